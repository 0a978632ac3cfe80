-- A predecessor of the selection: a pattern that becomes it in one generation.
--
-- The answer is one cell larger on each side, because cells around the selection decide what happens
-- at its edge. What becomes of the cells outside the selection is not determined.

local here = debug.getinfo(1, "S").source:match("^@(.*[/\\\\])") or "./"
local lifesat = dofile(here .. "lifesat.lua")
local g = golly()

local selection = lifesat.selection("a pattern")
local rows = lifesat.ask_about(selection, ".", { "eden", "check", "-" }, "looking for a predecessor of")
lifesat.place(selection, rows, 1, "O")
g.show("lifesat: one generation later, the middle of this pattern is the pattern you selected")

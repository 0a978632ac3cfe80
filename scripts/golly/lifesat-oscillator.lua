-- An oscillator or still life in the box of the selection that has all live cells of the selection in
-- its first generation. The dead cells of the selection may be alive.

local here = debug.getinfo(1, "S").source:match("^@(.*[/\\\\])") or "./"
local lifesat = dofile(here .. "lifesat.lua")
local g = golly()

local selection = lifesat.selection("a box with live cells")
local period = lifesat.number("Period of the oscillator (1 for a still life):", 2, 1)
local words = { "search", "-", "--period", period }
local rows = lifesat.ask_about(selection, "?", words, "looking for period " .. period .. " in")
lifesat.place(selection, rows, 0, "O")
g.show("lifesat: this pattern returns after " .. period .. " generations")

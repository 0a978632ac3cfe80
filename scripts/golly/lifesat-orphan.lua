-- The cells of the selection that it takes to have no predecessor: an orphan. It is smallest in the
-- sense that every cell of it is needed.
--
-- Golly has no letter for cells that may have any state, so the answer is two patterns: the live cells
-- of the orphan, and to the right of them its mask, in which a cell lives if the orphan has it.

local here = debug.getinfo(1, "S").source:match("^@(.*[/\\\\])") or "./"
local lifesat = dofile(here .. "lifesat.lua")
local g = golly()

local selection = lifesat.selection("a pattern without predecessor")
local rows = lifesat.ask_about(selection, ".", { "eden", "orphan", "-" }, "looking for an orphan in")
local after = lifesat.place(selection, rows, 0, "O")
lifesat.place(selection, rows, 0, "[O.]", after)
local kept = select(2, table.concat(rows):gsub("[O.]", ""))
g.show("lifesat: an orphan of " .. kept .. " cells: its live cells, and beside them its mask")

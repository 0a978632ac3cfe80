-- A still life in the box of the selection that has all live cells of the selection, and as many more
-- as possible.

local here = debug.getinfo(1, "S").source:match("^@(.*[/\\\\])") or "./"
local lifesat = dofile(here .. "lifesat.lua")
local g = golly()

local selection = lifesat.selection("a box with live cells")
local x, y, width, height = table.unpack(selection)
local cells = g.getcells(selection)
local alive = {}
for at = 1, #cells - 1, 2 do
    alive[#alive + 1] = string.format("[%d, %d]", cells[at + 1] - y, cells[at] - x)
end
-- As an instance on stdin, because a command line of all cells may be longer than the system allows.
local instance = string.format('{"width": %d, "height": %d, "alive": [%s]}', width, height, table.concat(alive, ", "))
local rows, headline = lifesat.ask({ "solve", "-" }, instance, "completing a still life of " .. width .. "×" .. height)
lifesat.place(selection, rows, 0, "O")
g.show("lifesat: " .. headline)

-- A still life in the box of the selection that has all live cells of the selection, and as many more
-- as possible.

local here = debug.getinfo(1, "S").source:match("^@(.*[/\\\\])") or "./"
local lifesat = dofile(here .. "lifesat.lua")
local g = golly()

local selection = lifesat.selection("a box with live cells")
local x, y, width, height = table.unpack(selection)
local words = { "solve", width .. "x" .. height }
local cells = g.getcells(selection)
for at = 1, #cells - 1, 2 do
    words[#words + 1] = "--alive"
    words[#words + 1] = (cells[at + 1] - y) .. "," .. (cells[at] - x)
end
local rows, headline = lifesat.ask(words, "", "completing a still life of " .. width .. "×" .. height)
lifesat.place(selection, rows, 0, "O")
g.show("lifesat: " .. headline)

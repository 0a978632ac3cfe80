-- The still life with the most live cells in a box of the size of the selection.

local here = debug.getinfo(1, "S").source:match("^@(.*[/\\\\])") or "./"
local lifesat = dofile(here .. "lifesat.lua")
local g = golly()

local selection = lifesat.selection("a box")
local size = selection[3] .. "x" .. selection[4]
local rows, headline = lifesat.ask({ "solve", size }, "", "looking for the densest still life of " .. selection[3] .. "×" .. selection[4])
lifesat.place(selection, rows, 0, "O")
g.show("lifesat: " .. headline)

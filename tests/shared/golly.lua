-- A stand-in for Golly: enough of its Lua functions to run one script. Prints what the script leaves.
--
--   lua5.3 golly.lua SCRIPT ROWS X,Y,WIDTH,HEIGHT RULE ESCAPE_AFTER ANSWER
--
-- ROWS are rows such as .O/OO at 0,0. The selection may be empty. After as many looks at events as
-- ESCAPE_AFTER says the user presses Escape (0: never; negative: and Golly itself ends the script).
-- ANSWER is what the user types when asked.

local script, rows, selected, rule, escape_after, answer = table.unpack(arg)
local cells, message, looks = {}, "", 0
local selection = {}
for number in selected:gmatch("-?%d+") do selection[#selection + 1] = tonumber(number) end

local function key(x, y) return x .. "," .. y end

local fake = {}

-- The cells that live, as {x, y}, in rows.
local function living()
    local all = {}
    for _, at in pairs(cells) do all[#all + 1] = at end
    table.sort(all, function(a, b) return a[2] < b[2] or a[2] == b[2] and a[1] < b[1] end)
    return all
end

function fake.setcell(x, y, state)
    assert(math.type(x) == "integer" and math.type(y) == "integer", "places are integers")
    cells[key(x, y)] = state == 1 and { x, y } or nil
end

function fake.getcell(x, y) return cells[key(x, y)] and 1 or 0 end

function fake.getcells(box)
    local found = {}
    for _, at in ipairs(living()) do
        local right, down = at[1] - box[1], at[2] - box[2]
        if right >= 0 and right < box[3] and down >= 0 and down < box[4] then
            found[#found + 1] = at[1]
            found[#found + 1] = at[2]
        end
    end
    return found
end

function fake.getrect()
    local all = living()
    if #all == 0 then return {} end
    local left, right = all[1][1], all[1][1]
    for _, at in ipairs(all) do
        left, right = math.min(left, at[1]), math.max(right, at[1])
    end
    return { left, all[1][2], right - left + 1, all[#all][2] - all[1][2] + 1 }
end

function fake.getselrect() return selection end
function fake.select(box) selection = box end
function fake.visrect() return true end
function fake.fit() end
function fake.update() end
function fake.getrule() return rule end
function fake.numstates() return 2 end
function fake.show(text) message = text end
function fake.getstring() return answer end
function fake.doevent() end
function fake.sleep(milliseconds) os.execute("sleep " .. milliseconds / 1000) end

function fake.getevent()
    looks = looks + 1
    if looks == -tonumber(escape_after) then
        message = "Script aborted."
        error("GOLLY: ABORT SCRIPT", 0)
    end
    return looks == tonumber(escape_after) and "key escape none" or ""
end

-- As in Golly, this ends the script, and cannot be mistaken for a defect in it.
local exit = {}
function fake.exit(text)
    message = text
    error(exit, 0)
end

function golly() return fake end

local y = 0
for row in rows:gmatch("[^/]+") do
    for x = 1, #row do
        if row:sub(x, x) == "O" then fake.setcell(x - 1, y, 1) end
    end
    y = y + 1
end
local ended, problem = pcall(dofile, script)
if not ended and problem ~= exit and problem ~= "GOLLY: ABORT SCRIPT" then error(problem, 0) end
print("message " .. message)
print("selection " .. table.concat(selection, ","))
for _, at in ipairs(living()) do print("cell " .. at[1] .. "," .. at[2]) end

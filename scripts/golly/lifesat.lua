-- What the scripts beside this file share: the selection as a question to lifesat, a run of lifesat
-- that the user can watch and stop, and the answer as cells beside the selection.

local g = golly()
local lifesat = {}

-- Columns between the selection and the answer.
local GAP = 4

-- Milliseconds between two looks at a run.
local PAUSE = 50

-- A word as the shell reads it.
local function quoted(word)
    return "'" .. tostring(word):gsub("'", "'\\''") .. "'"
end

local function contents(path)
    local file = io.open(path, "r")
    if not file then return nil end
    local text = file:read("a")
    file:close()
    return text
end

local function write(path, text)
    local file = assert(io.open(path, "w"))
    file:write(text)
    file:close()
end

local function first_line(text)
    for line in (text or ""):gmatch("[^\n]+") do
        if line:match("%S") then return line end
    end
    return nil
end

-- Golly's rule for lifesat, which knows no bounded grids.
local function rule()
    local name = g.getrule()
    if name:match(":") then
        g.exit("lifesat: the grid is bounded (" .. name .. "): choose a rule without what follows the colon")
    end
    return name
end

-- The selection, as {x, y, width, height}.
function lifesat.selection(what_for)
    local selection = g.getselrect()
    if #selection == 0 then g.exit("lifesat: select " .. what_for .. " first") end
    if g.numstates() > 2 then g.exit("lifesat: the rule has more than two states") end
    return selection
end

-- The cells of a rectangle in rows. `dead` is the letter for cells that are dead.
function lifesat.rows(rectangle, dead)
    local x, y, width, height = table.unpack(rectangle)
    local rows = {}
    for row = y, y + height - 1 do
        local cells = {}
        for column = x, x + width - 1 do
            cells[#cells + 1] = g.getcell(column, row) == 1 and "O" or dead
        end
        rows[#rows + 1] = table.concat(cells)
    end
    return table.concat(rows, "\n") .. "\n"
end

-- Waits until the run in a folder has ended. Shows how long it has taken, and ends it when the user
-- presses Escape.
local function watch(folder, doing)
    local started = os.time()
    while true do
        local code = tonumber(contents(folder .. "/code") or "")
        if code then return code end
        g.show(string.format("lifesat: %s: %d s (Escape stops)", doing, os.time() - started))
        g.sleep(PAUSE)
        local event = g.getevent()
        if event:match("^key escape") then return nil end
        g.doevent(event)
    end
end

-- Runs lifesat with these words and this text on its stdin. Returns its exit code, or nil if the user
-- stopped it, and what it wrote to stdout and stderr.
local function run(words, input, doing)
    local folder = os.tmpname()
    os.remove(folder)
    assert(os.execute("mkdir -m 700 " .. quoted(folder)), "cannot make the folder " .. folder)
    local function path(name) return folder .. "/" .. name end
    write(path("in"), input)
    local command = { quoted(os.getenv("LIFESAT") or "lifesat") }
    for _, word in ipairs(words) do command[#command + 1] = quoted(word) end
    -- The exit code gets its name when it is complete, so that no half of it is read.
    os.execute(string.format(
        "cd %s && { %s <in >out 2>err & echo $! >pid; wait $!; echo $? >code.new; mv code.new code; } >/dev/null 2>&1 &",
        quoted(folder), table.concat(command, " ")))
    local complete, code = pcall(watch, folder, doing)
    if not complete or not code then
        -- SIGTERM: lifesat ends its solvers, too.
        os.execute("kill $(cat " .. quoted(path("pid")) .. ") 2>/dev/null")
    end
    local out, err = contents(path("out")), contents(path("err"))
    os.execute("rm -rf " .. quoted(folder))
    -- Golly itself ended the script, as when its window is closed.
    if not complete then error(code, 0) end
    return code, out, err
end

-- Asks lifesat. Returns the rows of its answer; ends the script with a message if there are none.
function lifesat.ask(words, input, doing)
    words[#words + 1] = "--rule"
    words[#words + 1] = rule()
    words[#words + 1] = "--format"
    words[#words + 1] = "plain"
    local code, out, err = run(words, input, doing)
    if code == nil then g.exit("lifesat: stopped") end
    if code == 127 then g.exit("lifesat: the program lifesat is not on the PATH with which Golly was started") end
    if code ~= 0 then
        -- "None exists" is an answer (1), and stands where the pattern would.
        local message = first_line(out) or first_line(err) or "no answer"
        g.exit("lifesat: " .. message:gsub("^lifesat: ", ""))
    end
    local rows = {}
    for row in out:gmatch("[^\n]+") do
        if not row:match("^[O.?]+$") then break end
        rows[#rows + 1] = row
    end
    return rows, (first_line(err) or ""):gsub("^lifesat: ", "")
end

-- Asks about the pattern in the selection. `dead` is the letter for its dead cells. `doing` says what
-- lifesat does with it, without its size.
function lifesat.ask_about(selection, dead, words, doing)
    local size = string.format("%d×%d", selection[3], selection[4])
    return lifesat.ask(words, lifesat.rows(selection, dead), doing .. " " .. size .. " cells")
end

-- Puts rows beside the selection and everything else that lives, and selects them. The cell that has
-- the same place in them as the upper left cell of the selection is at `inset`, `inset`. `letter` is
-- that of the cells that will live. Returns the column after the rows.
function lifesat.place(selection, rows, inset, letter, after)
    local x, y = selection[1], selection[2]
    local column = after or x + selection[3]
    local pattern = g.getrect()
    if not after and #pattern > 0 then column = math.max(column, pattern[1] + pattern[3]) end
    column = column + GAP
    for down, row in ipairs(rows) do
        for right = 1, #row do
            if row:sub(right, right):match(letter) then
                g.setcell(column + right - 1, y - inset + down - 1, 1)
            end
        end
    end
    g.select({ column, y - inset, #rows[1], #rows })
    if not g.visrect(g.getselrect()) then g.fit() end
    g.update()
    return column + #rows[1]
end

-- A whole number from the user, at least `least`.
function lifesat.number(question, default, least)
    local text = g.getstring(question, tostring(default), "lifesat")
    local number = tonumber(text)
    if not number or number ~= math.floor(number) or number < least then
        g.exit("lifesat: " .. text .. " is no whole number from " .. least)
    end
    return math.floor(number)
end

return lifesat

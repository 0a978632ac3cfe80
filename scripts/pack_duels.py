"""Whether the formula of a duel on a small board is true, by simulating all placements and replies.

This shares no code with lifesat: the board is a dictionary, and each game is played out cell by cell.
"""

PLAYERS = "0X"


def board(rows):
    """Live cells with their players, and the empty cells."""
    lines = rows.split("/")
    cells = {(i, j): mark for i, line in enumerate(lines) for j, mark in enumerate(line)}
    live = {at: PLAYERS.index(mark) for at, mark in cells.items() if mark in PLAYERS}
    return live, [at for at, mark in cells.items() if mark == "."], (len(lines), len(lines[0]))


def step(live, size):
    """One generation. Cells outside the board are dead; with two players a birth has a majority."""
    following = {}
    for i in range(size[0]):
        for j in range(size[1]):
            around = [(i + a, j + b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]
            colours = [live[at] for at in around if at in live]
            if (i, j) in live and len(colours) in (2, 3):
                following[i, j] = live[i, j]
            elif (i, j) not in live and len(colours) == 3:
                following[i, j] = int(sum(colours) >= 2)
    return following


def reaches(live, goal):
    """Whether player 1, whose cells are 0, has reached the goal."""
    own = sum(1 for player in live.values() if player == 0)
    other = len(live) - own
    if goal == "live":
        return own > 0
    if goal == "extinct":
        return other == 0
    return own - other >= int(goal.removeprefix("lead:"))


def holds(rows, goal, question, generations):
    """Whether the formula that `lifesat emit duel` writes is true: one piece each, players 1 and 2."""
    start, empty, size = board(rows)
    placements = [None, *empty]

    def ending(first, second):
        live = dict(start)
        for player, at in (first, second):
            if at is not None and at not in live:
                live[at] = player
        for _ in range(generations):
            live = step(live, size)
        return reaches(live, goal)

    if question == "reply":
        return all(any(ending((1, other), (0, own)) for own in placements) for other in placements)
    if question == "move":
        # The formula says that no placement is safe.
        return all(any(not ending((0, own), (1, other)) for other in placements) for own in placements)
    raise ValueError(f"{question} is not a question of two players")

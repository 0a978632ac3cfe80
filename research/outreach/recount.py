#!/usr/bin/env python3
"""Counts still lifes of n×n boxes, those that are connected, and those that are strict, without lifesat.

    research/outreach/recount.py 7      from 1 to 7

A pattern is grown row by row: after rows a and b may follow each row c by which no cell of row b changes. Every still
life is then simulated as a set of cells, and its islands are found by flood fill. The empty pattern counts.
"""

import functools
import sys


def next_cells(cells):
    near = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)]
    count = {}
    for row, column in cells:
        for r, c in near:
            count[row + r, column + c] = count.get((row + r, column + c), 0) + 1
    return {cell for cell, n in count.items() if n == 3 or n == 2 and cell in cells}


def followers(n):
    """For each pair of rows, the third rows with which the middle row and the cells beside it stay as they are."""
    spread = [[(row << 2 >> column & 7).bit_count() for column in range(n + 2)] for row in range(1 << n)]

    @functools.cache
    def after(a, b):
        two = [x + y for x, y in zip(spread[a], spread[b])]
        alive = [b << 1 >> column & 1 for column in range(n + 2)]

        def is_stable(c):
            for x, y, live in zip(two, spread[c], alive):
                total = x + y
                if (total == 3 or total == 4 and live) != live:
                    return False
            return True

        return [c for c in range(1 << n) if is_stable(c)]

    return after


def still_lifes(n):
    after = followers(n)

    def grow(rows):
        if len(rows) == n + 2:
            # Nothing may be born below the box, either.
            if 0 in after(rows[-2], rows[-1]) and 0 in after(rows[-1], 0):
                yield frozenset((r, c) for r, row in enumerate(rows) for c in range(n) if row >> c & 1)
            return
        for row in after(rows[-2], rows[-1]):
            yield from grow([*rows, row])

    return grow([0, 0])


def islands(cells):
    left, found = set(cells), []
    while left:
        island, open_ = set(), [left.pop()]
        while open_:
            row, column = open_.pop()
            island.add((row, column))
            near = {(row + r, column + c) for r in (-1, 0, 1) for c in (-1, 0, 1)} & left
            left -= near
            open_ += near
        found.append(frozenset(island))
    return found


def falls_apart(parts):
    """Returns true if islands can be divided into two or more sets, each a still life."""

    def divide(left, blocks):
        if not left:
            return blocks >= 2
        first, *rest = left
        for choice in range(1 << len(rest)):
            block = first.union(*(island for i, island in enumerate(rest) if choice >> i & 1))
            if next_cells(block) == block:
                if divide([island for i, island in enumerate(rest) if not choice >> i & 1], blocks + 1):
                    return True
        return False

    return divide(parts, 0)


print("n", "still_lifes", "connected", "strict", "densest", "densest_connected", "densest_strict", sep="\t")
for n in range(1, int(sys.argv[1]) + 1):
    total, connected, strict, most = 0, 0, 0, [0, 0, 0]
    for cells in still_lifes(n):
        assert next_cells(cells) == cells
        parts = islands(cells)
        kinds = [True, len(parts) <= 1, len(parts) <= 1 or not falls_apart(parts)]
        total, connected, strict = total + 1, connected + kinds[1], strict + kinds[2]
        most = [max(old, len(cells)) if is_one else old for old, is_one in zip(most, kinds)]
    print(n, total, connected, strict, *most, sep="\t", flush=True)

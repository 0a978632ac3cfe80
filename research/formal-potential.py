#!/usr/bin/env python3
"""Writes a potential of the lines along a border, for formal/Strips.v.

    research/formal-potential.py 3 4 11 > formal/Potential3.v
    research/formal-potential.py 8 7 19 > formal/Potential8.v

The numbers are DEPTH, SHARE and LINES, and the second command takes a minute.
Strips of DEPTH rows waste at least SHARE on LINES lines in the long run, or the program ends with an
error. Nothing of what it writes is trusted: Coq tests the inequality that formal/Strips.v states.
"""

import sys


def waste(window):
    """What the middle of nine cells wastes, or None if it changes."""
    nw, n, ne, w, middle, e, sw, s, se = window
    neighbours = sum(window) - middle
    if (middle and neighbours not in (2, 3)) or (not middle and neighbours == 3):
        return None
    beside = n + e + s + w
    cornered = (nw & ne) + (ne & se) + (se & sw) + (sw & nw)
    if middle:
        return max(0, 2 - beside - cornered)
    return 2 if beside in (0, 4) else int(beside == 1)


def triples(depth):
    """All triples of lines that can be neighbours, with the waste of the middle one.

    A line is the tuple of its cells, from the border. Its last cell is there only to complete the
    windows of the others.
    """
    rows = [(a, b, c) for a in (0, 1) for b in (0, 1) for c in (0, 1)]
    outside = (0, 0, 0)
    found = [([outside, row], 1 - row[1]) for row in rows if row != (1, 1, 1)]
    for _ in range(depth):
        found = [
            (chosen + [row], wasted + more)
            for chosen, wasted in found
            for row in rows
            if (more := waste(chosen[-2] + chosen[-1] + row)) is not None
        ]
    return [(*zip(*chosen[1:]), wasted) for chosen, wasted in found]


def potential(depth, share, lines):
    """The least of `lines` times the waste less `share` for each line, over all ways to a pair."""
    least = {}
    steps = [((a, b), (b, c), lines * wasted - share) for a, b, c, wasted in triples(depth)]
    for _ in range(1000):
        changed = False
        for before, after, cost in steps:
            value = least.get(before, 0) + cost
            if value < least.get(after, 0):
                least[after], changed = value, True
        if not changed:
            return least
    sys.exit(f"strips of {depth} rows waste less than {share} on {lines} lines")


def tree(least, left=(), right=(), depth=0):
    """The tree of formal/Strips.v: cells of the two lines by turns, dead before live."""
    if not any(l[: len(left)] == left and r[: len(right)] == right for l, r in least):
        return "O"
    if len(right) == depth + 1:
        return f"(L {-least[left, right]})"
    longer = [(left + (cell,), right) if len(left) == len(right) else (left, right + (cell,)) for cell in (0, 1)]
    dead, live = (tree(least, *lines, depth) for lines in longer)
    return dead if dead == live and "F" not in dead else f"(F {dead} {live})"


def wrapped(text, width=110):
    """The text in lines, broken at spaces."""
    lines = [""]
    for word in text.split(" "):
        if len(lines[-1]) + len(word) >= width:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return "\n".join(lines)


def main():
    depth, share, lines = map(int, sys.argv[1:])
    least = potential(depth, share, lines)
    print(f"""\
(** * A potential of pairs of lines

    Written by [research/formal-potential.py {depth} {share} {lines}]. Nothing in this file is trusted. *)

From Coq Require Import ZArith.
From StillLife Require Import Strips.

Local Notation F := Fork.
Local Notation O := (Leaf 0).
Local Notation L n := (Leaf (- n)).

Definition depth : nat := {depth}.
Definition share : Z := {share}.
Definition lines : Z := {lines}.
Definition spread : Z := {-min(least.values())}.

Definition table : tree :=
{wrapped(tree(least, depth=depth))}.""")


if __name__ == "__main__":
    main()

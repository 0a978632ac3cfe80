#!/usr/bin/env python3
"""Reverses Life on tori: for random boards, how long `lifesat search --predecessors` takes, by generations.

Usage: research/reverse-tori.py LIFESAT GENERATIONS BOARDS [SIDE [SECONDS]]

Boards are made as for the competition "Conway's Reverse Game of Life" (Kaggle, 2013 and 2020): a random density, five
generations, then so many more, which are reversed; empty boards are left out. Each answer is played by this script. Times
and the limit (SECONDS, 60 if it is not given) are of the processor, so that other programs do not matter.
"""

import json
import random
import re
import resource
import signal
import statistics
import subprocess
import sys
import tempfile


def play(board, generations):
    """A later generation on the torus."""
    side = len(board)
    for _ in range(generations):
        def alive(row, column):
            near = [board[(row + down) % side][(column + right) % side] for down in (-1, 0, 1) for right in (-1, 0, 1)]
            return sum(near) == 3 or (sum(near) == 4 and board[row][column])
        board = [[int(alive(row, column)) for column in range(side)] for row in range(side)]
    return board


def rle(board):
    """The board as a file."""
    side = len(board)
    rows = "$".join("".join("bo"[cell] for cell in row) for row in board)
    return f"x = {side}, y = {side}, rule = B3/S23:T{side},{side}\n{rows}!\n"


def read(text, side):
    """The board of an answer."""
    board, row, column = [[0] * side for _ in range(side)], 0, 0
    for count, symbol in re.findall(r"(\d*)([bo$])", text.split("\n", 1)[1].replace("\n", "")):
        many = int(count or 1)
        if symbol == "$":
            row, column = row + many, 0
        else:
            for place in range(column, column + many):
                board[row][place] = int(symbol == "o")
            column += many
    return board


def boards(side, generations, count):
    """Boards that have ancestors, none of them empty."""
    made = random.Random(generations)
    while count > 0:
        density = made.uniform(0.01, 0.99)
        start = [[int(made.random() < density) for _ in range(side)] for _ in range(side)]
        board = play(start, 5 + generations)
        if any(map(any, board)):
            count -= 1
            yield board


def ask(lifesat, board, generations, seconds):
    """Processor seconds until an ancestor is found, or None."""
    with tempfile.NamedTemporaryFile("w", suffix=".rle") as file:
        file.write(rle(board))
        file.flush()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        words = [lifesat, "search", "--predecessors", str(generations), file.name, "--json", "--jobs", "1"]
        limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        done = subprocess.run(words, capture_output=True, text=True, check=False, preexec_fn=limit)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode == -signal.SIGKILL:
        return None
    answer = json.loads(done.stdout)
    if answer["status"] == "none":
        sys.exit("a board that has an ancestor is said to have none:\n" + rle(board))
    assert play(read(answer["patterns"][0], len(board)), generations) == board, "the answer is no ancestor"
    return after.ru_utime - before.ru_utime


def main():
    """Prints a line with the median and the boards that took too long."""
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    lifesat, generations, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    side = int(sys.argv[4]) if len(sys.argv) > 4 else 25
    seconds = int(sys.argv[5]) if len(sys.argv) > 5 else 60
    times = []
    for board in boards(side, generations, count):
        times.append(ask(lifesat, board, generations, seconds))
        print(f"{len(times)}: {times[-1]}", file=sys.stderr)
    found = sorted(time for time in times if time is not None)
    # Boards without an answer count as slower than all others.
    middle = statistics.median(found + [float("inf")] * times.count(None))
    middle = f"{middle:.2f} s" if middle < float("inf") else "more than the limit"
    slowest = f", slowest {found[-1]:.1f} s" if found else ""
    print(f"{side}x{side}, {generations} generations: {len(found)} of {len(times)} found, median {middle}{slowest}")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Measures duels on 5×5: the sizes of formulas and the times to answer them.

Prints the table of research/notes/duel.md. Each row is a position, a question and a number of
generations. `lifesat solve`, `lifesat gray | lifesat solve` and `depqbf` answer the same file, one after
the other, and must agree.
Times are the least of BENCH_RUNS (default 3) runs, in milliseconds, and ratios are to `lifesat solve`.
A run stops after BENCH_LIMIT (default 60) seconds. lifesat and depqbf must be on PATH.

Usage: scripts/bench-duel.py
"""

import os
import subprocess
import sys
import tempfile
import time

RUNS = int(os.environ.get("BENCH_RUNS", 3))
LIMIT = float(os.environ.get("BENCH_LIMIT", 60))
POSITIONS = [
    ("corners", "00.../0..../...../....X/...XX", "live"),
    ("middle", "0..../.00../...../..XX./....X", "lead:1"),
    ("empty", "...../...../...../...../.....", "lead:0"),
]


def timed(command):
    """The least milliseconds, and whether the formula is true; None for both beyond the limit."""
    best = answer = None
    for _ in range(RUNS):
        start = time.perf_counter()
        try:
            ended = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=LIMIT)
        except subprocess.TimeoutExpired:
            return None, None
        seconds = time.perf_counter() - start
        if "gray" in command:
            answer = "UNSATISFIABLE" not in ended.stdout
        elif ended.returncode in (10, 20):
            answer = ended.returncode == 10
        else:
            sys.exit(f"{command}: exit code {ended.returncode}\n{ended.stderr}")
        best = min(best or seconds, seconds)
    return best * 1000, answer


def ratio(value, first):
    return f"{value / first:.1f}" if value is not None else f"> {LIMIT * 1000 / first:.0f}"


def main():
    print("| position | goal | question | G | ∀ | variables | clauses | answer | `solve`, ms | `gray \\| solve`, ratio | DepQBF, ratio |")
    print("|---|---|---|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "f.qdimacs")
        for name, rows, goal in POSITIONS:
            for question in ("reply", "move"):
                for generations in range(1, 5):
                    subprocess.run(
                        ["lifesat", "emit", "duel", rows, "--goal", goal, "--question", question]
                        + ["--generations", str(generations), "-o", path],
                        check=True,
                    )
                    with open(path) as file:
                        lines = [line.split() for line in file if line[0] in "pa"]
                    variables, clauses = lines[0][2:4]
                    universals = len(lines[1]) - 2
                    solve, answer = timed(f"lifesat solve -q {path}")
                    gray, by_cubes = timed(f"lifesat gray {path} | lifesat solve -q")
                    depqbf, theirs = timed(f"depqbf {path}")
                    if solve is None or {by_cubes, theirs} - {answer, None}:
                        sys.exit(f"{name} {question} {generations}: {answer}, {by_cubes}, {theirs}")
                    print(
                        f"| {name} | {goal} | {question} | {generations} | {universals} | {variables} | {clauses} | "
                        f"{str(answer).lower()} | {solve:.0f} | {ratio(gray, solve)} | {ratio(depqbf, solve)} |",
                        flush=True,
                    )


main()

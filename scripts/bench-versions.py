#!/usr/bin/env python3
"""Compares the speed of two builds of lifesat, command by command, in one run.

The builds take turns. Each figure is the least processor time (user and system) of several runs, so that other
work on the machine disturbs it little. Commands that a build does not know are left out with a word why.
Prints the table of research/notes/benchmarks.md, "No slower than before".

Usage: scripts/bench-versions.py OLD NEW      (two programs; RUNS=5)
"""

import os
import resource
import subprocess
import sys
import tempfile

RUNS = int(os.environ.get("RUNS", "5"))

# Commands that both versions understand, with the part of lifesat that each is about. They run in shells.
COMMANDS = [
    ("start of the program", "for i in 1 2 3 4 5 6 7 8 9 10; do $L emit --n 8; done"),
    ("emit, prime implicants", "$L emit --n 300"),
    ("emit, rows256", "$L emit --n 300 --transition rows256"),
    ("emit, 2QBF", "for i in 1 2 3 4 5 6 7 8 9 10; do $L emit eden --n 90; done"),
    ("gray", "$L gray $F --limit 10000000"),
    ("solve, waste", "$L solve 28 --jobs 1"),
    ("solve, dp", "$L solve 12x60 --method dp"),
    ("solve, count", "$L solve 9 --method count"),
    ("solve --proof", "rm -rf proof; $L solve 20 --jobs 1 --proof proof"),
    ("check-proof", "$L check-proof ref"),
    ("solve --count", "$L solve 10 --count"),
    ("eden check", "for i in 1 2 3 4 5 6 7 8 9 10; do $L eden check $P; done"),
    ("eden prove", "$L eden prove 6x8 --jobs 1"),
    ("eden search", "$L eden search 8 --symmetry D4+ --jobs 1"),
    ("eden hunt", "$L eden hunt 7 --rounds 1 --seed 1 --jobs 1"),
    ("search, SAT, none", "$L search 7 7 4 --engine sat --jobs 1"),
    ("search, backtracking, none", "$L search 8 8 3 --engine backtrack --jobs 1"),
    ("render", "rm -f film.gif; $L render $P -g 300 -o film.gif"),
    ("tournament", "$L play --tournament --players deep,greedy --games 20 --jobs 1"),
]

PATTERN = "x = 36, y = 9\n24bo$22bobo$12b2o6b2o12b2o$11bo3bo4b2o12b2o$2o8bo5bo3b2o$2o8bo3bob2o4bobo$10bo5bo7bo$11bo3bo$12b2o!\n"


def processor_seconds(command, program):
    """The processor time of a command, or None if it did not work."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    words = {**os.environ, "L": f"{program} -q"}
    run = subprocess.run(["bash", "-c", command], env=words, stdin=subprocess.DEVNULL,
                         stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    # 0, 1, 10 and 20 are answers; 2 is wrong usage, 3 a limit, 4 a solver's fault.
    if run.returncode in (0, 1, 10, 20):
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return run.stderr.strip().splitlines()[:1] or [f"exit code {run.returncode}"]


def compare(command, programs):
    """The least times of both programs, or why there are none."""
    least = [float("inf"), float("inf")]
    for _ in range(RUNS):
        for which, program in enumerate(programs):
            seconds = processor_seconds(command, program)
            if not isinstance(seconds, float):
                return f"{('old', 'new')[which]}: {seconds[0]}"
            least[which] = min(least[which], seconds)
    return least


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    programs = [os.path.abspath(path) for path in sys.argv[1:]]
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        with open("gun.rle", "w", encoding="utf-8") as file:
            file.write(PATTERN)
        old = programs[0]
        os.environ.update(P="gun.rle", F="f.qdimacs")
        prepare = f"{old} -q emit eden --n 6 > f.qdimacs; {old} -q solve 20 --jobs 1 --proof ref"
        subprocess.run(["bash", "-c", prepare], check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        print("| what | command | old, s | new, s | new : old |")
        print("|---|---|--:|--:|--:|")
        for what, command in COMMANDS:
            found = compare(command, programs)
            shown = command.replace("$L", "lifesat").replace("$P", "gun.rle").replace("$F", "f.qdimacs")
            if isinstance(found, str):
                print(f"| {what} | `{shown}` | | | not compared: {found} |", flush=True)
            else:
                print(f"| {what} | `{shown}` | {found[0]:.3f} | {found[1]:.3f} | {found[1] / found[0]:.2f} |", flush=True)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Compares how fast two builds of lifesat find and refute the densest still lifes of squares, in one run.

    scripts/bench-squares.py OLD NEW [FROM TO]      (two programs; 13 60)

The builds take turns, square by square, with one job each. Prints the processor time of each, in seconds, and the sums.
Finding is a matter of luck, so single rows say little. RUNS=3 adds up three runs of each.
Fails if the builds disagree, or one does not end within LIMIT (400s).
"""

import json
import os
import resource
import subprocess
import sys

RUNS = int(os.environ.get("RUNS", "1"))
LIMIT = os.environ.get("LIMIT", "400s")


def seconds(program, n):
    """The processor time of all runs, and the answer."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    answers = set()
    for _ in range(RUNS):
        command = [program, "-q", "solve", str(n), "--jobs", "1", "--json", "--time-limit", LIMIT]
        report = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)
        answers.add((report["value"], report["status"]))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, answers


def main():
    if len(sys.argv) not in (3, 5):
        sys.exit(__doc__)
    old, new = sys.argv[1:3]
    first, last = map(int, sys.argv[3:5] or (13, 60))
    sums = [0.0, 0.0]
    print("| n | old, s | new, s |\n|--:|--:|--:|")
    for n in range(first, last + 1):
        times = []
        for place, program in enumerate((old, new)):
            time, answers = seconds(program, n)
            times.append((time, answers))
            sums[place] += time
        if times[0][1] != times[1][1] or len(times[0][1]) != 1:
            sys.exit(f"{n}: the answers are not the same, or a limit was reached: {times[0][1]} and {times[1][1]}")
        print(f"| {n} | {times[0][0]:.1f} | {times[1][0]:.1f} |", flush=True)
    print(f"| sum | {sums[0]:.1f} | {sums[1]:.1f} |")


if __name__ == "__main__":
    main()

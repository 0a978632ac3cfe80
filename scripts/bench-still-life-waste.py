#!/usr/bin/env python3
"""Measures the time to prove the densest n×n still life optimal, as ratios to `lifesat solve n`.

The others are the method of introductory programs (research/exactly-k-bisection.sh, with Glucose) and
OR-tools CP-SAT with the plain model. All run one after the other on the same machine.

    scripts/bench-still-life-waste.py [--limit SECONDS] [N ...]      (default 60 seconds; 5 6 7 8 9 10 20 30 40)

A method that once exceeds the limit is not tried on larger boxes. Times are seconds of processor time,
children included. The bisection can end with a value that is too small; the table marks this. Needs
`pip install ortools`. LIFESAT and GLUCOSE name the programs (default lifesat and glucose).
"""

import argparse
import json
import os
import pathlib
import resource
import subprocess
import sys
import threading

HERE = pathlib.Path(__file__).resolve().parent
LIFESAT = os.environ.get("LIFESAT", "lifesat")

# The plain model: a variable for each cell, constraints on the number of live neighbours of each
# cell in the box and just outside it, and the number of live cells as the objective.
PLAIN_MODEL = """
import sys
from ortools.sat.python import cp_model
n = int(sys.argv[1])
model = cp_model.CpModel()
cell = {(r, c): model.new_bool_var("") for r in range(n) for c in range(n)}
for r in range(-1, n + 1):
    for c in range(-1, n + 1):
        around = [cell[r + i, c + j] for i in (-1, 0, 1) for j in (-1, 0, 1) if (i or j) and (r + i, c + j) in cell]
        live = sum(around)
        if (r, c) not in cell:
            model.add(live != 3)
            continue
        model.add(live >= 2).only_enforce_if(cell[r, c])
        model.add(live <= 3).only_enforce_if(cell[r, c])
        model.add(live != 3).only_enforce_if(~cell[r, c])
model.maximize(sum(cell.values()))
solver = cp_model.CpSolver()
solver.parameters.num_workers = 1
assert solver.solve(model) == cp_model.OPTIMAL
print(round(solver.objective_value))
"""


def commands(n):
    return {
        "lifesat solve n": [LIFESAT, "solve", str(n), "--json"],
        "CP-SAT, plain model": [sys.executable, "-c", PLAIN_MODEL, str(n)],
        "exactly-k bisection": [str(HERE / "exactly-k-bisection.sh"), str(n)],
    }


def run(command, limit):
    """The value and the processor seconds; None beyond the limit, which ends all processes started."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, start_new_session=True)
    timer = threading.Timer(limit, lambda: os.killpg(process.pid, 9))
    timer.start()
    text = process.communicate()[0].decode()
    timer.cancel()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if process.returncode == -9:
        return None
    if process.returncode != 0:
        sys.exit(f"{' '.join(command)[:60]}… ended with exit code {process.returncode}")
    value = json.loads(text)["value"] if text.startswith("{") else int(text)
    return value, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def cell(answer, ours):
    if answer is None:
        return "–"
    value, seconds = answer
    wrong = "" if value == ours[0] else f" (says {value})"
    return f"{seconds:.2f} s, {seconds / ours[1]:.1f} ×{wrong}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sizes", type=int, nargs="*", default=[5, 6, 7, 8, 9, 10, 20, 30, 40])
    parser.add_argument("--limit", type=float, default=60)
    arguments = parser.parse_args()
    names = list(commands(1))
    print("| n | " + " | ".join(names) + " |")
    print("|---" * (len(names) + 1) + "|")
    gone = set()
    for n in arguments.sizes:
        answers = {name: None if name in gone else run(command, arguments.limit) for name, command in commands(n).items()}
        gone |= {name for name, answer in answers.items() if answer is None}
        ours = answers[names[0]]
        if ours is None:
            sys.exit(f"lifesat did not solve {n} within {arguments.limit} seconds")
        print(f"| {n} | " + " | ".join(cell(answers[name], ours) for name in names) + " |", flush=True)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Table 2 of "Symmetry in Gardens of Eden": QBF solvers on small boxes without a Garden of Eden.

The formula is the paper's, and its numbers of variables and clauses are checked. The preprocessor
Bloqqer is not used. Each row is a solver; ratios are to the first row of the box. Solvers that are not
on PATH are left out.

Usage: research/table2.py [SIDE ...]   (default 3 4 5; TABLE2_LIMIT=60 seconds for each solver and box)
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time

LIMIT = float(os.environ.get("TABLE2_LIMIT", 60))

# The paper's numbers of ∀ and ∃ variables and of clauses, and its seconds. None: beyond its limit
# of 36,000.
PAPER = {
    3: ((9, 25, 1710), {"GrayQBF": 0.01, "DepQBF 0.1": 0.03, "QuBE 7.2": 0.08, "areqs2 0.1": 0.48}),
    4: ((16, 36, 3040), {"GrayQBF": 0.56, "DepQBF 0.1": 6.81, "QuBE 7.2": 16.59, "areqs2 0.1": 81.56}),
    5: ((25, 49, 4750), {"GrayQBF": 438.05, "DepQBF 0.1": None, "QuBE 7.2": None, "areqs2 0.1": None}),
}
PAPER_LIMIT = 36000

# Solvers to run, each with the paper's solver in whose row it stands.
SOLVERS = [
    ("lifesat solve", ["lifesat", "solve", "--quiet"], "GrayQBF"),
    ("depqbf", ["depqbf"], "DepQBF 0.1"),
    ("rareqs", ["rareqs"], "areqs2 0.1"),
    ("caqe", ["caqe"], None),
    ("qute", ["qute"], None),
]
TRUE = 10  # the exit code


def measure(command):
    """Seconds until the solver answered that the formula is true; None beyond the limit."""
    start = time.perf_counter()
    try:
        ended = subprocess.run(command, stdout=subprocess.DEVNULL, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        return None
    if ended.returncode != TRUE:
        sys.exit(f"{' '.join(command)} ended with exit code {ended.returncode}, not {TRUE}: no Garden of Eden is this small")
    return time.perf_counter() - start


def at_least(value, limit):
    return f"> {limit:g}" if value is None else f"{value:.2f}"


def ratio(value, first, limit):
    if first is None:
        return "–"
    return f"{value / first:.1f}" if value is not None else f"> {limit / first:.1f}"


def counts(path):
    """Numbers of universal variables, existential variables and clauses."""
    with open(path) as lines:
        words = [line.split() for line in lines]
    header = next(line for line in words if line[:1] == ["p"])
    block = lambda letter: sum(len(line) - 2 for line in words if line[:1] == [letter])
    return block("a"), block("e"), int(header[3])


def main():
    print("| box | ∀ | ∃ | clauses | solver | seconds | ratio | paper's solver | paper, seconds | paper's ratio |")
    print("|---|---|---|---|---|---|---|---|---|---|", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for side in [int(word) for word in sys.argv[1:]] or PAPER:
            path = f"{folder}/eden.qdimacs"
            with open(path, "w") as file:
                command = ["lifesat", "emit", "eden", "--n", str(side), "--transition", "paper190"]
                subprocess.run(command, stdout=file, check=True)
            size, papers = PAPER[side]
            if counts(path) != size:
                sys.exit(f"the formula for {side}×{side} has {counts(path)}, the paper's has {size}")
            ours = [(name, measure(command + [path]), twin) for name, command, twin in SOLVERS if shutil.which(command[0])]
            unmatched = [(None, None, twin) for twin in papers if twin not in [twin for _, _, twin in ours]]
            for name, seconds, twin in ours + unmatched:
                cells = [f"{side}×{side}", *map(str, size)]
                cells += [name, at_least(seconds, LIMIT), ratio(seconds, ours[0][1], LIMIT)] if name else ["–"] * 3
                if twin:
                    paper = papers[twin]
                    cells += [twin, at_least(paper, PAPER_LIMIT), ratio(paper, papers["GrayQBF"], PAPER_LIMIT)]
                else:
                    cells += ["–"] * 3
                print(f"| {' | '.join(cells)} |", flush=True)


main()

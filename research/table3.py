#!/usr/bin/env python3
"""Table 3 of "Symmetry in Gardens of Eden": all Gardens of Eden of a box with a symmetry.

Each row is one run of `lifesat eden search` with a time limit. Ratios are to the first row that was
finished. If a search fails or finds another number of Gardens than the paper, the script ends with exit
code 1 after the last row. The exception is COUNTED_TWICE, where the row says what the difference is.

Usage: research/table3.py
  TABLE3_ROWS     the rows to run, such as "7:C2 10:C4", or "all" (default: those marked below)
  TABLE3_SECONDS  the limit for each (default 300)
"""

import json
import os
import subprocess
import sys
import time

LIMIT = float(os.environ.get("TABLE3_SECONDS", 300))

# Side, symmetry, and the paper's name of it; the paper's patterns after symmetry breaking (as a
# power of two), Gardens and hours; and whether the row is run by default.
ROWS = [
    (6, "C1", "none", 33, 0, 283.31, False),
    (7, "C2", "σ180", 23, 0, 0.30, True),
    (7, "D2-", "σH", 26, 0, 2.41, False),
    (7, "D2\\", "σD", 26, 0, 2.34, False),
    (8, "C2", "σ180", 30, 0, 56.80, False),
    (8, "D2-", "σH", 30, 0, 54.70, False),
    (9, "C4", "σ90", 20, 0, 0.06, True),
    (9, "D4+", "σH, σ180", 24, 0, 0.76, False),
    (9, "D4x", "σD, σ180", 24, 0, 0.71, False),
    (10, "C4", "σ90", 24, 8, 1.21, True),
    (10, "D4+", "σH, σ180", 24, 0, 1.05, False),
    (10, "D4x", "σD, σ180", 29, 62, 38.75, False),
    (11, "C4", "σ90", 30, 42044, 141.79, False),
    (13, "D8", "σ90, σD", 28, 1501648, 249.81, False),
    (14, "D8", "σ90, σD", 28, 673925, 460.77, False),
]

# Gardens that the paper probably counts twice: they are their own mirror images, but the paper's number
# is twice the number of those that differ up to symmetry (research/notes/eden.md).
COUNTED_TWICE = {"11:C4": 342}


def search(side, symmetry):
    """The number of Gardens, or why there is no number; the seconds; and the evidence."""
    command = ["lifesat", "eden", "search", str(side), "--symmetry", symmetry, "--break-symmetry", "--json"]
    start = time.perf_counter()
    try:
        ended = subprocess.run(command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, timeout=LIMIT)
        report = json.loads(ended.stdout)
        if report["status"] not in ("none", "found"):
            return f"not finished after {report['seconds']:.0f} s", None, None
        return int(report["count"]), float(report["seconds"]), report["evidence"]
    except subprocess.TimeoutExpired:
        return f"> {LIMIT:g} s", None, None
    except (OSError, ValueError, KeyError, TypeError):
        return "failed", time.perf_counter() - start, None


def counts(evidence):
    """How many targets were decided by simulated predecessors, and how many by refutations."""
    return [evidence["simulated"], evidence["refuted"]] if evidence else ["–", "–"]


def main():
    wanted = os.environ.get("TABLE3_ROWS", "").split()
    names = [f"{side}:{symmetry}" for side, symmetry, *_ in ROWS]
    unknown = [name for name in wanted if name not in names + ["all"]]
    if unknown:
        sys.exit(f"the rows are {' '.join(names)}; there is no {' '.join(unknown)}")
    print("| n | symmetry | paper's name | paper's patterns | Gardens | paper | seconds | ratio | paper, hours | paper's ratio | simulated | refuted |")
    print("|---|---|---|---|---|---|---|---|---|---|---|---|", flush=True)
    first, failed = None, False
    for name, (side, symmetry, paper_name, size, paper_count, hours, usual) in zip(names, ROWS):
        run = "all" in wanted or name in wanted or (usual and not wanted)
        count, seconds, evidence = search(side, symmetry) if run else ("not run", None, None)
        finished = isinstance(count, int)
        failed |= count == "failed" or finished and count + COUNTED_TWICE.get(name, 0) != paper_count
        if finished and first is None:
            first = seconds, hours
        ratios = [f"{seconds / first[0]:.2f}" if finished else "–", f"{hours / first[1]:.2f}" if first else "–"]
        twice = COUNTED_TWICE.get(name)
        paper = f"{paper_count} ({twice} counted twice)" if twice else paper_count
        cells = [side, f"`{symmetry}`", paper_name, f"2^{size}", count, paper]
        cells += ["–" if seconds is None else f"{seconds:.2f}", ratios[0], hours, ratios[1], *counts(evidence)]
        print(f"| {' | '.join(map(str, cells))} |", flush=True)
    sys.exit(failed)


main()

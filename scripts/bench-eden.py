#!/usr/bin/env python3
"""Measures the search for all Gardens of Eden of a class against checking its patterns one by one.

The baseline is one incremental solver that checks each pattern (`lifesat gray`, Gray order, symmetry
broken). As this takes hours, its time is estimated from its rate over three parts. Classes without
symmetry also have the proof by row sets that there is no Garden of Eden. All use one processor.

Usage: scripts/bench-eden.py [SIDE:SYMMETRY ...]      (default 5:C1 9:C4 10:C4)
  CHECKS   how many patterns of each part are checked one by one (default 4000)
"""

import json
import math
import os
import subprocess
import sys
import tempfile
import time

CHECKS = os.environ.get("CHECKS", "4000")

# How many images a pattern of a class can have under the symmetries of the square; 2 for other
# classes.
ACTING = {"C1": 8, "C2": 4, "D8": 1}


def checks_a_second(side, symmetry, folder):
    qdimacs, icnf = os.path.join(folder, "f.qdimacs"), os.path.join(folder, "f.icnf")
    emit = ["lifesat", "-q", "emit", "eden", "--n", side, "--symmetry", symmetry, "-o", qdimacs]
    subprocess.run(emit, check=True)
    count, seconds = 0, 0.0
    for part in (100, 1700, 3300):
        gray = ["lifesat", "-q", "gray", qdimacs, "--break-symmetry", "--shard", f"{part}/4096", "--limit", CHECKS]
        subprocess.run(gray + ["-o", icnf], check=True)
        start = time.perf_counter()
        answers = subprocess.run(["lifesat", "-q", "solve", icnf], stdout=subprocess.PIPE)
        seconds += time.perf_counter() - start
        count += answers.stdout.count(b"\ns ") + answers.stdout.startswith(b"s ")
    return count / seconds


def search(side, *options):
    """The report of a search of a box, with one worker."""
    whole = ["lifesat", "-q", "eden", "search", side, "--jobs", "1", "--json", *options]
    report = json.loads(subprocess.run(whole, stdout=subprocess.PIPE).stdout)
    if report["status"] not in ("none", "found"):
        sys.exit(f"eden search of {side}×{side} ended as {report['status']}")
    return report


def build():
    """Builds lifesat and puts it first on PATH."""
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    options = os.environ.get("CARGO_OPTIONS", "").split()
    subprocess.run(["cargo", "build", "--release", "--quiet", *options], check=True)
    target = subprocess.check_output("scripts/target-dir.sh", text=True).strip()
    os.environ["PATH"] = os.path.join(target, "release") + os.pathsep + os.environ["PATH"]


def main():
    build()
    print("| box | symmetry | patterns | search, s | one by one, checks/s | all of them, s | ratio |")
    print("|---|---|---|---|---|---|---|", flush=True)
    for name in sys.argv[1:] or ["5:C1", "9:C4", "10:C4"]:
        side, symmetry = name.split(":")
        with tempfile.TemporaryDirectory() as folder:
            rate = checks_a_second(side, symmetry, folder)
        found = search(side, "--symmetry", symmetry, "--break-symmetry")
        patterns = found["evidence"]["size"] / ACTING.get(symmetry, 2)
        whole = patterns / rate
        seconds = found["seconds"]
        cells = [f"{side}×{side}", symmetry, f"2^{math.log2(patterns):.0f}", f"{seconds:.1f}"]
        cells += [f"{rate:.0f}", f"{whole:.0f}", f"{whole / seconds:.1f}"]
        print(f"| {' | '.join(cells)} |", flush=True)


main()

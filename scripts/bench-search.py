#!/usr/bin/env python3
"""Searches with known answers: both engines beside other programs, in one run.

    cargo build --release
    scripts/bench-search.py --lifesat target/release/lifesat --time-limit 120

Columns: `sat` and `backtrack` are `lifesat search` with that engine; `kissat` is Kissat on the formula as Logic Life Search writes it
(one clause set a cell, no front), which stands in for that program; `rlifesrc` is run if it is there (`cargo install rlifesrc`). The
boxes of moving patterns hold generations 0 to T-1, as its do. All answers are compared. Each program runs --repeat times, in
turns, and the median of the processor seconds counts; --time-limit is by the clock.
"""

import argparse
import resource
import shutil
import statistics
import subprocess
import sys

# Name, words for lifesat, words for rlifesrc (none: not offered), expected answer.
ROWS = [
    ("c/3 ship, 25 cells", "16 5 3 0 1 --box period", "16 5 3 0 1", "found"),
    ("c/3, width 15", "15 5 3 0 1 --box period", "15 5 3 0 1", "none"),
    ("period 3, 9×9", "9 9 3", "9 9 3", "found"),
    ("period 4, 7×7", "7 7 4", "7 7 4", "found"),
    ("period 4, 8×8", "8 8 4", "8 8 4", "found"),
    ("fumarole", "8 7 5 -s D2|", "8 7 5 0 0 -s D2|", "found"),
    ("octagon 2", "8 8 5 -s D8", "8 8 5 0 0 -s D8", "found"),
    ("c/3, 12×12, mirror", "12 12 3 0 1 -s D2| --box period", "12 12 3 0 1 -s D2|", "none"),
    ("c/4, 15×15, mirror", "15 15 4 0 1 -s D2| --box period", "15 15 4 0 1 -s D2|", "none"),
    ("lightweight spaceship", "6 5 4 2 0 --box period", "6 5 4 2 0", "found"),
]


def processor_seconds():
    """What finished children have used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def timed(command, limit, stdin=None):
    """Processor seconds and the finished process; no process if it took too long by the clock."""
    before = processor_seconds()
    try:
        process = subprocess.run(command, capture_output=True, timeout=limit, input=stdin)
    except subprocess.TimeoutExpired:
        return limit, None
    return processor_seconds() - before, process


def by_lifesat(lifesat, engine):
    def run(words, _, limit):
        seconds, process = timed([lifesat, "search", *words.split(), "--engine", engine, "-q"], limit)
        answer = process and {0: "found", 1: "none"}.get(process.returncode, f"exit {process.returncode}")
        return seconds, answer

    return run


def by_kissat(lifesat):
    def run(words, _, limit):
        emit = [lifesat, "emit", "search", *words.split(), "--transition", "paper190", "--anywhere"]
        formula = subprocess.run(emit, capture_output=True, check=True).stdout
        seconds, process = timed([shutil.which("kissat") or ".tools/bin/kissat", "-q"], limit, formula)
        return seconds, process and {10: "found", 20: "none"}.get(process.returncode, "failed")

    return run


def by_rlifesrc(_, words, limit):
    seconds, process = timed(["rlifesrc", *words.split(), "--no-tui"], limit)
    if process is None:
        return seconds, None
    return seconds, "found" if b"o" in process.stdout.split(b"\n", 1)[-1] else "none"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lifesat", default="target/release/lifesat")
    parser.add_argument("--time-limit", type=float, default=120)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--only", help="rows whose name contains this")
    arguments = parser.parse_args()
    programs = {
        "sat": by_lifesat(arguments.lifesat, "sat"),
        "backtrack": by_lifesat(arguments.lifesat, "backtrack"),
        "kissat": by_kissat(arguments.lifesat),
    }
    if shutil.which("rlifesrc"):
        programs["rlifesrc"] = by_rlifesrc
    print("| search | answer |", " | ".join(programs), "|")
    print("|---|---|" + "--:|" * len(programs))
    wrong = False
    for name, words, other_words, expected in ROWS:
        if arguments.only and arguments.only not in name:
            continue
        runs = {program: [] for program in programs}
        for _ in range(arguments.repeat):
            for program, run in programs.items():
                if any(answer is None for _, answer in runs[program]):
                    continue
                seconds, answer = run(words, other_words, arguments.time_limit)
                runs[program].append((seconds, answer))
                if answer not in (None, expected):
                    wrong = True
                    print(f"{program} says {answer} for {name}", file=sys.stderr)
        cells = []
        for program in programs:
            stopped = any(answer is None for _, answer in runs[program])
            median = statistics.median(seconds for seconds, _ in runs[program])
            cells.append(f"> {arguments.time_limit:.0f}" if stopped else f"{median:.2f}")
        print(f"| {name} | {expected} |", " | ".join(cells), "|", flush=True)
    sys.exit(wrong)


if __name__ == "__main__":
    main()

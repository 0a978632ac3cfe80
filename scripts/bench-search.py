#!/usr/bin/env python3
"""Measures searches with known answers: both engines and other programs, in one run.

    cargo build --release
    scripts/bench-search.py --time-limit 120

Columns:
  sat, backtrack  `lifesat search` with that engine
  kissat          Kissat on the formula as Logic Life Search writes it (one set of clauses for each
                  cell, no front), in place of that program
  rlifesrc        if it is installed (`cargo install rlifesrc`)

The boxes of moving patterns hold generations 0 to T-1, as those of rlifesrc do. All answers are
compared. The programs take turns until each has run --repeat times. The table has the median of the
processor seconds; --time-limit is wall-clock time.

What a SAT solver finds first depends on chance, so one seed says little. With --seeds N, `sat` and
`kissat` instead run with each of the seeds 0 to N-1, and the least and the most seconds stand behind
the median. The other programs use no seed.
"""

import argparse
import resource
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

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
    """Processor seconds of all finished child processes."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def timed(command, limit, stdin=None):
    """Processor seconds and the finished process; None instead of the process beyond the limit."""
    before = processor_seconds()
    try:
        process = subprocess.run(command, capture_output=True, timeout=limit, input=stdin)
    except subprocess.TimeoutExpired:
        return limit, None
    return processor_seconds() - before, process


def by_lifesat(lifesat, engine):
    def run(words, _, seed, limit):
        command = [lifesat, "search", *words.split(), "--engine", engine, "-q"]
        seconds, process = timed([*command, "--seed", str(seed)] if engine == "sat" else command, limit)
        answer = process and {0: "found", 1: "none"}.get(process.returncode, f"exit {process.returncode}")
        return seconds, answer

    return run


def by_kissat(lifesat):
    def run(words, _, seed, limit):
        emit = [lifesat, "emit", "search", *words.split(), "--transition", "paper190", "--anywhere"]
        formula = subprocess.run(emit, capture_output=True, check=True).stdout
        kissat = shutil.which("kissat") or ".tools/bin/kissat"
        seconds, process = timed([kissat, "-q", f"--seed={seed}"], limit, formula)
        return seconds, process and {10: "found", 20: "none"}.get(process.returncode, "failed")

    return run


def by_rlifesrc(_, words, seed, limit):
    seconds, process = timed(["rlifesrc", *words.split(), "--no-tui"], limit)
    if process is None:
        return seconds, None
    return seconds, "found" if b"o" in process.stdout.split(b"\n", 1)[-1] else "none"


# Programs that take a seed.
SEEDED = ("sat", "kissat")


class Runs:
    """The runs of one program on one row."""

    def __init__(self, planned, seeds_differ):
        self.planned = planned
        self.seeds_differ = seeds_differ
        self.seconds = []
        self.stopped = 0

    def is_settled(self):
        """Whether the median is known to be beyond the limit."""
        return 2 * self.stopped > self.planned

    def add(self, seconds, is_stopped):
        self.seconds.append(float("inf") if is_stopped else seconds)
        self.stopped += is_stopped

    def text(self, limit):
        """The median, with the least and the most if seeds differ."""

        def number(seconds):
            return f"> {limit:.0f}" if seconds == float("inf") else f"{seconds:.2f}"

        if self.is_settled():
            return number(float("inf"))
        # For an even number of runs the larger of the middle ones, as a run beyond the limit has no
        # number.
        median = number(statistics.median_high(self.seconds))
        return median if not self.seeds_differ else f"{median} ({number(min(self.seconds))} to {number(max(self.seconds))})"


def row(programs, words, other_words, expected, arguments):
    """Runs the programs in turns. Returns the runs of each, and the wrong answers."""
    seeded = {program: bool(arguments.seeds) and program in SEEDED for program in programs}
    times = {program: arguments.seeds if seeded[program] else arguments.repeat for program in programs}
    runs, wrong = {program: Runs(times[program], seeded[program]) for program in programs}, []
    for turn in range(max(times.values())):
        for program, run in programs.items():
            if turn >= times[program] or runs[program].is_settled():
                continue
            seconds, answer = run(words, other_words, turn if seeded[program] else 0, arguments.time_limit)
            runs[program].add(seconds, answer is None)
            if answer not in (None, expected):
                wrong.append(f"{program} says {answer}")
    return runs, wrong


def built():
    script = Path(__file__).with_name("target-dir.sh")
    return subprocess.check_output(script, text=True).strip() + "/release/lifesat"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lifesat", metavar="PROGRAM", help="(default: what `cargo build --release` made)")
    parser.add_argument("--time-limit", type=float, default=120)
    parser.add_argument("--repeat", type=int, default=3, metavar="N", help="runs of each program (default 3)")
    parser.add_argument("--seeds", type=int, metavar="N", help="run SAT solvers with the seeds 0 to N-1 instead")
    parser.add_argument("--only", action="append", help="rows whose name contains this; several times for several")
    arguments = parser.parse_args()
    arguments.lifesat = arguments.lifesat or built()
    programs = {
        "sat": by_lifesat(arguments.lifesat, "sat"),
        "backtrack": by_lifesat(arguments.lifesat, "backtrack"),
    }
    if shutil.which("kissat") or Path(".tools/bin/kissat").exists():
        programs["kissat"] = by_kissat(arguments.lifesat)
    if shutil.which("rlifesrc"):
        programs["rlifesrc"] = by_rlifesrc
    print("| search | answer |", " | ".join(programs), "|")
    print("|---|---|" + "--:|" * len(programs))
    is_wrong = False
    for name, words, other_words, expected in ROWS:
        if arguments.only and not any(part in name for part in arguments.only):
            continue
        runs, wrong = row(programs, words, other_words, expected, arguments)
        for line in wrong:
            is_wrong = True
            print(f"{line} for {name}", file=sys.stderr)
        cells = [runs[program].text(arguments.time_limit) for program in programs]
        print(f"| {name} | {expected} |", " | ".join(cells), "|", flush=True)
    sys.exit(is_wrong)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Compares the method that `lifesat solve` chooses for the densest still life of a box with all that it could choose.

    cargo build --release
    scripts/bench-boxes.py --lifesat "$(scripts/target-dir.sh)/release/lifesat" --limit 60 --repeat 3

There are 60 boxes: narrow, long, square and large ones, a third of them with forced cells. Each is solved by default,
and by each method in turn. --boxes WORD ... takes those boxes in place of them, such as `3x60` or
`"9x9 --alive 0,0"`. --methods NAME ... leaves out other methods.

All runs may use one processor, and times are seconds of processor time. With --jobs N they may use N, methods
that take --jobs N get it, and times are by the clock: with two jobs or more the default may run two methods side by
side. Give the script a machine that is idle then. Processors that are busy with other work count as any other.

--limit is the most that a run may take, in processor time up to a whole second. A method is also stopped when it
has taken half a second more than the default, as it cannot be better by then. `>` stands before the time of a run
that was stopped or gave up. A dash stands for `dp` if the shorter side is over 41. --repeat N
solves each box N times by each method, one after the other, and prints medians.

The ratio is that of the default to the best method. Differences below a tenth of a second do not count: the ratio is
1.00 then. If the default did not end and another method did, `>` stands before the ratio.

Boxes with --connected, --strict, --outside ignored, a topology or a rule are missing, as only one method can solve
them. All answers are compared with each other, and with research/rectangles.tsv if no cells are forced. If two differ, the
script says so and exits with 1. Before that, a line names the boxes whose ratio is over 1.3.
"""

import argparse
import json
import math
import os
import resource
import statistics
import subprocess
import time
from pathlib import Path

METHODS = ["waste", "dp", "count"]

# The methods that share their work out.
SEVERAL_JOBS = ["waste"]

# The longest shorter side for dynamic programming.
DP_MOST = 41

FREE = """
5x5 8x8 9x9 13x13 18x18 20x20 22x22 25x25 29x29 33x33 50x50 60x60
1x500 2x60 3x60 3x21 4x40 4x100 5x33 6x30 6x60 7x45 8x60 9x30 10x40 11x60 13x60
14x31 15x45 16x60 17x34 18x60 19x57 20x60
21x23 21x60 22x30 23x28 24x48 25x60
""".split()

FORCED = [
    "5x60 --alive 0,0",
    "6x30 --dead 0,0",
    "7x25 --alive 12,3",
    "8x8 --alive 0,0",
    "8x40 --alive 0,0",
    "9x9 --dead 4,4",
    "9x30 --alive 0,0",
    "10x10 --alive 4,4 --alive 5,5",
    "10x40 --dead 20,5",
    "11x20 --alive 0,5",
    "12x12 --dead 0,0",
    "13x13 --dead 6,6",
    "13x40 --alive 0,0",
    "14x28 --dead 0,0 --dead 13,13",
    "15x15 --alive 0,0",
    "16x40 --dead 0,0",
    "18x18 --dead 0,0",
    "20x20 --alive 0,0",
    "20x40 --dead 0,0",
    "30x30 --alive 0,0",
]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lifesat", default="lifesat")
    parser.add_argument("--limit", type=float, default=60)
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("--boxes", nargs="+", metavar="WORD", default=FREE + FORCED)
    parser.add_argument("--methods", nargs="+", choices=METHODS, metavar="NAME", default=METHODS)
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.jobs > len(os.sched_getaffinity(0)):
        parser.error(f"there are only {len(os.sched_getaffinity(0))} processors for {arguments.jobs} jobs")
    print(f"| box | live cells | default | its method | {' | '.join(arguments.methods)} | best | ratio |")
    print(f"|---|--:|--:|---|{'--:|' * len(arguments.methods)}---|--:|")
    over, ratios, wrong = [], [], []
    for box in arguments.boxes:
        row = Row(box, arguments.methods)
        row.measure(arguments)
        print(row.text(), flush=True)
        ratio = row.ratio()
        ratios += [] if ratio is None else [ratio]
        over += [box] if ratio is not None and ratio > 1.3 else []
        wrong += row.disagreement()
    print(f"\n{len(ratios)} of {len(arguments.boxes)} boxes were settled; the largest ratio is {max(ratios, default=1):.2f}.")
    print(f"Over 1.3: {', '.join(over) or 'none'}.")
    for sentence in wrong:
        print(f"WRONG: {sentence}")
    raise SystemExit(1 if wrong else 0)


class Row:
    """One box."""

    def __init__(self, box, methods):
        self.box = box
        self.methods = methods
        # For the default (None) and each method: the times of its runs, the seconds after which a run was stopped
        # or gave up (0 if the method refuses the box), and its answers.
        self.times = {method: [] for method in [None, *methods]}
        self.unfinished = {}
        self.answers = {}

    def measure(self, arguments):
        for _ in range(arguments.repeat):
            for method in self.times:
                if method not in self.unfinished:
                    self.run(arguments, method)

    def run(self, arguments, method):
        limit = arguments.limit
        if method is not None and self.times[None] and None not in self.unfinished:
            limit = min(limit, max(self.times[None]) + 0.5)
        choice = ["--method", method] if method else []
        if method in SEVERAL_JOBS and arguments.jobs > 1:
            choice += ["--jobs", str(arguments.jobs)]
        command = [arguments.lifesat, "-q", "solve", *self.box.split(), "--json", *choice]
        if method == "dp" and min(map(int, self.box.split()[0].split("x"))) > DP_MOST:
            self.unfinished[method] = 0
            return
        measure = processor_seconds if arguments.jobs == 1 else clock_seconds
        answer, seconds = measure(command, limit, arguments.jobs)
        self.times[method].append(seconds)
        if answer is None or answer["status"] not in ("optimal", "none"):
            self.unfinished[method] = seconds
        self.answers.setdefault(method, []).extend([] if answer is None else [answer])

    def seconds(self, method):
        """The median of the times of a method that ended; None if it did not."""
        return None if method in self.unfinished else statistics.median(self.times[method])

    def best(self):
        settled = [method for method in self.methods if self.seconds(method) is not None]
        return min(settled, key=self.seconds, default=None)

    def ratio(self):
        """How much slower the default is than the best method; None if nothing is known."""
        default, best = self.seconds(None), self.best()
        if best is None:
            return None if default is None else 1.0
        taken, least = self.unfinished.get(None, default), self.seconds(best)
        if default is not None and default - least < 0.1:
            return 1.0
        return taken / least

    def text(self):
        ratio = self.ratio()
        shown = "–" if ratio is None else f"{'> ' if None in self.unfinished else ''}{ratio:.2f}"
        method = next((answer["evidence"]["method"] for answer in self.answers[None]), "–")
        cells = [self.time(name) for name in self.methods]
        box = " ".join([self.box.split()[0].replace("x", "×"), *self.box.split()[1:]])
        return " | ".join([f"| {box}", self.live_cells(), self.time(None), method, *cells, self.best() or "–", f"{shown} |"])

    def time(self, method):
        seconds = self.seconds(method)
        if self.unfinished.get(method) == 0:
            return "–"
        return f"> {self.unfinished[method]:.1f}" if seconds is None else f"{seconds:.2f}"

    def live_cells(self):
        for answers in self.answers.values():
            for answer in answers:
                if answer["status"] in ("optimal", "none"):
                    return str(answer.get("value", "none"))
        return "?"

    def disagreement(self):
        """Sentences about answers that cannot all be true."""
        least, most = recorded(self.box)
        sources = [("research/rectangles.tsv", least, most)] if most is not None else []
        for method, answers in self.answers.items():
            sources += [(f"method {method or 'by default'}", *bounds(answer)) for answer in answers]
        return sorted({
            f"{self.box}: {one} finds {found}, but {other} says {limit(at_most)}"
            for one, found, _ in sources
            for other, _, at_most in sources
            if found > at_most
        })


# The bound of a box without still life, in which the forced cells cannot be.
NOTHING = -1


def limit(at_most):
    return "that there is none" if at_most == NOTHING else f"at most {at_most}"


def bounds(answer):
    """The live cells of the pattern that was found, and the bound on those of any pattern."""
    if answer["status"] == "none":
        return NOTHING, NOTHING
    found, bound = answer.get("value"), answer.get("bound")
    return NOTHING if found is None else found, math.inf if bound is None else bound


def recorded(box):
    """The same from research/rectangles.tsv."""
    table = Path(__file__).resolve().parent.parent / "research" / "rectangles.tsv"
    if len(box.split()) == 1:
        sides = sorted(map(int, box.split("x")))
        for line in table.read_text().splitlines()[1:]:
            width, height, found, refuted, *_ = line.split("\t")
            if [int(width), int(height)] == sides:
                return int(found), int(refuted) - 1
    return NOTHING, None


def processor_seconds(command, limit, jobs):
    """The answer of a run, None if it was stopped, and its processor time."""

    def confine():
        use_processors(jobs)
        # The kernel counts whole seconds.
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(limit), math.ceil(limit) + 1))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    process = subprocess.Popen(command, stdout=subprocess.PIPE, preexec_fn=confine)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return answer_of(process, output), usage.ru_utime + usage.ru_stime


def clock_seconds(command, limit, jobs):
    """The answer of a run, None if it was stopped, and its time by the clock."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, preexec_fn=lambda: use_processors(jobs))
    try:
        output, _ = process.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        process.kill()
        output, _ = process.communicate()
    return answer_of(process, output), time.monotonic() - start


def use_processors(number):
    """From now on this process may use so many processors, and sees no others."""
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:number])


def answer_of(process, output):
    """The answer that a process has printed; None if it was stopped."""
    # Negative codes are those of signals, here of the limit.
    if process.returncode < 0:
        return None
    if process.returncode not in (0, 1, 3):
        raise SystemExit(f"{' '.join(process.args)} ended with {process.returncode}")
    return json.loads(output)


if __name__ == "__main__":
    main()

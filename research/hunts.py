#!/usr/bin/env python3
"""Hunts for records in turn, at idle priority, until it is stopped, and goes on where it was.

Usage: research/hunts.py FOLDER [--program LIFESAT] [--minutes 60]

FOLDER has what the hunts have done so far (`lifesat eden hunt --state`); another folder begins with other seeds. Each turn
is that of the hunt with the fewest processor hours in research/hunts/effort.tsv, which sums the effort on all machines.
research/hunts keeps what beats the best so far: the best orphans (`lifesat eden hunt --best`), and the self-forcing
patches of fewer than 249 cells. Commit this folder from time to time. Ctrl-C ends the turn; what it finished is kept.
"""

import argparse
import json
import os
import pathlib
import random
import resource
import signal
import subprocess
import sys

KEPT = pathlib.Path(__file__).resolve().parent / "hunts"
EFFORT = KEPT / "effort.tsv"
STILL_LIFE = KEPT.parents[1] / "instances/force/still-life.rle"
# The smallest self-forcing patch that is known has so many cells (docs/force.md).
PATCH = 249

# What `lifesat eden hunt` is asked, and why (research/notes/hunt.md).
HUNTS = {
    "9x11": ["9x11", "--effort", "sweeps=600"],  # fewest specified or live cells
    "10x10": ["10x10", "--effort", "sweeps=600"],  # lowest density
    "9x10": ["9x10", "--from", "11", "--effort", "sweeps=600"],  # a smaller box than 8x12
    "8x11": ["8x11", "--from", "12", "--effort", "sweeps=600"],  # the same
}


class Effort:
    """Processor hours, rounds and finds of each hunt, in a small file."""

    def __init__(self):
        self.rows = {hunt: [0.0, 0, 0] for hunt in [*HUNTS, "patch"]}
        for line in EFFORT.read_text().splitlines()[1:] if EFFORT.exists() else []:
            hunt, hours, rounds, found = line.split("\t")
            self.rows[hunt] = [float(hours), int(rounds), int(found)]

    def next(self):
        """The hunt that had the least time."""
        return min(self.rows, key=lambda hunt: self.rows[hunt][0])

    def add(self, hunt, *what):
        """Adds to a row, and replaces the file."""
        self.rows[hunt] = [old + new for old, new in zip(self.rows[hunt], what)]
        lines = ["hunt\tprocessor hours\trounds\tfound"]
        lines += [f"{hunt}\t{hours:.3f}\t{rounds}\t{found}" for hunt, (hours, rounds, found) in self.rows.items()]
        new = EFFORT.with_suffix(".new")
        new.write_text("\n".join(lines) + "\n")
        new.replace(EFFORT)


def run(words, minutes):
    """The output of a command, its exit code and processor hours. It is interrupted after so many minutes, or by Ctrl-C."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    # A session of its own, so that Ctrl-C does not reach it twice.
    child = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, start_new_session=True)
    # Linux shares the processors among sessions before it looks at priorities within them.
    group = pathlib.Path(f"/proc/{child.pid}/autogroup")
    if group.exists():
        group.write_text("19")
    try:
        output, _ = child.communicate(timeout=60 * minutes)
        stopped = False
    except (subprocess.TimeoutExpired, KeyboardInterrupt) as error:
        child.send_signal(signal.SIGINT)
        output, _ = child.communicate()
        stopped = isinstance(error, KeyboardInterrupt)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return output, child.returncode, seconds / 3600, stopped


def finished(state):
    """Rounds, and those that found an orphan, in the file of a hunt."""
    lines = state.read_text().splitlines()[1:] if state.exists() else []
    return len(lines), sum('"orphans":[[' in line for line in lines)


def orphans(program, hunt, state, seed, minutes):
    """A turn of `lifesat eden hunt`: its rounds, orphans and hours."""
    rounds, found = finished(state)
    words = [program, "eden", "hunt", *HUNTS[hunt], "--seed", str(seed), "--jobs", "1", "--time-limit", f"{minutes}m"]
    words += ["--state", str(state), "--best", str(KEPT), "--quiet"]
    # The command ends by itself after its time limit; a minute more is for the best orphans to be confirmed.
    _, code, hours, stopped = run(words, minutes + 1)
    if code not in (0, 3, 130):
        sys.exit(f"{' '.join(words)}: exit code {code}")
    now, found_now = finished(state)
    return hours, now - rounds, found_now - found, stopped


def patches(program, minutes):
    """One self-forcing patch, shrunk in a random order. It is kept if it has fewer cells than the record."""
    words = [program, "eden", "force", str(STILL_LIFE), "--minimal", "--seed", str(random.getrandbits(31)), "--json"]
    output, code, hours, stopped = run(words, minutes)
    if code not in (0, 130):
        sys.exit(f"{' '.join(words)}: exit code {code}")
    if code != 0:
        return hours, 0, 0, stopped
    answer = json.loads(output)
    best = KEPT / "patch.rle"
    least = min(PATCH, answer_cells(best)) if best.exists() else PATCH
    if answer["value"] < least:
        best.write_text(f"#C {answer['value']} cells\n" + answer["patterns"][0] + "\n")
    return hours, 1, int(answer["value"] < least), stopped


def answer_cells(path):
    """How many cells the first line of a kept patch says."""
    return int(path.read_text().split()[1])


def main():
    """Takes turns."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--program", default="lifesat")
    parser.add_argument("--minutes", type=int, default=60)
    given = parser.parse_args()
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    # Shells let programs in the background ignore SIGINT.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    given.folder.mkdir(parents=True, exist_ok=True)
    KEPT.mkdir(exist_ok=True)
    seed_file = given.folder / "seed"
    if not seed_file.exists():
        seed_file.write_text(str(random.getrandbits(31)))
    seed = int(seed_file.read_text())
    effort = Effort()
    try:
        while True:
            hunt = effort.next()
            if hunt == "patch":
                *what, stopped = patches(given.program, given.minutes)
            else:
                *what, stopped = orphans(given.program, hunt, given.folder / f"{hunt}.jsonl", seed, given.minutes)
            effort.add(hunt, *what)
            print(f"{hunt}: {what[0]:.2f} h, {what[1]} rounds, {what[2]} found", flush=True)
            if stopped:
                break
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()

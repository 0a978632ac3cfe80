#!/usr/bin/env python3
"""Compares `lifesat search`, which by default runs two engines, with each of them and with other programs.

    cargo build --release
    scripts/bench-search-auto.py --lifesat "$(scripts/target-dir.sh)/release/lifesat" --limit 6 --seeds 5

Each question goes to `sat`, to `backtrack`, and to `auto` with two threads, which is the default if the machine
has two processors. Questions that other searches were measured with also go to Kissat, with the formula that
Logic Life Search would write, and to rlifesrc (`cargo install rlifesrc`), as far as they are installed.

The table has seconds by the clock, and the ratio of `auto` to the better engine. The column `1 thread` has `auto`
with `--jobs 1`, in which the engines take turns. The machine should have nothing
else to do. Differences below a twentieth of a second count as equal. --limit is a limit on the seconds of each
run. --seeds N asks with the seeds 0 to N-1 and prints medians; if more than half of the runs do not end within
the limit, `>` stands before it. If only `auto` does not end, `>` stands before the ratio. Backtracking and rlifesrc
use no seed, and run once. All answers are compared. The last lines count the rows by their ratio.
"""

import argparse
import shutil
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

LIFE = "O...O.OOO.OOO/O...O.O...O../O...O.OO..OO./O...O.O...O../OOO.O.O...OOO"

# Questions that were measured with other programs before: name, words for lifesat, words for rlifesrc if they
# are others. Those not asked of other programs have None.
COMPARED = [
    ("c/3 ship, 25 cells", "16 5 3 0 1 --box period", "16 5 3 0 1"),
    ("c/3, width 15", "15 5 3 0 1 --box period", "15 5 3 0 1"),
    ("period 3, 9×9", "9 9 3", "9 9 3"),
    ("period 4, 7×7", "7 7 4", "7 7 4"),
    ("period 4, 8×8", "8 8 4", "8 8 4"),
    ("fumarole", "8 7 5 -s D2|", "8 7 5 0 0 -s D2|"),
    ("octagon 2", "8 8 5 -s D8", "8 8 5 0 0 -s D8"),
    ("c/3, 12×12, mirror", "12 12 3 0 1 -s D2| --box period", "12 12 3 0 1 -s D2|"),
    ("c/4, 15×15, mirror", "15 15 4 0 1 -s D2| --box period", "15 15 4 0 1 -s D2|"),
    ("lightweight spaceship", "6 5 4 2 0 --box period", "6 5 4 2 0"),
    ("c/4, 13×16, mirror", "13 16 4 0 1 -s D2| --box period", "13 16 4 0 1 -s D2|"),
    ("c/5, 11×12, mirror", "11 12 5 0 1 -s D2| --box period", "11 12 5 0 1 -s D2|"),
    ("c/5, 13×12, mirror", "13 12 5 0 1 -s D2| --box period", "13 12 5 0 1 -s D2|"),
    ("2c/5, 13×14, mirror", "13 14 5 0 2 -s D2| --box period", "13 14 5 0 2 -s D2|"),
    ("2c/4, 13×13, mirror", "13 13 4 0 2 -s D2| --box period", "13 13 4 0 2 -s D2|"),
    ("period 5, 13×13, D8", "13 13 5 -s D8", "13 13 5 0 0 -s D8"),
    ("period 6, 13×13, D8", "13 13 6 -s D8", "13 13 6 0 0 -s D8"),
    ("period 4, 12×12, C4", "12 12 4 -s C4", "12 12 4 0 0 -s C4"),
    ("two generations before LIFE", f"--predecessors 2 {LIFE}", None),
    ("three generations before LIFE", f"--predecessors 3 {LIFE}", None),
    ("eater, 8 generations", "EATER", None),
]

# The question `EATER`: the glider is gone after some generations, and the 16 cells `x` are as before.
GLIDER = """
.............
.............
....O........
..O.O........
...OO........
.............
.......xxxx..
.......xxxx..
.......xxxx..
.......xxxx..
.............
.............
"""

# Not asked before the shares of the engines were fixed: the first twenty before those of one processor, the others
# before those of two.
FURTHER = [
    ("period 2, 10×10", "10 10 2"),
    ("period 3, 10×10, mirror", "10 10 3 -s D2|"),
    ("period 5, 9×9, D4+", "9 9 5 -s D4+"),
    ("period 6, 9×9, C4", "9 9 6 -s C4"),
    ("period 4, 9×9, D2/", "9 9 4 -s D2/"),
    ("period 3, 6×6", "6 6 3"),
    ("period 4, 6×6", "6 6 4"),
    ("period 8, 9×9, D4x", "9 9 8 -s D4x"),
    ("still life, 8×8, 34 cells", "8 8 1 --population >=34"),
    ("glide reflection, 12×7", "12 7 2 -s x1 -t F-"),
    ("c/2, 9×9", "9 9 2 0 1"),
    ("c/3, 18×6", "18 6 3 0 1"),
    ("c/4, 11×11, mirror", "11 11 4 0 1 -s D2|"),
    ("2c/4, 8×6", "8 6 4 2 0"),
    ("c/5 diagonal, 10×10, D2\\", "10 10 5 1 1 -s D2\\"),
    ("c/3, 10×8, HighLife", "10 8 3 0 1 -r B36/S23"),
    ("period 3, 8×8, HighLife", "8 8 3 -r B36/S23"),
    ("period 3, 6×6, hexagonal", "6 6 3 -r B2/S34H"),
    ("period 4, 9×9, C2", "9 9 4 -s C2"),
    ("four generations before a block", "--predecessors 4 OO/OO"),
    ("period 2, 12×12, C4", "12 12 2 -s C4"),
    ("still life, 10×10, 53 cells", "10 10 1 --population >=53"),
    ("period 5, 7×7, D4x", "7 7 5 -s D4x"),
    ("c/4 diagonal, 8×8", "8 8 4 1 1"),
    ("c/3, 14×7, DryLife", "14 7 3 0 1 -r B37/S23"),
    ("period 3, 7×7, Day & Night", "7 7 3 -r B3678/S34678"),
    ("period 2, 8×8, von Neumann", "8 8 2 -r B2/S13V"),
    ("period 3, 6×6, Star Wars", "6 6 3 -r 345/2/4"),
    ("three generations before a glider", "--predecessors 3 .O./..O/OOO"),
    ("period 6, 8×8, D8", "8 8 6 -s D8"),
]


def eater(generations):
    """The text of a file for `lifesat search`: which 16 cells destroy the glider, and are as before?"""
    names = iter(range(16))
    first = [["x%d" % next(names) if cell == "x" else cell for cell in row] for row in GLIDER.split()]
    later = [["*"] * len(row) for row in first]
    blocks = [first] + [later] * (generations - 1) + [[[cell.replace("O", ".") for cell in row] for row in first]]
    lines = ["\n".join(" ".join(row) for row in block) for block in blocks]
    return "\n\n".join(lines).replace(".", "0").replace("O", "1") + "\n"


def stays(search):
    """Whether the pattern is back in its place in the end: no direction, no map, and not about predecessors."""
    words = search[1].split()
    numbers = words.index("-s") if "-s" in words else len(words)
    return words[0].isdigit() and all(not word.isdigit() for word in words[3:numbers]) and "-t" not in words


ANSWERS = {0: "found", 1: "none"}


def lifesat(program, engine):
    def run(words, seed, limit):
        command = [program, "-q", "search", *words.split(), *engine, "--seed", str(seed)]
        code = subprocess.run(command, capture_output=True, timeout=limit).returncode
        if code not in ANSWERS:
            raise SystemExit(f"{command} ended with {code}")
        return ANSWERS[code]

    return run


def kissat(program, solver):
    def run(words, seed, limit):
        emit = [program, "emit", "search", *words.split(), "--transition", "paper190", "--anywhere"]
        formula = subprocess.run(emit, capture_output=True, check=True).stdout
        process = subprocess.run([solver, "-q", f"--seed={seed}"], capture_output=True, timeout=limit, input=formula)
        return {10: "found", 20: "none"}[process.returncode]

    return run


def rlifesrc(solver):
    def run(words, _, limit):
        process = subprocess.run([solver, *words.split(), "--no-tui"], capture_output=True, timeout=limit)
        return "found" if b"o" in process.stdout.split(b"\n", 1)[-1] else "none"

    return run


def median(run, words, seeds, limit, answers):
    """Seconds by the clock; None if more than half of the runs do not end within the limit."""
    seconds = []
    for seed in range(seeds):
        begin = time.monotonic()
        try:
            answers.add(run(words, seed, limit))
            seconds.append(time.monotonic() - begin)
        except subprocess.TimeoutExpired:
            seconds.append(float("inf"))
        if 2 * seconds.count(float("inf")) > seeds:
            return None
    return statistics.median_high(seconds)


def ratio(auto, best, limit):
    if best is None:
        return None
    return 1.0 if (auto or limit) - best < 0.05 else (auto or limit) / best


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lifesat", default="lifesat")
    parser.add_argument("--kissat", default=shutil.which("kissat"))
    parser.add_argument("--rlifesrc", default=shutil.which("rlifesrc"))
    parser.add_argument("--limit", type=float, default=60)
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--staying", action="store_true", help="only patterns that come back to where they were")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "eater.txt"
        file.write_text(eater(8))
        compare(parser.parse_args(), str(file))


def compare(arguments, file):
    program, limit, seeds = arguments.lifesat, arguments.limit, arguments.seeds

    def text(seconds):
        return f"> {limit:.0f}" if seconds is None else f"{seconds:.2f}"

    print("| search | answer | sat | backtrack | auto | ratio | 1 thread | kissat | rlifesrc |")
    print("|---|---|--:|--:|--:|--:|--:|--:|--:|")
    ratios, behind = [], []
    for name, words, *others in filter(stays, COMPARED + FURTHER) if arguments.staying else COMPARED + FURTHER:
        answers, words = set(), words.replace("EATER", file)

        def asked(run, words, seeds):
            return median(run, words, seeds, limit, answers)

        sat = asked(lifesat(program, ("--engine", "sat")), words, seeds)
        backtrack = asked(lifesat(program, ("--engine", "backtrack")), words, 1)
        auto = asked(lifesat(program, ("--jobs", "2")), words, seeds)
        turns = asked(lifesat(program, ("--jobs", "1")), words, seeds)
        peers = []
        if others:
            if arguments.kissat:
                peers.append(asked(kissat(program, arguments.kissat), words, seeds))
            if arguments.rlifesrc and others[0]:
                peers.append(asked(rlifesrc(arguments.rlifesrc), others[0], 1))
        if len(answers) > 1:
            raise SystemExit(f"{words}: the answers differ")
        best = min((seconds for seconds in (sat, backtrack) if seconds is not None), default=None)
        compared = ratio(auto, best, limit)
        ratios.append(compared)
        if any(peer is not None and (auto or limit) - peer > 0.05 for peer in peers):
            behind.append(name)
        shown = "–" if compared is None else ("" if auto is not None else "> ") + f"{compared:.1f}"
        cells = [text(sat), text(backtrack), text(auto), shown, text(turns), *map(text, peers), *["–"] * (2 - len(peers))]
        print(f"| {name} | {next(iter(answers), '–')} | {' | '.join(cells)} |", flush=True)
    known = [compared for compared in ratios if compared is not None]
    within = sum(compared <= 1.35 for compared in known)
    print(f"\n{within} of {len(known)} ratios are at most 1.3, and the largest is {max(known):.1f}.")
    print(f"Behind Kissat or rlifesrc by more than a twentieth of a second: {', '.join(behind) or 'nowhere'}.")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Compares `lifesat search --engine auto` with its two engines alone, on questions of all kinds.

    cargo build --release
    scripts/bench-search-auto.py --lifesat target/release/lifesat --limit 60

Each question goes to `sat`, to `backtrack`, to `auto` with two threads, which is the default if the machine
has two processors, and to `auto` with one. The table has seconds by the clock, and the ratios of `auto` to the
better engine. The machine should have nothing else to do. Differences below a twentieth of a second count as
equal. --limit is a limit on the seconds of each run; where an engine does not end within it, `>` stands before
them. If only `auto` does not end, `>` stands before the ratio. --seeds N asks with the seeds 0 to N-1 and
prints medians. All answers are compared.
"""

import argparse
import statistics
import subprocess
import time

# Questions whose better engine was known when the turns of `auto` were chosen.
KNOWN = [
    ("c/3 ship, 25 cells", "16 5 3 0 1 --box period"),
    ("c/3, width 15", "15 5 3 0 1 --box period"),
    ("period 3, 9×9", "9 9 3"),
    ("period 4, 7×7", "7 7 4"),
    ("fumarole", "8 7 5 -s D2|"),
    ("octagon 2", "8 8 5 -s D8"),
    ("c/4, 13×16, mirror", "13 16 4 0 1 -s D2|"),
    ("c/5, 11×12, mirror", "11 12 5 0 1 -s D2|"),
    ("2c/5, 13×14, mirror", "13 14 5 0 2 -s D2|"),
    ("c/2, 13×13, mirror", "13 13 4 0 2 -s D2|"),
    ("period 5, 13×13, D8", "13 13 5 -s D8"),
    ("period 4, 12×12, C4", "12 12 4 -s C4"),
]

# Not asked before the turns were fixed.
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
    ("glide reflection, 12×7", "12 7 2 -x 1 -t F-"),
    ("c/2, 9×9", "9 9 2 0 1"),
    ("c/3, 18×6", "18 6 3 0 1"),
    ("c/4, 11×11, mirror", "11 11 4 0 1 -s D2|"),
    ("2c/4, 8×6", "8 6 4 2 0"),
    ("c/5 diagonal, 10×10, D2\\", "10 10 5 1 1 -s D2\\"),
    ("c/3, 10×8, HighLife", "10 8 3 0 1 -r B36/S23"),
    ("period 3, 8×8, HighLife", "8 8 3 -r B36/S23"),
    ("period 3, 6×6, hexagonal", "6 6 3 -r B2/S34H"),
    ("two generations before LIFE", "--predecessors 2 O...O.OOO.OOO/O...O.O...O../O...O.OO..OO./O...O.O...O../OOO.O.O...OOO"),
    ("four generations before a block", "--predecessors 4 OO/OO"),
]

ALONE = (("--engine", "sat"), ("--engine", "backtrack"))
BOTH = (("--jobs", "2"), ("--jobs", "1"))


def ask(lifesat, engine, words, seed, limit):
    """Seconds and the exit code; None instead of the code beyond the limit."""
    command = [lifesat, "-q", "search", *words.split(), *engine, "--seed", str(seed)]
    begin = time.monotonic()
    try:
        code = subprocess.run(command, capture_output=True, timeout=limit).returncode
    except subprocess.TimeoutExpired:
        return time.monotonic() - begin, None
    if code not in (0, 1):
        raise SystemExit(f"{command} ended with {code}")
    return time.monotonic() - begin, code


def ratio(auto, has_ended, best):
    if best is None:
        return "–"
    text = "1" if auto - best < 0.05 else f"{auto / best:.1f}"
    return text if has_ended else f"> {text}"


def row(arguments, name, words):
    answers, texts, medians, ended = set(), [], {}, {}
    for engine in ALONE + BOTH:
        runs = [ask(arguments.lifesat, engine, words, seed, arguments.limit) for seed in range(arguments.seeds)]
        answers |= {code for _, code in runs if code is not None}
        medians[engine] = statistics.median(seconds for seconds, _ in runs)
        # A median beyond the limit is no time.
        ended[engine] = medians[engine] < arguments.limit
        texts.append(("" if ended[engine] else "> ") + f"{medians[engine]:.2f}")
    if len(answers) > 1:
        raise SystemExit(f"{words}: the answers differ")
    best = min([medians[engine] for engine in ALONE if ended[engine]], default=None)
    texts += [ratio(medians[engine], ended[engine], best) for engine in BOTH]
    answer = {0: "found", 1: "none"}.get(next(iter(answers), None), "–")
    print(f"| {name} | {answer} | {' | '.join(texts)} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lifesat", default="lifesat")
    parser.add_argument("--limit", type=int, default=60)
    parser.add_argument("--seeds", type=int, default=1)
    arguments = parser.parse_args()
    print("| search | answer | sat | backtrack | auto | with one thread | ratio | with one thread |")
    print("|---|---|--:|--:|--:|--:|--:|--:|")
    for name, words in KNOWN + FURTHER:
        row(arguments, name, words)


if __name__ == "__main__":
    main()

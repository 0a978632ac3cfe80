#!/usr/bin/env python3
"""Makes the table of the densest still lifes of squares beyond 100×100, and their patterns.

    research/large-squares.py --rows research/large-squares.tsv --patterns instances/still-life/patterns 101 200

For each side from the first to the last that has no row, runs `lifesat solve N --from FILE`, where FILE is the
pattern of that square if the folder has one. Otherwise it is the pattern of a smaller one, and several are tried:
a square can be stretched by some steps if its border may waste so much more. A pattern that is as dense as the
closed form of Chu and Stuckey is kept. --again also asks for squares whose row is open. You can stop the script
at any time: the next run continues where this one stopped.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys

from still_life_rows import append, rows_of, write

COLUMNS = ["n", "from", "found", "refuted", "by", "status"]

# Sides modulo 54 whose squares have one live cell less than others by the closed form.
FEWER = {0, 1, 3, 8, 9, 11, 16, 17, 19, 25, 27, 31, 33, 39, 41, 47, 49}

# By how much a side grows, and what a border of OO. and O. wastes more on all four sides: 3 in 8 lines, 4 in 11, 10 in 27.
STEPS = {16: 24, 54: 80, 8: 12, 27: 40, 11: 16, 19: 28, 24: 36, 22: 32, 32: 48, 35: 52}


def closed_form(n):
    """The live cells of the densest still life of a square from 61×61 on."""
    return (27 * n * n + 34 * n - 108) // 54 + (n % 54 not in FEWER)


def wasted(n):
    """What a square with so many live cells wastes."""
    return 2 * n * n + 4 * n - 4 * closed_form(n)


def starts(n, patterns):
    """The patterns to begin with, the most promising first."""
    path = patterns / f"{n}x{n}.rle"
    if path.exists():
        return [(n, path)]
    smaller = [n - step for step, more in STEPS.items() if wasted(n) - wasted(n - step) >= more]
    paths = [(m, patterns / f"{m}x{m}.rle") for m in smaller]
    return [(m, path) for m, path in paths if path.exists()]


def source_of(path):
    """The side of the square from which a pattern was stretched, as its comment says."""
    named = re.search(r"--from (\d+)x", path.read_text())
    return named.group(1) if named else "-"


def solve(n, start, options):
    """The report of one run."""
    limit = str(round(options.time_limit * (n / 100) ** 2))
    command = [options.lifesat, "-q", "solve", str(n), "--from", start, "--jobs", options.jobs]
    text = subprocess.run([*command, "--time-limit", limit, "--json"], stdout=subprocess.PIPE).stdout
    return json.loads(text) if text else sys.exit(f"no report for {n}")


def row_of(n, options):
    """Asks for a square. None if no pattern is dense enough."""
    for source, start in starts(n, options.patterns):
        report = solve(n, start, options)
        if report["value"] != closed_form(n):
            continue
        path = options.patterns / f"{n}x{n}.rle"
        if not path.exists():
            made = f"#C a still life of {report['value']} cells in {n}x{n}: lifesat solve {n} --from {source}x{source}.rle\n"
            path.write_text(made + report["patterns"][0].rstrip() + "\n")
        is_optimal = report["status"] == "optimal"
        by = "border" if report["evidence"]["kind"] == "exhaustive" else "solver"
        return {
            "n": n,
            "from": source_of(path),
            "found": report["value"],
            "refuted": report["value"] + 1 if is_optimal else "-",
            "by": by if is_optimal else "-",
            "status": "optimal" if is_optimal else "open",
        }
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("first", type=int, help="the first side")
    parser.add_argument("last", type=int, help="the last side")
    parser.add_argument("--rows", type=pathlib.Path, required=True, help="tab-separated rows, read and appended to")
    parser.add_argument("--patterns", type=pathlib.Path, required=True, help="folder of patterns, such as 100x100.rle")
    parser.add_argument("--time-limit", type=float, default=60, help="seconds for a run with 100×100 cells; more in "
                        "proportion to the cells (default: %(default)s)")
    parser.add_argument("--jobs", default="1", help="of each run (default: %(default)s)")
    parser.add_argument("--again", action="store_true", help="ask again for squares that are open")
    parser.add_argument("--lifesat", default="lifesat", help="the program (default: %(default)s)")
    options = parser.parse_args()

    rows = {int(row["n"]): row for row in rows_of(options.rows, COLUMNS)}
    for n in range(options.first, options.last + 1):
        known = rows.get(n)
        if known and (known["status"] == "optimal" or not options.again):
            continue
        row = row_of(n, options)
        if row is None:
            print(f"{n}: no pattern with {closed_form(n)} live cells", flush=True)
            continue
        rows[n] = row
        append(options.rows, COLUMNS, row)
        print(*row.values(), sep="\t", flush=True)
    write(options.rows, COLUMNS, [rows[n] for n in sorted(rows)])


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Makes a table of the densest still lifes of squares, with time and memory of each row.

    research/still-life-table.py --from 13 --to 60 --rows research/still-life.tsv

Runs `lifesat solve n --json` for each side that the file of rows lacks, and appends a row. With
--patterns it also writes the pattern as RLE. Each row has the closed form of Chu and Stuckey (2012).
For sides above 60, where the closed form is proved, a different optimum is an error. You can stop the
script at any time: the next run continues where this one stopped. With --markdown it runs nothing and
prints the rows as a table.
"""

import argparse
import pathlib
import sys

from still_life_rows import append, rows_of, solve

# Squares of these sides modulo 54 have one cell fewer than others.
FEWER = {0, 1, 3, 8, 9, 11, 16, 17, 19, 25, 27, 31, 33, 39, 41, 47, 49}
COLUMNS = ["n", "found", "refuted", "closed_form", "cpu_seconds", "seconds", "megabytes", "status"]


def closed_form(n):
    """floor(n²/2 + 17n/27 - 2), and one more unless n modulo 54 is in FEWER."""
    return (27 * n * n + 34 * n - 108) // 54 + (n % 54 not in FEWER)


def keep_pattern(directory, n, report):
    pattern = report["patterns"][0].rstrip()
    comment = f"#C a still life of {report['value']} cells in {n}x{n}: lifesat solve {n}"
    (directory / f"{n}x{n}.rle").write_text(f"{comment}\n{pattern}\n")


def measure(arguments, n):
    report, cpu, megabytes = solve(arguments.lifesat, n, arguments.time_limit)
    row = {
        "n": n,
        "found": report["value"],
        "refuted": report["evidence"]["refuted_at_least"] or "",
        "closed_form": closed_form(n),
        "cpu_seconds": f"{cpu:.1f}",
        "seconds": f"{report['seconds']:.1f}",
        "megabytes": f"{megabytes:.0f}",
        "status": report["status"],
    }
    append(arguments.rows, COLUMNS, row)
    print(row, flush=True)
    if arguments.patterns and report["patterns"]:
        keep_pattern(arguments.patterns, n, report)
    if n > 60 and report["status"] == "optimal" and report["value"] != closed_form(n):
        sys.exit(f"n = {n}: the optimum is {report['value']}, but the closed form gives {closed_form(n)}")


def markdown(rows):
    print("| n | live cells found | refuted | closed form | seconds of processor time | megabytes |")
    print("|---|---|---|---|---|---|")
    for row in sorted(rows, key=lambda row: int(row["n"])):
        closed = row["closed_form"] if row["closed_form"] == row["found"] else f"({row['closed_form']})"
        # If nothing was found in time, the report has the empty pattern.
        found = row["found"] if row["found"] != "0" else "–"
        cells = [row["n"], found, row["refuted"] or "–", closed, row["cpu_seconds"], row["megabytes"]]
        print("| " + " | ".join(cells) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--from", dest="first", type=int, default=13)
    parser.add_argument("--to", dest="last", type=int, default=60)
    parser.add_argument("--rows", type=pathlib.Path, required=True, help="file of rows, tab-separated")
    parser.add_argument("--patterns", type=pathlib.Path, help="directory for the patterns")
    parser.add_argument("--lifesat", default="lifesat")
    parser.add_argument("--time-limit", default="15m")
    parser.add_argument("--markdown", action="store_true")
    arguments = parser.parse_args()
    if arguments.markdown:
        markdown(rows_of(arguments.rows, COLUMNS))
        return
    done = {int(row["n"]) for row in rows_of(arguments.rows, COLUMNS)}
    for n in range(arguments.first, arguments.last + 1):
        if n not in done:
            measure(arguments, n)


if __name__ == "__main__":
    main()

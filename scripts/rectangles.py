#!/usr/bin/env python3
"""Makes a table of the densest still lifes of rectangles, with method, time and memory of each row.

    scripts/rectangles.py --rows docs/rectangles.tsv --longest 40 --time-limit 60

Runs `lifesat solve WxH --json` for each box with W <= H that the file of rows lacks, the smallest
first, and appends a row. A box that is not settled within the time limit is "open", and --again asks
for it once more. You can stop the script at any time: the next run continues where this one stopped.
With --summary it runs nothing and counts the rows.

Two rows that contradict each other are an error: a box that contains another has at least as many
live cells, and two boxes side by side, two dead lines apart, fit into the box that holds both.
"""

import argparse
import pathlib
import sys
from collections import Counter

from still_life_rows import append, rows_of, solve

COLUMNS = ["width", "height", "found", "refuted", "method", "cpu_seconds", "megabytes", "status"]


def boxes(longest):
    """All boxes up to a longer side, by their number of cells."""
    every = ((width, height) for height in range(1, longest + 1) for width in range(1, height + 1))
    return sorted(every, key=lambda box: (box[0] * box[1], box))


def row_of(width, height, lifesat, time_limit):
    report, cpu, megabytes = solve(lifesat, f"{width}x{height}", time_limit)
    bound = report["bound"]
    return {
        "width": width,
        "height": height,
        "found": report["value"],
        "refuted": bound + 1,
        "method": report["evidence"]["method"] or "-",
        "cpu_seconds": f"{cpu:.2f}",
        "megabytes": f"{megabytes:.0f}",
        "status": "optimal" if report["status"] == "optimal" else "open",
    }


def contradictions(rows):
    """What cannot be, told in words."""
    found, refuted = {}, {}
    for row in rows:
        box = int(row["width"]), int(row["height"])
        for side in (box, box[::-1]):
            found[side] = int(row["found"])
            refuted[side] = int(row["refuted"])
    for (width, height), most in refuted.items():
        if found.get((width - 1, height), 0) >= most:
            yield f"{width}x{height} refutes what {width - 1}x{height} has"
        for part in range(1, width - 2):
            parts = found.get((part, height), 0) + found.get((width - 2 - part, height), 0)
            if parts >= most:
                yield f"{width}x{height} refutes {part}x{height} beside {width - 2 - part}x{height}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=pathlib.Path, required=True, help="tab-separated rows, read and appended to")
    parser.add_argument("--longest", type=int, default=40, help="the longest side (default: %(default)s)")
    parser.add_argument("--time-limit", default="60", help="for each box (default: %(default)s seconds)")
    parser.add_argument("--again", action="store_true", help="ask again for boxes that are open")
    parser.add_argument("--summary", action="store_true", help="only check and count the rows")
    parser.add_argument("--lifesat", default="lifesat", help="the program (default: %(default)s)")
    options = parser.parse_args()

    rows = rows_of(options.rows, COLUMNS)
    # A later row of a box replaces an earlier one.
    rows = list({(row["width"], row["height"]): row for row in rows}.values())
    if not options.summary:
        settled = {
            (int(row["width"]), int(row["height"]))
            for row in rows
            if row["status"] == "optimal" or not options.again
        }
        for box in boxes(options.longest):
            if box not in settled:
                row = row_of(*box, options.lifesat, options.time_limit)
                append(options.rows, COLUMNS, row)
                print(*row.values(), sep="\t", flush=True)
        rows = rows_of(options.rows, COLUMNS)
        rows = list({(row["width"], row["height"]): row for row in rows}.values())
    wrong = list(contradictions(rows))
    counts = Counter((row["method"], row["status"]) for row in rows)
    for (method, status), count in sorted(counts.items()):
        print(f"{count} boxes {status} ({method})", file=sys.stderr)
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()

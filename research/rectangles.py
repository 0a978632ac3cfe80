#!/usr/bin/env python3
"""Makes a table of the densest still lifes of rectangles, with method, time and memory of each row.

    research/rectangles.py --rows research/rectangles.tsv --longest 40 --time-limit 60 --patterns found.jsonl

Runs `lifesat solve WxH --json` for each box with W <= H that the file of rows lacks, the smallest
first, and appends a row. A box that is not settled within the time limit is "open", and --again asks
for it once more. You can stop the script at any time: the next run continues where this one stopped.
With --patterns it also appends each pattern, as a line of JSON with width, height and RLE. With
--summary it runs nothing, puts the rows in order, and counts them.

Two rows that contradict each other are an error: a box that contains another has at least as many
live cells, and two boxes side by side, two dead lines apart, fit into the box that holds both.
"""

import argparse
import json
import pathlib
import sys
from collections import Counter

from still_life_rows import append, rows_of, solve, write

COLUMNS = ["width", "height", "found", "refuted", "method", "cpu_seconds", "megabytes", "status"]


def boxes(longest):
    """All boxes up to a longer side, by their number of cells."""
    every = ((width, height) for height in range(1, longest + 1) for width in range(1, height + 1))
    return sorted(every, key=lambda box: (box[0] * box[1], box))


def keep_pattern(file, width, height, report):
    line = {"width": width, "height": height, "rle": report["patterns"][0].rstrip()}
    with file.open("a") as out:
        print(json.dumps(line), file=out)


def row_of(width, height, report, cpu, megabytes):
    return {
        "width": width,
        "height": height,
        "found": report["value"],
        "refuted": report["bound"] + 1,
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


def rows_in_order(path):
    """The rows of the file by area. A later row of a box replaces an earlier one."""
    rows = {(int(row["width"]), int(row["height"])): row for row in rows_of(path, COLUMNS)}
    return [rows[box] for box in sorted(rows, key=lambda box: (box[0] * box[1], box))]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=pathlib.Path, required=True, help="tab-separated rows, read and appended to")
    parser.add_argument("--longest", type=int, default=40, help="the longest side (default: %(default)s)")
    parser.add_argument("--time-limit", default="60", help="for each box (default: %(default)s seconds)")
    parser.add_argument("--patterns", type=pathlib.Path, help="file that the patterns are appended to")
    parser.add_argument("--again", action="store_true", help="ask again for boxes that are open")
    parser.add_argument("--summary", action="store_true", help="only check and count the rows")
    parser.add_argument("--lifesat", default="lifesat", help="the program (default: %(default)s)")
    options = parser.parse_args()

    if not options.summary:
        settled = {
            (int(row["width"]), int(row["height"]))
            for row in rows_in_order(options.rows)
            if row["status"] == "optimal" or not options.again
        }
        for width, height in boxes(options.longest):
            if (width, height) not in settled:
                answer = solve(options.lifesat, f"{width}x{height}", options.time_limit)
                row = row_of(width, height, *answer)
                append(options.rows, COLUMNS, row)
                if options.patterns:
                    keep_pattern(options.patterns, width, height, answer[0])
                print(*row.values(), sep="\t", flush=True)
    rows = rows_in_order(options.rows)
    write(options.rows, COLUMNS, rows)
    wrong = list(contradictions(rows))
    counts = Counter((row["method"], row["status"]) for row in rows)
    for (method, status), count in sorted(counts.items()):
        print(f"{count} boxes {status} ({method})", file=sys.stderr)
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()

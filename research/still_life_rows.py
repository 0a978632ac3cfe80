"""Runs `lifesat solve` and keeps one row of a table for each run, in a file of tab-separated values."""

import json
import os
import subprocess
import sys


def solve(lifesat, box, time_limit):
    """Runs lifesat on a box such as 28 or 7x40. Returns the report, processor seconds and megabytes."""
    command = [lifesat, "solve", str(box), "--json", "--time-limit", time_limit]
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    text = process.stdout.read()
    _, _, usage = os.wait4(process.pid, 0)
    if not text:
        sys.exit(f"no report for {box}")
    return json.loads(text), usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def rows_of(path, columns):
    """The rows of a file, without its heading. None if there is no file yet."""
    if not path.exists():
        return []
    lines = path.read_text().splitlines()[1:]
    return [dict(zip(columns, line.split("\t"))) for line in lines]


def append(path, columns, row):
    """Adds a row to a file, which gets its heading first."""
    if not path.exists():
        path.write_text("\t".join(columns) + "\n")
    with path.open("a") as file:
        file.write("\t".join(str(row[column]) for column in columns) + "\n")


def write(path, columns, rows):
    """Replaces a file by these rows."""
    lines = ["\t".join(columns)] + ["\t".join(str(row[column]) for column in columns) for row in rows]
    path.write_text("\n".join(lines) + "\n")

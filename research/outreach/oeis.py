#!/usr/bin/env python3
"""Writes the b-files of research/outreach/oeis from the tables of research/, and checks them against each other.

    research/outreach/oeis.py             writes
    research/outreach/oeis.py --check     compares with what is there

Every count must also stand in docs/still-life.md, its note, or the tests, and every optimum from n = 61 on must be what
the closed form of Chu and Stuckey says.
"""

import csv
import pathlib
import re
import sys

RESEARCH = pathlib.Path(__file__).resolve().parent.parent
ROOT = RESEARCH.parent


def table(name):
    with (RESEARCH / name).open() as file:
        return list(csv.DictReader(file, delimiter="\t"))


def column(name, key):
    return {int(row["n"]): int(row[key]) for row in table(name) if row[key]}


def numbers(text):
    return {int(number.replace("_", "")) for number in re.findall(r"\d[\d_]*", text)}


def closed_form(n):
    less = {0, 1, 3, 8, 9, 11, 16, 17, 19, 25, 27, 31, 33, 39, 41, 47, 49}
    return (27 * n * n + 34 * n - 108) // 54 + (n % 54 not in less)


def densest():
    """Those up to n = 12 stand in the first table of "Results"; all others are found, and one more is refuted."""
    results = (ROOT / "docs/still-life.md").read_text().split("## Results")[1]
    rows = [line.split("|")[2:-1] for line in results.splitlines() if re.match(r"\| [0-9]+ \|", line)]
    found = {i + 1: int(cell) for i, cell in enumerate(cell for row in rows[:6] for cell in row)}
    for row in table("still-life.tsv"):
        assert row["status"] == "optimal" and int(row["refuted"]) == int(row["found"]) + 1, row
        n, value = int(row["n"]), int(row["found"])
        assert found.setdefault(n, value) == value, n
    assert all(found[n] == closed_form(n) for n in range(61, 101))
    return {n: found[n] for n in range(1, 101)}


def connected():
    """No term is larger than that of the densest still life."""
    found, most = column("connected.tsv", "connected"), densest()
    assert all(value <= most[n] for n, value in found.items())
    return found


def counts(key):
    places = ("docs/still-life.md", "research/notes/still-life-counts.md", "tests/library/counts.rs")
    known = set().union(*(numbers((ROOT / place).read_text()) for place in places))
    terms = column("counts.tsv", key)
    assert not set(terms.values()) - known, set(terms.values()) - known
    return terms


FILES = {
    "a055397/b055397.txt": densest,
    "outreach/oeis/b136278.txt": lambda: counts("still_lifes"),
    "outreach/oeis/b136279.txt": lambda: counts("period_2"),
    "outreach/oeis/b134963.txt": lambda: counts("vanishing"),
    "outreach/oeis/b-densest-connected.txt": connected,
    "outreach/oeis/b-connected.txt": lambda: counts("connected"),
    "outreach/oeis/b-strict.txt": lambda: counts("strict"),
}

for name, make in FILES.items():
    terms = make()
    assert list(terms) == list(range(1, len(terms) + 1)), name
    text = "".join(f"{n} {value}\n" for n, value in terms.items())
    path = RESEARCH / name
    if sys.argv[1:] == ["--check"]:
        assert path.read_text() == text, f"{name} differs"
    else:
        path.write_text(text)
    print(f"{len(terms):4} terms  {name}")

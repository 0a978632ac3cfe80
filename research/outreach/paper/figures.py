#!/usr/bin/env python3
"""Writes the tables and figures of the paper, as LaTeX, from the pages and tables of this repository.

    research/outreach/paper/figures.py FOLDER
"""

import csv
import math
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]


def rows(name):
    with (ROOT / "research" / name).open() as file:
        return list(csv.DictReader(file, delimiter="\t"))


def page_table(page, heading):
    """The rows of the first table after a line of a page, without its heading."""
    lines = iter((ROOT / page).read_text().split(heading, 1)[1].splitlines())
    found = []
    for line in lines:
        if line.startswith("|"):
            found.append([cell.strip().replace("**", "") for cell in line.split("|")[1:-1]])
        elif found:
            break
    return found[2:]


def tabular(columns, heading, body):
    lines = [" & ".join(cells) + r" \\" for cells in body]
    return "\n".join([rf"\begin{{tabular}}{{{columns}}}", r"\toprule", heading + r" \\", r"\midrule", *lines,
                      r"\bottomrule", r"\end{tabular}"])


def corrections():
    table = page_table("research/a055397/README.md", "machine with two cores, 2026-11-26:")
    return tabular("rrrrrr", r"$n$ & densest & published & MB & made, s & checked, s", table)


def connected():
    """Where the densest connected or strict still life has fewer live cells."""
    densest = dict(line.split() for line in (ROOT / "research/a055397/b055397.txt").read_text().splitlines())
    fewer = [row for row in rows("connected.tsv") if row["connected"] != densest[row["n"]]]
    cells = [f"{row['n']}: {row['connected']}/{densest[row['n']]}" for row in fewer]
    width = 4
    cells += [""] * (-len(cells) % width)
    height = len(cells) // width
    return tabular("l" * width, " & ".join(["$n$: conn./all"] * width), [cells[i::height] for i in range(height)])


def widths():
    table = page_table("docs/ships.md", "## Exhausted widths")
    straight = [row for row in table if re.fullmatch(r"\d*c/\d+", row[0])][:15]
    return tabular("ll", r"velocity & no ship in", [[f"${velocity}$", text] for velocity, text in straight])


def boxes():
    table = page_table("docs/no-orphan.md", "### Repeat a proof")
    plain = lambda text: re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    body = [[box.replace("×", r"$\times$"), plain(seconds), plain(memory)] for box, seconds, memory, _ in table]
    return tabular("lrr", "box & seconds & memory", body)


def times():
    """Processor time against n, on a logarithmic scale."""
    wide, high, decades = 210, 110, (-1, 3)
    x = lambda n: (n - 10) * wide / 92
    y = lambda seconds: (math.log10(max(seconds, 0.1)) - decades[0]) * high / (decades[1] - decades[0])
    out = [rf"\begin{{picture}}({wide + 30},{high + 24})(-26,-20)", rf"\put(0,0){{\line(1,0){{{wide}}}}}",
           rf"\put(0,0){{\line(0,1){{{high}}}}}"]
    for exponent in range(decades[0], decades[1] + 1):
        at = y(10.0**exponent)
        out.append(rf"\put(-3,{at:.1f}){{\line(1,0){{3}}}}\put(-5,{at - 3:.1f}){{\makebox(0,6)[r]{{\scriptsize $10^{{{exponent}}}$}}}}")
    for n in range(20, 101, 20):
        out.append(rf"\put({x(n):.1f},-3){{\line(0,1){{3}}}}\put({x(n):.1f},-11){{\makebox(0,6){{\scriptsize {n}}}}}")
    out.append(rf"\put({wide},-19){{\makebox(0,6)[r]{{\scriptsize $n$}}}}")
    for row in rows("still-life.tsv"):
        if int(row["n"]) <= 100:
            out.append(rf"\put({x(int(row['n'])):.1f},{y(float(row['cpu_seconds'])):.1f}){{\circle*{{2.2}}}}")
    return "\n".join([*out, r"\end{picture}"])


def pattern(path, cell=4.2):
    """Live cells of a pattern in RLE as squares."""
    text = (ROOT / path).read_text()
    width, height = map(int, re.search(r"x = (\d+), y = (\d+)", text).groups())
    body = "".join(line for line in text.splitlines() if not line.startswith(("#", "x")))
    out = [rf"\setlength{{\unitlength}}{{{cell}pt}}\begin{{picture}}({width},{height})"]
    row = column = 0
    for count, letter in re.findall(r"(\d*)([bo$!])", body):
        times = int(count or 1)
        if letter == "$":
            row, column = row + times, 0
        elif letter == "o":
            squares = (rf"\put({column + i},{height - 1 - row}){{\rule{{{cell * 0.9:.2f}pt}}{{{cell * 0.9:.2f}pt}}}}" for i in range(times))
            out.extend(squares)
            column += times
        else:
            column += times
    return "\n".join([*out, r"\end{picture}"])


FIGURES = {
    "corrections": corrections,
    "connected": connected,
    "widths": widths,
    "boxes": boxes,
    "times": times,
    "pattern": lambda: pattern("instances/still-life/patterns/28x28.rle"),
}

for name, make in FIGURES.items():
    (pathlib.Path(sys.argv[1]) / f"{name}.tex").write_text(make() + "\n")

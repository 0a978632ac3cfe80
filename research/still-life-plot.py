#!/usr/bin/env python3
"""Plots processor time against the side of the square as SVG, from rows of still-life-table.py.

    research/still-life-plot.py research/still-life.tsv > research/still-life.svg
"""

import math
import pathlib
import sys

WIDTH, HEIGHT = 760, 420
LEFT, RIGHT, TOP, BOTTOM = 64, 20, 44, 52
DECADES = (-1, 3)  # 0.1 to 1000 seconds


def read(path):
    lines = [line.split("\t") for line in pathlib.Path(path).read_text().splitlines()]
    rows = [dict(zip(lines[0], line)) for line in lines[1:]]
    return [(int(row["n"]), max(float(row["cpu_seconds"]), 0.1), row["status"] == "optimal") for row in rows]


class Axes:
    def __init__(self, points):
        self.first, self.last = 10, max(10 * math.ceil(max(n for n, _, _ in points) / 10), 20)

    def x(self, n):
        return LEFT + (n - self.first) / (self.last - self.first) * (WIDTH - LEFT - RIGHT)

    def y(self, seconds):
        share = (math.log10(seconds) - DECADES[0]) / (DECADES[1] - DECADES[0])
        return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)


def line(x1, y1, x2, y2, style):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" {style}/>'


def text(x, y, words, anchor="middle", more=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" {more}>{words}</text>'


def grid(axes):
    faint = 'stroke="#ddd"'
    for decade in range(DECADES[0], DECADES[1] + 1):
        y = axes.y(10**decade)
        yield line(LEFT, y, WIDTH - RIGHT, y, faint)
        yield text(LEFT - 8, y + 4, f"{10**decade:g}", "end")
    for n in range(axes.first, axes.last + 1, 10):
        x = axes.x(n)
        yield line(x, TOP, x, HEIGHT - BOTTOM, faint)
        yield text(x, HEIGHT - BOTTOM + 18, n)


def dots(axes, points):
    for n, seconds, is_proved in points:
        fill = "#06c" if is_proved else "#fff"
        yield f'<circle cx="{axes.x(n):.1f}" cy="{axes.y(seconds):.1f}" r="3.2" fill="{fill}" stroke="#06c"/>'


def main():
    points = read(sys.argv[1])
    axes = Axes(points)
    print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif" font-size="12">')
    print(f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>')
    title = "Densest still life of n×n: found, and one more refuted, by lifesat solve n"
    print(text(WIDTH / 2, 22, title, more='font-size="14"'))
    for part in [*grid(axes), *dots(axes, points)]:
        print(part)
    print(text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 12, "n"))
    middle = (TOP + HEIGHT - BOTTOM) / 2
    print(text(16, middle, "seconds of processor time", more=f'transform="rotate(-90 16 {middle})"'))
    print("</svg>")


if __name__ == "__main__":
    main()

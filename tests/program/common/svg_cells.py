"""Reads an SVG from stdin and prints the cells that its paths fill, by class, as JSON: [row, column] pairs."""

import json
import re
import sys
from xml.etree import ElementTree

SPACE = "{http://www.w3.org/2000/svg}"
root = ElementTree.fromstring(sys.stdin.buffer.read())
assert root.tag == SPACE + "svg" and root.get("role") == "img"
classes = {}
for path in root.iter(SPACE + "path"):
    if path.get("class") == "line" or path.get("class").endswith("-mark"):
        continue
    cells = classes.setdefault(path.get("class"), [])
    pieces = re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", path.get("d"))
    assert "".join("M%s %sh%sv1h-%sz" % piece for piece in pieces) == path.get("d")
    for column, row, length, back in pieces:
        assert length == back
        cells.extend([int(row), int(column) + step] for step in range(int(length)))
print(json.dumps({
    "box": [int(number) for number in root.get("viewBox").split()],
    "size": [int(root.get("width")), int(root.get("height"))],
    "title": root.find(SPACE + "title").text,
    "ground": root.find(SPACE + "rect").get("class"),
    "cells": {name: sorted(cells) for name, cells in classes.items()},
}))

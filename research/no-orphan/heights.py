#!/usr/bin/env python3
"""Checks certificates that no orphan has a given height, whatever its length.

    research/no-orphan/heights.py                                    # all of instances/no-orphan/any-length
    research/no-orphan/heights.py instances/no-orphan/any-length/height-3.json

For each certificate it prints a row with the number of entries and of steps. If one does not hold, it says why
and exits with 1. It knows the rule of a cell and nothing else; it shares no code with lifesat.
research/notes/no-orphan-heights.md explains the certificate.
"""

import argparse
import functools
import json
import pathlib
import re
import sys
import time

FOLDER = pathlib.Path(__file__).parents[2] / "instances/no-orphan/any-length"
KIND = "no orphan of a height"
KEYS = ["certificate", "rule", "height", "context", "columns", "pairs"]


class Wrong(Exception):
    """The certificate does not hold."""


class Certificate:
    """A certificate, and the set of pairs that it lists for each context."""

    def __init__(self, text):
        try:
            fields = json.loads(text)
        except ValueError as error:
            raise Wrong(f"it is not JSON: {error}") from error
        if not isinstance(fields, dict) or sorted(fields) != sorted(KEYS) or fields["certificate"] != KIND:
            raise Wrong("it is not a certificate about a height")
        self.rule = re.fullmatch(r"B([0-8]*)/S([0-8]*)", str(fields["rule"]))
        if not self.rule:
            raise Wrong(f"this rule is not supported: {fields['rule']}")
        self.height, self.context, self.columns = (self.number(fields, key) for key in ("height", "context", "columns"))
        self.count = 1 << (self.height + 2)
        self.states = 1 << self.height
        digits = self.count**2 // 4
        self.pairs = fields["pairs"]
        if len(self.pairs) != self.states**self.context:
            raise Wrong(f"{len(self.pairs)} contexts instead of {self.states**self.context}")
        for context, digits_here in enumerate(self.pairs):
            if not re.fullmatch(f"[0-9a-f]{{{digits}}}", digits_here):
                raise Wrong(f"context {context}: it has not {digits} hexadecimal digits")
        self.pairs = [int(text, 16) for text in self.pairs]

    @staticmethod
    def number(fields, key):
        if not isinstance(fields[key], int) or not 1 <= fields[key] <= 100:
            raise Wrong(f"{key} is {fields[key]}")
        return fields[key]

    def lives(self, alive, neighbours):
        return str(neighbours) in self.rule[2 if alive else 1]


def following(certificate):
    """For each target column and each pair, the set of pairs that can come next.

    Bit i of a column is the cell in row i. A set of pairs is a number; bit a·2^(height+2) + b says whether the
    pair of the columns a and b is in it, where a is on the left.
    """
    count = certificate.count
    table = [[[0] * count for _ in range(count)] for _ in range(certificate.states)]
    for left in range(count):
        for middle in range(count):
            for right in range(count):
                target = 0
                for row in range(certificate.height):
                    cells = [column >> (row + down) & 1 for column in (left, middle, right) for down in range(3)]
                    target |= certificate.lives(cells[4], sum(cells) - cells[4]) << row
                table[target][left][middle] |= 1 << (middle * count + right)
    return table


class Checker:
    """Walks through the columns that can follow an entry."""

    def __init__(self, certificate):
        self.certificate = certificate
        self.table = following(certificate)
        self.steps = 0
        # Sets have the same rows again and again.
        self.row = functools.lru_cache(maxsize=1 << 18)(self.row)

    def row(self, target, left, middles):
        """The pairs that come after those of a left column and of several middle ones."""
        successors = self.table[target][left]
        united = 0
        while middles:
            lowest = middles & -middles
            united |= successors[lowest.bit_length() - 1]
            middles ^= lowest
        return united

    def image(self, pairs, target):
        """The pairs that come after those of a set, if the target has this column."""
        count, united, left = self.certificate.count, 0, 0
        while pairs:
            middles = pairs & ((1 << count) - 1)
            if middles:
                united |= self.row(target, left, middles)
            pairs >>= count
            left += 1
        return united

    def comes_back(self, pairs, context, columns):
        """Whether an entry is reached within this many columns, whatever columns follow the context."""
        self.steps += 1
        if columns == 0:
            return False
        states, most = self.certificate.states, len(self.certificate.pairs) // self.certificate.states
        # The first column of a context is its highest digit.
        pairs = self.image(pairs, context // most)
        if not pairs:
            return False
        for column in range(states):
            later = context % most * states + column
            if not pairs & self.certificate.pairs[later] and not self.comes_back(pairs, later, columns - 1):
                return False
        return True

    def check(self):
        """The number of entries; raises Wrong if the certificate does not hold."""
        entries = 0
        for context, pairs in enumerate(self.certificate.pairs):
            if not pairs:
                raise Wrong(f"context {context} has no pair")
            while pairs:
                pair = pairs & -pairs
                pairs ^= pair
                entries += 1
                if not self.comes_back(pair, context, self.certificate.columns):
                    raise Wrong(f"context {context}: pair {pair.bit_length() - 1} does not come back")
        return entries


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("certificates", nargs="*", type=pathlib.Path, help="files [default: all]")
    paths = parser.parse_args().certificates or sorted(FOLDER.glob("height-*.json"))
    sys.setrecursionlimit(10_000)
    for path in paths:
        start = time.process_time()
        try:
            certificate = Certificate(path.read_text())
            checker = Checker(certificate)
            entries = checker.check()
        except Wrong as wrong:
            sys.exit(f"{path.name}: {wrong}")
        seconds = time.process_time() - start
        print(
            f"{path.name}: no orphan of height {certificate.height} under {certificate.rule[0]}: "
            f"{entries} entries hold, {checker.steps} steps, {seconds:.1f} s"
        )


if __name__ == "__main__":
    main()

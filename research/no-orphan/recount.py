#!/usr/bin/env python3
"""Recounts blocks of the proof of 8×8 with another program, and compares them with the journal.

    g++ -std=c++20 -O3 -march=native -o recount research/no-orphan/recount.cpp
    research/no-orphan/recount.py --program ./recount 1561 2503
    research/no-orphan/recount.py --program ./recount --draw 10 --seed 1

Each block takes some minutes and 5 GB of memory. For each one it prints a row with the number of pairs of
leaves, how many of them have disjoint sets, and the seconds. If a number differs from that of the journal,
the row says so, and the script exits with 1 at the end.

With --pairs it appends the disjoint pairs to a file, as `lifesat eden prove --pairs` writes them: a line for
each block that has any. With --against it compares them with such a file.

A block of a tile with itself compares only some of its pairs, depending on the order of the tile's groups,
which the journal does not tell; the others come up in other blocks of the tile, upside down. So such a block
needs --against, with the pairs of all blocks of its tile. The program compares all pairs of its tops with the
tile; over a whole tile, the journal counts about half of them. Each disjoint pair must be in the line of one of
these blocks, or an image of it must be; and those in the line of this block must be among them. Their number must be
that of the journal. The number of all pairs is not compared. --pairs leaves such blocks out.
"""

import argparse
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

import blocks

JOURNAL = pathlib.Path(__file__).parents[2] / "instances/no-orphan/8x8.jsonl"
# Leaves of a cluster, times leaves of a group.
LEAF_PAIRS = (blocks.LEAVES // blocks.CLUSTERS) * (blocks.LEAVES // blocks.GROUPS)


def recorded(journal):
    """For each block of a journal the pairs of leaves that it stands for, and how many are disjoint."""
    lines = [json.loads(line) for line in journal.read_text().splitlines()[1:]]
    disjoint = {line["block"]: line["splits"][0]["disjoint"] if line["splits"] else 0 for line in lines}
    return {line["block"]: (line["signatures"][0]["pairs"] * LEAF_PAIRS, disjoint[line["block"]]) for line in lines}


def images(pattern):
    """A pattern, its mirror image, and both upside down."""
    rows = pattern.split("/")
    for turned in (rows, rows[::-1]):
        yield "/".join(turned)
        yield "/".join(row[::-1] for row in turned)


def verdict_inside(block, patterns, known):
    """Whether the pairs of a block of a tile with itself are those that the file has."""
    of_tile = {pattern for other in blocks.all_blocks() if other.tile == block.tile and other.inside
               for pattern in known.get(other.number, [])}
    missing = sum(of_tile.isdisjoint(images(pattern)) for pattern in patterns)
    foreign = len(set(known.get(block.number, [])) - set(patterns))
    if missing or foreign:
        return f"DIFFERS: {missing} are not in the file, {foreign} of its line were not found"
    return f"same pairs, {len(known.get(block.number, []))} of them in this block"


def recount(program, block):
    """The same two numbers by the other program, and the disjoint pairs as patterns."""
    contexts = "".join(f"{line}\n" for line in blocks.contexts([block]))
    with tempfile.NamedTemporaryFile("r") as pairs:
        command = [program, "count", "--pairs", pairs.name]
        output = subprocess.run(command, input=contexts, capture_output=True, text=True, check=True).stdout
        patterns = [line.split()[1] for line in pairs]
    numbers = re.fullmatch(r"block (\d+) pairs (\d+) by_sets \d+ disjoint (\d+)\n", output)
    if not numbers or (int(numbers[1]), int(numbers[3])) != (block.number, len(patterns)):
        sys.exit(f"{program} lists {len(patterns)} pairs and says: {output}")
    return int(numbers[2]), len(patterns), sorted(patterns)


def listed(file):
    """The pairs of each block that a file has."""
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    return {line["block"]: line["pairs"] for line in lines if "block" in line}


def keep(file, journal, block, patterns):
    """Appends the pairs of a block, after a first line that says what they are about."""
    if not file.exists():
        head = json.loads(journal.read_text().split("\n", 1)[0])
        head |= {"lifesat": "eden pairs", "version": 1}
        file.write_text(json.dumps(head, sort_keys=True, separators=(",", ":")) + "\n")
    with file.open("a") as out:
        print(json.dumps({"block": block, "pairs": patterns}, separators=(",", ":")), file=out)


def chosen(args):
    """The blocks that are asked for. A longer draw with the same seed starts with a shorter one."""
    every = {block.number: block for block in blocks.all_blocks()}
    across = [number for number, block in every.items() if not block.inside]
    drawn = random.Random(args.seed).sample(across, len(across))[: args.draw]
    for number in args.blocks + [number for number in drawn if number not in args.blocks]:
        if number not in every:
            sys.exit(f"there is no block {number}")
        if every[number].inside and not args.against:
            sys.exit(f"block {number} compares a tile with itself: give --against a file with the pairs of that tile")
        yield every[number]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("blocks", type=int, nargs="*", help="numbers of blocks")
    parser.add_argument("--program", default="./recount", help="recount.cpp, compiled (default: %(default)s)")
    parser.add_argument("--draw", type=int, default=0, help="how many blocks to draw at random")
    parser.add_argument("--seed", type=int, default=1, help="for --draw (default: %(default)s)")
    parser.add_argument("--journal", type=pathlib.Path, default=JOURNAL, help="default: that of the repository")
    parser.add_argument("--pairs", type=pathlib.Path, help="file to which disjoint pairs are appended")
    parser.add_argument("--against", type=pathlib.Path, help="file with pairs that `eden prove --pairs` has written")
    args = parser.parse_args()
    journal = recorded(args.journal)
    known = listed(args.against) if args.against else {}
    differs = False
    print("block\ttile\tpairs\tdisjoint\tseconds\tjournal", flush=True)
    for block in chosen(args):
        start = time.monotonic()
        pairs, disjoint, patterns = recount(args.program, block)
        if args.pairs and patterns and not block.inside:
            keep(args.pairs, args.journal, block.number, patterns)
        seconds = time.monotonic() - start
        verdict = "same"
        if block.inside and block.number not in journal:
            verdict = "DIFFERS: no line"
        elif block.inside:
            verdict = verdict_inside(block, patterns, known)
            if journal[block.number][1] != len(known.get(block.number, [])):
                verdict = f"DIFFERS: the journal has another number of disjoint pairs than the file; {verdict}"
        elif journal.get(block.number) != (pairs, disjoint):
            verdict = "DIFFERS: {} {}".format(*journal.get(block.number, ("no", "line")))
        elif block.number in known:
            verdict = "same pairs" if sorted(known[block.number]) == patterns else "OTHER PAIRS"
        differs |= not verdict.startswith("same")
        print(f"{block.number}\t{block.tile}\t{pairs}\t{disjoint}\t{seconds:.0f}\t{verdict}", flush=True)
    sys.exit(1 if differs else 0)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Checks that the journal of the proof of 8×8 covers all pairs of halves, and that its counts fit.

    research/no-orphan/coverage.py

It derives from the definition (research/notes/no-orphan-coverage.md) which blocks there must be and how many pairs
each of them compares. It reads the journal and the certificate, and runs nothing of lifesat. It exits with
1 and names the lines if a block is missing, there twice, or has a count that is impossible, if the sums are
not those of the certificate, or if some pair of halves is in no block.
"""

import argparse
import functools
import json
import operator
import pathlib
import sys

import blocks
from blocks import ALONE, CLUSTERS, GROUPS, LEAVES, SHEAF_STEMS, STEMS, TILE_SHEAVES, WIDTH, image

FOLDER = pathlib.Path(__file__).parents[2] / "instances/no-orphan"
# What the definition says of the plan. The rest of it says how sets are made and how many bits of them are
# compared first; coverage does not depend on that.
PLAN = {
    "width": WIDTH,
    "upper": 4,
    "lower": 4,
    "context": 2,
    "open": [cell for cell in range(WIDTH) if blocks.GROUP >> cell & 1],
    "bundle": [cell for cell in range(WIDTH) if blocks.OUTER >> cell & 1],
    "tiles": blocks.TILES,
}
GROUPS_OF_CLUSTER = GROUPS // CLUSTERS
LEAVES_OF_GROUP = LEAVES // GROUPS
# A split makes one row of a half known; one row of each half is not.
SPLITS = [1 << WIDTH] * 2


def impossible(line, block):
    """What is wrong with the counts of a block, if anything is."""
    levels = line["signatures"] + line["splits"]
    if len(line["signatures"]) != 4 or len(line["splits"]) > 1 + len(SPLITS):
        return "it has another number of steps"
    if any(sorted(level) != ["disjoint", "pairs"] for level in levels):
        return "a step has no counts"
    if not all(type(count) is int and count >= 0 for level in levels for count in level.values()):
        return "a count is no number"
    least, most = block.pairs()
    # Clusters of a tile are not compared again, group by group, with bottoms that have met some of these.
    first = 1 if block.inside else GROUPS_OF_CLUSTER
    factors = [(first, GROUPS_OF_CLUSTER)] + [(factor, factor) for factor in [LEAVES_OF_GROUP] * 2 + [1] + SPLITS]
    left = 0
    for step, (level, factor) in enumerate(zip(levels, [None] + factors), 1):
        if factor:
            least, most = left * factor[0], left * factor[1]
        if not least <= level["pairs"] <= most:
            wanted = f"{least}" if least == most else f"{least} to {most}"
            return f"step {step} compares {level['pairs']} pairs, and not {wanted}"
        if level["disjoint"] > level["pairs"]:
            return f"step {step} leaves over more than it compares"
        if step > 4 and level["pairs"] == 0:
            return f"step {step} compares nothing"
        left = level["disjoint"]
    return "it leaves pairs over" if left else None


def read_blocks(lines, expected):
    """The lines of the blocks by number, and what is wrong with them."""
    found, wrong = {}, []
    for number, text in lines:
        try:
            line = json.loads(text)
            block = line["block"]
            if set(line) - {"version"} != {"block", "signatures", "splits", "orphans"}:
                reason = "it has other keys"
            elif type(block) is not int or not 0 <= block < len(expected):
                reason = f"there is no block {block}"
            elif block in found:
                reason = f"block {block} has been there in line {found[block][0]}"
            elif line["orphans"] != []:
                reason = f"block {block} has an orphan"
            else:
                found[block] = number, line
                reason = impossible(line, expected[block])
                reason = reason and f"block {block}: {reason}"
        except (ValueError, KeyError, TypeError) as error:
            reason = f"it is no block: {error!r}"
        if reason:
            wrong.append(f"line {number}: {reason}")
    wrong += [f"block {block.number} is missing" for block in expected if block.number not in found]
    return {block: line for block, (_, line) in found.items()}, wrong


def inside_sums(found, expected):
    """Whether each tile is compared with itself often enough in total."""
    for tile, sheaves in enumerate(TILE_SHEAVES):
        ours = [block for block in expected if block.tile == tile and block.inside]
        compared = sum(found[block.number]["signatures"][0]["pairs"] for block in ours)
        least = blocks.at_least(len(sheaves) * CLUSTERS)
        least += blocks.at_least(sum(not ALONE[sheaf] for sheaf in sheaves) * CLUSTERS)
        if compared < least:
            yield f"tile {tile} compares {compared} pairs with itself, and needs at least {least}"


def sums_of(found):
    sums = {"signatures": [], "splits": [], "orphans": 0}
    for line in found.values():
        for kind in ("signatures", "splits"):
            for step, level in enumerate(line[kind]):
                if step == len(sums[kind]):
                    sums[kind].append({"disjoint": 0, "pairs": 0})
                for count in level:
                    sums[kind][step][count] += level[count]
    return sums


def covered(recorded):
    """For each pair of stems, a byte that says whether the recorded blocks compare all of its halves."""
    # For each stem of a top, those of bottoms as the bytes of a number.
    rows = [0] * STEMS
    # For each reading, which sheaves meet which ones of their tile from their own rank on.
    own = [{}, {}]

    def stem_of(sheaf, seen):
        return image(SHEAF_STEMS[sheaf]) if seen else SHEAF_STEMS[sheaf]

    @functools.cache
    def row(bottoms):
        bytes_of_row = bytearray(STEMS)
        for bottom in bottoms:
            bytes_of_row[SHEAF_STEMS[bottom]] = 1
        return int.from_bytes(bytes_of_row, "big")

    for block in recorded:
        for sheaf in block.tops:
            for seen, bottoms in enumerate(block.readings(sheaf)):
                if sheaf in block.inside:
                    own[seen][sheaf] = set(bottoms)
                else:
                    rows[stem_of(sheaf, seen)] |= row(tuple(bottoms))
    # Of two groups of a tile, the one of lower rank meets the other one. So all of their pairs are
    # compared if each sheaf meets the other one from its own rank on.
    for seen, meets in enumerate(own):
        for sheaf, bottoms in meets.items():
            rows[stem_of(sheaf, seen)] |= row(tuple(bottom for bottom in bottoms if sheaf in meets.get(bottom, ())))
    return b"".join(row.to_bytes(STEMS, "big") for row in rows)


def uncovered(all_pairs):
    """The number of pairs of stems of which no image is covered: mirrored, upside down, or both."""
    images = [image(number) for number in range(STEMS)]
    reflected = operator.itemgetter(*images)
    count = 0
    for number in range(STEMS):
        every = 0
        for stem, is_image in ((number, False), (images[number], True)):
            for row in (all_pairs[stem * STEMS : (stem + 1) * STEMS], all_pairs[stem::STEMS]):
                every |= int.from_bytes(reflected(row) if is_image else row, "big")
        count += every.to_bytes(STEMS, "big").count(0)
    return count


def problems(journal, certificate):
    """What is wrong, as lines of text."""
    expected = blocks.all_blocks()
    head, *lines = journal.read_text().splitlines()
    task = json.loads(head)["task"]
    claims = json.loads(certificate.read_text())
    for name, plan in (("line 1", task["plan"]), (certificate.name, claims["plan"])):
        for key, value in PLAN.items():
            if plan[key] != value:
                yield f"{name}: {key} is {plan[key]}, and not {value}"
    if task["blocks"] != len(expected):
        yield f"line 1: there are {task['blocks']} blocks, and not {len(expected)}"
    if (task["plan"], task["hashes"]) != (claims["plan"], claims["hashes"]):
        yield f"line 1: the plan or the sets are not those of {certificate.name}"
    found, wrong = read_blocks(enumerate(lines, 2), expected)
    yield from wrong
    if wrong:
        return
    yield from inside_sums(found, expected)
    for key, value in {**sums_of(found), "open": 0}.items():
        if claims[key] != value:
            yield f"{certificate.name}: {key} is {claims[key]}, and the sum of the journal is {value}"
    missing = uncovered(covered([expected[block] for block in found]))
    if missing:
        yield f"{missing} of {STEMS * STEMS} pairs of stems are in no block"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--journal", type=pathlib.Path, default=FOLDER / "8x8.jsonl")
    parser.add_argument("--certificate", type=pathlib.Path, default=FOLDER / "8x8.json")
    args = parser.parse_args()
    wrong = list(problems(args.journal, args.certificate))
    if wrong:
        sys.exit("\n".join(wrong[:20]))
    expected = blocks.all_blocks()
    own = sum(bool(block.inside) for block in expected)
    print(f"blocks   {len(expected)}, each once: {len(expected) - own} of two tiles, {own} of a tile with itself")
    print(f"counts   follow from the definition, and add up to {args.certificate.name}")
    print(f"stems    all {STEMS * STEMS} ordered pairs are compared, or an image of them is")


if __name__ == "__main__":
    main()

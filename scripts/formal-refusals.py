#!/usr/bin/env python3
"""Changes the data of formal/theorems/densest_8.v, and expects Coq to refuse every change.

First the unchanged file must be accepted. Run `scripts/formal.sh` before, which compiles the rest.
"""

import pathlib
import random
import re
import subprocess
import sys
import tempfile

FORMAL = pathlib.Path(__file__).resolve().parent.parent / "formal"
BITS = 21


def accepts(text):
    """Whether Coq accepts the theorem. A refusal must come from the test of the data."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "changed.v"
        path.write_text(text)
        run = subprocess.run(
            ["coqc", "-q", "-R", FORMAL, "StillLife", path], capture_output=True, text=True, cwd=folder
        )
    if run.returncode and "Unable to unify" not in run.stderr and "has type" not in run.stderr:
        sys.exit(f"Coq fails for another reason:\n{run.stderr}")
    return run.returncode == 0


def numbers_of(text, name):
    """The numbers of a definition; three are in a word. Here the data are short enough for one array."""
    body = re.search(rf"Definition {name} .*?\[\|(.*?)\| 0 \|\]", text, re.S)
    words = [int(word) for word in body[1].replace("\n", "").split(";")]
    if name == "leaves_words":
        return words
    return [word >> shift & (1 << BITS) - 1 for word in words for shift in (0, BITS, 2 * BITS)]


def with_numbers(text, name, numbers):
    """The text with other numbers."""
    if name != "leaves_words":
        numbers = numbers + [0] * (-len(numbers) % 3)
        triples = zip(*[iter(numbers)] * 3)
        numbers = [a | b << BITS | c << 2 * BITS for a, b, c in triples]
    words = ";".join(map(str, numbers))
    body = re.compile(rf"(Definition {name} .*?\[\|)(.*?)(\| 0 \|\])", re.S)
    return body.sub(lambda match: match[1] + words + match[3], text, count=1)


def without_clause(text, which):
    """The formula without one of its clauses, in a proof that counts on it."""
    numbers = numbers_of(text, "formula_words_1")
    while numbers[-1] == 0:
        numbers.pop()
    clauses, clause = [], []
    for number in numbers + [0]:
        if number == 0:
            clauses.append(clause)
            clause = []
        else:
            clause.append(number)
    del clauses[which]
    return with_numbers(text, "formula_words_1", [number for clause in clauses for number in clause + [0]])


def changes(text):
    """Changed theorems, each with its name."""
    chance = random.Random(8)
    statement = "Theorem densest_8 : densest 8 8 36."
    assert statement in text
    for other in ("8 8 35", "8 8 37", "8 9 36", "9 8 36", "7 8 36"):
        yield f"densest {other}", text.replace(statement, f"Theorem densest_8 : densest {other}.")
    row = '"OO.OO.OO" ::'
    yield "a cell moved", text.replace(row, '"OO.OO.O." ::', 1)
    yield "a cell more", text.replace('"........" ::', '"O......." ::', 1)
    yield "a row missing", text.replace(f"  {row}\n", "", 1)
    yield "a row too many", text.replace(f"  {row}\n", f'  "........" ::\n  {row}\n', 1)
    leaves = numbers_of(text, "leaves_words")
    yield "a leaf missing", with_numbers(text, "leaves_words", leaves[1:])
    yield "a leaf twice", with_numbers(text, "leaves_words", leaves + leaves[:1])
    for place in chance.sample(range(len(leaves)), 4):
        changed = leaves[:place] + [leaves[place] ^ 1] + leaves[place + 1 :]
        yield f"leaf {place} negated", with_numbers(text, "leaves_words", changed)
    for which in chance.sample(range(700), 8):
        yield f"clause {which} missing", without_clause(text, which)
    proof = numbers_of(text, "proof_words_1")
    yield "the end of the proof missing", with_numbers(text, "proof_words_1", proof[: len(proof) * 9 // 10])
    # Slots and hints of this proof are all needed; a change of any number breaks it.
    for place in chance.sample(range(len(proof) - 3), 12):
        changed = proof[:place] + [proof[place] + 1] + proof[place + 1 :]
        yield f"number {place} of the proof changed", with_numbers(text, "proof_words_1", changed)


def main():
    text = (FORMAL / "theorems" / "densest_8.v").read_text()
    if not accepts(text):
        sys.exit("the unchanged theorem is refused")
    count = 0
    for name, changed in changes(text):
        if changed == text:
            sys.exit(f"nothing changed: {name}")
        if accepts(changed):
            sys.exit(f"accepted: {name}")
        count += 1
    print(f"all {count} changes are refused")


if __name__ == "__main__":
    main()

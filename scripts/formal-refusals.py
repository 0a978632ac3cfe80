#!/usr/bin/env python3
"""Changes the data of theorems in formal/theorems, and expects Coq to refuse every change.

The theorems are densest_8, densest_connected_5 and densest_connected_8. Coq runs once for each of them, as it takes
longer to start than to refuse something. It reads the unchanged file, which it must accept, and then each change.
Run `scripts/formal.sh 8 connected:5 connected:8` before, which writes the files.
"""

import pathlib
import random
import re
import subprocess
import sys
import tempfile

FORMAL = pathlib.Path(__file__).resolve().parent.parent / "formal"
BITS = 21
# Kinds of reasons.
ENTERS, AROUND = 3, 4
# The end of a file: the name, the statement and the tactic.
THEOREM = re.compile(r"^Theorem (\w+) : (.*)\.\nProof\. (.*)\. Qed\.$", re.M)
# A refusal must come from the test of the data, or from a statement that the tactic is not for.
REFUSAL = re.compile(r"Unable to unify|has\s+type\s+\"true\s+=\s+true\"")


def definitions_of(text):
    """The definitions of a file, in their order: their names and texts."""
    found = re.findall(r"^(Definition (\w+) .*?\.)$", text, re.M | re.S)
    return {name: definition for definition, name in found}


def attempt(text, changed, number):
    """The changed theorem as a command that must fail. What it does not change it takes from the unchanged file."""
    before, after = definitions_of(text), definitions_of(changed)
    anew = []
    for name, definition in after.items():
        if definition != before.get(name) or set(re.findall(r"\w+", definition)) & set(anew):
            anew.append(name)
    body = "\n".join(after[name] for name in anew)
    # As one command, so that it does not matter whether the tactic fails or the test at the end of the proof.
    name, statement, tactic = THEOREM.search(changed).groups()
    return f"""
Module Change_{number}.
Open Scope uint63_scope.
{body}
Close Scope uint63_scope.
Fail Definition {name} : {statement} := ltac:({tactic}).
End Change_{number}.
"""


def answer_of_coq(text):
    """Whether Coq accepts a file, why the commands failed that had to, and what it says at its end."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "changed.v"
        path.write_text(text)
        # Only so does it print these reasons.
        command = ["coqc", "-q", "-test-mode", "-R", FORMAL, "StillLife", path]
        run = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    _, *reasons = re.split(r"^The command has indeed failed with message:$", run.stdout, flags=re.M)
    return run.returncode == 0, reasons, run.stderr


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


def lists_of(text, name):
    """The lists of a definition, each of which ends with 0."""
    numbers = numbers_of(text, name)
    while numbers[-1] == 0:
        numbers.pop()
    lists = [[]]
    for number in numbers:
        if number == 0:
            lists.append([])
        else:
            lists[-1].append(number)
    return lists


def with_lists(text, name, lists):
    """The text with other lists."""
    return with_numbers(text, name, [number for numbers in lists for number in numbers + [0]])


def without_clause(text, which):
    """The formula without one of its clauses, in a proof that counts on it."""
    clauses = lists_of(text, "formula_words_1")
    return with_lists(text, "formula_words_1", clauses[:which] + clauses[which + 1 :])


def changes(text):
    """Changed theorems about all still lifes of 8×8 cells, each with its name."""
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


def changes_of_cuts(text):
    """Changed theorems about connected still lifes of 5×5 cells, each with its name."""
    statement = "Theorem densest_connected_5 : densest_connected 5 5 11."
    for other in ("5 5 10", "5 5 12", "5 6 11"):
        yield f"densest_connected {other}", text.replace(statement, statement.replace("5 5 11", other))
    yield "all still lifes", text.replace(statement, statement.replace(": densest_connected", ": densest"))
    regions = lists_of(text, "regions_words_1")
    clauses = lists_of(text, "formula_words_1")
    enters = [number for number, clause in enumerate(clauses) if clause[0] == ENTERS]
    around = [number for number, clause in enumerate(clauses) if clause[0] == AROUND]
    # The cut of this region, which counts its regions from 1, and a clause about one of its cells.
    ring = around[0]
    region = clauses[ring][1] - 1
    cell = next(number for number in enters if clauses[number][1] == region + 1)

    def with_region(cells):
        return with_lists(text, "regions_words_1", regions[:region] + [cells] + regions[region + 1 :])

    def with_clause(which, clause):
        return with_lists(text, "formula_words_1", clauses[:which] + [clause] + clauses[which + 1 :])

    yield "a region as large as the pattern", with_region(list(range(1, 26)))
    yield "a region without its first cell", with_region(regions[region][1:])
    yield "a region with one cell in another place", with_region([25 - regions[region][0]] + regions[region][1:])
    yield "an empty region", with_region([])
    for place in range(4, len(clauses[ring])):
        yield f"literal {place} of a ring missing", with_clause(ring, clauses[ring][:place] + clauses[ring][place + 1 :])
    yield "a ring of another region", with_clause(ring, [AROUND, region + 2] + clauses[ring][2:])
    yield "a cut of another region", with_clause(cell, [ENTERS, region + 2] + clauses[cell][2:])
    yield "a ring taken for a cut", with_clause(ring, [ENTERS] + clauses[ring][1:])
    yield "a cut taken for a ring", with_clause(cell, [AROUND] + clauses[cell][1:])
    others = set(range(1, 26)) - set(regions[region])
    about = max(clauses[cell][4:])
    yield "a cut about a cell outside", with_clause(cell, [*clauses[cell][:4], 2 * min(others) + 1, about])


def changes_of_islands(text):
    """A still life of 8×8 cells with as many live cells as the densest connected one, but in blocks."""
    blocks = ["OO.OO.OO"] * 2 + ["........"] + ["OO.OO.OO"] * 2 + ["........"] + ["OO.OO..."] * 2
    rows = "".join(f'  "{row}" ::\n' for row in blocks)
    drawn = re.compile(r'(Definition rows : list string := \(\n).*?(  nil\))', re.S)
    yield "eight blocks", drawn.sub(lambda match: match[1] + rows + match[2], text)


def refused(name, changes_of):
    """Tries the changes of a theorem. Ends with a message if Coq accepts one of them, or refuses it for another reason."""
    text = (FORMAL / "theorems" / f"{name}.v").read_text()
    names, attempts = [], []
    for change, changed in changes_of(text):
        if changed == text:
            sys.exit(f"{name}: nothing changed: {change}")
        names.append(change)
        attempts.append(attempt(text, changed, len(attempts)))
    accepted, reasons, error = answer_of_coq(text + "".join(attempts))
    for change, reason in zip(names, reasons):
        if not REFUSAL.search(reason):
            sys.exit(f"{name}: {change}: Coq fails for another reason:\n{reason}")
    if "The command has not failed" in error:
        sys.exit(f"{name}: accepted: {names[len(reasons)]}")
    if not accepted:
        sys.exit(f"{name}: Coq fails after {len(reasons)} of {len(names)} changes:\n{error}")
    if len(reasons) != len(names):
        sys.exit(f"{name}: Coq gives {len(reasons)} reasons for {len(names)} changes")
    print(f"{name}: all {len(names)} changes are refused", flush=True)


def main():
    refused("densest_8", changes)
    refused("densest_connected_5", changes_of_cuts)
    refused("densest_connected_8", changes_of_islands)


if __name__ == "__main__":
    main()

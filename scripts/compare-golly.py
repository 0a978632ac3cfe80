#!/usr/bin/env python3
"""Reads the patterns of a folder with lifesat and with bgolly, and compares the cells two generations later.

Usage: scripts/compare-golly.py FOLDER [LIFESAT], for example with /usr/share/golly/Patterns

Prints the files that differ, and how many are the same and how many lifesat refuses (with -v: which, and why). A
pattern that is refused is no difference: a silent misreading is. Exits with 1 if a file differs.
"""

import collections
import pathlib
import re
import subprocess
import sys
import tempfile

SECONDS = 20
ENDINGS = {".rle", ".mc", ".mcl", ".lif", ".life", ".cells", ".gz"}


def cells(text):
    """The cells of an RLE text with their states, counted from their upper left corner."""
    body = "".join(line for line in text.splitlines() if not line.startswith(("#", "x")))
    found, row, column, count = {}, 0, 0, ""
    for token in re.findall(r"\d+|[p-y]?[A-Xbo.$!]", body):
        if token.isdigit():
            count = token
            continue
        many, count = int(count or 1), ""
        if token == "!":
            break
        if token == "$":
            row, column = row + many, 0
            continue
        if token not in "b.":
            state = 1 if token == "o" else sum((ord(c) - 64) if c.isupper() else 24 * (ord(c) - 111) for c in token)
            found.update({(row, place): state for place in range(column, column + many)})
        column += many
    return moved(found)


def moved(found):
    """The cells, counted from their upper left corner."""
    top = min((row for row, _ in found), default=0)
    left = min((column for _, column in found), default=0)
    return {(row - top, column - left): state for (row, column), state in found.items()}


def run(command):
    """What a program prints, or nothing if it fails or takes too long; and what it says."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, errors="replace", check=False)
    except subprocess.TimeoutExpired:
        return None, "takes too long"
    return (done.stdout if done.returncode == 0 else None), done.stderr.strip().replace("\n", " ")


def compare(lifesat, file, folder, rules):
    """Whether the programs agree: `same`, `differs`, or who refuses it, and why."""
    ours, why = run([lifesat, "render", str(file), "-g", "2..2", "-f", "rle"])
    if ours is None:
        return "refused", why
    written = pathlib.Path(folder) / "golly.rle"
    written.unlink(missing_ok=True)
    tables = ["-a", "RuleLoader", "-s", f"{rules}/"]
    for algorithm in [[], ["-a", "HashLife"], ["-a", "Generations"], ["-a", "Larger than Life"], tables]:
        _, why = run(["bgolly", *algorithm, "-q", "-q", "-m", "2", "-o", str(written), str(file)])
        if written.exists():
            break
    if not written.exists():
        return "refused by bgolly", why
    theirs = cells(written.read_text(errors="replace"))
    if algorithm is tables:
        # The states of LifeHistory mark cells, and those that are alive have odd numbers.
        theirs = moved({place: 1 for place, state in theirs.items() if state % 2})
    return ("same", "") if cells(ours) == theirs else ("differs", f"{len(cells(ours))} and {len(theirs)} cells")


def rules_beside(folder):
    """Golly's folder of rule tables, which lies beside that of the patterns."""
    above = [parent / "Rules" for parent in folder.resolve().parents]
    return next((rules for rules in above if rules.is_dir()), above[0])


def main():
    """Compares all files below a folder."""
    words = [word for word in sys.argv[1:] if word != "-v"]
    if not words:
        sys.exit(__doc__)
    lifesat = words[1] if len(words) > 1 else "lifesat"
    rules = rules_beside(pathlib.Path(words[0]))
    files = sorted(path for path in pathlib.Path(words[0]).rglob("*") if path.suffix.lower() in ENDINGS)
    counts = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for file in files:
            verdict, why = compare(lifesat, file, folder, rules)
            counts[verdict] += 1
            if verdict == "differs" or "-v" in sys.argv:
                print(f"{verdict}: {file}: {why}")
    print(f"{len(files)} files: " + ", ".join(f"{count} {verdict}" for verdict, count in sorted(counts.items())))
    sys.exit(counts["differs"] > 0)


if __name__ == "__main__":
    main()

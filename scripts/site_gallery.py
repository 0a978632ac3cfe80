"""The gallery of a site: results from files of the repository, and what the program says when it checks them."""
import base64
import csv
import json
import re
import shlex
import subprocess
import tempfile
import tomllib
from pathlib import Path

from site_html import escaped

ROOT = Path(__file__).resolve().parent.parent
# Films show so many periods.
PERIODS = 12
# The questions of the workbench that commands ask.
KINDS = {"eden check": "orphan", "eden force": "force", "verify": "verify"}


class Site:
    """The folder of a site, and the command that runs its program."""

    def __init__(self, folder, program):
        self.folder = folder
        self.program = program

    def run(self, words):
        """What the program prints."""
        done = subprocess.run([*self.program, *words], cwd=ROOT, capture_output=True, text=True)
        # Exit code 1: none exists.
        if done.returncode not in (0, 1):
            raise SystemExit(f"{shlex.join(words)} ended with {done.returncode}: {done.stderr}")
        return done.stdout

    def draw(self, name, text):
        """Draws a pattern, and returns the address of the picture."""
        (self.folder / "pictures").mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir="/tmp") as folder:
            source, picture = Path(folder, "pattern.rle"), Path(folder, "picture.svg")
            source.write_text(text)
            self.run(["render", str(source), "-o", str(picture)])
            (self.folder / f"pictures/{name}.svg").write_bytes(picture.read_bytes())
        return f"pictures/{name}.svg"


def claim_of(text):
    """What a pattern file says of its pattern: the first sentence of its first comment. What follows tells how it was
    found."""
    line = next(line[2:].strip() for line in text.splitlines() if line.startswith("#C"))
    sentence = line.split(". ")[0].rstrip(".")
    return f"{sentence[0].upper()}{sentence[1:]}."


def cells_of(rle):
    """The rows of a pattern, as the workbench has them. In LifeHistory, B is a dead cell, and what has no letter is
    unspecified."""
    head, body = rle[rle.index("x =") :].split("\n", 1)
    width, height = map(int, re.findall(r"[xy] = (\d+)", head))
    blank = "?" if "LifeHistory" in head else "."
    rows = [[]]
    for count, letter in re.findall(r"(\d*)([A-Za-z.$])", body.split("!")[0]):
        if letter == "$":
            rows += [[] for _ in range(int(count or 1))]
        else:
            rows[-1] += int(count or 1) * {"o": "O", "A": "O", "B": ".", "b": ".", ".": blank}[letter]
    return ["".join(row).ljust(width, blank) for row in rows + (height - len(rows)) * [[]]]


def in_workbench(kind, rle):
    """The address of a question about a pattern in the workbench."""
    wish = json.dumps({"question": {"kind": kind, "fields": {}, "cells": cells_of(rle)}})
    return f"workbench.html#/ask/{base64.urlsafe_b64encode(wish.encode()).decode().rstrip('=')}"


def first_pattern(text):
    return text[: text.index("!") + 1] + "\n"


def of_pattern(site, result):
    """A pattern of a file, and what the program says of it."""
    text = (ROOT / result["pattern"]).read_text()
    words = result["check"].format(file=result["pattern"]).split()
    return {
        "claim": claim_of(text),
        "rle": first_pattern(text),
        "kind": KINDS[result["check"].split(" {")[0]],
        "words": words,
        "said": site.run(words),
    }


def of_search(site, result):
    """A question with its answer: a pattern, or none."""
    told = json.loads((ROOT / result["search"]).read_text())
    words = ["search", *told["search"]]
    said = site.run(words)
    if (told["answer"] == "found") != said.startswith(("#C", "x =")):
        raise SystemExit(f"{shlex.join(words)}: not {told['answer']}")
    made = {"claim": told["description"], "words": words, "said": said}
    if told["answer"] == "found":
        made |= {"rle": said, "kind": "verify", "generations": PERIODS * told["expected"]["period"]}
    return made


def of_square(site, result):
    """The densest still life of a square. Its pattern is checked; to refute a denser one takes longer."""
    side = result["square"]
    with open(ROOT / "research/still-life.tsv") as table:
        row = next(row for row in csv.DictReader(table, delimiter="\t") if row["n"] == str(side))
    file = f"instances/still-life/patterns/{side}x{side}.rle"
    verify = ["verify", file]
    return {
        "claim": f"The densest still life of {side}×{side} has {row['found']} live cells.",
        "rle": first_pattern((ROOT / file).read_text()),
        "kind": "verify",
        "words": verify,
        "said": site.run(verify),
        "refuted": f"That no still life there has {row['refuted']} live cells was shown in {row['cpu_seconds']} s of processor "
        "time (research/still-life.tsv). This writes a certificate of it and checks it:",
        "again": ["solve", str(side), "--proof", f"{side}.proof"],
    }


def command(words):
    line = f"lifesat {shlex.join(words)}"
    return f'<p class="command" data-copy="{escaped(line)}"><code>{escaped(line)}</code></p>'


def picture(site, name, made):
    if "rle" not in made:
        return ""
    alt = escaped(made["claim"])
    image = f'<img src="{site.draw(name, made["rle"])}" alt="{alt}" width="320" height="192" loading="lazy">'
    plays = f'data-rle="{escaped(made["rle"])}" data-generations="{made["generations"]}"' if "generations" in made else ""
    return f'<figure class="film" {plays}>{image}</figure>'


def entry(site, number, result):
    """A result of the gallery."""
    kind = next(key for key in ("pattern", "search", "square") if key in result)
    made = {"pattern": of_pattern, "search": of_search, "square": of_square}[kind](site, result)
    parts = [
        f"<h2>{escaped(made['claim'])}</h2>",
        "<p>The command that checks it, and what it says:</p>",
        command(made["words"]),
        f'<pre tabindex="0">{escaped(made["said"].strip())}</pre>',
    ]
    if "refuted" in made:
        parts += [f"<p>{escaped(made['refuted'])}</p>", command(made["again"])]
    if "rle" in made:
        parts.append(f'<p data-copy="{escaped(made["rle"])}">The pattern as RLE: </p>')
    links = [f'<a href="book/{result["book"].replace(".md", ".html")}">More about this</a>']
    if "rle" in made:
        links.append(f'<a href="{in_workbench(made["kind"], made["rle"])}">Open in the workbench</a>')
    parts.append(f'<p class="links">{"".join(links)}</p>')
    return f'<li id="{number}">{picture(site, str(number), made)}<div>{"".join(parts)}</div></li>'


def gallery(site):
    """The text of the gallery."""
    results = tomllib.loads((ROOT / "crates/workbench/site/gallery.toml").read_text())["result"]
    entries = "\n".join(entry(site, number, result) for number, result in enumerate(results, 1))
    return (
        "<h1>Gallery</h1>\n<p>Results of lifesat, with the command that checks each of them. What the commands say was "
        "written by the program of this site, when its pages were made.</p>\n"
        "<p>Other programs of the Game of Life read the patterns that you copy (their format is called RLE), and an "
        'apgcode is the name that catalogues give an object. <a href="workbench.html#/words">More words</a></p>\n'
        f'<ul class="results">\n{entries}\n</ul>'
    )


def ship(site):
    """A spaceship for the first page."""
    made = of_search(site, {"search": "instances/search/c3-ship.json"})
    values = {"ship": site.draw("ship", made["rle"]), "ship-rle": made["rle"], "ship-claim": made["claim"]}
    return {key: escaped(value) for key, value in values.items()} | {"ship-generations": str(made["generations"])}

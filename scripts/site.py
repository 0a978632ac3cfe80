#!/usr/bin/env python3
"""Finishes the pages of a site whose files lie in a folder: scripts/site.sh, which made the folder, calls it."""
import base64
import hashlib
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLAYER = ROOT / "crates/life/src/render/html"
OF_WORKERS = ("desk.js", "job.js", "files.js", "program.js")


def allowed(file):
    """What a policy says of the text of a file that stands in an element of its own in pages that play a pattern."""
    return "'sha256-" + base64.b64encode(hashlib.sha256(b"\n" + file.read_bytes()).digest()).decode() + "'"


def policy():
    """The policy of the page, which has it in itself, as hosts of files send no headers. Frames inherit it."""
    return (
        f"default-src 'none'; script-src 'self' {allowed(PLAYER / 'page.js')}; worker-src 'self'; "
        f"style-src 'self' {allowed(PLAYER / 'page.css')}; "
        "img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'"
    )


def page(site):
    """The page of the workbench, with relative addresses, and with all scripts in one round of requests."""
    text = (ROOT / "crates/workbench/page/index.html").read_text().replace('="/assets/', '="assets/')
    scripts = sorted(file.name for file in (site / "assets").glob("*.js"))
    preloads = (f'<link rel="modulepreload" href="assets/{name}">\n' for name in scripts if name not in OF_WORKERS)
    rules = f'<meta http-equiv="Content-Security-Policy" content="{policy()}">\n'
    return text.replace("<!-- preloads -->", "".join(preloads)).replace("<title>", f"{rules}<title>")


def answerable(questions):
    """The questions that one thread can answer with BatSat, which writes no proofs. Other engines write certificates of
    their own. A duel is divided into cubes, which need threads."""
    for question in questions:
        if question["key"] in ("densest", "force"):
            question["fields"] = [field for field in question["fields"] if field["name"] != "proof"]
    return [question for question in questions if question["key"] != "duel"]


def main():
    site = Path(sys.argv[1])
    questions = site / "assets/questions.json"
    questions.write_text(json.dumps(answerable(json.loads(questions.read_text()))))
    (site / "index.html").write_text(page(site))
    left_out = ("offline.js", "licences.txt")
    files = sorted(file for file in site.rglob("*") if file.is_file() and file.name not in left_out)
    version = hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]
    names = ["./"] + [file.relative_to(site).as_posix() for file in files if file.name != "index.html"]
    worker = site / "offline.js"
    worker.write_text(worker.read_text().replace("{{version}}", version).replace("{{files}}", " ".join(names)))


main()

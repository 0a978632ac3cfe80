#!/usr/bin/env python3
"""Finishes the pages of a site whose files lie in a folder: scripts/site.sh, which made the folder, calls it."""
import hashlib
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Hosts of files send no headers, so the page has its policy in itself.
POLICY = (
    "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'"
)

OF_WORKERS = ("desk.js", "job.js", "files.js", "program.js")


def page(site):
    """The page of the workbench, with relative addresses, and with all scripts in one round of requests."""
    text = (ROOT / "crates/workbench/page/index.html").read_text().replace('="/assets/', '="assets/')
    scripts = sorted(file.name for file in (site / "assets").glob("*.js"))
    preloads = (f'<link rel="modulepreload" href="assets/{name}">\n' for name in scripts if name not in OF_WORKERS)
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
    return text.replace("<!-- preloads -->", "".join(preloads)).replace("<title>", f"{policy}<title>")


def without_proofs(questions):
    """The questions as BatSat can answer them, which writes no proofs. Other engines write certificates of their own."""
    for question in questions:
        if question["key"] in ("densest", "force"):
            question["fields"] = [field for field in question["fields"] if field["name"] != "proof"]
    return questions


def main():
    site = Path(sys.argv[1])
    questions = site / "assets/questions.json"
    questions.write_text(json.dumps(without_proofs(json.loads(questions.read_text()))))
    (site / "index.html").write_text(page(site))
    left_out = ("offline.js", "licences.txt")
    files = sorted(file for file in site.rglob("*") if file.is_file() and file.name not in left_out)
    version = hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]
    names = ["./"] + [file.relative_to(site).as_posix() for file in files if file.name != "index.html"]
    worker = site / "offline.js"
    worker.write_text(worker.read_text().replace("{{version}}", version).replace("{{files}}", " ".join(names)))


main()

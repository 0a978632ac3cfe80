#!/usr/bin/env python3
"""Makes the pages of a site whose program and scripts lie in a folder: scripts/site.sh, which made the folder, calls it."""
import base64
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from site_gallery import Site, gallery, ship
from site_html import escaped, filled

ROOT = Path(__file__).resolve().parent.parent
WORKBENCH = ROOT / "crates/workbench"
PAGES = WORKBENCH / "site/pages"
PLAYER = ROOT / "crates/life/src/render/html"


def allowed(file):
    """What a policy says of the text of a file that stands in an element of its own in pages that play a pattern."""
    return "'sha256-" + base64.b64encode(hashlib.sha256(b"\n" + file.read_bytes()).digest()).decode() + "'"


# A page that asks hands the program on to the workers of jobs. Firefox lets only pages do so that may compile it.
PROGRAM = " 'wasm-unsafe-eval'"


def policy(script="", style=""):
    """The policy of a page, which has it in itself, as hosts of files send no headers. Frames inherit it."""
    return (
        f"default-src 'none'; script-src 'self'{script}; worker-src 'self'; style-src 'self'{style}; "
        "img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'"
    )


def preloads(site, script, root=""):
    """Links to a script and to all that it imports, which are loaded in one round of requests then."""
    names = [script]
    for name in names:
        imported = re.findall(r'from "\./([a-z_]+\.js)"', (site / "assets" / name).read_text())
        names += [other for other in dict.fromkeys(imported) if other not in names]
    return "".join(f'<link rel="modulepreload" href="{root}assets/{name}">\n' for name in names)


def workbench(site):
    """The page of the workbench, with relative addresses."""
    text = (WORKBENCH / "page/index.html").read_text().replace('="/assets/', '="assets/')
    # In it is played what answers are about.
    own = policy(f"{PROGRAM} {allowed(PLAYER / 'page.js')}", f" {allowed(PLAYER / 'page.css')}")
    rules = f'<meta http-equiv="Content-Security-Policy" content="{own}">\n'
    text = text.replace("<!-- preloads -->", preloads(site, "main.js")).replace("<title>", f"{rules}<title>")
    # The page has a head of its own, which leads to the other pages of the site, too.
    onward = '<a href="./#lessons">Lessons</a>\n    <a href="gallery.html">Gallery</a>\n    <a href="book/README.html">Book</a>\n  '
    text = text.replace("<h1>", '<h1><a href="./" title="First page">', 1).replace("</h1>", "</a></h1>", 1)
    head, nav, rest = text.partition("  </nav>")
    assert nav, "the workbench has no list of pages"
    return f"{head}    {onward}</nav>{rest}"


def page(site, name, title, body, look=""):
    """Writes a page with text."""
    root = "../" * name.count("/")
    frame = (PAGES / "frame.html").read_text()
    for part in ("gallery.html", "book/README.html"):
        if name == part or (part.startswith("book/") and name.startswith("book/")):
            frame = frame.replace(f'href="{{{{root}}}}{part}"', f'href="{{{{root}}}}{part}" aria-current="true"')
    rules = policy("" if name.startswith("book/") else PROGRAM)
    values = {"title": escaped(title), "root": root or "./", "policy": rules, "class": look, "body": body}
    values["preloads"] = preloads(site, "pages.js", root)
    file = site / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(filled(frame, values))


def title_of(text):
    return re.search("<h1>(.*?)</h1>", text)[1]


def lessons(site):
    """Writes the lessons. Returns a list of them."""
    files = sorted((PAGES / "lessons").glob("*.html"))
    texts = [file.read_text() for file in files]
    links = [f'<a href="{file.name}">{title_of(text)}</a>' for file, text in zip(files, texts)]
    for at, (file, text) in enumerate(zip(files, texts)):
        before = f"<span>Before: {links[at - 1]}</span>" if at > 0 else ""
        after = f"<span>Next: {links[at + 1]}</span>" if at + 1 < len(files) else ""
        onward = f'<nav class="onward" aria-label="Lessons">{before}{after}<a href="../#lessons">All lessons</a></nav>'
        page(site, f"lessons/{file.name}", title_of(text), f"<p>Lesson {at + 1} of {len(files)}</p>\n{text}{onward}")
    items = "".join(f"<li>{link}</li>\n" for link in links).replace('href="', 'href="lessons/')
    return f'<ol class="lessons">\n{items}</ol>'


def source():
    """Where the source is, as far as it has a place yet."""
    address = tomllib.loads((ROOT / "packaging/names.toml").read_text())["repository"]
    return "It is not published yet." if ".example" in address else f'Its source is at <a href="{address}">{address}</a>.'


def book(site, marked):
    """Writes the documents as pages, with the files that they have links to, and what the search looks through."""
    made = subprocess.run(
        ["node", ROOT / "scripts/site-book.mjs", marked], cwd=ROOT, check=True, capture_output=True, text=True
    )
    told = json.loads(made.stdout)
    known = [one for one in told["pages"] if re.fullmatch("README.html|docs/.*", one["path"])]
    before = filled((PAGES / "book-before.html").read_text(), {"source": source()})
    for one in told["pages"]:
        root = "../" * one["path"].count("/")
        items = (f'<li><a href="{root}{other["path"]}">{escaped(other["title"])}</a></li>\n' for other in known)
        values = {"list": "".join(items), "html": one["html"], "before": before if one["path"] == "README.html" else ""}
        body = filled((PAGES / "book.html").read_text(), values)
        page(site, f"book/{one['path']}", one["title"], body, "book")
    for name in told["files"]:
        (site / "book" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, site / "book" / name)
    places = [
        {"address": f"{one['path']}#{place['anchor']}".rstrip("#"), "page": one["title"]}
        | {key: place[key] for key in ("heading", "text")}
        for one in told["pages"]
        for place in one["places"]
    ]
    (site / "assets/find.json").write_text(json.dumps(places, ensure_ascii=False))


def keep_offline(site):
    """Lists all files for the worker that keeps them."""
    files = sorted(file for file in site.rglob("*") if file.is_file() and file.name != "offline.js")
    version = hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]
    names = ["./"] + [file.relative_to(site).as_posix() for file in files if file != site / "index.html"]
    worker = site / "offline.js"
    worker.write_text(worker.read_text().replace("{{version}}", version).replace("{{files}}", " ".join(names)))


def main():
    site, marked = map(Path, sys.argv[1:3])
    made = Site(site, sys.argv[3:])
    (site / "workbench.html").write_text(workbench(site))
    page(site, "gallery.html", "Gallery", gallery(made), "wide")
    first = (PAGES / "index.html").read_text()
    page(site, "index.html", title_of(first), filled(first, {"lessons": lessons(site)} | ship(made)))
    book(site, marked)
    licences = site / "licences.txt"
    page(site, "licences.html", "Licences", f"<h1>Licences</h1>\n<pre>{escaped(licences.read_text())}</pre>")
    licences.unlink()
    keep_offline(site)


main()

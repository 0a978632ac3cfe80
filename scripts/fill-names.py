#!/usr/bin/env python3
"""Writes the names of packaging/names.toml, such as the address of the repository, where they belong.

    scripts/fill-names.py          in this checkout; again after a change of names
    scripts/fill-names.py --try    in a temporary copy with made-up names, and sees that cargo reads them

Each name stands on a line of its own after a line that is there anyway.
"""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
NAMES = "packaging/names.toml"


def published(root):
    """The manifests of the packages that are published."""
    manifests = [root / "Cargo.toml", *sorted(root.glob("crates/*/Cargo.toml"))]
    return [path for path in manifests if "publish = false" not in path.read_text()]


def places(root, names):
    """Files, in each a line, and the lines that belong after it."""
    repository, homepage, security = (names[name] for name in ("repository", "homepage", "security"))
    licence = 'license = "MIT OR Apache-2.0"'
    yield root / "Cargo.toml", licence, [f'repository = "{repository}"', f'homepage = "{homepage}"']
    for path in published(root):
        yield path, "license.workspace = true", ["repository.workspace = true", "homepage.workspace = true"]
    yield root / "pyproject.toml", "[project.urls]", [f'Repository = "{repository}"', f'Homepage = "{homepage}"']
    yield root / "CITATION.cff", "type: software", [f'repository-code: "{repository}"', f'url: "{homepage}"']
    yield root / "SECURITY.md", "<!-- scripts/fill-names.py -->", [f"Address: <{security}>"]


def key(line):
    return line.split("=")[0].split(":")[0].strip()


def fill(root):
    names = tomllib.loads((root / NAMES).read_text())
    if unknown := [name for name, value in names.items() if ".example" in value]:
        sys.exit(f"set {', '.join(unknown)} in {NAMES} first")
    for path, before, new in places(root, names):
        lines = path.read_text().splitlines()
        at = lines.index(before) + 1
        old = at
        while old < len(lines) and key(lines[old]) in map(key, new):
            old += 1
        lines[at:old] = new
        path.write_text("\n".join(lines) + "\n")


def try_out():
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / "lifesat"
        ignored = shutil.ignore_patterns(".git", ".tools", "target", "instances", "*_cache", ".venv")
        shutil.copytree(ROOT, copy, symlinks=True, ignore=ignored)
        for host in ("one.test", "two.test"):
            names = {"repository": f"https://{host}/r", "homepage": f"https://{host}", "security": f"s@{host}"}
            (copy / NAMES).write_text("".join(f'{name} = "{value}"\n' for name, value in names.items()))
            fill(copy)
            once = {path: path.read_text() for path, _, _ in places(copy, names)}
            fill(copy)
            assert once == {path: path.read_text() for path in once}, "a second run changes something"
            command = ["cargo", "metadata", "--no-deps", "--offline", "--format-version", "1"]
            packages = json.loads(subprocess.check_output(command, cwd=copy))["packages"]
            for package in packages:
                expected = None if package["publish"] == [] else names["repository"]
                assert package["repository"] == expected, package["name"]
            assert "one.test" not in "".join(once.values()) or host == "one.test"
            tomllib.loads((copy / "pyproject.toml").read_text())
    print(f"{len(once)} files were filled in, and cargo reads them")


try_out() if sys.argv[1:] == ["--try"] else fill(ROOT)

#!/usr/bin/env python3
"""Checks licences and versions of all packages that lifesat is built and tested with, by packaging/licences.toml.

    scripts/licences.py                 exit code 1 if a licence is not allowed, or a duplicate version has no reason
    scripts/licences.py --write FILE    also writes the licences of all that is part of the program or the Python module

cargo says what there is (`cargo metadata`), and downloads what is missing. CARGO_NET_OFFLINE=true forbids that.
"""

import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
RULES = tomllib.loads((ROOT / "packaging/licences.toml").read_text())
# The workspaces, and the package of each whose dependencies are part of what users get.
WORKSPACES = {".": "lifesat", "crates/python": "lifesat-python", "fuzz": None}
LICENCE_FILE = re.compile(r"(.*\.)?(un)?licen[cs]e|copying|notice|copyright", re.IGNORECASE)


def metadata(folder):
    command = ["cargo", "metadata", "--locked", "--format-version", "1", "--manifest-path", ROOT / folder / "Cargo.toml"]
    return json.loads(subprocess.check_output(command))


def is_allowed(expression):
    """Evaluates an SPDX expression, or the older form in which a slash means OR."""
    words = re.findall(r"[()]|[\w.+-]+(?: WITH [\w.-]+)?", expression.replace("/", " OR "))
    logic = {"(": "(", ")": ")", "OR": "or", "AND": "and"}
    return eval(" ".join(logic.get(word) or str(word in RULES["allowed"]) for word in words))


def shipped(data, name):
    """The packages that are linked into one, itself not counted."""
    nodes = {node["id"]: node for node in data["resolve"]["nodes"]}
    found, open_ = set(), [package["id"] for package in data["packages"] if package["name"] == name]
    while open_:
        for dependency in nodes[open_.pop()]["deps"]:
            is_linked = any(kind["kind"] is None for kind in dependency["dep_kinds"])
            if is_linked and dependency["pkg"] not in found:
                found.add(dependency["pkg"])
                open_.append(dependency["pkg"])
    return found


def faults(packages, versions):
    for package in packages:
        licence = package["license"]
        if not licence or not is_allowed(licence):
            yield f"{package['name']} {package['version']}: the licence {licence} is not allowed"
    several = {name for name, found in versions.items() if len(found) > 1}
    reasons = RULES["duplicates"]
    yield from (f"{name}: {', '.join(sorted(versions[name]))}, without a reason" for name in several - reasons.keys())
    yield from (f"{name}: there is one version, so the reason can go" for name in reasons.keys() - several)


def texts(package):
    """The licence files of a package, those of code that it includes as well."""
    folder = pathlib.Path(package["manifest_path"]).parent
    files = sorted(path for path in folder.rglob("*") if path.is_file() and LICENCE_FILE.match(path.name))
    # Not sources that happen to be called so.
    files = [path for path in files if path.suffix not in {".rs", ".json", ".html"}]
    # Of several licences to choose from, MIT is the shortest.
    mit = [path for path in files if "mit" in path.name.lower()]
    is_free_to_choose = re.search(r" OR |/", package["license"]) and "AND" not in package["license"]
    return [path.read_text(errors="replace").strip() for path in (is_free_to_choose and mit) or files]


def write(path, packages):
    users = collections.defaultdict(list)
    lines = ["Packages that are part of lifesat, with their licences. The texts follow.", ""]
    for package in packages:
        name = f"{package['name']} {package['version']}"
        lines.append(f"{name}: {package['license']}, {', '.join(package['authors']) or 'its authors'}")
        for text in texts(package):
            users[text].append(name)
    for text, names in users.items():
        lines += ["", "=" * 100, *names, "=" * 100, "", text]
    pathlib.Path(path).write_text("\n".join(lines) + "\n")


def main():
    workspaces = {folder: metadata(folder) for folder in WORKSPACES}
    everything = {package["id"]: package for data in workspaces.values() for package in data["packages"] if package["source"]}
    packages = sorted(everything.values(), key=lambda package: (package["name"], package["version"]))
    versions = collections.defaultdict(set)
    for package in packages:
        versions[package["name"]].add(package["version"])
    found = sorted(faults(packages, versions))
    if sys.argv[1:2] == ["--write"]:
        linked = set().union(*(shipped(workspaces[folder], name) for folder, name in WORKSPACES.items() if name))
        write(sys.argv[2], [package for package in packages if package["id"] in linked])
    print(f"{len(packages)} packages", *found, sep="\n")
    return 1 if found else 0


sys.exit(main())

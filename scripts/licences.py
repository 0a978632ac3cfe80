#!/usr/bin/env python3
"""Checks licences and versions of all packages that lifesat is built and tested with, by packaging/licences.toml.

    scripts/licences.py                 exit code 1 if a licence is not allowed, or a duplicate version has no reason
    scripts/licences.py --write FILE    also writes the licences of all that is part of the program or the Python module
    scripts/licences.py --sbom FILE     also writes a list of these parts for programs (CycloneDX 1.5, JSON)

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
# The packages whose dependencies are part of what users get.
PRODUCTS = ["lifesat", "lifesat-python"]
LICENCE_FILE = re.compile(r"(.*\.)?(un)?licen[cs]e|copying|notice|copyright", re.IGNORECASE)


def metadata():
    command = ["cargo", "metadata", "--locked", "--format-version", "1", "--manifest-path", ROOT / "Cargo.toml"]
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


def component(package, checksum):
    """A package as CycloneDX lists it."""
    purl = f"pkg:cargo/{package['name']}@{package['version']}"
    found = {"type": "library", "bom-ref": purl, "name": package["name"], "version": package["version"], "purl": purl}
    found["hashes"] = [{"alg": "SHA-256", "content": checksum}]
    found["licenses"] = [{"expression": re.sub(" ?/ ?", " OR ", package["license"])}]
    # The C++ code of CaDiCaL is part of a package that has a version of its own.
    cadical = pathlib.Path(package["manifest_path"]).parent / "cadical/VERSION"
    if cadical.exists():
        licences = [{"expression": "MIT"}]
        inner = {"type": "library", "name": "cadical", "version": cadical.read_text().strip(), "licenses": licences}
        found["components"] = [inner]
    return found


def sbom(path, packages, data):
    """The packages with their licences and the hashes of their archives, and what needs what."""
    lock = tomllib.loads((ROOT / "Cargo.lock").read_text())
    checksums = {(entry["name"], entry["version"]): entry.get("checksum") for entry in lock["package"]}
    components = {
        package["id"]: component(package, checksums[package["name"], package["version"]]) for package in packages
    }
    nodes = {node["id"]: node["dependencies"] for node in data["resolve"]["nodes"]}
    needs = lambda identities: sorted({components[other]["purl"] for one in identities for other in nodes[one]
                                       if other in components})
    own = next(package for package in data["packages"] if package["name"] == "lifesat")
    local = [package["id"] for package in data["packages"] if not package["source"]]
    bom = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {
            "type": "application",
            "bom-ref": "lifesat",
            "name": "lifesat",
            "version": own["version"],
            "licenses": [{"expression": own["license"]}],
        }},
        "components": list(components.values()),
        "dependencies": [
            {"ref": "lifesat", "dependsOn": needs(local)},
            *({"ref": found["purl"], "dependsOn": needs([one])} for one, found in components.items()),
        ],
    }
    pathlib.Path(path).write_text(json.dumps(bom, indent=1) + "\n")


def main():
    data = metadata()
    packages = [package for package in data["packages"] if package["source"]]
    packages.sort(key=lambda package: (package["name"], package["version"]))
    versions = collections.defaultdict(set)
    for package in packages:
        versions[package["name"]].add(package["version"])
    found = sorted(faults(packages, versions))
    linked = set().union(*(shipped(data, name) for name in PRODUCTS))
    parts = [package for package in packages if package["id"] in linked]
    match sys.argv[1:]:
        case ["--write", path]:
            write(path, parts)
        case ["--sbom", path]:
            sbom(path, parts, data)
    print(f"{len(packages)} packages", *found, sep="\n")
    return 1 if found else 0


sys.exit(main())

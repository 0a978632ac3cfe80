#!/usr/bin/env python3
"""Makes the files of a release in a new folder, with SHA256SUMS.

    scripts/release.py FOLDER [PART ...]     all parts, or some of them
    scripts/release.py --version             of the packages

    source, vendored   the source; the same with that of all dependencies, which cargo builds without a network
    offline            nothing: it builds the archive of the part vendored without a network, and asks the program
    sbom, licences     what is part of the program, for programs (CycloneDX) and for people
    formula            for Homebrew, once packaging/names.toml has names; needs the part source
    program, static    an archive with the program, its manual, completions and licences
    windows, site      a program for Windows and the web site, if scripts/windows.sh and scripts/site.sh can make them
    deb, wheel         as `make deb`, which needs cargo-deb, and scripts/manylinux-wheel.sh make them

All is made from the last commit. On one machine with the same tools, the same commit gives the same bytes: times are that
of the commit, and paths of this machine are replaced.
"""

import hashlib
import io
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from time import gmtime

ROOT = pathlib.Path(__file__).resolve().parent.parent
CARGO_HOME = os.environ.get("CARGO_HOME") or str(pathlib.Path.home() / ".cargo")
VERSION = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]["version"]


def output(*command, **options):
    return subprocess.check_output(command, cwd=ROOT, **options)


def run(*command, **options):
    subprocess.run(command, cwd=options.pop("cwd", ROOT), check=True, **options)


def pack(folder, archive):
    """Writes a folder as a tar archive whose bytes depend on names, contents and the time of the commit alone."""
    time = int(os.environ["SOURCE_DATE_EPOCH"])

    def plain(member):
        member.uid = member.gid = 0
        member.uname = member.gname = ""
        member.mtime = time
        member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
        return member

    with tarfile.open(archive, "w:xz", format=tarfile.GNU_FORMAT) as tar:
        # tarfile takes the files of a folder in the order of their names.
        tar.add(folder, folder.name, filter=plain)


def pack_zip(folder, archive):
    """The same as a zip archive, which Windows opens."""
    date = gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
    with zipfile.ZipFile(archive, "w") as packed:
        for file in sorted(file for file in folder.rglob("*") if file.is_file()):
            member = zipfile.ZipInfo(file.relative_to(folder.parent).as_posix(), date)
            packed.writestr(member, file.read_bytes(), zipfile.ZIP_DEFLATED, 9)


def is_made(part, script):
    """Runs a script whose exit code 3 says that something is missing on this machine."""
    ended = subprocess.run([script], cwd=ROOT, check=False).returncode
    if ended not in (0, 3):
        sys.exit(f"{script} ended with {ended}")
    if ended == 3:
        print(f"{part}: left out, as {script} lacks something")
    return ended == 0


class Release:
    """What is made in a folder. Each method without an underscore is a part."""

    def __init__(self, out, work):
        self._out, self._work = out, work
        self._target = next(line[6:] for line in output("rustc", "-vV", text=True).splitlines() if line.startswith("host: "))
        built = output(ROOT / "scripts/target-dir.sh", text=True).strip()
        # Other options than those of everyday builds, so a folder of its own.
        self._built = pathlib.Path(built) / "reproducible"
        self._commit = output("git", "rev-parse", "HEAD", text=True).strip()
        maps = {str(ROOT): "/lifesat", CARGO_HOME: "/cargo"}
        self._env = os.environ | {
            "CARGO_TARGET_DIR": str(self._built),
            "CARGO_INCREMENTAL": "0",
            "LIFESAT_COMMIT": output("git", "rev-parse", "--short", self._commit, text=True).strip(),
            "RUSTFLAGS": " ".join(f"--remap-path-prefix={path}={name}" for path, name in maps.items()),
            "CXXFLAGS": " ".join(f"-ffile-prefix-map={path}={name}" for path, name in maps.items()),
        }

    def _folder(self, name):
        """The files of the commit in a folder of this name."""
        tar = output("git", "archive", f"--prefix={name}/", self._commit)
        tarfile.open(fileobj=io.BytesIO(tar)).extractall(self._work, filter="fully_trusted")
        return self._work / name

    def source(self):
        folder = self._folder(f"lifesat-{VERSION}")
        pack(folder, self._out / f"lifesat-{VERSION}-source.tar.xz")

    def vendored(self):
        """The source with that of all dependencies: cargo builds it without a network."""
        folder = self._folder(f"lifesat-{VERSION}-vendored")
        command = ["cargo", "vendor", "--locked", "--versioned-dirs", "vendor"]
        # What it prints is the configuration by which cargo looks there.
        config = subprocess.check_output(command, cwd=folder, stderr=subprocess.DEVNULL, text=True)
        (folder / ".cargo").mkdir()
        (folder / ".cargo/config.toml").write_text(config)
        pack(folder, self._out / f"{folder.name}.tar.xz")

    def offline(self):
        """Builds what the part vendored made, as somebody does who has the archive, a compiler and no network."""
        archive = self._out / f"lifesat-{VERSION}-vendored.tar.xz"
        if not archive.exists():
            sys.exit("offline: it needs the part vendored")
        place = self._work / "offline"
        tarfile.open(archive).extractall(place, filter="data")
        folder = place / archive.name.removesuffix(".tar.xz")
        # Nothing that cargo has fetched before is there, and if the system allows it, no network either.
        env = self._env | {"CARGO_HOME": str(place / "cargo"), "CARGO_TARGET_DIR": str(place / "built")}
        alone = ["unshare", "--map-root-user", "--net"]
        if subprocess.run([*alone, "true"], check=False, capture_output=True).returncode:
            print("offline: this system lets nobody switch off the network, so only cargo is told not to use it")
            alone = []
        run(*alone, "cargo", "build", "--release", "--offline", "--locked", cwd=folder, env=env)
        answer = output(place / "built/release/lifesat", "solve", "8", "--json", text=True)
        # OEIS A055397.
        if json.loads(answer)["value"] != 36:
            sys.exit(f"offline: the program says {answer}")

    def sbom(self):
        run(sys.executable, "scripts/licences.py", "--sbom", self._out / f"lifesat-{VERSION}.cdx.json")

    def licences(self):
        run(sys.executable, "scripts/licences.py", "--write", self._out / f"lifesat-{VERSION}-licences.txt")

    def formula(self):
        """The Homebrew formula, which names the archive of the source."""
        source = self._out / f"lifesat-{VERSION}-source.tar.xz"
        names = tomllib.loads((ROOT / "packaging/names.toml").read_text())
        if ".example" in names["repository"] or not source.exists():
            print("formula: left out, as it needs the part source, and names in packaging/names.toml")
            return
        values = names | {"version": VERSION, "sha256": hashlib.sha256(source.read_bytes()).hexdigest()}
        text = (ROOT / "packaging/lifesat.rb.in").read_text()
        for name, value in values.items():
            text = text.replace(f"@{name}@", value)
        (self._out / "lifesat.rb").write_text(text)

    def _with_texts(self, name, program):
        """A folder with a program and what is to be read with it."""
        folder = self._work / name
        folder.mkdir()
        shutil.copy(program, folder)
        for file in ("README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"):
            shutil.copy(ROOT / file, folder)
        run(sys.executable, "scripts/licences.py", "--write", folder / "licences.txt")
        return folder

    def _program(self, name, built):
        """An archive with a program, its manual, completions and licences."""
        program = next(path for path in (built / "lifesat", built / "lifesat.exe") if path.exists())
        folder = self._with_texts(name, program)
        run(program, "manual", folder)
        pack(folder, self._out / f"{name}.tar.xz")

    def program(self):
        run("cargo", "build", "--release", "--locked", env=self._env)
        self._program(f"lifesat-{VERSION}-{self._target}", self._built / "release")

    def static(self):
        env = self._env | {"RUSTFLAGS": self._env["RUSTFLAGS"] + " -C target-feature=+crt-static"}
        run("cargo", "build", "--release", "--locked", "--target", self._target, env=env)
        self._program(f"lifesat-{VERSION}-{self._target}-static", self._built / self._target / "release")

    def windows(self):
        if is_made("windows", "scripts/windows.sh"):
            name = f"lifesat-{VERSION}-x86_64-pc-windows-gnu"
            pack_zip(self._with_texts(name, ROOT / "target/windows/lifesat.exe"), self._out / f"{name}.zip")

    def site(self):
        if is_made("site", "scripts/site.sh"):
            name = f"lifesat-{VERSION}-site"
            shutil.copytree(ROOT / "target/site", self._work / name)
            pack(self._work / name, self._out / f"{name}.tar.xz")

    def deb(self):
        run("make", "deb", env=self._env)
        for path in (self._built / "debian").glob(f"lifesat_{VERSION}*.deb"):
            shutil.copy(path, self._out)

    def wheel(self):
        run(ROOT / "scripts/manylinux-wheel.sh", env=self._env)
        for path in (self._built / "wheels").glob(f"lifesat-{VERSION}-*.whl"):
            shutil.copy(path, self._out)


def main(folder, *parts):
    everything = [name for name in vars(Release) if not name.startswith("_")]
    if unknown := set(parts) - set(everything):
        sys.exit(f"{', '.join(sorted(unknown))}: no such part. There are {', '.join(everything)}")
    if output("git", "status", "--porcelain"):
        sys.exit("a release is made from a commit: commit or put away what has changed")
    os.environ.setdefault("SOURCE_DATE_EPOCH", output("git", "log", "-1", "--format=%ct", text=True).strip())
    out = pathlib.Path(folder).resolve()
    out.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as work:
        release = Release(out, pathlib.Path(work))
        for part in parts or everything:
            getattr(release, part)()
    files = sorted(path for path in out.iterdir())
    sums = "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)
    (out / "SHA256SUMS").write_text(sums)
    print(sums, end="")


if sys.argv[1:] == ["--version"]:
    print(VERSION)
elif len(sys.argv) > 1:
    main(*sys.argv[1:])
else:
    sys.exit(__doc__)

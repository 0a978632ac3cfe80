#!/usr/bin/env python3
"""Builds lifesat for Windows and tests it under Wine (docs/windows.md), beside the same lifesat for Linux.

Installs what it needs (Debian packages). Where that cannot be had, says so and exits with 3. Arguments name tests;
`--main` takes the main ones, and `--within SECONDS` before it leaves out those that would begin later.
"""
import contextlib
import json
import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback
import urllib.request
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "tests/windows"
# What is compiled, and the folder that Wine takes for a Windows machine. Both stay for the next run.
TOOLS = ROOT / "target/windows-build/tests"
PREFIX = TOOLS / "prefix"
CC, CXX = "x86_64-w64-mingw32-gcc-posix", "x86_64-w64-mingw32-g++-posix"
LONGEST = 120
# Tests mostly wait, for Wine and for time limits.
SIDE_BY_SIDE = 1 + os.cpu_count()
# It finds nothing, and ends a round in a second.
HUNT = "eden hunt 7 --effort sweeps=5".split()


def sh(*words, **options):
    return subprocess.run([str(word) for word in words], check=True, **options)


def unavailable(what):
    print(f"test-windows: {what}. Nothing was tested for Windows.")
    sys.exit(3)


def prepare():
    if not shutil.which("wine"):
        print("Installing the Debian package wine64")
        root = [] if os.getuid() == 0 else ["sudo"]
        environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
        install = "apt-get install -q -y --no-install-recommends wine wine64".split()
        if any(subprocess.run(root + words, env=environment).returncode for words in (["apt-get", "update", "-q"], install)):
            unavailable("the Debian package wine64 cannot be installed")
    built = subprocess.run([ROOT / "scripts/windows.sh"])
    if built.returncode == 3:
        unavailable("lifesat.exe cannot be built here")
    built.check_returncode()
    sh("cargo", "build", "--quiet", cwd=ROOT)
    target = subprocess.run([ROOT / "scripts/target-dir.sh"], check=True, capture_output=True, text=True).stdout
    TOOLS.mkdir(exist_ok=True)
    shutil.copy(ROOT / "target/windows/lifesat.exe", TOOLS)
    if not (TOOLS / "cadical.exe").exists():
        sh(CC, "-shared", "-O1", SOURCES / "prng.c", "-o", TOOLS / "bcryptprimitives.dll", "-ladvapi32")
        compile_cadical()
    c = ["-O1", "-Wall", "-Werror"]
    sh(CC, *c, "-static", SOURCES / "wsl.c", "-o", TOOLS / "wsl.exe", "-lshell32")
    sh(CC, *c, "-static", "-municode", SOURCES / "neighbour.c", "-o", TOOLS / "neighbour.exe")
    sh("cc", *c, SOURCES / "wslpath.c", "-o", TOOLS / "wslpath")
    shutil.copy(SOURCES / "relay.sh", TOOLS)
    if not PREFIX.exists():
        sh("wineboot", "-i", env=environment_of(TOOLS), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return Path(target.strip()) / "debug/lifesat"


def compile_cadical():
    """CaDiCaL as a program of Windows: its application, and the library that lifesat.exe has in it."""
    build = max((ROOT / "target/windows-build").glob("*/release/build/cadical-sys-*/out/libcadical-c.a"))
    metadata = subprocess.run(["cargo", "metadata", "--format-version=1", "--filter-platform=x86_64-pc-windows-gnu"], cwd=ROOT, check=True,
                              capture_output=True, text=True).stdout
    package = next(each for each in json.loads(metadata)["packages"] if each["name"] == "cadical-sys")
    source = Path(package["manifest_path"]).parent / "cadical"
    version = (source / "VERSION").read_text().strip()
    defines = [f"-D{name}" for name in ("NDEBUG", "NBUILD", "NUNLOCKED", "NTRACING", "QUIET", "NCLOSEFROM")]
    sh(CXX, "-O1", "-static", *defines, f'-DVERSION="{version}"', source / "src/cadical.cpp", "-o", TOOLS / "cadical.exe",
       build.parent / "libcadical-rs-bridge.a", build, "-lpsapi")


def environment_of(home):
    return dict(os.environ, WINEPREFIX=str(PREFIX), WINEDEBUG="-all", WINEDLLOVERRIDES="mscoree,mshtml=", DISPLAY="",
                WINEPATH="Z:" + str(TOOLS).replace("/", "\\"), WSL_FOLDER=str(home), WSL_TOOLS=str(TOOLS),
                WSL_HOME=str(home), LIFESAT_TEST="windows")


def end_wine():
    subprocess.run(["wineserver", "-k"], env=environment_of(TOOLS))


class Machine:
    """A folder in which both programs run."""

    def __init__(self, linux, folder):
        self.linux_program, self.folder = linux, folder
        self.environment = environment_of(folder)
        (folder / "glucose").symlink_to(ROOT / ".tools/bin/glucose")

    def run(self, words, stdin=b"", **options):
        words = [str(word) for word in words]
        return subprocess.run(words, cwd=self.folder, input=stdin, capture_output=True, timeout=LONGEST, **options)

    def windows(self, *words, stdin=b"", code=0):
        return checked(self.run(["wine", TOOLS / "lifesat.exe", *words], stdin, env=self.environment), code)

    def linux(self, *words, stdin=b"", code=0):
        return checked(self.run([self.linux_program, *words], stdin), code)

    def cmd(self, line, code=0):
        """Wine takes quotation marks from a command line, and in a batch file it has no pipes."""
        if '"' not in line:
            return checked(self.run(["wine", "cmd", "/c", line], env=self.environment), code)
        (self.folder / "line.bat").write_text(f"@{line}\r\n@exit %ERRORLEVEL%\r\n")
        return checked(self.run(["wine", "cmd", "/c", "line.bat"], env=self.environment), code)

    def start(self, *words, stdin=subprocess.DEVNULL, program="lifesat.exe"):
        return subprocess.Popen(["wine", str(TOOLS / program), *words], cwd=self.folder, env=self.environment,
                                stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    @contextlib.contextmanager
    def held(self, name, share):
        """Meanwhile another program has a file open, and shares it with others to read (r), write (w), delete (d)."""
        holder = self.start("hold", name, share, stdin=subprocess.PIPE, program="neighbour.exe")
        assert holder.stdout.readline().strip() == b"held"
        try:
            yield holder
        finally:
            holder.communicate(timeout=LONGEST)

    def refuses(self, *words, stdin=b"", code=2):
        """The one line that says why a command did nothing."""
        said = self.windows(*words, stdin=stdin, code=code).said
        assert said.startswith("lifesat: ") and said.count("\n") == 1, said
        return said

    def read(self, name):
        return (self.folder / name).read_bytes()

    def left_over(self):
        """Temporary files."""
        return list(self.folder.rglob(".lifesat*"))

    def processes(self, name):
        """This machine's processes of the program with this name, by their numbers."""
        found = []
        for entry in Path("/proc").glob("[0-9]*"):
            try:
                words = (entry / "cmdline").read_bytes()
                environment = (entry / "environ").read_bytes()
            except OSError:
                continue
            if name.encode() in words and f"WSL_HOME={self.folder}\0".encode() in environment:
                found.append(int(entry.name))
        return found


def checked(output, code):
    said = output.stderr.decode(errors="replace")
    assert output.returncode == code, f"exit code {output.returncode}, not {code}: {said[-500:]} {output.stdout[-300:]}"
    output.text = output.stdout.decode()
    output.said = said
    return output


def clauses(formula):
    """A formula without the line that says how it was written."""
    return [line for line in formula.splitlines(keepends=True) if not line.startswith(b"c written by")]


def until(condition, what, patience=20):
    end = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.05)


class Console:
    """A program at a console, with keys to press. Wine makes a console of the terminal."""

    def __init__(self, machine, *words, program="lifesat.exe", **environment):
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(machine.folder)
            program = program if program == "cmd" else str(TOOLS / program)
            os.execvpe("wine", ["wine", program, *words], dict(machine.environment, **environment))
        self.shown = b""

    def look(self, patience=0.1):
        while select.select([self.terminal], [], [], patience)[0]:
            try:
                bytes_read = os.read(self.terminal, 65536)
            except OSError:
                return
            if not bytes_read:
                return
            self.shown += bytes_read

    def wait_for(self, text, patience=30):
        def is_there():
            self.look()
            return text in self.shown
        until(is_there, f"{text} does not come: {self.shown[-500:]}", patience)

    def press(self, keys):
        os.write(self.terminal, keys)

    def close(self):
        os.close(self.terminal)
        self.terminal = None

    def end(self, patience=20):
        end = time.monotonic() + patience
        while time.monotonic() < end:
            if self.terminal is None:
                time.sleep(0.1)
            else:
                self.look()
            pid, status = os.waitpid(self.process, os.WNOHANG)
            if pid:
                if self.terminal is not None:
                    self.close()
                return os.waitstatus_to_exitcode(status)
        os.kill(self.process, signal.SIGKILL)
        raise AssertionError(f"it does not end: {self.shown[-500:]}")


class Workbench:
    """`lifesat serve` at a console, and a browser that has opened its link. A console that is `kept` outlives it."""

    def __init__(self, machine, kept=False):
        words = ["serve", "--no-browser", "--port", "0", "--jobs", "2", "--state", "w"]
        if kept:
            self.console = Console(machine, "/c", f"lifesat.exe {' '.join(words)} & pause", program="cmd")
        else:
            self.console = Console(machine, *words)
        self.console.wait_for(b"Ctrl-C ends the server", 60)
        link = re.search(r"http://[\w./:#=-]+", self.console.shown.decode())[0]
        self.address, token = re.match(r"http://[^/]*", link)[0], re.split(r"[/#=]", link)[-1]
        self.key = token
        self.key = json.loads(self.send("/enter", {}))["key"]

    def send(self, path, content=None):
        data = None if content is None else json.dumps(content).encode()
        request = urllib.request.Request(self.address + path, data, {"Authorization": f"Bearer {self.key}"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.read()

    def ask(self, kind, cells=(), megabytes=None, **fields):
        question = {"kind": kind, "cells": list(cells), "fields": fields}
        wish = {"question": question, "seconds": 600} | ({"megabytes": megabytes} if megabytes else {})
        return json.loads(self.send("/api/jobs", wish))["id"]

    def job(self, number):
        return json.loads(self.send(f"/api/jobs/{number}"))

    def wait_for(self, number, *states):
        until(lambda: self.console.look(0) or self.job(number)["state"] in states, f"{states} does not come", 90)
        return self.job(number)

    def end(self, key=b"\x03"):
        """Presses a key: Ctrl-C ends the server, and another one `pause`, which keeps the console of a killed one."""
        self.console.press(key)
        return self.console.end()

    def file(self, number, name):
        return self.send(f"/jobs/{number}/{self.job(number)['pass']}/{name}")


# The tests. Each gets a machine with a folder of its own.


def formulas_and_answers_are_the_same_bytes(machine):
    for words in (["emit", "--n", "8"], ["emit", "eden", "3"], ["emit", "--n", "6", "--format", "opb"],
                  ["emit", "search", "4", "4", "4", "1", "1"], ["help", "formats"],
                  ["verify", "OO/OO", "--as", "still-life"], ["eden", "check", "OO/OO"]):
        assert machine.windows(*words).stdout == machine.linux(*words).stdout, words
    machine.windows("solve", "8", "--proof", "w.proof")
    machine.linux("solve", "8", "--proof", "l.proof")
    for name in ("formula.cnf", "pattern.rle", "proof.lrat", "manifest.json"):
        assert machine.read(f"w.proof/{name}") == machine.read(f"l.proof/{name}"), name
    machine.linux("check", "w.proof")
    machine.windows("check", "l.proof")
    coq = machine.windows("coq", "w.proof").stdout
    assert coq == machine.linux("coq", "l.proof").stdout and len(coq) > 1000


def fixed_uses_in_pipes_of_cmd(machine):
    machine.cmd("lifesat.exe emit --n 8 > f.cnf")
    assert machine.read("f.cnf") == machine.linux("emit", "--n", "8").stdout
    machine.cmd("lifesat.exe emit eden 3 > f.qdimacs")
    machine.cmd("lifesat.exe gray f.qdimacs > f.icnf")
    machine.linux("emit", "eden", "3", "-o", "l.qdimacs")
    assert machine.read("f.icnf") == machine.linux("gray", "l.qdimacs").stdout
    said = machine.cmd('lifesat.exe solve --glucose "wsl ~/glucose" < NUL').text
    assert "The densest 8×8 still life has 36 live cells" in said and "refuted by glucose" in said, said
    solved = machine.cmd("lifesat.exe emit --n 6 | lifesat.exe solve", code=10).text
    assert solved.startswith("s SATISFIABLE"), solved
    assert machine.cmd("lifesat.exe emit eden 2 | lifesat.exe gray | lifesat.exe solve", code=10)
    # Who has seen enough closes the pipe.
    output = machine.run(["sh", "-c", f"wine {TOOLS}/lifesat.exe emit --n 40 | head -c 10"], env=machine.environment)
    assert output.stderr == b"", output.stderr


def all_commands_work(machine):
    glider = machine.windows("search", "4", "4", "4", "1", "1", "--json").stdout
    for ending, start in (("gif", b"GIF8"), ("png", b"\x89PNG"), ("svg", b"<svg"), ("html", b"<")):
        machine.windows("render", "-o", f"g.{ending}", stdin=glider)
        assert machine.read(f"g.{ending}").startswith(start), ending
    machine.windows("search", "3", "3", "2", "--engine", "backtrack", "--state", "st.json", "--number", "1")
    machine.windows("search", "--state", "st.json", "--number", "3")
    hunt = (*HUNT, "--state", "h.jsonl", "--json")
    machine.windows(*hunt, "--rounds", "1", code=3)
    machine.windows(*hunt, "--rounds", "2", code=3)
    lines = machine.read("h.jsonl").splitlines()
    assert len(lines) == 3 and b"\r" not in machine.read("h.jsonl"), lines
    assert "none" in machine.windows("ships", "--velocity", "c/3", "--width", "4", "--json", code=1).text
    machine.windows("campaign", "plan", "c", "--shards", "2", "--", "eden", "hunt", "7", "--rounds", "2")
    for shard in ("0", "1"):
        machine.windows("campaign", "run", "c", "--shard", shard)
    assert "done" in machine.windows("campaign", "status", "c").text
    machine.windows("campaign", "merge", "c")
    machine.windows("play", "5x5", "--players", "greedy,random", "--seed", "1", "--record", "game.jsonl")
    assert machine.read("game.jsonl").endswith(b"}\n")
    assert "Everything that lifesat needs works." in machine.windows("doctor").text
    machine.windows("manual", "here")
    completions = machine.read("here/share/powershell/lifesat.ps1")
    assert b"Register-ArgumentCompleter" in completions
    machine.windows("solve", "8", "--frobnicate", code=2)
    machine.windows("solve", "nothing.cnf", code=2)
    machine.windows("eden", "check", "OOO", code=0)
    said = machine.windows("doctor", "--ipasir", "x.dll", code=2).text
    assert "Unix only" in said, said


def solvers_behind_wsl(machine):
    for solver in ('--glucose=wsl ~/glucose', "--glucose=wsl -d Debian ~/glucose", "--minisat=wsl minisat",
                   "--minisat=wsl -e minisat", "--glucose=wsl -- ~/glucose"):
        said = machine.windows("solve", "6", solver).text
        assert "19 live cells refuted by" in said, said
    said = machine.windows("solve", "6", "--glucose=wsl -d Fedora ~/glucose", code=2).said
    assert "Es gibt keine Verteilung mit diesem Namen: ä" in said, said
    said = machine.windows("solve", "6", "--glucose=wsl ~/nothing", code=2).said
    assert "not found on the other side" in said, said
    machine.windows("solve", "6", "--glucose=wsl ulimit -v 4000000; ~/glucose")
    assert "failed to map" in machine.refuses("solve", "6", "--glucose=wsl ulimit -v 1000; ~/glucose")
    said = machine.windows("solve", "8", "--glucose=wsl ~/glucose", "--proof", "g p.proof").text
    assert "checked" in said, said
    assert "glucose" in machine.windows("doctor", "--glucose=wsl ~/glucose").text


def solvers_of_windows(machine):
    said = machine.windows("solve", "8", "--cadical", "cadical").text
    assert "37 live cells refuted by cadical" in said, said
    folder = machine.folder / "Program Files"
    folder.mkdir()
    shutil.copy(TOOLS / "cadical.exe", folder / "my cadical.exe")
    line = '"Z:' + str(folder).replace("/", "\\") + '\\my cadical.exe" --plain'
    assert "refuted by cadical" in machine.windows("solve", "7", "--cadical", line).text
    said = machine.windows("solve", "6", "--cadical", "nowhere\\cadical.exe", code=2).said
    assert "there is no file" in said, said
    settings = PREFIX / "drive_c/users" / os.environ.get("USER", "root") / "AppData/Roaming/lifesat"
    home = next(PREFIX.glob("drive_c/users/*/AppData/Roaming"), settings.parent)
    (home / "lifesat").mkdir(parents=True, exist_ok=True)
    (home / "lifesat/solvers.toml").write_text('[[solver]]\nname = "mine"\ncommand = "cadical"\n')
    try:
        machine.windows("solve", "5", "--solver", "mine")
    finally:
        shutil.rmtree(home / "lifesat")


def time_limits_end_solvers(machine):
    for solver in ("--cadical=cadical", "--glucose=wsl ~/glucose"):
        began = time.monotonic()
        machine.windows("solve", "30", "--method", "count", solver, "--time-limit", "3s", code=3)
        assert time.monotonic() - began < 30
        until(lambda: not machine.processes("cadical.exe") and not machine.processes("/glucose"), "the solver is still there")
    assert not machine.left_over(), machine.left_over()


def a_killed_program_takes_its_solvers_along(machine):
    program = machine.start("solve", "30", "--method", "count", "--cadical=cadical")
    until(lambda: machine.processes("cadical.exe"), "the solver does not begin")
    time.sleep(1)
    for process in machine.processes("lifesat.exe"):
        os.kill(process, signal.SIGKILL)
    program.wait(LONGEST)
    until(lambda: not machine.processes("cadical.exe"), "the solver is still there")
    for path in machine.left_over():
        path.unlink()


def ctrl_c_ends_commands(machine):
    commands = (["solve", "30", "--method", "count"], ["solve", "30", "--method", "count", "--cadical=cadical"],
                ["search", "16", "16", "7", "2", "0"], ["eden", "search", "10", "--symmetry", "C4"],
                ["ships", "--velocity", "c/5", "--width", "9"],
                ["solve", "30", "--method", "count", "--glucose=wsl ~/glucose"])
    consoles = [Console(machine, *words) for words in commands]
    until(lambda: machine.processes("cadical.exe"), "the solver does not begin", 60)
    until(lambda: machine.processes(f"{machine.folder}/glucose"), "the solver does not begin", 60)
    time.sleep(2)
    for words, console in zip(commands, consoles):
        console.press(b"\x03")
        assert console.end() == 130, (words, console.shown[-300:])
    until(lambda: not machine.processes("cadical.exe") and not machine.processes("glucose"), "a solver is still there")
    console = hunting(machine)
    # Meanwhile nobody else writes the journal, but others can read it.
    said = machine.windows(*HUNT, "--rounds", "2", "--state", "h.jsonl", code=2).said
    assert "another process is writing it" in said, said
    said = machine.windows("verify", "h.jsonl", code=2).said
    assert "cannot" not in said, said
    console.press(b"\x03")
    assert console.end() == 130
    hunt_goes_on(machine)


def hunting(machine, program="lifesat.exe"):
    """A hunt at a console, which has recorded a round."""
    journal = machine.folder / "h.jsonl"
    console = Console(machine, *HUNT, "--rounds", "100000", "--state", "h.jsonl", program=program)
    until(lambda: console.look(0) or journal.exists() and journal.read_bytes().count(b"\n") > 1, "no round ends", 90)
    return console


def hunt_goes_on(machine):
    journal = machine.read("h.jsonl")
    assert journal.endswith((b"}\n", b"]\n")), journal[-100:]
    done = journal.count(b"\n") - 1
    said = machine.windows(*HUNT, "--rounds", str(done + 1), "--state", "h.jsonl", code=3).said
    assert f"continuing after {done} round" in said, said
    assert not machine.left_over(), machine.left_over()


def other_events_of_the_console_end_commands(machine):
    """Ctrl-Break, the end of the session and that of the machine."""
    # A name that no other test's program has. To Wine, a link has that of its file.
    told = machine.folder / "told.exe"
    shutil.copy(TOOLS / "lifesat.exe", told)
    for event in ("1", "5", "6"):
        console = hunting(machine, told)
        checked(machine.run(["wine", TOOLS / "neighbour.exe", "tell", told.name, event], env=machine.environment), 0)
        assert console.end() == 130, (event, console.shown[-300:])
        hunt_goes_on(machine)
        (machine.folder / "h.jsonl").unlink()


def people_play_at_the_console(machine):
    console = Console(machine, "play", "6x6", "--players", "human,greedy", "--seed", "1")
    console.wait_for(b"\x1b[?1049h")
    time.sleep(2)
    console.look()
    assert "●".encode() in console.shown or "│".encode() in console.shown or b"help" in console.shown, console.shown[-800:]
    console.press(b"q")
    time.sleep(1)
    console.press(b"y")
    time.sleep(1)
    console.press(b"\x03")
    assert console.end() in (0, 130)


def a_game_goes_on_wherever_it_was_cut_off(machine):
    machine.windows("play", "5x5", "--players", "greedy,random", "--seed", "4", "--state", "r.jsonl")
    whole = machine.read("r.jsonl")
    last = whole.rindex(b'\n{"place')
    for cut in (whole.index(b"\n") + 5, len(whole) // 2, last, last + 1, last + 5):
        (machine.folder / "r.jsonl").write_bytes(whole[:cut])
        machine.windows("play", "--state", "r.jsonl")
        assert machine.read("r.jsonl") == whole, cut


def silent_stdin(machine):
    waiting = machine.start("solve", stdin=subprocess.PIPE)
    assert select.select([waiting.stderr], [], [], 30)[0], "nothing is said"
    said = waiting.stderr.readline().decode()
    assert said.startswith("lifesat: waiting for a formula on stdin, which is open but silent"), said
    printed, said = waiting.communicate(b"p cnf 1 1\r\n1 0\r\n", LONGEST)
    assert waiting.returncode == 10 and not said, said
    assert machine.windows("solve", stdin=b"p cnf 1 1\n1 0\n", code=10).said == ""


def names_of_files(machine):
    for name in ("a b.cnf", "ä ü.cnf", "日本.cnf"):
        machine.windows("emit", "--n", "4", "-o", name)
        assert clauses(machine.read(name)) == clauses(machine.linux("emit", "--n", "4").stdout)
        machine.windows("solve", name, code=10)
    deep = "/".join(["ö" + letter * 100 for letter in "xyz"])
    (machine.folder / deep).mkdir(parents=True)
    machine.windows("emit", "--n", "4", "-o", f"{deep}/f.cnf")
    machine.windows("solve", f"{deep}/f.cnf", code=10)
    for name in ("D2|.cnf", "x" * 300 + ".cnf", "no/folder.cnf"):
        said = machine.windows("emit", "--n", "4", "-o", name, code=2).said
        assert said.startswith("lifesat: cannot write") and said.count("\n") == 1, said
    machine.windows("emit", "--n", "4", "-o", "NUL")
    machine.windows("search", "5", "5", "2", "-s", "D2|")
    drive = "Z:" + str(machine.folder).replace("/", "\\") + "\\drive.cnf"
    machine.windows("emit", "--n", "4", "-o", drive)
    assert machine.read("drive.cnf").startswith(b"c ")
    assert not machine.left_over(), machine.left_over()


def places_that_cannot_be_written(machine):
    said = machine.windows("emit", "--n", "30", "-o", "/dev/full", code=2).said
    assert "cannot write" in said, said
    with open("/dev/full", "wb") as full:
        output = subprocess.run(["wine", str(TOOLS / "lifesat.exe"), "emit", "--n", "30"], cwd=machine.folder, stdout=full,
                                stderr=subprocess.PIPE, env=machine.environment, timeout=LONGEST)
    assert output.returncode == 2 and b"cannot write to stdout" in output.stderr, output
    # In this folder nobody may make a file, not even root.
    for words in (["emit", "--n", "4", "-o", "/sys/kernel/f.cnf"], ["render", "-o", "/sys/kernel/f.gif"],
                  ["solve", "5", "--proof", "/sys/kernel/proof"],
                  ["play", "5x5", "--players", "random,random", "--record", "/sys/kernel/r.jsonl"],
                  [*HUNT, "--rounds", "1", "--state", "/sys/kernel/h.jsonl"]):
        said = machine.windows(*words, stdin=b"bo$2bo$3o!\n", code=2).said
        assert said.startswith("lifesat: ") and "denied" in said and said.count("\n") == 1, said
    machine.windows("emit", "--n", "4", "-o", "kept.cnf")
    kept = machine.read("kept.cnf")
    (machine.folder / "kept.cnf").chmod(0o444)
    said = machine.windows("emit", "--n", "5", "-o", "kept.cnf", code=2).said
    assert "cannot write kept.cnf: it is read-only" in said and machine.read("kept.cnf") == kept, said
    assert not machine.left_over(), machine.left_over()


def lines_may_end_with_cr(machine):
    formula = machine.linux("emit", "--n", "6", "--at-least", "18").stdout
    (machine.folder / "f.cnf").write_bytes(formula.replace(b"\n", b"\r\n"))
    solved = machine.windows("solve", "f.cnf", code=10).stdout
    assert b"\r" not in solved
    (machine.folder / "answer").write_bytes(solved.replace(b"\n", b"\r\n"))
    assert "18 live cells" in machine.windows("decode", "--cnf", "f.cnf", "answer").text
    formula = machine.linux("emit", "eden", "2").stdout
    (machine.folder / "f.qdimacs").write_bytes(formula)
    (machine.folder / "windows.qdimacs").write_bytes(formula.replace(b"\n", b"\r\n"))
    assert machine.windows("gray", "windows.qdimacs").stdout == machine.linux("gray", "f.qdimacs").stdout
    rle = b"x = 3, y = 3, rule = B3/S23\r\nbo$2bo$3o!\r\n"
    (machine.folder / "p.rle").write_bytes(rle)
    machine.windows("verify", "p.rle", "--as", "spaceship")


def files_are_replaced_whole(machine):
    machine.windows("emit", "--n", "4", "-o", "f.cnf")
    machine.windows("emit", "--n", "5", "-o", "f.cnf")
    assert clauses(machine.read("f.cnf")) == clauses(machine.linux("emit", "--n", "5").stdout)
    (machine.folder / "letter").write_text("Dear diary")
    machine.windows("render", "-o", "letter", stdin=b"bo$2bo$3o!\n", code=2)
    assert machine.read("letter") == b"Dear diary"


def stand_ins_for_wsl_behave_as_it_does(machine):
    def wsl(*words, code=0):
        return checked(machine.run(["wine", TOOLS / "wsl.exe", *words], env=machine.environment), code)
    folder = str(machine.folder)
    for path, linux in (("Z:\\a b\\c", "/a b/c"), ("\\\\?\\Z:\\x", "/x"), ("c:/x", f"{PREFIX}/drive_c/x"), ("x\\y", f"{folder}/x/y"),
                        ("\\\\wsl.localhost\\Debian\\home", "/home")):
        assert wsl("-e", "wslpath", "-a", "-u", path).text == linux + "\n", path
    assert wsl("-e", "wslpath", "-w", "/tmp").text == "Z:\\tmp\n" and wsl("-e", "wslpath", "-m", "/tmp").text == "Z:/tmp\n"
    assert wsl("-e", "wslpath", "Q:\\x", code=1).said == "wslpath: Q:\\x: Invalid argument\n"
    assert "-a    force" in wsl("-e", "wslpath", code=1).text
    # The shell takes backslashes away, and only what has blanks comes in quotation marks.
    assert wsl("printf", "%s.", "a\\b", "c d", "$HOME").text == f"ab.c d.{folder}."
    assert wsl("-e", "printf", "%s.", "a\\b", "c d", "$HOME").text == "a\\b.c d.$HOME."
    assert wsl("--cd", "/", "-u", "me", "pwd").text == "/\n" and wsl("~", "-d", "Debian", "--", "pwd").text == folder + "\n"
    assert "Invalid command line argument: --frob" in checked_utf16(wsl("--frob", code=255))


def checked_utf16(output):
    return output.stdout.decode("utf-16-le")


def workbench(machine):
    bench = Workbench(machine, kept=True)
    small = bench.ask("densest", ["?" * 6] * 6)
    glider = bench.ask("verify", [".O.", "..O", "OOO"])
    long = bench.ask("densest", ["?" * 30] * 30)
    blinker = bench.ask("oscillator", ["???"] * 3, period=2, symmetry="D2|")
    assert bench.wait_for(small, "answered")["answer"]["value"] == 18
    assert bench.wait_for(glider, "answered")["state"] == "answered"
    assert '--symmetry "D2|"' in bench.wait_for(blinker, "answered")["command"], bench.job(blinker)
    assert bench.file(small, "pictures/1.svg").startswith(b"<svg")
    assert b"x = 6" in bench.file(small, "pictures/1.rle")
    bench.wait_for(long, "running")
    # A job that is stopped tells what it knows.
    time.sleep(3)
    bench.send(f"/api/jobs/{long}/stop", {})
    ended = bench.wait_for(long, "stopped", "failed")
    assert (ended["state"], ended["words"]) == ("stopped", "you stopped it"), ended
    assert ended["answer"], ended
    large = bench.ask("count", width=14, height=14, megabytes=200)
    ended = bench.wait_for(large, "refused", "failed")
    assert "memory" in ended["words"], ended
    hunt = bench.ask("hunt", width=7, height=7, rounds=100000)
    bench.wait_for(hunt, "running")
    until(lambda: list((machine.folder / f"w/jobs/{hunt}").glob("state*")), "the hunt records nothing", 90)
    # Jobs outlive a killed server, and the next one can stop them.
    for process in machine.processes("lifesat.exe\0serve"):
        os.kill(process, signal.SIGKILL)
    killed = bench
    assert machine.processes("hunt"), "the job ended with the server"
    bench = Workbench(machine)
    assert bench.job(small)["answer"]["value"] == 18 and bench.job(long)["state"] == "stopped"
    assert bench.job(hunt)["state"] == "running"
    bench.send(f"/api/jobs/{hunt}/stop", {})
    bench.wait_for(hunt, "stopped", "unknown")
    until(lambda: not machine.processes("hunt"), "the job does not end")
    killed.end(b"x")
    assert "report/index.html" in bench.job(hunt)["files"], bench.job(hunt)
    bench.send(f"/api/jobs/{hunt}/go-on", {})
    bench.wait_for(hunt, "running")
    assert bench.end() == 0
    until(lambda: not machine.processes("lifesat.exe"), "a process is left")
    bench = Workbench(machine)
    assert bench.job(hunt)["words"] == "it was stopped when the server ended", bench.job(hunt)
    bench.end()
    machine.windows("serve", "--state", "w", "-o", "pages")
    assert b"<html" in machine.read("pages/index.html")
    console = Console(machine, "serve", "--no-browser", "--port", "0")
    console.wait_for(b"the jobs lie in", 60)
    console.press(b"\x03")
    assert console.end() == 0
    usual, = PREFIX.glob("drive_c/users/*/AppData/Local/lifesat/workbench")
    shutil.rmtree(usual.parent)


def a_closed_window_ends_commands(machine):
    console = Console(machine, "solve", "30", "--method", "count", "--cadical=cadical")
    until(lambda: console.look() or machine.processes("cadical.exe"), "the solver does not begin")
    console.close()
    console.end()
    until(lambda: not machine.processes("cadical.exe"), "the solver is still there")
    console = hunting(machine)
    console.close()
    console.end()
    until(lambda: not machine.processes("lifesat.exe"), "the command is still there")
    hunt_goes_on(machine)


def colours_are_for_consoles(machine):
    machine.windows("play", "5x5", "--players", "greedy,random", "--seed", "1", "--record", "game.jsonl")
    red = b"38;5;"
    console = Console(machine, "render", "game.jsonl")
    assert console.end() == 0 and red in console.shown, console.shown[-500:]
    console = Console(machine, "render", "game.jsonl", NO_COLOR="1")
    assert console.end() == 0 and red not in console.shown, console.shown[-500:]
    assert b"\x1b" not in machine.windows("render", "game.jsonl").stdout
    # Letters beyond ASCII arrive at a console, which takes UTF-16.
    console = Console(machine, "emit", "--n", "2", "-o", "CON")
    assert console.end() == 0 and b"p cnf" in console.shown, console.shown[-500:]
    console = Console(machine, "solve", "4")
    assert console.end() == 0 and "4×4".encode() in console.shown, console.shown[-500:]


def small_disks_and_disks_that_cannot_be_written(machine):
    disk = machine.folder / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk], capture_output=True).returncode:
        print("test-windows: no disk can be mounted here, so none is full")
        return
    try:
        said = machine.refuses("emit", "--n", "60", "-o", "disk/f.cnf")
        assert "cannot write" in said and "full" in said and not list(disk.iterdir()), said
        game = ["play", "5x5", "--players", "greedy,random", "--seed", "4", "--state", "disk/r.jsonl"]
        with open(disk / "filler", "wb", buffering=0) as filler, contextlib.suppress(OSError):
            while filler.write(b"x" * 512):
                pass
        said = machine.refuses(*game)
        assert "full" in said, said
        (disk / "filler").unlink()
        machine.windows(*game)
        whole = machine.read("disk/r.jsonl")
        sh("mount", "-o", "remount,ro", disk)
        for words in (["emit", "--n", "4", "-o", "disk/f.cnf"], ["solve", "5", "--proof", "disk/proof"],
                      ["play", "--state", "disk/new.jsonl"]):
            machine.refuses(*words)
        assert machine.read("disk/r.jsonl") == whole
    finally:
        sh("umount", disk)


def files_that_others_have_open(machine):
    formula = machine.linux("emit", "--n", "4").stdout
    (machine.folder / "f.cnf").write_bytes(formula)
    with machine.held("f.cnf", "r"):
        machine.windows("solve", "f.cnf", code=10)
        said = machine.refuses("emit", "--n", "5", "-o", "f.cnf")
        assert "cannot write f.cnf" in said and machine.read("f.cnf") == formula, said
    with machine.held("f.cnf", ""):
        assert "f.cnf" in machine.refuses("solve", "f.cnf")
    with machine.held("f.cnf", "r") as holder:
        later = threading.Timer(0.3, holder.stdin.close)
        waiting = machine.start("emit", "--n", "5", "-o", "f.cnf")
        until(lambda: list(machine.folder.glob(".lifesat*")) or waiting.poll() is not None, "nothing is written")
        later.start()
        assert waiting.wait(LONGEST) == 0, waiting.stderr.read()
        holder.stdin = None
    assert clauses(machine.read("f.cnf")) == clauses(machine.linux("emit", "--n", "5").stdout)
    assert not machine.left_over(), machine.left_over()


def paths_of_windows(machine):
    whole = "Z:" + str(machine.folder).replace("/", "\\")
    for path in ("\\\\?\\" + whole + "\\long.cnf", "\\\\.\\" + whole + "\\device.cnf", whole.lower()[:2] + whole[2:] + "\\small.cnf",
                 ".\\here.cnf", whole[2:] + "\\root.cnf"):
        machine.windows("emit", "--n", "4", "-o", path)
        machine.windows("solve", path, code=10)
    assert len(list(machine.folder.glob("*.cnf"))) == 5
    said = machine.windows("solve", "7", "--minisat", "wsl minisat", "--proof", "\\\\?\\" + whole + "\\proof", code=2).said
    assert said.count("\n") == 1, said
    for name in ("a?b.cnf", "a*b.cnf", "a<b.cnf", "a\tb.cnf"):
        assert "cannot write" in machine.refuses("emit", "--n", "4", "-o", name)
    assert machine.windows("solve", "NUL", code=2).said.count("\n") == 1
    machine.windows("render", "-o", "nul", "--format", "gif", stdin=b"bo$2bo$3o!\n")


def folders_of_the_network(machine):
    """Wine looks for them in a folder of its own."""
    hosts = PREFIX / "dosdevices/unc"
    hosts.mkdir(exist_ok=True)
    host = hosts / machine.folder.name
    host.symlink_to(machine.folder)
    try:
        (machine.folder / "c$").mkdir()
        share = f"\\\\{host.name}\\c$"
        for place in (share, f"\\\\?\\UNC\\{host.name}\\c$", share.replace("\\", "/")):
            machine.windows("emit", "--n", "4", "-o", place + "\\f.cnf")
            machine.windows("emit", "--n", "5", "-o", place + "\\f.cnf")
            assert clauses(machine.read("c$/f.cnf")) == clauses(machine.linux("emit", "--n", "5").stdout)
            machine.windows("solve", place + "\\f.cnf", code=10)
        machine.windows("solve", "6", "--proof", share + "\\6.proof")
        machine.linux("check", "c$/6.proof")
        hunt = [*HUNT, "--state", share + "\\h.jsonl"]
        machine.windows(*hunt, "--rounds", "1", code=3)
        assert "continuing after 1 round" in machine.windows(*hunt, "--rounds", "2", code=3).said
        assert "cannot" in machine.refuses("emit", "--n", "4", "-o", share.replace("c$", "d$") + "\\f.cnf")
        assert not machine.left_over(), machine.left_over()
    finally:
        host.unlink()


def utf_16_is_read(machine):
    formula = machine.linux("emit", "--n", "4").stdout.decode()
    for order in ("utf-16-le", "utf-16-be"):
        (machine.folder / "f.cnf").write_bytes(("\ufeff" + formula.replace("\n", "\r\n")).encode(order))
        assert machine.windows("solve", "f.cnf", code=10).stdout == machine.windows("solve", stdin=formula.encode(), code=10).stdout


def exit_codes_are_those_of_linux(machine):
    (machine.folder / "false.cnf").write_text("p cnf 1 2\n1 0\n-1 0\n")
    for words in (["solve", "3"], ["solve", "false.cnf"], ["search", "3", "3", "7"], ["verify", "OOO", "--as", "still-life"],
                  ["solve", "--nonsense"], ["solve", "20", "--method", "count", "--time-limit", "1s"], ["check", "nothing"]):
        code = machine.run([machine.linux_program, *words]).returncode
        machine.windows(*words, code=code)


# What a user does first, and what differs most.
MAIN = [formulas_and_answers_are_the_same_bytes, fixed_uses_in_pipes_of_cmd, workbench, ctrl_c_ends_commands,
        solvers_behind_wsl, names_of_files]
TESTS = MAIN + [
    all_commands_work, solvers_of_windows, stand_ins_for_wsl_behave_as_it_does, time_limits_end_solvers,
    a_killed_program_takes_its_solvers_along, a_closed_window_ends_commands, other_events_of_the_console_end_commands,
    people_play_at_the_console, colours_are_for_consoles, a_game_goes_on_wherever_it_was_cut_off, silent_stdin,
    paths_of_windows, folders_of_the_network,
    places_that_cannot_be_written, small_disks_and_disks_that_cannot_be_written, files_that_others_have_open,
    files_are_replaced_whole, lines_may_end_with_cr, utf_16_is_read, exit_codes_are_those_of_linux]


def main(words):
    within = float(words[1]) if words[:1] == ["--within"] else float("inf")
    wanted = words[2:] if words[:1] == ["--within"] else words
    if wanted == ["--main"]:
        wanted = [test.__name__ for test in MAIN]
    linux = prepare()
    tests = [test for test in TESTS if not wanted or test.__name__ in wanted]
    began = time.monotonic()

    def result(test):
        start = time.monotonic()
        if start - began > within:
            return "left out", "left out, the time is over"
        with tempfile.TemporaryDirectory() as folder:
            machine = Machine(linux, Path(folder))
            try:
                test(machine)
                assert not machine.processes("glucose"), "a solver is left in Linux"
                return "passed", f"ok ({time.monotonic() - start:.0f} s)"
            except Exception:
                return "failed", f"FAILED ({time.monotonic() - start:.0f} s)\n{traceback.format_exc()}"
            finally:
                for process in machine.processes("glucose"):
                    os.kill(process, signal.SIGKILL)

    # As long as a program runs, the system of Wine does, and others start in a moment.
    start = ["wine", TOOLS / "neighbour.exe", "hold", TOOLS / "neighbour.exe", "r"]
    keeper = subprocess.Popen(start, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment_of(TOOLS))
    keeper.stdout.readline()
    counts = dict.fromkeys(("passed", "failed", "left out"), 0)
    with ThreadPoolExecutor(SIDE_BY_SIDE) as pool:
        def end(number, _):
            pool.shutdown(wait=False, cancel_futures=True)
            # Tests whose programs end so fail at once.
            end_wine()
            sys.exit(128 + number)
        for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
            signal.signal(number, end)
        running = {pool.submit(result, test): test.__name__ for test in tests}
        for done in as_completed(running):
            kind, words = done.result()
            counts[kind] += 1
            print(f"test windows::{running[done]} ... {words}", flush=True)
    end_wine()
    left = [str(path) for path in PREFIX.glob("drive_c/users/*/Temp/.lifesat*")]
    if left:
        print(f"test-windows: temporary files are left: {left}")
    counted = ", ".join(f"{count} {kind}" for kind, count in counts.items())
    print(f"windows: {counted}, in {time.monotonic() - began:.0f} s")
    sys.exit(1 if counts["failed"] or left else 0)


if __name__ == "__main__":
    main(sys.argv[1:])

"""Questions: published answers, brute force, limits, Ctrl-C and threads."""

from __future__ import annotations

import copy
import itertools
import json
import os
import pathlib
import pickle
import random
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from typing import Any, Callable

import lifesat
import pytest

# "Symmetry in Gardens of Eden" (2013), Figure 3: the Garden, and the size of the orphan in it.
GARDEN = lifesat.Pattern(
    ".O.OOO.O../..O.O.O..O/O.OOO..OO./.O.OOOOO.O/O..O..OOOO/OOOO..O..O/O.OOOOO.O./.OO..OOO.O/O..O.O.O../..O.OOO.O."
)


def is_still(pattern: lifesat.Pattern) -> bool:
    following = pattern.step().to_numpy()
    return bool((following[1:-1, 1:-1] == pattern.to_numpy()).all() and following.sum() == pattern.population)


def test_densest_still_lifes() -> None:
    # OEIS A055397.
    for side, live_cells in enumerate([0, 4, 6, 8, 16, 18, 28, 36], start=1):
        pattern = lifesat.densest_still_life(side)
        assert (pattern.width, pattern.height, pattern.population) == (side, side, live_cells)
        assert is_still(pattern)
    best = max(
        (
            pattern
            for cells in itertools.product([0, 1], repeat=12)
            if is_still(pattern := lifesat.Pattern([cells[:4], cells[4:8], cells[8:]]))
        ),
        key=lambda pattern: pattern.population,
    )
    assert lifesat.densest_still_life(4, 3).population == best.population


def test_searches() -> None:
    gliders = list(lifesat.search(4, 4, period=4, right=1, down=1))
    assert gliders and all(pattern.population == 5 for pattern in gliders)
    assert list(lifesat.search(3, 4, period=4, right=1, down=1)) == []
    blinker = next(lifesat.search(3, 3, period=2))
    later = blinker.step().step().to_numpy()
    assert (later[2:-2, 2:-2] == blinker.to_numpy()).all() and later.sum() == blinker.population
    for pattern in itertools.islice(lifesat.search(6, 6, period=2, rule="B36/S23", symmetry="C2"), 3):
        assert pattern.rule == "B36/S23"


def test_solvers_threads_and_seeds(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "solvers.toml").write_text('[[solver]]\nname = "mine"\ncommand = "cadical"\n')
    chosen: list[str | tuple[str, str]] = ["embedded-batsat", "minisat", "mine", ("cadical", "cadical --quiet")]
    for solver in chosen:
        assert lifesat.densest_still_life(6, solver=solver).population == 18
        gliders = list(lifesat.search(4, 4, period=4, right=1, down=1, solver=solver))
        assert gliders and all(pattern.population == 5 for pattern in gliders)
    assert lifesat.densest_still_life(7, jobs=2).population == 28
    assert next(lifesat.search(4, 4, period=4, right=1, down=1, jobs=2, seed=5)).population == 5
    for wrong in (
        lambda: lifesat.densest_still_life(4, solver="nobody"),
        lambda: lifesat.densest_still_life(4, solver=("minisat", "nowhere/minisat")),
        lambda: lifesat.densest_still_life(4, jobs=0),
        lambda: lifesat.search(4, 4, period=2, solver="minisat", seed=1),
    ):
        with pytest.raises(lifesat.InputError):
            wrong()


def test_a_solver_that_lies_is_no_mistake_of_the_caller(tmp_path: pathlib.Path) -> None:
    liar = tmp_path / "liar"
    liar.write_text("#!/bin/sh\necho s SATISFIABLE\necho v 1 2 3 4 5 6 7 8 9 0\nexit 10\n")
    liar.chmod(0o755)
    with pytest.raises(RuntimeError) as told:
        lifesat.densest_still_life(5, solver=("kissat", str(liar)))
    assert isinstance(told.value, lifesat.SolverError)


def test_counts() -> None:
    # OEIS A136278 (still lifes) and A136279 (oscillators of period 2) of n×n boxes.
    assert [lifesat.count(side) for side in range(1, 7)] == [1, 2, 12, 83, 417, 3928]
    assert lifesat.count(4, 2) == sum(
        is_still(lifesat.Pattern([cells[:4], cells[4:]])) for cells in itertools.product([0, 1], repeat=8)
    )
    blinking = set()
    for cells in itertools.product([0, 1], repeat=16):
        pattern = lifesat.Pattern([cells[row : row + 4] for row in (0, 4, 8, 12)])
        if pattern.population and pattern.after(2) == pattern:
            other = pattern.after(1)
            if other != pattern and (other.width, other.height) == (4, 4):
                blinking.add(frozenset((pattern, other)))
    assert lifesat.count(4, period=2) == len(blinking)
    for side, period in ((17, 1), (16, 1), (0, 1), (0, 2), (5, 0), (13, 2)):
        with pytest.raises(lifesat.InputError):
            lifesat.count(side, period=period)


def test_boxes_without_orphans() -> None:
    assert lifesat.eden_prove(4) is None
    assert lifesat.eden_prove(5, 3, jobs=2) is None
    # A cell is alive exactly if all nine cells were: two live corners of a box make all between them alive.
    orphan = lifesat.eden_prove(3, 1, rule="B/S8")
    assert orphan is not None and orphan.rule == "B/S8" and lifesat.predecessor(orphan) is None
    with pytest.raises(lifesat.InputError):
        lifesat.eden_prove(9, memory=1 << 20)
    with pytest.raises(lifesat.TimeLimit):
        lifesat.eden_prove(6, time_limit=0)


def test_ships_of_any_length() -> None:
    # The fastest small orthogonal ships are those of c/2: the lightweight spaceship has five rows across.
    ship = next(lifesat.ships(5, period=4, down=2))
    assert ship.recurrence() == (4, 0, 2)
    assert list(lifesat.ships(4, period=4, down=1)) == []
    glider = next(lifesat.ships(4, period=4, down=1, right=1))
    assert glider.recurrence() == (4, 1, 1) and glider.population == 5
    with pytest.raises(lifesat.InputError):
        lifesat.ships(5, period=4, symmetry="round")
    with pytest.raises(lifesat.InputError):
        lifesat.ships(5, period=1)
    with pytest.raises(MemoryError):
        list(lifesat.ships(12, period=3, memory=1000))


def test_certificates_from_python(tmp_path: pathlib.Path) -> None:
    best = lifesat.densest_still_life(6, proof=tmp_path / "six")
    checked = lifesat.check_proof(tmp_path / "six")
    assert best.population == checked.live_cells == 18
    assert copy.deepcopy(checked) == checked and hash(copy.copy(checked)) == hash(checked)
    assert pickle.loads(pickle.dumps(checked)).problem == checked.problem
    # The program agrees.
    assert subprocess.run(["lifesat", "check", "six", "-q"], cwd=tmp_path, check=False).returncode == 0
    none = tmp_path / "none"
    assert list(lifesat.search(3, 4, period=4, right=1, down=1, proof=none)) == []
    assert lifesat.check_proof(none).problem["kind"] == "search"
    # Where there is a pattern, there is nothing to prove.
    assert next(lifesat.search(4, 4, period=4, right=1, down=1, proof=tmp_path / "glider")).population == 5
    with pytest.raises(FileExistsError):
        lifesat.densest_still_life(6, proof=none)
    with pytest.raises(FileNotFoundError):
        lifesat.densest_still_life(6, proof=tmp_path / "no" / "where")
    with pytest.raises(lifesat.InputError, match="proofs"):
        lifesat.densest_still_life(6, solver="embedded-batsat", proof=tmp_path / "batsat")
    with pytest.raises(lifesat.TimeLimit):
        lifesat.densest_still_life(45, 43, time_limit=0.2, proof=tmp_path / "late")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["none", "six"]


def threads() -> int:
    """The threads of this process, those of the library among them."""
    return len(os.listdir("/proc/self/task"))


def wait_for_threads(most: int) -> None:
    deadline = time.monotonic() + 60
    while threads() > most:
        assert time.monotonic() < deadline, "work goes on although nobody waits for it"
        time.sleep(0.05)


def test_a_search_that_is_dropped_or_closed_ends() -> None:
    before = threads()
    for _ in range(20):
        next(lifesat.search(8, 8, period=2))
    objects = lifesat.search(40, 40, period=7)
    objects.close()
    assert list(objects) == []
    wait_for_threads(before)


def test_predecessors_and_orphans() -> None:
    target = lifesat.Pattern("O?.O/.OO./O.?O")
    before = lifesat.predecessor(target)
    assert before is not None and (before.width, before.height) == (6, 5)
    after = before.step().to_numpy()[2:-2, 2:-2]
    wanted = target.to_numpy()
    assert ((after == wanted) | (wanted == 2)).all()
    assert lifesat.orphan(target) is None
    assert lifesat.predecessor(GARDEN) is None
    orphan = lifesat.orphan(GARDEN)
    assert orphan is not None and (orphan.specified, orphan.population) == (92, 56)
    assert lifesat.predecessor(orphan) is None
    symmetric = lifesat.orphan(GARDEN, symmetry="C4")
    assert symmetric is not None
    cells = symmetric.to_numpy()
    assert (cells[::-1].T == cells).all() and lifesat.predecessor(symmetric) is None
    with pytest.raises(lifesat.InputError):
        lifesat.orphan(GARDEN, symmetry="D8")


def test_ancestors() -> None:
    target = lifesat.Pattern("OO./.OO")
    before = lifesat.predecessor(target, generations=2)
    assert before is not None and (before.width, before.height) == (7, 6)
    after = before.step().step().to_numpy()[4:-4, 4:-4]
    assert (after == target.to_numpy()).all()
    # A pattern without predecessor has no earlier ancestor either.
    assert lifesat.predecessor(GARDEN, generations=2) is None
    with pytest.raises(lifesat.InputError, match="from 1"):
        lifesat.predecessor(target, generations=0)


def test_certificates(tmp_path: pathlib.Path) -> None:
    folder = tmp_path / "proof"
    subprocess.run(["lifesat", "solve", "8", "--proof", folder, "-q"], check=True, stdout=subprocess.DEVNULL)
    checked = lifesat.check_proof(folder)
    assert (checked.problem["width"], checked.problem["height"]) == (8, 8)
    assert (checked.live_cells, checked.by) == (36, "proof")
    assert '"width":8' in repr(checked) and "live_cells=36" in repr(checked)
    assert lifesat.check_proof(str(folder)).live_cells == 36
    none = tmp_path / "none"
    command = ["lifesat", "search", "3", "4", "4", "1", "1", "--proof", str(none), "-q"]
    assert subprocess.run(command, check=False, stdout=subprocess.DEVNULL).returncode == 1
    checked = lifesat.check_proof(none)
    assert (checked.problem["kind"], checked.live_cells, checked.by) == ("search", None, "proof")
    most = tmp_path / "most"
    command = ["lifesat", "search", "5", "5", "2", "--engine", "rows", "--largest=sum", "--proof", str(most), "-q"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    assert (lifesat.check_proof(most).live_cells, lifesat.check_proof(most).by) == (16, "counting")
    proof = folder / "proof.lrat"
    proof.write_bytes(proof.read_bytes()[:-20])
    with pytest.raises(lifesat.InvalidProof):
        lifesat.check_proof(folder)
    with pytest.raises(FileNotFoundError, match="there is no folder"):
        lifesat.check_proof(tmp_path / "nothing")
    (tmp_path / "empty").mkdir()
    with pytest.raises(FileNotFoundError, match="manifest"):
        lifesat.check_proof(tmp_path / "empty")


def test_certificates_that_cannot_be_judged_are_not_called_invalid(tmp_path: pathlib.Path) -> None:
    lifesat.densest_still_life(6, proof=tmp_path / "six")
    list(lifesat.search(3, 4, period=4, right=1, down=1, proof=tmp_path / "none"))

    def check(folder: str, change: Callable[[pathlib.Path, dict[str, Any]], None]) -> None:
        changed = pathlib.Path(tempfile.mkdtemp(dir=tmp_path)) / folder
        shutil.copytree(tmp_path / folder, changed)
        manifest = json.loads((changed / "manifest.json").read_text())
        change(changed, manifest)
        (changed / "manifest.json").write_text(json.dumps(manifest))
        # The program gives no verdict either.
        code = subprocess.run(["lifesat", "check-proof", changed, "-q"], check=False, capture_output=True).returncode
        assert code == 2
        lifesat.check_proof(changed)

    def too_large(folder: pathlib.Path, manifest: dict[str, Any]) -> None:
        manifest["problem"].update(width=20000, height=20000)
        manifest.update(pattern=None, live_cells=None)

    def too_wide(folder: pathlib.Path, manifest: dict[str, Any]) -> None:
        manifest["problem"]["width"] = 100000

    def other_version(folder: pathlib.Path, manifest: dict[str, Any]) -> None:
        manifest["encoding_version"] = 999
        formula = folder / "formula.cnf"
        formula.write_text(formula.read_text()[:-3] + "\n0\n")

    def without(name: str) -> Callable[[pathlib.Path, dict[str, Any]], None]:
        return lambda folder, manifest: (folder / name).unlink()

    def a_folder(name: str) -> Callable[[pathlib.Path, dict[str, Any]], None]:
        def change(folder: pathlib.Path, manifest: dict[str, Any]) -> None:
            (folder / name).unlink()
            (folder / name).mkdir()

        return change

    for folder, change in (("six", too_large), ("none", too_wide), ("six", other_version)):
        with pytest.raises(lifesat.NotChecked):
            check(folder, change)
    for name in ("formula.cnf", "proof.lrat", "pattern.rle"):
        for spoil in (without(name), a_folder(name)):
            with pytest.raises(OSError):
                check("six", spoil)


def test_certificates_with_frat_are_not_judged(tmp_path: pathlib.Path) -> None:
    # In a folder FRAT is not read, so nobody notices that this is DRAT.
    proof = 'proof = { format = "frat", args = ["--no-binary", "-", "{proof}"] }'
    entry = f'[[solver]]\nname = "frat"\ncommand = "cadical"\n{proof}\n'
    (tmp_path / "solvers.toml").write_text(entry)
    command = ["lifesat", "solve", "8", "--solver", "frat", "--proof", "p", "-q"]
    subprocess.run(command, cwd=tmp_path, check=True, stdout=subprocess.DEVNULL)
    with pytest.raises(lifesat.NotChecked, match="lifesat check-proof formula.cnf proof.frat"):
        lifesat.check_proof(tmp_path / "p")


def endless() -> list[Callable[[], object]]:
    """Work that takes much longer than a test may."""
    return [
        lambda: next(lifesat.search(30, 30, period=7)),
        lambda: lifesat.densest_still_life(45, 43),
        lambda: lifesat.orphan(soup(60)),
        lambda: list(lifesat.ships(13, period=5)),
    ]


def soup(side: int) -> lifesat.Pattern:
    """A square of random cells, the same each time. From side 30 on, solvers need long to find a predecessor or
    that there is none."""
    cells = random.Random(1)
    return lifesat.Pattern([[cells.random() < 0.5 for _ in range(side)] for _ in range(side)])


def seconds_after_ctrl_c(work: Callable[[], object]) -> float:
    """How long the exception takes."""
    pressed: list[float] = []
    is_over = threading.Event()

    def press() -> None:
        pressed.append(time.monotonic())
        if not is_over.is_set():
            os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.5, press)
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            work()
    finally:
        # If the work ended by itself, Ctrl-C would hit the report of that.
        is_over.set()
        heard = time.monotonic()
        timer.cancel()
        timer.join()
    return heard - pressed[0]


@pytest.mark.parametrize("work", endless())
def test_ctrl_c_is_heard_within_half_a_second(work: Callable[[], object]) -> None:
    before = threads()
    # On a machine that does other work, too, an answer may be late, but not each time.
    seconds = [seconds_after_ctrl_c(work) for _ in range(5)]
    assert min(seconds) < 0.5 and max(seconds) < 5, seconds
    wait_for_threads(before)


def test_other_threads_run_meanwhile() -> None:
    ticks = 0
    with pytest.raises(lifesat.TimeLimit):
        done = threading.Event()

        def count() -> None:
            nonlocal ticks
            while not done.wait(0.01):
                ticks += 1

        counter = threading.Thread(target=count)
        counter.start()
        try:
            next(lifesat.search(30, 30, period=7, time_limit=1))
        finally:
            done.set()
            counter.join()
    assert ticks > 10


def test_limits_and_mistakes() -> None:
    late_work: list[Callable[[], object]] = [
        lambda: lifesat.densest_still_life(45, 43, time_limit=0.2),
        lambda: next(lifesat.search(30, 30, period=7, time_limit=0.2)),
        lambda: lifesat.predecessor(GARDEN, time_limit=0),
        lambda: lifesat.orphan(GARDEN, time_limit=0),
    ]
    for late in late_work:
        with pytest.raises(lifesat.TimeLimit):
            late()
    for wrong in (
        lambda: lifesat.densest_still_life(0),
        lambda: lifesat.densest_still_life(8, time_limit=-1),
        lambda: lifesat.search(0, 1, period=1),
        lambda: lifesat.search(3, 3, period=0),
        lambda: lifesat.search(3, 4, period=2, symmetry="C4"),
        lambda: lifesat.search(3, 3, period=2, rule="nonsense"),
    ):
        with pytest.raises(lifesat.InputError):
            wrong()

"""Copies, pickles, forked children, several threads, and the end of a search."""

from __future__ import annotations

import copy
import itertools
import multiprocessing
import os
import pickle
import signal
import threading
import time
from typing import Any, Callable

import lifesat
import numpy
import pytest

PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)


def copies(value: Any) -> list[Any]:
    pickled = [pickle.loads(pickle.dumps(value, protocol)) for protocol in PROTOCOLS]
    return [copy.copy(value), copy.deepcopy(value), *pickled]


def test_patterns_are_copied_cell_by_cell() -> None:
    for width, height in ((1, 1), (2, 2), (3, 1)):
        for cells in itertools.product((False, True, None), repeat=width * height):
            rows = [list(cells[row * width : (row + 1) * width]) for row in range(height)]
            pattern = lifesat.Pattern(rows, "B36/S23")
            for again in (copy.deepcopy(pattern), pickle.loads(pickle.dumps(pattern))):
                assert again == pattern and hash(again) == hash(pattern) and again.rule == "B36/S23"
                assert (again.width, again.height) == (width, height)
    for again in copies(lifesat.Pattern(".O./..O/OOO")):
        assert again == lifesat.Pattern(".O./..O/OOO") and str(again) == ".O.\n..O\nOOO\n"


def test_formulas_and_recurrences_are_copied() -> None:
    formulas = [
        lifesat.Formula.still_life(4, 3, at_least=5, at_most=8),
        lifesat.Formula.predecessor(lifesat.Pattern("O?/.O", rule="B36/S23")),
        lifesat.Formula.search(4, 4, period=4, right=1, down=1),
    ]
    for formula in formulas:
        for again in copies(formula):
            assert again == formula and hash(again) == hash(formula)
            assert again.clauses == formula.clauses and again.to_dimacs() == formula.to_dimacs()
    assert len({*formulas, *(copy.copy(formula) for formula in formulas)}) == 3
    for again in copies(lifesat.Recurrence(4, 1, -1)):
        assert again == (4, 1, -1) and isinstance(again, lifesat.Recurrence)


def test_exceptions_are_also_those_of_python() -> None:
    for kind, base in (
        (lifesat.InputError, ValueError),
        (lifesat.TimeLimit, TimeoutError),
        (lifesat.SolverError, RuntimeError),
    ):
        assert issubclass(kind, base) and issubclass(kind, lifesat.Error)
        (again, *_) = copies(kind("why"))
        assert type(again) is kind and str(again) == "why" and kind.__module__ == "lifesat"
    with pytest.raises(ValueError, match="both sides"):
        lifesat.densest_still_life(0)
    with pytest.raises(TimeoutError):
        lifesat.densest_still_life(45, 43, time_limit=0.1)


@pytest.mark.parametrize("method", ("fork", "spawn"))
def test_other_processes_take_and_give_patterns(method: Any) -> None:
    targets = [lifesat.Pattern("OO/OO"), lifesat.Pattern("O?O")]
    with multiprocessing.get_context(method).Pool(2) as pool:
        for target, before in zip(targets, pool.map(lifesat.predecessor, targets)):
            assert before is not None
            after = before.step().to_numpy()[2:-2, 2:-2]
            assert ((after == target.to_numpy()) | (target.to_numpy() == 2)).all()
        assert [best.population for best in pool.map(lifesat.densest_still_life, [3, 4, 5])] == [6, 8, 16]


def in_a_child(work: Callable[[], bool]) -> None:
    """Forks, and fails if the child's work is wrong or takes longer than a minute."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            code = 0 if work() else 1
        finally:
            os._exit(code)
    deadline = time.monotonic() + 60
    while True:
        (ended, status) = os.waitpid(child, os.WNOHANG)
        if ended:
            assert status == 0
            return
        if time.monotonic() > deadline:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            raise AssertionError("the child hangs")
        time.sleep(0.02)


def test_a_forked_child_is_told_that_a_search_is_not_its_own() -> None:
    objects = lifesat.search(6, 6, period=2)
    first = next(objects)

    def use() -> bool:
        try:
            next(objects)
        except RuntimeError as error:
            told = "forked" in str(error)
        else:
            return False
        objects.close()
        # A search of its own works.
        return told and next(lifesat.search(3, 3, period=2)).population == 3

    in_a_child(use)
    # The parent goes on.
    second = next(objects)
    assert second != first
    objects.close()


def shape(oscillator: lifesat.Pattern) -> str:
    """The same for both phases, wherever they lie and however they are turned."""
    shapes = []
    for phase in oscillator.generations(1):
        live = numpy.argwhere(phase.to_numpy())
        for turned in (live * signs for signs in itertools.product((1, -1), repeat=2)):
            for moved in (turned - turned.min(axis=0), turned[:, ::-1] - turned[:, ::-1].min(axis=0)):
                shapes.append(str(sorted(moved.tolist())))
    return min(shapes)


def test_several_threads_take_patterns_in_turns() -> None:
    expected = sorted(shape(pattern) for pattern in lifesat.search(5, 5, period=2))
    objects = lifesat.search(5, 5, period=2)
    taken: list[str] = []
    failed: list[BaseException] = []

    def take() -> None:
        try:
            taken.extend(shape(pattern) for pattern in objects)
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=take) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(100)
        assert not thread.is_alive()
    assert failed == [] and sorted(taken) == expected


def threads() -> int:
    """The threads of this process, those of the library among them."""
    return len(os.listdir("/proc/self/task"))


def test_close_wakes_a_thread_that_waits() -> None:
    before = threads()
    objects = lifesat.search(30, 30, period=7)
    waiting = threading.Thread(target=lambda: list(objects))
    waiting.start()
    time.sleep(0.2)
    objects.close()
    waiting.join(60)
    assert not waiting.is_alive()
    deadline = time.monotonic() + 60
    while threads() > before:
        assert time.monotonic() < deadline, "the search goes on"
        time.sleep(0.05)


def test_a_block_ends_its_search() -> None:
    before = threads()
    with lifesat.search(30, 30, period=7) as objects:
        pass
    assert list(objects) == []
    with pytest.raises(KeyError):
        with lifesat.ships(14, period=3, symmetry="even") as objects:
            raise KeyError
    assert list(objects) == []
    deadline = time.monotonic() + 60
    while threads() > before:
        assert time.monotonic() < deadline, "a search goes on"
        time.sleep(0.05)

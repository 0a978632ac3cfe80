"""Patterns: formats, numpy, pictures. A simulator in numpy is the second opinion."""

from __future__ import annotations

import gc
import xml.etree.ElementTree as xml
from typing import Any

import lifesat
import numpy
import pytest

GLIDER = lifesat.Pattern(".O./..O/OOO")


def simulated(cells: Any) -> Any:
    """The next generation, in a box one cell larger on every side, by sums of shifted arrays."""
    wide = numpy.pad(cells, 2)
    height, width = cells.shape
    sums = sum(wide[i : i + height + 2, j : j + width + 2] for i in range(3) for j in range(3))
    alive = wide[1:-1, 1:-1]
    return ((sums == 3) | ((alive == 1) & (sums == 4))).astype("uint8")


def test_formats() -> None:
    rle = "x = 3, y = 3, rule = B3/S23\nbo$2bo$3o!\n"
    assert lifesat.Pattern(rle) == GLIDER
    assert GLIDER.to_rle() == rle
    assert lifesat.Pattern(GLIDER.to_rle()) == GLIDER
    assert eval(repr(GLIDER), {"Pattern": lifesat.Pattern}) == GLIDER
    high = lifesat.Pattern("OO/OO", rule="B36/S23")
    assert high.rule == "B36/S23" and eval(repr(high), {"Pattern": lifesat.Pattern}) == high
    assert high != lifesat.Pattern("OO/OO")
    assert len({GLIDER, lifesat.Pattern(rle), high}) == 2


def test_cells_from_lists_and_arrays() -> None:
    rows = [[0, 1, 0], [0, 0, 1], [1, 1, 1]]
    assert lifesat.Pattern(rows) == GLIDER
    for kind in ("bool", "uint8", "int64", "float64"):
        assert lifesat.Pattern(numpy.array(rows, dtype=kind)) == GLIDER
        assert lifesat.Pattern(numpy.array(rows, dtype=kind, order="F")) == GLIDER
    assert lifesat.Pattern(numpy.array(rows)[:, ::-1]) == lifesat.Pattern(".O./O../OOO")
    partial = lifesat.Pattern([[None, True, False]])
    assert partial == lifesat.Pattern("?O.")
    assert (partial.width, partial.height, partial.population, partial.specified) == (3, 1, 1, 2)


def test_numpy_shares_the_memory() -> None:
    cells = GLIDER.to_numpy()
    assert cells.tolist() == [[0, 1, 0], [0, 0, 1], [1, 1, 1]]
    assert not cells.flags.owndata and not cells.flags.writeable
    again = numpy.asarray(GLIDER)
    assert cells.__array_interface__["data"] == again.__array_interface__["data"]
    # The array keeps the pattern alive.
    alone = lifesat.Pattern("O?./.OO").to_numpy()
    gc.collect()
    filler = [lifesat.Pattern("OO/OO") for _ in range(100)]
    assert alone.tolist() == [[1, 2, 0], [0, 1, 1]] and len(filler) == 100


def test_generations_are_those_of_numpy() -> None:
    random = numpy.random.default_rng(1)
    for _ in range(50):
        cells = random.integers(0, 2, size=random.integers(1, 9, size=2)).astype("uint8")
        assert lifesat.Pattern(cells).step().to_numpy().tolist() == simulated(cells).tolist()


def numpy_after(cells: Any, generations: int) -> Any:
    """Later generations, each in a larger box."""
    for _ in range(generations):
        cells = simulated(cells)
    return cells


def test_later_generations_stay_in_place() -> None:
    random = numpy.random.default_rng(2)
    for _ in range(20):
        pattern = lifesat.Pattern(random.integers(0, 2, size=random.integers(1, 7, size=2)).astype("uint8"))
        last = int(random.integers(0, 6))
        alone = [numpy_after(pattern.to_numpy(), number) for number in range(last + 1)]
        # All of them in the box that is sure to be large enough.
        whole = [numpy.pad(cells, last - number) for number, cells in enumerate(alone)]
        frame = numpy.pad(numpy.ones((pattern.height, pattern.width), dtype="uint8"), last)
        rows, columns = numpy.nonzero(numpy.maximum.reduce([*whole, frame]))
        box = (slice(rows.min(), rows.max() + 1), slice(columns.min(), columns.max() + 1))
        generations = pattern.generations(last)
        assert [one.to_numpy().tolist() for one in generations] == [cells[box].tolist() for cells in whole]
        rows, columns = numpy.nonzero(numpy.maximum(whole[last], frame))
        box = (slice(rows.min(), rows.max() + 1), slice(columns.min(), columns.max() + 1))
        assert pattern.after(last).to_numpy().tolist() == whole[last][box].tolist()


def test_how_patterns_come_back() -> None:
    assert GLIDER.recurrence() == (4, 1, 1)
    assert lifesat.Pattern("OO/OO").recurrence() == lifesat.Recurrence(period=1, right=0, down=0)
    blinker = lifesat.Pattern("OOO")
    assert blinker.recurrence() == (2, 0, 0)
    assert blinker.after(2) == blinker and blinker.after(1) == lifesat.Pattern(".O./.O./.O.")
    assert [str(phase) for phase in blinker.generations(1)] == ["...\nOOO\n...\n", ".O.\n.O.\n.O.\n"]
    # The pulsar, whose period is 3, and a pattern that dies.
    pulsar = lifesat.Pattern("..OOO...OOO../............./O....O.O....O/O....O.O....O/O....O.O....O/..OOO...OOO..")
    whole = lifesat.Pattern([*pulsar.to_numpy(), [0] * 13, *pulsar.to_numpy()[::-1]])
    assert whole.recurrence() == (3, 0, 0)
    assert lifesat.Pattern("OO").recurrence() is None and GLIDER.recurrence(limit=3) is None
    with pytest.raises(lifesat.InputError):
        GLIDER.recurrence(limit=10**9)
    with pytest.raises(lifesat.InputError):
        lifesat.Pattern("O?").after(1)
    with pytest.raises(lifesat.InputError, match="empty plane"):
        lifesat.Pattern("OO", rule="B0/S8").after(1)


def test_pictures() -> None:
    picture = xml.fromstring(lifesat.Pattern("O?./.OO")._repr_svg_())
    assert picture.tag.endswith("svg")


NO_PATTERNS: list[Any] = ["", "hello", [], [[]], [[1], [1, 0]], numpy.zeros(3)]
# As bytes, the second of these would be 2, and the third 0.
NO_CELLS: list[Any] = [numpy.full((2, 2), value) for value in (7, 258, 0.5, -1)]


@pytest.mark.parametrize("wrong", NO_PATTERNS + NO_CELLS)
def test_what_is_no_pattern(wrong: Any) -> None:
    with pytest.raises(lifesat.InputError):
        lifesat.Pattern(wrong)


def test_other_mistakes() -> None:
    with pytest.raises(lifesat.InputError):
        lifesat.Pattern("OO/OO", rule="B3/S2x")
    with pytest.raises(lifesat.InputError):
        lifesat.Pattern("O?").step()
    with pytest.raises(TypeError):
        lifesat.Pattern(3)
    assert issubclass(lifesat.InputError, lifesat.Error) and issubclass(lifesat.Error, Exception)

"""The types of the part of the package that is written in Rust. The docstrings are there."""

import os
from collections.abc import Iterable, Iterator, Sequence
from types import TracebackType
from typing import Any, final

from lifesat._recurrence import Recurrence

__version__: str

# The name of a built-in solver or of an entry of solvers.toml, or such a name and a command line.
_Solver = str | tuple[str, str]

@final
class Pattern:
    def __new__(cls, cells: str | Sequence[Sequence[object]] | Any, rule: str | None = None) -> Pattern: ...
    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def population(self) -> int: ...
    @property
    def specified(self) -> int: ...
    @property
    def rule(self) -> str: ...
    @property
    def __array_interface__(self) -> dict[str, Any]: ...
    def to_rle(self) -> str: ...
    def to_numpy(self) -> Any: ...
    def step(self) -> Pattern: ...
    def after(self, generations: int) -> Pattern: ...
    def generations(self, last: int) -> list[Pattern]: ...
    def recurrence(self, limit: int = 1000) -> Recurrence | None: ...
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Objects(Iterator[Pattern]):
    def __iter__(self) -> Objects: ...
    def __next__(self) -> Pattern: ...
    def __enter__(self) -> Objects: ...
    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
        /,
    ) -> None: ...
    def close(self) -> None: ...

@final
class Formula:
    @staticmethod
    def still_life(
        width: int, height: int | None = None, *, at_least: int | None = None, at_most: int | None = None
    ) -> Formula: ...
    @staticmethod
    def predecessor(pattern: Pattern) -> Formula: ...
    @staticmethod
    def search(
        width: int,
        height: int,
        *,
        period: int,
        right: int = 0,
        down: int = 0,
        rule: str = "B3/S23",
        symmetry: str = "C1",
    ) -> Formula: ...
    @property
    def problem(self) -> dict[str, Any]: ...
    @property
    def clauses(self) -> list[list[int]]: ...
    @property
    def variables(self) -> int: ...
    def __len__(self) -> int: ...
    def to_dimacs(self) -> str: ...
    def to_pysat(self) -> Any: ...
    def decode(self, model: Iterable[int]) -> Pattern: ...
    def read_answer(self, text: str) -> Pattern | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class CheckedProof:
    @property
    def problem(self) -> dict[str, Any]: ...
    @property
    def live_cells(self) -> int | None: ...
    @property
    def by(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

def densest_still_life(
    width: int,
    height: int | None = None,
    *,
    solver: _Solver | None = None,
    jobs: int = 1,
    proof: str | os.PathLike[str] | None = None,
    time_limit: float | None = None,
) -> Pattern: ...
def count(
    width: int,
    height: int | None = None,
    *,
    period: int = 1,
    memory: int = 2**30,
    time_limit: float | None = None,
) -> int: ...
def predecessor(
    pattern: Pattern, *, generations: int = 1, time_limit: float | None = None
) -> Pattern | None: ...
def orphan(
    pattern: Pattern, *, symmetry: str = "C1", tries: int = 1, time_limit: float | None = None
) -> Pattern | None: ...
def eden_prove(
    width: int,
    height: int | None = None,
    *,
    rule: str = "B3/S23",
    jobs: int = 1,
    memory: int = 2**30,
    time_limit: float | None = None,
) -> Pattern | None: ...
def search(
    width: int,
    height: int,
    *,
    period: int,
    right: int = 0,
    down: int = 0,
    rule: str = "B3/S23",
    symmetry: str = "C1",
    solver: _Solver | None = None,
    jobs: int = 1,
    seed: int | None = None,
    proof: str | os.PathLike[str] | None = None,
    time_limit: float | None = None,
) -> Objects: ...
def ships(
    width: int,
    *,
    period: int,
    down: int = 1,
    right: int = 0,
    rule: str = "B3/S23",
    symmetry: str = "none",
    jobs: int = 1,
    memory: int = 2**30,
    time_limit: float | None = None,
) -> Objects: ...
def check_proof(folder: str | os.PathLike[str]) -> CheckedProof: ...

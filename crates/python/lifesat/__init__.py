"""SAT solvers meet Conway's Game of Life.

>>> import lifesat
>>> lifesat.densest_still_life(8).population
36

`search` finds oscillators and spaceships, `predecessor` and `orphan` look a generation back, `Formula`
has clauses for other solvers, and `check_proof` checks certificates. Every pattern was simulated.
Functions that may take long hear Ctrl-C, and let other threads run.
"""

from lifesat._lifesat import (
    CheckedProof,
    Error,
    Formula,
    InputError,
    InvalidProof,
    NotChecked,
    Objects,
    Pattern,
    SolverError,
    TimeLimit,
    __version__,
    check_proof,
    densest_still_life,
    orphan,
    predecessor,
    search,
)

__all__ = [
    "CheckedProof",
    "Error",
    "Formula",
    "InputError",
    "InvalidProof",
    "NotChecked",
    "Objects",
    "Pattern",
    "SolverError",
    "TimeLimit",
    "__version__",
    "check_proof",
    "densest_still_life",
    "orphan",
    "predecessor",
    "search",
]

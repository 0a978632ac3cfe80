"""SAT solvers meet Conway's Game of Life.

>>> import lifesat
>>> lifesat.densest_still_life(8).population
36

`search` finds oscillators and spaceships in a box, and `ships` spaceships of any length. `predecessor`, `orphan` and
`eden_prove` look a generation back, `count` counts, `Formula` has clauses for other solvers, and `check_proof` checks
certificates. Every pattern was simulated. Functions that may take long hear Ctrl-C, and let other threads run.
"""

from lifesat._exceptions import Error, InputError, InvalidProof, NotChecked, SolverError, TimeLimit
from lifesat._lifesat import (
    CheckedProof,
    Formula,
    Objects,
    Pattern,
    __version__,
    check_proof,
    count,
    densest_still_life,
    eden_prove,
    orphan,
    predecessor,
    search,
    ships,
)
from lifesat._recurrence import Recurrence

__all__ = [
    "CheckedProof",
    "Error",
    "Formula",
    "InputError",
    "InvalidProof",
    "NotChecked",
    "Objects",
    "Pattern",
    "Recurrence",
    "SolverError",
    "TimeLimit",
    "__version__",
    "check_proof",
    "count",
    "densest_still_life",
    "eden_prove",
    "orphan",
    "predecessor",
    "search",
    "ships",
]

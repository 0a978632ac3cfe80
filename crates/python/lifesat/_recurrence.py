"""How a pattern comes back."""

from typing import NamedTuple


class Recurrence(NamedTuple):
    """A pattern is the same again after `period` generations and not before, moved `right` columns and `down`
    rows. Negative numbers are columns to the left and rows up."""

    period: int
    right: int
    down: int


Recurrence.__module__ = "lifesat"

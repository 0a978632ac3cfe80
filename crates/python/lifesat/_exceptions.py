"""The exceptions of the package. Each is also one of Python's own, where there is one that fits."""


class Error(Exception):
    """The base of all exceptions of lifesat."""


class InputError(Error, ValueError):
    """An argument is wrong, or a question is too large."""


class TimeLimit(Error, TimeoutError):
    """A limit was reached before there was an answer."""


class SolverError(Error, RuntimeError):
    """A solver failed, or its answer was refuted by simulation."""


class NotChecked(Error):
    """A certificate was not judged: its proof is in FRAT, it is too large, or another version of lifesat wrote it."""


class InvalidProof(Error):
    """A certificate does not show what it claims."""


# Tracebacks and pickles name them as users do.
for _kind in (Error, InputError, TimeLimit, SolverError, NotChecked, InvalidProof):
    _kind.__module__ = "lifesat"

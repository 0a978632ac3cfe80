#!/usr/bin/env python3
"""Solves files of `lifesat emit --format wcnf|opb` with other projects' optimisers, and compares the
optima with OEIS A055397.

RC2 (python-sat) reads the MaxSAT files. CP-SAT (ortools) gets the pseudo-Boolean ones term by term.
Usage: scripts/check-objectives.py [N ...]     (default 3 4 5 6; LIFESAT=lifesat)
Needs `pip install python-sat ortools`.
"""
import os
import subprocess
import sys
import tempfile

try:
    from ortools.sat.python import cp_model
    from pysat.examples.rc2 import RC2
    from pysat.formula import WCNF
except ImportError as error:
    print(f"skipped: {error}; pip install python-sat ortools", file=sys.stderr)
    sys.exit(77)

PUBLISHED = dict(enumerate([0, 4, 6, 8, 16, 18, 28, 36, 43, 54, 64, 76], start=1))


def emit(n, style, objective):
    command = [os.environ.get("LIFESAT", "lifesat"), "emit", "--n", str(n), "--format", style, "--objective", objective]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def live_cells(n, model):
    """The number of live cells. The cells are the first n² variables."""
    return sum(1 for literal in model if 0 < literal <= n * n)


def by_maxsat(text, n, objective):
    with tempfile.NamedTemporaryFile("w", suffix=".wcnf") as file:
        file.write(text)
        file.flush()
        with RC2(WCNF(from_file=file.name)) as solver:
            model = solver.compute()
            cost = solver.cost
    expected = {"cells": n * n - live_cells(n, model), "waste": 2 * n * n + 4 * n - 4 * live_cells(n, model)}
    assert cost == expected[objective], (cost, expected)
    return live_cells(n, model)


def terms(words):
    return [(int(weight), int(name[1:])) for weight, name in zip(words[::2], words[1::2])]


def by_pseudo_boolean(text, n, _objective):
    model, variables = cp_model.CpModel(), {}

    def linear(words):
        for _, name in terms(words):
            variables.setdefault(name, model.new_bool_var(f"x{name}"))
        return sum(weight * variables[name] for weight, name in terms(words))

    for line in text.splitlines():
        words = line.rstrip(" ;").split()
        if line.startswith("min:"):
            model.minimize(linear(words[1:]))
        elif not line.startswith("*"):
            assert words[-2] == ">=", line
            model.add(linear(words[:-2]) >= int(words[-1]))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(model) == cp_model.OPTIMAL
    return sum(solver.value(variables[name]) for name in variables if name <= n * n)


def main():
    sizes = [int(word) for word in sys.argv[1:]] or [3, 4, 5, 6]
    for n in sizes:
        for style, solve in (("wcnf", by_maxsat), ("opb", by_pseudo_boolean)):
            for objective in ("cells", "waste"):
                found = solve(emit(n, style, objective), n, objective)
                print(f"n={n} {style} {objective}: {found}", flush=True)
                if found != PUBLISHED[n]:
                    sys.exit(f"published is {PUBLISHED[n]}")


main()

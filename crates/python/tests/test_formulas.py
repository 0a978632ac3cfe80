"""Formulas: PySAT's solvers answer them, and their models are decoded."""

from __future__ import annotations

import subprocess

import lifesat
import pytest
from pysat.solvers import Solver  # type: ignore[import-untyped]

SOLVERS = ("cadical153", "glucose4", "minisat22")


@pytest.mark.parametrize("name", SOLVERS)
def test_the_densest_still_life_by_pysat(name: str) -> None:
    # OEIS A055397: 18 live cells in 6×6, and no more.
    formula = lifesat.Formula.still_life(6, at_least=18)
    with Solver(name=name, bootstrap_with=formula.clauses) as solver:
        assert solver.solve()
        pattern = formula.decode(solver.get_model())
    assert pattern.population == 18
    with Solver(name=name, bootstrap_with=lifesat.Formula.still_life(6, at_least=19).clauses) as solver:
        assert not solver.solve()


def test_predecessors_by_pysat() -> None:
    target = lifesat.Pattern("OO./.O?")
    formula = lifesat.Formula.predecessor(target)
    with Solver(name="minisat22", bootstrap_with=formula.clauses) as solver:
        for model in solver.enum_models():
            after = formula.decode(model).step().to_numpy()[2:-2, 2:-2]
            assert ((after == target.to_numpy()) | (target.to_numpy() == 2)).all()


def test_a_glider_by_pysat() -> None:
    formula = lifesat.Formula.search(4, 4, period=4, right=1, down=1)
    with Solver(name="cadical153", bootstrap_with=formula.clauses) as solver:
        assert solver.solve()
        assert formula.decode(solver.get_model()).population == 5


def test_the_clauses_are_those_of_the_file() -> None:
    formula = lifesat.Formula.still_life(3, 2, at_most=4)
    lines = [line for line in formula.to_dimacs().splitlines() if not line.startswith("c")]
    assert lines[0] == f"p cnf {formula.variables} {len(formula)}"
    assert [[int(word) for word in line.split()[:-1]] for line in lines[1:]] == formula.clauses
    decoded = subprocess.run(
        ["lifesat", "solve", "-"], input=formula.to_dimacs(), text=True, capture_output=True, check=False
    )
    assert decoded.returncode == 10


def test_models_that_are_none() -> None:
    formula = lifesat.Formula.still_life(2, at_least=4)
    with Solver(name="minisat22", bootstrap_with=formula.clauses) as solver:
        assert solver.solve()
        model = solver.get_model()
    assert formula.decode(model).population == 4
    for position in range(4):
        with pytest.raises(lifesat.SolverError):
            formula.decode([-literal if literal == position + 1 else literal for literal in model])
    for wrong in ([1, -1], [0]):
        with pytest.raises(lifesat.InputError):
            formula.decode(wrong)
    with pytest.raises(TypeError):
        formula.decode(["x"])  # type: ignore[list-item]
    with pytest.raises(lifesat.InputError):
        lifesat.Formula.still_life(2, at_least=3, at_most=2)

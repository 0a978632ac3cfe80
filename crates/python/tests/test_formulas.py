"""Formulas: PySAT's solvers answer them, and their models are decoded."""

from __future__ import annotations

import pathlib
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


def test_formulas_of_pysat() -> None:
    formula = lifesat.Formula.still_life(6, at_least=18)
    cnf = formula.to_pysat()
    assert (cnf.clauses, cnf.nv) == (formula.clauses, formula.variables)
    with Solver(name="glucose4", bootstrap_with=cnf) as solver:
        assert solver.solve() and formula.decode(solver.get_model()).population == 18
    assert formula.problem["kind"] == "still-life" and formula.problem["width"] == 6


def test_answers_of_other_programs(tmp_path: pathlib.Path) -> None:
    for at_least, population in ((18, 18), (19, None)):
        formula = lifesat.Formula.still_life(6, at_least=at_least)
        (tmp_path / "f.cnf").write_text(formula.to_dimacs())
        printed = subprocess.run(["minisat", "f.cnf", "f.out"], cwd=tmp_path, capture_output=True, check=False)
        assert printed.returncode in (10, 20)
        pattern = formula.read_answer((tmp_path / "f.out").read_text())
        assert pattern.population == population if pattern else population is None
    block = lifesat.Formula.still_life(2, at_least=4)
    with Solver(name="minisat22", bootstrap_with=block.clauses) as solver:
        assert solver.solve()
        model = " ".join(str(literal) for literal in solver.get_model())
    assert block.read_answer(f"c a comment\ns SATISFIABLE\nv {model} 0\n") == lifesat.Pattern("OO/OO")
    with pytest.raises(lifesat.SolverError):
        block.read_answer(f"s SATISFIABLE\nv -{model} 0\n")
    with pytest.raises(lifesat.TimeLimit):
        block.read_answer("s UNKNOWN\n")
    for wrong in ("", "v 1 2", "s SATISFIABLE\nv 1 x 0\n"):
        with pytest.raises(lifesat.InputError):
            block.read_answer(wrong)


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

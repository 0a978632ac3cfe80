//! Formulas for solvers that Python programs know, such as those of PySAT.

use std::io::Write;

use lifesat_core::cnf::{Cnf, Lit, Model};
use lifesat_core::encode::Transition;
use lifesat_core::encode::search::SearchEncoding;
use lifesat_core::encode::still_life::Encoding;
use lifesat_core::formula::{
    Formula as _, Found, MOST_CLAUSES, PredecessorFormula, SearchFormula, StillLifeFormula, TargetCells,
};
use lifesat_core::life::Rule;
use lifesat_core::problem::still_life::CountBounds;
use lifesat_core::problem::{Predecessor, Problem, StillLife};
use lifesat_core::spacetime::Front;
use pyo3::prelude::*;

use crate::error::{SolverError, input};
use crate::pattern::Pattern;
use crate::search::question;

/// A question as clauses, and the way back from a model to a pattern.
///
/// `clauses` is a list of lists of literals, as the solvers of PySAT take it. `decode(model)` makes a
/// pattern of a solver's model and simulates it.
#[pyclass(frozen, module = "lifesat")]
pub(crate) struct Formula {
    question: Question,
    clauses: Cnf,
}

enum Question {
    StillLife(StillLifeFormula),
    Predecessor(PredecessorFormula),
    Search(Box<SearchFormula>),
}

impl Question {
    fn problem(&self) -> Problem {
        match self {
            Self::StillLife(formula) => formula.problem(),
            Self::Predecessor(formula) => formula.problem(),
            Self::Search(formula) => formula.problem(),
        }
    }

    fn encode(&self, clauses: &mut Cnf) -> u32 {
        let encoded = match self {
            Self::StillLife(formula) => formula.encode(clauses),
            Self::Predecessor(formula) => formula.encode(clauses),
            Self::Search(formula) => formula.encode(clauses),
        };
        let Ok(variables) = encoded;
        variables
    }

    fn write(&self, out: impl Write) -> std::io::Result<()> {
        let written = match self {
            Self::StillLife(formula) => formula.write(out, &[]),
            Self::Predecessor(formula) => formula.write(out, &[]),
            Self::Search(formula) => formula.write(out, &[]),
        };
        written.map(drop)
    }

    fn rule(&self) -> Rule {
        self.problem().rule()
    }
}

impl Formula {
    fn of(python: Python<'_>, question: Question) -> Self {
        python.detach(|| {
            let mut clauses = Cnf::default();
            let variables = question.encode(&mut clauses);
            clauses.declare_variables(variables);
            Self { question, clauses }
        })
    }
}

#[pymethods]
impl Formula {
    /// Still lifes of a box with at least `at_least` and at most `at_most` live cells.
    #[staticmethod]
    #[pyo3(signature = (width, height = None, *, at_least = None, at_most = None))]
    fn still_life(
        python: Python<'_>,
        width: usize,
        height: Option<usize>,
        at_least: Option<usize>,
        at_most: Option<usize>,
    ) -> PyResult<Self> {
        let problem = StillLife::new(width, height.unwrap_or(width)).map_err(input)?;
        let problem = problem.with_count(CountBounds { min: at_least, max: at_most }).map_err(input)?;
        let formula = StillLifeFormula::counting_cells(&problem, Encoding::default(), MOST_CLAUSES);
        Ok(Self::of(python, Question::StillLife(formula.map_err(input)?)))
    }

    /// Patterns that become the given one in one generation.
    #[staticmethod]
    fn predecessor(python: Python<'_>, pattern: &Pattern) -> PyResult<Self> {
        let problem = Predecessor::new(pattern.cells().clone()).map_err(input)?.with_rule(pattern.rule());
        let (transition, target) = (Transition::Paper190, TargetCells::Fixed);
        Ok(Self::of(python, Question::Predecessor(PredecessorFormula { problem, transition, target })))
    }

    /// Oscillators and spaceships, with the arguments of `lifesat.search`.
    #[staticmethod]
    #[pyo3(signature = (width, height, *, period, right = 0, down = 0, rule = "B3/S23", symmetry = "C1"))]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn search(
        python: Python<'_>,
        width: usize,
        height: usize,
        period: usize,
        right: i64,
        down: i64,
        rule: &str,
        symmetry: &str,
    ) -> PyResult<Self> {
        let search = question(width, height, period, (right, down), rule, symmetry)?;
        let formula = python.detach(|| SearchFormula::new(search, Front::Pushed, SearchEncoding::default()));
        Ok(Self::of(python, Question::Search(Box::new(formula))))
    }

    /// The clauses, each a list of literals: a positive or negative number of a variable.
    #[getter]
    fn clauses(&self) -> Vec<Vec<i32>> {
        let numbers = |clause: &[Lit]| clause.iter().map(|literal| literal.to_dimacs()).collect();
        self.clauses.clauses().map(numbers).collect()
    }

    /// The number of variables.
    #[getter]
    fn variables(&self) -> u32 {
        self.clauses.variables()
    }

    /// The number of clauses.
    fn __len__(&self) -> usize {
        self.clauses.len()
    }

    /// The formula as a DIMACS file, which `lifesat decode` understands.
    fn to_dimacs(&self, python: Python<'_>) -> PyResult<String> {
        let mut text = Vec::new();
        python.detach(|| self.question.write(&mut text))?;
        Ok(String::from_utf8(text)?)
    }

    /// The pattern of a model, which is an iterable of literals. Variables that are left out are false.
    /// Of a search, it is the first generation.
    ///
    /// Raises `SolverError` if the simulation shows that the model is none, and `InputError` if it
    /// contradicts itself.
    fn decode(&self, model: &Bound<'_, PyAny>) -> PyResult<Pattern> {
        let mut values = Model::new();
        for literal in model.try_iter()? {
            let number: i32 = literal?.extract()?;
            let literal = Lit::from_dimacs(number).ok_or_else(|| input(format!("{number} is no literal")))?;
            values.assign(literal).map_err(|_| {
                input(format!("the model has variable {} with both values", number.unsigned_abs()))
            })?;
        }
        if let Some(clause) = self.clauses.first_violated(&values) {
            return Err(SolverError::new_err(format!("the model violates clause {}", clause + 1)));
        }
        let found = Found::of_model(&self.question.problem(), &values)
            .map_err(|error| SolverError::new_err(error.to_string()))?;
        let grid = found.pattern().ok_or_else(|| input("this formula is not about patterns"))?;
        Ok(Pattern::of_grid(grid, self.question.rule()))
    }

    fn __repr__(&self) -> String {
        format!("<Formula of {} variables and {} clauses>", self.variables(), self.clauses.len())
    }
}

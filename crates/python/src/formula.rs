//! Formulas for solvers that Python programs know, such as those of PySAT.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;

use lifesat_core::cnf::{Cnf, Lit, Model, through};
use lifesat_core::encode::Transition;
use lifesat_core::encode::search::SearchEncoding;
use lifesat_core::encode::still_life::Encoding;
use lifesat_core::format::answer::{self, SolverAnswer};
use lifesat_core::formula::{
    Formula as _, Found, MOST_CLAUSES, PredecessorFormula, SearchFormula, StillLifeFormula, TargetCells,
};
use lifesat_core::life::Rule;
use lifesat_core::limits::StopReason;
use lifesat_core::problem::still_life::CountBounds;
use lifesat_core::problem::{Predecessor, Problem, StillLife};
use lifesat_core::spacetime::Front;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error::{SolverError, input, stopped};
use crate::pattern::Pattern;
use crate::search::question;

/// A question as clauses, and the way back from a model to a pattern.
///
/// `clauses` is a list of lists of literals, as the solvers of PySAT take it. `decode(model)` makes a
/// pattern of a solver's model and simulates it.
///
/// Formulas of the same question are equal, and have the same clauses.
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
            Self::StillLife(formula) => through(clauses, |sink| formula.encode(sink)),
            Self::Predecessor(formula) => through(clauses, |sink| formula.encode(sink)),
            Self::Search(formula) => through(clauses, |sink| formula.encode(sink)),
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

impl Question {
    /// The formula of a problem, with the usual encoding.
    fn of(problem: Problem) -> PyResult<Self> {
        match problem {
            Problem::StillLife(problem) => {
                let formula = StillLifeFormula::counting_cells(&problem, Encoding::default(), MOST_CLAUSES);
                formula.map(Self::StillLife).map_err(input)
            }
            Problem::Predecessor(problem) => {
                let (transition, target) = (Transition::Paper190, TargetCells::Fixed);
                Ok(Self::Predecessor(PredecessorFormula { problem, transition, target }))
            }
            Problem::Search(search) => {
                let formula = SearchFormula::new(search, Front::Pushed, SearchEncoding::default());
                Ok(Self::Search(Box::new(formula)))
            }
            _ => Err(input("a formula is about a still life, a predecessor or a search")),
        }
    }
}

impl Formula {
    fn of(python: Python<'_>, problem: Problem) -> PyResult<Self> {
        python.detach(|| {
            let question = Question::of(problem)?;
            let mut clauses = Cnf::default();
            let variables = question.encode(&mut clauses);
            clauses.declare_variables(variables);
            Ok(Self { question, clauses })
        })
    }

    /// The pattern of a model.
    fn pattern(&self, values: &Model) -> PyResult<Pattern> {
        if let Some(clause) = self.clauses.first_violated(values) {
            return Err(SolverError::new_err(format!("the model violates clause {}", clause + 1)));
        }
        let found = Found::of_model(&self.question.problem(), values)
            .map_err(|error| SolverError::new_err(error.to_string()))?;
        let grid = found.pattern().ok_or_else(|| input("this formula is not about patterns"))?;
        Ok(Pattern::of_grid(grid, self.question.rule()))
    }

    fn json(&self) -> PyResult<String> {
        serde_json::to_string(&self.question.problem()).map_err(input)
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
        Self::of(python, Problem::StillLife(problem))
    }

    /// Patterns that become the given one in one generation.
    #[staticmethod]
    fn predecessor(python: Python<'_>, pattern: &Pattern) -> PyResult<Self> {
        let problem = Predecessor::new(pattern.cells().clone()).map_err(input)?.with_rule(pattern.rule());
        Self::of(python, Problem::Predecessor(problem))
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
        Self::of(python, Problem::Search(search))
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
        self.pattern(&values)
    }

    /// The pattern in the answer of a solver to the file of `to_dimacs`: what the solver printed, or its result file.
    /// `None` if it says that there is no model.
    ///
    /// Raises `TimeLimit` if the solver gave up, `InputError` if the text is no answer, and `SolverError` as `decode`
    /// does.
    fn read_answer(&self, text: &str) -> PyResult<Option<Pattern>> {
        match answer::read_any(text.as_bytes(), self.clauses.variables()).map_err(input)?.answer {
            SolverAnswer::Satisfiable(model) => self.pattern(&model).map(Some),
            SolverAnswer::Unsatisfiable => Ok(None),
            SolverAnswer::Unknown(why) => Err(stopped(StopReason::GaveUp(why))),
            SolverAnswer::Missing => {
                Err(input("no answer in it: neither `s SATISFIABLE` nor `s UNSATISFIABLE`"))
            }
        }
    }

    /// The formula as a `pysat.formula.CNF`. The package python-sat must be installed.
    fn to_pysat<'py>(&self, python: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let arguments = PyDict::new(python);
        arguments.set_item("from_clauses", self.clauses())?;
        let formula = python.import("pysat.formula")?.getattr("CNF")?.call((), Some(&arguments))?;
        // The last variables may be in no clause.
        formula.setattr("nv", self.variables())?;
        Ok(formula)
    }

    /// The question, with the keys of docs/json.md, such as `kind`, `width` and `height`.
    #[getter]
    fn problem<'py>(&self, python: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        python.import("json")?.call_method1("loads", (self.json()?,))
    }

    /// For pickle and copy: the question is enough to make the clauses again.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().getattr("_of")?, (slf.get().json()?,)))
    }

    #[staticmethod]
    fn _of(python: Python<'_>, problem: &str) -> PyResult<Self> {
        Self::of(python, serde_json::from_str(problem).map_err(input)?)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().question.problem() == self.question.problem())
    }

    fn __hash__(&self) -> PyResult<u64> {
        let mut hasher = DefaultHasher::new();
        self.json()?.hash(&mut hasher);
        Ok(hasher.finish())
    }

    fn __repr__(&self) -> String {
        format!("<Formula of {} variables and {} clauses>", self.variables(), self.clauses.len())
    }
}

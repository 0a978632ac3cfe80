//! Solvers that are asked "is there a still life with at least k live cells?".
//!
//! They count the dead cells, of which dense patterns have fewer than live ones.

use crate::backend::process::ProcessError;
use crate::backend::{OneShot, Session, Verdict};
use crate::cnf::{Cnf, Lit};
use crate::encode::still_life::{self, Encoding, TooLarge};
use crate::limits::{Limited, Limits, MAX_CLAUSES, StopReason};
use crate::problem::StillLife;
use crate::problem::still_life::CountBounds;

/// Answers questions about one problem.
pub trait Oracle {
    /// The solver's name in reports.
    fn name(&self) -> String;

    /// Looks for a still life with at least `count` live cells. There must be that many cells.
    ///
    /// # Errors
    /// If an external solver fails.
    fn at_least(&mut self, count: usize, limits: &Limits) -> Result<Verdict, ProcessError>;
}

/// One solver that keeps its clauses and what it learned. The bound is an assumption.
pub struct IncrementalOracle {
    problem: StillLife,
    encoding: Encoding,
    solver: Box<dyn Session>,
    /// Output j − 1 means that at least j cells are dead. `None` until the solver has the clauses.
    dead: Option<Vec<Lit>>,
}

impl IncrementalOracle {
    /// Takes a solver that has no clauses yet. It gets them with the first question.
    ///
    /// # Errors
    /// If the formula is too large.
    pub fn new(problem: &StillLife, encoding: Encoding, solver: Box<dyn Session>) -> Result<Self, TooLarge> {
        still_life::check_size_with_counter(problem, encoding, MAX_CLAUSES)?;
        Ok(Self { problem: problem.clone(), encoding, solver, dead: None })
    }

    /// Gives the solver the clauses if it does not have them. Clauses of an earlier attempt that
    /// was stopped do no harm, as the same come again.
    fn build(&mut self, limits: &Limits) -> Result<&[Lit], StopReason> {
        if self.dead.is_none() {
            let mut sink = Limited::new(&mut *self.solver, limits);
            self.dead = Some(still_life::encode_with_counter(&self.problem, self.encoding, &mut sink)?);
        }
        Ok(self.dead.as_deref().unwrap_or_default())
    }
}

impl Oracle for IncrementalOracle {
    fn name(&self) -> String {
        self.solver.name()
    }

    /// At least k of n cells are alive if fewer than n − k + 1 are dead.
    fn at_least(&mut self, count: usize, limits: &Limits) -> Result<Verdict, ProcessError> {
        let assumption = match self.build(limits) {
            Ok(dead) => dead.get(dead.len() - count).map(|&output| !output),
            Err(why) => return Ok(Verdict::Unknown(why)),
        };
        self.solver.solve(assumption.as_slice(), limits)
    }
}

/// A solver that gets a whole new formula for each question.
pub struct OneShotOracle {
    problem: StillLife,
    encoding: Encoding,
    solver: Box<dyn OneShot>,
}

impl OneShotOracle {
    /// Takes a solver.
    ///
    /// # Errors
    /// If the formulas are too large.
    pub fn new(problem: &StillLife, encoding: Encoding, solver: Box<dyn OneShot>) -> Result<Self, TooLarge> {
        // The counter is largest for the middle counts, which are asked for sooner or later.
        still_life::check_size_with_counter(problem, encoding, MAX_CLAUSES)?;
        Ok(Self { problem: problem.clone(), encoding, solver })
    }

    fn build(&self, count: usize, limits: &Limits) -> Result<Cnf, StopReason> {
        let bounded = self.problem.clone().with_count(CountBounds::at_least(count));
        let bounded = bounded.expect("a lower bound alone is never contradictory");
        let mut formula = Cnf::default();
        let variables = still_life::encode(&bounded, self.encoding, &mut Limited::new(&mut formula, limits))?;
        formula.declare_variables(variables);
        Ok(formula)
    }
}

impl Oracle for OneShotOracle {
    fn name(&self) -> String {
        self.solver.name()
    }

    fn at_least(&mut self, count: usize, limits: &Limits) -> Result<Verdict, ProcessError> {
        match self.build(count, limits) {
            Ok(formula) => self.solver.solve(&formula, limits),
            Err(why) => Ok(Verdict::Unknown(why)),
        }
    }
}

//! Who is asked "is there a still life of at least k cells?".

use crate::backend::process::ProcessError;
use crate::backend::{Incremental, OneShot, Verdict};
use crate::cnf::{Cnf, Lit};
use crate::encode::still_life::{self, Encoding, TooLarge};
use crate::limits::{Limits, StopReason};
use crate::problem::StillLife;
use crate::problem::still_life::CountBounds;
use crate::solve::limited::{Limited, MAX_CLAUSES};

/// Answers questions about one board.
pub trait Oracle {
    /// How the solver calls itself.
    fn name(&self) -> String;

    /// Looks for a still life with at least `count` live cells.
    fn at_least(&mut self, count: usize, limits: &Limits) -> Result<Verdict, ProcessError>;
}

/// One solver that keeps the board and what it learned, and takes the bound as an assumption.
pub struct IncrementalOracle {
    problem: StillLife,
    encoding: Encoding,
    solver: Box<dyn Incremental>,
    /// Output j − 1 means: at least j cells are dead. None until the board was handed to the solver.
    dead: Option<Vec<Lit>>,
}

impl IncrementalOracle {
    /// Keeps a solver that has no clauses yet for a board; it gets them with the first question.
    pub fn new(
        problem: &StillLife,
        encoding: Encoding,
        solver: Box<dyn Incremental>,
    ) -> Result<Self, TooLarge> {
        still_life::check_size_with_counter(problem, encoding, MAX_CLAUSES)?;
        Ok(Self { problem: problem.clone(), encoding, solver, dead: None })
    }

    /// Hands the board to the solver if that was not done. Clauses of an earlier attempt that was stopped do no harm:
    /// the same come again.
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

    /// At least k of n cells alive: fewer than n − k + 1 dead.
    fn at_least(&mut self, count: usize, limits: &Limits) -> Result<Verdict, ProcessError> {
        let assumption = match self.build(limits) {
            Ok(dead) => dead.get(dead.len() - count).map(|&output| !output),
            Err(why) => return Ok(Verdict::Unknown(why)),
        };
        Ok(self.solver.solve(assumption.as_slice(), limits))
    }
}

/// A solver that gets a whole new formula for each question.
pub struct OneShotOracle {
    problem: StillLife,
    encoding: Encoding,
    solver: Box<dyn OneShot>,
}

impl OneShotOracle {
    /// Checks that the formulas fit.
    pub fn new(problem: &StillLife, encoding: Encoding, solver: Box<dyn OneShot>) -> Result<Self, TooLarge> {
        // The counter is largest for the middle counts, and asks for them sooner or later.
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

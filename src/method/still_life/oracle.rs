//! Who is asked "is there a still life of at least k cells?".

use crate::backend::process::ProcessError;
use crate::backend::{Incremental, Limits, OneShot, Verdict};
use crate::cnf::{Cnf, Lit};
use crate::encode::still_life::{self, Encoding, TooLarge};
use crate::problem::StillLife;
use crate::problem::still_life::CountBounds;

/// A formula held in memory may have this many clauses: some 50 GB at 25 bytes each would be 2³¹, and long
/// before that no solver answers.
const MAX_CLAUSES: u64 = 1 << 28;

/// Answers questions about one board.
pub trait Oracle {
    /// How the solver calls itself.
    fn name(&self) -> String;

    /// Looks for a still life with at least `count` live cells.
    fn at_least(&mut self, count: usize, limits: &Limits) -> Result<Verdict, ProcessError>;
}

/// One solver that keeps the board and what it learned, and takes the bound as an assumption.
pub struct IncrementalOracle {
    solver: Box<dyn Incremental>,
    /// Output j − 1 means: at least j cells are dead.
    dead: Vec<Lit>,
}

impl IncrementalOracle {
    /// Hands the board to a solver that has no clauses yet.
    pub fn new(
        problem: &StillLife,
        encoding: Encoding,
        mut solver: Box<dyn Incremental>,
    ) -> Result<Self, TooLarge> {
        still_life::check_size_with_counter(problem, encoding, MAX_CLAUSES)?;
        let Ok(dead) = still_life::encode_with_counter(problem, encoding, &mut &mut *solver);
        Ok(Self { solver, dead })
    }
}

impl Oracle for IncrementalOracle {
    fn name(&self) -> String {
        self.solver.name()
    }

    /// At least k of n cells alive: fewer than n − k + 1 dead.
    fn at_least(&mut self, count: usize, limits: &Limits) -> Result<Verdict, ProcessError> {
        let too_many_dead = self.dead.get(self.dead.len() - count);
        let assumption: Vec<Lit> = too_many_dead.iter().map(|&&output| !output).collect();
        Ok(self.solver.solve(&assumption, limits))
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
}

impl Oracle for OneShotOracle {
    fn name(&self) -> String {
        self.solver.name()
    }

    fn at_least(&mut self, count: usize, limits: &Limits) -> Result<Verdict, ProcessError> {
        let bounded = self.problem.clone().with_count(CountBounds::at_least(count));
        let bounded = bounded.expect("a lower bound alone is never contradictory");
        let mut formula = Cnf::default();
        let Ok(variables) = still_life::encode(&bounded, self.encoding, &mut formula);
        formula.declare_variables(variables);
        self.solver.solve(&formula, limits)
    }
}

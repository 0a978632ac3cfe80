//! Checks whether a pattern has a predecessor, with one incremental solver for all targets of a size.
//!
//! The solver holds the clauses of the box, and the cells of each target are assumptions. So it keeps what
//! it has learnt from one target to the next, and checks thousands of targets a second, where a fresh solver
//! checks hundreds.

use thiserror::Error;

use crate::answer::{Fault, Faulty};
use crate::backend::{Incremental, Verdict};
use crate::cnf::{Clauses, Lit, through};
use crate::decode;
use crate::encode::Transition;
use crate::encode::predecessor::{self, PredecessorLayout};
use crate::life::{Grid, Partial, Position, Rule, partial};
use crate::limits::{Limits, StopReason};
use crate::problem::predecessor::Past;
use crate::verify::{self, NotAPredecessor};

/// The answer of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Checked {
    /// The target has a predecessor, which was simulated.
    Predecessor(Grid),
    /// The target has no predecessor.
    None {
        /// The cells of the target that the refutation used: these alone have no predecessor.
        core: Partial,
    },
    /// The solver reached a limit before it had an answer.
    Unknown(StopReason),
}

/// Checks targets of one size.
pub struct Predecessors {
    past: Past,
    solver: Box<dyn Incremental>,
    layout: PredecessorLayout,
}

impl Predecessors {
    /// Adds the clauses for targets of this size by Conway's rule to a solver, which must not have
    /// any clauses yet.
    pub fn new(width: usize, height: usize, transition: Transition, solver: Box<dyn Incremental>) -> Self {
        Self::by(Rule::LIFE.into(), (width, height), transition, solver)
    }

    /// Adds the clauses for targets of this size by any rule, or for ancestors some generations ago.
    pub fn by(
        past: Past,
        (width, height): (usize, usize),
        transition: Transition,
        mut solver: Box<dyn Incremental>,
    ) -> Self {
        let layout = PredecessorLayout::ancestral(width, height, past.generations);
        let encode = |sink: &mut Clauses<'_>| predecessor::encode(&layout, past.rule, transition, sink);
        let Ok(_) = through(&mut *solver, encode);
        Self { past, solver, layout }
    }

    /// The name of the solver.
    pub fn solver(&self) -> String {
        self.solver.name()
    }

    /// Checks one target, which must have the size given to [`Self::new`].
    ///
    /// # Errors
    /// If the solver gives an invalid model: one that is no predecessor of the target.
    pub fn check(&mut self, target: &Partial, limits: &Limits) -> Result<Checked, EdenError> {
        self.check_under(&self.layout.assumptions(target), target, limits)
    }

    /// Looks for a predecessor whose two outermost rings of cells are dead. If all cells around it
    /// are dead too, then nothing comes alive outside the target.
    ///
    /// # Errors
    /// As for [`Self::check`].
    pub fn check_enclosed(&mut self, target: &Partial, limits: &Limits) -> Result<Checked, EdenError> {
        let cells = self.layout.cells();
        let (last_row, last_column) = (cells.height() - 1, cells.width() - 1);
        let is_outer =
            |at: &Position| at.row.min(last_row - at.row) < 2 || at.column.min(last_column - at.column) < 2;
        let dead = cells.positions().filter(is_outer).map(|at| cells.get(at).lit(false));
        let assumptions: Vec<Lit> = self.layout.assumptions(target).into_iter().chain(dead).collect();
        self.check_under(&assumptions, target, limits)
    }

    fn check_under(
        &mut self,
        assumptions: &[Lit],
        target: &Partial,
        limits: &Limits,
    ) -> Result<Checked, EdenError> {
        match self.solver.solve(assumptions, limits) {
            Verdict::Satisfiable(model) => {
                let pattern = decode::predecessor(&self.layout, &model);
                let invalid = |reason| EdenError::InvalidModel { solver: self.solver.name(), reason };
                verify::ancestor(self.past, target, &pattern).map_err(invalid)?;
                Ok(Checked::Predecessor(pattern))
            }
            Verdict::Unsatisfiable => Ok(Checked::None { core: self.core(target) }),
            Verdict::Unknown(why) => Ok(Checked::Unknown(why)),
        }
    }

    fn core(&mut self, target: &Partial) -> Partial {
        let used = self.solver.core();
        let is_used = |at: Position, state: bool| used.contains(&self.layout.targets().get(at).lit(state));
        let mut core = Grid::filled(target.width(), target.height(), None);
        for (at, state) in partial::specified(target).filter(|&(at, state)| is_used(at, state)) {
            core.set(at, Some(state));
        }
        core
    }
}

/// Why it cannot be said whether a pattern has a predecessor.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EdenError {
    /// The pattern is too large for a solver.
    #[error(
        "a {width}×{height} pattern and its ancestors have more than the {most} cells whose clauses fit in memory"
    )]
    TooLarge {
        /// Columns of the pattern.
        width: usize,
        /// Its rows.
        height: usize,
        /// The most cells.
        most: usize,
    },
    /// A solver gave a model that is no predecessor of the target.
    #[error("{solver} gave an invalid model: {reason}")]
    InvalidModel {
        /// The name of the solver.
        solver: String,
        /// How the model fails to be a predecessor.
        reason: NotAPredecessor,
    },
    /// Two solvers contradict each other, or a solver contradicts another method.
    #[error("{first} says that there is no predecessor, but {second} finds one: one of them is wrong")]
    Disagreement {
        /// Who says that there is no predecessor.
        first: String,
        /// The solver that found one.
        second: String,
    },
}

impl Faulty for EdenError {
    fn fault(&self) -> Fault {
        match self {
            Self::TooLarge { .. } => Fault::Caller,
            Self::InvalidModel { .. } | Self::Disagreement { .. } => Fault::Solver,
        }
    }
}

/// A solver for tests that refutes everything.
#[cfg(test)]
pub(crate) mod always_unsat {
    use std::convert::Infallible;

    use crate::backend::{Decision, Incremental};
    use crate::cnf::{ClauseSink, Lit, Model};
    use crate::limits::Limits;

    /// Says of everything that it is unsatisfiable, and that all assumptions are needed for that.
    #[derive(Default)]
    pub(crate) struct AlwaysUnsat {
        assumptions: Vec<Lit>,
    }

    impl AlwaysUnsat {
        pub(crate) const NAME: &str = "a solver that denies everything";
    }

    impl ClauseSink for AlwaysUnsat {
        type Error = Infallible;

        fn clause(&mut self, _: &[Lit]) -> Result<(), Infallible> {
            Ok(())
        }
    }

    impl Incremental for AlwaysUnsat {
        fn name(&self) -> String {
            Self::NAME.to_owned()
        }

        fn decide(&mut self, assumptions: &[Lit], _: &Limits) -> Decision {
            self.assumptions = assumptions.to_vec();
            Decision::Unsatisfiable
        }

        fn model(&mut self) -> Model {
            unreachable!("nothing is satisfiable")
        }

        fn core(&mut self) -> Vec<Lit> {
            self.assumptions.clone()
        }
    }
}

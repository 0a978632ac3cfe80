//! Does a pattern have a predecessor?
//!
//! One incremental solver holds the clauses of a box, and the cells of each target are assumptions: that checks
//! thousands of targets a second where a fresh solver checks hundreds, as "Symmetry in Gardens of Eden" (Hartman, Heule,
//! Kwekkeboom, Noels, 2013) found.

use thiserror::Error;

use crate::backend::{Incremental, Verdict};
use crate::cnf::Lit;
use crate::decode;
use crate::encode::Transition;
use crate::encode::predecessor::{self, PredecessorLayout};
use crate::life::{Grid, Group, Partial, Position, partial};
use crate::limits::{Limits, StopReason};
use crate::verify::{self, NotAPredecessor};

/// What a check says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Checked {
    /// The target has a predecessor; it passed the simulation.
    Predecessor(Grid),
    /// It has none; the defined cells of the core alone have none.
    None {
        /// The target's cells that the refutation used.
        core: Partial,
    },
    /// No answer.
    Unknown(StopReason),
}

/// A solver's model is no predecessor.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{solver} gave a model that does not stand the simulation: {reason}")]
pub struct EdenError {
    /// The solver.
    pub solver: String,
    /// What is wrong.
    pub reason: NotAPredecessor,
}

/// Answers questions about targets of one size.
pub struct Predecessors {
    solver: Box<dyn Incremental>,
    layout: PredecessorLayout,
}

impl Predecessors {
    /// Hands the clauses for targets of a size to a solver that has none yet.
    pub fn new(
        width: usize,
        height: usize,
        transition: Transition,
        mut solver: Box<dyn Incremental>,
    ) -> Self {
        let layout = PredecessorLayout::new(width, height, Group::C1);
        let Ok(_) = predecessor::encode(&layout, transition, &mut &mut *solver);
        Self { solver, layout }
    }

    /// How the solver calls itself.
    pub fn solver(&self) -> String {
        self.solver.name()
    }

    /// Checks one target, which must have the size.
    pub fn check(&mut self, target: &Partial, limits: &Limits) -> Result<Checked, EdenError> {
        let assumptions = self.layout.assumptions(target);
        match self.solver.solve(&assumptions, limits) {
            Verdict::Satisfiable(model) => {
                let pattern = decode::predecessor(&self.layout, &model);
                let invalid = |reason| EdenError { solver: self.solver.name(), reason };
                verify::predecessor(target, &pattern).map_err(invalid)?;
                Ok(Checked::Predecessor(pattern))
            }
            Verdict::Unsatisfiable => Ok(Checked::None { core: self.core(target) }),
            Verdict::Unknown(why) => Ok(Checked::Unknown(why)),
        }
    }

    fn core(&mut self, target: &Partial) -> Partial {
        let used = self.solver.core();
        let is_used = |at: Position, state: bool| used.contains(&self.literal(at, state));
        let mut core = Grid::filled(target.width(), target.height(), None);
        for (at, state) in partial::defined(target).filter(|&(at, state)| is_used(at, state)) {
            core.set(at, Some(state));
        }
        core
    }

    fn literal(&self, at: Position, state: bool) -> Lit {
        self.layout.targets().get(at).lit(state)
    }
}

//! The SAT engine: an incremental solver that forbids each object found by a clause, and goes on.
//!
//! The question can be divided into cubes, which are parts of the backtracking engine's tree of
//! choices. A cube that takes too long is cut where that engine would choose. A saved search stores
//! which cubes are open.

use std::time::{Duration, Instant};

use super::backtrack::{Backtrack, Choice, ForeignState, Order, Setting, State};
use super::clauses::{self, Clauses};
use super::engine::{Engine, Exclusion, Next, Snapshot};
use crate::answer::Evidence;
use crate::backend::process::ProcessError;
use crate::backend::{Session, Verdict};
use crate::cnf::Lit;
use crate::encode::search::{self, SearchEncoding};
use crate::limits::{Limits, StopReason};
use crate::spacetime::{Literal, Spacetime};

/// An incremental solver with the clauses of a search.
pub struct Sat<'a> {
    spacetime: &'a Spacetime,
    solver: Box<dyn Session>,
    /// What the solver was told, or why it does not have the whole formula.
    clauses: Result<Clauses<'a>, StopReason>,
    /// The cubes that are still to be refuted.
    open: Vec<State>,
    /// How cubes that take too long are cut; `None` if they may take any time.
    knife: Option<Knife>,
}

/// Cuts cubes.
struct Knife {
    tree: Backtrack,
    /// How long a cube may take.
    patience: Duration,
    /// How long the newest cube has taken so far, including time before the search was stopped.
    spent: Duration,
}

impl<'a> Sat<'a> {
    /// An engine that has not searched yet. The solver must have no clauses. If a limit is reached
    /// while it gets them, the engine never searches.
    pub fn new(
        spacetime: &'a Spacetime,
        mut solver: Box<dyn Session>,
        encoding: SearchEncoding,
        limits: &Limits,
    ) -> Self {
        let clauses = Clauses::write(spacetime, encoding, solver.as_mut(), limits);
        Self { spacetime, solver, clauses, open: vec![State::start()], knife: None }
    }

    /// Searches only these parts of the question, and cuts parts that take longer than `patience`.
    ///
    /// # Errors
    /// If a part names an unknown that the search does not have.
    pub fn with_cubes(mut self, open: Vec<State>, patience: Duration) -> Result<Self, ForeignState> {
        let tree = Backtrack::new(self.spacetime, &Order::default(), Choice::default());
        self.open.clear();
        for state in open {
            // A choice whose other state is open stands for two cubes.
            let mut part = tree.at(&state)?;
            while let Some(other) = part.give_away() {
                self.open.push(other);
            }
            self.open.push(part.state());
        }
        self.knife = Some(Knife { tree, patience, spent: Duration::ZERO });
        Ok(self)
    }

    /// Cuts the newest cube in two. From then on cubes may take longer, so that cutting comes to an
    /// end.
    fn cut(&mut self) {
        if let (Some(knife), Some(cube)) = (&mut self.knife, self.open.pop()) {
            knife.spent = Duration::ZERO;
            knife.patience = knife.patience.mul_f64(1.1) + Duration::from_millis(1);
            let whole = knife.tree.at(&State { settings: cube.settings, ..State::start() });
            let halves = whole.expect("all cubes were looked at before").split(2, &Limits::none());
            self.open.extend(halves.expect("nothing stops it without limits"));
        }
    }
}

impl Knife {
    /// Adds the time that the newest cube took. Returns whether that is too long.
    fn is_tired(&mut self, more: Duration) -> bool {
        self.spent += more;
        self.spent >= self.patience
    }
}

impl Engine for Sat<'_> {
    fn name(&self) -> String {
        self.solver.name()
    }

    fn exhaustion(&self) -> Evidence {
        Evidence::Solver
    }

    fn next(&mut self, limits: &Limits, _: &mut dyn FnMut(&Snapshot)) -> Result<Next, ProcessError> {
        self.go_on(limits)
    }

    fn can_leave_out(&self) -> bool {
        self.clauses.is_ok()
    }

    fn leave_out(&mut self, exclusion: &Exclusion) {
        if let Ok(clauses) = &mut self.clauses {
            clauses.leave_out(exclusion, self.solver.as_mut());
        }
    }

    fn open(&self) -> Vec<State> {
        self.open.clone()
    }
}

impl Sat<'_> {
    fn go_on(&mut self, limits: &Limits) -> Result<Next, ProcessError> {
        if let Err(why) = &self.clauses {
            return Ok(Next::Stopped(why.clone()));
        }
        while let Some(cube) = self.open.last() {
            let assumptions: Vec<Lit> = cube.settings.iter().copied().map(assumption).collect();
            let left = self.knife.as_ref().map(|knife| knife.patience.saturating_sub(knife.spent));
            let slice = left.map_or_else(|| limits.clone(), |left| limits.no_longer_than(left));
            let start = Instant::now();
            let verdict = self.solver.solve(&assumptions, &slice)?;
            let is_cut = self.knife.as_mut().is_some_and(|knife| knife.is_tired(start.elapsed()));
            match verdict {
                Verdict::Satisfiable(model) => {
                    return Ok(Next::Found(clauses::values(self.spacetime, &model)));
                }
                // If the clauses alone are refuted, so are all cubes.
                Verdict::Unsatisfiable if self.solver.core().is_empty() => self.open.clear(),
                Verdict::Unsatisfiable => {
                    self.open.pop();
                    self.knife.iter_mut().for_each(|knife| knife.spent = Duration::ZERO);
                }
                Verdict::Unknown(why) => {
                    if is_cut {
                        self.cut();
                    }
                    if limits.exceeded().is_some() || why != StopReason::TimeLimit {
                        return Ok(Next::Stopped(why));
                    }
                }
            }
        }
        Ok(Next::Exhausted)
    }
}

/// The assumption that makes a choice.
fn assumption(setting: Setting) -> Lit {
    search::literal(Literal { unknown: setting.unknown, negated: !setting.value })
}

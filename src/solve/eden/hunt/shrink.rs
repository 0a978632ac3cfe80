//! Minimises a target that is an orphan by its row sets, and has two solvers confirm the results.

use super::records::Best;
use super::{Hunt, HuntError};
use crate::backend::embedded::Embedded;
use crate::encode::Transition;
use crate::life::orbits::Orbit;
use crate::life::{Grid, Group, Partial, orbits, partial};
use crate::limits::{Limits, StopReason};
use crate::solve::eden::orphan::{Minimised, minimise, order};
use crate::solve::eden::{Checked, Predecessors};

/// The solver that minimises orphans, with its encoding.
const FIRST: (Embedded, Transition) = (Embedded::Batsat, Transition::Paper190);
/// The solver that confirms orphans, with its encoding.
const SECOND: (Embedded, Transition) = (Embedded::ALL[0], Transition::Col9);

/// The name of the row sets in messages where they contradict a solver.
const ROW_SETS: &str = "the row sets";

/// The names of the solver that refutes predecessors and of the one that confirms this.
pub fn solvers() -> [String; 2] {
    [FIRST, SECOND].map(|(solver, _)| solver.start().name())
}

/// Minimises targets of one size.
pub(super) struct Shrinker {
    checker: Predecessors,
    tries: u64,
}

impl Shrinker {
    pub(super) fn new(hunt: &Hunt) -> Self {
        let (solver, transition) = FIRST;
        let checker = Predecessors::new(hunt.width(), hunt.height(), transition, solver.start());
        Self { checker, tries: hunt.tries }
    }

    /// Minimal orphans inside a target. Each is the best in some category, and each is confirmed.
    /// The inner error is the limit that was reached before the end.
    pub(super) fn shrink(
        &mut self,
        target: &Grid,
        limits: &Limits,
    ) -> Result<Result<Vec<Partial>, StopReason>, HuntError> {
        let pattern = target.map(Some);
        let cells = orbits::of_pattern(Group::C1, &pattern).expect("every pattern has no symmetry");
        let mut best = Best::default();
        for number in 0..self.tries {
            match minimise(&pattern, &tried(target, &cells, number), &mut self.checker, limits)? {
                Minimised::Orphan { orphan, .. } => best.add(&orphan),
                Minimised::Stopped { why, .. } => return Ok(Err(why)),
                Minimised::HasPredecessor => {
                    let (first, second) = (ROW_SETS.to_owned(), self.checker.solver());
                    return Err(HuntError::Disagreement { first, second });
                }
            }
        }
        let mut confirmed = Vec::new();
        for (_, _, orphan) in best.different() {
            if let Err(why) = confirm(orphan, limits)? {
                return Ok(Err(why));
            }
            confirmed.push(partial::trimmed(orphan));
        }
        Ok(Ok(confirmed))
    }
}

/// Asks the second solver, with another encoding, to confirm that a pattern has no predecessor. The
/// inner error is the limit that was reached before it answered.
///
/// # Errors
/// If the solver finds a predecessor, or gives an invalid model.
pub fn confirm(orphan: &Partial, limits: &Limits) -> Result<Result<(), StopReason>, HuntError> {
    let (solver, transition) = SECOND;
    let mut checker = Predecessors::new(orphan.width(), orphan.height(), transition, solver.start());
    match checker.check(orphan, limits)? {
        Checked::None { .. } => Ok(Ok(())),
        Checked::Unknown(why) => Ok(Err(why)),
        Checked::Predecessor(_) => {
            let [first, second] = solvers();
            Err(HuntError::Disagreement { first, second })
        }
    }
}

/// The order of cells in a try. One try in three drops live cells first, which leaves fewer of
/// them. Another drops dead cells first.
fn tried(target: &Grid, cells: &[Orbit], number: u64) -> Vec<Orbit> {
    let mut cells = order(cells, number);
    match number % 3 {
        1 => cells.sort_by_key(|cell| !target.get(cell[0])),
        2 => cells.sort_by_key(|cell| target.get(cell[0])),
        _ => {}
    }
    cells
}

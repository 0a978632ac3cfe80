//! The work on one agar.
//!
//! It alternates between two questions, each of which makes the other one easier. Periodic predecessors drop
//! classes of cells, about which windows need not be asked any more. Windows show that classes are
//! forced, so that their cells are known in all predecessors.

use std::sync::Arc;
use std::time::Instant;

use super::torus::Torus;
use super::window::Window;
use super::{Classes, Effort, Piece, Survey};
use crate::life::{Agar, Grid, Lattice, Partial, Rule};
use crate::limits::{Limits, StopReason};
use crate::solve::eden::EdenError;
use crate::solve::pool::{self, PoolOutcome};

/// The side of the first round's window, and by how much each is larger than the one before.
const STEP: usize = 12;

/// Examines one agar after the other.
///
/// Without a limit, what comes out depends on the agar alone, whatever else the worker has done before:
/// greatest parts and the classes in which no predecessor differs are unique. Only the predecessors may
/// be others.
pub struct Worker {
    rule: Rule,
    effort: Effort,
    agars: Arc<Vec<Agar>>,
    /// The solvers for the tori of the lattice that was asked about last.
    tori: Option<(Lattice, Vec<Torus>)>,
}

/// What is known about an agar so far.
struct Known {
    /// The classes in which no predecessor was found to differ.
    left: Classes,
    /// Those of them that are forced.
    forced: Classes,
    predecessors: Vec<Agar>,
    patch: Option<Partial>,
}

impl Known {
    fn nothing(lattice: Lattice) -> Self {
        let all = |state| Grid::filled(lattice.width(), lattice.height(), state);
        Self { left: all(true), forced: all(false), predecessors: Vec::new(), patch: None }
    }

    /// Whether it is known of each class whether it is forced.
    fn is_settled(&self) -> bool {
        self.left == self.forced
    }
}

/// Nothing, what a limit cut short, or an error.
type Step = Result<Result<(), StopReason>, EdenError>;

impl Worker {
    /// A worker for the agars of a survey.
    pub fn new(survey: &Survey, agars: Arc<Vec<Agar>>) -> Self {
        Self { rule: survey.rule(), effort: survey.effort(), agars, tori: None }
    }

    fn examine(&mut self, agar: &Agar, known: &mut Known, limits: &Limits) -> Step {
        for round in 1..=self.effort.rounds {
            for steps in [Self::drop_classes, Self::force_classes] {
                if known.is_settled() {
                    break;
                }
                if let Err(why) = steps(self, agar, round, known, limits)? {
                    return Ok(Err(why));
                }
            }
        }
        if known.forced.population() == 0 || self.effort.window == 0 {
            return Ok(Ok(()));
        }
        let mut window = Window::new(self.rule, agar, self.effort.window)?;
        match window.patch(&known.forced, self.effort.minimal, limits)? {
            Err(why) => Ok(Err(why)),
            Ok(patch) => {
                known.patch = patch.map(|confirmed| confirmed.patch);
                Ok(Ok(()))
            }
        }
    }

    /// Drops the classes in which predecessors on the tori of a round differ.
    fn drop_classes(&mut self, agar: &Agar, round: usize, known: &mut Known, limits: &Limits) -> Step {
        if self.tori.as_ref().is_none_or(|(lattice, _)| *lattice != agar.lattice()) {
            self.tori = Some((agar.lattice(), Vec::new()));
        }
        let (lattice, tori) = self.tori.as_mut().expect("set above");
        let before = multiples(round - 1).len();
        for (number, periods) in multiples(round).into_iter().enumerate().skip(before) {
            if known.is_settled() {
                break;
            }
            // Larger tori are made when the smaller ones leave something over.
            if tori.len() == number {
                tori.push(Torus::new(self.rule, *lattice, periods)?);
            }
            let found = tori[number].drop_classes(agar, &mut known.left, &known.forced, limits)?;
            match found {
                Ok(predecessors) => known.predecessors.extend(predecessors),
                Err(why) => return Ok(Err(why)),
            }
        }
        Ok(Ok(()))
    }

    /// Finds the classes that the window of a round forces.
    fn force_classes(&mut self, agar: &Agar, round: usize, known: &mut Known, limits: &Limits) -> Step {
        let side = STEP * round;
        let longest = known.left.width().max(known.left.height());
        let mut window = Window::new(self.rule, agar, side.max(longest))?;
        let open = Grid::from_fn(known.left.width(), known.left.height(), |at| {
            known.left.get(at) && !known.forced.get(at)
        });
        match window.forced_classes(&open, limits)? {
            Err(why) => Ok(Err(why)),
            Ok(classes) => {
                classes.live_cells().for_each(|at| known.forced.set(at, true));
                Ok(Ok(()))
            }
        }
    }

    /// The limits for one agar.
    fn own_limits(&self, limits: &Limits) -> Limits {
        let end = self.effort.each.and_then(|each| Instant::now().checked_add(each));
        let deadline = match (limits.deadline, end) {
            (Some(deadline), Some(end)) => Some(deadline.min(end)),
            (deadline, end) => deadline.or(end),
        };
        Limits { deadline, ..limits.clone() }
    }
}

/// The tori, in the order of the larger number of periods.
fn multiples(most: usize) -> Vec<(usize, usize)> {
    let mut all: Vec<(usize, usize)> =
        (1..=most).flat_map(|right| (1..=most).map(move |down| (right, down))).collect();
    all.sort_by_key(|&(right, down)| (right.max(down), right * down));
    all
}

impl pool::Worker for Worker {
    type Piece = Piece;
    type Error = EdenError;

    fn work(&mut self, number: u64, limits: &Limits) -> Result<PoolOutcome<Piece>, EdenError> {
        let agars = Arc::clone(&self.agars);
        let agar = &agars[usize::try_from(number).expect("agars are in memory")];
        let mut known = Known::nothing(agar.lattice());
        let end = self.examine(agar, &mut known, &self.own_limits(limits))?;
        // What is known when the time for one agar is over is recorded. That of all of them ends the work.
        if let (Err(_), Err(why)) = (&end, limits.check()) {
            return Ok(PoolOutcome::Stopped(why));
        }
        Ok(PoolOutcome::Finished(Piece::new(
            number,
            agar,
            &known.predecessors,
            &known.forced,
            known.patch.as_ref(),
            end.is_ok(),
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_round_has_its_own_tori() {
        assert_eq!(multiples(1), [(1, 1)]);
        assert_eq!(multiples(2), [(1, 1), (1, 2), (2, 1), (2, 2)]);
        assert!(multiples(3).starts_with(&multiples(2)));
    }
}

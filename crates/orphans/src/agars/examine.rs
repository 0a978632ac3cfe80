//! The work on one agar.
//!
//! It alternates between two questions, each of which makes the other one easier. Periodic predecessors drop
//! classes of cells, about which windows need not be asked any more. Windows show that classes are
//! forced, so that their cells are known in all predecessors.
//! At last a self-forcing patch of these cells is cut out of a window.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use super::predecessors::{self, Classes, Windows, drop_differing, open};
use super::{Effort, Piece, Survey};
use crate::EdenError;
use crate::force::{Confirmed, Forcing, Tried, confirm, single_cells, smallest};
use crate::life::{Agar, Grid, Lattice, Partial, Position, Rule, partial};
use crate::limits::{Limits, StopReason};
use crate::problem::Force;
use crate::second_opinion::{SECOND, disagreement};
use crate::threads::pool::{self, PoolOutcome};

/// The margin around the box of the lattice that the window of a round has.
fn margin(round: usize) -> usize {
    2 * round + 2
}

/// Examines one agar after the other, each with its own solvers. Without a limit of time, what comes out
/// depends on the agar and its earlier record alone.
pub struct Worker {
    rule: Rule,
    effort: Effort,
    agars: Arc<Vec<Agar>>,
    earlier: Arc<BTreeMap<u64, Piece>>,
}

struct Known {
    /// The classes in which no predecessor was found to differ.
    left: Classes,
    /// Those of them that are forced.
    forced: Classes,
    predecessors: Vec<Agar>,
    patch: Option<Partial>,
    /// True if no limit has cut a question short.
    is_complete: bool,
}

impl Known {
    fn nothing(lattice: Lattice) -> Self {
        let all = |state| Grid::filled(lattice.width(), lattice.height(), state);
        let (left, forced) = (all(true), all(false));
        Self { left, forced, predecessors: Vec::new(), patch: None, is_complete: true }
    }

    /// What a record says that was read and checked before, if so many rounds are not repeated.
    fn of(piece: &Piece, agar: &Agar, from: usize) -> Self {
        let mut known = Self::nothing(agar.lattice());
        if let Ok((predecessors, forced)) = piece.findings(agar) {
            for predecessor in &predecessors {
                drop_differing(&mut known.left, agar, predecessor);
            }
            known.predecessors = predecessors;
            known.forced = forced;
        }
        known.is_complete = from == 0 || piece.tried().is_complete();
        known
    }

    /// Returns true if it is known of each class whether it is forced.
    fn is_settled(&self) -> bool {
        self.left == self.forced
    }

    /// Goes on after the limit of conflicts for one question, and stops at all others.
    fn note(&mut self, stopped: Option<StopReason>) -> Result<(), StopReason> {
        match stopped {
            None => Ok(()),
            Some(why) => {
                self.is_complete = false;
                if why == StopReason::Conflicts { Ok(()) } else { Err(why) }
            }
        }
    }

    /// Drops the classes in which predecessors differ whose tori have as many boxes as the round's number.
    fn drop_classes(&mut self, (rule, agar): (Rule, &Agar), round: usize, limits: &Limits) -> Step {
        for wide in agar.lattice().parts(round) {
            if self.is_settled() {
                break;
            }
            let dropped =
                predecessors::drop_classes((rule, agar, wide), &mut self.left, &self.forced, limits)?;
            self.predecessors.extend(dropped.predecessors);
            if let Err(why) = self.note(dropped.stopped) {
                return Ok(Err(why));
            }
        }
        Ok(Ok(()))
    }

    /// Finds the classes that the window of a round forces.
    fn force_classes(&mut self, windows: &mut Windows<'_>, round: usize, limits: &Limits) -> Step {
        match windows.forced_classes(margin(round), &open(&self.left, &self.forced), &self.forced, limits)? {
            Err(why) => Ok(self.note(Some(why))),
            Ok(classes) => {
                classes.live_cells().for_each(|at| self.forced.set(at, true));
                Ok(Ok(()))
            }
        }
    }
}

/// How classes are decided.
#[derive(Clone, Copy)]
enum Way {
    Torus,
    Window,
}

/// Nothing, what a limit cut short, or an error.
type Step = Result<Result<(), StopReason>, EdenError>;

impl Worker {
    /// A worker for the agars of a survey. It goes on from earlier records.
    pub fn new(survey: &Survey, agars: Arc<Vec<Agar>>, earlier: Arc<BTreeMap<u64, Piece>>) -> Self {
        Self { rule: survey.rule(), effort: survey.effort(), agars, earlier }
    }

    fn examine(&self, agar: &Agar, from: usize, known: &mut Known, limits: &Limits) -> Step {
        let mut windows = None;
        for round in from + 1..=self.effort.rounds {
            // Small tori answer sooner than windows, and large ones later.
            let order = if round <= 4 { [Way::Torus, Way::Window] } else { [Way::Window, Way::Torus] };
            for way in order {
                if known.is_settled() {
                    break;
                }
                let step = match way {
                    Way::Torus => known.drop_classes((self.rule, agar), round, limits)?,
                    Way::Window => {
                        let most = margin(self.effort.rounds);
                        let windows = windows.get_or_insert_with(|| Windows::new(self.rule, agar, most));
                        known.force_classes(windows, round, limits)?
                    }
                };
                if let Err(why) = step {
                    return Ok(Err(why));
                }
            }
        }
        if known.forced.population() == 0 || self.effort.window == 0 {
            return Ok(Ok(()));
        }
        let how = (self.effort.window, self.effort.minimal);
        // A question that is given up would lose all that was found of a patch.
        let limits = Limits { conflicts: None, ..limits.clone() };
        Ok(match find_patch((self.rule, agar), &known.forced, how, &limits)? {
            Err(why) => known.note(Some(why)),
            Ok(patch) => {
                known.patch = patch.map(|confirmed| confirmed.patch);
                Ok(())
            }
        })
    }

    fn own_limits(&self, limits: &Limits) -> Limits {
        let end = self.effort.each.and_then(|each| Instant::now().checked_add(each));
        let deadline = match (limits.deadline, end) {
            (Some(deadline), Some(end)) => Some(deadline.min(end)),
            (deadline, end) => deadline.or(end),
        };
        Limits { deadline, conflicts: self.effort.conflicts, ..limits.clone() }
    }
}

impl pool::Worker for Worker {
    type Piece = Piece;
    type Error = EdenError;

    fn work(&mut self, number: u64, limits: &Limits) -> Result<PoolOutcome<Piece>, EdenError> {
        let agars = Arc::clone(&self.agars);
        let agar = &agars[usize::try_from(number).expect("agars are in memory")];
        let earlier = self.earlier.get(&number);
        let from = earlier.map_or(0, |piece| piece.tried().rounds_not_to_repeat(self.effort.tried(true)));
        let nothing = || Known::nothing(agar.lattice());
        let mut known = earlier.map_or_else(nothing, |piece| Known::of(piece, agar, from));
        let end = self.examine(agar, from, &mut known, &self.own_limits(limits))?;
        if let Err(why) = &end {
            // What is known when the time for one agar is over is recorded. All other limits end the work.
            let is_own =
                self.effort.each.is_some() && *why == StopReason::TimeLimit && limits.check().is_ok();
            if !is_own {
                return Ok(PoolOutcome::Stopped(why.clone()));
            }
        }
        let tried = self.effort.tried(known.is_complete && end.is_ok());
        let findings = (&known.predecessors[..], &known.forced, known.patch.as_ref());
        Ok(PoolOutcome::Finished(Piece::new(number, agar, findings, tried)))
    }
}

/// The greatest self-forcing patch of the cells of these classes in the square window whose top left corner
/// is the agar's first cell, confirmed by a second solver; or a minimal part of it. The inner error is the
/// limit that was reached.
fn find_patch(
    (rule, agar): (Rule, &Agar),
    classes: &Classes,
    (side, minimal): (usize, bool),
    limits: &Limits,
) -> Result<Result<Option<Confirmed>, StopReason>, EdenError> {
    let whole = agar.window((0, 0), side, side).map(Some);
    let is_meant = |at: Position| classes.get(agar.lattice().class(at.coordinates()));
    let cells = Grid::from_fn(side, side, |at| whole.get(at).filter(|_| is_meant(at)));
    let mut forcing = Forcing::by(SECOND, rule, &whole)?;
    let patch = match forcing.greatest(&cells, &single_cells(&cells), limits)? {
        Err(why) => return Ok(Err(why)),
        Ok(patch) if partial::specified(&patch).next().is_none() => return Ok(Ok(None)),
        Ok(patch) => patch,
    };
    if !minimal {
        let confirmed = confirm(rule, patch, &forcing.solver(), limits)?;
        return Ok(confirmed.second.clone().map(|_| Some(confirmed)));
    }
    let problem = Force::new(patch.clone()).expect("a patch with cells in a window").with_rule(rule);
    match smallest(&problem, &single_cells(&patch), (1, 0), limits, &mut |_| {})? {
        Tried::Minimal(found) => Ok(found.confirmed.second.clone().map(|_| Some(found.confirmed))),
        Tried::Stopped(why) => Ok(Err(why)),
        Tried::NoPart => Err(disagreement(&forcing.solver(), &forcing.solver())),
    }
}

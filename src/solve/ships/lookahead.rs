//! Which rows can come next such that so many more rows can follow: depth-first, and back to a row
//! that is to blame when nothing fits (conflict-directed backjumping; Prosser, 1993).

use std::ops::ControlFlow;

use super::law::Law;
use super::strip::Row;
use crate::limits::{Limits, StopReason};

/// Rows between two looks at the clock.
const INTERVAL: u64 = 1 << 14;

/// A search through the rows behind a state.
#[derive(Debug)]
pub(super) struct Lookahead<'a> {
    law: &'a Law,
    /// The state, and the rows chosen behind it.
    rows: Vec<Row>,
    /// The candidates of all depths, one depth after the other.
    candidates: Vec<Row>,
    depths: Vec<Depth>,
    /// How often candidates were sought.
    asked: u64,
}

/// Whether the last rows, so many, are empty.
fn ends_with_nothing(rows: &[Row], empty: usize) -> bool {
    rows[rows.len() - empty..].iter().all(|&row| row == 0)
}

/// Where a run straight down ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Descent {
    /// The most rows at a time: those of the state, and rows behind it.
    pub(super) rows: Vec<Row>,
    /// Whether as many empty rows as a state has end them.
    pub(super) is_complete: bool,
}

/// The choice of a row.
#[derive(Clone, Copy, Debug)]
struct Depth {
    /// Where its candidates start.
    first: usize,
    /// The next one to be tried.
    next: usize,
    /// The rows to blame for all that was tried. Bit n is the row n + 1 before this one.
    blame: u128,
}

impl<'a> Lookahead<'a> {
    /// Nothing is asked yet.
    pub(super) fn new(law: &'a Law) -> Self {
        Self { law, rows: Vec::new(), candidates: Vec::new(), depths: Vec::new(), asked: 0 }
    }

    /// How often candidates were sought.
    pub(super) fn asked(&self) -> u64 {
        self.asked
    }

    /// Gives `take` the rows of each place that can come next so that `more` rows can follow, with all
    /// these rows as an example. They start with those of the state. It ends when `take` breaks.
    ///
    /// # Errors
    /// If a limit is reached.
    pub(super) fn next_rows(
        &mut self,
        state: &[Row],
        more: usize,
        limits: &Limits,
        mut take: impl FnMut(&[Row]) -> ControlFlow<()>,
    ) -> Result<(), StopReason> {
        let place = self.law.pace.classes;
        self.start(state);
        while let Some(depth) = self.depths.last() {
            if depth.next < self.candidates.len() {
                self.choose(state.len());
                if self.depths.len() < place + more {
                    self.open();
                    self.check(limits)?;
                } else if take(&self.rows).is_break() {
                    break;
                } else {
                    self.return_to(place - 1);
                    // Each choice for the place is wanted, so none of its rows is skipped.
                    self.depths[1..].iter_mut().for_each(|depth| depth.blame |= 1);
                }
            } else if !self.step_back() {
                break;
            }
        }
        Ok(())
    }

    /// Whether `more` rows can follow a state.
    ///
    /// # Errors
    /// If a limit is reached.
    pub(super) fn can_follow(
        &mut self,
        state: &[Row],
        more: usize,
        limits: &Limits,
    ) -> Result<bool, StopReason> {
        let mut can = false;
        let Some(more) = more.checked_sub(self.law.pace.classes) else { return Ok(true) };
        self.next_rows(state, more, limits, |_| {
            can = true;
            ControlFlow::Break(())
        })?;
        Ok(can)
    }

    /// Runs straight down from a state: each time takes the first row that can come next, and goes back
    /// when nothing fits. It ends when a ship is complete, when `most` rows follow the state, or when
    /// candidates were sought `steps` times. `is_ship` says of the rows behind the state, if empty ones
    /// end them, whether they complete a ship with the right period.
    ///
    /// # Errors
    /// If a limit is reached.
    pub(super) fn run_down(
        &mut self,
        state: &[Row],
        most: usize,
        steps: u64,
        limits: &Limits,
        is_ship: impl Fn(&[Row]) -> bool,
    ) -> Result<Descent, StopReason> {
        self.start(state);
        let mut descent = Descent { rows: state.to_vec(), is_complete: false };
        let last = self.asked + steps;
        while self.asked < last {
            if self.depths.last().is_none_or(|depth| depth.next == self.candidates.len()) {
                if !self.step_back() {
                    break;
                }
                continue;
            }
            self.choose(state.len());
            let is_whole = self.rows.len().is_multiple_of(self.law.pace.classes);
            let ends = is_whole && ends_with_nothing(&self.rows, state.len());
            let is_complete = ends && is_ship(&self.rows[state.len()..]);
            if ends && !is_complete {
                continue;
            }
            if self.rows.len() > descent.rows.len() {
                descent.rows.clone_from(&self.rows);
            }
            if is_complete || self.rows.len() == state.len() + most {
                return Ok(Descent { rows: self.rows.clone(), is_complete });
            }
            self.open();
            self.check(limits)?;
        }
        Ok(descent)
    }

    fn start(&mut self, state: &[Row]) {
        self.rows.clear();
        self.rows.extend_from_slice(state);
        self.depths.clear();
        self.candidates.clear();
        self.open();
    }

    /// Takes the next candidate of the last depth, behind a state of so many rows.
    #[inline]
    fn choose(&mut self, state: usize) {
        self.rows.truncate(state + self.depths.len() - 1);
        let depth = self.depths.last_mut().expect("a row is being chosen");
        self.rows.push(self.candidates[depth.next]);
        depth.next += 1;
    }

    #[inline]
    fn check(&self, limits: &Limits) -> Result<(), StopReason> {
        if self.asked.is_multiple_of(INTERVAL) { limits.check() } else { Ok(()) }
    }

    /// Seeks the candidates of the next row.
    #[inline]
    fn open(&mut self) {
        self.asked += 1;
        let first = self.candidates.len();
        let blame = self.law.candidates(&self.rows, &mut self.candidates);
        self.depths.push(Depth { first, next: first, blame });
    }

    /// Returns to the last row that is to blame for the end; false if that is one of the state.
    fn step_back(&mut self) -> bool {
        let depth = self.depths.len() - 1;
        let blame = self.depths[depth].blame;
        let skipped = blame.trailing_zeros() as usize;
        if skipped >= depth {
            return false;
        }
        let target = depth - skipped - 1;
        self.return_to(target);
        self.depths[target].blame |= blame >> skipped >> 1;
        true
    }

    fn return_to(&mut self, depth: usize) {
        if let Some(after) = self.depths.get(depth + 1) {
            self.candidates.truncate(after.first);
        }
        self.depths.truncate(depth + 1);
    }
}

//! Which rows can come next such that so many more rows can follow: depth-first, and back to a row
//! that is to blame when nothing fits (conflict-directed backjumping; Prosser, 1993).

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

/// The choice of a row.
#[derive(Clone, Copy, Debug)]
struct Depth {
    /// Where its candidates start.
    first: usize,
    /// The next one to be tried.
    next: usize,
    /// The rows to blame for all that was tried. Bit d is the row d + 1 before this one.
    blame: u64,
}

impl<'a> Lookahead<'a> {
    /// Nothing is asked yet.
    pub(super) fn new(law: &'a Law) -> Self {
        Self { law, rows: Vec::new(), candidates: Vec::new(), depths: Vec::new(), asked: 0 }
    }

    /// Gives `take` each row that can come next so that `more` rows can follow, with all these rows
    /// as an example. They start with those of the state.
    ///
    /// # Errors
    /// If a limit is reached.
    pub(super) fn next_rows(
        &mut self,
        state: &[Row],
        more: usize,
        limits: &Limits,
        mut take: impl FnMut(&[Row]),
    ) -> Result<(), StopReason> {
        self.rows.clear();
        self.rows.extend_from_slice(state);
        self.depths.clear();
        self.candidates.clear();
        self.open();
        while let Some(depth) = self.depths.last_mut() {
            if depth.next < self.candidates.len() {
                let chosen = self.candidates[depth.next];
                depth.next += 1;
                self.rows.truncate(state.len() + self.depths.len() - 1);
                self.rows.push(chosen);
                if self.depths.len() <= more {
                    self.open();
                    if self.asked.is_multiple_of(INTERVAL) {
                        limits.check()?;
                    }
                } else {
                    take(&self.rows);
                    self.return_to(0);
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
        let Some(more) = more.checked_sub(1) else { return Ok(true) };
        self.next_rows(state, more, limits, |_| can = true)?;
        Ok(can)
    }

    /// Seeks the candidates of the next row.
    #[inline]
    fn open(&mut self) {
        self.asked += 1;
        let first = self.candidates.len();
        let left_out = self.law.candidates(&self.rows, &mut self.candidates);
        let blame = self.law.pace.blame(left_out);
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

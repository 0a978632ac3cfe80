//! Runs straight down from a few states of each level: depth-first, as far as a share of the work allows.
//!
//! Level by level a ship is found when its last row is reached. A run straight down may complete it
//! from its first rows, as qfind does when its queue is full (Merzenich). Where it only gets far, it
//! leaves the longest front, which shows how near a ship is. What runs find depends on the question
//! alone, for every number of threads, as their length is counted in steps and not in time.

use super::closure::{Closure, Means, Unfinished};
use super::effort::FEW;
use super::lookahead::Lookahead;
use super::ship::Ship;
use super::states::Number;
use super::strip::Row;

/// The most rows of a run, in periods: fronts can be endless.
const PERIODS: usize = 64;

impl Closure {
    /// Runs straight down from a few states of the level. Returns the ships that were found.
    ///
    /// # Errors
    /// If a limit is reached, or if a ship is none.
    pub(super) fn descend(&mut self, means: &Means<'_>) -> Result<Vec<Ship>, Unfinished> {
        let all: Vec<Number> = self.states.living(self.level.first..self.level.end).collect();
        let apart = all.len().div_ceil(FEW).max(1);
        let chosen: Vec<Number> = all.into_iter().step_by(apart).collect();
        let (most, steps) = (PERIODS * self.law.pace.rows(), self.level.steps);
        let descents = self.hands.descend.in_order(
            &chosen,
            means.jobs,
            means.limits,
            || (Lookahead::new(&self.law, &self.shelf), Vec::new()),
            |(lookahead, state), &number, limits| {
                self.states.read(number, state);
                let (shorter, excluded) = (self.shorter, self.states.excluded(number));
                let is_ship = |behind: &[Row]| excluded | shorter.excluded(behind) == shorter.all();
                lookahead.run_down(state, most, steps, limits, is_ship)
            },
        )?;
        let mut ships = Vec::new();
        for (state, descent) in chosen.into_iter().zip(descents) {
            self.note_front(state, &descent.rows);
            // The empty state is followed by empty rows, which are no ship.
            if descent.is_complete && state != 0 {
                ships.extend(self.ship(state, &descent.rows)?);
            }
        }
        Ok(ships)
    }

    /// Keeps the rows that lead to a state and those of a run behind it, if they are the most so far.
    fn note_front(&mut self, state: Number, run: &[Row]) {
        let pace = self.law.pace;
        let mut rows = self.path(state);
        rows.extend(&run[pace.rows()..]);
        rows.truncate(pace.whole_places(rows.len()));
        let Some(first) = rows.iter().position(|&row| row != 0) else { return };
        let first = pace.whole_places(first);
        if rows.len() - first > self.front.len() {
            rows.drain(..first);
            self.front = rows;
        }
    }
}

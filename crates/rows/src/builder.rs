//! Finds the next rows of all generations at once.

use super::ends::{Ends, Two};
use crate::limits::{Limits, StopReason};

/// After so many choices the limits are checked.
const BETWEEN_CHECKS: u32 = 1 << 16;

/// Finds the next rows of all generations.
pub(super) struct Builder<'a> {
    ends: &'a Ends,
    /// The last rows of each generation.
    rows: Vec<Two>,
    /// For each generation, the rows that follow if nothing is asked of the others.
    choices: Vec<Vec<u32>>,
    /// Those that were chosen so far.
    chosen: Vec<u32>,
    limits: &'a Limits,
    /// Choices since the limits were checked.
    choices_made: u32,
}

impl<'a> Builder<'a> {
    pub(super) fn new(ends: &'a Ends, limits: &'a Limits) -> Self {
        let choices = vec![Vec::new(); ends.period];
        Self { ends, rows: Vec::new(), choices, chosen: Vec::new(), limits, choices_made: 0 }
    }

    /// Tells all ends that an end can lead to, one row further, and the marks that the new row shows.
    ///
    /// # Errors
    /// If a limit is reached, or what `tell` says.
    pub(super) fn each_next<E: From<StopReason>>(
        &mut self,
        end: u128,
        tell: &mut impl FnMut(u128, u128) -> Result<(), E>,
    ) -> Result<(), E> {
        let Ends { next_row, period, .. } = self.ends;
        self.rows.clear();
        self.rows.extend(self.ends.rows(end));
        for (generation, two) in self.rows.iter().enumerate() {
            let next = self.rows[(generation + 1) % period].last;
            let Some(below) = next_row.below(two.above, two.last, next) else { return Ok(()) };
            next_row.list(&below, &mut self.choices[generation]);
        }
        self.chosen.clear();
        self.choose(tell)
    }

    /// Chooses the row of the next generation in all ways.
    fn choose<E: From<StopReason>>(
        &mut self,
        tell: &mut impl FnMut(u128, u128) -> Result<(), E>,
    ) -> Result<(), E> {
        let generation = self.chosen.len();
        if generation == self.ends.period {
            let rows = self.rows.iter().zip(&self.chosen);
            let longer = self.ends.of(rows.map(|(two, &row)| Two { above: two.last, last: row }));
            return tell(longer, self.ends.shown_by_last(&self.chosen));
        }
        for place in 0..self.choices[generation].len() {
            self.check_limits()?;
            self.chosen.push(self.choices[generation][place]);
            if self.can_go_on(generation) {
                self.choose(tell)?;
            }
            self.chosen.pop();
        }
        Ok(())
    }

    fn check_limits(&mut self) -> Result<(), StopReason> {
        self.choices_made += 1;
        if self.choices_made == BETWEEN_CHECKS {
            self.choices_made = 0;
            self.limits.check()?;
        }
        Ok(())
    }

    /// Whether the generations whose next generation has just got its row can have one more row.
    fn can_go_on(&self, generation: usize) -> bool {
        let leads_on = |from: usize, to: usize| {
            self.ends.next_row.below(self.rows[from].last, self.chosen[from], self.chosen[to]).is_some()
        };
        let is_last = generation + 1 == self.ends.period;
        (generation == 0 || leads_on(generation - 1, generation)) && (!is_last || leads_on(generation, 0))
    }
}

//! The engine that counts all oscillators of a box by halves, row by row, and so finds out that there is none.
//!
//! It builds all generations of a period side by side ([`rows`]). It is for narrow boxes and questions about all their
//! oscillators, without any other condition. Unlike the other engines it makes no guess about single cells: partial
//! patterns with the same last two rows are one.

use super::backtrack::State;
use super::engine::{Engine, Exclusion, Next, Snapshot};
use crate::answer::Evidence;
use crate::backend::process::ProcessError;
use crate::life::Position;
use crate::limits::{Limits, StopReason};
use crate::problem::search::{Oscillation, Subperiods};
use crate::rows::{self, Halves, Marks, Means, Meetings, RowsError};
use crate::spacetime::{Cell, Spacetime};

/// The narrower side of a box has at most so many cells.
pub const MOST_COLUMNS: usize = 12;

/// Counts the oscillators of a box.
pub struct ByRows<'a> {
    spacetime: &'a Spacetime,
    oscillation: Oscillation,
    means: Means,
    has_answered: bool,
}

/// Whether the engine takes a question: whether all generations of two rows fit into a number.
pub fn takes(oscillation: &Oscillation) -> bool {
    let Oscillation { columns, period, .. } = *oscillation;
    columns <= MOST_COLUMNS && period <= rows::most_period(columns)
}

/// The halves of all patterns of a box that return.
///
/// # Errors
/// If a limit is reached, or if the halves take more memory than allowed.
///
/// # Panics
/// If the engine does not take the question.
fn halves(oscillation: &Oscillation, means: Means, limits: &Limits) -> Result<Halves, RowsError> {
    let &Oscillation { rule, columns, rows, period, subperiods } = oscillation;
    let marks = match subperiods {
        Subperiods::Excluded => Marks::of_cell(period),
        Subperiods::InParts => Marks::of_pattern(period),
        Subperiods::Allowed => Marks::alive(),
    };
    Halves::build(rule, (columns, rows), (period, marks), means, limits)
}

impl<'a> ByRows<'a> {
    /// What it says of itself.
    pub const NAME: &'static str = "counting row by row";

    /// An engine that has not searched yet.
    pub fn new(spacetime: &'a Spacetime, oscillation: Oscillation, means: Means) -> Self {
        Self { spacetime, oscillation, means, has_answered: false }
    }

    fn answer(&self, limits: &Limits) -> Result<Next, RowsError> {
        let halves = halves(&self.oscillation, self.means, limits)?;
        let met = halves.meet(limits)?;
        Ok(match halves.example(&met, limits)? {
            None => Next::Exhausted,
            Some(rows) => Next::Found(self.values(&rows)),
        })
    }

    /// The states of the unknowns in a pattern, which is given as rows of all generations.
    fn values(&self, rows: &[Vec<u32>]) -> Vec<bool> {
        let (width, height) = (self.spacetime.width(), self.spacetime.height());
        let mut values = vec![false; self.spacetime.unknowns() as usize];
        for (row, column) in (0..height).flat_map(|row| (0..width).map(move |column| (row, column))) {
            let (long, short) = if height >= width { (row, column) } else { (column, row) };
            for (generation, cells) in rows[long].iter().enumerate() {
                if let Cell::Unknown(literal) = self.spacetime.cell(generation, Position::new(row, column)) {
                    values[literal.unknown as usize] = (cells >> short & 1 == 1) != literal.negated;
                }
            }
        }
        values
    }
}

impl Engine for ByRows<'_> {
    fn name(&self) -> String {
        Self::NAME.to_owned()
    }

    fn exhaustion(&self) -> Evidence {
        Evidence::Exhaustive
    }

    fn next(&mut self, limits: &Limits, _: &mut dyn FnMut(&Snapshot)) -> Result<Next, ProcessError> {
        if let Some(why) = limits.exceeded() {
            return Ok(Next::Stopped(why));
        }
        if self.has_answered {
            let why = "counting row by row makes one pattern, not several".to_owned();
            return Ok(Next::Stopped(StopReason::GaveUp(why)));
        }
        let answer = self.answer(limits);
        self.has_answered = !matches!(answer, Ok(Next::Exhausted));
        Ok(answer.unwrap_or_else(|error| Next::Stopped(reason(error))))
    }

    fn can_leave_out(&self) -> bool {
        false
    }

    fn leave_out(&mut self, _: &Exclusion) {}

    /// Everything: halves that have not met say nothing.
    fn open(&self) -> Vec<State> {
        vec![State::start()]
    }
}

/// Why counting stopped. Where memory or numbers end, other engines may go on.
pub fn reason(error: RowsError) -> StopReason {
    match error {
        RowsError::Stopped(why) => why,
        RowsError::TooLarge { .. } | RowsError::TooMany => StopReason::GaveUp(error.to_string()),
    }
}

/// How many patterns return, the empty one and those that return earlier included, and how many of them answer the
/// question.
///
/// # Errors
/// If a limit is reached, if the halves take more memory than allowed, or if there is too much to count.
pub fn count(oscillation: &Oscillation, means: Means, limits: &Limits) -> Result<Meetings, RowsError> {
    halves(oscillation, means, limits)?.meet(limits)
}

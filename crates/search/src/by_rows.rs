//! The engine that counts all oscillators of a box by halves, row by row, and so finds out that there is none, or none with
//! so many live cells.
//!
//! It builds all generations of a period side by side ([`rows`]). It is for narrow boxes and questions about
//! all their oscillators, without any other condition. Unlike the other engines it makes no guess about
//! single cells: partial patterns with the same last two rows are one. A certificate says what was counted.

use thiserror::Error;

use crate::answer::Evidence;
use crate::backend::process::ProcessError;
use crate::bundle::{MakeError, NewBundle};
use crate::certificate::{Best, CountedManifest, MOST_RETURNING};
use crate::engine::{Engine, Next, Snapshot};
use crate::hunt::Object;
use crate::life::Position;
use crate::limits::{Limits, StopReason};
use crate::problem::Search;
use crate::problem::search::{CellBound, Extreme, Oscillation, Subperiods};
use crate::rows::{self, Halves, Marks, Means, Measure, Meetings, RowsError};
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

/// Returns true if the engine takes a question, that is, if all generations of two rows fit into a number.
pub fn takes(oscillation: &Oscillation) -> bool {
    let Oscillation { columns, period, .. } = *oscillation;
    columns <= MOST_COLUMNS && period <= rows::most_period(columns)
}

/// The halves of all patterns of a box that return.
///
/// # Panics
/// If the engine does not take the question.
fn halves(
    oscillation: &Oscillation,
    measure: Measure,
    means: Means,
    limits: &Limits,
) -> Result<Halves, RowsError> {
    let &Oscillation { rule, columns, rows, period, subperiods, .. } = oscillation;
    let marks = match subperiods {
        Subperiods::Excluded => Marks::of_cell(period),
        Subperiods::InParts => Marks::of_pattern(period),
        Subperiods::Allowed => Marks::alive(),
    };
    Halves::build(rule, (columns, rows), (period, marks), measure, means, limits)
}

/// What is measured to find an answer.
fn measure(cells: CellBound) -> Measure {
    match cells {
        CellBound::Any => Measure::Number,
        CellBound::SumAtLeast(_) => Measure::MostCells,
        CellBound::FirstAtMost(most) => Measure::FewestCells { most: most as u128 },
    }
}

/// Returns true if a pattern that shows all marks has a number of live cells that the question allows.
fn has_answer(cells: CellBound, met: &Meetings) -> bool {
    met.are_any_marked()
        && match cells {
            CellBound::Any => true,
            CellBound::SumAtLeast(least) => met.marked >= least as u128,
            CellBound::FirstAtMost(most) => met.marked <= most as u128,
        }
}

impl<'a> ByRows<'a> {
    /// What it says of itself.
    pub const NAME: &'static str = "counting row by row";

    /// An engine that has not searched yet.
    pub fn new(spacetime: &'a Spacetime, oscillation: Oscillation, means: Means) -> Self {
        Self { spacetime, oscillation, means, has_answered: false }
    }

    fn answer(&self, limits: &Limits) -> Result<Next, RowsError> {
        // The pattern with the most or the fewest live cells is an answer if there is one.
        let measure = measure(self.oscillation.cells);
        let halves = halves(&self.oscillation, measure, self.means, limits)?;
        let met = halves.meet(limits)?;
        if !has_answer(self.oscillation.cells, &met) {
            return Ok(Next::Exhausted);
        }
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
}

/// Why counting stopped. Where memory or numbers end, other engines may go on.
pub fn reason(error: RowsError) -> StopReason {
    match error {
        RowsError::Stopped(why) => why,
        RowsError::TooLarge { .. } | RowsError::TooMany => StopReason::GaveUp(error.to_string()),
    }
}

/// How many patterns return, the empty one and those that return earlier included, and how many of them
/// answer the question.
///
/// # Errors
/// If a limit is reached, if the halves take more memory than allowed, or if there is too much to count.
///
/// # Panics
/// If the engine does not take the question, or if it bounds the number of live cells.
pub fn count(oscillation: &Oscillation, means: Means, limits: &Limits) -> Result<Meetings, RowsError> {
    assert_eq!(
        oscillation.cells,
        CellBound::Any,
        "what has other numbers of live cells would be counted, too"
    );
    halves(oscillation, Measure::Number, means, limits)?.meet(limits)
}

/// What counting says of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Some patterns answer it. The folder is empty.
    Answered,
    /// None does, or none better, but so many patterns return that the check of a certificate would take too long. The
    /// folder is empty.
    Uncheckable(u128),
    /// None does, or none better. The folder has the bundle that claims so.
    None(Box<CountedManifest>),
}

/// Why a question was not counted, or its bundle not made.
#[derive(Debug, Error)]
pub enum CountedError {
    /// A limit was reached, or there is too much to count.
    #[error(transparent)]
    Rows(#[from] RowsError),
    /// The folder cannot be filled.
    #[error(transparent)]
    Make(#[from] MakeError),
}

/// Finds out whether any pattern answers a search. If none does, this fills an empty folder with a bundle.
///
/// # Errors
/// If a limit is reached, if the halves of patterns take more memory than allowed, or if the bundle cannot be written.
///
/// # Panics
/// If the engine does not take the question.
pub fn count_out(bundle: NewBundle<'_>, search: &Search, means: Means) -> Result<Reply, CountedError> {
    let oscillation = search.oscillation().expect("the engine takes the question");
    let bound = oscillation.cells;
    let best = halves(&oscillation, measure(bound), means, bundle.limits)?.meet(bundle.limits)?;
    if has_answer(bound, &best) {
        return Ok(Reply::Answered);
    }
    let met = match bound {
        CellBound::Any => best,
        _ => count(&Oscillation { cells: CellBound::Any, ..oscillation }, means, bundle.limits)?,
    };
    write(bundle, search, None, met.returning)
}

/// Fills an empty folder with a bundle that claims that no answer is better than this one, as an engine must have found out.
/// Only the patterns that return are counted here, for comparison. The bundle's check counts better answers.
///
/// # Errors
/// As [`count_out`].
///
/// # Panics
/// As [`count_out`].
pub fn certify_best(
    bundle: NewBundle<'_>,
    search: &Search,
    (extreme, best): (Extreme, &Object),
    means: Means,
) -> Result<Reply, CountedError> {
    let oscillation = search.oscillation().expect("the engine takes the question");
    let met = count(&Oscillation { cells: CellBound::Any, ..oscillation }, means, bundle.limits)?;
    write(bundle, search, Some((extreme, best)), met.returning)
}

fn write(
    bundle: NewBundle<'_>,
    search: &Search,
    best: Option<(Extreme, &Object)>,
    returning: u128,
) -> Result<Reply, CountedError> {
    if returning > MOST_RETURNING {
        return Ok(Reply::Uncheckable(returning));
    }
    let written = |(extreme, object): (Extreme, &Object)| {
        let pattern = bundle.any_pattern(&object.generations[0], search.played_rule())?;
        Ok::<_, MakeError>(Best { extreme, live_cells: extreme.count(search, &object.generations), pattern })
    };
    let manifest = CountedManifest::new(search, best.map(written).transpose()?, returning);
    bundle.manifest(&manifest)?;
    Ok(Reply::None(Box::new(manifest)))
}

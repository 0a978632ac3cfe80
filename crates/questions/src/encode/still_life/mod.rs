//! Still lifes as clauses.
//!
//! The first clauses say that no cell of the box or of the ring around it changes. The forced
//! cells, the symmetry breaking and the counter follow.
//!
//! A densest still life is found with questions about *at least* k live cells. Bisection over
//! *exactly* k is unsound; docs/still-life.md has the counterexample. Dense patterns have fewer
//! dead cells than live ones, so the counter for "at least k alive" counts to "at most n − k dead"
//! among n cells, and only as far as needed.

pub mod cases;
pub mod cuts;
pub mod facts;
mod floors;
mod quarters;
pub mod waste;

pub use floors::{Depth, least_along_border};

use std::ops::Range;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::cnf::{Clauses, Lit, Refused, Var, VarPool};
use crate::encode::cardinality::{Direction, Size};
use crate::encode::layout::by_angle;
use crate::encode::transition::{Generation, Next};
use crate::encode::{Cardinality, CellLayout, Transition, lex_leader};
use crate::problem::StillLife;
use crate::problem::still_life::{CountBounds, Outside};

/// How a still-life problem is encoded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Encoding {
    /// The clauses for one cell.
    pub transition: Transition,
    /// The counter of live cells.
    pub cardinality: Cardinality,
    /// What is done about patterns that are images of each other.
    pub symmetry: SymmetryBreaking,
}

/// What is done about patterns that are images of each other under a symmetry of the box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SymmetryBreaking {
    /// All of them are kept.
    #[default]
    None,
    /// Only the lexicographically least one is kept.
    LexLeader,
}

/// A formula would be larger than what can be numbered, written or held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TooLarge {
    /// More variables than solvers can number.
    #[error(
        "the counter needs {0} auxiliary variables, more than the 2147483647 that solvers can number: \
         ask for a smaller box, for counts nearer to 0 or to all cells, or for another counter"
    )]
    Variables(u64),
    /// More clauses than the limit.
    #[error(
        "the formula has about {found} clauses, more than the limit of {limit}: \
         ask for a smaller box, or for counts nearer to 0 or to all cells"
    )]
    Clauses {
        /// The number of clauses, approximately.
        found: u64,
        /// The limit.
        limit: u64,
    },
}

/// Writes the whole problem and returns the number of variables used.
///
/// # Errors
/// If the sink cannot take a clause.
///
/// # Panics
/// If a counter does not fit into the variables. Call [`check_size`] first.
pub fn encode(problem: &StillLife, encoding: Encoding, sink: &mut Clauses<'_>) -> Result<u32, Refused> {
    let mut formula = BoxFormula::new(problem, encoding);
    formula.rules(sink)?;
    let count = problem.count();
    // Without a bound the cells need no order, and a large box is written in constant memory.
    if count != CountBounds::default() {
        let cells = formula.counting_order();
        encoding.cardinality.bound(&cells, count.min, count.max, &mut formula.pool, sink)?;
    }
    Ok(formula.pool.used())
}

/// Writes the problem without its bounds on the count, and a counter to bound it later: one literal for each
/// cell, o₁, o₂, …. Assume ¬oⱼ to ask for fewer than j **dead** cells.
/// Dead cells are counted because dense patterns have fewer of them than live ones.
///
/// # Errors
/// If the sink cannot take a clause.
pub fn encode_with_counter(
    problem: &StillLife,
    encoding: Encoding,
    sink: &mut Clauses<'_>,
) -> Result<Vec<Lit>, Refused> {
    let mut formula = BoxFormula::new(problem, encoding);
    formula.rules(sink)?;
    let dead: Vec<Lit> = formula.counting_order().into_iter().map(|alive| !alive).collect();
    encoding.cardinality.outputs(&dead, dead.len(), Direction::Up, &mut formula.pool, sink)
}

/// Checks the size of the formula that [`encode`] would write.
///
/// # Errors
/// If its variables cannot be numbered, or it has more than about `max_clauses` clauses.
pub fn check_size(problem: &StillLife, encoding: Encoding, max_clauses: u64) -> Result<(), TooLarge> {
    let count = problem.count();
    let counter = encoding.cardinality.bound_size(problem.cells(), count.min, count.max);
    check_counter(problem, encoding, counter, max_clauses)
}

/// Checks the size of the formula that [`encode_with_counter`] would write.
///
/// # Errors
/// As for [`check_size`].
pub fn check_size_with_counter(
    problem: &StillLife,
    encoding: Encoding,
    max_clauses: u64,
) -> Result<(), TooLarge> {
    let cells = problem.cells();
    let counter = encoding.cardinality.outputs_size(cells, cells, Direction::Up);
    check_counter(problem, encoding, counter, max_clauses)
}

fn check_counter(
    problem: &StillLife,
    encoding: Encoding,
    counter: Size,
    max_clauses: u64,
) -> Result<(), TooLarge> {
    let cells = problem.cells() as u64;
    // For each cell: so many clauses; 36 variables for column counters, of which boxes of one
    // row have the most; and one variable and three clauses for each of at most seven symmetries.
    let symmetries = if encoding.symmetry == SymmetryBreaking::LexLeader { 7 } else { 0 };
    let columns = if encoding.transition == Transition::Col9 { 36 } else { 0 };
    let window = encoding.transition.most_clauses(problem.rule());
    let variables = counter.variables.saturating_add((columns + symmetries) * cells);
    check(variables, cells, counter.clauses.saturating_add(cells * (window + 3 * symmetries)), max_clauses)
}

/// Refuses this many auxiliary variables besides the cells, or this many clauses.
fn check(variables: u64, cells: u64, clauses: u64, limit: u64) -> Result<(), TooLarge> {
    if variables.saturating_add(cells) > u64::from(Var::MAX) {
        return Err(TooLarge::Variables(variables));
    }
    if clauses > limit { Err(TooLarge::Clauses { found: clauses, limit }) } else { Ok(()) }
}

/// The box while its clauses are written.
struct BoxFormula<'a> {
    problem: &'a StillLife,
    encoding: Encoding,
    layout: CellLayout,
    pool: VarPool,
}

impl<'a> BoxFormula<'a> {
    fn new(problem: &'a StillLife, encoding: Encoding) -> Self {
        let layout = CellLayout::of(problem);
        Self { problem, encoding, layout, pool: VarPool::after(layout.variables()) }
    }

    /// Everything but the count.
    fn rules(&mut self, sink: &mut Clauses<'_>) -> Result<(), Refused> {
        self.stability(sink)?;
        for (&at, &alive) in self.problem.forced() {
            sink.clause(&[self.layout.var(at).lit(alive)])?;
        }
        match self.encoding.symmetry {
            SymmetryBreaking::None => Ok(()),
            SymmetryBreaking::LexLeader => {
                lex_leader::break_symmetry(self.problem, self.layout, &mut self.pool, sink)
            }
        }
    }

    /// No cell changes in the box and, if that is asked for, on the ring around it.
    fn stability(&mut self, sink: &mut Clauses<'_>) -> Result<(), Refused> {
        let (problem, layout) = (self.problem, self.layout);
        let ring = |wraps: bool| match problem.outside() {
            Outside::Dead if !wraps => 1,
            Outside::Dead | Outside::Ignored => 0,
        };
        let (above, beside) =
            (ring(problem.topology().wraps_rows()), ring(problem.topology().wraps_columns()));
        let generation = Generation {
            rule: problem.rule(),
            rows: -above..problem.height().cast_signed() + above,
            columns: -beside..problem.width().cast_signed() + beside,
            cell: |row, column| problem.wrapped(row, column).map(|at| layout.var(at).positive()),
            next: |_, _| Next::Same,
        };
        let (wraps_rows, wraps_columns) =
            (problem.topology().wraps_rows(), problem.topology().wraps_columns());
        let (rows, columns) = (generation.rows.clone(), generation.columns.clone());
        let place = |at: isize, all: &Range<isize>, wraps: bool| {
            let at = if wraps { at.rem_euclid(all.end) } else { at };
            all.contains(&at).then_some(at)
        };
        let home =
            |row, column| Some((place(row, &rows, wraps_rows)?, place(column, &columns, wraps_columns)?));
        generation.encode_at(home, self.encoding.transition, &mut self.pool, sink)
    }

    /// The cells in the order that suits the counter. For a totalizer neighbours along the border
    /// should come together; a sequential counter takes the cells row by row.
    fn counting_order(&self) -> Vec<Lit> {
        match self.encoding.cardinality {
            Cardinality::Sequential => self.layout.cells().collect(),
            Cardinality::Totalizer => by_angle(self.problem.width(), self.problem.height())
                .into_iter()
                .map(|at| self.layout.var(at).positive())
                .collect(),
        }
    }
}

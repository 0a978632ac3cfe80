//! Still lifes as clauses.
//!
//! First, no cell of the board and of the ring around it changes; then come the forced cells, the symmetry breaking and the counter.

mod floors;
mod quarters;
pub mod waste;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::cnf::{ClauseSink, Lit, Var, VarPool};
use crate::encode::cardinality::{Direction, Size};
use crate::encode::transition::{Generation, Next};
use crate::encode::{Cardinality, CellLayout, Transition, lex_leader, order};
use crate::problem::StillLife;
use crate::problem::still_life::{CountBounds, Outside};

/// How a still-life problem is put into clauses.
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

/// What is done about patterns that are images of each other under a symmetry of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SymmetryBreaking {
    /// All are kept.
    #[default]
    None,
    /// Only the lexicographically least is kept.
    LexLeader,
}

/// A formula would be larger than can be numbered, written or held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TooLarge {
    /// More variables than solvers can number.
    #[error(
        "the counter needs {0} auxiliary variables, more than the 2147483647 that solvers can number: \
         ask for a smaller board, for counts nearer to 0 or to all cells, or for another --cardinality"
    )]
    Variables(u64),
    /// More clauses than makes sense.
    #[error(
        "the formula has about {found} clauses, more than the {limit} that are sensible here: \
         ask for a smaller board, or for counts nearer to 0 or to all cells"
    )]
    Clauses {
        /// About so many.
        found: u64,
        /// The limit.
        limit: u64,
    },
}

/// Writes the whole problem and returns the number of variables used.
///
/// Call [`check_size`] first: a counter that does not fit the variables makes this panic.
pub fn encode<S: ClauseSink>(problem: &StillLife, encoding: Encoding, sink: &mut S) -> Result<u32, S::Error> {
    let mut board = Board::new(problem, encoding);
    board.rules(sink)?;
    let count = problem.count();
    // Without a bound the cells need no order, and a large board is written in constant memory.
    if count != CountBounds::default() {
        let cells = board.counting_order();
        encoding.cardinality.bound(&cells, count.min, count.max, &mut board.pool, sink)?;
    }
    Ok(board.pool.used())
}

/// Writes the problem without its bounds on the count, and a counter to bound it later.
///
/// Returns literals o₁, o₂, …, one a cell: assume ¬oⱼ to ask for fewer than j **dead** cells. Dead cells are
/// counted because dense patterns have fewer of them than live ones.
pub fn encode_with_counter<S: ClauseSink>(
    problem: &StillLife,
    encoding: Encoding,
    sink: &mut S,
) -> Result<Vec<Lit>, S::Error> {
    let mut board = Board::new(problem, encoding);
    board.rules(sink)?;
    let dead: Vec<Lit> = board.counting_order().into_iter().map(|alive| !alive).collect();
    encoding.cardinality.outputs(&dead, dead.len(), Direction::Up, &mut board.pool, sink)
}

/// Refuses formulas whose variables cannot be numbered, or with more than `max_clauses` clauses.
pub fn check_size(problem: &StillLife, encoding: Encoding, max_clauses: u64) -> Result<(), TooLarge> {
    let count = problem.count();
    let counter = encoding.cardinality.bound_size(problem.cells(), count.min, count.max);
    check_counter(problem, encoding, counter, max_clauses)
}

/// The same for [`encode_with_counter`].
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
    // At most 228 clauses a cell; at most four column counters a cell, on boards of one row; and at most seven
    // symmetries that take one variable and three clauses a cell.
    let symmetries = if encoding.symmetry == SymmetryBreaking::LexLeader { 7 } else { 0 };
    let columns = if encoding.transition == Transition::Col9 { 36 } else { 0 };
    let variables = counter.variables.saturating_add((columns + symmetries) * cells);
    check(variables, cells, counter.clauses.saturating_add(cells * (228 + 3 * symmetries)), max_clauses)
}

/// Refuses so many auxiliary variables beside the cells, or so many clauses.
fn check(variables: u64, cells: u64, clauses: u64, limit: u64) -> Result<(), TooLarge> {
    if variables.saturating_add(cells) > u64::from(Var::MAX) {
        return Err(TooLarge::Variables(variables));
    }
    if clauses > limit { Err(TooLarge::Clauses { found: clauses, limit }) } else { Ok(()) }
}

/// The board while its clauses are written.
struct Board<'a> {
    problem: &'a StillLife,
    encoding: Encoding,
    layout: CellLayout,
    pool: VarPool,
}

impl<'a> Board<'a> {
    fn new(problem: &'a StillLife, encoding: Encoding) -> Self {
        let layout = CellLayout::new(problem.width(), problem.height()).expect("problems fit the variables");
        Self { problem, encoding, layout, pool: VarPool::after(layout.variables()) }
    }

    /// Everything but the count.
    fn rules<S: ClauseSink>(&mut self, sink: &mut S) -> Result<(), S::Error> {
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

    /// No cell changes, on the board and, if that is asked for, on the ring around it.
    fn stability<S: ClauseSink>(&mut self, sink: &mut S) -> Result<(), S::Error> {
        let ring = match self.problem.outside() {
            Outside::Dead => 1,
            Outside::Ignored => 0,
        };
        let layout = self.layout;
        let board = Generation {
            rows: -ring..self.problem.height().cast_signed() + ring,
            columns: -ring..self.problem.width().cast_signed() + ring,
            cell: |row, column| layout.alive(row, column),
            next: |_, _| Next::Same,
        };
        board.encode(self.encoding.transition, &mut self.pool, sink)
    }

    /// The cells in the order that suits the counter: a totalizer likes neighbours along the border together,
    /// a sequential counter is written row by row.
    fn counting_order(&self) -> Vec<Lit> {
        match self.encoding.cardinality {
            Cardinality::Sequential => self.layout.cells().collect(),
            Cardinality::Totalizer => order::by_angle(self.problem.width(), self.problem.height())
                .into_iter()
                .map(|at| self.layout.var(at).positive())
                .collect(),
        }
    }
}

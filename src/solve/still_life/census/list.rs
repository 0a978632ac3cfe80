//! All still lifes of a box, one after the other.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::rc::Rc;

use super::CensusError;
use crate::life::{Grid, Position, Rule};
use crate::limits::Limits;
use crate::problem::StillLife;
use crate::problem::still_life::Outside;
use crate::solve::still_life::checked_pattern;

/// Boxes whose shorter side is longer have too many rows that can follow two others, 99 million at 30 cells if those are dead.
pub const MOST_LISTED_SIDE: usize = 20;

/// Rows and ends that are remembered. What does not fit is found out again.
const MOST_REMEMBERED: usize = 1 << 24;

/// Partial rows between two looks at the limits.
const INTERVAL: u32 = 1 << 12;

/// Bits of a row that stand for cells of the box.
type Row = u64;

/// Hands over every still life of the box with its forced cells, each once and after it was simulated, until the receiver breaks off.
///
/// A pattern grows row by row. The rows that can follow two others, and ends from which no row leads on, are remembered, so that
/// there is no long search between two patterns. Bounds on the live cells are not looked at.
///
/// # Panics
/// If both sides are longer than [`MOST_LISTED_SIDE`], or if the cells around the box need not stay dead.
pub fn list(
    problem: &StillLife,
    limits: &Limits,
    take: &mut dyn FnMut(&Grid) -> ControlFlow<()>,
) -> Result<(), CensusError> {
    let (width, height) = (problem.width(), problem.height());
    assert!(width.min(height) <= MOST_LISTED_SIDE, "{width}×{height} has too many rows");
    assert!(problem.outside() == Outside::Dead, "the cells outside stay dead");
    let mut walk = Walk::new(problem, limits);
    let mut rows = Vec::new();
    // All errors break off the walk, too.
    let mut error = None;
    let result = walk.go_on(&mut rows, &mut |rows| {
        let pattern = walk_pattern(problem, rows);
        match checked_pattern(problem, pattern, 0, "the walk through all patterns") {
            Ok(pattern) => take(&pattern),
            Err(lie) => {
                error = Some(CensusError::Search(lie));
                ControlFlow::Break(())
            }
        }
    });
    match (result, error) {
        (_, Some(error)) | (Err(error), None) => Err(error),
        (Ok(_), None) => Ok(()),
    }
}

/// Whether the rows of a walk are the columns of the box, as the shorter side is its width.
fn is_turned(problem: &StillLife) -> bool {
    problem.width() > problem.height()
}

fn walk_pattern(problem: &StillLife, rows: &[Row]) -> Grid {
    Grid::from_fn(problem.width(), problem.height(), |Position { row, column }| {
        let (row, column) = if is_turned(problem) { (column, row) } else { (row, column) };
        rows[row] >> column & 1 == 1
    })
}

/// What came of going on from some rows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ways {
    /// No pattern begins so.
    None,
    /// All patterns that begin so were taken.
    Some,
    /// The receiver has seen enough.
    Enough,
}

/// How many rows there are, and the last two; rows outside the box are dead.
///
/// They are looked up and not handed down as arguments: LLVM as of rustc 1.95 and 1.97 takes an argument that the next call gets from its
/// neighbour (`above` from `last`) for the constant that it is in the first call, and the walk lost patterns.
fn end(rows: &[Row]) -> (usize, Row, Row) {
    let from_end = |by: usize| rows.len().checked_sub(by).map_or(0, |place| rows[place]);
    (rows.len(), from_end(2), from_end(1))
}

/// What was found in walks through the same box.
struct Walk<'a> {
    limits: &'a Limits,
    width: usize,
    /// For each row the cells that have to be alive, and those that may be.
    forced: Vec<(Row, Row)>,
    /// Rows that leave the second of a pair unchanged.
    after: HashMap<(Row, Row), Rc<[Row]>>,
    /// Rows placed, and the last two, from where there is no way to the end.
    dead_ends: HashSet<(usize, Row, Row)>,
    /// How many rows `after` holds.
    remembered: usize,
    /// Partial rows until the limits are looked at.
    until_look: u32,
}

impl<'a> Walk<'a> {
    fn new(problem: &StillLife, limits: &'a Limits) -> Self {
        let (one, other) = (problem.width(), problem.height());
        let (width, height) = (one.min(other), one.max(other));
        let mut forced = vec![(0, Row::MAX >> (64 - width)); height];
        for (at, &alive) in problem.forced() {
            let (row, column) = if is_turned(problem) { (at.column, at.row) } else { (at.row, at.column) };
            let (must, may) = &mut forced[row];
            if alive { *must |= 1 << column } else { *may &= !(1 << column) }
        }
        Self {
            limits,
            width,
            forced,
            after: HashMap::new(),
            dead_ends: HashSet::new(),
            remembered: 0,
            until_look: INTERVAL,
        }
    }

    /// Takes all ways on from these rows, and says what came of it.
    fn go_on(
        &mut self,
        rows: &mut Vec<Row>,
        take: &mut dyn FnMut(&[Row]) -> ControlFlow<()>,
    ) -> Result<Ways, CensusError> {
        let (placed, above, last) = end(rows);
        if placed == self.forced.len() {
            return Ok(match self.is_stable(above, last, 0) && self.is_stable(last, 0, 0) {
                false => Ways::None,
                true if take(rows).is_break() => Ways::Enough,
                true => Ways::Some,
            });
        }
        if self.dead_ends.contains(&(placed, above, last)) {
            return Ok(Ways::None);
        }
        self.limits.check().map_err(CensusError::Stopped)?;
        let (must, may) = self.forced[placed];
        let mut ways = Ways::None;
        for &row in self.rows_after(above, last)?.iter().filter(|&&row| row & must == must && row & !may == 0)
        {
            rows.push(row);
            let led_to = self.go_on(rows, take)?;
            rows.pop();
            match led_to {
                Ways::Enough => return Ok(Ways::Enough),
                Ways::Some => ways = Ways::Some,
                Ways::None => {}
            }
        }
        if ways == Ways::None && self.dead_ends.len() < MOST_REMEMBERED {
            self.dead_ends.insert((placed, above, last));
        }
        Ok(ways)
    }

    /// The rows that leave all cells of `last` unchanged, and those beside its ends.
    fn rows_after(&mut self, above: Row, last: Row) -> Result<Rc<[Row]>, CensusError> {
        if let Some(rows) = self.after.get(&(above, last)) {
            return Ok(Rc::clone(rows));
        }
        let mut rows = Vec::new();
        self.extend(above, last, 0, 0, &mut rows)?;
        let rows: Rc<[Row]> = rows.into();
        // A list without rows takes memory too.
        let size = rows.len() + 1;
        if self.remembered + size <= MOST_REMEMBERED {
            self.remembered += size;
            self.after.insert((above, last), Rc::clone(&rows));
        }
        Ok(rows)
    }

    /// Looks at the limits now and then.
    fn look(&mut self) -> Result<(), CensusError> {
        self.until_look -= 1;
        if self.until_look > 0 {
            return Ok(());
        }
        self.until_look = INTERVAL;
        self.limits.check().map_err(CensusError::Stopped)
    }

    /// Adds the rows that begin with these cells. A cell of `last` has all its neighbours when the one below its right neighbour is there.
    fn extend(
        &mut self,
        above: Row,
        last: Row,
        below: Row,
        placed: usize,
        rows: &mut Vec<Row>,
    ) -> Result<(), CensusError> {
        self.look()?;
        if placed == self.width {
            let at_end = |column| self.is_cell_stable(above, last, below, column);
            if at_end(self.width.cast_signed() - 1) && at_end(self.width.cast_signed()) {
                rows.push(below);
            }
            return Ok(());
        }
        for alive in [0, 1] {
            let below = below | alive << placed;
            if self.is_cell_stable(above, last, below, placed.cast_signed() - 1) {
                self.extend(above, last, below, placed + 1, rows)?;
            }
        }
        Ok(())
    }

    fn is_stable(&self, above: Row, last: Row, below: Row) -> bool {
        (-1..=self.width.cast_signed()).all(|column| self.is_cell_stable(above, last, below, column))
    }

    /// Whether the cell of the middle row does not change; the columns −1 and `width` lie outside.
    fn is_cell_stable(&self, above: Row, last: Row, below: Row, column: isize) -> bool {
        let cell = |row: Row, column: isize| {
            let inside = (0..self.width.cast_signed()).contains(&column);
            inside && row >> column & 1 == 1
        };
        let around =
            [above, last, below].into_iter().flat_map(|row| (-1..=1).map(move |by| (row, column + by)));
        let alive = cell(last, column);
        let neighbours = around.filter(|&(row, column)| cell(row, column)).count() - usize::from(alive);
        Rule::LIFE.next(alive, neighbours) == alive
    }
}

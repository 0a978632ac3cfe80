//! All still lifes of a box, listed by a walk through its rows.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::rc::Rc;

use super::CensusError;
use crate::life::{Grid, Position, Rule, Totalistic};
use crate::limits::Limits;
use crate::outcome::checked_pattern;
use crate::problem::StillLife;
use crate::problem::still_life::{Cohesion, Outside, Topology};
use crate::verify;

/// The longest shorter side of a box whose still lifes are listed. Longer rows can be followed by
/// too many others: 99 million rows of 30 cells can follow two dead ones.
pub const MOST_LISTED_SIDE: usize = 20;

/// The most rows and dead ends that are remembered. What does not fit is computed again.
const MOST_REMEMBERED: usize = 1 << 24;

/// Partial rows between two checks of the limits.
const INTERVAL: u32 = 1 << 12;

/// A row, one bit for each cell of the box.
type Row = u64;

/// Hands over every still life of the box with its forced cells, each once and simulated, until
/// `take` breaks.
///
/// A pattern grows row by row. The rows that can follow two others are remembered, and so are rows from which
/// no way leads to the end. So there is no long search between two patterns, unless the live cells must hold
/// together: patterns that do not are made and left out. Bounds on the number of live cells are ignored.
///
/// # Errors
/// If a limit is reached, or if a pattern fails the simulation.
///
/// # Panics
/// If both sides are longer than [`MOST_LISTED_SIDE`], or if the problem ignores the cells outside the box
/// or has another rule than Conway's.
pub fn list(
    problem: &StillLife,
    limits: &Limits,
    take: &mut dyn FnMut(&Grid) -> ControlFlow<()>,
) -> Result<(), CensusError> {
    let (width, height) = (problem.width(), problem.height());
    assert!(width.min(height) <= MOST_LISTED_SIDE, "{width}×{height} has too many rows");
    assert!(problem.outside() == Outside::Dead, "the cells outside stay dead");
    assert!(problem.topology() == Topology::Plane, "the box lies in the plane");
    assert!(problem.rule() == Rule::LIFE, "the still lifes of a census are Conway's");
    let mut walk = Walk::new(problem, limits);
    let mut rows = Vec::new();
    // An error in a pattern ends the walk too.
    let mut error = None;
    let any = problem.clone().with_cohesion(Cohesion::Any);
    let result = walk.go_on(&mut rows, &mut |rows| {
        let pattern = walk_pattern(problem, rows);
        match checked_pattern(&any, pattern, 0, "the walk through all patterns") {
            Ok(pattern) if verify::still_life(problem, &pattern).is_ok() => take(&pattern),
            Ok(_) => ControlFlow::Continue(()),
            Err(invalid) => {
                error = Some(CensusError::Search(invalid));
                ControlFlow::Break(())
            }
        }
    });
    match (result, error) {
        (_, Some(error)) | (Err(error), None) => Err(error),
        (Ok(_), None) => Ok(()),
    }
}

/// Returns true if the rows of the walk are the columns of the box, because its width is the longer side.
fn is_turned(problem: &StillLife) -> bool {
    problem.width() > problem.height()
}

fn walk_pattern(problem: &StillLife, rows: &[Row]) -> Grid {
    Grid::from_fn(problem.width(), problem.height(), |Position { row, column }| {
        let (row, column) = if is_turned(problem) { (column, row) } else { (row, column) };
        rows[row] >> column & 1 == 1
    })
}

/// The result of continuing from some rows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ways {
    /// No pattern begins like this.
    None,
    /// All patterns that begin like this were taken.
    Some,
    /// The receiver wants no more.
    Enough,
}

/// The number of rows, and the last two of them. Rows outside the box are dead. They are looked up here and
/// not passed down as arguments. As arguments, the walk lost patterns: LLVM as of rustc 1.95 and 1.97 takes
/// an argument that the next call gets from its neighbour (`above` from `last`) for the constant that it is
/// in the first call.
fn end(rows: &[Row]) -> (usize, Row, Row) {
    let from_end = |by: usize| rows.len().checked_sub(by).map_or(0, |place| rows[place]);
    (rows.len(), from_end(2), from_end(1))
}

/// A walk through the patterns of a box, with what it remembers.
struct Walk<'a> {
    limits: &'a Limits,
    width: usize,
    /// For each row, the cells that must be alive, and those that may be.
    forced: Vec<(Row, Row)>,
    /// For a pair of rows, the rows that leave the second one unchanged if they follow.
    after: HashMap<(Row, Row), Rc<[Row]>>,
    /// The number of rows placed and the last two of them, where no way leads to the end.
    dead_ends: HashSet<(usize, Row, Row)>,
    /// How much `after` holds, in rows.
    remembered: usize,
    /// Partial rows until the next check of the limits.
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

    /// Continues from these rows in all ways.
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

    /// The rows that leave all cells of `last`, and the cells beside its ends, unchanged.
    fn rows_after(&mut self, above: Row, last: Row) -> Result<Rc<[Row]>, CensusError> {
        if let Some(rows) = self.after.get(&(above, last)) {
            return Ok(Rc::clone(rows));
        }
        let mut rows = Vec::new();
        self.extend(above, last, 0, 0, &mut rows)?;
        let rows: Rc<[Row]> = rows.into();
        // An empty list takes memory too.
        let size = rows.len() + 1;
        if self.remembered + size <= MOST_REMEMBERED {
            self.remembered += size;
            self.after.insert((above, last), Rc::clone(&rows));
        }
        Ok(rows)
    }

    /// Checks the limits now and then.
    fn look(&mut self) -> Result<(), CensusError> {
        self.until_look -= 1;
        if self.until_look > 0 {
            return Ok(());
        }
        self.until_look = INTERVAL;
        self.limits.check().map_err(CensusError::Stopped)
    }

    /// Adds the rows that begin with the first `placed` cells of `below`. A cell of `last` has all
    /// its neighbours when the cell below its right neighbour is placed.
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

    /// Returns true if a cell of the middle row does not change. The columns −1 and `width` lie outside.
    fn is_cell_stable(&self, above: Row, last: Row, below: Row, column: isize) -> bool {
        let cell = |row: Row, column: isize| {
            let inside = (0..self.width.cast_signed()).contains(&column);
            inside && row >> column & 1 == 1
        };
        let around =
            [above, last, below].into_iter().flat_map(|row| (-1..=1).map(move |by| (row, column + by)));
        let alive = cell(last, column);
        let neighbours = around.filter(|&(row, column)| cell(row, column)).count() - usize::from(alive);
        Totalistic::LIFE.next(alive, neighbours) == alive
    }
}

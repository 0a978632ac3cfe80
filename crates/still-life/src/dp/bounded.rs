//! Dynamic programming over the beginnings that can still become a pattern with little waste.

use super::beginning::MOST_SIDE;
use super::bounds::Place;
use super::follow::Followed;
use super::halves;
use super::search::{Goal, Search};
use crate::life::Grid;
use crate::life::symmetry::Symmetry;
use crate::limits::{Limits, StopReason};
use crate::problem::StillLife;
use crate::problem::still_life::Outside;

/// Beginnings that are followed in the first pass, which finds most patterns.
const BEAM: usize = 20_000;
/// The largest length of the longer side.
const MOST_ROWS: usize = 10_000;
/// The binary logarithm of about how many bytes the tables of each kind take.
const TABLES: u32 = 28;
/// The largest waste that is asked about.
const MOST_WASTE: u16 = u16::MAX / 4;

/// Searches for still lifes of one box with its forced cells.
pub struct Beginnings<'a> {
    search: Search<'a>,
    is_turned: bool,
}

/// What is known after a cell of a pattern was placed. A cell is *complete* if its whole
/// neighbourhood is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The waste of the complete cells and of their sides to the outside, and of the sides above
    /// the first row.
    pub wasted: usize,
    /// A lower bound on the waste of the other cells.
    pub rest: usize,
    /// The same for those of them in the upper half. `None` after the row that follows that half.
    pub rest_of_half: Option<usize>,
}

impl<'a> Beginnings<'a> {
    /// Makes the tables that bound the waste.
    ///
    /// # Errors
    /// If a limit is reached, or if the longer side is too long.
    ///
    /// # Panics
    /// If the shorter side is longer than [`MOST_SIDE`], or if the problem ignores the cells
    /// outside the box.
    pub fn new(problem: &'a StillLife, limits: &Limits) -> Result<Self, StopReason> {
        let (one, other) = (problem.width(), problem.height());
        Self::with_strips(problem, columns(one.min(other), one.max(other)), limits)
    }

    /// Like [`Self::new`], with strips of at most `columns` columns. One column more gives better
    /// bounds, and tables four times as large.
    ///
    /// # Errors
    /// As [`Self::new`].
    ///
    /// # Panics
    /// As [`Self::new`].
    pub fn with_strips(problem: &'a StillLife, columns: u32, limits: &Limits) -> Result<Self, StopReason> {
        assert!(problem.outside() == Outside::Dead, "the cells outside stay dead");
        let shorter = problem.width().min(problem.height());
        assert!(shorter <= MOST_SIDE, "frontiers of {shorter} columns do not fit");
        let longer = problem.width().max(problem.height());
        if longer > MOST_ROWS {
            return Err(StopReason::GaveUp(format!("the longer side is {longer}, more than {MOST_ROWS}")));
        }
        let is_turned = problem.width() > problem.height();
        Ok(Self { search: Search::new(problem, columns, limits)?, is_turned })
    }

    /// A still life that wastes at most `max_waste`, or `None` if there is none.
    ///
    /// # Errors
    /// If a limit is reached, or if the waste is too large or the beginnings are too many to be
    /// followed.
    pub fn at_most(&self, max_waste: usize, limits: &Limits) -> Result<Option<Grid>, StopReason> {
        let whole = u16::try_from(max_waste).ok().filter(|&whole| whole <= MOST_WASTE);
        let whole = whole.ok_or_else(|| StopReason::GaveUp(format!("a waste of {max_waste} is too high")))?;
        let beam = self.at_most_by(whole, Some(BEAM), limits)?;
        if let Searched::Found(grid) = beam {
            return Ok(Some(grid));
        }
        if matches!(beam, Searched::None) {
            return Ok(None);
        }
        if self.search.is_symmetric() {
            return Ok(halves::pattern(&self.search, whole, limits)?.map(|rows| self.grid(&rows)));
        }
        match self.at_most_by(whole, None, limits)? {
            Searched::Found(grid) => Ok(Some(grid)),
            Searched::None => Ok(None),
            Searched::Unclear => unreachable!("without a beam no beginning is left out"),
        }
    }

    /// Like [`Self::at_most`], by halves that meet in the middle.
    ///
    /// # Errors
    /// If a limit is reached, or if there are too many beginnings to be followed.
    ///
    /// # Panics
    /// If there are forced cells, as a lower half is not an upper half upside down then. If the
    /// waste does not fit into 16 bits.
    pub fn at_most_by_halves(&self, max_waste: usize, limits: &Limits) -> Result<Option<Grid>, StopReason> {
        assert!(self.search.is_symmetric(), "the box is its own image upside down");
        let whole = u16::try_from(max_waste).expect("a small box");
        Ok(halves::pattern(&self.search, whole, limits)?.map(|rows| self.grid(&rows)))
    }

    /// Follows beginnings to the end of the box.
    fn at_most_by(&self, whole: u16, beam: Option<usize>, limits: &Limits) -> Result<Searched, StopReason> {
        // Of a pattern and its image upside down, at least one wastes no more in its upper half
        // than in its lower half.
        let half = self.search.is_symmetric().then_some(whole / 2);
        let goal = Goal { whole, half, beam };
        // Two rows outside follow the last one, so that all cells get their neighbours.
        let Followed { beginnings, history, is_complete } =
            self.search.follow(goal, self.search.rows + 2, limits)?;
        Ok(match beginnings.first() {
            Some(&beginning) => Searched::Found(self.grid(&history.rows_of(beginning))),
            None if is_complete => Searched::None,
            None => Searched::Unclear,
        })
    }

    fn grid(&self, rows: &[u64]) -> Grid {
        let width = self.search.width as usize;
        let grid =
            Grid::from_fn(width, self.search.rows, |at| rows[at.row] >> (width - 1 - at.column) & 1 == 1);
        if self.is_turned { Symmetry::Transpose.apply_to_grid(&grid) } else { grid }
    }

    /// What all bounds together say about a still life of this box, after each of its cells is
    /// placed. Cells are placed row by row, in rows as long as the shorter side. A refutation rests
    /// on these bounds never being too high.
    ///
    /// # Panics
    /// If the pattern has other sides than the box, or is no still life.
    pub fn known_along(&self, pattern: &Grid) -> Vec<Known> {
        let turned = Symmetry::Transpose.apply_to_grid(pattern);
        let pattern = if self.is_turned { &turned } else { pattern };
        let width = self.search.width;
        assert_eq!((pattern.width(), pattern.height()), (width as usize, self.search.rows));
        let places =
            (0..self.search.rows).flat_map(|row| (0..width).map(move |column| Place { row, column }));
        let (mut frontier, mut wasted) = (0, 0);
        let known = places.map(|place| {
            let alive = pattern.is_alive(place.row.cast_signed(), (place.column as usize).cast_signed());
            let (after, added) = self.search.step(frontier, alive, place).expect("a still life");
            (frontier, wasted) = (after, wasted + usize::from(added));
            let goal = Goal { whole: MOST_WASTE, half: Some(MOST_WASTE), beam: None };
            let cuts = self.search.cuts(goal, place);
            let most =
                |cuts: &[_]| cuts.iter().map(|cut| usize::from(self.search.bounds.rest(cut, frontier))).max();
            Known { wasted, rest: most(&cuts.to_end).unwrap_or(0), rest_of_half: most(&cuts.to_middle) }
        });
        known.collect()
    }
}

/// The result of following beginnings.
enum Searched {
    Found(Grid),
    None,
    Unclear,
}

/// A still life of the box with its forced cells that wastes at most `max_waste`, or `None` if
/// there is none.
///
/// # Errors
/// As [`Beginnings::new`] and [`Beginnings::at_most`].
///
/// # Panics
/// As [`Beginnings::new`].
pub fn still_life(
    problem: &StillLife,
    max_waste: usize,
    limits: &Limits,
) -> Result<Option<Grid>, StopReason> {
    Beginnings::new(problem, limits)?.at_most(max_waste, limits)
}

/// Columns of the widest strips of a box, if it is wide enough for them. With more, the tables take longer than what they save or,
/// if there are many rows, too much memory.
pub(super) fn columns(shorter: usize, longer: usize) -> u32 {
    let most = match shorter {
        ..15 => 6,
        15..22 => 8,
        22..27 => 9,
        _ => 10,
    };
    most.min((TABLES - longer.ilog2()) / 2)
}

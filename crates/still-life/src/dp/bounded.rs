//! Dynamic programming over the beginnings that can still become a pattern with little waste, and the memory
//! that it takes.
//!
//! If the first pass finds nothing, two halves are sought that meet in the middle. The lower half of a
//! pattern, upside down, is an upper half of the box. So it is enough to follow beginnings to the middle, and
//! to look for two of them that fit together. If no half wastes less than u, then no half of a pattern wastes
//! more than the budget less u. So the search first finds u, and then all halves up to that limit.

use super::beginning::{Beginning, History, MOST_BEGINNINGS, MOST_SIDE};
use super::bounds::{self, CHANGES};
use super::search::{Followed, Goal, Search};
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
pub struct BoundedDp<'a> {
    search: Search<'a>,
    is_turned: bool,
}

impl<'a> BoundedDp<'a> {
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
            return Ok(pattern(&self.search, whole, limits)?.map(|rows| self.grid(&rows)));
        }
        match self.at_most_by(whole, None, limits)? {
            Searched::Found(grid) => Ok(Some(grid)),
            Searched::None => Ok(None),
            Searched::Unclear => unreachable!("without a beam no beginning is left out"),
        }
    }

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
}

enum Searched {
    Found(Grid),
    None,
    Unclear,
}

/// A still life of the box with its forced cells that wastes at most `max_waste`, or `None` if there is none.
///
/// # Errors
/// As [`BoundedDp::new`] and [`BoundedDp::at_most`].
///
/// # Panics
/// As [`BoundedDp::new`].
pub fn still_life(
    problem: &StillLife,
    max_waste: usize,
    limits: &Limits,
) -> Result<Option<Grid>, StopReason> {
    BoundedDp::new(problem, limits)?.at_most(max_waste, limits)
}

/// Columns of the widest strips of a box, if it is wide enough for them. With more, the tables take longer
/// than what they save or, if there are many rows, too much memory.
pub(super) fn columns(shorter: usize, longer: usize) -> u32 {
    let most = match shorter {
        ..15 => 6,
        15..22 => 8,
        22..27 => 9,
        _ => 10,
    };
    most.min((TABLES - longer.ilog2()) / 2)
}

/// How far below half of the budget the first limit for halves lies.
const BELOW_HALF: u16 = 3;

/// The rows of a pattern that wastes at most `whole`, or `None` if there is none. The box must be
/// its own image upside down.
pub(super) fn pattern(
    search: &Search<'_>,
    whole: u16,
    limits: &Limits,
) -> Result<Option<Vec<u64>>, StopReason> {
    for most in (whole / 2).saturating_sub(BELOW_HALF)..=whole / 2 {
        let halves = Halves::up_to(search, whole, most, limits)?;
        let Some(least) = halves.list.iter().map(|half| half.waste()).min() else { continue };
        // Neither half of a pattern wastes less than this, so neither wastes more than `whole` less this.
        let halves =
            if whole - least <= most { halves } else { Halves::up_to(search, whole, whole - least, limits)? };
        return halves.join(whole, limits);
    }
    Ok(None)
}

/// Upper halves, each with the row after it.
struct Halves<'a> {
    search: &'a Search<'a>,
    /// Sorted by their last two rows. Of two halves that are mirror images of each other, one is listed.
    list: Vec<Beginning>,
    history: History,
}

impl<'a> Halves<'a> {
    /// All halves that waste at most `most` and can belong to a pattern that wastes at most `whole`.
    fn up_to(search: &'a Search<'a>, whole: u16, most: u16, limits: &Limits) -> Result<Self, StopReason> {
        let goal = Goal { whole, half: Some(most), beam: None };
        let Followed { mut beginnings, history, .. } = search.follow(goal, search.rows / 2 + 1, limits)?;
        beginnings.retain(|beginning| beginning.waste() <= most);
        Ok(Self { search, list: beginnings, history })
    }

    fn join(&self, whole: u16, limits: &Limits) -> Result<Option<Vec<u64>>, StopReason> {
        if self.search.rows.is_multiple_of(2) {
            self.join_even(whole, limits)
        } else {
            self.join_odd(whole, limits)
        }
    }

    /// An even number of rows: the row after each half is the last row of the other.
    fn join_even(&self, whole: u16, limits: &Limits) -> Result<Option<Vec<u64>>, StopReason> {
        let exchanged = |rows: u128| rows >> self.width() | (rows & self.row_mask()) << self.width();
        for (at, &upper) in self.list.iter().enumerate() {
            if at % CHECK == 0 {
                limits.check()?;
            }
            let wanted = exchanged(upper.frontier());
            let mirrored = self.history.mirrored(wanted);
            let found = self.list.binary_search_by_key(&wanted.min(mirrored), |half| half.frontier());
            let Ok(lower) = found.map(|at| self.list[at]) else { continue };
            if upper.waste() + lower.waste() <= whole {
                let lower = self.half(lower, mirrored < wanted);
                return Ok(Some(self.put_together(self.half(upper, false), lower)));
            }
        }
        Ok(None)
    }

    /// An odd number of rows: a row that belongs to neither half lies between them.
    fn join_odd(&self, whole: u16, limits: &Limits) -> Result<Option<Vec<u64>>, StopReason> {
        let of_cells = bounds::wastes();
        // The middle row, the row before it, the half, and whether it is mirrored.
        let mut halves: Vec<(u64, u64, usize, bool)> = Vec::with_capacity(2 * self.list.len());
        for (at, half) in self.list.iter().enumerate() {
            let (last, middle) = self.rows(half.frontier());
            halves.push((middle, last, at, false));
            halves.push((self.history.mirrored_row(middle), self.history.mirrored_row(last), at, true));
        }
        halves.sort_unstable();
        for same_middle in halves.chunk_by(|one, other| one.0 == other.0) {
            for &(middle, above, upper, upper_mirrored) in same_middle {
                limits.check()?;
                for &(_, below, lower, lower_mirrored) in same_middle {
                    let halves = self.list[upper].waste() + self.list[lower].waste();
                    let fits = halves <= whole
                        && self
                            .waste_between(&of_cells, [above, middle, below])
                            .is_some_and(|between| halves + between <= whole);
                    if fits {
                        let upper = self.half(self.list[upper], upper_mirrored);
                        let lower = self.half(self.list[lower], lower_mirrored);
                        return Ok(Some(self.put_together(upper, lower)));
                    }
                }
            }
        }
        Ok(None)
    }

    /// The waste of the middle of three rows, with its sides. `None` if a cell of it, or one beside
    /// it, changes.
    fn waste_between(&self, of_cells: &[u8; 512], rows: [u64; 3]) -> Option<u16> {
        let width = self.width();
        let ends = |row: u64| [row & 1, row >> (width - 1) & 1];
        let [above, middle, below] = rows.map(ends);
        if (0..2).any(|end| above[end] + middle[end] + below[end] == 3) {
            return None;
        }
        let sides = middle.iter().filter(|&&end| end == 0).count();
        let mut wasted = u16::try_from(sides).expect("at most two");
        for column in 0..width {
            let three = |row: u64| usize::try_from((row << 1) >> column & 7).expect("three cells");
            let waste = of_cells[three(rows[0]) << 6 | three(rows[1]) << 3 | three(rows[2])];
            if waste == CHANGES {
                return None;
            }
            wasted += u16::from(waste);
        }
        Some(wasted)
    }

    /// The rows of a half and the row after it.
    fn half(&self, half: Beginning, is_mirrored: bool) -> Vec<u64> {
        let rows = self.history.rows_of(half);
        let mirror = |row| if is_mirrored { self.history.mirrored_row(row) } else { row };
        rows.into_iter().map(mirror).collect()
    }

    /// The pattern of two halves that fit.
    fn put_together(&self, mut upper: Vec<u64>, lower: Vec<u64>) -> Vec<u64> {
        upper.truncate(self.search.rows - self.search.rows / 2);
        upper.extend(lower.into_iter().take(self.search.rows / 2).rev());
        upper
    }

    fn rows(&self, frontier: u128) -> (u64, u64) {
        let row = |cells: u128| u64::try_from(cells & self.row_mask()).expect("a row fits");
        (row(frontier >> self.width()), row(frontier))
    }

    fn width(&self) -> u32 {
        self.search.width
    }

    fn row_mask(&self) -> u128 {
        (1 << self.width()) - 1
    }
}

/// Halves between two checks of the limits.
const CHECK: usize = 1 << 14;

/// Lists of beginnings at a time: those before a cell, the two lists of those after it, and the merged one.
const LISTS: u64 = 3;

/// Bytes that [`BoundedDp`] takes for a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory {
    /// The most that the tables of strips take.
    pub tables: u64,
    /// The most that the beginnings take that are held at a time, before the search gives up. How many there
    /// will be is not known beforehand, and most searches follow far fewer. The rows that are finished come
    /// on top of it.
    pub beginnings: u64,
}

/// What the tables for a box take at most, and the beginnings.
pub fn memory(problem: &StillLife) -> Memory {
    let (one, other) = (problem.width(), problem.height());
    let (shorter, longer) = (one.min(other), one.max(other));
    let widest = columns(shorter, longer).min(u32::try_from(shorter / 2 + 1).unwrap_or(u32::MAX));
    // A table of a strip has a byte for each state of two of its rows, and there are two for each width and
    // number of rows: along the border and between others. Those to the middle have half as many rows.
    let of_rows: u64 = (2..=widest).map(|columns| 2 << (2 * columns)).sum();
    let tables = of_rows * (longer as u64 + 1 + longer as u64 / 2 + 1);
    let frontiers = 1u64.checked_shl(u32::try_from(2 * shorter + 2).unwrap_or(u32::MAX));
    let beginnings = frontiers.unwrap_or(u64::MAX).min(MOST_BEGINNINGS as u64);
    Memory { tables, beginnings: beginnings * LISTS * size_of::<Beginning>() as u64 }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;
    use std::path::Path;
    use std::sync::Arc;

    use super::*;
    use crate::dp::bounds::{Place, Side, Until, tables};
    use crate::dp::frontier::densest;
    use crate::life::{Position, file, waste};
    use crate::verify;

    /// All tables that a search makes are made here, and those that are shared are counted once.
    #[test]
    fn tables_take_no_more_than_is_said() {
        for (width, height) in [(6, 30), (12, 12), (60, 3), (10, 41)] {
            let said = memory(&StillLife::new(width, height).unwrap()).tables;
            let (shorter, longer) = (width.min(height), width.max(height));
            let widest = columns(shorter, longer).min(u32::try_from(shorter / 2 + 1).unwrap());
            let mut taken = BTreeMap::new();
            let mut keep = Vec::new();
            for (until, rows) in [(Until::End, longer), (Until::Middle, longer / 2)] {
                for (side, columns) in [Side::Border, Side::Between]
                    .into_iter()
                    .flat_map(|side| (2..=widest).map(move |c| (side, c)))
                {
                    let made = tables(columns, side, until, rows, &Limits::none()).unwrap();
                    taken
                        .extend(made.iter().map(|table| (Arc::as_ptr(&table.more), table.more.len() as u64)));
                    keep.push(made);
                }
            }
            let taken: u64 = taken.into_values().sum();
            assert!(taken <= said && said < 40 * taken, "{width}×{height}: {taken} bytes, {said} were said");
        }
    }

    /// 2^(2w + 2) frontiers of 3·16 bytes, but no more than the search follows.
    #[test]
    fn beginnings_are_as_many_as_frontiers_until_the_search_gives_up() {
        let said = |width, height| memory(&StillLife::new(width, height).unwrap()).beginnings;
        assert_eq!([said(1, 500), said(500, 3), said(40, 40)], [16 * 48, 256 * 48, 64_000_000 * 48]);
    }

    /// What is known after a cell of a pattern was placed. A cell is *complete* if its whole
    /// neighbourhood is placed.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Known {
        /// The waste of the complete cells and of their sides to the outside, and of the sides above
        /// the first row.
        wasted: usize,
        /// A lower bound on the waste of the other cells.
        rest: usize,
        /// A lower bound on the waste of those of them in the upper half. `None` after the row that follows that
        /// half.
        rest_of_half: Option<usize>,
    }

    impl BoundedDp<'_> {
        /// Like [`Self::at_most`], by halves that meet in the middle.
        fn at_most_by_halves(&self, max_waste: usize, limits: &Limits) -> Result<Option<Grid>, StopReason> {
            assert!(self.search.is_symmetric(), "the box is its own image upside down");
            let whole = u16::try_from(max_waste).expect("a small box");
            Ok(pattern(&self.search, whole, limits)?.map(|rows| self.grid(&rows)))
        }

        /// What all bounds together say about a still life of this box, after each of its cells is
        /// placed. Cells are placed row by row, in rows as long as the shorter side. A refutation rests
        /// on these bounds never being too high.
        fn known_along(&self, pattern: &Grid) -> Vec<Known> {
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
                let most = |cuts: &[_]| {
                    cuts.iter().map(|cut| usize::from(self.search.bounds.rest(cut, frontier))).max()
                };
                Known { wasted, rest: most(&cuts.to_end).unwrap_or(0), rest_of_half: most(&cuts.to_middle) }
            });
            known.collect()
        }
    }

    /// The waste of the cells of some rows, with those cells outside that share a side with them.
    fn waste_of_rows(pattern: &Grid, rows: usize) -> usize {
        let (width, height) = (pattern.width(), pattern.height());
        let sides = |at: Position| {
            let edges = [at.row == 0, at.row + 1 == height, at.column == 0, at.column + 1 == width];
            if pattern.get(at) { 0 } else { edges.into_iter().filter(|&edge| edge).count() }
        };
        let cells = pattern.positions().filter(|at| at.row < rows);
        cells.map(|at| waste::of_cell(waste::window(pattern, at.row, at.column)) + sides(at)).sum()
    }

    /// For every prefix, its waste plus the bound on the rest is at most the waste of the whole
    /// pattern, and likewise for its upper half. At the end the rest is 0.
    fn holds_along(pattern: &Grid, columns: u32) {
        let problem = StillLife::new(pattern.width(), pattern.height()).unwrap();
        let beginnings = BoundedDp::with_strips(&problem, columns, &Limits::none()).unwrap();
        let (whole, half) = (waste::of_pattern(pattern), waste_of_rows(pattern, pattern.height() / 2));
        let known = beginnings.known_along(pattern);
        assert_eq!(known.len(), pattern.width() * pattern.height());
        for (place, known) in known.iter().enumerate() {
            assert!(known.wasted + known.rest <= whole, "{place} {known:?} {whole}");
            if let Some(rest) = known.rest_of_half {
                assert!(known.wasted + rest <= half, "{place} {known:?} {half}");
            }
        }
        let last_row_counts = waste_of_rows(pattern, pattern.height() - 1);
        let before = known[known.len() - 1];
        assert_eq!(before.wasted, last_row_counts, "all rows but the last have their neighbours");
    }

    #[test]
    fn along_the_densest_patterns() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../instances/still-life/patterns");
        let mut seen = 0;
        for entry in fs::read_dir(folder).unwrap() {
            let pattern = file::read(&fs::read_to_string(entry.unwrap().path()).unwrap()).unwrap().grid;
            if pattern.width() <= MOST_SIDE {
                (2..=7).for_each(|columns| holds_along(&pattern, columns));
                seen += 1;
            }
        }
        assert!(seen >= 5);
    }

    /// Patterns far from optimal too: all still lifes of small boxes, with strips of every width that
    /// fits.
    #[test]
    fn along_all_patterns_of_small_boxes() {
        for (width, height) in [(2, 3), (3, 4), (4, 4), (3, 5)] {
            let problem = StillLife::new(width, height).unwrap();
            let patterns = (0..1u32 << (width * height))
                .map(|bits| Grid::from_fn(width, height, |at| bits >> (at.row * width + at.column) & 1 == 1));
            for pattern in patterns.filter(|pattern| verify::still_life(&problem, pattern).is_ok()) {
                (2..=4).for_each(|columns| holds_along(&pattern, columns));
            }
        }
    }

    /// A bound that is always 0 would pass the tests above.
    #[test]
    fn at_the_beginning_a_third_of_the_waste_is_foreseen() {
        let problem = StillLife::new(12, 12).unwrap();
        let beginnings = BoundedDp::new(&problem, &Limits::none()).unwrap();
        let budget = waste::with_live_cells(12, 12, 76).unwrap();
        let pattern = beginnings.at_most(budget, &Limits::none()).unwrap().unwrap();
        let first = beginnings.known_along(&pattern)[0];
        assert!(first.rest >= budget / 3 && first.rest_of_half.unwrap() >= budget / 6, "{first:?}");
    }

    /// Both ways to search, and the one through all beginnings: for every budget near the optimum they
    /// agree on whether there is a pattern. Strips of one column give no bound.
    #[test]
    fn halves_that_meet_find_what_there_is() {
        let boxes = (1..=9).map(|n| (n, n)).chain([
            (3, 8),
            (8, 3),
            (5, 6),
            (6, 5),
            (7, 10),
            (10, 7),
            (4, 11),
            (9, 8),
        ]);
        for (width, height) in boxes {
            let problem = StillLife::new(width, height).unwrap();
            let optimum = densest(&problem).unwrap();
            for columns in [1, 2, 3, 5] {
                if columns == 1 && width.min(height) > 5 {
                    continue;
                }
                let beginnings = BoundedDp::with_strips(&problem, columns, &Limits::none()).unwrap();
                for least in optimum.saturating_sub(1)..=optimum + 2 {
                    let Some(budget) = waste::with_live_cells(width, height, least) else { continue };
                    let ways = [
                        beginnings.at_most(budget, &Limits::none()).unwrap(),
                        beginnings.at_most_by_halves(budget, &Limits::none()).unwrap(),
                    ];
                    for found in ways {
                        assert_eq!(found.is_some(), least <= optimum, "{width}×{height} {least} {columns}");
                        if let Some(pattern) = found {
                            verify::still_life(&problem, &pattern).unwrap();
                            assert!(pattern.population() >= least);
                        }
                    }
                }
            }
        }
    }

    /// Boxes too large for the table of all beginnings, also with the halves that the program uses when
    /// the best beginnings lead nowhere.
    #[test]
    fn halves_refute_one_cell_more() {
        for (n, optimum) in [(12, 76), (13, 90), (14, 104), (16, 136)] {
            let problem = StillLife::new(n, n).unwrap();
            let beginnings = BoundedDp::new(&problem, &Limits::none()).unwrap();
            let budget = waste::with_live_cells(n, n, optimum + 1).unwrap();
            assert_eq!(beginnings.at_most_by_halves(budget, &Limits::none()).unwrap(), None, "{n}");
        }
    }
}

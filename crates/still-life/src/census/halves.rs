//! Patterns of a box that are counted by halves which meet in the middle.
//!
//! For two rows a and b, F(a, b) is the number of ways to fill the rows above them so that all cells above b
//! have neighbourhoods that are kept. One more row c, summed over all a, leads from F(·, b) to F(b, ·). So
//! half of the rows suffice: turned upside down, the lower half of a pattern is an upper half. The two
//! halves of an even number of rows share the two rows in the middle, and there are Σ F(b, c)·F(c, b)
//! patterns. Halves of an odd number overlap in one row more.
//!
//! Mirror images have the same numbers, so only rows b that do not come after their image are followed.
//! Numbers and passes are those of `table`.
//!
//! `RowStep` places a row c for all beginnings that have the same last rows a and b. The cells of row b are
//! settled from left to right. Once the cells before column j of c are placed, those of a that are still
//! needed are the ones from column j − 2 on. So a number is kept for each pair of cells a(j−2), a(j−1),
//! which is one of four *planes*, and for each row of cells c(j−1) … c(0) a(n−1) … a(j), from the highest
//! bit to the lowest.
//!
//! Functions compiled for the processor's vectors must be inlined into the one that is dispatched.

#![allow(clippy::inline_always, reason = "see above")]

use pulp::Arch;

use super::CensusError;
use super::numbers::{self, About, Modulo, Numbers};
use crate::dp::frontier::Frontier;
use crate::limits::{Limits, StopReason};
use crate::threads::{all_processors, side_by_side};

/// A box needs at least this many columns.
pub(super) const FEWEST_COLUMNS: usize = 3;

/// How many patterns of a box with so many rows have only neighbourhoods that the frontier keeps. The frontier
/// must treat mirror images alike, and images upside down.
pub(super) fn count(frontier: &Frontier, rows: usize, limits: &Limits) -> Result<u128, CensusError> {
    let step = RowStep::new(frontier);
    let about: f64 = pass(&step, rows, About, limits)?;
    // Each addition is wrong by a factor of at most 1 + 2^-24. A number comes from at most three additions
    // for each cell, far fewer than the 10^5 that would add up to one percent.
    numbers::exact(about, |prime| pass(&step, rows, Modulo(prime), limits))
}

/// The bytes that the tables for a box with so many columns take.
pub(super) fn bytes(columns: usize) -> u64 {
    let columns = u32::try_from(columns).unwrap_or(u32::MAX);
    let rows = 1u64.checked_shl(columns);
    let followed = rows.map(|rows| u64::midpoint(rows, 1 << columns.div_ceil(2)));
    let numbers = rows.zip(followed).and_then(|(rows, followed)| rows.checked_mul(followed));
    numbers.and_then(|numbers| numbers.checked_mul(8)).unwrap_or(u64::MAX)
}

fn pass<A: Numbers>(step: &RowStep, rows: usize, numbers: A, limits: &Limits) -> Result<A::Sum, CensusError> {
    let mut halves = Halves::new(step, numbers);
    for _ in 0..=rows / 2 {
        halves.add_row(limits).map_err(CensusError::Stopped)?;
    }
    halves.met(rows % 2 == 1, limits).map_err(CensusError::Stopped)
}

/// The numbers F(a, b), in two tables that are written in turns.
struct Halves<'a, A: Numbers> {
    step: &'a RowStep,
    numbers: A,
    images: Images,
    /// For each followed row b, as a list over all rows c, F(b, c).
    behind: Vec<A::Number>,
    /// These numbers for each row c, as a list over the followed rows b.
    ahead: Vec<A::Number>,
}

struct Images {
    /// The image of each row.
    of: Vec<usize>,
    /// The rows that do not come after their image.
    followed: Vec<usize>,
    /// For each row the place of it or of its image in that list.
    places: Vec<usize>,
}

impl Images {
    fn new(columns: u32) -> Self {
        let rows = 1usize << columns;
        let of: Vec<usize> = (0..rows).map(|row| row.reverse_bits() >> (usize::BITS - columns)).collect();
        let followed: Vec<usize> = (0..rows).filter(|&row| row <= of[row]).collect();
        let mut places = vec![0; rows];
        for (place, &row) in followed.iter().enumerate() {
            places[row] = place;
            places[of[row]] = place;
        }
        Self { of, followed, places }
    }

    /// Copies F(·, row) for all rows, and says whether any of it is not zero.
    fn list<N: Copy + Default + PartialEq>(&self, ahead: &[N], row: usize, list: &mut [N]) -> bool {
        let half = |row: usize| &ahead[row * self.followed.len()..][..self.followed.len()];
        let (own, image) = (half(row), half(self.of[row]));
        let mut any = false;
        for (other, number) in list.iter_mut().enumerate() {
            let half = if other <= self.of[other] { own } else { image };
            *number = half[self.places[other]];
            any |= *number != N::default();
        }
        any
    }
}

/// Rows that are turned together from one table into the other.
const TILE: usize = 64;

impl<'a, A: Numbers> Halves<'a, A> {
    /// Above the first row all cells are dead.
    fn new(step: &'a RowStep, numbers: A) -> Self {
        let images = Images::new(step.columns);
        let size = images.of.len() * images.followed.len();
        let mut behind = vec![A::Number::default(); size];
        behind[0] = numbers.one();
        Self { step, behind, ahead: vec![A::Number::default(); size], numbers, images }
    }

    fn add_row(&mut self, limits: &Limits) -> Result<(), StopReason> {
        self.turn(limits)?;
        let (rows, step, numbers) = (self.images.of.len(), self.step, self.numbers);
        let (images, ahead) = (&self.images, &self.ahead);
        let lists = self.behind.chunks_exact_mut(rows).zip(&images.followed);
        side_by_side(lists, all_processors(), limits, |(list, &row)| {
            if images.list(ahead, row, list) {
                step.take(row, list, numbers);
            }
            Ok(())
        })
    }

    /// Writes the numbers that are ahead of each row.
    fn turn(&mut self, limits: &Limits) -> Result<(), StopReason> {
        let (rows, followed) = (self.images.of.len(), self.images.followed.len());
        let behind = &self.behind;
        let tiles = self.ahead.chunks_mut(TILE * followed).enumerate();
        side_by_side(tiles, all_processors(), limits, |(number, tile)| {
            for (place, list) in behind.chunks_exact(rows).enumerate() {
                let list = &list[number * TILE..];
                for (to, &from) in tile[place..].iter_mut().step_by(followed).zip(list) {
                    *to = from;
                }
            }
            Ok(())
        })
    }

    /// How many pairs of halves there are that meet.
    fn met(&mut self, has_middle: bool, limits: &Limits) -> Result<A::Sum, StopReason> {
        self.turn(limits)?;
        let (rows, step, numbers) = (self.images.of.len(), self.step, self.numbers);
        let (images, ahead) = (&self.images, &self.ahead);
        let mut sums = vec![A::Sum::default(); images.followed.len()];
        let lists = self.behind.chunks_exact_mut(rows).zip(&images.followed).zip(&mut sums);
        side_by_side(lists, all_processors(), limits, |((list, &row), sum)| {
            let mut before = vec![A::Number::default(); rows];
            if images.list(ahead, row, &mut before) {
                if has_middle {
                    list.copy_from_slice(&before);
                    step.take(row, list, numbers);
                }
                *sum = numbers.products(&before, list, if images.of[row] == row { 1 } else { 2 });
            }
            Ok::<(), StopReason>(())
        })?;
        Ok(sums.into_iter().fold(A::Sum::default(), |sum, other| numbers.total(sum, other)))
    }
}

/// Adds rows to beginnings.
struct RowStep {
    arch: Arch,
    frontier: Frontier,
    pub(super) columns: u32,
}

/// True if cells before, at and after a column are alive.
type Three = [bool; 3];

impl RowStep {
    /// The steps of a box with the frontier's columns.
    pub(super) fn new(frontier: &Frontier) -> Self {
        Self { arch: Arch::new(), frontier: *frontier, columns: frontier.width }
    }

    /// Replaces the numbers of beginnings that end with rows a and b, for each a, by those of beginnings that
    /// end with b and c, for each c.
    pub(super) fn take<A: Numbers>(&self, row: usize, list: &mut [A::Number], numbers: A) {
        self.arch.dispatch(
            #[inline(always)]
            || self.step(row, list, numbers),
        );
    }

    #[inline(always)]
    fn step<A: Numbers>(&self, row: usize, list: &mut [A::Number], numbers: A) {
        let rows = list.len();
        let mut before = vec![A::Number::default(); 4 * rows];
        before[..rows].copy_from_slice(list);
        let mut after = vec![A::Number::default(); 4 * rows];
        for column in 0..self.columns {
            for (own, planes) in after.chunks_exact_mut(2 * rows).enumerate() {
                for newest in 0..4 {
                    self.place(row, column, (own == 1, newest), &before, planes, numbers);
                }
            }
            std::mem::swap(&mut before, &mut after);
        }
        self.end(row, &before, list, numbers);
    }

    /// Places the cell of row c in a column, for all beginnings whose cell of a in the column before is
    /// `own`, and whose two newest cells of c are the bits of `newest`. They go to two planes, one for each
    /// state of the cell of a in this column.
    #[inline(always)]
    fn place<A: Numbers>(
        &self,
        row: usize,
        column: u32,
        (own, newest): (bool, usize),
        before: &[A::Number],
        planes: &mut [A::Number],
        numbers: A,
    ) {
        let rows = before.len() / 4;
        let (start, length) = (newest * (rows / 8), rows / 8);
        let from =
            |oldest: usize| &before[(2 * oldest + usize::from(own)) * rows + 2 * start..][..2 * length];
        // Before the first cells of c, the bits are those of a.
        let behind = [column >= 2 && newest & 1 == 1, column >= 1 && newest & 2 == 2];
        let kept = |oldest, ahead, alive| {
            let column = column.cast_signed() - 1;
            let above = [oldest, own, ahead];
            self.keeps(above, self.around(row, column), [behind[0], behind[1], alive])
        };
        let kept = [false, true]
            .map(|ahead| [false, true].map(|alive| [kept(false, ahead, alive), kept(true, ahead, alive)]));
        let (dead_ahead, alive_ahead) = planes.split_at_mut(rows);
        let [(first, second), (third, fourth)] =
            [dead_ahead, alive_ahead].map(|plane| plane.split_at_mut(rows / 2));
        let to = [first, second, third, fourth].map(|half| &mut half[start..][..length]);
        join([from(0), from(1)], kept, to, numbers);
    }

    /// Settles the last cell of row b and the one outside beside it.
    #[inline(always)]
    fn end<A: Numbers>(&self, row: usize, before: &[A::Number], list: &mut [A::Number], numbers: A) {
        let (rows, outside) = (list.len(), self.columns.cast_signed());
        for (newest, part) in list.chunks_exact_mut(rows / 4).enumerate() {
            let below = [newest & 1 == 1, newest & 2 == 2, false];
            let kept: [bool; 4] = std::array::from_fn(|plane| {
                let above = [plane & 2 == 2, plane & 1 == 1, false];
                let beside = |three: Three| [three[1], false, false];
                self.keeps(above, self.around(row, outside - 1), below)
                    && self.keeps(beside(above), self.around(row, outside), beside(below))
            });
            let start = newest * (rows / 4);
            for (place, number) in (start..).zip(part) {
                let of = |plane: usize| numbers.only(before[plane * rows + place], kept[plane]);
                *number = numbers.sum(numbers.sum(of(0), of(1)), numbers.sum(of(2), of(3)));
            }
        }
    }

    /// The cells of a row around a column. Outside of the box all are dead.
    fn around(&self, row: usize, column: i32) -> Three {
        [column - 1, column, column + 1]
            .map(|column| (0..self.columns.cast_signed()).contains(&column) && row >> column & 1 == 1)
    }

    /// Returns true if the middle one of nine cells may have this neighbourhood.
    fn keeps(&self, above: Three, row: Three, below: Three) -> bool {
        let cells = [above, row, below].into_iter().flatten();
        self.frontier.may_be(cells.fold(0, |window, alive| window << 1 | usize::from(alive)))
    }
}

/// For each state of the cell of a ahead and of the new cell of c, whether the neighbourhood is kept for each
/// state of the oldest cell of a.
type Kept = [[[bool; 2]; 2]; 2];

/// Adds the numbers that differ in the oldest cell of a. In each list they come in pairs, which differ in the
/// cell of a ahead.
#[inline(always)]
fn join<A: Numbers>(
    [dead, alive]: [&[A::Number]; 2],
    [dead_ahead, alive_ahead]: Kept,
    [first, second, third, fourth]: [&mut [A::Number]; 4],
    numbers: A,
) {
    let sum =
        |dead, alive, kept: [bool; 2]| numbers.sum(numbers.only(dead, kept[0]), numbers.only(alive, kept[1]));
    let from = dead.chunks_exact(2).zip(alive.chunks_exact(2));
    let to = first.iter_mut().zip(second).zip(third.iter_mut().zip(fourth));
    for ((dead, alive), ((first, second), (third, fourth))) in from.zip(to) {
        *first = sum(dead[0], alive[0], dead_ahead[0]);
        *second = sum(dead[0], alive[0], dead_ahead[1]);
        *third = sum(dead[1], alive[1], alive_ahead[0]);
        *fourth = sum(dead[1], alive[1], alive_ahead[1]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::census::table;
    use crate::problem::StillLife;

    /// The other method goes cell by cell to the end, and knows neither halves nor images.
    #[test]
    fn halves_count_what_cells_placed_one_by_one_do() {
        let limits = Limits::none();
        for (columns, most_rows) in [(3, 9), (4, 9), (5, 8), (6, 7), (7, 7)] {
            for frontier in [Frontier::new(columns), Frontier::vanishing(columns)] {
                for rows in columns as usize..=most_rows {
                    let problem = StillLife::new(columns as usize, rows).unwrap();
                    let wanted = table::count(&frontier, &problem, &limits).unwrap();
                    assert_eq!(count(&frontier, rows, &limits).unwrap(), wanted, "{columns}×{rows}");
                }
            }
        }
    }

    #[test]
    fn boxes_may_have_fewer_rows_than_columns() {
        let limits = Limits::none();
        for (columns, rows) in [(7, 1), (6, 2), (7, 3), (8, 4)] {
            let upright = count(&Frontier::new(columns), rows, &limits).unwrap();
            let problem = StillLife::new(columns as usize, rows).unwrap();
            let frontier = Frontier::new(u32::try_from(rows).unwrap());
            assert_eq!(upright, table::count(&frontier, &problem, &limits).unwrap(), "{columns}×{rows}");
        }
    }

    #[test]
    fn a_limit_ends_the_count() {
        let limits = Limits::within(std::time::Duration::ZERO);
        let stopped = count(&Frontier::new(9), 9, &limits).unwrap_err();
        assert!(matches!(stopped, CensusError::Stopped(StopReason::TimeLimit)), "{stopped}");
    }
}

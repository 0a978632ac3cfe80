//! One more row of all beginnings that have the same last row.
//!
//! The last two rows of a beginning are a and b, and c is the new one. The cells of row b are settled from left to
//! right. Once the cells before column j of c are placed, those of a that are still needed are the ones from column
//! j − 2 on. So a number is kept for each pair of cells a(j−2), a(j−1), which is one of four *planes*, and for each
//! row of cells c(j−1) … c(0) a(n−1) … a(j), from the highest bit to the lowest. That is four times as many numbers
//! as there are rows.
//!
//! Functions compiled for the processor's vectors must be inlined into the one that is dispatched.
#![allow(clippy::inline_always, reason = "see above")]

use pulp::Arch;

use super::numbers::Numbers;
use crate::dp::frontier::Frontier;

/// Adds rows to beginnings.
pub(super) struct RowStep {
    arch: Arch,
    frontier: Frontier,
    columns: u32,
}

/// Whether cells before, at and after a column are alive.
type Three = [bool; 3];

impl RowStep {
    /// The steps of a box with the frontier's columns.
    pub(super) fn new(frontier: &Frontier) -> Self {
        Self { arch: Arch::new(), frontier: *frontier, columns: frontier.width() }
    }

    /// The columns of the box.
    pub(super) fn columns(&self) -> u32 {
        self.columns
    }

    /// Replaces the numbers of beginnings that end with rows a and b, for each a, by those of beginnings that end
    /// with b and c, for each c.
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

    /// Places the cell of row c in a column, for all beginnings whose cell of a in the column before is `own`, and whose
    /// two newest cells of c are the bits of `newest`. They go to two planes, one for each state of the cell of a
    /// in this column.
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

    /// Whether the middle one of nine cells may have this neighbourhood.
    fn keeps(&self, above: Three, row: Three, below: Three) -> bool {
        let cells = [above, row, below].into_iter().flatten();
        self.frontier.may_be(cells.fold(0, |window, alive| window << 1 | usize::from(alive)))
    }
}

/// For each state of the cell of a ahead and of the new cell of c, whether the neighbourhood is kept for each state
/// of the oldest cell of a.
type Kept = [[[bool; 2]; 2]; 2];

/// Adds the numbers that differ in the oldest cell of a. In each list they come in pairs, which differ in the cell of a
/// ahead.
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

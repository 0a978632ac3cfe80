//! The last two rows of all generations, as one number.

use super::marks::Marks;
use super::next_row::NextRow;
use crate::life::Rule;

/// An end and its marks have at most so many bits: two rows for each generation, and a bit for each mark.
const MOST_BITS: usize = u128::BITS as usize;

/// Ends of beginnings, each as a number: for each generation row a above row b, the first generation in
/// the highest bits. The lowest bits are the marks that the beginning has shown.
pub(super) struct Ends {
    pub(super) next_row: NextRow,
    pub(super) columns: usize,
    pub(super) period: usize,
    pub(super) marks: Marks,
    /// The mirror image of each row.
    images: Vec<u32>,
}

/// The last two rows of one generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Two {
    pub(super) above: u32,
    pub(super) last: u32,
}

impl Ends {
    pub(super) fn new(rule: Rule, columns: usize, period: usize, marks: Marks) -> Self {
        let bits = 2 * columns * period + marks.number();
        assert!(bits <= MOST_BITS, "{columns} columns are too many for period {period}");
        let image = |row: u32| row.reverse_bits() >> (u32::BITS as usize - columns);
        let images = (0..1 << columns).map(image).collect();
        Self { next_row: NextRow::new(rule, columns), columns, period, marks, images }
    }

    /// An end with marks.
    pub(super) fn marked(&self, end: u128, marks: u128) -> u128 {
        end << self.marks.number() | marks
    }

    /// The end and the marks of a key.
    pub(super) fn parts(&self, key: u128) -> (u128, u128) {
        (key >> self.marks.number(), key & self.marks.all())
    }

    /// The marks that the last row shows.
    pub(super) fn shown_by_last(&self, rows: &[u32]) -> u128 {
        self.marks.shown(|generation| rows[generation], self.period)
    }

    /// The last two rows of a generation, which is counted from the last one.
    fn two(&self, end: u128, from_last: usize) -> Two {
        let rows = end >> (2 * self.columns * from_last);
        let row = |rows: u128| u32::try_from(rows & ((1 << self.columns) - 1)).expect("a row has 16 cells");
        Two { above: row(rows >> self.columns), last: row(rows) }
    }

    /// The last two rows of each generation.
    pub(super) fn rows(&self, end: u128) -> impl Iterator<Item = Two> + '_ {
        (0..self.period).rev().map(move |from_last| self.two(end, from_last))
    }

    /// The end with these rows.
    pub(super) fn of(&self, rows: impl Iterator<Item = Two>) -> u128 {
        rows.fold(0, |end, two| {
            end << (2 * self.columns) | u128::from(two.above) << self.columns | u128::from(two.last)
        })
    }

    /// Replaces the rows of each generation.
    fn map(&self, end: u128, image: impl Fn(Two) -> Two) -> u128 {
        self.of(self.rows(end).map(image))
    }

    pub(super) fn upside_down(&self, end: u128) -> u128 {
        self.map(end, |two| Two { above: two.last, last: two.above })
    }

    fn mirrored(&self, end: u128) -> u128 {
        let image = |row: u32| self.images[row as usize];
        self.map(end, |two| Two { above: image(two.above), last: image(two.last) })
    }

    /// The same end, with the second generation as the first one.
    fn turned(&self, end: u128) -> u128 {
        let (one, others) = (2 * self.columns, 2 * self.columns * (self.period - 1));
        let first = end >> others;
        (end ^ first << others) << one | first
    }

    /// All images of an end: reflected or not, and with each of its generations as the first one. They may be
    /// equal.
    pub(super) fn images(&self, end: u128) -> impl Iterator<Item = u128> + '_ {
        let turns = |end| std::iter::successors(Some(end), |&end| Some(self.turned(end))).take(self.period);
        turns(end).chain(turns(self.mirrored(end)))
    }

    /// The least of all images of an end, and how many different ones there are.
    pub(super) fn least_image(&self, end: u128) -> (u128, u128) {
        let (mut image, mut mirrored) = (end, self.mirrored(end));
        let (mut least, mut as_often, mut is_mirrored) = (end, 0, false);
        for _ in 0..self.period {
            least = least.min(image).min(mirrored);
            as_often += u128::from(image == end);
            is_mirrored |= mirrored == end;
            (image, mirrored) = (self.turned(image), self.turned(mirrored));
        }
        let turns = self.period as u128 / as_often;
        (least, if is_mirrored { turns } else { 2 * turns })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_are_counted_once() {
        let ends = Ends::new(Rule::LIFE, 3, 4, Marks::none());
        // Rows a and b of four generations.
        let end = |rows: [u32; 8]| rows.into_iter().fold(0, |end, row| end << 3 | u128::from(row));
        let one = end([0b100, 0b110, 0, 0b010, 0, 0, 0b111, 0]);
        assert_eq!(ends.turned(one), end([0, 0b010, 0, 0, 0b111, 0, 0b100, 0b110]));
        assert_eq!(ends.mirrored(one), end([0b001, 0b011, 0, 0b010, 0, 0, 0b111, 0]));
        assert_eq!(ends.upside_down(one), end([0b110, 0b100, 0b010, 0, 0, 0, 0, 0b111]));
        let (least, images) = ends.least_image(one);
        assert_eq!(images, 8);
        assert_eq!(ends.least_image(ends.turned(ends.mirrored(one))), (least, 8));
        assert_eq!(ends.images(one).min(), Some(least));
        assert_eq!(ends.least_image(end([2, 0, 5, 0, 2, 0, 5, 0])).1, 2);
        assert_eq!(ends.least_image(end([1, 0, 4, 0, 1, 0, 4, 0])).1, 2);
        assert_eq!(ends.least_image(end([1, 0, 0, 0, 4, 0, 0, 0])).1, 4);
        assert_eq!(ends.least_image(0), (0, 1));
    }
}

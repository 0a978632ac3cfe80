//! Finds the next rows of all generations at once.
//!
//! [`NextRow`] says what may lie below a row, given what the row is to become. Rows a, b and c lie below each
//! other, and b becomes a known row in the next generation. Which rows c do that is asked for more often than
//! anything else, so the columns are taken one by one with tables. For each column there is a *mask* of the
//! three cells of c around it that are right, and a set of pairs of neighbouring cells of c from which the
//! columns to the right can be completed. Going from pair to pair within these sets never leads to a dead
//! end.

use crate::life::Rule;
use crate::limits::{Limits, StopReason};
use crate::marks::Marks;

/// After so many choices the limits are checked.
const BETWEEN_CHECKS: u32 = 1 << 16;

/// Finds the next rows of all generations.
pub(super) struct Builder<'a> {
    ends: &'a Ends,
    /// The last rows of each generation.
    rows: Vec<Two>,
    /// For each generation, the rows that follow if nothing is asked of the others.
    choices: Vec<Vec<u32>>,
    chosen: Vec<u32>,
    limits: &'a Limits,
    /// Choices since the limits were checked.
    choices_made: u32,
}

impl<'a> Builder<'a> {
    pub(super) fn new(ends: &'a Ends, limits: &'a Limits) -> Self {
        let choices = vec![Vec::new(); ends.period];
        Self { ends, rows: Vec::new(), choices, chosen: Vec::new(), limits, choices_made: 0 }
    }

    /// Tells all ends that an end can lead to, one row further, and the marks that the new row shows.
    pub(super) fn each_next<E: From<StopReason>>(
        &mut self,
        end: u128,
        tell: &mut impl FnMut(u128, u128) -> Result<(), E>,
    ) -> Result<(), E> {
        let Ends { next_row, period, .. } = self.ends;
        self.rows.clear();
        self.rows.extend(self.ends.rows(end));
        for (generation, two) in self.rows.iter().enumerate() {
            let next = self.rows[(generation + 1) % period].last;
            let Some(below) = next_row.below(two.above, two.last, next) else { return Ok(()) };
            next_row.list(&below, &mut self.choices[generation]);
        }
        self.chosen.clear();
        self.choose(tell)
    }

    /// Chooses the row of the next generation in all ways.
    fn choose<E: From<StopReason>>(
        &mut self,
        tell: &mut impl FnMut(u128, u128) -> Result<(), E>,
    ) -> Result<(), E> {
        let generation = self.chosen.len();
        if generation == self.ends.period {
            let rows = self.rows.iter().zip(&self.chosen);
            let longer = self.ends.of(rows.map(|(two, &row)| Two { above: two.last, last: row }));
            return tell(longer, self.ends.shown_by_last(&self.chosen));
        }
        for place in 0..self.choices[generation].len() {
            self.check_limits()?;
            self.chosen.push(self.choices[generation][place]);
            if self.can_go_on(generation) {
                self.choose(tell)?;
            }
            self.chosen.pop();
        }
        Ok(())
    }

    fn check_limits(&mut self) -> Result<(), StopReason> {
        self.choices_made += 1;
        if self.choices_made == BETWEEN_CHECKS {
            self.choices_made = 0;
            self.limits.check()?;
        }
        Ok(())
    }

    /// Returns true if the generations whose next generation has just got its row can have one more row.
    fn can_go_on(&self, generation: usize) -> bool {
        let leads_on = |from: usize, to: usize| {
            self.ends.next_row.exists(self.rows[from].last, self.chosen[from], self.chosen[to])
        };
        let is_last = generation + 1 == self.ends.period;
        (generation == 0 || leads_on(generation - 1, generation)) && (!is_last || leads_on(generation, 0))
    }
}

/// An end and its marks have at most so many bits: two rows for each generation, and a bit for each mark.
const MOST_BITS: usize = u128::BITS as usize;

/// Ends of beginnings, each as a number: for each generation row a above row b, the first generation in
/// the highest bits. The lowest bits are the marks that the beginning has shown.
pub(super) struct Ends {
    next_row: NextRow,
    columns: usize,
    pub(super) period: usize,
    pub(super) marks: Marks,
    /// True if the live cells of the first generation count alone.
    is_of_first: bool,
    images: Vec<u32>,
}

/// The last two rows of one generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Two {
    pub(super) above: u32,
    pub(super) last: u32,
}

impl Ends {
    pub(super) fn new(
        rule: Rule,
        columns: usize,
        (period, marks): (usize, Marks),
        is_of_first: bool,
    ) -> Self {
        let bits = 2 * columns * period + marks.number();
        assert!(bits <= MOST_BITS, "{columns} columns are too many for period {period}");
        let image = |row: u32| row.reverse_bits() >> (u32::BITS as usize - columns);
        let images = (0..1 << columns).map(image).collect();
        let mut next_row = NextRow::new(rule, columns);
        if columns <= MOST_TABLED_COLUMNS && period >= LEAST_TABLED_PERIOD {
            next_row.tabulate();
        }
        Self { next_row, columns, period, marks, is_of_first, images }
    }

    pub(super) fn marked(&self, end: u128, marks: u128) -> u128 {
        end << self.marks.number() | marks
    }

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

    pub(super) fn of(&self, rows: impl Iterator<Item = Two>) -> u128 {
        rows.fold(0, |end, two| {
            end << (2 * self.columns) | u128::from(two.above) << self.columns | u128::from(two.last)
        })
    }

    /// The live cells of one of the last two rows, in all generations together or in the first one.
    pub(super) fn cells(&self, end: u128, of: impl Fn(Two) -> u32) -> u128 {
        self.rows(end)
            .take(if self.is_of_first { 1 } else { self.period })
            .map(|two| u128::from(of(two).count_ones()))
            .sum()
    }

    /// How many generations may be the first one of an image.
    fn turns(&self) -> usize {
        if self.is_of_first { 1 } else { self.period }
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

    /// This end, with the second generation as the first one.
    fn turned(&self, end: u128) -> u128 {
        let (one, others) = (2 * self.columns, 2 * self.columns * (self.period - 1));
        let first = end >> others;
        (end ^ first << others) << one | first
    }

    /// All images of an end: reflected or not, and with each of its generations as the first one unless that one
    /// counts alone. They may be equal.
    pub(super) fn images(&self, end: u128) -> impl Iterator<Item = u128> + '_ {
        let turns = |end| std::iter::successors(Some(end), |&end| Some(self.turned(end))).take(self.turns());
        turns(end).chain(turns(self.mirrored(end)))
    }

    /// The least of all images of an end, and how many different ones there are.
    pub(super) fn least_image(&self, end: u128) -> (u128, u128) {
        let (mut image, mut mirrored) = (end, self.mirrored(end));
        let (mut least, mut as_often, mut is_mirrored) = (end, 0, false);
        for _ in 0..self.turns() {
            least = least.min(image).min(mirrored);
            as_often += u128::from(image == end);
            is_mirrored |= mirrored == end;
            (image, mirrored) = (self.turned(image), self.turned(mirrored));
        }
        let turns = self.turns() as u128 / as_often;
        (least, if is_mirrored { turns } else { 2 * turns })
    }
}

/// The lookahead uses a table from this period on, which makes it 1.6 times as fast. For shorter ones making the table would
/// take longer than the rest.
const LEAST_TABLED_PERIOD: usize = 4;
/// The widest box with such a table, of 2^21 bits. Larger ones were not measured.
const MOST_TABLED_COLUMNS: usize = 7;

/// The longest row, in cells.
const MOST_COLUMNS: usize = 16;

/// Finds the rows below others in a box with some number of columns. All cells outside are dead and stay so.
pub(super) struct NextRow {
    columns: usize,
    /// For three cells of row a (bits 0 to 2), the three of b below them (3 to 5) and what becomes of the
    /// middle one (6), the triples of c that are right, as a set.
    right: [u8; 128],
    /// For a set of triples and a set of pairs, the pairs that a triple extends on the right to one of the set.
    extended: Vec<[u8; 16]>,
    /// A bit for each three rows, above, middle and next: whether a row can follow. Empty if there is no such table.
    followed: Vec<u64>,
}

/// The rows that may lie below others.
pub(super) struct Choices {
    /// For each column from −1 on, the triples of cells around it that are right.
    triples: [u8; MOST_COLUMNS + 2],
    /// For each column from −1 on, the pairs (the column and the one before it) that can be completed.
    pairs: [u8; MOST_COLUMNS + 3],
}

impl NextRow {
    /// For boxes of up to [`MOST_COLUMNS`] columns.
    pub(super) fn new(rule: Rule, columns: usize) -> Self {
        assert!((1..=MOST_COLUMNS).contains(&columns), "{columns} columns are too many or none");
        let becomes = |above: usize, middle: usize, below: usize| {
            let window = above | middle << 3 | below << 6;
            rule.next_of_window(u16::try_from(window).expect("nine cells"))
        };
        let right = std::array::from_fn(|index| {
            let (above, middle, next) = (index & 7, index >> 3 & 7, index >> 6 == 1);
            set((0..8).filter(|&below| becomes(above, middle, below) == next))
        });
        let extended = |triples: u8, pairs: u8| {
            let is_right = |&triple: &usize| holds(triples, triple) && holds(pairs, triple >> 1);
            set((0..8).filter(is_right).map(|triple| triple & 3))
        };
        let extended = (0..=u8::MAX)
            .map(|triples| {
                std::array::from_fn(|pairs| extended(triples, u8::try_from(pairs).expect("16 sets")))
            })
            .collect();
        Self { columns, right, extended, followed: Vec::new() }
    }

    /// Makes the table of what [`Self::exists`] says.
    fn tabulate(&mut self) {
        let row = |bits: usize| u32::try_from(bits % (1 << self.columns)).expect("at most 16 bits");
        let rows = |place: usize| [row(place >> (2 * self.columns)), row(place >> self.columns), row(place)];
        let mut followed = vec![0; (1usize << (3 * self.columns)).div_ceil(64)];
        for place in 0..1 << (3 * self.columns) {
            let [above, middle, next] = rows(place);
            followed[place / 64] |= u64::from(self.below(above, middle, next).is_some()) << (place % 64);
        }
        self.followed = followed;
    }

    /// Returns true if some row makes `middle` become `next` below `above`.
    fn exists(&self, above: u32, middle: u32, next: u32) -> bool {
        if self.followed.is_empty() {
            return self.below(above, middle, next).is_some();
        }
        let place = ((above << self.columns | middle) << self.columns | next) as usize;
        self.followed[place / 64] >> (place % 64) & 1 == 1
    }

    /// The rows that make `middle` become `next` below `above`, if there are any. The lowest bit of a row is
    /// its first cell.
    pub(super) fn below(&self, above: u32, middle: u32, next: u32) -> Option<Choices> {
        let mut choices = Choices { triples: [0; MOST_COLUMNS + 2], pairs: [0; MOST_COLUMNS + 3] };
        // Both cells to the right of the box are dead.
        let mut pairs = 0b0001;
        choices.pairs[self.columns + 2] = pairs;
        for place in (0..self.columns + 2).rev() {
            // The column of place p is p − 1. Three bits more make room for the cells to the left of the box.
            let three = |row: u32| (row << 3 >> (place + 1)) as usize & 7;
            let becomes = (next << 1 >> place) as usize & 1;
            let triples = self.right[three(above) | three(middle) << 3 | becomes << 6] & self.in_box(place);
            pairs = self.extended[usize::from(triples)][usize::from(pairs)];
            if pairs == 0 {
                return None;
            }
            choices.triples[place] = triples;
            choices.pairs[place + 1] = pairs;
        }
        Some(choices)
    }

    /// The triples around a column whose cells outside the box are dead.
    fn in_box(&self, place: usize) -> u8 {
        let outside = |place: usize| place == 0 || place > self.columns;
        let mut triples = u8::MAX;
        if place == 0 || outside(place - 1) {
            triples &= 0b0101_0101;
        }
        if outside(place) {
            triples &= 0b0011_0011;
        }
        if outside(place + 1) {
            triples &= 0b0000_1111;
        }
        triples
    }

    /// Replaces the content of `rows` by the rows of the choices.
    pub(super) fn list(&self, choices: &Choices, rows: &mut Vec<u32>) {
        rows.clear();
        // Two cells more, to the left of the box, are kept until the end.
        rows.push(0);
        for place in 0..self.columns {
            for chosen in 0..rows.len() {
                let row = rows[chosen];
                let pair = (row >> place) as usize & 3;
                let may_be = |cell: usize| {
                    let triple = pair | cell << 2;
                    holds(choices.triples[place], triple) && holds(choices.pairs[place + 2], triple >> 1)
                };
                let alive = row | 1 << (place + 2);
                match (may_be(0), may_be(1)) {
                    (true, true) => rows.push(alive),
                    (false, true) => rows[chosen] = alive,
                    // Each row that was begun can be completed, so the dead cell fits.
                    (_, false) => {}
                }
            }
        }
        for row in rows {
            *row >>= 2;
        }
    }
}

/// A set of small numbers, as bits.
fn set(numbers: impl Iterator<Item = usize>) -> u8 {
    numbers.fold(0, |set, number| set | 1 << number)
}

fn holds(set: u8, number: usize) -> bool {
    set >> number & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::{Grid, Position, Rule, step};

    #[test]
    fn images_are_counted_once() {
        let ends = Ends::new(Rule::LIFE, 3, (4, Marks::none()), false);
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
        // If the first generation alone is counted, it stays the first one.
        let of_first = Ends::new(Rule::LIFE, 3, (4, Marks::none()), true);
        assert_eq!(of_first.least_image(one), (one.min(ends.mirrored(one)), 2));
        assert_eq!((of_first.cells(one, |two| two.above), ends.cells(one, |two| two.above)), (1, 4));
    }

    /// All rows c, tried one by one in the plane.
    #[test]
    fn rows_below_are_those_that_make_the_middle_row_right() {
        for columns in 1..=4u32 {
            let next_row = NextRow::new(Rule::LIFE, columns as usize);
            let mut tabulated = NextRow::new(Rule::LIFE, columns as usize);
            tabulated.tabulate();
            let rows = 1u32 << columns;
            for (above, middle) in (0..rows).flat_map(|above| (0..rows).map(move |middle| (above, middle))) {
                let mut wanted = vec![Vec::new(); rows as usize];
                for below in 0..rows {
                    let cells = [0, above, middle, below, 0];
                    let alive = |at: Position| {
                        (2..columns as usize + 2).contains(&at.column)
                            && cells[at.row] >> (at.column - 2) & 1 == 1
                    };
                    let next =
                        step::next_generation(&Grid::from_fn(columns as usize + 4, 5, alive), Rule::LIFE);
                    // The next generation has one cell more on each side.
                    let cell = |column| next.get(Position::new(3, column + 1));
                    if !cell(1) && !cell(columns as usize + 2) {
                        let becomes = (0..columns)
                            .filter(|&column| cell(column as usize + 2))
                            .map(|column| 1 << column);
                        wanted[becomes.sum::<usize>()].push(below);
                    }
                }
                for (next, wanted) in (0..).zip(&wanted) {
                    let mut found = Vec::new();
                    if let Some(choices) = next_row.below(above, middle, next) {
                        next_row.list(&choices, &mut found);
                        assert!(!found.is_empty(), "choices lead somewhere");
                    }
                    found.sort_unstable();
                    assert_eq!(&found, wanted, "{above:b} {middle:b} → {next:b}, {columns} columns");
                    assert_eq!(tabulated.exists(above, middle, next), !wanted.is_empty());
                }
            }
        }
    }
}

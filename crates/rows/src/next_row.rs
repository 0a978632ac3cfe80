//! What may lie below a row, given what the row is to become.
//!
//! Rows a, b and c lie below each other, and b becomes a known row in the next generation. Which rows c do that is
//! asked for more often than anything else, so the columns are taken one by one with tables. For each column there
//! is a *mask* of the three cells of c around it that are right, and a set of pairs of neighbouring cells of c from
//! which the columns to the right can be completed. Going from pair to pair within these sets never leads to a dead
//! end.

use crate::life::Rule;

/// The longest row, in cells.
pub(super) const MOST_COLUMNS: usize = 16;

/// Finds the rows below others in a box with some number of columns. All cells outside are dead and stay so.
pub(super) struct NextRow {
    columns: usize,
    /// For three cells of row a (bits 0 to 2), the three of b below them (3 to 5) and what becomes of the middle one
    /// (6), the triples of c that are right, as a set.
    right: [u8; 128],
    /// For a set of triples and a set of pairs, the pairs that a triple extends on the right to one of the set.
    extended: Vec<[u8; 16]>,
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
        Self { columns, right, extended }
    }

    /// The rows that make `middle` become `next` below `above`, if there are any. The lowest bit of a row is its
    /// first cell.
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

    /// All rows c, tried one by one in the plane.
    #[test]
    fn rows_below_are_those_that_make_the_middle_row_right() {
        for columns in 1..=4u32 {
            let next_row = NextRow::new(Rule::LIFE, columns as usize);
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
                }
            }
        }
    }
}

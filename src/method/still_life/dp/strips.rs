//! The least that the rest of a board can waste, whatever was placed.
//!
//! Patterns waste along the border, so the border columns and the last rows are looked at by themselves: a strip of a few
//! columns along one border, its other side open, is small enough for a table of all that can follow its last two rows.

use crate::life::{Rule, waste};

/// More than any strip that can be completed wastes.
const IMPOSSIBLE: u16 = u16::MAX / 4;

/// How far the rest that is looked at goes.
#[derive(Clone, Copy)]
pub(super) enum Until {
    /// To the end of the board.
    End,
    /// To some row, after which there are more.
    Middle,
}

/// For 0, 1, … rows whose waste is still open, the last of them already placed: what they and all that follows waste at least.
#[derive(Default)]
struct Tables {
    by_last_two: Vec<Vec<u16>>,
    by_last_but_one: Vec<Vec<u16>>,
}

impl Tables {
    fn push(&mut self, shape: &Shape, table: Vec<u16>) {
        let least = |pairs: &[u16]| pairs.iter().copied().min().unwrap_or(IMPOSSIBLE);
        self.by_last_but_one.push(table.chunks(1 << shape.columns).map(least).collect());
        self.by_last_two.push(table);
    }

    fn last(&self) -> &[u16] {
        self.by_last_two.last().expect("there is one from the start")
    }
}

/// Strips along one border of a board.
pub(super) struct Strips {
    /// Columns of a strip. The waste of the innermost is not known, as it depends on cells beyond.
    columns: u32,
    /// What follows to the end of the board.
    to_end: Tables,
    /// What follows of a part of the board, where nothing is known of what comes after it.
    to_middle: Tables,
    /// The least waste of so many consecutive rows of a strip, all else open.
    stretch: Vec<u16>,
}

impl Strips {
    /// Strips of a board with so many rows, for stretches up to `longest`.
    pub(super) fn new(columns: u32, rows: usize, longest: usize) -> Self {
        let shape = Shape::new(columns);
        let mut to_end = Tables::default();
        to_end.push(&shape, vec![0; shape.pairs()]);
        to_end.push(&shape, shape.ends());
        let mut to_middle = Tables::default();
        to_middle.push(&shape, vec![0; shape.pairs()]);
        // Of the row after the last nothing is counted.
        to_middle.push(&shape, shape.before(to_middle.last(), Sides::None));
        for row in 0..rows {
            let sides = if row == 0 { Sides::BesideAndBelow } else { Sides::Beside };
            to_end.push(&shape, shape.before(to_end.last(), sides));
        }
        for _ in 1..longest.max(rows) {
            to_middle.push(&shape, shape.before(to_middle.last(), Sides::Beside));
        }
        let stretch =
            to_middle.by_last_two.iter().map(|table| table.iter().copied().min().unwrap_or(0)).collect();
        Self { columns, to_end, to_middle, stretch }
    }

    /// Columns of a strip.
    pub(super) fn columns(&self) -> u32 {
        self.columns
    }

    /// The least waste of the `open` rows not yet surrounded, and of all sides of cells not yet placed, after two rows of the strip,
    /// whose bit 0 is the cell at the border.
    pub(super) fn rest_of(&self, until: Until, open: usize, above: usize, row: usize) -> u16 {
        self.tables(until).by_last_two[open][above << self.columns | row]
    }

    /// The same where the last row is not known.
    pub(super) fn rest_after(&self, until: Until, open: usize, above: usize) -> u16 {
        self.tables(until).by_last_but_one[open][above]
    }

    fn tables(&self, until: Until) -> &Tables {
        match until {
            Until::End => &self.to_end,
            Until::Middle => &self.to_middle,
        }
    }

    /// The least waste of so many consecutive cells along the border, of those behind them within the strip, and of the sides to the
    /// outside but for one.
    pub(super) fn stretch(&self, length: usize) -> u16 {
        self.stretch[length]
    }
}

/// Which sides of a row that follows count.
#[derive(Clone, Copy)]
enum Sides {
    None,
    Beside,
    BesideAndBelow,
}

/// Three consecutive rows of a strip.
struct Shape {
    columns: u32,
    /// The waste of the middle row, or [`IMPOSSIBLE`] if it changes, by the three rows.
    waste: Vec<u16>,
}

impl Shape {
    fn new(columns: u32) -> Self {
        let windows: [u16; 512] = std::array::from_fn(|bits| {
            // Bit 0 is the cell at the top left.
            let window = std::array::from_fn(|place| bits >> place & 1 == 1);
            let neighbours = bits.count_ones() as usize - usize::from(window[4]);
            if Rule::LIFE.next(window[4], neighbours) == window[4] {
                u16::try_from(waste::of_cell(window)).expect("at most 2")
            } else {
                IMPOSSIBLE
            }
        });
        let mask = (1 << columns) - 1;
        let of_rows = |rows: usize| {
            let [above, row, below] = [rows >> (2 * columns), rows >> columns & mask, rows & mask];
            let window = |column: u32| {
                let three = |cells: usize| (cells << 1) >> column & 7;
                windows[three(above) | three(row) << 3 | three(below) << 6]
            };
            // The cell outside the border must not come alive; that it wastes is counted with its neighbour.
            let outside = |cells: usize| cells & 1;
            if outside(above) + outside(row) + outside(below) == 3 {
                return IMPOSSIBLE;
            }
            (0..columns - 1).map(window).fold(0, |sum, waste| (sum + waste).min(IMPOSSIBLE))
        };
        Self { columns, waste: (0..1 << (3 * columns)).map(of_rows).collect() }
    }

    fn pairs(&self) -> usize {
        1 << (2 * self.columns)
    }

    /// How many sides to the outside the dead cells of a row have, of those that are looked at.
    fn sides(&self, row: usize, sides: Sides) -> u16 {
        let beside = u16::from(row & 1 == 0);
        let known = (1usize << (self.columns - 1)) - 1;
        let below = u16::try_from((!row & known).count_ones()).expect("a few columns");
        match sides {
            Sides::None => 0,
            Sides::Beside => beside,
            Sides::BesideAndBelow => beside + below,
        }
    }

    /// One row is open and nothing follows.
    fn ends(&self) -> Vec<u16> {
        let mask = (1 << self.columns) - 1;
        (0..self.pairs())
            .map(|pair| {
                let (last, below) = (pair & mask, self.waste[pair << self.columns]);
                // The row outside stays dead too; waste there is counted with the last row.
                let outside = self.waste[last << (2 * self.columns)];
                if outside >= IMPOSSIBLE { IMPOSSIBLE } else { below }
            })
            .collect()
    }

    /// One more row is open, before those that were.
    fn before(&self, after: &[u16], looked_at: Sides) -> Vec<u16> {
        let side = 1usize << self.columns;
        let sides: Vec<u16> = (0..side).map(|row| self.sides(row, looked_at)).collect();
        (0..self.pairs())
            .map(|pair| {
                let row = pair & (side - 1);
                let waste = &self.waste[pair << self.columns..(pair + 1) << self.columns];
                let follow = &after[row << self.columns..(row + 1) << self.columns];
                let all = waste
                    .iter()
                    .zip(follow)
                    .zip(&sides)
                    .map(|((&waste, &follow), &sides)| (waste + follow + sides).min(IMPOSSIBLE));
                all.min().unwrap_or(IMPOSSIBLE)
            })
            .collect()
    }
}

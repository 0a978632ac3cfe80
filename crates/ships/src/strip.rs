//! The cells of a strip: a few columns, without end in the direction of flight.
//!
//! A row is a number whose bit 0 is the outermost column. A *framed* row also has the columns around
//! it: two dead ones outside, and inside what the border or the mirror shows.
//!
//! The columns can be slanted: column n of a row touches column n + m of the row behind, and n − m of the row
//! ahead. Then framed rows are moved so that cells which touch have the same number: the middle row by m, the
//! row ahead by 2m. Cells of the row behind that lie beyond the strip there are dead.

use crate::life::Rule;

pub(super) type Row = u16;

/// The widest strip: a framed row is a number of 32 bits, and two rows are an index.
pub(super) const WIDEST: usize = 13;

/// The greatest slope: framed rows still are numbers of 32 bits.
pub(super) const STEEPEST: usize = 4;

/// What lies at the inner side of a strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Axis {
    /// Dead cells that stay dead.
    Border,
    /// A mirror in the middle of the innermost column.
    Odd,
    /// A mirror beside the innermost column.
    Even,
    /// A column of dead cells that stay dead, with a mirror in its middle.
    Gutter,
}

impl Axis {
    /// Returns true if the column inside of the innermost one has to stay dead.
    pub(super) fn has_dead_column(self) -> bool {
        matches!(self, Self::Border | Self::Gutter)
    }

    /// The two cells behind the innermost ones, of which bit 0 is the outer one: what the border or the
    /// mirror shows.
    pub(super) fn beyond(self, innermost: u32) -> [u32; 2] {
        let [outer, inner] = [innermost & 1, innermost >> 1];
        match self {
            Self::Border => [0, 0],
            Self::Odd => [outer, 0],
            Self::Even => [inner, 0],
            Self::Gutter => [0, inner],
        }
    }

    /// Returns true if three cells around the innermost column whose future matters are possible. Bit 0 is
    /// the outer cell.
    pub(super) fn allows(self, cells: u32) -> bool {
        let [outer, middle, inner] = [cells & 1, cells >> 1 & 1, cells >> 2 & 1];
        match self {
            Self::Border => middle == 0 && inner == 0,
            Self::Odd => inner == outer,
            Self::Even => inner == middle,
            Self::Gutter => middle == 0 && inner == outer,
        }
    }
}

/// A strip of some columns and the rule in it.
#[derive(Clone, Debug)]
pub(super) struct Strip {
    pub(super) width: u32,
    pub(super) axis: Axis,
    /// Columns from a cell to the one behind it.
    pub(super) slope: u32,
    /// The most live cells of a row, on both sides of a mirror.
    most: u32,
    /// For each pair of three cells ahead and three in the middle: the set of the three cells behind
    /// with which the middle cell is alive next. Bit 0 of three cells is the outer one.
    lives: [u8; 64],
}

impl Strip {
    /// A strip of so many columns.
    pub(super) fn new(rule: Rule, width: usize, axis: Axis) -> Self {
        assert!((1..=WIDEST).contains(&width), "a strip has 1 to {WIDEST} columns");
        let mut lives = [0; 64];
        for (known, lives) in (0u16..).zip(&mut lives) {
            let alive = |behind: &u16| rule.next_of_window(known << 3 | behind);
            *lives = (0..8).filter(alive).map(|behind| 1 << behind).sum();
        }
        Self { width: u32::try_from(width).expect("at most 13"), axis, slope: 0, most: u32::MAX, lives }
    }

    /// The strip with slanted columns: so many from a cell to the one behind it.
    pub(super) fn slanted(self, slope: usize) -> Self {
        assert!(
            slope == 0 || self.axis == Axis::Border && slope <= STEEPEST,
            "a slanted strip has two borders"
        );
        Self { slope: u32::try_from(slope).expect("at most 4"), ..self }
    }

    /// The strip with at most so many live cells in a row, on both sides of a mirror.
    pub(super) fn sparse(self, most: usize) -> Self {
        Self { most: u32::try_from(most).unwrap_or(u32::MAX), ..self }
    }

    /// Returns true if a row has no more live cells than it may have.
    #[inline]
    pub(super) fn allows(&self, row: Row) -> bool {
        let cells = match self.axis {
            Axis::Border => row.count_ones(),
            Axis::Even | Axis::Gutter => 2 * row.count_ones(),
            Axis::Odd => 2 * row.count_ones() - u32::from(row >> (self.width - 1) & 1),
        };
        cells <= self.most
    }

    /// The number of columns whose next states matter: those of the strip, the one outside, and the
    /// one inside if it has to stay dead; of slanted ones all that touch cells of the three rows.
    pub(super) fn demands(&self) -> u32 {
        self.width + 1 + u32::from(self.axis.has_dead_column()) + 2 * self.slope
    }

    /// How many of the cells behind that so many columns from the first one settle lie beyond the strip.
    pub(super) fn dead_behind(&self, first: u32, columns: u32) -> u32 {
        (first + columns).saturating_sub(self.width).min(columns)
    }

    #[inline]
    pub(super) fn framed_ahead(&self, row: Row) -> u32 {
        self.framed(row) << (2 * self.slope)
    }

    #[inline]
    pub(super) fn framed_middle(&self, row: Row) -> u32 {
        self.framed(row) << self.slope
    }

    /// What a middle row becomes, so that bit n is the demand on column n.
    #[inline]
    pub(super) fn demanded(&self, future: Row) -> u32 {
        u32::from(future) << (1 + self.slope)
    }

    /// What a middle row becomes with one more demand: `None` if a cell comes alive that has to stay dead.
    #[inline]
    fn joined(&self, future: Row, column: u32, is_alive: bool) -> Option<Row> {
        column
            .checked_sub(1 + self.slope)
            .filter(|&cell| cell < self.width)
            .map_or((!is_alive).then_some(future), |cell| Some(future | Row::from(is_alive) << cell))
    }

    /// A row with its frame: bit 2 is the outermost column.
    #[inline]
    pub(super) fn framed(&self, row: Row) -> u32 {
        let (cells, width) = (u32::from(row), self.width);
        let inner = match self.axis {
            Axis::Border => 0,
            Axis::Odd if width == 1 => 0,
            Axis::Odd => cells >> (width - 2) & 1,
            Axis::Even => cells >> (width - 1) & 1,
            Axis::Gutter => (cells >> (width - 1) & 1) << 1,
        };
        (cells | inner << width) << 2
    }

    /// The row that a row becomes, for each row behind it, by the number of that row; `None` if a
    /// cell comes alive that has to stay dead, or if the row behind has too many live cells.
    pub(super) fn futures(&self, ahead: Row, middle: Row) -> Vec<Option<Row>> {
        let (ahead, middle) = (self.framed_ahead(ahead), self.framed_middle(middle));
        let lives = |column: u32| self.lives[((ahead >> column & 7) << 3 | middle >> column & 7) as usize];
        let mut futures = vec![None; 1 << self.width];
        // Row by row of fewer cells: one more cell settles the column before it.
        futures[0] = (lives(0) & 1 == 0).then_some(0);
        futures[1] = (lives(0) >> 4 & 1 == 0).then_some(0);
        for cells in 1..self.width {
            let (below, lives) = (1usize << cells, lives(cells));
            for behind in (0..2 * below).rev() {
                let three = (behind << 1) >> (cells - 1) & 7;
                let is_alive = lives >> three & 1 == 1;
                futures[behind] =
                    futures[behind % below].and_then(|future| self.joined(future, cells, is_alive));
            }
        }
        for (behind, future) in (0..).zip(&mut futures) {
            let framed = self.framed(behind);
            let mut columns = self.width..self.demands();
            *future = future.filter(|_| self.allows(behind)).and_then(|future| {
                columns.try_fold(future, |future, column| {
                    let is_alive = lives(column) >> (framed >> column & 7) & 1 == 1;
                    self.joined(future, column, is_alive)
                })
            });
        }
        futures
    }

    /// For three cells ahead and three in the middle, the set of the three behind that make the
    /// middle cell live.
    pub(super) fn lives(&self, ahead: u32, middle: u32) -> u8 {
        self.lives[((ahead & 7) << 3 | middle & 7) as usize]
    }

    /// The row seen in a mirror that swaps the two sides.
    pub(super) fn mirrored(&self, row: Row) -> Row {
        row.reverse_bits() >> (Row::BITS - self.width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a middle row of slanted columns becomes, cell by cell in the plane.
    fn in_the_plane(rule: Rule, width: i32, slope: i32, [ahead, middle, behind]: [Row; 3]) -> Option<Row> {
        // The middle row is row 0 of the plane, and column n of it is at n. Rows further down are ahead.
        let cell = |row: i32, column: i32| {
            let (cells, at) = match row {
                1 => (ahead, column - slope),
                0 => (middle, column),
                _ => (behind, column + slope),
            };
            (0..width).contains(&at) && cells >> at & 1 == 1
        };
        let mut future = 0;
        for column in -20..width + 20 {
            let of_row = |row: i32| -> u16 {
                (0..3).map(|aside| u16::from(cell(row, column - 1 + aside)) << aside).sum()
            };
            if rule.next_of_window(of_row(1) << 6 | of_row(0) << 3 | of_row(-1)) {
                if !(0..width).contains(&column) {
                    return None;
                }
                future |= 1 << column;
            }
        }
        Some(future)
    }

    #[test]
    fn slanted_rows_become_what_they_become_in_the_plane() {
        let mut random = fastrand::Rng::with_seed(3);
        for rule in ["B3/S23", "B1/S125", "B2-a/S12"] {
            let rule: Rule = rule.parse().unwrap();
            for (width, slope) in [(1, 1), (1, 3), (2, 2), (3, 1), (5, 4), (6, 1), (6, 2), (8, 3)] {
                let strip = Strip::new(rule, width, Axis::Border).slanted(slope);
                let rows = 1 << width;
                for _ in 0..30 {
                    let (ahead, middle) = (random.u16(..rows), random.u16(..rows));
                    let futures = strip.futures(ahead, middle);
                    for behind in 0..rows {
                        let [columns, aside] = [width, slope].map(|n| i32::try_from(n).unwrap());
                        let wanted = in_the_plane(rule, columns, aside, [ahead, middle, behind]);
                        assert_eq!(futures[usize::from(behind)], wanted, "{rule} {width} {slope}");
                    }
                }
            }
        }
    }
}

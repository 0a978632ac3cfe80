//! A lower bound on the waste of the rest of a box, from the last cells placed.
//!
//! The columns of the box are cut into *strips*, and the least waste of the strips is added up.
//! Each strip counts only columns whose two neighbours it contains, and no column is counted twice.
//! Two strips meet at the cell placed last: strips to its left include its row, and strips to its
//! right end in the row before. The box can be cut in many ways, each of which gives a bound.

use super::beginning::Beginning;
use super::strips::{self, ByRows, Side, Table, Until};
use crate::limits::{Limits, StopReason};

/// How many widths of the strips at the borders are tried: the widest, and up to three columns
/// less.
const NARROWER: u32 = 4;

/// Tables for all strips of a box.
pub(super) struct Bounds {
    width: u32,
    /// Rows of the box, and of its upper half.
    rows: usize,
    half: usize,
    columns: u32,
    to_end: Tables,
    to_middle: Tables,
    /// All numbers with their bits in reverse order, by the number of bits.
    mirrored: Vec<Vec<u16>>,
}

/// Tables by the number of columns of a strip.
struct Tables {
    border: Vec<ByRows>,
    between: Vec<ByRows>,
}

/// One way to cut the box after a cell is placed.
pub(super) struct Cut {
    strips: Vec<Strip>,
    /// The least waste of strips in which no cell is placed, and of all other strips whatever their
    /// last two rows are.
    base: u16,
}

/// A strip, and where its last two rows are in a frontier.
struct Strip {
    above: u32,
    row: u32,
    columns: u32,
    is_mirrored: bool,
    more: Table,
}

/// A cell of the box that was just placed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) row: usize,
    pub(super) column: u32,
}

impl Bounds {
    /// Makes the tables for strips of at most `columns` columns.
    pub(super) fn new(width: u32, rows: usize, columns: u32, limits: &Limits) -> Result<Self, StopReason> {
        let columns = columns.min(width / 2 + 1);
        let half = rows / 2;
        let mirror = |columns: u32, bits: u16| {
            (0..columns).fold(0, |mirrored, place| mirrored << 1 | bits >> place & 1)
        };
        let mirrored =
            (0..=columns).map(|columns| (0..1 << columns).map(|bits| mirror(columns, bits)).collect());
        let tables = |until, rows| Tables::new(columns, until, rows, limits);
        Ok(Self {
            width,
            rows,
            half,
            columns,
            to_end: tables(Until::End, rows)?,
            to_middle: tables(Until::Middle, half)?,
            mirrored: mirrored.collect(),
        })
    }

    /// All ways to cut the box at a place, the most promising first. Empty if no row that counts is
    /// left.
    pub(super) fn cuts(&self, until: Until, place: Place) -> Vec<Cut> {
        let least = self.columns.saturating_sub(NARROWER - 1).max(2);
        if self.columns < 2 || place.row > self.last(until) {
            return Vec::new();
        }
        let widths = || (least..=self.columns).rev();
        let mut cuts: Vec<Cut> = widths()
            .flat_map(|left| widths().map(move |right| (left, right)))
            .map(|(left, right)| self.cut(until, place, left, right))
            .collect();
        cuts.sort_by_key(|cut| std::cmp::Reverse(cut.base));
        cuts
    }

    /// The row after the last one that counts.
    fn last(&self, until: Until) -> usize {
        match until {
            Until::End => self.rows,
            Until::Middle => self.half,
        }
    }

    fn tables(&self, until: Until) -> &Tables {
        match until {
            Until::End => &self.to_end,
            Until::Middle => &self.to_middle,
        }
    }

    /// The cut with `left` and `right` columns in the strips along the borders, as far as the place
    /// allows.
    fn cut(&self, until: Until, place: Place, left: u32, right: u32) -> Cut {
        let (width, column) = (self.width, place.column);
        let mut cutter = Cutter { bounds: self, until, place, cut: Cut { strips: Vec::new(), base: 0 } };
        if column == 0 || column + 1 == width {
            // All strips end in the same row: in the row before, or in this one if it is complete.
            let is_placed = column + 1 == width;
            cutter.border(0, left, is_placed);
            cutter.border(width - right, right, is_placed);
            cutter.between(left - 1, width - right + 1, is_placed);
        } else {
            let (left, right) = (left.min(column + 1), right.min(width - column + 1));
            cutter.border(0, left, true);
            cutter.border(width - right, right, false);
            cutter.between(left - 1, column, true);
            cutter.between(column, width - right + 1, false);
        }
        cutter.cut
    }

    /// The least that the rest wastes after a beginning with this frontier, by one cut.
    #[inline]
    pub(super) fn rest(&self, cut: &Cut, frontier: u128) -> u16 {
        cut.strips.iter().fold(cut.base, |rest, strip| rest + self.more(strip, frontier))
    }

    /// Whether the rest wastes more than `allowed`, by one of these cuts.
    #[inline]
    pub(super) fn exceed(&self, cuts: &[Cut], frontier: u128, allowed: u16) -> bool {
        cuts.iter().any(|cut| self.rest(cut, frontier) > allowed)
    }

    /// The least that a beginning and its rest waste together, by the best of the cuts.
    pub(super) fn least(&self, cuts: &[Cut], beginning: Beginning) -> u16 {
        let rest = cuts.iter().map(|cut| self.rest(cut, beginning.frontier())).max();
        beginning.waste() + rest.unwrap_or(0)
    }

    #[inline]
    fn more(&self, strip: &Strip, frontier: u128) -> u16 {
        let cells = |at: u32| (frontier >> at) as usize & ((1 << strip.columns) - 1);
        let (mut above, mut row) = (cells(strip.above), cells(strip.row));
        if strip.is_mirrored {
            let mirrored = &self.mirrored[strip.columns as usize];
            (above, row) = (usize::from(mirrored[above]), usize::from(mirrored[row]));
        }
        u16::from(strip.more.more[above << strip.columns | row])
    }
}

impl Tables {
    fn new(columns: u32, until: Until, rows: usize, limits: &Limits) -> Result<Self, StopReason> {
        let of = |side, least: u32| {
            let tables = |columns| strips::tables(columns, side, until, rows, limits);
            (0..=columns)
                .map(|columns| if columns < least { Ok(ByRows::new()) } else { tables(columns) })
                .collect::<Result<Vec<ByRows>, StopReason>>()
        };
        Ok(Self { border: of(Side::Border, 2)?, between: of(Side::Between, 3)? })
    }

    fn of(&self, side: Side, columns: u32) -> &ByRows {
        match side {
            Side::Border => &self.border[columns as usize],
            Side::Between => &self.between[columns as usize],
        }
    }
}

/// A cut that is being made.
struct Cutter<'a> {
    bounds: &'a Bounds,
    until: Until,
    place: Place,
    cut: Cut,
}

impl Cutter<'_> {
    /// Adds strips between others that count the columns `from..to`.
    fn between(&mut self, from: u32, to: u32, is_placed: bool) {
        let most = self.bounds.columns.saturating_sub(2);
        if most == 0 || to <= from {
            return;
        }
        let (length, parts) = (to - from, (to - from).div_ceil(most));
        for part in 0..parts {
            let (start, end) = (length * part / parts, length * (part + 1) / parts);
            self.strip(Side::Between, from + start - 1, end - start + 2, is_placed);
        }
    }

    fn border(&mut self, from: u32, columns: u32, is_placed: bool) {
        if columns >= 2 {
            self.strip(Side::Border, from, columns, is_placed);
        }
    }

    /// Adds a strip that begins at column `from`. `is_placed` says whether it includes the row of
    /// the place.
    fn strip(&mut self, side: Side, from: u32, columns: u32, is_placed: bool) {
        let (bounds, Place { row, column }) = (self.bounds, self.place);
        let last = bounds.last(self.until);
        let by_rows = bounds.tables(self.until).of(side, columns);
        if row == 0 && !is_placed {
            // The side above the cell placed last was counted when that cell was placed.
            let place = (from..from + columns).contains(&column).then(|| match side {
                Side::Border if from > 0 => column - from,
                _ => from + columns - 1 - column,
            });
            self.cut.base += first_row(side, columns, place, &by_rows[last]);
            return;
        }
        let (more, back) =
            if is_placed { (&by_rows[last - row], 0) } else { (&by_rows[last + 1 - row], bounds.width) };
        let newest = column + back + 1 - from - columns;
        self.cut.base += more.base;
        self.cut.strips.push(Strip {
            above: newest + bounds.width,
            row: newest,
            columns,
            is_mirrored: side == Side::Border && from > 0,
            more: more.clone(),
        });
    }
}

/// The least waste of a strip none of whose rows is used yet, with its sides to the outside above.
/// If the cell placed last lies in its first row, `placed` is the bit of that cell, and the side
/// above it is left out.
fn first_row(side: Side, columns: u32, placed: Option<u32>, table: &Table) -> u16 {
    let counted = match side {
        Side::Border => columns - 1,
        Side::Between => columns - 2,
    };
    let above = ((1 << counted) - 1) << 1 & !placed.map_or(0, |bit| 1 << bit);
    let sides = |row: usize| (!row & above).count_ones();
    let least = (0..1usize << columns).map(|row| u32::from(table.more[row]) + sides(row)).min();
    table.base + u16::try_from(least.unwrap_or(0)).expect("a few columns")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    /// The sides above the first row: every dead cell has one. The side above the cell that was
    /// placed is left out, as it was counted when that cell was placed.
    #[test]
    fn a_side_is_counted_once() {
        let tables = strips::tables(4, Side::Border, Until::Middle, 1, &Limits::none()).unwrap();
        let least = |placed| first_row(Side::Border, 4, placed, &tables[0]);
        // With no rows at all there are only the sides above, and a row of live cells has none.
        assert_eq!([None, Some(3), Some(0)].map(least), [0, 0, 0]);
        let only_dead =
            Table { base: 0, more: Arc::new((0..16).map(|row| if row == 0 { 0 } else { 9 }).collect()) };
        let least = |placed| first_row(Side::Border, 4, placed, &only_dead);
        // Three of the four columns count. The innermost does not.
        assert_eq!([None, Some(3), Some(1), Some(0)].map(least), [3, 2, 2, 3]);
    }

    /// The bit of the cell that was placed is the one of its column, from either border.
    #[test]
    fn what_was_placed_is_found_from_both_borders() {
        let bounds = Bounds::new(12, 12, 4, &Limits::none()).unwrap();
        for column in 0..12 {
            let place = Place { row: 0, column };
            let mirrored = Place { row: 0, column: 11 - column };
            let whole = |place| -> u16 {
                let mut cutter = Cutter {
                    bounds: &bounds,
                    until: Until::End,
                    place,
                    cut: Cut { strips: Vec::new(), base: 0 },
                };
                cutter.border(0, 4, false);
                cutter.border(8, 4, false);
                cutter.between(3, 9, false);
                cutter.cut.base
            };
            assert_eq!(whole(place), whole(mirrored), "{column}");
        }
    }
}

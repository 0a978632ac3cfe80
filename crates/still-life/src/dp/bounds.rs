//! A lower bound on the waste of the rest of a box, from the last cells placed.
//!
//! The columns of the box are cut into *strips*, and the least waste of the strips is added up. Each strip
//! counts only columns whose two neighbours it contains, and no column is counted twice. Two strips meet at
//! the cell placed last: strips to its left include its row, and strips to its right end in the row before.
//!
//! Dynamic programming over single cells makes the tables of strips backwards from the end of the box. A
//! *state* is the last 2s + 2 cells of a strip of s columns in the order in which they are placed, the
//! newest as bit 0. The least waste after a state is the lesser of the two that its successors give.

use std::sync::Arc;

use super::beginning::Beginning;
use crate::life::{Totalistic, waste};
use crate::limits::{Limits, StopReason};

/// How many widths of the strips at the borders are tried: the widest, and up to three columns less.
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
    /// The least waste of strips in which no cell is placed, and of all other strips for any last two rows.
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

    /// All ways to cut the box at a place, the most promising first. Empty if no row that counts is left.
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
        if until == Until::End { self.rows } else { self.half }
    }

    fn tables(&self, until: Until) -> &Tables {
        if until == Until::End { &self.to_end } else { &self.to_middle }
    }

    /// The cut with `left` and `right` columns in the strips along the borders, as far as the place allows.
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
            let tables = |columns| tables(columns, side, until, rows, limits);
            (0..=columns)
                .map(|columns| if columns < least { Ok(ByRows::new()) } else { tables(columns) })
                .collect::<Result<Vec<ByRows>, StopReason>>()
        };
        Ok(Self { border: of(Side::Border, 2)?, between: of(Side::Between, 3)? })
    }

    fn of(&self, side: Side, columns: u32) -> &ByRows {
        if side == Side::Border { &self.border[columns as usize] } else { &self.between[columns as usize] }
    }
}

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

    /// Adds a strip that begins at column `from`. `is_placed` says whether it includes the row of the place.
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
    let counted = if side == Side::Border { columns - 1 } else { columns - 2 };
    let above = ((1 << counted) - 1) << 1 & !placed.map_or(0, |bit| 1 << bit);
    let sides = |row: usize| (!row & above).count_ones();
    let least = (0..1usize << columns).map(|row| u32::from(table.more[row]) + sides(row)).min();
    table.base + u16::try_from(least.unwrap_or(0)).expect("a few columns")
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// Along the left border. All columns count but the innermost. Strips along the right border
    /// are read mirrored.
    Border,
    /// Between others. All columns count but the two outermost.
    Between,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Until {
    /// At the end of the box, with the sides of its last row.
    End,
    /// At some row that others follow.
    Middle,
}

/// The least waste of a number of rows, by the row before them and the first of them, as `above << columns |
/// row`. Sums are cut off at [`CHANGES`], which also marks what cannot be completed. So an entry is never too
/// high.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// The least waste of all pairs.
    pub(super) base: u16,
    /// How much more each pair wastes.
    pub(super) more: Arc<Vec<u8>>,
}

/// Tables for strips of the same width, by the number of rows.
type ByRows = Vec<Table>;

/// Makes the tables for strips of `columns` columns, at least two, and for 0, 1, … `rows` rows.
pub(super) fn tables(
    columns: u32,
    side: Side,
    until: Until,
    rows: usize,
    limits: &Limits,
) -> Result<ByRows, StopReason> {
    let mut after = match until {
        Until::End => after_the_end(columns),
        Until::Middle => vec![0; 1 << (2 * columns)],
    };
    let mut tables = vec![Table { base: 0, more: Arc::new(after.clone()) }];
    let mut before = Vec::new();
    for row in 1..=rows {
        let before_it = &tables[row - 1];
        // Each table follows from the one before it, so once nothing changes, nothing will.
        if row >= 3 && Arc::ptr_eq(&before_it.more, &tables[row - 2].more) {
            let base = before_it.base + (before_it.base - tables[row - 2].base);
            tables.push(Table { base, more: Arc::clone(&before_it.more) });
            continue;
        }
        let is_last = until == Until::End && row == 1;
        for column in (0..columns).rev() {
            limits.check()?;
            before_cell(columns, column, side, is_last, &after, &mut before);
            std::mem::swap(&mut after, &mut before);
        }
        let least = after.iter().copied().min().unwrap_or(0);
        for more in &mut after {
            *more -= least;
        }
        let same = (after == *before_it.more).then(|| Arc::clone(&before_it.more));
        let base = before_it.base + u16::from(least);
        tables.push(Table { base, more: same.unwrap_or_else(|| Arc::new(after.clone())) });
    }
    Ok(tables)
}

/// The row after the end is dead, and three live cells side by side before it would give birth there.
fn after_the_end(columns: u32) -> Vec<u8> {
    let possible = |pair: usize| {
        let (last, outside) = (pair >> columns, pair & ((1 << columns) - 1));
        outside == 0 && last & last >> 1 & last >> 2 == 0
    };
    (0..1usize << (2 * columns)).map(|pair| if possible(pair) { 0 } else { CHANGES }).collect()
}

/// The least waste before the cell of this column is placed, from the least waste after it.
fn before_cell(columns: u32, column: u32, side: Side, is_last: bool, after: &[u8], before: &mut Vec<u8>) {
    if column == 0 {
        return before_row(columns, side, after, before);
    }
    // The second cell of a row follows two rows and one cell, later ones two rows and two cells.
    let bits = if column == 1 { 2 * columns + 1 } else { 2 * columns + 2 };
    before.resize(1 << bits, 0);
    let costs = costs(column, side, is_last);
    let of_state = |state: usize| &costs[(state >> (2 * columns - 1) & 7) << 3 | state >> (columns - 1) & 7];
    // States that differ only in their lowest bits have the same two rows of three cells above, and
    // their successors are adjacent.
    let together = 1 << (columns - 1);
    if together >= LANES {
        for (block, before) in before.chunks_exact_mut(together).enumerate() {
            let state = block * together;
            let successors = (state << 1) & (after.len() - 1);
            lesser(before, &after[successors..][..2 * together], *of_state(state));
        }
    } else {
        for (state, before) in before.iter_mut().enumerate() {
            let (costs, successor) = (of_state(state), (state << 1) & (after.len() - 1));
            let follows =
                |alive: usize| after[successor | alive].saturating_add(costs[(state & 3) << 1 | alive]);
            *before = follows(0).min(follows(1));
        }
    }
}

/// The least waste before the first cell of a row is placed, which completes no neighbourhood in the strip.
fn before_row(columns: u32, side: Side, after: &[u8], before: &mut Vec<u8>) {
    before.resize(1 << (2 * columns), 0);
    for (pair, (before, follow)) in before.iter_mut().zip(after.chunks_exact(2)).enumerate() {
        // Three live cells along the border would give birth outside.
        let may_live =
            side == Side::Between || pair >> (2 * columns - 1) & 1 == 0 || pair >> (columns - 1) & 1 == 0;
        *before = if may_live { follow[0].min(follow[1]) } else { follow[0] };
    }
}

/// What placing a cell in this column adds for the cell that it completes. The first index is the six cells
/// above the new one and to its left. The second is the two cells before it in its row, and itself.
fn costs(column: u32, side: Side, is_last: bool) -> [[u8; 8]; 64] {
    let at_border = column == 1;
    let counts = !at_border || side == Side::Border;
    std::array::from_fn(|above| {
        std::array::from_fn(|row| {
            let window = above << 3 | row;
            // The cells outside the border are dead.
            let window = if at_border { window & 0b011_011_011 } else { window };
            let is_dead = window >> 4 & 1 == 0;
            let sides = if is_dead { u8::from(at_border) + u8::from(is_last) } else { 0 };
            if counts { waste(window).saturating_add(sides) } else { 0 }
        })
    })
}

/// Entries that are handled together, so that the compiler can use vectors.
const LANES: usize = 16;

/// For each entry, the lesser of its two successors with their costs. The costs repeat after eight
/// successors.
fn lesser(before: &mut [u8], after: &[u8], costs: [u8; 8]) {
    let dead: [u16; 4] = std::array::from_fn(|place| u16::from(costs[2 * place]));
    let alive: [u16; 4] = std::array::from_fn(|place| u16::from(costs[2 * place + 1]));
    for (before, after) in before.chunks_exact_mut(LANES).zip(after.chunks_exact(2 * LANES)) {
        let mut least = [0u16; LANES];
        for (place, least) in least.iter_mut().enumerate() {
            let both = u16::from_le_bytes([after[2 * place], after[2 * place + 1]]);
            let (one, other) = ((both & 0xff) + dead[place & 3], (both >> 8) + alive[place & 3]);
            *least = one.min(other).min(u16::from(CHANGES));
        }
        for (before, least) in before.iter_mut().zip(least) {
            *before = least.to_le_bytes()[0];
        }
    }
}

/// Marks a window whose middle cell changes. It is also the largest entry of a table of waste.
pub(super) const CHANGES: u8 = u8::MAX;

/// The waste of the middle cell of a window, or [`CHANGES`]. The window is read row by row, with
/// its first cell in the highest bit.
pub(super) fn waste(bits: usize) -> u8 {
    let window: waste::Window = std::array::from_fn(|place| bits >> (8 - place) & 1 == 1);
    let neighbours = window.iter().filter(|&&alive| alive).count() - usize::from(window[4]);
    if Totalistic::LIFE.next(window[4], neighbours) == window[4] {
        u8::try_from(waste::of_cell(window)).expect("at most 2")
    } else {
        CHANGES
    }
}

pub(super) fn wastes() -> [u8; 512] {
    std::array::from_fn(waste)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    /// The sides above the first row: every dead cell has one. The side above the cell that was
    /// placed is left out, as it was counted when that cell was placed.
    #[test]
    fn a_side_is_counted_once() {
        let tables = tables(4, Side::Border, Until::Middle, 1, &Limits::none()).unwrap();
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

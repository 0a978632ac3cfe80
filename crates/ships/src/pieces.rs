//! Third rows without tables of rows: for wide strips.
//!
//! A third row is built a few columns at a time. What the columns so far mean for the next ones are
//! their last two cells, one of four *ends*. For each piece a table says from which ends the rest
//! can be completed, and another one how. So no table grows with the width.

use super::strip::{Axis, Row, Strip};

/// The most columns in a piece, so that its tables fit the second-level cache.
const COLUMNS: u32 = 4;

/// The most pieces of a strip.
const MOST: usize = 6;

#[derive(Debug)]
pub(super) struct Pieces {
    strip: Strip,
    pieces: Vec<Piece>,
}

/// Two cells, the outer one in bit 0.
type End = u32;

type Ends = u64;

const ALL: Ends = 15;

/// Neighbouring columns whose next states are demanded.
#[derive(Debug)]
struct Piece {
    /// The first column, counted from the one just outside of the strip.
    first: u32,
    columns: u32,
    /// For each demand: the ends before the piece, for each set of ends after it.
    before: Vec<Ends>,
    /// For each demand and end before the piece: where its ways start.
    starts: Vec<u32>,
    /// The new cells of each way.
    ways: Vec<u8>,
}

/// What is demanded of each piece, and the ends before it from which the rest can be completed.
struct Demands {
    demands: [usize; MOST],
    ends: [Ends; MOST + 1],
}

impl Pieces {
    pub(super) fn new(strip: Strip) -> Self {
        let count = strip.demands().div_ceil(COLUMNS);
        let mut pieces: Vec<Piece> = Vec::new();
        let mut first = 0;
        for number in 0..count {
            let columns = (strip.demands() - first).div_ceil(count - number);
            // A border is told by the cells beyond it, which may lie in several pieces if columns are slanted.
            let is_inner = number + 1 == count && strip.axis != Axis::Border;
            let dead = if strip.axis == Axis::Border { strip.dead_behind(first, columns) } else { 0 };
            pieces.push(Piece::new(&strip, first, columns, is_inner.then_some(strip.axis), dead));
            first += columns;
        }
        Self { strip, pieces }
    }

    pub(super) fn width(&self) -> u32 {
        self.strip.width
    }

    /// Returns true if a third row exists with which the middle row becomes `future`, with any number of live
    /// cells.
    pub(super) fn can_become(&self, ahead: Row, middle: Row, future: Row) -> bool {
        let (ahead, middle) = (self.strip.framed_ahead(ahead), self.strip.framed_middle(middle));
        let future = self.strip.demanded(future);
        let before =
            |ends: Ends, piece: &Piece| piece.before[piece.demand(ahead, middle, future)] >> (4 * ends) & ALL;
        self.pieces.iter().rev().fold(ALL, before) & 1 == 1
    }

    /// Gives `take` all third rows.
    pub(super) fn thirds(&self, ahead: Row, middle: Row, future: Row, mut take: impl FnMut(Row)) {
        let demands = self.demands(ahead, middle, future);
        if demands.ends[0] & 1 == 1 {
            self.join(0, 0, 0, &demands, &mut take);
        }
    }

    fn demands(&self, ahead: Row, middle: Row, future: Row) -> Demands {
        let (ahead, middle) = (self.strip.framed_ahead(ahead), self.strip.framed_middle(middle));
        let future = self.strip.demanded(future);
        let mut all = Demands { demands: [0; MOST], ends: [ALL; MOST + 1] };
        for (number, piece) in self.pieces.iter().enumerate().rev() {
            let demand = piece.demand(ahead, middle, future);
            all.demands[number] = demand;
            all.ends[number] = piece.before[demand] >> (4 * all.ends[number + 1]) & ALL;
        }
        all
    }

    /// Adds a piece to the cells so far, in all ways that can be completed.
    fn join(&self, number: usize, end: End, framed: u32, all: &Demands, take: &mut impl FnMut(Row)) {
        let Some(piece) = self.pieces.get(number) else {
            let row = cells_of(framed, self.strip.width);
            if self.strip.allows(row) {
                take(row);
            }
            return;
        };
        for &way in piece.ways(all.demands[number], end) {
            let after = piece.after(end, way);
            if all.ends[number + 1] >> after & 1 == 1 {
                let framed = framed | u32::from(way) << (piece.first + 2);
                self.join(number + 1, after, framed, all, take);
            }
        }
    }
}

impl Piece {
    fn new(strip: &Strip, first: u32, columns: u32, inner: Option<Axis>, dead: u32) -> Self {
        let lists = lists(strip, columns, inner, dead);
        let mut piece = Self { first, columns, before: Vec::new(), starts: vec![0], ways: Vec::new() };
        for ends in lists.chunks_exact(4) {
            let mut before = 0;
            for (end, list) in (0..).zip(ends) {
                let after: Ends = list.iter().fold(0, |set, &way| set | 1 << piece.after(end, way));
                let meets = (0..=ALL).filter(|set| set & after != 0);
                before |= meets.map(|set| 1 << (4 * set + Ends::from(end))).sum::<Ends>();
                piece.ways.extend(list);
                piece.starts.push(u32::try_from(piece.ways.len()).expect("at most 2^18 ways"));
            }
            piece.before.push(before);
        }
        piece
    }

    fn after(&self, end: End, way: u8) -> End {
        (end | u32::from(way) << 2) >> self.columns
    }

    fn ways(&self, demand: usize, end: End) -> &[u8] {
        let at = demand * 4 + end as usize;
        &self.ways[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    /// The number of a demand: the framed rows around the piece, and what its columns become.
    fn demand(&self, ahead: u32, middle: u32, future: u32) -> usize {
        let cut = |row: u32, columns: u32| row >> self.first & ((1 << columns) - 1);
        let side = self.columns + 2;
        let rows = cut(ahead, side) << side | cut(middle, side);
        (rows << self.columns | cut(future, self.columns)) as usize
    }
}

/// For each demand and end before it, the new cells of each way. The last cells of a piece, so many, are dead.
fn lists(strip: &Strip, columns: u32, inner: Option<Axis>, dead: u32) -> Vec<Vec<u8>> {
    let side = columns + 2;
    let mut lists = vec![Vec::new(); 4 << (2 * side + columns)];
    for rows in 0..1u32 << (2 * side) {
        let (ahead, middle) = (rows >> side, rows & ((1 << side) - 1));
        for cells in 0..1u32 << side {
            if cells >> (side - dead) != 0 || inner.is_some_and(|axis| !axis.allows(cells >> (columns - 1))) {
                continue;
            }
            let alive = |x: u32| u32::from(strip.lives(ahead >> x, middle >> x)) >> (cells >> x & 7) & 1;
            let future: u32 = (0..columns).map(|x| alive(x) << x).sum();
            let way = u8::try_from(cells >> 2).expect("at most four cells");
            lists[((rows << columns | future) << 2 | cells & 3) as usize].push(way);
        }
    }
    lists
}

fn cells_of(framed: u32, width: u32) -> Row {
    Row::try_from(framed >> 2 & ((1 << width) - 1)).expect("a strip has fewer columns than a row bits")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::Rule;

    /// Pieces of slanted strips, some of them beyond the cells behind.
    #[test]
    fn pieces_of_slanted_strips_find_the_rows_of_the_whole_table() {
        let mut random = fastrand::Rng::with_seed(4);
        for rule in ["B3/S23", "B1/S125", "B2-a/S12"] {
            for (width, slope) in [(1, 1), (1, 4), (3, 2), (5, 1), (5, 4), (7, 1), (8, 3), (9, 2)] {
                let strip = Strip::new(rule.parse::<Rule>().unwrap(), width, Axis::Border).slanted(slope);
                compare(&strip, 1 << width, &mut random);
            }
        }
    }

    /// Compares the third rows of pieces with those of the table of all rows.
    fn compare(strip: &Strip, rows: Row, random: &mut fastrand::Rng) {
        let pieces = Pieces::new(strip.clone());
        for _ in 0..20 {
            let (ahead, middle) = (random.u16(..rows), random.u16(..rows));
            let futures = strip.futures(ahead, middle);
            for future in 0..rows {
                let wanted: Vec<Row> =
                    (0..rows).filter(|&row| futures[usize::from(row)] == Some(future)).collect();
                let mut found = Vec::new();
                pieces.thirds(ahead, middle, future, |row| found.push(row));
                found.sort_unstable();
                assert_eq!(found, wanted, "{strip:?} {ahead} {middle} {future}");
                assert_eq!(pieces.can_become(ahead, middle, future), !wanted.is_empty());
            }
        }
    }

    /// Widths at which the strip consists of one, two and three pieces, all rows or some of them.
    #[test]
    fn pieces_find_the_rows_of_the_whole_table() {
        let mut random = fastrand::Rng::with_seed(1);
        for (rule, axis) in ["B3/S23", "B36/S125", "B2-a/S12"]
            .into_iter()
            .flat_map(|rule| [Axis::Border, Axis::Odd, Axis::Even, Axis::Gutter].map(|axis| (rule, axis)))
        {
            for width in [2, 3, 5, 7, 9] {
                let strip = Strip::new(rule.parse::<Rule>().unwrap(), width, axis);
                compare(&strip, 1 << width, &mut random);
            }
        }
    }
}

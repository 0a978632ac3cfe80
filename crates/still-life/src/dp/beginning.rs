//! A beginning: one way to place the first cells of a box, packed into 128 bits; and how beginnings came
//! about, so that the pattern can be read off in the end.

/// Bits of an index into the beginnings that the row before ended with.
const PLACE: u32 = 28;
/// Bits of the waste.
const WASTE: u32 = 16;

/// The longest shorter side of a box: its frontier fits beside the rest.
pub const MOST_SIDE: usize = 41;
/// The most beginnings that are held at a time.
pub(super) const MOST_BEGINNINGS: usize = 64_000_000;

/// Of the ways to begin that have the same frontier, the one that wastes least. From the highest bits to the
/// lowest it has the frontier, the waste of the cells whose neighbourhood is complete, and the index of the
/// finished rows in the history. So beginnings are ordered by frontier, and those with the same frontier by
/// waste.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Beginning(u128);

impl Beginning {
    /// No cell is placed.
    pub(super) const NOTHING: Self = Self(0);

    pub(super) fn new(frontier: u128, waste: u16, parent: u32) -> Self {
        Self(frontier << (PLACE + WASTE) | u128::from(waste) << PLACE | u128::from(parent))
    }

    /// The last two rows and two cells placed, the newest as bit 0.
    pub(super) fn frontier(self) -> u128 {
        self.0 >> (PLACE + WASTE)
    }

    pub(super) fn waste(self) -> u16 {
        u16::try_from(self.0 >> PLACE & ((1 << WASTE) - 1)).expect("16 bits")
    }

    pub(super) fn parent(self) -> u32 {
        u32::try_from(self.0 & ((1 << PLACE) - 1)).expect("28 bits")
    }
}

/// Merges two sorted lists. Of two beginnings with the same frontier it keeps the one that wastes less.
pub(super) fn merge(left: &[Beginning], right: &[Beginning]) -> Vec<Beginning> {
    let mut merged = Vec::with_capacity(left.len() + right.len());
    let (mut at, mut there) = (0, 0);
    while let (Some(&one), Some(&other)) = (left.get(at), right.get(there)) {
        let order = one.frontier().cmp(&other.frontier());
        merged.push(one.min(other));
        at += usize::from(order.is_le());
        there += usize::from(order.is_ge());
    }
    merged.extend_from_slice(&left[at..]);
    merged.extend_from_slice(&right[there..]);
    merged
}

/// For each finished row, how each beginning continued.
#[derive(Default)]
pub(super) struct History {
    width: u32,
    rows: Vec<Vec<Row>>,
}

/// A finished row of a beginning, and the index of the rows before it.
#[derive(Clone, Copy)]
struct Row {
    cells: u64,
    /// The highest bit says that the rows before are mirrored.
    parent: u32,
}

const IS_MIRRORED: u32 = 1 << 31;

impl History {
    pub(super) fn new(width: u32) -> Self {
        Self { width, rows: Vec::new() }
    }

    /// Ends a row. Beginnings that differ only in cells that no longer matter become one. If the box is its
    /// own mirror image, one of two beginnings that are mirror images of each other stays.
    pub(super) fn finish_row(&mut self, beginnings: &[Beginning], has_mirror: bool) -> Vec<Beginning> {
        let mut finished: Vec<Beginning> = beginnings
            .iter()
            .map(|&beginning| {
                let rows = beginning.frontier() & ((1 << (2 * self.width)) - 1);
                let mirrored = if has_mirror { self.mirrored(rows) } else { rows };
                // The bit takes the place of the two cells before the rows.
                let frontier = rows.min(mirrored) << 1 | u128::from(mirrored < rows);
                Beginning::new(frontier, beginning.waste(), beginning.parent())
            })
            .collect();
        finished.sort_unstable_by_key(|&beginning| {
            (beginning.frontier() >> 1, beginning.waste(), beginning.parent())
        });
        finished.dedup_by_key(|beginning| beginning.frontier() >> 1);
        let row = |beginning: &Beginning| {
            let cells = beginning.frontier() >> 1 & ((1 << self.width) - 1);
            let mirrored = if beginning.frontier() & 1 == 1 { IS_MIRRORED } else { 0 };
            Row { cells: u64::try_from(cells).expect("a row fits"), parent: beginning.parent() | mirrored }
        };
        self.rows.push(finished.iter().map(row).collect());
        (0..).zip(&finished).map(|(at, one)| Beginning::new(one.frontier() >> 1, one.waste(), at)).collect()
    }

    /// The rows of a beginning that is complete up to the last row. The first row comes first, and
    /// the leftmost cell is the highest bit.
    pub(super) fn rows_of(&self, beginning: Beginning) -> Vec<u64> {
        let (mut at, mut is_mirrored) = (beginning.parent(), false);
        let mut cells = Vec::with_capacity(self.rows.len());
        for row in self.rows.iter().rev() {
            let Row { cells: found, parent } = row[at as usize];
            cells.push(if is_mirrored { self.mirrored_row(found) } else { found });
            is_mirrored ^= parent & IS_MIRRORED != 0;
            at = parent & !IS_MIRRORED;
        }
        cells.reverse();
        cells
    }

    /// The mirror image of two rows.
    pub(super) fn mirrored(&self, rows: u128) -> u128 {
        let turned = rows.reverse_bits() >> (128 - 2 * self.width);
        // Reversing the bits has exchanged the rows too.
        turned >> self.width | (turned & ((1 << self.width) - 1)) << self.width
    }

    pub(super) fn mirrored_row(&self, row: u64) -> u64 {
        row.reverse_bits() >> (64 - self.width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_comes_out_again() {
        let frontier = (1 << (2 * MOST_SIDE + 2)) - 1;
        let packed = Beginning::new(frontier, u16::MAX, (1 << PLACE) - 1);
        assert_eq!(
            (packed.frontier(), packed.waste(), packed.parent()),
            (frontier, u16::MAX, (1 << PLACE) - 1)
        );
        const { assert!(MOST_BEGINNINGS < 1 << PLACE) };
    }

    #[test]
    fn of_equal_frontiers_the_one_that_wastes_less_stays() {
        let list = |of: &[(u128, u16)]| -> Vec<_> {
            of.iter().map(|&(frontier, waste)| Beginning::new(frontier, waste, 0)).collect()
        };
        let merged = merge(&list(&[(1, 5), (2, 5), (9, 1)]), &list(&[(1, 7), (2, 4), (3, 3)]));
        assert_eq!(merged, list(&[(1, 5), (2, 4), (3, 3), (9, 1)]));
    }
}

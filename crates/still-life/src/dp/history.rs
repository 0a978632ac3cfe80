//! How the beginnings came about, so that the pattern can be read off in the end.

use super::beginning::Beginning;

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

    /// Ends a row. Beginnings that differ only in cells that no longer matter become one. If the
    /// box is its own mirror image, one of two beginnings that are mirror images of each other
    /// stays.
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

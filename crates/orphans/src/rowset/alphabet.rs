//! Alphabets: the rows that a target may have in one place.
//!
//! A row is a number: bit i says whether the cell in column i is alive. A row may leave cells *unspecified*,
//! so that the target may become anything there. These cells are bits of the number beyond [`UNSPECIFIED`].

use super::turn::mirrored;

/// Bit `UNSPECIFIED` + i of a row says that the cell in column i is unspecified.
pub const UNSPECIFIED: u32 = 16;

/// A set of rows, in the order in which a row step visits them: sorted by column 0, then by column
/// 1 and so on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alphabet {
    width: usize,
    rows: Vec<usize>,
}

impl Alphabet {
    /// All rows of this width.
    pub fn all(width: usize) -> Self {
        Self::new(width, 0..1 << width)
    }

    /// The alphabet of these rows. Duplicates are dropped.
    ///
    /// # Panics
    /// If a row is wider than `width`, or if rows leave different cells unspecified.
    pub fn new(width: usize, rows: impl IntoIterator<Item = usize>) -> Self {
        let mut rows: Vec<usize> = rows.into_iter().collect();
        let open = rows.first().map_or(0, |row| row >> UNSPECIFIED);
        assert!(rows.iter().all(|row| row >> UNSPECIFIED == open), "rows with different cells unspecified");
        let all = (open << UNSPECIFIED) | ((1 << width) - 1);
        assert!(
            open >> width == 0 && rows.iter().all(|row| row & !all == 0),
            "a row has more than {width} cells"
        );
        rows.sort_unstable_by_key(|&row| mirrored(row, width));
        rows.dedup();
        Self { width, rows }
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns true if the alphabet has no row.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The row at an index.
    ///
    /// # Panics
    /// If the index is not below [`Self::len`].
    #[inline]
    pub fn row(&self, index: usize) -> usize {
        self.rows[index]
    }

    /// The cells that the rows at these indices have in common.
    ///
    /// # Panics
    /// If there is no index, or if one is not below [`Self::len`].
    pub fn common_cells(&self, indices: impl IntoIterator<Item = usize>) -> Vec<Option<bool>> {
        let rows: Vec<usize> = indices.into_iter().map(|index| self.rows[index]).collect();
        let (first, open) = (rows[0], rows[0] >> UNSPECIFIED);
        let same =
            |cell: usize| open >> cell & 1 == 0 && rows.iter().all(|row| (row ^ first) >> cell & 1 == 0);
        (0..self.width).map(|cell| same(cell).then_some(first >> cell & 1 == 1)).collect()
    }

    /// The rows in order.
    pub fn rows(&self) -> &[usize] {
        &self.rows
    }

    /// The rows in parts of `size`, in order. The last part may be smaller.
    ///
    /// # Panics
    /// If `size` is 0.
    pub fn chunks(&self, size: usize) -> Vec<Self> {
        self.rows.chunks(size).map(|rows| Self { width: self.width, rows: rows.to_vec() }).collect()
    }

    /// The index of the mirror image of each row, or `None` if some mirror image is not in the alphabet.
    pub fn mirror(&self) -> Option<Vec<usize>> {
        let open = self.rows.first().map_or(0, |row| row >> UNSPECIFIED);
        if mirrored(open, self.width) != open {
            return None;
        }
        let place = |row: usize| {
            self.rows
                .binary_search_by_key(&mirrored(row, self.width), |&other| mirrored(other, self.width))
                .ok()
        };
        self.rows.iter().map(|&row| place(mirrored(row, self.width))).collect()
    }
}

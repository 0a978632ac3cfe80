//! Alphabets: the rows that a target may have in one place.

use super::turn::mirrored;

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
    /// If a row is wider than `width`.
    pub fn new(width: usize, rows: impl IntoIterator<Item = usize>) -> Self {
        let mut rows: Vec<usize> = rows.into_iter().collect();
        assert!(rows.iter().all(|row| row >> width == 0), "a row has more than {width} cells");
        rows.sort_unstable_by_key(|&row| mirrored(row, width));
        rows.dedup();
        Self { width, rows }
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether the alphabet has no row.
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

    /// The index of the mirror image of each row, or `None` if some mirror image is not in the
    /// alphabet.
    pub fn mirror(&self) -> Option<Vec<usize>> {
        let place = |row: usize| {
            self.rows
                .binary_search_by_key(&mirrored(row, self.width), |&other| mirrored(other, self.width))
                .ok()
        };
        self.rows.iter().map(|&row| place(mirrored(row, self.width))).collect()
    }
}

//! The rows that a target may have at one place.

use super::turn::mirrored;

/// Some rows, in the order in which a row step comes to them: by column 0, then by column 1 and so on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alphabet {
    width: usize,
    rows: Vec<usize>,
}

impl Alphabet {
    /// All rows of a width.
    pub fn all(width: usize) -> Self {
        Self::new(width, 0..1 << width)
    }

    /// These rows.
    ///
    /// # Panics
    /// If a row is wider than the width.
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

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The row at a place in the order.
    pub fn row(&self, index: usize) -> usize {
        self.rows[index]
    }

    /// The rows in their order.
    pub fn rows(&self) -> &[usize] {
        &self.rows
    }

    /// The same rows in parts of so many, the last one perhaps smaller.
    ///
    /// # Panics
    /// If `size` is 0.
    pub fn chunks(&self, size: usize) -> Vec<Self> {
        self.rows.chunks(size).map(|rows| Self { width: self.width, rows: rows.to_vec() }).collect()
    }

    /// The place of the mirror image of each row, if all of them are here.
    pub fn mirror(&self) -> Option<Vec<usize>> {
        let place = |row: usize| {
            self.rows
                .binary_search_by_key(&mirrored(row, self.width), |&other| mirrored(other, self.width))
                .ok()
        };
        self.rows.iter().map(|&row| place(mirrored(row, self.width))).collect()
    }
}

//! The memory layout of row sets of one width.

/// The most words in a slice of a block: a cache line.
const LANE: usize = 8;

/// The memory layout of sets of pairs (p, q) of rows, for targets of one width.
///
/// A set has one bit for each pair. For each p there is a block of bits, one for each q. Blocks are
/// cut into slices of up to 64 bytes, and a set is stored slice by slice: the first slice of all
/// blocks, then the second, and so on. Rows are numbers whose bit i is column i.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    width: usize,
}

impl Shape {
    /// The least width. Narrower targets would need code of their own, and they are parts of wider
    /// ones.
    pub const NARROWEST: usize = 3;

    /// The largest width, at which a set takes 2 MiB.
    pub const WIDEST: usize = 10;

    /// The layout for targets of this width.
    ///
    /// # Panics
    /// If the width is not from [`Self::NARROWEST`] to [`Self::WIDEST`].
    pub fn new(width: usize) -> Self {
        assert!((Self::NARROWEST..=Self::WIDEST).contains(&width), "no sets for rows of {width} cells");
        Self { width }
    }

    /// The columns of a target.
    pub fn width(self) -> usize {
        self.width
    }

    /// The columns of a predecessor.
    pub fn columns(self) -> usize {
        self.width + 2
    }

    /// The number of rows that a predecessor can have. It is also the number of blocks, and the
    /// number of bits in each.
    #[inline]
    pub fn blocks(self) -> usize {
        1 << self.columns()
    }

    /// The number of rows that a target can have.
    pub fn rows(self) -> usize {
        1 << self.width
    }

    /// The words in a block.
    #[inline]
    pub fn block_words(self) -> usize {
        (self.blocks() / 64).max(1)
    }

    /// The words in a slice of one block.
    #[inline]
    pub fn lane(self) -> usize {
        self.block_words().min(LANE)
    }

    /// The words in a slice of all blocks.
    #[inline]
    pub fn slice_words(self) -> usize {
        self.blocks() * self.lane()
    }

    /// The words in a set.
    #[inline]
    pub fn words(self) -> usize {
        self.blocks() * self.block_words()
    }

    /// The position of a pair in a set, as (word, bit).
    #[inline]
    pub fn place(self, p: usize, q: usize) -> (usize, usize) {
        let (slice, word) = (q / 64 / self.lane(), q / 64 % self.lane());
        ((slice * self.blocks() + p) * self.lane() + word, q % 64)
    }

    /// The pair at a position of a set: the inverse of [`Self::place`].
    #[inline]
    pub fn pair(self, word: usize, bit: usize) -> (usize, usize) {
        let (block, column) = (word / self.lane(), word % self.lane());
        let (slice, p) = (block / self.blocks(), block % self.blocks());
        (p, (slice * self.lane() + column) * 64 + bit)
    }

    /// The set of all pairs.
    pub fn full(self) -> Vec<u64> {
        // Blocks of fewer than 64 bits use the low bits of a word.
        vec![u64::MAX >> 64usize.saturating_sub(self.blocks()); self.words()]
    }

    /// The empty set.
    pub fn empty(self) -> Vec<u64> {
        vec![0; self.words()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_has_a_bit_of_its_own() {
        for width in [3, 4, 6, 8] {
            let shape = Shape::new(width);
            let mut set = shape.empty();
            for p in 0..shape.blocks() {
                for q in 0..shape.blocks() {
                    let (word, bit) = shape.place(p, q);
                    assert_eq!((set[word] >> bit & 1, shape.pair(word, bit)), (0, (p, q)));
                    set[word] |= 1 << bit;
                }
            }
            assert_eq!(set, shape.full());
        }
    }
}

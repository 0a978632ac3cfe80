//! How the sets of one width lie in memory.

/// The words of a slice: a line of the cache.
const LANE: usize = 8;

/// The layout of sets of pairs (p, q) of rows, for targets of one width.
///
/// A set is a bit for each pair: for each p a block of bits, one for each q. Blocks are cut into slices of up to 64 bytes, and
/// a set is stored slice by slice: first the first slice of all blocks, then the second. Rows are numbers whose bit i is
/// column i.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    width: usize,
}

impl Shape {
    /// Narrower targets would need kernels of their own, and are parts of wider ones.
    pub const NARROWEST: usize = 3;

    /// A set for targets of this width has 2 MB.
    pub const WIDEST: usize = 10;

    /// The layout for targets of a width.
    ///
    /// # Panics
    /// If the width is not from [`Self::NARROWEST`] to [`Self::WIDEST`].
    pub fn new(width: usize) -> Self {
        assert!((Self::NARROWEST..=Self::WIDEST).contains(&width), "no sets for rows of {width} cells");
        Self { width }
    }

    /// Columns of a target.
    pub fn width(self) -> usize {
        self.width
    }

    /// Columns of a predecessor.
    pub fn columns(self) -> usize {
        self.width + 2
    }

    /// The number of rows a predecessor can have, which is the number of blocks, and the bits in each.
    pub fn blocks(self) -> usize {
        1 << self.columns()
    }

    /// The number of rows a target can have.
    pub fn rows(self) -> usize {
        1 << self.width
    }

    /// Words in a block.
    pub fn block_words(self) -> usize {
        (self.blocks() / 64).max(1)
    }

    /// Words in a slice of a block.
    pub fn lane(self) -> usize {
        self.block_words().min(LANE)
    }

    /// Words in a slice of all blocks.
    pub fn slice_words(self) -> usize {
        self.blocks() * self.lane()
    }

    /// Words in a set.
    pub fn words(self) -> usize {
        self.blocks() * self.block_words()
    }

    /// The word of a set that holds a pair, and the bit in it.
    pub fn place(self, p: usize, q: usize) -> (usize, usize) {
        let (slice, word) = (q / 64 / self.lane(), q / 64 % self.lane());
        ((slice * self.blocks() + p) * self.lane() + word, q % 64)
    }

    /// The pair that is held by a bit of a word: undoes [`Self::place`].
    pub fn pair(self, word: usize, bit: usize) -> (usize, usize) {
        let (block, column) = (word / self.lane(), word % self.lane());
        let (slice, p) = (block / self.blocks(), block % self.blocks());
        (p, (slice * self.lane() + column) * 64 + bit)
    }

    /// The set of all pairs.
    pub fn full(self) -> Vec<u64> {
        // Blocks of fewer than 64 bits use the low ones.
        vec![u64::MAX >> 64usize.saturating_sub(self.blocks()); self.words()]
    }

    /// The set of no pairs.
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

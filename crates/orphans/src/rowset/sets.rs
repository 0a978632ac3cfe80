//! Row sets in memory: their layout, operations on them, and memory that is aligned to cache lines.

use aligned_vec::{AVec, ConstAlign};

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
    /// The least width. Narrower targets would need code of their own, and they are parts of wider ones.
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

/// The number of pairs in a set.
#[inline]
pub fn count(set: &[u64]) -> usize {
    set.iter().map(|word| word.count_ones() as usize).sum()
}

/// Returns true if two sets have a pair in common. Most sets do, and an early pair is found quickly.
#[inline]
pub fn meet(one: &[u64], other: &[u64]) -> bool {
    const RUN: usize = 16;
    let (ones, last_one) = one.as_chunks::<RUN>();
    let (others, last_other) = other.as_chunks::<RUN>();
    let together = |a: &[u64], b: &[u64]| a.iter().zip(b).fold(0, |all, (a, b)| all | a & b) != 0;
    ones.iter().zip(others).any(|(a, b)| together(a, b)) || together(last_one, last_other)
}

/// A pair that both sets contain, as the word and the bit that hold it.
#[inline]
pub fn common(one: &[u64], other: &[u64]) -> Option<(usize, usize)> {
    let both = one.iter().zip(other).map(|(a, b)| a & b);
    both.enumerate().find(|(_, word)| *word != 0).map(|(index, word)| (index, word.trailing_zeros() as usize))
}

/// Intersects a set with another one, in place.
#[inline]
pub fn keep(set: &mut [u64], other: &[u64]) {
    for (word, other) in set.iter_mut().zip(other) {
        *word &= other;
    }
}

/// Words that start at a cache line. Vectors as long as a cache line take twice as long if each of
/// them spans two lines.
pub type Words = AVec<u64, ConstAlign<64>>;

/// A number of words that are all 0.
pub fn zeros(count: usize) -> Words {
    let mut words = Words::with_capacity(64, count);
    words.resize(count, 0);
    words
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

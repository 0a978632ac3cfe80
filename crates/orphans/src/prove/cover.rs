//! Compares one top with a block of bottoms by signatures: which of them may be disjoint from it?
//!
//! A block has a column for each bit of the signature: the bottoms that have this bit. The columns
//! of the top's bits cover the bottoms that meet the top. A bottom that is left over may be
//! disjoint from it. docs/no-orphan.md calls a block of bottoms a batch. The batches of `tiled` are other ones.

#![allow(
    clippy::inline_always,
    reason = "functions compiled for the processor's vectors must be inlined into the one that is dispatched"
)]

use pulp::{Arch, Simd, WithSimd};

use super::plan::{CHUNK, WORDS};

/// A block of up to [`BLOCK`](super::plan::BLOCK) bottoms.
#[derive(Debug)]
pub(super) struct Block {
    arch: Arch,
    chunks: Vec<Chunk>,
}

/// Some words of the signatures of a block, stored in two ways.
#[derive(Debug)]
struct Chunk {
    /// For each bit, the bottoms that have it.
    columns: Vec<Numbers<WORDS>>,
    /// The words of each bottom.
    rows: Vec<Line>,
}

/// A cache line.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
pub(super) struct Line(pub(super) [u64; CHUNK]);

impl Block {
    /// A block of bottoms with these signatures, whose number of words is a multiple of [`CHUNK`].
    pub(super) fn new(signatures: &[&[u64]]) -> Self {
        let words = signatures.first().map_or(0, |signature| signature.len());
        let chunks = (0..words).step_by(CHUNK).map(|first| {
            let row = |signature: &&[u64]| {
                Line(std::array::from_fn(|word| Orientation::FROM_ABOVE.word(signature, first + word)))
            };
            Chunk::new(signatures.iter().map(row).collect())
        });
        Self { arch: Arch::new(), chunks: chunks.collect() }
    }

    /// Those of the bottoms in `asked` that share no bit with a top's signature, which is read in
    /// this orientation.
    pub(super) fn uncovered(&self, top: &[u64], seen: Orientation, asked: Numbers<WORDS>) -> Numbers<WORDS> {
        self.arch.dispatch(Uncovered { block: self, top, seen, left: asked })
    }
}

impl Chunk {
    fn new(rows: Vec<Line>) -> Self {
        Self { columns: columns(&rows), rows }
    }
}

/// For each bit of a line, the bottoms that have it; these are the lines of the bottoms.
pub(super) fn columns<'a, const WORDS: usize>(
    lines: impl IntoIterator<Item = &'a Line>,
) -> Vec<Numbers<WORDS>> {
    let mut columns = vec![Numbers::NONE; 64 * CHUNK];
    for (number, line) in lines.into_iter().enumerate() {
        for (mut bits, columns) in line.0.into_iter().zip(columns.as_chunks_mut::<64>().0) {
            while bits != 0 {
                columns[bits.trailing_zeros() as usize].0[number / 64] |= 1 << (number % 64);
                bits &= bits - 1;
            }
        }
    }
    columns
}

struct Uncovered<'a> {
    block: &'a Block,
    top: &'a [u64],
    seen: Orientation,
    left: Numbers<WORDS>,
}

impl WithSimd for Uncovered<'_> {
    type Output = Numbers<WORDS>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Numbers<WORDS> {
        let Self { block, top, seen, mut left } = self;
        for (chunk, top) in block.chunks.iter().zip(top.as_chunks::<CHUNK>().0) {
            left = uncovered(chunk, &turned(top, seen), left);
            if left.is_empty() {
                break;
            }
        }
        left
    }
}

#[inline(always)]
pub(super) fn turned(chunk: &[u64; CHUNK], seen: Orientation) -> [u64; CHUNK] {
    std::array::from_fn(|word| seen.word(chunk, word))
}

/// The bottoms in `left` that have none of the top's bits in a chunk. They are found by columns, or
/// by the rows of the bottoms that are left, whichever are fewer.
#[inline(always)]
fn uncovered(chunk: &Chunk, top: &[u64; CHUNK], mut left: Numbers<WORDS>) -> Numbers<WORDS> {
    let mut to_come = 0;
    for word in top {
        to_come += u64::from(word.count_ones());
    }
    for (word, columns) in top.iter().zip(chunk.columns.as_chunks::<64>().0) {
        if left.count() <= to_come {
            return one_by_one(&chunk.rows, top, left);
        }
        to_come -= u64::from(word.count_ones());
        left = cover(*word, columns, left);
    }
    left
}

/// Takes away the bottoms whose rows have a bit of the top.
#[inline(always)]
fn one_by_one(rows: &[Line], top: &[u64; CHUNK], mut left: Numbers<WORDS>) -> Numbers<WORDS> {
    for (bits, rows) in left.0.iter_mut().zip(rows.chunks(64)) {
        let mut asked = *bits;
        while asked != 0 {
            let number = asked.trailing_zeros();
            asked &= asked - 1;
            *bits &= !(u64::from(meet(top, &rows[number as usize].0)) << number);
        }
    }
    left
}

/// Returns true if two chunks have a bit in common.
#[inline(always)]
pub(super) fn meet(one: &[u64; CHUNK], other: &[u64; CHUNK]) -> bool {
    let mut common = 0;
    for (one, other) in one.iter().zip(other) {
        common |= one & other;
    }
    common != 0
}

/// Takes away the bottoms in the columns of a word's bits.
#[inline(always)]
fn cover(mut bits: u64, columns: &[Numbers<WORDS>; 64], mut left: Numbers<WORDS>) -> Numbers<WORDS> {
    while bits != 0 {
        let column = &columns[bits.trailing_zeros() as usize];
        bits &= bits - 1;
        let mut any = 0;
        for (left, column) in left.0.iter_mut().zip(column.0) {
            *left &= !column;
            any |= *left;
        }
        if any == 0 {
            break;
        }
    }
    left
}

/// Some of the bottoms of a block of up to 64 × `WORDS`, one bit for each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbers<const WORDS: usize>(pub(super) [u64; WORDS]);

impl<const WORDS: usize> Numbers<WORDS> {
    const NONE: Self = Self([0; WORDS]);

    /// The numbers for which `members` has `true`.
    ///
    /// # Panics
    /// If one of them is too large.
    pub(super) fn of(members: impl Iterator<Item = bool>) -> Self {
        let mut numbers = Self::NONE;
        for (number, _) in members.enumerate().filter(|(_, is_member)| *is_member) {
            numbers.0[number / 64] |= 1 << (number % 64);
        }
        numbers
    }

    /// These numbers.
    ///
    /// # Panics
    /// If one of them is too large.
    pub(super) fn with(members: impl Iterator<Item = usize>) -> Self {
        let mut numbers = Self::NONE;
        for number in members {
            numbers.0[number / 64] |= 1 << (number % 64);
        }
        numbers
    }

    /// Those of them that are `first` or larger.
    pub(super) fn from(mut self, first: usize) -> Self {
        if first >= 64 * WORDS {
            return Self::NONE;
        }
        let (whole, rest) = (first / 64, first % 64);
        self.0[..whole].fill(0);
        self.0[whole] &= u64::MAX << rest;
        self
    }

    #[inline(always)]
    pub(super) fn count(self) -> u64 {
        let mut count = 0;
        for word in self.0 {
            count += u64::from(word.count_ones());
        }
        count
    }

    #[inline(always)]
    pub(super) fn is_empty(self) -> bool {
        self.0 == [0; WORDS]
    }

    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().filter(|(_, bits)| *bits != 0).flat_map(|(word, bits)| {
            (0..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| word * 64 + bit)
        })
    }
}

/// An orientation in which a signature is read: as it is, transposed, mirrored, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Orientation(usize);

impl Orientation {
    pub(super) const PLAIN: Self = Self(0);
    /// Transposed: a bottom, which is read upwards, is compared with a top in this way.
    pub(super) const FROM_ABOVE: Self = Self(1);
    pub(super) const MIRRORED: Self = Self(2);

    /// Both orientations, one applied to the other.
    pub(super) fn and(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    /// The word of a signature that stands in this place in the orientation.
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "it is called in functions that are compiled for the processor's vectors"
    )]
    pub(super) fn word(self, signature: &[u64], word: usize) -> u64 {
        signature[word ^ self.0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_over_shares_no_bit_with_the_top() {
        let mut random = fastrand::Rng::with_seed(1);
        for (bottoms, rarity) in [(100, 3), (1000, 6), (1024, 9), (1, 12)] {
            let mut sparse = || (0..rarity).fold(u64::MAX, |word, _| word & random.u64(..));
            let mut signature = || -> [u64; 2 * CHUNK] { std::array::from_fn(|_| sparse()) };
            let bottoms: Vec<[u64; 2 * CHUNK]> = (0..bottoms).map(|_| signature()).collect();
            let block = Block::new(&bottoms.iter().map(|words| &words[..]).collect::<Vec<_>>());
            for first in [0, 5, 64, 99].into_iter().filter(|&first| first < bottoms.len()) {
                let top = signature();
                let asked = Numbers::of(bottoms.iter().map(|_| true)).from(first);
                assert_eq!(asked.count(), (bottoms.len() - first) as u64);
                for (seen, other) in [(Orientation::PLAIN, 1), (Orientation::MIRRORED, 3)] {
                    // A word is compared with its neighbour, or with the mirror image of that.
                    let shares = |bottom: &[u64; 2 * CHUNK]| {
                        (0..2 * CHUNK).any(|word| top[word] & bottom[word ^ other] != 0)
                    };
                    let left: Vec<usize> =
                        (first..bottoms.len()).filter(|&number| !shares(&bottoms[number])).collect();
                    assert_eq!(block.uncovered(&top, seen, asked).iter().collect::<Vec<_>>(), left);
                }
            }
        }
    }

    #[test]
    fn those_from_a_number_on() {
        let mut random = fastrand::Rng::with_seed(1);
        let some: Vec<bool> = (0..128).map(|_| random.bool()).collect();
        let numbers = Numbers::<2>::of(some.iter().copied());
        for first in [0, 1, 63, 64, 65, 127, 128, 1000] {
            let left: Vec<usize> = (first..128).filter(|&number| some[number]).collect();
            let from = numbers.from(first);
            assert_eq!(from.iter().collect::<Vec<_>>(), left, "{first}");
            assert_eq!((from.count(), from.is_empty()), (left.len() as u64, left.is_empty()));
            assert_eq!(Numbers::<2>::with(left.into_iter()).0, from.0);
        }
    }
}

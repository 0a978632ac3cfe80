//! Which of a block of bottoms does a top not meet, by signatures?
//!
//! A block keeps a column for each bit of the signature: which of its bottoms have that bit. All bottoms have to be covered
//! by the columns of the top's bits; what is left over may be disjoint from the top.

#![allow(
    clippy::inline_always,
    reason = "what is compiled for the processor's vectors must end up inside what was chosen for them"
)]

use pulp::{Arch, Simd, WithSimd};

use super::choice::Seen;

/// Bottoms in a block.
pub(super) const BLOCK: usize = 1024;

/// Some of the bottoms of a block, a bit for each.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Numbers([u64; BLOCK / 64]);

impl Numbers {
    /// Those for which it is said, up to [`BLOCK`].
    pub(super) fn of(members: impl Iterator<Item = bool>) -> Self {
        let mut numbers = Self::default();
        for (number, _) in members.enumerate().filter(|(_, is_member)| *is_member) {
            numbers.0[number / 64] |= 1 << (number % 64);
        }
        numbers
    }

    /// Those from a number on.
    pub(super) fn from(mut self, first: usize) -> Self {
        let (whole, rest) = (first / 64, first % 64);
        self.0[..whole].fill(0);
        self.0[whole] &= u64::MAX << rest;
        self
    }

    /// How many there are.
    #[inline(always)]
    pub(super) fn count(self) -> u64 {
        let mut count = 0;
        for word in self.0 {
            count += u64::from(word.count_ones());
        }
        count
    }

    /// Whether there are none.
    #[inline(always)]
    pub(super) fn is_empty(self) -> bool {
        self.0 == [0; BLOCK / 64]
    }

    /// Which there are.
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().filter(|(_, bits)| *bits != 0).flat_map(|(word, bits)| {
            (0..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| word * 64 + bit)
        })
    }
}

/// Words that are looked at together: a line of the cache, and what the widest vectors have.
pub(super) const CHUNK: usize = 8;

/// A block of up to [`BLOCK`] bottoms.
#[derive(Debug)]
pub(super) struct Block {
    arch: Arch,
    chunks: Vec<Chunk>,
}

/// Some words of the signatures of a block, in two ways.
#[derive(Debug)]
struct Chunk {
    /// For each bit the bottoms that have it.
    columns: Vec<Numbers>,
    /// For each bottom its words.
    rows: Vec<Line>,
}

/// A line of the cache.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Line([u64; CHUNK]);

/// Tops that are looked at together, each as it is seen from a side of its own: for each chunk the words of all of them.
#[derive(Debug)]
pub(super) struct Batch {
    chunks: Vec<Vec<Line>>,
}

/// A top of a batch, by its number there, and the bottoms that it is asked about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    pub(super) top: usize,
    pub(super) bottoms: Numbers,
}

impl Batch {
    /// Tops with these signatures, and the sides from which they are seen.
    pub(super) fn new(tops: &[(&[u64], Seen)]) -> Self {
        let chunks = tops.first().map_or(0, |(signature, _)| signature.len() / CHUNK);
        let line = |chunk: usize, &(signature, seen): &(&[u64], Seen)| {
            Line(turned(&signature.as_chunks::<CHUNK>().0[chunk], seen))
        };
        let chunk = |chunk| tops.iter().map(|top| line(chunk, top)).collect();
        Self { chunks: (0..chunks).map(chunk).collect() }
    }
}

impl Block {
    /// A block of bottoms with these signatures, whose words are a multiple of [`CHUNK`].
    pub(super) fn new(signatures: &[&[u64]]) -> Self {
        let words = signatures.first().map_or(0, |signature| signature.len());
        let chunks = (0..words).step_by(CHUNK).map(|first| {
            let row = |signature: &&[u64]| {
                Line(std::array::from_fn(|word| Seen::FROM_ABOVE.word(signature, first + word)))
            };
            Chunk::new(signatures.iter().map(row).collect())
        });
        Self { arch: Arch::new(), chunks: chunks.collect() }
    }

    /// Those of some bottoms that have no bit of a top's signature, which is seen from some side.
    pub(super) fn uncovered(&self, top: &[u64], seen: Seen, asked: Numbers) -> Numbers {
        self.arch.dispatch(Uncovered { block: self, top, seen, left: asked })
    }

    /// The same for tops of a batch, each with the bottoms that it is asked about. Those stay that are left, with tops that
    /// leave any.
    ///
    /// All tops meet a chunk before any meets the next, so that a chunk comes from memory once.
    pub(super) fn uncovered_by_each(&self, batch: &Batch, asked: &mut Vec<Asked>) {
        self.arch.dispatch(UncoveredByEach { block: self, batch, asked });
    }
}

impl Chunk {
    fn new(rows: Vec<Line>) -> Self {
        let mut columns = vec![Numbers::default(); 64 * CHUNK];
        for (number, row) in rows.iter().enumerate() {
            for (mut bits, columns) in row.0.into_iter().zip(columns.as_chunks_mut::<64>().0) {
                while bits != 0 {
                    columns[bits.trailing_zeros() as usize].0[number / 64] |= 1 << (number % 64);
                    bits &= bits - 1;
                }
            }
        }
        Self { columns, rows }
    }
}

/// A block that is being covered.
struct Uncovered<'a> {
    block: &'a Block,
    top: &'a [u64],
    seen: Seen,
    left: Numbers,
}

impl WithSimd for Uncovered<'_> {
    type Output = Numbers;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Numbers {
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

/// A block that is being covered by each of some tops.
struct UncoveredByEach<'a> {
    block: &'a Block,
    batch: &'a Batch,
    asked: &'a mut Vec<Asked>,
}

impl WithSimd for UncoveredByEach<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let Self { block, batch, asked } = self;
        for (chunk, tops) in block.chunks.iter().zip(&batch.chunks) {
            // A loop of its own instead of `retain`, which need not become a part of this function.
            let mut kept = 0;
            for at in 0..asked.len() {
                let Asked { top, bottoms } = asked[at];
                let left = uncovered(chunk, &tops[top].0, bottoms);
                if !left.is_empty() {
                    asked[kept] = Asked { top, bottoms: left };
                    kept += 1;
                }
            }
            asked.truncate(kept);
        }
    }
}

/// A chunk as it is seen from some side.
#[inline(always)]
pub(super) fn turned(chunk: &[u64; CHUNK], seen: Seen) -> [u64; CHUNK] {
    std::array::from_fn(|word| seen.word(chunk, word))
}

/// Those that have none of the top's bits in a chunk: by its columns, or by the rows of those that are left, whichever are fewer.
#[inline(always)]
fn uncovered(chunk: &Chunk, top: &[u64; CHUNK], mut left: Numbers) -> Numbers {
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

/// Takes away those whose rows have a bit of the top's.
#[inline(always)]
fn one_by_one(rows: &[Line], top: &[u64; CHUNK], mut left: Numbers) -> Numbers {
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

/// Whether two chunks have a bit in common.
#[inline(always)]
pub(super) fn meet(one: &[u64; CHUNK], other: &[u64; CHUNK]) -> bool {
    let mut common = 0;
    for (one, other) in one.iter().zip(other) {
        common |= one & other;
    }
    common != 0
}

/// Takes away what the columns of the bits of a word have.
#[inline(always)]
fn cover(mut bits: u64, columns: &[Numbers; 64], mut left: Numbers) -> Numbers {
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
                let mut expected: Vec<Vec<usize>> = Vec::new();
                for (seen, other) in [(Seen::PLAIN, 1), (Seen::MIRRORED, 3)] {
                    // A word goes with its neighbour, or with that one's mirror image.
                    let shares = |bottom: &[u64; 2 * CHUNK]| {
                        (0..2 * CHUNK).any(|word| top[word] & bottom[word ^ other] != 0)
                    };
                    let left = (first..bottoms.len()).filter(|&number| !shares(&bottoms[number])).collect();
                    assert_eq!(block.uncovered(&top, seen, asked).iter().collect::<Vec<_>>(), left);
                    expected.push(left);
                }
                // A top that is not asked, and one with all bits.
                let bare = |&number: &usize| bottoms[number].iter().all(|word| *word == 0);
                expected.extend([Vec::new(), (first..bottoms.len()).filter(bare).collect()]);
                let (none, all) = ([0; 2 * CHUNK], [u64::MAX; 2 * CHUNK]);
                let [plain, mirrored] = [Seen::PLAIN, Seen::MIRRORED];
                let batch = Batch::new(&[(&top, plain), (&top, mirrored), (&none, plain), (&all, mirrored)]);
                let mut by_each = [0, 1, 3].map(|top| Asked { top, bottoms: asked }).to_vec();
                block.uncovered_by_each(&batch, &mut by_each);
                let mut left = vec![Vec::new(); 4];
                for Asked { top, bottoms } in by_each {
                    assert!(!bottoms.is_empty());
                    left[top].extend(bottoms.iter());
                }
                assert_eq!(left, expected);
            }
        }
    }
}

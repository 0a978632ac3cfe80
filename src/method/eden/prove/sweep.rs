//! Many tops meet a block of bottoms: which of the pairs have no bit of their signatures in common?
//!
//! All tops meet a chunk of the signatures before any meets the next, so that a chunk comes from memory once. While a top has many
//! bottoms left over, the columns of its bits take them away, thousands at a time; the last few are looked at one by one.

#![allow(
    clippy::inline_always,
    reason = "what is compiled for the processor's vectors must end up inside what was chosen for them"
)]

use pulp::{Simd, WithSimd};

use super::choice::Seen;
use super::cover::{Block, CHUNK, Chunk, Line, meet, turned};
use super::numbers::Numbers;

/// Once a top has no more bottoms than this left over, they are looked at one by one.
const FEW: u64 = 64;

/// The most bottoms that a block may have here.
const MOST: usize = 1 << 12;

/// Tops that are looked at together: for each chunk the words of all of them.
#[derive(Debug)]
pub(super) struct Batch {
    chunks: Vec<Vec<Line>>,
}

/// A top of a batch, by its number there, as it is seen from some side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Sight(u32);

/// A top, and the bottoms of a block that it is asked about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked<const WORDS: usize> {
    pub(super) top: Sight,
    pub(super) bottoms: Numbers<WORDS>,
}

/// A top and one bottom of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Pair(u32);

impl Batch {
    /// Tops with these signatures.
    pub(super) fn new<'a>(tops: impl Iterator<Item = &'a [u64]>) -> Self {
        let mut chunks: Vec<Vec<Line>> = Vec::new();
        for signature in tops {
            let lines = signature.as_chunks::<CHUNK>().0;
            chunks.resize_with(lines.len(), Vec::new);
            for (chunk, line) in chunks.iter_mut().zip(lines) {
                chunk.push(Line(*line));
            }
        }
        Self { chunks }
    }
}

impl Sight {
    /// How many tops of a batch can be told apart.
    const TOPS: usize = (1 << 31) / MOST;

    /// A top that is seen as it was read, or in a mirror.
    ///
    /// # Panics
    /// If the number is too large, or the top is seen as a bottom.
    pub(super) fn new(number: usize, seen: Seen) -> Self {
        assert!(number < Self::TOPS && seen != Seen::FROM_ABOVE);
        Self((number as u32) << 1 | u32::from(seen == Seen::MIRRORED))
    }

    /// The number of the top.
    #[inline(always)]
    pub(super) fn number(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// From where it is seen.
    #[inline(always)]
    pub(super) fn seen(self) -> Seen {
        if self.0 & 1 == 1 { Seen::MIRRORED } else { Seen::PLAIN }
    }

    /// Another top from the same side.
    pub(super) fn of(self, number: usize) -> Self {
        Self::new(number, self.seen())
    }
}

impl<const WORDS: usize> Asked<WORDS> {
    /// Adds each pair to a list.
    #[inline(always)]
    fn list(&self, pairs: &mut Vec<Pair>) {
        for (word, mut bits) in self.bottoms.0.into_iter().enumerate() {
            while bits != 0 {
                pairs.push(Pair::new(self.top, 64 * word + bits.trailing_zeros() as usize));
                bits &= bits - 1;
            }
        }
    }
}

impl Pair {
    /// A top and the number of a bottom.
    #[inline(always)]
    pub(super) fn new(top: Sight, bottom: usize) -> Self {
        Self(top.0 * MOST as u32 + bottom as u32)
    }

    /// The top.
    #[inline(always)]
    pub(super) fn top(self) -> Sight {
        Sight(self.0 / MOST as u32)
    }

    /// The number of the bottom.
    #[inline(always)]
    pub(super) fn bottom(self) -> usize {
        self.0 as usize % MOST
    }
}

impl<const WORDS: usize> Block<WORDS> {
    /// Of the bottoms that some tops of a batch are asked about, those that have no bit of the top's signature, in the order of tops.
    pub(super) fn sweep(&self, batch: &Batch, asked: Vec<Asked<WORDS>>) -> Vec<Pair> {
        const { assert!(64 * WORDS <= MOST) };
        self.arch.dispatch(Sweep { block: self, batch, asked })
    }
}

/// A block that is being covered by each of some tops.
struct Sweep<'a, const WORDS: usize> {
    block: &'a Block<WORDS>,
    batch: &'a Batch,
    asked: Vec<Asked<WORDS>>,
}

impl<const WORDS: usize> WithSimd for Sweep<'_, WORDS> {
    type Output = Vec<Pair>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Vec<Pair> {
        let Self { block, batch, mut asked } = self;
        let mut pairs = Vec::new();
        set_apart(&mut asked, &mut pairs);
        for (chunk, tops) in block.chunks.iter().zip(&batch.chunks) {
            sift(chunk, tops, &mut pairs);
            for Asked { top, bottoms } in &mut asked {
                cover(chunk, &turned(&tops[top.number()].0, top.seen()), bottoms);
            }
            set_apart(&mut asked, &mut pairs);
        }
        for asked in &asked {
            asked.list(&mut pairs);
        }
        pairs.sort_unstable();
        pairs
    }
}

/// Takes out tops that have few bottoms left over, and lists these.
#[inline(always)]
fn set_apart<const WORDS: usize>(asked: &mut Vec<Asked<WORDS>>, pairs: &mut Vec<Pair>) {
    // A loop of its own instead of `retain`, which need not become a part of the function that calls this one.
    let mut kept = 0;
    for at in 0..asked.len() {
        if asked[at].bottoms.count() <= FEW {
            asked[at].list(pairs);
        } else {
            asked[kept] = asked[at];
            kept += 1;
        }
    }
    asked.truncate(kept);
}

/// Takes away the bottoms that have a bit of the top's in a chunk.
#[inline(always)]
fn cover<const WORDS: usize>(chunk: &Chunk<WORDS>, top: &[u64; CHUNK], bottoms: &mut Numbers<WORDS>) {
    let mut left = *bottoms;
    for (word, columns) in top.iter().zip(chunk.columns.as_chunks::<64>().0) {
        let mut bits = *word;
        while bits != 0 {
            let column = &columns[bits.trailing_zeros() as usize];
            bits &= bits - 1;
            for (left, column) in left.0.iter_mut().zip(column.0) {
                *left &= !column;
            }
        }
    }
    *bottoms = left;
}

/// Takes away the pairs that have a bit of a chunk in common.
#[inline(always)]
fn sift<const WORDS: usize>(chunk: &Chunk<WORDS>, tops: &[Line], pairs: &mut Vec<Pair>) {
    // Whether a pair stays is no branch, as nobody could foretell it.
    let mut kept = 0;
    for at in 0..pairs.len() {
        let pair = pairs[at];
        let top = turned(&tops[pair.top().number()].0, pair.top().seen());
        pairs[kept] = pair;
        kept += usize::from(!meet(&top, &chunk.rows[pair.bottom()].0));
    }
    pairs.truncate(kept);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A few words with few bits.
    fn sparse(random: &mut fastrand::Rng, rarity: usize) -> [u64; 2 * CHUNK] {
        std::array::from_fn(|_| (0..rarity).fold(u64::MAX, |word, _| word & random.u64(..)))
    }

    #[test]
    fn what_is_left_over_shares_no_bit_with_its_top() {
        let mut random = fastrand::Rng::with_seed(1);
        // Few or many bottoms are left over, or all; and as there are as many tops, some of each kind.
        for (count, rarity) in [(100, 3), (1000, 6), (2048, 5), (2048, 9), (1, 12), (700, 4)] {
            let mut signatures = |count| -> Vec<[u64; 2 * CHUNK]> {
                (0..count).map(|number| sparse(&mut random, rarity + number % 2)).collect()
            };
            let (bottoms, tops) = (signatures(count), signatures(50));
            let block = Block::<32>::new(&bottoms.iter().map(|words| &words[..]).collect::<Vec<_>>());
            let batch = Batch::new(tops.iter().map(|words| &words[..]));
            let (mut asked, mut expected) = (Vec::new(), Vec::new());
            for (number, top) in tops.iter().enumerate() {
                // A word goes with its neighbour, or with that one's mirror image.
                for (seen, other) in [(Seen::PLAIN, 1), (Seen::MIRRORED, 3)] {
                    let sight = Sight::new(number, seen);
                    assert_eq!((sight.number(), sight.seen()), (number, seen));
                    let first = [0, 5, 64, 99][number % 4].min(count);
                    let all = Numbers::of(bottoms.iter().map(|_| true));
                    assert_eq!(all.from(first).count(), (count - first) as u64);
                    asked.push(Asked { top: sight, bottoms: all.from(first) });
                    let shares = |bottom: usize| {
                        (0..2 * CHUNK).any(|word| top[word] & bottoms[bottom][word ^ other] != 0)
                    };
                    expected.extend(
                        (first..count).filter(|&bottom| !shares(bottom)).map(|bottom| (sight, bottom)),
                    );
                }
            }
            let left = block.sweep(&batch, asked);
            assert_eq!(left.iter().map(|pair| (pair.top(), pair.bottom())).collect::<Vec<_>>(), expected);
        }
    }
}

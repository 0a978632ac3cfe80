//! Compares many tops with a block of bottoms: which pairs have no bit of their signatures in common?
//!
//! All tops go through one chunk of the block's signatures before any goes on to the next, so that
//! a chunk is read from memory once. While a top has many bottoms left over, the columns of its
//! bits take bottoms away, thousands at a time. The few that remain are compared one by one,
//! several cache lines at a time, because most of the time goes into waiting for the first line.
//!
//! docs/no-orphan.md calls a block of bottoms a batch. The batches of `tiled` are other ones.

#![allow(
    clippy::inline_always,
    reason = "functions compiled for the processor's vectors must be inlined into the one that is dispatched"
)]

use pulp::{Arch, Simd, WithSimd};

use super::cover::{Line, Numbers, Orientation, columns, meet, turned};
use super::plan::{CHUNK as LINE, LINES, NUMBER, TOGETHER, TOP};

/// Once a top has this many bottoms left over, or fewer, they are compared one by one.
const FEW: u64 = 128;

/// A block of up to 64 × `WORDS` bottoms.
#[derive(Debug)]
pub(super) struct Block<const WORDS: usize> {
    arch: Arch,
    chunks: Vec<Chunk<WORDS>>,
}

/// Some cache lines of the signatures of a block, stored in two ways.
#[derive(Debug)]
struct Chunk<const WORDS: usize> {
    /// For each line and each bit of it, the bottoms that have the bit.
    columns: Vec<Vec<Numbers<WORDS>>>,
    rows: Vec<Row>,
}

/// The lines of one signature in a chunk.
type Row = [Line; LINES];

/// Tops that are compared together: for each chunk the lines of all of them.
#[derive(Debug)]
pub(super) struct TopRows {
    chunks: Vec<Vec<Row>>,
}

/// A top, by its number among those that are compared together, and the orientation in which it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct OrientedTop(u32);

/// A top, and the bottoms of a block that it is compared with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked<const WORDS: usize> {
    pub(super) top: OrientedTop,
    pub(super) bottoms: Numbers<WORDS>,
}

/// A top and one bottom of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Pair(u32);

impl TopRows {
    pub(super) fn new(tops: &[&[u64]]) -> Self {
        Self { chunks: in_chunks(tops, Orientation::PLAIN) }
    }
}

/// Signatures in the given orientation, divided into chunks. All have the same number of words. The
/// last chunk is filled up with empty words, which meet nothing.
fn in_chunks(signatures: &[&[u64]], seen: Orientation) -> Vec<Vec<Row>> {
    let words = signatures.first().map_or(0, |signature| signature.len());
    let line = |signature: &[u64], first: usize| {
        Line(std::array::from_fn(|at| if first < words { seen.word(signature, first + at) } else { 0 }))
    };
    let row = |signature: &[u64], first: usize| std::array::from_fn(|at| line(signature, first + at * LINE));
    let chunk = |first| signatures.iter().map(|signature| row(signature, first)).collect();
    (0..words).step_by(TOGETHER).map(chunk).collect()
}

impl OrientedTop {
    /// How many tops can be told apart.
    const TOPS: u32 = 1 << TOP;

    /// A top that is read as it is, or mirrored.
    pub(super) fn new(number: usize, seen: Orientation) -> Self {
        let number = u32::try_from(number).ok().filter(|&number| number < Self::TOPS);
        assert!(
            seen == Orientation::PLAIN || seen == Orientation::MIRRORED,
            "tops are seen as they are or in a mirror"
        );
        Self(number.expect("a batch has fewer leaves") << 1 | u32::from(seen == Orientation::MIRRORED))
    }

    #[inline(always)]
    pub(super) fn number(self) -> usize {
        (self.0 >> 1) as usize
    }

    #[inline(always)]
    pub(super) fn seen(self) -> Orientation {
        if self.0 & 1 == 1 { Orientation::MIRRORED } else { Orientation::PLAIN }
    }

    /// Another top in the same orientation.
    pub(super) fn of(self, number: usize) -> Self {
        Self::new(number, self.seen())
    }
}

impl<const WORDS: usize> Asked<WORDS> {
    #[inline(always)]
    fn list(&self, pairs: &mut Vec<Pair>) {
        let mut first = 0;
        for mut bits in self.bottoms.0 {
            while bits != 0 {
                pairs.push(Pair::new(self.top, first + bits.trailing_zeros()));
                bits &= bits - 1;
            }
            first += 64;
        }
    }
}

impl Pair {
    #[inline(always)]
    fn new(top: OrientedTop, bottom: u32) -> Self {
        Self(top.0 << NUMBER | bottom)
    }

    #[inline(always)]
    pub(super) fn top(self) -> OrientedTop {
        OrientedTop(self.0 >> NUMBER)
    }

    #[inline(always)]
    pub(super) fn bottom(self) -> usize {
        (self.0 & ((1 << NUMBER) - 1)) as usize
    }
}

impl<const WORDS: usize> Block<WORDS> {
    /// A block of bottoms with these signatures. The number of words must be a multiple of those in
    /// a cache line.
    pub(super) fn new(signatures: &[&[u64]]) -> Self {
        let chunks = in_chunks(signatures, Orientation::FROM_ABOVE).into_iter().map(Chunk::new);
        Self { arch: Arch::new(), chunks: chunks.collect() }
    }

    /// The pairs of a top and a bottom it is compared with that have no bit of their signatures in
    /// common, in the order of the tops.
    pub(super) fn sweep(&self, rows: &TopRows, asked: Vec<Asked<WORDS>>) -> Vec<Pair> {
        const { assert!(64 * WORDS <= 1 << NUMBER) };
        self.arch.dispatch(Sweep { block: self, rows, asked })
    }
}

impl<const WORDS: usize> Chunk<WORDS> {
    fn new(rows: Vec<Row>) -> Self {
        let columns = (0..LINES).map(|line| columns(rows.iter().map(|row| &row[line])));
        Self { columns: columns.collect(), rows }
    }
}

struct Sweep<'a, const WORDS: usize> {
    block: &'a Block<WORDS>,
    rows: &'a TopRows,
    asked: Vec<Asked<WORDS>>,
}

impl<const WORDS: usize> WithSimd for Sweep<'_, WORDS> {
    type Output = Vec<Pair>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Vec<Pair> {
        let Self { block, rows, mut asked } = self;
        let mut pairs = Vec::new();
        set_apart(&mut asked, &mut pairs);
        for (chunk, tops) in block.chunks.iter().zip(&rows.chunks) {
            sift(chunk, tops, &mut pairs);
            for (line, columns) in chunk.columns.iter().enumerate() {
                for Asked { top, bottoms } in &mut asked {
                    take_covered(columns, &turned(&tops[top.number()][line].0, top.seen()), bottoms);
                }
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

/// Removes tops that have few bottoms left over, and lists their pairs.
#[inline(always)]
fn set_apart<const WORDS: usize>(asked: &mut Vec<Asked<WORDS>>, pairs: &mut Vec<Pair>) {
    // A loop instead of `retain`, which the compiler need not inline into the function that calls this.
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

/// Takes away the bottoms that have a bit of the top in this line.
#[inline(always)]
fn take_covered<const WORDS: usize>(
    columns: &[Numbers<WORDS>],
    top: &[u64; LINE],
    bottoms: &mut Numbers<WORDS>,
) {
    let mut left = *bottoms;
    for (word, columns) in top.iter().zip(columns.as_chunks::<64>().0) {
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
fn sift<const WORDS: usize>(chunk: &Chunk<WORDS>, tops: &[Row], pairs: &mut Vec<Pair>) {
    // There is no branch on whether a pair stays, because the processor could not predict it.
    let mut kept = 0;
    for at in 0..pairs.len() {
        let pair = pairs[at];
        let (top, bottom) = (&tops[pair.top().number()], &chunk.rows[pair.bottom()]);
        let mut common = [0; LINE];
        for (top, bottom) in top.iter().zip(bottom) {
            let top = turned(&top.0, pair.top().seen());
            for ((common, top), bottom) in common.iter_mut().zip(top).zip(bottom.0) {
                *common |= top & bottom;
            }
        }
        pairs[kept] = pair;
        kept += usize::from(!meet(&common, &[u64::MAX; LINE]));
    }
    pairs.truncate(kept);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two chunks, the second of which is not full.
    const WORDS: usize = (LINES + 2) * LINE;

    /// A few words with few bits.
    fn sparse(random: &mut fastrand::Rng, rarity: usize) -> [u64; WORDS] {
        std::array::from_fn(|_| (0..rarity).fold(u64::MAX, |word, _| word & random.u64(..)))
    }

    #[test]
    fn what_is_left_over_shares_no_bit_with_its_top() {
        let mut random = fastrand::Rng::with_seed(1);
        // Few bottoms are left over, or many, or all. Signatures of two densities alternate, so a
        // case has tops of both kinds.
        for (count, rarity) in [(100, 3), (1000, 6), (4096, 5), (4096, 9), (1, 12), (700, 4)] {
            let mut signatures = |count| -> Vec<[u64; WORDS]> {
                (0..count).map(|number| sparse(&mut random, rarity + number % 2)).collect()
            };
            let (bottoms, tops) = (signatures(count), signatures(50));
            let block = Block::<64>::new(&bottoms.iter().map(|words| &words[..]).collect::<Vec<_>>());
            let rows = TopRows::new(&tops.iter().map(|words| &words[..]).collect::<Vec<_>>());
            let (mut asked, mut expected) = (Vec::new(), Vec::new());
            for (number, words) in tops.iter().enumerate() {
                // A word is compared with its neighbour, or with the mirror image of that.
                for (seen, other) in [(Orientation::PLAIN, 1), (Orientation::MIRRORED, 3)] {
                    let top = OrientedTop::new(number, seen);
                    assert_eq!((top.number(), top.seen()), (number, seen));
                    let first = [0, 5, 64, 99][number % 4].min(count);
                    let all = Numbers::of(bottoms.iter().map(|_| true));
                    assert_eq!(all.from(first).count(), (count - first) as u64);
                    asked.push(Asked { top, bottoms: all.from(first) });
                    let shares = |bottom: usize| {
                        (0..WORDS).any(|word| words[word] & bottoms[bottom][word ^ other] != 0)
                    };
                    expected
                        .extend((first..count).filter(|&bottom| !shares(bottom)).map(|bottom| (top, bottom)));
                }
            }
            let left = block.sweep(&rows, asked);
            assert_eq!(left.iter().map(|pair| (pair.top(), pair.bottom())).collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn pairs_have_a_top_and_a_bottom() {
        for number in [0, 1, (1 << 15) + 5, OrientedTop::TOPS as usize - 1] {
            for seen in [Orientation::PLAIN, Orientation::MIRRORED] {
                let top = OrientedTop::new(number, seen);
                for bottom in [0, 1, 2048, 4095] {
                    let pair = Pair::new(top, bottom);
                    assert_eq!((pair.top(), pair.bottom()), (top, bottom as usize));
                }
            }
        }
    }

    #[test]
    #[should_panic(expected = "a batch has fewer leaves")]
    fn there_are_not_more_tops_than_can_be_told_apart() {
        OrientedTop::new(OrientedTop::TOPS as usize, Orientation::PLAIN);
    }

    #[test]
    #[should_panic(expected = "tops are seen")]
    fn tops_are_not_seen_as_bottoms() {
        OrientedTop::new(0, Orientation::MIRRORED.and(Orientation::FROM_ABOVE));
    }
}

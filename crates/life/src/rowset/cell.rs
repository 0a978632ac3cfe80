//! One cell of a row step, on layers of blocks of a few words.
//!
//! The widest vectors that the processor has are found out when the program runs. Functions compiled for them must end up
//! inside the one that was chosen.
#![allow(clippy::inline_always, reason = "see above")]

use pulp::{Simd, WithSimd};

/// The masks of a cell of the target for one state.
#[derive(Clone, Copy)]
pub(super) struct Given<'a> {
    /// Masks, one after the other: for each number of live neighbours that are not in the middle row.
    pub(super) masks: &'a [u64],
    /// Words in a mask, and in a block.
    pub(super) lane: usize,
    /// How many neighbours are alive of those that are the same for all blocks.
    pub(super) fixed: usize,
    /// How many digits of a block's number, the highest ones, count as neighbours: up to two.
    pub(super) digits: u32,
}

/// A cell but the last: eight blocks become four for each new digit. The lowest digit of a block's number is the one to be
/// replaced, and the two above count as neighbours.
pub(super) struct Cell<'a> {
    pub(super) given: Given<'a>,
    pub(super) new: New,
    pub(super) blocks: &'a [u64],
    pub(super) out: &'a mut [u64],
}

/// Which new digits are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum New {
    Zero,
    One,
    /// The new digit is the highest one of what is written.
    Both,
}

/// The last cell: eight blocks become one for each new digit, as the three digits that are left of p are forgotten.
pub(super) struct LastCell<'a> {
    pub(super) given: Given<'a>,
    /// What is done with what is there already.
    pub(super) put: Put,
    pub(super) blocks: &'a [u64],
    pub(super) out: &'a mut [u64],
}

/// How the result of a step is put where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Put {
    /// In place of what was there.
    New,
    /// Only what was there before stays.
    And,
}

impl WithSimd for Cell<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        match self.given.lane / S::U64_LANES {
            1 => self.run::<S, 1>(simd),
            2 => self.run::<S, 2>(simd),
            4 => self.run::<S, 4>(simd),
            8 => self.run::<S, 8>(simd),
            // Blocks shorter than a vector.
            _ => self.with_simd(pulp::Scalar::new()),
        }
    }
}

impl WithSimd for LastCell<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        match (self.given.lane / S::U64_LANES, self.put) {
            (1, Put::New) => self.run::<S, 1, false>(simd),
            (1, Put::And) => self.run::<S, 1, true>(simd),
            (2, Put::New) => self.run::<S, 2, false>(simd),
            (2, Put::And) => self.run::<S, 2, true>(simd),
            (4, Put::New) => self.run::<S, 4, false>(simd),
            (4, Put::And) => self.run::<S, 4, true>(simd),
            (8, Put::New) => self.run::<S, 8, false>(simd),
            (8, Put::And) => self.run::<S, 8, true>(simd),
            _ => self.with_simd(pulp::Scalar::new()),
        }
    }
}

impl Cell<'_> {
    #[inline(always)]
    fn run<S: Simd, const V: usize>(self, simd: S) {
        let blocks = vectors::<S, V>(self.blocks).as_chunks::<8>().0;
        let out = vectors_mut::<S, V>(self.out).as_chunks_mut::<4>().0;
        if self.new != New::Both {
            return one(simd, self.given, usize::from(self.new == New::One), blocks, out);
        }
        let (zeros, ones) = out.split_at_mut(blocks.len());
        let size = blocks.len() >> self.given.digits;
        for part in 0..1 << self.given.digits {
            let range = part * size..(part + 1) * size;
            let (zeros, ones) = (&mut zeros[range.clone()], &mut ones[range.clone()]);
            both(simd, self.given, part, &blocks[range], zeros, ones);
        }
    }
}

/// A cell for one new digit, when no digit of the blocks' numbers counts but those of p.
#[inline(always)]
fn one<S: Simd, const V: usize>(
    simd: S,
    given: Given,
    new: usize,
    blocks: &[[[S::u64s; V]; 8]],
    out: &mut [[[S::u64s; V]; 4]],
) {
    for at in 0..V {
        let m = given.vectors::<S, V>(0, at);
        for (b, out) in blocks.iter().zip(&mut *out) {
            for (pair, sum) in [0, 1, 1, 2].into_iter().enumerate() {
                let sum = sum + new;
                out[pair][at] = choose(simd, b[2 * pair][at], m[sum], b[2 * pair + 1][at], m[sum + 1]);
            }
        }
    }
}

/// The part of a cell with given digits, for both new ones.
#[inline(always)]
fn both<S: Simd, const V: usize>(
    simd: S,
    given: Given,
    part: usize,
    blocks: &[[[S::u64s; V]; 8]],
    zeros: &mut [[[S::u64s; V]; 4]],
    ones: &mut [[[S::u64s; V]; 4]],
) {
    for at in 0..V {
        let m = given.vectors::<S, V>(part, at);
        for ((b, zero), one) in blocks.iter().zip(&mut *zeros).zip(&mut *ones) {
            // The blocks in pairs, with the sum of the two digits above.
            for (pair, sum) in [0, 1, 1, 2].into_iter().enumerate() {
                let (dead, alive) = (b[2 * pair][at], b[2 * pair + 1][at]);
                zero[pair][at] = choose(simd, dead, m[sum], alive, m[sum + 1]);
                one[pair][at] = choose(simd, dead, m[sum + 1], alive, m[sum + 2]);
            }
        }
    }
}

impl LastCell<'_> {
    #[inline(always)]
    fn run<S: Simd, const V: usize, const AND: bool>(self, simd: S) {
        let blocks = vectors::<S, V>(self.blocks).as_chunks::<8>().0;
        let (zeros, ones) = vectors_mut::<S, V>(self.out).split_at_mut(blocks.len());
        let size = blocks.len() >> self.given.digits;
        for part in 0..1 << self.given.digits {
            let range = part * size..(part + 1) * size;
            for at in 0..V {
                let m = self.given.vectors::<S, V>(part, at);
                let out = zeros[range.clone()].iter_mut().zip(&mut ones[range.clone()]);
                for (b, (zero, one)) in blocks[range.clone()].iter().zip(out) {
                    let [no, yes] = last_cell::<S, V>(simd, b, at, m);
                    zero[at] = if AND { simd.and_u64s(zero[at], no) } else { no };
                    one[at] = if AND { simd.and_u64s(one[at], yes) } else { yes };
                }
            }
        }
    }
}

/// The blocks with and without the last digit that eight blocks make.
#[inline(always)]
fn last_cell<S: Simd, const V: usize>(
    simd: S,
    b: &[[S::u64s; V]; 8],
    at: usize,
    m: [S::u64s; 5],
) -> [S::u64s; 2] {
    // Only the sum of the digits matters, so blocks with the same sum are united first.
    let [s0, s3] = [b[0][at], b[7][at]];
    let s1 = simd.or_u64s(simd.or_u64s(b[1][at], b[2][at]), b[4][at]);
    let s2 = simd.or_u64s(simd.or_u64s(b[3][at], b[5][at]), b[6][at]);
    let low = choose(simd, s0, m[0], s1, m[1]);
    let zero = simd.or_u64s(low, choose(simd, s2, m[2], s3, m[3]));
    let low = choose(simd, s0, m[1], s1, m[2]);
    let one = simd.or_u64s(low, choose(simd, s2, m[3], s3, m[4]));
    [zero, one]
}

impl Given<'_> {
    /// A vector of each of five masks, for blocks whose highest digits are `part`.
    #[inline(always)]
    fn vectors<S: Simd, const V: usize>(&self, part: usize, at: usize) -> [S::u64s; 5] {
        let sum = self.fixed + part.count_ones() as usize;
        let masks: &[_; 5] = vectors::<S, V>(self.masks)[sum..].first_chunk().expect("sums are up to six");
        std::array::from_fn(|sum| masks[sum][at])
    }
}

/// Blocks as vectors.
#[inline(always)]
fn vectors<S: Simd, const V: usize>(words: &[u64]) -> &[[S::u64s; V]] {
    S::as_simd_u64s(words).0.as_chunks().0
}

#[inline(always)]
fn vectors_mut<S: Simd, const V: usize>(words: &mut [u64]) -> &mut [[S::u64s; V]] {
    S::as_mut_simd_u64s(words).0.as_chunks_mut().0
}

#[inline(always)]
fn choose<S: Simd>(simd: S, a: S::u64s, mask_a: S::u64s, b: S::u64s, mask_b: S::u64s) -> S::u64s {
    simd.or_u64s(simd.and_u64s(a, mask_a), simd.and_u64s(b, mask_b))
}

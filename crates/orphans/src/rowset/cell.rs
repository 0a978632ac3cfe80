//! One cell of a row step: the innermost loops, generic over the vector width.
//!
//! `pulp` chooses the widest vectors of the processor when the program runs, without `unsafe` code
//! here. Every function that works on vectors must be inlined into the version that was chosen.
#![allow(clippy::inline_always, reason = "see above")]

use pulp::{Simd, WithSimd};

use super::given::{Given, New, choose, vectors};
use super::law::Kind;
use super::placed;

/// A cell other than the last. For each new digit, eight blocks become four.
///
/// The lowest digit of a block's number is dropped. It and the two digits above it are neighbours
/// of the target's cell.
pub(super) struct Cell<'a> {
    pub(super) given: Given<'a>,
    pub(super) new: New,
    pub(super) blocks: &'a [u64],
    pub(super) out: &'a mut [u64],
}

/// The last cell. For each new digit, eight blocks become one, because the three remaining digits
/// of p are dropped.
pub(super) struct LastCell<'a> {
    pub(super) given: Given<'a>,
    /// How the result is combined with what is already there.
    pub(super) put: Put,
    pub(super) blocks: &'a [u64],
    pub(super) out: &'a mut [u64],
}

/// How a result is combined with the contents of its destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Put {
    /// It replaces them.
    New,
    /// It is intersected with them.
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
            // Blocks are shorter than a vector.
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
        if self.given.kind == Kind::Placed {
            return placed::cell(simd, self.given, self.new, blocks, out);
        }
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

/// Computes a cell for one new digit, where the only neighbours among the digits are those of p.
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

/// Computes a cell for both new digits, for the blocks whose highest digits are `part`.
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
            // The pairs of blocks, each with the sum of the two digits above the lowest.
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
        let out = vectors_mut::<S, V>(self.out);
        if self.given.kind == Kind::Placed {
            return placed::last::<S, V, AND>(simd, self.given, blocks, out);
        }
        let (zeros, ones) = out.split_at_mut(blocks.len());
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

/// The two blocks, one for each new digit, that eight blocks become.
#[inline(always)]
fn last_cell<S: Simd, const V: usize>(
    simd: S,
    b: &[[S::u64s; V]; 8],
    at: usize,
    m: [S::u64s; 5],
) -> [S::u64s; 2] {
    // Only the sum of the three digits matters, so blocks with the same sum are united first.
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
    /// One vector of each of the five masks needed for blocks whose highest digits are `part`.
    #[inline(always)]
    fn vectors<S: Simd, const V: usize>(&self, part: usize, at: usize) -> [S::u64s; 5] {
        let sum = (self.fixed.count_ones() + part.count_ones()) as usize;
        let masks: &[_; 5] = vectors::<S, V>(self.masks)[sum..].first_chunk().expect("sums are up to six");
        std::array::from_fn(|sum| masks[sum][at])
    }
}

#[inline(always)]
fn vectors_mut<S: Simd, const V: usize>(words: &mut [u64]) -> &mut [[S::u64s; V]] {
    S::as_mut_simd_u64s(words).0.as_chunks_mut().0
}

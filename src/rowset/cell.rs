//! One cell of a row step, on layers of blocks of a few words.
//!
//! The widest vectors that the processor has are found out when the program runs. Functions compiled for them must end up
//! inside the one that was chosen.
#![allow(clippy::inline_always, reason = "see above")]

use pulp::{Simd, WithSimd};

/// The masks of a cell for five sums of neighbours, one after the other, from the sum of two given digits of r on.
#[derive(Clone, Copy)]
pub(super) struct Given<'a> {
    pub(super) masks: &'a [u64],
    /// Words in a mask, and in a block.
    pub(super) lane: usize,
}

/// A cell but the last: eight blocks become four and four. The lowest digit of a block's number is the one to be
/// replaced, and the two above count as neighbours.
pub(super) struct Cell<'a> {
    pub(super) given: Given<'a>,
    pub(super) blocks: &'a [u64],
    pub(super) to_zero: &'a mut [u64],
    pub(super) to_one: &'a mut [u64],
}

/// The last cell: eight blocks become one and one, as the three digits that are left of p are forgotten.
pub(super) struct LastCell<'a> {
    pub(super) given: Given<'a>,
    /// Keep only what is there already.
    pub(super) and: bool,
    pub(super) blocks: &'a [u64],
    pub(super) to_zero: &'a mut [u64],
    pub(super) to_one: &'a mut [u64],
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
        match (self.given.lane / S::U64_LANES, self.and) {
            (1, false) => self.run::<S, 1, false>(simd),
            (1, true) => self.run::<S, 1, true>(simd),
            (2, false) => self.run::<S, 2, false>(simd),
            (2, true) => self.run::<S, 2, true>(simd),
            (4, false) => self.run::<S, 4, false>(simd),
            (4, true) => self.run::<S, 4, true>(simd),
            (8, false) => self.run::<S, 8, false>(simd),
            (8, true) => self.run::<S, 8, true>(simd),
            _ => self.with_simd(pulp::Scalar::new()),
        }
    }
}

impl Cell<'_> {
    #[inline(always)]
    fn run<S: Simd, const V: usize>(self, simd: S) {
        let blocks = vectors::<S, V>(self.blocks).as_chunks::<8>().0;
        let to_zero = vectors_mut::<S, V>(self.to_zero).as_chunks_mut::<4>().0;
        let to_one = vectors_mut::<S, V>(self.to_one).as_chunks_mut::<4>().0;
        for at in 0..V {
            let m = self.given.vectors::<S, V>(at);
            for ((b, zero), one) in blocks.iter().zip(&mut *to_zero).zip(&mut *to_one) {
                // The blocks in pairs, with the sum of the two digits above.
                for (pair, sum) in [0, 1, 1, 2].into_iter().enumerate() {
                    let (dead, alive) = (b[2 * pair][at], b[2 * pair + 1][at]);
                    zero[pair][at] = choose(simd, dead, m[sum], alive, m[sum + 1]);
                    one[pair][at] = choose(simd, dead, m[sum + 1], alive, m[sum + 2]);
                }
            }
        }
    }
}

impl LastCell<'_> {
    #[inline(always)]
    fn run<S: Simd, const V: usize, const AND: bool>(self, simd: S) {
        let blocks = vectors::<S, V>(self.blocks).as_chunks::<8>().0;
        let (to_zero, to_one) = (vectors_mut::<S, V>(self.to_zero), vectors_mut::<S, V>(self.to_one));
        for at in 0..V {
            let m = self.given.vectors::<S, V>(at);
            for ((b, to_zero), to_one) in blocks.iter().zip(&mut *to_zero).zip(&mut *to_one) {
                // Only the sum of the digits matters, so blocks with the same sum are united first.
                let (s0, s3) = (b[0][at], b[7][at]);
                let s1 = simd.or_u64s(simd.or_u64s(b[1][at], b[2][at]), b[4][at]);
                let s2 = simd.or_u64s(simd.or_u64s(b[3][at], b[5][at]), b[6][at]);
                let low = choose(simd, s0, m[0], s1, m[1]);
                let zero = simd.or_u64s(low, choose(simd, s2, m[2], s3, m[3]));
                let low = choose(simd, s0, m[1], s1, m[2]);
                let one = simd.or_u64s(low, choose(simd, s2, m[3], s3, m[4]));
                to_zero[at] = if AND { simd.and_u64s(to_zero[at], zero) } else { zero };
                to_one[at] = if AND { simd.and_u64s(to_one[at], one) } else { one };
            }
        }
    }
}

impl Given<'_> {
    /// A vector of each mask.
    #[inline(always)]
    fn vectors<S: Simd, const V: usize>(&self, at: usize) -> [S::u64s; 5] {
        let masks = vectors::<S, V>(self.masks);
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

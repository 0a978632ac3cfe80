//! What the innermost loops of a row step are given, and the operations that they share.
#![allow(clippy::inline_always, reason = "see `cell`")]

use pulp::Simd;

use super::law::Kind;

/// The masks for one cell of the target and one state of it.
#[derive(Clone, Copy)]
pub(super) struct Given<'a> {
    /// Whether the number of live neighbours outside the middle row is enough.
    pub(super) kind: Kind,
    /// The masks, one for each number or arrangement of live neighbours outside the middle row.
    pub(super) masks: &'a [u64],
    /// The number of words in a mask, and in a block.
    pub(super) lane: usize,
    /// Which of the first two neighbours in the new row are alive and the same for all blocks.
    pub(super) fixed: usize,
    /// How many digits of a block's number, counted from the highest, are neighbours in the new
    /// row: 0 to 2.
    pub(super) digits: u32,
}

/// The values of the new digit that are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum New {
    Zero,
    One,
    /// Both. The new digit becomes the highest digit in what is written.
    Both,
}

/// Views words as blocks of `V` vectors.
#[inline(always)]
pub(super) fn vectors<S: Simd, const V: usize>(words: &[u64]) -> &[[S::u64s; V]] {
    S::as_simd_u64s(words).0.as_chunks().0
}

#[inline(always)]
pub(super) fn choose<S: Simd>(simd: S, a: S::u64s, mask_a: S::u64s, b: S::u64s, mask_b: S::u64s) -> S::u64s {
    simd.or_u64s(simd.and_u64s(a, mask_a), simd.and_u64s(b, mask_b))
}

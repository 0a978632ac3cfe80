//! The innermost loops of a row step for rules that tell which cells are alive, not only how many.
//!
//! They are like those of `cell`, with a mask for each arrangement of the cells above and below
//! instead of one for each number.
#![allow(clippy::inline_always, reason = "see `cell`")]

use pulp::Simd;

use super::given::{Given, New, choose, vectors};

/// A cell other than the last.
#[inline(always)]
pub(super) fn cell<S: Simd, const V: usize>(
    simd: S,
    given: Given,
    new: New,
    blocks: &[[[S::u64s; V]; 8]],
    out: &mut [[[S::u64s; V]; 4]],
) {
    if new != New::Both {
        return one(simd, given, 0, usize::from(new == New::One), blocks, out);
    }
    let (zeros, ones) = out.split_at_mut(blocks.len());
    let size = blocks.len() >> given.digits;
    for part in 0..1 << given.digits {
        let range = part * size..(part + 1) * size;
        one(simd, given, part, 0, &blocks[range.clone()], &mut zeros[range.clone()]);
        one(simd, given, part, 1, &blocks[range.clone()], &mut ones[range]);
    }
}

/// Computes a cell for one new digit, for the blocks whose highest digits are `part`.
#[inline(always)]
fn one<S: Simd, const V: usize>(
    simd: S,
    given: Given,
    part: usize,
    new: usize,
    blocks: &[[[S::u64s; V]; 8]],
    out: &mut [[[S::u64s; V]; 4]],
) {
    for at in 0..V {
        let m = masks::<S, V>(given, part, new, at);
        for (b, out) in blocks.iter().zip(&mut *out) {
            for (pair, out) in out.iter_mut().enumerate() {
                let (dead, alive) = (2 * pair, 2 * pair + 1);
                out[at] = choose(simd, b[dead][at], m[dead], b[alive][at], m[alive]);
            }
        }
    }
}

/// The last cell.
#[inline(always)]
pub(super) fn last<S: Simd, const V: usize, const AND: bool>(
    simd: S,
    given: Given,
    blocks: &[[[S::u64s; V]; 8]],
    out: &mut [[S::u64s; V]],
) {
    let (zeros, ones) = out.split_at_mut(blocks.len());
    let size = blocks.len() >> given.digits;
    for part in 0..1 << given.digits {
        let range = part * size..(part + 1) * size;
        last_of::<S, V, AND>(simd, given, (part, 0), &blocks[range.clone()], &mut zeros[range.clone()]);
        last_of::<S, V, AND>(simd, given, (part, 1), &blocks[range.clone()], &mut ones[range]);
    }
}

#[inline(always)]
fn last_of<S: Simd, const V: usize, const AND: bool>(
    simd: S,
    given: Given,
    (part, new): (usize, usize),
    blocks: &[[[S::u64s; V]; 8]],
    out: &mut [[S::u64s; V]],
) {
    for at in 0..V {
        let m = masks::<S, V>(given, part, new, at);
        for (b, out) in blocks.iter().zip(&mut *out) {
            let low = simd.or_u64s(
                choose(simd, b[0][at], m[0], b[1][at], m[1]),
                choose(simd, b[2][at], m[2], b[3][at], m[3]),
            );
            let high = simd.or_u64s(
                choose(simd, b[4][at], m[4], b[5][at], m[5]),
                choose(simd, b[6][at], m[6], b[7][at], m[7]),
            );
            let made = simd.or_u64s(low, high);
            out[at] = if AND { simd.and_u64s(out[at], made) } else { made };
        }
    }
}

/// One vector of each of the masks for the eight arrangements above, given those below: `part` are
/// the highest digits of the blocks, and `new` is the new digit.
#[inline(always)]
fn masks<S: Simd, const V: usize>(given: Given, part: usize, new: usize, at: usize) -> [S::u64s; 8] {
    let below = given.fixed | part << (2 - given.digits) | new << 2;
    let masks: &[_; 8] =
        vectors::<S, V>(given.masks)[below * 8..].first_chunk().expect("there are 64 arrangements");
    std::array::from_fn(|above| masks[above][at])
}

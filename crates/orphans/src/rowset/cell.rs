//! One cell of a row step: the innermost loops, generic over the vector width.
//!
//! `pulp` chooses the widest vectors of the processor when the program runs, without `unsafe` code
//! here. Every function that works on vectors must be inlined into the version that was chosen.
//!
//! There are two versions of each loop. If the rule counts live neighbours ([`Kind::Counted`]), there is a mask for
//! each number of live cells above and below. Otherwise ([`Kind::Placed`]) there is one for each arrangement of these
//! cells.
#![allow(clippy::inline_always, reason = "see above")]

use pulp::{Simd, WithSimd};

use crate::life::Rule;

/// A cell other than the last. For each new digit, eight blocks become four. The lowest digit of a block's
/// number is dropped. It and the two digits above it are neighbours of the target's cell.
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
            return cell_placed(simd, self.given, self.new, blocks, out);
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
            return last_placed::<S, V, AND>(simd, self.given, blocks, out);
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

/// The cells outside the middle row that a cell sees: bits 0 to 2 are those of the row above, bits
/// 3 to 5 those of the row below.
const OUTER: u32 = 6;

/// A rule, and what it has to know of the cells outside the middle row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Law {
    rule: Rule,
    pub(super) kind: Kind,
}

/// What a rule has to know of the six cells outside the middle row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// How many of them are alive. Conway's rule is of this kind.
    Counted,
    /// Which of them are alive.
    Placed,
}

impl Law {
    pub(super) fn new(rule: Rule) -> Self {
        let counted = |outer: usize| (1 << outer.count_ones()) - 1;
        let is_counted = (0..8usize).all(|middle| {
            (0..1 << OUTER).all(|outer| alive(rule, middle, outer) == alive(rule, middle, counted(outer)))
        });
        Self { rule, kind: if is_counted { Kind::Counted } else { Kind::Placed } }
    }

    /// Returns true if the middle cell becomes alive. `middle` has three cells of the middle row.
    pub(super) fn becomes(self, middle: usize, outer: usize) -> bool {
        alive(self.rule, middle, outer)
    }
}

impl Kind {
    /// The number of different things to be known.
    pub(super) fn cases(self) -> usize {
        match self {
            Self::Counted => OUTER as usize + 1,
            Self::Placed => 1 << OUTER,
        }
    }

    /// The outer cells of a case, if those in `alive` are alive besides.
    pub(super) fn outer(self, case: usize, alive: usize) -> usize {
        match self {
            Self::Counted => (1 << (case + alive.count_ones() as usize).min(OUTER as usize)) - 1,
            Self::Placed => case | alive,
        }
    }
}

fn alive(rule: Rule, middle: usize, outer: usize) -> bool {
    let window = outer & 7 | middle << 3 | outer >> 3 << 6;
    rule.next_of_window(u16::try_from(window).expect("a window has nine cells"))
}

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
    /// How many digits of a block's number, counted from the highest, are neighbours in the new row: 0 to 2.
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
fn vectors<S: Simd, const V: usize>(words: &[u64]) -> &[[S::u64s; V]] {
    S::as_simd_u64s(words).0.as_chunks().0
}

#[inline(always)]
fn choose<S: Simd>(simd: S, a: S::u64s, mask_a: S::u64s, b: S::u64s, mask_b: S::u64s) -> S::u64s {
    simd.or_u64s(simd.and_u64s(a, mask_a), simd.and_u64s(b, mask_b))
}

/// A cell other than the last, if it matters which cells are alive.
#[inline(always)]
fn cell_placed<S: Simd, const V: usize>(
    simd: S,
    given: Given,
    new: New,
    blocks: &[[[S::u64s; V]; 8]],
    out: &mut [[[S::u64s; V]; 4]],
) {
    if new != New::Both {
        return one_placed(simd, given, 0, usize::from(new == New::One), blocks, out);
    }
    let (zeros, ones) = out.split_at_mut(blocks.len());
    let size = blocks.len() >> given.digits;
    for part in 0..1 << given.digits {
        let range = part * size..(part + 1) * size;
        one_placed(simd, given, part, 0, &blocks[range.clone()], &mut zeros[range.clone()]);
        one_placed(simd, given, part, 1, &blocks[range.clone()], &mut ones[range]);
    }
}

/// Computes a cell for one new digit, for the blocks whose highest digits are `part`.
#[inline(always)]
fn one_placed<S: Simd, const V: usize>(
    simd: S,
    given: Given,
    part: usize,
    new: usize,
    blocks: &[[[S::u64s; V]; 8]],
    out: &mut [[[S::u64s; V]; 4]],
) {
    for at in 0..V {
        let m = masks_placed::<S, V>(given, part, new, at);
        for (b, out) in blocks.iter().zip(&mut *out) {
            for (pair, out) in out.iter_mut().enumerate() {
                let (dead, alive) = (2 * pair, 2 * pair + 1);
                out[at] = choose(simd, b[dead][at], m[dead], b[alive][at], m[alive]);
            }
        }
    }
}

/// The last cell, if it matters which cells are alive.
#[inline(always)]
fn last_placed<S: Simd, const V: usize, const AND: bool>(
    simd: S,
    given: Given,
    blocks: &[[[S::u64s; V]; 8]],
    out: &mut [[S::u64s; V]],
) {
    let (zeros, ones) = out.split_at_mut(blocks.len());
    let size = blocks.len() >> given.digits;
    for part in 0..1 << given.digits {
        let range = part * size..(part + 1) * size;
        last_placed_part::<S, V, AND>(
            simd,
            given,
            (part, 0),
            &blocks[range.clone()],
            &mut zeros[range.clone()],
        );
        last_placed_part::<S, V, AND>(simd, given, (part, 1), &blocks[range.clone()], &mut ones[range]);
    }
}

#[inline(always)]
fn last_placed_part<S: Simd, const V: usize, const AND: bool>(
    simd: S,
    given: Given,
    (part, new): (usize, usize),
    blocks: &[[[S::u64s; V]; 8]],
    out: &mut [[S::u64s; V]],
) {
    for at in 0..V {
        let m = masks_placed::<S, V>(given, part, new, at);
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
fn masks_placed<S: Simd, const V: usize>(given: Given, part: usize, new: usize, at: usize) -> [S::u64s; 8] {
    let below = given.fixed | part << (2 - given.digits) | new << 2;
    let masks: &[_; 8] =
        vectors::<S, V>(given.masks)[below * 8..].first_chunk().expect("there are 64 arrangements");
    std::array::from_fn(|above| masks[above][at])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_that_count_are_told_from_others() {
        for (text, kind) in [
            ("B3/S23", Kind::Counted),
            ("B03/S8", Kind::Counted),
            ("B2-a/S12", Kind::Placed),
            ("B2/S34H", Kind::Placed),
            ("B2/S013V", Kind::Placed),
        ] {
            assert_eq!(Law::new(text.parse().unwrap()).kind, kind, "{text}");
        }
        // The middle row may matter in any way.
        let beside = Rule::of_windows(|window| {
            (window >> 3 & 1 == 1) ^ (window & 0b111_000_111).count_ones().is_multiple_of(2)
        });
        assert_eq!(Law::new(beside).kind, Kind::Counted);
    }
}

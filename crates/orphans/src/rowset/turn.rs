//! Row sets transposed (p and q exchanged) or mirrored (left and right exchanged).

#![allow(
    clippy::inline_always,
    reason = "what is compiled for the processor's vectors must end up inside what was chosen for them"
)]

use pulp::{Arch, Simd, WithSimd};

use super::Shape;
use crate::life::lanes::WITH_DIGIT;

/// The mirror image of a row.
#[inline]
pub fn mirrored(row: usize, columns: usize) -> usize {
    row.reverse_bits() >> (usize::BITS as usize - columns)
}

/// Writes the set of all (q, p) with (p, q) in `set`.
pub fn transpose(shape: Shape, set: &[u64], out: &mut [u64]) {
    Arch::new().dispatch(Transpose { shape, set, out });
}

/// Writes the mirror images of the pairs in `set`.
pub fn mirror(shape: Shape, set: &[u64], out: &mut [u64]) {
    Arch::new().dispatch(Mirror { shape, set, out });
}

/// The number of words that are processed side by side.
const SIDE_BY_SIDE: usize = 8;
type Words = [u64; SIDE_BY_SIDE];

/// An operation on sets, generic over the number of words in a slice.
trait InSlices {
    fn run<const LANE: usize>(self);
}

#[inline(always)]
fn by_slices(shape: Shape, turn: impl InSlices) {
    match shape.lane() {
        1 => turn.run::<1>(),
        2 => turn.run::<2>(),
        4 => turn.run::<4>(),
        lane => {
            assert_eq!(lane, SIDE_BY_SIDE, "slices have 1, 2, 4 or 8 words");
            turn.run::<SIDE_BY_SIDE>();
        }
    }
}

struct Transpose<'a> {
    shape: Shape,
    set: &'a [u64],
    out: &'a mut [u64],
}

impl WithSimd for Transpose<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        by_slices(self.shape, self);
    }
}

impl InSlices for Transpose<'_> {
    /// Transposes squares of 64×64 bits, as many at once as the output has words side by side.
    #[inline(always)]
    fn run<const LANE: usize>(self) {
        let blocks = self.shape.blocks();
        let (set, out) = (self.set.as_chunks::<LANE>().0, self.out.as_chunks_mut::<LANE>().0);
        // Narrow shapes have fewer than 64 rows.
        let rows = blocks.min(64);
        let mut squares = [[0; SIDE_BY_SIDE]; 64];
        for (slice, out) in out.chunks_exact_mut(blocks).enumerate() {
            for (word, out) in out.chunks_exact_mut(rows).enumerate() {
                let first = word / LANE * blocks + slice * LANE * rows;
                let lines = &set[first..first + LANE * rows];
                for (p, words) in squares[..rows].iter_mut().enumerate() {
                    for square in 0..LANE {
                        words[square] = lines[square * rows + p][word % LANE];
                    }
                }
                transpose_squares(&mut squares);
                for (words, out) in squares.iter().zip(out) {
                    out.copy_from_slice(&words[..LANE]);
                }
            }
        }
    }
}

/// Transposes squares of 64×64 bits by exchanging halves, then quarters and so on.
#[inline(always)]
fn transpose_squares(squares: &mut [Words; 64]) {
    let mut size = 32;
    let mut mask = u64::MAX >> 32;
    while size > 0 {
        exchange_halves(squares, size, mask, size);
        size /= 2;
        mask ^= mask << size;
    }
}

struct Mirror<'a> {
    shape: Shape,
    set: &'a [u64],
    out: &'a mut [u64],
}

impl WithSimd for Mirror<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        by_slices(self.shape, self);
    }
}

impl InSlices for Mirror<'_> {
    /// Mirrors several blocks at once, word by word.
    #[inline(always)]
    fn run<const LANE: usize>(self) {
        let (count, columns) = (self.shape.blocks(), self.shape.columns());
        let (set, out) = (self.set.as_chunks::<LANE>().0, self.out.as_chunks_mut::<LANE>().0);
        let mut blocks = vec![[0; SIDE_BY_SIDE]; self.shape.block_words()];
        for first in (0..count).step_by(SIDE_BY_SIDE) {
            for (slice, words) in blocks.as_chunks_mut::<LANE>().0.iter_mut().enumerate() {
                let lines = &set[slice * count + first..][..SIDE_BY_SIDE];
                for (word, words) in words.iter_mut().enumerate() {
                    for (to, line) in words.iter_mut().zip(lines) {
                        *to = line[word];
                    }
                }
            }
            for low in 0..columns / 2 {
                exchange_digits(&mut blocks, low, columns - 1 - low);
            }
            for (slice, words) in blocks.as_chunks::<LANE>().0.iter().enumerate() {
                for p in 0..SIDE_BY_SIDE {
                    let to = &mut out[slice * count + mirrored(first + p, columns)];
                    for (to, words) in to.iter_mut().zip(words) {
                        *to = words[p];
                    }
                }
            }
        }
    }
}

/// Permutes the bits of a block by exchanging two binary digits of their indices. `low` is below 6,
/// so its digit selects a bit within a word.
#[inline(always)]
fn exchange_digits(blocks: &mut [Words], low: usize, high: usize) {
    let with_low = WITH_DIGIT[low];
    if high < 6 {
        let (mask, shift) = (with_low & !WITH_DIGIT[high], (1 << high) - (1 << low));
        for word in blocks.as_flattened_mut() {
            let change = (*word >> shift ^ *word) & mask;
            *word ^= change ^ change << shift;
        }
    } else {
        exchange_halves(blocks, 1 << (high - 6), !with_low, 1 << low);
    }
}

/// Divides `all` into parts of 2·`half` words. In each part it exchanges the bits under `mask` in
/// the second half with the bits `shift` places higher in the first half.
#[inline(always)]
fn exchange_halves(all: &mut [Words], half: usize, mask: u64, shift: usize) {
    // With this loop the compiler puts words that lie side by side into a vector, and not words of
    // several iterations.
    let mut at = 0;
    while at + half < all.len() {
        let (mut a, mut b) = (all[at], all[at + half]);
        for (a, b) in a.iter_mut().zip(&mut b) {
            let change = (*a >> shift ^ *b) & mask;
            *a ^= change << shift;
            *b ^= change;
        }
        (all[at], all[at + half]) = (a, b);
        at = ((at | half) + 1) & !half;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random(shape: Shape) -> Vec<u64> {
        let mut random = fastrand::Rng::with_seed(1);
        shape.full().iter().map(|word| word & random.u64(..)).collect()
    }

    fn has(shape: Shape, set: &[u64], p: usize, q: usize) -> bool {
        let (word, bit) = shape.place(p, q);
        set[word] >> bit & 1 == 1
    }

    #[test]
    fn sets_turn_bit_by_bit() {
        for width in Shape::NARROWEST..=Shape::WIDEST {
            let shape = Shape::new(width);
            let set = random(shape);
            let (mut transposed, mut image) = (shape.empty(), shape.empty());
            transpose(shape, &set, &mut transposed);
            mirror(shape, &set, &mut image);
            let columns = shape.columns();
            for (p, q) in (0..shape.blocks()).flat_map(|p| (0..shape.blocks()).map(move |q| (p, q))) {
                let there = has(shape, &set, p, q);
                assert_eq!(has(shape, &transposed, q, p), there, "{width} {p} {q}");
                let (p, q) = (mirrored(p, columns), mirrored(q, columns));
                assert_eq!(has(shape, &image, p, q), there, "{width} {p} {q}");
            }
        }
    }

    #[test]
    fn rows_are_read_from_the_other_end() {
        assert_eq!((mirrored(0b0011, 4), mirrored(0b10, 7)), (0b1100, 0b10_0000));
    }
}

//! Sets seen from another side: p and q exchanged, or left and right.

use super::Shape;
use crate::life::lanes::WITH_DIGIT;

/// A row seen from the other side.
pub fn mirrored(row: usize, columns: usize) -> usize {
    row.reverse_bits() >> (usize::BITS as usize - columns)
}

/// Writes the set of all (q, p) with (p, q) in `set`.
pub fn swap(shape: Shape, set: &[u64], out: &mut [u64]) {
    for low_p in (0..shape.blocks()).step_by(64) {
        for low_q in (0..shape.blocks()).step_by(64) {
            let rows = (shape.blocks() - low_p).min(64);
            let mut tile = [0; 64];
            for (p, word) in tile[..rows].iter_mut().enumerate() {
                *word = set[shape.place(low_p + p, low_q).0];
            }
            transpose(&mut tile);
            let rows = (shape.blocks() - low_q).min(64);
            for (q, &word) in tile[..rows].iter().enumerate() {
                out[shape.place(low_q + q, low_p).0] = word;
            }
        }
    }
}

/// Transposes 64×64 bits by exchanging halves, quarters and so on.
fn transpose(tile: &mut [u64; 64]) {
    let mut size = 32;
    let mut mask = u64::MAX >> 32;
    while size > 0 {
        for pair in tile.chunks_exact_mut(2 * size) {
            let (upper, lower) = pair.split_at_mut(size);
            for (a, b) in upper.iter_mut().zip(lower) {
                let change = (*a >> size ^ *b) & mask;
                *a ^= change << size;
                *b ^= change;
            }
        }
        size /= 2;
        mask ^= mask << size;
    }
}

/// Writes the set of the mirror images of the pairs in `set`.
pub fn mirror(shape: Shape, set: &[u64], out: &mut [u64]) {
    let columns = shape.columns();
    let mut block = vec![0; shape.block_words()];
    for p in 0..shape.blocks() {
        for (index, word) in block.iter_mut().enumerate() {
            *word = set[shape.place(p, index * 64).0];
        }
        for low in 0..columns / 2 {
            exchange(&mut block, low, columns - 1 - low);
        }
        for (index, &word) in block.iter().enumerate() {
            out[shape.place(mirrored(p, columns), index * 64).0] = word;
        }
    }
}

/// Moves every bit of a block to the place whose number has these two binary digits exchanged; `low` is below 6, so its
/// digit is one within a word.
fn exchange(block: &mut [u64], low: usize, high: usize) {
    let with_low = WITH_DIGIT[low];
    if high < 6 {
        let (mask, shift) = (with_low & !WITH_DIGIT[high], (1 << high) - (1 << low));
        for word in block {
            let change = (*word >> shift ^ *word) & mask;
            *word ^= change ^ change << shift;
        }
    } else {
        let (mask, shift, half) = (!with_low, 1 << low, 1 << (high - 6));
        for pair in block.chunks_exact_mut(2 * half) {
            let (zeros, ones) = pair.split_at_mut(half);
            for (a, b) in zeros.iter_mut().zip(ones) {
                let change = (*a >> shift ^ *b) & mask;
                *a ^= change << shift;
                *b ^= change;
            }
        }
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
        for width in [3, 4, 5, 6, 7, 8] {
            let shape = Shape::new(width);
            let set = random(shape);
            let (mut swapped, mut image) = (shape.empty(), shape.empty());
            swap(shape, &set, &mut swapped);
            mirror(shape, &set, &mut image);
            let columns = shape.columns();
            for (p, q) in (0..shape.blocks()).flat_map(|p| (0..shape.blocks()).map(move |q| (p, q))) {
                let there = has(shape, &set, p, q);
                assert_eq!(has(shape, &swapped, q, p), there, "{width} {p} {q}");
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

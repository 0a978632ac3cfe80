//! Which of a block of bottoms does a top not meet, by signatures?
//!
//! A block keeps a column for each bit of the signature: which of its bottoms have that bit. All bottoms have to be covered
//! by the columns of the top's bits; what is left over may be disjoint from the top.

#![allow(
    clippy::inline_always,
    reason = "what is compiled for the processor's vectors must end up inside what was chosen for them"
)]

use pulp::{Arch, Simd, WithSimd};

use super::choice::are_apart;

/// Bottoms in a block.
pub(super) const BLOCK: usize = 1024;

/// Some of the bottoms of a block, a bit for each.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Numbers([u64; BLOCK / 64]);

impl Numbers {
    /// Those for which it is said, up to [`BLOCK`].
    pub(super) fn of(members: impl Iterator<Item = bool>) -> Self {
        let mut numbers = Self::default();
        for (number, _) in members.enumerate().filter(|(_, is_member)| *is_member) {
            numbers.0[number / 64] |= 1 << (number % 64);
        }
        numbers
    }

    /// Those from a number on.
    pub(super) fn from(mut self, first: usize) -> Self {
        let (whole, rest) = (first / 64, first % 64);
        self.0[..whole].fill(0);
        self.0[whole] &= u64::MAX << rest;
        self
    }

    /// How many there are.
    #[inline(always)]
    pub(super) fn count(self) -> u64 {
        let mut count = 0;
        for word in self.0 {
            count += u64::from(word.count_ones());
        }
        count
    }

    /// Which there are.
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().filter(|(_, bits)| *bits != 0).flat_map(|(word, bits)| {
            (0..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| word * 64 + bit)
        })
    }
}

/// Fewer bottoms than this are looked at one by one.
const FEW: u64 = 48;

/// A block of up to [`BLOCK`] bottoms.
#[derive(Debug)]
pub(super) struct Block<'a> {
    arch: Arch,
    columns: Vec<Numbers>,
    /// The same row by row.
    signatures: Vec<&'a [u64]>,
}

impl<'a> Block<'a> {
    /// A block of bottoms with these signatures.
    pub(super) fn new(signatures: Vec<&'a [u64]>) -> Self {
        let words = signatures.first().map_or(0, |signature| signature.len());
        let mut columns = vec![Numbers::default(); 64 * words];
        for (number, signature) in signatures.iter().enumerate() {
            for (word, columns) in columns.chunks_exact_mut(64).enumerate() {
                // Bottoms are read upwards: what is in this word for them is in the neighbouring one for tops.
                let mut bits = signature[word ^ 1];
                while bits != 0 {
                    columns[bits.trailing_zeros() as usize].0[number / 64] |= 1 << (number % 64);
                    bits &= bits - 1;
                }
            }
        }
        Self { arch: Arch::new(), columns, signatures }
    }

    /// Those of some bottoms that have no bit of a top's signature.
    pub(super) fn uncovered(&self, top: &[u64], asked: Numbers) -> Numbers {
        self.arch.dispatch(Uncovered { block: self, top, left: asked })
    }
}

/// A block that is being covered.
struct Uncovered<'a> {
    block: &'a Block<'a>,
    top: &'a [u64],
    left: Numbers,
}

impl WithSimd for Uncovered<'_> {
    type Output = Numbers;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Numbers {
        let Self { block, top, mut left } = self;
        for (word, columns) in top.iter().zip(block.columns.chunks_exact(64)) {
            left = cover(*word, columns, left);
            match left.count() {
                0 => break,
                count if count < FEW => return one_by_one(block, top, left),
                _ => {}
            }
        }
        left
    }
}

/// Those whose signature has nothing in common with the top's.
#[inline(always)]
fn one_by_one(block: &Block, top: &[u64], mut left: Numbers) -> Numbers {
    for (word, bits) in left.0.iter_mut().enumerate() {
        let mut asked = *bits;
        while asked != 0 {
            let number = asked.trailing_zeros() as usize;
            asked &= asked - 1;
            if !are_apart(top, block.signatures[64 * word + number]) {
                *bits &= !(1 << number);
            }
        }
    }
    left
}

/// Takes away what the columns of the bits of a word have.
#[inline(always)]
fn cover(mut bits: u64, columns: &[Numbers], mut left: Numbers) -> Numbers {
    while bits != 0 {
        let column = &columns[bits.trailing_zeros() as usize];
        bits &= bits - 1;
        let mut any = 0;
        for (left, column) in left.0.iter_mut().zip(column.0) {
            *left &= !column;
            any |= *left;
        }
        if any == 0 {
            break;
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_over_shares_no_bit_with_the_top() {
        let mut random = fastrand::Rng::with_seed(1);
        let sparse = |random: &mut fastrand::Rng| random.u64(..) & random.u64(..) & random.u64(..);
        let bottoms: Vec<[u64; 2]> = (0..100).map(|_| [sparse(&mut random), sparse(&mut random)]).collect();
        let block = Block::new(bottoms.iter().map(|words| &words[..]).collect());
        for first in [0, 5, 64, 99] {
            let top = [sparse(&mut random), 0];
            let asked = Numbers::of(bottoms.iter().map(|_| true)).from(first);
            assert_eq!(asked.count(), 100 - first as u64);
            // The top's second word is empty, and its first one goes with the bottoms' second ones.
            let shares = |bottom: &[u64; 2]| top[0] & bottom[1] != 0;
            let expected: Vec<usize> = (first..100).filter(|&number| !shares(&bottoms[number])).collect();
            assert_eq!(block.uncovered(&top, asked).iter().collect::<Vec<_>>(), expected);
        }
    }
}

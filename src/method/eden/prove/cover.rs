//! Which of a block of bottoms does a top not meet, by signatures?
//!
//! A block keeps a column for each bit of the signature: which of its bottoms have that bit. All bottoms have to be covered
//! by the columns of the top's bits; what is left over may be disjoint from the top.

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
    pub(super) fn count(self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// Those of which something is true.
    fn filter(mut self, is_kept: impl Fn(usize) -> bool) -> Self {
        for number in self.iter().filter(|&number| !is_kept(number)) {
            self.0[number / 64] &= !(1 << (number % 64));
        }
        self
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
        Self { columns, signatures }
    }

    /// Those of some bottoms that have no bit of a top's signature.
    pub(super) fn uncovered(&self, top: &[u64], mut left: Numbers) -> Numbers {
        for (word, columns) in top.iter().zip(self.columns.chunks_exact(64)) {
            left = cover(*word, columns, left);
            match left.count() {
                0 => break,
                count if count < FEW => return left.filter(|number| are_apart(top, self.signatures[number])),
                _ => {}
            }
        }
        left
    }
}

/// Takes away what the columns of the bits of a word have.
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

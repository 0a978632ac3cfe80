//! Which of a block of bottoms does a top not meet, by signatures?
//!
//! A block keeps a column for each bit of the signature: which of its bottoms have that bit. All bottoms have to be covered
//! by the columns of the top's bits; what is left over may be disjoint from the top.

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

    /// Which there are.
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        (0..BLOCK).filter(move |number| self.0[number / 64] >> (number % 64) & 1 == 1)
    }
}

/// The columns of a block.
#[derive(Debug)]
pub(super) struct Block {
    columns: Vec<Numbers>,
}

impl Block {
    /// A block of up to [`BLOCK`] signatures. Column j has the bits `exchanged[j]`, as bottoms are read upwards.
    pub(super) fn new<'a>(signatures: impl Iterator<Item = &'a [u64]>, exchanged: &[usize]) -> Self {
        let mut columns = vec![Numbers::default(); exchanged.len()];
        for (number, signature) in signatures.enumerate() {
            for (column, &bit) in columns.iter_mut().zip(exchanged) {
                column.0[number / 64] |= (signature[bit / 64] >> (bit % 64) & 1) << (number % 64);
            }
        }
        Self { columns }
    }

    /// Those of some bottoms that have no bit of a top's signature.
    pub(super) fn uncovered(&self, top: &[u64], mut left: Numbers) -> Numbers {
        for (word, columns) in top.iter().zip(self.columns.chunks(64)) {
            let mut bits = *word;
            while bits != 0 {
                let column = &columns[bits.trailing_zeros() as usize];
                bits &= bits - 1;
                let mut any = 0;
                for (left, column) in left.0.iter_mut().zip(column.0) {
                    *left &= !column;
                    any |= *left;
                }
                if any == 0 {
                    return left;
                }
            }
        }
        left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_over_shares_no_bit_with_the_top() {
        let mut random = fastrand::Rng::with_seed(1);
        let sparse = |random: &mut fastrand::Rng| random.u64(..) & random.u64(..) & random.u64(..);
        let bottoms: Vec<[u64; 2]> = (0..100).map(|_| [sparse(&mut random), sparse(&mut random)]).collect();
        // Bits 2j and 2j + 1 are each other's exchanged ones.
        let exchanged: Vec<usize> = (0..128).map(|bit| bit ^ 1).collect();
        let block = Block::new(bottoms.iter().map(|words| &words[..]), &exchanged);
        for first in [0, 5, 64, 99] {
            let top = [sparse(&mut random), 0];
            let asked = Numbers::of(bottoms.iter().map(|_| true)).from(first);
            assert_eq!(asked.count(), 100 - first as u64);
            let shares = |bottom: &[u64; 2]| {
                (0..128).any(|bit: usize| {
                    top[bit / 64] >> (bit % 64) & bottom[(bit ^ 1) / 64] >> ((bit ^ 1) % 64) & 1 == 1
                })
            };
            let expected: Vec<usize> = (first..100).filter(|&number| !shares(&bottoms[number])).collect();
            assert_eq!(block.uncovered(&top, asked).iter().collect::<Vec<_>>(), expected);
        }
    }
}

//! A set of bottoms of a block.
#![allow(
    clippy::inline_always,
    reason = "functions compiled for the processor's vectors must be inlined into the one that is dispatched"
)]

/// Some of the bottoms of a block of up to 64 × `WORDS`, one bit for each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbers<const WORDS: usize>(pub(super) [u64; WORDS]);

impl<const WORDS: usize> Numbers<WORDS> {
    /// No bottom.
    pub(super) const NONE: Self = Self([0; WORDS]);

    /// The numbers for which `members` has `true`.
    ///
    /// # Panics
    /// If one of them is too large.
    pub(super) fn of(members: impl Iterator<Item = bool>) -> Self {
        let mut numbers = Self::NONE;
        for (number, _) in members.enumerate().filter(|(_, is_member)| *is_member) {
            numbers.0[number / 64] |= 1 << (number % 64);
        }
        numbers
    }

    /// These numbers.
    ///
    /// # Panics
    /// If one of them is too large.
    pub(super) fn with(members: impl Iterator<Item = usize>) -> Self {
        let mut numbers = Self::NONE;
        for number in members {
            numbers.0[number / 64] |= 1 << (number % 64);
        }
        numbers
    }

    /// Those of them that are `first` or larger.
    pub(super) fn from(mut self, first: usize) -> Self {
        if first >= 64 * WORDS {
            return Self::NONE;
        }
        let (whole, rest) = (first / 64, first % 64);
        self.0[..whole].fill(0);
        self.0[whole] &= u64::MAX << rest;
        self
    }

    #[inline(always)]
    pub(super) fn count(self) -> u64 {
        let mut count = 0;
        for word in self.0 {
            count += u64::from(word.count_ones());
        }
        count
    }

    #[inline(always)]
    pub(super) fn is_empty(self) -> bool {
        self.0 == [0; WORDS]
    }

    /// The numbers, in increasing order.
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().filter(|(_, bits)| *bits != 0).flat_map(|(word, bits)| {
            (0..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| word * 64 + bit)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_from_a_number_on() {
        let mut random = fastrand::Rng::with_seed(1);
        let some: Vec<bool> = (0..128).map(|_| random.bool()).collect();
        let numbers = Numbers::<2>::of(some.iter().copied());
        for first in [0, 1, 63, 64, 65, 127, 128, 1000] {
            let left: Vec<usize> = (first..128).filter(|&number| some[number]).collect();
            let from = numbers.from(first);
            assert_eq!(from.iter().collect::<Vec<_>>(), left, "{first}");
            assert_eq!((from.count(), from.is_empty()), (left.len() as u64, left.is_empty()));
            assert_eq!(Numbers::<2>::with(left.into_iter()).0, from.0);
        }
    }
}

//! Operations on sets of pairs.

/// The number of pairs in a set.
#[inline]
pub fn count(set: &[u64]) -> usize {
    set.iter().map(|word| word.count_ones() as usize).sum()
}

/// Whether two sets have a pair in common. Most sets do, and an early pair is found quickly.
#[inline]
pub fn meet(one: &[u64], other: &[u64]) -> bool {
    const RUN: usize = 16;
    let (ones, last_one) = one.as_chunks::<RUN>();
    let (others, last_other) = other.as_chunks::<RUN>();
    let together = |a: &[u64], b: &[u64]| a.iter().zip(b).fold(0, |all, (a, b)| all | a & b) != 0;
    ones.iter().zip(others).any(|(a, b)| together(a, b)) || together(last_one, last_other)
}

/// A pair that both sets contain, as the word and the bit that hold it.
#[inline]
pub fn common(one: &[u64], other: &[u64]) -> Option<(usize, usize)> {
    let both = one.iter().zip(other).map(|(a, b)| a & b);
    both.enumerate().find(|(_, word)| *word != 0).map(|(index, word)| (index, word.trailing_zeros() as usize))
}

/// Intersects a set with another one, in place.
#[inline]
pub fn keep(set: &mut [u64], other: &[u64]) {
    for (word, other) in set.iter_mut().zip(other) {
        *word &= other;
    }
}

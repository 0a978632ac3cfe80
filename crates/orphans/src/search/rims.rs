//! Sets of rims, one bit for each rim, in words of 64.

use crate::life::lanes::WITH_DIGIT;

/// Those of the 64 rims in a word of a set in which this orbit is alive, as a mask.
pub(super) fn alive_in(orbit: usize, word: usize) -> u64 {
    match WITH_DIGIT.get(orbit) {
        Some(&rims) => rims,
        None if word >> (orbit - 6) & 1 == 1 => u64::MAX,
        None => 0,
    }
}

/// The number of words in a set of rims with this many orbits.
pub(super) fn words(orbits: usize) -> usize {
    (1usize << orbits).div_ceil(64)
}

/// A set of rims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rims {
    words: Vec<u64>,
}

impl Rims {
    /// The set of all rims with this many orbits.
    pub(super) fn all(orbits: usize) -> Self {
        let word = if orbits < 6 { (1 << (1 << orbits)) - 1 } else { u64::MAX };
        Self { words: vec![word; words(orbits)] }
    }

    /// The empty set.
    pub(super) fn none(orbits: usize) -> Self {
        Self { words: vec![0; words(orbits)] }
    }

    /// The rims in which the given orbits have the given states.
    pub(super) fn cube(orbits: usize, states: &[(usize, bool)]) -> Self {
        let mut rims = Self::all(orbits);
        for (index, word) in rims.words.iter_mut().enumerate() {
            for &(orbit, state) in states {
                let alive = alive_in(orbit, index);
                *word &= if state { alive } else { !alive };
            }
        }
        rims
    }

    pub(super) fn contains(&self, rim: u64) -> bool {
        usize::try_from(rim >> 6).is_ok_and(|word| self.words[word] >> (rim & 63) & 1 == 1)
    }

    /// The first rim of the set.
    pub(super) fn first(&self) -> Option<u64> {
        let index = self.words.iter().position(|&word| word != 0)?;
        Some((index as u64) << 6 | u64::from(self.words[index].trailing_zeros()))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    pub(super) fn len(&self) -> u64 {
        self.words.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// Removes the rims of another set.
    pub(super) fn remove(&mut self, others: &Self) {
        self.words.iter_mut().zip(&others.words).for_each(|(word, others)| *word &= !others);
    }

    /// Keeps only the rims that are in another set too.
    pub(super) fn intersect(&mut self, others: &Self) {
        self.words.iter_mut().zip(&others.words).for_each(|(word, others)| *word &= others);
    }

    /// Adds the rims of another set.
    pub(super) fn add(&mut self, others: &Self) {
        self.words.iter_mut().zip(&others.words).for_each(|(word, others)| *word |= others);
    }

    /// The rims of the set, in increasing order.
    pub(super) fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        (0..).zip(&self.words).flat_map(|(index, &word)| ones(word).map(move |bit| index << 6 | bit))
    }
}

/// The positions of the bits that are set, from the lowest.
fn ones(word: u64) -> impl Iterator<Item = u64> {
    let rests = std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)));
    rests.take_while(|&rest| rest != 0).map(|rest| u64::from(rest.trailing_zeros()))
}

impl From<Vec<u64>> for Rims {
    fn from(words: Vec<u64>) -> Self {
        Self { words }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cubes_are_the_rims_with_these_states() {
        for orbits in [0, 1, 3, 6, 8] {
            let every: Vec<u64> = (0..1 << orbits).collect();
            assert_eq!(Rims::all(orbits).iter().collect::<Vec<_>>(), every);
            assert_eq!(Rims::all(orbits).len(), 1 << orbits);
            for first in 0..orbits {
                for (last, state) in [(orbits - 1, true), (orbits - 1, false)] {
                    let cube = Rims::cube(orbits, &[(first, true), (last, state)]);
                    let expected =
                        every.iter().filter(|&rim| rim >> first & 1 == 1 && (rim >> last & 1 == 1) == state);
                    assert!(cube.iter().eq(expected.copied()), "{orbits} {first} {state}");
                    assert_eq!(cube.first(), cube.iter().next());
                }
            }
        }
    }

    #[test]
    fn sets_are_cut_down() {
        let mut rims = Rims::all(7);
        rims.remove(&Rims::cube(7, &[(0, true)]));
        rims.intersect(&Rims::cube(7, &[(6, true)]));
        assert!(rims.iter().eq((64..128).step_by(2)));
        assert!(!rims.is_empty());
        rims.add(&Rims::cube(7, &[(0, false), (6, false)]));
        assert!(rims.iter().eq((0..128).step_by(2)));
        rims.remove(&Rims::all(7));
        assert!(rims.is_empty() && rims.first().is_none());
    }
}

//! Signatures: a selection of bits of each set, which shows for most pairs of sets that they meet.

use crate::rowset::sets::{self, Words};

/// Signatures, one after the other.
#[derive(Clone, Debug)]
pub(super) struct Signatures {
    words: usize,
    all: Words,
}

impl Signatures {
    /// This many signatures without any bit.
    pub(super) fn empty(count: usize, words: usize) -> Self {
        Self { words, all: sets::zeros(count * words) }
    }

    /// The signature at a place.
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "it is called in functions that are compiled for the processor's vectors"
    )]
    pub(super) fn of(&self, place: usize) -> &[u64] {
        &self.all[place * self.words..(place + 1) * self.words]
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &[u64]> {
        self.all.chunks_exact(self.words)
    }

    /// The signature at a place, to be written.
    pub(super) fn of_mut(&mut self, place: usize) -> &mut [u64] {
        &mut self.all[place * self.words..(place + 1) * self.words]
    }

    /// Parts of `count` signatures each, to be written.
    pub(super) fn chunks_mut(&mut self, count: usize) -> impl Iterator<Item = &mut [u64]> {
        self.all.chunks_mut(count * self.words)
    }

    /// The number of signatures.
    pub(super) fn len(&self) -> usize {
        self.all.len() / self.words
    }

    /// Writes the intersection of the signatures at these places.
    ///
    /// # Panics
    /// If there is no place.
    pub(super) fn unite(&self, mut places: impl Iterator<Item = usize>, out: &mut [u64]) {
        out.copy_from_slice(self.of(places.next().expect("something is united")));
        for place in places {
            sets::keep(out, self.of(place));
        }
    }

    /// The intersection of each of several lists of signatures.
    pub(super) fn united<I: Iterator<Item = usize>>(&self, lists: impl ExactSizeIterator<Item = I>) -> Self {
        let mut united = Self::empty(lists.len(), self.words);
        for (list, out) in lists.zip(united.all.chunks_exact_mut(self.words)) {
            self.unite(list, out);
        }
        united
    }

    /// Puts the signatures into another order. For each place, `from` says which one goes there,
    /// each one once.
    pub(super) fn rearrange(&mut self, from: &[u32]) {
        let (size, mut done, mut first) = (self.words, vec![false; from.len()], vec![0; self.words]);
        for start in 0..from.len() {
            // The signatures move in cycles, so there is no need for a second copy of all of them.
            let mut to = start;
            if !done[start] {
                first.copy_from_slice(self.of(start));
            }
            while !done[to] {
                done[to] = true;
                let next = from[to] as usize;
                if next == start {
                    self.all[to * size..(to + 1) * size].copy_from_slice(&first);
                } else {
                    self.all.copy_within(next * size..(next + 1) * size, to * size);
                }
                to = next;
            }
        }
    }

    /// A hash of all signatures.
    pub(super) fn fingerprint(&self) -> u64 {
        super::fingerprint::fingerprint(&self.all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_go_where_they_are_sent() {
        let mut random = fastrand::Rng::with_seed(1);
        for count in [1, 2, 7, 100] {
            let mut signatures = Signatures::empty(count, 2);
            for word in signatures.all.iter_mut() {
                *word = random.u64(..);
            }
            let before: Vec<Vec<u64>> = (0..count).map(|place| signatures.of(place).to_vec()).collect();
            let mut from: Vec<u32> = (0..u32::try_from(count).unwrap()).collect();
            random.shuffle(&mut from);
            signatures.rearrange(&from);
            for (place, &from) in from.iter().enumerate() {
                assert_eq!(signatures.of(place), before[from as usize]);
            }
        }
    }

    #[test]
    fn what_signatures_have_in_common() {
        let mut signatures = Signatures::empty(3, 2);
        signatures.all.copy_from_slice(&[0b011, 7, 0b110, 7, 0b111, 1]);
        let united = signatures.united([vec![0, 1], vec![2]].into_iter().map(Vec::into_iter));
        assert_eq!((united.of(0), united.of(1)), (&[0b010, 7][..], &[0b111, 1][..]));
        assert_eq!(united.len(), 2);
    }
}

//! A few thousand bits of each set, which tell of most pairs of sets that they meet.

use super::choice::Choice;
use super::groups::Groups;
use super::workers::share;
use crate::backend::{Limits, Why};
use crate::rowset::words::Words;
use crate::rowset::{Stepper, sets, words};

/// Words of sets that are made before they are read: they stay in the second cache.
const CHUNK: usize = 1 << 16;

/// Signatures, one after the other.
#[derive(Debug)]
pub(super) struct Signatures {
    words: usize,
    all: Words,
}

impl Signatures {
    /// So many of them, without any bits.
    fn empty(count: usize, words: usize) -> Self {
        Self { words, all: words::zeros(count * words) }
    }

    /// The signature at a place.
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "it is called within what is compiled for the processor's vectors"
    )]
    pub(super) fn of(&self, place: usize) -> &[u64] {
        &self.all[place * self.words..(place + 1) * self.words]
    }

    /// How many bits each has.
    pub(super) fn sizes(&self) -> Vec<usize> {
        self.all.chunks_exact(self.words).map(sets::count).collect()
    }

    /// What all of some have in common, for each of some lists of them.
    pub(super) fn united<I: Iterator<Item = usize>>(&self, lists: impl ExactSizeIterator<Item = I>) -> Self {
        let mut united = Self::empty(lists.len(), self.words);
        for (mut list, out) in lists.zip(united.all.chunks_exact_mut(self.words)) {
            out.copy_from_slice(self.of(list.next().expect("no list is empty")));
            for place in list {
                sets::keep(out, self.of(place));
            }
        }
        united
    }

    /// Puts them into another order: `from` says for each place which one goes there, each once.
    pub(super) fn rearrange(&mut self, from: &[u32]) {
        let (size, mut done, mut first) = (self.words, vec![false; from.len()], vec![0; self.words]);
        for start in 0..from.len() {
            // They go round in cycles, so that there is no need for as much memory again.
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

    /// The hash of all signatures.
    pub(super) fn fingerprint(&self) -> u64 {
        super::certificate::fingerprint(&self.all)
    }

    /// Reads the signatures of all groups by number, whose sets are kept or forgotten. If they are forgotten, only one set is made
    /// for two groups that are mirror images.
    pub(super) fn read(
        groups: &Groups,
        choice: &Choice,
        jobs: usize,
        limits: &Limits,
        kept: Option<&mut Words>,
        observe: &(impl Fn() + Sync),
    ) -> Result<Self, Why> {
        let shape = groups.side().shape();
        let (last, words) = (groups.last_rows().len(), choice.words());
        let size = (CHUNK / shape.words()).max(1);
        let chunks = groups.last_rows().chunks(size);
        let mirrored_rows = groups.mirrored_rows();
        let mut signatures = Self::empty(groups.len(), words);
        let mut parts: Vec<Option<&mut [u64]>> = signatures.all.chunks_mut(last * words).map(Some).collect();
        let mut rooms = kept.map(|kept| kept.chunks_mut(last * shape.words()));
        let mut pieces = Vec::new();
        for stem in 0..groups.stems() {
            let room = rooms.as_mut().and_then(Iterator::next);
            let image = if room.is_some() { stem } else { groups.mirrored_stem(stem) };
            if stem <= image {
                let own = parts[stem].take().expect("each part is taken once");
                pieces.push(Piece { stem, own, image: parts[image].take(), room });
            }
        }
        let state = || (Stepper::new(shape), words::zeros(size * shape.words()));
        share(jobs, pieces.into_iter(), limits, state, |(stepper, work), mut piece| {
            let mut room = piece.room.map(|room| room.chunks_mut(size * shape.words()));
            let parts = chunks.iter().zip(piece.own.chunks_mut(size * words)).zip(mirrored_rows.chunks(size));
            for ((last, own), mirrored_rows) in parts {
                let sets = match &mut room {
                    Some(room) => room.next().expect("there is room for all sets"),
                    None => &mut work[..last.len() * shape.words()],
                };
                groups.sets(piece.stem, last, stepper, sets);
                let all = sets.chunks_exact(shape.words()).zip(own.chunks_exact_mut(words));
                for ((set, signature), row) in all.zip(mirrored_rows) {
                    choice.read(set, signature);
                    if let Some(image) = &mut piece.image {
                        choice.read_mirrored(set, &mut image[row * words..(row + 1) * words]);
                    }
                }
            }
            observe();
            Ok::<(), Why>(())
        })?;
        Ok(signatures)
    }
}

/// The groups of a stem.
struct Piece<'a> {
    stem: usize,
    /// Where their signatures go.
    own: &'a mut [u64],
    /// Where those of their mirror images go, if these are other groups.
    image: Option<&'a mut [u64]>,
    /// Where their sets go, if they are kept.
    room: Option<&'a mut [u64]>,
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
        assert_eq!(united.sizes(), [4, 4]);
    }
}

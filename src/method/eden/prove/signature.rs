//! A few thousand bits of each set, which tell of most pairs of sets that they meet.

use std::collections::HashMap;

use super::groups::Groups;
use super::workers::share;
use crate::backend::{Limits, Why};
use crate::rowset::{Shape, Stepper, sets, turn};

/// How many groups the bits are chosen by.
const SAMPLE: usize = 256;

/// How many stems are tried to find groups with small sets.
const STEMS: usize = 48;

/// The bits chosen. With each pair of rows there is the exchanged pair, and its mirror image.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    /// Word and bit of each, the most useful first.
    places: Vec<(usize, usize)>,
    /// Where the exchanged pair stands.
    exchanged: Vec<usize>,
}

impl Choice {
    /// Where the exchanged pair stands.
    pub(super) fn exchanged(&self) -> &[usize] {
        &self.exchanged
    }

    /// Chooses bits that many of the groups with the smallest sets have. An intersection with them is found early, and with
    /// larger sets anyway.
    pub(super) fn new(groups: &[&Groups], size: usize) -> Self {
        let shape = groups[0].side().shape();
        let mut chosen: Vec<usize> = Vec::new();
        for (_, orbit) in by_score(shape, groups) {
            if chosen.len() + orbit.len() <= size {
                chosen.extend(orbit);
            }
        }
        let numbers: HashMap<usize, usize> =
            chosen.iter().zip(0..).map(|(&index, number)| (index, number)).collect();
        let exchanged = chosen.iter().map(|&index| numbers[&orbit(shape, index)[1]]).collect();
        Self { places: chosen.iter().map(|index| (index / 64, index % 64)).collect(), exchanged }
    }

    /// Words in a signature.
    pub(super) fn words(&self) -> usize {
        self.places.len().div_ceil(64)
    }

    /// Writes the signature of a set.
    fn read(&self, set: &[u64], out: &mut [u64]) {
        for (word, places) in out.iter_mut().zip(self.places.chunks(64)) {
            let bits = places.iter().map(|&(word, bit)| set[word] >> bit & 1);
            *word = bits.rev().fold(0, |all, bit| all << 1 | bit);
        }
    }
}

/// The pair of rows that a bit stands for, exchanged, mirrored, and both.
fn orbit(shape: Shape, index: usize) -> [usize; 4] {
    let (p, q) = shape.pair(index / 64, index % 64);
    let [a, b] = [p, q].map(|row| turn::mirrored(row, shape.columns()));
    [(p, q), (q, p), (a, b), (b, a)].map(|(p, q)| {
        let (word, bit) = shape.place(p, q);
        word * 64 + bit
    })
}

/// All orbits of bits, the most useful ones first: those that many small sets have.
fn by_score(shape: Shape, groups: &[&Groups]) -> Vec<(f64, Vec<usize>)> {
    let mut scores = vec![0.0; shape.words() * 64];
    for set in groups.iter().flat_map(|groups| hardest(groups)) {
        let weight = 1.0 / f64::from(u32::try_from(1 + sets::count(&set)).expect("sets are small"));
        for index in bits(&set) {
            scores[index] += weight;
        }
    }
    let full = shape.full();
    let leaders = bits(&full).filter(|&index| orbit(shape, index).iter().all(|&other| index <= other));
    let orbits = leaders.map(|leader| {
        let mut images = orbit(shape, leader).to_vec();
        images.sort_unstable();
        images.dedup();
        // All images have the same score, but for the choice of the sample.
        (images.iter().map(|&index| scores[index]).fold(0.0, f64::max), images)
    });
    let mut orbits: Vec<(f64, Vec<usize>)> = orbits.collect();
    orbits.sort_by(|(a, first), (b, second)| b.total_cmp(a).then_with(|| first.cmp(second)));
    orbits
}

/// Numbers of the bits that are set.
fn bits(set: &[u64]) -> impl Iterator<Item = usize> {
    let words = set.iter().enumerate();
    words.flat_map(|(word, &value)| {
        (0..64).filter(move |bit| value >> bit & 1 == 1).map(move |bit| word * 64 + bit)
    })
}

/// The smallest sets among those of some stems, exchanged.
fn hardest(groups: &Groups) -> Vec<Vec<u64>> {
    let shape = groups.side().shape();
    let mut random = fastrand::Rng::with_seed(1);
    let mut stepper = Stepper::new(shape);
    let mut work = vec![0; groups.last_rows() * shape.words()];
    let mut found: Vec<Vec<u64>> = Vec::new();
    for _ in 0..STEMS {
        groups.sets(random.usize(..groups.stems()), &mut stepper, &mut work);
        found.extend(work.chunks_exact(shape.words()).map(<[u64]>::to_vec));
        found.sort_by_cached_key(|set| sets::count(set));
        found.truncate(SAMPLE);
    }
    found
}

/// The signatures of all groups, and the sizes of their sets.
#[derive(Debug)]
pub(super) struct Signatures {
    words: usize,
    all: Vec<u64>,
    /// Pairs in each set.
    pub(super) sizes: Vec<u32>,
}

impl Signatures {
    /// The signature of a group.
    pub(super) fn of(&self, group: usize) -> &[u64] {
        &self.all[group * self.words..(group + 1) * self.words]
    }

    /// The hash of all signatures.
    pub(super) fn fingerprint(&self) -> u64 {
        super::certificate::fingerprint(&self.all)
    }

    /// Reads the signatures of all groups; with `keep` the groups keep their sets.
    pub(super) fn read(
        groups: &mut Groups,
        choice: &Choice,
        keep: bool,
        jobs: usize,
        limits: &Limits,
        observe: &(impl Fn() + Sync),
    ) -> Result<Self, Why> {
        let shape = groups.side().shape();
        let (last, words) = (groups.last_rows(), choice.words());
        let mut signatures = vec![0; groups.len() * words];
        let mut sizes = vec![0; groups.len()];
        let mut kept = vec![0; if keep { groups.len() * shape.words() } else { 0 }];
        let mut kept_parts = kept.chunks_mut(last * shape.words());
        let parts = signatures.chunks_mut(last * words).zip(sizes.chunks_mut(last)).enumerate();
        let pieces: Vec<_> = parts.map(|piece| (piece, kept_parts.next())).collect();
        let state = || (Stepper::new(shape), vec![0; last * shape.words()]);
        let shared: &Groups = groups;
        share(
            jobs,
            pieces.into_iter(),
            limits,
            state,
            |(stepper, work), ((stem, (signatures, sizes)), kept)| {
                let sets_of_stem = kept.unwrap_or(work);
                shared.sets(stem, stepper, sets_of_stem);
                let all = sets_of_stem.chunks_exact(shape.words());
                for ((set, signature), size) in all.zip(signatures.chunks_exact_mut(words)).zip(sizes) {
                    choice.read(set, signature);
                    *size = u32::try_from(sets::count(set)).expect("sets have at most 2^24 pairs");
                }
                observe();
                Ok(())
            },
        )?;
        if keep {
            groups.keep(kept);
        }
        Ok(Self { words, all: signatures, sizes })
    }
}

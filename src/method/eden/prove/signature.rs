//! A few thousand bits of each set, which tell of most pairs of sets that they meet.

use pulp::{Arch, Simd, WithSimd};

use super::choice::{Choice, are_apart};
use super::groups::Groups;
use super::workers::share;
use crate::backend::{Limits, Why};
use crate::rowset::{Stepper, sets, words};

/// Words of sets that are made before they are read: they stay in the second cache.
const CHUNK: usize = 1 << 16;

/// The signatures of all groups, and the sizes of their sets.
#[derive(Debug)]
pub(super) struct Signatures {
    arch: Arch,
    words: usize,
    all: Vec<u64>,
    /// How much is in each set, to tell the smallest ones.
    pub(super) sizes: Vec<u32>,
}

impl Signatures {
    /// The signature of a group.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "see `Apart`")]
    pub(super) fn of(&self, group: usize) -> &[u64] {
        &self.all[group * self.words..(group + 1) * self.words]
    }

    /// Those of some bottoms that have no bit in common with the signature of a top.
    pub(super) fn apart(&self, top: &[u64], bottoms: &[usize]) -> Vec<usize> {
        self.arch.dispatch(Apart { signatures: self, top, bottoms })
    }

    /// The signatures of groups, made of those of their leaves.
    pub(super) fn unite(leaves: &Self, groups: &Groups) -> Self {
        let mut all = Vec::with_capacity(groups.len() * leaves.words);
        for group in 0..groups.len() {
            let from = all.len();
            let mut members = groups.members(group);
            all.extend_from_slice(leaves.of(members.next().expect("groups have members")));
            for member in members {
                sets::keep(&mut all[from..], leaves.of(member));
            }
        }
        let mut united = Self { arch: leaves.arch, words: leaves.words, all, sizes: Vec::new() };
        let size = |group| u32::try_from(sets::count(united.of(group))).expect("signatures are short");
        united.sizes = (0..groups.len()).map(size).collect();
        united
    }

    /// The hash of all signatures.
    pub(super) fn fingerprint(&self) -> u64 {
        super::certificate::fingerprint(&self.all)
    }

    /// Reads the signatures of all groups, which keep their sets.
    pub(super) fn read_and_keep(
        groups: &mut Groups,
        choice: &Choice,
        jobs: usize,
        limits: &Limits,
        observe: &(impl Fn() + Sync),
    ) -> Result<Self, Why> {
        let shape = groups.side().shape();
        let (rows, words) = (groups.last_rows(), choice.words());
        let last = rows.len();
        let mut signatures = Self::empty(groups, choice);
        signatures.sizes = vec![0; groups.len()];
        let mut kept = words::zeros(groups.len() * shape.words());
        let parts = signatures.all.chunks_mut(last * words).zip(signatures.sizes.chunks_mut(last));
        let pieces = parts.zip(kept.chunks_mut(last * shape.words())).enumerate();
        let state = || Stepper::new(shape);
        let shared: &Groups = groups;
        share(jobs, pieces, limits, state, |stepper, (stem, ((signatures, sizes), kept))| {
            shared.sets(stem, rows, stepper, kept);
            let all = kept.chunks_exact(shape.words());
            for ((set, signature), size) in all.zip(signatures.chunks_exact_mut(words)).zip(sizes) {
                choice.read(set, signature);
                *size = u32::try_from(sets::count(set)).expect("sets have at most 2^24 pairs");
            }
            observe();
            Ok::<(), Why>(())
        })?;
        groups.keep(kept);
        Ok(signatures)
    }

    /// Reads the signatures of all groups, and forgets their sets. Of two groups that are mirror images only one set is made.
    pub(super) fn read(
        groups: &Groups,
        choice: &Choice,
        jobs: usize,
        limits: &Limits,
        observe: &(impl Fn() + Sync),
    ) -> Result<Self, Why> {
        let shape = groups.side().shape();
        let (last, words) = (groups.last_rows().len(), choice.words());
        let size = (CHUNK / shape.words()).max(1);
        let chunks = groups.last_rows().chunks(size);
        let mirrored_rows = groups.mirrored_rows();
        let mut signatures = Self::empty(groups, choice);
        let mut parts: Vec<Option<&mut [u64]>> = signatures.all.chunks_mut(last * words).map(Some).collect();
        let mut pieces = Vec::new();
        for stem in 0..groups.stems() {
            let image = groups.mirrored_stem(stem);
            if stem <= image {
                let own = parts[stem].take().expect("each part is taken once");
                pieces.push((stem, own, parts[image].take()));
            }
        }
        let state = || (Stepper::new(shape), words::zeros(size * shape.words()));
        share(jobs, pieces.into_iter(), limits, state, |(stepper, work), (stem, own, mut image)| {
            let parts = chunks.iter().zip(own.chunks_mut(size * words)).zip(mirrored_rows.chunks(size));
            for ((last, own), mirrored_rows) in parts {
                let work = &mut work[..last.len() * shape.words()];
                groups.sets(stem, last, stepper, work);
                let all = work.chunks_exact(shape.words()).zip(own.chunks_exact_mut(words));
                for ((set, signature), row) in all.zip(mirrored_rows) {
                    choice.read(set, signature);
                    if let Some(image) = &mut image {
                        choice.read_mirrored(set, &mut image[row * words..(row + 1) * words]);
                    }
                }
            }
            observe();
            Ok::<(), Why>(())
        })?;
        Ok(signatures)
    }

    fn empty(groups: &Groups, choice: &Choice) -> Self {
        let words = choice.words();
        Self { arch: Arch::new(), words, all: vec![0; groups.len() * words], sizes: Vec::new() }
    }
}

/// A top and some bottoms that it may not meet.
struct Apart<'a> {
    signatures: &'a Signatures,
    top: &'a [u64],
    bottoms: &'a [usize],
}

impl WithSimd for Apart<'_> {
    type Output = Vec<usize>;

    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it is compiled for the processor's vectors where it is called")]
    fn with_simd<S: Simd>(self, _: S) -> Vec<usize> {
        let mut apart = Vec::new();
        for &bottom in self.bottoms {
            if are_apart(self.top, self.signatures.of(bottom)) {
                apart.push(bottom);
            }
        }
        apart
    }
}

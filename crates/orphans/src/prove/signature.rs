//! Signatures: a selection of bits of each set, which shows for most pairs of sets that they meet.
//!
//! The bits are chosen by pairs of sets, those of a sample of tops and bottoms, some of which are the
//! smallest that were found. Each round adds the bits that most of these pairs have in common. A pair counts
//! less with every chosen bit that it has in common already, and less if it has many bits in common at all.

#![allow(
    clippy::inline_always,
    reason = "functions compiled for the processor's vectors must be inlined into the one that is dispatched"
)]

use std::slice::ChunksMut;

use pulp::{Arch, Simd, WithSimd};

use super::Plan;
use super::groups::Groups;
use super::means::{Means, Progress, Stage};
use super::plan::{CHUNK, TOGETHER};
use super::side::fingerprint;
use crate::limits::{Limits, StopReason};
use crate::rowset::sets::{self, Words};
use crate::rowset::{Shape, turn};
use crate::threads::{share, side_by_side};

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

    pub(super) fn of_mut(&mut self, place: usize) -> &mut [u64] {
        &mut self.all[place * self.words..(place + 1) * self.words]
    }

    /// Parts of `count` signatures each, to be written.
    pub(super) fn chunks_mut(&mut self, count: usize) -> impl Iterator<Item = &mut [u64]> {
        self.all.chunks_mut(count * self.words)
    }

    pub(super) fn len(&self) -> usize {
        self.all.len() / self.words
    }

    /// Writes the intersection of the signatures at these places.
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

    pub(super) fn fingerprint(&self) -> u64 {
        fingerprint(&self.all)
    }
}

/// The most sets in a sample. Twice as many would leave half as many pairs over at w = 7, but
/// choosing would take four times as long.
const SAMPLE: usize = 128;
/// The most sets in a sample where all sets are kept; there, choosing from more sets would take too long.
const SAMPLE_OF_KEPT: usize = 64;
/// A sample has at most one set for this many groups.
const PART: usize = 8;

/// The number of prefixes whose sets are made to find the smallest ones.
const PREFIXES: usize = 24;

/// The number of orbits of bits that a round adds.
const ROUND: usize = 128;

/// A pair that has this many chosen bits in common needs no more.
const ENOUGH: u32 = 16;

/// The weight that a pair without any chosen bit divides among the bits that it has in common.
const WEIGHT: u64 = 1 << 32;

/// The number of words that belong together. If a bit of the first word stands for a pair of rows,
/// the same bit of the second one stands for the transposed pair, that of the third one for the
/// mirrored pair, and that of the fourth one for both.
const SIDES: usize = 4;

/// The chosen bits, the most useful ones first. Bits that are compared together may have another order.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    bits: Picked,
    pub(super) fingerprint: u64,
}

impl Choice {
    /// Chooses bits for pairs of tops and bottoms.
    pub(super) fn new(
        tops: &Groups,
        bottoms: &Groups,
        plan: &Plan,
        means: &Means,
    ) -> Result<Self, StopReason> {
        let shape = tops.side.shape;
        let most = if plan.keep { SAMPLE_OF_KEPT } else { SAMPLE };
        let upper = sample(tops, most, means.limits)?;
        let lower = sample(bottoms, most, means.limits)?.into_iter().map(|set| {
            let mut transposed = shape.empty();
            turn::transpose(shape, &set, &mut transposed);
            transposed
        });
        let chosen = choose(shape, &upper, &lower.collect::<Vec<_>>(), plan.signature, means)?;
        let numbers: Vec<u64> = chosen.iter().map(|&index| index as u64).collect();
        // A pair that is its own image in some orientation still has several places.
        let first = |index: &usize| orbit(shape, *index).iter().all(|image| index <= image);
        let mut firsts: Vec<usize> = chosen.into_iter().filter(first).take(plan.signature / SIDES).collect();
        if !plan.keep {
            // Bits that are compared together can have any order, and reading them in the order of memory is
            // faster. The rest stays as it is. Its first bit may be repeated to fill a word, and another
            // first bit would change how many bits a signature has, which is what signatures are sorted by.
            firsts.chunks_exact_mut(64 * TOGETHER / SIDES).for_each(<[usize]>::sort_unstable);
        }
        let seen =
            |side: usize| -> Vec<usize> { firsts.iter().map(|&index| orbit(shape, index)[side]).collect() };
        let sides: [Vec<usize>; SIDES] = std::array::from_fn(seen);
        let words = (0..firsts.len().div_ceil(64)).flat_map(|word| {
            sides.iter().map(move |side| side.chunks(64).nth(word).expect("all sides have equally many"))
        });
        Ok(Self { bits: Picked::new(words), fingerprint: fingerprint(&numbers) })
    }

    pub(super) fn words(&self) -> usize {
        // Even if no bit is of any use, a signature has words.
        self.bits.words().next_multiple_of(CHUNK).max(CHUNK)
    }

    pub(super) fn read(&self, set: &[u64], out: &mut [u64]) {
        self.bits.read(set, out);
    }
}

/// The bit of a pair of rows, and those of the transposed pair, the mirrored one, and both.
fn orbit(shape: Shape, index: usize) -> [usize; 4] {
    let (p, q) = shape.pair(index / 64, index % 64);
    let [a, b] = [p, q].map(|row| turn::mirrored(row, shape.columns()));
    [(p, q), (q, p), (a, b), (b, a)].map(|(p, q)| {
        let (word, bit) = shape.place(p, q);
        word * 64 + bit
    })
}

/// Transposed sets of some groups: half of them are the smallest of some prefixes, the others are
/// chosen at random.
fn sample(groups: &Groups, most: usize, limits: &Limits) -> Result<Vec<Vec<u64>>, StopReason> {
    let shape = groups.side.shape;
    let size = (groups.len() / PART).clamp(2, most);
    let mut random = fastrand::Rng::with_seed(1);
    let mut stepper = groups.side.stepper();
    let last = groups.last_rows();
    let mut work = sets::zeros(last.len() * shape.words());
    let mut smallest: Vec<Vec<u64>> = Vec::new();
    let mut others = Vec::new();
    for _ in 0..PREFIXES {
        limits.check()?;
        groups.sets(random.usize(..groups.prefixes()), last, &mut stepper, &mut work);
        smallest.extend(work.chunks_exact(shape.words()).map(<[u64]>::to_vec));
        smallest.sort_by_cached_key(|set| sets::count(set));
        others.extend(smallest.split_off(smallest.len().min(size / 2)));
        random.shuffle(&mut others);
        others.truncate(size - size / 2);
    }
    smallest.extend(others);
    Ok(smallest)
}

/// Bits in the order in which they were chosen: `size` of them, or fewer if no others are of any use.
fn choose(
    shape: Shape,
    upper: &[Vec<u64>],
    lower: &[Vec<u64>],
    size: usize,
    means: &Means,
) -> Result<Vec<usize>, StopReason> {
    let mut chosen = Vec::new();
    let mut taken = shape.empty();
    let all = upper.iter().flat_map(|top| lower.iter().map(move |bottom| Pair::new(top, bottom)));
    let mut pairs: Vec<Pair> = all.filter(|pair| pair.size > 0).collect();
    while chosen.len() < size {
        (means.observe)(Progress { stage: Stage::Bits, done: chosen.len() as u64, total: size as u64 });
        let orbits = best_orbits(shape, &scores(shape, &mut pairs, means)?, &taken);
        let mut new = shape.empty();
        for orbit in orbits {
            // Only whole orbits are added.
            if chosen.len() + orbit.len() <= size {
                for &index in &orbit {
                    new[index / 64] |= 1 << (index % 64);
                }
                chosen.extend(orbit);
            }
        }
        side_by_side(parts(&mut pairs, means.jobs), means.jobs, means.limits, |pairs| {
            for pair in pairs {
                pair.met += pair.common().zip(&new).map(|(both, new)| (both & new).count_ones()).sum::<u32>();
            }
            Ok::<(), StopReason>(())
        })?;
        pairs.retain(|pair| pair.met < ENOUGH);
        for (taken, new) in taken.iter_mut().zip(&new) {
            *taken |= new;
        }
        if new.iter().all(|word| *word == 0) {
            break;
        }
    }
    Ok(chosen)
}

struct Pair<'a> {
    top: &'a [u64],
    bottom: &'a [u64],
    /// The number of bits that the two sets have in common.
    size: u64,
    /// How many of these bits are chosen.
    met: u32,
}

impl<'a> Pair<'a> {
    fn new(top: &'a [u64], bottom: &'a [u64]) -> Self {
        let mut pair = Self { top, bottom, size: 0, met: 0 };
        pair.size = pair.common().map(|word| u64::from(word.count_ones())).sum();
        pair
    }

    /// The words of the intersection.
    fn common(&self) -> impl Iterator<Item = u64> + 'a {
        self.top.iter().zip(self.bottom).map(|(a, b)| a & b)
    }
}

/// Enough pairs for a thread.
fn parts<'p, 'a>(pairs: &'p mut [Pair<'a>], jobs: usize) -> ChunksMut<'p, Pair<'a>> {
    let size = pairs.len().div_ceil(jobs.max(1)).max(1);
    pairs.chunks_mut(size)
}

fn scores(shape: Shape, pairs: &mut [Pair], means: &Means) -> Result<Vec<u64>, StopReason> {
    let none = || vec![0; shape.words() * 64];
    let of_threads = share(parts(pairs, means.jobs), means.jobs, means.limits, none, |scores, pairs| {
        for pair in pairs {
            let weight = (WEIGHT >> pair.met) / pair.size;
            for (number, mut word) in pair.common().enumerate() {
                while word != 0 {
                    scores[number * 64 + word.trailing_zeros() as usize] += weight;
                    word &= word - 1;
                }
            }
        }
        Ok::<(), StopReason>(())
    })?;
    Ok(of_threads.into_iter().fold(none(), |mut all, scores| {
        all.iter_mut().zip(scores).for_each(|(all, score)| *all += score);
        all
    }))
}

/// The orbits with the highest scores among those that are not taken yet.
fn best_orbits(shape: Shape, scores: &[u64], taken: &[u64]) -> Vec<Vec<usize>> {
    let all = shape.full();
    let free = |index: usize| (all[index / 64] & !taken[index / 64]) >> (index % 64) & 1 == 1;
    let leaders = (0..scores.len()).filter(|&index| free(index)).filter_map(|index| {
        let mut images = orbit(shape, index).to_vec();
        images.sort_unstable();
        images.dedup();
        let score: u64 = images.iter().map(|&image| scores[image]).sum();
        (images[0] == index && score > 0).then_some((score, images))
    });
    let mut leaders: Vec<(u64, Vec<usize>)> = leaders.collect();
    leaders.sort_by(|(a, first), (b, second)| b.cmp(a).then_with(|| first.cmp(second)));
    leaders.truncate(ROUND);
    leaders.into_iter().map(|(_, images)| images).collect()
}

const WORD: usize = 64;

/// The bits to read, word by word.
#[derive(Clone, Debug)]
struct Picked {
    arch: Arch,
    words: Vec<[u32; WORD]>,
}

impl Picked {
    /// Reads these bits of a set, given by number. A word that is not full repeats its first bit,
    /// which tells no more and no less.
    fn new<'a>(words: impl IntoIterator<Item = &'a [usize]>) -> Self {
        let place = |&index: &usize| u32::try_from(index).expect("sets have at most 2^24 pairs");
        let padded = |bits: &[usize]| std::array::from_fn(|at| place(bits.get(at).unwrap_or(&bits[0])));
        Self { arch: Arch::new(), words: words.into_iter().map(padded).collect() }
    }

    fn words(&self) -> usize {
        self.words.len()
    }

    fn read(&self, set: &[u64], out: &mut [u64]) {
        self.arch.dispatch(Read { places: &self.words, set, out });
    }
}

struct Read<'a> {
    places: &'a [[u32; WORD]],
    set: &'a [u64],
    out: &'a mut [u64],
}

impl WithSimd for Read<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let Self { places, set, out } = self;
        // With a size known at compile time no index has to be checked, and vectors gather the bits
        // of a word.
        match set.len() {
            1024 => gather::<1024>(places, set, out),
            4096 => gather::<4096>(places, set, out),
            16384 => gather::<16384>(places, set, out),
            _ => one_by_one(places, set, out),
        }
    }
}

#[inline(always)]
fn gather<const SIZE: usize>(places: &[[u32; WORD]], set: &[u64], out: &mut [u64]) {
    let set: &[u64; SIZE] = set.try_into().expect("the caller looked at the length");
    for (word, places) in out.iter_mut().zip(places) {
        let mut bits = 0;
        for (at, place) in places.iter().enumerate() {
            let (from, bit) = (*place as usize / WORD % SIZE, place % 64);
            bits |= (set[from] >> bit & 1) << at;
        }
        *word = bits;
    }
}

#[inline(always)]
fn one_by_one(places: &[[u32; WORD]], set: &[u64], out: &mut [u64]) {
    for (word, places) in out.iter_mut().zip(places) {
        let mut bits = 0;
        for (at, place) in places.iter().enumerate() {
            bits |= (set[*place as usize / WORD] >> (place % 64) & 1) << at;
        }
        *word = bits;
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

    #[test]
    fn words_have_the_bits_that_were_asked_for() {
        let mut random = fastrand::Rng::with_seed(1);
        for size in [64, 1024, 4096, 16384] {
            let set: Vec<u64> = (0..size).map(|_| random.u64(..)).collect();
            let bits: Vec<usize> = (0..100).map(|_| random.usize(..64 * size)).collect();
            let picked = Picked::new(bits.chunks(64));
            let mut out = [0; 2];
            picked.read(&set, &mut out);
            assert_eq!(picked.words(), 2);
            let is_set = |&index: &usize| set[index / 64] >> (index % 64) & 1 == 1;
            for (at, index) in bits.iter().enumerate() {
                assert_eq!(out[at / 64] >> (at % 64) & 1 == 1, is_set(index), "bit {at} of {size} words");
            }
            let padded = if is_set(&bits[64]) { u64::MAX << 36 } else { 0 };
            assert_eq!(out[1] & u64::MAX << 36, padded, "the rest is the first bit of the word");
        }
    }
}

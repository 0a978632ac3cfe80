//! Which bits of the sets go into a signature?
//!
//! Those by which pairs of sets are seen to meet, so they are chosen by looking at pairs: of a sample of tops and bottoms,
//! some of them the smallest that could be found. In each round the bits are added that most of the pairs have in common,
//! where a pair counts less with every bit that is chosen already, and the less the more bits it has in common.

use std::thread;

use super::Plan;
use super::certificate::fingerprint;
use super::cover::CHUNK;
use super::groups::Groups;
use super::picked::Picked;
use super::run::{Means, Progress, Stage};
use super::sweep;
use crate::limits::{Limits, StopReason};
use crate::rowset::{Shape, Stepper, sets, turn, words};

/// Sets in a sample, at most; and what part of the groups they are, at most. Twice as many leave half as many pairs over at
/// w = 7, but choosing takes four times as long, which is too long where all sets are kept.
const SAMPLE: usize = 128;
const SAMPLE_OF_KEPT: usize = 64;
const PART: usize = 8;

/// How many stems are looked at, to find the smallest sets.
const STEMS: usize = 24;

/// Orbits of bits that are added in a round.
const ROUND: usize = 128;

/// A pair that has so many chosen bits in common needs no more.
const ENOUGH: u32 = 16;

/// What a pair without any chosen bit has to give to the bits it has in common.
const WEIGHT: u64 = 1 << 32;

/// Words that belong together: the pair of rows that a bit of the first one stands for is exchanged in the second, mirrored
/// in the third, and both in the fourth.
const SIDES: usize = 4;

/// From which side a signature is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seen(usize);

impl Seen {
    /// As it was read.
    pub(super) const PLAIN: Self = Self(0);
    /// A bottom, which is read upwards, as it is looked at from a top.
    pub(super) const FROM_ABOVE: Self = Self(1);
    /// In a mirror.
    pub(super) const MIRRORED: Self = Self(2);

    /// From both sides at once.
    pub(super) fn and(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    /// What there is in place of a word.
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "it is called within what is compiled for the processor's vectors"
    )]
    pub(super) fn word(self, signature: &[u64], word: usize) -> u64 {
        signature[word ^ self.0]
    }
}

/// The bits chosen, the most useful ones first, but for their order within what is looked at together.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    bits: Picked,
    fingerprint: u64,
}

impl Choice {
    /// Chooses bits for pairs of tops and bottoms.
    pub(super) fn new(
        tops: &Groups,
        bottoms: &Groups,
        plan: &Plan,
        means: &Means,
    ) -> Result<Self, StopReason> {
        let shape = tops.side().shape();
        let most = if plan.keep { SAMPLE_OF_KEPT } else { SAMPLE };
        let upper = sample(tops, most, means.limits)?;
        let lower = sample(bottoms, most, means.limits)?.into_iter().map(|set| {
            let mut exchanged = shape.empty();
            turn::swap(shape, &set, &mut exchanged);
            exchanged
        });
        let chosen = choose(shape, &upper, &lower.collect::<Vec<_>>(), plan.signature, means)?;
        let numbers: Vec<u64> = chosen.iter().map(|&index| index as u64).collect();
        // A pair that is its own image from some side has several places all the same.
        let first = |index: &usize| orbit(shape, *index).iter().all(|image| index <= image);
        let mut firsts: Vec<usize> = chosen.into_iter().filter(first).take(plan.signature / SIDES).collect();
        if !plan.keep {
            // Many signatures are read faster in the order of memory, and what is looked at together can have any order. A rest stays as it
            // is: its first bit may be there more than once, and signatures are told to be small by how many bits they have.
            firsts.chunks_exact_mut(64 * sweep::TOGETHER / SIDES).for_each(<[usize]>::sort_unstable);
        }
        let seen =
            |side: usize| -> Vec<usize> { firsts.iter().map(|&index| orbit(shape, index)[side]).collect() };
        let sides: [Vec<usize>; SIDES] = std::array::from_fn(seen);
        let words = (0..firsts.len().div_ceil(64)).flat_map(|word| {
            sides.iter().map(move |side| side.chunks(64).nth(word).expect("all sides have equally many"))
        });
        Ok(Self { bits: Picked::new(words), fingerprint: fingerprint(&numbers) })
    }

    /// Words in a signature.
    pub(super) fn words(&self) -> usize {
        // If no bits are of any use, there are still empty signatures.
        self.bits.words().next_multiple_of(CHUNK).max(CHUNK)
    }

    /// The hash of what was chosen.
    pub(super) fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// Writes the signature of a set.
    pub(super) fn read(&self, set: &[u64], out: &mut [u64]) {
        self.bits.read(set, out);
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

/// Some sets of groups, exchanged: half of them the smallest of some stems, the others as they come.
fn sample(groups: &Groups, most: usize, limits: &Limits) -> Result<Vec<Vec<u64>>, StopReason> {
    let shape = groups.side().shape();
    let size = (groups.len() / PART).clamp(2, most);
    let mut random = fastrand::Rng::with_seed(1);
    let mut stepper = Stepper::new(shape);
    let last = groups.last_rows();
    let mut work = words::zeros(last.len() * shape.words());
    let mut smallest: Vec<Vec<u64>> = Vec::new();
    let mut others = Vec::new();
    for _ in 0..STEMS {
        limits.exceeded().map_or(Ok(()), Err)?;
        groups.sets(random.usize(..groups.stems()), last, &mut stepper, &mut work);
        smallest.extend(work.chunks_exact(shape.words()).map(<[u64]>::to_vec));
        smallest.sort_by_cached_key(|set| sets::count(set));
        others.extend(smallest.split_off(smallest.len().min(size / 2)));
        random.shuffle(&mut others);
        others.truncate(size - size / 2);
    }
    smallest.extend(others);
    Ok(smallest)
}

/// Bits in the order in which they were chosen, as many as are asked for or as few as are of any use.
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
        means.limits.exceeded().map_or(Ok(()), Err)?;
        (means.observe)(Progress { stage: Stage::Bits, done: chosen.len() as u64, total: size as u64 });
        let orbits = best_orbits(shape, &scores(shape, &mut pairs, means.jobs), &taken);
        let mut new = shape.empty();
        for orbit in orbits {
            // Orbits stay whole.
            if chosen.len() + orbit.len() <= size {
                for &index in &orbit {
                    new[index / 64] |= 1 << (index % 64);
                }
                chosen.extend(orbit);
            }
        }
        in_parts(&mut pairs, means.jobs, |pairs| {
            for pair in pairs {
                pair.met += pair.common().zip(&new).map(|(both, new)| (both & new).count_ones()).sum::<u32>();
            }
        });
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

/// A pair of a sample.
struct Pair<'a> {
    top: &'a [u64],
    bottom: &'a [u64],
    /// How much they have in common.
    size: u64,
    /// How many bits of it are chosen.
    met: u32,
}

impl<'a> Pair<'a> {
    fn new(top: &'a [u64], bottom: &'a [u64]) -> Self {
        let mut pair = Self { top, bottom, size: 0, met: 0 };
        pair.size = pair.common().map(|word| u64::from(word.count_ones())).sum();
        pair
    }

    /// The words that both have in common.
    fn common(&self) -> impl Iterator<Item = u64> + 'a {
        self.top.iter().zip(self.bottom).map(|(a, b)| a & b)
    }
}

/// Has so many threads each do a part, and returns what they say.
fn in_parts<'a, T: Send>(
    pairs: &mut [Pair<'a>],
    jobs: usize,
    work: impl Fn(&mut [Pair<'a>]) -> T + Sync,
) -> Vec<T> {
    let size = pairs.len().div_ceil(jobs.max(1)).max(1);
    thread::scope(|scope| {
        let work = &work;
        let parts: Vec<_> = pairs.chunks_mut(size).map(|part| scope.spawn(move || work(part))).collect();
        parts.into_iter().map(|part| part.join().expect("adding up does not panic")).collect()
    })
}

/// What each bit is worth.
fn scores(shape: Shape, pairs: &mut [Pair], jobs: usize) -> Vec<u64> {
    let parts = in_parts(pairs, jobs, |pairs| {
        let mut scores = vec![0; shape.words() * 64];
        for pair in pairs {
            let weight = (WEIGHT >> pair.met) / pair.size;
            for (number, mut word) in pair.common().enumerate() {
                while word != 0 {
                    scores[number * 64 + word.trailing_zeros() as usize] += weight;
                    word &= word - 1;
                }
            }
        }
        scores
    });
    parts.into_iter().fold(vec![0; shape.words() * 64], |mut all, part| {
        all.iter_mut().zip(part).for_each(|(all, score)| *all += score);
        all
    })
}

/// The orbits with the highest scores that are not taken.
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

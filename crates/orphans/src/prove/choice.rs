//! Chooses the bits of the sets that go into signatures.
//!
//! A signature should show that two sets meet. So the bits are chosen by pairs of sets, those of a
//! sample of tops and bottoms. Some sets of the sample are the smallest that were found. Each round
//! adds the bits that most of these pairs have in common. A pair counts less with every chosen bit
//! that it has in common already, and less if it has many bits in common at all.

use std::thread;

use super::Plan;
use super::fingerprint::fingerprint;
use super::groups::Groups;
use super::means::{Means, Progress, Stage};
use super::picked::Picked;
use super::sizes::{CHUNK, TOGETHER};
use crate::limits::{Limits, StopReason};
use crate::rowset::{Shape, sets, turn};

/// The most sets in a sample. Twice as many would leave half as many pairs over at w = 7, but
/// choosing would take four times as long.
const SAMPLE: usize = 128;
/// The same where all sets are kept; there, choosing from more sets would take too long.
const SAMPLE_OF_KEPT: usize = 64;
/// A sample has at most one set for this many groups.
const PART: usize = 8;

/// The number of stems whose sets are made to find the smallest ones.
const STEMS: usize = 24;

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

/// The chosen bits, the most useful ones first. Bits that are compared together may have another
/// order.
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
            // Bits that are compared together can have any order, and reading them in the order of
            // memory is faster. The rest stays as it is. Its first bit may be repeated to fill a
            // word, and another first bit would change how many bits a signature has, which is what
            // signatures are sorted by.
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

    /// The number of words in a signature.
    pub(super) fn words(&self) -> usize {
        // Even if no bit is of any use, a signature has words.
        self.bits.words().next_multiple_of(CHUNK).max(CHUNK)
    }

    /// A hash of the chosen bits.
    pub(super) fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// Writes the signature of a set.
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

/// Transposed sets of some groups: half of them are the smallest of some stems, the others are
/// chosen at random.
fn sample(groups: &Groups, most: usize, limits: &Limits) -> Result<Vec<Vec<u64>>, StopReason> {
    let shape = groups.side().shape();
    let size = (groups.len() / PART).clamp(2, most);
    let mut random = fastrand::Rng::with_seed(1);
    let mut stepper = groups.side().stepper();
    let last = groups.last_rows();
    let mut work = sets::zeros(last.len() * shape.words());
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

/// Bits in the order in which they were chosen: `size` of them, or fewer if no others are of any
/// use.
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
            // Only whole orbits are added.
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

/// Divides the pairs among threads, and returns the result of each.
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

/// The score of each bit.
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

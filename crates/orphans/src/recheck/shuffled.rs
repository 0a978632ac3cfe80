//! Goes through the tops of a box in a shuffled order: all of them, or as many as there is time
//! for.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use super::{Recheck, Walked};
use crate::life::Grid;
use crate::limits::{Limits, StopReason};

/// What was found among the tops that were looked at.
#[derive(Clone, Debug, Default)]
pub struct Looked {
    /// The tops and targets that were looked at. Of two tops that are mirror images, one is looked
    /// at, if the rule is its own mirror image.
    pub walked: Walked,
    /// Targets without predecessor, at most a thousand of them.
    pub orphans: Vec<Grid>,
    /// The limit that was reached before all tops were looked at, if any.
    pub stopped: Option<StopReason>,
}

/// The most orphans that are kept. One is enough to contradict a claim.
const MANY: usize = 1000;

/// Looks at all tops, or at as many as the limits allow, in several threads. `observe` is given how
/// many tops have had their turn, and how many there are.
///
/// # Panics
/// If the box has 2^64 tops or more.
pub fn look(recheck: &Recheck, jobs: usize, limits: &Limits, observe: &(dyn Fn(u64, u64) + Sync)) -> Looked {
    let bits = recheck.top_cells();
    let tops = 1u64.checked_shl(bits).expect("a box whose tops can be counted");
    let (next, looked) = (AtomicU64::new(0), Mutex::new(Looked::default()));
    let work = || {
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            if place >= tops {
                return;
            }
            if let Some(why) = limits.exceeded() {
                looked.lock().expect("nobody panics with the lock").stopped = Some(why);
                return;
            }
            let number = shuffled(place, bits);
            if !(recheck.is_mirrored() && mirror_comes_first(recheck, number)) {
                let mut orphans = Vec::new();
                let walked = recheck.top(number, |orphan| {
                    if orphans.len() < MANY {
                        orphans.push(orphan.clone());
                    }
                });
                let mut looked = looked.lock().expect("nobody panics with the lock");
                looked.walked.add(walked);
                let room = MANY.saturating_sub(looked.orphans.len());
                looked.orphans.extend(orphans.into_iter().take(room));
            }
            observe(place + 1, tops);
        }
    };
    thread::scope(|scope| {
        for _ in 1..jobs {
            scope.spawn(work);
        }
        work();
    });
    looked.into_inner().expect("nobody panics with the lock")
}

/// A permutation of the numbers of `bits` bits, as each of its steps can be undone.
fn shuffled(number: u64, bits: u32) -> u64 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    let mask = !(u64::MAX << bits);
    (0..3).fold(number, |number, _| {
        let spread = number.wrapping_mul(ODD) & mask;
        spread ^ spread >> (bits / 2).max(1)
    })
}

/// Whether the mirror image of a top has a smaller number.
fn mirror_comes_first(recheck: &Recheck, number: u64) -> bool {
    let cells = recheck.cells_of(number);
    let image = cells.chunks(recheck.width()).flat_map(|row| row.iter().rev());
    image.lt(cells.iter())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_number_comes_up_once() {
        for bits in [0, 1, 2, 5, 12] {
            let numbers: HashSet<u64> = (0..1 << bits).map(|place| shuffled(place, bits)).collect();
            assert_eq!(numbers.len(), 1 << bits);
            assert!(numbers.iter().all(|number| *number < 1 << bits));
        }
    }

    /// Of 256 tops 16 are their own mirror images, so 136 are looked at.
    #[test]
    fn of_two_mirror_images_one_is_looked_at() {
        let recheck = Recheck::new(4, 6, &Limits::none()).unwrap();
        let looked = look(&recheck, 2, &Limits::none(), &|_, _| {});
        assert_eq!((looked.walked.tops, looked.stopped), (136, None));
        assert!(looked.orphans.is_empty());
    }

    #[test]
    fn limits_are_kept() {
        let limits = Limits::within(std::time::Duration::ZERO);
        let looked = look(&Recheck::new(4, 6, &Limits::none()).unwrap(), 1, &limits, &|_, _| {});
        assert_eq!((looked.walked.tops, looked.stopped), (0, Some(StopReason::TimeLimit)));
    }
}

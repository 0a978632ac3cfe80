//! The rounds of a hunt: each changes the still life that the hunt has come to.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard};

use serde::{Deserialize, Serialize};

use super::change::{self, Wanted};
use super::field::{self, check_still};
use super::{Found, Hunt};
use crate::force::{Forcing, confirm_by, single_cells};
use crate::life::{Grid, Partial, partial};
use crate::limits::{Limits, StopReason};
use crate::second_opinion::{FIRST, SECOND};
use crate::threads::pool::{self, PoolOutcome};
use crate::{EdenError, sha256};

/// How many still lifes are tried in a round.
pub(super) const FILLINGS: usize = 4;

/// What was done in a round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Round {
    /// The number of the round.
    pub round: u64,
    /// Hashes of the still lifes that were asked about: 16 hexadecimal digits.
    pub tried: Vec<Hash>,
    /// Whether the last of them has a self-forcing part.
    pub with_part: bool,
    /// The last of them if the hunt goes on from it, or if it had fewer live cells than the best: rows of `O` and
    /// `.`, without the dead rows and columns around it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reached: Option<Vec<String>>,
}

/// How a round ended.
pub(super) struct Ended {
    pub(super) round: Round,
    /// A still life with fewer live cells than the best when it was found.
    pub(super) found: Option<Found>,
}

/// Does rounds, one after the other.
pub(super) struct RoundWorker<'a> {
    hunt: &'a Hunt,
    state: &'a Mutex<State>,
    parts: Parts<'a>,
}

impl pool::Worker for RoundWorker<'_> {
    type Piece = Ended;
    type Error = EdenError;

    fn work(&mut self, round: u64, limits: &Limits) -> Result<PoolOutcome<Ended>, EdenError> {
        Ok(match self.round(round, limits)? {
            Ok(ended) => PoolOutcome::Finished(ended),
            Err(why) => PoolOutcome::Stopped(why),
        })
    }
}

impl<'a> RoundWorker<'a> {
    pub(super) fn new(hunt: &'a Hunt, state: &'a Mutex<State>) -> Self {
        Self { hunt, state, parts: Parts::new(hunt) }
    }

    fn round(&mut self, number: u64, limits: &Limits) -> Result<Result<Ended, StopReason>, EdenError> {
        let seed = (u64::from(self.hunt.seed) << 32).wrapping_add(number);
        let mut random = fastrand::Rng::with_seed(seed);
        let mut ended = Ended { round: Round { round: number, ..Round::default() }, found: None };
        let patterns = match self.fillings(&mut random, limits) {
            Ok(patterns) => patterns,
            Err(why) => return Ok(Err(why)),
        };
        for pattern in patterns {
            let Some(placed) = self.hunt.field.place(&pattern) else { continue };
            check_still(self.hunt.rule, &placed)
                .map_err(|reason| EdenError::InvalidModel { solver: FIRST.name(), reason })?;
            let hash = hash(&placed);
            if !lock(self.state).tried.insert(hash.clone()) {
                continue;
            }
            ended.round.tried.push(hash);
            let part = match self.parts.greatest(&placed, limits)? {
                Ok(None) => continue,
                Ok(Some(part)) => part,
                Err(why) => return Ok(Err(why)),
            };
            ended.round.with_part = true;
            if let Err(why) = self.go_on(placed, part, &mut ended, limits)? {
                return Ok(Err(why));
            }
            break;
        }
        Ok(Ok(ended))
    }

    /// The still life of the hunt with some cells filled in other ways.
    fn fillings(&self, random: &mut fastrand::Rng, limits: &Limits) -> Result<Vec<Grid>, StopReason> {
        let (current, best) = {
            let state = lock(self.state);
            (state.current.clone(), state.best)
        };
        let now = current.population();
        // A still life with fewer live cells often lacks the patch. With as many, or a few more, the hunt comes to
        // others from which it can go on.
        let most_alive = match random.u8(0..10) {
            0..3 => now - 1,
            3..8 => now,
            _ => now + random.usize(1..3),
        };
        let opened = change::open(&current, random);
        let is_new = |pattern: &Grid| {
            let placed = self.hunt.field.place(pattern);
            placed.is_some_and(|placed| !lock(self.state).tried.contains(&hash(&placed)))
        };
        let wanted = Wanted {
            rule: self.hunt.rule,
            most_alive: most_alive.min(most_near(best)),
            most: FILLINGS,
            is_new,
        };
        change::fill(&opened, &wanted, random, limits)
    }

    /// Lets the hunt go on from a still life with a self-forcing part, unless it has too many live cells. If it has
    /// fewer than the best, another solver confirms the part first. The inner error is the limit that was reached.
    fn go_on(
        &self,
        placed: Grid,
        part: Partial,
        ended: &mut Ended,
        limits: &Limits,
    ) -> Result<Result<(), StopReason>, EdenError> {
        let live_cells = placed.population();
        if live_cells < lock(self.state).best {
            match self.parts.confirm(&placed, part, limits)? {
                Ok(found) => ended.found = Some(found),
                Err(why) => return Ok(Err(why)),
            }
        }
        // Meanwhile another worker may have found a better one.
        let mut state = lock(self.state);
        if ended.found.is_some() {
            state.best = state.best.min(live_cells);
        }
        let is_near = is_near(live_cells, state.best);
        // What was the best for a moment is recorded, even if the hunt does not go on from it.
        if is_near || ended.found.is_some() {
            ended.round.reached = Some(field::rows(&placed));
        }
        if is_near {
            state.current = placed;
        }
        Ok(Ok(()))
    }
}

/// Asks about one still life after the other.
pub(super) struct Parts<'a> {
    hunt: &'a Hunt,
    /// One solver for all still lifes, made when it is first needed. It remembers earlier ones, but that changes no
    /// answer: a still life has one greatest part.
    forcing: Option<Forcing>,
}

impl<'a> Parts<'a> {
    pub(super) fn new(hunt: &'a Hunt) -> Self {
        Self { hunt, forcing: None }
    }

    /// The greatest self-forcing part of a still life in the middle of the field; `None` if no cell is left. The inner
    /// error is the limit that was reached.
    pub(super) fn greatest(
        &mut self,
        placed: &Grid,
        limits: &Limits,
    ) -> Result<Result<Option<Partial>, StopReason>, EdenError> {
        let Hunt { rule, field, .. } = self.hunt;
        let forcing = match &mut self.forcing {
            Some(forcing) => forcing,
            none => none.insert(Forcing::of_size(*rule, field.width, field.height)?),
        };
        let cells = field::candidates(placed);
        let greatest = forcing.greatest(&cells, &single_cells(&cells), limits)?;
        Ok(greatest.map(|part| Some(part).filter(|part| partial::specified(part).next().is_some())))
    }

    /// Lets another solver confirm the greatest part, and puts it and the still life in the smallest box that has both.
    /// The inner error is the limit that was reached.
    pub(super) fn confirm(
        &self,
        placed: &Grid,
        part: Partial,
        limits: &Limits,
    ) -> Result<Result<Found, StopReason>, EdenError> {
        let confirmed = confirm_by(SECOND, self.hunt.rule, part, &FIRST.name(), limits)?;
        if let Err(why) = confirmed.second {
            return Ok(Err(why));
        }
        let near = field::candidates(placed);
        let patch = field::cut(&confirmed.patch, &near);
        let still_life = field::cut(&placed.map(Some), &near).map(|state| state == Some(true));
        Ok(Ok(Found { still_life, confirmed: super::Confirmed { patch, ..confirmed } }))
    }
}

/// The place of a hunt among still lifes.
pub(super) struct State {
    /// The still life that all workers change, in the middle of the field.
    pub(super) current: Grid,
    /// The fewest live cells so far.
    pub(super) best: usize,
    /// The hashes of all still lifes that were asked about.
    pub(super) tried: HashSet<Hash>,
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().expect("no worker panics with the lock")
}

/// How many live cells more than the best a still life may have from which the hunt goes on.
const SLACK: usize = 3;

/// Returns true if a hunt may go on from a still life with so many live cells, if the best has so many.
pub(super) fn is_near(live_cells: usize, best: usize) -> bool {
    live_cells <= most_near(best)
}

/// The most live cells of a still life from which the hunt goes on, if the best has so many.
fn most_near(best: usize) -> usize {
    best + SLACK
}

/// Stands for a still life. If two have the same hash, the hunt leaves one of them out.
pub(super) type Hash = String;

/// The hash of a still life in the middle of the field.
pub(super) fn hash(placed: &Grid) -> Hash {
    let mut hash = sha256::of(field::rows(placed).join("/").as_bytes());
    hash.truncate(16);
    hash
}

/// Returns true if a record can have this hash.
pub(super) fn is_hash(text: &str) -> bool {
    text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::Rule;

    /// Journals keep these hashes, so they must not change: `printf OO/OO | sha256sum`.
    #[test]
    fn hashes_are_the_same_in_every_build() {
        let block = Grid::from_fn(2, 2, |_| true);
        let hunt = Hunt::new(&block, Rule::LIFE, 0).unwrap();
        assert_eq!(hash(&hunt.first), "e8b72cffb76504e7");
    }
}

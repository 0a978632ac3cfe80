//! The rounds of a hunt: each changes the still life that the hunt has come to.

use std::sync::Mutex;

use serde::{Deserialize, Serialize};

use super::change::{self, Wanted};
use super::field::check_still;
use super::parts::Parts;
use super::state::{Hash, State, hash, is_near, lock, most_near};
use super::{Found, Hunt, field};
use crate::EdenError;
use crate::life::{Grid, Partial};
use crate::limits::{Limits, StopReason};
use crate::second_opinion::FIRST;
use crate::threads::pool::{self, PoolOutcome};

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
    /// The last of them if the hunt goes on from it, or if it had fewer live cells than the best: rows of `O` and `.`, without
    /// the dead rows and columns around it.
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
        // A still life with fewer live cells often lacks the patch. With as many, or a few more, the hunt comes to others
        // from which it can go on.
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

    /// Lets the hunt go on from a still life with a self-forcing part, unless it has too many live cells. If it has fewer
    /// than the best, another solver confirms the part first. The inner error is the limit that was reached.
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

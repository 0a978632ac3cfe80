//! The rounds of a hunt: each changes the still life that the hunt has come to.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, MutexGuard};

use serde::{Deserialize, Serialize};

use super::change::{self, Wanted};
use super::field;
use super::{Found, Hunt, SLACK, check_still, found};
use crate::life::{Grid, Partial, partial};
use crate::limits::{Limits, StopReason};
use crate::solve::eden::EdenError;
use crate::solve::eden::force::confirm::confirm_by;
use crate::solve::eden::force::{Forcing, single_cells};
use crate::solve::eden::second_opinion::{FIRST, SECOND};
use crate::solve::pool::{self, PoolOutcome};

/// How many still lifes are tried in a round.
const FILLINGS: usize = 4;

/// What was done in a round. This is all that later rounds depend on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Round {
    /// The number of the round.
    pub round: u64,
    /// Hashes of the still lifes that were asked about. Another build may have other hashes, and ask about some of
    /// them again.
    pub tried: Vec<u64>,
    /// Whether the last of them has a self-forcing part.
    pub with_part: bool,
    /// The still life from which the hunt goes on, if it is another one than before: rows of `O` and `.` with `/` between
    /// them, without the dead rows and columns around it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reached: Option<String>,
}

/// Where a hunt is.
pub(super) struct Walk {
    /// The still life that all workers change, in the middle of the field.
    pub(super) current: Grid,
    pub(super) best: Found,
    /// The hashes of all still lifes that were asked about. If two have the same, one of them is left out.
    pub(super) tried: HashSet<u64>,
}

/// A number for a still life in the middle of the field.
pub(super) fn hash(placed: &Grid) -> u64 {
    let mut hasher = DefaultHasher::new();
    placed.hash(&mut hasher);
    hasher.finish()
}

pub(super) fn lock(walk: &Mutex<Walk>) -> MutexGuard<'_, Walk> {
    walk.lock().expect("no worker panics with the lock")
}

/// Does rounds, one after the other.
pub(super) struct RoundWorker<'a> {
    hunt: &'a Hunt,
    walk: &'a Mutex<Walk>,
    /// One solver for all still lifes, made when it is first needed.
    forcing: Option<Forcing>,
}

impl pool::Worker for RoundWorker<'_> {
    type Piece = Round;
    type Error = EdenError;

    fn work(&mut self, round: u64, limits: &Limits) -> Result<PoolOutcome<Round>, EdenError> {
        Ok(match self.round(round, limits)? {
            Ok(round) => PoolOutcome::Finished(round),
            Err(why) => PoolOutcome::Stopped(why),
        })
    }
}

impl<'a> RoundWorker<'a> {
    pub(super) fn new(hunt: &'a Hunt, walk: &'a Mutex<Walk>) -> Self {
        Self { hunt, walk, forcing: None }
    }

    fn round(&mut self, number: u64, limits: &Limits) -> Result<Result<Round, StopReason>, EdenError> {
        let seed = (u64::from(self.hunt.seed) << 32).wrapping_add(number);
        let mut random = fastrand::Rng::with_seed(seed);
        let mut round = Round { round: number, ..Round::default() };
        let patterns = match self.fillings(&mut random, limits) {
            Ok(patterns) => patterns,
            Err(why) => return Ok(Err(why)),
        };
        for pattern in patterns {
            let Some(placed) = self.hunt.field.place(&pattern) else { continue };
            check_still(self.hunt.rule, &placed)
                .map_err(|reason| EdenError::InvalidModel { solver: FIRST.name(), reason })?;
            let hash = hash(&placed);
            if !lock(self.walk).tried.insert(hash) {
                continue;
            }
            round.tried.push(hash);
            match self.greatest(&placed, limits)? {
                Ok(part) if partial::specified(&part).next().is_none() => {}
                Err(why) => return Ok(Err(why)),
                Ok(part) => {
                    round.with_part = true;
                    match self.move_to(placed, part, limits)? {
                        Ok(reached) => round.reached = reached,
                        Err(why) => return Ok(Err(why)),
                    }
                    break;
                }
            }
        }
        Ok(Ok(round))
    }

    /// The still life of the hunt with some cells filled in other ways.
    fn fillings(&self, random: &mut fastrand::Rng, limits: &Limits) -> Result<Vec<Grid>, StopReason> {
        let (current, best) = {
            let walk = lock(self.walk);
            (walk.current.clone(), walk.best.live_cells())
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
            self.hunt
                .field
                .place(pattern)
                .is_some_and(|placed| !lock(self.walk).tried.contains(&hash(&placed)))
        };
        let wanted =
            Wanted { rule: self.hunt.rule, most_alive: most_alive.min(best + SLACK), most: FILLINGS, is_new };
        change::fill(&opened, &wanted, random, limits)
    }

    /// The greatest self-forcing part of a still life.
    fn greatest(&mut self, placed: &Grid, limits: &Limits) -> Result<Result<Partial, StopReason>, EdenError> {
        let (width, height) = (self.hunt.field.width, self.hunt.field.height);
        let forcing = match &mut self.forcing {
            Some(forcing) => forcing,
            none => none.insert(Forcing::of_size(FIRST, self.hunt.rule, width, height)?),
        };
        let part = field::candidates(placed);
        forcing.greatest(&part, &single_cells(&part), limits)
    }

    /// Lets the hunt go on from a still life with a self-forcing part, unless it has too many live cells. If it has fewer
    /// than the best, another solver confirms the part first. Returns the still life if the hunt goes on from it.
    fn move_to(
        &self,
        placed: Grid,
        part: Partial,
        limits: &Limits,
    ) -> Result<Result<Option<String>, StopReason>, EdenError> {
        let mut news = None;
        if placed.population() < lock(self.walk).best.live_cells() {
            let confirmed = confirm_by(SECOND, self.hunt.rule, part, &FIRST.name(), limits)?;
            if let Err(why) = confirmed.second {
                return Ok(Err(why));
            }
            news = Some(found(&placed, confirmed));
        }
        // Meanwhile another worker may have found a better one.
        let mut walk = lock(self.walk);
        if let Some(news) = news.filter(|news| news.live_cells() < walk.best.live_cells()) {
            walk.best = news;
        }
        if placed.population() > walk.best.live_cells() + SLACK {
            return Ok(Ok(None));
        }
        let reached = field::write(&placed);
        walk.current = placed;
        Ok(Ok(Some(reached)))
    }
}

//! Hunts for still lifes with few live cells that have a self-forcing part.
//!
//! A hunt begins with one such still life and goes from one to the next. In each round some of its cells
//! are opened (`change`), and a solver fills them so that the whole is a still life again. If this has a
//! self-forcing part, too, and at most three live cells more than the best, the hunt goes on from it.
//!
//! A hunt does not show that there is nothing smaller.

mod change;
mod field;

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, MutexGuard};

use thiserror::Error;

use super::confirm::confirm_by;
use super::{Confirmed, Decided, Forcing, decide, single_cells};
use crate::answer::{Fault, Faulty};
use crate::life::{Grid, Partial, Rule, partial};
use crate::limits::{Limits, StopReason};
use crate::problem::Force;
use crate::solve::eden::EdenError;
use crate::solve::eden::second_opinion::{FIRST, SECOND};
use crate::solve::pool::{self, PoolOutcome};
use crate::verify::{self, NotAPredecessor};
use change::Wanted;
use field::Field;

/// How many still lifes are tried in a round.
const FILLINGS: usize = 4;

/// How many live cells more than the best a still life may have from which the hunt goes on.
const SLACK: usize = 3;

/// How long a hunt looks, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The number of rounds; without it the hunt goes on until a limit is reached.
    pub rounds: Option<u64>,
    /// The number of threads. With more than one, the same hunt may find something else each time.
    pub jobs: usize,
    /// The seed of all random choices.
    pub seed: u32,
}

/// A still life that contains a self-forcing patch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The still life, with one dead row or column on each side. It was simulated.
    pub still_life: Grid,
    /// The greatest self-forcing part of it, in a box of the same size.
    pub confirmed: Confirmed,
}

impl Found {
    /// The number of live cells of the still life.
    pub fn live_cells(&self) -> usize {
        self.still_life.population()
    }
}

/// How far a hunt has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Finished rounds.
    pub rounds: u64,
    /// Still lifes that were asked about, without the first.
    pub tried: u64,
    /// Those of them that have a self-forcing part.
    pub with_part: u64,
}

/// The result of a hunt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hunted {
    /// No part of the first still life forces itself.
    NoPart,
    /// A limit was reached before this was known of the first still life.
    Stopped(StopReason),
    /// The still life with the fewest live cells that was found; it may be the first.
    Best {
        /// The still life.
        found: Box<Found>,
        /// The live cells of the first one.
        first: usize,
        /// What was done.
        tally: Tally,
        /// The limit that was reached before the last round, if one was.
        stopped: Option<StopReason>,
    },
}

/// Why a hunt cannot begin with a pattern.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum HuntError {
    /// The pattern has no live cells.
    #[error("the pattern has no live cells: a hunt begins with a still life")]
    Dead,
    /// The pattern changes.
    #[error("the pattern is no still life under {0}: a hunt begins with one")]
    NoStillLife(Rule),
    /// Dead cells become alive everywhere.
    #[error(
        "there are no still lifes under {0}, because it has B0: cells are born where all around them are dead"
    )]
    B0(Rule),
    /// Solvers contradict each other, one gives an invalid model, or the still life is too large.
    #[error(transparent)]
    Eden(#[from] EdenError),
}

impl Faulty for HuntError {
    fn fault(&self) -> Fault {
        match self {
            Self::Dead | Self::NoStillLife(_) | Self::B0(_) => Fault::Caller,
            Self::Eden(error) => error.fault(),
        }
    }
}

/// Begins with a still life in a dead plane. `see` gets the first still life with its greatest self-forcing part, and
/// after each round the best so far and what was done.
///
/// # Errors
/// If the pattern is no still life; if solvers contradict each other, or if one gives an invalid model; or if the
/// still life is too large.
///
/// # Panics
/// If a worker panics.
pub fn hunt(
    first: &Grid,
    rule: Rule,
    effort: Effort,
    limits: &Limits,
    see: &mut dyn FnMut(&Found, Tally),
) -> Result<Hunted, HuntError> {
    let first = field::trimmed(first).ok_or(HuntError::Dead)?;
    if rule.has_b0() {
        return Err(HuntError::B0(rule));
    }
    let field = Field::around(&first);
    FIRST.encoding(rule.into(), field.width, field.height)?;
    let placed = field.place(&first).ok_or(HuntError::Dead)?;
    check_still(rule, &placed).map_err(|_| HuntError::NoStillLife(rule))?;
    let confirmed = match self_forcing_part(rule, &placed, limits)? {
        Err(why) => return Ok(Hunted::Stopped(why)),
        Ok(None) => return Ok(Hunted::NoPart),
        Ok(Some(confirmed)) => confirmed,
    };
    let best = found(&placed, confirmed);
    let mut tally = Tally::default();
    see(&best, tally);
    let walk = Mutex::new(Walk { tried: HashSet::from([hash(&placed)]), current: placed, best });
    let make = || RoundWorker { rule, field, seed: effort.seed, walk: &walk, forcing: None };
    let stopped =
        pool::run(make, 0..effort.rounds.unwrap_or(u64::MAX), effort.jobs, limits, |round: Round| {
            tally.rounds += 1;
            tally.tried += round.tried;
            tally.with_part += round.with_part;
            // No worker waits while the caller looks at it.
            let best = lock(&walk).best.clone();
            see(&best, tally);
            Ok::<(), EdenError>(())
        })?;
    let best = walk.into_inner().expect("no worker panics with the lock").best;
    Ok(Hunted::Best { found: Box::new(best), first: first.population(), tally, stopped })
}

/// Where a hunt is.
struct Walk {
    /// The still life that all workers change, in the middle of the field.
    current: Grid,
    best: Found,
    /// The hashes of all still lifes that were asked about. If two have the same, one of them is left out.
    tried: HashSet<u64>,
}

fn hash(placed: &Grid) -> u64 {
    let mut hasher = DefaultHasher::new();
    placed.hash(&mut hasher);
    hasher.finish()
}

fn lock(walk: &Mutex<Walk>) -> MutexGuard<'_, Walk> {
    walk.lock().expect("no worker panics with the lock")
}

/// What was done in a round.
#[derive(Default)]
struct Round {
    tried: u64,
    with_part: u64,
}

/// Does rounds, one after the other.
struct RoundWorker<'a> {
    rule: Rule,
    field: Field,
    seed: u32,
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

impl RoundWorker<'_> {
    fn round(&mut self, number: u64, limits: &Limits) -> Result<Result<Round, StopReason>, EdenError> {
        let mut random = fastrand::Rng::with_seed((u64::from(self.seed) << 32).wrapping_add(number));
        let mut round = Round::default();
        let patterns = match self.fillings(&mut random, limits) {
            Ok(patterns) => patterns,
            Err(why) => return Ok(Err(why)),
        };
        for pattern in patterns {
            let Some(placed) = self.field.place(&pattern) else { continue };
            check_still(self.rule, &placed)
                .map_err(|reason| EdenError::InvalidModel { solver: FIRST.name(), reason })?;
            if !lock(self.walk).tried.insert(hash(&placed)) {
                continue;
            }
            round.tried += 1;
            match self.greatest(&placed, limits)? {
                Ok(part) if partial::specified(&part).next().is_none() => {}
                Err(why) => return Ok(Err(why)),
                Ok(part) => {
                    round.with_part += 1;
                    if let Err(why) = self.go_on(placed, part, limits)? {
                        return Ok(Err(why));
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
            self.field.place(pattern).is_some_and(|placed| !lock(self.walk).tried.contains(&hash(&placed)))
        };
        let wanted =
            Wanted { rule: self.rule, most_alive: most_alive.min(best + SLACK), most: FILLINGS, is_new };
        change::fill(&opened, &wanted, random, limits)
    }

    /// The greatest self-forcing part of a still life.
    fn greatest(&mut self, placed: &Grid, limits: &Limits) -> Result<Result<Partial, StopReason>, EdenError> {
        let (width, height) = (self.field.width, self.field.height);
        let forcing = match &mut self.forcing {
            Some(forcing) => forcing,
            none => none.insert(Forcing::of_size(FIRST, self.rule, width, height)?),
        };
        let part = field::candidates(placed);
        forcing.greatest(&part, &single_cells(&part), limits)
    }

    /// Lets the hunt go on from a still life with a self-forcing part, unless it has too many live cells. If it has fewer
    /// than the best, another solver confirms the part first.
    fn go_on(
        &self,
        placed: Grid,
        part: Partial,
        limits: &Limits,
    ) -> Result<Result<(), StopReason>, EdenError> {
        let mut news = None;
        if placed.population() < lock(self.walk).best.live_cells() {
            let confirmed = confirm_by(SECOND, self.rule, part, &FIRST.name(), limits)?;
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
        if placed.population() <= walk.best.live_cells() + SLACK {
            walk.current = placed;
        }
        Ok(Ok(()))
    }
}

/// Checks that nothing changes, in the field or around it: the pattern is a predecessor of itself.
fn check_still(rule: Rule, placed: &Grid) -> Result<(), NotAPredecessor> {
    let around = Grid::from_fn(placed.width() + 2, placed.height() + 2, |at| {
        placed.is_alive(at.row.cast_signed() - 1, at.column.cast_signed() - 1)
    });
    verify::predecessor_by(rule, &placed.map(Some), &around)
}

/// The greatest self-forcing part of a still life, confirmed by two solvers; `None` if no cell is left. The inner error
/// is the limit that was reached.
fn self_forcing_part(
    rule: Rule,
    placed: &Grid,
    limits: &Limits,
) -> Result<Result<Option<Confirmed>, StopReason>, EdenError> {
    let problem = Force::new(field::candidates(placed)).expect("cells of a field that is not too large");
    let confirmed = match decide(&problem.with_rule(rule), limits)? {
        Decided::Unknown(why) | Decided::Not { greatest: Err(why), .. } => return Ok(Err(why)),
        Decided::Not { greatest: Ok(None), .. } => return Ok(Ok(None)),
        Decided::Forces(confirmed) | Decided::Not { greatest: Ok(Some(confirmed)), .. } => confirmed,
    };
    Ok(confirmed.second.clone().map(|_| Some(confirmed)))
}

/// A still life and its patch in the smallest box that has both.
fn found(placed: &Grid, confirmed: Confirmed) -> Found {
    let near = field::candidates(placed);
    let patch = confirmed.patch;
    let cut = |cells: &Partial| field::cut(cells, &near);
    let still_life = cut(&placed.map(Some)).map(|state| state == Some(true));
    Found { still_life, confirmed: Confirmed { patch: cut(&patch), ..confirmed } }
}

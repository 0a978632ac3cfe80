//! Hunts for still lifes with few live cells that have a self-forcing part.
//!
//! A hunt begins with one such still life and goes from one to the next. In each round some of its cells
//! are opened (`change`), and a solver fills them so that the whole is a still life again. If this has a
//! self-forcing part, too, and not many more live cells than the best, the hunt goes on from it.
//!
//! A hunt does not show that there is nothing smaller.

mod change;
mod field;

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard};

use thiserror::Error;

use super::{Confirmed, Decided, Forcing, decide, single_cells};
use crate::answer::{Fault, Faulty};
use crate::life::{Grid, Partial, Rule, partial};
use crate::limits::{Limits, StopReason};
use crate::problem::Force;
use crate::solve::eden::EdenError;
use crate::solve::eden::second_opinion::FIRST;
use crate::solve::pool::{self, PoolOutcome};
use crate::verify::{self, NotAPredecessor};
use field::Field;

/// A question about a changed still life is given up after so many conflicts. Most take a few hundred.
const CONFLICTS: u32 = 20_000;

/// How many fillings of the open cells are tried in a round.
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
pub struct Bearer {
    /// The still life, without dead rows and columns around it. It was simulated.
    pub still_life: Grid,
    /// Its greatest self-forcing part. It may have dead cells one cell outside of the still life's box.
    pub confirmed: Confirmed,
}

impl Bearer {
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
        bearer: Box<Bearer>,
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
    /// Solvers contradict each other, one gives an invalid model, or the still life is too large.
    #[error(transparent)]
    Eden(#[from] EdenError),
}

impl Faulty for HuntError {
    fn fault(&self) -> Fault {
        match self {
            Self::Dead | Self::NoStillLife(_) => Fault::Caller,
            Self::Eden(error) => error.fault(),
        }
    }
}

/// Begins with a still life in a dead plane. `see` gets the first still life with its greatest self-forcing part, then
/// each with fewer live cells than all before, and after each round what was done.
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
    see: &mut dyn FnMut(&Bearer, Tally),
) -> Result<Hunted, HuntError> {
    let first = field::trimmed(first).ok_or(HuntError::Dead)?;
    let field = Field::around(&first);
    let placed = field.place(&first).ok_or(HuntError::Dead)?;
    if rule.has_b0() || check_still(rule, &placed).is_err() {
        return Err(HuntError::NoStillLife(rule));
    }
    let bearer = match confirmed(rule, &placed, &field::candidates(&placed), limits)? {
        Err(why) => return Ok(Hunted::Stopped(why)),
        Ok(None) => return Ok(Hunted::NoPart),
        Ok(Some(bearer)) => bearer,
    };
    let mut tally = Tally::default();
    see(&bearer, tally);
    let walk = Mutex::new(Walk { seen: HashSet::from([placed.clone()]), current: placed, best: bearer });
    let make = || Stepper { rule, field, seed: effort.seed, walk: &walk, forcing: None };
    let stopped =
        pool::run(make, 0..effort.rounds.unwrap_or(u64::MAX), effort.jobs, limits, |round: Round| {
            tally.rounds += 1;
            tally.tried += round.tried;
            tally.with_part += round.with_part;
            see(&lock(&walk).best, tally);
            Ok::<(), EdenError>(())
        })?;
    let best = walk.into_inner().expect("no worker panics with the lock").best;
    Ok(Hunted::Best { bearer: Box::new(best), first: first.population(), tally, stopped })
}

/// Where a hunt is. All workers go on from here.
struct Walk {
    current: Grid,
    best: Bearer,
    /// All still lifes that were asked about, in the middle of the field.
    seen: HashSet<Grid>,
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
struct Stepper<'a> {
    rule: Rule,
    field: Field,
    seed: u32,
    walk: &'a Mutex<Walk>,
    /// One solver for all still lifes, made when it is first needed.
    forcing: Option<Forcing>,
}

impl pool::Worker for Stepper<'_> {
    type Piece = Round;
    type Error = EdenError;

    fn work(&mut self, round: u64, limits: &Limits) -> Result<PoolOutcome<Round>, EdenError> {
        Ok(match self.round(round, limits)? {
            Ok(round) => PoolOutcome::Finished(round),
            Err(why) => PoolOutcome::Stopped(why),
        })
    }
}

impl Stepper<'_> {
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
            if !lock(self.walk).seen.insert(placed.clone()) {
                continue;
            }
            round.tried += 1;
            match self.greatest(&placed, limits)? {
                Ok(part) if partial::specified(&part).next().is_none() => {}
                Err(StopReason::Conflicts) => {}
                Err(why) => return Ok(Err(why)),
                Ok(part) => {
                    round.with_part += 1;
                    if let Err(why) = self.go_on(placed, &part, limits)? {
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
        // Fewer live cells than now, or else as many, sometimes a few more.
        let more = if random.u8(0..4) == 0 { random.usize(1..3) } else { 0 };
        let now = current.population();
        let is_new = |pattern: &Grid| {
            self.field.place(pattern).is_some_and(|placed| !lock(self.walk).seen.contains(&placed))
        };
        let opened = change::open(&current, random);
        for most_alive in [now - 1, (now + more).min(best + SLACK)] {
            let patterns = change::fill(&opened, most_alive, self.rule, (FILLINGS, is_new), random, limits)?;
            if !patterns.is_empty() {
                return Ok(patterns);
            }
        }
        Ok(Vec::new())
    }

    /// The greatest self-forcing part of a still life.
    fn greatest(&mut self, placed: &Grid, limits: &Limits) -> Result<Result<Partial, StopReason>, EdenError> {
        let (width, height) = (self.field.width, self.field.height);
        let forcing = match &mut self.forcing {
            Some(forcing) => forcing,
            none => none.insert(Forcing::of_size(FIRST, self.rule, width, height)?),
        };
        let part = field::candidates(placed);
        let each = Limits { conflicts: Some(CONFLICTS), ..limits.clone() };
        forcing.greatest(&part, &single_cells(&part), &each)
    }

    /// Lets the hunt go on from a still life with a self-forcing part, unless another worker has found a better one.
    /// What is to be the best is confirmed first.
    fn go_on(
        &self,
        placed: Grid,
        part: &Partial,
        limits: &Limits,
    ) -> Result<Result<(), StopReason>, EdenError> {
        let live_cells = placed.population();
        if live_cells > lock(self.walk).best.live_cells() + SLACK {
            return Ok(Ok(()));
        }
        let mut bearer = None;
        if live_cells < lock(self.walk).best.live_cells() {
            bearer = match confirmed(self.rule, &placed, part, limits)? {
                Ok(found) => found,
                Err(why) => return Ok(Err(why)),
            };
        }
        let mut walk = lock(self.walk);
        walk.current = placed;
        if let Some(bearer) = bearer.filter(|bearer| bearer.live_cells() < walk.best.live_cells()) {
            walk.best = bearer;
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

/// The greatest self-forcing part of a part of a still life, confirmed by two solvers; `None` if no cell is left. The
/// inner error is the limit that was reached.
fn confirmed(
    rule: Rule,
    placed: &Grid,
    part: &Partial,
    limits: &Limits,
) -> Result<Result<Option<Bearer>, StopReason>, EdenError> {
    let problem = Force::new(part.clone()).expect("a still life has cells").with_rule(rule);
    let confirmed = match decide(&problem, limits)? {
        Decided::Unknown(why) | Decided::Not { greatest: Err(why), .. } => return Ok(Err(why)),
        Decided::Not { greatest: Ok(None), .. } => return Ok(Ok(None)),
        Decided::Forces(confirmed) | Decided::Not { greatest: Ok(Some(confirmed)), .. } => confirmed,
    };
    if let Err(why) = confirmed.second {
        return Ok(Err(why));
    }
    let still_life = field::trimmed(placed).expect("a still life has live cells");
    Ok(Ok(Some(Bearer { still_life, confirmed })))
}

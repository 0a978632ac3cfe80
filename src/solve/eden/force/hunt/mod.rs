//! Hunts for still lifes with few live cells that have a self-forcing part.
//!
//! A hunt begins with one such still life and goes from one to the next. In each round some of its cells
//! are opened (`change`), and a solver fills them so that the whole is a still life again. If this has a
//! self-forcing part, too, and at most three live cells more than the best, the hunt goes on from it.
//!
//! With one thread, a round depends on the rounds before it alone. So what the rounds did ([`Round`]) is all there is
//! to restore ([`Past`]).
//!
//! A hunt does not show that there is nothing smaller.

mod change;
mod field;
mod past;
mod round;

use std::sync::Mutex;

use serde_json::{Value, json};
use thiserror::Error;

use super::{Confirmed, Decided, decide};
use crate::answer::{Fault, Faulty};
use crate::life::{Grid, Partial, Rule};
use crate::limits::{Limits, StopReason};
use crate::problem::Force;
use crate::solve::eden::EdenError;
use crate::solve::eden::second_opinion::{FIRST, solvers};
use crate::solve::pool;
use crate::verify::{self, NotAPredecessor};
use field::Field;
pub use past::{BadRecord, Past};
pub use round::Round;
use round::{RoundWorker, Walk, hash, lock};

/// Version of the meaning of rounds. It is raised when that changes, so that older journals are not continued.
const VERSION: u32 = 1;

/// How many live cells more than the best a still life may have from which the hunt goes on.
const SLACK: usize = 3;

/// The fewest live cells on record of a still life with a self-forcing patch: one by 400spartans, named in a post of
/// 27 December 2025 on mvr.github.io. The pattern is not known here.
pub const FEWEST_ON_RECORD: usize = 154;

/// How long a hunt looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The number of rounds, with those that were finished before; without it the hunt goes on until a limit is reached.
    pub rounds: Option<u64>,
    /// The number of threads. With more than one, the same hunt may find something else each time.
    pub jobs: usize,
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

impl Tally {
    fn add(&mut self, round: &Round) {
        self.rounds += 1;
        self.tried += round.tried.len() as u64;
        self.with_part += u64::from(round.with_part);
    }
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
    /// The records of the hunt name a still life that has none.
    #[error(
        "a recorded still life has no self-forcing part: the record is wrong, or the solvers contradict each other"
    )]
    NoRecordedPart,
    /// Solvers contradict each other, one gives an invalid model, or the still life is too large.
    #[error(transparent)]
    Eden(#[from] EdenError),
}

impl Faulty for HuntError {
    fn fault(&self) -> Fault {
        match self {
            Self::Dead | Self::NoStillLife(_) | Self::B0(_) => Fault::Caller,
            Self::NoRecordedPart => Fault::Solver,
            Self::Eden(error) => error.fault(),
        }
    }
}

/// A hunt that begins with a still life in a dead plane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hunt {
    rule: Rule,
    field: Field,
    /// The first still life, in the middle of the field.
    first: Grid,
    /// The seed of all random choices.
    seed: u32,
}

impl Hunt {
    /// A hunt that begins with this pattern.
    ///
    /// # Errors
    /// If the pattern is no still life by the rule, or is too large.
    pub fn new(first: &Grid, rule: Rule, seed: u32) -> Result<Self, HuntError> {
        let first = field::trimmed(first).ok_or(HuntError::Dead)?;
        if rule.has_b0() {
            return Err(HuntError::B0(rule));
        }
        let field = Field::around(&first);
        FIRST.encoding(rule.into(), field.width, field.height)?;
        let first = field.place(&first).ok_or(HuntError::Dead)?;
        check_still(rule, &first).map_err(|_| HuntError::NoStillLife(rule))?;
        Ok(Self { rule, field, first, seed })
    }

    /// The seed of all random choices.
    pub fn seed(&self) -> u32 {
        self.seed
    }

    /// All that the rounds depend on, but for the number of threads: the first line of a journal.
    pub fn task(&self) -> Value {
        json!({
            "lifesat": "eden force --hunt",
            "version": VERSION,
            "first": field::write(&self.first),
            "rule": self.rule.to_string(),
            "seed": self.seed,
            "solvers": solvers(),
        })
    }

    /// The hunt before its first round.
    pub fn beginning(&self) -> Past<'_> {
        Past::none(self)
    }
}

/// Goes on after rounds that are finished. `see` gets the best still life, what was done so far, and each round when it
/// ends; before the first, there is no round.
///
/// # Errors
/// If no part of the best recorded still life forces itself; if solvers contradict each other, or if one gives an
/// invalid model. An error of `see` ends the hunt, too.
///
/// # Panics
/// If a worker panics.
pub fn go_on<E: From<HuntError> + From<EdenError>>(
    past: Past<'_>,
    effort: Effort,
    limits: &Limits,
    see: &mut impl FnMut(&Found, Tally, Option<&Round>) -> Result<(), E>,
) -> Result<Hunted, E> {
    let Past { hunt, rounds, mut tally, mut tried, current, best } = past;
    let confirmed = match self_forcing_part(hunt.rule, &best, limits)? {
        Err(why) => return Ok(Hunted::Stopped(why)),
        Ok(None) if best == hunt.first => return Ok(Hunted::NoPart),
        Ok(None) => return Err(HuntError::NoRecordedPart.into()),
        Ok(Some(confirmed)) => confirmed,
    };
    let best = found(&best, confirmed);
    see(&best, tally, None)?;
    tried.insert(hash(&hunt.first));
    let walk = Mutex::new(Walk { current, best, tried });
    let left = (0..effort.rounds.unwrap_or(u64::MAX)).filter(|round| !rounds.contains(round));
    let make = || RoundWorker::new(hunt, &walk);
    let stopped = pool::run(make, left, effort.jobs, limits, |round: Round| {
        tally.add(&round);
        // No worker waits while the caller looks at it.
        let best = lock(&walk).best.clone();
        see(&best, tally, Some(&round))
    })?;
    let best = walk.into_inner().expect("no worker panics with the lock").best;
    Ok(Hunted::Best { found: Box::new(best), first: hunt.first.population(), tally, stopped })
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

//! Hunts for still lifes with few live cells that have a self-forcing part.
//!
//! A hunt begins with one such still life and goes from one to the next. In each round some of its cells
//! are opened (`change`), and a solver fills them so that the whole is a still life again. If this has a
//! self-forcing part, too, and at most three live cells more than the best, the hunt goes on from it.
//!
//! With one thread, a round depends on the hunt, its own number and the rounds before it. So what the rounds did
//! ([`Round`]) is all there is to restore ([`Past`]).
//!
//! A hunt does not show that there is nothing smaller.

mod change;
mod field;
mod round;
mod walk;

use serde::Serialize;
use serde_json::json;
use thiserror::Error;

use super::Confirmed;
use crate::EdenError;
use crate::answer::{Fault, Faulty};
use crate::life::{Grid, Rule};
use crate::limits::StopReason;
use crate::second_opinion::{FIRST, solvers};
use field::{Field, check_still};
pub use round::Round;
pub use walk::{BadRecord, Past, Start, Walk};

/// Version of the meaning of rounds. It is raised when that changes, so that older journals are not continued.
const VERSION: u32 = 1;

/// How long a hunt looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The number of rounds, with those that were finished before; without it the hunt goes on until a limit is
    /// reached.
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
pub struct Hunted {
    /// The still life with the fewest live cells that was found; it may be the first.
    pub best: Found,
    /// The live cells of the first one.
    pub first: usize,
    /// What was done.
    pub tally: Tally,
    /// The limit that was reached before the last round, if one was.
    pub stopped: Option<StopReason>,
}

/// Why a hunt cannot begin with a pattern, or cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
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
    /// By the records of the hunt a still life has a self-forcing part, but it has none. The number is that of the
    /// round that led to it; the first still life has no number.
    #[error(
        "rounds are recorded, but {} has no self-forcing part: the records are wrong, or the solvers contradict each other",
        recorded(*.0)
    )]
    NoRecordedPart(Option<u64>),
    /// Solvers contradict each other, one gives an invalid model, or the still life is too large.
    #[error(transparent)]
    Eden(#[from] EdenError),
}

fn recorded(round: Option<u64>) -> String {
    round
        .map_or_else(|| "the first still life".to_owned(), |round| format!("the still life of round {round}"))
}

impl Faulty for HuntError {
    fn fault(&self) -> Fault {
        match self {
            Self::Dead | Self::NoStillLife(_) | Self::B0(_) => Fault::Caller,
            Self::NoRecordedPart(_) => Fault::Solver,
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
    seed: u32,
}

impl Hunt {
    /// A hunt that begins with this pattern. The seed is that of all random choices.
    ///
    /// # Errors
    /// If the pattern has no live cells, is no still life by the rule, or is too large; or if the rule has B0.
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

    /// The hunt as the first line of a journal. How many rounds and threads there are is not part of it, so that a hunt
    /// can go on with more.
    pub fn task(&self) -> impl Serialize + use<> {
        json!({
            "lifesat": "eden force --hunt",
            "version": VERSION,
            "first": field::rows(&self.first),
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

/// The fewest live cells of a still life with a self-forcing patch, as far as this program knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// Live cells.
    pub live_cells: usize,
    /// Who found it.
    pub source: &'static str,
    /// The year of publication.
    pub year: u16,
}

/// Named in a post of 27 December 2025 on <https://mvr.github.io>. The pattern is not known here. The record is one of
/// Conway's rule. A still life with fewer live cells beats this record, and proves no more than that.
pub const RECORD: Record = Record { live_cells: 154, source: "400spartans", year: 2025 };

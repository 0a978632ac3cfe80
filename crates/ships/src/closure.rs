//! The states that the empty one leads to, level by level, each once.
//!
//! A state is the last 2p rows of a ship under way, and which shorter periods all its rows exclude. It is
//! kept if so many more rows can follow ([`super::lookahead`]). When a level has no states, the set is
//! closed: if none of them is complete, no ship exists, however long. Leaving out states that too few rows
//! can follow is right because a ship is followed by empty rows for ever.
//!
//! [`super::advance`] is how a closure grows.

use crate::failures::FailureCache;
use crate::given::{self, NotAFront};
use crate::life::Grid;
use crate::limits::{Limits, StopReason};
use crate::lookahead::Witnesses;
use crate::problem::Ships;
use crate::problem::ships::{Excluded, GlideMap, RowIndexing};
use crate::row_relation::{self, RowRelation};
use crate::ship::{self, Found, Front, InvalidShip, Ship, Shorter};
use crate::states::{Number, States};
use crate::strip::Row;
use crate::threads::InOrder;

/// Threads for the work on a closure.
#[derive(Debug, Default)]
pub(super) struct Threads {
    pub(super) look: InOrder,
    pub(super) follow: InOrder,
    pub(super) descend: InOrder,
}

/// A closure under way.
#[derive(Debug)]
pub struct Closure {
    pub(super) question: Ships,
    pub(super) relation: RowRelation,
    pub(super) shorter: Shorter,
    /// True if a ship of half the period was found, with glide reflection.
    pub(super) half_exists: bool,
    pub(super) states: States,
    pub(super) level: Level,
    /// What failed so far.
    pub(super) failure_cache: FailureCache,
    pub(super) threads: Threads,
    pub(super) witnesses: Witnesses,
    /// How many rows must be able to follow.
    pub(super) lookahead: usize,
    pub(super) ships: Found,
    /// The first rows, if some are given: the empty ones of a state, and those before the first state.
    pub(super) given: Vec<Row>,
    /// The rows of the longest front so far, from the first one with live cells.
    pub(super) front: Vec<Row>,
}

/// The level that is worked on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(super) struct Level {
    /// The levels before it.
    pub(super) number: usize,
    /// Its first state.
    pub(super) first: Number,
    /// The state after its last one: the first one of the next level.
    pub(super) end: Number,
    pub(super) work: Work,
    /// The size of the level before it.
    pub(super) settled: usize,
    /// True if looking further ahead may help.
    pub(super) can_deepen: bool,
    /// The effort for it ([`crate::advance`]).
    #[serde(rename = "asked")]
    pub(super) effort: u64,
    /// How often each run straight down may seek them.
    pub(super) steps: u64,
}

/// What is done with the states of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Work {
    /// Nothing yet.
    Begin,
    /// They are looked through, further ahead.
    LookFurther {
        next: Number,
        /// The size of the level before.
        before: usize,
    },
    /// From some of them the search runs straight down.
    Descend,
    /// They are followed.
    Follow { next: Number },
}

/// With what a closure works.
#[derive(Clone, Copy, Debug)]
pub struct Means<'a> {
    /// Threads.
    pub jobs: usize,
    /// The most memory for states and tables, in bytes.
    pub memory: u64,
    /// When to stop.
    pub limits: &'a Limits,
}

/// How far a closure has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// All states that were kept.
    pub states: usize,
    /// Those that are not followed yet.
    pub open: usize,
    /// The rows of the levels: those behind the first one.
    pub levels: usize,
    /// Rows of the longest front, of all generations.
    pub front: usize,
    /// No state that was left out can be followed by so many rows.
    pub ahead: usize,
    /// The memory that is in use.
    pub bytes: u64,
}

/// Why a portion was not finished. It can be started again.
#[derive(Debug, thiserror::Error)]
pub enum Unfinished {
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] StopReason),
    /// So many bytes are not enough.
    #[error("the memory is full: {0} bytes are not enough for states and tables")]
    Memory(u64),
    /// The simulator does not accept a ship.
    #[error(transparent)]
    Invalid(#[from] InvalidShip),
}

impl Closure {
    /// The closure of the empty state alone.
    pub fn new(question: Ships) -> Self {
        Self::with(question, false)
    }

    /// The closure of the empty state alone, with states that say whether half of the period is excluded.
    pub(super) fn with(question: Ships, half: bool) -> Self {
        let strip = ship::strip(&question);
        let pace = RowIndexing::of(&question);
        let shorter = Shorter::of(&question, half);
        let twist = GlideMap::of(&question);
        let states = States::new(strip.clone(), shorter, question.has_images());
        let level = Level {
            number: 0,
            first: 0,
            end: 1,
            work: Work::Begin,
            settled: 1,
            can_deepen: true,
            effort: 0,
            steps: 0,
        };
        Self {
            question,
            relation: RowRelation::new(strip, pace, twist),
            shorter,
            half_exists: false,
            states,
            level,
            failure_cache: FailureCache::default(),
            threads: Threads::default(),
            witnesses: Witnesses::default(),
            lookahead: 0,
            ships: Found::default(),
            given: Vec::new(),
            front: Vec::new(),
        }
    }

    /// The closure of the state to which given first rows lead: a generation of a front, in the columns of
    /// the question. It finds the ships that begin with these rows.
    ///
    /// # Errors
    /// If these are no first rows of such a ship, or too few.
    pub fn from_front(question: Ships, pattern: &Grid) -> Result<Self, NotAFront> {
        let rows = given::rows(&question, pattern)?;
        let mut closure = Self::new(question);
        closure.begin_with(&rows);
        Ok(closure)
    }

    /// Begins with the last ones of these rows. The empty state is not followed.
    pub(super) fn begin_with(&mut self, rows: &[Row]) {
        let before = rows.len() - self.relation.pace.rows();
        let state = self.states.add(&rows[before..], self.shorter.excluded(rows), 0);
        self.given = rows[..before].to_vec();
        self.front = rows[self.relation.pace.rows()..].to_vec();
        self.level.first = state.expect("rows that are not empty are another state");
        self.level.end = self.states.end();
    }

    /// Begins again, as a ship of half the period exists: now states say whether it is excluded. The ships and
    /// the longest front stay.
    pub(super) fn exclude_half(&mut self) {
        let given = self.given_rows();
        let front = std::mem::take(&mut self.front);
        let mut closure = Self::with(self.question.clone(), true);
        if let Some(rows) = given {
            closure.begin_with(&rows);
        }
        closure.ships = std::mem::take(&mut self.ships);
        closure.front = front;
        *self = closure;
    }

    /// Returns true if first rows were given, so that nothing is known of other ships.
    pub fn has_given_rows(&self) -> bool {
        !self.given.is_empty()
    }

    /// Returns true if another closure seeks the ships of the same question, with the same first rows.
    pub fn seeks_like(&self, other: &Self) -> bool {
        self.question == other.question && self.given_rows() == other.given_rows()
    }

    /// The first rows that were given as a pattern, simulated, if there are any.
    ///
    /// # Errors
    /// If they are no first rows of such a ship.
    pub fn given(&self) -> Result<Option<Front>, InvalidShip> {
        self.given_rows()
            .map(|rows| Front::of(&self.question, &rows[self.relation.pace.rows()..]))
            .transpose()
    }

    /// All rows that were given, the empty ones first, if there are any: those that lead to the state
    /// after the empty one.
    fn given_rows(&self) -> Option<Vec<Row>> {
        self.has_given_rows().then(|| self.path(1))
    }

    /// All rows that lead to a state, those of the state last.
    pub(super) fn path(&self, state: Number) -> Vec<Row> {
        let (mut path, is_turned) = self.states.path(state);
        if !self.given.is_empty() && state != 0 {
            // The place before the first state is the last one that was given.
            let given = self.given.iter().map(|&row| if is_turned { self.states.mirrored(row) } else { row });
            path.splice(..self.relation.pace.classes, given);
        }
        path
    }

    /// How far it has come.
    pub fn progress(&self) -> Progress {
        let Level { number, first, work, .. } = self.level;
        let next = if let Work::Follow { next } = work { next } else { first };
        Progress {
            states: self.states.count_living(),
            open: self.states.living(next..self.states.end()).count(),
            levels: number * self.relation.pace.classes,
            front: self.front.len(),
            ahead: self.ahead(),
            bytes: self.bytes(),
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        self.states.bytes() + self.relation.bytes() + self.failure_cache.bytes() + self.witnesses.bytes()
    }

    /// The question.
    pub fn question(&self) -> &Ships {
        &self.question
    }

    /// Returns true if all states are followed.
    pub fn is_closed(&self) -> bool {
        self.level.work == Work::Begin
            && self.states.living(self.level.first..self.level.end).next().is_none()
    }

    /// The ships that were found so far, simulated.
    ///
    /// # Errors
    /// If one is none.
    pub fn ships(&self) -> Result<Vec<Ship>, InvalidShip> {
        self.ships.all().iter().map(|rows| Ship::of(&self.question, rows)).collect()
    }

    /// The longest front so far, simulated, if there is one.
    ///
    /// # Errors
    /// If it is none.
    pub fn front(&self) -> Result<Option<Front>, InvalidShip> {
        if self.front.is_empty() { Ok(None) } else { Front::of(&self.question, &self.front).map(Some) }
    }

    /// Returns true if a ship was found.
    pub fn has_ships(&self) -> bool {
        !self.ships.all().is_empty()
    }

    /// No state that was left out can be followed by so many rows.
    pub(super) fn ahead(&self) -> usize {
        self.lookahead + row_relation::tested(self.relation.pace)
    }

    /// Returns true if states say that half of the period is excluded, with glide reflection.
    pub(super) fn excludes_half(&self) -> bool {
        self.shorter.has_half()
    }

    /// All states that were kept: 2p rows each, and the shorter periods that they exclude.
    pub(super) fn kept(&self) -> impl Iterator<Item = (Vec<Row>, Excluded)> {
        self.states.living(0..self.states.end()).map(|number| {
            let mut rows = Vec::new();
            self.states.read(number, &mut rows);
            (rows, self.states.excluded(number))
        })
    }
}

//! A closure in parts that do not depend on each other.
//!
//! When a level has enough states, they are dealt out. Each part follows its own, and what they lead to,
//! until nothing is left. It skips the states that were there before: those of the levels before are followed
//! already, and those of the other parts are followed there. So all parts together are closed. What is left
//! out in one part cannot be followed by as many rows as it looks ahead, and so not by as many as the one
//! that looks furthest.

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::closure::{Closure, Level, Means, Unfinished, Work};
use super::saved::{self, SavedError};
use super::strip::Row;
use crate::limits::Limits;
use crate::problem::Ships;
use crate::problem::ships::Mirror;
use crate::threads::pool::{PoolOutcome, Worker};

/// A closure whose states are dealt out.
#[derive(Debug)]
pub struct Parts {
    question: Ships,
    /// The ships after which it ends; all states are followed if there is no number.
    wanted: Option<usize>,
    /// The number of parts that was wished for.
    cut: usize,
    count: u64,
    /// The closure as far as it was followed before, as a saved search.
    trunk: Vec<u8>,
}

/// The result of a part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartResult {
    /// The number of the part.
    pub unit: u64,
    /// The levels before the last one.
    levels: usize,
    /// How many rows it looked ahead.
    lookahead: usize,
    /// The states that it kept, as a saved search has them.
    states: Vec<String>,
    ships: Vec<Vec<Row>>,
    front: Vec<Row>,
}

impl Parts {
    /// Cuts the search for so many ships, or for all, into about `cut` parts. If it ends before there are so
    /// many states, it is one part.
    ///
    /// # Errors
    /// If a limit is reached, or the memory is full, or if a ship is none.
    ///
    /// # Panics
    /// If ships with glide reflection are sought: when one of half the period is found, that search begins again.
    pub fn new(
        question: Ships,
        wanted: Option<usize>,
        cut: usize,
        means: &Means<'_>,
    ) -> Result<Self, Unfinished> {
        assert_ne!(question.mirror(), Mirror::Glide, "such a search may begin again");
        let mut closure = Closure::new(question.clone());
        let mut count = 1;
        while !is_over(&closure, wanted) {
            if closure.level.work == Work::Descend && closure.count_level() >= cut {
                count = cut as u64;
                break;
            }
            closure.advance(means)?;
        }
        let mut trunk = Vec::new();
        saved::write(&closure, &mut trunk).expect("memory is written without an error");
        Ok(Self { question, wanted, cut, count, trunk })
    }

    /// The number of parts.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Everything that the parts depend on.
    pub fn task(&self) -> impl Serialize + use<> {
        json!({
            "lifesat": "ships",
            "question": self.question,
            "wish": self.wanted,
            "cut": self.cut,
            "parts": self.count,
            "trunk": crate::sha256::of(&self.trunk),
        })
    }

    /// A worker that follows parts, within so many bytes.
    pub fn follower(&self, memory: u64) -> Follower<'_> {
        Follower { parts: self, memory }
    }

    /// The closure from the results of all parts: nothing is left to follow, unless enough ships were found.
    ///
    /// # Errors
    /// If they are no results of these parts.
    pub fn merged(&self, pieces: &[PartResult]) -> Result<Closure, SavedError> {
        let mut closure = self.trunk()?;
        closure.bury_level(|_| true);
        for (line, piece) in (1..).zip(pieces) {
            for state in &piece.states {
                if !closure.keep(state) {
                    let what = format!("part {} has no state in {state:?}", piece.unit);
                    return Err(SavedError::Form { line, what });
                }
            }
            closure.lookahead = closure.lookahead.max(piece.lookahead);
            closure.level.number = closure.level.number.max(piece.levels);
            if piece.front.len() > closure.front.len() {
                closure.front.clone_from(&piece.front);
            }
            for ship in &piece.ships {
                closure.ships.add(&closure.question, ship.clone());
            }
        }
        let end = closure.states.end();
        closure.level = Level { first: end, end, work: Work::Begin, ..closure.level };
        Ok(closure)
    }

    fn trunk(&self) -> Result<Closure, SavedError> {
        saved::read(&self.trunk[..])
    }
}

/// Returns true if a closure needs no more work.
fn is_over(closure: &Closure, wanted: Option<usize>) -> bool {
    closure.is_closed() || wanted.is_some_and(|wanted| closure.ships.all().len() >= wanted)
}

impl Closure {
    /// The states of the level that are not dead.
    fn count_level(&self) -> usize {
        self.states.living(self.level.first..self.level.end).count()
    }

    /// Buries the states of the level for whose places something holds.
    fn bury_level(&mut self, is_wanted: impl Fn(usize) -> bool) {
        let level: Vec<_> = self.states.living(self.level.first..self.level.end).collect();
        for (place, state) in level.into_iter().enumerate() {
            if is_wanted(place) {
                self.states.bury(state);
            }
        }
    }

    /// Keeps a state that is told as a saved search tells it.
    fn keep(&mut self, state: &str) -> bool {
        let words = state.split(' ').map(|word| u64::from_str_radix(word, 16)).collect::<Result<Vec<_>, _>>();
        let Some(words) = words.ok().filter(|words| self.states.fits(words)) else { return false };
        self.states.keep(&words);
        true
    }

    /// What a part has found, with the states from its first level on.
    fn part(&self, unit: u64, first: u32) -> PartResult {
        let states = self.states.living(first..self.states.end()).map(|state| {
            let words = self.states.stored(state).0.iter().map(|word| format!("{word:x}"));
            words.collect::<Vec<_>>().join(" ")
        });
        PartResult {
            unit,
            levels: self.level.number,
            lookahead: self.lookahead,
            states: states.collect(),
            ships: self.ships.all().to_vec(),
            front: self.front.clone(),
        }
    }
}

/// Follows one part after the other.
#[derive(Debug)]
pub struct Follower<'a> {
    parts: &'a Parts,
    memory: u64,
}

impl Worker for Follower<'_> {
    type Piece = PartResult;
    type Error = Unfinished;

    fn work(&mut self, unit: u64, limits: &Limits) -> Result<PoolOutcome<PartResult>, Unfinished> {
        let &Parts { count, wanted, .. } = self.parts;
        assert!(unit < count, "the part exists");
        let mut closure = self.parts.trunk().expect("what was written can be read");
        let first = closure.level.first;
        closure.bury_level(|place| place as u64 % count != unit);
        closure.level.settled = closure.count_level().max(1);
        let means = Means { jobs: 1, memory: self.memory, limits };
        while !is_over(&closure, wanted) {
            match closure.advance(&means) {
                Err(Unfinished::Stopped(why)) => return Ok(PoolOutcome::Stopped(why)),
                done => done?,
            };
        }
        Ok(PoolOutcome::Finished(closure.part(unit, first)))
    }
}

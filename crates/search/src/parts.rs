//! A search in parts that do not depend on each other: parts of the tree of choices of the
//! backtracking engine, in the order in which it would go through them.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::backtrack::{Backtrack, State};
use crate::distinct;
use crate::engines::lay_out;
use crate::hunt::{self, EngineError, Hunt, Object};
use crate::limits::{Limits, StopReason};
use crate::saved::{self, Goal, Saved, SavedError, SavedQuestion};
use crate::spacetime::Spacetime;
use crate::threads::pool::{PoolOutcome, Worker};
use crate::tree::Tree;

/// A search and its parts.
pub struct Parts {
    question: SavedQuestion,
    goal: Goal,
    spacetime: Spacetime,
    /// The number of parts that was wished for.
    cut: usize,
    states: Vec<State>,
}

/// The result of a part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartResult {
    /// The number of the part.
    pub unit: u64,
    /// The generations of its objects, as a saved search has them.
    pub objects: Vec<Vec<String>>,
}

impl Parts {
    /// Cuts a search into about `cut` parts. The backtracking engine searches them, even
    /// if the question names another one.
    ///
    /// # Errors
    /// If a limit is reached first.
    pub fn new(question: SavedQuestion, goal: Goal, cut: usize, limits: &Limits) -> Result<Self, StopReason> {
        let spacetime = lay_out(&question.search, question.front(), limits)?;
        let whole = Backtrack::new(&spacetime, &question.order, question.choice);
        let mut states = whole.split(cut, limits)?;
        if states.is_empty() {
            // If everything was refuted while it was cut, that is the result of a part too.
            states.push(State::over());
        }
        Ok(Self { question, goal, spacetime, cut, states })
    }

    /// The number of parts.
    pub fn count(&self) -> u64 {
        self.states.len() as u64
    }

    /// Everything that the parts depend on.
    pub fn task(&self) -> impl Serialize + use<> {
        json!({
            "lifesat": "search",
            "question": self.question,
            "wish": self.goal,
            "cut": self.cut,
            "parts": self.count(),
        })
    }

    /// A worker that searches parts.
    pub fn searcher(&self) -> Searcher<'_> {
        Searcher { parts: self }
    }

    /// A saved search from the results of all parts. Nothing is left to do, unless as many objects as were
    /// wanted are there: then parts may have stopped early.
    ///
    /// # Errors
    /// If an object is none of the search.
    pub fn saved(&self, pieces: &[PartResult]) -> Result<Saved, SavedError> {
        let search = &self.question.search;
        let mut seen = HashSet::new();
        let mut objects: Vec<Object> = Vec::new();
        for rows in pieces.iter().flat_map(|piece| &piece.objects) {
            let object = saved::object(search, rows)?;
            let key = distinct::key(search, &object.generations, self.question.distinct);
            if objects.len() < self.goal.most() && seen.insert(key) {
                objects.push(object);
            }
        }
        let may_have_stopped = objects.len() >= self.goal.most();
        let open = if may_have_stopped { vec![State::start()] } else { Vec::new() };
        Ok(Saved::new(self.question.clone(), self.goal, open, &objects))
    }
}

/// Searches one part after the other.
pub struct Searcher<'a> {
    parts: &'a Parts,
}

impl Worker for Searcher<'_> {
    type Piece = PartResult;
    type Error = EngineError;

    fn work(&mut self, unit: u64, limits: &Limits) -> Result<PoolOutcome<PartResult>, EngineError> {
        let Parts { question, spacetime, states, goal, .. } = self.parts;
        let part = usize::try_from(unit).ok().and_then(|unit| states.get(unit)).expect("the part exists");
        let mut engine = Tree::resume(spacetime, &question.order, question.choice, vec![part.clone()])
            .expect("the part belongs to this search");
        let mut hunt = Hunt::new(&question.search, spacetime, question.distinct);
        let mut objects = Vec::new();
        // All parts together need not give more objects than are wanted, and neither does one of them.
        while objects.len() < goal.most() {
            match hunt.next(&mut engine, limits, &mut |_| ())? {
                hunt::NextObject::Found(object) => objects.push(saved::rows(&object)),
                hunt::NextObject::Exhausted => break,
                hunt::NextObject::Stopped(why) => return Ok(PoolOutcome::Stopped(why)),
            }
        }
        Ok(PoolOutcome::Finished(PartResult { unit, objects }))
    }
}

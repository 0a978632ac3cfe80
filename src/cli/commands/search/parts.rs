//! A search in parts that know nothing of each other: parts of the tree of choices of the backtracking engine, in the order in
//! which it would go through them.

use std::collections::HashSet;
use std::path::Path;

use anyhow::{Result, bail};
use lifesat::limits::Limits;
use lifesat::problem::Search;
use lifesat::solve::pool::{Outcome, Worker};
use lifesat::solve::search::backtrack::Backtrack;
use lifesat::solve::search::tree::Tree;
use lifesat::solve::search::{self as method, Hunt, Object, State, distinct as same};
use lifesat::spacetime::Spacetime;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::engine::Engines;
use super::save::{self, Question, Save, Wish};
use super::{distinct, laid_out, question, saved_question, wanted, wish};
use crate::cli::args::{ChooseArg, EngineArg, SearchArgs};
use crate::cli::console::Verbosity;
use crate::cli::solver::Stopped;

/// A search and its parts.
pub(crate) struct Parts {
    args: SearchArgs,
    search: Search,
    spacetime: Spacetime,
    question: Question,
    /// Into how many parts it was to be cut.
    cut: usize,
    states: Vec<State>,
}

/// What became of a part: the generations of its objects, as a saved search has them.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Piece {
    pub(crate) unit: u64,
    pub(crate) objects: Vec<Vec<String>>,
}

impl Parts {
    /// Cuts a search into about so many parts. Fails with [`Stopped`] when the limits are reached first.
    pub(crate) fn new(args: SearchArgs, cut: usize, limits: &Limits) -> Result<Self> {
        if args.engine != EngineArg::Backtrack {
            bail!(
                "a search is shared out as parts of the tree of choices of backtracking: add --engine backtrack (what a SAT \
                 solver finds next depends on what it did before)"
            );
        }
        if args.choose == ChooseArg::Random {
            bail!(
                "parts that choose at random find other objects than the whole search: leave out --choose random"
            );
        }
        let search = question::question(&args.question)?;
        let engines = Engines::of(&args)?;
        engines.fit(&search)?;
        let spacetime = laid_out(&args, &search, limits, Verbosity::Quiet)?.map_err(Stopped)?;
        let question = saved_question(&args, &search, &engines)?;
        let whole = Backtrack::new(&spacetime, &question.order, question.choice);
        let mut states = whole.split(cut, limits).map_err(Stopped)?;
        if states.is_empty() {
            // All was refuted while it was cut, which is an answer, too.
            states.push(State::over());
        }
        Ok(Self { args, search, spacetime, question, cut, states })
    }

    /// How many parts there are.
    pub(crate) fn count(&self) -> u64 {
        self.states.len() as u64
    }

    /// All that the parts depend on.
    pub(crate) fn question(&self) -> Value {
        json!({
            "lifesat": "search",
            "question": self.question,
            "wish": self.wish(),
            "cut": self.cut,
            "parts": self.count(),
        })
    }

    /// Somebody who searches parts.
    pub(crate) fn searcher(&self) -> Searcher<'_> {
        Searcher { parts: self }
    }

    /// Writes a saved search with nothing left to do, from what was found in all parts.
    pub(crate) fn save(&self, pieces: &[Piece], path: &Path) -> Result<()> {
        let mut seen = HashSet::new();
        let mut objects: Vec<Object> = Vec::new();
        for rows in pieces.iter().flat_map(|piece| &piece.objects) {
            let object = save::object(&self.search, rows)?;
            let key = same::key(&self.search, &object.generations, distinct(self.args.distinct));
            if objects.len() < wanted(&self.args) && seen.insert(key) {
                objects.push(object);
            }
        }
        Save::anew(path, self.question.clone(), self.wish()).write(Vec::new(), &objects)
    }

    fn wish(&self) -> Wish {
        wish(&self.args).unwrap_or_default()
    }
}

/// Searches one part after the other.
pub(crate) struct Searcher<'a> {
    parts: &'a Parts,
}

impl Worker for Searcher<'_> {
    type Piece = Piece;
    type Error = anyhow::Error;

    fn work(&mut self, unit: u64, limits: &Limits) -> Result<Outcome<Piece>> {
        let Parts { args, search, spacetime, question, states, .. } = self.parts;
        let state = states[usize::try_from(unit)?].clone();
        let mut engine = Tree::resume(spacetime, &question.order, question.choice, vec![state])?;
        let mut hunt = Hunt::new(search, spacetime, distinct(args.distinct));
        let mut objects = Vec::new();
        // Of all parts together, no more are wanted.
        while objects.len() < wanted(args) {
            match hunt.next(&mut engine, limits, &mut |_| ())? {
                method::Outcome::Found(object) => objects.push(save::rows(&object)),
                method::Outcome::Exhausted => break,
                method::Outcome::Stopped(why) => return Ok(Outcome::Stopped(why)),
            }
        }
        Ok(Outcome::Finished(Piece { unit, objects }))
    }
}

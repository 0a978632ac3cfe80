//! Searches for oscillators, spaceships, still lifes and predecessors.
//!
//! An [`Engine`] goes through the assignments of a search's unknowns. [`Hunt`] turns them into
//! objects: it simulates each one, leaves out those that it has seen before, and tells the engine
//! what it need not find again.

pub mod backtrack;
pub mod distinct;
mod objects;
pub mod race;
pub mod sat;
pub mod threads;
pub mod tree;
pub mod turns;

use std::collections::HashSet;
use std::ops::ControlFlow;

use thiserror::Error;

use crate::answer::{Evidence, Fault, Faulty};
use crate::life::{Grid, Position};
use crate::limits::{Limits, StopReason};
use crate::problem::Search;
use crate::problem::search::Motion;
use crate::spacetime::{Literal, Spacetime};
use crate::verify::motion::{self, Recurrence};
use crate::verify::{self, NotAnAnswer};
pub use backtrack::State;
pub use distinct::Distinct;
use distinct::Key;
pub use objects::{Objects, Unfinished};

/// The result of asking an engine for the next assignment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// The states of all unknowns, which satisfy the search.
    Found(Vec<bool>),
    /// There are no more.
    Exhausted,
    /// Stopped before the end.
    Stopped(StopReason),
}

/// Goes through the assignments that satisfy a search, each at most once.
pub trait Engine {
    /// The engine's name in reports.
    fn name(&self) -> String;

    /// The evidence for the engine's word that there are no more assignments.
    fn exhaustion(&self) -> Evidence;

    /// Finds the next assignment. An engine that knows where it stands shows that to `see` now and
    /// then.
    fn next(&mut self, limits: &Limits, see: &mut dyn FnMut(&Snapshot)) -> Next;

    /// Whether the engine can leave out anything.
    fn can_leave_out(&self) -> bool;

    /// Allows the engine to leave out assignments from now on. An engine that still finds them is
    /// slower, but not wrong.
    fn leave_out(&mut self, exclusion: &Exclusion);

    /// The parts of the question that are still to be searched. Another engine can continue from
    /// them.
    fn open(&self) -> Vec<State>;
}

/// Where an engine stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    /// The states of the unknowns, as far as they are set. Empty if several threads are at
    /// different places.
    pub states: Vec<Option<bool>>,
    /// Free choices so far.
    pub choices: u64,
    /// The part of the tree of choices that is done, from 0 to 1, as if both branches of every
    /// choice were equally large.
    pub done: f64,
}

/// Assignments that need not be found: those that make all literals true, unless one of these cells
/// changes.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Exclusion {
    /// Literals, each once.
    pub literals: Vec<Literal>,
    /// Cells of the box. A cell changes if two generations differ there.
    pub unless_changed: Vec<Position>,
}

/// An object that a search found. It was simulated and checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// Generations 0 to T in the box.
    pub generations: Vec<Grid>,
    /// What generation 0 does by itself, if it comes back within four times T generations.
    pub recurrence: Option<Recurrence>,
}

impl Object {
    /// The object of these generations, with its true period and displacement from simulation.
    ///
    /// # Panics
    /// If there are no generations.
    pub fn of(search: &Search, generations: Vec<Grid>) -> Self {
        let recurrence = recurrence(search, &generations[0]);
        Self { generations, recurrence }
    }
}

/// The result of searching for the next object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Another object.
    Found(Object),
    /// There are no more.
    Exhausted,
    /// Stopped before the end.
    Stopped(StopReason),
}

/// An engine returned an invalid model.
#[derive(Debug, Error)]
#[error("{engine} returned generations that fail the simulation: {reason}")]
pub struct InvalidModel {
    /// The engine.
    engine: String,
    /// What is wrong.
    #[source]
    reason: NotAnAnswer,
}

impl Faulty for InvalidModel {
    fn fault(&self) -> Fault {
        Fault::Solver
    }
}

/// A search under way.
pub struct Hunt<'a> {
    search: &'a Search,
    spacetime: &'a Spacetime,
    distinct: Distinct,
    seen: HashSet<Key>,
    /// Answers of whose copies the engine has not been told yet.
    news: Vec<News>,
}

/// An answer, and how many places of its copies the engine was told of.
struct News {
    generations: Vec<Grid>,
    told: usize,
}

impl News {
    fn of(generations: &[Grid]) -> Self {
        Self { generations: generations.to_vec(), told: 0 }
    }
}

impl<'a> Hunt<'a> {
    /// A hunt that has found nothing yet.
    pub fn new(search: &'a Search, spacetime: &'a Spacetime, distinct: Distinct) -> Self {
        Self { search, spacetime, distinct, seen: HashSet::new(), news: Vec::new() }
    }

    /// The unknowns of the search.
    pub fn spacetime(&self) -> &'a Spacetime {
        self.spacetime
    }

    /// Counts generations as seen that were found before the search was interrupted.
    pub fn remember(&mut self, generations: &[Grid]) {
        self.seen.insert(distinct::key(self.search, generations, self.distinct));
        self.news.push(News::of(generations));
    }

    /// The objects that were not seen before, one after the other.
    ///
    /// Objects are searched for as they are asked for. The iterator ends when there are no more, or
    /// after an error. If it was dropped, or a limit stopped it, another one continues.
    pub fn objects<'h>(&'h mut self, engine: &'h mut dyn Engine, limits: &'h Limits) -> Objects<'h, 'a> {
        Objects::new(self, engine, limits)
    }

    /// Finds the next object that was not seen before.
    ///
    /// # Errors
    /// If an engine returns generations that fail the simulation.
    pub fn next(
        &mut self,
        engine: &mut dyn Engine,
        limits: &Limits,
        see: &mut dyn FnMut(&Snapshot),
    ) -> Result<Outcome, InvalidModel> {
        loop {
            // Only now, so that an object is reported before its copies are made.
            while let Some(mut news) = self.news.pop() {
                if let Some(why) = self.close(&mut news, engine, limits) {
                    self.news.push(news);
                    return Ok(Outcome::Stopped(why));
                }
            }
            let values = match engine.next(limits, see) {
                Next::Found(values) => values,
                Next::Exhausted => return Ok(Outcome::Exhausted),
                Next::Stopped(why) => return Ok(Outcome::Stopped(why)),
            };
            let generations = self.spacetime.grids(|unknown| values[unknown as usize]);
            verify::search(self.search, &generations)
                .map_err(|reason| InvalidModel { engine: engine.name(), reason })?;
            self.news.push(News::of(&generations));
            if self.seen.insert(distinct::key(self.search, &generations, self.distinct)) {
                return Ok(Outcome::Found(Object::of(self.search, generations)));
            }
        }
    }

    /// Tells the engine all copies that it was not told of. Returns why it stopped, if a limit was
    /// reached first.
    fn close(&self, news: &mut News, engine: &mut dyn Engine, limits: &Limits) -> Option<StopReason> {
        if !engine.can_leave_out() {
            return None;
        }
        let question = (self.search, self.spacetime);
        let told =
            distinct::copies(question, &news.generations, self.distinct, news.told, &mut |exclusion| {
                engine.leave_out(&exclusion);
                if limits.exceeded().is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        news.told = told.break_value()?;
        limits.exceeded()
    }
}

/// The true period and displacement. The map of a search becomes a shift after at most four
/// repetitions.
fn recurrence(search: &Search, start: &Grid) -> Option<Recurrence> {
    let is_complete = search.is_deterministic() || matches!(search.motion(), Motion::Returns(_));
    is_complete.then(|| motion::recurrence(start, search.rule(), 4 * search.last())).flatten()
}

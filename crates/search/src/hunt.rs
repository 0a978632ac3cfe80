//! Turns the assignments that an engine finds into objects: simulates each one, leaves out those seen before,
//! and tells the engine what it need not find again. Objects come one by one, as an iterator, or smaller and
//! smaller ones.

use std::collections::HashSet;
use std::iter::FusedIterator;
use std::mem::take;
use std::ops::ControlFlow;

use thiserror::Error;

use crate::answer::{Fault, Faulty};
use crate::backend::process::ProcessError;
use crate::backtrack::{Choice, Order};
use crate::distinct::{self, Bystander, Decided, Distinct, Key, Left, Shown};
use crate::engine::{Engine, Exclusion, Next, Snapshot};
use crate::life::any_rule::live_cells;
use crate::life::generations::ALIVE;
use crate::life::{AnyRule, Family, Generations, Grid, Plane, Rule};
use crate::limits::{Limits, StopReason};
use crate::problem::Search;
use crate::problem::search::{Extreme, Motion};
use crate::spacetime::{self, Front, Literal, Spacetime};
use crate::tree::Tree;
use crate::verify::motion::{self, Recurrence};
use crate::verify::{self, NotAnAnswer};

/// An object that a search found. It was simulated and checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// Generations 0 to T in the box, with the states of cells as numbers: 0 is dead, 1 alive.
    pub generations: Vec<Grid<u8>>,
    /// What generation 0 does by itself, if it comes back within four times T generations.
    pub recurrence: Option<Recurrence>,
    /// True if some cell has this period, and not only the pattern as a whole, if that is known.
    pub has_cell_of_period: Option<bool>,
    /// What was found beside it and left out, with what each does by itself.
    pub bystanders: Vec<(Bystander, Option<Recurrence>)>,
    /// The rules of the search under which these generations are an answer: all transitions that
    /// occur in them are decided.
    pub rules: Family,
    /// The last state before a cell is dead.
    oldest: u8,
}

impl Object {
    /// The object of these generations, with its true period and displacement from simulation. The
    /// search must not leave the rule open.
    ///
    /// # Panics
    /// If there are no generations.
    pub fn of(search: &Search, generations: Vec<Grid<u8>>) -> Self {
        let recurrence = recurrence(search, &generations[0]);
        let has_cell_of_period =
            recurrence.and_then(|found| has_cell_of_period(search, &generations[0], found));
        Self {
            generations,
            recurrence,
            has_cell_of_period,
            bystanders: Vec::new(),
            rules: search.least_rule().into(),
            oldest: search.played_rule().oldest(),
        }
    }

    /// The object without the bystanders that the search does not need.
    #[must_use]
    pub fn without_bystanders(self, search: &Search) -> Self {
        let left = distinct::leave_out(search, &self.generations);
        if left.out.is_empty() { self } else { Self::left(search, left) }
    }

    /// What is left of an answer, and what was left out.
    fn left(search: &Search, left: Left) -> Self {
        let what = |bystander: Bystander| {
            let recurrence = recurrence(search, bystander.first());
            (bystander, recurrence)
        };
        let bystanders = left.out.into_iter().map(what).collect();
        Self { bystanders, ..Self::of(search, left.generations) }
    }

    /// The rule: transitions that do not occur in the object are off.
    pub fn rule(&self) -> AnyRule {
        let rule = self.rules.least();
        let aging = Generations::new(rule, self.oldest).filter(|_| self.oldest > ALIVE);
        aging.map_or(AnyRule::TwoStates(rule), AnyRule::Generations)
    }

    /// The cells that are alive in a generation.
    ///
    /// # Panics
    /// If there is no such generation.
    pub fn live(&self, generation: usize) -> Grid {
        live_cells(&self.generations[generation])
    }
}

/// The result of searching for the next object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextObject {
    /// Another object.
    Found(Object),
    /// There are no more.
    Exhausted,
    /// Stopped before the end.
    Stopped(StopReason),
}

/// An engine failed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum EngineError {
    /// It returned an invalid model.
    #[error(transparent)]
    Model(#[from] InvalidObject),
    /// An external solver cannot be run, or its answer cannot be accepted.
    #[error(transparent)]
    Solver(#[from] ProcessError),
}

impl Faulty for EngineError {
    fn fault(&self) -> Fault {
        match self {
            Self::Model(error) => error.fault(),
            Self::Solver(error) => error.fault(),
        }
    }
}

/// An engine or a solver returned an object that is none.
#[derive(Debug, Error)]
#[error("{engine} returned generations that fail the simulation: {reason}")]
pub struct InvalidObject {
    /// Whose model it is.
    engine: String,
    /// What is wrong.
    reason: NotAnAnswer,
}

impl InvalidObject {
    /// Generations that fail for this reason.
    pub(super) fn of(engine: String, reason: NotAnAnswer) -> Self {
        Self { engine, reason }
    }
}

impl Faulty for InvalidObject {
    fn fault(&self) -> Fault {
        Fault::Solver
    }
}

/// A search under way.
pub struct Hunt<'a> {
    search: &'a Search,
    spacetime: &'a Spacetime,
    distinct: Distinct,
    seen: HashSet<(Key, Vec<Decided>)>,
    /// Answers of whose copies the engine has not been told yet.
    news: Vec<News>,
}

/// An answer, and how many places of its copies the engine was told of.
struct News {
    generations: Vec<Grid<u8>>,
    shown: Shown,
    /// The transitions that occur in them, if the rule is left open.
    decided: Vec<Decided>,
    told: usize,
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
    /// The search must not leave the rule open.
    pub fn remember(&mut self, generations: &[Grid<u8>]) {
        self.see(self.search.least_rule(), generations);
    }

    /// Takes down an answer to the search by this rule. Returns what is left of it, if that is new.
    fn see(&mut self, rule: Rule, generations: &[Grid<u8>]) -> Option<Left> {
        let left = match self.distinct {
            Distinct::Exact => Left::all(generations),
            Distinct::Symmetry | Distinct::Active => distinct::leave_out(self.search, generations),
        };
        if !left.out.is_empty() {
            self.tell(rule, generations, Shown::Whole);
        }
        // One rule of a family may keep more symmetries than all of them do.
        let key = distinct::key_of_left(self.search, &left.generations, self.distinct);
        let shown = Shown::of_left(self.search, &left, self.distinct);
        let decided = self.tell(rule, &left.generations, shown);
        self.seen.insert((key, decided)).then_some(left)
    }

    /// Notes that an engine is to be told of all copies. Returns the open transitions that occur.
    fn tell(&mut self, rule: Rule, generations: &[Grid<u8>], shown: Shown) -> Vec<Decided> {
        let decided = distinct::in_object(self.search, rule, generations, self.distinct);
        self.news.push(News { generations: generations.to_vec(), shown, decided: decided.clone(), told: 0 });
        decided
    }

    /// Finds the next object that was not seen before.
    ///
    /// # Errors
    /// If an engine fails or returns generations that fail the simulation.
    pub fn next(
        &mut self,
        engine: &mut dyn Engine,
        limits: &Limits,
        see: &mut dyn FnMut(&Snapshot),
    ) -> Result<NextObject, EngineError> {
        loop {
            // Only now, so that an object is reported before its copies are made.
            while let Some(mut news) = self.news.pop() {
                if let Some(why) = self.close(&mut news, engine, limits) {
                    self.news.push(news);
                    return Ok(NextObject::Stopped(why));
                }
            }
            let values = match engine.next(limits, see)? {
                Next::Found(values) => values,
                Next::Exhausted => return Ok(NextObject::Exhausted),
                Next::Stopped(why) => return Ok(NextObject::Stopped(why)),
            };
            let generations = self.spacetime.states(|unknown| values[unknown as usize]);
            let rule = self.spacetime.rule(|unknown| values[unknown as usize]);
            let search = self.search;
            // Transitions that do not occur are off in the rule that is simulated.
            let rules = distinct::rules(search, rule, &generations);
            let question = search.under(rules.least());
            verify::search(&question, &generations)
                .map_err(|reason| InvalidObject::of(engine.name(), reason))?;
            if let Some(left) = self.see(rules.least(), &generations) {
                return Ok(NextObject::Found(Object { rules, ..Object::left(&question, left) }));
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
        let literals: Vec<Literal> =
            news.decided.iter().map(|decided| decided.literal(self.spacetime)).collect();
        let told = distinct::copies(
            question,
            &news.generations,
            news.shown,
            news.told,
            &mut |mut exclusion: Exclusion| {
                exclusion.literals.extend(&literals);
                engine.leave_out(&exclusion);
                if limits.exceeded().is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        news.told = told.break_value()?;
        limits.exceeded()
    }

    /// The objects that were not seen before, one after the other, until there are no more, or an error. If a
    /// limit stopped the iterator, another one continues.
    pub fn objects<'h>(&'h mut self, engine: &'h mut dyn Engine, limits: &'h Limits) -> Objects<'h, 'a> {
        Objects { hunt: self, engine, limits, is_over: false }
    }
}

fn has_cell_of_period(search: &Search, start: &Grid<u8>, found: Recurrence) -> Option<bool> {
    match search.aging() {
        Some(rule) => motion::has_cell_of_period_in_ages(start, rule, found),
        None => motion::has_cell_of_period(&Plane::of(&live_cells(start)), search.least_rule().into(), found),
    }
}

/// The true period and displacement. The map of a search becomes a shift after at most four repetitions.
fn recurrence(search: &Search, start: &Grid<u8>) -> Option<Recurrence> {
    let is_complete = search.is_deterministic() || matches!(search.motion(), Motion::Returns(_));
    let is_complete = is_complete && search.lies_in_empty_space();
    let limit = 4 * search.last();
    is_complete
        .then(|| match search.aging() {
            Some(rule) => motion::fate_of_ages(start, rule, limit).recurrence(),
            None => motion::recurrence(&live_cells(start), search.least_rule(), limit),
        })
        .flatten()
}

/// The objects of a hunt, made by [`Hunt::objects`].
pub struct Objects<'h, 'a> {
    hunt: &'h mut Hunt<'a>,
    engine: &'h mut dyn Engine,
    limits: &'h Limits,
    is_over: bool,
}

/// Why a search ended before all objects were found.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Unfinished {
    /// A limit was reached.
    #[error("{0}")]
    Stopped(StopReason),
    /// An engine failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
}

impl Faulty for Unfinished {
    fn fault(&self) -> Fault {
        match self {
            Self::Stopped(_) => Fault::Caller,
            Self::Engine(error) => error.fault(),
        }
    }
}

impl Iterator for Objects<'_, '_> {
    type Item = Result<Object, Unfinished>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let end = match self.hunt.next(self.engine, self.limits, &mut |_| {}) {
            Ok(NextObject::Found(object)) => return Some(Ok(object)),
            Ok(NextObject::Exhausted) => None,
            Ok(NextObject::Stopped(why)) => Some(Err(Unfinished::Stopped(why))),
            Err(failed) => Some(Err(failed.into())),
        };
        self.is_over = true;
        end
    }
}

impl FusedIterator for Objects<'_, '_> {}

/// The objects of a search, one after the other, by backtracking in the calling thread. Objects that differ by a symmetry
/// of the search, or in bystanders, are one ([`Distinct::Active`]). Other engines, and several side by side, are set up by
/// [`Engines`](crate::Engines).
///
/// The iterator ends when there are no more, or after an error.
pub fn objects<'a>(
    search: &'a Search,
    limits: &'a Limits,
) -> impl Iterator<Item = Result<Object, Unfinished>> + use<'a> {
    let spacetime = spacetime::of(search, Front::Pushed);
    let mut engine = Tree::new(&spacetime, &Order::default(), Choice::default());
    let (mut seen, mut news, mut is_over) = (HashSet::new(), Vec::new(), false);
    std::iter::from_fn(move || {
        let (distinct, spacetime) = (Distinct::Active, &spacetime);
        let mut hunt = Hunt { search, spacetime, distinct, seen: take(&mut seen), news: take(&mut news) };
        let next = if is_over { None } else { hunt.objects(&mut engine, limits).next() };
        is_over = !matches!(next, Some(Ok(_)));
        (seen, news) = (hunt.seen, hunt.news);
        next
    })
}

/// The questions that lead to an object with the fewest or the most live cells.
#[derive(Clone, Debug)]
pub struct Optimum {
    search: Search,
    extreme: Extreme,
    question: Search,
    best: Option<Object>,
}

impl Optimum {
    /// Nothing was found yet.
    pub fn new(search: Search, extreme: Extreme) -> Self {
        Self { question: search.clone(), search, extreme, best: None }
    }

    /// What is asked next. If it has no answer, there is no better object.
    pub fn question(&self) -> &Search {
        &self.question
    }

    /// The best object so far.
    pub fn best(&self) -> Option<&Object> {
        self.best.as_ref()
    }

    /// Takes an answer to the question. Returns true if there may be a better one.
    pub fn take(&mut self, object: Object) -> bool {
        let better = self.extreme.better(&self.search, self.extreme.count(&self.search, &object.generations));
        self.best = Some(object);
        let Some(better) = better else { return false };
        self.question = better;
        true
    }

    /// The best object.
    pub fn into_best(self) -> Option<Object> {
        self.best
    }
}

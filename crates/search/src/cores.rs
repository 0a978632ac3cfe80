//! Cores: given cells that are enough to make a search impossible, and of which none can be spared.
//!
//! The search is encoded without the states that are given, and these are assumptions. If a solver refutes
//! them, it names some that are enough. Then one after the other is left out. If there still is no pattern,
//! it stays out; if there is one, it is simulated, and shows that the cell is needed. (Deletion of J. Marques-Silva,
//! "Minimal Unsatisfiability: Models, Algorithms and Applications", ISMVL 2010.)

use std::collections::HashSet;

use thiserror::Error;

use crate::answer::{Fault, Faulty};
use crate::backend::embedded::Embedded;
use crate::backend::{Decision, Incremental, Verdict};
use crate::cnf::{Lit, through};
use crate::encode::Transition;
use crate::encode::search::{self, SearchEncoding};
use crate::engines::lay_out;
use crate::hunt::{InvalidObject, Object};
use crate::life::Position;
use crate::limits::{Limited, Limits, StopReason};
use crate::problem::Search;
use crate::problem::search::{Given, Known};
use crate::spacetime::{Cell, Front, Literal, Spacetime};
use crate::verify;

/// What came of the wish for a core.
#[derive(Clone, Debug)]
pub enum Shrunk {
    /// The search is not impossible: this is an answer.
    Answered(Box<Object>),
    /// It has no answer.
    Core(Box<Core>),
    /// A limit was reached before it was known whether it has an answer.
    Stopped(StopReason),
}

/// Given cells that are enough to make a search impossible.
#[derive(Clone, Debug)]
pub struct Core {
    /// The search with the states of these cells alone. Names, frozen cells, bounds and whatever else it asks for
    /// stay as they were.
    pub search: Search,
    /// How many cells the core has, over all generations.
    pub cells: usize,
    /// How many cells were given.
    pub of: usize,
    /// The solver that refuted the search.
    pub solver: String,
    /// Another solver, with another encoding, that refuted it too; or the limit that was reached before.
    pub confirmed: Result<String, StopReason>,
    /// The limit that was reached before each of the cells was known to be needed.
    pub stopped: Option<StopReason>,
}

/// Why there is no core.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ShrinkError {
    /// A solver returned an object that is none.
    #[error(transparent)]
    Model(#[from] InvalidObject),
    /// The cells that are given say where a catalyst is, so that none can be left out.
    #[error("a search for a catalyst has no core")]
    Catalyst,
    /// Two solvers contradict each other.
    #[error("{first} refuted the core, but {second} finds a pattern: one of them is wrong")]
    Disagreement {
        /// The solver that refuted it.
        first: String,
        /// The solver that found a pattern.
        second: String,
    },
}

impl Faulty for ShrinkError {
    fn fault(&self) -> Fault {
        match self {
            Self::Model(error) => error.fault(),
            Self::Catalyst => Fault::Caller,
            Self::Disagreement { .. } => Fault::Solver,
        }
    }
}

/// How far a core is shrunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Not at all: all cells stay given, and another solver confirms that there is no answer.
    Whole,
    /// Until none of its cells can be spared.
    Minimal,
}

/// Looks for an answer to a search, and if there is none, for a core. The search must not leave the rule
/// open. Patterns may lie anywhere in the box, as a given cell may be left out only if no pattern at all fits.
///
/// `see` is told of the number of cells that are left, and how many of them are known to be needed.
///
/// # Errors
/// If the search has a catalyst, if a solver returns an invalid model, or if the second one contradicts the first.
pub fn shrink(
    search: &Search,
    depth: Depth,
    encoding: SearchEncoding,
    solver: Embedded,
    limits: &Limits,
    see: &mut dyn FnMut(usize, usize),
) -> Result<Shrunk, ShrinkError> {
    if search.catalyst().is_some() {
        return Err(ShrinkError::Catalyst);
    }
    let states = given_states(search);
    let mut shrinking = match Shrinking::start(search, &states, encoding, solver, limits) {
        Ok(shrinking) => shrinking,
        Err(why) => return Ok(Shrunk::Stopped(why)),
    };
    let all: Vec<usize> = (0..states.len()).collect();
    let mut left = match shrinking.ask(&all, limits)? {
        Reply::Answer(object) => {
            return Ok(Shrunk::Answered(Box::new(object.without_bystanders(search))));
        }
        Reply::Stopped(why) => return Ok(Shrunk::Stopped(why)),
        Reply::None { .. } if depth == Depth::Whole => all,
        Reply::None { enough } => enough,
    };
    let (mut needed, mut stopped) = (0, None);
    while depth == Depth::Minimal && needed < left.len() {
        see(left.len(), needed);
        let others: Vec<usize> = [&left[..needed], &left[needed + 1..]].concat();
        match shrinking.ask(&others, limits)? {
            Reply::Answer(_) => needed += 1,
            // The first cells, which are needed, are in every core.
            Reply::None { enough } => left = enough,
            Reply::Stopped(why) => {
                stopped = Some(why);
                break;
            }
        }
    }
    let search = with_only(search, &states, &left);
    let first = shrinking.solver.name();
    let confirmed = confirm(&search, encoding, &first, limits)?;
    let (cells, of) = (left.len(), states.len());
    Ok(Shrunk::Core(Box::new(Core { search, cells, of, solver: first, confirmed, stopped })))
}

/// The cells whose state is given, by generation, those farthest from the middle of the box first: they are
/// tried first, so that the cells of a core are close to each other.
fn given_states(search: &Search) -> Vec<(usize, Position)> {
    let from_middle = |at: Position| {
        let distance = |place: usize, side: usize| (2 * place + 1).abs_diff(side);
        distance(at.row, search.height()).max(distance(at.column, search.width()))
    };
    let is_state = |&(generation, at): &(usize, Position)| search.given(generation, at).known.is_state();
    let all = (0..=search.last()).flat_map(|generation| search.positions().map(move |at| (generation, at)));
    let mut states: Vec<(usize, Position)> = all.filter(is_state).collect();
    states.sort_by_key(|&(_, at)| std::cmp::Reverse(from_middle(at)));
    states
}

/// The search with the states of some of these cells, and not of the others.
fn with_only(search: &Search, states: &[(usize, Position)], kept: &[usize]) -> Search {
    let kept: HashSet<(usize, Position)> = kept.iter().map(|&place| states[place]).collect();
    let given = (0..=search.last()).flat_map(|generation| search.positions().map(move |at| (generation, at)));
    let given = given.map(|(generation, at)| {
        let given = search.given(generation, at);
        let is_left = !given.known.is_state() || kept.contains(&(generation, at));
        if is_left { given } else { Given { known: Known::Nothing, ..given } }
    });
    search.clone().with_given(given.collect()).expect("fewer states fit as well")
}

enum Reply {
    Answer(Box<Object>),
    /// There is none. These of the cells are enough for that, in the order in which they were asked about.
    None {
        enough: Vec<usize>,
    },
    Stopped(StopReason),
}

/// A solver with the clauses of the search without states, and the assumptions of each state.
struct Shrinking<'a> {
    search: &'a Search,
    states: &'a [(usize, Position)],
    /// The unknowns of the search without states.
    spacetime: Spacetime,
    /// The literals of each state; `None` if it contradicts what is known without any state.
    literals: Vec<Option<Vec<Lit>>>,
    solver: Box<dyn Incremental>,
}

impl<'a> Shrinking<'a> {
    fn start(
        search: &'a Search,
        states: &'a [(usize, Position)],
        encoding: SearchEncoding,
        solver: Embedded,
        limits: &Limits,
    ) -> Result<Self, StopReason> {
        let without = with_only(search, states, &[]);
        let spacetime = lay_out(&without, Front::Anywhere, limits)?;
        let mut solver = solver.start();
        through(&mut Limited::new(&mut solver, limits), |sink| search::encode(&spacetime, encoding, sink))?;
        let literals = states.iter().map(|&(generation, at)| {
            let state = match search.given(generation, at).known {
                Known::Is(alive) => u8::from(alive),
                Known::Old(state) => state,
                Known::Nothing | Known::Named { .. } => unreachable!("only states are taken"),
            };
            literals(&spacetime, generation, at, state)
        });
        let literals = literals.collect();
        Ok(Self { search, states, spacetime, literals, solver })
    }

    /// Asks about the search with some of the states.
    fn ask(&mut self, about: &[usize], limits: &Limits) -> Result<Reply, ShrinkError> {
        if let Some(&alone) = about.iter().find(|&&place| self.literals[place].is_none()) {
            return Ok(Reply::None { enough: vec![alone] });
        }
        let assumed = |&place: &usize| self.literals[place].iter().flatten().copied();
        let assumptions: Vec<Lit> = about.iter().flat_map(assumed).collect();
        match self.solver.solve(&assumptions, limits) {
            Verdict::Unknown(why) => Ok(Reply::Stopped(why)),
            Verdict::Unsatisfiable => {
                let used: HashSet<Lit> = self.solver.core().into_iter().collect();
                let is_used = |place: &usize| assumed(place).any(|literal| used.contains(&literal));
                Ok(Reply::None { enough: about.iter().copied().filter(is_used).collect() })
            }
            Verdict::Satisfiable(model) => {
                let generations = self.spacetime.states(|unknown| search::value(unknown, &model));
                let search = with_only(self.search, self.states, about);
                verify::search(&search, &generations)
                    .map_err(|reason| InvalidObject::of(self.solver.name(), reason))?;
                Ok(Reply::Answer(Box::new(Object::of(&search, generations))))
            }
        }
    }
}

/// The literals that say that a cell is in a state, or `None` if it cannot be.
fn literals(spacetime: &Spacetime, generation: usize, at: Position, state: u8) -> Option<Vec<Lit>> {
    let mut literals = Vec::new();
    for (cell, alive) in spacetime.in_state(generation, at, state) {
        match cell {
            Cell::Known(known) if known != alive => return None,
            Cell::Known(_) => {}
            Cell::Unknown(Literal { unknown, negated }) => {
                literals.push(search::literal(Literal { unknown, negated: negated == alive }));
            }
        }
    }
    Some(literals)
}

/// Asks another solver, with other clauses, about a search that was refuted.
fn confirm(
    search: &Search,
    encoding: SearchEncoding,
    first: &str,
    limits: &Limits,
) -> Result<Result<String, StopReason>, ShrinkError> {
    let transition = match encoding.transition {
        Transition::Prime => Transition::Rows256,
        _ => Transition::Prime,
    };
    let mut solver = Embedded::Batsat.start();
    let spacetime = match lay_out(search, Front::Anywhere, limits) {
        Ok(spacetime) => spacetime,
        Err(why) => return Ok(Err(why)),
    };
    let encoding = SearchEncoding { transition, ..encoding };
    let written =
        through(&mut Limited::new(&mut solver, limits), |sink| search::encode(&spacetime, encoding, sink));
    if let Err(why) = written {
        return Ok(Err(why));
    }
    match solver.decide(&[], limits) {
        Decision::Unsatisfiable => Ok(Ok(solver.name())),
        Decision::Unknown(why) => Ok(Err(why)),
        Decision::Satisfiable => {
            Err(ShrinkError::Disagreement { first: first.to_owned(), second: solver.name() })
        }
    }
}

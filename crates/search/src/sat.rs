//! The SAT engine: an incremental solver that forbids each object found by a clause, and goes on.
//!
//! The question can be divided into cubes, which are parts of the backtracking engine's tree of
//! choices. A cube that takes too long is cut where that engine would choose. A saved search stores
//! which cubes are open.
//!
//! An external solver is started anew for each object, with clauses that forbid those found before.

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::time::{Duration, Instant};

use crate::answer::Evidence;
use crate::backend::process::ProcessError;
use crate::backend::{OneShot, Session, Verdict};
use crate::backtrack::{Backtrack, Choice, ForeignState, Order, Setting, State};
use crate::cnf::{AddClause, ClauseSink, Cnf, Lit, Model, VarPool, through};
use crate::encode::search::{self, SearchEncoding};
use crate::engine::{Engine, Exclusion, Next, Snapshot};
use crate::life::Position;
use crate::limits::Limited;
use crate::limits::{Limits, StopReason};
use crate::spacetime::{Cell, Literal, Spacetime};
use crate::steps::{Outcome, Steps};

/// An incremental solver with the clauses of a search.
pub struct Sat<'a> {
    spacetime: &'a Spacetime,
    solver: Box<dyn Session>,
    /// What the solver was told, or why it does not have the whole formula.
    clauses: Result<Clauses<'a>, StopReason>,
    /// The cubes that are still to be refuted.
    open: Vec<State>,
    /// How cubes that take too long are cut; `None` if they may take any time.
    knife: Option<Knife>,
    guess: Option<Guess<'a>>,
}

/// Finds ancestors mostly sooner than the solver of the whole question, and works in turns with it.
struct Guess<'a> {
    steps: Steps<'a>,
    /// The conflicts of a solver in a turn.
    turn: u32,
}

/// The conflicts of a solver in the first turn.
const FIRST_TURN: u32 = 16_000;
/// The solver of the whole question has one conflict for every so many conflicts of the steps.
const SHARE: u32 = 2;

struct Knife {
    tree: Backtrack,
    /// How long a cube may take.
    grace: Duration,
    /// How long the newest cube has taken so far, including time before the search was stopped.
    spent: Duration,
}

impl<'a> Sat<'a> {
    /// An engine that has not searched yet. The solver must have no clauses. If a limit is reached
    /// while it gets them, the engine never searches.
    pub fn new(
        spacetime: &'a Spacetime,
        mut solver: Box<dyn Session>,
        encoding: SearchEncoding,
        limits: &Limits,
    ) -> Self {
        let clauses = Clauses::write(spacetime, encoding, solver.as_mut(), limits);
        Self { spacetime, solver, clauses, open: vec![State::start()], knife: None, guess: None }
    }

    /// Looks for ancestors by steps first, if that is the question. `start` makes a solver without clauses from a number,
    /// which may be its seed. All solvers must count their conflicts.
    #[must_use]
    pub fn with_steps(mut self, start: Box<dyn Fn(u32) -> Box<dyn Session> + 'a>) -> Self {
        self.guess = Steps::of(self.spacetime, start).map(|steps| Guess { steps, turn: FIRST_TURN });
        self
    }

    /// Searches only these parts of the question, and cuts parts that take longer than `grace`.
    ///
    /// # Errors
    /// If a part names an unknown that the search does not have.
    pub fn with_cubes(mut self, open: Vec<State>, grace: Duration) -> Result<Self, ForeignState> {
        let tree = Backtrack::new(self.spacetime, &Order::default(), Choice::default());
        self.open.clear();
        for state in open {
            // A choice whose other state is open stands for two cubes.
            let mut part = tree.at(&state)?;
            while let Some(other) = part.give_away() {
                self.open.push(other);
            }
            self.open.push(part.state());
        }
        self.guess = None;
        self.knife = Some(Knife { tree, grace, spent: Duration::ZERO });
        Ok(self)
    }

    /// Cuts the newest cube in two. From then on cubes may take longer, so that cutting comes to an end.
    fn cut(&mut self) {
        if let (Some(knife), Some(cube)) = (&mut self.knife, self.open.pop()) {
            knife.spent = Duration::ZERO;
            knife.grace = knife.grace.mul_f64(1.1) + Duration::from_millis(1);
            let whole = knife.tree.at(&State { settings: cube.settings, ..State::start() });
            let halves = whole.expect("all cubes were looked at before").split(2, &Limits::none());
            self.open.extend(halves.expect("nothing stops it without limits"));
        }
    }
}

impl Engine for Sat<'_> {
    fn name(&self) -> String {
        self.solver.name()
    }

    fn exhaustion(&self) -> Evidence {
        Evidence::Solver
    }

    fn next(&mut self, limits: &Limits, _: &mut dyn FnMut(&Snapshot)) -> Result<Next, ProcessError> {
        self.go_on(limits)
    }

    fn can_leave_out(&self) -> bool {
        self.clauses.is_ok()
    }

    fn leave_out(&mut self, exclusion: &Exclusion) {
        if let Ok(clauses) = &mut self.clauses {
            clauses.leave_out(exclusion, self.solver.as_mut());
        }
    }

    fn open(&self) -> Vec<State> {
        self.open.clone()
    }
}

impl Sat<'_> {
    /// Goes back by steps, and asks the solver of the whole question, in turns until there is an answer. Returns nothing if
    /// there are no steps, or if they found what must not be found again; then there are none from now on.
    fn take_turns(&mut self, limits: &Limits) -> Result<Option<Next>, ProcessError> {
        while let Some(mut guess) = self.guess.take() {
            // What the steps found is seen to be an answer to the whole question.
            let guessed: Vec<Lit> = match guess.steps.attempt(guess.turn, limits)? {
                Outcome::Found(states) => literals(&states).collect(),
                Outcome::Open => Vec::new(),
                Outcome::Refuted => {
                    self.open.clear();
                    return Ok(Some(Next::Exhausted));
                }
            };
            let conflicts = guess.steps.conflicts(guess.turn) / SHARE;
            let slice = Limits { conflicts: Some(conflicts), ..limits.clone() };
            return Ok(Some(match self.solver.solve(&guessed, &slice)? {
                // Another object need not be found by steps.
                Verdict::Satisfiable(model) => Next::Found(values(self.spacetime, &model)),
                Verdict::Unsatisfiable if self.solver.core().is_empty() => {
                    self.open.clear();
                    Next::Exhausted
                }
                Verdict::Unsatisfiable => return Ok(None),
                Verdict::Unknown(StopReason::Conflicts) => {
                    guess.turn = guess.turn.saturating_add(guess.turn / 2);
                    self.guess = Some(guess);
                    continue;
                }
                Verdict::Unknown(why) => {
                    self.guess = Some(guess);
                    Next::Stopped(why)
                }
            }));
        }
        Ok(None)
    }

    fn go_on(&mut self, limits: &Limits) -> Result<Next, ProcessError> {
        if let Err(why) = &self.clauses {
            return Ok(Next::Stopped(why.clone()));
        }
        if let Some(next) = self.take_turns(limits)? {
            return Ok(next);
        }
        while let Some(cube) = self.open.last() {
            let assumptions: Vec<Lit> = cube.settings.iter().copied().map(assumption).collect();
            let left = self.knife.as_ref().map(|knife| knife.grace.saturating_sub(knife.spent));
            let slice = left.map_or_else(|| limits.clone(), |left| limits.no_longer_than(left));
            let start = Instant::now();
            let verdict = self.solver.solve(&assumptions, &slice)?;
            let is_cut = self.knife.as_mut().is_some_and(|knife| {
                knife.spent += start.elapsed();
                knife.spent >= knife.grace
            });
            match verdict {
                Verdict::Satisfiable(model) => {
                    return Ok(Next::Found(values(self.spacetime, &model)));
                }
                // If the clauses alone are refuted, so are all cubes.
                Verdict::Unsatisfiable if self.solver.core().is_empty() => self.open.clear(),
                Verdict::Unsatisfiable => {
                    self.open.pop();
                    self.knife.iter_mut().for_each(|knife| knife.spent = Duration::ZERO);
                }
                Verdict::Unknown(why) => {
                    if is_cut {
                        self.cut();
                    }
                    if limits.exceeded().is_some() || why != StopReason::TimeLimit {
                        return Ok(Next::Stopped(why));
                    }
                }
            }
        }
        Ok(Next::Exhausted)
    }
}

/// The assumption that makes a choice.
fn assumption(setting: Setting) -> Lit {
    search::literal(Literal { unknown: setting.unknown, negated: !setting.value })
}

/// The assumptions that all unknowns have these states.
fn literals(states: &[bool]) -> impl Iterator<Item = Lit> {
    let literals = (0..).zip(states).map(|(unknown, &state)| Literal { unknown, negated: !state });
    literals.map(search::literal)
}

/// A solver that is given the whole formula of a search for each object.
pub struct Program<'a> {
    spacetime: &'a Spacetime,
    solver: Box<dyn OneShot + 'a>,
    formula: Cnf,
    /// What is in the formula, or why it is not complete.
    clauses: Result<Clauses<'a>, StopReason>,
    is_exhausted: bool,
}

impl<'a> Program<'a> {
    /// An engine that has not searched yet. If a limit is reached while the formula is built, the
    /// engine never searches.
    pub fn new(
        spacetime: &'a Spacetime,
        solver: Box<dyn OneShot + 'a>,
        encoding: SearchEncoding,
        limits: &Limits,
    ) -> Self {
        let mut formula = Cnf::new(spacetime.unknowns());
        let clauses = Clauses::write(spacetime, encoding, &mut formula, limits);
        Self { spacetime, solver, formula, clauses, is_exhausted: false }
    }
}

impl Engine for Program<'_> {
    fn name(&self) -> String {
        self.solver.name()
    }

    fn exhaustion(&self) -> Evidence {
        Evidence::Solver
    }

    fn next(&mut self, limits: &Limits, _: &mut dyn FnMut(&Snapshot)) -> Result<Next, ProcessError> {
        if let Err(why) = &self.clauses {
            return Ok(Next::Stopped(why.clone()));
        }
        if self.is_exhausted {
            return Ok(Next::Exhausted);
        }
        Ok(match self.solver.solve(&self.formula, limits)? {
            Verdict::Satisfiable(model) => Next::Found(values(self.spacetime, &model)),
            Verdict::Unsatisfiable => {
                self.is_exhausted = true;
                Next::Exhausted
            }
            Verdict::Unknown(why) => Next::Stopped(why),
        })
    }

    fn can_leave_out(&self) -> bool {
        self.clauses.is_ok()
    }

    fn leave_out(&mut self, exclusion: &Exclusion) {
        if let Ok(clauses) = &mut self.clauses {
            clauses.leave_out(exclusion, &mut self.formula);
        }
    }

    /// Everything or nothing: a solver that ended does not say how far it came.
    fn open(&self) -> Vec<State> {
        if self.is_exhausted { Vec::new() } else { vec![State::start()] }
    }
}

/// Writes the clauses of a search to a solver, or to a formula for one.
struct Clauses<'a> {
    spacetime: &'a Spacetime,
    pool: VarPool,
    /// For cells that were asked about, a literal that is true only if the cell changes.
    changes: BTreeMap<Position, Lit>,
}

impl<'a> Clauses<'a> {
    /// Writes the clauses of the question.
    pub(super) fn write<S: ClauseSink<Error = Infallible> + ?Sized>(
        spacetime: &'a Spacetime,
        encoding: SearchEncoding,
        sink: &mut S,
        limits: &Limits,
    ) -> Result<Self, StopReason> {
        let pool =
            through(&mut Limited::new(sink, limits), |sink| search::encode(spacetime, encoding, sink))?;
        Ok(Self { spacetime, pool, changes: BTreeMap::new() })
    }

    /// Writes the clause that forbids assignments, with the clauses that it needs.
    pub(super) fn leave_out<S: ClauseSink<Error = Infallible> + ?Sized>(
        &mut self,
        exclusion: &Exclusion,
        sink: &mut S,
    ) {
        let mut clause: Vec<Lit> =
            exclusion.literals.iter().map(|&literal| !search::literal(literal)).collect();
        for &at in &exclusion.unless_changed {
            let change = self.change(at, sink);
            clause.push(change);
        }
        sink.add(&clause);
    }

    /// A literal that implies that two generations differ in a cell.
    fn change<S: ClauseSink<Error = Infallible> + ?Sized>(&mut self, at: Position, sink: &mut S) -> Lit {
        if let Some(&change) = self.changes.get(&at) {
            return change;
        }
        let change = self.pool.fresh();
        let mut clause = vec![!change];
        let first = self.spacetime.cell(0, at);
        let later = (1..self.spacetime.generations()).map(|number| self.spacetime.cell(number, at));
        for other in later.collect::<BTreeSet<Cell>>() {
            if other != first {
                clause.push(self.difference(first, other, sink));
            }
        }
        sink.add(&clause);
        self.changes.insert(at, change);
        change
    }

    /// A literal that implies that two cells differ.
    fn difference<S: ClauseSink<Error = Infallible> + ?Sized>(
        &mut self,
        one: Cell,
        other: Cell,
        sink: &mut S,
    ) -> Lit {
        let difference = self.pool.fresh();
        for sign in [true, false] {
            let clause: Vec<Lit> =
                [one, other].into_iter().filter_map(|cell| literal_if(cell, sign)).collect();
            // A known cell with the state that the clause wants satisfies it.
            let holds = [one, other].into_iter().any(|cell| cell == Cell::Known(sign));
            if !holds {
                sink.add(&[&[!difference][..], &clause].concat());
            }
        }
        difference
    }
}

pub(super) fn values(spacetime: &Spacetime, model: &Model) -> Vec<bool> {
    (0..spacetime.unknowns()).map(|unknown| search::value(unknown, model)).collect()
}

/// The literal that says that a cell is alive, or dead; `None` if the cell is known.
fn literal_if(cell: Cell, alive: bool) -> Option<Lit> {
    match cell {
        Cell::Known(_) => None,
        Cell::Unknown(unknown) => {
            let literal = search::literal(unknown);
            Some(if alive { literal } else { !literal })
        }
    }
}

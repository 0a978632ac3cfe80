//! The SAT engine: an incremental solver that forbids each object found by a clause, and goes on.
//!
//! The question can be divided into cubes, which are parts of the backtracking engine's tree of
//! choices. A cube that takes too long is cut where that engine would choose. A saved search stores
//! which cubes are open.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use super::backtrack::{Backtrack, Choice, ForeignState, Order, Setting, State};
use super::engine::{Engine, Exclusion, Next, Snapshot};
use crate::answer::Evidence;
use crate::backend::{Incremental, Verdict};
use crate::cnf::{Lit, VarPool};
use crate::encode::search::{self, SearchEncoding};
use crate::life::Position;
use crate::limits::{Limits, StopReason};
use crate::solve::limited::Limited;
use crate::spacetime::{Cell, Literal, Spacetime};

/// An embedded solver with the clauses of a search.
pub struct Sat<'a> {
    spacetime: &'a Spacetime,
    solver: Box<dyn Incremental>,
    /// Why the solver does not have the whole formula, if it does not.
    unready: Option<StopReason>,
    pool: VarPool,
    /// For cells that were asked about, a literal that is true only if the cell changes.
    changes: BTreeMap<Position, Lit>,
    /// The cubes that are still to be refuted.
    open: Vec<State>,
    /// How cubes that take too long are cut; `None` if they may take any time.
    knife: Option<Knife>,
}

/// Cuts cubes.
struct Knife {
    tree: Backtrack,
    /// How long a cube may take.
    patience: Duration,
    /// How long the newest cube has taken so far, including time before the search was stopped.
    spent: Duration,
}

impl<'a> Sat<'a> {
    /// An engine that has not searched yet. The solver must have no clauses. If a limit is reached
    /// while it gets them, the engine never searches.
    pub fn new(
        spacetime: &'a Spacetime,
        mut solver: Box<dyn Incremental>,
        encoding: SearchEncoding,
        limits: &Limits,
    ) -> Self {
        let told = search::encode(spacetime, encoding, &mut Limited::new(solver.as_mut(), limits));
        let (pool, unready) = match told {
            Ok(pool) => (pool, None),
            Err(why) => (VarPool::after(spacetime.unknowns()), Some(why)),
        };
        let open = vec![State::start()];
        Self { spacetime, solver, unready, pool, changes: BTreeMap::new(), open, knife: None }
    }

    /// Searches only these parts of the question, and cuts parts that take longer than `patience`.
    ///
    /// # Errors
    /// If a part names an unknown that the search does not have.
    pub fn with_cubes(mut self, open: Vec<State>, patience: Duration) -> Result<Self, ForeignState> {
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
        self.knife = Some(Knife { tree, patience, spent: Duration::ZERO });
        Ok(self)
    }

    /// Cuts the newest cube in two. From then on cubes may take longer, so that cutting comes to an
    /// end.
    fn cut(&mut self) {
        if let (Some(knife), Some(cube)) = (&mut self.knife, self.open.pop()) {
            knife.spent = Duration::ZERO;
            knife.patience = knife.patience.mul_f64(1.1) + Duration::from_millis(1);
            let whole = knife.tree.at(&State { settings: cube.settings, ..State::start() });
            let halves = whole.expect("all cubes were looked at before").split(2, &Limits::none());
            self.open.extend(halves.expect("nothing stops it without limits"));
        }
    }

    /// A literal that implies that two generations differ in a cell.
    fn change(&mut self, at: Position) -> Lit {
        if let Some(&change) = self.changes.get(&at) {
            return change;
        }
        let change = self.pool.fresh();
        let mut clause = vec![!change];
        let first = self.spacetime.cell(0, at);
        let later = (1..self.spacetime.generations()).map(|number| self.spacetime.cell(number, at));
        for other in later.collect::<BTreeSet<Cell>>() {
            if other != first {
                clause.push(self.difference(first, other));
            }
        }
        let Ok(()) = self.solver.clause(&clause);
        self.changes.insert(at, change);
        change
    }

    /// A literal that implies that two cells differ.
    fn difference(&mut self, one: Cell, other: Cell) -> Lit {
        let difference = self.pool.fresh();
        for sign in [true, false] {
            let clause: Vec<Lit> =
                [one, other].into_iter().filter_map(|cell| literal_if(cell, sign)).collect();
            // A known cell with the state that the clause wants satisfies it.
            let holds = [one, other].into_iter().any(|cell| cell == Cell::Known(sign));
            if !holds {
                let Ok(()) = self.solver.clause(&[&[!difference][..], &clause].concat());
            }
        }
        difference
    }
}

impl Knife {
    /// Adds the time that the newest cube took. Returns whether that is too long.
    fn is_tired(&mut self, more: Duration) -> bool {
        self.spent += more;
        self.spent >= self.patience
    }
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

impl Engine for Sat<'_> {
    fn name(&self) -> String {
        self.solver.name()
    }

    fn exhaustion(&self) -> Evidence {
        Evidence::Solver
    }

    fn next(&mut self, limits: &Limits, _: &mut dyn FnMut(&Snapshot)) -> Next {
        if let Some(why) = &self.unready {
            return Next::Stopped(why.clone());
        }
        while let Some(cube) = self.open.last() {
            let assumptions: Vec<Lit> = cube.settings.iter().copied().map(assumption).collect();
            let left = self.knife.as_ref().map(|knife| knife.patience.saturating_sub(knife.spent));
            let slice = left.map_or_else(|| limits.clone(), |left| limits.no_longer_than(left));
            let start = Instant::now();
            let verdict = self.solver.solve(&assumptions, &slice);
            let is_cut = self.knife.as_mut().is_some_and(|knife| knife.is_tired(start.elapsed()));
            match verdict {
                Verdict::Satisfiable(model) => {
                    let unknowns = 0..self.spacetime.unknowns();
                    return Next::Found(unknowns.map(|unknown| search::value(unknown, &model)).collect());
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
                        return Next::Stopped(why);
                    }
                }
            }
        }
        Next::Exhausted
    }

    fn can_leave_out(&self) -> bool {
        self.unready.is_none()
    }

    fn leave_out(&mut self, exclusion: &Exclusion) {
        let mut clause: Vec<Lit> =
            exclusion.literals.iter().map(|&literal| !search::literal(literal)).collect();
        for &at in &exclusion.unless_changed {
            let change = self.change(at);
            clause.push(change);
        }
        let Ok(()) = self.solver.clause(&clause);
    }

    fn open(&self) -> Vec<State> {
        self.open.clone()
    }
}

/// The assumption that makes a choice.
fn assumption(setting: Setting) -> Lit {
    search::literal(Literal { unknown: setting.unknown, negated: !setting.value })
}

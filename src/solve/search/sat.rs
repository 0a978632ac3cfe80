//! Searching with an incremental solver: what was found is forbidden by a clause, and the solver goes on.
//!
//! The question can be cut into cubes, which are parts of the tree of choices of the backtracking engine: a cube that takes too
//! long is cut where that engine would choose. A search that is saved knows which cubes are open.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use super::backtrack::{Backtrack, Choice, ForeignState, Order, Setting, State};
use super::{Engine, Exclusion, Next, Snapshot};
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
    /// Why the solver does not know all of the question, if it does not.
    unready: Option<StopReason>,
    pool: VarPool,
    /// For cells that were asked for: a literal that is true only if the cell changes.
    changes: BTreeMap<Position, Lit>,
    /// The cubes that are still to be refuted.
    open: Vec<State>,
    /// How cubes that take too long are cut; none if they may take any time.
    knife: Option<Knife>,
}

/// Cuts cubes.
struct Knife {
    tree: Backtrack,
    /// How long a cube may take.
    patience: Duration,
    /// What the newest cube has taken so far, also when the search was stopped in between.
    spent: Duration,
}

impl<'a> Sat<'a> {
    /// An engine that has not searched yet, with a solver that has no clauses. If the limits end while it is told of the
    /// question, it never will.
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

    /// Searches only these parts of the question, and cuts them when they take longer than some time.
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

    /// Cuts the newest cube in two, and is more patient from then on, so that cutting comes to an end.
    fn cut(&mut self) {
        if let (Some(knife), Some(cube)) = (&mut self.knife, self.open.pop()) {
            knife.spent = Duration::ZERO;
            knife.patience = knife.patience.mul_f64(1.1) + Duration::from_millis(1);
            let whole = knife.tree.at(&State { settings: cube.settings, ..State::start() });
            let halves = whole.expect("all cubes were looked at before").split(2, &Limits::none());
            self.open.extend(halves.expect("nothing stops it without limits"));
        }
    }

    /// A literal from which it follows that two generations differ in a cell.
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

    /// A literal from which it follows that two cells differ.
    fn difference(&mut self, one: Cell, other: Cell) -> Lit {
        let difference = self.pool.fresh();
        for sign in [true, false] {
            let clause: Vec<Lit> =
                [one, other].into_iter().filter_map(|cell| literal_if(cell, sign)).collect();
            // A cell that is known to be what the clause wants satisfies it.
            let holds = [one, other].into_iter().any(|cell| cell == Cell::Known(sign));
            if !holds {
                let Ok(()) = self.solver.clause(&[&[!difference][..], &clause].concat());
            }
        }
        difference
    }
}

impl Knife {
    /// Whether the newest cube has taken too long, after so much more time.
    fn is_tired(&mut self, more: Duration) -> bool {
        self.spent += more;
        self.spent >= self.patience
    }
}

/// The literal that says that a cell is on, or off; none if it is known.
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

/// What a choice says.
fn assumption(setting: Setting) -> Lit {
    search::literal(Literal { unknown: setting.unknown, negated: !setting.value })
}

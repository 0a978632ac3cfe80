//! Searching with an incremental solver: what was found is forbidden by a clause, and the solver goes on.

use std::collections::BTreeMap;

use super::{Engine, Exclusion, Next};
use crate::backend::embedded::Embedded;
use crate::backend::{Incremental, Limits, Verdict};
use crate::cnf::{Lit, VarPool};
use crate::encode::search::{self, SearchEncoding};
use crate::life::Position;
use crate::spacetime::{Cell, Spacetime};

/// An embedded solver with the clauses of a search.
pub struct Sat<'a> {
    spacetime: &'a Spacetime,
    solver: Box<dyn Incremental>,
    pool: VarPool,
    /// For cells that were asked for: a literal that is true only if the cell changes.
    changes: BTreeMap<Position, Lit>,
}

impl<'a> Sat<'a> {
    /// A solver that has not searched yet.
    pub fn new(spacetime: &'a Spacetime, solver: Embedded, encoding: SearchEncoding) -> Self {
        let mut solver = solver.start();
        let Ok(pool) = search::encode(spacetime, encoding, &mut solver.as_mut());
        Self { spacetime, solver, pool, changes: BTreeMap::new() }
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
        for other in later.collect::<std::collections::BTreeSet<Cell>>() {
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

    fn next(&mut self, limits: &Limits) -> Next {
        match self.solver.solve(&[], limits) {
            Verdict::Satisfiable(model) => Next::Found(
                (0..self.spacetime.unknowns()).map(|unknown| search::value(unknown, &model)).collect(),
            ),
            Verdict::Unsatisfiable => Next::Exhausted,
            Verdict::Unknown(why) => Next::Stopped(why),
        }
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
}

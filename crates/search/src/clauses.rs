//! The clauses of a search: those of the question, and one for each assignment that is left out.

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;

use super::engine::Exclusion;
use crate::cnf::{ClauseSink, Lit, Model, VarPool};
use crate::encode::search::{self, SearchEncoding};
use crate::life::Position;
use crate::limits::{Limited, Limits, StopReason};
use crate::spacetime::{Cell, Spacetime};

/// Writes the clauses of a search to a solver, or to a formula for one.
pub(super) struct Clauses<'a> {
    spacetime: &'a Spacetime,
    pool: VarPool,
    /// For cells that were asked about, a literal that is true only if the cell changes.
    changes: BTreeMap<Position, Lit>,
}

impl<'a> Clauses<'a> {
    /// Writes the clauses of the question.
    ///
    /// # Errors
    /// If a limit is reached, or if there are too many clauses.
    pub(super) fn write<S: ClauseSink<Error = Infallible> + ?Sized>(
        spacetime: &'a Spacetime,
        encoding: SearchEncoding,
        sink: &mut S,
        limits: &Limits,
    ) -> Result<Self, StopReason> {
        let pool = search::encode(spacetime, encoding, &mut Limited::new(sink, limits))?;
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
        let Ok(()) = sink.clause(&clause);
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
        let Ok(()) = sink.clause(&clause);
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
                let Ok(()) = sink.clause(&[&[!difference][..], &clause].concat());
            }
        }
        difference
    }
}

/// The states of all unknowns in a model.
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

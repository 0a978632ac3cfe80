//! Self-forcing patches as clauses: a predecessor in which a cell of the patch differs.

use super::Transition;
use super::predecessor::{PredecessorLayout, encode_parent};
use crate::cnf::{ClauseSink, Lit};
use crate::life::{Partial, Position, partial};
use crate::problem::Force;

/// The literal that says that a cell of the predecessor does not have this state of the patch.
pub fn differs(layout: &PredecessorLayout, at: Position, state: bool) -> Lit {
    layout.cells().get(Position::new(at.row + 1, at.column + 1)).lit(!state)
}

/// The clause that says that some cell of the predecessor differs from the patch.
pub fn some_cell_differs(layout: &PredecessorLayout, patch: &Partial) -> Vec<Lit> {
    partial::specified(patch).map(|(at, state)| differs(layout, at, state)).collect()
}

/// Writes that the layout's pattern becomes the patch and differs from it. The patch forces itself
/// exactly if there is no model.
///
/// Returns the number of variables used.
///
/// # Errors
/// If the sink cannot take a clause.
pub fn encode<S: ClauseSink>(problem: &Force, transition: Transition, sink: &mut S) -> Result<u32, S::Error> {
    let used = encode_parent(problem.predecessor(), transition, sink)?;
    let layout = PredecessorLayout::of_target(problem.predecessor());
    sink.clause(&some_cell_differs(&layout, problem.patch()))?;
    Ok(used)
}

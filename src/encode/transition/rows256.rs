//! Direct enumeration: one clause for each assignment of the neighbours.
//!
//! If an assignment of the neighbours leaves only one stable state of the cell, a clause says so: some
//! neighbour differs, or the cell has that state. This is the encoding that introductory texts use, 228
//! clauses of nine literals in the middle of a board, kept as the baseline.

use super::Window;
use crate::cnf::Template;
use crate::cnf::template::Slot;
use crate::life::Rule;

/// The clauses for one window.
pub(super) fn stability(rule: Rule, window: Window) -> Template {
    let all = (0..1u16 << window.slots()).filter(|&states| !window.is_stable(rule, states));
    all.map(|states| (0..window.slots()).map(move |index| Slot { index, negated: states >> index & 1 == 1 }))
        .collect()
}

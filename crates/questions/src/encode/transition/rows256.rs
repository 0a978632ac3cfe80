//! Direct enumeration: one clause for each assignment of the cells that the rule forbids.
//!
//! For "the cell does not change" this is the encoding of introductory texts: if an assignment of
//! the neighbours leaves only one stable state of the cell, a clause says so. That makes 228
//! clauses of nine literals in the middle of a box. It is kept as the baseline.

use super::window::Shape;
use crate::cnf::Template;
use crate::cnf::template::Slot;
use crate::life::Rule;

/// The clauses for one window.
pub(super) fn template(rule: Rule, shape: Shape) -> Template {
    let slots = shape.slots();
    let forbidden = (0..1u16 << slots).filter(|&states| shape.forbids(rule, states));
    forbidden
        .map(|states| (0..slots).map(move |index| Slot { index, negated: states >> index & 1 == 1 }))
        .collect()
}

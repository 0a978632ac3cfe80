//! All prime implicates: the shortest clauses that say what the rule says, for any rule.

use super::window::Shape;
use crate::cnf::Template;
use crate::encode::implicates::Cubes;
use crate::life::Rule;

/// The clauses for one window.
pub(in crate::encode) fn template(rule: Rule, shape: Shape) -> Template {
    let forbidden = Cubes::within(shape.slots(), |states| shape.forbids(rule, states));
    forbidden.largest().map(|cube| forbidden.clause(cube)).collect()
}

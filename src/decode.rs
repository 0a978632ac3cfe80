//! From a solver's model back to a pattern.

use crate::cnf::Model;
use crate::encode::CellLayout;
use crate::life::Grid;
use crate::problem::StillLife;

/// The board that a model describes. A cell about which the model says nothing is read as dead; whether that is
/// right is for the verifier to say.
pub fn still_life(problem: &StillLife, model: &Model) -> Grid {
    let layout = CellLayout::new(problem.width(), problem.height()).expect("problems fit the variables");
    Grid::from_fn(problem.width(), problem.height(), |at| model.value(layout.var(at)).unwrap_or(false))
}

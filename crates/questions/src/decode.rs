//! Decoding: from a solver's model back to patterns.

use crate::cnf::Model;
use crate::encode::CellLayout;
use crate::encode::duel::DuelLayout;
use crate::encode::first_rows::FirstRowsLayout;
use crate::encode::predecessor::PredecessorLayout;
use crate::encode::search;
use crate::encode::still_life::waste::Streamliner;
use crate::life::Grid;
use crate::problem::duel::Pieces;
use crate::problem::{Duel, FirstRows, Search, StillLife};
use crate::spacetime::{self, Front};

/// The pattern that a model describes. A cell without a value is read as dead. Whether the pattern
/// is right is for the verifier to say.
pub fn still_life(problem: &StillLife, model: &Model) -> Grid {
    let layout = CellLayout::of(problem);
    Grid::from_fn(problem.width(), problem.height(), |at| model.value(layout.var(at)).unwrap_or(false))
}

/// The pattern that a model describes if cells that a streamliner identifies share the variable of the
/// first of them.
///
/// # Panics
/// If the symmetry does not fit the box.
pub fn symmetric_still_life(problem: &StillLife, streamliner: Streamliner, model: &Model) -> Grid {
    let first = still_life(problem, model);
    streamliner.representatives(problem.width(), problem.height()).map(|at| first.get(at))
}

/// The predecessor that a model describes, one cell larger on each side than its target. Cells
/// without a value are read as dead.
pub fn predecessor(layout: &PredecessorLayout, model: &Model) -> Grid {
    layout.cells().map(|var| model.value(var).unwrap_or(false))
}

/// The target that a model describes. Cells without a value are read as dead.
pub fn target(layout: &PredecessorLayout, model: &Model) -> Grid {
    layout.targets().map(|var| model.value(var).unwrap_or(false))
}

/// The generations that a model of a search describes, with the states of cells as numbers: 0 is dead, 1
/// alive. The variables of cells do not depend on whether patterns are pushed.
pub fn search(problem: &Search, model: &Model) -> Vec<Grid<u8>> {
    let spacetime = spacetime::of(problem, Front::Anywhere);
    spacetime.states(|unknown| search::value(unknown, model))
}

/// Generation 0 of the first rows that a model describes, in the columns of the strip. Cells without a value
/// are read as dead.
#[expect(clippy::missing_panics_doc, reason = "the rows of a question are counted by small numbers")]
pub fn first_rows(problem: &FirstRows, model: &Model) -> Grid {
    let layout = FirstRowsLayout::of(problem);
    let rows: Vec<i64> = layout.rows(0).collect();
    let (ships, height) = (problem.ships(), rows.len());
    Grid::from_fn(ships.pattern_width(height), height, |at| {
        let y = rows[height - 1 - at.row];
        // The top row of the pattern is that many rows above row 0, and its columns start at 0.
        let aside = isize::try_from(rows[height - 1]).expect("rows are counted by small numbers");
        let column = at.column.cast_signed() - ships.slope().cast_signed() * aside;
        let var = layout.var(y, 0, column);
        var.and_then(|var| model.value(var)).unwrap_or(false)
    })
}

/// The pieces of all who place, in their order, according to a model. Bits without a value are read as false.
pub fn duel(duel: &Duel, model: &Model) -> Vec<Pieces> {
    let layout = DuelLayout::new(duel);
    (0..duel.movers().len()).map(|turn| layout.pieces(turn, model)).collect()
}

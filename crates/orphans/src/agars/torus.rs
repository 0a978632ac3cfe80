//! Periodic predecessors of agars.
//!
//! A predecessor of an agar that is periodic under a part of the agar's lattice is a pattern of a torus. Let
//! it differ from the agar in some cell. The translations of the agar's lattice carry it to other predecessors, so
//! every cell of the same class differs in one of them. So no self-forcing patch of the agar has a cell of
//! this class. Only the cells of one box need to be asked about, one of each class.

use super::classes::{Classes, open};
use super::question::{Question, class};
use crate::EdenError;
use crate::backend::Verdict;
use crate::cnf::{Var, VarPool};
use crate::life::{Agar, Grid, Lattice, Rule};
use crate::limits::{Limits, StopReason};
use crate::second_opinion::refutes_fixed;
use crate::verify;

/// What is known about an agar by periodic predecessors.
pub(super) struct Dropped {
    /// The predecessors that were found, which differ in all the classes that were dropped.
    pub(super) predecessors: Vec<Agar>,
    /// The limit that was reached before all were found.
    pub(super) stopped: Option<StopReason>,
}

/// Drops the classes in which a predecessor on a torus differs. If no limit was reached, none of this
/// torus differs in the open classes that are left.
///
/// The cells of forced classes are known, so the solver gets them.
///
/// # Errors
/// If the solver gives an invalid model.
pub(super) fn drop_classes(
    (rule, agar, wide): (Rule, &Agar, Lattice),
    left: &mut Classes,
    forced: &Classes,
    limits: &Limits,
) -> Result<Dropped, EdenError> {
    let mut pool = VarPool::after(0);
    let before: Grid<Var> = Grid::from_fn(wide.width(), wide.height(), |_| pool.fresh().var());
    let lattice = agar.lattice();
    let mut question = Question::new(rule, refutes_fixed(rule), agar, pool, |at| before.get(at));
    for at in wide.positions().filter(|at| forced.get(lattice.class(at.coordinates()))) {
        question.is_known(before.get(at), agar.is_alive(at.coordinates()));
    }
    let sides = (0..wide.height().cast_signed(), 0..wide.width().cast_signed());
    question.becomes(sides, |row, column| before.get(class(wide, row, column)).positive());
    let mut predecessors = Vec::new();
    while left != forced {
        let model = match question.ask(&open(left, forced), limits) {
            Verdict::Unsatisfiable => break,
            Verdict::Unknown(why) => return Ok(Dropped { predecessors, stopped: Some(why) }),
            Verdict::Satisfiable(model) => model,
        };
        let states = before.map(|var| model.value(var).unwrap_or(false));
        let predecessor = Agar::new(wide, states);
        let invalid = |reason| EdenError::InvalidModel { solver: question.solver(), reason };
        verify::periodic_predecessor(rule, agar, &predecessor).map_err(invalid)?;
        drop_differing(left, agar, &predecessor);
        predecessors.push(predecessor);
    }
    Ok(Dropped { predecessors, stopped: None })
}

/// Drops the classes of the cells in which a predecessor differs, wherever these lie.
pub(super) fn drop_differing(left: &mut Classes, agar: &Agar, predecessor: &Agar) {
    for at in predecessor.lattice().positions() {
        let cell = at.coordinates();
        if predecessor.is_alive(cell) != agar.is_alive(cell) {
            left.set(agar.lattice().class(cell), false);
        }
    }
}

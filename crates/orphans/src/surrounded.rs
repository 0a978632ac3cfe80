//! Gardens of Eden of finite support: patterns with everything outside dead.
//!
//! Such a pattern is a configuration of the whole plane, and its predecessors may have live cells
//! anywhere. Still it can be decided: by a theorem of V. Salo and I. Törmä ("Gardens of Eden in the
//! Game of Life", arXiv 1912.00692), the configuration has a predecessor if the pattern, padded with
//! [`MARGIN`] dead cells on each side, is not an orphan. If it is one, the configuration has none.
//!
//! A predecessor with few cells is looked for first, because it proves the answer without the theorem.

use super::second_opinion::{Decided, Refutation, confirm, first};
use super::{Checked, EdenError};
use crate::life::{Grid, Partial, Position, Rule};
use crate::limits::{Limits, StopReason};
use crate::verify;

/// How many dead cells are added on each side.
pub const MARGIN: usize = 4;

/// Whether a pattern with dead surroundings has a predecessor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Surrounded {
    /// This pattern, with dead surroundings too, becomes it. That was simulated.
    Finite(Grid),
    /// This pattern becomes it and its margin, which was simulated. So by the theorem there is a predecessor.
    /// It may differ from this pattern, and it has live cells farther than three cells from the target.
    Padded(Grid),
    /// It is a Garden of Eden: these of its cells and of its margin alone have no predecessor.
    None(Refutation),
    /// A limit was reached before the first solver had an answer.
    Unknown(StopReason),
}

impl From<Surrounded> for Decided {
    fn from(surrounded: Surrounded) -> Self {
        match surrounded {
            Surrounded::Finite(pattern) | Surrounded::Padded(pattern) => Self::Predecessor(pattern),
            Surrounded::None(refutation) => Self::None(refutation),
            Surrounded::Unknown(why) => Self::Unknown(why),
        }
    }
}

/// The target with dead cells on each side.
pub fn padded(target: &Partial) -> Partial {
    let side = |length: usize| length + 2 * MARGIN;
    Grid::from_fn(side(target.width()), side(target.height()), |at| {
        let cell = at.row.checked_sub(MARGIN).zip(at.column.checked_sub(MARGIN));
        cell.filter(|&(row, column)| row < target.height() && column < target.width())
            .map_or(Some(false), |(row, column)| target.get(Position::new(row, column)))
    })
}

/// Decides whether a pattern with dead surroundings has a predecessor by Conway's rule. If it has
/// unspecified cells: whether it has one for some states of these.
///
/// # Errors
/// If the solvers contradict each other, if one gives an invalid model, or if the pattern is too
/// large.
pub fn decide(target: &Partial, limits: &Limits) -> Result<Surrounded, EdenError> {
    let padded = padded(target);
    let mut checker = first(Rule::LIFE.into(), padded.width(), padded.height())?;
    match checker.check_enclosed(&padded, limits)? {
        Checked::Predecessor(pattern) => {
            let invalid = |reason| EdenError::InvalidModel { solver: checker.solver(), reason };
            verify::finite_predecessor(target, &pattern).map_err(invalid)?;
            return Ok(Surrounded::Finite(pattern));
        }
        Checked::Unknown(why) => return Ok(Surrounded::Unknown(why)),
        Checked::None { .. } => {}
    }
    Ok(match checker.check(&padded, limits)? {
        Checked::Predecessor(pattern) => Surrounded::Padded(pattern),
        Checked::Unknown(why) => Surrounded::Unknown(why),
        Checked::None { core } => {
            Surrounded::None(confirm(Rule::LIFE.into(), core, &checker.solver(), limits)?)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::partial;

    #[test]
    fn a_margin_is_dead_and_keeps_the_pattern() {
        let target = partial::read("O?").unwrap();
        let padded = padded(&target);
        assert_eq!((padded.width(), padded.height()), (10, 9));
        let inner = |at: &Position| at.row == 4 && (4..6).contains(&at.column);
        assert_eq!(padded.get(Position::new(4, 4)), Some(true));
        assert_eq!(padded.get(Position::new(4, 5)), None);
        assert!(padded.positions().filter(|at| !inner(at)).all(|at| padded.get(at) == Some(false)));
    }

    /// Brute force: every pattern of 3×3 with dead surroundings comes from a pattern with dead
    /// surroundings. The simulator says so by itself, without theorem and solver.
    #[test]
    fn every_small_pattern_has_a_finite_predecessor() {
        for states in 0..1u16 << 9 {
            let target = Grid::from_fn(3, 3, |at| Some(states >> (3 * at.row + at.column) & 1 == 1));
            match decide(&target, &Limits::none()).unwrap() {
                Surrounded::Finite(pattern) => verify::finite_predecessor(&target, &pattern).unwrap(),
                other => panic!("{states:b}: {other:?}"),
            }
        }
    }
}

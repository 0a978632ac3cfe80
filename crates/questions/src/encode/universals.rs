//! Universal variables of a question about a class of patterns: what they stand for, in whatever
//! order a file names them.
//!
//! Targets are assumptions, so clauses that break symmetry would only make some of the assumptions
//! fail. Instead, [`leaders`] recognises the canonical representatives among the targets, and the
//! others are skipped.

use thiserror::Error;

use super::predecessor::PredecessorLayout;
use crate::cnf::Var;
use crate::life::LexLeaders;
use crate::life::lex_leaders::TooManyOrbits;
use crate::problem::Eden;

/// Why the universal variables cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UniversalsError {
    /// They are not the variables of the target.
    #[error(
        "the `c lifesat` line names a {}×{} box with the symmetry {}, but the universal variables are not \
         the cells of its target: use the file as it was written",
        .0.width(),
        .0.height(),
        .0.symmetry()
    )]
    NotTheTarget(Eden),
    /// There are too many of them.
    #[error(transparent)]
    TooMany(#[from] TooManyOrbits),
}

/// The layout of a class, if the universal variables are those of its targets.
fn layout(problem: &Eden, universals: &[Var]) -> Result<PredecessorLayout, UniversalsError> {
    let different = || UniversalsError::NotTheTarget(*problem);
    // No orbit has more than eight cells. A box that is too large for this many variables is not
    // laid out, so that one line of text cannot exhaust the memory.
    if problem.width() * problem.height() > 8 * universals.len() {
        return Err(different());
    }
    let layout = PredecessorLayout::of_eden(problem);
    let mut sorted = universals.to_vec();
    sorted.sort_unstable();
    if layout.target_vars().eq(sorted) { Ok(layout) } else { Err(different()) }
}

/// A test for canonical representatives among assignments. An assignment is a word whose bit j is
/// the value of universal variable j.
///
/// # Errors
/// If they are not the variables of the target, or more than a word has bits.
#[expect(clippy::missing_panics_doc, reason = "boxes have cells")]
pub fn leaders(problem: &Eden, universals: &[Var]) -> Result<LexLeaders, UniversalsError> {
    let layout = layout(problem, universals)?;
    // Variables and orbits are numbered in the same order.
    let first = layout.target_vars().next().expect("boxes have cells");
    let order: Vec<usize> = universals.iter().map(|var| var.index() - first.index()).collect();
    let size = (problem.width(), problem.height());
    Ok(LexLeaders::by(problem.rule(), problem.symmetry(), size, &order)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::Group;

    fn vars(numbers: impl IntoIterator<Item = u32>) -> Vec<Var> {
        numbers.into_iter().map(|number| Var::new(number).unwrap()).collect()
    }

    #[test]
    fn universals_must_be_the_targets_variables() {
        let problem = Eden::new(3, 3, Group::C1).unwrap();
        assert!(leaders(&problem, &vars((26..=34).rev())).is_ok());
        for wrong in [vars(25..=33), vars(26..=33), vars(26..=35), vars([])] {
            assert_eq!(leaders(&problem, &wrong).unwrap_err(), UniversalsError::NotTheTarget(problem));
        }
        let large = Eden::new(10_000, 10_000, Group::C1).unwrap();
        assert_eq!(leaders(&large, &vars(1..=3)).unwrap_err(), UniversalsError::NotTheTarget(large));
        let message = UniversalsError::NotTheTarget(large).to_string();
        assert!(message.contains("a 10000×10000 box with the symmetry C1"), "{message}");
    }

    #[test]
    fn the_middle_comes_last() {
        let order = PredecessorLayout::of_eden(&Eden::new(3, 3, Group::C1).unwrap()).outer_first();
        assert_eq!(order, vars([26, 27, 28, 29, 31, 32, 33, 34, 30]));
    }
}

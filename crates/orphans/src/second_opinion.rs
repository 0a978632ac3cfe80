//! The second opinion: which solver is asked for a predecessor, and which one confirms that there is none.
//!
//! A predecessor that is found is simulated, so the solver that found it need not be trusted. That there is
//! none is one solver's word, until a second solver with different clauses gives the same answer.
//! Orphans and Gardens of Eden are confirmed here, except that a search (`search`) asks the same two solvers with more
//! clauses, about many of them at once.

use super::{Checked, EdenError, Predecessors};
use crate::answer::Evidence;
use crate::backend::OneShot;
use crate::backend::embedded::{Embedded, Purpose};
use crate::encode::Transition;
use crate::encode::predecessor::MOST_CELLS;
use crate::life::{Grid, Partial, Rule};
use crate::limits::{Limits, StopReason};
use crate::problem::predecessor::Past;

/// A solver with the encoding in which it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Witness {
    pub(super) solver: Embedded,
    pub(super) transition: Transition,
}

/// Refutes single patterns and those of a class, and minimises orphans. BatSat is the fastest where there are
/// many small questions.
pub(super) const FIRST: Witness = Witness { solver: Embedded::Batsat, transition: Transition::Paper190 };

/// Confirms what [`refutes_fixed`] refuted.
pub(super) const CONFIRMS_FIXED: Witness =
    Witness { solver: Embedded::Batsat, transition: Transition::Prime };

/// Confirms what [`FIRST`] refuted: another solver if this build has one, and another encoding.
pub(super) const SECOND: Witness = Witness { solver: Embedded::ALL[0], transition: Transition::Col9 };

/// Refutes predecessors of fixed patterns. Under Conway's rule it gets no
/// counters: when the pattern is known, half of the clauses of single cells drop out.
pub(super) fn refutes_fixed(rule: Rule) -> Witness {
    let transition = if rule == Rule::LIFE { Transition::Paper190 } else { SECOND.transition };
    Witness { transition, ..SECOND }
}

impl Witness {
    pub(super) fn name(self) -> String {
        OneShot::name(&self.solver)
    }

    /// The encoding for targets of a size. Other rules than Conway's have two encodings only, so the
    /// second solver gets the one that the first does not have.
    pub(super) fn encoding(self, past: Past, width: usize, height: usize) -> Result<Transition, EdenError> {
        if cells_in_all(past, width, height) > MOST_CELLS {
            return Err(EdenError::TooLarge { width, height, most: MOST_CELLS });
        }
        Ok(self.transition_for(past.rule))
    }

    pub(super) fn transition_for(self, rule: Rule) -> Transition {
        match self.transition {
            Transition::Col9 if rule != Rule::LIFE => Transition::Rows256,
            transition => transition,
        }
    }

    /// Takes targets of a size, one after the other. Most of those who ask have many that are similar.
    pub(super) fn checker(self, past: Past, width: usize, height: usize) -> Result<Predecessors, EdenError> {
        let transition = self.encoding(past, width, height)?;
        Ok(Predecessors::by(
            past,
            (width, height),
            transition,
            self.solver.start_with(Purpose::SimilarQuestions),
        ))
    }
}

/// The cells of a target and of all generations between it and its ancestor.
fn cells_in_all(past: Past, width: usize, height: usize) -> usize {
    let side = |length: usize, back: usize| length.saturating_add(2 * back);
    let cells = |back| side(width, back).saturating_mul(side(height, back));
    (0..past.generations.get().min(MOST_CELLS)).map(cells).fold(0, usize::saturating_add)
}

/// The names of the solver that refutes predecessors and of the one that confirms it.
pub fn solvers() -> [String; 2] {
    [FIRST, SECOND].map(Witness::name)
}

/// The solver that is asked first, for targets of a size.
///
/// # Errors
/// If the targets are too large.
pub fn first(past: Past, width: usize, height: usize) -> Result<Predecessors, EdenError> {
    FIRST.checker(past, width, height)
}

/// An orphan, with who says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The cells that have no predecessor.
    pub orphan: Partial,
    /// The solver that found none.
    pub first: String,
    /// The solver that confirmed this, or the limit that was reached before it could.
    pub second: Result<String, StopReason>,
}

impl Refutation {
    /// What stands behind it.
    pub fn evidence(&self) -> Evidence {
        evidence(&self.first, &self.second)
    }
}

/// What stands behind the words of two solvers. One that confirms itself with another encoding, as
/// in a build with one solver only, is still one solver.
pub(super) fn evidence(first: &str, second: &Result<String, StopReason>) -> Evidence {
    match second {
        Ok(second) if second != first => Evidence::Confirmed,
        _ => Evidence::Solver,
    }
}

/// Asks the second solver about a pattern that `first` found to have no predecessor.
///
/// # Errors
/// If the second solver finds a predecessor, or gives an invalid model; or if the pattern is too
/// large.
pub fn confirm(past: Past, orphan: Partial, first: &str, limits: &Limits) -> Result<Refutation, EdenError> {
    let mut checker = SECOND.checker(past, orphan.width(), orphan.height())?;
    let second = match checker.check(&orphan, limits)? {
        Checked::None { .. } => Ok(checker.solver()),
        Checked::Unknown(why) => Err(why),
        Checked::Predecessor(_) => return Err(disagreement(first, &checker.solver())),
    };
    Ok(Refutation { orphan, first: first.to_owned(), second })
}

/// Returns true if the second solver finds a predecessor, by a rule, of a pattern that claims to be an orphan.
///
/// # Errors
/// If the solver gives an invalid model, or if the pattern is too large.
pub fn has_predecessor(rule: Rule, pattern: &Partial, limits: &Limits) -> Result<bool, EdenError> {
    let mut checker = SECOND.checker(rule.into(), pattern.width(), pattern.height())?;
    Ok(matches!(checker.check(pattern, limits)?, Checked::Predecessor(_)))
}

/// The error if one says that there is no predecessor and the other finds one. They may be the same
/// solver, with other clauses or after other questions.
pub(super) fn disagreement(first: &str, second: &str) -> EdenError {
    let again = if first == second { ", asked again," } else { "" };
    EdenError::Disagreement { first: first.to_owned(), second: format!("{second}{again}") }
}

/// Whether a pattern has a predecessor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decided {
    /// It has this one, which was simulated.
    Predecessor(Grid),
    /// It has none: these of its cells alone have none.
    None(Refutation),
    /// A limit was reached before the first solver had an answer.
    Unknown(StopReason),
}

/// Decides whether a pattern has a predecessor: one solver looks for it, and a second one confirms
/// that there is none. The rule is Conway's.
///
/// # Errors
/// If the solvers contradict each other, if one gives an invalid model, or if the pattern is too
/// large.
pub fn decide(target: &Partial, limits: &Limits) -> Result<Decided, EdenError> {
    decide_by(Rule::LIFE.into(), target, limits)
}

/// Decides whether a pattern has a predecessor by any rule, or an ancestor some generations ago.
///
/// # Errors
/// As for [`decide`].
pub fn decide_by(past: Past, target: &Partial, limits: &Limits) -> Result<Decided, EdenError> {
    let mut checker = first(past, target.width(), target.height())?;
    Ok(match checker.check(target, limits)? {
        Checked::Predecessor(pattern) => Decided::Predecessor(pattern),
        Checked::Unknown(why) => Decided::Unknown(why),
        Checked::None { core } => Decided::None(confirm(past, core, &checker.solver(), limits)?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::{Fault, Faulty};
    use crate::life::partial;

    #[test]
    fn who_confirms_what_has_a_predecessor_contradicts_the_first_solver() {
        let block = partial::read("OO/OO").unwrap();
        let error = confirm(Rule::LIFE.into(), block, "a solver", &Limits::none()).unwrap_err();
        let [_, second] = solvers();
        assert_eq!(error, EdenError::Disagreement { first: "a solver".to_owned(), second });
        assert_eq!(error.fault(), Fault::Solver);
    }

    #[test]
    fn a_solver_cannot_confirm_itself() {
        let by = |second: Result<&str, StopReason>| Refutation {
            orphan: partial::read("OO/OO").unwrap(),
            first: "BatSat".to_owned(),
            second: second.map(ToOwned::to_owned),
        };
        assert_eq!(by(Ok("CaDiCaL")).evidence(), Evidence::Confirmed);
        assert_eq!(by(Ok("BatSat")).evidence(), Evidence::Solver);
        assert_eq!(by(Err(StopReason::TimeLimit)).evidence(), Evidence::Solver);
        let told = disagreement("BatSat", "BatSat").to_string();
        assert!(told.contains("but BatSat, asked again, finds one"), "{told}");
    }

    #[test]
    fn patterns_that_no_memory_can_hold_are_the_callers_fault() {
        let error = first(Rule::LIFE.into(), 1 << 10, 1 << 9).err().unwrap();
        assert_eq!(error, EdenError::TooLarge { width: 1 << 10, height: 1 << 9, most: 1 << 18 });
        assert_eq!(error.fault(), Fault::Caller);
    }
}

//! The second opinion on a patch that forces itself.

use super::{Forced, Forcing};
use crate::answer::Evidence;
use crate::life::{Partial, Rule};
use crate::limits::{Limits, StopReason};
use crate::second_opinion::{FIRST, SECOND, Witness, disagreement, evidence};
use crate::{Checked, EdenError};

/// That a patch forces itself, with who says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confirmed {
    /// The patch.
    pub patch: Partial,
    /// The solver that found no other predecessor.
    pub first: String,
    /// The solver that confirmed this, or the limit that was reached before it could.
    pub second: Result<String, StopReason>,
    /// Whether it has no predecessor at all, by the word of two solvers: then it forces itself because
    /// nothing becomes it. Or the limit that was reached before that was known.
    pub is_orphan: Result<bool, StopReason>,
}

impl Confirmed {
    /// What stands behind it.
    pub fn evidence(&self) -> Evidence {
        evidence(&self.first, &self.second)
    }
}

/// Asks another solver, with another encoding, about a patch that `first` found to force itself.
///
/// # Errors
/// If it finds a predecessor that differs, or gives an invalid model; or if the patch is too large.
pub fn confirm(rule: Rule, patch: Partial, first: &str, limits: &Limits) -> Result<Confirmed, EdenError> {
    confirm_by(FIRST, rule, patch, first, limits)
}

/// The same, with the choice of the other solver.
pub(super) fn confirm_by(
    other: Witness,
    rule: Rule,
    patch: Partial,
    first: &str,
    limits: &Limits,
) -> Result<Confirmed, EdenError> {
    let mut other = Forcing::by(other, rule, &patch)?;
    let second = match other.check(&patch, limits)? {
        Forced::Yes => Ok(other.solver()),
        Forced::Unknown(why) => Err(why),
        Forced::No(_) => return Err(disagreement(first, &other.solver())),
    };
    let is_orphan = is_orphan(rule, &patch, limits)?;
    Ok(Confirmed { patch, first: first.to_owned(), second, is_orphan })
}

/// Whether two solvers agree that a patch has no predecessor. The inner error is the limit that was reached.
fn is_orphan(rule: Rule, patch: &Partial, limits: &Limits) -> Result<Result<bool, StopReason>, EdenError> {
    let mut refuted_by = None;
    for witness in [FIRST, SECOND] {
        let checked = witness.checker(rule.into(), patch.width(), patch.height())?.check(patch, limits)?;
        match (checked, &refuted_by) {
            (Checked::Unknown(why), _) => return Ok(Err(why)),
            (Checked::None { .. }, _) => refuted_by = Some(witness.name()),
            (Checked::Predecessor(_), None) => return Ok(Ok(false)),
            (Checked::Predecessor(_), Some(first)) => return Err(disagreement(first, &witness.name())),
        }
    }
    Ok(Ok(true))
}

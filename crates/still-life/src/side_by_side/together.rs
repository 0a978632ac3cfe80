//! What several methods know together about the densest still life of a box.

use super::End;
use crate::{Approach, Bounds, DensestOutcome, MaximiseError, UpperBound};

/// How a race ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RaceOutcome {
    /// What is known at the end.
    pub outcome: DensestOutcome,
    /// Whose outcome this is: that of the method that answered, or what both know together.
    pub by: Approach,
}

/// The first answer, if a method has one. Otherwise the best pattern of any method and the best bound of any,
/// which may be an answer together.
///
/// # Errors
/// That of the first method, if no method has an outcome, and if one refutes as many live cells as another has.
///
/// # Panics
/// If there are no ends.
pub(crate) fn together(ends: Vec<End>) -> Result<RaceOutcome, MaximiseError> {
    let (mut outcomes, mut errors) = (Vec::new(), Vec::new());
    for (approach, end) in ends {
        match end {
            Ok(outcome) => outcomes.push((approach, outcome)),
            Err(error) => errors.push(error),
        }
    }
    let Some(known) = best_of_each(outcomes.iter().map(|(_, outcome)| outcome)) else {
        return Err(errors.into_iter().next().expect("a method has ended"));
    };
    agree(&known)?;
    let answer = outcomes.into_iter().find(|(_, outcome)| is_answer(outcome));
    Ok(match answer {
        Some((by, outcome)) => RaceOutcome { outcome, by },
        None => RaceOutcome { outcome: known, by: Approach::Both },
    })
}

/// The best pattern, and the best bound with what it rests on. `None` if there are no outcomes.
fn best_of_each<'a>(outcomes: impl Iterator<Item = &'a DensestOutcome> + Clone) -> Option<DensestOutcome> {
    // Of equally good patterns, one that was found is better than one that was known.
    let found = outcomes.clone().max_by_key(|outcome| (outcome.bounds.found, outcome.known.is_none()))?;
    // Of equal bounds, one that needs no solver's word is better.
    let refuted = |outcome: &&DensestOutcome| (outcome.bounds.at_most, outcome.proof == UpperBound::Solver);
    let bound = outcomes.clone().min_by_key(refuted)?;
    let bounds = Bounds { found: found.bounds.found, at_most: bound.bounds.at_most };
    let is_complete = bounds.are_closed() && found.known.is_none();
    // The one that went on for longest says why no other could have.
    let stopped = outcomes.clone().last()?.stopped.clone().filter(|_| !is_complete);
    let questions = outcomes.map(|outcome| outcome.questions).sum();
    let (best, known) = (found.best.clone(), found.known);
    Some(DensestOutcome { best, bounds, stopped, questions, known, ..bound.clone() })
}

/// Whether a method has settled the question. One that was stopped may be complete only by a pattern that was known
/// before, while the other can find one.
pub(super) fn is_answer(outcome: &DensestOutcome) -> bool {
    outcome.is_proved() && outcome.stopped.is_none()
}

/// Whether the pattern of one method is possible by the bound of the other.
fn agree(known: &DensestOutcome) -> Result<(), MaximiseError> {
    let Bounds { found, at_most } = known.bounds;
    match found.filter(|_| found > at_most) {
        Some(found) => Err(MaximiseError::RefutedKnown {
            solver: known.solver.clone(),
            refuted: at_most.map_or(0, |most| most + 1),
            known: found,
        }),
        None => Ok(()),
    }
}

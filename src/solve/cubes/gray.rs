//! A 2QBF by trying every assignment of its universal variables in Gray order.

use std::ops::ControlFlow;

use super::{Cube, CubeSolver, CubeVerdict, Ended, Event, Observer, answer_all};
use crate::backend::process::ProcessError;
use crate::cnf::{Lit, Var};
use crate::limits::{Limits, StopReason};

/// How a 2QBF ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Quantified {
    /// Every assignment of the universals was tried, and each has a model.
    True,
    /// This assignment of the universals has no model, and all before it have one.
    False(Vec<Lit>),
    /// Stopped.
    Unknown(StopReason),
}

/// Decides ∀ universals ∃ others: the clauses, which the solvers have from the start. Assignments are tried in Gray
/// order, the first universal changing fastest, from the one that the paper's program starts with. `observe` gets the
/// number of assignments known to have a model.
pub fn forall_exists(
    universals: &[Var],
    jobs: usize,
    start: &(dyn Fn() -> Box<dyn CubeSolver> + Sync),
    limits: &Limits,
    observe: &mut dyn FnMut(u64),
) -> Result<Quantified, ProcessError> {
    // More than a u64 can count nobody waits for.
    let last = u32::try_from(universals.len()).ok().and_then(|bits| 1u64.checked_shl(bits)).unwrap_or(0);
    let last = last.wrapping_sub(1);
    let variables = universals.to_vec();
    let cubes =
        (0..=last).map(move |place| Event::Cube(Cube { literals: assignment(&variables, place), place }));
    let mut referee = Referee { outcome: None, observe };
    let ended = answer_all(cubes, jobs, start, limits, &mut referee)?;
    Ok(match (referee.outcome, ended) {
        (Some(Outcome::Refuted(place)), _) => Quantified::False(assignment(universals, place)),
        (Some(Outcome::GaveUp(why)), _) => Quantified::Unknown(why),
        (None, Ended::TimeLimit) => Quantified::Unknown(StopReason::TimeLimit),
        (None, Ended::Interrupted) => Quantified::Unknown(StopReason::Interrupted),
        (None, Ended::Complete | Ended::Enough) => Quantified::True,
    })
}

/// The assignment at a place, from 0: that of i = 2ⁿ − 1 − place, where bit j of i ⊕ ⌊i/2⌋ is variable j.
fn assignment(variables: &[Var], place: u64) -> Vec<Lit> {
    // Counting down flips the bits, and above the highest one there is a 0.
    let bit = |j: usize| j < variables.len() && (j >= 64 || place >> j & 1 == 0);
    variables.iter().enumerate().map(|(j, var)| var.lit(bit(j) != bit(j + 1))).collect()
}

/// Waits for the first assignment without a model.
struct Referee<'a> {
    outcome: Option<Outcome>,
    observe: &'a mut dyn FnMut(u64),
}

enum Outcome {
    Refuted(u64),
    GaveUp(StopReason),
}

impl Observer for Referee<'_> {
    fn answer(&mut self, verdict: CubeVerdict, place: u64) -> ControlFlow<()> {
        self.outcome = match verdict {
            CubeVerdict::Satisfiable => {
                (self.observe)(place.saturating_add(1));
                return ControlFlow::Continue(());
            }
            CubeVerdict::Refuted(_) => Some(Outcome::Refuted(place)),
            CubeVerdict::Unknown(why) => Some(Outcome::GaveUp(why)),
        };
        ControlFlow::Break(())
    }

    fn pause(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variables(count: u32) -> Vec<Var> {
        (1..=count).map(|number| Var::new(number).unwrap()).collect()
    }

    /// The definition, for comparison: bit j of i ⊕ ⌊i/2⌋, for i downwards.
    #[test]
    fn assignments_are_the_reflected_gray_code_downwards() {
        for count in 0..=6u32 {
            let variables = variables(count);
            for (place, i) in (0..1u32 << count).rev().enumerate() {
                let code = i ^ (i >> 1);
                let expected: Vec<Lit> =
                    variables.iter().enumerate().map(|(j, var)| var.lit(code >> j & 1 == 1)).collect();
                assert_eq!(assignment(&variables, place as u64), expected, "{count} {i}");
            }
        }
    }

    /// Neighbours differ in one literal, however many variables there are.
    #[test]
    fn the_code_goes_on_beyond_the_machine() {
        let variables = variables(100);
        for place in [0, 1, 7, u64::MAX - 1] {
            let (one, next) = (assignment(&variables, place), assignment(&variables, place + 1));
            let changed: Vec<usize> = (0..100).filter(|&j| one[j] != next[j]).collect();
            assert_eq!(changed, [place.trailing_ones() as usize], "{place}");
        }
        let start = assignment(&variables, 0);
        assert!(start.iter().enumerate().all(|(j, literal)| literal.is_positive() == (j == 99)));
    }
}

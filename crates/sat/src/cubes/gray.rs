//! Decides a 2QBF by trying every assignment of its universal variables in Gray order.

use std::ops::ControlFlow;

use super::{Cube, CubeSolver, CubeVerdict, Ended, Event, Observer, answer_all};
use crate::backend::process::ProcessError;
use crate::cnf::{Lit, Var};
use crate::limits::{Limits, StopReason};

/// The answer for a 2QBF.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Quantified {
    /// Every assignment of the universal variables has a model.
    True,
    /// This assignment of the universal variables has no model, and all assignments before it have one.
    False(Vec<Lit>),
    /// Unknown: why the run stopped.
    Unknown(StopReason),
}

/// Decides whether, for all values of `universals`, the other variables have values that satisfy the clauses.
/// Each of the `jobs` workers gets a solver from `start`, which already has the clauses.
///
/// The first universal variable changes fastest. The first assignment is that of the program in the
/// paper (docs/gray.md). `observe` gets the number of assignments that are known to have a model.
///
/// # Errors
/// If an external solver fails.
///
/// # Panics
/// If there are no jobs, or if a solver panics.
pub fn forall_exists(
    universals: &[Var],
    jobs: usize,
    start: &(dyn Fn() -> Box<dyn CubeSolver> + Sync),
    limits: &Limits,
    observe: &mut dyn FnMut(u64),
) -> Result<Quantified, ProcessError> {
    // With more than 64 variables the numbers end at 2^64 − 1, which no run reaches.
    let last = u32::try_from(universals.len()).ok().and_then(|bits| 1u64.checked_shl(bits)).unwrap_or(0);
    let last = last.wrapping_sub(1);
    let variables = universals.to_vec();
    let cubes =
        (0..=last).map(move |place| Event::Cube(Cube { literals: assignment(&variables, place), place }));
    let mut referee = Referee { outcome: None, observe };
    let ended = answer_all(cubes, jobs, start, limits, &mut referee)?;
    Ok(match (referee.outcome, ended) {
        (Some(Tried::Refuted(place)), _) => Quantified::False(assignment(universals, place)),
        (Some(Tried::GaveUp(why)), _) => Quantified::Unknown(why),
        (None, Ended::TimeLimit) => Quantified::Unknown(StopReason::TimeLimit),
        (None, Ended::Interrupted) => Quantified::Unknown(StopReason::Interrupted),
        (None, Ended::Complete | Ended::Enough) => Quantified::True,
    })
}

/// The assignment at a place, counted from 0. It belongs to the number i = 2ⁿ − 1 − place: bit j of
/// i ⊕ ⌊i/2⌋ is the value of variable j.
fn assignment(variables: &[Var], place: u64) -> Vec<Lit> {
    // Counting down inverts the bits of the place. Above the highest bit of i there are zeros.
    let bit = |j: usize| j < variables.len() && (j >= 64 || place >> j & 1 == 0);
    variables.iter().enumerate().map(|(j, var)| var.lit(bit(j) != bit(j + 1))).collect()
}

/// Stops at the first assignment that has no model or no verdict.
struct Referee<'a> {
    outcome: Option<Tried>,
    observe: &'a mut dyn FnMut(u64),
}

enum Tried {
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
            CubeVerdict::Refuted(_) => Some(Tried::Refuted(place)),
            CubeVerdict::Unknown(why) => Some(Tried::GaveUp(why)),
        };
        ControlFlow::Break(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variables(count: u32) -> Vec<Var> {
        (1..=count).map(|number| Var::new(number).unwrap()).collect()
    }

    /// Compares with the definition: bit j of i ⊕ ⌊i/2⌋, for i from 2ⁿ − 1 down to 0.
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

    /// Neighbours differ in one literal, also with more variables than a number has bits.
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

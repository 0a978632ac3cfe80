//! The self-test of one solver.

use std::time::Duration;

use lifesat::backend::self_test::{self, SelfTestFailure};
use lifesat::limits::Limits;

use crate::cli::request::solver::WantedSolver;
use crate::cli::solver::Choice;

/// A self-test that takes longer than this has failed.
const SELF_TEST_TIME: Duration = Duration::from_secs(60);

/// What a check found.
pub(crate) enum Checked {
    Works,
    Missing(String),
    Fails(String),
}

/// Asks a solver about formulas with known answers.
pub(crate) fn check_one(wanted: &WantedSolver, limits: &Limits) -> Checked {
    let mut solver = match Choice::of(wanted) {
        Ok(choice) => choice.one_shot(),
        Err(reason) => return Checked::Missing(format!("{reason:#}")),
    };
    match self_test::check(&mut *solver, &limits.no_longer_than(SELF_TEST_TIME)) {
        Ok(()) => Checked::Works,
        Err(SelfTestFailure::Process { error, .. }) if error.failure.is_before_the_start() => {
            Checked::Missing(error.to_string())
        }
        Err(failure) => Checked::Fails(failure.to_string()),
    }
}

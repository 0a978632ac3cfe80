//! The self-test of one solver.

use std::time::Duration;

use lifesat::backend::process::Failure;
use lifesat::backend::self_test::{self, SelfTestFailure};
use lifesat::limits::Limits;

use crate::cli::request::solver::WantedSolver;
use crate::cli::solver::Choice;

/// A self-test that takes longer than this has failed.
const SELF_TEST_TIME: Duration = Duration::from_secs(60);

/// What a check found.
pub(crate) enum Checked {
    /// It works, with an exception that harms nobody.
    Works(Option<String>),
    /// It is not there.
    Missing(String),
    /// It is there and cannot be started.
    DoesNotStart(String),
    /// It answers wrongly, or not at all.
    Fails(String),
}

/// Asks a solver about formulas with known answers.
pub(crate) fn check_one(wanted: &WantedSolver, limits: &Limits) -> Checked {
    let mut solver = match Choice::of(wanted) {
        Ok(choice) => choice.one_shot(),
        Err(reason) => return Checked::Missing(format!("{reason:#}")),
    };
    match self_test::check(&mut *solver, &limits.no_longer_than(SELF_TEST_TIME)) {
        Ok(passed) => Checked::Works(
            passed.without_clauses.map(|what| format!("but on a formula without clauses it {what}")),
        ),
        Err(SelfTestFailure::Process { error, .. }) if error.failure.is_before_the_start() => {
            match error.failure {
                Failure::Spawn(_) | Failure::WslSays(_) => Checked::DoesNotStart(error.failure.to_string()),
                _ => Checked::Missing(error.to_string()),
            }
        }
        Err(failure) => Checked::Fails(failure.to_string()),
    }
}

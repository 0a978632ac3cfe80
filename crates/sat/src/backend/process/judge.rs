//! The rules by which an answer of an external solver is accepted.

use std::process::ExitStatus;

use super::Failure;
use crate::backend::registry::ExitCodes;
use crate::backend::{Verdict, model_check};
use crate::cnf::Cnf;
use crate::format::answer::{SolverAnswer, Status};
use crate::limits::StopReason;

/// The exit code, if it is one that goes with an answer. It is an error if a signal ended the
/// solver.
pub(super) fn exit_code(status: ExitStatus, codes: &ExitCodes) -> Result<i32, Failure> {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return Err(Failure::Crashed { signal });
    }
    // Without a signal there is a code.
    let code = status.code().unwrap_or(-1);
    if codes.know(code) { Ok(code) } else { Err(Failure::UnexpectedExit { code }) }
}

/// Accepts an answer only if the exit code and the output agree, and the model satisfies every
/// clause.
pub(super) fn judge(
    code: i32,
    answer: SolverAnswer,
    codes: &ExitCodes,
    formula: &Cnf,
) -> Result<Verdict, Failure> {
    match answer.status() {
        Some(status) if !codes.of(status).contains(&code) => return Err(Failure::Disagrees { status, code }),
        _ => {}
    }
    match answer {
        SolverAnswer::Satisfiable(model) => Ok(Verdict::Satisfiable(model_check::complete(model, formula)?)),
        SolverAnswer::Unsatisfiable => Ok(Verdict::Unsatisfiable),
        SolverAnswer::Unknown(words) => Ok(Verdict::Unknown(StopReason::GaveUp(words))),
        SolverAnswer::Missing => Err(Failure::NoAnswer { code }),
    }
}

impl ExitCodes {
    fn of(&self, status: Status) -> &[i32] {
        match status {
            Status::Satisfiable => &self.sat,
            Status::Unsatisfiable => &self.unsat,
            Status::Unknown => &self.unknown,
        }
    }

    fn know(&self, code: i32) -> bool {
        [&self.sat, &self.unsat, &self.unknown].into_iter().any(|codes| codes.contains(&code))
    }
}

//! Exit codes.

use std::process::ExitCode;

use lifesat::answer::Status;
use lifesat::formula::Meaning;
use lifesat::limits::StopReason;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// The question was answered, or the thing done.
    Answered = 0,
    /// The answer is "none", or "not valid".
    None = 1,
    /// Wrong use, bad input, or an environment in which the program cannot work.
    Usage = 2,
    /// No answer within the limits.
    Unknown = 3,
    /// A solver failed, or an answer contradicts what is known, whoever is to blame.
    SolverFailed = 4,
    /// `solve` on a formula: satisfiable, as every SAT solver says it.
    Satisfiable = 10,
    /// `solve` on a formula: unsatisfiable.
    Unsatisfiable = 20,
    /// `solve` on a formula with an objective: the best value was found, as solvers say it.
    Optimum = 30,
    /// This may work the next time, as `EX_TEMPFAIL` of sysexits.h.
    TryAgain = 75,
    /// The user interrupted.
    Interrupted = 130,
}

impl Exit {
    pub(crate) fn of_answer(meaning: &Meaning) -> Self {
        match meaning {
            Meaning::Found(_) | Meaning::Optimum(..) => Self::Answered,
            Meaning::None | Meaning::Holds => Self::None,
            Meaning::Unknown => Self::Unknown,
        }
    }

    pub(crate) fn of_limit(why: &StopReason) -> Self {
        match why {
            StopReason::Interrupted => Self::Interrupted,
            _ => Self::Unknown,
        }
    }

    /// How a command ends whose answer has this status, where a limit may have stopped the work.
    pub(crate) fn of_status(status: Status, stopped: Option<&StopReason>) -> Self {
        match (stopped, status) {
            (Some(StopReason::Interrupted), _) => Self::Interrupted,
            (_, Status::Unknown) => Self::Unknown,
            (_, Status::None | Status::Invalid) => Self::None,
            (_, Status::Found | Status::Optimal | Status::Valid) => Self::Answered,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

//! Errors of solvers that are external programs, and of solvers that are asked for a proof.

use std::path::PathBuf;
use std::{fmt, io};

use thiserror::Error;

use crate::backend::models::Violated;
use crate::backend::registry::CommandError;
use crate::backend::wsl::WslError;
use crate::format::answer::{AnswerError, Status};
use crate::format::dimacs::DimacsError;
use crate::format::objective::ObjectiveError;
use crate::format::qdimacs::QbfAnswerError;

/// A solver that could not be run, or whose answer was not accepted.
#[derive(Debug, Error)]
#[error("{solver}: {failure}{}", Remark(stderr.as_deref()))]
pub struct ProcessError {
    /// The solver's name, as the user chooses it.
    pub solver: String,
    /// What went wrong.
    pub failure: Failure,
    /// What the solver wrote to standard error, shortened to one line.
    pub stderr: Option<String>,
}

/// What went wrong with a solver.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Failure {
    /// The program cannot be found or cannot be run.
    #[error("{error}{}", .advice.as_ref().map(ToString::to_string).unwrap_or_default())]
    Command {
        /// What is wrong with the command line.
        error: CommandError,
        /// How to get the program, if it is missing.
        advice: Option<Advice>,
    },
    /// The entry does not say how to ask for a proof.
    #[error("solvers.toml does not say how to ask it for a proof")]
    NoProof,
    /// The shared library cannot be loaded: it is missing, or no solver with the interface IPASIR.
    #[error("{0}")]
    NotLoaded(String),
    /// The shared library does what its interface, IPASIR, does not allow.
    #[error("breaks the rules of IPASIR: {0}")]
    Interface(String),
    /// The system cannot start the program.
    #[error("cannot be started: {}{}", .0, Remedy(.0))]
    Spawn(io::Error),
    /// The program was started, but threads or pipes that serve it are missing.
    #[error("was started, but its input and output cannot be served: {0}")]
    Connect(io::Error),
    /// `wsl` itself failed, and says this.
    #[error("wsl did not start it: {0}")]
    WslSays(String),
    /// The shell behind `wsl` does not find the program.
    #[error("the program is not found on the other side of wsl; give its path there")]
    MissingInWsl,
    /// The system does not report the state of the process.
    #[error("cannot be waited for: {0}")]
    Watch(io::Error),
    /// A temporary file cannot be written: the directory may not allow it, or the disk may be full.
    #[error("cannot write the temporary file {}: {error}", path.display())]
    TempFile {
        /// The file or directory.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The model satisfies the clauses of an iCNF file, but none of its cubes.
    #[error("gives a model of the clauses in which none of the cubes is true")]
    NoCube,
    /// A path cannot be translated between Windows and Linux.
    #[error("{0}")]
    Wsl(WslError),
    /// A signal that this crate did not send ended the solver.
    #[error("crashed: {}", SignalName(*signal))]
    Crashed {
        /// The signal's number.
        signal: i32,
    },
    /// The exit code goes with no answer.
    #[error("ended with the unexpected exit code {code}")]
    UnexpectedExit {
        /// The code.
        code: i32,
    },
    /// The output cannot be understood.
    #[error("its answer cannot be understood: {0}")]
    BadAnswer(AnswerError),
    /// The answer to a quantified formula cannot be understood.
    #[error("its answer cannot be understood: {0}")]
    BadQuantified(QbfAnswerError),
    /// An assignment that refutes a quantified formula has a variable that is not universal.
    #[error("refutes the formula with a value of variable {0}, which is not universal")]
    NotUniversal(u32),
    /// The formula cannot be read to check the model.
    #[error("its model cannot be checked: {0}")]
    Unchecked(ObjectiveError),
    /// The model violates a constraint of the formula, counted from 1.
    #[error("gives an invalid model, which violates constraint {0}")]
    Violates(u64),
    /// The value that the solver names is not that of its model.
    #[error("says that the objective is {claimed}, but its model has {value}")]
    WrongValue {
        /// The value that it names.
        claimed: i64,
        /// The value of its model.
        value: String,
    },
    /// The solver ended without an answer.
    #[error("ended with exit code {code} but gave no answer")]
    NoAnswer {
        /// The exit code.
        code: i32,
    },
    /// A process that the solver left behind keeps its output open.
    #[error("ended, but something that it started keeps its output open")]
    OpenOutput,
    /// The exit code contradicts the output.
    #[error("disagrees with itself: the output says {status}, but the exit code is {code}")]
    Disagrees {
        /// What it printed.
        status: Status,
        /// The exit code.
        code: i32,
    },
    /// The model violates a clause.
    #[error("gives an invalid model, which violates clause {clause} ({text})")]
    WrongModel {
        /// The first violated clause, counted from 1.
        clause: usize,
        /// The clause as DIMACS writes it, shortened.
        text: String,
    },
}

impl From<Violated> for Failure {
    fn from(Violated { clause, text }: Violated) -> Self {
        Self::WrongModel { clause, text }
    }
}

impl Failure {
    /// Returns true if it was never started, for a reason that the caller can mend.
    pub fn is_before_the_start(&self) -> bool {
        if self.is_shortage() {
            return false;
        }
        matches!(
            self,
            Self::Command { .. }
                | Self::NoProof
                | Self::NotLoaded(_)
                | Self::TempFile { .. }
                | Self::Spawn(_)
                | Self::Wsl(_)
                | Self::WslSays(_)
                | Self::MissingInWsl
        )
    }

    /// Returns true if the system lacks processes, threads or memory at the moment.
    pub fn is_shortage(&self) -> bool {
        let (Self::Spawn(error) | Self::Connect(error)) = self else { return false };
        matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::OutOfMemory)
    }
}

/// What to do about a file that exists but cannot be started.
struct Remedy<'a>(&'a io::Error);

impl fmt::Display for Remedy<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// The number of this error on Linux, the BSDs and macOS.
        const ENOEXEC: i32 = 8;
        f.write_str(match self.0.kind() {
            io::ErrorKind::NotFound => {
                "; its first line (#!) names an interpreter that is not there, or it was built for a system with \
                 another loader"
            }
            io::ErrorKind::PermissionDenied => {
                "; it or its interpreter may not be executed: use `chmod +x`, or a file system that is not mounted \
                 with noexec"
            }
            _ if cfg!(unix) && self.0.raw_os_error() == Some(ENOEXEC) => {
                "; it was built for another machine or is damaged, or it is a script whose first line is not such as \
                 #!/bin/sh"
            }
            _ => "",
        })
    }
}

/// What the solver wrote to standard error, if it wrote something.
struct Remark<'a>(Option<&'a str>);

impl fmt::Display for Remark<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |line| write!(f, " (it wrote: {line})"))
    }
}

/// Advice on how to get a program that is missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// It is the solver. This is how to install it.
    Install(String),
    /// It is a launcher of Windows.
    NoWsl,
    /// It is what the user's command line begins with.
    Given,
}

impl fmt::Display for Advice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Install(how) => write!(f, "; give its command line, or install it: {how}"),
            Self::NoWsl => write!(
                f,
                "; it is part of Windows (Windows Subsystem for Linux); elsewhere, the command line is the path of the solver"
            ),
            Self::Given => {
                f.write_str("; a command line begins with the path of the solver, or with its name on PATH")
            }
        }
    }
}

/// A signal, by name if it is one that usually ends solvers.
struct SignalName(i32);

impl fmt::Display for SignalName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            4 => f.write_str("illegal instruction"),
            6 => f.write_str("it called abort"),
            8 => f.write_str("arithmetic error"),
            9 => f.write_str("it was killed, probably because memory ran out"),
            11 => f.write_str("segmentation fault"),
            15 => f.write_str("someone else terminated it"),
            other => write!(f, "signal {other}"),
        }
    }
}

/// Why there is no proof.
#[derive(Debug, Error)]
pub enum ProofError {
    /// The solver cannot write proofs.
    #[error("{0} writes no proofs: use embedded-cadical, or a solver with the key `proof` in solvers.toml")]
    NoProofs(String),
    /// The solver refuted the formula, but there is no proof.
    #[error("{0} wrote no proof: is the key `proof` of its entry in solvers.toml right?")]
    Missing(String),
    /// The path of the formula or the proof is not UTF-8, which the embedded solver needs.
    #[error("the path {} is not UTF-8, which the embedded solver needs", .0.display())]
    Path(PathBuf),
    /// The embedded solver cannot write the proof there.
    #[error("the solver cannot write the proof to {}", .0.display())]
    Write(PathBuf),
    /// The embedded solver cannot read the formula.
    #[error("the solver cannot read the formula: {0}")]
    Formula(String),
    /// The formula cannot be read. It is needed to check a model that the program may find.
    #[error("cannot read the formula: {0}")]
    Dimacs(DimacsError),
    /// The program failed.
    #[error(transparent)]
    Process(#[from] ProcessError),
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// What was right yesterday is no wrong use today.
    #[test]
    fn a_machine_that_lacks_processes_is_no_wrong_command_line() {
        let (eagain, enomem, enoent) = (11, 12, 2);
        for (code, is_wrong_use) in [(eagain, false), (enomem, false), (enoent, true)] {
            let failure = Failure::Spawn(io::Error::from_raw_os_error(code));
            assert_eq!((failure.is_before_the_start(), failure.is_shortage()), (is_wrong_use, !is_wrong_use));
        }
        assert!(!Failure::Connect(io::Error::other("a pipe is missing")).is_before_the_start());
    }
}

//! What can go wrong with a solver that is another program.

use std::fmt;
use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::backend::model_check::Violated;
use crate::backend::registry::CommandError;
use crate::backend::wsl::WslError;
use crate::format::answer::{AnswerError, Status};

/// A solver that could not be run, or whose answer is not believed.
#[derive(Debug, Error)]
#[error("{solver}: {failure}{}", Remark(stderr.as_deref()))]
pub struct ProcessError {
    /// What the user calls the solver.
    pub solver: String,
    /// What went wrong.
    pub failure: Failure,
    /// The last line that the solver wrote to standard error.
    pub stderr: Option<String>,
}

/// What went wrong with a solver.
#[derive(Debug, Error)]
pub enum Failure {
    /// Its program cannot be found or is none.
    #[error("{error}{}", Advice(install.as_deref()))]
    Command {
        /// What is wrong with it.
        error: CommandError,
        /// How to get the program, if it is missing and that is known.
        install: Option<String>,
    },
    /// The entry does not say how to ask for a proof.
    #[error("solvers.toml does not say how to ask it for a proof")]
    NoProof,
    /// The system refuses to start it.
    #[error("cannot be started: {0}")]
    Spawn(io::Error),
    /// The system does not say how it is doing.
    #[error("cannot be watched: {0}")]
    Watch(io::Error),
    /// A temporary file cannot be written: the directory may not allow it, or the disk may be full.
    #[error("cannot write the temporary file {}: {error}", path.display())]
    TempFile {
        /// The file or directory.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// It satisfies the clauses of a file with cubes, but none of the cubes.
    #[error("gives a model of the clauses in which none of the cubes is true")]
    NoCube,
    /// A path cannot be translated.
    #[error("{0}")]
    Wsl(WslError),
    /// A signal ended it, and not one of ours.
    #[error("crashed: {}", SignalName(*signal))]
    Crashed {
        /// The signal's number.
        signal: i32,
    },
    /// It ended with an exit code that stands for no answer.
    #[error("ended with the unexpected exit code {code}")]
    UnexpectedExit {
        /// The code.
        code: i32,
    },
    /// Its output makes no sense.
    #[error("its answer cannot be understood: {0}")]
    BadAnswer(AnswerError),
    /// It ended without an answer.
    #[error("ended with exit code {code} but gave no answer")]
    NoAnswer {
        /// The exit code.
        code: i32,
    },
    /// A process that it left behind keeps its output open.
    #[error("ended, but something that it started keeps its output open")]
    OpenOutput,
    /// Its exit code says one thing and its output another.
    #[error("disagrees with itself: the output says {status}, but the exit code is {code}")]
    Disagrees {
        /// What it printed.
        status: Status,
        /// The exit code.
        code: i32,
    },
    /// Its model is none.
    #[error("gives a wrong model: clause {clause} is violated: {text}")]
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
    /// Whether the solver was not to blame, as it could not even be asked.
    pub fn is_before_the_start(&self) -> bool {
        matches!(self, Self::Command { .. } | Self::NoProof | Self::TempFile { .. } | Self::Wsl(_))
    }
}

/// The last line of standard error, if there is one.
struct Remark<'a>(Option<&'a str>);

impl fmt::Display for Remark<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |line| write!(f, " (it wrote: {line})"))
    }
}

/// How to get a program.
struct Advice<'a>(Option<&'a str>);

impl fmt::Display for Advice<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |install| write!(f, "; give its command line, or install it: {install}"))
    }
}

/// A signal by name where it has one of those that end solvers.
struct SignalName(i32);

impl fmt::Display for SignalName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            4 => f.write_str("illegal instruction"),
            6 => f.write_str("it aborted itself"),
            8 => f.write_str("arithmetic error"),
            9 => f.write_str("it was killed, probably because memory ran out"),
            11 => f.write_str("segmentation fault"),
            15 => f.write_str("someone else terminated it"),
            other => write!(f, "signal {other}"),
        }
    }
}

//! Who is to blame for an error.

use std::error::Error;

use crate::backend::ProofError;
use crate::backend::process::ProcessError;

/// Who is to blame for an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The question, an input or the machine: something that the caller can mend.
    Caller,
    /// A solver: it failed, or its answer contradicts a simulation, another solver or what is known.
    Solver,
    /// This program: two of its own methods contradict each other. Nobody but its authors can mend that.
    Bug,
}

/// An error that knows whose fault it is. Each error of the library that a solver can cause says so
/// itself, and one that wraps another asks that one.
pub trait Faulty: Error {
    /// Who is to blame.
    fn fault(&self) -> Fault;
}

impl Faulty for ProcessError {
    fn fault(&self) -> Fault {
        if self.failure.is_before_the_start() { Fault::Caller } else { Fault::Solver }
    }
}

impl Faulty for ProofError {
    fn fault(&self) -> Fault {
        match self {
            Self::Process(error) => error.fault(),
            Self::Missing(_) => Fault::Solver,
            Self::NoProofs(_) | Self::Path(_) | Self::Write(_) | Self::Formula(_) | Self::Dimacs(_) => {
                Fault::Caller
            }
        }
    }
}

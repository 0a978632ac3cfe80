//! The solver that an argument names.

use std::env;

use lifesat_core::backend::embedded::Embedded;
use lifesat_core::backend::process::ProcessSolver;
use lifesat_core::backend::registry::{Entry, Registry};
use lifesat_core::backend::{OneShot, Refuter};
use lifesat_core::limits::Limits;
use lifesat_core::solve::still_life::Engine;
use pyo3::prelude::*;

use crate::error::{input, of};

/// What the argument `solver` can be.
#[derive(FromPyObject)]
pub(crate) enum SolverName {
    /// An embedded solver, or an entry of solvers.toml.
    Entry(String),
    /// An entry of solvers.toml, and the command line that starts it.
    Started(String, String),
}

/// A solver.
#[derive(Clone)]
pub(crate) enum Solver {
    Embedded(Embedded),
    Program(Box<ProcessSolver>),
}

impl Solver {
    /// The solver of an argument.
    pub(crate) fn of(name: &SolverName) -> PyResult<Self> {
        match name {
            SolverName::Entry(name) => match Embedded::find(name) {
                Some(solver) => Ok(Self::Embedded(solver)),
                None => Self::program(name, None),
            },
            SolverName::Started(name, command) => Self::program(name, Some(command)),
        }
    }

    /// A program by its entry in the solvers.toml of the working directory or of the user, or in the built-in one.
    fn program(name: &str, command: Option<&str>) -> PyResult<Self> {
        let registry = Registry::load(&env::current_dir()?, "lifesat").map_err(input)?;
        match registry.find(name) {
            Some(Entry::Program(entry)) => {
                let solver = ProcessSolver::new(entry, command).map_err(of)?;
                // Asked once here, so that copies know it.
                solver.version(&Limits::none());
                Ok(Self::Program(Box::new(solver)))
            }
            Some(Entry::Library(_)) => Err(input(format!(
                "{name} is a shared library, which the program lifesat loads, but not this module"
            ))),
            None => {
                let embedded = Embedded::ALL.iter().map(|solver| solver.id());
                let known: Vec<&str> = embedded.chain(registry.iter().map(Entry::name)).collect();
                Err(input(format!(
                    "there is no solver called {name}; known are embedded, {}",
                    known.join(", ")
                )))
            }
        }
    }

    /// The solver as one that is asked for proofs.
    pub(crate) fn refuter(&self, seed: u32) -> Refuter<'_> {
        match self {
            Self::Embedded(solver) => Refuter::Embedded { solver: *solver, seed },
            Self::Program(solver) => Refuter::Process(solver),
        }
    }

    /// Runs a search with copies of the solver. They are made in the threads where they work.
    pub(crate) fn work<R>(&self, search: impl FnOnce(Engine<'_>) -> R) -> R {
        match self {
            Self::Embedded(solver) => search(Engine::Embedded(*solver)),
            Self::Program(solver) => {
                let start = || -> Box<dyn OneShot> { solver.clone() };
                search(Engine::OneShot(&start))
            }
        }
    }
}

impl Default for Solver {
    fn default() -> Self {
        Self::Embedded(Embedded::default())
    }
}

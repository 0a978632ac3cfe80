//! Which solver the user chose, and how long it may take.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use lifesat::backend::embedded::Embedded;
use lifesat::backend::library::Library;
use lifesat::backend::process::ProcessSolver;
use lifesat::backend::registry::Registry;
use lifesat::backend::{OneShot, Refuter};
use lifesat::limits::{Limits, StopReason};
use thiserror::Error;

use crate::cli::console::signals;
use crate::cli::memory;
use crate::cli::request::solver::WantedSolver;

/// The limits were reached before there was anything to keep.
#[derive(Debug, Error)]
#[error("{0}")]
pub(crate) struct Stopped(pub(crate) StopReason);

/// The solver that will answer.
pub(crate) enum Choice {
    Embedded(Embedded),
    Process(Box<ProcessSolver>),
    Library(Library),
}

impl Choice {
    /// The solver as one that is asked for proofs.
    pub(crate) fn refuter(&self) -> Refuter<'_> {
        match self {
            Self::Embedded(solver) => Refuter::Embedded { solver: *solver, seed: 0 },
            Self::Process(solver) => Refuter::Process(solver),
            Self::Library(library) => Refuter::Library(library),
        }
    }

    /// The solver that is wanted; the embedded one if none is named.
    pub(crate) fn of(wanted: &WantedSolver) -> Result<Self> {
        match wanted {
            WantedSolver::Default => Ok(Self::Embedded(Embedded::default())),
            WantedSolver::Named(name) => Self::named(name),
            WantedSolver::Started { name, command } => Self::process(name, Some(command)),
            WantedSolver::Library(file) => Self::library(file),
        }
    }

    /// A solver by its name: embedded, or an entry of solvers.toml.
    pub(crate) fn named(name: &str) -> Result<Self> {
        match Embedded::find(name) {
            Some(solver) => Ok(Self::Embedded(solver)),
            None => Self::process(name, None),
        }
    }

    fn process(name: &str, command: Option<&str>) -> Result<Self> {
        let registry = registry()?;
        let Some(entry) = registry.find(name) else {
            let embedded = Embedded::ALL.iter().map(|solver| solver.id());
            let known: Vec<&str> = embedded.chain(registry.iter().map(|entry| entry.name.as_str())).collect();
            bail!("there is no solver called {name}; known are embedded, {}", known.join(", "));
        };
        Ok(Self::Process(Box::new(ProcessSolver::new(entry, command)?)))
    }

    /// The solver in a shared library. This program, in another process, loads it.
    fn library(file: &Path) -> Result<Self> {
        let program = std::env::current_exe().context("cannot find the program that is running")?;
        Ok(Self::Library(Library::open(file, vec![program.into(), "ipasir-host".into()])?))
    }

    /// The solver as one that answers a single formula.
    pub(crate) fn one_shot(self) -> Box<dyn OneShot> {
        match self {
            Self::Embedded(solver) => Box::new(solver),
            Self::Process(solver) => solver,
            Self::Library(library) => Box::new(library),
        }
    }
}

/// The solvers that are configured where the program was started.
pub(crate) fn registry() -> Result<Registry> {
    let here = std::env::current_dir().context("cannot find the working directory")?;
    Ok(Registry::load(&here)?)
}

/// Stops after the time that the user gave, and on Ctrl-C.
pub(crate) fn limits(time: Option<Duration>) -> Result<Limits> {
    let limits = time.map_or_else(Limits::none, Limits::within);
    let interrupt = signals::interrupt().context("cannot watch for Ctrl-C")?;
    memory::watch();
    Ok(Limits { interrupt, ..limits })
}

//! Which solver the user chose, and how long it may take.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use lifesat::backend::OneShot;
use lifesat::backend::embedded::Embedded;
use lifesat::backend::process::ProcessSolver;
use lifesat::backend::registry::Registry;
use lifesat::limits::{Limits, StopReason};
use thiserror::Error;

use crate::cli::args::SolverArgs;
use crate::cli::console::signals;

/// The limits were reached before there was anything to keep.
#[derive(Debug, Error)]
#[error("{0}")]
pub(crate) struct Stopped(pub(crate) StopReason);

/// The solver that will answer.
pub(crate) enum Choice {
    Embedded(Embedded),
    Process(Box<ProcessSolver>),
}

impl Choice {
    /// The solver that the options name; the embedded one if they name none.
    pub(crate) fn from_args(args: &SolverArgs) -> Result<Self> {
        let dialects = [
            ("glucose", &args.glucose),
            ("minisat", &args.minisat),
            ("cadical", &args.cadical),
            ("kissat", &args.kissat),
        ];
        let command = dialects.into_iter().find_map(|(name, command)| Some((name, command.as_deref()?)));
        match (command, args.solver.as_deref()) {
            (Some((name, command)), _) => Self::process(name, Some(command)),
            (None, Some(name)) => Self::named(name),
            (None, None) => Ok(Self::Embedded(Embedded::default())),
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

    /// The solver as one that answers a single formula.
    pub(crate) fn one_shot(self) -> Box<dyn OneShot> {
        match self {
            Self::Embedded(solver) => Box::new(solver),
            Self::Process(solver) => solver,
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
    Ok(Limits { interrupt, ..limits })
}

//! Which solver the user chose, and how long it may take.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, io, thread};

use anyhow::{Context, Result, bail};
use lifesat::backend::embedded::Embedded;
use lifesat::backend::library::Library;
use lifesat::backend::process::ProcessSolver;
use lifesat::backend::registry::{Defect, Entry, Kind, LibraryEntry, Registry, RegistryError, Surroundings};
use lifesat::backend::{OneShot, Refuter};
use lifesat::limits::{Limits, StopReason};
use thiserror::Error;

use crate::cli::console::signals;
use crate::cli::solve::args::SolverArgs;
use crate::cli::{memory, settings};

/// The limits were reached before there was anything to keep.
#[derive(Debug, Error)]
#[error("{0}")]
pub(crate) struct Stopped(pub(crate) StopReason);

pub(crate) enum Choice {
    Embedded(Embedded),
    Process(Box<ProcessSolver>),
    Library(Library),
}

impl Choice {
    pub(crate) fn refuter(&self) -> Refuter<'_> {
        match self {
            Self::Embedded(solver) => Refuter::Embedded { solver: *solver, seed: 0 },
            Self::Process(solver) => Refuter::Process(solver),
            Self::Library(library) => Refuter::Library(library),
        }
    }

    /// The solver that is wanted; if none is named, an embedded one, for what the user's preference is not about.
    pub(crate) fn without_preference(wanted: &WantedSolver) -> Result<Self> {
        if *wanted == WantedSolver::Default {
            Ok(Self::Embedded(Embedded::default()))
        } else {
            Self::of(wanted)
        }
    }

    /// The solver that is wanted; if none is named, the one that the user prefers.
    pub(crate) fn of(wanted: &WantedSolver) -> Result<Self> {
        match wanted {
            WantedSolver::Default => Self::preferred(),
            WantedSolver::Named(name) => Self::named(name),
            WantedSolver::Started { name, command } => Self::configured(name, Some(command)),
            WantedSolver::Library(file) => Ok(Self::Library(library(file)?)),
        }
    }

    fn preferred() -> Result<Self> {
        match &settings::current().solver {
            None => Ok(Self::Embedded(Embedded::default())),
            Some((name, source)) => {
                Self::named(name).with_context(|| format!("{source} prefers the solver {name}"))
            }
        }
    }

    /// A solver by its name: embedded, or an entry of solvers.toml.
    pub(crate) fn named(name: &str) -> Result<Self> {
        match Embedded::find(name) {
            // An entry of such a name is refused, and not silently ignored. Otherwise no file matters here.
            Some(solver) => match registry() {
                Err(error) if is_about_a_name(&error) => Err(error),
                _ => Ok(Self::Embedded(solver)),
            },
            None => Self::configured(name, None),
        }
    }

    /// An entry of solvers.toml. A `command` replaces its command line.
    fn configured(name: &str, command: Option<&str>) -> Result<Self> {
        let registry = registry()?;
        let Some(entry) = registry.find(name) else {
            let embedded = Embedded::ALL.iter().map(|solver| solver.id());
            let known: Vec<&str> = embedded.chain(registry.iter().map(Entry::name)).collect();
            bail!("there is no solver called {name}; known are embedded, {}", known.join(", "));
        };
        match (entry, command) {
            (Entry::Program(entry), _) if entry.kind != Kind::Cnf => {
                bail!("{name} decides {} only: `lifesat solve FILE --solver {name}`", entry.kind)
            }
            (Entry::Program(entry), _) => Ok(Self::Process(Box::new(ProcessSolver::new(entry, command)?))),
            (Entry::Library(entry), None) => Ok(Self::Library(library(&library_file(entry))?)),
            (Entry::Library(_), Some(_)) => {
                bail!(
                    "--{name} takes a program, but {name} in solvers.toml is a shared library: use --solver {name}"
                )
            }
        }
    }

    pub(crate) fn one_shot(self) -> Box<dyn OneShot> {
        match self {
            Self::Embedded(solver) => Box::new(solver),
            Self::Process(solver) => solver,
            Self::Library(library) => Box::new(library),
        }
    }
}

/// The solver that is wanted, for formulas of a kind that embedded solvers do not decide.
pub(crate) fn of_kind(kind: Kind, wanted: &WantedSolver) -> Result<ProcessSolver> {
    let registry = registry()?;
    let programs = || registry.iter().filter_map(Entry::program);
    let names =
        || programs().filter(|entry| entry.kind == kind).map(|entry| &*entry.name).collect::<Vec<_>>();
    let found = programs().find(|entry| *wanted == WantedSolver::Named(entry.name.clone()));
    match found {
        Some(entry) if entry.kind == kind => Ok(ProcessSolver::new(entry, None)?),
        _ => bail!(
            "{kind} need a solver of their own: --solver NAME takes an entry of solvers.toml of this kind; there are {}",
            names().join(", ")
        ),
    }
}

/// The running program. On Linux this is the file that was started, even if an update has replaced it.
pub(crate) fn this_program() -> io::Result<PathBuf> {
    let itself = Path::new("/proc/self/exe");
    if cfg!(target_os = "linux") && itself.exists() { Ok(itself.to_owned()) } else { env::current_exe() }
}

pub(crate) fn library(file: &Path) -> Result<Library> {
    let program = this_program().context("cannot find the program that is running")?;
    Ok(Library::open(file, vec![program.into(), "ipasir-host".into()])?)
}

fn is_about_a_name(error: &anyhow::Error) -> bool {
    let found = error.downcast_ref::<RegistryError>();
    matches!(found, Some(RegistryError::Defect { defect: Defect::BadName, .. }))
}

pub(crate) fn library_file(entry: &LibraryEntry) -> PathBuf {
    Surroundings::current().file(&entry.file)
}

/// The solvers that are configured where the program was started.
pub(crate) fn registry() -> Result<Registry> {
    let here = std::env::current_dir().context("cannot find the working directory")?;
    Ok(Registry::load(&here, "lifesat")?)
}

/// Stops after the time that the user gave, and on Ctrl-C.
pub(crate) fn limits(time: Option<Duration>) -> Result<Limits> {
    let limits = time.map_or_else(Limits::none, Limits::within);
    let interrupt = signals::interrupt().context("cannot watch for Ctrl-C")?;
    memory::watch();
    Ok(Limits { interrupt, ..limits })
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WantedSolver {
    /// The one that suits the command.
    Default,
    /// An embedded solver, or an entry of solvers.toml.
    Named(String),
    /// An entry of solvers.toml, started by another command line.
    Started {
        name: &'static str,
        command: String,
    },
    Library(PathBuf),
}

impl WantedSolver {
    /// The embedded solver that is wanted. `default` suits the command, and is what `embedded` means.
    pub(crate) fn embedded(&self, default: Embedded) -> Option<Embedded> {
        match self {
            Self::Default => Some(default),
            Self::Named(name) if name == "embedded" => Some(default),
            Self::Named(name) => Embedded::find(name),
            Self::Started { .. } | Self::Library(_) => None,
        }
    }

    pub(crate) fn name(&self) -> Cow<'_, str> {
        match self {
            Self::Default => "embedded".into(),
            Self::Named(name) => name.into(),
            Self::Started { command, .. } => command.into(),
            Self::Library(file) => file.to_string_lossy(),
        }
    }
}

impl From<&SolverArgs> for WantedSolver {
    fn from(args: &SolverArgs) -> Self {
        let started = [
            ("glucose", &args.glucose),
            ("minisat", &args.minisat),
            ("cadical", &args.cadical),
            ("kissat", &args.kissat),
        ];
        let started = started.into_iter().find_map(|(name, command)| Some((name, command.clone()?)));
        match (started, args.solver.clone(), args.ipasir.clone()) {
            (Some((name, command)), _, _) => Self::Started { name, command },
            (None, Some(name), _) => Self::Named(name),
            (None, None, Some(file)) => Self::Library(file),
            (None, None, None) => Self::Default,
        }
    }
}

/// As many as the user says or prefers, or one for each processor.
pub(crate) fn threads(jobs: Option<usize>) -> usize {
    let preferred = || settings::current().jobs.map(|(jobs, _)| jobs);
    jobs.or_else(preferred).unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from))
}

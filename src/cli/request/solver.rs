//! Which solver the user wants.

use std::borrow::Cow;
use std::path::PathBuf;

use lifesat::backend::embedded::Embedded;

use crate::cli::args::SolverArgs;

/// Which solver the user wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WantedSolver {
    /// The one that suits the command.
    Default,
    /// An embedded solver, or an entry of solvers.toml.
    Named(String),
    /// An entry of solvers.toml, started by another command line.
    Started {
        /// The entry.
        name: &'static str,
        /// The command line.
        command: String,
    },
    /// The solver in this shared library.
    Library(PathBuf),
}

impl WantedSolver {
    /// The embedded solver that is wanted, if it is one. `default` is the one that suits the
    /// command, and what `embedded` means.
    pub(crate) fn embedded(&self, default: Embedded) -> Option<Embedded> {
        match self {
            Self::Default => Some(default),
            Self::Named(name) if name == "embedded" => Some(default),
            Self::Named(name) => Embedded::find(name),
            Self::Started { .. } | Self::Library(_) => None,
        }
    }

    /// What to call it.
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

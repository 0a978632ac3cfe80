//! Where solvers are, and which versions.

use lifesat::backend::embedded::Embedded;
use lifesat::backend::process::ProcessSolver;
use lifesat::backend::registry::SolverEntry;
use lifesat::limits::Limits;

/// A solver that could be used, or the reason why not.
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) found: Result<Found, String>,
}

/// Where a solver is, and its version.
pub(crate) struct Found {
    pub(crate) place: String,
    pub(crate) version: String,
}

/// An embedded solver.
pub(crate) fn embedded_row(solver: Embedded) -> Row {
    let default = if solver == Embedded::default() { "embedded (the default)" } else { "embedded" };
    let version = solver.version();
    Row { name: solver.id().to_owned(), found: Ok(Found { place: default.to_owned(), version }) }
}

/// An entry of solvers.toml. To ask for its version starts the program.
pub(crate) fn process_row(entry: &SolverEntry, limits: &Limits) -> Row {
    let found = match ProcessSolver::new(entry, None) {
        Ok(solver) => {
            let words = solver.program().words.iter().map(|word| word.to_string_lossy());
            let version = solver.version(limits).unwrap_or_else(|| "unknown version".to_owned());
            Ok(Found { place: shell_words::join(words), version })
        }
        Err(error) => Err(error.failure.to_string()),
    };
    Row { name: entry.name.clone(), found }
}

//! Where solvers are, and which versions.

use lifesat::backend::OneShot;
use lifesat::backend::embedded::Embedded;
use lifesat::backend::process::ProcessSolver;
use lifesat::backend::registry::{Entry, LibraryEntry, SolverEntry};
use lifesat::limits::Limits;

use crate::cli::solver::{library, library_file};

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

/// An entry of solvers.toml. To ask for its version starts the program, or loads the library.
pub(crate) fn configured_row(entry: &Entry, limits: &Limits) -> Row {
    let found = match entry {
        Entry::Program(entry) => program(entry, limits),
        Entry::Library(entry) => loaded(entry),
    };
    Row { name: entry.name().to_owned(), found }
}

fn program(entry: &SolverEntry, limits: &Limits) -> Result<Found, String> {
    match ProcessSolver::new(entry, None) {
        Ok(solver) => {
            let words = solver.program().words.iter().map(|word| word.to_string_lossy());
            let version = solver.version(limits).unwrap_or_else(|| "unknown version".to_owned());
            Ok(Found { place: shell_words::join(words), version })
        }
        Err(error) => Err(error.failure.to_string()),
    }
}

fn loaded(entry: &LibraryEntry) -> Result<Found, String> {
    let place = library_file(entry);
    let version = library(&place).map_err(|error| format!("{error:#}"))?.name();
    Ok(Found { place: place.display().to_string(), version })
}

//! The text of `--version`, and of the page of a report.

use std::env::consts::{ARCH, OS};

use lifesat::backend::embedded::Embedded;

/// The version, the commit if the build named one, the kind of machine, and the embedded solvers.
pub(crate) fn long() -> String {
    // Outside of a repository, or without git, the Makefile names an empty commit.
    let commit = option_env!("LIFESAT_COMMIT").filter(|commit| !commit.is_empty());
    let commit = commit.map_or_else(String::new, |commit| format!(" ({commit})"));
    let solvers: Vec<String> = Embedded::ALL.iter().map(|solver| solver.version()).collect();
    let version = env!("CARGO_PKG_VERSION");
    format!("{version}{commit}\nfor {OS} on {ARCH}, embedded solvers: {}", solvers.join(", "))
}

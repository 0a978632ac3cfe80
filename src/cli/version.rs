//! What `--version` prints, and the page of a report.

use std::env::consts::{ARCH, OS};

use lifesat::backend::embedded::Embedded;

/// The day of this version, for manual pages: that of its heading in CHANGELOG.md, once it is
/// released.
pub(crate) const DATE: &str = "2026-11-23";

/// The version, the commit if the build named one, the kind of machine, and the embedded solvers.
pub(crate) fn long() -> String {
    // Outside of a repository, or without git, the Makefile names an empty commit.
    let commit = option_env!("LIFESAT_COMMIT").filter(|commit| !commit.is_empty());
    let commit = commit.map_or_else(String::new, |commit| format!(" ({commit})"));
    let solvers: Vec<String> = Embedded::ALL.iter().map(|solver| solver.version()).collect();
    let version = env!("CARGO_PKG_VERSION");
    format!("{version}{commit}\nfor {OS} on {ARCH}, embedded solvers: {}", solvers.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_date_is_that_of_the_changelog() {
        let heading = format!("## [{}] - ", env!("CARGO_PKG_VERSION"));
        let changes = include_str!("../../CHANGELOG.md");
        let released = changes.lines().find_map(|line| line.strip_prefix(&heading));
        assert!(released.is_none_or(|date| date == DATE), "{released:?} in CHANGELOG.md, {DATE} here");
        assert_eq!(DATE.split('-').map(str::len).collect::<Vec<_>>(), [4, 2, 2]);
    }
}

//! The solvers: embedded ones, and those of solvers.toml.

use anyhow::{Result, bail};
use lifesat::backend::embedded::Embedded;
use lifesat::backend::registry::Registry;
use lifesat::limits::Limits;

use super::finding::{Condition, Finding};
use crate::cli::Exit;
use crate::cli::commands::solvers::all_names;
use crate::cli::commands::solvers::found::{Found, Row, configured_row, embedded_row};
use crate::cli::commands::solvers::trial::{Checked, check_one};
use crate::cli::request::solver::WantedSolver;
use crate::cli::solver::registry;

/// The file solvers.toml, all solvers, and what can be added to them.
pub(super) fn all(limits: &Limits) -> Vec<Finding> {
    let registry = registry();
    let mut findings = vec![Finding::new(
        "solvers.toml",
        match &registry {
            Ok(registry) => Condition::Works(source(registry)),
            Err(error) => Condition::Fails { reason: format!("{error:#}"), exit: Exit::Usage },
        },
    )];
    let embedded = Embedded::ALL.iter().map(|&solver| embedded_row(solver));
    let configured = registry.iter().flat_map(Registry::iter).map(|entry| configured_row(entry, limits));
    for row in embedded.chain(configured) {
        if limits.interrupt.is_raised() {
            break;
        }
        findings.push(Finding::new(row.name.clone(), examine(&row, limits)));
    }
    findings.push(Finding::new("IPASIR", libraries(lifesat_ipasir::LOADS)));
    findings
}

/// Refuses names that no solver has.
pub(super) fn known(wanted: &[WantedSolver]) -> Result<()> {
    let is_named = |wanted: &&WantedSolver| matches!(wanted, WantedSolver::Named(_));
    let known = if wanted.is_empty() { Vec::new() } else { all_names()? };
    match wanted
        .iter()
        .filter(is_named)
        .map(WantedSolver::name)
        .find(|name| name != "embedded" && !known.iter().any(|known| known == name))
    {
        Some(unknown) => bail!("there is no solver called {unknown}; known are {}", known.join(", ")),
        None => Ok(()),
    }
}

/// A solver that the user asks for, so it ought to be there.
pub(super) fn named(wanted: &WantedSolver, limits: &Limits) -> Finding {
    let row = row_of(wanted, limits);
    let condition = match row.map_or_else(|| tested(wanted, None, limits), |row| examine(&row, limits)) {
        Condition::Missing { what, .. } => Condition::Fails { reason: what, exit: Exit::Usage },
        other => other,
    };
    Finding::new(wanted.name(), condition)
}

/// Where a solver is that has a name, and its version.
fn row_of(wanted: &WantedSolver, limits: &Limits) -> Option<Row> {
    let WantedSolver::Named(name) = wanted else { return None };
    let registry = registry().ok()?;
    match wanted.embedded(Embedded::default()) {
        Some(solver) => Some(embedded_row(solver)),
        None => registry.iter().find(|entry| entry.name() == name).map(|entry| configured_row(entry, limits)),
    }
}

fn source(registry: &Registry) -> String {
    registry.file().map_or_else(
        || "the built-in entries".to_owned(),
        |file| format!("the built-in entries, changed by {}", file.display()),
    )
}

/// Whether shared libraries can be solvers.
fn libraries(loads: bool) -> Condition {
    if loads {
        let how = "`--ipasir FILE.so` takes a solver in a shared library, as does `library` in solvers.toml";
        Condition::Works(how.to_owned())
    } else {
        Condition::Missing {
            what: "this program is static and cannot load shared libraries".to_owned(),
            advice: "`make install` builds one that can".to_owned(),
        }
    }
}

/// A solver that was found is tested.
fn examine(row: &Row, limits: &Limits) -> Condition {
    let found = match &row.found {
        Ok(found) => found,
        Err(reason) => return missing(&row.name, reason.clone()),
    };
    tested(&WantedSolver::Named(row.name.clone()), Some(found), limits)
}

/// Tests a solver, of which place and version are known or not.
fn tested(wanted: &WantedSolver, found: Option<&Found>, limits: &Limits) -> Condition {
    match check_one(wanted, limits) {
        Checked::Works(exception) => {
            let place = found
                .map_or_else(|| "works".to_owned(), |found| format!("{}, {}", found.place, found.version));
            let exception = exception.map(|what| format!("; {what}")).unwrap_or_default();
            Condition::Works(format!("{place}{exception}"))
        }
        Checked::DoesNotStart(reason) => Condition::Fails { reason, exit: Exit::Usage },
        Checked::Missing(reason) => missing(&wanted.name(), reason),
        Checked::Fails(reason) => Condition::Fails { reason, exit: Exit::SolverFailed },
    }
}

fn missing(name: &str, what: String) -> Condition {
    Condition::Missing { what, advice: format!("needed only for `--solver {name}`") }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A static program answers every `--ipasir` with a refusal, so the doctor says what to do instead.
    #[test]
    fn a_static_program_says_what_to_do() {
        let found = Finding::new("IPASIR", libraries(false)).line();
        assert!(found.starts_with("missing  IPASIR ") && found.contains("`make install`"), "{found}");
        assert!(Finding::new("IPASIR", libraries(true)).line().starts_with("ok "));
    }
}

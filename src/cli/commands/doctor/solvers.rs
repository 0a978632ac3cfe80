//! The solvers: embedded ones, and those of solvers.toml.

use lifesat::backend::embedded::Embedded;
use lifesat::backend::registry::Registry;
use lifesat::limits::Limits;

use super::finding::{Condition, Finding};
use crate::cli::Exit;
use crate::cli::commands::solvers::found::{Row, configured_row, embedded_row};
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
    match check_one(&WantedSolver::Named(row.name.clone()), limits) {
        Checked::Works(exception) => {
            let exception = exception.map(|what| format!("; {what}")).unwrap_or_default();
            Condition::Works(format!("{}, {}{exception}", found.place, found.version))
        }
        Checked::DoesNotStart(reason) => Condition::Fails { reason, exit: Exit::Usage },
        Checked::Missing(reason) => missing(&row.name, reason),
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

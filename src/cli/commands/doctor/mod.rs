//! `lifesat doctor`: what is found on this machine, what is missing, and what to do.

mod finding;
mod installed;
mod programs;
mod solvers;
mod temporary;
mod terminal;

use anyhow::Result;
use lifesat::limits::Limits;
use serde_json::json;

use crate::cli::console::output;
use crate::cli::request::doctor::DoctorRequest;
use crate::cli::{Exit, solver, version};
use finding::{Condition, Finding};

/// Examines everything and prints what was found.
pub(crate) fn run(request: &DoctorRequest) -> Result<Exit> {
    let limits = solver::limits(None)?;
    let wanted = &request.solvers;
    solvers::known(wanted)?;
    let named = wanted.iter().map(|wanted| -> Box<dyn Fn(&Limits) -> Vec<Finding>> {
        Box::new(|limits| vec![solvers::named(wanted, limits)])
    });
    let everything =
        EXAMINATIONS.iter().map(|examine| -> Box<dyn Fn(&Limits) -> Vec<Finding>> { Box::new(examine) });
    let examinations: Vec<_> = if wanted.is_empty() { everything.collect() } else { named.collect() };
    let mut findings = Vec::new();
    for examine in examinations {
        let found = examine(&limits);
        if limits.interrupt.is_raised() {
            return Ok(Exit::Interrupted);
        }
        if !request.json {
            // The solvers may take a while, so what is known already is printed.
            output::print(&found.iter().map(Finding::line).collect::<String>())?;
        }
        findings.extend(found);
    }
    let exit = exit(&findings);
    if request.json {
        let rows: Vec<_> = findings.iter().map(Finding::json).collect();
        output::print(&format!(
            "{}\n",
            json!({"command": "doctor", "works": exit == Exit::Answered, "findings": rows})
        ))?;
    } else if wanted.is_empty() {
        output::print(&format!("\n{}\n", summary(&findings)))?;
    }
    Ok(exit)
}

/// In the order of their lines.
const EXAMINATIONS: [fn(&Limits) -> Vec<Finding>; 6] = [
    |_| vec![program()],
    |_| vec![temporary::folder()],
    solvers::all,
    |_| vec![terminal::terminal()],
    |_| programs::all(),
    |_| installed::all(),
];

fn program() -> Finding {
    Finding::new("lifesat", Condition::Works(version::long().replace('\n', ", ")))
}

/// What is broken decides; what is missing does not.
fn exit(findings: &[Finding]) -> Exit {
    let failures = || findings.iter().filter_map(Finding::failure);
    if failures().any(|exit| exit == Exit::SolverFailed) {
        Exit::SolverFailed
    } else {
        failures().next().unwrap_or(Exit::Answered)
    }
}

fn summary(findings: &[Finding]) -> String {
    match findings.iter().filter(|finding| finding.failure().is_some()).count() {
        0 => "Everything that lifesat needs works.".to_owned(),
        1 => "One thing does not work: see the line that says FAILS.".to_owned(),
        many => format!("{many} things do not work: see the lines that say FAILS."),
    }
}

//! `lifesat solvers`: what is configured, what was found, and whether it works.

use std::time::Duration;

use anyhow::Result;
use lifesat::backend::embedded::Embedded;
use lifesat::backend::process::ProcessSolver;
use lifesat::backend::registry::SolverEntry;
use lifesat::backend::{Limits, OneShot, self_test};
use serde_json::json;

use super::args::{SolversAction, SolversArgs};
use super::solver::{Choice, registry};
use super::{Exit, output};

/// A self-test that takes longer than this has failed.
const SELF_TEST_TIME: Duration = Duration::from_secs(60);

/// Lists or checks.
pub(crate) fn run(args: &SolversArgs) -> Result<Exit> {
    match &args.action {
        None => list(args.json),
        Some(SolversAction::Check { names }) => check(names, args.json),
    }
}

/// A solver that could be used, or the reason why not.
struct Row {
    name: String,
    place: String,
    version: Option<String>,
    missing: Option<String>,
}

fn list(as_json: bool) -> Result<Exit> {
    let mut rows: Vec<Row> = Embedded::ALL.iter().map(|&solver| embedded_row(solver)).collect();
    rows.extend(registry()?.iter().map(process_row));
    if as_json {
        let rows: Vec<_> = rows
            .iter()
            .map(|row| json!({"name": row.name, "found": row.missing.is_none().then_some(&row.place), "version": row.version, "missing": row.missing}))
            .collect();
        output::print(&format!("{}\n", json!({"command": "solvers", "solvers": rows})))?;
    } else {
        output::print(&table(&rows))?;
    }
    Ok(Exit::Answered)
}

fn embedded_row(solver: Embedded) -> Row {
    let default = if solver == Embedded::default() { "embedded (the default)" } else { "embedded" };
    let version = OneShot::name(&solver).replace(" (embedded)", "");
    Row { name: solver.id().to_owned(), place: default.to_owned(), version: Some(version), missing: None }
}

fn process_row(entry: &SolverEntry) -> Row {
    let name = entry.name.clone();
    match ProcessSolver::new(entry, None) {
        Ok(solver) => {
            let words = solver.program().words.iter().map(|word| word.to_string_lossy());
            Row { name, place: shell_words::join(words), version: solver.version(), missing: None }
        }
        Err(reason) => Row { name, place: String::new(), version: None, missing: Some(reason.to_string()) },
    }
}

fn table(rows: &[Row]) -> String {
    let name_width = rows.iter().map(|row| row.name.len()).max().unwrap_or(0);
    let place_width = rows.iter().map(|row| row.place.len()).max().unwrap_or(0);
    rows.iter()
        .map(|row| match &row.missing {
            None => {
                let version = row.version.as_deref().unwrap_or("unknown version");
                format!("{:name_width$}  {:place_width$}  {version}\n", row.name, row.place)
            }
            Some(_) => format!("{:name_width$}  not found\n", row.name),
        })
        .collect()
}

/// What a check found.
enum Checked {
    Works,
    Missing(String),
    Fails(String),
}

fn check(names: &[String], as_json: bool) -> Result<Exit> {
    let asked_for_all = names.is_empty();
    let names = if asked_for_all { all_names()? } else { names.to_vec() };
    let mut failed = false;
    let mut rows = Vec::new();
    for name in &names {
        let result = check_one(name);
        failed |=
            matches!(result, Checked::Fails(_)) || (!asked_for_all && matches!(result, Checked::Missing(_)));
        if as_json {
            rows.push(json_row(name, &result));
        } else {
            // Each line is printed when it is known, as a check may take a while.
            output::print(&line(name, &result))?;
        }
    }
    if as_json {
        output::print(&format!("{}\n", json!({"command": "solvers check", "solvers": rows})))?;
    }
    Ok(if failed { Exit::SolverFailed } else { Exit::Answered })
}

fn all_names() -> Result<Vec<String>> {
    let embedded = Embedded::ALL.iter().map(|solver| solver.id().to_owned());
    Ok(embedded.chain(registry()?.iter().map(|entry| entry.name.clone())).collect())
}

fn check_one(name: &str) -> Checked {
    let mut solver = match Choice::named(name) {
        Ok(choice) => choice.one_shot(),
        Err(reason) => return Checked::Missing(format!("{reason:#}")),
    };
    match self_test::check(&mut *solver, &Limits::within(SELF_TEST_TIME)) {
        Ok(()) => Checked::Works,
        Err(failure) => Checked::Fails(failure.to_string()),
    }
}

fn line(name: &str, result: &Checked) -> String {
    match result {
        Checked::Works => format!("{name}: works\n"),
        Checked::Missing(reason) => format!("{name}: not available: {reason}\n"),
        Checked::Fails(reason) => format!("{name}: FAILS: {reason}\n"),
    }
}

fn json_row(name: &str, result: &Checked) -> serde_json::Value {
    match result {
        Checked::Works => json!({"name": name, "status": "works"}),
        Checked::Missing(reason) => json!({"name": name, "status": "missing", "reason": reason}),
        Checked::Fails(reason) => json!({"name": name, "status": "fails", "reason": reason}),
    }
}

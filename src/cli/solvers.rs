//! `lifesat solvers`: what is configured, what was found, and whether it works.

use std::time::Duration;

use anyhow::{Result, bail};
use clap::{Args, Subcommand};
use lifesat::backend::OneShot;
use lifesat::backend::embedded::Embedded;
use lifesat::backend::process::{Failure, ProcessSolver};
use lifesat::backend::registry::{Entry, LibraryEntry, SolverEntry};
use lifesat::backend::self_test::{self, SelfTestFailure};
use lifesat::limits::Limits;
use serde_json::{Value, json};

use crate::cli::Exit;
use crate::cli::args::offer;
use crate::cli::console::output;
use crate::cli::solve::args::SolverArgs;
use crate::cli::solver::{self, Choice, WantedSolver, library, library_file, registry};

/// `lifesat solvers` is a part of `lifesat doctor`.
#[derive(Debug, Args)]
pub(crate) struct SolversArgs {
    #[command(subcommand)]
    pub(crate) action: Option<SolversAction>,
    /// Print the answer as one JSON object
    #[arg(long, global = true)]
    pub(crate) json: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum SolversAction {
    /// Run solvers on formulas with known answers, and say exactly what is wrong if one fails
    Check {
        /// The solvers to check [default: all that are installed]
        #[arg(value_parser = offer::solver(), hide_possible_values = true, conflicts_with = "solver-choice")]
        names: Vec<String>,
        #[command(flatten)]
        solver: SolverArgs,
    },
}

/// Something to do with the configured solvers.
pub(crate) struct SolversRequest {
    pub(crate) task: SolversTask,
    pub(crate) json: bool,
}

/// What to do.
pub(crate) enum SolversTask {
    /// List them.
    List,
    /// Check those with these names; all that are installed if there are none.
    Check(Vec<WantedSolver>),
}

impl From<SolversArgs> for SolversRequest {
    fn from(args: SolversArgs) -> Self {
        let task = match args.action {
            None => SolversTask::List,
            Some(SolversAction::Check { solver, .. }) if solver.is_given() => {
                SolversTask::Check(vec![WantedSolver::from(&solver)])
            }
            Some(SolversAction::Check { names, .. }) => {
                SolversTask::Check(names.into_iter().map(WantedSolver::Named).collect())
            }
        };
        Self { task, json: args.json }
    }
}

/// Lists or checks.
pub(crate) fn run(request: &SolversRequest) -> Result<Exit> {
    // Even asking for versions starts programs, which must not outlive us.
    let limits = solver::limits(None)?;
    match &request.task {
        SolversTask::List => list(request.json, &limits),
        SolversTask::Check(wanted) => check(wanted, request.json, &limits),
    }
}

fn list(as_json: bool, limits: &Limits) -> Result<Exit> {
    let registry = registry()?;
    let mut rows: Vec<Row> = Embedded::ALL.iter().map(|&solver| embedded_row(solver)).collect();
    rows.extend(registry.iter().map(|entry| configured_row(entry, limits)));
    if limits.interrupt.is_raised() {
        return Ok(Exit::Interrupted);
    }
    let file = registry.file().map(|path| path.display().to_string());
    if as_json {
        let rows: Vec<_> = rows.iter().map(json_of_row).collect();
        output::print(&format!("{}\n", json!({"command": "solvers", "file": file, "solvers": rows})))?;
    } else {
        let source = file.map_or(String::new(), |file| {
            format!("\nEntries of {file} change built-in ones of the same name.\n")
        });
        output::print(&(table(&rows) + &source))?;
    }
    Ok(Exit::Answered)
}

fn json_of_row(row: &Row) -> Value {
    match &row.found {
        Ok(found) => json!({"name": row.name, "found": found.place, "version": found.version}),
        Err(reason) => json!({"name": row.name, "found": null, "reason": reason}),
    }
}

fn table(rows: &[Row]) -> String {
    let names = rows.iter().map(|row| row.name.len()).max().unwrap_or(0);
    let places = rows.iter().filter_map(|row| row.found.as_ref().ok()).map(|found| found.place.len()).max();
    let places = places.unwrap_or(0);
    rows.iter()
        .map(|row| match &row.found {
            Ok(Found { place, version }) => format!("{:names$}  {place:places$}  {version}\n", row.name),
            Err(reason) => format!("{:names$}  not found: {reason}\n", row.name),
        })
        .collect()
}

fn check(wanted: &[WantedSolver], as_json: bool, limits: &Limits) -> Result<Exit> {
    let known = all_names()?;
    let names =
        wanted.iter().filter(|solver| matches!(solver, WantedSolver::Named(_))).map(WantedSolver::name);
    if let Some(unknown) =
        names.into_iter().find(|name| name != "embedded" && !known.iter().any(|known| known == name))
    {
        bail!("there is no solver called {unknown}; known are {}", known.join(", "));
    }
    let is_asked = !wanted.is_empty();
    let all: Vec<WantedSolver> = known.into_iter().map(WantedSolver::Named).collect();
    let mut exit = Exit::Answered;
    let (mut rows, mut missing) = (Vec::new(), Vec::new());
    for solver in if is_asked { wanted } else { &all } {
        let name = &*solver.name();
        let result = check_one(solver, limits);
        match result {
            Checked::Fails(_) => exit = Exit::SolverFailed,
            // One that was asked for by name ought to be there.
            Checked::Missing(_) if is_asked && exit == Exit::Answered => exit = Exit::Usage,
            Checked::DoesNotStart(_) if exit == Exit::Answered => exit = Exit::Usage,
            _ => {}
        }
        if limits.interrupt.is_raised() {
            return Ok(Exit::Interrupted);
        }
        if as_json {
            rows.push(json_of_check(name, &result));
        } else if !is_asked && matches!(result, Checked::Missing(_)) {
            missing.push(name.to_owned());
        } else {
            // Each line is printed when it is known, as a check may take a while.
            output::print(&line(name, &result))?;
        }
    }
    if !missing.is_empty() {
        output::print(&format!("not installed: {}\n", missing.join(", ")))?;
    }
    if as_json {
        output::print(&format!("{}\n", json!({"command": "solvers check", "solvers": rows})))?;
    }
    Ok(exit)
}

/// The names of all solvers.
pub(crate) fn all_names() -> Result<Vec<String>> {
    let embedded = Embedded::ALL.iter().map(|solver| solver.id().to_owned());
    Ok(embedded.chain(registry()?.iter().map(|entry| entry.name().to_owned())).collect())
}

fn line(name: &str, result: &Checked) -> String {
    match result {
        Checked::Works(None) => format!("{name}: works\n"),
        Checked::Works(Some(exception)) => format!("{name}: works, {exception}\n"),
        Checked::DoesNotStart(reason) => format!("{name}: {reason}\n"),
        Checked::Missing(reason) => format!("{reason}\n"),
        Checked::Fails(reason) => format!("{name}: FAILS: {reason}\n"),
    }
}

fn json_of_check(name: &str, result: &Checked) -> Value {
    match result {
        Checked::Works(None) => json!({"name": name, "status": "works"}),
        Checked::Works(Some(exception)) => {
            json!({"name": name, "status": "works", "exception": exception})
        }
        Checked::Missing(reason) => json!({"name": name, "status": "missing", "reason": reason}),
        Checked::DoesNotStart(reason) => {
            json!({"name": name, "status": "cannot start", "reason": reason})
        }
        Checked::Fails(reason) => json!({"name": name, "status": "fails", "reason": reason}),
    }
}

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

/// A self-test that takes longer than this has failed.
const SELF_TEST_TIME: Duration = Duration::from_secs(60);

/// What a check found.
pub(crate) enum Checked {
    /// It works, with an exception that harms nobody.
    Works(Option<String>),
    /// It is not there.
    Missing(String),
    /// It is there and cannot be started.
    DoesNotStart(String),
    /// It answers wrongly, or not at all.
    Fails(String),
}

/// Asks a solver about formulas with known answers.
pub(crate) fn check_one(wanted: &WantedSolver, limits: &Limits) -> Checked {
    let mut solver = match Choice::of(wanted) {
        Ok(choice) => choice.one_shot(),
        Err(reason) => return Checked::Missing(format!("{reason:#}")),
    };
    match self_test::check(&mut *solver, &limits.no_longer_than(SELF_TEST_TIME)) {
        Ok(passed) => Checked::Works(
            passed.without_clauses.map(|what| format!("but on a formula without clauses it {what}")),
        ),
        Err(SelfTestFailure::Process { error, .. }) if error.failure.is_before_the_start() => {
            match error.failure {
                Failure::Spawn(_) | Failure::WslSays(_) => Checked::DoesNotStart(error.failure.to_string()),
                _ => Checked::Missing(error.to_string()),
            }
        }
        Err(failure) => Checked::Fails(failure.to_string()),
    }
}

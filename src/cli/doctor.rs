//! `lifesat doctor`: what is found on this machine, whether it works, and what to do about the rest.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::Duration;
use std::{env, iter};

use anyhow::{Result, bail};
use clap::Args;
use lifesat::backend::OneShot;
use lifesat::backend::embedded::Embedded;
use lifesat::backend::process::{Failure, ProcessSolver};
use lifesat::backend::registry::{Entry, Kind, Registry};
use lifesat::backend::self_test::{self, Passed, SelfTestFailure};
use lifesat::limits::Limits;
use serde_json::{Value, json};

use crate::cli::args::offer;
use crate::cli::console::{self, output, terminal_size, writable};
use crate::cli::settings::{self, Settings, Source};
use crate::cli::solve::args::SolverArgs;
use crate::cli::solver::{self, Choice, WantedSolver, library, library_file, registry};
use crate::cli::{Exit, memory, version, wording};

/// Examines everything, or the solvers that are named, and prints each finding as soon as it is known.
pub(crate) fn run(args: &DoctorArgs) -> Result<Exit> {
    let limits = solver::limits(None)?;
    let (solvers, registry) = (args.solvers(), registry());
    let mut findings = Vec::new();
    for finding in findings_of(&solvers, &registry, &limits)? {
        if limits.interrupt.is_raised() {
            return Ok(Exit::Interrupted);
        }
        if !args.json {
            output::print(&finding.line())?;
        }
        findings.push(finding);
    }
    let exit = exit(&findings);
    if args.json {
        let rows: Vec<_> = findings.iter().map(Finding::json).collect();
        let report = json!({"command": "doctor", "works": exit == Exit::Answered, "findings": rows});
        output::print(&format!("{report}\n"))?;
    } else if solvers.is_empty() {
        output::print(&format!("\n{}\n", summary(&findings)))?;
    }
    Ok(exit)
}

/// The exit code: things that are broken decide, and not those that are missing.
fn exit(findings: &[Finding]) -> Exit {
    let failures: Vec<Exit> = findings.iter().filter_map(Finding::failure).collect();
    let is_solver = |exit: &&Exit| **exit == Exit::SolverFailed;
    failures.iter().find(is_solver).or(failures.first()).copied().unwrap_or(Exit::Answered)
}

fn summary(findings: &[Finding]) -> String {
    match findings.iter().filter_map(Finding::failure).count() {
        0 => "Everything that lifesat needs works.".to_owned(),
        1 => "One thing does not work: see the line that says FAILS.".to_owned(),
        many => format!("{many} things do not work: see the lines that say FAILS."),
    }
}

/// Columns for the names; those of solvers from a solvers.toml may be longer.
const NAMES: usize = 16;

struct Finding {
    name: String,
    condition: Condition,
}

enum Condition {
    Works(String),
    /// It is not there, and lifesat works without it.
    Missing {
        what: String,
        advice: String,
    },
    Fails {
        reason: String,
        exit: Exit,
    },
}

impl Finding {
    fn new(name: impl Into<String>, condition: Condition) -> Self {
        Self { name: name.into(), condition }
    }

    fn failure(&self) -> Option<Exit> {
        match self.condition {
            Condition::Fails { exit, .. } => Some(exit),
            Condition::Works(_) | Condition::Missing { .. } => None,
        }
    }

    fn line(&self) -> String {
        let name = &self.name;
        match &self.condition {
            Condition::Works(what) => format!("ok       {name:NAMES$}  {what}\n"),
            Condition::Missing { what, advice } => format!("missing  {name:NAMES$}  {what}; {advice}\n"),
            Condition::Fails { reason, .. } => format!("FAILS    {name:NAMES$}  {reason}\n"),
        }
    }

    fn json(&self) -> Value {
        let name = &self.name;
        match &self.condition {
            Condition::Works(what) => json!({"name": name, "status": "works", "found": what}),
            Condition::Missing { what, advice } => {
                json!({"name": name, "status": "missing", "reason": what, "advice": advice})
            }
            Condition::Fails { reason, .. } => json!({"name": name, "status": "fails", "reason": reason}),
        }
    }
}

/// The findings, each made when it is asked for. A solver that is named ought to be there.
fn findings_of<'a>(
    wanted: &'a [WantedSolver],
    registry: &'a Result<Registry>,
    limits: &'a Limits,
) -> Result<Box<dyn Iterator<Item = Finding> + 'a>> {
    let entries = || registry.iter().flat_map(Registry::iter);
    let embedded = Embedded::ALL.iter().map(|solver| solver.id());
    let known: Vec<&str> = embedded.chain(entries().map(Entry::name)).collect();
    if wanted.is_empty() {
        let tested = move |name: &str| {
            let solver = WantedSolver::Named(name.to_owned());
            Finding::new(name, tested(&solver, entries().find(|entry| entry.name() == name), limits))
        };
        let before = [this_program, temporary_folder].into_iter().map(|examine| examine());
        let before = before.chain(preferences(settings::readable()));
        let after = iter::once_with(|| [libraries(lifesat_ipasir::LOADS), terminal()]).flatten();
        let others = iter::once_with(other_programs).flatten();
        let solvers = iter::once_with(|| configuration(registry)).chain(known.into_iter().map(tested));
        return Ok(Box::new(before.chain(solvers).chain(after).chain(others)));
    }
    for solver in wanted {
        let name = solver.name();
        if matches!(solver, WantedSolver::Named(_)) && name != "embedded" && !known.contains(&&*name) {
            bail!("there is no solver called {name}; known are {}", known.join(", "));
        }
    }
    Ok(Box::new(wanted.iter().map(move |solver| {
        let entry = entries().find(|entry| *solver == WantedSolver::Named(entry.name().to_owned()));
        let condition = match tested(solver, entry, limits) {
            Condition::Missing { what, .. } => Condition::Fails { reason: what, exit: Exit::Usage },
            other => other,
        };
        Finding::new(solver.name(), condition)
    })))
}

fn this_program() -> Finding {
    Finding::new("lifesat", Condition::Works(version::long().replace('\n', ", ")))
}

fn temporary_folder() -> Finding {
    let folder = env::temp_dir();
    let place = folder.display();
    let variable = if cfg!(windows) { "TMP" } else { "TMPDIR" };
    let condition = match writable::try_in(&folder) {
        Ok(()) => Condition::Works(place.to_string()),
        Err(error) => Condition::Fails {
            reason: format!("cannot write in {place}: {error}; set {variable} to a folder in which you can"),
            exit: Exit::Usage,
        },
    };
    Finding::new("temporary files", condition)
}

/// The user's `config.toml`, and what holds by it or by something else.
fn preferences(found: Result<&Settings, &anyhow::Error>) -> Vec<Finding> {
    let settings = match found {
        Ok(settings) => settings,
        Err(error) => {
            let reason = format!("{error:#}");
            return vec![Finding::new("config.toml", Condition::Fails { reason, exit: Exit::Usage })];
        }
    };
    let file = match &settings.file {
        Some(file) if settings.is_there => file.display().to_string(),
        Some(file) => format!("none; it would be {}", file.display()),
        None => "none, as there is no folder for settings".to_owned(),
    };
    let source =
        |source: Option<Source>| source.map_or("the default".to_owned(), |source| format!("by {source}"));
    let setting = |name: &str, value: String, by: Option<Source>| {
        Finding::new(name, Condition::Works(format!("{value}, {}", source(by))))
    };
    let solver = settings.solver.as_ref().map_or("embedded", |(name, _)| name);
    let colours = if console::has_colours() { "where the terminal has them" } else { "none" };
    vec![
        Finding::new("config.toml", Condition::Works(file)),
        setting("solver", solver.to_owned(), settings.solver.as_ref().map(|(_, by)| *by)),
        setting("jobs", solver::threads(None).to_string(), settings.jobs.map(|(_, by)| by)),
        setting("memory", wording::bytes(memory::allowed()), memory::preferred().map(|(_, by)| by)),
        setting("colours", colours.to_owned(), settings.colours.map(|(_, by)| by)),
    ]
}

fn configuration(registry: &Result<Registry>) -> Finding {
    let condition = match registry.as_ref().map(Registry::file) {
        Ok(None) => Condition::Works("the built-in entries".to_owned()),
        Ok(Some(file)) => Condition::Works(format!("the built-in entries, changed by {}", file.display())),
        Err(error) => Condition::Fails { reason: format!("{error:#}"), exit: Exit::Usage },
    };
    Finding::new("solvers.toml", condition)
}

/// A self-test that takes longer than this has failed.
const SELF_TEST_TIME: Duration = Duration::from_secs(60);

/// Asks a solver about formulas with known answers. An entry of solvers.toml tells where the solver is.
fn tested(wanted: &WantedSolver, entry: Option<&Entry>, limits: &Limits) -> Condition {
    let missing =
        |what| Condition::Missing { what, advice: format!("needed only for `--solver {}`", wanted.name()) };
    let place = match wanted.embedded(Embedded::default()) {
        Some(solver) => Ok(embedded(solver)),
        None => entry.map_or_else(|| Ok("works".to_owned()), |entry| place(entry, limits)),
    };
    let limits = limits.no_longer_than(SELF_TEST_TIME);
    let other = entry.and_then(Entry::program).filter(|entry| entry.kind != Kind::Cnf);
    let test = || -> Result<Result<Passed, SelfTestFailure>, String> {
        if let Some(entry) = other {
            let solver = ProcessSolver::new(entry, None).map_err(|error| error.failure.to_string())?;
            return Ok(self_test::check_other_kind(&solver, &limits).map(|()| Passed::default()));
        }
        let choice = Choice::of(wanted).map_err(|error| format!("{error:#}"))?;
        Ok(self_test::check(&mut *choice.one_shot(), &limits))
    };
    let (place, tested) = match place.and_then(|place| Ok((place, test()?))) {
        Ok(tested) => tested,
        Err(what) => return missing(what),
    };
    match tested {
        Ok(passed) => {
            let exception = passed.without_clauses;
            let exception = exception.map(|what| format!("; but on a formula without clauses it {what}"));
            Condition::Works(place + &exception.unwrap_or_default())
        }
        Err(SelfTestFailure::Process { error, .. }) if error.failure.is_before_the_start() => {
            match error.failure {
                Failure::Spawn(_) | Failure::WslSays(_) => {
                    Condition::Fails { reason: error.failure.to_string(), exit: Exit::Usage }
                }
                _ => missing(error.to_string()),
            }
        }
        Err(failure) => Condition::Fails { reason: failure.to_string(), exit: Exit::SolverFailed },
    }
}

fn embedded(solver: Embedded) -> String {
    let default = if solver == Embedded::default() { " (the default)" } else { "" };
    format!("embedded{default}, {}", solver.version())
}

/// Where a solver is, and its version. To ask for it starts the program, or loads the library.
fn place(entry: &Entry, limits: &Limits) -> Result<String, String> {
    match entry {
        Entry::Program(entry) => {
            let solver = ProcessSolver::new(entry, None).map_err(|error| error.failure.to_string())?;
            let words = solver.program().words.iter().map(|word| word.to_string_lossy());
            let version = solver.version(limits).unwrap_or_else(|| "unknown version".to_owned());
            Ok(format!("{}, {version}", shell_words::join(words)))
        }
        Entry::Library(entry) => {
            let file = library_file(entry);
            let version = library(&file).map_err(|error| format!("{error:#}"))?.name();
            Ok(format!("{}, {version}", file.display()))
        }
    }
}

/// Shared libraries as solvers, which a static program cannot load.
fn libraries(loads: bool) -> Finding {
    let condition = if loads {
        let how = "`--ipasir FILE.so` takes a solver in a shared library, as does `library` in solvers.toml";
        Condition::Works(how.to_owned())
    } else {
        Condition::Missing {
            what: "this program is static or for Windows, and cannot load shared libraries".to_owned(),
            advice: "`make install` on Unix builds one that can".to_owned(),
        }
    };
    Finding::new("IPASIR", condition)
}

/// The terminal at stdout. Without one, output is plain text, which is fine for a pipe.
fn terminal() -> Finding {
    let condition = if io::stdout().is_terminal() {
        let (columns, rows) = terminal_size().unwrap_or((80, 24));
        describe(&format!("{columns}×{rows}"), &|name| env::var(name).unwrap_or_default())
    } else {
        Condition::Works("stdout is not a terminal, so output is plain text".to_owned())
    };
    Finding::new("terminal", condition)
}

fn describe(size: &str, variable: &dyn Fn(&str) -> String) -> Condition {
    if ["", "dumb"].contains(&variable("TERM").as_str()) && !cfg!(windows) {
        return Condition::Missing {
            what: format!("{size}, but TERM says that it can only print lines"),
            advice: "set TERM for `play` on the whole screen".to_owned(),
        };
    }
    // The first of these variables that is not empty decides (POSIX, "Environment Variables").
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(variable).into_iter().find(|value| !value.is_empty());
    let locale = locale.unwrap_or_default().to_lowercase().replace('-', "");
    let letters = if locale.contains("utf8") || cfg!(windows) {
        "UTF-8"
    } else {
        "no UTF-8 according to LC_ALL, LC_CTYPE and LANG: drawings may look wrong"
    };
    Condition::Works(format!("{size}, {letters}"))
}

struct Files {
    name: &'static str,
    /// Where one of them may be, from the folders of PATH.
    places: &'static [&'static str],
    /// Without any of these, they are not missed.
    readers: &'static [&'static str],
    advice: &'static str,
}

/// Names of Golly. The last one has no window, but is on every PATH in Debian, where it comes with the first.
const GOLLY: [&str; 3] = ["golly", "Golly", "bgolly"];

const FILES: [Files; 3] = [
    Files {
        name: "browser",
        places: &[
            "firefox",
            "chromium",
            "chromium-browser",
            "google-chrome",
            "brave-browser",
            "microsoft-edge",
            "xdg-open",
            "open",
        ],
        readers: &[],
        advice: "it shows the pages of `render -o pattern.html` and `--report`; open them with any browser",
    },
    Files {
        name: "golly",
        places: &GOLLY,
        readers: &[],
        advice: "it runs large patterns and the scripts of docs/golly.md; apt-get install golly, or https://golly.sourceforge.io",
    },
    Files {
        name: "golly scripts",
        places: &["../share/golly/Scripts/Lua/lifesat/lifesat.lua"],
        readers: &GOLLY,
        advice: "`make install` and the Debian package bring them; a checkout has them in scripts/golly",
    },
];

fn other_programs() -> Vec<Finding> {
    let read = FILES.iter().filter(|files| files.readers.is_empty() || on_path(files.readers).is_some());
    let finding = |files: &Files| {
        let condition = match on_path(files.places) {
            Some(path) => Condition::Works(path.display().to_string()),
            None => Condition::Missing {
                what: format!("none of {} is on PATH", files.places.join(", ")),
                advice: files.advice.to_owned(),
            },
        };
        Finding::new(files.name, condition)
    };
    read.map(finding).collect()
}

fn on_path(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    // Programs of Windows have an ending that nobody writes.
    let names =
        names.iter().flat_map(|name| [format!("{name}{}", env::consts::EXE_SUFFIX), (*name).to_owned()]);
    names.flat_map(|name| folders.iter().map(move |folder| folder.join(&name))).find(|file| file.is_file())
}

const HELP: &str = "\
Each line begins with what was found out:
  ok       found, and it works
  missing  not found, and lifesat works without it
  FAILS    found, but it does not work

A line about something missing says what it is good for and how to get it. Solvers are run on formulas with known answers.

Examples:
  lifesat doctor
      What lifesat finds on this machine, and what to do about the rest
  lifesat doctor kissat
      Test one solver: is it there, which version is it, and does it work?
  lifesat doctor --glucose 'wsl ~/glucose/simp/glucose'
      Test Glucose, started with this command line
  lifesat doctor --ipasir ./libipasirsolver.so
      Test the solver in a shared library

docs/solvers.md says how to add solvers in the file solvers.toml, and what config.toml can say.

Exit codes:
  0    no line says FAILS
  2    config.toml, solvers.toml, temporary files or a
       solver that was named cannot be used
  4    a solver does not work
  130  interrupted";

/// The options of `lifesat solve` that choose a solver, as identifiers.
const SOLVERS: [&str; 6] = ["solver", "glucose", "minisat", "cadical", "kissat", "ipasir"];

#[derive(Debug, Args)]
#[command(after_help = HELP, mut_args(|arg| if SOLVERS.contains(&arg.get_id().as_str()) { arg.hide(true) } else { arg }))]
pub(crate) struct DoctorArgs {
    /// Test only these solvers, embedded ones or entries of solvers.toml. The options of `lifesat solve` that choose a
    /// solver work here, too
    #[arg(value_name = "SOLVER", value_parser = offer::solver(), hide_possible_values = true, conflicts_with = "solver-choice")]
    pub(crate) names: Vec<String>,
    /// Print the answer as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) solver: SolverArgs,
}

impl DoctorArgs {
    /// The solvers to test; if there are none, everything is examined.
    fn solvers(&self) -> Vec<WantedSolver> {
        if self.solver.is_given() {
            return vec![WantedSolver::from(&self.solver)];
        }
        self.names.iter().cloned().map(WantedSolver::Named).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_fails_changes_the_exit_code() {
        let missing =
            Condition::Missing { what: "no golly on PATH".to_owned(), advice: "install golly".to_owned() };
        let missing = Finding::new("golly", missing);
        assert_eq!(missing.line(), "missing  golly             no golly on PATH; install golly\n");
        let fails =
            |exit| Finding::new("glucose", Condition::Fails { reason: "says that …".to_owned(), exit });
        assert!(fails(Exit::Usage).line().starts_with("FAILS "));
        assert_eq!(exit(&[missing]), Exit::Answered);
        assert_eq!(exit(&[fails(Exit::Usage), fails(Exit::SolverFailed)]), Exit::SolverFailed);
    }

    /// A static program answers every `--ipasir` with a refusal, so the doctor says what to do instead.
    #[test]
    fn a_static_program_says_what_to_do() {
        let found = libraries(false).line();
        assert!(found.starts_with("missing  IPASIR ") && found.contains("`make install`"), "{found}");
        assert!(libraries(true).line().starts_with("ok "));
    }

    #[test]
    fn the_environment_tells_what_a_terminal_can_show() {
        let described = |variables: &[(&str, &str)]| {
            let variable = |name: &str| {
                let found = variables.iter().find(|(known, _)| *known == name);
                found.map_or_else(String::new, |(_, value)| (*value).to_owned())
            };
            Finding::new("terminal", describe("80×24", &variable)).line()
        };
        let usual = [("TERM", "xterm-256color"), ("LANG", "de_DE.UTF-8")];
        assert!(described(&usual).ends_with("  80×24, UTF-8\n"));
        assert!(described(&[usual[0], ("LC_ALL", "C"), usual[1]]).contains("80×24, no UTF-8"));
        assert!(described(&[("TERM", "dumb")]).contains("only print lines"));
    }
}

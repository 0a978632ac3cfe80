//! `lifesat doctor`: what is found on this machine, what is missing, and what to do.

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use anyhow::{Result, bail};
use clap::Args;
use lifesat::backend::embedded::Embedded;
use lifesat::backend::registry::{Registry, Surroundings};
use lifesat::limits::Limits;
use ratatui::crossterm::terminal::size;
use serde_json::{Value, json};

use crate::cli::args::offer;
use crate::cli::console::{output, writable};
use crate::cli::solve::args::SolverArgs;
use crate::cli::solver::{self, WantedSolver, registry};
use crate::cli::solvers::{Checked, Found, Row, all_names, check_one, configured_row, embedded_row};
use crate::cli::{Exit, version};

/// Examines everything and prints what was found.
pub(crate) fn run(request: &DoctorRequest) -> Result<Exit> {
    let limits = solver::limits(None)?;
    let wanted = &request.solvers;
    known(wanted)?;
    let named =
        wanted.iter().map(|wanted| -> Examination<'_> { Box::new(|limits| vec![named(wanted, limits)]) });
    let everything = EXAMINATIONS.iter().map(|examine| -> Examination<'_> { Box::new(examine) });
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

/// Looks at something.
type Examination<'a> = Box<dyn Fn(&Limits) -> Vec<Finding> + 'a>;

/// In the order of their lines.
const EXAMINATIONS: [fn(&Limits) -> Vec<Finding>; 6] = [
    |_| vec![this_program()],
    |_| vec![temporary_folder()],
    all_solvers,
    |_| vec![terminal()],
    |_| programs(),
    |_| installed(),
];

fn this_program() -> Finding {
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

/// Columns for the names; those of solvers from a solvers.toml may be longer.
const NAMES: usize = 16;

/// One thing that was looked for.
struct Finding {
    name: String,
    condition: Condition,
}

/// How it is.
enum Condition {
    /// It is there and works: a description.
    Works(String),
    /// It is not there, and lifesat works without it.
    Missing {
        /// What is missing.
        what: String,
        /// How to get it, and what it is good for.
        advice: String,
    },
    /// It does not work.
    Fails {
        /// What is wrong.
        reason: String,
        /// How the program ends then.
        exit: Exit,
    },
}

impl Finding {
    fn new(name: impl Into<String>, condition: Condition) -> Self {
        Self { name: name.into(), condition }
    }

    /// How the program ends because of this, if it does not work.
    fn failure(&self) -> Option<Exit> {
        match self.condition {
            Condition::Fails { exit, .. } => Some(exit),
            Condition::Works(_) | Condition::Missing { .. } => None,
        }
    }

    /// One line.
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

/// Returns true if a file can be written there.
fn temporary_folder() -> Finding {
    let folder = env::temp_dir();
    let condition = match writable::try_in(&folder) {
        Ok(()) => Condition::Works(folder.display().to_string()),
        Err(error) => Condition::Fails {
            reason: format!(
                "cannot write in {}: {error}; set TMPDIR to a folder in which you can",
                folder.display()
            ),
            exit: Exit::Usage,
        },
    };
    Finding::new("temporary files", condition)
}

/// The file solvers.toml, all solvers, and what can be added to them.
fn all_solvers(limits: &Limits) -> Vec<Finding> {
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
fn known(wanted: &[WantedSolver]) -> Result<()> {
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
fn named(wanted: &WantedSolver, limits: &Limits) -> Finding {
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

/// Returns true if shared libraries can be solvers.
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

/// The terminal at stdout. Without one, output is plain text, which is fine for a pipe.
fn terminal() -> Finding {
    let condition = if io::stdout().is_terminal() {
        let (columns, rows) = size().unwrap_or((80, 24));
        describe(columns, rows, &|name| env::var(name).unwrap_or_default())
    } else {
        Condition::Works("stdout is not a terminal, so output is plain text".to_owned())
    };
    Finding::new("terminal", condition)
}

fn describe(columns: u16, rows: u16, variable: &dyn Fn(&str) -> String) -> Condition {
    let size = format!("{columns}×{rows}");
    if ["", "dumb"].contains(&variable("TERM").as_str()) && !cfg!(windows) {
        return Condition::Missing {
            what: format!("{size}, but TERM says that it can only print lines"),
            advice: "set TERM for `play` and progress on the whole screen".to_owned(),
        };
    }
    let letters = if has_unicode(variable) {
        "UTF-8"
    } else {
        "no UTF-8 according to LC_ALL, LC_CTYPE and LANG: drawings may look wrong"
    };
    Condition::Works(format!("{size}, {}, {letters}", colours(variable)))
}

fn colours(variable: &dyn Fn(&str) -> String) -> &'static str {
    if !variable("NO_COLOR").is_empty() {
        "no colours, because NO_COLOR is set"
    } else if ["truecolor", "24bit"].contains(&variable("COLORTERM").as_str()) {
        "16 million colours"
    } else if variable("TERM").contains("256color") {
        "256 colours"
    } else {
        "16 colours"
    }
}

/// The first of these variables that is not empty decides (POSIX, "Environment Variables").
fn has_unicode(variable: &dyn Fn(&str) -> String) -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(variable).into_iter().find(|value| !value.is_empty());
    let locale = locale.unwrap_or_default().to_lowercase();
    cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8")
}

/// A kind of program, and names under which it may be installed.
struct Kind {
    name: &'static str,
    /// The first that is found is reported.
    programs: &'static [&'static str],
    advice: &'static str,
}

/// Names of Golly. The last one has no window, but is on every PATH in Debian, where it comes with the
/// first.
const GOLLY: [&str; 3] = ["golly", "Golly", "bgolly"];

const KINDS: [Kind; 2] = [
    Kind {
        name: "browser",
        programs: &[
            "firefox",
            "chromium",
            "chromium-browser",
            "google-chrome",
            "brave-browser",
            "microsoft-edge",
            "xdg-open",
            "open",
        ],
        advice: "it shows the pages of `render -o pattern.html` and `--report`; open them with any browser",
    },
    Kind {
        name: "golly",
        programs: &GOLLY,
        advice: "it runs large patterns and the scripts of docs/golly.md; apt-get install golly, or https://golly.sourceforge.io",
    },
];

/// All kinds.
fn programs() -> Vec<Finding> {
    let surroundings = Surroundings::current();
    KINDS.iter().map(|kind| kind.examine(&surroundings)).collect()
}

impl Kind {
    fn examine(&self, surroundings: &Surroundings) -> Finding {
        let found = self.programs.iter().find_map(|name| surroundings.resolve(name).ok());
        let condition = match found.as_ref().and_then(|program| program.words.first()) {
            Some(path) => Condition::Works(path.to_string_lossy().into_owned()),
            None => Condition::Missing {
                what: format!("none of {} is on PATH", self.programs.join(", ")),
                advice: self.advice.to_owned(),
            },
        };
        Finding::new(self.name, condition)
    }
}

// Files that belong to lifesat: the manual, completions for the shells of this machine, and the scripts for Golly;
// whether their readers find them.

/// A file that is installed beside the program, and where it may be below a folder `share`.
struct File {
    name: &'static str,
    /// The programs that read it; without any of them, the file is not missed.
    readers: &'static [&'static str],
    /// The last ones are where Debian packages put it.
    places: &'static [&'static str],
    /// Where the reader finds the file, or what to do about the one that was written here.
    found_by: fn(Option<&Path>) -> Result<PathBuf, Unseen>,
    /// How to get it.
    advice: &'static str,
}

const WRITTEN: &str = "`lifesat manual ~/.local` writes the manual and all completions";

/// Why the reader of a file does not find it.
enum Unseen {
    /// There is none.
    Nowhere,
    /// It is there, but the reader looks elsewhere.
    Elsewhere {
        /// What is wrong.
        what: String,
        /// What to do about it.
        advice: String,
    },
}

const FILES: [File; 5] = [
    File {
        name: "manual",
        readers: &["man"],
        places: &["man/man1/lifesat.1", "man/man1/lifesat.1.gz"],
        found_by: by_man,
        advice: WRITTEN,
    },
    File {
        name: "bash completion",
        readers: &["bash"],
        places: &["bash-completion/completions/lifesat"],
        found_by: by_bash,
        advice: WRITTEN,
    },
    File {
        name: "zsh completion",
        readers: &["zsh"],
        places: &["zsh/site-functions/_lifesat", "zsh/vendor-completions/_lifesat"],
        found_by: by_zsh,
        advice: WRITTEN,
    },
    File {
        name: "fish completion",
        readers: &["fish"],
        places: &["fish/vendor_completions.d/lifesat.fish"],
        found_by: as_installed,
        advice: WRITTEN,
    },
    File {
        name: "golly scripts",
        readers: &GOLLY,
        places: &["golly/Scripts/Lua/lifesat/lifesat.lua"],
        found_by: as_installed,
        advice: "`make install` and the Debian package bring them; a checkout has them in scripts/golly",
    },
];

/// All of these files that an installed program reads.
fn installed() -> Vec<Finding> {
    let (folders, surroundings) = (shared_folders(), Surroundings::current());
    let read = FILES.iter().filter(|file| file.readers.iter().any(|name| surroundings.resolve(name).is_ok()));
    read.map(|file| Finding::new(file.name, file.examine(&folders))).collect()
}

impl File {
    fn examine(&self, folders: &[PathBuf]) -> Condition {
        let paths = folders.iter().flat_map(|folder| self.places.iter().map(|place| folder.join(place)));
        let installed = paths.into_iter().find(|path| path.is_file());
        match (self.found_by)(installed.as_deref()) {
            Ok(path) => Condition::Works(path.display().to_string()),
            Err(Unseen::Elsewhere { what, advice }) => Condition::Missing { what, advice },
            Err(Unseen::Nowhere) => {
                Condition::Missing { what: "not installed".to_owned(), advice: self.advice.to_owned() }
            }
        }
    }
}

/// What is installed is found.
fn as_installed(installed: Option<&Path>) -> Result<PathBuf, Unseen> {
    installed.map(Path::to_path_buf).ok_or(Unseen::Nowhere)
}

/// `man` says where it finds a page.
fn by_man(installed: Option<&Path>) -> Result<PathBuf, Unseen> {
    let found = told("man", &["-w", "lifesat"]).into_iter().map(PathBuf::from).find(|path| path.is_file());
    match (found, installed) {
        (Some(path), _) => Ok(path),
        (None, None) => Err(Unseen::Nowhere),
        (None, Some(page)) => {
            let pages = page.ancestors().nth(2).unwrap_or(page);
            Err(Unseen::Elsewhere {
                what: format!("`man` does not look in {}", pages.display()),
                advice: format!(
                    "put `export MANPATH={}:` into the file that your shell reads first, such as ~/.profile",
                    pages.display()
                ),
            })
        }
    }
}

/// zsh looks in the folders of its fpath. A file that only interactive shells read may add some.
fn by_zsh(installed: Option<&Path>) -> Result<PathBuf, Unseen> {
    let folders = told("zsh", &["-c", "print -rl -- $fpath"]);
    let found = folders.iter().map(|folder| Path::new(folder).join("_lifesat")).find(|path| path.is_file());
    match (found, installed.and_then(Path::parent)) {
        (Some(path), _) => Ok(path),
        (None, None) => Err(Unseen::Nowhere),
        (None, Some(folder)) => Err(Unseen::Elsewhere {
            what: format!("{} is not in the fpath of `zsh -c`", folder.display()),
            advice: format!(
                "if your ~/.zshrc does not add it, write `fpath=({} $fpath)` there, before compinit",
                folder.display()
            ),
        }),
    }
}

/// The lines that a program prints.
fn told(program: &str, words: &[&str]) -> Vec<String> {
    let Ok(found) = Surroundings::current().resolve(program) else { return Vec::new() };
    let Some((path, before)) = found.words.split_first() else { return Vec::new() };
    let output = Command::new(path).args(before).args(words).stdin(Stdio::null()).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

// Where the package bash-completion looks for completions. bash itself looks nowhere.

/// From this version on it also looks beside the folders of PATH.
const LOOKS_BESIDE_PROGRAMS: [u32; 2] = [2, 12];

/// The file that bash loads, or what to do about the one that was written here.
fn by_bash(installed: Option<&Path>) -> Result<PathBuf, Unseen> {
    let loader = shared_folders().into_iter().map(|folder| folder.join("bash-completion/bash_completion"));
    let loader = loader.into_iter().find(|path| path.is_file());
    let seen = loader.as_deref().map(version).map_or_else(Vec::new, places);
    let seen = seen.into_iter().map(|folder| folder.join("completions/lifesat")).find(|path| path.is_file());
    match (seen, installed) {
        (Some(path), _) => Ok(path),
        (None, None) => Err(Unseen::Nowhere),
        (None, Some(file)) => {
            let source = format!("put `source {}` into your ~/.bashrc", file.display());
            Err(match loader {
                None => Unseen::Elsewhere {
                    what: "the package bash-completion, which loads it, is not installed".to_owned(),
                    advice: format!("apt-get install bash-completion, or {source}"),
                },
                Some(_) => Unseen::Elsewhere {
                    what: format!("bash-completion does not look for {}", file.display()),
                    advice: source,
                },
            })
        }
    }
}

/// The folders where this version looks.
fn places(version: [u32; 2]) -> Vec<PathBuf> {
    let of_user = variable("BASH_COMPLETION_USER_DIR").map(PathBuf::from);
    let mut folders = desktop_folders();
    if version >= LOOKS_BESIDE_PROGRAMS {
        folders.extend(folders_beside_programs());
    }
    let shared = folders.into_iter().map(|folder| folder.join("bash-completion"));
    of_user.into_iter().chain(shared).collect()
}

/// The version in the text of the loader.
fn version(loader: &Path) -> [u32; 2] {
    let text = fs::read(loader).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let numbers = text.split("BASH_COMPLETION_VERSINFO=(").nth(1).and_then(|rest| rest.split(')').next());
    let mut numbers = numbers.unwrap_or("").split_whitespace().map(|number| number.parse().unwrap_or(0));
    [numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)]
}

/// A variable of the environment that is not empty.
fn variable(name: &str) -> Option<OsString> {
    env::var_os(name).filter(|value| !value.is_empty())
}

/// The user's folder `share`, and those that the desktop names.
fn desktop_folders() -> Vec<PathBuf> {
    let user = variable("XDG_DATA_HOME").map(PathBuf::from);
    let user = user.or_else(|| env::home_dir().map(|home| home.join(".local/share")));
    let desktop = variable("XDG_DATA_DIRS").unwrap_or_else(|| "/usr/local/share:/usr/share".into());
    user.into_iter().chain(env::split_paths(&desktop)).filter(|path| path.is_absolute()).collect()
}

/// Folders `share` beside the folders of PATH.
fn folders_beside_programs() -> Vec<PathBuf> {
    let path = variable("PATH").unwrap_or_default();
    let programs = env::split_paths(&path).filter(|folder| folder.ends_with("bin") && folder.is_absolute());
    programs.filter_map(|folder| folder.parent().map(|parent| parent.join("share"))).collect()
}

/// All folders `share` where something may be installed.
fn shared_folders() -> Vec<PathBuf> {
    [desktop_folders(), folders_beside_programs()].concat()
}

#[cfg(test)]
mod tests {

    use super::*;

    #[test]
    fn only_what_fails_changes_the_exit_code() {
        let missing =
            Condition::Missing { what: "no golly on PATH".to_owned(), advice: "install golly".to_owned() };
        let missing = Finding::new("golly", missing);
        assert_eq!(missing.failure(), None);
        assert_eq!(missing.line(), "missing  golly             no golly on PATH; install golly\n");
        let failing = Condition::Fails { reason: "says that …".to_owned(), exit: Exit::SolverFailed };
        let failing = Finding::new("glucose", failing);
        assert_eq!(failing.failure(), Some(Exit::SolverFailed));
        assert!(failing.line().starts_with("FAILS "));
    }

    /// A static program answers every `--ipasir` with a refusal, so the doctor says what to do instead.
    #[test]
    fn a_static_program_says_what_to_do() {
        let found = Finding::new("IPASIR", libraries(false)).line();
        assert!(found.starts_with("missing  IPASIR ") && found.contains("`make install`"), "{found}");
        assert!(Finding::new("IPASIR", libraries(true)).line().starts_with("ok "));
    }

    fn described(variables: &[(&str, &str)]) -> String {
        let variable = |name: &str| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map_or_else(String::new, |(_, value)| (*value).to_owned())
        };
        match describe(80, 24, &variable) {
            Condition::Works(what) | Condition::Missing { what, .. } => what,
            Condition::Fails { reason, .. } => reason,
        }
    }

    #[test]
    fn the_environment_tells_what_a_terminal_can_show() {
        let usual = [("TERM", "xterm-256color"), ("LANG", "de_DE.UTF-8")];
        assert_eq!(described(&usual), "80×24, 256 colours, UTF-8");
        let true_colour = [usual[0], usual[1], ("COLORTERM", "truecolor")];
        assert_eq!(described(&true_colour), "80×24, 16 million colours, UTF-8");
        let without = [("NO_COLOR", "1"), ("TERM", "linux"), ("LC_ALL", "C"), usual[1]];
        assert!(described(&without).starts_with("80×24, no colours, because NO_COLOR is set, no UTF-8"));
        assert!(described(&[("TERM", "dumb")]).contains("only print lines"));
    }
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

docs/solvers.md says how to add solvers in the file solvers.toml.

Exit codes:
  0    no line says FAILS
  2    solvers.toml, temporary files or a solver that was
       named cannot be used
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

/// An examination of the machine.
pub(crate) struct DoctorRequest {
    /// The solvers to test; if there are none, everything is examined.
    pub(crate) solvers: Vec<WantedSolver>,
    pub(crate) json: bool,
}

impl From<DoctorArgs> for DoctorRequest {
    fn from(args: DoctorArgs) -> Self {
        let solvers = if args.solver.is_given() {
            vec![WantedSolver::from(&args.solver)]
        } else {
            args.names.into_iter().map(WantedSolver::Named).collect()
        };
        Self { solvers, json: args.json }
    }
}

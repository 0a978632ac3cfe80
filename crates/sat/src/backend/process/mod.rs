//! External solvers: programs that this crate runs.
//!
//! A run has these steps:
//!
//! - make temporary files if the solver needs any
//! - fill in the command line
//! - start the process group
//! - start threads that feed and read its pipes
//! - wait for its end
//! - check its answer
//!
//! Temporary files and processes belong to values, so nothing is left behind on any way out.

mod arguments;
pub(super) mod child;
pub(super) mod drain;
mod error;
pub(super) mod excerpt;
mod first_cube;
mod judge;
mod proof;
mod version;
pub mod watcher;

use std::env;
use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

use super::registry::{CommandError, Program, SolverEntry, Surroundings};
use super::wsl::{self, World};
use super::{OneShot, Verdict};
use crate::cnf::Cnf;
use crate::format::answer::{Dialect, SolverAnswer};
use crate::limits::Limits;
use arguments::{Given, Scratch, Template};
use child::{End, Running};
use drain::{Later, Printed};
pub use error::{Advice, Failure, ProcessError};
use excerpt::Excerpt;
pub use first_cube::FirstCube;

/// How long a solver may take to report its version.
const VERSION_LIMIT: Duration = Duration::from_secs(2);

/// The exit code of a shell that does not find a program.
const NOT_FOUND: i32 = 127;

/// A solver that is run anew for each formula.
#[derive(Clone, Debug)]
pub struct ProcessSolver {
    entry: SolverEntry,
    program: Program,
    scratch: PathBuf,
    proof: Option<PathBuf>,
    version: OnceLock<Option<String>>,
}

impl ProcessSolver {
    /// The solver of an entry. A `command` replaces the command line of the entry.
    ///
    /// # Errors
    /// If the command line is malformed, or its program cannot be found or run.
    pub fn new(entry: &SolverEntry, command: Option<&str>) -> Result<Self, ProcessError> {
        Self::in_surroundings(entry, command, &Surroundings::current())
    }

    /// The same with the given surroundings, such as PATH, in place of those of this process.
    ///
    /// # Errors
    /// As for [`Self::new`].
    pub fn in_surroundings(
        entry: &SolverEntry,
        command: Option<&str>,
        surroundings: &Surroundings,
    ) -> Result<Self, ProcessError> {
        let found = match command {
            Some(line) => surroundings.resolve(line),
            None => surroundings.resolve_command(&entry.command),
        };
        let program = found.map_err(|error| {
            let failure = Failure::Command { advice: advice(entry, command, &error), error };
            ProcessError { solver: entry.name.clone(), failure, stderr: None }
        })?;
        let (entry, scratch) = (entry.clone(), env::temp_dir());
        Ok(Self { entry, program, scratch, proof: None, version: OnceLock::new() })
    }

    /// Makes temporary files in this directory in place of the system's.
    #[must_use]
    pub fn with_scratch_directory(self, directory: impl Into<PathBuf>) -> Self {
        Self { scratch: directory.into(), ..self }
    }

    /// Has the solver write a proof to this file when it refutes a formula. The entry's `proof`
    /// says in which format.
    ///
    /// # Errors
    /// If the entry does not say how to ask for a proof.
    pub fn with_proof(self, file: impl Into<PathBuf>) -> Result<Self, ProcessError> {
        match self.entry.proof {
            Some(_) => Ok(Self { proof: Some(file.into()), ..self }),
            None => Err(self.error(Failure::NoProof, None)),
        }
    }

    /// The command line, with the full path of its program.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// The version that the solver reports. The solver is asked once, and not waited for long.
    pub fn version(&self, limits: &Limits) -> Option<String> {
        self.version.get_or_init(|| self.ask_version(limits)).clone()
    }

    fn ask_version(&self, limits: &Limits) -> Option<String> {
        if self.entry.version.is_empty() {
            return None;
        }
        let args = self.entry.version.iter().map(|argument| self.program.world.quote(argument.into()));
        let mut running = Running::spawn(self.command(args, Stdio::null())).ok()?;
        let (stdout, stderr) = (running.stdout()?, running.stderr()?);
        let stdout = Later::start(|| drain::head(stdout)).ok()?;
        let stderr = Later::start(|| drain::head(stderr)).ok()?;
        let End::Exited(_) = running.wait(&limits.no_longer_than(VERSION_LIMIT)).ok()? else { return None };
        // One solver rejects the option, but its error message contains the version. So the exit
        // code does not matter.
        [stdout, stderr].into_iter().find_map(|text| version::find(&String::from_utf8_lossy(&text.get()?)))
    }

    fn command(&self, args: impl IntoIterator<Item = OsString>, stdin: Stdio) -> Command {
        let mut command = Command::new(&self.program.words[0]);
        command.args(&self.program.words[1..]).args(args);
        command.stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Runs the solver once. `stderr` receives what it wrote to standard error, shortened, also if the
    /// run fails.
    fn run(
        &self,
        given: Given<'_>,
        limits: &Limits,
        stderr: &mut Option<String>,
    ) -> Result<Verdict, Failure> {
        let formula = given.formula();
        let template = Template::new(&self.entry, limits.remaining(), self.proof.as_deref());
        let scratch = Scratch::new(&template, given, &self.scratch)?;
        let args = template.fill(&scratch, &self.program.world)?;
        let stdin = match given {
            _ if scratch.input().is_some() => Stdio::null(),
            Given::Formula(_) => Stdio::piped(),
            Given::File(path, _) => Stdio::from(open(path)?),
        };
        let mut running = Running::spawn(self.command(args, stdin)).map_err(Failure::Spawn)?;
        let pipes =
            Pipes::connect(&mut running, formula, &scratch, self.entry.dialect).map_err(Failure::Connect)?;
        let end = running.wait(limits).map_err(Failure::Watch)?;
        let said = pipes.stderr.get();
        *stderr = said.as_ref().and_then(Excerpt::remark);
        let status = match end {
            End::Stopped(why) => return Ok(Verdict::Unknown(why)),
            End::Exited(status) => status,
        };
        let printed = pipes.printed.get();
        let code = judge::exit_code(status, &self.entry.exit_codes).map_err(|failure| {
            let printed = printed.as_ref().map(|printed| &printed.beginning);
            self.not_started(status, printed, said.as_ref()).unwrap_or(failure)
        })?;
        let answer = match scratch.output() {
            Some(file) => drain::answer(open(file)?, self.entry.dialect, formula.variables()).answer,
            None => printed.ok_or(Failure::OpenOutput)?.answer,
        };
        judge::judge(code, answer.map_err(Failure::BadAnswer)?, &self.entry.exit_codes, formula)
    }

    /// Why `wsl` did not start the solver, if there is `wsl` and it did not. It may print its message or
    /// write it to stderr; there it also warns, and then starts the solver, which prints something.
    fn not_started(
        &self,
        status: ExitStatus,
        printed: Option<&Excerpt>,
        stderr: Option<&Excerpt>,
    ) -> Option<Failure> {
        let World::Wsl(_) = self.program.world else { return None };
        match printed.filter(|printed| !printed.is_empty()).or(stderr).and_then(Excerpt::of_wsl) {
            Some(message) => Some(Failure::WslSays(message)),
            None => (status.code() == Some(NOT_FOUND)).then_some(Failure::MissingInWsl),
        }
    }

    fn answer(&self, given: Given<'_>, limits: &Limits) -> Result<Verdict, ProcessError> {
        if let Some(why) = limits.exceeded() {
            return Ok(Verdict::Unknown(why));
        }
        self.version(limits);
        let mut stderr = None;
        self.run(given, limits, &mut stderr).map_err(|failure| self.error(failure, stderr))
    }

    fn error(&self, failure: Failure, stderr: Option<String>) -> ProcessError {
        ProcessError { solver: self.entry.name.clone(), failure, stderr }
    }
}

impl OneShot for ProcessSolver {
    fn name(&self) -> String {
        match self.version.get().and_then(Option::as_ref) {
            Some(version) => format!("{} {version}", self.entry.name),
            None => self.entry.name.clone(),
        }
    }

    fn solve(&mut self, formula: &Cnf, limits: &Limits) -> Result<Verdict, ProcessError> {
        self.answer(Given::Formula(formula), limits)
    }
}

/// What the threads at a solver's pipes will deliver.
struct Pipes {
    printed: Later<Printed>,
    stderr: Later<Excerpt>,
}

impl Pipes {
    fn connect(
        running: &mut Running,
        formula: &Cnf,
        scratch: &Scratch<'_>,
        dialect: Dialect,
    ) -> io::Result<Self> {
        let closed = || io::Error::other("a pipe is missing");
        let stdout = running.stdout().ok_or_else(closed)?;
        let stderr = running.stderr().ok_or_else(closed)?;
        if let Some(stdin) = running.stdin() {
            // The thread has its own copy of the formula because it may be blocked when everything
            // else has ended. If it cannot write all of it, the solver did not read all of it,
            // which shows in the answer.
            let formula = formula.clone();
            Later::start(move || arguments::write(&formula, stdin))?;
        }
        let variables = formula.variables();
        let printed = match scratch.output() {
            Some(_) => Later::start(move || Printed {
                answer: Ok(SolverAnswer::Missing),
                beginning: Excerpt::of(stdout),
            })?,
            None => Later::start(move || drain::answer(stdout, dialect, variables))?,
        };
        Ok(Self { printed, stderr: Later::start(|| Excerpt::of(stderr))? })
    }
}

fn open(file: &Path) -> Result<File, Failure> {
    File::open(file).map_err(|error| Failure::TempFile { path: file.to_owned(), error })
}

/// What to do about a program that is missing. How to install the solver is no advice if the missing
/// program is another one.
fn advice(entry: &SolverEntry, command: Option<&str>, error: &CommandError) -> Option<Advice> {
    let missing = match error {
        CommandError::NotOnPath(name) => Path::new(name),
        CommandError::NotFound(path) => path.as_path(),
        _ => return None,
    };
    if wsl::is_launcher(&[missing.into()]) {
        return Some(Advice::NoWsl);
    }
    let is_solver = missing.file_stem().is_some_and(|stem| stem == entry.name.as_str());
    match command {
        Some(_) if !is_solver => Some(Advice::Given),
        _ => entry.install.clone().map(Advice::Install),
    }
}

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
mod error;
pub mod watcher;

use std::collections::HashSet;
use std::env;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

use super::registry::{CommandError, ExitCodes, Icnf, Kind, Program, ProofFormat, SolverEntry, Surroundings};
use super::wsl::{self, World};
use super::{OneShot, Verdict, models};
use crate::cnf::{Cnf, Model, Var};
use crate::format::answer::{self, Digits, Said, SolverAnswer, Status};
use crate::format::dimacs;
use crate::format::icnf::{Event, IcnfReader};
use crate::format::objective::{ObjectiveFormat, ObjectiveHead, Worth};
use crate::format::qdimacs::{self, QbfAnswer};
use crate::limits::{Limits, StopReason};
use arguments::{Given, Scratch, Template};
use child::{End, Excerpt, Later, Printed, Running};
use tempfile::TempPath;

pub use error::{Advice, Failure, ProcessError, ProofError};

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

    /// The solver of an entry in the given surroundings, such as PATH, in place of those of this process.
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
        let mut running = Running::spawn(self.command(args, Stdio::null()), &self.program.world).ok()?;
        let (stdout, stderr) = (running.stdout()?, running.stderr()?);
        let stdout = Later::start(|| child::head(stdout)).ok()?;
        let stderr = Later::start(|| child::head(stderr)).ok()?;
        let End::Exited(_) = running.wait(&limits.no_longer_than(VERSION_LIMIT)).ok()? else { return None };
        // One solver rejects the option, but its error message contains the version. So the exit
        // code does not matter.
        [stdout, stderr].into_iter().find_map(|text| find_version(&String::from_utf8_lossy(&text.get()?)))
    }

    fn command(&self, args: impl IntoIterator<Item = OsString>, stdin: Stdio) -> Command {
        let mut command = Command::new(&self.program.words[0]);
        command.args(&self.program.words[1..]).args(args);
        command.stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Runs the solver once, and reads its output. `stderr` receives what it wrote to standard error, shortened,
    /// also if the run fails.
    fn run<A: Send + 'static>(
        &self,
        given: Given<'_>,
        read: impl FnOnce(&mut dyn BufRead) -> A + Send + Copy + 'static,
        limits: &Limits,
        stderr: &mut Option<String>,
    ) -> Result<Ended<A>, Failure> {
        let world = &self.program.world;
        let template = Template::new(&self.entry, world, limits.remaining(), self.proof.as_deref());
        let scratch = Scratch::new(&template, given, &self.scratch)?;
        let args = template.fill(&scratch, world)?;
        let stdin = match given {
            _ if scratch.input().is_some() => Stdio::null(),
            Given::Formula(_) => Stdio::piped(),
            Given::File(path) => Stdio::from(open(path)?),
        };
        let mut running = Running::spawn(self.command(args, stdin), world).map_err(Failure::Spawn)?;
        let pipes = Pipes::connect(&mut running, given, &scratch, read).map_err(Failure::Connect)?;
        let end = running.wait(limits).map_err(Failure::Watch)?;
        let said = pipes.stderr.get();
        *stderr = said.as_ref().and_then(Excerpt::remark);
        let printed = pipes.printed.get();
        let status = match end {
            End::Stopped(why) => return Ok(Ended::Stopped(why, printed.and_then(|printed| printed.answer))),
            End::Exited(status) => status,
        };
        let code = exit_code(status, &self.entry.exit_codes).map_err(|failure| {
            let printed = printed.as_ref().map(|printed| &printed.beginning);
            self.not_started(status, printed, said.as_ref()).unwrap_or(failure)
        })?;
        let answer = match (scratch.output(), printed.and_then(|printed| printed.answer)) {
            (Some(file), _) => child::answer(open(file)?, read).answer,
            (None, printed) => printed.ok_or(Failure::OpenOutput)?,
        };
        Ok(Ended::Exited(code, answer))
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

    fn answer(&self, given: Given<'_>, formula: &Cnf, limits: &Limits) -> Result<Verdict, ProcessError> {
        let (dialect, variables) = (self.entry.dialect, formula.variables());
        let read = move |output: &mut dyn BufRead| answer::read(output, dialect, variables);
        self.judged(given, read, limits, |ended| match ended {
            Ended::Stopped(why, _) => Ok(Verdict::Unknown(why)),
            Ended::Exited(code, answer) => {
                judge(code, answer.map_err(Failure::BadAnswer)?, &self.entry.exit_codes, formula)
            }
        })
    }

    /// Runs the solver once, and judges how it ended.
    fn judged<A: Send + 'static, V>(
        &self,
        given: Given<'_>,
        read: impl FnOnce(&mut dyn BufRead) -> A + Send + Copy + 'static,
        limits: &Limits,
        judge: impl FnOnce(Ended<A>) -> Result<V, Failure>,
    ) -> Result<V, ProcessError> {
        if let Some(why) = limits.exceeded() {
            return judge(Ended::Stopped(why, None)).map_err(|failure| self.error(failure, None));
        }
        self.version(limits);
        let mut stderr = None;
        let ended = self.run(given, read, limits, &mut stderr);
        ended.and_then(judge).map_err(|failure| self.error(failure, stderr))
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
        self.answer(Given::Formula(formula), formula, limits)
    }
}

/// How a run ended, and what was printed, if that could be read to its end.
enum Ended<A> {
    Stopped(StopReason, Option<A>),
    /// With this exit code.
    Exited(i32, A),
}

/// What the threads at a solver's pipes will deliver.
struct Pipes<A> {
    /// There is no answer if it comes in a file.
    printed: Later<Printed<Option<A>>>,
    stderr: Later<Excerpt>,
}

impl<A: Send + 'static> Pipes<A> {
    fn connect(
        running: &mut Running,
        given: Given<'_>,
        scratch: &Scratch<'_>,
        read: impl FnOnce(&mut dyn BufRead) -> A + Send + 'static,
    ) -> io::Result<Self> {
        let closed = || io::Error::other("a pipe is missing");
        let stdout = running.stdout().ok_or_else(closed)?;
        let stderr = running.stderr().ok_or_else(closed)?;
        if let (Some(stdin), Given::Formula(formula)) = (running.stdin(), given) {
            // The thread has its own copy of the formula because it may be blocked when everything
            // else has ended. If it cannot write all of it, the solver did not read all of it,
            // which shows in the answer.
            let formula = formula.clone();
            Later::start(move || arguments::write(&formula, stdin))?;
        }
        let printed = match scratch.output() {
            Some(_) => Later::start(move || Printed { answer: None, beginning: Excerpt::of(stdout) })?,
            None => Later::start(move || child::answer(stdout, |output| Some(read(output))))?,
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

/// The exit code, if it is one that goes with an answer. It is an error if a signal ended the solver.
fn exit_code(status: ExitStatus, codes: &ExitCodes) -> Result<i32, Failure> {
    if let Some(signal) = lifesat_platform::signal(status) {
        return Err(Failure::Crashed { signal });
    }
    // Without a signal there is a code.
    let code = status.code().unwrap_or(-1);
    if codes.know(code) { Ok(code) } else { Err(Failure::UnexpectedExit { code }) }
}

/// Accepts an answer only if the exit code and the output agree, and the model satisfies every clause.
fn judge(code: i32, answer: SolverAnswer, codes: &ExitCodes, formula: &Cnf) -> Result<Verdict, Failure> {
    answer.status().map_or(Ok(()), |status| codes.agree(status, code))?;
    match answer {
        SolverAnswer::Satisfiable(model) => Ok(Verdict::Satisfiable(models::complete(model, formula)?)),
        SolverAnswer::Unsatisfiable => Ok(Verdict::Unsatisfiable),
        SolverAnswer::Unknown(words) => Ok(Verdict::Unknown(StopReason::GaveUp(words))),
        SolverAnswer::Missing => Err(Failure::NoAnswer { code }),
    }
}

impl ExitCodes {
    fn of(&self, status: Status) -> &[i32] {
        match status {
            Status::Satisfiable => &self.sat,
            Status::Unsatisfiable => &self.unsat,
            Status::Optimal => &self.optimum,
            Status::Unknown => &self.unknown,
        }
    }

    fn agree(&self, status: Status, code: i32) -> Result<(), Failure> {
        if self.of(status).contains(&code) { Ok(()) } else { Err(Failure::Disagrees { status, code }) }
    }

    fn know(&self, code: i32) -> bool {
        [&self.sat, &self.unsat, &self.optimum, &self.unknown].into_iter().any(|codes| codes.contains(&code))
    }
}

// Formulas with an objective or with quantifiers come in files.

/// What an optimiser found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Optimised {
    /// A model with the best value of the objective, by the solver's word.
    Optimum(Model, i128),
    /// A model with this value of the objective, and why there may be a better one.
    Best(Model, i128, StopReason),
    /// There is no model, by the solver's word.
    None,
    /// No answer, and why.
    Unknown(StopReason),
}

impl Optimised {
    /// The model, if there is one, and its value of the objective.
    pub fn model(&self) -> Option<(&Model, i128)> {
        match self {
            Self::Optimum(model, value) | Self::Best(model, value, _) => Some((model, *value)),
            Self::None | Self::Unknown(_) => None,
        }
    }
}

/// An answer to a quantified formula is short.
const LONGEST_QUANTIFIED: u64 = 1 << 28;

impl ProcessSolver {
    /// A temporary file with a small formula for this solver.
    pub(super) fn scratch_file(&self, text: &str) -> Result<TempPath, ProcessError> {
        let file = arguments::create(&self.scratch, self.entry.kind.ending(), |file| {
            file.write_all(text.as_bytes())
        });
        file.map_err(|failure| self.error(failure, None))
    }

    /// The kind of formula that the solver decides.
    pub fn kind(&self) -> Kind {
        self.entry.kind
    }

    /// Runs a solver of the kind `MaxSat` or `Pbo` on the formula in a file that is not compressed. A model is
    /// checked against all constraints, and its value against the one that the solver names, unless it was stopped.
    ///
    /// # Errors
    /// If the solver cannot be run, or its answer cannot be accepted.
    pub fn optimise(
        &self,
        file: &Path,
        most_variables: u32,
        limits: &Limits,
    ) -> Result<Optimised, ProcessError> {
        let format = if self.entry.kind == Kind::Pbo { ObjectiveFormat::Opb } else { ObjectiveFormat::Wcnf };
        let read = move |output: &mut dyn BufRead| answer::read_best(output, most_variables);
        self.judged(Given::File(file), read, limits, |ended| {
            let (code, said) = match ended {
                Ended::Stopped(why, said) => {
                    return Ok(best_so_far(file, format, said.and_then(Result::ok), why));
                }
                Ended::Exited(code, said) => (code, said.map_err(Failure::BadAnswer)?),
            };
            self.agrees(code, &said)?;
            let gave_up = |words: &str| StopReason::GaveUp(words.to_owned());
            Ok(match said.answer {
                SolverAnswer::Satisfiable(model) => {
                    let value = checked(file, format, &model, (said.digits, said.value))?;
                    if said.is_optimal {
                        Optimised::Optimum(model, value)
                    } else {
                        Optimised::Best(model, value, gave_up("s SATISFIABLE"))
                    }
                }
                SolverAnswer::Unsatisfiable => Optimised::None,
                SolverAnswer::Unknown(words) => Optimised::Unknown(gave_up(&words)),
                SolverAnswer::Missing => return Err(Failure::NoAnswer { code }),
            })
        })
    }

    /// An optimiser that is stopped may show a model, and not know whether a better one exists.
    fn agrees(&self, code: i32, said: &Said) -> Result<(), Failure> {
        let codes = &self.entry.exit_codes;
        match said.answer.status() {
            None => Ok(()),
            Some(Status::Satisfiable) if !said.is_optimal && codes.unknown.contains(&code) => Ok(()),
            Some(status) => codes.agree(if said.is_optimal { Status::Optimal } else { status }, code),
        }
    }

    /// Runs a solver of the kind `Qbf` on the ∀∃ formula in a file, which has this many variables. An assignment that
    /// refutes it gives values to universal variables only.
    ///
    /// # Errors
    /// If the solver cannot be run, or its answer cannot be accepted.
    pub fn quantified(
        &self,
        file: &Path,
        variables: u32,
        universals: &[Var],
        limits: &Limits,
    ) -> Result<Result<QbfAnswer, StopReason>, ProcessError> {
        let read = |output: &mut dyn BufRead| {
            let mut text = String::new();
            output.take(LONGEST_QUANTIFIED).read_to_string(&mut text).map(|_| text)
        };
        self.judged(Given::File(file), read, limits, |ended| {
            let (code, text) = match ended {
                Ended::Stopped(why, _) => return Ok(Err(why)),
                Ended::Exited(code, text) => (code, text.map_err(|_| Failure::NoAnswer { code })?),
            };
            let answer = qdimacs::read_answer(&text, variables).map_err(Failure::BadQuantified)?;
            let answer = answer.ok_or(Failure::NoAnswer { code })?;
            let status = match &answer {
                QbfAnswer::True => Status::Satisfiable,
                QbfAnswer::False(assignment) => {
                    let universals: HashSet<Var> = universals.iter().copied().collect();
                    if let Some(other) =
                        assignment.iter().find(|literal| !universals.contains(&literal.var()))
                    {
                        return Err(Failure::NotUniversal(other.var().number()));
                    }
                    Status::Unsatisfiable
                }
                QbfAnswer::Unknown => Status::Unknown,
            };
            self.entry.exit_codes.agree(status, code)?;
            Ok(if answer == QbfAnswer::Unknown {
                Err(StopReason::GaveUp("s cnf -1".to_owned()))
            } else {
                Ok(answer)
            })
        })
    }
}

/// The last model of a solver that was stopped, with the value that it has, if it satisfies all constraints. The
/// output may be cut off anywhere, and no exit code confirms what else it says.
fn best_so_far(file: &Path, format: ObjectiveFormat, said: Option<Said>, why: StopReason) -> Optimised {
    let Some(Said { answer: SolverAnswer::Satisfiable(model), digits, .. }) = said else {
        return Optimised::Unknown(why);
    };
    match checked(file, format, &model, (digits, None)) {
        Ok(value) => Optimised::Best(model, value, why),
        Err(_) => Optimised::Unknown(why),
    }
}

/// The value of a model that satisfies all constraints of a file.
fn checked(
    file: &Path,
    format: ObjectiveFormat,
    model: &Model,
    (digits, claimed): (Option<Digits>, Option<i64>),
) -> Result<i128, Failure> {
    let mut text = BufReader::new(open(file)?);
    let head = ObjectiveHead::read(&mut text, format).map_err(Failure::Unchecked)?;
    let judged = head.judge(text, model).map_err(Failure::Unchecked)?;
    judged.check(digits).map_err(Failure::BadAnswer)?;
    match (judged.worth, claimed) {
        (Worth::Violates(number), _) => Err(Failure::Violates(number)),
        (Worth::Costs(value), Some(claimed)) if value != i128::from(claimed) => {
            Err(Failure::WrongValue { claimed, value: value.to_string() })
        }
        (Worth::Costs(value), _) => Ok(value),
    }
}

// Some external solvers read the cubes of an iCNF file themselves and stop at the first satisfiable one.

/// Which cube is the first with a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FirstCube {
    /// The number of cubes before it. Only the solver says that they have no model.
    After(u64),
    /// No cube has a model. Only the solver says so.
    Nowhere,
    /// No answer, and why.
    Unknown(StopReason),
}

impl ProcessSolver {
    /// Returns true if the entry says that the solver finds the first cube with a model.
    pub fn finds_first_cube(&self) -> bool {
        self.entry.icnf == Some(Icnf::FirstSatisfiable)
    }

    /// Runs the solver on an iCNF file with at least one cube, in which all clauses stand before all cubes.
    ///
    /// `clauses` are those of the file, over all its variables. A model is checked against them.
    /// The answer is the first cube whose literals the model makes true.
    ///
    /// # Errors
    /// If the solver cannot be run, its answer cannot be accepted, or its model satisfies no cube.
    pub fn first_cube(&self, file: &Path, clauses: &Cnf, limits: &Limits) -> Result<FirstCube, ProcessError> {
        match self.answer(Given::File(file), clauses, limits)? {
            Verdict::Unsatisfiable => Ok(FirstCube::Nowhere),
            Verdict::Unknown(why) => Ok(FirstCube::Unknown(why)),
            Verdict::Satisfiable(model) => match cubes_before(&model, file) {
                Ok(Some(before)) => Ok(FirstCube::After(before)),
                Ok(None) => Err(self.error(Failure::NoCube, None)),
                Err(error) => Err(self.error(Failure::TempFile { path: file.to_owned(), error }, None)),
            },
        }
    }
}

/// The number of cubes before the first that a model satisfies; `None` if it satisfies none.
fn cubes_before(model: &Model, file: &Path) -> io::Result<Option<u64>> {
    let mut before = 0;
    for event in IcnfReader::new(BufReader::new(File::open(file)?)).map_err(io::Error::other)? {
        match event.map_err(io::Error::other)? {
            Event::Cube(cube) if cube.iter().all(|&literal| model.satisfies(literal)) => {
                return Ok(Some(before));
            }
            Event::Cube(_) => before += 1,
            Event::Clause(_) => {}
        }
    }
    Ok(None)
}

impl ProcessSolver {
    /// The format of the solver's proofs, if its entry says how to ask for one.
    pub fn proof_format(&self) -> Option<ProofFormat> {
        self.entry.proof.as_ref().map(|proof| proof.format)
    }

    /// Runs the solver on the formula in a file and has it write a proof to another file. If it
    /// finds a model, the model is checked.
    ///
    /// # Errors
    /// If the entry does not say how to ask for a proof, the formula cannot be read, the solver
    /// cannot be run, or its answer cannot be accepted.
    pub fn refute(&self, formula: &Path, proof: &Path, limits: &Limits) -> Result<Verdict, ProofError> {
        let solver = self.clone().with_proof(proof)?;
        let file = open(formula).map_err(|failure| self.error(failure, None))?;
        let document = dimacs::read(BufReader::with_capacity(1 << 16, file)).map_err(ProofError::Dimacs)?;
        let clauses = document.formula;
        match solver.answer(Given::File(formula), &clauses, limits)? {
            Verdict::Unsatisfiable if !proof.exists() => Err(ProofError::Missing(self.name())),
            verdict => Ok(verdict),
        }
    }
}

/// The first word that looks like a version, such as 4.2.1. If there is none, the first line that
/// is one short word with a digit in it, as some solvers print.
fn find_version(text: &str) -> Option<String> {
    let dotted = text.split_whitespace().find_map(dotted);
    dotted.or_else(|| text.lines().map(str::trim).find(|line| is_lone_version(line))).map(str::to_owned)
}

fn dotted(word: &str) -> Option<&str> {
    let word = word.trim_matches(|character: char| !character.is_ascii_alphanumeric());
    let number = word.strip_prefix('v').unwrap_or(word);
    let (major, rest) = number.split_once('.')?;
    let is_version = is_number(major) && rest.starts_with(|character: char| character.is_ascii_digit());
    is_version.then_some(number)
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_lone_version(line: &str) -> bool {
    line.len() < 20 && !line.contains(char::is_whitespace) && line.contains(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_found_in_what_the_solvers_print() {
        let cases = [
            (
                "ERROR! Unknown flag \"-version\".\nc\nc This is glucose 4.2.1 --  based on MiniSAT\nc\n",
                "4.2.1",
            ),
            ("4.0.4\n", "4.0.4"),
            ("sc2021\n", "sc2021"),
            ("965\n", "965"),
            ("c CryptoMiniSat version 5.11.4\nc CMS Copyright (C) 2009-2020\n", "5.11.4"),
            ("clasp version 3.3.5 (libclasp version 3.3.5)\nAddress model: 64-bit\n", "3.3.5"),
            ("Z3 version 4.8.12 - 64 bit\n", "4.8.12"),
            ("v1.2-rc1,\n", "1.2-rc1"),
        ];
        for (text, version) in cases {
            assert_eq!(find_version(text).as_deref(), Some(version));
        }
        assert_eq!(find_version("usage: solver [options]\n"), None);
    }
}

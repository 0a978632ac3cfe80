//! `lifesat solve` on an iCNF file, shared out: its units are runs of consecutive cubes.

use std::fs::{self, File};
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use lifesat::backend::OneShot;
use lifesat::backend::embedded::Embedded;
use lifesat::campaign::Step;
use lifesat::certificate::Hashing;
use lifesat::limits::{Limits, StopReason};
use lifesat::render::plot::Plot;
use lifesat::solve::cubes::{CubeSolver, CubeVerdict, Ended, Event, Incrementally, Observer, answer_all};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::asked::{Asked, Take, Terms, Whose};
use crate::cli::Exit;
use crate::cli::args::SolveArgs;
use crate::cli::commands::solve::cubes::{Counts, Failure, Printer, Verdicts, open};
use crate::cli::console::Verbosity;
use crate::cli::console::output;
use crate::cli::console::progress::Spinner;
use crate::cli::input::source::{Input, Kind};
use crate::cli::request::solver::WantedSolver;
use crate::cli::solver::Stopped;

/// Of a change in what pieces mean, old ones must not be put together with new ones.
const VERSION: u32 = 1;

/// The fewest cubes of a unit, which are worth the line that records them.
const LEAST: u64 = 64;

/// There are no more units, so that the list of them stays small.
const MOST_UNITS: u64 = 1 << 16;

pub(super) struct Cubes {
    args: SolveArgs,
    path: PathBuf,
    solver: Embedded,
    question: Value,
    count: u64,
}

/// What became of a run of cubes: a letter for each, `s` satisfiable, `u` unsatisfiable, `?` not answered.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Piece {
    unit: u64,
    verdicts: String,
}

impl Cubes {
    /// Hashes the file, and counts its cubes unless that was done for the plan: if the hash is the same, the count is.
    pub(super) fn new(args: SolveArgs, &Terms { planned, limits, .. }: &Terms) -> Result<Self> {
        let path = path(&args)?;
        let Some(solver) = WantedSolver::from(&args.solver).embedded(Embedded::Batsat) else {
            bail!(
                "campaigns ask embedded solvers about cubes: take --solver embedded-batsat, or leave --solver out"
            )
        };
        let unreadable = || format!("cannot read {}", path.display());
        let input = Patient { input: File::open(&path).with_context(unreadable)?, limits };
        let file = Hashing::new(input).finish("");
        limits.check().map_err(Stopped)?;
        let file = file.with_context(unreadable)?;
        let count = match planned.and_then(|planned| planned["cubes"].as_u64()) {
            Some(count) => count,
            None => count(&path)?,
        };
        let question = json!({
            "lifesat": "solve cubes",
            "version": VERSION,
            "bytes": file.bytes,
            "sha256": file.sha256,
            "cubes": count,
            "solver": OneShot::name(&solver),
        });
        Ok(Self { args, path, solver, question, count })
    }

    /// Cubes of a unit, but for the last one.
    fn length(&self) -> u64 {
        self.count.div_ceil(MOST_UNITS).max(LEAST)
    }

    /// The clauses, and the cubes of some units.
    fn source(&self, units: Vec<u64>) -> Result<(impl Iterator<Item = Event> + Send + use<>, Failure)> {
        let (events, failure) = open(Input::open(&self.path)?)?;
        let length = self.length();
        let mut number = 0;
        let wanted = events.filter(move |event| {
            let is_cube = matches!(event, Event::Cube(_));
            let unit = number / length;
            number += u64::from(is_cube);
            !is_cube || units.binary_search(&unit).is_ok()
        });
        Ok((wanted, failure))
    }
}

/// A reader that is at its end when the limits are reached.
struct Patient<'a, R> {
    input: R,
    limits: &'a Limits,
}

impl<R: Read> Read for Patient<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.limits.exceeded().is_some() { Ok(0) } else { self.input.read(buffer) }
    }
}

/// The file, and nothing beside it but the solver.
fn path(args: &SolveArgs) -> Result<PathBuf> {
    let Some(path) = args.input.as_ref().map(PathBuf::from).filter(|path| path.is_file()) else {
        bail!("`solve` can be shared out on the cubes of an iCNF file, and no file is named")
    };
    if !path.is_absolute() {
        bail!("shards may be run from elsewhere: name {} by its full path", path.display());
    }
    if Input::open(&path)?.kind()? != Kind::Icnf {
        bail!("`solve` can be shared out on the cubes of an iCNF file, and {} is none", path.display());
    }
    let is_more = args.size.size().is_some()
        || args.cells.is_given()
        || args.encoding.is_given()
        || args.method.is_some()
        || args.proof.is_some()
        || args.census.is_given()
        || args.cubes.is_given()
        || args.format.is_some()
        || args.json
        || args.report.is_some();
    if is_more {
        bail!("a campaign answers each cube of the file: leave out all options but --solver");
    }
    Ok(path)
}

fn count(path: &Path) -> Result<u64> {
    let (events, failure) = open(Input::open(path)?)?;
    let count = events.filter(|event| matches!(event, Event::Cube(_))).count();
    match failure.take() {
        Some(error) => Err(error),
        None => Ok(count as u64),
    }
}

impl Asked for Cubes {
    fn question(&self) -> Value {
        self.question.clone()
    }

    fn units(&self) -> u64 {
        self.count.div_ceil(self.length())
    }

    fn work(
        &self,
        units: Vec<u64>,
        jobs: usize,
        limits: &Limits,
        take: &mut Take,
    ) -> Result<Option<StopReason>> {
        let solver = self.solver;
        let start =
            || -> Box<dyn CubeSolver> { Box::new(Incrementally { solver: solver.start(), cores: false }) };
        let (source, failure) = self.source(units.clone())?;
        let mut clerk =
            Clerk { cubes: self, units: units.into_iter(), verdicts: String::new(), take, error: None };
        let ended = answer_all(source, jobs, &start, limits, &mut clerk)?;
        if let Some(error) = clerk.error.or_else(|| failure.take()) {
            return Err(error);
        }
        Ok(match ended {
            Ended::Complete | Ended::Enough => None,
            Ended::TimeLimit => Some(StopReason::TimeLimit),
            Ended::Interrupted => Some(StopReason::Interrupted),
        })
    }

    fn journal(&self) -> Value {
        self.question()
    }

    fn answer(&self, journal: &Path, _: Vec<Plot>, _: Verbosity) -> Result<Exit> {
        let text = fs::read_to_string(journal).context("cannot read a temporary file")?;
        let pieces: serde_json::Result<Vec<Piece>> = text.lines().skip(1).map(serde_json::from_str).collect();
        let mut pieces = pieces.context("the results are not those of cubes")?;
        pieces.sort_unstable_by_key(|piece| piece.unit);
        let given: usize = pieces.iter().map(|piece| piece.verdicts.len()).sum();
        if given as u64 != self.count {
            bail!("the results contradict the plan: {given} verdicts on {} cubes", self.count);
        }
        let silent = Spinner::message(Verbosity::Quiet, String::new());
        let mut counts = Counts::start();
        output::write(None, |out| {
            let mut printer = Printer::new(out, &mut counts, &silent, Verdicts::default());
            let verdicts = pieces.iter().flat_map(|piece| piece.verdicts.chars());
            let _ = verdicts.map(verdict).try_for_each(|verdict| printer.answer(verdict, 0));
            printer.finish(Some(Ended::Complete))
        })?;
        Ok(counts.exit(Ended::Complete))
    }

    fn options(&self) -> Vec<(&'static str, bool, Whose)> {
        vec![
            ("--jobs", self.args.jobs.is_some(), Whose::Run),
            ("--time-limit", self.args.time_limit.is_some(), Whose::Run),
        ]
    }
}

/// Gathers the verdicts of each unit, which come in the order of the file.
struct Clerk<'a, 'b> {
    cubes: &'a Cubes,
    units: std::vec::IntoIter<u64>,
    verdicts: String,
    take: &'a mut Take<'b>,
    error: Option<anyhow::Error>,
}

impl Observer for Clerk<'_, '_> {
    fn answer(&mut self, verdict: CubeVerdict, _: u64) -> ControlFlow<()> {
        self.verdicts.push(letter(&verdict));
        let Some(&unit) = self.units.as_slice().first() else { return ControlFlow::Break(()) };
        let end = (unit + 1).saturating_mul(self.cubes.length()).min(self.cubes.count);
        if (self.verdicts.len() as u64) < end - unit * self.cubes.length() {
            return ControlFlow::Continue(());
        }
        self.units.next();
        let piece = Piece { unit, verdicts: std::mem::take(&mut self.verdicts) };
        self.error = (self.take)(Step { unit, piece: json!(piece) }).err();
        if self.error.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn pause(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

fn letter(verdict: &CubeVerdict) -> char {
    match verdict {
        CubeVerdict::Satisfiable => 's',
        CubeVerdict::Refuted(_) => 'u',
        CubeVerdict::Unknown(_) => '?',
    }
}

fn verdict(letter: char) -> CubeVerdict {
    match letter {
        's' => CubeVerdict::Satisfiable,
        'u' => CubeVerdict::Refuted(Vec::new()),
        _ => CubeVerdict::Unknown(StopReason::GaveUp(String::new())),
    }
}

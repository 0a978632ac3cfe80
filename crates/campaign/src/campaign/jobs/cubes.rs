//! The cubes of an iCNF file: units are runs of consecutive cubes.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{JobError, Work};
use crate::backend::OneShot;
use crate::backend::embedded::Embedded;
use crate::campaign::Record;
use crate::campaign::job::{Job, Means, Step, Take};
use crate::certificate::Hashing;
use crate::cubes::{
    CubeSolver, CubeVerdict, Ended, Event, Failure, Incrementally, Observer, answer_all, source,
};
use crate::format::compressed;
use crate::limits::{Limits, StopReason};

/// Version of the meaning of pieces. It is raised when that changes, so that old ones are not put
/// together with new ones.
const VERSION: u32 = 1;

/// The fewest cubes of a unit: a unit has to be worth the line that records it.
const LEAST: u64 = 64;

/// The most units, so that a list of them stays small.
const MOST_UNITS: u64 = 1 << 16;

/// The cubes of a file, and the solver that decides them.
pub struct Cubes {
    path: PathBuf,
    solver: Embedded,
    question: Record,
    count: u64,
}

/// The result of a run of cubes: one letter for each, `s` for satisfiable, `u` for unsatisfiable,
/// `?` for not decided.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RunVerdicts {
    unit: u64,
    verdicts: String,
}

impl Cubes {
    /// Hashes the file, and counts its cubes. `planned` is the question of a plan; if the hash is
    /// the same as there, the count is too.
    ///
    /// # Errors
    /// If the file cannot be read, or if a limit is reached first.
    pub fn new(
        path: PathBuf,
        solver: Embedded,
        planned: Option<&Record>,
        limits: &Limits,
    ) -> Result<Self, JobError> {
        let unreadable = |error| JobError::Unreadable { path: path.display().to_string(), error };
        let input = Patient { input: File::open(&path).map_err(unreadable)?, limits };
        let file = Hashing::new(input).finish("");
        limits.check().map_err(JobError::Stopped)?;
        let file = file.map_err(unreadable)?;
        let count = match planned.and_then(|planned| planned.field("cubes")) {
            Some(count) => count,
            None => count(&path)?,
        };
        let question = Record(json!({
            "lifesat": "solve cubes",
            "version": VERSION,
            "bytes": file.bytes,
            "sha256": file.sha256,
            "cubes": count,
            "solver": OneShot::name(&solver),
        }));
        Ok(Self { path, solver, question, count })
    }

    /// The verdicts on all cubes, in the order of the file, from the results of all units. `None`
    /// if these do not fit the file.
    pub fn verdicts(&self, pieces: &[Record]) -> Option<impl Iterator<Item = CubeVerdict> + use<>> {
        let mut pieces: Vec<RunVerdicts> = pieces.iter().map(Record::read).collect::<Result<_, _>>().ok()?;
        pieces.sort_unstable_by_key(|piece| piece.unit);
        let verdicts: String = pieces.into_iter().map(|piece| piece.verdicts).collect();
        (verdicts.len() as u64 == self.count)
            .then(|| verdicts.into_bytes().into_iter().map(|letter| verdict(letter.into())))
    }

    /// The number of cubes of each unit but the last one.
    fn length(&self) -> u64 {
        self.count.div_ceil(MOST_UNITS).max(LEAST)
    }

    /// The clauses, and the cubes of some units.
    fn source(
        &self,
        units: Vec<u64>,
    ) -> Result<(impl Iterator<Item = Event> + Send + use<>, Failure), JobError> {
        let (events, failure) = open(&self.path)?;
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

fn open(path: &Path) -> Result<(impl Iterator<Item = Event> + Send + use<>, Failure), JobError> {
    let name = || path.display().to_string();
    let unreadable = |error| JobError::Unreadable { path: name(), error };
    let file = BufReader::with_capacity(1 << 16, File::open(path).map_err(unreadable)?);
    let text = compressed::plain(file).map_err(unreadable)?;
    source(text).map_err(|error| JobError::Source { path: name(), error })
}

fn count(path: &Path) -> Result<u64, JobError> {
    let (events, failure) = open(path)?;
    let count = events.filter(|event| matches!(event, Event::Cube(_))).count();
    failure
        .take()
        .map_or(Ok(count as u64), |error| Err(JobError::Source { path: path.display().to_string(), error }))
}

/// A reader that is at its end when a limit is reached.
struct Patient<'a, R> {
    input: R,
    limits: &'a Limits,
}

impl<R: Read> Read for Patient<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.limits.exceeded().is_some() { Ok(0) } else { self.input.read(buffer) }
    }
}

impl Job for Cubes {
    type Error = JobError;

    fn question(&self) -> Record {
        self.question.clone()
    }

    fn units(&self) -> u64 {
        self.count.div_ceil(self.length())
    }

    fn work(&self, units: Vec<u64>, means: &Means<'_>, take: &mut Take<'_, JobError>) -> Work {
        let solver = self.solver;
        let start =
            || -> Box<dyn CubeSolver> { Box::new(Incrementally::new(Box::new(solver.start()), false)) };
        let (source, failure) = self.source(units.clone())?;
        let mut clerk =
            Clerk { cubes: self, units: units.into_iter(), verdicts: String::new(), take, error: None };
        let ended = answer_all(source, means.jobs, &start, means.limits, &mut clerk)?;
        if let Some(error) = clerk.error {
            return Err(error);
        }
        if let Some(error) = failure.take() {
            return Err(JobError::Source { path: self.path.display().to_string(), error });
        }
        Ok(match ended {
            Ended::Complete | Ended::Enough => None,
            Ended::TimeLimit => Some(StopReason::TimeLimit),
            Ended::Interrupted => Some(StopReason::Interrupted),
        })
    }
}

/// Collects the verdicts of each unit. They come in the order of the file.
struct Clerk<'a, 'b> {
    cubes: &'a Cubes,
    units: std::vec::IntoIter<u64>,
    verdicts: String,
    take: &'a mut Take<'b, JobError>,
    error: Option<JobError>,
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
        let piece = RunVerdicts { unit, verdicts: std::mem::take(&mut self.verdicts) };
        self.error = (self.take)(Step { unit, piece: Record::of(&piece) }).err();
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

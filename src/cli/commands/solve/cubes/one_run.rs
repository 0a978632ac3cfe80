//! One run of a solver that reads cubes itself and stops at the first that has a model.
//!
//! Such a solver wants all clauses before all cubes, and so no comment of the user's, in a file of its own.

use std::fs::File;
use std::io::{self, BufReader, BufWriter};
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use lifesat::backend::process::{FirstCube, ProcessSolver};
use lifesat::cnf::{ClauseSink, Cnf};
use lifesat::format::icnf::{self, IcnfReader, IcnfWriter};
use lifesat::limits::{Limits, StopReason};
use lifesat::solve::cubes::{Cube, CubeVerdict, Ended, Event, Observer};

/// The longest time between two looks at the limits.
const NAP: Duration = Duration::from_millis(50);

/// How it went.
pub(super) enum OneRun {
    /// All was told that can be told.
    Ended(Ended),
    /// A clause follows a cube, so nothing was asked. These are all questions again.
    Mixed(Box<dyn Iterator<Item = Event> + Send>),
}

/// What was written for the solver.
enum Copied {
    /// Everything: the clauses, which the file has too, and the number of cubes.
    Whole(Cnf, u64),
    /// Everything before this clause; and what follows.
    UpTo(Event, Box<dyn Iterator<Item = Event> + Send>),
}

/// Copies the source into a file, runs the solver on it, and tells the verdicts that follow from its answer.
pub(super) fn run(
    source: impl Iterator<Item = Event> + Send + 'static,
    solver: &ProcessSolver,
    limits: &Limits,
    audience: &mut dyn Observer,
) -> Result<OneRun> {
    let file = tempfile::Builder::new().prefix(".lifesat-").suffix(".icnf").tempfile();
    let (file, path) = file.context("cannot make a temporary file for the cubes")?.into_parts();
    let unwritable = || format!("cannot write the temporary file {}", path.display());
    // The source may keep us waiting, and the limits hold meanwhile.
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(copy(Box::new(source), file)));
    let copied = loop {
        match receiver.recv_timeout(NAP) {
            Ok(copied) => break copied.with_context(unwritable)?,
            Err(RecvTimeoutError::Disconnected) => bail!("the cubes could not be read"),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if let Some(why) = limits.exceeded() {
            return Ok(OneRun::Ended(stopped(&why)));
        }
    };
    match copied {
        Copied::Whole(_, 0) => Ok(OneRun::Ended(Ended::Complete)),
        Copied::Whole(clauses, cubes) => {
            let first = solver.first_cube(&path, &clauses, limits)?;
            Ok(OneRun::Ended(tell(&first, cubes, limits, audience)))
        }
        Copied::UpTo(clause, rest) => {
            let before = read_back(&path).with_context(|| format!("cannot read {}", path.display()))?;
            Ok(OneRun::Mixed(Box::new(before.chain([clause]).chain(rest))))
        }
    }
}

fn copy(mut source: Box<dyn Iterator<Item = Event> + Send>, file: File) -> io::Result<Copied> {
    let mut writer = IcnfWriter::new(BufWriter::with_capacity(1 << 16, file), [])?;
    let (mut clauses, mut cubes) = (Cnf::default(), 0);
    while let Some(event) = source.next() {
        match event {
            Event::Clause(_) if cubes > 0 => {
                writer.finish()?.into_inner()?;
                return Ok(Copied::UpTo(event, source));
            }
            Event::Clause(clause) => {
                writer.clause(&clause)?;
                clauses.push(&clause);
            }
            Event::Cube(Cube { literals, .. }) => {
                writer.cube(&literals)?;
                let largest = literals.iter().map(|literal| literal.var().number()).max();
                clauses.declare_variables(largest.unwrap_or(0));
                cubes += 1;
            }
        }
    }
    writer.finish()?.into_inner()?;
    Ok(Copied::Whole(clauses, cubes))
}

/// The questions that were copied. Where they stood is forgotten.
fn read_back(path: &Path) -> Result<impl Iterator<Item = Event> + Send + use<>> {
    let events = IcnfReader::new(BufReader::new(File::open(path)?))?;
    // Only this program writes the file, so it holds the copy; if it cannot be read, no verdict may
    // hide that.
    Ok(events.map(|event| match event.expect("the copy that was just written can be read") {
        icnf::Event::Clause(literals) => Event::Clause(literals),
        icnf::Event::Cube(literals) => Event::Cube(Cube { literals, place: 0 }),
    }))
}

/// One verdict for each cube up to the first with a model, or for all.
fn tell(first: &FirstCube, cubes: u64, limits: &Limits, audience: &mut dyn Observer) -> Ended {
    let refuted = match first {
        FirstCube::After(before) => *before,
        FirstCube::Nowhere => cubes,
        // It does not say how far it came, so nothing is known about any cube.
        FirstCube::Unknown(why) => return stopped(why),
    };
    for _ in 0..refuted {
        if limits.interrupt.is_raised() {
            return Ended::Interrupted;
        }
        if audience.answer(CubeVerdict::Refuted(Vec::new()), 0).is_break() {
            return Ended::Enough;
        }
    }
    if let FirstCube::After(_) = first {
        let _ = audience.answer(CubeVerdict::Satisfiable, 0);
        return Ended::Enough;
    }
    Ended::Complete
}

fn stopped(why: &StopReason) -> Ended {
    if *why == StopReason::Interrupted { Ended::Interrupted } else { Ended::TimeLimit }
}

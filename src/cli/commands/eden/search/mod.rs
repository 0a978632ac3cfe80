//! `lifesat eden search`: all Gardens of Eden of a class.

mod answer;
mod files;

use std::path::Path;
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail};
use lifesat::journal::Journal;
use lifesat::limits::{Limits, StopReason};
use lifesat::problem::{Eden, Problem};
use lifesat::solve::eden::search::{Garden, Piece, Search, Worker};
use lifesat::solve::eden::second_opinion::solvers;
use lifesat::solve::pool;
use serde_json::{Value, json};

use crate::cli::Exit;
use crate::cli::args::EdenSearchArgs;
use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;
use crate::cli::console::{output, stderr};
use crate::cli::report;
use crate::cli::solver::limits;
use answer::{Answer, Orphans};

/// Of a change in what pieces mean, old journals must not be continued.
const JOURNAL_VERSION: u32 = 2;

/// Decides what is not yet recorded, and reports what all records say.
pub(crate) fn run(args: &EdenSearchArgs, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let search = search(args)?;
    files::check(args)?;
    let limits = limits(args.time_limit)?;
    let mut done = Done::new(&search);
    let mut journal = open_journal(args, &search, &mut done)?;
    if done.units > 0 && verbosity > Verbosity::Quiet {
        stderr::line(&format!(
            "lifesat: going on, {} of {} units are recorded",
            done.units,
            search.units().end
        ));
    }
    let stopped = work(&search, args, &limits, &mut journal, &mut done, verbosity)?;
    let mut gardens: Vec<Garden> = Vec::new();
    journal.replay(|piece: Piece| gardens.extend(piece.gardens))?;
    gardens.sort_unstable();
    if stopped.is_none() {
        check(&search, args, &done, &gardens)?;
    }
    let mut answer =
        Answer { search: &search, args, done, gardens, orphans: Orphans::NotAsked, stopped, start };
    // An answer that took hours is told even if a file cannot be written.
    let written = files::write(&mut answer, &limits, verbosity);
    if args.json {
        report::print(&answer.json())?;
    } else {
        output::print(&answer.text())?;
    }
    if let Some(folder) = &args.report {
        report::keep(&answer.json(), folder, &[files::plots(&answer), args.plots.clone()].concat())?;
    }
    written.map(|()| answer.exit())
}

/// The search that is asked for.
pub(crate) fn search(args: &EdenSearchArgs) -> Result<Search> {
    let Some((width, height)) = args.size.size() else {
        bail!("how large is the box? Say --n 10 for a square one, or --width 6 --height 5");
    };
    Ok(Search::new(Eden::new(width, height, args.symmetry)?, args.break_symmetry)?)
}

/// What is recorded so far.
struct Done {
    /// For each unit whether it is recorded.
    recorded: Vec<bool>,
    units: u64,
    targets: u64,
    simulated: u64,
    refuted: u64,
    found: u64,
}

impl Done {
    fn new(search: &Search) -> Self {
        let recorded = search.units().map(|_| false).collect();
        Self { recorded, units: 0, targets: 0, simulated: 0, refuted: 0, found: 0 }
    }

    fn add(&mut self, piece: &Piece) -> Result<()> {
        let slot = usize::try_from(piece.unit).ok().and_then(|unit| self.recorded.get_mut(unit));
        match slot {
            Some(recorded) if !*recorded => *recorded = true,
            _ => bail!("unit {} is recorded twice, or does not exist", piece.unit),
        }
        self.units += 1;
        for (sum, number) in [
            (&mut self.targets, piece.targets),
            (&mut self.simulated, piece.simulated),
            (&mut self.refuted, piece.refuted),
            (&mut self.found, piece.found),
        ] {
            // Numbers that are too large cannot be right, and `check` says so.
            *sum = sum.saturating_add(number);
        }
        Ok(())
    }
}

/// The journal that the user names, or one that goes with the program.
fn open_journal(args: &EdenSearchArgs, search: &Search, done: &mut Done) -> Result<Journal> {
    let task = task(search, args);
    let mut wrong = None;
    let observe = |piece: Piece| wrong = wrong.take().or(done.add(&piece).err());
    let journal = match &args.state {
        Some(path) => Journal::open(path, &task, observe).with_context(|| name(path))?,
        None => Journal::new(tempfile::tempfile().context("cannot make a temporary file")?, &task, observe)?,
    };
    match wrong {
        Some(error) => Err(error).with_context(|| args.state.as_deref().map_or_else(String::new, name)),
        None => Ok(journal),
    }
}

fn name(path: &Path) -> String {
    path.display().to_string()
}

/// All that the units of a search depend on.
pub(crate) fn task(search: &Search, args: &EdenSearchArgs) -> Value {
    json!({
        "lifesat": "eden search",
        "version": JOURNAL_VERSION,
        "class": Problem::Eden(search.class()),
        "break_symmetry": args.break_symmetry,
        "solvers": solvers(),
    })
}

/// Decides the units that are not recorded.
fn work(
    search: &Search,
    args: &EdenSearchArgs,
    limits: &Limits,
    journal: &mut Journal,
    done: &mut Done,
    verbosity: Verbosity,
) -> Result<Option<StopReason>> {
    let left: Vec<u64> =
        search.units().zip(&done.recorded).filter(|(_, done)| !**done).map(|(unit, _)| unit).collect();
    let jobs = args.jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
    let progress = Spinner::towards(verbosity, Some(search.units().end), "starting");
    let (before, start) = (done.targets, Instant::now());
    pool::run(
        || Worker::new(search),
        left.into_iter(),
        jobs,
        limits,
        |piece| {
            journal.append(&piece).context("cannot record finished work")?;
            done.add(&piece)?;
            progress.advance(done.units, || {
                let rate = per_second(done.targets - before, start);
                format!(
                    "{} of {} patterns decided, {rate} a second, {} Gardens",
                    done.targets,
                    search.size(),
                    done.found
                )
            });
            anyhow::Ok(())
        },
    )
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a rate needs three digits"
)]
fn per_second(count: u64, start: Instant) -> u64 {
    (count as f64 / start.elapsed().as_secs_f64().max(1e-9)) as u64
}

/// Whether the records of a finished search fit each other: every pattern of the class is decided once, and the Gardens
/// found are those that the classes have.
fn check(search: &Search, args: &EdenSearchArgs, done: &Done, gardens: &[Garden]) -> Result<()> {
    let in_classes = gardens.iter().fold(0, |sum: u64, garden| sum.saturating_add(garden.class));
    let is_sorted = gardens.windows(2).all(|pair| pair[0].leader < pair[1].leader);
    let is_told_apart = args.break_symmetry || done.simulated.checked_add(done.found) == Some(done.targets);
    if done.targets != search.size() || in_classes != done.found || !is_sorted || !is_told_apart {
        return Err(anyhow!(
            "the records contradict each other: {} of {} patterns, {} Gardens found and {in_classes} in classes; \
             start again with another --state",
            done.targets,
            search.size(),
            done.found,
        ));
    }
    Ok(())
}

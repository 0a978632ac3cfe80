//! `lifesat eden hunt`: small patterns without predecessor.

mod answer;
mod best;

use std::collections::BTreeSet;
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use lifesat::journal::Journal;
use lifesat::life::partial;
use lifesat::limits::{Limits, StopReason};
use lifesat::solve::eden::hunt::records::{Best, Category, RECORDS};
use lifesat::solve::eden::hunt::{Hunt, Piece, Worker};
use lifesat::solve::eden::second_opinion::solvers;
use lifesat::solve::pool;
use serde_json::{Value, json};

use crate::cli::Exit;
use crate::cli::args::EdenHuntArgs;
use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;
use crate::cli::console::watch::{View, Watch};
use crate::cli::console::{output, stderr};
use crate::cli::report;
use crate::cli::solver::limits;
use answer::Answer;

/// Of a change in what rounds do, old journals must not be continued.
const JOURNAL_VERSION: u32 = 1;

/// Rounds of a hunt without a time limit.
pub(crate) const ROUNDS: u64 = 20;

/// Does the rounds that are not yet recorded, and reports the best of all that are.
pub(crate) fn run(args: &EdenHuntArgs, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let hunt = hunt(args)?;
    if let Some(folder) = &args.best {
        best::check(folder)?;
    }
    let limits = limits(args.time_limit)?;
    let mut done = Done::default();
    let mut journal = open_journal(args, &hunt, &mut done)?;
    if !done.rounds.is_empty() && verbosity > Verbosity::Quiet {
        stderr::line(&format!("lifesat: going on, {} rounds are recorded", done.rounds.len()));
    }
    let stopped = work(hunt, args, &limits, &mut journal, &mut done, verbosity)?;
    // An answer that took hours is told even if a file cannot be written.
    let written = match &args.best {
        Some(folder) => best::write(folder, &done.best, &limits),
        None => Ok(()),
    };
    let answer = Answer { hunt, args, done, stopped, start };
    if args.json {
        report::print(&answer.json())?;
    } else {
        output::print(&answer.text())?;
    }
    if let Some(folder) = &args.report {
        report::keep(&answer.json(), folder, &args.plots)?;
    }
    written.map(|()| answer.exit())
}

/// The hunt that is asked for.
pub(crate) fn hunt(args: &EdenHuntArgs) -> Result<Hunt> {
    let height = match (args.height, args.width) {
        (Some(height), _) => height,
        (None, 6) => 30,
        (None, 7) => 17,
        (None, 8) => 13,
        // An impossible width is complained of first.
        (None, width) => match Hunt::new(width, lifesat::solve::eden::hunt::LOWEST, args.symmetry) {
            Ok(_) => bail!("how high are the targets? Say --height: little is known of width {width}"),
            Err(error) => return Err(error.into()),
        },
    };
    let hunt = Hunt::new(args.width, height, args.symmetry)?;
    Ok(hunt.with_seed(args.seed).with_sweeps(args.sweeps).with_tries(args.tries))
}

/// What is recorded so far.
#[derive(Default)]
struct Done {
    rounds: BTreeSet<u64>,
    /// Rounds that ended with an orphan.
    found: u64,
    best: Best,
}

impl Done {
    fn add(&mut self, piece: &Piece) -> Result<()> {
        if !self.rounds.insert(piece.round) {
            bail!("round {} is recorded twice", piece.round);
        }
        self.found += u64::from(!piece.target.is_empty());
        for rows in &piece.orphans {
            let orphan = partial::from_rows(rows).with_context(|| format!("round {}", piece.round))?;
            self.best.add(&orphan);
        }
        Ok(())
    }
}

/// The journal that the user names, or one that goes with the program.
fn open_journal(args: &EdenHuntArgs, hunt: &Hunt, done: &mut Done) -> Result<Journal> {
    let task = task(args, hunt);
    let mut wrong = None;
    let observe = |piece: Piece| wrong = wrong.take().or(done.add(&piece).err());
    let name = || args.state.as_ref().map_or_else(String::new, |path| path.display().to_string());
    let journal = match &args.state {
        Some(path) => Journal::open(path, &task, observe).with_context(name)?,
        None => Journal::new(tempfile::tempfile().context("cannot make a temporary file")?, &task, observe)?,
    };
    match wrong {
        Some(error) => Err(error).with_context(name),
        None => Ok(journal),
    }
}

/// What decides how a round ends. More rounds belong to the same task.
pub(crate) fn task(args: &EdenHuntArgs, hunt: &Hunt) -> Value {
    json!({
        "lifesat": "eden hunt",
        "version": JOURNAL_VERSION,
        "width": hunt.width(),
        "height": hunt.height(),
        "symmetry": args.symmetry.to_string(),
        "seed": args.seed,
        "sweeps": args.sweeps,
        "tries": args.tries,
        "solvers": solvers(),
    })
}

/// Does the rounds that are not recorded.
fn work(
    hunt: Hunt,
    args: &EdenHuntArgs,
    limits: &Limits,
    journal: &mut Journal,
    done: &mut Done,
    verbosity: Verbosity,
) -> Result<Option<StopReason>> {
    let end = args.rounds.or(args.time_limit.is_none().then_some(ROUNDS));
    let recorded = done.rounds.clone();
    let left = (0..end.unwrap_or(u64::MAX)).filter(move |round| !recorded.contains(round));
    let jobs = args.jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
    let watch = Watch::start(args.watch, verbosity, title(&hunt, args, end));
    let progress =
        Spinner::towards(if watch.is_some() { Verbosity::Quiet } else { verbosity }, end, "starting");
    pool::run(
        || Worker::new(hunt),
        left,
        jobs,
        limits,
        |piece| {
            journal.append(&piece).context("cannot record a finished round")?;
            done.add(&piece)?;
            progress.advance(done.rounds.len() as u64, || {
                format!("{} rounds, {} with orphan{}", done.rounds.len(), done.found, smallest(&done.best))
            });
            if let Some(watch) = &watch {
                watch.glance(|view| show(view, done, end));
            }
            if verbosity == Verbosity::Verbose {
                stderr::line(&format!("round {}: {}", piece.round, sizes(&piece)));
            }
            anyhow::Ok(())
        },
    )
}

/// What is hunted for, in one line.
fn title(hunt: &Hunt, args: &EdenHuntArgs, end: Option<u64>) -> String {
    let rounds = end.map_or_else(|| "rounds".to_owned(), |end| format!("{end} rounds"));
    format!(
        "hunting for small orphans in {}×{}, symmetry {}, {rounds}, seed {}",
        hunt.width(),
        hunt.height(),
        args.symmetry,
        args.seed
    )
}

/// What the screen shows of a hunt: its best beside the records, and the smallest orphan.
#[expect(clippy::cast_precision_loss, reason = "a share needs four digits")]
fn show(view: &mut View, done: &Done, end: Option<u64>) {
    let rounds = done.rounds.len() as u64;
    (view.done, view.unit) = (rounds, "rounds");
    view.share = end.map(|end| rounds as f64 / end.max(1) as f64);
    view.tell("orphans", done.found.to_string());
    for record in &RECORDS {
        if let Some((measures, _)) = done.best.of(record.category) {
            let figure = record.category.text(measures);
            view.tell(record.category.name(), format!("{figure}, the record known here is {}", record.text));
        }
    }
    if let Some((_, orphan)) = done.best.of(Category::Defined) {
        view.picture("the one with the fewest defined cells", partial::write_rows(orphan));
    }
}

fn smallest(best: &Best) -> String {
    let figure = |category: Category| {
        best.of(category).map(|(measures, _)| format!(", {} {}", category.name(), category.text(measures)))
    };
    Category::ALL.into_iter().filter_map(figure).collect()
}

/// What a round found, in a few words.
fn sizes(piece: &Piece) -> String {
    if piece.target.is_empty() {
        return "nothing".to_owned();
    }
    let mut best = Best::default();
    for orphan in piece.orphans.iter().filter_map(|rows| partial::from_rows(rows).ok()) {
        best.add(&orphan);
    }
    format!("{}{}", piece.target.join("/"), smallest(&best))
}

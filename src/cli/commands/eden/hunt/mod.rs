//! `lifesat eden hunt`: small orphans.

mod answer;
mod best;

use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result};
use lifesat::journal::Journal;
use lifesat::life::{Rule, partial};
use lifesat::limits::{Limits, StopReason};
use lifesat::render::plot::Plot;
use lifesat::solve::eden::confirm;
use lifesat::solve::eden::hunt::records::{Best, Category, RECORDS};
use lifesat::solve::eden::hunt::{RoundResult, RoundWorker, Tally};
use lifesat::solve::pool;

use crate::cli::Exit;
use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;
use crate::cli::console::watch::{View, Watch};
use crate::cli::console::{output, stderr};
use crate::cli::report;
use crate::cli::request::eden::HuntRequest;
use crate::cli::request::output::Form;
use crate::cli::solver::limits;
use crate::cli::wording::{counted, under};
use answer::HuntAnswer;

/// Does the rounds that are not yet recorded, and reports the best of all that are. A page about
/// the answer also has these plots.
pub(crate) fn run(request: &HuntRequest, plots: &[Plot], verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    if let Some(folder) = &request.best {
        best::check(folder, request.hunt.rule())?;
    }
    let limits = limits(request.time_limit)?;
    let mut tally = Tally::default();
    let mut journal = open_journal(request, &mut tally)?;
    if !tally.rounds.is_empty() && verbosity > Verbosity::Quiet {
        stderr::line(&format!("lifesat: continuing after {}", counted(tally.rounds.len() as u64, "round")));
    }
    confirm_recorded(request, &tally, &limits)?;
    let stopped = work(request, &limits, &mut journal, &mut tally, verbosity)?;
    // An answer that took hours is printed even if a file cannot be written.
    let written = match &request.best {
        Some(folder) => best::write(folder, request.hunt.rule(), &tally.best, &limits),
        None => Ok(()),
    };
    let answer = HuntAnswer { request, tally, stopped, start };
    match request.output.form {
        Form::Json => report::print(&answer.json())?,
        Form::Text => output::print(&answer.text())?,
    }
    if let Some(folder) = &request.output.report {
        folder.keep(&answer.json(), &answer.story(), plots)?;
    }
    written.map(|()| answer.exit())
}

/// The journal that the user names, or one that ends with the program.
fn open_journal(request: &HuntRequest, tally: &mut Tally) -> Result<Journal> {
    let task = request.hunt.task();
    let name = || request.state.as_ref().map_or_else(String::new, |path| path.display().to_string());
    let mut wrong = None;
    let observe = |piece: RoundResult| wrong = wrong.take().or(tally.add(&piece).err());
    let journal = match &request.state {
        Some(path) => Journal::open(path, &task, observe).with_context(name)?,
        None => Journal::new(tempfile::tempfile().context("cannot make a temporary file")?, &task, observe)?,
    };
    match wrong {
        Some(error) => Err(error).with_context(name),
        None => Ok(journal),
    }
}

/// Confirms the best of the recorded orphans, because files can be changed. This takes as long as it
/// takes, because nothing is printed before.
fn confirm_recorded(request: &HuntRequest, tally: &Tally, limits: &Limits) -> Result<()> {
    let Some(path) = &request.state else { return Ok(()) };
    let patient = Limits { deadline: None, ..limits.clone() };
    for (_, _, orphan) in tally.best.different() {
        confirm::orphan(request.hunt.rule(), orphan, &path.display().to_string(), &patient)?;
    }
    Ok(())
}

/// Does the rounds that are not recorded.
fn work(
    request: &HuntRequest,
    limits: &Limits,
    journal: &mut Journal,
    tally: &mut Tally,
    verbosity: Verbosity,
) -> Result<Option<StopReason>> {
    let end = request.rounds;
    let recorded = tally.rounds.clone();
    let left = (0..end.unwrap_or(u64::MAX)).filter(move |round| !recorded.contains(round));
    let watch = Watch::start(request.watch, verbosity, title(request));
    // With `-v` there is a line for each round.
    let is_told = watch.is_some() || verbosity == Verbosity::Verbose;
    let progress =
        Spinner::towards(if is_told { Verbosity::Quiet } else { verbosity }, end, "in the first round");
    pool::run(
        || RoundWorker::new(request.hunt),
        left,
        request.jobs,
        limits,
        |piece| {
            journal.append(&piece).with_context(|| cannot_record(request.state.as_deref()))?;
            let before = smallest(&tally.best);
            tally.add(&piece)?;
            if let Some(folder) = request.best.as_ref().filter(|_| smallest(&tally.best) != before) {
                // It is only a view: the end writes the files again.
                let _ = best::write(folder, request.hunt.rule(), &tally.best, limits);
            }
            progress.advance(tally.rounds.len() as u64, || {
                format!(
                    "{}, {} with an orphan{}",
                    counted(tally.rounds.len() as u64, "round"),
                    tally.found,
                    smallest(&tally.best)
                )
            });
            if let Some(watch) = &watch {
                watch.glance(|view| show(view, request, tally));
            }
            if verbosity == Verbosity::Verbose {
                stderr::line(&format!("round {}: {}", piece.round, sizes(&piece)));
            }
            anyhow::Ok(())
        },
    )
}

/// What is said of a journal that cannot be written.
fn cannot_record(state: Option<&Path>) -> String {
    let journal = state.map_or_else(String::new, |path| format!(" in {}", path.display()));
    format!("cannot record a finished round{journal}")
}

/// The hunt in one line.
fn title(request: &HuntRequest) -> String {
    let hunt = &request.hunt;
    let higher = match hunt.first_height() {
        first if first == hunt.height() => String::new(),
        first => format!(", from {first} rows"),
    };
    let rounds = request.rounds.map_or_else(|| "rounds".to_owned(), |end| counted(end, "round"));
    format!(
        "hunting for small orphans{} in {}×{}{higher}, symmetry {}, {rounds}, seed {}",
        under(hunt.rule()),
        hunt.width(),
        hunt.height(),
        hunt.symmetry(),
        hunt.seed()
    )
}

/// What the screen shows of a hunt: its best compared with the records, and the smallest orphan.
#[expect(clippy::cast_precision_loss, reason = "a share needs four digits")]
fn show(view: &mut View, request: &HuntRequest, tally: &Tally) {
    let end = request.rounds;
    let rounds = tally.rounds.len() as u64;
    (view.done, view.unit) = (rounds, "rounds");
    view.share = end.map(|end| rounds as f64 / end.max(1) as f64);
    view.tell("orphans", tally.found.to_string());
    for record in &RECORDS {
        if let Some((measures, _)) = tally.best.of(record.category) {
            let figure = record.category.text(measures);
            let known = format!("; the known record is {}", record.text);
            let known = if request.hunt.rule() == Rule::LIFE { known } else { String::new() };
            view.tell(record.category.name(), figure + &known);
        }
    }
    if let Some((_, orphan)) = tally.best.of(Category::Defined) {
        view.picture("the one with the fewest specified cells", partial::write_rows(orphan));
    }
}

fn smallest(best: &Best) -> String {
    let figure = |category: Category| {
        best.of(category).map(|(measures, _)| format!(", {} {}", category.name(), category.text(measures)))
    };
    Category::ALL.into_iter().filter_map(figure).collect()
}

/// What a round found, in a few words.
fn sizes(piece: &RoundResult) -> String {
    if piece.target.is_empty() {
        return "nothing".to_owned();
    }
    let mut best = Best::default();
    for orphan in piece.orphans.iter().filter_map(|rows| partial::from_rows(rows).ok()) {
        best.add(&orphan);
    }
    format!("{}{}", piece.target.join("/"), smallest(&best))
}

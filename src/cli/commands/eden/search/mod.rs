//! `lifesat eden search`: all Gardens of Eden of a class.

mod answer;
mod files;

use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail};
use lifesat::journal::Journal;
use lifesat::limits::{Limits, StopReason};
use lifesat::render::plot::Plot;
use lifesat::solve::eden::search::{Garden, Recorded, Tally, UnitResult, UnitWorker};
use lifesat::solve::pool;

use crate::cli::Exit;
use crate::cli::commands::partials;
use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;
use crate::cli::console::{output, stderr};
use crate::cli::report;
use crate::cli::request::eden::SearchRequest;
use crate::cli::request::output::Form;
use crate::cli::solver::limits;
use answer::{GardensAnswer, Orphans};

/// Decides what is not yet recorded, and reports what all records say. A page about the answer also
/// has these plots.
pub(crate) fn run(request: &SearchRequest, plots: &[Plot], verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    // Only here, because a merge of a campaign fills in the file.
    if request.trusts_state && request.files.state.is_none() {
        bail!("--trust-state is about the records of --state FILE, which is missing");
    }
    let search = &request.search;
    let limits = limits(request.time_limit)?;
    let mut tally = Tally::new(search);
    let mut journal = open_journal(request, &mut tally)?;
    if tally.units > 0 && verbosity > Verbosity::Quiet {
        stderr::line(&format!(
            "lifesat: continuing, {} of {} units are recorded",
            tally.units,
            search.units().end
        ));
    }
    let believed = confirm_recorded(request, &mut journal, &limits, verbosity)?;
    let mut recorded = None;
    journal.replay(|piece: UnitResult| recorded = piece.gardens.last().copied().or(recorded))?;
    show_last(request, recorded.as_ref());
    let stopped = work(request, &limits, &mut journal, &mut tally, verbosity)?;
    let mut gardens: Vec<Garden> = Vec::new();
    journal.replay(|piece: UnitResult| gardens.extend(piece.gardens))?;
    gardens.sort_unstable();
    if stopped.is_none() {
        let checked = tally.check(search, &gardens);
        checked.map_err(|error| anyhow!("{error}; start again with another --state"))?;
    }
    let mut answer =
        GardensAnswer { request, tally, gardens, believed, orphans: Orphans::NotAsked, stopped, start };
    // An answer that took hours is printed even if a file cannot be written.
    let written = files::write(&mut answer, &limits, verbosity);
    match request.output.form {
        Form::Json => report::print(&answer.json())?,
        Form::Text => output::print(&answer.text())?,
    }
    if let Some(folder) = &request.output.report {
        folder.keep(&answer.json(), &answer.story(), &[&files::plots(&answer), plots].concat())?;
    }
    written.map(|()| answer.exit())
}

/// The journal that the user names, or one that ends with the program.
fn open_journal(request: &SearchRequest, tally: &mut Tally) -> Result<Journal> {
    let task = request.search.task();
    let name = || request.files.state.as_ref().map_or_else(String::new, |path| path.display().to_string());
    let mut wrong = None;
    let observe = |piece: UnitResult| wrong = wrong.take().or(tally.add(&request.search, &piece).err());
    let journal = match &request.files.state {
        Some(path) => Journal::open(path, &task, observe).with_context(name)?,
        None => Journal::new(tempfile::tempfile().context("cannot make a temporary file")?, &task, observe)?,
    };
    match wrong {
        Some(error) => Err(error).with_context(name),
        None => Ok(journal),
    }
}

/// Confirms that each recorded Garden has no predecessor, because files can be changed, or counts those that are
/// believed. The time limit does not count here, as there is no answer to print yet.
fn confirm_recorded(
    request: &SearchRequest,
    journal: &mut Journal,
    limits: &Limits,
    verbosity: Verbosity,
) -> Result<u64> {
    let Some(path) = &request.files.state else { return Ok(0) };
    let mut recorded = Recorded::new();
    journal.replay(|piece: UnitResult| {
        if !piece.gardens.is_empty() {
            recorded.entry(piece.unit).or_default().extend(piece.gardens);
        }
    })?;
    let all = recorded.values().map(|gardens| gardens.len() as u64).sum();
    if recorded.is_empty() || request.trusts_state {
        return Ok(all);
    }
    let progress = Spinner::towards(verbosity, Some(all), "confirming the recorded Gardens");
    let patient = Limits { deadline: None, ..limits.clone() };
    let claimant = path.display().to_string();
    request.search.confirm(&recorded, &claimant, request.jobs, &patient, |confirmed| {
        progress.advance(confirmed, || format!("{confirmed} of {all} recorded Gardens confirmed"));
    })?;
    Ok(0)
}

/// Decides the units that are not recorded.
fn work(
    request: &SearchRequest,
    limits: &Limits,
    journal: &mut Journal,
    tally: &mut Tally,
    verbosity: Verbosity,
) -> Result<Option<StopReason>> {
    let (search, left) = (&request.search, tally.left());
    let progress = Spinner::towards(verbosity, Some(search.units().end), "starting");
    let (before, start) = (tally.targets, Instant::now());
    pool::run(
        || UnitWorker::new(search),
        left.into_iter(),
        request.jobs,
        limits,
        |piece| {
            let place = || {
                request
                    .files
                    .state
                    .as_ref()
                    .map_or_else(String::new, |path| format!(" in {}", path.display()))
            };
            journal.append(&piece).with_context(|| format!("cannot record finished work{}", place()))?;
            tally.add(search, &piece)?;
            show_last(request, piece.gardens.last());
            progress.advance(tally.units, || {
                let rate = per_second(tally.targets - before, start);
                format!(
                    "{} of {} patterns decided, {rate} a second, {} Gardens",
                    tally.targets,
                    search.size(),
                    tally.found
                )
            });
            anyhow::Ok(())
        },
    )
}

/// Writes the last Garden that was found to the file for it.
fn show_last(request: &SearchRequest, last: Option<&Garden>) {
    if let (Some(partials), Some(last)) = (&request.partials, last) {
        let caption = "the last Garden of Eden of a search under way".to_owned();
        partials::whole(
            partials,
            &request.search.pattern(last.leader),
            request.search.class().rule(),
            caption,
        );
    }
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

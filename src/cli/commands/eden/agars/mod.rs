//! `lifesat eden agars`: which periodic still lifes have self-forcing patches?

mod answer;

use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use lifesat::journal::Journal;
use lifesat::life::Agar;
use lifesat::limits::{Limits, StopReason};
use lifesat::problem::Force;
use lifesat::solve::eden::agars::{Piece, Tally, Worker};
use lifesat::solve::eden::confirm;
use lifesat::solve::pool;

use crate::cli::Exit;
use crate::cli::console::progress::Spinner;
use crate::cli::console::{Verbosity, output, stderr};
use crate::cli::report;
use crate::cli::request::eden::{AgarsForm, AgarsRecords, AgarsRequest};
use crate::cli::solver::limits;
use answer::AgarsAnswer;

/// Examines the agars that are not yet recorded, and reports what is known of all.
pub(crate) fn run(request: &AgarsRequest, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let limits = limits(request.time_limit)?;
    let (agars, mut stopped) = match request.survey.agars(&limits)? {
        Ok(agars) => (Arc::new(agars), None),
        Err(why) => (Arc::default(), Some(why)),
    };
    let mut tally = Tally::new(&request.survey, &agars);
    let mut believed = 0;
    if stopped.is_none() {
        let mut journal = open_journal(request, &mut tally)?;
        refuse_other_effort(request, &tally)?;
        confirm_recorded(request, &tally, &limits)?;
        believed = tally.total().forced();
        stopped = examine(request, &agars, &mut journal, &mut tally, &limits, verbosity)?;
    }
    let answer = AgarsAnswer { request, tally, believed, stopped, seconds: start.elapsed().as_secs_f64() };
    match request.form {
        AgarsForm::Json => report::print(&answer.json())?,
        AgarsForm::Tsv => output::print(&answer.tsv())?,
        AgarsForm::Text => output::print(&answer.text())?,
    }
    Ok(answer.exit())
}

/// Does what is not recorded.
fn examine(
    request: &AgarsRequest,
    agars: &Arc<Vec<Agar>>,
    journal: &mut Journal,
    tally: &mut Tally<'_>,
    limits: &Limits,
    verbosity: Verbosity,
) -> Result<Option<StopReason>> {
    if tally.done() > 0 && verbosity > Verbosity::Quiet {
        stderr::line(&format!("lifesat: continuing, {} agars are recorded", tally.done()));
    }
    let all = agars.len() as u64;
    let earlier = Arc::new(tally.unfinished());
    let is_left = |number: &u64| tally.fate(*number).is_none() || earlier.contains_key(number);
    let left: Vec<u64> = (0..all).filter(is_left).collect();
    let progress = Spinner::towards(verbosity, Some(all), "starting");
    pool::run(
        || Worker::new(&request.survey, Arc::clone(agars), Arc::clone(&earlier)),
        left.into_iter(),
        request.jobs,
        limits,
        |piece| {
            let place =
                || request.records.as_ref().map_or_else(String::new, |records| format!(" in {records}"));
            journal.append(&piece).with_context(|| format!("cannot record a finished agar{}", place()))?;
            tally.add(&piece)?;
            progress.advance(tally.done() as u64, || {
                format!("{} of {all} agars, {} with a patch", tally.done(), tally.patches().count())
            });
            anyhow::Ok(())
        },
    )
}

/// The journal that the user names, or one that ends with the program.
fn open_journal(request: &AgarsRequest, tally: &mut Tally<'_>) -> Result<Journal> {
    let task = request.survey.task();
    let name = || request.records.as_ref().map_or_else(String::new, ToString::to_string);
    let mut wrong = None;
    let observe = |piece: Piece| wrong = wrong.take().or(tally.add(&piece).err());
    let journal = match &request.records {
        Some(records) => Journal::open(records.path(), &task, observe).with_context(name)?,
        None => Journal::new(tempfile::tempfile().context("cannot make a temporary file")?, &task, observe)?,
    };
    match wrong {
        Some(error) => Err(error).with_context(name),
        None => Ok(journal),
    }
}

/// Refuses results of shards that were not made as planned: the work would be done again here.
fn refuse_other_effort(request: &AgarsRequest, tally: &Tally<'_>) -> Result<()> {
    match (&request.records, tally.tried_otherwise()) {
        (Some(AgarsRecords::OfShards(_)), Some(number)) => {
            bail!("the result of unit {number} was not made with the effort of the plan")
        }
        _ => Ok(()),
    }
}

/// Confirms the recorded patches, because files can be changed. This takes as long as it takes, because
/// nothing is printed before.
fn confirm_recorded(request: &AgarsRequest, tally: &Tally<'_>, limits: &Limits) -> Result<()> {
    let Some(records) = &request.records else { return Ok(()) };
    let patient = Limits { deadline: None, ..limits.clone() };
    let rule = request.survey.rule();
    let patches = tally.patches().map(|(_, patch)| Force::new(patch.clone()));
    let patches: Vec<Force> = patches.collect::<Result<_, _>>()?;
    let patches = patches.into_iter().map(|patch| patch.with_rule(rule));
    Ok(confirm::patches(patches, &records.claimant(), &patient)?)
}

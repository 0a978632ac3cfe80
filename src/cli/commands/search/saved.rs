//! Searches whose state is kept in a file.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use lifesat::backend::embedded::Embedded;
use lifesat::encode::search::SearchEncoding;
use lifesat::limits::{Limits, StopReason};
use lifesat::render::plot::Plot;
use lifesat::solve::search::engines::Kind;
use lifesat::solve::search::saved::{Goal, SavedQuestion};
use lifesat::solve::search::{Engine, Engines, Hunt, NextObject, Object, State};

use super::end::End;
use super::prepare::{lay_out, preparing};
use super::report::Reporter;
use super::{picture, save};
use crate::cli::Exit;
use crate::cli::console::Verbosity;
use crate::cli::request::search::{Aim, Resume, Save, Wanted};
use crate::cli::solver::limits;

/// A crash loses no more of a saved search than this.
const SAVE_EVERY: Duration = Duration::from_secs(3);

/// Continues a search that was saved. A page about the answer also has these plots.
pub(crate) fn resume(resume: Resume, plots: &[Plot], verbosity: Verbosity) -> Result<Exit> {
    let Resume { file, goal, jobs, time_limit, presentation } = resume;
    let question = save::read(&file)?.question().clone();
    let engines = Engines {
        kind: Kind::One(question.engine),
        jobs,
        encoding: SearchEncoding::default(),
        embedded: Embedded::default(),
        seed: 0,
        order: question.order.clone(),
        choice: question.choice,
    };
    let limits = limits(time_limit)?;
    saved(&Save { file, question, goal, engines, time_limit, presentation }, &limits, plots, verbosity)
}

/// Searches, and keeps the state of the search in a file.
pub(super) fn saved(save: &Save, limits: &Limits, plots: &[Plot], verbosity: Verbosity) -> Result<Exit> {
    let Save { file, question, goal, engines, presentation, .. } = save;
    let (mut save, before) = save::Save::begin(file, question.clone(), *goal)?;
    let wanted = wanted(question, save.goal());
    let mut reporter = Reporter::new(&wanted, presentation, verbosity);
    let end = match lay_out(&question.search, question.front(), limits, reporter.progress()) {
        Err(why) => End::Stopped(why),
        Ok(spacetime) => {
            let is_over = before.open.iter().all(State::is_over);
            let hunt = Hunt::new(&question.search, &spacetime, question.distinct);
            let preparing = preparing(&reporter);
            let ended = engines.work_on_parts(question.engine, &spacetime, before.open, limits, |engine| {
                drop(preparing);
                reporter.begin(&spacetime, engines.touched(&spacetime), engine);
                go_on(hunt, before.objects, engine, limits, &mut reporter, &mut save)
            });
            match ended.context("the file belongs to another question")?? {
                // As many as are wanted were in the file, and they are all that there are.
                End::Enough if is_over => End::Exhausted,
                end => end,
            }
        }
    };
    reporter.finish(&end, plots)
}

/// What a file asks for.
fn wanted(question: &SavedQuestion, goal: Goal) -> Wanted {
    let SavedQuestion { search, distinct, .. } = question.clone();
    Wanted { search, distinct, front: question.front(), aim: Aim::Objects(goal) }
}

/// Finds objects, after those that were found before, and keeps writing what is left.
fn go_on(
    mut hunt: Hunt<'_>,
    before: Vec<Object>,
    engine: &mut dyn Engine,
    limits: &Limits,
    reporter: &mut Reporter<'_>,
    save: &mut save::Save,
) -> Result<End> {
    for object in before {
        hunt.remember(&object.generations);
        reporter.found(object)?;
    }
    let mut written = Instant::now();
    while reporter.count() < save.goal().most() {
        let slice = limits.no_longer_than(SAVE_EVERY.saturating_sub(written.elapsed()));
        let progress = picture::Progress::start(reporter, hunt.spacetime(), engine);
        let outcome = hunt.next(engine, &slice, &mut |snapshot| progress.show(snapshot))?;
        drop(progress);
        let end = match outcome {
            NextObject::Found(object) => reporter.found(object).map(|()| None)?,
            NextObject::Exhausted => Some(End::Exhausted),
            NextObject::Stopped(StopReason::TimeLimit) if limits.exceeded().is_none() => None,
            NextObject::Stopped(why) => Some(End::Stopped(why)),
        };
        // The file holds all objects, so it is not written for each of them.
        let is_over = end.is_some() || reporter.count() >= save.goal().most();
        if is_over || written.elapsed() >= SAVE_EVERY {
            save.write(engine.open(), reporter.objects())?;
            written = Instant::now();
        }
        if let Some(end) = end {
            return Ok(end);
        }
    }
    Ok(End::Enough)
}

//! `lifesat search`: oscillators, spaceships, still lifes and predecessors.

mod partials;
mod picture;
mod proof;
mod prover;
mod report;
mod save;
mod smallest;
mod so_far;
mod step;

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use lifesat::backend::embedded::Embedded;
use lifesat::encode::search::SearchEncoding;
use lifesat::limits::{Limits, StopReason};
use lifesat::problem::Search;
use lifesat::render::plot::Plot;
use lifesat::solve::search::engines::Kind;
use lifesat::solve::search::saved::{Goal, SavedQuestion};
use lifesat::solve::search::{Engine, Engines, Hunt, NextObject, Object};
use lifesat::spacetime::{Front, Spacetime};

use crate::cli::Exit;
use crate::cli::commands::emit;
use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;
use crate::cli::request::emit::{EmitFormula, EmitRequest};
use crate::cli::request::search::{Aim, Find, Resume, Save, SearchRequest, Wanted};
use crate::cli::request::solver::WantedSolver;
use crate::cli::solver::{Choice, limits};
use prover::Prover;
use report::Teller;

/// A crash loses no more of a saved search than this.
const SAVE_EVERY: Duration = Duration::from_secs(3);

/// Does what the user asks.
pub(crate) fn run(request: SearchRequest, verbosity: Verbosity) -> Result<Exit> {
    match request {
        SearchRequest::Emit(question) => {
            let formula = Box::new(EmitFormula::Search(question));
            emit::run(EmitRequest::One { formula, output: None }, verbosity)
        }
        SearchRequest::Step(step) => step::run(&step, verbosity),
        SearchRequest::Find(find) => self::find(&find, verbosity),
        SearchRequest::Save(save) => {
            let limits = limits(save.time_limit)?;
            saved(&save, &limits, &[], verbosity)
        }
        SearchRequest::Resume(resume) => self::resume(resume, &[], verbosity),
    }
}

/// Finds objects.
fn find(find: &Find, verbosity: Verbosity) -> Result<Exit> {
    let Find { wanted, telling, .. } = find;
    let engines = &asking(find.engines.clone(), &find.solver)?;
    let limits = limits(find.time_limit)?;
    let prover = find.proof.as_deref().map(|target| Prover::begin(target, engines)).transpose()?;
    let mut teller = Teller::new(wanted, telling, verbosity);
    let end = match prover {
        None => search(wanted, engines, &limits, &mut teller)?,
        Some(prover) => prover::find(find, engines, prover, &limits, &mut teller)?,
    };
    teller.finish(&end, &[])
}

/// The engines with the solver that is wanted.
fn asking(engines: Engines, solver: &WantedSolver) -> Result<Engines> {
    if *solver == WantedSolver::Default {
        return Ok(engines);
    }
    Ok(match Choice::of(solver)? {
        Choice::Embedded(embedded) => Engines { embedded, ..engines },
        Choice::Process(program) => Engines { kind: Kind::Program(program), ..engines },
        Choice::Library(library) => Engines { kind: Kind::Library(library), ..engines },
    })
}

/// Searches with the engines.
fn search(wanted: &Wanted, engines: &Engines, limits: &Limits, teller: &mut Teller<'_>) -> Result<End> {
    let Aim::Objects(goal) = wanted.aim else {
        let (end, best) = smallest::find(wanted, engines, limits, teller)?;
        best.map_or(Ok(()), |object| teller.found(object))?;
        return Ok(end);
    };
    let spacetime = match lay_out(&wanted.search, wanted.front, limits, teller.progress()) {
        Err(why) => return Ok(End::Stopped(why)),
        Ok(spacetime) => spacetime,
    };
    let mut hunt = Hunt::new(&wanted.search, &spacetime, wanted.distinct);
    let preparing = preparing(teller);
    engines.work(&spacetime, limits, |engine| {
        drop(preparing);
        teller.begin(&spacetime, engines.sides(&spacetime), engine);
        several(goal.most(), &mut hunt, engine, limits, teller)
    })
}

/// Continues a search that was saved. A page about the answer also has these plots.
pub(crate) fn resume(resume: Resume, plots: &[Plot], verbosity: Verbosity) -> Result<Exit> {
    let Resume { file, goal, jobs, time_limit, telling } = resume;
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
    saved(&Save { file, question, goal, engines, time_limit, telling }, &limits, plots, verbosity)
}

/// Searches, and keeps the state of the search in a file.
fn saved(save: &Save, limits: &Limits, plots: &[Plot], verbosity: Verbosity) -> Result<Exit> {
    let Save { file, question, goal, engines, telling, .. } = save;
    let (save, before) = save::Save::begin(file, question.clone(), *goal)?;
    let wanted = wanted(question, save.goal());
    let mut teller = Teller::new(&wanted, telling, verbosity);
    let end = match lay_out(&question.search, question.front(), limits, teller.progress()) {
        Err(why) => End::Stopped(why),
        Ok(spacetime) => {
            let hunt = Hunt::new(&question.search, &spacetime, question.distinct);
            let preparing = preparing(&teller);
            let ended = engines.work_on_parts(question.engine, &spacetime, before.open, limits, |engine| {
                drop(preparing);
                teller.begin(&spacetime, engines.sides(&spacetime), engine);
                go_on(hunt, before.objects, engine, limits, &mut teller, &save)
            });
            ended.context("the file belongs to another question")??
        }
    };
    teller.finish(&end, plots)
}

/// What a file asks for.
fn wanted(question: &SavedQuestion, goal: Goal) -> Wanted {
    let SavedQuestion { search, distinct, .. } = question.clone();
    Wanted { search, distinct, front: question.front(), aim: Aim::Objects(goal) }
}

/// The unknowns of a search, or the limit that was reached first. A line of progress is shown
/// meanwhile.
fn lay_out(
    search: &Search,
    front: Front,
    limits: &Limits,
    verbosity: Verbosity,
) -> Result<Spacetime, StopReason> {
    let _progress = Spinner::message(verbosity, "laying out the unknowns".to_owned());
    lifesat::solve::search::lay_out(search, front, limits)
}

/// A line of progress while an engine is given the question.
fn preparing(teller: &Teller<'_>) -> Spinner {
    Spinner::message(teller.progress(), "preparing the search".to_owned())
}

/// How a search ended.
enum End {
    /// There are no more objects.
    Exhausted,
    /// As many objects were found as were asked for.
    Enough,
    /// A limit was reached before the end.
    Stopped(StopReason),
}

/// Finds objects, after those that were found before, and keeps writing what is left.
fn go_on(
    mut hunt: Hunt<'_>,
    before: Vec<Object>,
    engine: &mut dyn Engine,
    limits: &Limits,
    teller: &mut Teller<'_>,
    save: &save::Save,
) -> Result<End> {
    for object in before {
        hunt.remember(&object.generations);
        teller.found(object)?;
    }
    let mut written = Instant::now();
    while teller.count() < save.goal().most() {
        let slice = limits.no_longer_than(SAVE_EVERY.saturating_sub(written.elapsed()));
        let progress = picture::Progress::start(teller, hunt.spacetime(), engine);
        let outcome = hunt.next(engine, &slice, &mut |snapshot| progress.show(snapshot))?;
        drop(progress);
        let end = match outcome {
            NextObject::Found(object) => teller.found(object).map(|()| None)?,
            NextObject::Exhausted => Some(End::Exhausted),
            NextObject::Stopped(StopReason::TimeLimit) if limits.exceeded().is_none() => None,
            NextObject::Stopped(why) => Some(End::Stopped(why)),
        };
        // The file holds all objects, so it is not written for each of them.
        let is_over = end.is_some() || teller.count() >= save.goal().most();
        if is_over || written.elapsed() >= SAVE_EVERY {
            save.write(engine.open(), teller.objects())?;
            written = Instant::now();
        }
        if let Some(end) = end {
            return Ok(end);
        }
    }
    Ok(End::Enough)
}

/// Finds objects one after the other, at most this many.
fn several(
    most: usize,
    hunt: &mut Hunt<'_>,
    engine: &mut dyn Engine,
    limits: &Limits,
    teller: &mut Teller<'_>,
) -> Result<End> {
    while teller.count() < most {
        let progress = picture::Progress::start(teller, hunt.spacetime(), engine);
        let outcome = hunt.next(engine, limits, &mut |snapshot| progress.show(snapshot))?;
        drop(progress);
        match outcome {
            NextObject::Found(object) => teller.found(object)?,
            NextObject::Exhausted => {
                teller.heard(engine);
                return Ok(End::Exhausted);
            }
            NextObject::Stopped(why) => return Ok(End::Stopped(why)),
        }
    }
    Ok(End::Enough)
}

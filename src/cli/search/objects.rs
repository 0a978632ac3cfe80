//! One object after the other, from the engines that are wanted.

use anyhow::Result;
use lifesat::limits::{Limits, StopReason};
use lifesat::problem::Search;
use lifesat::problem::search::Extreme;
use lifesat::solve::search::{Engine, Engines, Hunt, NextObject, Object, Optimum, Snapshot};
use lifesat::spacetime::{Front, Spacetime};

use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;
use crate::cli::search::End;
use crate::cli::search::report::{self, Reporter, show_found, show_snapshot};
use crate::cli::search::request::{Aim, Wanted};
use crate::cli::wording;

pub(super) fn search(
    wanted: &Wanted,
    engines: &Engines,
    limits: &Limits,
    reporter: &mut Reporter<'_>,
) -> Result<End> {
    let goal = match wanted.aim {
        Aim::Objects(goal) => goal,
        Aim::Extreme(extreme) => {
            let (end, best) = find(wanted, extreme, engines, limits, reporter)?;
            best.map_or(Ok(()), |object| reporter.found(object))?;
            return Ok(end);
        }
    };
    let spacetime = match lay_out(&wanted.search, wanted.front, limits, reporter.verbosity) {
        Err(why) => return Ok(End::Stopped(why)),
        Ok(spacetime) => spacetime,
    };
    let mut hunt = Hunt::new(&wanted.search, &spacetime, wanted.distinct);
    let preparing = preparing(reporter);
    engines.work(&wanted.search, &spacetime, limits, |engine| {
        drop(preparing);
        reporter.begin(&spacetime, engines.touched(&spacetime), engine);
        several(goal.most(), &mut hunt, engine, limits, reporter)
    })
}

/// Finds objects one after the other, at most this many.
fn several(
    most: usize,
    hunt: &mut Hunt<'_>,
    engine: &mut dyn Engine,
    limits: &Limits,
    reporter: &mut Reporter<'_>,
) -> Result<End> {
    while reporter.objects.len() < most {
        let progress = report::Progress::start(reporter, hunt.spacetime(), engine);
        let outcome = hunt.next(engine, limits, &mut |snapshot| progress.show(snapshot))?;
        drop(progress);
        match outcome {
            NextObject::Found(object) => reporter.found(object)?,
            NextObject::Exhausted => {
                reporter.engine_answered(engine);
                return Ok(End::Exhausted);
            }
            NextObject::Stopped(why) => return Ok(End::Stopped(why)),
        }
    }
    Ok(End::Enough)
}

/// The unknowns of a search, or the limit that was reached first.
pub(super) fn lay_out(
    search: &Search,
    front: Front,
    limits: &Limits,
    verbosity: Verbosity,
) -> Result<Spacetime, StopReason> {
    let _progress = Spinner::message(verbosity, "laying out the unknowns".to_owned());
    lifesat::solve::search::lay_out(search, front, limits)
}

pub(super) fn preparing(reporter: &Reporter<'_>) -> Spinner {
    Spinner::message(reporter.verbosity, "preparing the search".to_owned())
}

/// Asks until there is no better object, and returns the best one.
pub(super) fn find(
    wanted: &Wanted,
    extreme: Extreme,
    engines: &Engines,
    limits: &Limits,
    reporter: &mut Reporter<'_>,
) -> Result<(End, Option<Object>)> {
    let mut optimum = Optimum::new(wanted.search.clone(), extreme);
    let end = loop {
        let asking = asking(&wanted.search, optimum.best().map(|best| (extreme, best)));
        match next(wanted, engines, limits, reporter, (&optimum, asking))? {
            NextObject::Found(object) => {
                if let Some(partials) = reporter.partials() {
                    show_found(partials, &object);
                }
                if !optimum.take(object) {
                    break End::Exhausted;
                }
            }
            NextObject::Exhausted => break End::Exhausted,
            NextObject::Stopped(why) => break End::Stopped(why),
        }
    };
    Ok((end, optimum.into_best()))
}

fn next(
    wanted: &Wanted,
    engines: &Engines,
    limits: &Limits,
    reporter: &mut Reporter<'_>,
    (optimum, asking): (&Optimum, String),
) -> Result<NextObject> {
    let spacetime = match lay_out(optimum.question(), wanted.front, limits, reporter.verbosity) {
        Ok(spacetime) => spacetime,
        Err(why) => return Ok(NextObject::Stopped(why)),
    };
    let mut hunt = Hunt::new(optimum.question(), &spacetime, wanted.distinct);
    let _progress = Spinner::message(reporter.verbosity, asking);
    Ok(engines.work(optimum.question(), &spacetime, limits, |engine| {
        reporter.begin(&spacetime, engines.touched(&spacetime), engine);
        let partials = reporter.partials();
        let outcome = hunt.next(engine, limits, &mut |snapshot: &Snapshot| {
            show_snapshot(partials, &wanted.search, &spacetime, snapshot);
        });
        reporter.engine_answered(engine);
        outcome
    })?)
}

pub(super) fn asking(search: &Search, best: Option<(Extreme, &Object)>) -> String {
    match best {
        None => "looking for an object".to_owned(),
        Some((extreme, object)) => {
            let count = extreme.count(search, &object.generations);
            format!("looking for one with {} than {count} live cells", wording::fewer(extreme))
        }
    }
}

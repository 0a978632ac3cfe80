//! One object after the other, from the engines that are wanted.

use anyhow::Result;
use lifesat::limits::{Limits, StopReason};
use lifesat::problem::Search;
use lifesat::solve::search::{Engine, Engines, Hunt, NextObject, Object, Smallest, Snapshot};
use lifesat::spacetime::{Front, Spacetime};

use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;
use crate::cli::search::End;
use crate::cli::search::report::{self, Reporter, show_found, show_snapshot};
use crate::cli::search::request::{Aim, Wanted};

pub(super) fn search(
    wanted: &Wanted,
    engines: &Engines,
    limits: &Limits,
    reporter: &mut Reporter<'_>,
) -> Result<End> {
    let Aim::Objects(goal) = wanted.aim else {
        let (end, best) = find(wanted, engines, limits, reporter)?;
        best.map_or(Ok(()), |object| reporter.found(object))?;
        return Ok(end);
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

/// Asks until there is no smaller object, and returns the smallest one.
pub(super) fn find(
    wanted: &Wanted,
    engines: &Engines,
    limits: &Limits,
    reporter: &mut Reporter<'_>,
) -> Result<(End, Option<Object>)> {
    let mut smallest = Smallest::new(wanted.search.clone());
    let end = loop {
        match next(wanted, engines, limits, reporter, &smallest)? {
            NextObject::Found(object) => {
                if let Some(partials) = reporter.partials() {
                    show_found(partials, &object);
                }
                if !smallest.take(object) {
                    break End::Exhausted;
                }
            }
            NextObject::Exhausted => break End::Exhausted,
            NextObject::Stopped(why) => break End::Stopped(why),
        }
    };
    Ok((end, smallest.into_best()))
}

fn next(
    wanted: &Wanted,
    engines: &Engines,
    limits: &Limits,
    reporter: &mut Reporter<'_>,
    smallest: &Smallest,
) -> Result<NextObject> {
    let spacetime = match lay_out(smallest.question(), wanted.front, limits, reporter.verbosity) {
        Ok(spacetime) => spacetime,
        Err(why) => return Ok(NextObject::Stopped(why)),
    };
    let mut hunt = Hunt::new(smallest.question(), &spacetime, wanted.distinct);
    let _progress = Spinner::message(reporter.verbosity, asking(smallest.best()));
    Ok(engines.work(smallest.question(), &spacetime, limits, |engine| {
        reporter.begin(&spacetime, engines.touched(&spacetime), engine);
        let partials = reporter.partials();
        let outcome = hunt.next(engine, limits, &mut |snapshot: &Snapshot| {
            show_snapshot(partials, &wanted.search, &spacetime, snapshot);
        });
        reporter.engine_answered(engine);
        outcome
    })?)
}

pub(super) fn asking(best: Option<&Object>) -> String {
    match best {
        None => "looking for an object".to_owned(),
        Some(object) => {
            format!("looking for one with fewer than {} cells", object.live(0).population())
        }
    }
}

//! One object after the other, from the engines that are wanted.

use anyhow::Result;
use lifesat::limits::{Limits, StopReason};
use lifesat::problem::Search;
use lifesat::solve::search::{Engine, Engines, Hunt, NextObject};
use lifesat::spacetime::{Front, Spacetime};

use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;
use crate::cli::search::report::{self, Reporter};
use crate::cli::search::request::{Aim, Wanted};
use crate::cli::search::{End, smallest};

/// Searches with the engines.
pub(super) fn search(
    wanted: &Wanted,
    engines: &Engines,
    limits: &Limits,
    reporter: &mut Reporter<'_>,
) -> Result<End> {
    let Aim::Objects(goal) = wanted.aim else {
        let (end, best) = smallest::find(wanted, engines, limits, reporter)?;
        best.map_or(Ok(()), |object| reporter.found(object))?;
        return Ok(end);
    };
    let spacetime = match lay_out(&wanted.search, wanted.front, limits, reporter.verbosity()) {
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
    while reporter.count() < most {
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

/// The unknowns of a search, or the limit that was reached first. A line of progress is shown
/// meanwhile.
pub(super) fn lay_out(
    search: &Search,
    front: Front,
    limits: &Limits,
    verbosity: Verbosity,
) -> Result<Spacetime, StopReason> {
    let _progress = Spinner::message(verbosity, "laying out the unknowns".to_owned());
    lifesat::solve::search::lay_out(search, front, limits)
}

/// A line of progress while an engine is given the question.
pub(super) fn preparing(reporter: &Reporter<'_>) -> Spinner {
    Spinner::message(reporter.verbosity(), "preparing the search".to_owned())
}

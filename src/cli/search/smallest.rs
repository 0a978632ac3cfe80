//! `lifesat search --smallest`: asks for smaller and smaller objects.

use anyhow::Result;
use lifesat::limits::Limits;
use lifesat::solve::search::{Engines, Hunt, NextObject, Object, Smallest, Snapshot};

use crate::cli::console::progress::Spinner;
use crate::cli::search::End;
use crate::cli::search::objects::lay_out;
use crate::cli::search::report::{Reporter, show_found, show_snapshot};
use crate::cli::search::request::Wanted;

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

/// Asks for an object that is smaller than the best one.
fn next(
    wanted: &Wanted,
    engines: &Engines,
    limits: &Limits,
    reporter: &mut Reporter<'_>,
    smallest: &Smallest,
) -> Result<NextObject> {
    let spacetime = match lay_out(smallest.question(), wanted.front, limits, reporter.verbosity()) {
        Ok(spacetime) => spacetime,
        Err(why) => return Ok(NextObject::Stopped(why)),
    };
    let mut hunt = Hunt::new(smallest.question(), &spacetime, wanted.distinct);
    let _progress = Spinner::message(reporter.verbosity(), asking(smallest.best()));
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

//! Finds objects, or the smallest one.

use anyhow::Result;
use lifesat::limits::Limits;
use lifesat::solve::search::{Engine, Engines, Hunt, NextObject};

use super::end::End;
use super::prepare::{lay_out, preparing};
use super::report::Teller;
use super::{picture, smallest};
use crate::cli::request::search::{Aim, Wanted};

/// Searches with the engines.
pub(super) fn search(
    wanted: &Wanted,
    engines: &Engines,
    limits: &Limits,
    teller: &mut Teller<'_>,
) -> Result<End> {
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

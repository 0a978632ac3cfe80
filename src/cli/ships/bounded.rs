//! Spaceships with at most so many rows: a SAT solver seeks them.

use anyhow::{Result, bail};
use lifesat::limits::Limits;
use lifesat::problem::Ships;
use lifesat::solve::ships::{Bounded, Sought};

use crate::cli::Exit;
use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;
use crate::cli::ships::report::Reporter;
use crate::cli::ships::request::{FindShips, Strips};
use crate::cli::ships::{End, Reached};
use crate::cli::solver::limits;
use crate::cli::wording::counted;

/// Seeks spaceships with at most so many rows of all generations in each strip in turn.
pub(super) fn run(find: &FindShips, rows: usize, verbosity: Verbosity) -> Result<Exit> {
    let Strips::InTurn(strips) = &find.strips else { bail!("a saved search has no bound on rows") };
    let limits = limits(find.time_limit)?;
    let mut reporter = Reporter::new(find, strips.clone(), verbosity);
    for strip in strips {
        reporter.begin();
        let (reached, end) = seek(find, strip, rows, &limits, &mut reporter, verbosity)?;
        let goes_on = end == End::Closed && !reporter.has_enough();
        reporter.end(reached, end, None);
        if !goes_on {
            break;
        }
    }
    reporter.finish(&[])
}

/// Seeks spaceships in a strip until there are enough or no others.
fn seek(
    find: &FindShips,
    strip: &Ships,
    rows: usize,
    limits: &Limits,
    reporter: &mut Reporter<'_>,
    verbosity: Verbosity,
) -> Result<(Reached, End)> {
    let message = format!(
        "{}, {}: seeking spaceships with at most {}",
        strip.velocity(),
        counted(strip.width() as u64, strip.unit()),
        counted(rows as u64, "row")
    );
    let _progress = Spinner::message(verbosity, message);
    let mut bounded = Bounded::new(strip, rows, find.from.as_ref())?;
    let end = loop {
        if reporter.has_enough() {
            break End::Enough;
        }
        match bounded.seek(limits)? {
            Sought::Ship(ship) => reporter.found(ship)?,
            Sought::NoOther => break End::Closed,
            Sought::Stopped(why) => break End::Stopped(why),
        }
    };
    let reached =
        Reached { given: bounded.given().cloned(), solver: Some(bounded.solver()), ..Reached::default() };
    Ok((reached, end))
}

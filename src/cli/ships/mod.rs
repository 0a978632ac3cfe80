//! `lifesat ships`: spaceships of a given width and any length.

pub(crate) mod args;
mod bounded;
mod close;
pub(crate) mod recheck;
mod report;
pub(crate) mod request;

use anyhow::{Result, bail};
use close::{Closing, Save};
use lifesat::limits::StopReason;
use lifesat::problem::Ships;
use lifesat::render::plot::Plot;
use lifesat::solve::ships::{Closure, Front, Progress};
use report::Reporter;

use crate::cli::Exit;
use crate::cli::console::Verbosity;
use crate::cli::ships::request::{FindShips, ShipsRequest, Strips};
use crate::cli::solver::limits;

pub(crate) fn run(request: &ShipsRequest, verbosity: Verbosity) -> Result<Exit> {
    match request {
        ShipsRequest::Find(find) => self::find(find, verbosity),
        ShipsRequest::Recheck(request) => recheck::run(request, verbosity),
    }
}

fn find(find: &FindShips, verbosity: Verbosity) -> Result<Exit> {
    match find.rows {
        Some(rows) => bounded::run(find, rows, verbosity),
        None => seek(find, closings(find)?, &[], verbosity),
    }
}

/// Prints what a closure has found. A page about it also has these plots.
pub(crate) fn settle(
    find: &FindShips,
    closure: Closure,
    plots: &[Plot],
    verbosity: Verbosity,
) -> Result<Exit> {
    seek(find, vec![Closing::begun(closure, None)], plots, verbosity)
}

fn seek(find: &FindShips, closings: Vec<Closing>, plots: &[Plot], verbosity: Verbosity) -> Result<Exit> {
    let limits = limits(find.time_limit)?;
    let strips: Vec<Ships> = closings.iter().map(|closing| closing.question.clone()).collect();
    let mut reporter = Reporter::new(find, strips, verbosity);
    for mut closing in closings {
        reporter.begin();
        if closing.has_given_rows() && find.certificate.is_some() {
            bail!("this search began with given rows, so it can certify nothing");
        }
        let end = closing.run(find, &limits, &mut reporter, verbosity)?;
        let certificate = match (&end, &find.certificate) {
            (End::Closed, Some(path)) if !closing.has_ships() => Some(closing.certify(path)?),
            _ => None,
        };
        let goes_on = end == End::Closed && !reporter.has_enough();
        reporter.end(closing.reached()?, end, certificate);
        if !goes_on {
            break;
        }
    }
    reporter.finish(plots)
}

/// The closures that are wanted. Later ones of several are made when it is their turn.
fn closings(find: &FindShips) -> Result<Vec<Closing>> {
    match &find.strips {
        Strips::InTurn(ships) => Ok(ships.iter().cloned().map(Closing::new).collect()),
        Strips::Saved { ships, file } if !file.exists() => {
            Ok(vec![Closing::begun(close::start(ships, find.from.as_ref())?, Some(Save::new(file)))])
        }
        Strips::Saved { ships, file } => {
            let closure = close::read(file)?;
            if !closure.seeks_like(&close::start(ships, find.from.as_ref())?) {
                bail!(
                    "{} holds another search, of other strips or with other first rows: name another file, or continue that search with `lifesat ships --state {0}` alone",
                    file.display()
                );
            }
            Ok(vec![Closing::begun(closure, Some(Save::new(file)))])
        }
        Strips::Resumed(file) => Ok(vec![Closing::begun(close::read(file)?, Some(Save::new(file)))]),
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum End {
    /// All states were followed, or a solver refuted that there are others.
    Closed,
    Enough,
    Stopped(StopReason),
    /// So many bytes were not enough.
    Full(u64),
}

/// How far the work on a strip has come.
#[derive(Default)]
struct Reached {
    /// Nothing if the work did not begin.
    progress: Option<Progress>,
    front: Option<Front>,
    /// The first rows that were given, if some were.
    given: Option<Front>,
    /// The solver that sought spaceships with a bound on their rows.
    solver: Option<String>,
}

struct Written {
    path: String,
    sha256: String,
}

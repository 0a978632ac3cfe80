//! `lifesat ships`: spaceships of a given width and any length.

pub(crate) mod args;
mod bounded;
pub(crate) mod recheck;
mod report;
pub(crate) mod request;
mod strip_search;

use anyhow::{Result, bail};
use lifesat::limits::StopReason;
use lifesat::problem::Ships;
use lifesat::render::plot::Plot;
use lifesat::solve::ships::{Closure, Front, Progress};
use report::Reporter;
use strip_search::{Save, StripSearch};

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
        None => seek(find, searches(find)?, &[], verbosity),
    }
}

/// Prints what a closure has found. A page about it also has these plots.
pub(crate) fn settle(
    find: &FindShips,
    closure: Closure,
    plots: &[Plot],
    verbosity: Verbosity,
) -> Result<Exit> {
    seek(find, vec![StripSearch::begun(closure, None)], plots, verbosity)
}

fn seek(find: &FindShips, searches: Vec<StripSearch>, plots: &[Plot], verbosity: Verbosity) -> Result<Exit> {
    let limits = limits(find.time_limit)?;
    let strips: Vec<Ships> = searches.iter().map(|search| search.question.clone()).collect();
    let mut reporter = Reporter::new(find, strips, verbosity);
    for mut search in searches {
        reporter.begin();
        if search.has_given_rows() && find.certificate.is_some() {
            bail!("this search began with given rows, so it can certify nothing");
        }
        let end = search.run(find, &limits, &mut reporter, verbosity)?;
        let certificate = match (&end, &find.certificate) {
            (End::Closed, Some(path)) if !search.has_ships() => Some(search.certify(path)?),
            _ => None,
        };
        let goes_on = end == End::Closed && !reporter.has_enough();
        reporter.end(search.reached()?, end, certificate);
        if !goes_on {
            break;
        }
    }
    reporter.finish(plots)
}

/// The closures that are wanted. Later ones of several are made when it is their turn.
fn searches(find: &FindShips) -> Result<Vec<StripSearch>> {
    match &find.strips {
        Strips::InTurn(ships) => Ok(ships.iter().cloned().map(StripSearch::new).collect()),
        Strips::Saved { ships, file } if !file.exists() => Ok(vec![StripSearch::begun(
            strip_search::start(ships, find.from.as_ref())?,
            Some(Save::new(file)),
        )]),
        Strips::Saved { ships, file } => {
            let closure = strip_search::read(file)?;
            if !closure.seeks_like(&strip_search::start(ships, find.from.as_ref())?) {
                bail!(
                    "{} holds another search, of other strips or with other first rows: name another file, or continue that search with `lifesat ships --state {0}` alone",
                    file.display()
                );
            }
            Ok(vec![StripSearch::begun(closure, Some(Save::new(file)))])
        }
        Strips::Resumed(file) => {
            Ok(vec![StripSearch::begun(strip_search::read(file)?, Some(Save::new(file)))])
        }
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

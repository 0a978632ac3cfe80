//! `lifesat search`: oscillators, spaceships, still lifes and predecessors.

mod proof;
mod report;
mod saved;
mod smallest;
mod step;

use anyhow::Result;
use lifesat::limits::{Limits, StopReason};
use lifesat::problem::Search;
use lifesat::solve::search::engines::Kind;
use lifesat::solve::search::{Engine, Engines, Hunt, NextObject};
use lifesat::spacetime::{Front, Spacetime};

use crate::cli::Exit;
use crate::cli::commands::emit;
use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;
use crate::cli::request::emit::{EmitFormula, EmitRequest};
use crate::cli::request::search::{Aim, Find, SearchRequest, Wanted};
use crate::cli::request::solver::WantedSolver;
use crate::cli::solver::{Choice, limits};
use proof::Prover;
use report::Reporter;
pub(crate) use saved::resume;
use saved::saved;

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
        SearchRequest::Resume(request) => resume(request, &[], verbosity),
    }
}

/// Finds objects.
fn find(find: &Find, verbosity: Verbosity) -> Result<Exit> {
    let Find { wanted, presentation, .. } = find;
    let engines = &asking(find.engines.clone(), &find.solver)?;
    let limits = limits(find.time_limit)?;
    let mut reporter = Reporter::new(wanted, presentation, verbosity);
    let reporting = &mut reporter;
    let end = match (&find.proof, &engines.kind) {
        (None, _) => search(wanted, engines, &limits, reporting)?,
        (Some(target), Kind::Rows { bytes }) => {
            proof::count(find, *bytes, proof::begin_counting(target, &wanted.search)?, &limits, reporting)?
        }
        (Some(target), _) => {
            proof::find_or_prove(find, engines, Prover::begin(target, engines)?, &limits, reporting)?
        }
    };
    reporter.finish(&end, &[])
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
fn search(wanted: &Wanted, engines: &Engines, limits: &Limits, reporter: &mut Reporter<'_>) -> Result<End> {
    let Aim::Objects(goal) = wanted.aim else {
        let (end, best) = smallest::find(wanted, engines, limits, reporter)?;
        best.map_or(Ok(()), |object| reporter.found(object))?;
        return Ok(end);
    };
    let spacetime = match lay_out(&wanted.search, wanted.front, limits, reporter.progress()) {
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

/// How a search ended.
enum End {
    /// There are no more objects.
    Exhausted,
    /// As many objects were found as were asked for.
    Enough,
    /// A limit was reached before the end.
    Stopped(StopReason),
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
fn preparing(reporter: &Reporter<'_>) -> Spinner {
    Spinner::message(reporter.progress(), "preparing the search".to_owned())
}

//! `lifesat search`: oscillators, spaceships, still lifes and predecessors.

pub(crate) mod args;
mod core;
mod objects;
mod proof;
mod proved;
mod report;
pub(crate) mod request;
mod saved;
mod shrink;
mod step;

use anyhow::Result;
use lifesat::limits::StopReason;
use lifesat::solve::search::Engines;
use lifesat::solve::search::engines::Kind;
use proof::Prover;
use report::Reporter;

use crate::cli::console::Verbosity;
use crate::cli::emit::args::ClausesFor;
use crate::cli::emit::request::{EmitFormula, EmitRequest};
use crate::cli::search::request::{Find, SearchRequest};
use crate::cli::solver::{Choice, WantedSolver, limits};
use crate::cli::{Exit, emit};

pub(crate) use saved::resume;
use saved::saved;

pub(crate) fn run(request: SearchRequest, verbosity: Verbosity) -> Result<Exit> {
    match request {
        SearchRequest::Emit(question) => {
            let formula = Box::new(EmitFormula::Search(question, ClausesFor::Cnf));
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

fn find(find: &Find, verbosity: Verbosity) -> Result<Exit> {
    let Find { wanted, presentation, .. } = find;
    let engines = &asking(find.engines.clone(), &find.solver)?;
    let limits = limits(find.time_limit)?;
    let mut reporter = Reporter::new(wanted, presentation, verbosity);
    let reporting = &mut reporter;
    let end = match (&find.proof, &engines.kind, find.core) {
        (_, _, Some(depth)) => shrink::search((find, depth), engines, &limits, reporting)?,
        (None, _, None) => objects::search(wanted, engines, &limits, reporting)?,
        (Some(target), Kind::Rows { bytes }, None) => {
            proof::count(find, *bytes, proof::begin_counting(target, &wanted.search)?, &limits, reporting)?
        }
        (Some(target), _, None) => {
            proof::find_or_prove(find, engines, Prover::begin(target, engines)?, &limits, reporting)?
        }
    };
    reporter.finish(end, &[])
}

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

enum End {
    /// There are no more objects.
    Exhausted,
    /// As many objects were found as were asked for.
    Enough,
    Stopped(StopReason),
}

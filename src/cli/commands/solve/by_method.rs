//! The densest still life of a box by one method, or by two side by side.

use anyhow::Result;
use lifesat::backend::OneShot;
use lifesat::encode::still_life::Encoding;
use lifesat::life::Grid;
use lifesat::limits::Limits;
use lifesat::problem::StillLife;
use lifesat::solve::still_life::{
    DensestOutcome, Engine, Event, IncrementalOracle, MaximiseError, OneShotOracle, Oracle, RaceOutcome,
    find_by_waste, maximise, maximise_by_beginnings, maximise_by_both, maximise_by_waste, refute_again,
};

use crate::cli::console::progress::Who;
use crate::cli::request::solve::Method;
use crate::cli::solver::Choice;
use crate::cli::wording;

/// What came of a search.
pub(super) struct Solved {
    pub(super) outcome: DensestOutcome,
    /// The name of the method that answered. If none did, of all that were tried.
    pub(super) method: &'static str,
}

/// What is wanted of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// The densest pattern, and the refutation of one live cell more.
    Answer,
    /// The same, but that refutation may be left to the proof that is made of it.
    UpToTheProof,
}

/// The densest still life by this method.
pub(super) fn by_method(
    method: &Method,
    wanted: Wanted,
    problem: &StillLife,
    solver: &Choice,
    limits: &Limits,
    observe: &mut dyn FnMut(Who, Event<'_>),
) -> Result<Solved> {
    let mut alone = |event: Event<'_>| observe(Who::TheOnlyOne, event);
    let outcome = match method {
        Method::Waste { jobs, start } => {
            by_waste(wanted, problem, solver, *jobs, start.as_ref(), limits, &mut alone)?
        }
        Method::Count(encoding) => by_count(problem, solver, *encoding, limits, &mut alone)?,
        Method::Dp => maximise_by_beginnings(problem, limits, &mut alone)?,
        Method::DpThenCuts => {
            let known = maximise_by_beginnings(problem, limits, &mut alone)?;
            let again = |engine: Engine<'_>| refute_again(problem, known, engine, limits, &mut alone);
            with_engine(solver, limits, again)?
        }
        Method::Both { jobs } => return by_both(problem, solver, *jobs, limits, observe),
    };
    Ok(Solved { outcome, method: method.name() })
}

/// The densest still life by little waste, from a still life if there is one to start from.
pub(super) fn by_waste(
    wanted: Wanted,
    problem: &StillLife,
    solver: &Choice,
    jobs: usize,
    from: Option<&Grid>,
    limits: &Limits,
    observe: &mut dyn FnMut(Event<'_>),
) -> Result<DensestOutcome> {
    let search = match wanted {
        Wanted::Answer => maximise_by_waste,
        Wanted::UpToTheProof => find_by_waste,
    };
    Ok(with_engine(solver, limits, |engine| search(problem, engine, jobs, from, limits, observe))?)
}

/// The first answer of dynamic programming in one thread, and of solvers in the others.
fn by_both(
    problem: &StillLife,
    solver: &Choice,
    jobs: usize,
    limits: &Limits,
    observe: &mut dyn FnMut(Who, Event<'_>),
) -> Result<Solved> {
    let mut named = |approach, event: Event<'_>| observe(Who::Named(wording::approach(approach)), event);
    let solvers = jobs.saturating_sub(1).max(1);
    let race = |engine: Engine<'_>| maximise_by_both(problem, engine, solvers, limits, &mut named);
    let RaceOutcome { outcome, by } = with_engine(solver, limits, race)?;
    Ok(Solved { outcome, method: wording::approach(by) })
}

/// Runs a search with copies of the solver. They are made in the threads where they work.
fn with_engine<R>(
    solver: &Choice,
    limits: &Limits,
    search: impl FnOnce(Engine<'_>) -> Result<R, MaximiseError>,
) -> Result<R, MaximiseError> {
    match solver {
        Choice::Embedded(solver) => search(Engine::Embedded(*solver)),
        Choice::Library(library) => {
            let start = || library.start();
            search(Engine::Incremental(&start))
        }
        Choice::Process(solver) => {
            // Asked once here, so that the copies know it.
            solver.version(limits);
            let start = || -> Box<dyn OneShot> { solver.clone() };
            search(Engine::OneShot(&start))
        }
    }
}

fn by_count(
    problem: &StillLife,
    solver: &Choice,
    encoding: Encoding,
    limits: &Limits,
    observe: &mut dyn FnMut(Event<'_>),
) -> Result<DensestOutcome> {
    let mut oracle: Box<dyn Oracle> = match solver {
        Choice::Embedded(solver) => {
            Box::new(IncrementalOracle::new(problem, encoding, Box::new(solver.start()))?)
        }
        Choice::Library(library) => Box::new(IncrementalOracle::new(problem, encoding, library.start())?),
        Choice::Process(solver) => Box::new(OneShotOracle::new(problem, encoding, solver.clone())?),
    };
    Ok(maximise(problem, &mut *oracle, limits, observe)?)
}

//! The cubes of an iCNF file: one verdict each, in the order of the file.

mod one_run;
mod print;

use anyhow::{Context, Error, Result, bail};
use lifesat::backend::process::{ProcessError, ProcessSolver};
use lifesat::limits::Limits;
use lifesat::solve::cubes::{Afresh, CubeSolver, Ended, Event, Incrementally, answer_all, source};

use self::one_run::OneRun;
pub(crate) use self::print::{Counts, Printer, Verdicts};
use crate::cli::Exit;
use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;
use crate::cli::console::{output, stderr};
use crate::cli::request::solve::{CubeSolving, CubesRequest, StopAt};
use crate::cli::solver::{Choice, limits};

/// Answers cube by cube while the file is read, so that a pipe may be endless.
pub(super) fn run(request: CubesRequest, verbosity: Verbosity) -> Result<Exit> {
    let CubesRequest { input, solver, jobs, stop_at, time_limit } = request;
    let (solver, cores) = chosen(solver)?;
    let verdicts = Verdicts { cores, stop_at };
    let (length, name) = (input.length, input.name);
    let text = input.reader.checked_first().with_context(|| format!("cannot read {name}"))?;
    let (source, failure) = source(text).with_context(|| name.clone())?;
    let progress = Spinner::towards(verbosity, length, "reading clauses");
    let limits = limits(time_limit)?;
    let mut counts = Counts::start();
    let mut ended = Ok(Ended::Complete);
    output::write(None, |out| {
        let mut printer = Printer::new(out, &mut counts, &progress, verdicts);
        ended = answer(source, solver, (jobs, verdicts), verbosity, &limits, &mut printer);
        printer.finish(ended.as_ref().ok().copied())
    })?;
    drop(progress);
    let ended = ended?;
    if let (Ended::Complete, Some(error)) = (ended, failure.take()) {
        return Err(Error::new(error).context(name));
    }
    if verbosity > Verbosity::Quiet {
        stderr::line(&format!("lifesat: {}", counts.describe()));
    }
    Ok(if ended == Ended::Interrupted { Exit::Interrupted } else { counts.exit(ended) })
}

/// The solver, and whether it has to give cores, which a program cannot.
fn chosen(solver: CubeSolving) -> Result<(Choice, bool)> {
    let (wanted, cores) = match solver {
        CubeSolving::Embedded { solver, cores } => return Ok((Choice::Embedded(solver), cores)),
        CubeSolving::External { wanted, cores } => (wanted, cores),
    };
    match Choice::of(&wanted)? {
        Choice::Process(_) if cores => bail!(
            "--cores needs a solver that is asked under assumptions, and {} gets each cube as clauses; \
             leave out --cores, or choose --solver embedded-batsat",
            wanted.name()
        ),
        solver => Ok((solver, cores)),
    }
}

/// Has the cubes answered in the way that suits the solver.
fn answer(
    source: impl Iterator<Item = Event> + Send + 'static,
    solver: Choice,
    (jobs, verdicts): (usize, Verdicts),
    verbosity: Verbosity,
    limits: &Limits,
    printer: &mut Printer<'_>,
) -> Result<Ended> {
    let solver = match solver {
        Choice::Embedded(solver) => {
            let cores = verdicts.cores;
            let start =
                || -> Box<dyn CubeSolver> { Box::new(Incrementally::new(Box::new(solver.start()), cores)) };
            return Ok(answer_all(source, jobs, &start, limits, printer)?);
        }
        Choice::Library(library) => {
            let cores = verdicts.cores;
            let start = || -> Box<dyn CubeSolver> { Box::new(Incrementally::new(library.start(), cores)) };
            return Ok(answer_all(source, jobs, &start, limits, printer)?);
        }
        Choice::Process(solver) => solver,
    };
    if !(solver.finds_first_cube() && verdicts.stop_at == Some(StopAt::Satisfiable) && jobs == 1) {
        return Ok(afresh(source, jobs, &solver, limits, printer)?);
    }
    match one_run::run(source, &solver, limits, printer)? {
        OneRun::Ended(ended) => Ok(ended),
        OneRun::Mixed(all) => {
            if verbosity > Verbosity::Quiet {
                stderr::line(
                    "lifesat: note: there are clauses after cubes, which this solver does not accept, so it is started \
                     once for each cube",
                );
            }
            Ok(afresh(all, jobs, &solver, limits, printer)?)
        }
    }
}

/// Runs the solver once for each cube.
fn afresh(
    source: impl Iterator<Item = Event> + Send + 'static,
    jobs: usize,
    solver: &ProcessSolver,
    limits: &Limits,
    printer: &mut Printer<'_>,
) -> Result<Ended, ProcessError> {
    let start = || -> Box<dyn CubeSolver> { Box::new(Afresh::new(Box::new(solver.clone()))) };
    answer_all(source, jobs, &start, limits, printer)
}

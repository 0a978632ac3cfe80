//! The cubes of an iCNF file: one verdict each, in the order of the file.

mod one_run;
mod print;

use anyhow::{Context, Error, Result, bail};
use lifesat::backend::embedded::Embedded;
use lifesat::backend::process::{ProcessError, ProcessSolver};
use lifesat::limits::Limits;
use lifesat::solve::cubes::{Afresh, CubeSolver, Ended, Event, Incrementally, answer_all, source};

use self::one_run::OneRun;
pub(crate) use self::print::{Counts, Printer};
use crate::cli::Exit;
use crate::cli::args::{SolveArgs, SolverArgs, StopAtArg};
use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;
use crate::cli::console::{output, stderr};
use crate::cli::input::source::Input;
use crate::cli::solver::{Choice, limits};

/// Answers cube by cube while the file is read, so that a pipe may be endless.
pub(super) fn run(input: Input, args: &SolveArgs, verbosity: Verbosity) -> Result<Exit> {
    if args.json || args.report.is_some() {
        let option = if args.json { "--json" } else { "--report" };
        bail!("{option} is not offered for iCNF files: there is one line for each cube");
    }
    let solver = choice(&args.solver)?;
    if let (Choice::Process(solver), true) = (&solver, args.cubes.cores) {
        bail!(
            "--cores needs a solver that is asked under assumptions, and {} gets each cube as clauses; leave out --cores, \
             or choose --solver embedded-batsat",
            solver.program().words[0].display()
        );
    }
    let (length, name) = (input.length, input.name);
    let (source, failure) = source(input.reader).with_context(|| name.clone())?;
    let progress = Spinner::towards(verbosity, length, "reading clauses");
    let limits = limits(args.time_limit)?;
    let mut counts = Counts::start();
    let mut ended = Ok(Ended::Complete);
    output::write(None, |out| {
        let mut printer = Printer::new(out, &mut counts, &progress, &args.cubes);
        ended = answer(source, solver, args, verbosity, &limits, &mut printer);
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

/// The solver that the options name. For many small questions BatSat is the fastest one (docs/eden.md), so here it is
/// the default, and what `embedded` means.
fn choice(args: &SolverArgs) -> Result<Choice> {
    embedded(args).map_or_else(|| Choice::from_args(args), |solver| Ok(Choice::Embedded(solver)))
}

/// The embedded solver that the options name, if they do not name another.
pub(crate) fn embedded(args: &SolverArgs) -> Option<Embedded> {
    let named =
        args.glucose.is_some() || args.minisat.is_some() || args.cadical.is_some() || args.kissat.is_some();
    match args.solver.as_deref() {
        None if named => None,
        None | Some("embedded") => Some(Embedded::Batsat),
        Some(name) => Embedded::find(name),
    }
}

/// Has the cubes answered in the way that suits the solver.
fn answer(
    source: impl Iterator<Item = Event> + Send + 'static,
    solver: Choice,
    args: &SolveArgs,
    verbosity: Verbosity,
    limits: &Limits,
    printer: &mut Printer<'_>,
) -> Result<Ended> {
    let jobs = args.jobs.unwrap_or(1);
    let cores = args.cubes.cores;
    match solver {
        Choice::Embedded(solver) => {
            let start =
                || -> Box<dyn CubeSolver> { Box::new(Incrementally { solver: solver.start(), cores }) };
            Ok(answer_all(source, jobs, &start, limits, printer)?)
        }
        Choice::Process(solver) => {
            let one_run_will_do =
                solver.finds_first_cube() && args.cubes.stop_at == Some(StopAtArg::Sat) && jobs == 1;
            if !one_run_will_do {
                return Ok(afresh(source, jobs, &solver, limits, printer)?);
            }
            match one_run::run(source, &solver, limits, printer)? {
                OneRun::Ended(ended) => Ok(ended),
                OneRun::Mixed(all) => {
                    if verbosity > Verbosity::Quiet {
                        stderr::line(
                            "lifesat: note: there are clauses after cubes, which the solver does not read, so it is run \
                             once for each cube",
                        );
                    }
                    Ok(afresh(all, jobs, &solver, limits, printer)?)
                }
            }
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

//! The cubes of an iCNF file: one verdict each, in order, from one incremental solver.

use std::io::{self, Write};
use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail};
use lifesat::backend::embedded::Embedded;
use lifesat::backend::{Decision, Incremental, Limits};
use lifesat::cnf::Lit;
use lifesat::format::icnf::{Event, IcnfReader};

use crate::cli::args::{SolveArgs, SolverArgs, StopAtArg, Verbosity};
use crate::cli::decode::MOST_VARIABLES;
use crate::cli::input::Input;
use crate::cli::progress::Spinner;
use crate::cli::solver::deadline;
use crate::cli::{Exit, output, stderr};

/// Answers cube by cube while the file is read, so that a pipe may be endless.
pub(super) fn run(input: Input, args: &SolveArgs, verbosity: Verbosity) -> Result<Exit> {
    let mut solver = embedded(&args.solver)?.start();
    let limits = deadline(args.time_limit);
    if args.json {
        bail!("--json is not offered for iCNF files: there is one line for each cube");
    }
    let start = Instant::now();
    let mut counts = Counts::default();
    let mut stopped = None;
    let progress = Spinner::message(verbosity, "reading clauses".to_owned());
    let name = input.name;
    let mut reader = IcnfReader::new(input.reader).with_context(|| name.clone())?;
    let mut failure = None;
    output::write(None, |out| {
        for event in reader.by_ref() {
            match event {
                Err(error) => failure = Some(anyhow::Error::from(error)),
                Ok(Event::Clause(literals) | Event::Cube(literals)) if !fits(&literals) => {
                    failure = Some(anyhow!("a variable above {MOST_VARIABLES}"));
                }
                Ok(Event::Clause(clause)) => {
                    let Ok(()) = solver.clause(&clause);
                }
                Ok(Event::Cube(cube)) => {
                    stopped = answer(&cube, &mut *solver, &limits, args, &mut counts, out)?;
                    progress.say(|| counts.describe(start));
                }
            }
            if failure.is_some() || stopped.is_some() {
                break;
            }
        }
        Ok(())
    })?;
    drop(progress);
    if let Some(error) = failure {
        return Err(error).context(name);
    }
    if verbosity > Verbosity::Quiet {
        stderr::line(&format!("lifesat: {}", counts.describe(start)));
    }
    Ok(match stopped {
        _ if counts.satisfiable > 0 => Exit::Satisfiable,
        Some(Stop::Limit) => Exit::Answered,
        _ => Exit::Unsatisfiable,
    })
}

/// The embedded solver that the options name. Cubes are for solvers that keep what they learn, which programs run once
/// for each formula do not; and for many small questions BatSat is the faster one (docs/eden.md), so it is the default.
pub(super) fn embedded(args: &SolverArgs) -> Result<Embedded> {
    let named =
        args.glucose.is_some() || args.minisat.is_some() || args.cadical.is_some() || args.kissat.is_some();
    match args.solver.as_deref() {
        None if !named => Ok(Embedded::Batsat),
        Some("embedded") => Ok(Embedded::Batsat),
        Some(name) if Embedded::find(name).is_some() => Ok(Embedded::find(name).unwrap_or_default()),
        _ => bail!(
            "cubes and quantifiers are answered by an embedded solver only: --solver embedded-batsat or embedded-cadical"
        ),
    }
}

/// Embedded solvers keep tables for all variables, so one with an absurd number is not handed to them.
fn fits(literals: &[Lit]) -> bool {
    literals.iter().all(|literal| literal.var().number() <= MOST_VARIABLES)
}

/// Why no more cubes are answered.
enum Stop {
    Limit,
    Asked,
}

#[derive(Default)]
struct Counts {
    satisfiable: u64,
    refuted: u64,
}

impl Counts {
    fn describe(&self, start: Instant) -> String {
        let all = self.satisfiable + self.refuted;
        #[expect(clippy::cast_precision_loss, reason = "a rate needs three digits")]
        let rate = all as f64 / start.elapsed().as_secs_f64().max(1e-9);
        format!(
            "{all} cubes, {} with a model, {} refuted, {rate:.0} a second",
            self.satisfiable, self.refuted
        )
    }
}

fn answer(
    cube: &[Lit],
    solver: &mut dyn Incremental,
    limits: &Limits,
    args: &SolveArgs,
    counts: &mut Counts,
    out: &mut dyn Write,
) -> io::Result<Option<Stop>> {
    let stop_at = |answer| (args.cubes.stop_at == Some(answer)).then_some(Stop::Asked);
    match solver.decide(cube, limits) {
        Decision::Satisfiable => {
            counts.satisfiable += 1;
            writeln!(out, "s SATISFIABLE")?;
            Ok(stop_at(StopAtArg::Sat))
        }
        Decision::Unsatisfiable => {
            counts.refuted += 1;
            writeln!(out, "s UNSATISFIABLE")?;
            if args.cubes.cores {
                write!(out, "core")?;
                solver.core().into_iter().try_for_each(|literal| write!(out, " {}", literal.to_dimacs()))?;
                writeln!(out, " 0")?;
            }
            Ok(stop_at(StopAtArg::Unsat))
        }
        Decision::Unknown(_) => {
            writeln!(out, "s UNKNOWN")?;
            Ok(Some(Stop::Limit))
        }
    }
}

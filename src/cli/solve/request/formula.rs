//! Formulas and cubes from files.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use lifesat::backend::embedded::Embedded;
use lifesat::backend::process::ProcessSolver;
use lifesat::backend::registry::Kind;

use crate::cli::args::write::{Form, Output};
use crate::cli::input::source::Input;
use crate::cli::solve::args::{CubesArgs, SolveArgs, StopAt};
use crate::cli::solver::{WantedSolver, of_kind};

/// A formula. Whether it has quantifiers, or cubes behind it, is known when it was read.
pub(crate) struct FormulaRequest {
    pub(crate) input: Input,
    pub(crate) options: FormulaOptions,
    /// What is asked of cubes, if there are any.
    pub(crate) cubes: CubesArgs,
}

pub(crate) struct FormulaOptions {
    solver: WantedSolver,
    jobs: Option<usize>,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) output: Output,
}

/// The cubes of an iCNF file, each to be decided.
pub(crate) struct CubesRequest {
    pub(crate) input: Input,
    pub(crate) options: CubesOptions,
}

pub(crate) struct CubesOptions {
    pub(crate) solver: WantedSolver,
    /// True if the failed assumptions of refuted cubes are printed.
    pub(crate) cores: bool,
    pub(crate) jobs: usize,
    pub(crate) stop_at: Option<StopAt>,
    pub(crate) time_limit: Option<Duration>,
}

impl FormulaRequest {
    pub(crate) fn new(input: Input, args: &SolveArgs) -> Result<Self> {
        let options = FormulaOptions {
            solver: (&args.solver).into(),
            jobs: args.work.jobs,
            time_limit: args.work.time_limit,
            output: args.answer.output(None)?,
        };
        Ok(Self { input, options, cubes: args.cubes })
    }
}

impl FormulaOptions {
    /// The options for the cubes behind a formula.
    pub(crate) fn of_cubes(self, asked: CubesArgs) -> Result<CubesOptions> {
        let Self { solver, jobs, time_limit, output } = self;
        refuse_forms(output.form == Form::Json, output.report.is_some())?;
        let CubesArgs { stop_at, cores } = asked;
        Ok(CubesOptions { solver, cores, jobs: jobs.unwrap_or(1), stop_at, time_limit })
    }

    /// The solver for a formula without quantifiers.
    pub(crate) fn solver(&self) -> Result<&WantedSolver> {
        if self.jobs.is_some() {
            bail!(
                "--jobs works only with cubes and quantified formulas, but this formula is a single question"
            );
        }
        Ok(&self.solver)
    }

    /// The solver for a formula with an objective.
    pub(crate) fn optimiser(&self, kind: Kind) -> Result<ProcessSolver> {
        of_kind(kind, self.solver()?)
    }

    /// The solver of quantified formulas that is wanted, if it is an entry of solvers.toml.
    pub(crate) fn quantified_program(&self) -> Result<Option<ProcessSolver>> {
        match &self.solver {
            WantedSolver::Named(_) if self.solver.embedded(Embedded::Batsat).is_none() => {
                self.optimiser(Kind::Qbf).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// For many small questions BatSat is the fastest solver (docs/eden.md).
    pub(crate) fn quantified_solver(&self) -> Result<(Embedded, usize)> {
        let solver = self.solver.embedded(Embedded::Batsat).context(
            "quantifiers are answered by an embedded solver, or one of solvers.toml with kind = \"qbf\"; `lifesat \
             gray` writes cubes that other solvers can be asked with",
        )?;
        Ok((solver, self.jobs.unwrap_or(1)))
    }
}

impl CubesRequest {
    pub(crate) fn new(input: Input, args: &SolveArgs) -> Result<Self> {
        refuse_forms(args.answer.json, args.answer.report.is_given())?;
        let options = CubesOptions {
            solver: (&args.solver).into(),
            cores: args.cubes.cores,
            jobs: args.work.jobs.unwrap_or(1),
            stop_at: args.cubes.stop_at,
            time_limit: args.work.time_limit,
        };
        Ok(Self { input, options })
    }
}

/// Refuses options for cubes where there are none.
pub(crate) fn refuse_cubes(asked: CubesArgs) -> Result<()> {
    if asked.is_given() {
        bail!("--stop-at and --cores work only with an iCNF file, but the input has no cubes");
    }
    Ok(())
}

/// Refuses forms of an answer that a list of verdicts does not have.
fn refuse_forms(json: bool, report: bool) -> Result<()> {
    if json || report {
        let option = if json { "--json" } else { "--report" };
        bail!("{option} is not offered for iCNF files: there is one line for each cube");
    }
    Ok(())
}

//! Formulas and cubes from files.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use lifesat::backend::embedded::Embedded;
use lifesat::backend::process::ProcessSolver;
use lifesat::backend::registry::Kind;

use crate::cli::args::write::Output;
use crate::cli::input::source::Input;
use crate::cli::solve::args::{SolveArgs, StopAt};
use crate::cli::solver::{WantedSolver, of_kind};

/// A formula. Whether it has quantifiers is known when it was read.
pub(crate) struct FormulaRequest {
    pub(crate) input: Input,
    pub(crate) options: FormulaOptions,
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
        Ok(Self { input, options })
    }
}

impl FormulaOptions {
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
        if args.answer.json || args.answer.report.is_given() {
            let option = if args.answer.json { "--json" } else { "--report" };
            bail!("{option} is not offered for iCNF files: there is one line for each cube");
        }
        Ok(Self {
            input,
            solver: (&args.solver).into(),
            cores: args.cubes.cores,
            jobs: args.work.jobs.unwrap_or(1),
            stop_at: args.cubes.stop_at,
            time_limit: args.work.time_limit,
        })
    }
}

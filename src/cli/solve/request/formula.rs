//! Formulas and cubes from files.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use lifesat::backend::embedded::Embedded;

use crate::cli::args::write::report;
use crate::cli::input::source::Input;
use crate::cli::report::Folder;
use crate::cli::solve::args::{SolveArgs, StopAtArg};
use crate::cli::solve::request::FormulaForm;
use crate::cli::solver::WantedSolver;

/// A formula. Whether it has quantifiers is known when it was read.
pub(crate) struct FormulaRequest {
    pub(crate) input: Input,
    pub(crate) options: FormulaOptions,
}

/// How a formula is solved.
pub(crate) struct FormulaOptions {
    solver: WantedSolver,
    jobs: Option<usize>,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) form: FormulaForm,
    /// The folder of a page about the answer.
    pub(crate) report: Option<Folder>,
}

/// The cubes of an iCNF file, each to be decided.
pub(crate) struct CubesRequest {
    pub(crate) input: Input,
    pub(crate) solver: CubeSolving,
    /// Solvers side by side.
    pub(crate) jobs: usize,
    /// The answer at which to stop.
    pub(crate) stop_at: Option<StopAt>,
    pub(crate) time_limit: Option<Duration>,
}

/// What decides cubes.
pub(crate) enum CubeSolving {
    /// An embedded solver, which gets them as assumptions.
    Embedded {
        solver: Embedded,
        /// Whether the failed assumptions of refuted cubes are printed.
        cores: bool,
    },
    /// Another one. Whether it is a shared library, which gets them in the same way, or a program,
    /// solvers.toml says.
    External { wanted: WantedSolver, cores: bool },
}

/// An answer to a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StopAt {
    /// It has a model.
    Satisfiable,
    /// It has none.
    Unsatisfiable,
}

impl FormulaRequest {
    pub(crate) fn new(input: Input, args: &SolveArgs) -> Result<Self> {
        let options = FormulaOptions {
            solver: (&args.solver).into(),
            jobs: args.jobs,
            time_limit: args.time_limit,
            form: FormulaForm::of(args),
            report: report(&args.report)?,
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

    /// The solver for a formula with quantifiers, and how many of it work side by side. For many
    /// small questions BatSat is the fastest one (docs/eden.md).
    pub(crate) fn quantified_solver(&self) -> Result<(Embedded, usize)> {
        let solver = self.solver.embedded(Embedded::Batsat).context(
            "quantifiers are answered by an embedded solver only: --solver embedded-batsat or embedded-cadical; \
             `lifesat gray` writes cubes that other solvers can be asked with",
        )?;
        Ok((solver, self.jobs.unwrap_or(1)))
    }
}

impl CubesRequest {
    pub(crate) fn new(input: Input, args: &SolveArgs) -> Result<Self> {
        if args.json || args.report.is_given() {
            let option = if args.json { "--json" } else { "--report" };
            bail!("{option} is not offered for iCNF files: there is one line for each cube");
        }
        Ok(Self {
            input,
            solver: CubeSolving::new((&args.solver).into(), args.cubes.cores),
            jobs: args.jobs.unwrap_or(1),
            stop_at: args.cubes.stop_at.map(StopAt::from),
            time_limit: args.time_limit,
        })
    }
}

impl CubeSolving {
    /// The solver that is wanted. BatSat is the default, as for quantified formulas.
    fn new(wanted: WantedSolver, cores: bool) -> Self {
        match wanted.embedded(Embedded::Batsat) {
            Some(solver) => Self::Embedded { solver, cores },
            None => Self::External { wanted, cores },
        }
    }
}

impl From<StopAtArg> for StopAt {
    fn from(arg: StopAtArg) -> Self {
        match arg {
            StopAtArg::Sat => Self::Satisfiable,
            StopAtArg::Unsat => Self::Unsatisfiable,
        }
    }
}

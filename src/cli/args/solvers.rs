//! `lifesat solvers`.

use clap::{Args, Subcommand};

use super::offer;
use super::solve::SolverArgs;

const HELP: &str = "\
Examples:
  lifesat solvers
      All solvers, where they were found, and their versions
  lifesat solvers check
      Test all that are installed
  lifesat solvers check --glucose 'wsl ~/glucose/simp/glucose'
      Test Glucose, started in this way
  lifesat solvers check --ipasir ./libipasirsolver.so
      Test the solver in a shared library
  lifesat solve 8 --solver kissat
      Use one of them

docs/solvers.md says how to configure more solvers in the file solvers.toml.";

#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct SolversArgs {
    #[command(subcommand)]
    pub(crate) action: Option<SolversAction>,
    /// Print the answer as one JSON object
    #[arg(long, global = true)]
    pub(crate) json: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum SolversAction {
    /// Run solvers on formulas with known answers, and say exactly what is wrong if one fails
    Check {
        /// The solvers to check [default: all that are installed]
        #[arg(value_parser = offer::solver(), hide_possible_values = true, conflicts_with = "solver-choice")]
        names: Vec<String>,
        #[command(flatten)]
        solver: SolverArgs,
    },
}

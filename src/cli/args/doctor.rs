//! `lifesat doctor`, and the older `lifesat solvers`.

use clap::{Args, Subcommand};

use super::offer;
use super::solve::SolverArgs;

const HELP: &str = "\
Each line begins with what was found out:
  ok       found, and it works
  missing  not found, and lifesat works without it
  FAILS    found, but it does not work

A line about something missing says what it is good for and how to get it. Solvers are run on formulas with known answers.

Examples:
  lifesat doctor
      What lifesat finds on this machine, and what to do about the rest
  lifesat doctor kissat
      Test one solver: is it there, which version is it, and does it work?
  lifesat doctor --glucose 'wsl ~/glucose/simp/glucose'
      Test Glucose, started with this command line
  lifesat doctor --ipasir ./libipasirsolver.so
      Test the solver in a shared library

docs/solvers.md says how to add solvers in the file solvers.toml.

Exit codes:
  0    no line says FAILS
  2    solvers.toml, temporary files or a solver that was
       named cannot be used
  4    a solver does not work
  130  interrupted";

/// The options of `lifesat solve` that choose a solver, as identifiers.
const SOLVERS: [&str; 6] = ["solver", "glucose", "minisat", "cadical", "kissat", "ipasir"];

#[derive(Debug, Args)]
#[command(after_help = HELP, mut_args(|arg| if SOLVERS.contains(&arg.get_id().as_str()) { arg.hide(true) } else { arg }))]
pub(crate) struct DoctorArgs {
    /// Test only these solvers, embedded ones or entries of solvers.toml. The options of `lifesat solve` that choose a
    /// solver work here, too
    #[arg(value_name = "SOLVER", value_parser = offer::solver(), hide_possible_values = true, conflicts_with = "solver-choice")]
    pub(crate) names: Vec<String>,
    /// Print the answer as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) solver: SolverArgs,
}

/// `lifesat solvers` is a part of `lifesat doctor`.
#[derive(Debug, Args)]
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

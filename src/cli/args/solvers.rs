//! `lifesat solvers`.

use clap::{Args, Subcommand};

#[derive(Debug, Args)]
pub(crate) struct SolversArgs {
    #[command(subcommand)]
    pub(crate) action: Option<SolversAction>,
    /// Print one JSON object instead
    #[arg(long, global = true)]
    pub(crate) json: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum SolversAction {
    /// Run solvers on formulas whose answers are known and say precisely what is wrong with one that fails
    Check {
        /// The solvers to check; all that are installed if nothing is given
        names: Vec<String>,
    },
}

//! `lifesat doctor`.

use clap::Args;

const HELP: &str = "\
Each line begins with what was found out:
  ok       found, and it works
  missing  not found, and lifesat works without it
  FAILS    found, but it does not work

A line about something missing says what it is good for and how to get it. The solvers are run on formulas with known answers, as `lifesat solvers check` does.

Examples:
  lifesat doctor
      What lifesat finds on this machine, and what to do about the rest
  lifesat doctor --json
      The same for programs

Exit codes:
  0    no line says FAILS
  2    solvers.toml or temporary files cannot be used
  4    a solver does not work
  130  interrupted";

#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct DoctorArgs {
    /// Print the answer as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

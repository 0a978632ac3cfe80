//! `lifesat doctor`.

use clap::Args;

const HELP: &str = "\
Each line begins with what was found out:
  ok       found, and it works
  missing  not found; lifesat works without it, and the line says what it is good for and how to get it
  FAILS    found, but it does not work

The solvers are run on formulas with known answers, as `lifesat solvers check` does.

Examples:
  lifesat doctor
      What lifesat finds on this machine, and what to do about the rest
  lifesat doctor --json
      The same for programs

Exit codes:
  0    no line says FAILS. Lines may say `missing`: lifesat needs none of these things to answer questions
  2    solvers.toml cannot be read, or no temporary file can be written
  4    a solver does not work
  130  interrupted";

#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct DoctorArgs {
    /// Print the answer as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

//! The arguments of all commands: types for clap, and the help that it prints.
//!
//! clap wraps help to the width of the terminal, so a paragraph is one line here, however long.
//! Lines with columns, such as exit codes, fit 60 columns; what does not fit stands in a line
//! below.

pub(crate) mod box_and_encoding;
pub(crate) mod line;
pub(crate) mod names;
pub(crate) mod offer;
mod on_grid;
pub(crate) mod parse;
mod tip;
pub(crate) mod work;
pub(crate) mod write;

use std::path::PathBuf;

use clap::{Arg, ArgAction, Args, Parser, Subcommand, value_parser};
use lifesat_platform::program::stdin_is_device;

use crate::cli::console::Verbosity;
use crate::cli::eden::args::{EdenArgs, EdenTask};
use crate::cli::render::args::{HELP as RENDER_HELP, RenderArgs};
use crate::cli::search::args::SearchArgs;
use crate::cli::ships::args::ShipsArgs;
use crate::cli::solve::args::SolveArgs;

use crate::cli::campaign::args::{CAMPAIGN_HELP, CampaignArgs};
use crate::cli::check::args::CheckArgs;
use crate::cli::coq::CoqArgs;
use crate::cli::decode::DecodeArgs;
use crate::cli::doctor::DoctorArgs;
use crate::cli::emit::args::{EmitArgs, EmitProblem};
use crate::cli::gray::GrayArgs;
use crate::cli::play::args::{HELP as PLAY_HELP, PlayArgs};
#[cfg(all(feature = "serve", any(target_os = "linux", windows)))]
use crate::cli::serve::args::ServeArgs;
use crate::cli::verify::VerifyArgs;
use crate::cli::version;

const ABOUT: &str = "\
Conway's Game of Life is played on an endless grid of cells, each alive or dead. From one generation to the next, a live cell stays alive if 2 or 3 of its 8 neighbours are alive, and a dead cell becomes alive if exactly 3 are.

lifesat finds patterns of Life with special properties, and shows that others do not exist. For this it writes a question as a logical formula and gives it to a SAT solver: a program that finds values that make the formula true, or finds out that there are none. Two solvers are built in, and you can use others. Every pattern is simulated before you see it, and every answer says what it rests on (`lifesat help evidence`).";

const AFTER: &str = "\
Terms:
A still life is a pattern that does not change, and the densest one has the most live cells. An oscillator is a pattern that returns after some generations; a spaceship returns in another place. A predecessor of a pattern becomes that pattern in one generation. An orphan is a finite pattern that has no predecessor, whatever surrounds it; a whole grid without predecessor is a Garden of Eden. A certificate is a file or folder with which somebody else can check a result.

Examples:
  lifesat solve 8
      The still life with the most live cells in a box of 8×8
  lifesat solve 8 --glucose ~/glucose/simp/glucose
      The same with another solver
  lifesat solve 12 --proof 12.proof
      Write a certificate that no still life of 12×12 has more live cells
  lifesat check 12.proof
      Check this certificate, without a solver
  lifesat search 4 4 4 1 1 --json | lifesat render -o found.gif
      Find a spaceship in 4×4 cells that moves 1 cell right and 1 cell down in 4 generations, and make an animation of it
  lifesat ships --velocity c/4 -w 8
      No spaceship of at most 8 columns moves 1 row in 4 generations, however long it is
  lifesat eden hunt 7 --rounds 1 --json | lifesat render -o orphan.png
      Hunt for a small orphan, and draw it
  lifesat render '.O./..O/OOO' -o glider.gif
      An animation of a pattern of your own
  lifesat play
      A game of Life against the computer
  lifesat emit --n 8 --at-least 36 > f.cnf
      The question \"are there 36 live cells in 8×8?\" as a formula, for any solver
  cadical -q f.cnf | lifesat decode --cnf f.cnf
      From a solver's answer back to a pattern

Exit codes:
  0    answered, or done
  1    the answer is \"none\" or \"not valid\"
  2    wrong usage, bad input, or a missing solver
  3    inconclusive: a limit was reached
  4    a solver failed, or an answer was contradicted
  75   `campaign run`: try this shard again
  130  interrupted
For a formula, `lifesat solve` has the exit codes of SAT solvers: 10 satisfiable, 20 unsatisfiable, 0 unknown. More: `lifesat help exit-codes`.";

/// Find patterns in Conway's Game of Life, prove that others do not exist, and check both
#[derive(Debug, Parser)]
#[command(version, long_version = version::long(), max_term_width = 110, disable_help_subcommand = true)]
#[command(long_about = ABOUT, after_help = AFTER, mut_subcommands(hide_events))]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Print nothing on stderr but errors and warnings
    #[arg(short, long, global = true)]
    quiet: bool,
    /// Print more on stderr
    #[arg(short, long, global = true, action = ArgAction::Count, conflicts_with = "quiet")]
    verbose: u8,
    /// Of every command: write progress to FILE as JSON Lines, or to stderr if it is -
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) events: Option<PathBuf>,
}

/// The help of each command would say again what that of the program says.
fn hide_events(command: clap::Command) -> clap::Command {
    let events = Arg::new("events").long("events").value_name("FILE").value_parser(value_parser!(PathBuf));
    command.arg(events.global(true).hide(true)).mut_subcommands(hide_events)
}

impl Cli {
    pub(crate) fn verbosity(&self) -> Verbosity {
        match (self.quiet, self.verbose) {
            (true, _) => Verbosity::Quiet,
            (false, 0) => Verbosity::Normal,
            (false, _) => Verbosity::Verbose,
        }
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Find the densest still life of a box, or solve a formula
    Solve(SolveArgs),
    /// Search for oscillators, spaceships, still lifes and predecessors
    Search(SearchArgs),
    /// Find spaceships of a given width and any length, or show that there are none
    Ships(ShipsArgs),
    /// Find orphans and predecessors, or show that there are none
    Eden(EdenArgs),
    /// Draw a pattern, an animation or a game: text, SVG, PNG, GIF, HTML
    #[command(after_help = RENDER_HELP)]
    Render(RenderArgs),
    /// Open a workbench in the browser: ask by drawing, and see the answers play
    #[cfg(all(feature = "serve", any(target_os = "linux", windows)))]
    Serve(ServeArgs),
    /// Play Life for two to four players, people or computers
    #[command(after_help = PLAY_HELP)]
    Play(PlayArgs),
    /// Say by simulation what a pattern is: a still life, an oscillator, a spaceship
    Verify(VerifyArgs),
    /// Check a certificate of any command, or any proof that a formula is unsatisfiable
    #[command(alias = "check-proof")]
    Check(CheckArgs),
    /// Write a certificate of `solve --proof` as a theorem for the proof assistant Coq
    Coq(CoqArgs),
    /// Write a question as a formula for any SAT solver
    Emit(EmitArgs),
    /// Turn a solver's answer into a pattern, and simulate it
    Decode(DecodeArgs),
    /// Turn a formula with quantifiers (2QBF) into many questions for one solver (iCNF)
    Gray(GrayArgs),
    /// Divide a long job among processes, on one machine or on many
    #[command(after_help = CAMPAIGN_HELP)]
    Campaign(CampaignArgs),
    /// Say what lifesat finds on this machine, what is missing, and what to do; test solvers
    #[command(alias = "solvers")]
    Doctor(DoctorArgs),
    /// Internal: run a solver from a shared library, controlled through stdin and stdout
    #[command(hide = true)]
    IpasirHost {
        /// The shared library
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Internal: answer a request of the workbench's page, which is on stdin, about the jobs in the current folder
    #[cfg(all(feature = "serve", any(target_os = "linux", target_os = "wasi", windows)))]
    #[command(hide = true)]
    Desk,
    /// Internal: end the solvers of a process that was killed, told of through stdin
    #[command(hide = true)]
    SolverWatch,
    /// Explain a command, or a topic: formats, symmetries, exit-codes, evidence
    Help(HelpArgs),
    /// Write manual pages, and completions for shells
    Manual(ManualArgs),
}

impl Command {
    /// Returns true if the command asks for predecessors of a pattern from stdin, as `search` does on bounded grids.
    fn leads_to_piped_pattern(&self) -> bool {
        let pattern = match self {
            Self::Eden(EdenArgs { task: EdenTask::Check(args) }) => &args.pattern,
            Self::Eden(EdenArgs { task: EdenTask::Orphan(args) }) => &args.pattern,
            Self::Emit(EmitArgs { problem: Some(EmitProblem::Predecessor(args)), .. }) => &args.pattern,
            _ => return false,
        };
        pattern.as_ref().is_none_or(|words| words == "-") && !stdin_is_device()
    }

    /// Returns true if the settings of the user matter. The others say what is wrong with them, or do not look.
    pub(crate) fn is_work(&self) -> bool {
        !matches!(
            self,
            Self::Doctor(_)
                | Self::Help(_)
                | Self::Manual(_)
                | Self::Render(_)
                | Self::IpasirHost { .. }
                | Self::SolverWatch
        )
    }
}

#[derive(Debug, Args)]
pub(crate) struct HelpArgs {
    /// A command, such as `eden search`, or a topic: formats, symmetries, exit-codes, evidence
    #[arg(value_name = "COMMAND | TOPIC")]
    pub(crate) words: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct ManualArgs {
    /// Write below this folder, in share/man and in the places where shells look for completions;
    /// such as /usr/local. Files of these names that lifesat did not write are replaced only with --force
    #[arg(value_name = "PREFIX")]
    pub(crate) prefix: PathBuf,
    /// Replace files of these names even if lifesat did not write them
    #[arg(long, hide = true)]
    pub(crate) force: bool,
}

#[cfg(test)]
mod wrapping;

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_definitions_are_consistent() {
        Cli::command().debug_assert();
    }
}

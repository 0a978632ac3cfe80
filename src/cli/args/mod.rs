//! What the user can say: clap types only.

mod board;
mod campaign;
mod check_proof;
mod eden;
mod emit;
mod gray;
mod manual;
mod parse;
mod pattern;
mod play;
mod render;
mod search;
mod solve;
mod solvers;

use clap::{ArgAction, Parser, Subcommand};

use crate::cli::console::Verbosity;
use crate::cli::version;

pub(crate) use board::{BoardArgs, CardinalityArg, EncodingArgs, OutsideArg, TransitionArg};
pub(crate) use campaign::{
    CampaignArgs, CampaignMergeArgs, CampaignPlanArgs, CampaignRunArgs, CampaignStatusArgs, CampaignTask,
};
pub(crate) use check_proof::CheckProofArgs;
pub(crate) use eden::{
    EdenArgs, EdenCheckArgs, EdenHuntArgs, EdenOrphanArgs, EdenProveArgs, EdenSearchArgs, EdenTask,
};
pub(crate) use emit::{
    DuelFormatArg, EdenFormatArg, EmitArgs, EmitDuelArgs, EmitEdenArgs, EmitPredecessorArgs, EmitProblem,
    EmitStillLifeArgs, ObjectiveArg, QuestionArg, StillLifeFormatArg, TargetArg,
};
pub(crate) use gray::{GrayArgs, OrderArg};
pub(crate) use manual::HelpArgs;
use manual::ManualArgs;
pub(crate) use pattern::{ClaimArg, DecodeArgs, PatternFormatArg, VerifyArgs};
pub(crate) use play::PlayArgs;
pub(crate) use render::{
    CameraArg, ColourArg, FilmArgs, GenerationsArg, LegendArg, LookArgs, RenderArgs, RenderFormatArg,
    ThemeArg,
};
pub(crate) use search::{
    BoxArg, ChooseArg, DistinctArg, EngineArg, OrderArg as SearchOrderArg, SearchArgs, SearchFormatArg,
    SearchQuestionArgs,
};
pub(crate) use solve::{Census, CubesArgs, DrawArg, MethodArg, SolveArgs, SolverArgs, StopAtArg};
pub(crate) use solvers::{SolversAction, SolversArgs};

const EXIT_CODES: &str = "\
Exit codes:
  0    answered, or done
  1    the answer is \"none\" or \"not valid\"
  2    wrong use, bad input, a missing solver, or a machine that does not let us work
  3    unknown within the limits
  4    a solver failed, or an answer contradicts a simulation, another answer or a recorded optimum
  75   `campaign run`: try this shard again
  130  interrupted
`solve` on a formula, as every SAT solver: 10 satisfiable, 20 unsatisfiable, 0 unknown.";

const EXAMPLES: &str = "\
Examples:
  lifesat solve 8                                 find, prove and draw the densest 8×8 still life
  lifesat solve 8 --glucose ~/glucose/simp/glucose
  lifesat emit --n 8 --at-least 36 > f.cnf        the same question as a formula
  cadical -q f.cnf | lifesat decode --cnf f.cnf   from any solver's answer to a verified pattern
  lifesat emit --n 8 --at-least 37 | lifesat solve; echo $?
  lifesat solve 12 --proof 12.proof               leave a proof that nothing is denser
  lifesat check-proof 12.proof                    check it, without a solver
  lifesat render '.O./..O/OOO' -o glider.gif      a film of one period
  lifesat search 4 4 4 1 1 --json | lifesat render -o found.gif
  lifesat eden hunt --width 7 --rounds 1 --json | lifesat render -o garden.png
  lifesat play                                    a game of Life against the computer
";

/// SAT meets Conway's Game of Life: formulas, solvers, verified patterns.
#[derive(Debug, Parser)]
#[command(version, long_version = version::long(), max_term_width = 110, disable_help_subcommand = true, after_help = format!("{EXAMPLES}\n{EXIT_CODES}"))]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Say nothing on stderr but errors
    #[arg(short, long, global = true)]
    quiet: bool,
    /// Say more on stderr
    #[arg(short, long, global = true, action = ArgAction::Count, conflicts_with = "quiet")]
    verbose: u8,
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
    /// Write a problem as a formula (DIMACS CNF)
    Emit(EmitArgs),
    /// Find the densest still life, or solve a formula
    Solve(SolveArgs),
    /// Check a proof that a formula has no model, or a folder that `solve --proof` wrote
    CheckProof(CheckProofArgs),
    /// Gardens of Eden: patterns without predecessor
    Eden(EdenArgs),
    /// Share a long job out, among the machines of a cluster if need be
    #[command(after_help = campaign::CAMPAIGN_HELP)]
    Campaign(CampaignArgs),
    /// Search for oscillators, spaceships, still lifes and parents of patterns
    Search(SearchArgs),
    /// Turn a solver's answer into a verified pattern
    Decode(DecodeArgs),
    /// Turn a 2QBF (QDIMACS) into incremental SAT (iCNF), one assumption line for each assignment of the universals
    Gray(GrayArgs),
    /// Check a pattern by simulation
    Verify(VerifyArgs),
    /// Draw a pattern, its generations or a game: text, SVG, PNG, animated GIF, a page that plays, RLE
    #[command(after_help = render::HELP)]
    Render(RenderArgs),
    /// Play Life, two to four players, humans or computers
    #[command(after_help = play::PLAY_HELP)]
    Play(PlayArgs),
    /// List the configured solvers, or check that they work
    Solvers(SolversArgs),
    /// Explain a command, or a topic: formats, symmetries, exit-codes, evidence
    Help(HelpArgs),
    /// Write pages for `man`, and completions for bash, zsh and fish
    Manual(ManualArgs),
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_definitions_are_consistent() {
        Cli::command().debug_assert();
    }
}

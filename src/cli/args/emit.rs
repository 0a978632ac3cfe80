//! `lifesat emit`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use lifesat::game::Seat;
use lifesat::life::Group;
use lifesat::problem::duel::Goal;

use super::board::{CellsArgs, EncodingArgs, SizeArgs, TransitionArg};
use super::parse::seat;
use super::search::EmitSearchArgs;

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct EmitArgs {
    /// What to write; `still-life` if nothing is said
    #[command(subcommand)]
    problem: Option<EmitSubcommand>,
    #[command(flatten)]
    still_life: EmitStillLifeArgs,
}

#[derive(Debug, Subcommand)]
enum EmitSubcommand {
    /// Still lifes of a board, with bounds on their live cells
    StillLife(EmitStillLifeArgs),
    /// Predecessors of a pattern
    #[command(alias = "parent")]
    Predecessor(EmitPredecessorArgs),
    /// Predecessors of every pattern of a box: its orphans refute the formula with the targets quantified
    Eden(EmitEdenArgs),
    /// Oscillators, spaceships and parents, as `lifesat search` looks for them
    Search(EmitSearchArgs),
    /// Two players of multiplayer Life: a placement for every placement of the other, or a safe one (docs/duel.md)
    Duel(EmitDuelArgs),
}

/// What is to be written.
pub(crate) enum EmitProblem<'a> {
    StillLife(&'a EmitStillLifeArgs),
    Predecessor(&'a EmitPredecessorArgs),
    Eden(&'a EmitEdenArgs),
    Search(&'a EmitSearchArgs),
    Duel(&'a EmitDuelArgs),
}

impl EmitArgs {
    pub(crate) fn problem(&self) -> EmitProblem<'_> {
        match &self.problem {
            None => EmitProblem::StillLife(&self.still_life),
            Some(EmitSubcommand::StillLife(args)) => EmitProblem::StillLife(args),
            Some(EmitSubcommand::Predecessor(args)) => EmitProblem::Predecessor(args),
            Some(EmitSubcommand::Eden(args)) => EmitProblem::Eden(args),
            Some(EmitSubcommand::Search(args)) => EmitProblem::Search(args),
            Some(EmitSubcommand::Duel(args)) => EmitProblem::Duel(args),
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct EmitPredecessorArgs {
    /// A pattern file, - for stdin, or rows such as '.O?/OOO' with ? for undefined cells
    pub(crate) pattern: String,
    /// Clauses for one cell
    #[arg(long, value_enum, default_value = "paper190", value_name = "ENCODING")]
    pub(crate) transition: TransitionArg,
    /// How the target's defined cells are told
    #[arg(long, value_enum, default_value = "units", value_name = "HOW")]
    pub(crate) target: TargetArg,
    /// Write to FILE instead of stdout; the file appears when it is complete
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TargetArg {
    /// As unit clauses
    Units,
    /// Not at all, to be assumed later
    Free,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EdenFormatArg {
    /// For all targets (`a`) there is a predecessor (`e`)
    Qdimacs,
    /// Plain clauses: targets and predecessors are both free
    Cnf,
}

#[derive(Debug, Args)]
pub(crate) struct EmitEdenArgs {
    #[command(flatten)]
    pub(crate) size: SizeArgs,
    /// With quantifiers (for all targets there is a predecessor), or without
    #[arg(long, value_enum, default_value = "qdimacs", value_name = "FORMAT")]
    pub(crate) format: EdenFormatArg,
    /// Symmetry of the patterns: C1 C2 C4 D2| D2- D2\\ D2/ D4+ D4x D8, or σ180 σ90 σH σD (σH,σ180) (σD,σ180) (σD,σ90)
    #[arg(long, default_value = "C1", value_name = "GROUP")]
    pub(crate) symmetry: Group,
    /// Clauses for one cell
    #[arg(long, value_enum, default_value = "paper190", value_name = "ENCODING")]
    pub(crate) transition: TransitionArg,
    /// Write to FILE instead of stdout; the file appears when it is complete
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

const DUEL_HELP: &str = "\
Examples:
  lifesat emit duel '0..../.0.../...../...X./....X' --generations 2 > f.qdimacs
      Whatever player 2 places, can player 1 reply so that it lives?
  lifesat solve f.qdimacs
      Answer this question
  lifesat emit duel game.txt --question move --goal lead:3 | lifesat solve
      Can player 1 place a piece that gives it a lead of 3, whatever player 2 replies?
  lifesat emit duel game.txt --question alone --goal extinct | lifesat solve
      Can player 1 place a piece that leaves player 2 without cells, if player 2 places nothing?";

#[derive(Debug, Args)]
#[command(after_help = DUEL_HELP)]
pub(crate) struct EmitDuelArgs {
    /// A file with the position, - for stdin, or its rows such as '.0X/.0X'. Empty cells are . and players' cells 0 X * # or
    /// 1 2 3 4, hybrids @
    pub(crate) position: String,
    /// Whose question it is
    #[arg(long, default_value = "1", value_name = "N", value_parser = seat)]
    pub(crate) player: Seat,
    /// Who is against this player
    #[arg(long, default_value = "2", value_name = "N", value_parser = seat)]
    pub(crate) opponent: Seat,
    /// Pieces that each of those who place puts down, one after the other
    #[arg(long, default_value = "1", value_name = "N")]
    pub(crate) pieces: usize,
    /// Generations that pass after the placements
    #[arg(long, default_value = "1", value_name = "G")]
    pub(crate) generations: usize,
    /// What the player wants then: live (have a cell), lead:L (L cells more than all others together, hybrids included),
    /// or extinct (the opponent has no cell)
    #[arg(long, default_value = "live", value_name = "GOAL")]
    pub(crate) goal: Goal,
    /// Who places in which order, and what is asked
    #[arg(long, value_enum, default_value = "reply", value_name = "QUESTION")]
    pub(crate) question: QuestionArg,
    /// With quantifiers, if anything is universal, or without: then all placements are free
    #[arg(long, value_enum, default_value = "qdimacs", value_name = "FORMAT")]
    pub(crate) format: DuelFormatArg,
    /// Write to FILE instead of stdout; the file appears when it is complete
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum QuestionArg {
    /// The opponent places first: is there for every placement a reply of the player's that reaches the goal?
    Reply,
    /// The player places first: is there a placement that reaches the goal whatever the opponent replies? The formula says that
    /// there is none, so what refutes it is the placement
    Move,
    /// Only the player places: is there a placement that reaches the goal?
    Alone,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DuelFormatArg {
    /// For all placements of the first (`a`) there is one of the second (`e`)
    Qdimacs,
    /// Plain clauses: all placements are free
    Cnf,
}

#[derive(Debug, Args)]
pub(crate) struct EmitStillLifeArgs {
    #[command(flatten)]
    pub(crate) size: SizeArgs,
    #[command(flatten)]
    pub(crate) cells: CellsArgs,
    /// At least K live cells
    #[arg(long, value_name = "K", help_heading = "Board")]
    pub(crate) at_least: Option<usize>,
    /// At most K live cells
    #[arg(long, value_name = "K", help_heading = "Board")]
    pub(crate) at_most: Option<usize>,
    /// Exactly K live cells. For optimising use --at-least: whether exactly K is possible is not monotone in K
    #[arg(long, value_name = "K", help_heading = "Board", conflicts_with_all = ["at_least", "at_most"])]
    pub(crate) exactly: Option<usize>,
    /// What is optimised in the formats that have an objective, and how bounds are put: live cells (default), or waste, which is
    /// little where live cells are many (docs/still-life.md)
    #[arg(long, value_enum, value_name = "WHAT", help_heading = "Board")]
    pub(crate) objective: Option<ObjectiveArg>,
    /// At most W of waste: the same as at least (2wh + 2(w + h) − W)/4 live cells
    #[arg(long, value_name = "W", help_heading = "Board", conflicts_with_all = ["at_least", "at_most", "exactly"])]
    pub(crate) max_waste: Option<usize>,
    /// Clauses alone, or with an objective for MaxSAT (`wcnf`, as since 2022) or pseudo-Boolean solvers (`opb`)
    #[arg(long, value_enum, default_value = "cnf", value_name = "FORMAT", help_heading = "Output")]
    pub(crate) format: StillLifeFormatArg,
    #[command(flatten)]
    pub(crate) encoding: EncodingArgs,
    /// Write to FILE instead of stdout; the file appears when it is complete
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ObjectiveArg {
    /// As many live cells as possible
    Cells,
    /// As little waste as possible, which is the same
    Waste,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StillLifeFormatArg {
    /// Clauses (DIMACS)
    Cnf,
    /// Clauses and an objective, for MaxSAT solvers
    Wcnf,
    /// Clauses and an objective as linear constraints, for pseudo-Boolean solvers
    Opb,
}

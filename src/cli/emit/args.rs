//! `lifesat emit`.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use lifesat::encode::Transition;
use lifesat::formula::Universals;
use lifesat::game::Seat;
use lifesat::life::{Group, Rule};
use lifesat::problem::duel::{DuelQuestion, Goal};

use crate::cli::args::box_and_encoding::{CellsArgs, EncodingArgs, SizeArgs};
use crate::cli::args::offer;
use crate::cli::args::parse::{Velocity, generations, seat, seats, velocity};
use crate::cli::args::write::OutputArgs;
use crate::cli::search::args::SearchQuestionArgs;
use crate::cli::ships::args::MirrorArg;

const HELP: &str = "\
Examples:
  lifesat emit --n 8 --at-least 36 > f.cnf
      Is there a still life of 8×8 with at least 36 live cells?
  cadical -q f.cnf | lifesat decode --cnf f.cnf
      Let a solver answer, and turn its answer into a pattern
  lifesat emit predecessor '.OO/OO.' | lifesat solve
      Does this pattern have a predecessor?
  lifesat emit eden 4 | lifesat solve
      Does every pattern of 4×4 have a predecessor?
  lifesat emit ships --velocity c/4 --width 6 --rows 60 > f.cnf
      First rows of a spaceship: if there are none, there is no spaceship, of any length
  lifesat emit still-life 10x7 --format wcnf > f.wcnf
      The densest still life of 10 columns and 7 rows, as a question for MaxSAT solvers

Without a question, this is `lifesat emit still-life`, and takes all its options: `lifesat emit still-life --help` explains them.

The first comment of the file says what is asked, so that `lifesat decode` needs no other options.";

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, after_help = HELP, mut_args(|arg| {
    let is_shown = arg.get_id() == "n";
    arg.hide(!is_shown)
}))]
pub(crate) struct EmitArgs {
    /// The question [default: still-life]
    #[command(subcommand)]
    pub(crate) problem: Option<EmitProblem>,
    #[command(flatten)]
    still_life: EmitStillLifeArgs,
}

#[derive(Debug, Subcommand)]
pub(crate) enum EmitProblem {
    /// Still lifes of a box, with bounds on their live cells
    StillLife(EmitStillLifeArgs),
    /// Does a pattern have a predecessor?
    #[command(alias = "parent")]
    Predecessor(EmitPredecessorArgs),
    /// Does every pattern of a box have a predecessor? An orphan refutes the formula
    Eden(EmitEdenArgs),
    /// Oscillators, spaceships and predecessors, as `lifesat search` looks for them
    Search(EmitSearchArgs),
    /// First rows of spaceships of a width: if the formula is unsatisfiable, there is no such spaceship,
    /// of any length
    Ships(EmitShipsArgs),
    /// Two players of multiplayer Life: does a player have a reply, or a winning placement (docs/duel.md)?
    Duel(EmitDuelArgs),
    /// Many formulas whose answers are known, for authors of solvers (docs/packs.md)
    Pack(EmitPackArgs),
}

impl EmitArgs {
    pub(crate) fn problem(self) -> EmitProblem {
        self.problem.unwrap_or(EmitProblem::StillLife(self.still_life))
    }
}

#[derive(Debug, Args)]
pub(crate) struct EmitPredecessorArgs {
    /// The pattern: a file, - for stdin, or rows such as '.O?/OOO', with ? for unspecified cells
    /// [default: what is piped in]
    pub(crate) pattern: Option<OsString>,
    /// Two-state rule, such as B36/S23, B2-a/S12 or B2/S34H [default: that of the file, or B3/S23]
    #[arg(short, long, value_name = "RULE")]
    pub(crate) rule: Option<Rule>,
    /// Ask for an ancestor this many generations ago; 1 is a predecessor
    #[arg(long, value_name = "N", default_value = "1", value_parser = generations)]
    pub(crate) generations: NonZeroUsize,
    /// Clauses that express the rule for one cell
    #[arg(long, value_enum, default_value = "paper190", value_name = "ENCODING")]
    pub(crate) transition: Transition,
    /// Who reads the clauses
    #[arg(long, value_enum, default_value = "cnf", value_name = "FORMAT")]
    pub(crate) format: ClausesFor,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct EmitEdenArgs {
    #[command(flatten)]
    pub(crate) size: SizeArgs,
    /// Two-state rule, such as B36/S23, B2-a/S12 or B2/S34H [default: B3/S23]
    #[arg(short, long, value_name = "RULE")]
    pub(crate) rule: Option<Rule>,
    /// With quantifiers or without
    #[arg(long, value_enum, default_value = "qdimacs", value_name = "FORMAT", help_heading = "Output")]
    pub(crate) format: Universals,
    /// Symmetry of the patterns: C1 (none) C2 C4 D2| D2- D2\ D2/ D4+ D4x D8, or in the notation of
    /// the paper σ180 σ90 σH σD (σH,σ180) (σD,σ180) (σD,σ90); see `lifesat help symmetries`
    #[arg(long, default_value = "C1", value_name = "GROUP", value_parser = offer::group(), hide_possible_values = true)]
    pub(crate) symmetry: Group,
    /// Clauses that express the rule for one cell
    #[arg(long, value_enum, default_value = "paper190", value_name = "ENCODING", help_heading = "Encoding")]
    pub(crate) transition: Transition,
    #[command(flatten, next_help_heading = "Output")]
    pub(crate) output: OutputArgs,
}

const SHIPS_HELP: &str = "\
Examples:
  lifesat emit ships --velocity c/4 --width 6 --rows 60 > f.cnf
      Can a spaceship of c/4 in 6 columns have 60 rows, of all generations together?
  cadical -q f.cnf f.drat
      Let a solver refute this, and write a proof
  lifesat check f.cnf f.drat
      Check the proof: no spaceship of c/4 has 6 columns or fewer, however long it is

The end of the rows is open: every spaceship begins with N rows, the last ones perhaps empty. So if the formula is unsatisfiable, there is no such spaceship. A model is the beginning of what may become one (docs/ships.md).";

#[derive(Debug, Args)]
#[command(after_help = SHIPS_HELP)]
pub(crate) struct EmitShipsArgs {
    /// Rows in generations, such as c/5 (one row in five generations) or 2c/7; diagonally c/4d; (2,1)c/6 for two
    /// columns and one row
    #[arg(long, value_name = "SPEED", value_parser = velocity)]
    pub(crate) velocity: Velocity,
    /// The most columns of all generations together; of diagonal speeds diagonals, of others slanted columns
    #[arg(short, long, value_name = "COLUMNS")]
    pub(crate) width: usize,
    /// The number of rows of all generations together
    #[arg(long, value_name = "N")]
    pub(crate) rows: usize,
    /// The mirror symmetry about the middle column
    #[arg(short, long, value_enum, default_value = "none", value_name = "SYMMETRY")]
    pub(crate) symmetry: MirrorArg,
    /// Rule without B0, such as B36/S23, B2-a/S12, B2/S013V or a MAP string [default: B3/S23]
    #[arg(short, long, value_name = "RULE")]
    pub(crate) rule: Option<Rule>,
    /// Clauses that express the rule for one cell
    #[arg(long, value_enum, default_value = "prime", value_name = "ENCODING", hide = true)]
    pub(crate) transition: Transition,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
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
    /// The position: a file, - for stdin, or rows such as '.0X/.0X'. A dot is an empty cell, 0 X * #
    /// or 1 2 3 4 are the cells of players 1 to 4, and @ is a hybrid
    pub(crate) position: String,
    /// The player who wants to reach the goal, and the opponent
    #[arg(long, default_value = "1,2", value_name = "N,N", value_parser = seats, conflicts_with_all = ["player", "opponent"])]
    players: (Seat, Seat),
    /// The player who wants to reach the goal
    #[arg(long, value_name = "N", value_parser = seat, hide = true)]
    player: Option<Seat>,
    /// The opponent
    #[arg(long, value_name = "N", value_parser = seat, hide = true)]
    opponent: Option<Seat>,
    /// Pieces that each of the two places
    #[arg(long, default_value = "1", value_name = "N")]
    pub(crate) pieces: usize,
    /// Generations that pass after the placements
    #[arg(long, default_value = "1", value_name = "G")]
    pub(crate) generations: usize,
    /// The goal after these generations: `live` (the player has a cell), `lead:L` (the player has at
    /// least L cells more than all others together, hybrids included) or `extinct` (the opponent has
    /// no cell)
    #[arg(long, default_value = "live", value_name = "GOAL")]
    pub(crate) goal: Goal,
    /// Who places, in which order, and what is asked
    #[arg(long, value_enum, default_value = "reply", value_name = "QUESTION")]
    pub(crate) question: DuelQuestion,
    /// With quantifiers or without
    #[arg(long, value_enum, default_value = "qdimacs", value_name = "FORMAT")]
    pub(crate) format: Universals,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

impl EmitDuelArgs {
    /// The player who wants to reach the goal, and the opponent.
    pub(crate) fn players(&self) -> (Seat, Seat) {
        let (player, opponent) = self.players;
        (self.player.unwrap_or(player), self.opponent.unwrap_or(opponent))
    }
}

const SEARCH_HELP: &str = "\
Examples:
  lifesat emit search 15 6 3 0 1 > f.cnf
      Is there a spaceship of period 3 in 15 columns and 6 rows that moves 1 row down?
  lifesat emit search 8 7 5 -s 'D2|' | lifesat solve
      Is there an oscillator of period 5 with left-right symmetry?

All options of `lifesat search` under \"Question\" work here, and mean what they mean there: `lifesat search --help` explains them.";

/// `lifesat emit search`. The options of the question are hidden, as the help of `search` has them.
#[derive(Debug, Args)]
#[command(after_help = SEARCH_HELP, mut_args(|arg| {
    let is_shown = arg.is_positional() || arg.get_id() == "output" || arg.get_id() == "format";
    arg.hide(!is_shown)
}))]
pub(crate) struct EmitSearchArgs {
    #[command(flatten)]
    pub(crate) question: SearchQuestionArgs,
    /// Who reads the clauses
    #[arg(long, value_enum, default_value = "cnf", value_name = "FORMAT", help_heading = "Output")]
    pub(crate) format: ClausesFor,
    #[command(flatten, next_help_heading = "Output")]
    pub(crate) output: OutputArgs,
}

const PACK_HELP: &str = "\
Examples:
  lifesat emit pack pack
      All formulas, about 45 MB, and manifest.json
  lifesat emit pack pack --small
      Those that take solvers a few seconds at most, less than 2 MB
  scripts/check-pack.py pack
      Check files and answers with two solvers

Each entry of manifest.json has the name, size and SHA-256 of a file, the right answer and how it is known, the command that writes the formula, and how long two solvers took. The same version writes the same bytes.";

#[derive(Debug, Args)]
#[command(after_help = PACK_HELP)]
pub(crate) struct EmitPackArgs {
    /// The folder, which is created if it does not exist. Files that are there are replaced only with --force
    pub(crate) folder: PathBuf,
    /// Only formulas that solvers answer in a few seconds
    #[arg(long)]
    pub(crate) small: bool,
    /// Replace files that are there
    #[arg(long, hide = true)]
    pub(crate) force: bool,
}

#[derive(Debug, Args)]
pub(crate) struct EmitStillLifeArgs {
    #[command(flatten)]
    pub(crate) size: SizeArgs,
    #[command(flatten)]
    pub(crate) cells: CellsArgs,
    /// At least K live cells
    #[arg(long, value_name = "K", help_heading = "Box")]
    pub(crate) at_least: Option<usize>,
    /// At most K live cells. To look for the largest K, use --at-least alone: more than K may be possible even if
    /// exactly K is not
    #[arg(long, value_name = "K", help_heading = "Box")]
    pub(crate) at_most: Option<usize>,
    /// At least and at most K live cells
    #[arg(long, value_name = "K", hide = true, conflicts_with_all = ["at_least", "at_most"])]
    pub(crate) exactly: Option<usize>,
    /// What the formula counts, for bounds and for the objective of `wcnf` and `opb` [default: cells]
    #[arg(long, value_enum, value_name = "WHAT", help_heading = "Box")]
    pub(crate) objective: Option<ObjectiveArg>,
    /// At most W units of waste: --objective waste and at least (2wh + 2(w + h) − W)/4 live cells in a box of w columns
    /// and h rows
    #[arg(long, value_name = "W", hide = true, conflicts_with_all = ["at_least", "at_most", "exactly"])]
    pub(crate) max_waste: Option<usize>,
    /// Clauses alone, or with an objective
    #[arg(long, value_enum, default_value = "cnf", value_name = "FORMAT", help_heading = "Output")]
    pub(crate) format: StillLifeFormat,
    #[command(flatten)]
    pub(crate) encoding: EncodingArgs,
    #[command(flatten, next_help_heading = "Output")]
    pub(crate) output: OutputArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ObjectiveArg {
    /// Live cells: as many as possible
    Cells,
    /// Waste (docs/still-life.md): as little as possible, which gives the patterns with the most live cells. Bounds on
    /// live cells from below become bounds on waste
    Waste,
}

/// Who reads the clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ClausesFor {
    /// SAT solvers (DIMACS)
    Cnf,
    /// Projected model counters, which count patterns
    Pmc,
}

/// What the formula of a still life is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StillLifeFormat {
    /// Clauses (DIMACS), for SAT solvers
    Cnf,
    /// Clauses, for projected model counters, which count patterns
    Pmc,
    /// Clauses and cardinality constraints, for solvers that count by themselves
    Knf,
    /// Clauses and an objective, for MaxSAT solvers (the format of 2022)
    Wcnf,
    /// Linear constraints and an objective, for pseudo-Boolean solvers
    Opb,
}

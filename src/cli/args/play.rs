//! `lifesat play`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use lifesat::game::{Seat, Terms};

use super::offer;
use super::parse::{jobs, seat};
use crate::cli::participant::Participant;

pub(super) const HELP: &str = "\
Players:
  human    somebody at this terminal
  random   places a piece on any empty cell
  greedy   takes the best lead after one generation
  deep     looks several generations ahead
  sat      asks a solver for the best lead after any reply
A lead is a player's cells less those of all others.

Examples:
  lifesat play
      You against `greedy`, on a board of 5×5
  lifesat play --players human,human,deep --width 25 --height 18
      Three players on a large board
  lifesat play --players deep,greedy --seed 7 --record game.jsonl
      Two computers, with a record of the game
  lifesat play --replay game.jsonl
      Show this game again
  lifesat play --resume game.jsonl
      Go on with a game that you left
  lifesat play --tournament --players deep,greedy
      200 games, and how many each player won
  printf '3,3\\n3,4\\n4,3\\n' | lifesat play
      Moves from a script, without a terminal

Exit codes:
  0    the game or tournament is over, or you left it
  2    a mistake, or the input ended before the game did
  130  interrupted
The rules are in docs/play.md.";

#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// The players, from player 1 on: two to four of human, random, greedy, deep, sat
    #[arg(
        long,
        value_name = "WHO,WHO",
        value_delimiter = ',',
        default_value = "human,greedy",
        value_parser = offer::player(),
        hide_possible_values = true
    )]
    pub(crate) players: Vec<Participant>,
    /// Pieces that each player places before the first generation
    #[arg(long, value_name = "N", default_value_t = Terms::SMALL.pieces())]
    pub(crate) pieces: u32,
    /// End the game in this generation; the player with the most cells wins
    #[arg(long, value_name = "N", default_value_t = Terms::MAX_GENERATIONS)]
    pub(crate) max_generations: u32,
    /// Seed of everything random. The same seed gives the same game [default: random for a game, 1
    /// for a tournament]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// The player who has the first turn of the first round [default: random]
    #[arg(long, value_name = "P", value_parser = seat, conflicts_with = "tournament")]
    pub(crate) first: Option<Seat>,
    /// Time that `deep` and `sat` take for a move. The same seed then need not give the same game
    #[arg(long, value_name = "MILLISECONDS", value_parser = milliseconds, conflicts_with = "positions")]
    pub(crate) think: Option<Duration>,
    /// Positions that `deep` looks at for a move, and questions that `sat` asks its solver
    /// [default: 2000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) positions: Option<u64>,
    /// Play in plain lines, even at a terminal
    #[arg(long)]
    pub(crate) plain: bool,
    /// Write the game to FILE while it is played. An existing file is not replaced
    #[arg(long, value_name = "FILE", conflicts_with = "tournament")]
    pub(crate) record: Option<PathBuf>,
    /// Go on with the game that FILE records, and write the rest of it to the same file
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = [
            "tournament", "record", "replay", "players", "n", "width", "height", "pieces", "max_generations", "seed", "first",
        ]
    )]
    pub(crate) resume: Option<PathBuf>,
    /// Show the game that FILE records
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = [
            "tournament", "record", "players", "n", "width", "height", "pieces", "max_generations", "seed", "first", "think",
            "positions",
        ]
    )]
    pub(crate) replay: Option<PathBuf>,
    /// Play many games between computers and print a table of who won
    #[arg(long)]
    pub(crate) tournament: bool,
    /// Games of the tournament. If this is a multiple of the square of the number of players, each
    /// player has each seat and the first turn equally often [default: 200]
    #[arg(long, value_name = "N", requires = "tournament", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: Option<u64>,
    /// Games of the tournament that are played at the same time [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = jobs, requires = "tournament")]
    pub(crate) jobs: Option<usize>,
    /// Show on the whole terminal how the tournament goes
    #[arg(long, requires = "tournament")]
    pub(crate) watch: bool,
    /// Print the result as one JSON object; for games between computers
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
}

/// How large the board is.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Board")]
pub(crate) struct BoardArgs {
    /// A square board of N×N cells
    #[arg(long, value_name = "N", conflicts_with_all = ["width", "height"])]
    n: Option<usize>,
    /// Columns of the board, with --height
    #[arg(long, value_name = "W", requires = "height")]
    width: Option<usize>,
    /// Rows of the board, with --width
    #[arg(long, value_name = "H", requires = "width")]
    height: Option<usize>,
}

impl BoardArgs {
    /// Width and height, if a size was given.
    pub(crate) fn size(&self) -> Option<(usize, usize)> {
        self.n.map(|n| (n, n)).or(self.width.zip(self.height))
    }
}

fn milliseconds(text: &str) -> Result<Duration, String> {
    let number = text.parse().ok().filter(|number| (1..=3_600_000).contains(number));
    number
        .map(Duration::from_millis)
        .ok_or_else(|| "a time to think is a number of milliseconds, from 1 to 3600000".to_owned())
}

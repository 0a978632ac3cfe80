//! `lifesat play`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use lifesat::game::{Seat, Terms};

use super::board::SizeArgs;
use super::parse::{jobs, seat};
use crate::cli::request::who::Who;

pub(super) const PLAY_HELP: &str = "\
Players:
  human    is asked
  random   plays on any empty cell
  greedy   has the best lead one generation later, if nobody else places anything
  deep     looks several generations ahead, at what it and all others could place
  sat      asks a solver what is worth most two generations later, whatever is replied at once

Examples:
  lifesat play                                                 against greedy on 5×5
  lifesat play --players human,human,deep --width 25 --height 18
  lifesat play --players deep,greedy --seed 7 --record game.jsonl
  lifesat play --replay game.jsonl
  lifesat play --tournament --players deep,greedy              who is better, in 200 games
  printf '3,3\\n3,4\\n4,3\\n' | lifesat play                      plain lines, without a terminal

Exit codes: 0 the game or tournament is over, or the player left it; 2 a mistake,
or the input ended before the game did; 130 interrupted. docs/play.md has the rules.";

#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// Who plays, from player 1 on: two to four of human, random, greedy, deep, sat
    #[arg(long, value_name = "WHO,WHO", value_delimiter = ',', default_value = "human,greedy")]
    pub(crate) players: Vec<Who>,
    /// How many pieces everybody starts with
    #[arg(long, value_name = "N", default_value_t = Terms::SMALL.pieces())]
    pub(crate) pieces: u32,
    /// Count cells in this generation, if the game has not ended before
    #[arg(long, value_name = "N", default_value_t = Terms::MAX_GENERATIONS)]
    pub(crate) max_generations: u32,
    /// All that is left to chance follows from this number [default: another one for each game; 1 for a tournament]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// The player who has the first turn of the first round [default: left to chance]
    #[arg(long, value_name = "P", value_parser = seat, conflicts_with = "tournament")]
    pub(crate) first: Option<Seat>,
    /// How long `deep` and `sat` think about a move. Games are then not the same again
    #[arg(long, value_name = "MILLISECONDS", value_parser = milliseconds, conflicts_with = "positions")]
    pub(crate) think: Option<Duration>,
    /// At how many positions `deep` looks for a move, and how often `sat` asks its solver [default: 2000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) positions: Option<u64>,
    /// Plain lines, even at a terminal
    #[arg(long)]
    pub(crate) plain: bool,
    /// Write the game to FILE while it is played
    #[arg(long, value_name = "FILE", conflicts_with = "tournament")]
    pub(crate) record: Option<PathBuf>,
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
    /// Many games between computers, and a table of who won
    #[arg(long)]
    pub(crate) tournament: bool,
    /// Games of the tournament. Everybody has every seat and the first turn equally often if it is a multiple of the square
    /// of the number of players [default: 200]
    #[arg(long, value_name = "N", requires = "tournament", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: Option<u64>,
    /// How many games of the tournament are played side by side [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = jobs, requires = "tournament")]
    pub(crate) jobs: Option<usize>,
    /// Fill the terminal with a view of the tournament that changes as it goes on
    #[arg(long, requires = "tournament")]
    pub(crate) watch: bool,
    /// Print one JSON object instead; for games without humans
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) size: SizeArgs,
}

fn milliseconds(text: &str) -> Result<Duration, String> {
    let number = text.parse().ok().filter(|number| (1..=3_600_000).contains(number));
    number
        .map(Duration::from_millis)
        .ok_or_else(|| "a time to think is a number of milliseconds, from 1 to 3600000".to_owned())
}

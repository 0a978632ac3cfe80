//! `lifesat play`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use lifesat::game::Seat;
use lifesat::player::Effort;

use crate::cli::args::box_and_encoding::SizeArgs;
use crate::cli::args::offer;
use crate::cli::args::parse::{duration, jobs, seat};
use crate::cli::participant::Participant;

pub(crate) const HELP: &str = "\
Players:
  human    is asked at this terminal
  random   places a piece on any empty cell
  greedy   takes the best lead after one generation
  deep     looks several generations ahead
  sat      asks a solver for the best lead after any reply
A lead is a player's cells less those of all others.

Examples:
  lifesat play
      You against `greedy`, on a board of 5×5
  lifesat play 25x18 --players human,human,deep
      Three players on a large board
  lifesat play --players deep,greedy --seed 7 --state game.jsonl
      Two computers, with a record of the game
  lifesat play --replay game.jsonl
      Show this game again
  lifesat play --state mine.jsonl
      Begin a game, or go on with it after you left it
  lifesat play --tournament --players deep,greedy
      200 games, and how many each player won
  printf '3,3\\n3,4\\n4,3\\n' | lifesat play
      Moves from a script, without a terminal

Exit codes:
  0    the game or tournament is over, or you left it
  2    a mistake, or the input ended before the game did
  130  interrupted
The rules are in docs/play.md.";

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) size: SizeArgs,
    /// The players, from player 1 on: two to four of human, random, greedy, deep, sat [default: human,greedy]
    #[arg(
        long,
        value_name = "WHO,WHO",
        value_delimiter = ',',
        value_parser = offer::player(),
        hide_possible_values = true
    )]
    pub(crate) players: Vec<Participant>,
    /// Pieces that each player places before the first generation [default: 3]
    #[arg(long, value_name = "N")]
    pub(crate) pieces: Option<u32>,
    /// End the game in this generation; the player with the most cells wins [default: 200]
    #[arg(long, alias = "max-generations", value_name = "N")]
    pub(crate) generations: Option<u32>,
    /// Seed of everything random. The same seed gives the same game [default: random for a game, 1
    /// for a tournament]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// The player who has the first turn of the first round [default: random]
    #[arg(long, value_name = "P", value_parser = seat, conflicts_with = "tournament")]
    pub(crate) first: Option<Seat>,
    /// Positions that `deep` looks at for a move, and questions that `sat` asks its solver; or the time that they take
    /// for a move, such as 500ms or 2s. With a time, the same seed need not give the same game [default: 2000]
    #[arg(long, value_name = "N | TIME", value_parser = effort, conflicts_with_all = ["think", "positions"])]
    effort: Option<Effort>,
    #[arg(long, value_name = "MILLISECONDS", value_parser = milliseconds, conflicts_with = "positions", hide = true)]
    think: Option<Duration>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), hide = true)]
    positions: Option<u64>,
    /// Play in plain lines, even at a terminal
    #[arg(long)]
    pub(crate) plain: bool,
    /// Write the game to FILE while it is played. If FILE has the beginning of a game, go on with that game; its players,
    /// board and seed are those of the record
    #[arg(long, value_name = "FILE", conflicts_with = "tournament")]
    pub(crate) state: Option<PathBuf>,
    /// Begin a game with --state
    #[arg(long, value_name = "FILE", conflicts_with_all = ["tournament", "state"], hide = true)]
    pub(crate) record: Option<PathBuf>,
    /// Go on with a game of --state
    #[arg(long, value_name = "FILE", conflicts_with_all = ["tournament", "state", "record", "replay"], hide = true)]
    pub(crate) resume: Option<PathBuf>,
    /// Show the game that FILE records
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = [
            "tournament", "state", "record", "players", "size", "n", "width", "height", "pieces", "generations", "seed", "first",
            "effort", "think", "positions",
        ]
    )]
    pub(crate) replay: Option<PathBuf>,
    /// Play many games between computers and print a table of who won. If the number of GAMES is a multiple of the square
    /// of the number of players, each player has each seat and the first turn equally often [default: 200]
    #[arg(
        long,
        value_name = "GAMES",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "200",
        value_parser = clap::value_parser!(u64).range(1..)
    )]
    tournament: Option<u64>,
    /// Games of the tournament
    #[arg(long, value_name = "N", requires = "tournament", value_parser = clap::value_parser!(u64).range(1..), hide = true)]
    games: Option<u64>,
    /// Games of the tournament that are played at the same time [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = jobs, requires = "tournament")]
    pub(crate) jobs: Option<usize>,
    /// Print the result as one JSON object; for games between computers
    #[arg(long)]
    pub(crate) json: bool,
}

impl PlayArgs {
    /// The games of the tournament, if this is one.
    pub(crate) fn tournament(&self) -> Option<u64> {
        self.tournament.map(|games| self.games.unwrap_or(games))
    }

    /// How long computers think, if the options say so.
    pub(crate) fn effort(&self) -> Option<Effort> {
        self.effort.or(self.think.map(Effort::Time)).or(self.positions.map(Effort::Positions))
    }
}

/// Reads a number of positions, or a time with its unit.
fn effort(text: &str) -> Result<Effort, String> {
    if let Ok(positions) = text.parse::<u64>() {
        let positions = Some(positions).filter(|&positions| positions >= 1).map(Effort::Positions);
        return positions.ok_or_else(|| "expected at least 1 position".to_owned());
    }
    match text.strip_suffix("ms") {
        Some(number) => milliseconds(number),
        None => duration(text).and_then(|time| milliseconds(&time.as_millis().to_string())),
    }
    .map(Effort::Time)
    .map_err(|_| {
        "expected a number of positions, such as 2000, or a time from 1ms to 1h, such as 500ms or 2s"
            .to_owned()
    })
}

fn milliseconds(text: &str) -> Result<Duration, String> {
    let number = text.parse().ok().filter(|number| (1..=3_600_000).contains(number));
    number
        .map(Duration::from_millis)
        .ok_or_else(|| "a time to think is a number of milliseconds, from 1 to 3600000".to_owned())
}

//! What `lifesat play` is asked to do.

use std::path::PathBuf;

use anyhow::{Result, bail};
use lifesat::game::{Seat, Terms};
use lifesat::player::tournament::Tournament;
use lifesat::player::{Effort, Kind};

use crate::cli::args::PlayArgs;
use crate::cli::participant::Participant;

/// On a small board nobody notices thinking of this length, and it wins nearly all games against
/// `greedy`.
const POSITIONS: u64 = 2000;

/// Games of a tournament.
const GAMES: u64 = 200;

/// The seed of a tournament.
const SEED: u64 = 1;

/// What to play or show.
pub(crate) enum PlayRequest {
    /// A game that people see, and may take part in.
    Game(Opening, Interface),
    /// A game between computers, with its end as JSON.
    Unwatched(Opening),
    /// A recorded game.
    Replay { record: PathBuf, interface: Interface },
    /// Many games between computers.
    Tournament(TournamentRequest),
}

/// How people see a game and take part in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Interface {
    /// On a screen that fills the terminal; in lines where there is no terminal.
    Screen,
    /// In lines.
    Lines,
}

/// How a game begins.
pub(crate) enum Opening {
    /// With an empty board.
    New(GameRequest),
    /// Where its record ends, and the record goes on.
    Recorded { record: PathBuf, effort: Effort },
}

/// A game. What is left open is left to chance.
pub(crate) struct GameRequest {
    pub(crate) terms: Terms,
    /// As many as the terms say.
    pub(crate) players: Vec<Participant>,
    /// One of the players.
    pub(crate) first: Option<Seat>,
    pub(crate) seed: Option<u64>,
    pub(crate) effort: Effort,
    /// The file that the game is written to while it is played.
    pub(crate) record: Option<PathBuf>,
}

/// A tournament.
pub(crate) struct TournamentRequest {
    pub(crate) tournament: Tournament,
    /// Games that are played side by side; `None` for one on each processor.
    pub(crate) jobs: Option<usize>,
    pub(crate) watch: bool,
    pub(crate) json: bool,
}

impl TryFrom<PlayArgs> for PlayRequest {
    type Error = anyhow::Error;

    fn try_from(args: PlayArgs) -> Result<Self> {
        let interface = if args.plain { Interface::Lines } else { Interface::Screen };
        if let Some(record) = args.replay {
            if args.json {
                bail!("--json is for games between computers, not for recorded ones");
            }
            return Ok(Self::Replay { record, interface });
        }
        if args.tournament {
            return tournament(&args).map(Self::Tournament);
        }
        let json = args.json;
        let opening = match &args.resume {
            Some(record) => Opening::Recorded { record: record.clone(), effort: effort(&args) },
            None => Opening::New(game(args)?),
        };
        if !json {
            return Ok(Self::Game(opening, interface));
        }
        if matches!(&opening, Opening::New(game) if game.players.contains(&Participant::Human)) {
            bail!("--json is for games between computers; name them with --players greedy,random");
        }
        Ok(Self::Unwatched(opening))
    }
}

fn game(args: PlayArgs) -> Result<GameRequest> {
    let (terms, effort) = (terms(&args)?, effort(&args));
    if args.first.is_some_and(|seat| seat.index() >= terms.seats()) {
        bail!("--first names one of the {} players", terms.seats());
    }
    let PlayArgs { players, first, seed, record, .. } = args;
    Ok(GameRequest { terms, players, first, seed, effort, record })
}

fn tournament(args: &PlayArgs) -> Result<TournamentRequest> {
    let Some(entrants) = args.players.iter().map(|who| who.computer()).collect::<Option<Vec<Kind>>>() else {
        bail!("a tournament is between computers; name them with --players deep,greedy");
    };
    let (games, seed) = (args.games.unwrap_or(GAMES), args.seed.unwrap_or(SEED));
    let tournament = Tournament::new(terms(args)?, entrants, effort(args), games, seed)?;
    Ok(TournamentRequest { tournament, jobs: args.jobs, watch: args.watch, json: args.json })
}

fn terms(args: &PlayArgs) -> Result<Terms> {
    let small = (Terms::SMALL.width(), Terms::SMALL.height());
    let size = args.board.size().unwrap_or(small);
    Ok(Terms::new(args.players.len(), size, args.pieces, args.max_generations)?)
}

fn effort(args: &PlayArgs) -> Effort {
    match args.think {
        Some(time) => Effort::Time(time),
        None => Effort::Positions(args.positions.unwrap_or(POSITIONS)),
    }
}

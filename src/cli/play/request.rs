//! The request to `lifesat play`.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::{Result, bail};
use lifesat::game::{Seat, Terms};
use lifesat::player::tournament::Tournament;
use lifesat::player::{Effort, Kind};

use crate::cli::participant::Participant;
use crate::cli::play::args::PlayArgs;

/// On a small board a move takes no noticeable time with this, and it wins nearly all games against `greedy`.
const POSITIONS: u64 = 2000;

const SEED: u64 = 1;

pub(crate) enum PlayRequest {
    /// A game that people see, and may take part in.
    Game(Opening, Interface),
    /// A game between computers, with its end as JSON.
    Unwatched(Opening),
    Replay {
        record: PathBuf,
        interface: Interface,
    },
    Tournament(TournamentRequest),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Interface {
    /// On a screen that fills the terminal; in lines where there is no terminal.
    Screen,
    Lines,
}

impl Interface {
    /// Returns true if the user wants a screen and there is a terminal to draw it on.
    pub(crate) fn has_screen(self) -> bool {
        let is_dumb = env::var_os("TERM").is_none_or(|kind| kind.is_empty() || kind == "dumb");
        // Windows has no TERM and can draw all the same.
        let can_draw = cfg!(windows) || !is_dumb;
        self == Self::Screen && can_draw && io::stdin().is_terminal() && io::stdout().is_terminal()
    }
}

pub(crate) enum Opening {
    New(GameRequest),
    /// Where its record ends, and the record goes on.
    Recorded {
        record: PathBuf,
        effort: Effort,
    },
}

pub(crate) struct GameRequest {
    pub(crate) terms: Terms,
    pub(crate) players: Vec<Participant>,
    pub(crate) first: Option<Seat>,
    pub(crate) seed: Option<u64>,
    pub(crate) effort: Effort,
    /// The file that the game is written to while it is played.
    pub(crate) record: Option<PathBuf>,
}

pub(crate) struct TournamentRequest {
    pub(crate) tournament: Tournament,
    pub(crate) jobs: Option<usize>,
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
        if let Some(games) = args.tournament() {
            return tournament(&args, games).map(Self::Tournament);
        }
        let json = args.json;
        let begun = args.state.as_ref().filter(|file| has_content(file));
        let opening = match args.resume.as_ref().or(begun) {
            Some(record) => {
                refuse_terms(&args, record)?;
                Opening::Recorded { record: record.clone(), effort: effort(&args) }
            }
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

/// Returns true if there is a file from which a game can go on, or that is something else.
fn has_content(file: &Path) -> bool {
    fs::metadata(file).is_ok_and(|data| !data.is_file() || data.len() > 0)
}

/// Refuses options about what the record of a game says.
fn refuse_terms(args: &PlayArgs, record: &Path) -> Result<()> {
    let given = [
        ("--players", !args.players.is_empty()),
        ("SIZE", args.size.size().is_some()),
        ("--pieces", args.pieces.is_some()),
        ("--generations", args.generations.is_some()),
        ("--seed", args.seed.is_some()),
        ("--first", args.first.is_some()),
    ];
    match given.into_iter().find(|(_, is_given)| *is_given) {
        Some((option, _)) => bail!(
            "{} exists, and a game that goes on is as its record says: leave out {option}, or name another file",
            record.display()
        ),
        None => Ok(()),
    }
}

fn game(args: PlayArgs) -> Result<GameRequest> {
    let (terms, effort, players) = (terms(&args)?, effort(&args), players(&args));
    if args.first.is_some_and(|seat| seat.index() >= terms.seats()) {
        bail!("--first names one of the {} players", terms.seats());
    }
    let PlayArgs { first, seed, record, state, .. } = args;
    let record = record.or(state);
    Ok(GameRequest { terms, players, first, seed, effort, record })
}

fn players(args: &PlayArgs) -> Vec<Participant> {
    if args.players.is_empty() {
        vec![Participant::Human, Participant::Computer(Kind::Greedy)]
    } else {
        args.players.clone()
    }
}

fn tournament(args: &PlayArgs, games: u64) -> Result<TournamentRequest> {
    let Some(entrants) = players(args).iter().map(|who| who.computer()).collect::<Option<Vec<Kind>>>() else {
        bail!("a tournament is between computers; name them with --players deep,greedy");
    };
    let tournament = Tournament::new(terms(args)?, entrants, effort(args), games, args.seed.unwrap_or(SEED))?;
    Ok(TournamentRequest { tournament, jobs: args.jobs, json: args.json })
}

fn terms(args: &PlayArgs) -> Result<Terms> {
    let small = (Terms::SMALL.width(), Terms::SMALL.height());
    let size = args.size.size().unwrap_or(small);
    let pieces = args.pieces.unwrap_or(Terms::SMALL.pieces());
    let generations = args.generations.unwrap_or(Terms::MAX_GENERATIONS);
    Ok(Terms::new(players(args).len(), size, pieces, generations)?)
}

fn effort(args: &PlayArgs) -> Effort {
    args.effort().unwrap_or(Effort::Positions(POSITIONS))
}

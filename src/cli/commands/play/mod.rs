//! `lifesat play`: Life for two to four players.

mod picture;
mod plain;
mod replay;
mod report;
mod screen;
mod session;
mod table;
mod tournament;
mod words;

use std::io::{self, IsTerminal};
use std::time::Instant;

use anyhow::{Result, bail};
use lifesat::game::Phase;
use lifesat::player::PlayerError;

use crate::cli::Exit;
use crate::cli::args::PlayArgs;
use crate::cli::console::Verbosity;
use crate::cli::console::output;
use crate::cli::solver::limits;
use session::Session;

/// Plays a game in the face that fits, or many games, or shows an old one.
pub(crate) fn run(args: &PlayArgs, verbosity: Verbosity) -> Result<Exit> {
    if let Some(path) = &args.replay {
        return replay::run(path, args);
    }
    if args.tournament {
        return tournament::run(args, verbosity);
    }
    let session = Session::start(args)?;
    if args.json {
        return without_face(session);
    }
    if has_screen(args) { screen::play(session) } else { plain::play(session) }
}

/// Whether there is a terminal to draw on, and nobody who wants lines.
fn has_screen(args: &PlayArgs) -> bool {
    let is_dumb = std::env::var_os("TERM").is_none_or(|kind| kind.is_empty() || kind == "dumb");
    // Windows has no TERM and can draw all the same.
    let can_draw = cfg!(windows) || !is_dumb;
    !args.plain && can_draw && io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// A game between computers that nobody watches, as JSON.
fn without_face(mut session: Session) -> Result<Exit> {
    let start = Instant::now();
    if session.table().has_humans() {
        bail!("--json is for games between computers; name them with --players greedy,random");
    }
    let limits = limits(None)?;
    loop {
        match session.game().phase() {
            Phase::Turn(_) => match session.ask(&limits) {
                Ok(wish) => drop(session.play(wish)?),
                Err(PlayerError::Stopped(_)) => return Ok(Exit::Interrupted),
            },
            Phase::Generation => drop(session.pass_generation()?),
            Phase::Over(ending) => {
                crate::cli::report::print(&report::game(&session, ending, start))?;
                return Ok(Exit::Answered);
            }
        }
    }
}

/// Prints a text for people.
fn say(text: &str) -> Result<()> {
    output::print(text)
}

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

use anyhow::Result;
use lifesat::game::Phase;
use lifesat::player::PlayerError;

use crate::cli::Exit;
use crate::cli::console::Verbosity;
use crate::cli::console::output;
use crate::cli::request::play::{Face, PlayRequest};
use crate::cli::solver::limits;
use session::Session;

/// Plays a game or many games, or shows a recorded one.
pub(crate) fn run(request: PlayRequest, verbosity: Verbosity) -> Result<Exit> {
    match request {
        PlayRequest::Game(game, face) => {
            let session = Session::start(game)?;
            if has_screen(face) { screen::play(session) } else { plain::play(session) }
        }
        PlayRequest::Unwatched(game) => unwatched(Session::start(game)?),
        PlayRequest::Replay { record, face } => replay::run(&record, face),
        PlayRequest::Tournament(request) => tournament::run(&request, verbosity),
    }
}

/// Whether the user wants a screen and there is a terminal to draw on.
fn has_screen(face: Face) -> bool {
    let is_dumb = std::env::var_os("TERM").is_none_or(|kind| kind.is_empty() || kind == "dumb");
    // Windows has no TERM and can draw all the same.
    let can_draw = cfg!(windows) || !is_dumb;
    face == Face::Screen && can_draw && io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Plays a game between computers and prints its end as JSON.
fn unwatched(mut session: Session) -> Result<Exit> {
    let start = Instant::now();
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

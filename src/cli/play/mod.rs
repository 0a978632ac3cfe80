//! `lifesat play`: Life for two to four players.
//!
//! A [`Session`] knows the players, the game so far and the record. The two interfaces, [`plain`]
//! in lines and [`screen`] on the whole terminal, only show it and ask for moves.

pub(crate) mod args;
mod plain;
mod report;
pub(crate) mod request;
#[cfg(any(unix, windows))]
mod screen;
mod session;
mod tournament;
mod words;

/// Where no terminal is known, games are played in lines.
#[cfg(not(any(unix, windows)))]
mod screen {
    pub(super) use super::plain::play;

    pub(super) fn replay(record: lifesat::game::record::Record) -> anyhow::Result<crate::cli::Exit> {
        super::plain::replay_in_lines(&record)
    }
}

use std::time::Instant;

use anyhow::{Result, bail};
use lifesat::game::Phase;
use lifesat::player::PlayerError;
use session::Session;

use crate::cli::Exit;
use crate::cli::console::Verbosity;
use crate::cli::play::request::PlayRequest;
use crate::cli::solver::limits;

pub(crate) fn run(request: PlayRequest, verbosity: Verbosity) -> Result<Exit> {
    match request {
        PlayRequest::Game(opening, interface) => {
            let session = Session::begin(opening)?;
            if interface.has_screen() { screen::play(session) } else { plain::play(session) }
        }
        PlayRequest::Unwatched(opening) => unwatched(Session::begin(opening)?),
        PlayRequest::Replay { record, interface } => plain::replay(&record, interface),
        PlayRequest::Tournament(request) => tournament::run(&request, verbosity),
    }
}

fn unwatched(mut session: Session) -> Result<Exit> {
    let start = Instant::now();
    if session.table().has_humans() {
        bail!("--json is for games between computers, and a human plays this one");
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

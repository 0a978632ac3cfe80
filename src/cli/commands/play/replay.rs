//! `lifesat play --replay`: shows a recorded game.

use std::path::Path;

use anyhow::{Context, Result};
use lifesat::game::record::{Frame, Line, Record};

use super::terminal::{has_screen, say};
use super::{picture, screen, words};
use crate::cli::Exit;
use crate::cli::input::source::Input;
use crate::cli::request::play::Interface;

/// Reads a record, which checks it against the rules, and shows it.
pub(super) fn run(path: &Path, interface: Interface) -> Result<Exit> {
    let input = Input::open(path)?;
    let name = input.name.clone();
    let record = Record::read(&input.text()?).with_context(|| name)?;
    if path != Path::new("-") && has_screen(interface) { screen::replay(record) } else { plain(&record) }
}

/// Prints the whole game in lines.
fn plain(record: &Record) -> Result<Exit> {
    let header = &record.header;
    say(&format!("{}. Seed {}.\n", words::terms(&header.terms), header.seed))?;
    for frame in &record.frames {
        say(&text(frame, &header.players))?;
    }
    let is_over = record.frames.last().is_some_and(|frame| frame.game.ending().is_some());
    if !is_over {
        say("The record ends here, before the game does.\n")?;
    }
    Ok(Exit::Answered)
}

fn text(frame: &Frame, names: &[String]) -> String {
    let picture = || picture::draw(&frame.game, names);
    match &frame.line {
        None => String::new(),
        Some(Line::Place { player, x, y }) => format!("Player {player}: {x},{y}\n"),
        Some(Line::Pass { player }) => format!("Player {player} places nothing\n"),
        Some(Line::Generation { .. }) => format!("\n{}\n", picture()),
        Some(Line::TakeBack { turns: 1 }) => format!("1 turn is taken back.\n\n{}\n", picture()),
        Some(Line::TakeBack { turns }) => format!("{turns} turns are taken back.\n\n{}\n", picture()),
        Some(Line::End { ending }) => format!("{ending}\n"),
    }
}

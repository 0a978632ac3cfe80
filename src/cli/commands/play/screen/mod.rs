//! The interface that fills the terminal.

mod app;
mod board;
mod keys;
mod palette;
mod terminal;
mod thought;
mod view;
mod waiting;

use std::time::Duration;

use anyhow::{Context, Result};
use lifesat::game::record::Record;
use lifesat::limits::Interrupt;
use ratatui::crossterm::event;

use super::session::Session;
use super::terminal::say;
use crate::cli::Exit;
use crate::cli::console::signals;
use app::{App, Next};
use terminal::Screen;
use waiting::Terminal;

/// How long the program waits for input. After that it looks for signals and moves of computers.
const GLANCE: Duration = Duration::from_millis(30);

/// Plays a game, and restores the terminal.
pub(super) fn play(session: Session) -> Result<Exit> {
    show(App::of_session(session))
}

/// Shows a recorded game.
pub(super) fn replay(record: Record) -> Result<Exit> {
    show(App::of_record(record))
}

fn show(mut app: App) -> Result<Exit> {
    let interrupt = signals::interrupt().context("cannot watch for Ctrl-C")?;
    let exit = {
        let mut screen = Screen::enter().context("cannot use the terminal; --plain plays without it")?;
        turn_of_events(&mut app, &mut screen, &interrupt)?
    };
    say(&app.last_words())?;
    Ok(exit)
}

/// Draws, waits for events, and hands them to the app, until the user leaves.
fn turn_of_events(app: &mut App, screen: &mut Screen, interrupt: &Interrupt) -> Result<Exit> {
    loop {
        if interrupt.is_raised() {
            return Ok(Exit::Interrupted);
        }
        screen.draw(|frame| view::draw(app, frame)).context("cannot draw on the terminal")?;
        app.tick()?;
        if waiting::for_input(GLANCE).context("cannot read from the terminal")? == Terminal::Gone {
            return Ok(Exit::Interrupted);
        }
        // All waiting events are handled before the next drawing.
        while event::poll(Duration::ZERO).context("cannot read from the terminal")? {
            if waiting::for_input(Duration::ZERO).context("cannot read from the terminal")? == Terminal::Gone
            {
                return Ok(Exit::Interrupted);
            }
            let event = event::read().context("cannot read from the terminal")?;
            if let Next::Leave(exit) = keys::handle(app, &event)? {
                return Ok(exit);
            }
        }
    }
}

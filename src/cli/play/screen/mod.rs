//! The interface that fills the terminal.

mod app;
mod board;
mod keys;
mod palette;
mod view;

use std::io::{self, Stdout, stdout};
use std::time::Duration;

use anyhow::{Context, Result};
use app::{App, Next};
use lifesat::game::record::Record;
use lifesat::limits::Interrupt;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use crate::cli::Exit;
use crate::cli::console::{signals, takeover};
use crate::cli::play::session::Session;
use crate::cli::play::terminal::say;

/// How long the program waits for input. After that it looks for signals and moves of computers.
const GLANCE: Duration = Duration::from_millis(30);

/// Plays a game, and restores the terminal.
pub(crate) fn play(session: Session) -> Result<Exit> {
    show(App::of_session(session))
}

/// Shows a recorded game.
pub(crate) fn replay(record: Record) -> Result<Exit> {
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
        if wait_for_input(GLANCE).context("cannot read from the terminal")? == Terminal::Gone {
            return Ok(Exit::Interrupted);
        }
        // All waiting events are handled before the next drawing.
        while event::poll(Duration::ZERO).context("cannot read from the terminal")? {
            if wait_for_input(Duration::ZERO).context("cannot read from the terminal")? == Terminal::Gone {
                return Ok(Exit::Interrupted);
            }
            let event = event::read().context("cannot read from the terminal")?;
            if let Next::Leave(exit) = keys::handle(app, &event)? {
                return Ok(exit);
            }
        }
    }
}

/// The terminal while a game is played.
pub(crate) type Screen = takeover::Screen<Playing>;

/// The use of a terminal that shows a game.
pub(crate) struct Playing;

impl takeover::Use for Playing {
    type Out = Stdout;

    fn out() -> Stdout {
        stdout()
    }

    fn begin() -> io::Result<()> {
        enable_raw_mode()?;
        // `Terminal::clear` would ask the terminal where its cursor is, and not all terminals
        // answer.
        execute!(stdout(), EnterAlternateScreen, Clear(ClearType::All), EnableMouseCapture)
    }

    fn end() {
        let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}

// Waits for input, and notices when the terminal is gone.
//
// After the terminal was closed, the reader of events would wait for ever and use a whole processor.

/// The state of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Terminal {
    /// There is one, with or without input.
    There,
    /// Its window was closed, or its connection ended.
    Gone,
}

/// Waits until there is input, a signal comes, or the time is over.
#[cfg(unix)]
pub(crate) fn wait_for_input(time: Duration) -> io::Result<Terminal> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let stdin = io::stdin();
    let mut watched = [PollFd::new(&stdin, PollFlags::IN)];
    let time = Timespec::try_from(time).expect("a glance is short");
    match poll(&mut watched, Some(&time)) {
        Ok(_) | Err(rustix::io::Errno::INTR) => {}
        Err(error) => return Err(error.into()),
    }
    let gone = PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL;
    Ok(if watched[0].revents().intersects(gone) { Terminal::Gone } else { Terminal::There })
}

/// Waits until the time is over.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere waiting can fail")]
pub(crate) fn wait_for_input(time: Duration) -> io::Result<Terminal> {
    std::thread::sleep(time);
    Ok(Terminal::There)
}

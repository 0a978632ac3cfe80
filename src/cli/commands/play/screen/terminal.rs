//! The terminal while a game is played on it. The program reads all keys and the mouse.

use std::io::{self, Stdout, stdout};

use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use crate::cli::console::takeover;

/// The terminal while a game is played.
pub(super) type Screen = takeover::Screen<Playing>;

/// The use of a terminal that shows a game.
pub(super) struct Playing;

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

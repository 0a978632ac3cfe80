//! The terminal of stderr while it is drawn on. Keys such as Ctrl-C keep their meaning, but what is
//! typed is not shown.

use std::io::{self, Stderr, stderr};

use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};

use crate::cli::console::{held, takeover};

/// The terminal while a search is watched.
pub(super) type Screen = takeover::Screen<Watching>;

/// The use of a terminal that shows a search.
pub(super) struct Watching;

impl takeover::Use for Watching {
    type Out = Stderr;

    fn out() -> Stderr {
        stderr()
    }

    fn begin() -> io::Result<()> {
        echo(false);
        execute!(stderr(), EnterAlternateScreen, Clear(ClearType::All), Hide)
    }

    fn end() {
        let _ = execute!(stderr(), LeaveAlternateScreen, Show);
        echo(true);
    }

    fn panicked() {
        held::end();
    }
}

/// Sets whether the terminal shows what is typed.
#[cfg(unix)]
fn echo(is_on: bool) {
    use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};
    // If the terminal cannot be asked, it shows what is typed. That is ugly but harmless.
    if let Ok(mut modes) = tcgetattr(stderr()) {
        modes.local_modes.set(LocalModes::ECHO, is_on);
        let _ = tcsetattr(stderr(), OptionalActions::Now, &modes);
    }
}

#[cfg(not(unix))]
fn echo(_: bool) {}

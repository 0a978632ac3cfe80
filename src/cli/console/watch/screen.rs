//! The terminal of stderr while it is drawn on. Keys keep their meaning, Ctrl-C among them, but what is typed is not shown.

use std::io::{self, Stderr, stderr};

use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};

use crate::cli::console::{held, takeover};

/// The terminal, as long as it is ours.
pub(super) type Screen = takeover::Screen<Watching>;

/// Looking on.
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

/// Whether the terminal shows what is typed.
#[cfg(unix)]
fn echo(is_on: bool) {
    use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};
    // A terminal that does not let itself be asked shows what is typed, which is not beautiful but no harm.
    if let Ok(mut modes) = tcgetattr(stderr()) {
        modes.local_modes.set(LocalModes::ECHO, is_on);
        let _ = tcsetattr(stderr(), OptionalActions::Now, &modes);
    }
}

#[cfg(not(unix))]
fn echo(_: bool) {}

//! The terminal of stderr while it is drawn on, and giving it back whatever happens.
//!
//! Keys keep their meaning, Ctrl-C among them, but what is typed is not shown.

use std::io::{self, Stderr, Write, stderr};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};
use ratatui::{Frame, Terminal};

use crate::cli::held;

/// Whether the terminal is ours. There is one terminal, so there is one flag.
static IS_OURS: AtomicBool = AtomicBool::new(false);

/// The terminal, as long as it is ours.
pub(super) struct Screen {
    terminal: Terminal<CrosstermBackend<Stderr>>,
}

impl Screen {
    /// Takes the terminal over. It is given back when the value is dropped, and before a panic is reported.
    pub(super) fn enter() -> io::Result<Self> {
        give_back_on_panic();
        IS_OURS.store(true, Ordering::SeqCst);
        echo(false);
        let entered = execute!(stderr(), EnterAlternateScreen, Clear(ClearType::All), Hide)
            .and_then(|()| Terminal::new(CrosstermBackend::new(stderr())));
        match entered {
            Ok(terminal) => Ok(Self { terminal }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }

    /// Draws a frame, as large as the terminal is now; nothing if another thread has panicked and given the terminal back.
    pub(super) fn draw(&mut self, content: impl FnOnce(&mut Frame)) -> io::Result<()> {
        if IS_OURS.load(Ordering::SeqCst) { self.terminal.draw(content).map(drop) } else { Ok(()) }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Makes the terminal what it was. If that fails there is nothing left to try.
fn give_back() {
    if IS_OURS.swap(false, Ordering::SeqCst) {
        let _ = execute!(stderr(), LeaveAlternateScreen, Show);
        echo(true);
        let _ = stderr().flush();
    }
}

/// A message that is printed on the alternate screen is lost.
fn give_back_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if IS_OURS.load(Ordering::SeqCst) {
                give_back();
                held::end();
            }
            report(info);
        }));
    });
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

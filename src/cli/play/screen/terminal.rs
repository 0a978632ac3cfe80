//! Taking a terminal over, and giving it back whatever happens.

use std::io::{self, Stdout, Write, stdout};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::{Frame, Terminal};

/// Whether the terminal is ours. There is one terminal, so there is one flag.
static IS_OURS: AtomicBool = AtomicBool::new(false);

/// The terminal, as long as it is ours.
pub(super) struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    /// Takes the terminal over. It is given back when the value is dropped, and before a panic is reported.
    pub(super) fn enter() -> io::Result<Self> {
        give_back_on_panic();
        IS_OURS.store(true, Ordering::SeqCst);
        let entered = enable_raw_mode()
            .and_then(|()| {
                // Not `Terminal::clear`, which asks the terminal where its cursor is, and not all answer.
                execute!(stdout(), EnterAlternateScreen, Clear(ClearType::All), EnableMouseCapture)
            })
            .and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
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
        let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
        let _ = stdout().flush();
    }
}

/// A message that is printed on the alternate screen, in raw mode, is lost.
fn give_back_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            give_back();
            report(info);
        }));
    });
}

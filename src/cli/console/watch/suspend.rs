//! Ctrl-Z and `fg` while the screen is drawn: the shell gets its terminal back, and the screen comes
//! again when the program is continued.

use std::io::{self, Stderr, stderr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rustix::process::{getpgrp, getsid};
use rustix::termios::tcgetpgrp;
use signal_hook::consts::{SIGCONT, SIGTSTP};
use signal_hook::flag;
use signal_hook::low_level::emulate_default_handler;

use super::screen::Screen;

/// The signals of a shell that stops and continues its jobs.
pub(super) struct Suspension {
    /// Ctrl-Z was pressed.
    asked: Arc<AtomicBool>,
    continued: Arc<AtomicBool>,
    /// When nothing is drawn, Ctrl-Z stops the program as it stops any.
    over: Arc<AtomicBool>,
}

impl Suspension {
    /// From now on Ctrl-Z waits for [`Self::heed`]. Without a shell that could continue the program, the
    /// system ignores Ctrl-Z, and so it stays.
    pub(super) fn begin() -> Option<Self> {
        let new = || Arc::new(AtomicBool::new(false));
        let signals = Self { asked: new(), continued: new(), over: new() };
        let register = || -> io::Result<()> {
            flag::register(SIGTSTP, Arc::clone(&signals.asked))?;
            flag::register_conditional_default(SIGTSTP, Arc::clone(&signals.over))?;
            flag::register(SIGCONT, Arc::clone(&signals.continued)).map(drop)
        };
        if !has_shell() {
            return None;
        }
        register().ok()?;
        Some(signals)
    }

    /// Stops the program if Ctrl-Z was pressed, and draws anew if it was continued. In the background it
    /// works on without a screen.
    pub(super) fn heed(&self, screen: &mut Screen) -> io::Result<()> {
        if self.asked.swap(false, Ordering::SeqCst) {
            Screen::give_back();
            emulate_default_handler(SIGTSTP)?;
        }
        if self.continued.load(Ordering::SeqCst) && is_in_foreground(&stderr()) {
            self.continued.store(false, Ordering::SeqCst);
            screen.take_again()?;
        }
        Ok(())
    }
}

impl Drop for Suspension {
    fn drop(&mut self) {
        self.over.store(true, Ordering::SeqCst);
    }
}

/// Whether a shell put the program into a job of its own.
fn has_shell() -> bool {
    getsid(None).is_ok_and(|session| session != getpgrp())
}

/// Whether the shell lets the program use the terminal.
pub(super) fn is_in_foreground(terminal: &Stderr) -> bool {
    tcgetpgrp(terminal).is_ok_and(|group| group == getpgrp())
}

//! Ctrl-C and other signals that end the program.
//!
//! While the program reads input, signals end it as they end any program. Before it works for long
//! or creates a file, it installs handlers that raise a flag. Solvers and writers look at the flag,
//! clean up, and the program ends with exit code 130.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use lifesat::limits::Interrupt;
use signal_hook::consts::{SIGINT, SIGTERM};
use thiserror::Error;

/// Ctrl-C where a user types commands: it ends the program at the prompt, and otherwise only the
/// command that is under way.
pub(crate) struct AtPrompt {
    is_at_prompt: Arc<AtomicBool>,
    interrupt: Interrupt,
}

impl AtPrompt {
    /// From now on Ctrl-C does this.
    pub(crate) fn begin() -> io::Result<Self> {
        let (is_at_prompt, interrupt) = (Arc::new(AtomicBool::new(true)), Interrupt::default());
        signal_hook::flag::register_conditional_default(SIGINT, Arc::clone(&is_at_prompt))?;
        signal_hook::flag::register(SIGINT, interrupt.flag())?;
        Ok(Self { is_at_prompt, interrupt })
    }

    /// Runs a command that ends when the flag is raised.
    pub(crate) fn work<R>(&self, command: impl FnOnce(Interrupt) -> R) -> R {
        self.interrupt.flag().store(false, Ordering::Relaxed);
        self.is_at_prompt.store(false, Ordering::Relaxed);
        let result = command(self.interrupt.clone());
        self.is_at_prompt.store(true, Ordering::Relaxed);
        result
    }
}

/// The user interrupted the program.
#[derive(Debug, Error)]
#[error("interrupted")]
pub(crate) struct Interrupted;

/// From now on the signals raise the returned flag instead of ending the program, so that solvers
/// are stopped and temporary files removed first.
///
/// Call this only if the code that runs next looks at the flag: a read that blocks is no longer
/// interrupted.
pub(crate) fn interrupt() -> io::Result<Interrupt> {
    let interrupt = Interrupt::default();
    signal_hook::flag::register(SIGINT, interrupt.flag())?;
    signal_hook::flag::register(SIGTERM, interrupt.flag())?;
    #[cfg(unix)]
    signal_hook::flag::register(signal_hook::consts::SIGHUP, interrupt.flag())?;
    // Where files may not grow beyond a size, to write fails as on a full disk, and the program can
    // clean up.
    #[cfg(unix)]
    signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default())?;
    // Some parent processes leave SIGCHLD ignored; then the program would not notice that a solver
    // ended.
    #[cfg(unix)]
    signal_hook::flag::register(signal_hook::consts::SIGCHLD, Arc::default())?;
    Ok(interrupt)
}

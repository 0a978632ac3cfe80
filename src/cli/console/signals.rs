//! Ctrl-C and SIGTERM.

use std::io;
use std::sync::Arc;

use lifesat::limits::Interrupt;
use signal_hook::consts::{SIGINT, SIGTERM};
use thiserror::Error;

/// The user interrupted.
#[derive(Debug, Error)]
#[error("interrupted")]
pub(crate) struct Interrupted;

/// From now on these signals raise the returned flag instead of ending the program, so that solvers are stopped
/// and temporary files removed first.
///
/// Call it only when whatever runs next looks at the flag: a blocked read would no longer be interrupted.
pub(crate) fn interrupt() -> io::Result<Interrupt> {
    let interrupt = Interrupt::default();
    signal_hook::flag::register(SIGINT, interrupt.flag())?;
    signal_hook::flag::register(SIGTERM, interrupt.flag())?;
    #[cfg(unix)]
    signal_hook::flag::register(signal_hook::consts::SIGHUP, interrupt.flag())?;
    // Some parents leave SIGCHLD ignored, and then the end of a solver could not be noticed.
    #[cfg(unix)]
    signal_hook::flag::register(signal_hook::consts::SIGCHLD, Arc::default())?;
    Ok(interrupt)
}

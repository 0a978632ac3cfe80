//! Ctrl-C and SIGTERM.

use std::io;

use lifesat::backend::Interrupt;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
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
    for signal in [SIGINT, SIGTERM, SIGHUP] {
        signal_hook::flag::register(signal, interrupt.flag())?;
    }
    Ok(interrupt)
}

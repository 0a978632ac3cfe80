//! Lays out the unknowns of a search, which takes a while if the box is large.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crate::limits::{Limits, StopReason};
use crate::problem::Search;
use crate::spacetime::{self, Front, Spacetime};

/// How often the limits are checked.
const GLANCE: Duration = Duration::from_millis(50);

/// The unknowns of a search, or why there are none yet. A thread lays them out that knows of no
/// limits; if one is reached, it is left behind and ends with the program.
///
/// # Errors
/// If a limit is reached.
///
/// # Panics
/// If that thread panics.
pub fn lay_out(search: &Search, front: Front, limits: &Limits) -> Result<Spacetime, StopReason> {
    let (sender, receiver) = mpsc::channel();
    let search = search.clone();
    thread::spawn(move || sender.send(spacetime::of(&search, front)).ok());
    loop {
        let glance = limits.remaining().map_or(GLANCE, |left| left.min(GLANCE));
        match receiver.recv_timeout(glance) {
            Ok(spacetime) => return Ok(spacetime),
            Err(RecvTimeoutError::Timeout) => limits.check()?,
            Err(RecvTimeoutError::Disconnected) => panic!("the unknowns could not be laid out"),
        }
    }
}

//! Shares independent pieces of work among several threads.

use std::sync::Mutex;
use std::thread;

use crate::limits::{Limits, StopReason};

/// Does all pieces of work. Each thread has a state of its own, and these states are returned. The
/// limits are checked between pieces.
pub(super) fn share<T: Send, S: Send, E: From<StopReason> + Send>(
    jobs: usize,
    pieces: impl Iterator<Item = T> + Send,
    limits: &Limits,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T) -> Result<(), E> + Sync,
) -> Result<Vec<S>, E> {
    let pieces = Mutex::new(pieces);
    let run = || {
        let mut own = state();
        loop {
            let next = pieces.lock().expect("no worker panics with the lock").next();
            let Some(piece) = next else { return Ok(own) };
            if let Some(why) = limits.exceeded() {
                return Err(why.into());
            }
            work(&mut own, piece)?;
        }
    };
    thread::scope(|scope| {
        let others: Vec<_> = (1..jobs).map(|_| scope.spawn(run)).collect();
        let first = run();
        let joined = others.into_iter().map(|other| other.join().expect("workers do not panic"));
        [first].into_iter().chain(joined.collect::<Vec<_>>()).collect()
    })
}

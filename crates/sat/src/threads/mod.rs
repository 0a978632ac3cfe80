//! Threads that work side by side, and stop at limits.

pub mod pool;

use std::num::NonZero;
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::limits::{Limits, StopReason};

/// Runs the closure when it is dropped, also by a panic, so that no other thread waits for ever.
pub struct OnExit<F: FnMut()>(pub F);

impl<F: FnMut()> Drop for OnExit<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}

/// As many threads as there are processors.
pub fn all_processors() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Does the pieces of some work with so many threads, in order.
///
/// # Errors
/// If a limit is reached; the rest of the work is left undone. Or what a piece says.
///
/// # Panics
/// If the work on a piece panics.
pub fn side_by_side<T: Send, E: From<StopReason> + Send>(
    pieces: impl Iterator<Item = T> + Send,
    threads: usize,
    limits: &Limits,
    work: impl Fn(T) -> Result<(), E> + Sync,
) -> Result<(), E> {
    with_states(pieces, threads, limits, || (), |(), piece| work(piece)).map(drop)
}

/// The same work in threads that have a state of their own each, which are returned. The calling thread is one of
/// them.
///
/// # Errors
/// As for [`side_by_side`].
///
/// # Panics
/// If the work on a piece panics.
pub fn with_states<T: Send, S: Send, E: From<StopReason> + Send>(
    pieces: impl Iterator<Item = T> + Send,
    threads: usize,
    limits: &Limits,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T) -> Result<(), E> + Sync,
) -> Result<Vec<S>, E> {
    let pieces = Mutex::new(pieces);
    let next = || pieces.lock().unwrap_or_else(PoisonError::into_inner).next();
    let worker = || {
        let mut own = state();
        while let Some(piece) = next() {
            limits.check()?;
            work(&mut own, piece)?;
        }
        Ok(own)
    };
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(worker)).collect();
        let first = worker();
        let others = others.into_iter().map(|other| other.join().expect("a worker does not panic"));
        [first].into_iter().chain(others.collect::<Vec<_>>()).collect()
    })
}

//! A thread pool for units of work that are independent of each other.

use std::iter;
use std::sync::Mutex;
use std::time::Duration;

use crate::limits::{Limits, StopReason};
use crate::threads::{Heard, Reports, with_reports};

/// Does units of work, one after the other.
pub trait Worker {
    /// The result of a unit.
    type Piece: Send;
    /// Why the worker cannot go on.
    type Error: Send;

    /// Does one unit.
    ///
    /// # Errors
    /// If the worker cannot go on.
    fn work(&mut self, unit: u64, limits: &Limits) -> Result<PoolOutcome<Self::Piece>, Self::Error>;
}

/// How the work on a unit ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PoolOutcome<P> {
    /// The unit is done.
    Finished(P),
    /// The unit is not done, and nothing of it is kept.
    Stopped(StopReason),
}

/// Runs units in `jobs` threads, each unit in one of them. As soon as a unit is finished, `take`
/// gets its result in the calling thread; results come in no particular order. Returns why the work
/// stopped before the end, if it did.
///
/// # Errors
/// The first error of a worker or of `take`. It stops the work.
///
/// # Panics
/// If there are no jobs, or if a worker panics.
pub fn run<W: Worker, E: From<W::Error>>(
    make_worker: impl Fn() -> W + Sync,
    units: impl Iterator<Item = u64> + Send,
    jobs: usize,
    limits: &Limits,
    mut take: impl FnMut(W::Piece) -> Result<(), E>,
) -> Result<Option<StopReason>, E> {
    assert!(jobs > 0, "somebody has to work");
    let units = Mutex::new(units);
    let (make_worker, units) = (&make_worker, &units);
    let worker =
        |limits: &Limits, results: &Reports<'_, _>| work_through(make_worker, units, limits, results);
    let mut end = Ok(None);
    with_reports(iter::repeat_n(worker, jobs), limits, Duration::MAX, |stop, heard| {
        let Heard::Report(outcome) = heard else { return };
        // A finished unit is taken even while the others are being stopped, unless there was an error.
        let taken = match outcome {
            Ok(PoolOutcome::Finished(_)) if end.is_err() => Ok(None),
            Ok(PoolOutcome::Finished(piece)) => take(piece).map(|()| None),
            Ok(PoolOutcome::Stopped(why)) => Ok(Some(why)),
            Err(error) => Err(error.into()),
        };
        if !matches!(taken, Ok(None)) {
            stop.raise();
            // The first reason counts, as the others stop because of it.
            if matches!(end, Ok(None)) {
                end = taken;
            }
        }
    });
    end
}

fn work_through<W: Worker>(
    make_worker: &impl Fn() -> W,
    units: &Mutex<impl Iterator<Item = u64>>,
    limits: &Limits,
    results: &Reports<'_, Result<PoolOutcome<W::Piece>, W::Error>>,
) {
    let next = || units.lock().expect("no worker panics with the lock").next();
    // A worker, which may start a solver, is made only if there is something to do.
    let Some(mut unit) = next() else { return };
    let mut worker = make_worker();
    loop {
        let outcome = worker.work(unit, limits);
        let is_finished = matches!(outcome, Ok(PoolOutcome::Finished(_)));
        if !results.report(outcome) || !is_finished {
            return;
        }
        match next() {
            Some(another) => unit = another,
            None => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    struct Doubling;

    impl Worker for Doubling {
        type Piece = u64;
        type Error = Infallible;

        fn work(&mut self, unit: u64, _: &Limits) -> Result<PoolOutcome<u64>, Infallible> {
            Ok(PoolOutcome::Finished(2 * unit))
        }
    }

    fn doubled(jobs: usize) -> Vec<u64> {
        let mut pieces = Vec::new();
        let Ok(stopped) = run::<_, Infallible>(
            || Doubling,
            1..5,
            jobs,
            &Limits::none(),
            |piece| {
                pieces.push(piece);
                Ok(())
            },
        );
        assert_eq!(stopped, None);
        pieces.sort_unstable();
        pieces
    }

    #[test]
    fn every_unit_is_done_once() {
        assert_eq!([1, 3].map(doubled), [[2, 4, 6, 8], [2, 4, 6, 8]]);
    }

    /// Without workers the units would count as done although no worker did them.
    #[test]
    #[should_panic(expected = "somebody has to work")]
    fn no_workers_are_refused() {
        doubled(0);
    }
}

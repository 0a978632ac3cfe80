//! Does something with each of many items, in several threads, with the results in order.

use std::convert::Infallible;

use crate::limits::{Limits, StopReason};
use crate::solve::pool::{self, PoolOutcome, Worker};

/// A thread: what it keeps from item to item, and the blocks of items.
struct Hand<'a, I, K, F> {
    items: &'a [I],
    block: usize,
    kept: K,
    work: F,
}

impl<I, K, R: Send, F> Worker for Hand<'_, I, K, F>
where
    F: Fn(&mut K, &I, &Limits) -> Result<R, StopReason>,
{
    type Piece = (usize, Vec<R>);
    type Error = Infallible;

    fn work(&mut self, unit: u64, limits: &Limits) -> Result<PoolOutcome<Self::Piece>, Infallible> {
        let unit = usize::try_from(unit).expect("a block of a list");
        let items = self.items.chunks(self.block).nth(unit).expect("a block of the list");
        let done: Result<Vec<R>, StopReason> =
            items.iter().map(|item| (self.work)(&mut self.kept, item, limits)).collect();
        Ok(match done {
            Ok(results) => PoolOutcome::Finished((unit, results)),
            Err(why) => PoolOutcome::Stopped(why),
        })
    }
}

/// The results for all items, in the order of the items, with so many threads.
///
/// # Errors
/// If a limit is reached.
pub(super) fn in_order<I: Sync, K, R: Send>(
    items: &[I],
    block: usize,
    jobs: usize,
    limits: &Limits,
    keep: impl Fn() -> K + Sync,
    work: impl Fn(&mut K, &I, &Limits) -> Result<R, StopReason> + Sync,
) -> Result<Vec<R>, StopReason> {
    limits.check()?;
    let blocks = items.len().div_ceil(block);
    let mut results: Vec<Vec<R>> = (0..blocks).map(|_| Vec::new()).collect();
    let hand = || Hand { items, block, kept: keep(), work: &work };
    let Ok(stopped) = pool::run::<_, Infallible>(
        hand,
        0..blocks as u64,
        jobs.min(blocks).max(1),
        limits,
        |(unit, piece)| {
            results[unit] = piece;
            Ok(())
        },
    );
    match stopped {
        Some(why) => Err(why),
        None => Ok(results.into_iter().flatten().collect()),
    }
}

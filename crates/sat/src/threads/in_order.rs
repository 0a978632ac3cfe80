//! Does something with each of many items, in several threads, with the results in order.
//!
//! Most portions of small levels are done sooner than a thread starts. So the calling thread works itself, and
//! others help it where the time that the items took lately promises enough work for them. That depends on the
//! time, and the results do not.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::limits::{Limits, StopReason};
use crate::threads::OnExit;

/// Work that takes longer is worth other threads. To start and to end one takes a tenth of a millisecond.
const SPAWN_THRESHOLD: Duration = Duration::from_micros(300);

/// The most items that a thread takes at once.
const BLOCK: usize = 16;

/// Threads for one kind of work, with results in order.
#[derive(Debug, Default)]
pub struct InOrder {
    /// The nanoseconds that an item took lately.
    each: AtomicU64,
}

/// Items that threads share.
struct Shared<'a, I> {
    items: &'a [I],
    /// How many are taken at once.
    block: usize,
    /// The next one that is not taken.
    next: AtomicUsize,
}

/// The results for some items that follow each other: the number of the first one, then the results.
type Part<R> = (usize, Vec<R>);

/// What was done before an end, which may have come early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done<R> {
    /// The results for the first items, in their order.
    pub results: Vec<R>,
    /// Why the others have none, if there are others.
    pub stopped: Option<StopReason>,
}

impl<R> Done<R> {
    /// The results for all items.
    ///
    /// # Errors
    /// If there are others.
    pub fn all(self) -> Result<Vec<R>, StopReason> {
        self.stopped.map_or(Ok(self.results), Err)
    }
}

impl<I> Shared<'_, I> {
    fn take(&self) -> Option<Range<usize>> {
        // Beyond the end the number only grows by a block for each thread and each time.
        let first = self.next.fetch_add(self.block, Ordering::Relaxed);
        (first < self.items.len()).then(|| first..self.items.len().min(first + self.block))
    }

    fn left(&self) -> usize {
        self.items.len().saturating_sub(self.next.load(Ordering::Relaxed))
    }

    fn close(&self) {
        self.next.store(self.items.len(), Ordering::Relaxed);
    }

    /// Works until nothing is left, or until a limit is reached. Between the blocks it calls `after_block`.
    fn work_through<K, R>(
        &self,
        limits: &Limits,
        keep: &impl Fn() -> K,
        work: &impl Fn(&mut K, &I, &Limits) -> Result<R, StopReason>,
        mut after_block: impl FnMut(),
    ) -> (Vec<Part<R>>, Result<(), StopReason>) {
        // When this thread stops early or panics, the others need not go on.
        let _closed = OnExit(|| self.close());
        let (mut kept, mut parts) = (keep(), Vec::new());
        while let Some(block) = self.take() {
            let mut results = Vec::with_capacity(block.len());
            let first = block.start;
            let ended = limits.check().and_then(|()| {
                self.items[block].iter().try_for_each(|item| {
                    results.push(work(&mut kept, item, limits)?);
                    Ok(())
                })
            });
            parts.push((first, results));
            if ended.is_err() {
                return (parts, ended);
            }
            after_block();
        }
        (parts, Ok(()))
    }
}

impl InOrder {
    /// The results for the items, in their order, with at most so many threads. If a limit is reached, those for
    /// the first ones.
    ///
    /// # Panics
    /// If there are no jobs, or if `work` panics.
    pub fn work<I: Sync, K, R: Send>(
        &self,
        items: &[I],
        jobs: usize,
        limits: &Limits,
        keep: impl Fn() -> K + Sync,
        work: impl Fn(&mut K, &I, &Limits) -> Result<R, StopReason> + Sync,
    ) -> Done<R> {
        assert!(jobs > 0, "at least one thread has to work");
        if items.is_empty() {
            return Done { results: Vec::new(), stopped: limits.check().err() };
        }
        let (begin, before) = (Instant::now(), self.each.load(Ordering::Relaxed));
        // Several blocks for each thread, so that all end at about the same time. Items of which nothing is
        // known may take so long that others should help after the first one.
        let block = if before == 0 { 1 } else { (items.len() / (4 * jobs)).clamp(1, BLOCK) };
        let shared = Shared { items, block, next: AtomicUsize::new(0) };
        // The next block is for the calling thread.
        let others = || shared.left().div_ceil(block).saturating_sub(1).min(jobs - 1);
        let is_worth_a_thread = || {
            let expected = Duration::from_nanos(before.saturating_mul(shared.left() as u64));
            expected.max(begin.elapsed()) > SPAWN_THRESHOLD
        };
        let (mut parts, ended, threads) = thread::scope(|scope| {
            let mut helpers = Vec::new();
            let mut call = || {
                if helpers.is_empty() && is_worth_a_thread() {
                    let help = || shared.work_through(limits, &keep, &work, || {});
                    helpers.extend((0..others()).map(|_| scope.spawn(help)));
                }
            };
            call();
            let (mut parts, mut ended) = shared.work_through(limits, &keep, &work, call);
            let threads = 1 + helpers.len() as u64;
            for helper in helpers {
                let (more, end) = helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                parts.extend(more);
                ended = ended.and(end);
            }
            (parts, ended, threads)
        });
        let spent = u64::try_from(begin.elapsed().as_nanos()).unwrap_or(u64::MAX);
        if ended.is_ok() {
            self.each.store(spent.saturating_mul(threads) / items.len() as u64, Ordering::Relaxed);
        }
        parts.sort_unstable_by_key(|&(first, _)| first);
        let mut results = Vec::with_capacity(items.len());
        for (first, part) in parts {
            // What comes behind a gap has no place in the order.
            if first == results.len() {
                results.extend(part);
            }
        }
        Done { results, stopped: ended.err() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::Mutex;

    fn doubled(pool: &InOrder, count: u32, jobs: usize, time: Duration) -> (Vec<u32>, usize) {
        let items: Vec<u32> = (0..count).collect();
        let threads = Mutex::new(HashSet::new());
        let keep = || threads.lock().unwrap().insert(thread::current().id());
        let results = pool.work(&items, jobs, &Limits::none(), keep, |_, item, _| {
            thread::sleep(time);
            Ok(2 * item)
        });
        (results.all().unwrap(), threads.into_inner().unwrap().len())
    }

    #[test]
    fn results_have_the_order_of_the_items() {
        for jobs in [1, 2, 3, 50] {
            for count in [0, 1, 2, 40, 1000] {
                let time = Duration::from_micros(if count > 100 { 0 } else { 500 });
                let (results, threads) = doubled(&InOrder::default(), count, jobs, time);
                assert_eq!(results, (0..count).map(|item| 2 * item).collect::<Vec<_>>(), "{jobs} {count}");
                assert!(threads <= jobs, "{threads} threads of {jobs} for {count} items");
            }
        }
    }

    #[test]
    fn others_help_where_items_take_long() {
        let (pool, long) = (InOrder::default(), Duration::from_millis(2));
        assert_eq!(doubled(&pool, 1, 3, long).1, 1, "there is nothing to share");
        assert_eq!(doubled(&pool, 12, 3, long).1, 3);
        let pool = InOrder::default();
        assert_eq!(doubled(&pool, 12, 3, long).1, 3, "nothing is known of the items before");
        assert_eq!(doubled(&InOrder::default(), 12, 1, long).1, 1);
    }

    #[test]
    fn all_threads_stop_if_one_does() {
        let (items, done) = ([(); 1000], AtomicUsize::new(0));
        let work = |(): &mut (), (): &(), _: &Limits| {
            thread::sleep(Duration::from_millis(1));
            if done.fetch_add(1, Ordering::Relaxed) == 20 { Err(StopReason::Interrupted) } else { Ok(()) }
        };
        let pool = InOrder::default();
        let Done { stopped, .. } = pool.work(&items, 2, &Limits::none(), || (), work);
        assert_eq!(stopped, Some(StopReason::Interrupted));
        assert!(done.into_inner() < 100, "the rest was worked on");
    }

    #[test]
    fn the_first_items_are_done_if_a_later_one_stops() {
        let items: Vec<u32> = (0..1000).collect();
        for jobs in [1, 2, 7] {
            let work = |(): &mut (), &item: &u32, _: &Limits| {
                thread::sleep(Duration::from_micros(100));
                if item == 77 { Err(StopReason::Interrupted) } else { Ok(2 * item) }
            };
            let done = InOrder::default().work(&items, jobs, &Limits::none(), || (), work);
            assert_eq!(done.stopped, Some(StopReason::Interrupted));
            assert_eq!(done.results, (0..77).map(|item| 2 * item).collect::<Vec<_>>(), "{jobs}");
        }
    }

    #[test]
    fn a_panic_is_passed_on() {
        let (items, caller) = ([(); 100], thread::current().id());
        let pool = InOrder::default();
        let work = |(): &mut (), (): &(), _: &Limits| {
            thread::sleep(Duration::from_millis(1));
            assert!(thread::current().id() == caller, "a helper panics");
            Ok(())
        };
        let all = || pool.work(&items, 2, &Limits::none(), || (), work).all();
        assert!(catch_unwind(AssertUnwindSafe(all)).is_err());
    }
}

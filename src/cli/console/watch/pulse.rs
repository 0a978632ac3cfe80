//! The speed of a search, second by second.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// Seconds that are kept: more than the columns of a terminal.
const MEMORY: usize = 600;

/// The steps of each of the last seconds.
pub(super) struct Pulse {
    start: Instant,
    /// The start of the present second, and the steps that were done then.
    second: (Instant, u64),
    steps: VecDeque<u64>,
}

impl Pulse {
    /// A search that has done no step yet.
    pub(super) fn start() -> Self {
        let now = Instant::now();
        Self { start: now, second: (now, 0), steps: VecDeque::new() }
    }

    /// Takes note of how many steps are done now.
    pub(super) fn beat(&mut self, done: u64) {
        let (begun, before) = self.second;
        let passed = begun.elapsed();
        if passed < Duration::from_secs(1) {
            return;
        }
        // An engine that takes over counts from zero.
        let steps = done.saturating_sub(before);
        let rate = u128::from(steps) * 1000 / passed.as_millis().max(1);
        self.steps.push_back(u64::try_from(rate).unwrap_or(u64::MAX));
        if self.steps.len() > MEMORY {
            self.steps.pop_front();
        }
        self.second = (Instant::now(), done);
    }

    /// The time since the search began.
    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// The steps of each of the last `seconds` seconds, the newest last.
    pub(super) fn last(&self, seconds: usize) -> Vec<u64> {
        self.steps.iter().skip(self.steps.len().saturating_sub(seconds)).copied().collect()
    }

    /// Steps per second, over at most the last ten seconds.
    #[expect(clippy::cast_precision_loss, reason = "a rate needs three digits")]
    pub(super) fn rate(&self) -> Option<f64> {
        let last = self.last(10);
        let sum: u64 = last.iter().fold(0, |sum, steps| sum.saturating_add(*steps));
        (!last.is_empty()).then(|| sum as f64 / last.len() as f64)
    }
}

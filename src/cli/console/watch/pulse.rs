//! How fast a search is, second by second.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// Seconds that are remembered: more than terminals are wide.
const MEMORY: usize = 600;

/// Steps of each of the last seconds.
pub(super) struct Pulse {
    start: Instant,
    /// When the present second began, and how many steps were done then.
    second: (Instant, u64),
    steps: VecDeque<u64>,
}

impl Pulse {
    /// Nothing was done yet.
    pub(super) fn start() -> Self {
        let now = Instant::now();
        Self { start: now, second: (now, 0), steps: VecDeque::new() }
    }

    /// So many steps are done by now.
    pub(super) fn beat(&mut self, done: u64) {
        let (begun, before) = self.second;
        let passed = begun.elapsed();
        if passed < Duration::from_secs(1) {
            return;
        }
        // Where another engine takes over, it counts from the start.
        let steps = done.saturating_sub(before);
        let rate = u128::from(steps) * 1000 / passed.as_millis().max(1);
        self.steps.push_back(u64::try_from(rate).unwrap_or(u64::MAX));
        if self.steps.len() > MEMORY {
            self.steps.pop_front();
        }
        self.second = (Instant::now(), done);
    }

    /// Since the search began.
    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Steps of the last so many seconds, the newest last.
    pub(super) fn last(&self, seconds: usize) -> Vec<u64> {
        self.steps.iter().skip(self.steps.len().saturating_sub(seconds)).copied().collect()
    }

    /// Steps a second, over the last ten seconds at most.
    #[expect(clippy::cast_precision_loss, reason = "a rate needs three digits")]
    pub(super) fn rate(&self) -> Option<f64> {
        let last = self.last(10);
        let sum: u64 = last.iter().fold(0, |sum, steps| sum.saturating_add(*steps));
        (!last.is_empty()).then(|| sum as f64 / last.len() as f64)
    }
}

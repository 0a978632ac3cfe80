//! How many threads work side by side.

use std::thread;

/// As many as the user says, or one for each processor.
pub(crate) fn threads(jobs: Option<usize>) -> usize {
    jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from))
}

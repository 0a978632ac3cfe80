//! How much of the work goes straight down (see [`super::descend`]).

/// The states of a level from which the search runs straight down.
pub(super) const FEW: usize = 4;

/// The runs of a level may together take this part of the work on the level before.
const SHARE: u64 = 4;

/// The fewest steps of a run.
const LEAST: u64 = 500;

/// The effort of following so many states, of which so many rows must be able to follow: roughly how often
/// candidates are sought. It is an estimate, as the number itself depends on which failures are remembered, and
/// the runs must be the same for every number of threads.
pub(super) fn of(states: usize, lookahead: usize) -> u64 {
    let rows = lookahead as u64 + 1;
    (states as u64).saturating_mul(rows * rows / 2)
}

/// The steps of a run on a level, after such an effort for the level before.
pub(super) fn steps(effort: u64) -> u64 {
    LEAST.max(effort / SHARE / FEW as u64)
}

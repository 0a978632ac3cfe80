//! How much of the work goes straight down (see [`super::descend`]).

/// The states of a level from which the search runs straight down.
pub(super) const FEW: usize = 4;

/// The runs of a level may together take this part of the work on the level before.
const SHARE: u64 = 4;

/// The fewest steps of a run.
const LEAST: u64 = 500;

/// The steps of a run on a level, if candidates were sought so often for the level before.
pub(super) fn steps(asked: u64) -> u64 {
    LEAST.max(asked / SHARE / FEW as u64)
}

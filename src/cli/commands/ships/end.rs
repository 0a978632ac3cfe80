//! How the work on a strip ends.

use lifesat::limits::StopReason;
use lifesat::solve::ships::{Front, Progress};

/// How the work on a strip ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// All states were followed, or a solver refuted that there are others.
    Closed,
    /// As many spaceships were found as were asked for.
    Enough,
    /// A limit was reached before.
    Stopped(StopReason),
    /// So many bytes were not enough.
    Full(u64),
}

/// How far the work on a strip has come.
#[derive(Default)]
pub(super) struct Reached {
    /// Nothing if the work did not begin.
    pub(super) progress: Option<Progress>,
    /// The longest front.
    pub(super) front: Option<Front>,
    /// The first rows that were given, if some were.
    pub(super) given: Option<Front>,
    /// The solver that sought spaceships with a bound on their rows.
    pub(super) solver: Option<String>,
}

/// A certificate that was written.
pub(super) struct Written {
    pub(super) path: String,
    pub(super) sha256: String,
}

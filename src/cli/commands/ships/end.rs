//! How the work on a strip ends.

use lifesat::limits::StopReason;

/// How the work on a strip ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// All states were followed.
    Closed,
    /// As many spaceships were found as were asked for.
    Enough,
    /// A limit was reached before.
    Stopped(StopReason),
    /// So many bytes were not enough.
    Full(u64),
}

/// A certificate that was written.
pub(super) struct Written {
    pub(super) path: String,
    pub(super) sha256: String,
}

//! How a search ended.

use lifesat::limits::StopReason;

/// How a search ended.
pub(super) enum End {
    /// There are no more objects.
    Exhausted,
    /// As many objects were found as were asked for.
    Enough,
    /// A limit was reached before the end.
    Stopped(StopReason),
}

//! Words of messages.

/// The state of a cell.
pub(super) fn alive_or_dead(alive: bool) -> &'static str {
    if alive { "alive" } else { "dead" }
}

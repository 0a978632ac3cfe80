//! Words of messages.

/// The state of a cell.
pub(super) fn alive_or_dead(alive: bool) -> &'static str {
    if alive { "alive" } else { "dead" }
}

/// The state of a cell that may be dying.
pub(super) fn state(number: u8) -> String {
    match number {
        0 | 1 => alive_or_dead(number == 1).to_owned(),
        dying => format!("in state {dying}"),
    }
}

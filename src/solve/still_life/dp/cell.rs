//! What one cell wastes, by its window as nine bits.

use crate::life::{Rule, waste};

/// The mark of a window whose middle cell does not stay as it is; also the most that a table of waste can say.
pub(super) const CHANGES: u8 = u8::MAX;

/// The waste of the middle cell of a window, read row by row with its first cell highest, or [`CHANGES`].
pub(super) fn waste(bits: usize) -> u8 {
    let window: waste::Window = std::array::from_fn(|place| bits >> (8 - place) & 1 == 1);
    let neighbours = window.iter().filter(|&&alive| alive).count() - usize::from(window[4]);
    if Rule::LIFE.next(window[4], neighbours) == window[4] {
        u8::try_from(waste::of_cell(window)).expect("at most 2")
    } else {
        CHANGES
    }
}

/// [`waste`] of all windows.
pub(super) fn wastes() -> [u8; 512] {
    std::array::from_fn(waste)
}

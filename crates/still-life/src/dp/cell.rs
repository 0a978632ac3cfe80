//! The waste of a cell, by its window as nine bits.

use crate::life::{Totalistic, waste};

/// Marks a window whose middle cell changes. It is also the largest entry of a table of waste.
pub(super) const CHANGES: u8 = u8::MAX;

/// The waste of the middle cell of a window, or [`CHANGES`]. The window is read row by row, with
/// its first cell in the highest bit.
pub(super) fn waste(bits: usize) -> u8 {
    let window: waste::Window = std::array::from_fn(|place| bits >> (8 - place) & 1 == 1);
    let neighbours = window.iter().filter(|&&alive| alive).count() - usize::from(window[4]);
    if Totalistic::LIFE.next(window[4], neighbours) == window[4] {
        u8::try_from(waste::of_cell(window)).expect("at most 2")
    } else {
        CHANGES
    }
}

/// The [`waste`] of all windows.
pub(super) fn wastes() -> [u8; 512] {
    std::array::from_fn(waste)
}

//! The 3×3 window that decides a cell's next state.

use crate::life::Rule;

/// Which of the nine cells of a window lie inside the box. Bit 0 is the cell at the top left, bit 4
/// the middle one. A clear bit means a cell that is outside and dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::encode) struct Window(u16);

/// Where the middle cell's next state comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::encode) enum Successor {
    /// It is the middle cell's state now: the cell does not change.
    Same,
    /// It is one more slot, after those of the window.
    Slot,
    /// It is dead.
    Dead,
}

/// A window with its successor: the argument for which a template is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::encode) struct Shape {
    pub(in crate::encode) window: Window,
    pub(in crate::encode) successor: Successor,
}

impl Window {
    /// The middle cell's place among the nine.
    const MIDDLE: u16 = 4;

    /// A window all of whose cells lie inside.
    pub(in crate::encode) const FULL: Self = Self(0x1ff);

    /// All possible windows.
    #[cfg(test)]
    pub(in crate::encode) fn all() -> impl Iterator<Item = Self> {
        (0..=0x1ff).map(Self)
    }

    /// The offsets of the nine cells as (down, right), in the order of the bits.
    pub(in crate::encode) fn offsets() -> [(isize, isize); 9] {
        [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 0), (0, 1), (1, -1), (1, 0), (1, 1)]
    }

    /// The window whose cells are inside where the iterator says so, in the order of
    /// [`Window::offsets`].
    pub(in crate::encode) fn from_inside(inside: impl IntoIterator<Item = bool>) -> Self {
        Self(inside.into_iter().zip(0..9).fold(0, |bits, (inside, place)| bits | u16::from(inside) << place))
    }

    /// Whether one of the nine cells lies inside.
    #[cfg(test)]
    pub(in crate::encode) fn has(self, place: usize) -> bool {
        self.0 >> place & 1 == 1
    }

    /// How many of the nine cells lie inside.
    pub(in crate::encode) fn cells(self) -> u8 {
        count(self.0)
    }

    /// The states of the nine cells: inside as the bits of `states` say, outside dead.
    pub(in crate::encode) fn fill(self, states: u16) -> [bool; 9] {
        let mut slot = 0;
        std::array::from_fn(|place| {
            let inside = self.0 >> place & 1 == 1;
            slot += u16::from(inside);
            inside && states >> (slot - 1) & 1 == 1
        })
    }
}

impl Shape {
    /// Number of slots: the window's inside cells row by row, then the successor if it has a slot.
    pub(in crate::encode) fn slots(self) -> u8 {
        self.window.cells() + u8::from(self.successor == Successor::Slot)
    }

    /// Whether the rule forbids an assignment. `states` has one bit for each slot.
    pub(in crate::encode) fn forbids(self, rule: Rule, states: u16) -> bool {
        let cells = self.window.fill(states);
        let wanted = match self.successor {
            Successor::Same => cells[usize::from(Window::MIDDLE)],
            Successor::Dead => false,
            Successor::Slot => states >> self.window.cells() & 1 == 1,
        };
        let window = cells.into_iter().zip(0..).map(|(alive, place)| u16::from(alive) << place).sum();
        rule.next_of_window(window) != wanted
    }
}

/// How many bits of a window are set.
fn count(bits: u16) -> u8 {
    u8::try_from(bits.count_ones()).expect("sixteen bits have at most sixteen ones")
}

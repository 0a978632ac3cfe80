//! Which cells of a window are neighbours of the middle one.

/// A neighbourhood inside the 3×3 window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Neighbourhood {
    /// All eight cells around a cell.
    Moore,
    /// Six cells: all but those at the top right and at the bottom left. This is how Golly shows a
    /// hexagonal grid on a square one.
    Hexagonal,
    /// The four cells that share a side with a cell.
    VonNeumann,
}

impl Neighbourhood {
    /// The cells of the window that matter, the middle one included, as the bits of a window.
    pub const fn window(self) -> u16 {
        match self {
            Self::Moore => 0b111_111_111,
            Self::Hexagonal => 0b110_111_011,
            Self::VonNeumann => 0b010_111_010,
        }
    }

    /// The number of neighbours of a cell.
    pub const fn neighbours(self) -> usize {
        self.window().count_ones() as usize - 1
    }

    /// The live neighbours in a window.
    pub const fn count(self, window: u16) -> usize {
        (window & self.window() & !super::MIDDLE).count_ones() as usize
    }

    /// The letter that follows a rule in this neighbourhood, if there is one.
    pub(super) const fn letter(self) -> Option<char> {
        match self {
            Self::Moore => None,
            Self::Hexagonal => Some('H'),
            Self::VonNeumann => Some('V'),
        }
    }

    /// The name in sentences.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Moore => "Moore",
            Self::Hexagonal => "hexagonal",
            Self::VonNeumann => "von Neumann",
        }
    }
}

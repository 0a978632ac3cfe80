//! What is known of all beginnings with the same key together.

/// What is known of patterns, and of beginnings with the same key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// How many there are.
    Number,
    /// How many live cells the one with the most has in all generations of the period together.
    MostCells,
    /// How many live cells the one with the fewest has in the first generation. Those with more than `most` are left out.
    FewestCells {
        /// The most live cells of the first generation.
        most: u128,
    },
}

impl Measure {
    /// Returns true if the live cells of the first generation count alone, so that no other one can be the first.
    pub(super) fn is_of_first_generation(self) -> bool {
        matches!(self, Self::FewestCells { .. })
    }

    /// Of no patterns: what changes no other measure.
    pub(super) fn of_none(self) -> u128 {
        match self {
            Self::Number | Self::MostCells => 0,
            Self::FewestCells { .. } => u128::MAX,
        }
    }

    /// Of the only beginning without rows.
    pub(super) fn without_rows(self) -> u128 {
        match self {
            Self::Number => 1,
            Self::MostCells | Self::FewestCells { .. } => 0,
        }
    }

    /// Of beginnings that get one row more, which has so many live cells in the generations that are counted.
    pub(super) fn longer(self, of_shorter: u128, cells: u128) -> u128 {
        match self {
            Self::Number => of_shorter,
            Self::MostCells | Self::FewestCells { .. } => of_shorter + cells,
        }
    }

    /// Returns true unless patterns or beginnings with this measure are left out.
    pub(super) fn admits(self, value: u128) -> bool {
        match self {
            Self::Number | Self::MostCells => true,
            Self::FewestCells { most } => value <= most,
        }
    }

    /// Of patterns, from their halves. The measure of the lower ones is for so many images together, of which one meets.
    /// Both halves contain the two rows in the middle, which have so many live cells.
    pub(super) fn whole(self, upper: u128, (lower, images): (u128, u128), shared: u128) -> Option<u128> {
        match self {
            // Each image has as many beginnings.
            Self::Number => upper.checked_mul(lower / images),
            Self::MostCells | Self::FewestCells { .. } => Some(upper + lower - shared),
        }
    }

    /// Of those of two kinds. None if there are too many.
    pub(super) fn either(self, one: u128, other: u128) -> Option<u128> {
        match self {
            Self::Number => one.checked_add(other),
            Self::MostCells => Some(one.max(other)),
            Self::FewestCells { .. } => Some(one.min(other)),
        }
    }
}

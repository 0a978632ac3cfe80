//! What is known of all beginnings with the same key together.

/// What is known of patterns, and of beginnings with the same key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// How many there are.
    Number,
    /// How many live cells the one with the most has in all generations of the period together.
    MostCells,
}

impl Measure {
    /// Of the only beginning without rows.
    pub(super) fn without_rows(self) -> u128 {
        match self {
            Self::Number => 1,
            Self::MostCells => 0,
        }
    }

    /// Of beginnings that get one row more, which has so many live cells.
    pub(super) fn longer(self, of_shorter: u128, cells: u128) -> u128 {
        match self {
            Self::Number => of_shorter,
            Self::MostCells => of_shorter + cells,
        }
    }

    /// Of patterns, from their halves. The measure of the lower ones is for so many images together, of which one meets.
    /// Both halves contain the two rows in the middle, which have so many live cells.
    pub(super) fn whole(self, upper: u128, (lower, images): (u128, u128), shared: u128) -> Option<u128> {
        match self {
            // Each image has as many beginnings.
            Self::Number => upper.checked_mul(lower / images),
            Self::MostCells => Some(upper + lower - shared),
        }
    }

    /// Of those of two kinds. None if there are too many.
    pub(super) fn either(self, one: u128, other: u128) -> Option<u128> {
        match self {
            Self::Number => one.checked_add(other),
            Self::MostCells => Some(one.max(other)),
        }
    }
}

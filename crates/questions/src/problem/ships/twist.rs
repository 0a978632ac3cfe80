//! How the rows of a ship with glide reflection form one sequence.
//!
//! Such a ship is turned over whenever it has flown k rows, after p generations. So row y + k of
//! generation t − p is row y of generation t, turned over, and both have the number p·y + k·t. To be
//! one sequence, some rows are stored as mirror images: those with an odd number y if k is odd, else
//! those of generations with an odd number t (then p is odd, as k and p have no common divisor). Both
//! ways the same law holds everywhere: in the first case, of three neighbours the middle one and what
//! it becomes are mirror images; in the second case, what the middle one becomes.

use super::{Mirror, Ships};

/// Which rows are mirror images when the law is applied to three neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Twist {
    /// None.
    Straight,
    /// The middle row, and what it becomes.
    Rows {
        /// Columns.
        width: u32,
    },
    /// What the middle row becomes.
    Generations {
        /// Columns.
        width: u32,
    },
}

impl Twist {
    /// The twist of ships.
    ///
    /// # Panics
    /// If they have more columns than a row has bits.
    pub fn of(question: &Ships) -> Self {
        let width = u32::try_from(question.logical_width()).expect("a width is a small number");
        match (question.mirror(), question.step().0 % 2) {
            (Mirror::Glide, 1) => Self::Rows { width },
            (Mirror::Glide, _) => Self::Generations { width },
            (Mirror::None | Mirror::Odd | Mirror::Even | Mirror::Gutter, _) => Self::Straight,
        }
    }

    /// A middle row as the law takes it.
    #[inline]
    pub fn middle(self, row: u16) -> u16 {
        match self {
            Self::Straight | Self::Generations { .. } => row,
            Self::Rows { width } => row.reverse_bits() >> (u16::BITS - width),
        }
    }

    /// What a middle row becomes as the law takes it.
    #[inline]
    pub fn future(self, row: u16) -> u16 {
        match self {
            Self::Straight => row,
            Self::Rows { width } | Self::Generations { width } => row.reverse_bits() >> (u16::BITS - width),
        }
    }

    /// Whether row y of generation t is stored as its mirror image.
    pub fn turns(self, y: i64, t: i64) -> bool {
        match self {
            Self::Straight => false,
            Self::Rows { .. } => y % 2 != 0,
            Self::Generations { .. } => t % 2 != 0,
        }
    }

    /// Whether each second row of a generation is stored as its mirror image.
    pub fn alternates(self) -> bool {
        matches!(self, Self::Rows { .. })
    }
}

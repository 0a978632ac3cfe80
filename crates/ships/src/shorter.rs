//! Ships of a shorter period, which do not count.
//!
//! If speeds are not in lowest terms, rows exclude shorter periods ([`Pace::excluded`]). A ship with glide
//! reflection has half of its period if it is its own mirror image, and then all its rows are. Hardly any
//! strip has such a ship. So states say only then whether a row so far was not its own mirror image, when one was
//! found: until then a ship that is complete has the right period.

use super::strip::{Row, Strip};
use crate::problem::Ships;
use crate::problem::ships::{Excluded, Mirror, Pace};

/// The shorter periods that rows have to exclude.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shorter {
    pace: Pace,
    /// The columns, if rows that are their own mirror images do not exclude the shorter period.
    columns: Option<u32>,
}

impl Shorter {
    /// Those of a question, with the half of the period of ships with glide reflection or without.
    pub(super) fn of(question: &Ships, with_half: bool) -> Self {
        let columns = u32::try_from(question.width()).expect("a width is a small number");
        let is_needed = with_half && question.mirror() == Mirror::Glide;
        Self { pace: Pace::of(question), columns: is_needed.then_some(columns) }
    }

    /// How the ships fly.
    pub(super) fn pace(self) -> Pace {
        self.pace
    }

    /// Whether the half of the period of ships with glide reflection is among them.
    pub(super) fn has_half(self) -> bool {
        self.columns.is_some()
    }

    /// All of them.
    pub(super) fn all(self) -> Excluded {
        self.pace.shorter() | Excluded::from(self.has_half())
    }

    /// Those that the rows of whole places exclude.
    pub(super) fn excluded(self, rows: &[Row]) -> Excluded {
        let is_turned =
            |columns: u32| rows.iter().any(|&row| row.reverse_bits() >> (Row::BITS - columns) != row);
        self.pace.excluded(rows) | Excluded::from(self.columns.is_some_and(is_turned))
    }

    /// The bits of a state: its rows, and which of them they and the rows before exclude.
    pub(super) fn bits(self, strip: &Strip) -> usize {
        self.pace.rows() * strip.width() as usize + self.all().count_ones() as usize
    }
}

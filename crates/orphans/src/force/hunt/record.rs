//! The record that a hunt is compared with.

/// The fewest live cells of a still life with a self-forcing patch, as far as this program knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// Live cells.
    pub live_cells: usize,
    /// Who found it.
    pub source: &'static str,
    /// The year of publication.
    pub year: u16,
}

/// Named in a post of 27 December 2025 on <https://mvr.github.io>. The pattern is not known here. The record is one of
/// Conway's rule. A still life with fewer live cells beats this record, and proves no more than that.
pub const RECORD: Record = Record { live_cells: 154, source: "400spartans", year: 2025 };

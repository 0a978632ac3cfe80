//! A look-up table: what a window says about its unknown cells under a rule.
//!
//! Hickerson had two tables, TRANSIT for the next state and IMPLIC for conclusions about the cells
//! before. Here the next state is part of the descriptor, so one table of bytes gives both answers.
//! It is made by enumeration, for any rule. There are two kinds of descriptors, for rules that count
//! neighbours and for rules that look where they are.

mod counted;
mod placed;

use crate::life::Rule;

/// The places of a window are its neighbours, 0 to 7 row by row, then the cell itself.
pub(super) const CENTRE_PLACE: usize = 8;
/// The last place is the cell in the next generation.
pub(super) const NEXT_PLACE: usize = 9;

/// A state that is not known. Dead is 0, alive is 1.
pub(super) const UNKNOWN: u8 = 2;

/// No state of the unknown cells obeys the rule.
pub(super) const CONTRADICTION: u8 = 1;
/// The cell has one possible state.
pub(super) const CENTRE: u8 = 1 << 1;
/// The cell in the next generation has one possible state.
pub(super) const NEXT: u8 = 1 << 2;
/// All unknown neighbours have the same single possible state.
pub(super) const AROUND: u8 = 1 << 3;
/// The single state of [`CENTRE`] is alive.
pub(super) const CENTRE_ON: u8 = 1 << 4;
/// The single state of [`NEXT`] is alive.
pub(super) const NEXT_ON: u8 = 1 << 5;
/// The single state of [`AROUND`] is alive.
pub(super) const AROUND_ON: u8 = 1 << 6;

/// Some unknown neighbours have one possible state each, as [`Table::around`] says.
pub(super) const SOME_AROUND: u8 = 1 << 7;

/// One byte of conclusions for each descriptor.
type Entries = Box<[u8; 1 << 16]>;

fn blank_entries() -> Entries {
    vec![0; 1 << 16].try_into().expect("the length is that of the array")
}

/// For each descriptor, what follows from it.
#[derive(Debug)]
pub(super) struct Table {
    entries: Entries,
    /// What follows about single neighbours. Empty if neighbours are only counted.
    around: Vec<Around>,
}

/// Neighbours with one possible state, as a bit for each place, and their states.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Around {
    pub(super) known: u8,
    pub(super) on: u8,
}

impl Table {
    /// The table of a rule.
    pub(super) fn of(rule: Rule) -> Self {
        if let Some(counts) = rule.totalistic() {
            return Self { entries: counted::entries(counts), around: Vec::new() };
        }
        let (entries, around) = placed::entries(rule);
        Self { entries, around }
    }

    /// Whether it matters at which place a neighbour is.
    pub(super) fn tells_places(&self) -> bool {
        !self.around.is_empty()
    }

    /// The descriptor of a window whose cells are all unknown.
    pub(super) fn blank(&self) -> u16 {
        if self.tells_places() { placed::BLANK } else { counted::BLANK }
    }

    /// How a descriptor changes when the cell at a place becomes known. It is added with wrapping.
    pub(super) fn delta(&self, place: usize, alive: bool) -> u16 {
        if self.tells_places() { placed::delta(place, alive) } else { counted::delta(place, alive) }
    }

    /// What follows from a descriptor: nothing (0), a contradiction, or states of unknown cells.
    #[inline]
    pub(super) fn look_up(&self, descriptor: u16) -> u8 {
        self.entries[usize::from(descriptor)]
    }

    /// What follows about single neighbours where [`SOME_AROUND`] is set.
    #[inline]
    pub(super) fn around(&self, descriptor: u16) -> Around {
        self.around[usize::from(descriptor)]
    }
}

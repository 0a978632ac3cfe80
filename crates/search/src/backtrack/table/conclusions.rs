//! What a table can say about a window, as bits of a byte.

/// The places of a window are its neighbours, 0 to 7 row by row, then the cell itself.
pub(in crate::backtrack) const CENTRE_PLACE: usize = 8;
/// The last place is the cell in the next generation.
pub(in crate::backtrack) const NEXT_PLACE: usize = 9;

/// A state that is not known. Dead is 0, alive is 1.
pub(in crate::backtrack) const UNKNOWN: u8 = 2;

/// No state of the unknown cells obeys the rule.
pub(in crate::backtrack) const CONTRADICTION: u8 = 1;
/// The cell has one possible state.
pub(in crate::backtrack) const CENTRE: u8 = 1 << 1;
/// The cell in the next generation has one possible state.
pub(in crate::backtrack) const NEXT: u8 = 1 << 2;
/// All unknown neighbours have the same single possible state.
pub(in crate::backtrack) const AROUND: u8 = 1 << 3;
/// The single state of [`CENTRE`] is alive.
pub(in crate::backtrack) const CENTRE_ON: u8 = 1 << 4;
/// The single state of [`NEXT`] is alive.
pub(in crate::backtrack) const NEXT_ON: u8 = 1 << 5;
/// The single state of [`AROUND`] is alive.
pub(in crate::backtrack) const AROUND_ON: u8 = 1 << 6;

/// Some unknown neighbours have one possible state each, as [`Table::around`] says.
pub(in crate::backtrack) const SOME_AROUND: u8 = 1 << 7;

/// One byte of conclusions for each descriptor.
pub(super) type Entries = Box<[u8; 1 << 16]>;

/// A table that says nothing.
pub(super) fn blank_entries() -> Entries {
    vec![0; 1 << 16].try_into().expect("the length is that of the array")
}

/// Neighbours with one possible state, as a bit for each place, and their states.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::backtrack) struct Around {
    pub(in crate::backtrack) known: u8,
    pub(in crate::backtrack) on: u8,
}

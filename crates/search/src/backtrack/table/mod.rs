//! A look-up table: what a window says about its unknown cells under a rule.
//!
//! Hickerson had two tables, TRANSIT for the next state and IMPLIC for conclusions about the cells
//! before. Here the next state is part of the descriptor, so one table of bytes gives both answers.
//! It is made by enumeration, for any rule. There are two kinds of descriptors, for rules that count
//! neighbours and for rules that look where they are.

mod conclusions;
mod counted;
mod placed;

use crate::life::Rule;
use conclusions::Entries;

pub(super) use conclusions::{
    AROUND, AROUND_ON, Around, CENTRE, CENTRE_ON, CENTRE_PLACE, CONTRADICTION, NEXT, NEXT_ON, NEXT_PLACE,
    SOME_AROUND, UNKNOWN,
};

/// For each descriptor, what follows from it.
#[derive(Debug)]
pub(super) struct Table {
    entries: Entries,
    /// What follows about single neighbours. Empty if neighbours are only counted.
    around: Vec<Around>,
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

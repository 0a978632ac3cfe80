//! Rows that are known to follow states: the search for what follows a state goes on where the one that reached it
//! ended.
//!
//! A state is kept because so many rows can follow it. The lookahead found the first such rows in its order, so
//! everything before them fails, with fewer rows and so with more. The rows to blame for that are kept as well.
//! This changes how fast the lookahead answers, and not what it answers, so states without such rows do no harm:
//! those for which there is no memory, those of a search that was saved, and those whose mirror image is kept.

use super::states::Number;
use super::strip::Row;

/// A row that follows a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The rows to blame that no row before it in the order could stand there: bit n is the row n + 1 before.
    pub(super) blame: u64,
    /// How many rows after it were sought to find that.
    pub(super) reach: u16,
    /// The row.
    pub(super) row: Row,
}

/// The rows that follow a state, the nearest one first.
pub(super) type Witness = Box<[Step]>;

/// The witnesses of the states of a level and of those behind it.
#[derive(Debug, Default)]
pub(super) struct Witnesses {
    /// The state of the first one.
    first: Number,
    /// An empty one if nothing is known.
    all: Vec<Witness>,
    bytes: u64,
    /// The most bytes.
    limit: u64,
}

impl Witnesses {
    /// From now on they may take so many bytes.
    pub(super) fn limit(&mut self, bytes: u64) {
        self.limit = bytes;
    }

    /// The memory that they take.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes + (self.all.capacity() * size_of::<Witness>()) as u64
    }

    /// What is known to follow a state.
    pub(super) fn of(&self, state: Number) -> &[Step] {
        let place = state.checked_sub(self.first).map(|place| place as usize);
        place.and_then(|place| self.all.get(place)).map_or(&[], |witness| witness)
    }

    /// Keeps what follows a state, if there is memory for it.
    pub(super) fn keep(&mut self, state: Number, witness: Witness) {
        let bytes = size_of_val(&*witness) as u64;
        if self.bytes() + bytes > self.limit {
            return;
        }
        let Some(place) = state.checked_sub(self.first).map(|place| place as usize) else { return };
        if self.all.len() <= place {
            self.all.resize_with(place + 1, Witness::default);
        }
        self.bytes = self.bytes + bytes - size_of_val(&*self.all[place]) as u64;
        self.all[place] = witness;
    }

    /// Forgets what is known of the states before one.
    pub(super) fn forget_before(&mut self, state: Number) {
        let count = state.saturating_sub(self.first) as usize;
        let forgotten = self.all.drain(..count.min(self.all.len()));
        self.bytes -= forgotten.map(|witness| size_of_val(&*witness) as u64).sum::<u64>();
        self.first = self.first.max(state);
    }
}

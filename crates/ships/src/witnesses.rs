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
    /// From now on they may take so many bytes. If they take more, all are forgotten.
    pub(super) fn limit(&mut self, bytes: u64) {
        self.limit = bytes;
        if self.bytes() > bytes {
            *self = Self { first: self.first, limit: bytes, ..Self::default() };
        }
    }

    /// The most memory that they take until the next limit.
    pub(super) fn reserved(&self) -> u64 {
        self.limit.max(self.bytes())
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
        let Some(place) = state.checked_sub(self.first).map(|place| place as usize) else { return };
        let capacity = match self.all.capacity() {
            enough if place < enough => enough,
            small => (2 * small).max(place + 1),
        };
        if self.bytes + bytes + (capacity * size_of::<Witness>()) as u64 > self.limit {
            return;
        }
        if self.all.len() <= place {
            self.all.reserve_exact(capacity - self.all.len());
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::Rule;
    use crate::limits::Limits;
    use crate::problem::Ships;
    use crate::problem::ships::{Excluded, Mirror};
    use crate::{Closure, Means};

    /// All states of a question in order, what was looked ahead, and how many steps were known.
    fn closed(question: Ships, keeps: bool) -> (Vec<(Vec<Row>, Excluded)>, usize, usize) {
        let limits = Limits::none();
        let means = Means { jobs: 1, memory: 1 << 28, limits: &limits };
        let (mut closure, mut known) = (Closure::new(question), 0);
        while !closure.is_closed() {
            closure.advance(&means).unwrap();
            if keeps {
                known += closure.witnesses.all.iter().map(|witness| witness.len()).sum::<usize>();
            } else {
                closure.witnesses = Witnesses::default();
            }
        }
        (closure.kept().collect(), closure.ahead(), known)
    }

    #[test]
    fn what_is_known_changes_no_state() {
        for (rule, width, mirror, shift, period) in [
            ("B3/S23", 6, Mirror::None, 1, 4),
            ("B3/S23", 7, Mirror::None, 2, 6),
            ("B3/S23", 11, Mirror::Odd, 1, 5),
            ("B3/S23", 8, Mirror::Even, 1, 10),
            ("B3/S23", 7, Mirror::Glide, 2, 8),
            ("B3/S23", 21, Mirror::Gutter, 1, 2),
            ("B36/S23", 7, Mirror::None, 1, 4),
        ] {
            let question = Ships::new(rule.parse::<Rule>().unwrap(), width, mirror, shift, period).unwrap();
            let (states, ahead, known) = closed(question.clone(), true);
            assert_eq!((states, ahead, 0), closed(question.clone(), false), "{question:?}");
            assert!(known > 0, "{question:?}");
        }
    }

    #[test]
    fn they_stay_within_their_bytes() {
        let step = Step { blame: 1, reach: 0, row: 1 };
        let mut witnesses = Witnesses::default();
        witnesses.keep(3, vec![step].into());
        assert!(witnesses.of(3).is_empty(), "there is no memory");
        witnesses.limit(1000);
        for state in 3..100 {
            witnesses.keep(state, vec![step; 10].into());
        }
        let kept = (3..100).filter(|&state| witnesses.of(state).len() == 10).count();
        assert!((2..6).contains(&kept), "{kept} times ten steps of {} bytes", size_of::<Step>());
        witnesses.forget_before(4);
        assert!(witnesses.of(3).is_empty() && witnesses.of(4).len() == 10);
        witnesses.forget_before(200);
        assert_eq!(witnesses.bytes, 0);
    }
}

//! Where a hunt is, for all workers.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard};

use super::field;
use crate::life::Grid;
use crate::sha256;

/// The place of a hunt among still lifes.
pub(super) struct State {
    /// The still life that all workers change, in the middle of the field.
    pub(super) current: Grid,
    /// The fewest live cells so far.
    pub(super) best: usize,
    /// The hashes of all still lifes that were asked about.
    pub(super) tried: HashSet<Hash>,
}

pub(super) fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().expect("no worker panics with the lock")
}

/// How many live cells more than the best a still life may have from which the hunt goes on.
const SLACK: usize = 3;

/// Whether a hunt may go on from a still life with so many live cells, if the best has so many.
pub(super) fn is_near(live_cells: usize, best: usize) -> bool {
    live_cells <= most_near(best)
}

/// The most live cells of a still life from which the hunt goes on, if the best has so many.
pub(super) fn most_near(best: usize) -> usize {
    best + SLACK
}

/// Stands for a still life. If two have the same hash, the hunt leaves one of them out.
pub(super) type Hash = String;

/// The hash of a still life in the middle of the field.
pub(super) fn hash(placed: &Grid) -> Hash {
    let mut hash = sha256::of(field::rows(placed).join("/").as_bytes());
    hash.truncate(16);
    hash
}

/// Whether a record can have this hash.
pub(super) fn is_hash(text: &str) -> bool {
    text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::force::hunt::Hunt;
    use crate::life::Rule;

    /// Journals keep these hashes, so they must not change: `printf OO/OO | sha256sum`.
    #[test]
    fn hashes_are_the_same_in_every_build() {
        let block = Grid::from_fn(2, 2, |_| true);
        let hunt = Hunt::new(&block, Rule::LIFE, 0).unwrap();
        assert_eq!(hash(&hunt.first), "e8b72cffb76504e7");
    }
}

//! What is known of keys, put together by sorting.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::RowsError;
use crate::measure::Measure;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) key: u128,
    /// What the measure says.
    pub(super) value: u128,
}

/// Sorted lists that are merged before they get many. Several threads can add to them.
pub(super) struct Runs {
    state: Mutex<State>,
    measure: Measure,
    /// How many bytes they may take.
    bytes: u64,
    /// How many entries there may be.
    most: usize,
}

#[derive(Default)]
struct State {
    /// Each is more than twice as long as the next one, but for those that threads are merging.
    runs: Vec<Vec<Entry>>,
    /// All entries, those that threads are merging included.
    held: usize,
}

impl Runs {
    /// For so many bytes, of which some are taken.
    pub(super) fn within(bytes: u64, taken: usize, measure: Measure) -> Self {
        // While two lists are merged, their entries are there twice.
        let left = usize::try_from(bytes).unwrap_or(usize::MAX).saturating_sub(taken);
        let most = left / (2 * size_of::<Entry>());
        Self { state: Mutex::default(), measure, bytes, most }
    }

    /// Adds entries in any order.
    pub(super) fn add(&self, mut entries: Vec<Entry>) -> Result<(), RowsError> {
        entries.sort_unstable_by_key(|entry| entry.key);
        let mut run = together(self.measure, entries)?;
        self.hold(run.len())?;
        while let Some(other) = self.take_not_longer_than(2 * run.len()) {
            let both = run.len() + other.len();
            run = merged(self.measure, &run, &other)?;
            self.lock().held -= both - run.len();
        }
        self.lock().runs.push(run);
        Ok(())
    }

    /// All keys with what is known of each, in order.
    pub(super) fn into_entries(self) -> Result<Vec<Entry>, RowsError> {
        let mut runs = self.state.into_inner().unwrap_or_else(PoisonError::into_inner).runs;
        runs.sort_by_key(|run| std::cmp::Reverse(run.len()));
        let mut all = runs.pop().unwrap_or_default();
        while let Some(other) = runs.pop() {
            all = merged(self.measure, &all, &other)?;
        }
        Ok(all)
    }

    /// Notes that there are so many entries more.
    fn hold(&self, more: usize) -> Result<(), RowsError> {
        let mut state = self.lock();
        state.held += more;
        if state.held > self.most { Err(RowsError::TooLarge { bytes: self.bytes }) } else { Ok(()) }
    }

    /// Takes out the last list if it is no longer.
    fn take_not_longer_than(&self, length: usize) -> Option<Vec<Entry>> {
        self.lock().runs.pop_if(|last| last.len() <= length)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One entry for each key of a sorted list.
fn together(measure: Measure, mut entries: Vec<Entry>) -> Result<Vec<Entry>, RowsError> {
    let mut kept = 0;
    for next in 0..entries.len() {
        let entry = entries[next];
        if kept > 0 && entries[kept - 1].key == entry.key {
            entries[kept - 1].value = either(measure, entries[kept - 1], entry)?;
        } else {
            entries[kept] = entry;
            kept += 1;
        }
    }
    entries.truncate(kept);
    entries.shrink_to_fit();
    Ok(entries)
}

/// One entry for each key of two such lists.
fn merged(measure: Measure, one: &[Entry], other: &[Entry]) -> Result<Vec<Entry>, RowsError> {
    let mut all = Vec::with_capacity(one.len() + other.len());
    let (mut one, mut other) = (one.iter().copied().peekable(), other.iter().copied().peekable());
    loop {
        let entry = match (one.peek(), other.peek()) {
            (None, None) => break,
            (Some(first), Some(second)) if first.key == second.key => {
                let (key, value) = (first.key, either(measure, *first, *second)?);
                one.next();
                other.next();
                Entry { key, value }
            }
            (Some(first), second) if second.is_none_or(|second| first.key < second.key) => {
                let entry = *first;
                one.next();
                entry
            }
            (_, second) => {
                let entry = *second.expect("one of the lists goes on");
                other.next();
                entry
            }
        };
        all.push(entry);
    }
    all.shrink_to_fit();
    Ok(all)
}

fn either(measure: Measure, one: Entry, other: Entry) -> Result<u128, RowsError> {
    measure.either(one.value, other.value).ok_or(RowsError::TooMany)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(of: &[(u128, u128)]) -> Vec<Entry> {
        of.iter().map(|&(key, value)| Entry { key, value }).collect()
    }

    #[test]
    fn values_of_a_key_are_put_together_across_lists() {
        let lists =
            [&[(3, 1), (1, 2), (3, 4)][..], &[(2, 7)], &[], &[(1, 1), (9, 1), (3, 10)], &[(0, 5), (9, 2)]];
        for (measure, expected) in [
            (Measure::Number, [(0, 5), (1, 3), (2, 7), (3, 15), (9, 3)]),
            (Measure::MostCells, [(0, 5), (1, 2), (2, 7), (3, 10), (9, 2)]),
            (Measure::FewestCells { most: 9 }, [(0, 5), (1, 1), (2, 7), (3, 1), (9, 1)]),
        ] {
            let runs = Runs::within(1 << 20, 0, measure);
            for list in lists {
                runs.add(entries(list)).unwrap();
            }
            assert_eq!(runs.into_entries().unwrap(), entries(&expected), "{measure:?}");
        }
    }

    #[test]
    fn sums_and_lists_have_limits() {
        let runs = Runs::within(1 << 20, 0, Measure::Number);
        runs.add(entries(&[(1, u128::MAX), (2, 1), (3, 1)])).unwrap();
        assert!(matches!(runs.add(entries(&[(1, 1), (2, 1)])), Err(RowsError::TooMany)));
        let runs = Runs::within(10 * size_of::<Entry>() as u64, 2 * size_of::<Entry>(), Measure::Number);
        runs.add(entries(&[(1, 1), (2, 1), (3, 1)])).unwrap();
        assert!(matches!(runs.add(entries(&[(4, 1), (5, 1)])), Err(RowsError::TooLarge { .. })));
    }
}

//! Rows that cannot be followed, so that nobody tries twice what can follow them.

use std::collections::HashMap;

use super::Cells;

/// The most choices of rows that are looked up.
const CHOICES: usize = 12;

/// The most failures of a choice. When there are more, all are forgotten.
const MOST: usize = 1 << 16;

/// Which rows before the next one have failed.
pub(super) struct Failed {
    /// Which rows are looked up: bit d is the row d + 1 before the next one. The choices that help most come first.
    choices: Vec<(u128, Failures)>,
    /// The rows that are looked up.
    key: Vec<Cells>,
}

/// So many rows cannot follow these.
type Failures = HashMap<Vec<Cells>, usize>;

impl Failed {
    /// Nothing has failed so far.
    pub(super) fn new() -> Self {
        Self { choices: Vec::new(), key: Vec::new() }
    }

    /// Notes that so many rows cannot follow, because of some of the last ones.
    pub(super) fn note(&mut self, rows: &[Cells], blame: u128, ahead: usize) {
        choose(rows, blame, &mut self.key);
        let place = self.choices.iter().position(|(choice, _)| *choice == blame).unwrap_or_else(|| {
            self.choices.truncate(CHOICES - 1);
            self.choices.push((blame, Failures::new()));
            self.choices.len() - 1
        });
        let failures = &mut self.choices[place].1;
        if failures.len() == MOST {
            failures.clear();
        }
        let least = failures.entry(self.key.clone()).or_insert(ahead);
        *least = ahead.min(*least);
    }

    /// If so many rows are known not to follow, the ones to blame.
    pub(super) fn blamed(&mut self, rows: &[Cells], ahead: usize) -> Option<u128> {
        let Self { choices, key } = self;
        let place = choices.iter().position(|(choice, failures)| {
            choose(rows, *choice, key);
            failures.get(&key[..]).is_some_and(|least| *least <= ahead)
        })?;
        let blame = choices[place].0;
        choices.swap(place, place / 2);
        Some(blame)
    }
}

/// The rows of a choice.
fn choose(rows: &[Cells], mut choice: u128, key: &mut Vec<Cells>) {
    key.clear();
    while choice != 0 {
        key.push(rows[rows.len() - 1 - choice.trailing_zeros() as usize]);
        choice &= choice - 1;
    }
}

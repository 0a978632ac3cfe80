//! Counts the patterns of a box that return after some generations by going through all of them.
//!
//! This is the check of certificates that count (`counted`). The engine that makes them adds up halves that meet in the
//! middle (`solve/rows`). This walk takes whole patterns, row by row and all generations of a period side by side,
//! with tables of its own. It leaves out a pattern only for one of two reasons: one of its generations, taken on its
//! own, cannot be completed in the rows that are left; or another image of its first row counts for it.

mod tables;

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::problem::search::{Oscillation, Subperiods};
use tables::{MOST_COLUMNS, Row, Tables};

/// How many patterns return, and how many of them answer a question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// All that return, the empty one included.
    pub returning: u128,
    /// Those that answer the question.
    pub answers: u128,
}

impl Tally {
    /// Both together. None if there are too many.
    fn plus(self, other: Self) -> Option<Self> {
        Some(Self {
            returning: self.returning.checked_add(other.returning)?,
            answers: self.answers.checked_add(other.answers)?,
        })
    }
}

/// Whether the box is narrow enough for the tables.
pub(super) fn takes(oscillation: &Oscillation) -> bool {
    oscillation.columns <= MOST_COLUMNS && oscillation.rows.saturating_mul(oscillation.period) <= MOST_CHOICES
}

/// A pattern has at most so many rows in all generations together. Each of them is a level of the walk, and takes a part
/// of the stack.
const MOST_CHOICES: usize = 1 << 10;

/// Goes through all patterns, with all processors. None if there are too many to count.
pub(super) fn count(oscillation: &Oscillation) -> Option<Tally> {
    let tables = Tables::new(oscillation.rule, oscillation.columns, oscillation.rows);
    // Each piece begins with another first row.
    let firsts: Vec<Row> = tables.below(0, 0, 0).to_vec();
    let taken = AtomicUsize::new(0);
    let next = || firsts.get(taken.fetch_add(1, Ordering::Relaxed)).copied();
    let worker = || {
        let mut walk = Walk::new(&tables, oscillation);
        while let Some(first) = next() {
            walk.begin_with(first)?;
        }
        Some(walk.tally)
    };
    thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        let tallies = workers.into_iter().map(|worker| worker.join().expect("a walk does not panic"));
        tallies.reduce(|one, other| one?.plus(other?)).flatten()
    })
}

struct Walk<'a> {
    tables: &'a Tables,
    oscillation: &'a Oscillation,
    /// Row r of generation t is `chosen[r][t]`. Rows 0 and 1 lie above the box.
    chosen: Vec<Vec<Row>>,
    /// How many images of the pattern begin with other first rows.
    weight: u128,
    tally: Tally,
}

/// The first row of the box.
const FIRST: usize = 2;

impl<'a> Walk<'a> {
    fn new(tables: &'a Tables, oscillation: &'a Oscillation) -> Self {
        let chosen = vec![vec![0; oscillation.period]; oscillation.rows + FIRST];
        Self { tables, oscillation, chosen, weight: 0, tally: Tally::default() }
    }

    /// Walks through all patterns whose first row begins with this one, in generation 0.
    fn begin_with(&mut self, first: Row) -> Option<()> {
        self.chosen[FIRST][0] = first;
        self.choose_if_possible(FIRST, 0)
    }

    /// Chooses a row of the generations from this one on, and then the rows below it. All rows above it become what
    /// they have to.
    fn choose(&mut self, row: usize, generation: usize) -> Option<()> {
        if generation == self.oscillation.period {
            return self.next_row(row);
        }
        let tables = self.tables;
        let later = (generation + 1) % self.oscillation.period;
        let [above, middle, next] =
            [self.chosen[row - 2][generation], self.chosen[row - 1][generation], self.chosen[row - 1][later]];
        for &choice in tables.below(above, middle, next) {
            self.chosen[row][generation] = choice;
            self.choose_if_possible(row, generation)?;
        }
        Some(())
    }

    /// Goes on if each generation whose next one has its row can be completed.
    fn choose_if_possible(&mut self, row: usize, generation: usize) -> Option<()> {
        let is_last = generation + 1 == self.oscillation.period;
        if (generation > 0 && !self.can_end(row, generation - 1))
            || (is_last && !self.can_end(row, generation))
        {
            return Some(());
        }
        self.choose(row, generation + 1)
    }

    fn can_end(&self, row: usize, generation: usize) -> bool {
        let left = self.oscillation.rows + FIRST - 1 - row;
        let later = (generation + 1) % self.oscillation.period;
        let rows = [self.chosen[row - 1][generation], self.chosen[row][generation], self.chosen[row][later]];
        self.tables.can_end(left, rows[0], rows[1], rows[2])
    }

    /// All generations of a row are chosen.
    fn next_row(&mut self, row: usize) -> Option<()> {
        if row == FIRST {
            self.weight = self.images_of_least();
            if self.weight == 0 {
                return Some(());
            }
        }
        if row + 1 == self.chosen.len() { self.count_pattern() } else { self.choose(row + 1, 0) }
    }

    fn count_pattern(&mut self) -> Option<()> {
        let answers = if self.is_answer() { self.weight } else { 0 };
        self.tally = self.tally.plus(Tally { returning: self.weight, answers })?;
        Some(())
    }

    /// Whether the pattern is an answer to the question: not empty, and of no smaller period unless that counts.
    fn is_answer(&self) -> bool {
        let period = self.oscillation.period;
        let is_empty = self.chosen.iter().flatten().all(|&row| row == 0);
        let differing = |row: &[Row], after: usize| {
            (0..period).fold(0, |cells, t| cells | (row[t] ^ row[(t + after) % period]))
        };
        let returns_after = |after: usize| self.chosen.iter().all(|row| differing(row, after) == 0);
        let has_cell_of_period =
            |row: &Vec<Row>| (1..period).fold(Row::MAX, |cells, after| cells & differing(row, after)) != 0;
        !is_empty
            && match self.oscillation.subperiods {
                Subperiods::Allowed => true,
                Subperiods::InParts => !(1..period).any(returns_after),
                Subperiods::Excluded => self.chosen.iter().any(has_cell_of_period),
            }
    }

    /// How many different images the first row has, if it is the least of them; otherwise 0. Images are reflected, or
    /// begin with another generation.
    fn images_of_least(&self) -> u128 {
        let own = &self.chosen[FIRST];
        let (mut images, mut same) = (0, 0);
        for is_mirrored in [false, true] {
            for first in 0..own.len() {
                let turned = own.iter().cycle().skip(first).take(own.len());
                let image = turned.map(|&row| if is_mirrored { self.tables.mirrored(row) } else { row });
                match image.cmp(own.iter().copied()) {
                    std::cmp::Ordering::Less => return 0,
                    std::cmp::Ordering::Equal => same += 1,
                    std::cmp::Ordering::Greater => {}
                }
                images += 1;
            }
        }
        images / same
    }
}

//! Which rows can come next such that so many more rows can follow: depth-first, and back to a row
//! that is to blame when nothing fits (conflict-directed backjumping; Prosser, 1993). Failures are remembered
//! ([`super::failures`]), except by runs straight down, which must be the same for every number of threads.
//!
//! Some rows are known to follow states ([`Witness`]): the search for what follows a state goes on where the
//! one that reached it ended. A state is kept because so many rows can follow it. The lookahead found the
//! first such rows in its order, so everything before them fails, with fewer rows and so with more. The rows
//! to blame for that are kept as well. This changes how fast the lookahead answers, and not what it answers,
//! so states without such rows do no harm: those for which there is no memory, those of a search that was
//! saved, and those whose mirror image is kept.

use std::ops::ControlFlow;

use crate::failures::{Cells, Failure, FailureCache, Failures};
use crate::limits::{Limits, StopReason};
use crate::row_relation::RowRelation;
use crate::states::Number;
use crate::strip::Row;

/// A failure is remembered if candidates were sought so often before it was known.
const LEAST: u64 = 8;

/// Rows between two looks at the clock.
const INTERVAL: u64 = 1 << 14;

/// A search through the rows behind a state.
#[derive(Debug)]
pub(super) struct Lookahead<'a> {
    relation: &'a RowRelation,
    failure_cache: &'a FailureCache,
    failures: Failures,
    /// The rows of the state.
    state: usize,
    /// The last row that is demanded, if failures are remembered.
    last: Option<usize>,
    /// The state, and the rows chosen behind it.
    rows: Vec<Row>,
    /// The candidates of all depths, one depth after the other.
    candidates: Vec<Row>,
    depths: Vec<Depth>,
    /// How often candidates were sought.
    asked: u64,
}

#[derive(Clone, Copy)]
pub(super) struct Example<'a> {
    /// Those of the state first.
    pub(super) rows: &'a [Row],
    /// The choice of each row behind the state.
    depths: &'a [Depth],
}

impl Example<'_> {
    /// The last rows, all but so many of those behind the state.
    pub(super) fn witness(self, but: usize) -> Option<Witness> {
        let first = self.rows.len() - self.depths.len();
        (but..self.depths.len()).map(|depth| self.depths[depth].step(self.rows, first + depth)).collect()
    }
}

/// The answer whether so many rows can follow a state.
#[derive(Debug)]
pub(super) enum Following {
    /// They can. These do, if what is to blame for others can be told.
    Possible(Option<Witness>),
    /// They cannot.
    Impossible,
}

/// Where a run straight down ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Descent {
    /// The most rows at a time: those of the state, and rows behind it.
    pub(super) rows: Vec<Row>,
    /// True if as many empty rows as a state has end them.
    pub(super) is_complete: bool,
}

#[derive(Clone, Copy, Debug)]
struct Depth {
    /// Where its candidates start.
    first: usize,
    /// The next one to be tried.
    next: usize,
    /// The rows to blame for all that was tried. Bit n is the row n + 1 before this one.
    blame: u128,
    /// The last row that was sought to find that.
    reach: usize,
    /// How often candidates were sought before.
    asked: u64,
    cells: Cells,
}

impl Depth {
    /// Its choice, the row with this number, if what is to blame for the others can be told.
    fn step(&self, rows: &[Row], number: usize) -> Option<Step> {
        let (blame, reach) = (u64::try_from(self.blame).ok()?, u16::try_from(self.reach - number).ok()?);
        Some(Step { blame, reach, row: rows[number] })
    }
}

impl<'a> Lookahead<'a> {
    /// Nothing is asked yet. What failed in earlier work is taken from the cache, and put back in the end.
    pub(super) fn new(relation: &'a RowRelation, failure_cache: &'a FailureCache) -> Self {
        Self {
            relation,
            failure_cache,
            failures: failure_cache.take(),
            state: 0,
            last: None,
            rows: Vec::new(),
            candidates: Vec::new(),
            depths: Vec::new(),
            asked: 0,
        }
    }

    /// Gives `take` the rows of each place that can come next so that `more` rows can follow, with all
    /// these rows as an example. It ends when `take` breaks. It starts with the rows that are known to follow.
    pub(super) fn next_rows(
        &mut self,
        state: &[Row],
        known: &[Step],
        more: usize,
        limits: &Limits,
        mut take: impl FnMut(Example<'_>) -> ControlFlow<()>,
    ) -> Result<(), StopReason> {
        let place = self.relation.pace.classes;
        self.start(state, Some(state.len() + place + more - 1));
        self.check(limits)?;
        self.follow(state.len(), &known[..known.len().min(place + more - 1)], limits)?;
        while let Some(depth) = self.depths.last() {
            if depth.next < self.candidates.len() {
                self.choose(state.len());
                if self.depths.len() < place + more {
                    self.open();
                    self.check(limits)?;
                } else if take(Example { rows: &self.rows, depths: &self.depths }).is_break() {
                    break;
                } else {
                    self.return_to(place - 1);
                    // Each choice for the place is wanted, so none of its rows is skipped.
                    self.depths[1..].iter_mut().for_each(|depth| depth.blame |= 1);
                }
            } else if !self.step_back() {
                break;
            }
        }
        Ok(())
    }

    /// Returns true if `more` rows can follow a state of which some rows are known to follow.
    pub(super) fn can_follow(
        &mut self,
        state: &[Row],
        known: &[Step],
        more: usize,
        limits: &Limits,
    ) -> Result<Following, StopReason> {
        let mut found = Following::Impossible;
        let Some(more) = more.checked_sub(self.relation.pace.classes) else {
            return Ok(Following::Possible(None));
        };
        self.next_rows(state, known, more, limits, |example| {
            found = Following::Possible(example.witness(0));
            ControlFlow::Break(())
        })?;
        Ok(found)
    }

    /// Chooses the rows that are known to follow a state of so many rows, as far as they still can. What comes
    /// before them in the order fails.
    fn follow(&mut self, state: usize, known: &[Step], limits: &Limits) -> Result<(), StopReason> {
        for step in known {
            let row = self.rows.len();
            let depth = self.depths.last_mut().expect("a row is being chosen");
            depth.blame |= u128::from(step.blame);
            depth.reach = depth.reach.max(row + usize::from(step.reach));
            let candidates = &self.candidates[depth.first..];
            if let Some(place) = candidates.iter().position(|&candidate| candidate == step.row) {
                depth.next += place;
            } else {
                // A row that is tested farther than before may be left out. Then the candidates have an order.
                depth.next += candidates.iter().filter(|&&candidate| candidate < step.row).count();
                break;
            }
            self.choose(state);
            self.open();
            self.check(limits)?;
        }
        Ok(())
    }

    /// Runs straight down from a state: each time takes the first row that can come next, and goes back
    /// when nothing fits. It ends when a ship is complete, when `most` rows follow the state, or when
    /// candidates were sought `steps` times. `is_ship` says of the rows behind the state, if empty ones
    /// end them, whether they complete a ship with the right period.
    pub(super) fn run_down(
        &mut self,
        state: &[Row],
        most: usize,
        steps: u64,
        limits: &Limits,
        is_ship: impl Fn(&[Row]) -> bool,
    ) -> Result<Descent, StopReason> {
        self.start(state, None);
        self.check(limits)?;
        let mut descent = Descent { rows: state.to_vec(), is_complete: false };
        let last = self.asked + steps;
        while self.asked < last {
            if self.depths.last().is_none_or(|depth| depth.next == self.candidates.len()) {
                if !self.step_back() {
                    break;
                }
                continue;
            }
            self.choose(state.len());
            let is_whole = self.rows.len().is_multiple_of(self.relation.pace.classes);
            let ends = is_whole && self.rows[self.rows.len() - state.len()..].iter().all(|&row| row == 0);
            let is_complete = ends && is_ship(&self.rows[state.len()..]);
            if ends && !is_complete {
                continue;
            }
            if self.rows.len() > descent.rows.len() {
                descent.rows.clone_from(&self.rows);
            }
            if is_complete || self.rows.len() == state.len() + most {
                return Ok(Descent { rows: self.rows.clone(), is_complete });
            }
            self.open();
            self.check(limits)?;
        }
        Ok(descent)
    }

    fn start(&mut self, state: &[Row], last: Option<usize>) {
        self.state = state.len();
        self.last = last;
        self.rows.clear();
        self.rows.extend_from_slice(state);
        self.depths.clear();
        self.candidates.clear();
        self.open();
    }

    /// Takes the next candidate of the last depth, behind a state of so many rows.
    #[inline]
    fn choose(&mut self, state: usize) {
        self.rows.truncate(state + self.depths.len() - 1);
        let depth = self.depths.last_mut().expect("a row is being chosen");
        self.rows.push(self.candidates[depth.next]);
        depth.next += 1;
    }

    /// Returns true if the work must end. A table that is missing must be noticed before its answer is
    /// believed.
    #[inline]
    fn check(&self, limits: &Limits) -> Result<(), StopReason> {
        if self.relation.is_full() {
            return Err(StopReason::Memory);
        }
        if self.asked.is_multiple_of(INTERVAL) { limits.check() } else { Ok(()) }
    }

    /// Seeks the candidates of the next row.
    #[inline]
    fn open(&mut self) {
        let (first, reach, asked) = (self.candidates.len(), self.rows.len(), self.asked);
        let cells = self.cells();
        self.asked += 1;
        let demanded = self.last.map_or(0, |last| last.saturating_sub(reach));
        let row_sets = &mut self.failures.row_sets;
        let left_out = self.relation.candidates(&self.rows, demanded, row_sets, &mut self.candidates);
        let (blame, behind) = (left_out.blame, left_out.reach);
        let mut depth = Depth { first, next: first, blame, reach: reach + behind, asked, cells };
        // Where few candidates are left, a failure saves hardly more than it takes to look it up.
        if self.candidates.len() > first + 1
            && let Some(failure) = self.known_failure(cells)
        {
            self.candidates.truncate(first);
            (depth.blame, depth.reach) = (failure.blame, reach + failure.reach);
        }
        self.depths.push(depth);
    }

    /// The cells of the rows before the next one.
    #[inline]
    fn cells(&self) -> Cells {
        match (self.last, self.depths.last(), self.rows.last()) {
            (None, ..) => 0,
            (Some(_), Some(depth), Some(&row)) => self.failures.pushed(depth.cells, row),
            (Some(_), ..) => self.failures.cells(&self.rows),
        }
    }

    #[inline]
    fn known_failure(&mut self, cells: Cells) -> Option<Failure> {
        let more = self.last?.checked_sub(self.rows.len())?;
        // What comes first is not asked for a failure, but for all rows.
        if self.depths.len() < self.relation.pace.classes {
            return None;
        }
        self.failures.find(cells, self.relation.class(self.rows.len()), more)
    }

    /// Returns to the last row that is to blame for the end; false if that is one of the state.
    fn step_back(&mut self) -> bool {
        let depth = self.depths.len() - 1;
        let Depth { blame, reach, .. } = self.depths[depth];
        self.remember(depth);
        let skipped = blame.trailing_zeros() as usize;
        if skipped >= depth {
            return false;
        }
        let target = depth - skipped - 1;
        self.return_to(target);
        let target = &mut self.depths[target];
        target.blame |= blame >> skipped >> 1;
        target.reach = target.reach.max(reach);
        true
    }

    /// Remembers that nothing fits at a depth. The rows of the first place may have fitted before.
    fn remember(&mut self, depth: usize) {
        let place = self.relation.pace.classes;
        let Depth { blame, reach, asked, cells, .. } = self.depths[depth];
        let asked = self.asked - asked;
        if self.last.is_none() || depth < place || asked < LEAST {
            return;
        }
        let row = self.state + depth;
        self.failures.add(cells, self.relation.class(row), Failure { blame, reach: reach - row });
    }

    fn return_to(&mut self, depth: usize) {
        if let Some(after) = self.depths.get(depth + 1) {
            self.candidates.truncate(after.first);
        }
        self.depths.truncate(depth + 1);
    }
}

impl Drop for Lookahead<'_> {
    /// What was remembered since a table did not fit may be wrong, so then all of it is forgotten.
    fn drop(&mut self) {
        if !self.relation.is_full() {
            self.failure_cache.give(std::mem::take(&mut self.failures));
        }
    }
}

/// A row that follows a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The rows to blame that no row before it in the order could stand there: bit n is the row n + 1 before.
    pub(super) blame: u64,
    /// How many rows after it were sought to find that.
    pub(super) reach: u16,
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

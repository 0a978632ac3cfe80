//! Work on a closure: levels are begun, looked through further ahead, and followed, a portion of their states
//! at a time. Between portions the work can be saved, and it can stop because the memory is full.
//!
//! How far to look ahead depends on the sizes of levels alone, so every number of threads reaches
//! the same states. A level that grew is looked through again, further ahead; so few states stay,
//! and the work is hardly more, as it is the states that fail which take the time.
//!
//! From a few states of each level the search also runs straight down, which finds many ships earlier and
//! changes no state: depth-first, as far as a share of the work allows. Level by level a ship is found when
//! its last row is reached. A run straight down may complete it from its first rows, as qfind does when its
//! queue is full (Merzenich). Where it only gets far, it leaves the longest front, which shows how near a
//! ship is. What runs find does not depend on the number of threads, as their length is counted in steps and not
//! in time. Runs that a limit ends are not begun again.

use std::ops::{ControlFlow, Range};

use crate::closure::{Closure, Level, Means, Unfinished, Work};
use crate::limits::StopReason;
use crate::lookahead::{Following, Lookahead, Witness};
use crate::problem::ships::Excluded;
use crate::ship::{self, InvalidShip, Ship};
use crate::states::Number;
use crate::strip::Row;
use crate::threads::Done;

/// A level with fewer states is not looked through again.
const SMALL: usize = 200;

/// States of a portion.
const PORTION: Number = 1 << 10;

/// What can come after a state.
struct Followers {
    /// Place after place.
    rows: Vec<Row>,
    /// What can follow each place.
    witnesses: Vec<Option<Witness>>,
    /// The rows of an example at whose end a ship is complete, those of the state first.
    complete: Option<Vec<Row>>,
}

impl Closure {
    /// Works on a portion of the states. Returns the ships that were found.
    ///
    /// # Errors
    /// If a limit is reached, or the memory is full, or if a ship is none.
    pub fn advance(&mut self, means: &Means<'_>) -> Result<Vec<Ship>, Unfinished> {
        self.provide(means);
        let ships = self.step(means).map_err(|why| match why {
            Unfinished::Stopped(StopReason::Memory) if self.relation.is_full() => {
                Unfinished::Memory(means.memory)
            }
            why => why,
        })?;
        if self.half_exists && !self.shorter.has_half() {
            self.exclude_half();
        }
        if self.is_closed() {
            self.failure_cache.clear();
            self.witnesses.forget_before(self.states.end());
        }
        Ok(ships)
    }

    fn step(&mut self, means: &Means<'_>) -> Result<Vec<Ship>, Unfinished> {
        let end = self.level.end;
        match self.level.work {
            Work::Begin => self.begin(),
            Work::LookFurther { next, before } if next == end => {
                self.lookahead = self.deeper();
                self.level.can_deepen = self.states.living(self.level.first..end).count() * 10 <= before * 9;
                self.level.work = Work::Begin;
            }
            Work::LookFurther { next, before } => {
                let next = self.look_further(next..end.min(next.saturating_add(PORTION)), means)?;
                self.level.work = Work::LookFurther { next, before };
            }
            Work::Descend => {
                let ships = self.descend(means);
                // Runs may take longer than the limit, and change no state, so they are not begun again.
                if !matches!(ships, Err(Unfinished::Stopped(StopReason::Memory))) {
                    self.level.work = Work::Follow { next: self.level.first };
                }
                return ships;
            }
            Work::Follow { next } if next == end => self.next_level(),
            Work::Follow { next } => {
                let (ships, next) = self.follow(next..end.min(next.saturating_add(PORTION)), means)?;
                self.level.work = Work::Follow { next };
                return Ok(ships);
            }
        }
        Ok(Vec::new())
    }

    /// Shares out the memory: states have what they need, what is known to follow them and failures a part of
    /// the rest, tables what is left.
    fn provide(&mut self, means: &Means<'_>) {
        let left = means.memory.saturating_sub(self.states.bytes());
        self.witnesses.limit(left.saturating_sub(self.relation.bytes()) / 8);
        let left = left.saturating_sub(self.witnesses.reserved());
        let for_failures = left.saturating_sub(self.relation.bytes()) / 4;
        self.failure_cache.provide(&self.relation, means.jobs, for_failures);
        self.relation.limit(left.saturating_sub(self.failure_cache.bytes()));
    }

    /// Decides what to do with a level.
    fn begin(&mut self) {
        let Level { first, end, settled, can_deepen, .. } = self.level;
        let size = self.states.living(first..end).count();
        if can_deepen && size > SMALL.max(2 * settled) {
            self.level.work = Work::LookFurther { next: first, before: size };
        } else {
            self.level.settled = size;
            self.level.work = Work::Descend;
        }
    }

    fn next_level(&mut self) {
        let Level { number, end, settled, effort, .. } = self.level;
        self.witnesses.forget_before(end);
        self.level = Level {
            number: number + 1,
            first: end,
            end: self.states.end(),
            work: Work::Begin,
            settled,
            can_deepen: true,
            effort: 0,
            steps: steps(effort),
        };
    }

    /// How many rows must be able to follow a little further ahead.
    fn deeper(&self) -> usize {
        self.lookahead + self.relation.pace.rows()
    }

    /// Leaves out the states that fewer rows can follow than a little more than before. Returns the state after the
    /// last one that it looked at.
    fn look_further(&mut self, portion: Range<Number>, means: &Means<'_>) -> Result<Number, StopReason> {
        let (lookahead, after) = (self.deeper(), portion.end);
        let portion: Vec<Number> = self.states.living(portion).collect();
        let done = self.threads.look.work(
            &portion,
            means.jobs,
            means.limits,
            || (Lookahead::new(&self.relation, &self.failure_cache), Vec::new()),
            |(lookahead_of, rows), &state, limits| {
                self.states.read(state, rows);
                lookahead_of.can_follow(rows, self.witnesses.of(state), lookahead, limits)
            },
        );
        let (stays, after) = finished(done, &portion, after)?;
        for (state, stays) in portion.into_iter().zip(stays) {
            match stays {
                Following::Possible(Some(witness)) => self.witnesses.keep(state, witness),
                Following::Possible(None) => {}
                Following::Impossible => self.states.bury(state),
            }
        }
        Ok(after)
    }

    /// Adds what can come after the states. Returns the ships that were found, and the state after the last one
    /// that it followed.
    fn follow(
        &mut self,
        portion: Range<Number>,
        means: &Means<'_>,
    ) -> Result<(Vec<Ship>, Number), Unfinished> {
        let after = portion.end;
        let mut portion: Vec<Number> = self.states.living(portion).collect();
        let (followers, after) = finished(self.followers(&portion, means), &portion, after)?;
        portion.truncate(followers.len());
        let (pace, shorter) = (self.relation.pace, self.shorter);
        let most = followers.iter().map(|followers| followers.rows.len() / pace.classes).sum();
        let others = self.relation.bytes() + self.failure_cache.bytes() + self.witnesses.reserved();
        if self.states.bytes_with(most) + others > means.memory {
            return Err(Unfinished::Memory(means.memory));
        }
        // What a saved search says of the effort may be too large.
        let effort = of(portion.len(), self.lookahead);
        self.level.effort = self.level.effort.saturating_add(effort);
        let mut ships = Vec::new();
        for (&state, followers) in portion.iter().zip(&followers) {
            if let Some(complete) = &followers.complete {
                ships.extend(self.ship(state, complete)?);
            }
        }
        let mut rows = Vec::new();
        for (state, followers) in portion.into_iter().zip(followers) {
            self.states.read(state, &mut rows);
            for (place, witness) in followers.rows.chunks_exact(pace.classes).zip(followers.witnesses) {
                rows.extend(place);
                let next = &rows[pace.classes..];
                let excluded = self.states.excluded(state) | shorter.excluded(place);
                // The empty rows that complete a ship are no state.
                if excluded != shorter.all() || next.iter().any(|&row| row != 0) {
                    self.add(next, excluded, state, witness);
                }
                rows.truncate(pace.rows());
            }
        }
        Ok((ships, after))
    }

    /// Adds a state behind another one, with what can follow it.
    fn add(&mut self, rows: &[Row], excluded: Excluded, parent: Number, witness: Option<Witness>) {
        let (Some(state), Some(witness)) = (self.states.add(rows, excluded, parent), witness) else { return };
        // The rows of a mirror image are found in another order.
        if !self.states.stored(state).1.is_turned {
            self.witnesses.keep(state, witness);
        }
    }

    /// What can come after each of these states.
    fn followers(&self, portion: &[Number], means: &Means<'_>) -> Done<Followers> {
        self.threads.follow.work(
            portion,
            means.jobs,
            means.limits,
            || (Lookahead::new(&self.relation, &self.failure_cache), Vec::new()),
            |(lookahead, state), &number, limits| {
                self.states.read(number, state);
                let (pace, excluded) = (self.relation.pace, self.states.excluded(number));
                let mut followers = Followers { rows: Vec::new(), witnesses: Vec::new(), complete: None };
                let known = self.witnesses.of(number);
                lookahead.next_rows(state, known, self.lookahead, limits, |example| {
                    let rows = example.rows;
                    followers.witnesses.push(example.witness(pace.classes));
                    followers.rows.extend(&rows[state.len()..state.len() + pace.classes]);
                    if followers.complete.is_none() && ship::end(self.shorter, rows, excluded).is_some() {
                        followers.complete = Some(rows.to_vec());
                    }
                    ControlFlow::Continue(())
                })?;
                Ok(followers)
            },
        )
    }

    /// The ship that the rows after a state complete, if it is new.
    pub(super) fn ship(&mut self, state: Number, rows: &[Row]) -> Result<Option<Ship>, InvalidShip> {
        let size = self.relation.pace.rows();
        let mut all = self.path(state);
        all.extend(&rows[size..]);
        let end = ship::end(self.shorter, &all, 0).expect("the last rows complete a ship");
        all.truncate(end);
        let first = all.iter().position(|&row| row != 0).expect("a ship has cells");
        all.drain(..self.relation.pace.whole_places(first));
        if self.ships.has(&self.question, &all) {
            return Ok(None);
        }
        let ship = Ship::of(&self.question, &all)?;
        if ship.flight.period < self.question.period() {
            self.half_exists = true;
            return Ok(None);
        }
        self.ships.add(&self.question, all);
        Ok(Some(ship))
    }

    /// Runs straight down from a few states of the level. Returns the ships that were found.
    pub(super) fn descend(&mut self, means: &Means<'_>) -> Result<Vec<Ship>, Unfinished> {
        let all: Vec<Number> = self.states.living(self.level.first..self.level.end).collect();
        let apart = all.len().div_ceil(FEW).max(1);
        let chosen: Vec<Number> = all.into_iter().step_by(apart).collect();
        let (most, steps) = (PERIODS * self.relation.pace.rows(), self.level.steps);
        let descents = self.threads.descend.work(
            &chosen,
            means.jobs,
            means.limits,
            || (Lookahead::new(&self.relation, &self.failure_cache), Vec::new()),
            |(lookahead, state), &number, limits| {
                self.states.read(number, state);
                let (shorter, excluded) = (self.shorter, self.states.excluded(number));
                let is_ship = |behind: &[Row]| excluded | shorter.excluded(behind) == shorter.all();
                lookahead.run_down(state, most, steps, limits, is_ship)
            },
        );
        let descents = descents.all()?;
        let mut ships = Vec::new();
        for (state, descent) in chosen.into_iter().zip(descents) {
            self.note_front(state, &descent.rows);
            // The empty state is followed by empty rows, which are no ship.
            if descent.is_complete && state != 0 {
                ships.extend(self.ship(state, &descent.rows)?);
            }
        }
        Ok(ships)
    }

    /// Keeps the rows that lead to a state and those of a run behind it, if they are the most so far.
    fn note_front(&mut self, state: Number, run: &[Row]) {
        let pace = self.relation.pace;
        let mut rows = self.path(state);
        rows.extend(&run[pace.rows()..]);
        rows.truncate(pace.whole_places(rows.len()));
        let Some(first) = rows.iter().position(|&row| row != 0) else { return };
        let first = pace.whole_places(first);
        if rows.len() - first > self.front.len() {
            rows.drain(..first);
            self.front = rows;
        }
    }
}

/// The results for the first states of a portion, and the state after those that have one. A limit that is
/// reached ends a portion, so that what was done is not done again. `after` is the state after the portion.
///
/// # Errors
/// If a limit is reached before the first state is done, or if the memory is full, which ends the work as a whole.
fn finished<R>(done: Done<R>, portion: &[Number], after: Number) -> Result<(Vec<R>, Number), StopReason> {
    match (done.results.len(), done.stopped) {
        (_, None) => Ok((done.results, after)),
        (0, Some(why)) | (_, Some(why @ StopReason::Memory)) => Err(why),
        (count, Some(_)) => Ok((done.results, portion[count])),
    }
}

/// The most rows of a run, in periods: fronts can be endless.
const PERIODS: usize = 64;

/// The states of a level from which the search runs straight down.
const FEW: usize = 4;

/// The runs of a level may together take this part of the work on the level before.
const SHARE: u64 = 4;

/// The fewest steps of a run.
const LEAST: u64 = 500;

/// The effort of following so many states, of which so many rows must be able to follow: roughly how often
/// candidates are sought. It is an estimate, as the number itself depends on which failures are remembered, and
/// the runs must be the same for every number of threads.
pub(super) fn of(states: usize, lookahead: usize) -> u64 {
    let rows = lookahead as u64 + 1;
    (states as u64).saturating_mul(rows * rows / 2)
}

/// The steps of a run on a level, after such an effort for the level before.
pub(super) fn steps(effort: u64) -> u64 {
    LEAST.max(effort / SHARE / FEW as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_done_before_a_limit_is_not_done_again() {
        let portion = [5, 7, 9, 11];
        let done = |count: usize, stopped| Done { results: vec![(); count], stopped };
        let next = |done| finished(done, &portion, 12).map(|(results, next)| (results.len(), next));
        assert_eq!(next(done(4, None)), Ok((4, 12)));
        assert_eq!(next(done(3, Some(StopReason::TimeLimit))), Ok((3, 11)));
        assert_eq!(next(done(1, Some(StopReason::Interrupted))), Ok((1, 7)));
        assert_eq!(next(done(0, Some(StopReason::TimeLimit))), Err(StopReason::TimeLimit));
        assert_eq!(next(done(3, Some(StopReason::Memory))), Err(StopReason::Memory));
    }
}

//! The states that the empty one leads to, level by level, each once.
//!
//! A state is the last 2p rows of a ship under way. It is kept if so many more rows can follow
//! (a [`Lookahead`]). When a level has no states, the set is closed: if none of them is complete,
//! no ship exists, however long. Leaving out states that too few rows can follow is right because a
//! ship is followed by empty rows for ever.
//!
//! How far to look ahead depends on the sizes of levels alone, so every number of threads reaches
//! the same states. A level that grew is looked through again, further ahead; so few states stay,
//! and the work is hardly more, as it is the states that fail which take the time.

use std::collections::HashSet;

use super::law::{Law, Pace};
use super::lookahead::Lookahead;
use super::ship::{self, InvalidShip, Ship};
use super::side_by_side;
use super::states::{Number, States};
use super::strip::{Row, Strip};
use crate::limits::{Limits, StopReason};
use crate::problem::Ships;

/// A level with fewer states is not looked through again.
const SMALL: usize = 200;

/// States that a thread takes at once.
const BLOCK: usize = 16;

/// A closure under way.
#[derive(Debug)]
pub struct Closure {
    question: Ships,
    law: Law,
    states: States,
    /// The states of the last level that are not followed yet.
    level: Vec<Number>,
    levels: usize,
    /// How many rows must be able to follow.
    lookahead: usize,
    /// The size of the level when it was last looked through.
    settled: usize,
    /// Whether looking further ahead may help.
    can_deepen: bool,
    /// The rows of the ships that were found.
    ships: HashSet<Vec<Row>>,
}

/// How far a closure has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// All states that were kept.
    pub states: usize,
    /// Those of the last level.
    pub open: usize,
    /// The levels: rows behind the first one.
    pub levels: usize,
    /// No state that was left out can be followed by so many rows.
    pub ahead: usize,
    /// The memory that is in use.
    pub bytes: u64,
}

/// Why a level was not finished. It can be started again.
#[derive(Debug, thiserror::Error)]
pub enum Unfinished {
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] StopReason),
    /// The simulator does not accept a ship.
    #[error(transparent)]
    Invalid(#[from] InvalidShip),
}

/// What can come after a state.
struct Followers {
    rows: Vec<Row>,
    /// The rows of an example at whose end a ship is complete, those of the state first.
    complete: Option<Vec<Row>>,
}

impl Closure {
    /// The closure of the empty state alone.
    pub fn new(question: Ships) -> Self {
        let strip = Strip::new(question.rule(), question.logical_width(), ship::axis(&question));
        let pace = Pace { shift: question.shift(), period: question.period() };
        let states = States::new(strip.clone(), pace.rows(), question.has_images());
        Self {
            question,
            law: Law::new(strip, pace),
            states,
            level: vec![0],
            levels: 0,
            lookahead: 0,
            settled: 1,
            can_deepen: true,
            ships: HashSet::new(),
        }
    }

    /// How far it has come.
    pub fn progress(&self) -> Progress {
        Progress {
            states: self.states.living().count(),
            open: self.level.len(),
            levels: self.levels,
            ahead: self.ahead(),
            bytes: self.states.bytes() + self.law.bytes(),
        }
    }

    /// The question.
    pub fn question(&self) -> &Ships {
        &self.question
    }

    /// Whether all states are followed.
    pub fn is_closed(&self) -> bool {
        self.level.is_empty()
    }

    /// No state that was left out can be followed by so many rows.
    pub(super) fn ahead(&self) -> usize {
        self.lookahead + self.law.pace.tested()
    }

    /// The rows of all states that were kept, 2p rows each.
    pub(super) fn kept(&self) -> impl Iterator<Item = Vec<Row>> {
        self.states.living().map(|number| {
            let mut rows = Vec::new();
            self.states.read(number, &mut rows);
            rows
        })
    }

    /// Follows the states of the last level, with so many threads. Returns the ships that were
    /// found.
    ///
    /// # Errors
    /// If a limit is reached, or if a ship is none.
    pub fn next_level(&mut self, jobs: usize, limits: &Limits) -> Result<Vec<Ship>, Unfinished> {
        while self.can_deepen && self.level.len() > SMALL.max(2 * self.settled) {
            self.look_further(jobs, limits)?;
        }
        self.settled = self.level.len();
        let followers = self.followers(jobs, limits)?;
        let mut ships = Vec::new();
        let (mut next, mut rows) = (Vec::new(), Vec::new());
        for (state, followers) in std::mem::take(&mut self.level).into_iter().zip(followers) {
            self.states.read(state, &mut rows);
            if let Some(complete) = followers.complete {
                ships.extend(self.ship(state, &complete)?);
            }
            for row in followers.rows {
                rows.push(row);
                next.extend(self.states.add(&rows[1..], state));
                rows.pop();
            }
        }
        self.level = next;
        self.levels += 1;
        self.can_deepen = true;
        Ok(ships)
    }

    /// Leaves out the states of the level that fewer rows can follow than a little more than before.
    fn look_further(&mut self, jobs: usize, limits: &Limits) -> Result<(), StopReason> {
        let lookahead = self.lookahead + self.law.pace.rows();
        let before = self.level.len();
        let stay = side_by_side::in_order(
            &self.level,
            BLOCK,
            jobs,
            limits,
            || (Lookahead::new(&self.law), Vec::new()),
            |(lookahead_of, rows), &state, limits| {
                self.states.read(state, rows);
                lookahead_of.can_follow(rows, lookahead, limits)
            },
        )?;
        let mut stays = stay.iter();
        let states = &mut self.states;
        self.level.retain(|&state| {
            let stays = *stays.next().expect("each state was tried");
            if !stays {
                states.bury(state);
            }
            stays
        });
        self.lookahead = lookahead;
        self.can_deepen = self.level.len() * 10 <= before * 9;
        Ok(())
    }

    /// What can come after each state of the level.
    fn followers(&self, jobs: usize, limits: &Limits) -> Result<Vec<Followers>, StopReason> {
        side_by_side::in_order(
            &self.level,
            BLOCK,
            jobs,
            limits,
            || (Lookahead::new(&self.law), Vec::new()),
            |(lookahead, state), &number, limits| {
                self.states.read(number, state);
                let mut followers = Followers { rows: Vec::new(), complete: None };
                lookahead.next_rows(state, self.lookahead, limits, |rows| {
                    followers.rows.push(rows[state.len()]);
                    if followers.complete.is_none() && ship::end(rows, state.len()).is_some() {
                        followers.complete = Some(rows.to_vec());
                    }
                })?;
                Ok(followers)
            },
        )
    }

    /// The ship that the rows after a state complete, if it is new.
    fn ship(&mut self, state: Number, rows: &[Row]) -> Result<Option<Ship>, InvalidShip> {
        let size = self.law.pace.rows();
        let mut all = self.states.path(state);
        all.extend(&rows[size..]);
        let end = ship::end(&all, size).expect("the last rows complete a ship");
        all.truncate(end);
        let first = all.iter().position(|&row| row != 0).expect("a ship has cells");
        all.drain(..first);
        let ship = Ship::of(&self.question, &all)?;
        Ok(self.ships.insert(all).then_some(ship))
    }
}

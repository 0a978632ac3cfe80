//! A closure under way as a text file, from which it goes on to the same states as if it had never stopped.
//!
//! The first line is [`HEAD`], the second a JSON object with the question and how far the work has
//! come. Then each line is a state in the order in which they were reached: its rows as 64-bit words
//! in hexadecimal, the number of the state before it, and `t` if its mirror image follows that one,
//! `d` if too few rows can follow it. The last line is the SHA-256 of all others.

use std::io::{self, BufRead, Write};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::certificate::MOST_AHEAD;
use super::closure::{Closure, Level, Work};
use super::ship::InvalidShip;
use super::states::{Number, Origin};
use super::strip::Row;
use crate::problem::Ships;
use crate::sha256::{Hashed, hex};

/// The first line.
pub const HEAD: &str = "lifesat ships saved 2";

/// Why a file cannot be continued.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SavedError {
    /// It cannot be read.
    #[error("cannot read the saved search: {0}")]
    Read(io::Error),
    /// It is something else, or was changed.
    #[error("line {line}: {what}")]
    Form {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        what: String,
    },
    /// A ship in it is none.
    #[error(transparent)]
    Invalid(#[from] InvalidShip),
}

impl From<io::Error> for SavedError {
    fn from(error: io::Error) -> Self {
        Self::Read(error)
    }
}

/// What stands before the states.
#[derive(Serialize, Deserialize)]
struct Preface {
    question: Ships,
    states: Number,
    /// True if states say that half of the period is excluded.
    #[serde(default)]
    excludes_half: bool,
    lookahead: usize,
    level: Level,
    ships: Vec<Vec<Row>>,
    given: Vec<Row>,
    front: Vec<Row>,
}

/// Writes a closure.
///
/// # Errors
/// If it cannot be written.
pub fn write(closure: &Closure, to: impl Write) -> io::Result<()> {
    let mut to = Hashed::new(to);
    let preface = Preface {
        question: closure.question.clone(),
        states: closure.states.end(),
        excludes_half: closure.shorter.has_half(),
        lookahead: closure.lookahead,
        level: closure.level,
        ships: closure.ships.all().to_vec(),
        given: closure.given.clone(),
        front: closure.front.clone(),
    };
    writeln!(to, "{HEAD}")?;
    writeln!(to, "{}", serde_json::to_string(&preface)?)?;
    for number in 0..closure.states.end() {
        let (words, origin) = closure.states.stored(number);
        for word in words {
            write!(to, "{word:x} ")?;
        }
        let turned = if origin.is_turned { "t" } else { "" };
        let dead = if origin.is_dead { "d" } else { "" };
        writeln!(to, "{}{turned}{dead}", origin.parent)?;
    }
    let (mut to, hash) = to.finish();
    writeln!(to, "sha256 {hash}")?;
    to.flush()
}

/// Reads a closure.
///
/// # Errors
/// If the file is no saved closure, or was changed.
pub fn read(from: impl BufRead) -> Result<Closure, SavedError> {
    let mut lines = Lines { from, hash: Sha256::new(), number: 0 };
    if lines.next()?.as_deref() != Some(HEAD) {
        return Err(lines.wrong("this is no saved search for ships"));
    }
    let preface = lines.next()?.unwrap_or_default();
    let preface: Preface = serde_json::from_str(&preface).map_err(|error| lines.wrong(error.to_string()))?;
    if !preface.is_possible() {
        return Err(lines.wrong("the numbers contradict each other"));
    }
    let mut closure = Closure::with(preface.question, preface.excludes_half);
    for number in 0..preface.states {
        let line = lines.next()?.unwrap_or_default();
        if state(&mut closure, number, &line).is_none() {
            return Err(lines.wrong("this is no state that follows an earlier one"));
        }
    }
    let hash = hex(lines.hash.clone());
    if lines.next()? != Some(format!("sha256 {hash}")) {
        return Err(lines.wrong("the file is not what was written"));
    }
    closure.lookahead = preface.lookahead;
    closure.level = preface.level;
    for ship in preface.ships {
        closure.ships.add(&closure.question, ship);
    }
    closure.given = preface.given;
    closure.front = preface.front;
    closure.ships()?;
    Ok(closure)
}

impl Preface {
    /// Returns true if the states and the work on them can be what they say.
    fn is_possible(&self) -> bool {
        let Level { number, first, end, work, settled, .. } = self.level;
        let next = match work {
            Work::Begin | Work::Descend => first,
            Work::LookFurther { next, .. } | Work::Follow { next } => next,
        };
        // Only states that are followed have new ones behind them.
        let is_last = end == self.states || matches!(work, Work::Follow { .. });
        // A level has states, and so do those before it. Only the last level may be empty.
        let most = self.states as usize;
        let before = if let Work::LookFurther { before, .. } = work { before } else { 0 };
        let fits = |rows: &Vec<Row>| rows.iter().all(|row| row >> self.question.logical_width() == 0);
        first <= next
            && next <= end
            && end <= self.states
            && is_last
            && number.max(settled).max(before) <= most
            && self.lookahead <= MOST_AHEAD
            && self.states > 0
            && fits(&self.given)
            && fits(&self.front)
    }
}

/// Adds the state of a line.
fn state(closure: &mut Closure, number: Number, line: &str) -> Option<()> {
    let (words, origin) = line.rsplit_once(' ')?;
    let words: Vec<u64> =
        words.split(' ').map(|word| u64::from_str_radix(word, 16)).collect::<Result<_, _>>().ok()?;
    let digits = origin.trim_end_matches(['t', 'd']);
    let flags = &origin[digits.len()..];
    let origin =
        Origin { parent: digits.parse().ok()?, is_turned: flags.contains('t'), is_dead: flags.contains('d') };
    if !closure.states.fits(&words) {
        return None;
    }
    if number == 0 {
        // The empty state is there already.
        return (origin.parent == 0 && words.iter().all(|&word| word == 0)).then_some(());
    }
    let added = if origin.parent < number { closure.states.insert(&words, origin) } else { None };
    (added == Some(number)).then_some(())
}

/// The lines of a file, and the hash of those that were read.
struct Lines<R> {
    from: R,
    hash: Sha256,
    number: usize,
}

impl<R: BufRead> Lines<R> {
    fn next(&mut self) -> Result<Option<String>, SavedError> {
        let mut line = String::new();
        self.number += 1;
        if self.from.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        self.hash.update(line.as_bytes());
        Ok(Some(line.trim_end_matches('\n').to_owned()))
    }

    fn wrong(&self, what: impl Into<String>) -> SavedError {
        SavedError::Form { line: self.number, what: what.into() }
    }
}

//! Words that many command lines have.

use std::fmt::Display;
use std::str::FromStr;

use lifesat::life::{Group, Rule};

use super::super::cells::{self, Alphabet, Later, Rows};
use super::super::input::CELLS;
use super::super::{Engine, name};
use crate::cli::serve::refusal::Refusal;

/// The longest rule.
const LONGEST_RULE: usize = 200;

/// A search in a box, or for what agrees with cells.
pub(super) fn search(
    cells: &Rows,
    later: &Later,
    period: Option<usize>,
    symmetry: &str,
    rule: &str,
) -> Result<Vec<String>, Refusal> {
    let (width, height) = cells::size_of_all(cells, later)?;
    let mut words = if cells::needs_file(cells, later) {
        words(&["search", CELLS])
    } else if cells::is_blank(cells) {
        words(&["search", &width.to_string(), &height.to_string()])
    } else {
        words(&["search", &cells.join("/")])
    };
    words.extend(period.map(generations).transpose()?.map(|period| option("period", &period)));
    words.extend(symmetric(symmetry)?);
    words.extend(ruled(rule)?);
    Ok(words)
}

/// A command about a pattern.
pub(super) fn asked(command: &[&str], cells: &Rows, rule: &str) -> Result<Vec<String>, Refusal> {
    cells::size(cells, Alphabet::Plain)?;
    let mut words = words(command);
    words.push(cells.join("/"));
    words.extend(ruled(rule)?);
    Ok(words)
}

/// A command about a box, whose size is a word.
pub(super) fn sized(command: &[&str], width: usize, height: usize) -> Result<Vec<String>, Refusal> {
    let size = format!("{}x{}", side(width)?, side(height)?);
    Ok(with(words(command), [size]))
}

pub(super) fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

/// An option with a value, as one word.
pub(super) fn option(name: &str, value: &dyn Display) -> String {
    format!("--{name}={value}")
}

/// Words and more of them.
pub(super) fn with(mut words: Vec<String>, more: impl IntoIterator<Item = String>) -> Vec<String> {
    words.extend(more);
    words
}

pub(super) fn side(side: usize) -> Result<usize, Refusal> {
    let is_side = (1..=1000).contains(&side);
    is_side.then_some(side).ok_or_else(|| Refusal::question("a side of a box is from 1 to 1000"))
}

pub(super) fn generations(number: usize) -> Result<usize, Refusal> {
    let is_number = (1..=1000).contains(&number);
    is_number
        .then_some(number)
        .ok_or_else(|| Refusal::question("the number of generations is from 1 to 1000"))
}

pub(super) fn step(cells: i64) -> Result<i64, Refusal> {
    let is_step = cells.abs() <= 1000;
    is_step.then_some(cells).ok_or_else(|| Refusal::question("a pattern moves at most 1000 cells"))
}

/// The option for a rule, unless it is the usual one. The parser of the command line refuses rules that the command
/// does not take.
pub(super) fn ruled(rule: &str) -> Result<Option<String>, Refusal> {
    if rule.len() > LONGEST_RULE {
        return Err(Refusal::question(format!("a rule has at most {LONGEST_RULE} characters")));
    }
    let usual = Rule::from_str(rule).map_or_else(|_| rule.to_owned(), |rule| rule.to_string());
    Ok((usual != Rule::LIFE.to_string()).then(|| option("rule", &usual)))
}

/// The option for a symmetry, unless there is none.
pub(super) fn symmetric(symmetry: &str) -> Result<Option<String>, Refusal> {
    let group = group(symmetry)?;
    Ok((group != "C1").then(|| option("symmetry", &group)))
}

pub(super) fn group(symmetry: &str) -> Result<String, Refusal> {
    let group =
        Group::from_str(symmetry).map_err(|error| Refusal::question(format!("the symmetry: {error}")))?;
    Ok(group.to_string())
}

/// The options for an engine, and for how many patterns are wanted.
pub(super) fn by(engine: Engine, number: usize) -> impl Iterator<Item = String> {
    let number = (number != 1).then(|| option("number", &number));
    (engine != Engine::Auto).then(|| option("engine", &name(engine))).into_iter().chain(number)
}

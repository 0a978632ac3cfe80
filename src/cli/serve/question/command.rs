//! The command lines that answer questions.
//!
//! Every word of a command line is made here from a number, a name of a list, or cells. So no
//! question can bring options or files of its own.

use std::str::FromStr;

use clap::Parser;
use lifesat::life::{Group, Rule};

use super::super::refusal::Refusal;
use super::cells::{self, Alphabet, Later, Rows};
use super::input::{CELLS, FORMULA};
use super::{Asks, Claim, Engine, Pieces, Question, Topology, name};
use crate::cli::args::Cli;

/// The folder or file of a certificate, in the folder of the job.
pub(in crate::cli::serve) const CERTIFICATE: &str = "certificate";

/// The longest rule.
const LONGEST_RULE: usize = 200;

impl Question {
    /// The words of the command that answers it, without those about limits.
    ///
    /// # Errors
    /// If the question makes no sense. The command finds further mistakes itself.
    pub(in crate::cli::serve) fn command(&self) -> Result<Vec<String>, Refusal> {
        match self {
            Self::Densest { cells, pieces, topology, rule, certificate } => {
                let (width, height) = cells::size(cells, Alphabet::Plain)?;
                let mut words = words(&["solve", &format!("{width}x{height}")]);
                words.extend(given(cells));
                words.extend(match pieces {
                    Pieces::Any => None,
                    Pieces::Connected => Some("--connected".to_owned()),
                    Pieces::Strict => Some("--strict".to_owned()),
                });
                words.extend((*topology != Topology::Plane).then(|| option("topology", name(topology))));
                words.extend(ruled(rule)?);
                words.extend(certificate.then(|| option("proof", CERTIFICATE)));
                Ok(words)
            }
            Self::Count { width, height } => {
                Ok(words(&["solve", &format!("{}x{}", side(*width)?, side(*height)?), "--count"]))
            }
            Self::Complete { cells, rule, smallest } => {
                let mut words = search(cells, &Vec::new(), Some(1), "C1", rule)?;
                words.extend(smallest.then(|| "--smallest".to_owned()));
                Ok(words)
            }
            Self::Oscillator { cells, later, period, symmetry, rule, smallest, engine } => {
                let mut words = search(cells, later, Some(*period), symmetry, rule)?;
                words.extend(smallest.then(|| "--smallest".to_owned()));
                words.extend(by(*engine));
                Ok(words)
            }
            Self::Spaceship { cells, later, period, right, down, symmetry, rule, engine } => {
                let mut words = search(cells, later, Some(*period), symmetry, rule)?;
                words.extend([option("right", step(*right)?), option("down", step(*down)?)]);
                words.extend(by(*engine));
                Ok(words)
            }
            Self::History { cells, later, symmetry, rule, engine } => {
                if later.is_empty() {
                    return Err(Refusal::question(
                        "draw at least two generations: add one with + above the board",
                    ));
                }
                let mut words = search(cells, later, None, symmetry, rule)?;
                words.extend(by(*engine));
                Ok(words)
            }
            Self::Ships { width, rows, period, mirror, rule, certificate } => {
                let speed = format!("{}c/{}", side(*rows)?, generations(*period)?);
                let mut words = words(&["ships"]);
                words.extend([option("velocity", speed), option("width", side(*width)?)]);
                words.push(option("symmetry", name(mirror)));
                words.extend(ruled(rule)?);
                words.extend(certificate.then(|| option("certificate", CERTIFICATE)));
                Ok(words)
            }
            Self::Predecessor { cells, generations: 1, rule } => asked(&["eden", "check"], cells, rule),
            Self::Predecessor { cells, generations: before, rule } => {
                asked(&["search", &option("predecessors", generations(*before)?)], cells, rule)
            }
            Self::Orphan { cells, rule, generations: before, alone } => {
                let mut words = asked(&["eden", "check"], cells, rule)?;
                words.extend(
                    (*before != 1)
                        .then(|| generations(*before))
                        .transpose()?
                        .map(|before| option("generations", before)),
                );
                words.extend(alone.then(|| option("outside", "dead")));
                Ok(words)
            }
            Self::Core { cells, tries, symmetry, rule } => {
                if !(1..=1000).contains(tries) {
                    return Err(Refusal::question("the number of tries is from 1 to 1000"));
                }
                let symmetry = option("symmetry", group(symmetry)?);
                asked(&["eden", "orphan", &option("tries", tries), &symmetry], cells, rule)
            }
            Self::Force { cells, minimal, symmetry, rule, certificate } => {
                let mut words = asked(&["eden", "force"], cells, rule)?;
                if *minimal {
                    words.push("--minimal".to_owned());
                    words.extend(symmetric(symmetry)?);
                }
                words.extend(certificate.then(|| option("proof", CERTIFICATE)));
                Ok(words)
            }
            Self::Hunt { width, height, symmetry, rounds, sweeps, seed } => {
                let mut words = boxed(&["eden", "hunt"], *width, *height)?;
                words.extend(symmetric(symmetry)?);
                words.extend([option("rounds", rounds), option("sweeps", sweeps), option("seed", seed)]);
                Ok(words)
            }
            Self::Prove { cells, certificate } => {
                let (width, height) = cells::size(cells, Alphabet::Plain)?;
                let mut words = if cells::is_blank(cells) {
                    boxed(&["eden", "prove"], width, height)?
                } else {
                    words(&["eden", "prove", &option("within", cells.join("/"))])
                };
                words.extend(certificate.then(|| option("certificate", CERTIFICATE)));
                Ok(words)
            }
            Self::Gardens { width, height, symmetry } => {
                let mut words = boxed(&["eden", "search"], *width, *height)?;
                words.extend(symmetric(symmetry)?);
                words.push("--break-symmetry".to_owned());
                Ok(words)
            }
            Self::Game { width, height, players, pieces, generations, seed, games } => {
                let names: Vec<String> = players.iter().map(name).collect();
                let mut words = boxed(&["play"], *width, *height)?;
                words.push(option("players", names.join(",")));
                words.extend([
                    option("pieces", pieces),
                    option("max-generations", generations),
                    option("seed", seed),
                ]);
                words.push(if *games == 1 { option("record", GAME) } else { "--tournament".to_owned() });
                words.extend((*games != 1).then(|| option("games", games)));
                Ok(words)
            }
            Self::Duel { .. } => {
                self.duel()?;
                Ok(words(&["solve", FORMULA]))
            }
            // The folders of jobs lie side by side.
            Self::Check { job, of } => {
                let path = format!("../{job}/{CERTIFICATE}");
                Ok(match of {
                    Claim::StillLife | Claim::Patch => words(&["check-proof", &path]),
                    Claim::Ships => words(&["ships", &option("recheck", path)]),
                    Claim::NoOrphan => words(&["eden", "prove", &option("recheck", path)]),
                })
            }
        }
    }

    /// The command that writes the file that the command reads, for those who want to do the same.
    pub(in crate::cli::serve) fn before(&self) -> Option<Vec<String>> {
        let Self::Duel { cells, asks, pieces, generations, .. } = self else { return None };
        let duel = self.duel().ok()?;
        let mut words = words(&["emit", "duel", &cells.join("/")]);
        words.extend([option("generations", generations), option("goal", duel.goal())]);
        words.extend((*asks != Asks::Reply).then(|| option("question", name(asks))));
        words.extend((*pieces != 1).then(|| option("pieces", pieces)));
        words.push(option("output", FORMULA));
        Some(words)
    }
}

/// The record of a game.
pub(in crate::cli::serve) const GAME: &str = "game.jsonl";

/// Refuses words that the parser of the command line refuses, in its words.
pub(in crate::cli::serve) fn parsed(words: &[String]) -> Result<(), Refusal> {
    let line = std::iter::once("lifesat").chain(words.iter().map(String::as_str));
    Cli::try_parse_from(line).map(drop).map_err(|error| {
        let text = error.to_string();
        let first = text.split("\n\n").next().unwrap_or(&text).trim_start_matches("error: ");
        Refusal::question(first.split_whitespace().collect::<Vec<_>>().join(" "))
    })
}

/// A search in a box, or for what agrees with cells.
fn search(
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
    words.extend(period.map(generations).transpose()?.map(|period| option("period", period)));
    words.extend(symmetric(symmetry)?);
    words.extend(ruled(rule)?);
    Ok(words)
}

/// A command about a pattern.
fn asked(command: &[&str], cells: &Rows, rule: &str) -> Result<Vec<String>, Refusal> {
    cells::size(cells, Alphabet::Plain)?;
    let mut words = words(command);
    words.push(cells.join("/"));
    words.extend(ruled(rule)?);
    Ok(words)
}

/// A command about a box.
fn boxed(command: &[&str], width: usize, height: usize) -> Result<Vec<String>, Refusal> {
    let mut words = words(command);
    words.extend([option("width", side(width)?), option("height", side(height)?)]);
    Ok(words)
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

fn option(name: &str, value: impl ToString) -> String {
    format!("--{name}={}", value.to_string())
}

/// The cells of a still life that are known, as options.
fn given(cells: &Rows) -> impl Iterator<Item = String> {
    let places = cells
        .iter()
        .enumerate()
        .flat_map(|(row, cells)| cells.bytes().enumerate().map(move |(column, cell)| (row, column, cell)));
    places.filter_map(|(row, column, cell)| match cell {
        b'O' => Some(format!("--alive={row},{column}")),
        b'.' => Some(format!("--dead={row},{column}")),
        _ => None,
    })
}

fn side(side: usize) -> Result<usize, Refusal> {
    let is_side = (1..=1000).contains(&side);
    is_side.then_some(side).ok_or_else(|| Refusal::question("a side of a box is from 1 to 1000"))
}

fn generations(number: usize) -> Result<usize, Refusal> {
    let is_number = (1..=1000).contains(&number);
    is_number
        .then_some(number)
        .ok_or_else(|| Refusal::question("the number of generations is from 1 to 1000"))
}

fn step(cells: i64) -> Result<i64, Refusal> {
    let is_step = cells.abs() <= 1000;
    is_step.then_some(cells).ok_or_else(|| Refusal::question("a pattern moves at most 1000 cells"))
}

/// The option for a rule, unless it is the usual one. Whether the command takes the rule, the parser
/// of the command line says.
fn ruled(rule: &str) -> Result<Option<String>, Refusal> {
    if rule.len() > LONGEST_RULE {
        return Err(Refusal::question(format!("a rule has at most {LONGEST_RULE} characters")));
    }
    let usual = Rule::from_str(rule).map_or_else(|_| rule.to_owned(), |rule| rule.to_string());
    Ok((usual != Rule::LIFE.to_string()).then(|| option("rule", usual)))
}

/// The option for a symmetry, unless there is none.
fn symmetric(symmetry: &str) -> Result<Option<String>, Refusal> {
    let group = group(symmetry)?;
    Ok((group != "C1").then(|| option("symmetry", group)))
}

fn group(symmetry: &str) -> Result<String, Refusal> {
    let group =
        Group::from_str(symmetry).map_err(|error| Refusal::question(format!("the symmetry: {error}")))?;
    Ok(group.to_string())
}

/// The option for an engine.
fn by(engine: Engine) -> Option<String> {
    (engine != Engine::Auto).then(|| option("engine", name(engine)))
}

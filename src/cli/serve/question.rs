//! Questions as the page asks them, and the command lines that answer them.
//!
//! Every word of a command line is made here from a number, a name of a list, or cells. So no
//! question can bring options or files of its own.

use std::str::FromStr;

use lifesat::life::{Group, Rule};
use serde::{Deserialize, Serialize};

use super::refusal::Refusal;

/// The most cells of a box.
const MOST_CELLS: usize = 1 << 18;

/// Rows of `O` (alive), `.` (dead) and `?` (unknown), all of one length.
type Rows = Vec<String>;

/// A question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Question {
    /// The densest still life of the box that agrees with the cells.
    Densest {
        cells: Rows,
        #[serde(default)]
        pieces: Pieces,
        #[serde(default)]
        topology: Topology,
        #[serde(default)]
        certificate: bool,
    },
    /// How many still lifes fit in a box.
    Count { width: usize, height: usize },
    /// A still life that agrees with the cells.
    Complete {
        cells: Rows,
        rule: String,
        #[serde(default)]
        smallest: bool,
    },
    /// A pattern that returns in the same place.
    Oscillator {
        cells: Rows,
        period: usize,
        symmetry: String,
        rule: String,
        #[serde(default)]
        smallest: bool,
    },
    /// A pattern that returns elsewhere.
    Spaceship { cells: Rows, period: usize, right: i64, down: i64, symmetry: String, rule: String },
    /// A spaceship of a width, of any length.
    Ships {
        width: usize,
        rows: usize,
        period: usize,
        mirror: Mirror,
        rule: String,
        #[serde(default)]
        certificate: bool,
    },
    /// Generations before the cells.
    Predecessor { cells: Rows, generations: usize, rule: String },
    /// Whether the cells have no predecessor, whatever surrounds them.
    Orphan { cells: Rows, rule: String },
    /// The cells that an orphan needs.
    Core { cells: Rows, tries: usize, symmetry: String, rule: String },
    /// Whether the certificate of another job is valid.
    Check { job: u64, of: Claim },
}

/// What a certificate is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Claim {
    /// No still life is denser.
    StillLife,
    /// There is no spaceship.
    Ships,
}

/// What the live cells of a still life must be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Pieces {
    #[default]
    Any,
    Connected,
    Strict,
}

/// Where the box lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Topology {
    #[default]
    Plane,
    Cylinder,
    Torus,
}

/// The mirror symmetry of a spaceship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Mirror {
    None,
    Odd,
    Even,
    Gutter,
    Glide,
}

/// The folder or file of a certificate, in the folder of the job.
pub(super) const CERTIFICATE: &str = "certificate";

impl Question {
    /// The words of the command that answers it, without those about limits.
    ///
    /// # Errors
    /// If the question makes no sense. The command finds further mistakes itself.
    pub(super) fn command(&self) -> Result<Vec<String>, Refusal> {
        match self {
            Self::Densest { cells, pieces, topology, certificate } => {
                let (width, height) = size(cells)?;
                let mut words = words(&["solve", &format!("{width}x{height}")]);
                words.extend(given(cells));
                words.extend(match pieces {
                    Pieces::Any => None,
                    Pieces::Connected => Some("--connected".to_owned()),
                    Pieces::Strict => Some("--strict".to_owned()),
                });
                words.extend(match topology {
                    Topology::Plane => None,
                    Topology::Cylinder => Some("--topology=cylinder".to_owned()),
                    Topology::Torus => Some("--topology=torus".to_owned()),
                });
                words.extend(certificate.then(|| format!("--proof={CERTIFICATE}")));
                Ok(words)
            }
            Self::Count { width, height } => {
                Ok(words(&["solve", &format!("{}x{}", side(*width)?, side(*height)?), "--count"]))
            }
            Self::Complete { cells, rule, smallest } => {
                let mut words = search(cells, "--period=1", "C1", rule)?;
                words.extend(smallest.then(|| "--smallest".to_owned()));
                Ok(words)
            }
            Self::Oscillator { cells, period, symmetry, rule, smallest } => {
                let mut words =
                    search(cells, &format!("--period={}", generations(*period)?), symmetry, rule)?;
                words.extend(smallest.then(|| "--smallest".to_owned()));
                Ok(words)
            }
            Self::Spaceship { cells, period, right, down, symmetry, rule } => {
                let mut words =
                    search(cells, &format!("--period={}", generations(*period)?), symmetry, rule)?;
                words.extend([format!("--right={}", step(*right)?), format!("--down={}", step(*down)?)]);
                Ok(words)
            }
            Self::Ships { width, rows, period, mirror, rule, certificate } => {
                let speed = format!("--velocity={}c/{}", side(*rows)?, generations(*period)?);
                let mirror = format!("--symmetry={}", name(*mirror));
                let mut words = words(&["ships", &speed, &format!("--width={}", side(*width)?), &mirror]);
                words.extend(ruled(rule)?);
                words.extend(certificate.then(|| format!("--certificate={CERTIFICATE}")));
                Ok(words)
            }
            Self::Predecessor { cells, generations: 1, rule } | Self::Orphan { cells, rule } => {
                asked(&["eden", "check"], cells, rule)
            }
            Self::Predecessor { cells, generations: before, rule } => {
                let before = format!("--predecessors={}", generations(*before)?);
                asked(&["search", &before], cells, rule)
            }
            Self::Core { cells, tries, symmetry, rule } => {
                if !(1..=1000).contains(tries) {
                    return Err(Refusal::question("the number of tries is from 1 to 1000"));
                }
                let symmetry = format!("--symmetry={}", group(symmetry)?);
                asked(&["eden", "orphan", &format!("--tries={tries}"), &symmetry], cells, rule)
            }
            // The folders of jobs lie side by side.
            Self::Check { job, of: Claim::StillLife } => {
                Ok(words(&["check-proof", &format!("../{job}/{CERTIFICATE}")]))
            }
            Self::Check { job, of: Claim::Ships } => {
                Ok(words(&["ships", &format!("--recheck=../{job}/{CERTIFICATE}")]))
            }
        }
    }
}

/// A search in a box, or for what agrees with cells.
fn search(cells: &Rows, period: &str, symmetry: &str, rule: &str) -> Result<Vec<String>, Refusal> {
    let (width, height) = size(cells)?;
    let mut words = if cells.iter().all(|row| row.bytes().all(|cell| cell == b'?')) {
        words(&["search", &width.to_string(), &height.to_string(), period])
    } else {
        words(&["search", &cells.join("/"), period])
    };
    let symmetry = group(symmetry)?;
    if symmetry != "C1" {
        words.push(format!("--symmetry={symmetry}"));
    }
    words.extend(ruled(rule)?);
    Ok(words)
}

/// A command about a pattern.
fn asked(command: &[&str], cells: &Rows, rule: &str) -> Result<Vec<String>, Refusal> {
    size(cells)?;
    let mut words = words(command);
    words.push(cells.join("/"));
    words.extend(ruled(rule)?);
    Ok(words)
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

/// Columns and rows.
fn size(cells: &Rows) -> Result<(usize, usize), Refusal> {
    let width = cells.first().map_or(0, String::len);
    if width == 0 || cells.iter().any(|row| row.len() != width) {
        return Err(Refusal::question("the box has no cells, or its rows have different lengths"));
    }
    if width * cells.len() > MOST_CELLS {
        return Err(Refusal::question(format!("a box has at most {MOST_CELLS} cells")));
    }
    if cells.iter().any(|row| row.bytes().any(|cell| !b"O.?".contains(&cell))) {
        return Err(Refusal::question("a cell is O (alive), . (dead) or ? (unknown)"));
    }
    Ok((width, cells.len()))
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

/// The option for a rule, unless it is the usual one.
fn ruled(rule: &str) -> Result<Option<String>, Refusal> {
    let rule = Rule::from_str(rule).map_err(|error| Refusal::question(format!("the rule: {error}")))?;
    Ok((rule != Rule::LIFE).then(|| format!("--rule={rule}")))
}

fn group(symmetry: &str) -> Result<String, Refusal> {
    let group =
        Group::from_str(symmetry).map_err(|error| Refusal::question(format!("the symmetry: {error}")))?;
    Ok(group.to_string())
}

fn name(mirror: Mirror) -> &'static str {
    match mirror {
        Mirror::None => "none",
        Mirror::Odd => "odd",
        Mirror::Even => "even",
        Mirror::Gutter => "gutter",
        Mirror::Glide => "glide",
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use serde_json::{Value, json};

    use super::*;
    use crate::cli::args::Cli;
    use crate::cli::serve::job::parted;

    fn command(question: Value) -> Result<String, String> {
        let question: Question = serde_json::from_value(question).map_err(|error| error.to_string())?;
        let words = question.command().map_err(|refusal| refusal.words)?;
        let parts: Vec<String> = words.iter().flat_map(|word| parted(word)).collect();
        // What runs and what is shown mean the same.
        let [run, shown] = [&words, &parts].map(|words| {
            let line = std::iter::once("lifesat").chain(words.iter().map(String::as_str));
            Cli::try_parse_from(line)
                .map(|cli| format!("{:?}", cli.command))
                .map_err(|error| error.to_string())
        });
        assert_eq!(run, shown);
        run?;
        Ok(words.join(" "))
    }

    /// The parser of the command line takes them, too.
    #[test]
    fn questions_are_command_lines() {
        for (question, expected) in [
            (json!({"kind": "densest", "cells": ["O?", ".?"]}), "solve 2x2 --alive=0,0 --dead=1,0"),
            (
                json!({"kind": "densest", "cells": ["?"], "pieces": "strict", "topology": "torus", "certificate": true}),
                "solve 1x1 --strict --topology=torus --proof=certificate",
            ),
            (json!({"kind": "count", "width": 3, "height": 4}), "solve 3x4 --count"),
            (
                json!({"kind": "complete", "cells": ["O?."], "rule": "B3/S23", "smallest": true}),
                "search O?. --period=1 --smallest",
            ),
            (
                json!({"kind": "oscillator", "cells": ["??"], "period": 3, "symmetry": "D2|", "rule": "B36/S23"}),
                "search 2 1 --period=3 --symmetry=D2| --rule=B36/S23",
            ),
            (
                json!({"kind": "spaceship", "cells": ["??", "??"], "period": 4, "right": -1, "down": 1, "symmetry": "C1", "rule": "B3/S23"}),
                "search 2 2 --period=4 --right=-1 --down=1",
            ),
            (
                json!({"kind": "ships", "width": 5, "rows": 2, "period": 4, "mirror": "glide", "rule": "B3/S23"}),
                "ships --velocity=2c/4 --width=5 --symmetry=glide",
            ),
            (
                json!({"kind": "predecessor", "cells": ["O", "."], "generations": 1, "rule": "B3/S23"}),
                "eden check O/.",
            ),
            (
                json!({"kind": "predecessor", "cells": ["O", "."], "generations": 2, "rule": "B3/S23"}),
                "search --predecessors=2 O/.",
            ),
            (json!({"kind": "orphan", "cells": ["O"], "rule": "B3/S23"}), "eden check O"),
            (json!({"kind": "check", "job": 7, "of": "still-life"}), "check-proof ../7/certificate"),
            (json!({"kind": "check", "job": 7, "of": "ships"}), "ships --recheck=../7/certificate"),
            (
                json!({"kind": "core", "cells": ["O"], "tries": 5, "symmetry": "D4x", "rule": "B3/S23"}),
                "eden orphan --tries=5 --symmetry=D4x O",
            ),
        ] {
            assert_eq!(command(question.clone()).as_deref(), Ok(expected), "{question}");
        }
    }

    #[test]
    fn questions_bring_no_words_of_their_own() {
        for question in [
            json!({"kind": "densest", "cells": ["--report"]}),
            json!({"kind": "densest", "cells": ["?", "??"]}),
            json!({"kind": "densest", "cells": []}),
            json!({"kind": "densest", "cells": [""]}),
            json!({"kind": "densest", "cells": ["?"], "report": "/tmp"}),
            json!({"kind": "orphan", "cells": ["../../etc/passwd"], "rule": "B3/S23"}),
            json!({"kind": "orphan", "cells": ["é"], "rule": "B3/S23"}),
            json!({"kind": "orphan", "cells": ["O"], "rule": "B3/S23 --json"}),
            json!({"kind": "oscillator", "cells": ["?"], "period": 2, "symmetry": "p5", "rule": "B3/S23"}),
            json!({"kind": "check", "job": "../..", "of": "still-life"}),
            json!({"kind": "count", "width": 0, "height": 4}),
            json!({"kind": "count", "width": 1001, "height": 4}),
            json!({"kind": "count", "width": -1, "height": 4}),
            json!({"kind": "shell", "command": "true"}),
        ] {
            assert!(command(question.clone()).is_err(), "{question}");
        }
        let row = "?".repeat(1000);
        assert!(command(json!({"kind": "densest", "cells": vec![row; 1000]})).is_err());
    }
}

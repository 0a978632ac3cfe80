//! What was asked, as reports say it.

use std::fmt::Display;

use serde::Serialize;

use crate::problem::still_life::{Cohesion, Topology};
use crate::problem::{Problem, Ships, StillLife};

/// What was asked. In JSON an object whose `kind` says which question it is.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Question {
    /// One of the problems that formulas are written for.
    Problem(Box<Problem>),
    /// Anything else that commands answer.
    Other(Other),
}

/// Questions that no single formula asks.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Other {
    /// The densest still life of each square.
    StillLifes(Squares),
    /// A proof bundle whose content is not to be relied on.
    #[serde(rename = "still-life")]
    RejectedBundle,
    /// A proof bundle about a search whose content is not to be relied on.
    #[serde(rename = "search")]
    RejectedSearchBundle,
    /// A proof bundle about a patch whose content is not to be relied on.
    #[serde(rename = "force")]
    RejectedPatchBundle,
    /// Whether a formula without our header has a model.
    Cnf,
    /// The best value of the objective of a formula without our header.
    Objective,
    /// Whether a quantified formula without our header is true.
    #[serde(rename = "2qbf")]
    TwoQbf,
    /// All patterns of a box that do something.
    Patterns(Patterns),
    /// A hunt for small orphans.
    Hunt {
        /// Columns of the targets.
        width: usize,
        /// Their rows.
        height: usize,
        /// The rows with which they begin, if there are more.
        #[serde(skip_serializing_if = "Option::is_none")]
        from_height: Option<usize>,
        /// Their symmetry, as Life users write it.
        symmetry: String,
        /// The rule, if it is not Conway's.
        #[serde(skip_serializing_if = "Option::is_none")]
        rule: Option<String>,
    },
    /// Which periodic still lifes have self-forcing patches.
    Agars {
        /// The rule.
        rule: String,
        /// Columns, rows and shift of each lattice of periods.
        lattices: Vec<[usize; 3]>,
        /// Rounds of tori and windows.
        rounds: usize,
        /// The limit of conflicts for one question.
        conflicts: Option<u32>,
        /// The side of the window in which patches are looked for.
        window: usize,
    },
    /// Spaceships of given widths and any length.
    Ships {
        /// The widths and symmetries, in turn.
        strips: Vec<Ships>,
        /// The first rows with which they begin, as RLE, if some are given.
        #[serde(skip_serializing_if = "Option::is_none")]
        from: Option<String>,
        /// The most rows of all generations together, if that is bounded.
        #[serde(skip_serializing_if = "Option::is_none")]
        rows: Option<usize>,
    },
    /// What a pattern is: a still life, an oscillator or a spaceship.
    Motion(Motion),
    /// Whether a pattern is an oscillator.
    Oscillator(Motion),
    /// Whether a pattern is a spaceship.
    Spaceship(Motion),
    /// Whether a pattern never changes, by a rule with B0 or on a bounded grid.
    Rest(Motion),
    /// A game between computers.
    Play(Game),
    /// Many games between computers.
    Tournament(Game),
    /// A question that is shared out.
    Campaign {
        /// The command line that asks it.
        question: String,
    },
}

/// Squares of several sides, with the same demands.
#[derive(Clone, Debug, Serialize)]
pub struct Squares {
    /// The smallest side.
    pub from: usize,
    /// The largest side.
    pub to: usize,
    /// How the live cells must hold together, which is one of the demands.
    #[serde(skip)]
    cohesion: Cohesion,
    /// Where the squares lie, which is one of the demands.
    #[serde(skip)]
    topology: Topology,
    #[serde(flatten)]
    demands: serde_json::Map<String, serde_json::Value>,
}

impl Squares {
    /// The question about squares from the size of the first problem to that of the last; what else
    /// the first one demands, all demand.
    pub fn between(first: &StillLife, last: &StillLife) -> Self {
        let mut demands = match serde_json::json!(first) {
            serde_json::Value::Object(keys) => keys,
            other => unreachable!("a problem is an object in JSON, not {other}"),
        };
        demands.retain(|key, _| !["width", "height"].contains(&key.as_str()));
        let (cohesion, topology) = (first.cohesion(), first.topology());
        Self { from: first.width(), to: last.width(), cohesion, topology, demands }
    }

    /// How the live cells must hold together.
    pub fn cohesion(&self) -> Cohesion {
        self.cohesion
    }

    /// Where the squares lie.
    pub fn topology(&self) -> Topology {
        self.topology
    }
}

/// Patterns of a box that are counted.
#[derive(Clone, Debug, Serialize)]
pub struct Patterns {
    /// Columns of the box.
    pub width: usize,
    /// Its rows.
    pub height: usize,
    /// What the patterns do: `vanish`, `alternate` (period 2) or `return` (other periods).
    pub behaviour: &'static str,
    /// The generations after which they return.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<usize>,
}

/// What a pattern is played by, and for how long.
#[derive(Clone, Debug, Serialize)]
pub struct Motion {
    rule: String,
    generations: usize,
}

impl Motion {
    /// At most so many generations of a rule, of two states or more.
    pub fn new(rule: impl Display, generations: usize) -> Self {
        Self { rule: rule.to_string(), generations }
    }
}

/// A game of several players, or a tournament.
#[derive(Clone, Debug, Serialize)]
pub struct Game {
    /// Columns of the board.
    pub width: usize,
    /// Its rows.
    pub height: usize,
    /// Who plays.
    pub players: Vec<String>,
    /// Pieces that each places before the first generation.
    pub pieces: u32,
    /// The last generation.
    pub max_generations: u32,
    /// What all chance follows from.
    pub seed: u64,
    /// Positions that a computer may look at for a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<u64>,
    /// Seconds that it may think.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub think: Option<f64>,
    /// The player who has the first turn, from 1; of a single game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<usize>,
    /// How many games are asked for; of a tournament.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<u64>,
}

impl From<Problem> for Question {
    fn from(problem: Problem) -> Self {
        Self::Problem(Box::new(problem))
    }
}

impl From<Other> for Question {
    fn from(other: Other) -> Self {
        Self::Other(other)
    }
}

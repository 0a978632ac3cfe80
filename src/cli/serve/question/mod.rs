//! Questions as the page asks them.
//!
//! Each is answered by one command of this program ([`command`]), sometimes with a file that the
//! command reads ([`input`]).

mod cells;
mod command;
mod input;
mod kind;
#[cfg(test)]
mod tests;
mod title;
mod work;

use serde::{Deserialize, Serialize};

use cells::{Later, Rows};
pub(super) use command::{GAME, parsed};
pub(super) use work::{BEST, PARTIAL, REPORT, STATE};

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
        #[serde(default = "life")]
        rule: String,
        #[serde(default)]
        certificate: bool,
    },
    /// The densest still lifes of several squares.
    Squares { from: usize, to: usize },
    /// How many patterns of a box behave so.
    Count {
        width: usize,
        height: usize,
        #[serde(default)]
        what: Behaviour,
    },
    /// All still lifes of a box, or all densest ones up to rotation and reflection.
    List { width: usize, height: usize, densest: bool },
    /// Whether a pattern is what somebody says.
    Verify {
        cells: Rows,
        claim: Kind,
        #[serde(default = "life")]
        rule: String,
    },
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
        #[serde(default)]
        later: Later,
        period: usize,
        symmetry: String,
        rule: String,
        #[serde(default)]
        smallest: bool,
        #[serde(default)]
        engine: Engine,
        #[serde(default = "one")]
        number: usize,
    },
    /// A pattern that returns elsewhere.
    Spaceship {
        cells: Rows,
        #[serde(default)]
        later: Later,
        period: usize,
        right: i64,
        down: i64,
        symmetry: String,
        rule: String,
        #[serde(default)]
        engine: Engine,
        #[serde(default = "one")]
        number: usize,
    },
    /// A pattern that goes through drawn generations, and need not return.
    History {
        cells: Rows,
        later: Later,
        symmetry: String,
        rule: String,
        #[serde(default)]
        engine: Engine,
        #[serde(default = "one")]
        number: usize,
    },
    /// A spaceship of a width, of any length, that moves so many rows down and so many columns to the right. A row
    /// may have any number of live cells if `row_cells` is 0.
    Ships {
        width: usize,
        rows: usize,
        #[serde(default)]
        right: usize,
        period: usize,
        mirror: Mirror,
        #[serde(default)]
        row_cells: usize,
        rule: String,
        #[serde(default)]
        certificate: bool,
    },
    /// Generations before the cells.
    Predecessor { cells: Rows, generations: usize, rule: String },
    /// Whether the cells have no predecessor, or no older ancestor.
    Orphan {
        cells: Rows,
        rule: String,
        #[serde(default = "one")]
        generations: usize,
        /// Every cell outside is dead; else they may be anything.
        #[serde(default)]
        alone: bool,
    },
    /// The cells that an orphan needs.
    Core { cells: Rows, tries: usize, symmetry: String, rule: String },
    /// Whether the cells are in each of their predecessors.
    Force {
        cells: Rows,
        #[serde(default)]
        minimal: bool,
        symmetry: String,
        rule: String,
        #[serde(default)]
        certificate: bool,
    },
    /// Small orphans, among random ones.
    Hunt { width: usize, height: usize, symmetry: String, rounds: u32, sweeps: u32, seed: u32 },
    /// Whether every pattern that agrees with the cells has a predecessor.
    Prove {
        cells: Rows,
        #[serde(default)]
        certificate: bool,
    },
    /// All Gardens of Eden of a box with a symmetry.
    Gardens { width: usize, height: usize, symmetry: String },
    /// The periodic still lifes that have self-forcing patches.
    Agars {
        width: usize,
        height: usize,
        minimal: bool,
        rule: String,
        #[serde(default)]
        rounds: Option<u8>,
        #[serde(default)]
        conflicts: Option<u32>,
    },
    /// A game of multiplayer Life between computers, or many of them.
    Game {
        width: usize,
        height: usize,
        players: Vec<Player>,
        pieces: u32,
        generations: u32,
        seed: u32,
        games: u32,
    },
    /// Whether a player of multiplayer Life has a placement that reaches a goal.
    Duel { cells: Rows, asks: Asks, goal: Goal, lead: i32, pieces: usize, generations: usize },
    /// Whether the certificate of another job is valid.
    Check { job: u64, of: Claim },
}

/// Conway's rule.
const LIFE: &str = "B3/S23";

fn life() -> String {
    LIFE.to_owned()
}

fn one() -> usize {
    1
}

/// What patterns do that are counted; see `lifesat solve --count`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Behaviour {
    #[default]
    StillLifes,
    Oscillators,
    Vanishing,
}

/// What a pattern is said to be; see `lifesat verify --as`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Kind {
    StillLife,
    StrictStillLife,
    ConnectedStillLife,
    CylinderStillLife,
    TorusStillLife,
    Oscillator,
    Spaceship,
}

/// What a certificate is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Claim {
    /// No still life is denser.
    StillLife,
    /// There is no spaceship.
    Ships,
    /// A patch is in each of its predecessors.
    Patch,
    /// No pattern of a box is an orphan.
    NoOrphan,
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

/// What searches. A single engine can go on after it was stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Engine {
    #[default]
    Auto,
    Sat,
    Backtrack,
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

/// A computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Player {
    Random,
    Greedy,
    Deep,
    Sat,
}

/// Who places in a duel, and what is asked; see `lifesat emit duel --question`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Asks {
    Reply,
    Move,
    Alone,
}

/// The goal of the first player of a duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Goal {
    Live,
    Lead,
    Extinct,
}

/// The name of a value, as the page and the command line write it.
fn name(value: impl Serialize) -> String {
    serde_json::to_value(value).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}

//! Hunts for small orphans: changes the rows of random targets until no predecessor is left, and minimises
//! what it finds. docs/hunt.md explains a round.
//!
//! A round depends on the hunt and its own number alone, and always ends with the same orphans. So workers
//! can share the rounds, and a journal of rounds is all there is to restore.

mod anneal;
pub mod records;
mod round;
mod row_sets;
mod weigh;

use serde::{Deserialize, Serialize};
use serde_json::json;
use thiserror::Error;

use super::second_opinion::solvers;
use crate::life::{Group, Rule, Symmetry};
use crate::rowset::Shape;
use crate::rowset::turn::mirrored;
pub use records::{Inconsistent, Tally};
pub use round::{RoundWorker, UnderWay};

/// Version of the meaning of rounds. It is raised when that changes, so that older journals are not
/// continued.
const VERSION: u32 = 1;

/// The fewest rows of a target.
pub const LOWEST: usize = 4;

/// The most rows of a target: the row sets of higher ones would take too much memory.
pub const HIGHEST: usize = 400;

/// A hunt: what targets it tries, and how long it tries each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hunt {
    width: usize,
    height: usize,
    /// The height with which targets begin.
    first_height: usize,
    fold: Fold,
    seed: u64,
    sweeps: u32,
    tries: u64,
    rule: Rule,
}

/// What the symmetry of a target means for its rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fold {
    /// Nothing: there is no symmetry.
    None,
    /// Every row is its own mirror image.
    Sides,
    /// Top and bottom are mirror images.
    Ends,
    /// The target is the same after half a turn.
    Turn,
}

/// Why a hunt cannot be started.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unhuntable {
    /// There are no row sets of this width.
    #[error(
        "the width must be from {narrowest} to {widest}, not {0}; if the box is wider than high, turn it",
        narrowest = Shape::NARROWEST,
        widest = Shape::WIDEST
    )]
    Width(usize),
    /// The height is too small or too large.
    #[error("the height must be from {LOWEST} to {HIGHEST}, not {0}")]
    Height(usize),
    /// Targets cannot begin with fewer rows than they are to have.
    #[error("targets that begin with {first_height} rows cannot get {height} by losing some")]
    Lower {
        /// The height at the beginning.
        first_height: usize,
        /// The height that is asked for.
        height: usize,
    },
    /// Without one of its rows, such a target has no symmetry.
    #[error(
        "targets with the symmetry {0} cannot lose single rows: take C1 (none) or D2|, or no other height to begin with"
    )]
    LosesRows(Group),
    /// There is no hunt for this symmetry.
    #[error("there is no hunt for the symmetry {0}: take C1 (none), C2, D2- or D2|")]
    Symmetry(Group),
    /// The rule is another one upside down, or turned.
    #[error(
        "a hunt for the symmetry {symmetry} makes the lower half from the upper one, but the rule {rule} does not \
         have this symmetry: take C1 (none) or D2|"
    )]
    Rule {
        /// The rule.
        rule: Rule,
        /// The symmetry.
        symmetry: Group,
    },
}

/// The result of a round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundResult {
    /// The number of the round.
    pub round: u64,
    /// The rows of the target if it became an orphan; otherwise empty.
    pub target: Vec<String>,
    /// Minimal orphans inside the target, as rows of `O`, `.` and `?`. Each is the best in some category.
    pub orphans: Vec<Vec<String>>,
}

impl Hunt {
    /// A hunt for targets of a size and symmetry.
    ///
    /// # Errors
    /// If the width, the height or the symmetry is not supported.
    pub fn new(width: usize, height: usize, symmetry: Group) -> Result<Self, Unhuntable> {
        if !(Shape::NARROWEST..=Shape::WIDEST).contains(&width) {
            return Err(Unhuntable::Width(width));
        }
        if !(LOWEST..=HIGHEST).contains(&height) {
            return Err(Unhuntable::Height(height));
        }
        let fold = match symmetry {
            Group::C1 => Fold::None,
            Group::C2 => Fold::Turn,
            Group::D2Horizontal => Fold::Ends,
            Group::D2Vertical => Fold::Sides,
            _ => return Err(Unhuntable::Symmetry(symmetry)),
        };
        let first_height = height;
        Ok(Self { width, height, first_height, fold, seed: 1, sweeps: 300, tries: 5, rule: Rule::LIFE })
    }

    /// This hunt by another rule than Conway's.
    ///
    /// # Errors
    /// If the lower halves of targets are images of their upper ones, and the rule does not have this
    /// symmetry.
    pub fn with_rule(self, rule: Rule) -> Result<Self, Unhuntable> {
        let is_possible = match self.fold {
            Fold::None | Fold::Sides => true,
            Fold::Ends => rule.keeps(Symmetry::FlipRows),
            Fold::Turn => rule.keeps(Symmetry::Half),
        };
        let symmetry = self.symmetry();
        if is_possible { Ok(Self { rule, ..self }) } else { Err(Unhuntable::Rule { rule, symmetry }) }
    }

    /// This hunt with targets that begin with more rows. As soon as they are orphans, they lose one row after the
    /// other.
    ///
    /// # Errors
    /// If that is lower than the hunt's own height or too high, or if the lower halves of targets are images of their upper ones.
    pub fn starting_at(self, first_height: usize) -> Result<Self, Unhuntable> {
        match self.fold {
            _ if first_height == self.height => Ok(self),
            _ if first_height > HIGHEST => Err(Unhuntable::Height(first_height)),
            _ if first_height < self.height => Err(Unhuntable::Lower { first_height, height: self.height }),
            Fold::None | Fold::Sides => Ok(Self { first_height, ..self }),
            Fold::Ends | Fold::Turn => Err(Unhuntable::LosesRows(self.symmetry())),
        }
    }

    /// This hunt with another random seed.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// How often each row of a target is visited.
    pub fn sweeps(&self) -> u32 {
        self.sweeps
    }

    /// This hunt with this many sweeps over the rows in a round.
    #[must_use]
    pub fn with_sweeps(self, sweeps: u32) -> Self {
        Self { sweeps, ..self }
    }

    /// This hunt, if it minimises each orphan in this many orders of its cells.
    #[must_use]
    pub fn with_tries(self, tries: u64) -> Self {
        Self { tries, ..self }
    }

    /// Columns of a target.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows of a target.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Rows of a target when it begins.
    pub fn first_height(&self) -> usize {
        self.first_height
    }

    /// The symmetry of the targets.
    pub fn symmetry(&self) -> Group {
        match self.fold {
            Fold::None => Group::C1,
            Fold::Sides => Group::D2Vertical,
            Fold::Ends => Group::D2Horizontal,
            Fold::Turn => Group::C2,
        }
    }

    /// The rule by which orphans have no predecessor.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The seed of the random targets.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// A height at which rounds of less than a minute find orphans of Conway's rule of this width, if
    /// one is known.
    pub fn usual_height(width: usize) -> Option<usize> {
        match width {
            6 => Some(30),
            7 => Some(17),
            8 => Some(13),
            _ => None,
        }
    }

    /// All that the pieces of the hunt depend on: the first line of a journal. How many rounds
    /// there are is not among it, so that a hunt can go on with more.
    pub fn task(&self) -> impl Serialize + use<> {
        let mut task = json!({
            "lifesat": "eden hunt",
            "version": VERSION,
            "width": self.width,
            "height": self.height,
            "symmetry": self.symmetry().to_string(),
            "seed": self.seed,
            "sweeps": self.sweeps,
            "tries": self.tries,
            "solvers": solvers(),
        });
        if self.first_height != self.height {
            task["from_height"] = json!(self.first_height);
        }
        if self.rule != Rule::LIFE {
            task["rule"] = json!(self.rule.to_string());
        }
        task
    }

    /// The seed of a round. Neighbouring rounds get seeds that are far apart, so they have nothing in common.
    fn seed_of(&self, round: u64) -> u64 {
        fastrand::Rng::with_seed(self.seed).u64(..) ^ round.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

impl Fold {
    /// Returns true if a target can have this row.
    fn allows(self, row: usize, width: usize) -> bool {
        self != Self::Sides || mirrored(row, width) == row
    }

    /// The row at the other end of the target, if the symmetry determines it.
    fn image(self, row: usize, width: usize) -> Option<usize> {
        match self {
            Self::None | Self::Sides => None,
            Self::Ends => Some(row),
            Self::Turn => Some(mirrored(row, width)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hunt_knows_its_symmetry() {
        for group in [Group::C1, Group::C2, Group::D2Horizontal, Group::D2Vertical] {
            assert_eq!(Hunt::new(7, 17, group).unwrap().symmetry(), group);
        }
    }
}

//! Hunting for orphans: whole rows are replaced until no predecessor is left, and what remains is made smaller.
//!
//! A target is cut between every two rows, and at each cut there are two sets of pairs of predecessor rows, one from the
//! rows above and one from those below ([`crate::rowset`]). The target is an orphan as soon as the two are disjoint at one
//! cut, which comes long before either is empty. So a hunt looks at both ends at once: it replaces one row after the other
//! and prefers those that leave few ways from the set above to the set below (`anneal`, `weigh`). Targets whose lower half
//! is an image of the upper one have their own moves (`tied`).
//!
//! A hunt is made of rounds that know nothing of each other, so they can be done by several workers and recorded one by
//! one. The same round of the same hunt ends with the same orphans.

mod anneal;
mod front;
mod planes;
pub mod records;
mod round;
mod shrink;
mod tied;
mod weigh;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::EdenError;
use crate::life::Group;
use crate::rowset::Shape;
use crate::rowset::turn::mirrored;
pub use round::Worker;
pub use shrink::{confirm, solvers};

/// The least number of rows of a target.
pub const LOWEST: usize = 4;

/// Fronts of higher targets would take more memory than is sensible.
pub const HIGHEST: usize = 400;

/// What is hunted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hunt {
    width: usize,
    height: usize,
    fold: Fold,
    seed: u64,
    sweeps: u32,
    tries: u64,
}

/// What a target's symmetry means for its rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fold {
    /// Nothing.
    None,
    /// Every row is its own mirror image.
    Sides,
    /// The target is the same upside down.
    Ends,
    /// The target is the same after half a turn.
    Turn,
}

/// Why a hunt cannot be started.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unhuntable {
    /// Row sets of this width do not exist.
    #[error(
        "the width must be from {narrowest} to {widest}, not {0}; turn the box, if it is wider than high",
        narrowest = Shape::NARROWEST,
        widest = Shape::WIDEST
    )]
    Width(usize),
    /// Too low or too high.
    #[error("the height must be from {LOWEST} to {HIGHEST}, not {0}")]
    Height(usize),
    /// There are no moves for this symmetry.
    #[error("there is no hunt for the symmetry {0}: take C1 (none), C2, D2- or D2|")]
    Symmetry(Group),
}

/// A hunt that cannot go on.
#[derive(Debug, Error)]
pub enum HuntError {
    /// A model does not stand the simulation.
    #[error(transparent)]
    InvalidModel(#[from] EdenError),
    /// The row sets and a solver, or two solvers, contradict each other.
    #[error("{first} says that there is no predecessor, but {second} finds one: one of them is wrong")]
    Disagreement {
        /// Who found none.
        first: String,
        /// Who found one.
        second: String,
    },
}

/// What a round found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// The round.
    pub round: u64,
    /// The rows of a target without predecessor, or nothing.
    pub target: Vec<String>,
    /// Minimal orphans in it, as rows of `O`, `.` and `?`: each the best in something.
    pub orphans: Vec<Vec<String>>,
}

impl Hunt {
    /// A hunt for targets of a size.
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
        Ok(Self { width, height, fold, seed: 1, sweeps: 300, tries: 5 })
    }

    /// Other rounds for another seed.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// So many sweeps over the rows in a round.
    #[must_use]
    pub fn with_sweeps(self, sweeps: u32) -> Self {
        Self { sweeps, ..self }
    }

    /// An orphan is made smaller in so many orders of its cells.
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

    /// Rounds with neighbouring numbers have nothing in common: their numbers are far apart for the generator.
    fn seed_of(&self, round: u64) -> u64 {
        fastrand::Rng::with_seed(self.seed).u64(..) ^ round.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

impl Fold {
    /// Whether a target can have a row.
    fn allows(self, row: usize, width: usize) -> bool {
        self != Self::Sides || mirrored(row, width) == row
    }

    /// What a row is at the other end of a target, if that follows from the symmetry.
    fn image(self, row: usize, width: usize) -> Option<usize> {
        match self {
            Self::None | Self::Sides => None,
            Self::Ends => Some(row),
            Self::Turn => Some(mirrored(row, width)),
        }
    }
}

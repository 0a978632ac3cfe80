//! All Gardens of Eden of a class: the patterns of a box with a symmetry.
//!
//! A target is split into its *centre* and its *rim*, the outermost cells. For each centre one solver call after another
//! asks for a predecessor of a rim that is still open, and every answer closes all rims that other outermost cells of
//! the same predecessor lead to (`rim`); each of them is simulated. Symmetric predecessors are tried first
//! (`stages`). What no stage of the stages finds is refuted by the last one for any predecessor, confirmed by a second
//! solver with another encoding, and recorded.
//!
//! The centres are split into units that know nothing of each other, so they can be decided by several workers and
//! recorded one by one.

mod rim;
mod rims;
mod stages;
mod targets;
mod worker;

use std::ops::Range;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::EdenError;
use crate::life::{Grid, orbits};
use crate::problem::Eden;
pub use stages::solvers;
use targets::Targets;
pub use worker::Worker;

/// So many targets are in a unit, if a centre has not more: its work must be worth the line that records it, and is lost
/// if the program is killed.
const UNIT: u64 = 1 << 13;

/// A search has no more units, so that a list of them stays small.
const MOST_UNITS: u64 = 1 << 20;

/// The sets of rims of larger classes do not fit in memory.
const MOST_RIM_BITS: usize = 20;

/// More free cells cannot be tried in a lifetime.
const MOST_BITS: usize = 48;

/// Why a class cannot be searched.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unsearchable {
    /// The box has no centre.
    #[error("the box is {0}×{1}, and both sides must be at least 3: smaller boxes are parts of larger ones")]
    TooSmall(usize, usize),
    /// There are too many targets.
    #[error(
        "the class has at least 2^{0} patterns, of which nobody will see the last; take a smaller box or more symmetry"
    )]
    TooLarge(usize),
    /// There are too many cells on the rim.
    #[error(
        "the rim of the box has {0} free cells, and the sets of 2^{0} rims do not fit in memory: up to \
         {MOST_RIM_BITS} are possible; take a smaller box or more symmetry"
    )]
    WideRim(usize),
}

/// A search that cannot go on.
#[derive(Debug, Error)]
pub enum SearchError {
    /// A model does not stand the simulation.
    #[error(transparent)]
    InvalidModel(#[from] EdenError),
    /// Two solvers say that a target has no predecessor, but one was simulated before.
    #[error("{first} and {second} say that there is no predecessor, but one was simulated")]
    Refuted {
        /// Who found none.
        first: String,
        /// Who confirmed it.
        second: String,
    },
    /// What the walk around the rim says does not stand the simulation: a mistake of this program.
    #[error(
        "the walk around the rim and the simulation contradict each other; please report this mistake of lifesat"
    )]
    Walk,
    /// Two solvers contradict each other.
    #[error("{first} says that there is no predecessor, but {second} finds one: one of them is wrong")]
    Disagreement {
        /// Who found none.
        first: String,
        /// Who found one.
        second: String,
    },
}

/// A search through all patterns of a class.
#[derive(Clone, Debug)]
pub struct Search {
    targets: Targets,
    break_symmetry: bool,
}

/// What was found in a unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// The unit.
    pub unit: u64,
    /// How many targets are decided, with all that look like them from another side if symmetry is broken.
    pub targets: u64,
    /// How many targets have a predecessor that was simulated.
    pub simulated: u64,
    /// How many targets have none. Solvers refute them in sets, but into how many they fall depends on what a solver did
    /// before.
    pub refuted: u64,
    /// How many of the targets are Gardens of Eden.
    pub found: u64,
    /// A leader for each class of Gardens of Eden whose leader belongs to this unit.
    pub gardens: Vec<Garden>,
}

/// A class of Gardens of Eden that look the same from some side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Garden {
    /// The leader, which [`Search::pattern`] reads.
    #[serde(with = "hexadecimal")]
    pub leader: u64,
    /// How many patterns the class has.
    pub class: u64,
}

impl Search {
    /// A search through a class; with broken symmetry only one of the centres that look the same from some side is
    /// searched, and what is found counts for all of them.
    pub fn new(class: Eden, break_symmetry: bool) -> Result<Self, Unsearchable> {
        let (width, height) = (class.width(), class.height());
        if width < 3 || height < 3 {
            return Err(Unsearchable::TooSmall(width, height));
        }
        // Before anything is laid out: an orbit has at most as many cells as the group has elements.
        let least = width.saturating_mul(height) / class.symmetry().elements().len();
        if least > MOST_BITS {
            return Err(Unsearchable::TooLarge(least));
        }
        let bits = orbits::of_box(class.symmetry(), width, height).len();
        if bits > MOST_BITS {
            return Err(Unsearchable::TooLarge(bits));
        }
        let targets = Targets::new(class);
        if targets.rim_bits() > MOST_RIM_BITS {
            return Err(Unsearchable::WideRim(targets.rim_bits()));
        }
        Ok(Self { targets, break_symmetry })
    }

    /// The class.
    pub fn class(&self) -> Eden {
        self.targets.class()
    }

    /// The number of patterns in the class.
    pub fn size(&self) -> u64 {
        1 << (self.targets.centre_bits() + self.targets.rim_bits())
    }

    /// The units, by number.
    pub fn units(&self) -> Range<u64> {
        let centres = 1 << self.targets.centre_bits();
        0..(self.size() / UNIT).clamp(1, MOST_UNITS).min(centres)
    }

    /// The centres of a unit: neighbours differ in one orbit, so that a solver can use most of what it just did.
    fn centres(&self, unit: u64) -> impl Iterator<Item = u64> + use<> {
        let length = (1 << self.targets.centre_bits()) / self.units().end;
        (unit * length..(unit + 1) * length).map(|index| index ^ index >> 1)
    }

    /// The pattern of a leader.
    pub fn pattern(&self, leader: u64) -> Grid {
        self.targets.pattern(leader)
    }
}

/// A word as hexadecimal digits: numbers beyond 2^53 are not safe in JSON.
mod hexadecimal {
    use serde::{Deserialize, Deserializer, Serializer, de};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is serde's")]
    pub(super) fn serialize<S: Serializer>(word: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{word:x}"))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        let text = String::deserialize(deserializer)?;
        u64::from_str_radix(&text, 16).map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::Group;

    #[test]
    fn classes_that_nobody_can_search_are_refused() {
        let new =
            |width, height, group| Search::new(Eden::new(width, height, group).unwrap(), false).map(|_| ());
        assert_eq!(new(2, 9, Group::C1), Err(Unsearchable::TooSmall(2, 9)));
        assert_eq!(new(4, 12, Group::C1), Err(Unsearchable::WideRim(28)));
        assert_eq!(new(10, 10, Group::C1), Err(Unsearchable::TooLarge(100)));
        assert_eq!(new(3, 60, Group::C2), Err(Unsearchable::TooLarge(90)));
        assert_eq!(new(31, 31, Group::D8), Err(Unsearchable::TooLarge(120)));
        assert_eq!(new(4000, 4000, Group::C1), Err(Unsearchable::TooLarge(16_000_000)));
        assert_eq!(new(3, 13, Group::C1), Err(Unsearchable::WideRim(28)));
        assert_eq!(new(13, 13, Group::C4), Ok(()));
    }

    #[test]
    fn units_have_every_centre_once() {
        for (n, group) in [(3, Group::C1), (5, Group::C1), (9, Group::C4), (10, Group::C4)] {
            let search = Search::new(Eden::new(n, n, group).unwrap(), false).unwrap();
            let mut centres: Vec<u64> = search.units().flat_map(|unit| search.centres(unit)).collect();
            centres.sort_unstable();
            assert!(centres.into_iter().eq(0..1 << search.targets.centre_bits()), "{n} {group}");
        }
    }

    #[test]
    fn pieces_survive_the_journal() {
        let garden = Garden { leader: u64::MAX, class: 4 };
        let piece = Piece { unit: 3, targets: 1 << 60, gardens: vec![garden], ..Piece::default() };
        let text = serde_json::to_string(&piece).unwrap();
        assert!(text.contains(r#"{"leader":"ffffffffffffffff","class":4}"#), "{text}");
        assert_eq!(serde_json::from_str::<Piece>(&text).unwrap(), piece);
    }
}

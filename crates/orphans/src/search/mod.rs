//! Searches a class for Gardens of Eden: decides every pattern of a box that has a given symmetry.
//!
//! A target consists of its *centre* and its *rim*, the outermost cells. For each centre, a solver looks for
//! a predecessor of one rim that is still open. Keep its inner cells and vary its outermost cells: each
//! choice is a predecessor of a target with the same centre, and perhaps another rim. All rims that are
//! reached in this way are closed at once (`rim`). Each of them gets a predecessor of its own, which is
//! simulated. So the walk that finds the rims need not be trusted.
//!
//! Symmetric predecessors are tried first (`stages`). At the end of a unit, a second solver confirms with
//! another encoding all that the last stage refuted. Then the Gardens are recorded.
//!
//! To break symmetry, the search skips centres that are not canonical representatives.
//!
//! The centres are divided into units, which do not depend on each other. A finished unit is one line of a
//! journal, and there is no other state to restore.

mod cache;
mod records;
mod rim;
mod shrink;
mod stages;
mod targets;
mod worker;

use std::ops::Range;

use serde::{Deserialize, Serialize};
use serde_json::json;
use thiserror::Error;

use super::EdenError;
use super::second_opinion::solvers;
use crate::answer::{Fault, Faulty};
use crate::life::{Grid, Symmetry, orbits};
use crate::problem::{Eden, Problem};
pub use records::{Inconsistent, Recorded, Tally};
use targets::Targets;
pub use worker::UnitWorker;

/// Version of the meaning of pieces. It is raised when that changes, so that older journals are not
/// continued.
const VERSION: u32 = 3;

/// The version for those classes of a square whose symmetry is one reflection: in older journals, turned
/// images of a Garden count more than once.
const VERSION_OF_REFLECTIONS: u32 = 4;

/// The number of targets in a unit, unless a single centre has more. A unit has to be worth the
/// line that records it, but its work is lost if the program is killed.
const UNIT: u64 = 1 << 13;

/// The most units of a search, so that a list of them stays small.
const MOST_UNITS: u64 = 1 << 20;

/// The most free cells of a rim: for more of them, the sets of rims do not fit in memory.
const MOST_RIM_BITS: usize = 20;

/// The most free cells of a class: with more of them, a search would take longer than a lifetime.
const MOST_BITS: usize = 48;

/// Why a class cannot be searched.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unsearchable {
    /// The box has no centre.
    #[error("the box is {0}×{1}, but both sides must be at least 3; a smaller box is part of a larger one")]
    TooSmall(usize, usize),
    /// The class has too many patterns.
    #[error(
        "the class has at least 2^{0} patterns, and at most 2^{MOST_BITS} can be searched; take a smaller box or \
         more symmetry"
    )]
    TooLarge(usize),
    /// The rim has too many free cells.
    #[error(
        "the rim of the box has {0} free cells, and sets of 2^{0} rims do not fit in memory: at most \
         {MOST_RIM_BITS} free cells are possible; take a smaller box or more symmetry"
    )]
    WideRim(usize),
}

/// Why a search cannot go on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GardenSearchError {
    /// The solvers contradict each other, or one gave an invalid model.
    #[error(transparent)]
    Eden(#[from] EdenError),
    /// A solver refutes a target of which a predecessor was simulated.
    #[error("{solver} says that there is no predecessor, which contradicts one that was simulated")]
    Refuted {
        /// The solver.
        solver: String,
    },
    /// The walk around the rim and the simulation contradict each other, which is a bug in this program.
    #[error(
        "the walk around the rim and the simulation contradict each other; please report this bug in lifesat"
    )]
    Walk,
}

impl Faulty for GardenSearchError {
    fn fault(&self) -> Fault {
        match self {
            Self::Eden(error) => error.fault(),
            Self::Refuted { .. } => Fault::Solver,
            Self::Walk => Fault::Bug,
        }
    }
}

/// A search through all patterns of a class.
#[derive(Clone, Debug)]
pub struct GardenSearch {
    targets: Targets,
    break_symmetry: bool,
}

/// The result of a unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitResult {
    /// The number of the unit.
    pub unit: u64,
    /// How many targets were decided. If symmetry is broken, their images count too.
    pub targets: u64,
    /// How many of the searched targets have a predecessor, which was simulated.
    pub simulated: u64,
    /// How many of the searched targets have no predecessor. A solver refutes whole sets of targets. The
    /// number of these sets is not counted, because it depends on what the solver did before.
    pub refuted: u64,
    /// How many targets are Gardens of Eden. If symmetry is broken, their images count too.
    pub found: u64,
    /// The Gardens of Eden up to symmetry. Unless symmetry is broken, a Garden is listed only in
    /// the unit of its canonical representative.
    pub gardens: Vec<Garden>,
}

/// A Garden of Eden that stands for all its images.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Garden {
    /// The canonical representative of the images, which [`GardenSearch::pattern`] turns into a pattern.
    #[serde(with = "hexadecimal")]
    pub leader: u64,
    /// How many different images there are, itself included.
    pub class: u64,
}

impl GardenSearch {
    /// A search through a class. With `break_symmetry`, only one of the centres that are images of
    /// each other is searched, and what is found counts for all of them.
    ///
    /// # Errors
    /// If a side of the box is shorter than 3, or if the class or its rim has too many free cells.
    pub fn new(class: Eden, break_symmetry: bool) -> Result<Self, Unsearchable> {
        let (width, height) = (class.width(), class.height());
        if width < 3 || height < 3 {
            return Err(Unsearchable::TooSmall(width, height));
        }
        // Refuse huge boxes before their orbits are computed: an orbit has at most as many cells as
        // the group has elements.
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
        self.targets.class
    }

    /// Returns true if only one of the centres that are images of each other is searched.
    pub fn breaks_symmetry(&self) -> bool {
        self.break_symmetry
    }

    /// All that the pieces of the search depend on: the first line of a journal.
    pub fn task(&self) -> impl Serialize + use<> {
        json!({
            "lifesat": "eden search",
            "version": self.version(),
            "class": Problem::Eden(self.class()),
            "break_symmetry": self.break_symmetry,
            "solvers": solvers(),
        })
    }

    fn version(&self) -> u32 {
        let (class, group) = (self.class(), self.class().symmetry());
        let mut symmetries = Symmetry::of_box(class.width(), class.height());
        if symmetries.all(|symmetry| group.is_normalised_by(symmetry)) {
            VERSION
        } else {
            VERSION_OF_REFLECTIONS
        }
    }

    /// The number of patterns in the class.
    pub fn size(&self) -> u64 {
        1 << (self.targets.centre_bits() + self.targets.rim_bits())
    }

    /// The numbers of the units.
    pub fn units(&self) -> Range<u64> {
        let centres = 1 << self.targets.centre_bits();
        0..(self.size() / UNIT).clamp(1, MOST_UNITS).min(centres)
    }

    /// The centres of a unit, in Gray order: neighbours differ in one orbit, so a solver can reuse
    /// most of what it has just done.
    fn centres(&self, unit: u64) -> impl Iterator<Item = u64> + use<> {
        let length = (1 << self.targets.centre_bits()) / self.units().end;
        (unit * length..(unit + 1) * length).map(|index| index ^ index >> 1)
    }

    /// Returns true if a unit can have these numbers: each searched target is simulated or refuted, and
    /// the images of a refuted one are Gardens too. No Garden is listed under the number of an image.
    fn allows(&self, piece: &UnitResult) -> bool {
        let weight = |centre| if self.break_symmetry { self.targets.led_centres(centre) } else { 1 };
        let weights: Vec<u64> = self.centres(piece.unit).map(weight).filter(|&weight| weight > 0).collect();
        let of_rims = |centres: u64| centres << self.targets.rim_bits();
        let (searched, all) = (of_rims(weights.len() as u64), of_rims(weights.iter().sum()));
        let images = |weight: Option<&u64>| piece.refuted.saturating_mul(weight.copied().unwrap_or(0));
        piece.simulated.checked_add(piece.refuted) == Some(searched)
            && piece.targets == all
            && piece.gardens.iter().all(|garden| self.targets.records(garden))
            && (images(weights.iter().min())..=images(weights.iter().max())).contains(&piece.found)
    }

    /// The pattern of a canonical representative, see [`Garden::leader`].
    pub fn pattern(&self, leader: u64) -> Grid {
        self.targets.pattern(leader)
    }
}

/// "Symmetry in Gardens of Eden" (2013), Figure 3.
#[cfg(test)]
const GARDEN: &str = ".O.OOO.O../..O.O.O..O/O.OOO..OO./.O.OOOOO.O/O..O..OOOO/OOOO..O..O/O.OOOOO.O./.OO..OOO.O/\
                      O..O.O.O../..O.OOO.O.";

/// Words as hexadecimal digits, because numbers beyond 2^53 are not safe in JSON.
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
        let new = |width, height, group| {
            GardenSearch::new(Eden::new(width, height, group).unwrap(), false).map(|_| ())
        };
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
            let search = GardenSearch::new(Eden::new(n, n, group).unwrap(), false).unwrap();
            let mut centres: Vec<u64> = search.units().flat_map(|unit| search.centres(unit)).collect();
            centres.sort_unstable();
            assert!(centres.into_iter().eq(0..1 << search.targets.centre_bits()), "{n} {group}");
        }
    }

    #[test]
    fn pieces_survive_the_journal() {
        let garden = Garden { leader: u64::MAX, class: 4 };
        let piece = UnitResult { unit: 3, targets: 1 << 60, gardens: vec![garden], ..UnitResult::default() };
        let text = serde_json::to_string(&piece).unwrap();
        assert!(text.contains(r#"{"leader":"ffffffffffffffff","class":4}"#), "{text}");
        assert_eq!(serde_json::from_str::<UnitResult>(&text).unwrap(), piece);
    }
}

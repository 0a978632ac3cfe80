//! Adds up the records of a search, and checks that they fit each other.

use thiserror::Error;

use super::{Garden, GardenSearch, UnitResult};

/// What the records of a search say together.
#[derive(Clone, Debug)]
pub struct Tally {
    /// For each unit whether it is recorded.
    recorded: Vec<bool>,
    /// How many units are recorded.
    pub units: u64,
    /// How many targets are decided.
    pub targets: u64,
    /// How many of the searched targets have a predecessor that was simulated.
    pub simulated: u64,
    /// How many of the searched targets were refuted.
    pub refuted: u64,
    /// How many targets are Gardens of Eden.
    pub found: u64,
}

/// Why records cannot all be true.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Inconsistent {
    /// A unit does not exist, or there is a record of it already.
    #[error("unit {0} is recorded twice, or does not exist")]
    Unit(u64),
    /// A unit has other patterns, or more, than this.
    #[error("the numbers of unit {0} contradict each other")]
    Numbers(u64),
    /// The sums do not fit each other.
    #[error(
        "the records contradict each other: {targets} of {size} patterns, {found} Gardens found and {in_classes} in \
         classes"
    )]
    Sums {
        /// How many patterns are decided.
        targets: u64,
        /// How many there are.
        size: u64,
        /// How many Gardens the units found.
        found: u64,
        /// How many Gardens the listed ones stand for.
        in_classes: u64,
    },
}

impl Tally {
    /// Nothing is recorded.
    pub fn new(search: &GardenSearch) -> Self {
        let recorded = search.units().map(|_| false).collect();
        Self { recorded, units: 0, targets: 0, simulated: 0, refuted: 0, found: 0 }
    }

    /// Adds the record of a unit.
    ///
    /// # Errors
    /// If the unit does not exist, is recorded already, or cannot have these numbers.
    pub fn add(&mut self, search: &GardenSearch, piece: &UnitResult) -> Result<(), Inconsistent> {
        let slot = usize::try_from(piece.unit).ok().and_then(|unit| self.recorded.get_mut(unit));
        match slot {
            Some(recorded) if !*recorded => *recorded = true,
            _ => return Err(Inconsistent::Unit(piece.unit)),
        }
        if !search.allows(piece) {
            return Err(Inconsistent::Numbers(piece.unit));
        }
        self.units += 1;
        for (sum, number) in [
            (&mut self.targets, piece.targets),
            (&mut self.simulated, piece.simulated),
            (&mut self.refuted, piece.refuted),
            (&mut self.found, piece.found),
        ] {
            // Sums that are too large cannot be right, and `check` finds that.
            *sum = sum.saturating_add(number);
        }
        Ok(())
    }

    /// The units that are not recorded.
    pub fn left(&self) -> Vec<u64> {
        (0..).zip(&self.recorded).filter(|(_, recorded)| !**recorded).map(|(unit, _)| unit).collect()
    }

    /// Checks the records of a finished search: every pattern of the class is decided once, and the
    /// Gardens found are those that the listed ones stand for. `gardens` are sorted.
    ///
    /// # Errors
    /// If they contradict each other.
    pub fn check(&self, search: &GardenSearch, gardens: &[Garden]) -> Result<(), Inconsistent> {
        let in_classes = gardens.iter().fold(0, |sum: u64, garden| sum.saturating_add(garden.class));
        let is_sorted = gardens.windows(2).all(|pair| pair[0].leader < pair[1].leader);
        let each_is_searched = self.simulated.checked_add(self.found) == Some(self.targets);
        let is_complete = self.targets == search.size() && in_classes == self.found && is_sorted;
        if is_complete && (search.breaks_symmetry() || each_is_searched) {
            return Ok(());
        }
        Err(Inconsistent::Sums { targets: self.targets, size: search.size(), found: self.found, in_classes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::Group;
    use crate::limits::Limits;
    use crate::problem::Eden;
    use crate::search::UnitWorker;
    use crate::threads::pool::{PoolOutcome, Worker as _};

    fn search() -> GardenSearch {
        GardenSearch::new(Eden::new(3, 3, Group::C1).unwrap(), false).unwrap()
    }

    #[test]
    fn a_unit_counts_once() {
        let mut tally = Tally::new(&search());
        assert_eq!(tally.left(), [0]);
        let piece = UnitResult { targets: 512, simulated: 512, ..UnitResult::default() };
        let mut add = |piece: &UnitResult| tally.add(&search(), piece);
        assert_eq!(add(&piece), Ok(()));
        assert_eq!(add(&piece), Err(Inconsistent::Unit(0)));
        assert_eq!(add(&UnitResult { unit: 1, ..piece }), Err(Inconsistent::Unit(1)));
        assert_eq!((tally.left().len(), tally.targets), (0, 512));
    }

    /// A Garden under the number of an image, or with cells that the box does not have, would count again.
    #[test]
    fn gardens_have_the_numbers_of_their_representatives() {
        let class = Eden::new(4, 3, Group::C1).unwrap().with_rule("B6/SH".parse().unwrap());
        let search = GardenSearch::new(class, false).unwrap();
        let PoolOutcome::Finished(piece) = UnitWorker::new(&search).work(0, &Limits::none()).unwrap() else {
            panic!()
        };
        let turned = |garden: Garden| garden.leader.reverse_bits() >> (64 - 12);
        let changed = piece.gardens.iter().position(|&garden| turned(garden) != garden.leader).unwrap();
        let add = |change: fn(&mut Garden, u64)| {
            let mut piece = piece.clone();
            let image = turned(piece.gardens[changed]);
            change(&mut piece.gardens[changed], image);
            Tally::new(&search).add(&search, &piece)
        };
        assert_eq!(add(|_, _| ()), Ok(()));
        assert_eq!(add(|garden, image| garden.leader = image), Err(Inconsistent::Numbers(0)));
        assert_eq!(add(|garden, _| garden.leader |= 1 << 40), Err(Inconsistent::Numbers(0)));
        assert_eq!(add(|garden, _| garden.class += 1), Err(Inconsistent::Numbers(0)));
    }

    #[test]
    fn sums_must_fit_each_other() {
        let checked = |piece: UnitResult, gardens: &[Garden]| {
            let mut tally = Tally::new(&search());
            tally.add(&search(), &piece)?;
            tally.check(&search(), gardens)
        };
        let piece = |simulated, found| UnitResult {
            targets: 512,
            simulated,
            refuted: found,
            found,
            ..UnitResult::default()
        };
        let garden = Garden { leader: 5, class: 4 };
        assert_eq!(checked(piece(512, 0), &[]), Ok(()));
        assert_eq!(checked(piece(508, 4), &[garden]), Ok(()));
        // Each pattern is simulated or refuted, so one that is refuted is a Garden.
        for wrong in [
            piece(511, 0),
            UnitResult { targets: 511, ..piece(511, 0) },
            UnitResult { refuted: 1, ..piece(512, 0) },
        ] {
            assert_eq!(checked(wrong, &[]), Err(Inconsistent::Numbers(0)));
        }
        assert!(checked(piece(508, 4), &[]).is_err());
        assert!(checked(piece(504, 8), &[garden, garden]).is_err());
    }
}

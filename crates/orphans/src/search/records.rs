//! The records of a search in a journal: their sums, which must fit each other, and their Gardens.
//!
//! Files can be changed, so the Gardens are confirmed. The search is not checked by this: the solver has the
//! same clauses. It is asked about them in the order of the search, in which they are similar. In the order
//! of their numbers it took three times as long (3,486 Gardens of 13×13 with D8, an instrumented build).

use std::collections::BTreeMap;

use thiserror::Error;

use super::cache::Refutations;
use super::stages::{self, Stage, TriedStage};
use super::{Garden, GardenSearch, UnitResult};
use crate::EdenError;
use crate::confirm::ClaimError;
use crate::limits::Limits;
use crate::threads::pool::{self, PoolOutcome};

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
#[non_exhaustive]
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

/// The recorded Gardens of units.
pub type Recorded = BTreeMap<u64, Vec<Garden>>;

impl GardenSearch {
    /// Confirms with one solver that recorded Gardens have no predecessor, in `jobs` threads. `observe` gets the
    /// number of those that are confirmed.
    ///
    /// # Errors
    /// If one of them has a predecessor, or if a limit is reached.
    ///
    /// # Panics
    /// If there are no jobs.
    pub fn confirm(
        &self,
        recorded: &Recorded,
        claimant: &str,
        jobs: usize,
        limits: &Limits,
        mut observe: impl FnMut(u64),
    ) -> Result<(), ClaimError> {
        let mut confirmed = 0;
        let stopped = pool::run(
            || Confirmer::new(self, recorded, claimant),
            recorded.keys().copied(),
            jobs,
            limits,
            |gardens: u64| {
                confirmed += gardens;
                observe(confirmed);
                Ok::<(), ClaimError>(())
            },
        )?;
        stopped.map_or(Ok(()), |why| Err(ClaimError::unconfirmed(claimant, why)))
    }
}

/// Confirms the Gardens of one unit after the other. Its pieces are the numbers of Gardens.
struct Confirmer<'a> {
    search: &'a GardenSearch,
    recorded: &'a Recorded,
    claimant: &'a str,
    stage: Stage,
    refutations: Refutations,
    /// How many questions the solver was asked.
    asked: u64,
}

impl<'a> Confirmer<'a> {
    fn new(search: &'a GardenSearch, recorded: &'a Recorded, claimant: &'a str) -> Self {
        let stage = stages::last(&search.targets);
        Self { search, recorded, claimant, stage, refutations: Refutations::default(), asked: 0 }
    }

    /// Returns true if a target has the states that a kept refutation needs.
    fn is_refuted(&self, target: u64) -> bool {
        let (centre, rim) = self.search.targets.parts(target);
        let has =
            |states: &[(usize, bool)]| states.iter().all(|&(orbit, alive)| (rim >> orbit & 1 == 1) == alive);
        self.refutations.in_centre(centre).any(has)
    }

    /// What the solver says of a target. A predecessor is simulated before the record is blamed.
    fn ask(&mut self, target: u64, limits: &Limits) -> Result<TriedStage, EdenError> {
        self.asked += 1;
        let told = self.stage.ask(target, limits);
        if let TriedStage::Predecessor(found) = &told {
            let targets = &self.search.targets;
            let (centre, rim) = targets.parts(target);
            let pattern = targets.target(centre, rim).map(Some);
            stages::simulate(targets.class.rule(), &pattern, found)?;
        }
        Ok(told)
    }
}

impl pool::Worker for Confirmer<'_> {
    type Piece = u64;
    type Error = ClaimError;

    fn work(&mut self, unit: u64, limits: &Limits) -> Result<PoolOutcome<u64>, ClaimError> {
        let gardens = &self.recorded[&unit];
        for garden in gardens {
            if let Some(why) = limits.exceeded() {
                return Ok(PoolOutcome::Stopped(why));
            }
            let target = self.search.targets.number_of_string(garden.leader);
            if self.is_refuted(target) {
                continue;
            }
            match self.ask(target, limits)? {
                TriedStage::None(core) => self.refutations.add(&core, &self.search.targets),
                TriedStage::Predecessor(_) => return Err(ClaimError::denied(self.claimant)),
                TriedStage::Unknown(why) => return Ok(PoolOutcome::Stopped(why)),
            }
        }
        Ok(PoolOutcome::Finished(gardens.len() as u64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    use crate::answer::{Fault, Faulty as _};
    use crate::life::{Group, partial};
    use crate::limits::StopReason;
    use crate::problem::Eden;
    use crate::search::{GARDEN, UnitWorker};
    use crate::threads::pool::Worker as _;

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

    fn search_of_published() -> GardenSearch {
        GardenSearch::new(Eden::new(10, 10, Group::C4).unwrap(), true).unwrap()
    }

    /// The published Garden, and patterns with these numbers in another unit.
    fn recorded(others: &[u64]) -> Recorded {
        let garden = partial::read(GARDEN).unwrap().map(|state| state == Some(true));
        let targets = search_of_published().targets;
        let (centre, rim) = targets.parts(targets.number_of(&garden));
        let others = others.iter().map(|&leader| Garden { leader, class: 1 }).collect();
        Recorded::from([(7, vec![targets.garden(centre, rim)]), (2, others)])
    }

    #[test]
    fn recorded_gardens_are_confirmed() {
        let mut counts = Vec::new();
        search_of_published()
            .confirm(&recorded(&[]), "a file", 1, &Limits::none(), |count| counts.push(count))
            .unwrap();
        assert_eq!(counts, [0, 1]);
    }

    #[test]
    fn a_pattern_with_a_predecessor_contradicts_the_record() {
        for jobs in [1, 2] {
            let told =
                search_of_published().confirm(&recorded(&[0]), "a file", jobs, &Limits::none(), |_| ());
            let error = told.unwrap_err();
            assert_eq!(error.fault(), Fault::Solver);
            assert!(error.to_string().contains("a file"), "{error}");
        }
    }

    /// By this rule refutations of 4×3 need so few cells that they settle other Gardens. They settle no pattern with a
    /// predecessor.
    #[test]
    fn refutations_settle_other_gardens_only() {
        let class = Eden::new(4, 3, Group::C1).unwrap().with_rule("B6/SH".parse().unwrap());
        let search = GardenSearch::new(class, false).unwrap();
        let mut worker = UnitWorker::new(&search);
        let mut gardens = Vec::new();
        for unit in search.units() {
            let PoolOutcome::Finished(piece) = worker.work(unit, &Limits::none()).unwrap() else { panic!() };
            gardens.extend(piece.gardens);
        }
        let is_garden = |leader: &u64| gardens.iter().any(|garden| garden.leader == *leader);
        let leaders = (0..search.size()).filter(|&leader| {
            let (centre, rim) = search.targets.parts(search.targets.number_of_string(leader));
            search.targets.leads(centre, rim)
        });
        let others: Vec<u64> = leaders.filter(|leader| !is_garden(leader)).collect();
        assert!(!others.is_empty());
        let mut recorded = Recorded::from([(0, gardens.clone())]);
        recorded.extend((1..).zip(&others).map(|(unit, &leader)| (unit, vec![Garden { leader, class: 1 }])));
        let mut confirmer = Confirmer::new(&search, &recorded, "a file");
        assert!(matches!(confirmer.work(0, &Limits::none()), Ok(PoolOutcome::Finished(_))));
        assert!(confirmer.asked < gardens.len() as u64, "{} of {}", confirmer.asked, gardens.len());
        for unit in (1..).take(others.len()) {
            assert!(confirmer.work(unit, &Limits::none()).is_err(), "{:b}", recorded[&unit][0].leader);
        }
    }

    #[test]
    fn a_limit_leaves_records_unconfirmed() {
        let limits = Limits::within(Duration::ZERO);
        let told = search_of_published().confirm(&recorded(&[]), "a file", 1, &limits, |_| ());
        assert!(matches!(told, Err(ClaimError::Unconfirmed { why: StopReason::TimeLimit, .. })), "{told:?}");
    }
}

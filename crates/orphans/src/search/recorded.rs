//! Confirms the Gardens of Eden that a journal records, because files can be changed.
//!
//! The search is not checked by this: the solver has the same clauses. The Gardens of a unit are similar, and so are
//! those of neighbouring units. So the solver is asked about them in the order of the search. In the order of their
//! numbers it took three times as long (3,486 Gardens of 13×13 with D8, an instrumented build).

use std::collections::BTreeMap;

use super::refutations::Refutations;
use super::stages::{self, Stage, TriedStage};
use super::{Garden, GardenSearch};
use crate::EdenError;
use crate::claims::ClaimError;
use crate::limits::Limits;
use crate::threads::pool::{self, PoolOutcome};

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

    /// Whether a target has the states that a kept refutation needs.
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
            stages::simulate(targets.class().rule(), &pattern, found)?;
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
    use std::time::Duration;

    use super::*;
    use crate::answer::{Fault, Faulty as _};
    use crate::life::{Group, partial};
    use crate::limits::StopReason;
    use crate::problem::Eden;
    use crate::search::{GARDEN, UnitWorker};
    use crate::threads::pool::Worker as _;

    fn search() -> GardenSearch {
        GardenSearch::new(Eden::new(10, 10, Group::C4).unwrap(), true).unwrap()
    }

    /// The published Garden, and patterns with these numbers in another unit.
    fn recorded(others: &[u64]) -> Recorded {
        let garden = partial::read(GARDEN).unwrap().map(|state| state == Some(true));
        let targets = search().targets;
        let (centre, rim) = targets.parts(targets.number_of(&garden));
        let others = others.iter().map(|&leader| Garden { leader, class: 1 }).collect();
        Recorded::from([(7, vec![targets.garden(centre, rim)]), (2, others)])
    }

    #[test]
    fn recorded_gardens_are_confirmed() {
        let mut counts = Vec::new();
        search().confirm(&recorded(&[]), "a file", 1, &Limits::none(), |count| counts.push(count)).unwrap();
        assert_eq!(counts, [0, 1]);
    }

    #[test]
    fn a_pattern_with_a_predecessor_contradicts_the_record() {
        for jobs in [1, 2] {
            let told = search().confirm(&recorded(&[0]), "a file", jobs, &Limits::none(), |_| ());
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
        let told = search().confirm(&recorded(&[]), "a file", 1, &limits, |_| ());
        assert!(matches!(told, Err(ClaimError::Unconfirmed { why: StopReason::TimeLimit, .. })), "{told:?}");
    }
}

//! Confirms the Gardens of Eden that a journal records, because files can be changed.
//!
//! The Gardens of a unit are similar, and so are those of neighbouring units. So the solver is asked about them in
//! the order of the search: in the order of their numbers it took three times as long (13×13 with D8).

use std::collections::BTreeMap;

use super::refutations::Refutations;
use super::stages::{self, Stage, TriedStage};
use super::{Garden, GardenSearch};
use crate::limits::Limits;
use crate::solve::eden::claims::ClaimError;
use crate::solve::pool::{self, PoolOutcome};

/// The recorded Gardens of each unit that has some.
pub type Recorded = BTreeMap<u64, Vec<Garden>>;

impl GardenSearch {
    /// Confirms with one solver that recorded Gardens have no predecessor, in `jobs` threads. `observe` gets the
    /// number of those that are confirmed.
    ///
    /// # Errors
    /// If one of them has a predecessor, or if a limit is reached.
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
}

impl<'a> Confirmer<'a> {
    fn new(search: &'a GardenSearch, recorded: &'a Recorded, claimant: &'a str) -> Self {
        let stage = stages::last(&search.targets);
        Self { search, recorded, claimant, stage, refutations: Refutations::default() }
    }

    /// Whether a target is one of those that were refuted together.
    fn is_refuted(&self, target: u64) -> bool {
        let (centre, rim) = self.search.targets.parts(target);
        let has =
            |states: &[(usize, bool)]| states.iter().all(|&(orbit, alive)| (rim >> orbit & 1 == 1) == alive);
        self.refutations.in_centre(centre).any(has)
    }
}

impl pool::Worker for Confirmer<'_> {
    type Piece = u64;
    type Error = ClaimError;

    fn work(&mut self, unit: u64, limits: &Limits) -> Result<PoolOutcome<u64>, ClaimError> {
        let gardens = &self.recorded[&unit];
        for garden in gardens {
            let target = self.search.targets.number_of(&self.search.pattern(garden.leader));
            if self.is_refuted(target) {
                continue;
            }
            match self.stage.ask(target, limits) {
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
    use crate::solve::eden::search::GARDEN;

    fn search() -> GardenSearch {
        GardenSearch::new(Eden::new(10, 10, Group::C4).unwrap(), true).unwrap()
    }

    /// The published Garden twice, in a unit of its own, and patterns with these numbers in another unit.
    fn recorded(others: &[u64]) -> Recorded {
        let garden = partial::read(GARDEN).unwrap().map(|state| state == Some(true));
        let targets = search().targets;
        let (centre, rim) = targets.parts(targets.number_of(&garden));
        let others = others.iter().map(|&leader| Garden { leader, class: 1 }).collect();
        Recorded::from([(7, vec![targets.garden(centre, rim); 2]), (2, others)])
    }

    #[test]
    fn recorded_gardens_are_confirmed() {
        let mut counts = Vec::new();
        search().confirm(&recorded(&[]), "a file", 1, &Limits::none(), |count| counts.push(count)).unwrap();
        assert_eq!(counts, [0, 2]);
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

    #[test]
    fn a_limit_leaves_records_unconfirmed() {
        let limits = Limits::within(Duration::ZERO);
        let told = search().confirm(&recorded(&[]), "a file", 1, &limits, |_| ());
        assert!(matches!(told, Err(ClaimError::Unconfirmed { why: StopReason::TimeLimit, .. })), "{told:?}");
    }
}

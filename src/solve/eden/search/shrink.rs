//! Minimises the Gardens of a search to orphans, and lists the different ones.
//!
//! Orbits are dropped one after the other, as in [`crate::solve::eden::orphan`]. But it is the stages of the search that
//! are asked: most orbits are needed, and then what is left mostly has a symmetric predecessor, which is found soon.
//!
//! The Gardens are shared out in chunks. Each chunk has solvers of its own, so the orphans do not depend on the number
//! of threads.

use std::collections::BTreeMap;

use super::stages::{self, Found, Stage, TriedStage};
use super::targets::Targets;
use super::{Garden, GardenSearch};
use crate::life::Partial;
use crate::limits::{Limits, StopReason};
use crate::solve::eden::EdenError;
use crate::solve::eden::orphan::canonical;
use crate::solve::eden::second_opinion::{disagreement, solvers};
use crate::solve::pool::{self, PoolOutcome};
use crate::verify;

/// The name of a finished search in messages where it contradicts a solver.
const SEARCH: &str = "the search";

/// How many Gardens are minimised with the same solvers.
const CHUNK: usize = 256;

/// Orbits of a target by number, with their states.
type States = Vec<(usize, bool)>;

/// The different orphans: for each the rows of its canonical representative, and that pattern.
type Orphans = BTreeMap<String, Partial>;

impl GardenSearch {
    /// Minimises each Garden to an orphan with the symmetry of the class, and returns one of those
    /// that are images of each other, wherever they lie. A second solver confirmed each of them.
    /// `observe` gets the number of Gardens that are done and of orphans so far. The inner error is
    /// the limit that was reached before the end.
    ///
    /// # Errors
    /// If a solver finds a predecessor, or gives an invalid model.
    ///
    /// # Panics
    /// If there are no jobs.
    pub fn orphans(
        &self,
        gardens: &[Garden],
        jobs: usize,
        limits: &Limits,
        mut observe: impl FnMut(u64, usize),
    ) -> Result<Result<Vec<Partial>, StopReason>, EdenError> {
        let chunks: Vec<&[Garden]> = gardens.chunks(CHUNK).collect();
        let (mut done, mut different) = (0, Orphans::new());
        let stopped = pool::run(
            || ChunkWorker { search: self, chunks: &chunks },
            0..chunks.len() as u64,
            jobs,
            limits,
            |(gardens, orphans)| {
                done += gardens;
                different.extend(orphans);
                observe(done, different.len());
                Ok::<(), EdenError>(())
            },
        )?;
        Ok(stopped.map_or_else(|| Ok(different.into_values().collect()), Err))
    }
}

/// Minimises one chunk of Gardens after the other. Its pieces are their number and their orphans.
struct ChunkWorker<'a> {
    search: &'a GardenSearch,
    chunks: &'a [&'a [Garden]],
}

impl pool::Worker for ChunkWorker<'_> {
    type Piece = (u64, Orphans);
    type Error = EdenError;

    fn work(&mut self, chunk: u64, limits: &Limits) -> Result<PoolOutcome<(u64, Orphans)>, EdenError> {
        let gardens = usize::try_from(chunk).map(|chunk| self.chunks[chunk]).expect("chunks are in memory");
        let targets = &self.search.targets;
        let mut shrinker = Shrinker::new(targets);
        let mut minimal = Vec::new();
        for garden in gardens {
            match shrinker.shrink(targets.number_of_string(garden.leader), limits)? {
                Ok(states) => minimal.push(states),
                Err(why) => return Ok(PoolOutcome::Stopped(why)),
            }
        }
        minimal.sort_unstable();
        minimal.dedup();
        if let Some(why) = shrinker.confirm(&minimal, limits)? {
            return Ok(PoolOutcome::Stopped(why));
        }
        let rule = targets.class().rule();
        let orphans = minimal.iter().map(|states| canonical(rule, &targets.partial(states))).collect();
        Ok(PoolOutcome::Finished((gardens.len() as u64, orphans)))
    }
}

/// Minimises Gardens of a class.
struct Shrinker<'a> {
    targets: &'a Targets,
    stages: Vec<Stage>,
    second: Stage,
}

impl<'a> Shrinker<'a> {
    fn new(targets: &'a Targets) -> Self {
        Self { targets, stages: stages::stages(targets), second: stages::second(targets) }
    }

    /// The orbits that are left of a target when none of them can be dropped any more.
    fn shrink(&mut self, target: u64, limits: &Limits) -> Result<Result<States, StopReason>, EdenError> {
        let all = self.targets.states(target);
        let mut left = match self.ask(&all, limits)? {
            TriedStage::None(core) => core,
            TriedStage::Predecessor(_) => {
                let [first, _] = solvers();
                return Err(disagreement(SEARCH, &first));
            }
            TriedStage::Unknown(why) => return Ok(Err(why)),
        };
        for dropped in all {
            let smaller: States = left.iter().copied().filter(|&states| states != dropped).collect();
            if smaller.len() == left.len() {
                continue;
            }
            match self.ask(&smaller, limits)? {
                TriedStage::None(core) => left = core,
                // An orbit that a larger pattern needs is needed by every smaller one too.
                TriedStage::Predecessor(_) => {}
                TriedStage::Unknown(why) => return Ok(Err(why)),
            }
        }
        left.sort_unstable();
        Ok(Ok(left))
    }

    /// Looks for a predecessor of these orbits, which is simulated, in one stage after the other. The last one has the
    /// final say.
    fn ask(&mut self, states: &[(usize, bool)], limits: &Limits) -> Result<TriedStage, EdenError> {
        let mut told = TriedStage::None(states.to_vec());
        for stage in &mut self.stages {
            told = stage.ask_about(states, limits);
            if !matches!(told, TriedStage::None(_)) {
                break;
            }
        }
        if let TriedStage::Predecessor(pattern) = &told {
            let target = self.targets.partial(states);
            verify::predecessor_by(self.targets.class().rule(), &target, pattern).map_err(|reason| {
                let [solver, _] = solvers();
                EdenError::InvalidModel { solver, reason }
            })?;
        }
        Ok(told)
    }

    /// Asks the second solver about all orphans at once. It must agree, or reach a limit, which is then returned.
    fn confirm(&mut self, orphans: &[States], limits: &Limits) -> Result<Option<StopReason>, EdenError> {
        match self.second.ask_about_any(orphans, limits) {
            Found::None => Ok(None),
            Found::Unknown(why) => Ok(Some(why)),
            Found::Predecessor(_) => {
                let [first, second] = solvers();
                Err(disagreement(&first, &second))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::answer::{Fault, Faulty as _};
    use crate::life::{Group, orbits, partial};
    use crate::problem::Eden;
    use crate::solve::eden::search::{GARDEN, UnitWorker};
    use crate::solve::eden::second_opinion::first;
    use crate::solve::eden::{Checked, Predecessors};
    use crate::solve::pool::Worker as _;

    /// Whether a solver that has only the clauses of single targets finds a predecessor.
    fn has_predecessor(checker: &mut Predecessors, pattern: &Partial) -> bool {
        matches!(checker.check(pattern, &Limits::none()).unwrap(), Checked::Predecessor(_))
    }

    /// Checks that each orphan has no predecessor, and that it has one without any of its orbits.
    fn assert_minimal(class: Eden, orphans: &[Partial]) {
        for orphan in orphans {
            let mut checker = first(class.rule().into(), orphan.width(), orphan.height()).unwrap();
            assert!(!has_predecessor(&mut checker, orphan), "{}", partial::write_rows(orphan));
            // The orphan may be turned, but has as much symmetry as the class.
            let same = |group: &Group| {
                group.elements().len() == class.symmetry().elements().len()
                    && orbits::of_pattern(*group, orphan).is_ok()
            };
            let group = Group::all().find(same).expect("the symmetry of the class");
            for orbit in orbits::of_pattern(group, orphan).unwrap() {
                let mut smaller = orphan.clone();
                orbit.iter().for_each(|&at| smaller.set(at, None));
                assert!(has_predecessor(&mut checker, &smaller), "{}", partial::write_rows(&smaller));
            }
        }
    }

    fn all_gardens(search: &GardenSearch) -> Vec<Garden> {
        let mut worker = UnitWorker::new(search);
        let mut found = |unit| match worker.work(unit, &Limits::none()).unwrap() {
            PoolOutcome::Finished(piece) => piece.gardens,
            PoolOutcome::Stopped(why) => panic!("{why}"),
        };
        search.units().flat_map(&mut found).collect()
    }

    /// By this rule small boxes have Gardens, in one case more than one chunk.
    #[test]
    fn orphans_are_minimal_and_the_same_for_each_number_of_threads() {
        let mut most_chunks = 0;
        for (width, height, group) in [(4, 4, Group::C2), (4, 3, Group::C1), (4, 4, Group::D2Vertical)] {
            let class = Eden::new(width, height, group).unwrap().with_rule("B6/SH".parse().unwrap());
            let search = GardenSearch::new(class, false).unwrap();
            let gardens = all_gardens(&search);
            let mut done = Vec::new();
            let orphans =
                search.orphans(&gardens, 1, &Limits::none(), |gardens, _| done.push(gardens)).unwrap();
            let orphans = orphans.unwrap();
            assert!(
                !orphans.is_empty() && done.last() == Some(&(gardens.len() as u64)),
                "{width}×{height} {group}"
            );
            assert_minimal(class, &orphans);
            assert_eq!(search.orphans(&gardens, 2, &Limits::none(), |_, _| ()).unwrap(), Ok(orphans));
            most_chunks = most_chunks.max(done.len());
        }
        assert!(most_chunks > 1);
    }

    fn published() -> (GardenSearch, Garden) {
        let search = GardenSearch::new(Eden::new(10, 10, Group::C4).unwrap(), true).unwrap();
        let garden = partial::read(GARDEN).unwrap().map(|state| state == Some(true));
        let (centre, rim) = search.targets.parts(search.targets.number_of(&garden));
        let garden = search.targets.garden(centre, rim);
        (search, garden)
    }

    /// "Symmetry in Gardens of Eden" (2013) has this orphan of 92 cells.
    #[test]
    fn a_published_garden_shrinks_to_the_published_orphan() {
        let (search, garden) = published();
        let orphans = search.orphans(&[garden, garden], 1, &Limits::none(), |_, _| ()).unwrap().unwrap();
        let [orphan] = &orphans[..] else { panic!("{}", orphans.len()) };
        assert_eq!(partial::specified(orphan).count(), 92);
        assert_eq!(partial::specified(orphan).filter(|(_, alive)| *alive).count(), 56);
        assert_minimal(search.class(), &orphans);
    }

    #[test]
    fn a_pattern_that_is_no_garden_contradicts_the_search() {
        let (search, _) = published();
        let wrong = Garden { leader: 0, class: 1 };
        let error = search.orphans(&[wrong], 1, &Limits::none(), |_, _| ()).unwrap_err();
        assert!(matches!(&error, EdenError::Disagreement { first, .. } if first == SEARCH));
        assert_eq!(error.fault(), Fault::Solver);
    }

    #[test]
    fn a_limit_is_told() {
        let (search, garden) = published();
        let limits = Limits::within(Duration::ZERO);
        assert_eq!(search.orphans(&[garden], 1, &limits, |_, _| ()).unwrap(), Err(StopReason::TimeLimit));
    }
}

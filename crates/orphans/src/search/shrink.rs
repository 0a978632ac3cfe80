//! Minimises the Gardens of a search to orphans, and lists the different ones.
//!
//! Most orbits are needed, and what is left without one of them mostly has a symmetric predecessor. So solvers for
//! symmetric predecessors are asked first, as in the search.
//!
//! The Gardens are shared out in chunks. Each chunk has solvers of its own, so the orphans do not depend on the number
//! of threads.

use std::collections::BTreeMap;

use super::stages::{self, Stage, TriedStage, Unspecified};
use super::targets::Targets;
use super::{Garden, GardenSearch};
use crate::life::{Partial, orbits};
use crate::limits::{Limits, StopReason};
use crate::orphan::{Minimised, canonical, minimise};
use crate::second_opinion::{disagreement, solvers};
use crate::threads::pool::{self, PoolOutcome};
use crate::{Checked, EdenError};

/// The name of a finished search in messages where it contradicts a solver.
const SEARCH: &str = "the search";

/// How many Gardens are minimised with the same solvers.
const CHUNK: usize = 16;

/// The different orphans: for each the rows of its canonical representative, and that pattern.
type Orphans = BTreeMap<String, Partial>;

impl GardenSearch {
    /// Minimises each Garden to an orphan with the symmetry of the class, in `jobs` threads, and returns one of those
    /// that are images of each other, wherever they lie. A second solver confirmed each of them. Each thread takes 16
    /// Gardens at a time. `observe` gets the number of Gardens that are done and of orphans so far. The inner error
    /// is the limit that was reached before the end.
    ///
    /// # Errors
    /// If a solver finds a predecessor, or if the first one gives an invalid model.
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
        observe(done, different.len());
        let stopped = pool::run(
            || Shrinking { targets: &self.targets, chunks: &chunks },
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
struct Shrinking<'a> {
    targets: &'a Targets,
    chunks: &'a [&'a [Garden]],
}

impl pool::Worker for Shrinking<'_> {
    type Piece = (u64, Orphans);
    type Error = EdenError;

    fn work(&mut self, chunk: u64, limits: &Limits) -> Result<PoolOutcome<Self::Piece>, EdenError> {
        let gardens = usize::try_from(chunk).map(|chunk| self.chunks[chunk]).expect("chunks are in memory");
        Ok(match Shrinker::new(self.targets).orphans(gardens, limits)? {
            Ok(orphans) => PoolOutcome::Finished((gardens.len() as u64, orphans)),
            Err(why) => PoolOutcome::Stopped(why),
        })
    }
}

struct Shrinker<'a> {
    targets: &'a Targets,
    stages: Vec<Stage>,
    second: Stage,
}

impl<'a> Shrinker<'a> {
    fn new(targets: &'a Targets) -> Self {
        let stages = stages::stages(targets, Unspecified::Free);
        Self { targets, stages, second: stages::second(targets, Unspecified::Free) }
    }

    /// The orphans of some Gardens, which the second solver confirmed, or the limit that was reached before.
    fn orphans(
        &mut self,
        gardens: &[Garden],
        limits: &Limits,
    ) -> Result<Result<Orphans, StopReason>, EdenError> {
        let mut minimal = Vec::new();
        for garden in gardens {
            match self.shrink(garden, limits)? {
                Ok(orphan) => minimal.push(orphan),
                Err(why) => return Ok(Err(why)),
            }
        }
        let states: Vec<_> = minimal.iter().map(|orphan| self.targets.states(orphan)).collect();
        if let Some(why) = self.second.confirm(&states, limits)? {
            return Ok(Err(why));
        }
        let rule = self.targets.class.rule();
        Ok(Ok(minimal.iter().map(|orphan| canonical(rule, orphan)).collect()))
    }

    /// The minimal orphan that a Garden leads to, or the limit that was reached before.
    fn shrink(&mut self, garden: &Garden, limits: &Limits) -> Result<Result<Partial, StopReason>, EdenError> {
        let targets = self.targets;
        let pattern = targets.pattern(garden.leader).map(Some);
        let orbits = orbits::of_pattern(targets.class.symmetry(), &pattern)
            .expect("a Garden has the symmetry of its class");
        match minimise(&pattern, &orbits, |target| self.check(target, limits), &mut |_| {})? {
            Minimised::Orphan { orphan, .. } => Ok(Ok(orphan)),
            Minimised::Stopped { why, .. } => Ok(Err(why)),
            Minimised::HasPredecessor => {
                let [first, _] = solvers();
                Err(disagreement(SEARCH, &first))
            }
        }
    }

    /// Looks for a predecessor of some orbits of a Garden, which is simulated, in one stage after the other. The last
    /// one has the final say, and is the only one that is asked about the whole Garden.
    fn check(&mut self, target: &Partial, limits: &Limits) -> Result<Checked, EdenError> {
        let states = self.targets.states(target);
        let is_whole = states.len() == self.targets.orbits().count();
        let last = self.stages.len() - 1;
        let asked = if is_whole { last..=last } else { 0..=last };
        let mut told = TriedStage::None(Vec::new());
        for stage in &mut self.stages[asked] {
            told = stage.ask_about(&states, limits);
            if !matches!(told, TriedStage::None(_)) {
                break;
            }
        }
        Ok(match told {
            TriedStage::None(core) => Checked::None { core: self.targets.partial_target(&core) },
            TriedStage::Unknown(why) => Checked::Unknown(why),
            TriedStage::Predecessor(found) => {
                stages::simulate(self.targets.class.rule(), target, &found)?;
                Checked::Predecessor(found)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::Predecessors;
    use crate::answer::{Fault, Faulty as _};
    use crate::check::always_unsat::AlwaysUnsat;
    use crate::life::{Group, Symmetry, orbits, partial};
    use crate::problem::Eden;
    use crate::search::{GARDEN, UnitWorker};
    use crate::second_opinion::first;
    use crate::threads::pool::Worker as _;

    /// Returns true if a solver that has only the clauses of single targets finds a predecessor.
    fn has_predecessor(checker: &mut Predecessors, pattern: &Partial) -> bool {
        matches!(checker.check(pattern, &Limits::none()).unwrap(), Checked::Predecessor(_))
    }

    /// Checks that each orphan has no predecessor, and that it has one without any of its orbits.
    fn assert_minimal(class: Eden, orphans: &[Partial]) {
        for orphan in orphans {
            let mut checker = first(class.rule().into(), orphan.width(), orphan.height()).unwrap();
            assert!(!has_predecessor(&mut checker, orphan), "{}", partial::write_rows(orphan));
            // The orphan may be turned, and its symmetry with it.
            let is_image = |group: &Group| {
                Symmetry::ALL.into_iter().any(|symmetry| stages::carries(symmetry, class.symmetry(), *group))
            };
            let mut is_minimal = |group: Group| {
                orbits::of_pattern(group, orphan).is_ok_and(|orbits| {
                    orbits.iter().all(|orbit| {
                        let mut smaller = orphan.clone();
                        for &at in orbit {
                            smaller.set(at, None);
                        }
                        has_predecessor(&mut checker, &smaller)
                    })
                })
            };
            assert!(Group::all().filter(is_image).any(&mut is_minimal), "{}", partial::write_rows(orphan));
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
            // The first number is that before any chunk.
            most_chunks = most_chunks.max(done.len() - 1);
        }
        assert!(most_chunks > 1);
    }

    /// All partial targets: each orbit is dead, alive or unspecified.
    fn partial_targets(targets: &Targets) -> impl Iterator<Item = Partial> + '_ {
        let orbits = targets.orbits().count();
        (0..3usize.pow(u32::try_from(orbits).unwrap())).map(move |number| {
            let digit = |orbit: usize| number / 3usize.pow(u32::try_from(orbit).unwrap()) % 3;
            let states =
                (0..orbits).filter(|&orbit| digit(orbit) < 2).map(|orbit| (orbit, digit(orbit) == 1));
            targets.partial_target(&states.collect::<Vec<_>>())
        })
    }

    /// The cells of an unspecified orbit may differ. A solver for whole targets keeps them equal, and is wrong about
    /// some.
    #[test]
    fn partial_targets_are_checked_as_by_a_solver_without_symmetry() {
        for (width, height, group, rule) in
            [(5, 5, Group::D8, "B1/S1"), (5, 5, Group::D8, "B2/S"), (5, 4, Group::D4Plus, "B1/S1")]
        {
            let class = Eden::new(width, height, group).unwrap().with_rule(rule.parse().unwrap());
            let targets = Targets::new(class);
            let mut shrinker = Shrinker::new(&targets);
            let mut checker = first(class.rule().into(), width, height).unwrap();
            let mut equal = stages::last(&targets);
            let (mut refuted, mut wrong) = (0, 0);
            for target in partial_targets(&targets) {
                let expected = has_predecessor(&mut checker, &target);
                let confirmed = shrinker.second.confirm(&[targets.states(&target)], &Limits::none());
                assert_eq!(confirmed.is_err(), expected, "{}", partial::write_rows(&target));
                match shrinker.check(&target, &Limits::none()).unwrap() {
                    Checked::Predecessor(_) => assert!(expected, "{}", partial::write_rows(&target)),
                    Checked::None { core } => {
                        assert!(!expected && !has_predecessor(&mut checker, &core));
                        refuted += 1;
                    }
                    Checked::Unknown(why) => panic!("{why}"),
                }
                let told = equal.ask_about(&targets.states(&target), &Limits::none());
                wrong += usize::from(expected && matches!(told, TriedStage::None(_)));
            }
            assert!(refuted > 0 && wrong > 0, "{width}×{height} {group} {rule}: {refuted}, {wrong}");
        }
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

    /// A last stage that refutes everything is found out by the second solver.
    #[test]
    fn orphans_are_confirmed() {
        let (search, _) = published();
        let mut shrinker = Shrinker::new(&search.targets);
        let last = shrinker.stages.pop().unwrap();
        shrinker.stages.push(last.with_solver(Box::new(AlwaysUnsat::default())));
        let wrong = Garden { leader: 0, class: 1 };
        let [first, second] = solvers();
        assert_eq!(shrinker.orphans(&[wrong], &Limits::none()).unwrap_err(), disagreement(&first, &second));
    }

    #[test]
    fn a_limit_is_told() {
        let (search, garden) = published();
        let limits = Limits::within(Duration::ZERO);
        assert_eq!(search.orphans(&[garden], 1, &limits, |_, _| ()).unwrap(), Err(StopReason::TimeLimit));
    }
}

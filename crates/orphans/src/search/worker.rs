//! Decides all targets of a unit, one centre after the other.

use super::cache::{Recent, Refutations};
use super::rim::{Rim, Rims};
use super::stages::{self, Found, Stage, TriedStage, Unspecified};
use super::{Garden, GardenSearch, GardenSearchError, UnitResult};
use crate::life::lanes::{self, WideRule};
use crate::life::{Grid, Position};
use crate::limits::{Limits, StopReason};
use crate::second_opinion::solvers;
use crate::threads::pool::{self, PoolOutcome};

/// Decides units of a search. It keeps its solvers with what they have learnt, the latest predecessors
/// and some refutations from one unit to the next.
pub struct UnitWorker<'a> {
    search: &'a GardenSearch,
    rim: Rim,
    wide: WideRule,
    stages: Vec<Stage>,
    second: Stage,
    recent: Recent,
    refutations: Refutations,
    /// What the first solver refuted, and the second one has to confirm before the unit is finished.
    unconfirmed: Vec<Vec<(usize, bool)>>,
}

impl<'a> UnitWorker<'a> {
    /// Starts the solvers.
    pub fn new(search: &'a GardenSearch) -> Self {
        let targets = &search.targets;
        let class = targets.class;
        Self {
            search,
            rim: Rim::new(class.rule(), &class.symmetry().representatives(class.width(), class.height())),
            wide: WideRule::new(class.rule()),
            stages: stages::stages(targets, Unspecified::Equal),
            second: stages::second(targets, Unspecified::Equal),
            recent: Recent::new(class.width() + 2, class.height() + 2),
            refutations: Refutations::default(),
            unconfirmed: Vec::new(),
        }
    }
}

impl pool::Worker for UnitWorker<'_> {
    type Piece = UnitResult;
    type Error = GardenSearchError;

    fn work(&mut self, unit: u64, limits: &Limits) -> Result<PoolOutcome<UnitResult>, GardenSearchError> {
        let mut piece = UnitResult { unit, ..UnitResult::default() };
        for centre in self.search.centres(unit) {
            let weight = if self.search.break_symmetry { self.search.targets.led_centres(centre) } else { 1 };
            if weight == 0 {
                continue;
            }
            match self.centre(centre, limits)? {
                Centre::Stopped(why) => return Ok(PoolOutcome::Stopped(why)),
                Centre::Decided(decided) => {
                    piece.simulated += decided.simulated;
                    piece.refuted += decided.gardens.len();
                    piece.targets += weight * (decided.simulated + decided.gardens.len());
                    piece.found += weight * decided.gardens.len();
                    piece.gardens.extend(self.leaders(centre, &decided.gardens));
                }
            }
        }
        Ok(match self.confirm(limits)? {
            None => PoolOutcome::Finished(piece),
            Some(why) => PoolOutcome::Stopped(why),
        })
    }
}

impl UnitWorker<'_> {
    /// The records for the Gardens with this centre. If symmetry is broken, each Garden is recorded by its
    /// canonical representative, unless that comes up with a centre that is no image of this one. Otherwise
    /// only those are recorded that are canonical themselves, as their images come up with other centres.
    fn leaders(&self, centre: u64, rims: &Rims) -> Vec<Garden> {
        let targets = &self.search.targets;
        let ours = rims.iter().filter(|&rim| self.search.break_symmetry || targets.leads(centre, rim));
        let gardens = ours.map(|rim| targets.garden(centre, rim));
        let mut gardens: Vec<Garden> =
            gardens.filter(|garden| targets.is_recorded_at(centre, garden)).collect();
        gardens.sort_unstable();
        gardens.dedup();
        gardens
    }

    fn centre(&mut self, centre: u64, limits: &Limits) -> Result<Centre, GardenSearchError> {
        let bits = self.search.targets.rim_bits();
        let mut decided = Decided { open: Rims::all(bits), gardens: Rims::none(bits), simulated: 0 };
        for states in self.refutations.in_centre(centre) {
            decided.refute(&Rims::cube(bits, states))?;
        }
        for stage in 0..self.stages.len() {
            let is_last = stage + 1 == self.stages.len();
            let mut untried = decided.open.clone();
            while let Some(rim) = untried.first() {
                match self.ask(stage, self.search.targets.number(centre, rim), limits) {
                    TriedStage::Unknown(why) => return Ok(Centre::Stopped(why)),
                    TriedStage::Predecessor(pattern) => {
                        self.cover(centre, rim, &pattern, &mut decided)?;
                        untried.intersect(&decided.open);
                    }
                    TriedStage::None(core) => {
                        let refuted = Rims::cube(bits, &self.search.targets.rim_states(&core));
                        untried.remove(&refuted);
                        if is_last {
                            decided.refute(&refuted)?;
                            self.refutations.add(&core, &self.search.targets);
                            self.unconfirmed.push(core);
                        }
                    }
                }
            }
        }
        debug_assert!(decided.open.is_empty());
        Ok(Centre::Decided(decided))
    }

    /// Asks the solver of a stage. The last one tries the middles of recent predecessors first.
    fn ask(&mut self, stage: usize, target: u64, limits: &Limits) -> TriedStage {
        let is_last = stage + 1 == self.stages.len();
        let solver = &mut self.stages[stage];
        if !is_last {
            return solver.ask(target, limits);
        }
        match solver.ask_near(target, &mut self.recent, limits) {
            Found::None => {}
            Found::Predecessor(pattern) => return TriedStage::Predecessor(pattern),
            Found::Unknown(why) => return TriedStage::Unknown(why),
        }
        let told = solver.ask(target, limits);
        if let TriedStage::Predecessor(pattern) = &told {
            self.recent.add(pattern.clone());
        }
        told
    }

    /// Closes all rims that other outermost cells of a predecessor lead to, after simulating a
    /// predecessor of each.
    fn cover(
        &mut self,
        centre: u64,
        rim: u64,
        pattern: &Grid,
        decided: &mut Decided,
    ) -> Result<(), GardenSearchError> {
        let targets = &self.search.targets;
        stages::simulate(targets.class.rule(), &targets.target(centre, rim).map(Some), pattern)?;
        let mut new = Rims { words: self.rim.reach(pattern).to_vec() };
        let mut refuted = new.clone();
        refuted.intersect(&decided.gardens);
        new.intersect(&decided.open);
        new.add(&refuted);
        if !new.contains(rim) {
            return Err(GardenSearchError::Walk);
        }
        let mut inside = pattern.map(|alive| if alive { u64::MAX } else { 0 });
        for &at in self.rim.outermost() {
            inside.set(at, 0);
        }
        let mut rims = new.iter().peekable();
        while rims.peek().is_some() {
            let batch: Vec<u64> = rims.by_ref().take(lanes::LANES).collect();
            self.simulate(&batch, inside.clone())?;
        }
        decided.close(&new)
    }

    /// Gives each of up to 64 rims outermost cells that lead to it, and simulates one generation. The
    /// outermost cells do not influence the centre of the target, so only the rims are compared.
    fn simulate(&self, rims: &[u64], mut patterns: Grid<u64>) -> Result<(), GardenSearchError> {
        for (lane, &rim) in rims.iter().enumerate() {
            self.rim.complete(rim, lane, &mut patterns);
        }
        let used = u64::MAX >> (lanes::LANES - rims.len());
        let is_right = |(orbit, at): (usize, Position)| {
            let wanted = rims.iter().rev().fold(0, |wanted, rim| wanted << 1 | rim >> orbit & 1);
            let at = Position::new(at.row + 1, at.column + 1);
            (self.wide.next_state(&patterns, at) ^ wanted) & used == 0
        };
        if self.search.targets.rim_cells().all(is_right) { Ok(()) } else { Err(GardenSearchError::Walk) }
    }

    /// Asks the second solver about all that the first one refuted. If it reaches a limit, that is returned, and the
    /// claims are asked about again later.
    fn confirm(&mut self, limits: &Limits) -> Result<Option<StopReason>, GardenSearchError> {
        if self.unconfirmed.is_empty() {
            return Ok(None);
        }
        let stopped = self.second.confirm(&self.unconfirmed, limits)?;
        if stopped.is_none() {
            self.unconfirmed.clear();
        }
        Ok(stopped)
    }
}

enum Centre {
    Decided(Decided),
    Stopped(StopReason),
}

/// What is known about the rims of a centre.
struct Decided {
    open: Rims,
    gardens: Rims,
    simulated: u64,
}

impl Decided {
    /// Records that these rims have predecessors, which were simulated. It is an error if one of them was refuted.
    fn close(&mut self, rims: &Rims) -> Result<(), GardenSearchError> {
        let mut both = rims.clone();
        both.intersect(&self.gardens);
        if !both.is_empty() {
            return Err(refuted());
        }
        self.open.remove(rims);
        self.simulated += rims.len();
        Ok(())
    }

    /// Records that these rims have no predecessor. It is an error if one of them was simulated.
    fn refute(&mut self, rims: &Rims) -> Result<(), GardenSearchError> {
        let mut new = rims.clone();
        new.remove(&self.gardens);
        let all = new.len();
        new.intersect(&self.open);
        if new.len() < all {
            return Err(refuted());
        }
        self.open.remove(&new);
        self.gardens.add(&new);
        Ok(())
    }
}

/// The error if the first solver refutes a target with a simulated predecessor.
fn refuted() -> GardenSearchError {
    let [solver, _] = solvers();
    GardenSearchError::Refuted { solver }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::embedded::Embedded;
    use crate::check::always_unsat::AlwaysUnsat;
    use crate::encode::Transition;
    use crate::life::symmetry::Symmetry;
    use crate::life::{Group, partial};
    use crate::problem::Eden;
    use crate::search::GARDEN;
    use crate::second_opinion::disagreement;
    use crate::threads::pool::Worker as _;
    use crate::{Checked, Predecessors};

    fn search(n: usize, group: Group) -> GardenSearch {
        GardenSearch::new(Eden::new(n, n, group).unwrap(), false).unwrap()
    }

    /// The rims of a centre without predecessor, found by a plain check of every single target with
    /// another encoding.
    fn one_by_one(search: &GardenSearch, centre: u64) -> Vec<u64> {
        let class = search.class();
        let mut checker =
            Predecessors::new(class.width(), class.height(), Transition::Paper190, Embedded::Batsat.start());
        let mut is_garden = |rim: u64| {
            let target = search.targets.target(centre, rim).map(Some);
            matches!(checker.check(&target, &Limits::none()).unwrap(), Checked::None { .. })
        };
        (0..1 << search.targets.rim_bits()).filter(|&rim| is_garden(rim)).collect()
    }

    fn decided(search: &GardenSearch, centre: u64) -> Decided {
        let mut worker = UnitWorker::new(search);
        let Centre::Decided(decided) = worker.centre(centre, &Limits::none()).unwrap() else { panic!() };
        assert_eq!(worker.confirm(&Limits::none()).unwrap(), None);
        decided
    }

    /// A first solver that refutes everything is found out by the second one.
    #[test]
    fn a_first_solver_that_is_wrong_is_found_out() {
        let search = search(4, Group::C1);
        let mut worker = UnitWorker::new(&search);
        let last = worker.stages.pop().unwrap();
        worker.stages.push(last.with_solver(Box::new(AlwaysUnsat::default())));
        let [first, second] = solvers();
        match worker.work(0, &Limits::none()) {
            Err(GardenSearchError::Eden(error)) => assert_eq!(error, disagreement(&first, &second)),
            other => panic!("{other:?}"),
        }
    }

    /// What was not confirmed because of a limit is asked about again, before any unit is finished.
    #[test]
    fn no_unit_is_finished_without_the_second_solver() {
        let search = search(4, Group::C1);
        let mut worker = UnitWorker::new(&search);
        let last = worker.stages.pop().unwrap();
        worker.stages.push(last.with_solver(Box::new(AlwaysUnsat::default())));
        let Ok(Centre::Decided(decided)) = worker.centre(0, &Limits::none()) else { panic!() };
        assert_eq!(decided.gardens.len(), 1 << search.targets.rim_bits());
        let stopped = Limits::none();
        stopped.interrupt.raise();
        assert_eq!(worker.confirm(&stopped).unwrap(), Some(StopReason::Interrupted));
        assert!(matches!(worker.confirm(&Limits::none()), Err(GardenSearchError::Eden(_))));
        assert!(matches!(worker.work(0, &Limits::none()), Err(GardenSearchError::Eden(_))));
    }

    #[test]
    fn around_a_published_garden_exactly_the_gardens_are_found() {
        let search = search(10, Group::C4);
        let garden = partial::read(GARDEN).unwrap().map(|cell| cell == Some(true));
        let (centre, rim) = search.targets.parts(search.targets.number_of(&garden));
        assert_eq!(search.targets.target(centre, rim), garden);
        let decided = decided(&search, centre);
        let found: Vec<u64> = decided.gardens.iter().collect();
        assert!(found.contains(&rim));
        assert_eq!(found, one_by_one(&search, centre));
        assert_eq!(decided.simulated + decided.gardens.len(), 1 << search.targets.rim_bits());
    }

    #[test]
    fn everywhere_else_each_target_is_decided_as_one_by_one() {
        let mut random = fastrand::Rng::with_seed(2);
        for (width, height, group) in [
            (4, 4, Group::C1),
            (7, 7, Group::D4Cross),
            (8, 8, Group::D8),
            (9, 9, Group::C4),
            (6, 6, Group::D4Plus),
            (7, 6, Group::D4Plus),
            (5, 5, Group::C2),
            (4, 6, Group::C2),
            (5, 5, Group::D2Horizontal),
            (6, 4, Group::D2Horizontal),
            (4, 5, Group::D2Vertical),
            (5, 5, Group::D2Diagonal),
        ] {
            let search = GardenSearch::new(Eden::new(width, height, group).unwrap(), false).unwrap();
            let centre = random.u64(..1 << search.targets.centre_bits());
            let decided = decided(&search, centre);
            assert!(decided.gardens.iter().eq(one_by_one(&search, centre)), "{width}×{height} {group}");
            assert_eq!(decided.simulated + decided.gardens.len(), 1 << search.targets.rim_bits());
        }
    }

    /// The published Gardens of 10×10 with quarter-turn symmetry are 8, of which 4 differ up to
    /// symmetry. They have two centres, which are mirror images of each other.
    #[test]
    fn the_published_gardens_are_recorded_once_with_their_classes() {
        let garden = partial::read(GARDEN).unwrap().map(|cell| cell == Some(true));
        let mirrored = Symmetry::FlipColumns.apply_to_grid(&garden);
        for break_symmetry in [false, true] {
            let search = GardenSearch::new(Eden::new(10, 10, Group::C4).unwrap(), break_symmetry).unwrap();
            let wanted = [&garden, &mirrored].map(|pattern| {
                let (centre, _) = search.targets.parts(search.targets.number_of(pattern));
                centre
            });
            let holds = |unit: &u64| search.centres(*unit).any(|centre| wanted.contains(&centre));
            let mut worker = UnitWorker::new(&search);
            let (mut found, mut gardens) = (0, Vec::new());
            for unit in search.units().filter(holds) {
                let PoolOutcome::Finished(piece) = worker.work(unit, &Limits::none()).unwrap() else {
                    panic!()
                };
                found += piece.found;
                gardens.extend(piece.gardens);
            }
            gardens.sort_unstable();
            let patterns: Vec<Grid> = gardens.iter().map(|garden| search.pattern(garden.leader)).collect();
            assert_eq!((found, gardens.len()), (8, 4), "{break_symmetry}");
            assert_eq!(gardens.iter().map(|garden| garden.class).sum::<u64>(), 8);
            // The canonical representative is the image with the larger string, row by row with 1
            // for alive.
            let string =
                |pattern: &&Grid| pattern.positions().map(|at| pattern.get(at)).collect::<Vec<bool>>();
            let leader = [&garden, &mirrored].into_iter().max_by_key(string).unwrap();
            assert!(patterns.contains(leader));
            let mut checker = Predecessors::new(10, 10, Transition::Prime, Embedded::Batsat.start());
            for pattern in patterns {
                let answer = checker.check(&pattern.map(Some), &Limits::none()).unwrap();
                assert!(matches!(answer, Checked::None { .. }), "{pattern:?}");
            }
        }
    }

    /// The searched centres and their images add up to all centres.
    #[test]
    fn with_broken_symmetry_all_patterns_are_still_counted() {
        for (width, height, group) in
            [(4, 4, Group::C1), (5, 4, Group::C1), (6, 6, Group::D4Cross), (5, 5, Group::C4)]
        {
            let search = GardenSearch::new(Eden::new(width, height, group).unwrap(), true).unwrap();
            let mut worker = UnitWorker::new(&search);
            let mut targets = 0;
            for unit in search.units() {
                let PoolOutcome::Finished(piece) = worker.work(unit, &Limits::none()).unwrap() else {
                    panic!()
                };
                assert_eq!((piece.found, &piece.gardens[..]), (0, &[][..]));
                targets += piece.targets;
            }
            assert_eq!(targets, search.size(), "{width}×{height} {group}");
        }
    }
}

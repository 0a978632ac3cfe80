//! One round of a hunt: anneals a random target. If it becomes an orphan by its row sets, minimises it, and has two
//! solvers confirm the results.

use super::anneal::Annealer;
use super::records::Best;
use super::{Hunt, RoundResult};
use crate::life::orbits::{self, Orbit};
use crate::life::{Grid, Group, Partial, Rule, partial};
use crate::limits::{Limits, StopReason};
use crate::orphan::{Minimised, minimise, order};
use crate::second_opinion::{self, confirm, disagreement};
use crate::threads::pool::{self, PoolOutcome};
use crate::{EdenError, Predecessors};

/// A target that is no orphan yet.
#[derive(Clone, Debug)]
pub struct UnderWay {
    /// Its cells.
    pub target: Grid,
    /// The number of its round.
    pub round: u64,
    /// How many of the sweeps of its round are done.
    pub sweeps: u32,
}

/// Does rounds of a hunt, one after the other.
pub struct RoundWorker<'a> {
    hunt: Hunt,
    annealer: Annealer,
    observe: &'a (dyn Fn(UnderWay) + Sync),
}

impl<'a> RoundWorker<'a> {
    /// A worker for the rounds of a hunt.
    pub fn new(hunt: Hunt) -> Self {
        Self { hunt, annealer: Annealer::new(hunt), observe: &|_| () }
    }

    /// Shows somebody each target under way.
    #[must_use]
    pub fn observed(self, observe: &'a (dyn Fn(UnderWay) + Sync)) -> Self {
        Self { observe, ..self }
    }
}

impl pool::Worker for RoundWorker<'_> {
    type Piece = RoundResult;
    type Error = EdenError;

    fn work(&mut self, round: u64, limits: &Limits) -> Result<PoolOutcome<RoundResult>, EdenError> {
        let width = self.hunt.width;
        let grid = |rows: &[usize]| Grid::from_fn(width, rows.len(), |at| rows[at.row] >> at.column & 1 == 1);
        let mut observe =
            |rows: &[usize], sweeps: u32| (self.observe)(UnderWay { target: grid(rows), round, sweeps });
        let rows = match self.annealer.run(round, limits, &mut observe) {
            Ok(Some(rows)) => rows,
            Ok(None) => return Ok(PoolOutcome::Finished(RoundResult { round, ..RoundResult::default() })),
            Err(why) => return Ok(PoolOutcome::Stopped(why)),
        };
        let target = grid(&rows);
        // A new solver for each round: solvers remember, and a round must not depend on earlier ones.
        Ok(match Shrinker::new(&self.hunt).shrink(&target, limits)? {
            Err(why) => PoolOutcome::Stopped(why),
            Ok(orphans) => {
                let lines = |text: String| text.lines().map(str::to_owned).collect();
                let target = lines(partial::write_rows(&target.map(Some)));
                let orphans = orphans.iter().map(|orphan| lines(partial::write_rows(orphan))).collect();
                PoolOutcome::Finished(RoundResult { round, target, orphans })
            }
        })
    }
}

/// The name of the row sets in messages where they contradict a solver.
const ROW_SETS: &str = "the row sets";

struct Shrinker {
    rule: Rule,
    checker: Predecessors,
    tries: u64,
}

impl Shrinker {
    fn new(hunt: &Hunt) -> Self {
        let checker = second_opinion::first(hunt.rule.into(), hunt.width(), hunt.height());
        Self {
            rule: hunt.rule,
            checker: checker.expect("targets of a hunt have few cells"),
            tries: hunt.tries,
        }
    }

    /// Minimal orphans inside a target. Each is the best in some category, and each is confirmed.
    /// The inner error is the limit that was reached before the end.
    fn shrink(
        &mut self,
        target: &Grid,
        limits: &Limits,
    ) -> Result<Result<Vec<Partial>, StopReason>, EdenError> {
        let pattern = target.map(Some);
        let cells = orbits::of_pattern(Group::C1, &pattern).expect("every pattern has no symmetry");
        let mut best = Best::default();
        for number in 0..self.tries {
            let order = tried(target, &cells, number);
            match minimise(&pattern, &order, |part| self.checker.check(part, limits), &mut |_| {})? {
                Minimised::Orphan { orphan, .. } => best.add(&orphan),
                Minimised::Stopped { why, .. } => return Ok(Err(why)),
                Minimised::HasPredecessor => {
                    return Err(disagreement(ROW_SETS, &self.checker.solver()));
                }
            }
        }
        let mut confirmed = Vec::new();
        for (_, _, orphan) in best.different() {
            if let Err(why) =
                confirm(self.rule.into(), orphan.clone(), &self.checker.solver(), limits)?.second
            {
                return Ok(Err(why));
            }
            confirmed.push(partial::trimmed(orphan));
        }
        Ok(Ok(confirmed))
    }
}

/// The order of cells in a try. One try in three drops live cells first, which leaves fewer of
/// them. Another drops dead cells first.
fn tried(target: &Grid, cells: &[Orbit], number: u64) -> Vec<Orbit> {
    let mut cells = order(cells, number);
    match number % 3 {
        1 => cells.sort_by_key(|cell| !target.get(cell[0])),
        2 => cells.sort_by_key(|cell| target.get(cell[0])),
        _ => {}
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::{Fault, Faulty};
    use crate::check::always_unsat::AlwaysUnsat;
    use crate::encode::Transition;

    fn hunt() -> Hunt {
        Hunt::new(4, 4, Group::C1).unwrap()
    }

    /// No pattern of 4×4 is an orphan, so row sets that say so contradict the first solver.
    #[test]
    fn row_sets_that_are_wrong_are_found_out() {
        let error = Shrinker::new(&hunt()).shrink(&Grid::dead(4, 4), &Limits::none()).unwrap_err();
        let [second, _] = second_opinion::solvers();
        assert_eq!(error, EdenError::Disagreement { first: ROW_SETS.to_owned(), second });
        assert_eq!(error.fault(), Fault::Solver);
    }

    /// A first solver that refutes everything is found out by the second one.
    #[test]
    fn a_first_solver_that_is_wrong_is_found_out() {
        let checker = Predecessors::new(4, 4, Transition::Paper190, Box::new(AlwaysUnsat::default()));
        let error = Shrinker { rule: Rule::LIFE, checker, tries: 1 }
            .shrink(&Grid::dead(4, 4), &Limits::none())
            .unwrap_err();
        let [_, second] = second_opinion::solvers();
        assert_eq!(error, EdenError::Disagreement { first: AlwaysUnsat::NAME.to_owned(), second });
        assert_eq!(error.fault(), Fault::Solver);
    }
}

//! The densest still life by counting live cells.
//!
//! A [`CountingSolver`] is asked "is there a still life with at least k live cells?". They count the dead
//! cells, of which dense patterns have fewer than live ones.

use crate::backend::process::ProcessError;
use crate::backend::{OneShot, Session, Verdict};
use crate::cnf::{Clauses, Cnf, Lit, through};
use crate::encode::still_life::{self, Encoding};
use crate::life::{Grid, Rule};
use crate::limits::{Limited, MAX_CLAUSES};
use crate::limits::{Limits, StopReason};
use crate::outcome::{checked_pattern, empty_box};
use crate::problem::StillLife;
use crate::problem::still_life::{Cohesion, CountBounds, Topology};
use crate::{Bounds, DensestOutcome, Engine, Event, MaximiseError, UpperBound, decode, known};

/// Finds a still life with as many live cells as possible, and refutes one more.
pub(super) fn by_count(
    problem: &StillLife,
    encoding: Encoding,
    engine: Engine<'_>,
    limits: &Limits,
    observe: &mut dyn FnMut(Event<'_>),
) -> Result<DensestOutcome, MaximiseError> {
    // The counter is largest for the middle counts, which are asked for sooner or later.
    still_life::check_size_with_counter(problem, encoding, MAX_CLAUSES)?;
    let keeping = |solver| KeptSolver { problem, encoding, solver, dead: None };
    let mut solver: Box<dyn CountingSolver> = match engine {
        Engine::Embedded(solver) => Box::new(keeping(Box::new(solver.start()))),
        Engine::Incremental(start) => Box::new(keeping(start())),
        Engine::OneShot(start) => Box::new(NewFormulas { problem, encoding, solver: start() }),
    };
    maximise(problem, &mut *solver, limits, observe)
}

fn maximise(
    problem: &StillLife,
    solver: &mut dyn CountingSolver,
    limits: &Limits,
    observe: &mut dyn FnMut(Event<'_>),
) -> Result<DensestOutcome, MaximiseError> {
    assert!(problem.cohesion() == Cohesion::Any, "the clauses say nothing about islands");
    let best = empty_box(problem);
    let (at_most, proof) = most(problem);
    let bounds = Bounds { found: best.as_ref().map(Grid::population), at_most: Some(at_most) };
    let mut outcome = DensestOutcome::begin(best, bounds, proof);
    while let Some(at_least) = next_question(outcome.bounds) {
        observe(Event::Asking { bounds: outcome.bounds, at_least });
        outcome.questions += 1;
        match solver.at_least(at_least, limits)? {
            Verdict::Satisfiable(model) => {
                let pattern = decode::still_life(problem, &model);
                let pattern = checked_pattern(problem, pattern, at_least, &solver.name())?;
                observe(Event::Found(&pattern));
                outcome.bounds.found = Some(pattern.population());
                outcome.best = Some(pattern);
            }
            Verdict::Unsatisfiable => {
                observe(Event::Refuted(at_least));
                outcome.bounds.at_most = at_least.checked_sub(1);
                outcome.proof = UpperBound::Solver;
            }
            Verdict::Unknown(why) => {
                outcome.stopped = Some(why);
                break;
            }
        }
    }
    // Only now, as some solvers know their version only after they ran.
    outcome.solver = solver.name();
    known::compare(problem, outcome)
}

/// The most live cells before anything was asked. On a cylinder or torus the wastage identity of
/// Conway's rule bounds them, often by as many as there are. In the plane it is left to
/// [`Method::Waste`](crate::Method::Waste), so that this method stays one that knows nothing of waste.
fn most(problem: &StillLife) -> (usize, UpperBound) {
    let (cells, topology) = (problem.cells(), problem.topology());
    match topology.tokens(problem.width(), problem.height()) / 4 {
        most if problem.rule() == Rule::LIFE && topology != Topology::Plane && most < cells => {
            (most, UpperBound::Wastage)
        }
        _ => (cells, UpperBound::Cells),
    }
}

/// The count to ask for next: any pattern at first, then the middle of the open range.
fn next_question(bounds: Bounds) -> Option<usize> {
    match (bounds.found, bounds.at_most?) {
        (None, _) => Some(0),
        (Some(found), at_most) if found < at_most => Some(found + (at_most - found).div_ceil(2)),
        _ => None,
    }
}

/// A solver that counts, for one problem.
trait CountingSolver {
    fn name(&self) -> String;

    /// Looks for a still life with at least `count` live cells. There must be that many cells.
    fn at_least(&mut self, count: usize, limits: &Limits) -> Result<Verdict, ProcessError>;
}

/// A solver that keeps its clauses and what it learned. The bound is an assumption.
struct KeptSolver<'a> {
    problem: &'a StillLife,
    encoding: Encoding,
    solver: Box<dyn Session>,
    /// Output j − 1 means that at least j cells are dead. `None` until the solver has the clauses.
    dead: Option<Vec<Lit>>,
}

impl KeptSolver<'_> {
    /// Gives the solver the clauses if it does not have them. Clauses of an earlier attempt that
    /// was stopped do no harm, as the same come again.
    fn build(&mut self, limits: &Limits) -> Result<&[Lit], StopReason> {
        if self.dead.is_none() {
            let mut sink = Limited::new(&mut *self.solver, limits);
            let encode =
                |sink: &mut Clauses<'_>| still_life::encode_with_counter(self.problem, self.encoding, sink);
            self.dead = Some(through(&mut sink, encode)?);
        }
        Ok(self.dead.as_deref().unwrap_or_default())
    }
}

impl CountingSolver for KeptSolver<'_> {
    fn name(&self) -> String {
        self.solver.name()
    }

    /// At least k of n cells are alive if fewer than n − k + 1 are dead.
    fn at_least(&mut self, count: usize, limits: &Limits) -> Result<Verdict, ProcessError> {
        let assumption = match self.build(limits) {
            Ok(dead) => dead.get(dead.len() - count).map(|&output| !output),
            Err(why) => return Ok(Verdict::Unknown(why)),
        };
        self.solver.solve(assumption.as_slice(), limits)
    }
}

/// A solver that gets a whole new formula for each question.
struct NewFormulas<'a> {
    problem: &'a StillLife,
    encoding: Encoding,
    solver: Box<dyn OneShot>,
}

impl NewFormulas<'_> {
    fn build(&self, count: usize, limits: &Limits) -> Result<Cnf, StopReason> {
        let bounded = self.problem.clone().with_count(CountBounds::at_least(count));
        let bounded = bounded.expect("a lower bound alone is never contradictory");
        let mut formula = Cnf::default();
        let sink = &mut Limited::new(&mut formula, limits);
        let variables = through(sink, |sink| still_life::encode(&bounded, self.encoding, sink))?;
        formula.declare_variables(variables);
        Ok(formula)
    }
}

impl CountingSolver for NewFormulas<'_> {
    fn name(&self) -> String {
        self.solver.name()
    }

    fn at_least(&mut self, count: usize, limits: &Limits) -> Result<Verdict, ProcessError> {
        match self.build(count, limits) {
            Ok(formula) => self.solver.solve(&formula, limits),
            Err(why) => Ok(Verdict::Unknown(why)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::*;
    use crate::Known;
    use crate::answer::{Fault, Faulty};
    use crate::backend::process::ProcessError;
    use crate::cnf::{Model, Var};
    use crate::limits::StopReason;

    /// A solver that gives prepared answers and records the questions.
    struct Scripted {
        answers: VecDeque<Verdict>,
        asked: Vec<usize>,
    }

    impl CountingSolver for Scripted {
        fn name(&self) -> String {
            "scripted".to_owned()
        }

        fn at_least(&mut self, count: usize, _: &Limits) -> Result<Verdict, ProcessError> {
            self.asked.push(count);
            Ok(self.answers.pop_front().expect("no more questions than answers"))
        }
    }

    fn model_of(numbers: &[u32]) -> Verdict {
        let mut model = Model::new();
        for &number in numbers {
            model.assign(Var::new(number).unwrap().positive()).unwrap();
        }
        Verdict::Satisfiable(model)
    }

    fn run(answers: Vec<Verdict>) -> (Result<DensestOutcome, MaximiseError>, Vec<usize>) {
        run_on(&StillLife::new(2, 2).unwrap(), answers)
    }

    fn run_on(
        board: &StillLife,
        answers: Vec<Verdict>,
    ) -> (Result<DensestOutcome, MaximiseError>, Vec<usize>) {
        let mut solver = Scripted { answers: answers.into(), asked: Vec::new() };
        let outcome = maximise(board, &mut solver, &Limits::none(), &mut |_| {});
        (outcome, solver.asked)
    }

    #[test]
    fn the_bounds_close_from_both_sides() {
        let (outcome, asked) = run(vec![model_of(&[1, 2, 3, 4])]);
        assert_eq!(asked, [2], "the empty box is known");
        let outcome = outcome.unwrap();
        assert!(outcome.is_proved());
        assert_eq!(outcome.best.unwrap().population(), 4);
    }

    #[test]
    fn no_pattern_at_all_is_an_answer() {
        let lonely = StillLife::new(2, 2).unwrap().with_cells(&[(0, 0)], true).unwrap();
        let lonely = lonely.with_cells(&[(0, 1)], false).unwrap();
        let (outcome, asked) = run_on(&lonely, vec![Verdict::Unsatisfiable]);
        assert_eq!(asked, [0]);
        let outcome = outcome.unwrap();
        assert!(outcome.is_proved());
        assert_eq!(outcome.best, None);
    }

    /// A block fits into 2×2. The empty box is known, so no solver is asked for it.
    #[test]
    fn a_solver_that_refutes_everything_is_found_out() {
        let (outcome, asked) = run(vec![Verdict::Unsatisfiable, Verdict::Unsatisfiable]);
        assert_eq!(asked, [2, 1]);
        let error = outcome.unwrap_err();
        assert!(matches!(error, MaximiseError::RefutedKnown { refuted: 1, known: 4, .. }));
        assert_eq!(error.fault(), Fault::Solver);
    }

    #[test]
    fn a_limit_leaves_what_is_known() {
        let (outcome, _) =
            run_on(&StillLife::new(5, 3).unwrap(), vec![Verdict::Unknown(StopReason::TimeLimit)]);
        let outcome = outcome.unwrap();
        assert!(!outcome.is_proved());
        assert_eq!(outcome.bounds, Bounds { found: Some(8), at_most: Some(15) });
        assert_eq!(outcome.known, Some(Known::Blocks));
        assert_eq!(outcome.best.unwrap().population(), 8);
        assert_eq!(outcome.stopped, Some(StopReason::TimeLimit));
    }

    #[test]
    fn a_model_that_is_no_still_life_is_invalid() {
        assert!(matches!(run(vec![model_of(&[1])]).0, Err(MaximiseError::InvalidModel { .. })));
    }

    #[test]
    fn a_model_with_too_few_cells_is_invalid() {
        assert!(matches!(run(vec![model_of(&[])]).0, Err(MaximiseError::InvalidModel { .. })));
    }
}

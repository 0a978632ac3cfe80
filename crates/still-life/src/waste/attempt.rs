//! A try: one formula and its solver, which works for a while, pauses, and continues later.

use std::time::{Duration, Instant};

use crate::backend::embedded::{Embedded, Purpose};
use crate::backend::process::ProcessError;
use crate::backend::{OneShot, Session, Verdict};
use crate::cnf::{Clauses, Cnf, Model, VarPool, through};
use crate::cuts::Cuts;
use crate::encode::still_life::TooLarge;
use crate::encode::still_life::cases::{Case, Cover};
use crate::encode::still_life::cuts::Cells;
use crate::encode::still_life::waste::{
    Counter, Extent, Images, Premises, Streamliner, check_size, encode_within,
};
use crate::life::{Grid, waste};
use crate::limits::{Limited, Limits, MAX_CLAUSES, StopReason};
use crate::outcome::checked_pattern;
use crate::problem::StillLife;
use crate::problem::still_life::Cohesion;
use crate::{MaximiseError, decode, verify};

/// The solvers that answer.
#[derive(Clone, Copy)]
pub enum Engine<'a> {
    /// An embedded solver, started as suits each question.
    Embedded(Embedded),
    /// Solvers that keep what they learned while they are paused.
    Incremental(&'a (dyn Fn() -> Box<dyn Session> + Sync)),
    /// Solvers that start anew in each turn.
    OneShot(&'a (dyn Fn() -> Box<dyn OneShot> + Sync)),
}

/// The question "is there a still life of this box with at least `at_least` live cells?".
#[derive(Clone, Copy)]
pub(super) struct WasteQuestion<'a> {
    pub(super) problem: &'a StillLife,
    pub(super) at_least: usize,
    max_waste: usize,
    /// What excludes patterns that do not hold together, if that is demanded.
    cuts: Option<&'a Cuts>,
}

/// One way to look for a pattern.
#[derive(Clone, Copy)]
pub(super) struct Try<'a> {
    pub(super) question: WasteQuestion<'a>,
    pub(super) streamliner: Streamliner,
    /// True if there is no pattern at all when this try finds none.
    pub(super) is_complete: bool,
    /// The case of the question that is tried, if it is not the whole.
    pub(super) case: Option<Case>,
    /// Which cells the formula is about. If they are not all, a model says nothing.
    pub(super) extent: Extent,
    pub(super) expected: Expected,
}

/// What is expected of a try. Only the time that it takes depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expected {
    /// A pattern.
    Pattern,
    /// A pattern or a refutation.
    Either,
}

/// A try with the solver that works on it.
pub(super) struct Attempt<'a> {
    pub(super) of: Try<'a>,
    solver: Solver,
    /// How many cuts were looked at.
    taken: usize,
    /// The variables so far.
    pool: VarPool,
}

#[derive(Debug)]
pub(super) enum Progress {
    /// It has an answer.
    Answered(Verdict),
    /// It can continue.
    Paused,
}

enum Solver {
    Incremental { solver: Box<dyn Session>, has_formula: bool },
    OneShot { solver: Box<dyn OneShot>, formula: Option<Cnf> },
}

impl<'a> WasteQuestion<'a> {
    pub(super) fn new(problem: &'a StillLife, at_least: usize) -> Result<Self, TooLarge> {
        let max_waste = waste::with_live_cells(problem.width(), problem.height(), at_least);
        let max_waste = max_waste.expect("no waste is negative");
        check_size(problem, max_waste, MAX_CLAUSES)?;
        Ok(Self { problem, at_least, max_waste, cuts: None })
    }

    /// Asks only about still lifes that hold together as the problem demands. What does not is excluded
    /// with cuts.
    pub(super) fn with_cuts(self, cuts: &'a Cuts) -> Self {
        let demanded = self.problem.cohesion() != Cohesion::Any;
        Self { cuts: demanded.then_some(cuts), ..self }
    }
}

impl<'a> Try<'a> {
    /// A try without streamliner, which can refute.
    pub(super) fn complete(question: WasteQuestion<'a>) -> Self {
        Self {
            question,
            streamliner: Streamliner::NONE,
            is_complete: true,
            case: None,
            extent: Extent::Whole,
            expected: Expected::Either,
        }
    }

    /// A try with a streamliner, which makes patterns easier to find. If there is none, that proves nothing.
    pub(super) fn aided(question: WasteQuestion<'a>, streamliner: Streamliner) -> Self {
        let (extent, expected) = (Extent::Whole, Expected::Either);
        Self { question, streamliner, is_complete: false, case: None, extent, expected }
    }

    pub(super) fn within(self, extent: Extent) -> Self {
        Self { extent, ..self }
    }

    /// The cases that together are the same as a complete try; `None` if there are none for such a box.
    pub(super) fn cover(&self) -> Option<Cover> {
        let WasteQuestion { problem, max_waste, .. } = self.question;
        let by_halves = Counter::Quarters(Images::LighterHalves);
        let is_divisible = self.is_complete && Counter::fastest(problem, self.streamliner) == by_halves;
        is_divisible.then(|| Cover::of((problem.width(), problem.height()), max_waste))
    }

    /// The embedded solver, started as suits this try.
    fn started(&self, solver: Embedded) -> Box<dyn Session> {
        Box::new(match self.expected {
            Expected::Pattern => solver.start_with(Purpose::Model),
            Expected::Either => solver.start_with(Purpose::Hard),
        })
    }

    fn counter(&self) -> Counter {
        let fastest = || Counter::fastest(self.question.problem, self.streamliner);
        self.case.map_or_else(fastest, |case| Counter::Case(case, Premises::Floors))
    }

    /// The pattern of a model, simulated and counted.
    pub(super) fn pattern(&self, model: &Model, solver: &str) -> Result<Grid, MaximiseError> {
        let WasteQuestion { problem, at_least, .. } = self.question;
        let pattern = decode::symmetric_still_life(problem, self.streamliner, model);
        checked_pattern(problem, pattern, at_least, solver)
    }
}

impl<'a> Attempt<'a> {
    pub(super) fn new(of: Try<'a>, engine: Engine<'_>) -> Self {
        let solver = match engine {
            Engine::Embedded(solver) => {
                Solver::Incremental { solver: of.started(solver), has_formula: false }
            }
            Engine::Incremental(start) => Solver::Incremental { solver: start(), has_formula: false },
            Engine::OneShot(start) => Solver::OneShot { solver: start(), formula: None },
        };
        Self { of, solver, taken: 0, pool: VarPool::after(0) }
    }

    pub(super) fn solver(&self) -> String {
        match &self.solver {
            Solver::Incremental { solver, .. } => solver.name(),
            Solver::OneShot { solver, .. } => solver.name(),
        }
    }

    /// Works for some time, or until there is an answer if no time is given.
    pub(super) fn work(&mut self, time: Option<Duration>, limits: &Limits) -> Result<Progress, ProcessError> {
        let start = Instant::now();
        let slice = time.map_or_else(|| limits.clone(), |time| limits.no_longer_than(time));
        let verdict = match self.build(limits) {
            Ok(()) => self.solve_with_cuts(&slice)?,
            Err(why) => Verdict::Unknown(why),
        };
        Ok(match (verdict, time) {
            (Verdict::Unknown(StopReason::TimeLimit), Some(_)) if limits.exceeded().is_none() => {
                Progress::Paused
            }
            // Some programs report their own time limit as giving up. One that gives up at once
            // would do so again.
            (Verdict::Unknown(StopReason::GaveUp(_)), Some(time)) if start.elapsed() >= time / 2 => {
                Progress::Paused
            }
            (verdict, _) => Progress::Answered(verdict),
        })
    }

    /// Makes the formula unless that was done before.
    fn build(&mut self, limits: &Limits) -> Result<(), StopReason> {
        let Try { question: WasteQuestion { problem, max_waste, .. }, streamliner, .. } = self.of;
        let counter = (self.of.counter(), self.of.extent);
        let encode = |sink: &mut Clauses<'_>| encode_within(problem, max_waste, streamliner, counter, sink);
        match &mut self.solver {
            Solver::Incremental { solver, has_formula } if !*has_formula => {
                let sink = &mut Limited::new(&mut **solver, limits);
                let variables = through(sink, encode)?;
                self.pool = VarPool::after(variables);
                *has_formula = true;
            }
            Solver::OneShot { formula, .. } if formula.is_none() => {
                let mut made = Cnf::default();
                let sink = &mut Limited::new(&mut made, limits);
                let variables = through(sink, encode)?;
                made.declare_variables(variables);
                self.pool = VarPool::after(variables);
                *formula = Some(made);
            }
            _ => {}
        }
        Ok(())
    }

    /// Solves until a pattern holds together, and excludes those that do not.
    fn solve_with_cuts(&mut self, limits: &Limits) -> Result<Verdict, ProcessError> {
        let Try { question: WasteQuestion { problem, at_least, cuts, .. }, streamliner, .. } = self.of;
        // A pattern with a light quarter may have few live cells, and no cut is about those.
        let is_whole = self.of.case != Some(Case::LightQuarter);
        let Some(cuts) = cuts.filter(|_| is_whole) else { return self.solve(limits) };
        let any = problem.clone().with_cohesion(Cohesion::Any);
        loop {
            if let Err(why) = self.take(cuts, limits) {
                return Ok(Verdict::Unknown(why));
            }
            let verdict = self.solve(limits)?;
            let Verdict::Satisfiable(model) = &verdict else { return Ok(verdict) };
            let pattern = decode::symmetric_still_life(problem, streamliner, model);
            // A pattern that is no still life is the solver's mistake, which the caller finds.
            if verify::still_life(&any, &pattern).is_err() || !cuts.exclude(problem, at_least, &pattern) {
                return Ok(verdict);
            }
        }
    }

    /// Gives the solver the cuts that were found since the last time.
    fn take(&mut self, cuts: &Cuts, limits: &Limits) -> Result<(), StopReason> {
        let Try { question: WasteQuestion { problem, at_least, .. }, streamliner, .. } = self.of;
        let (new, taken) = cuts.after(self.taken, problem, at_least);
        let cells = Cells::new(problem, streamliner);
        let pool = &mut self.pool;
        let encode = |sink: &mut Clauses<'_>| new.iter().try_for_each(|cut| cells.cut(cut, pool, sink));
        match &mut self.solver {
            Solver::Incremental { solver, .. } => through(&mut Limited::new(&mut **solver, limits), encode)?,
            Solver::OneShot { formula, .. } => {
                let formula = formula.as_mut().expect("it was built before");
                through(&mut Limited::new(&mut *formula, limits), encode)?;
                formula.declare_variables(self.pool.used());
            }
        }
        self.taken = taken;
        Ok(())
    }

    fn solve(&mut self, limits: &Limits) -> Result<Verdict, ProcessError> {
        match &mut self.solver {
            Solver::Incremental { solver, .. } => solver.solve(&[], limits),
            Solver::OneShot { solver, formula } => {
                solver.solve(formula.as_ref().expect("it was built before"), limits)
            }
        }
    }
}

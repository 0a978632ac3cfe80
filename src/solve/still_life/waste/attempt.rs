//! A try: one formula and its solver, which works for a while, pauses, and continues later.

use std::time::{Duration, Instant};

use crate::backend::process::ProcessError;
use crate::backend::{Incremental, OneShot, Verdict};
use crate::cnf::{Cnf, Model};
use crate::decode;
use crate::encode::still_life::TooLarge;
use crate::encode::still_life::waste::{Counter, Streamliner, check_size, encode_with};
use crate::life::{Grid, waste};
use crate::limits::{Limits, StopReason};
use crate::problem::StillLife;
use crate::solve::limited::{Limited, MAX_CLAUSES};
use crate::solve::still_life::{SearchError, checked_pattern};

/// The solvers that answer.
#[derive(Clone, Copy)]
pub enum Engine<'a> {
    /// Solvers that keep what they learned while they are paused.
    Incremental(&'a (dyn Fn() -> Box<dyn Incremental> + Sync)),
    /// Solvers that start anew in each turn.
    OneShot(&'a (dyn Fn() -> Box<dyn OneShot> + Sync)),
}

/// The question "is there a still life of this box with at least `at_least` live cells?".
#[derive(Clone, Copy)]
pub(super) struct Question<'a> {
    pub(super) problem: &'a StillLife,
    pub(super) at_least: usize,
    max_waste: usize,
}

/// One way to look for a pattern.
#[derive(Clone, Copy)]
pub(super) struct Try<'a> {
    pub(super) question: Question<'a>,
    pub(super) streamliner: Streamliner,
    /// Whether there is no pattern at all if this one finds none.
    pub(super) is_complete: bool,
}

/// A try with the solver that works on it.
pub(super) struct Attempt<'a> {
    pub(super) of: Try<'a>,
    solver: Solver,
}

/// How far a try has come.
#[derive(Debug)]
pub(super) enum Progress {
    /// It has an answer.
    Answered(Verdict),
    /// It can continue.
    Paused,
}

enum Solver {
    Incremental { solver: Box<dyn Incremental>, has_formula: bool },
    OneShot { solver: Box<dyn OneShot>, formula: Option<Cnf> },
}

impl<'a> Question<'a> {
    /// The question about `at_least` live cells.
    ///
    /// # Errors
    /// If the formula is too large.
    ///
    /// # Panics
    /// If the waste of this many live cells would be negative.
    pub(super) fn new(problem: &'a StillLife, at_least: usize) -> Result<Self, TooLarge> {
        let max_waste = waste::with_live_cells(problem.width(), problem.height(), at_least);
        let max_waste = max_waste.expect("no waste is negative");
        check_size(problem, max_waste, MAX_CLAUSES)?;
        Ok(Self { problem, at_least, max_waste })
    }
}

impl<'a> Try<'a> {
    /// A try without streamliner, which can refute.
    pub(super) fn complete(question: Question<'a>) -> Self {
        Self { question, streamliner: Streamliner::NONE, is_complete: true }
    }

    /// A try with a streamliner, which makes patterns easier to find. If there is none, that proves
    /// nothing.
    pub(super) fn aided(question: Question<'a>, streamliner: Streamliner) -> Self {
        Self { question, streamliner, is_complete: false }
    }

    /// The pattern of a model, simulated and counted.
    pub(super) fn pattern(&self, model: &Model, solver: &str) -> Result<Grid, SearchError> {
        let Question { problem, at_least, .. } = self.question;
        let pattern = decode::symmetric_still_life(problem, self.streamliner.symmetry, model);
        checked_pattern(problem, pattern, at_least, solver)
    }
}

impl<'a> Attempt<'a> {
    pub(super) fn new(of: Try<'a>, engine: Engine<'_>) -> Self {
        let solver = match engine {
            Engine::Incremental(start) => Solver::Incremental { solver: start(), has_formula: false },
            Engine::OneShot(start) => Solver::OneShot { solver: start(), formula: None },
        };
        Self { of, solver }
    }

    /// The solver's name in reports.
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
            Ok(()) => self.solve(&slice)?,
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
        let Try { question: Question { problem, max_waste, .. }, streamliner, .. } = self.of;
        let counter = Counter::fastest(problem, streamliner);
        match &mut self.solver {
            Solver::Incremental { solver, has_formula } if !*has_formula => {
                let sink = &mut Limited::new(&mut **solver, limits);
                encode_with(problem, max_waste, streamliner, counter, sink)?;
                *has_formula = true;
            }
            Solver::OneShot { formula, .. } if formula.is_none() => {
                let mut made = Cnf::default();
                let sink = &mut Limited::new(&mut made, limits);
                let variables = encode_with(problem, max_waste, streamliner, counter, sink)?;
                made.declare_variables(variables);
                *formula = Some(made);
            }
            _ => {}
        }
        Ok(())
    }

    fn solve(&mut self, limits: &Limits) -> Result<Verdict, ProcessError> {
        match &mut self.solver {
            Solver::Incremental { solver, .. } => Ok(solver.solve(&[], limits)),
            Solver::OneShot { solver, formula } => {
                solver.solve(formula.as_ref().expect("it was built before"), limits)
            }
        }
    }
}

//! One formula and its solver, which works for a while, stops, and goes on later.

use std::time::{Duration, Instant};

use crate::backend::process::ProcessError;
use crate::backend::{Incremental, Limits, OneShot, Verdict, Why};
use crate::cnf::Cnf;
use crate::encode::still_life::waste::{Counter, Restriction, encode_with};
use crate::method::limited::Limited;
use crate::problem::StillLife;

/// Who answers.
#[derive(Clone, Copy)]
pub enum Engine<'a> {
    /// Solvers that keep what they learned when they are stopped.
    Incremental(&'a (dyn Fn() -> Box<dyn Incremental> + Sync)),
    /// Solvers that start anew each time.
    OneShot(&'a (dyn Fn() -> Box<dyn OneShot> + Sync)),
}

/// "Is there a still life of this box that wastes at most so much?"
#[derive(Clone, Copy)]
pub(super) struct Question<'a> {
    pub(super) problem: &'a StillLife,
    pub(super) max_waste: usize,
}

/// A try at a question, with a restriction or none.
pub(super) struct Attempt<'a> {
    question: Question<'a>,
    pub(super) restriction: Restriction,
    solver: Solver,
}

/// How far a try has come.
#[derive(Debug)]
pub(super) enum Progress {
    /// It has an answer.
    Answered(Verdict),
    /// It can go on.
    Paused,
}

enum Solver {
    Incremental { solver: Box<dyn Incremental>, has_formula: bool },
    OneShot { solver: Box<dyn OneShot>, formula: Option<Cnf> },
}

impl<'a> Attempt<'a> {
    pub(super) fn new(question: Question<'a>, restriction: Restriction, engine: Engine<'_>) -> Self {
        let solver = match engine {
            Engine::Incremental(start) => Solver::Incremental { solver: start(), has_formula: false },
            Engine::OneShot(start) => Solver::OneShot { solver: start(), formula: None },
        };
        Self { question, restriction, solver }
    }

    /// How the solver calls itself.
    pub(super) fn solver(&self) -> String {
        match &self.solver {
            Solver::Incremental { solver, .. } => solver.name(),
            Solver::OneShot { solver, .. } => solver.name(),
        }
    }

    /// Works for a time, or until there is an answer if none is given.
    pub(super) fn work(&mut self, time: Option<Duration>, limits: &Limits) -> Result<Progress, ProcessError> {
        let start = Instant::now();
        let slice = time.map_or_else(|| limits.clone(), |time| limits.no_longer_than(time));
        let verdict = match self.build(limits) {
            Ok(()) => self.solve(&slice)?,
            Err(why) => Verdict::Unknown(why),
        };
        Ok(match (verdict, time) {
            (Verdict::Unknown(Why::TimeLimit), Some(_)) if limits.exceeded().is_none() => Progress::Paused,
            // Some programs report their own time limit as giving up; one that gives up at once would do so again.
            (Verdict::Unknown(Why::GaveUp(_)), Some(time)) if start.elapsed() >= time / 2 => Progress::Paused,
            (verdict, _) => Progress::Answered(verdict),
        })
    }

    /// Makes the formula if that was not done.
    fn build(&mut self, limits: &Limits) -> Result<(), Why> {
        let Question { problem, max_waste } = self.question;
        let counter = Counter::fastest(problem, self.restriction);
        match &mut self.solver {
            Solver::Incremental { solver, has_formula } if !*has_formula => {
                let sink = &mut Limited::new(&mut **solver, limits);
                encode_with(problem, max_waste, self.restriction, counter, sink)?;
                *has_formula = true;
            }
            Solver::OneShot { formula, .. } if formula.is_none() => {
                let mut made = Cnf::default();
                let sink = &mut Limited::new(&mut made, limits);
                let variables = encode_with(problem, max_waste, self.restriction, counter, sink)?;
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

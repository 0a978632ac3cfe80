//! Several engines in one thread, which take turns that get longer.
//!
//! Whichever engine suits the question, the whole takes at most a few times as long as that engine.

use std::time::{Duration, Instant};

use super::backtrack::State;
use super::engine::{Engine, Exclusion, Next, Snapshot};
use crate::answer::Evidence;
use crate::backend::process::ProcessError;
use crate::limits::Limits;

/// The length of the first turn.
const FIRST: Duration = Duration::from_millis(200);

/// Engines that each cover the whole question.
pub struct Turns<'a> {
    engines: Vec<Box<dyn Engine + 'a>>,
    now: usize,
    turn: Duration,
    /// What is left of the current turn.
    left: Duration,
    /// The engine that gave the last answer.
    heard: Option<usize>,
}

impl<'a> Turns<'a> {
    /// Engines in the order of their turns.
    pub fn new(engines: Vec<Box<dyn Engine + 'a>>) -> Self {
        Self { engines, now: 0, turn: FIRST, left: FIRST, heard: None }
    }

    /// Passes the turn to the next engine. After each round, turns get longer.
    fn pass_on(&mut self) {
        self.now += 1;
        if self.now == self.engines.len() {
            self.now = 0;
            self.turn = self.turn.mul_f64(1.5);
        }
        self.left = self.turn;
    }
}

impl Engine for Turns<'_> {
    fn name(&self) -> String {
        match self.heard {
            Some(engine) => self.engines[engine].name(),
            None => self.engines.iter().map(|engine| engine.name()).collect::<Vec<_>>().join(" and "),
        }
    }

    fn exhaustion(&self) -> Evidence {
        let weakest = || self.engines.iter().map(|engine| engine.exhaustion()).min();
        self.heard.map(|engine| self.engines[engine].exhaustion()).or_else(weakest).unwrap_or(Evidence::None)
    }

    fn next(&mut self, limits: &Limits, see: &mut dyn FnMut(&Snapshot)) -> Result<Next, ProcessError> {
        loop {
            let start = Instant::now();
            let answer = self.engines[self.now].next(&limits.no_longer_than(self.left), see)?;
            self.left = self.left.saturating_sub(start.elapsed());
            match answer {
                Next::Stopped(_) => {
                    if let Some(why) = limits.exceeded() {
                        return Ok(Next::Stopped(why));
                    }
                    self.pass_on();
                }
                answer => {
                    self.heard = Some(self.now);
                    return Ok(answer);
                }
            }
        }
    }

    fn can_leave_out(&self) -> bool {
        self.engines.iter().any(|engine| engine.can_leave_out())
    }

    fn leave_out(&mut self, exclusion: &Exclusion) {
        self.engines.iter_mut().for_each(|engine| engine.leave_out(exclusion));
    }

    /// What the first engine has left to do, as each engine covers the whole question.
    fn open(&self) -> Vec<State> {
        self.engines.first().map_or_else(Vec::new, |engine| engine.open())
    }
}

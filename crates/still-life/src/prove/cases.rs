//! Refutes a question in cases, side by side, with a proof for each.
//!
//! A light quarter is asked about first, because its refutation makes other cases superfluous. These wait
//! until it is known, so that no proof is written in vain.

use std::collections::VecDeque;
use std::iter;
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::Duration;

use crate::bundle::{MakeError, Maker, NewBundle, Refutation, Stage};
use crate::certificate::{CasesQuestion, Names, RefutedCase};
use crate::cnf::Model;
use crate::encode::still_life::cases::{Case, Cover};
use crate::limits::Limits;
use crate::threads::{Heard, Reports, with_reports};

/// How often the limits are looked at while the workers are busy.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

enum Event {
    Stage(Stage),
    Refuted(RefutedCase),
    /// A case has this model, so there is nothing to refute.
    Model(Model),
    Failed(MakeError),
}

/// Refutes cases that cover the question, with this many solvers at a time. The files are in the maker's
/// folder. The error inside is a model of a case, which is one of the question.
pub(super) fn refute(
    maker: &Maker<'_>,
    question: &CasesQuestion,
    jobs: usize,
    observe: &mut dyn FnMut(Stage),
) -> Result<Result<Vec<RefutedCase>, Model>, MakeError> {
    let queue = Queue::new(Cover::of(question.size(), question.max_waste()));
    let shared = &Shared { question, queue: Mutex::new(queue), settled: Condvar::new() };
    let mut refuted = Vec::new();
    let (mut failure, mut model) = (None, None);
    let (folder, solver) = (maker.bundle.folder, maker.solver);
    let worker = |limits: &Limits, events: &Reports<'_, _>| {
        shared.work(&Maker { bundle: NewBundle { folder, limits }, solver }, events);
    };
    with_reports(iter::repeat_n(worker, jobs), maker.bundle.limits, Duration::MAX, |stop, heard| {
        let Heard::Report(event) = heard else { return };
        match event {
            Event::Stage(stage) => observe(stage),
            Event::Refuted(case) => refuted.push(case),
            Event::Model(of_case) => {
                stop.raise();
                model.get_or_insert(of_case);
            }
            Event::Failed(error) => {
                stop.raise();
                failure.get_or_insert(error);
            }
        }
    });
    if let Some(model) = model {
        return Ok(Err(model));
    }
    match (failure, maker.bundle.limits.exceeded()) {
        (Some(MakeError::Stopped(_)), Some(why)) => return Err(MakeError::Stopped(why)),
        (Some(error), _) => return Err(error),
        // A worker that waits when a limit is reached leaves without an error.
        (None, Some(why)) if !covers(question, &refuted) => return Err(MakeError::Stopped(why)),
        (None, _) => {}
    }
    refuted.sort_by_key(|refuted| Case::ALL.iter().position(|case| *case == refuted.case));
    Ok(Ok(refuted))
}

/// Returns true if these cases cover the question.
fn covers(question: &CasesQuestion, refuted: &[RefutedCase]) -> bool {
    let has = |case: &Case| refuted.iter().any(|refuted| refuted.case == *case);
    question.ways().iter().any(|way| way.iter().all(has))
}

struct Shared<'a> {
    question: &'a CasesQuestion,
    queue: Mutex<Queue>,
    /// Tells those who wait that it is known whether a quarter can be light.
    settled: Condvar,
}

impl Shared<'_> {
    /// Refutes cases until none is left.
    fn work(&self, maker: &Maker<'_>, events: &Reports<'_, Event>) {
        while let Some(case) = self.next(maker.bundle.limits) {
            let event = match self.refute(case, maker, events) {
                Ok(Some(event)) => event,
                Ok(None) => continue,
                Err(error) => Event::Failed(error),
            };
            let is_over = !matches!(event, Event::Refuted(_));
            // The receiver is gone if the caller has panicked.
            if !events.report(event) || is_over {
                return;
            }
        }
    }

    /// A case; `None` if there is none left, or the work has to stop.
    fn next(&self, limits: &Limits) -> Option<Case> {
        let mut queue = self.lock();
        loop {
            match queue.next() {
                Next::Case(case) => return Some(case),
                Next::None => return None,
                Next::Wait if limits.exceeded().is_some() => return None,
                Next::Wait => {
                    let woken = self.settled.wait_timeout(queue, POLL_INTERVAL);
                    queue = woken.expect("no worker panics with the lock").0;
                }
            }
        }
    }

    /// Refutes a case, or has a model of it. `None` if a quarter can be light, from which nothing follows.
    fn refute(
        &self,
        case: Case,
        maker: &Maker<'_>,
        events: &Reports<'_, Event>,
    ) -> Result<Option<Event>, MakeError> {
        let observe = &mut |stage| _ = events.report(Event::Stage(stage));
        let formula = |out: &mut dyn std::io::Write| self.question.write(case, out).map(drop);
        let event = match maker.refute(Names::Case(case), formula, observe)? {
            Refutation::Proved(files) => Some(Event::Refuted(RefutedCase { case, files })),
            // Such a pattern need not be one of the question.
            Refutation::Model(_) if case == Case::LightQuarter => None,
            Refutation::Model(model) => Some(Event::Model(model)),
        };
        if case == Case::LightQuarter {
            self.lock().settle(event.is_some());
            self.settled.notify_all();
        }
        Ok(event)
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().expect("no worker panics with the lock")
    }
}

struct Queue {
    /// These are needed in any case. Those that take long come first.
    alike: VecDeque<Case>,
    /// True if a quarter can be light.
    quarter: Quarter,
    /// These are needed if a quarter can be light.
    unlike: VecDeque<Case>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Quarter {
    NotAsked,
    UnderWay,
    Refuted,
    Possible,
}

#[derive(Debug, PartialEq, Eq)]
enum Next {
    Case(Case),
    /// Nothing until it is known whether a quarter can be light.
    Wait,
    None,
}

impl Queue {
    fn new(cover: Cover) -> Self {
        Self { alike: cover.alike.into(), quarter: Quarter::NotAsked, unlike: cover.unlike.into() }
    }

    fn next(&mut self) -> Next {
        match self.quarter {
            Quarter::NotAsked => {
                self.quarter = Quarter::UnderWay;
                Next::Case(Case::LightQuarter)
            }
            // The last of the like cases is the easiest, so it fills the gap at the end.
            Quarter::Possible if self.alike.len() <= 1 => {
                let next = self.unlike.pop_front().or_else(|| self.alike.pop_front());
                next.map_or(Next::None, Next::Case)
            }
            Quarter::UnderWay => self.alike.pop_front().map_or(Next::Wait, Next::Case),
            Quarter::Possible | Quarter::Refuted => self.alike.pop_front().map_or(Next::None, Next::Case),
        }
    }

    fn settle(&mut self, is_refuted: bool) {
        self.quarter = if is_refuted { Quarter::Refuted } else { Quarter::Possible };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode::still_life::cases::Mark;

    fn rest(queue: &mut Queue) -> Vec<Case> {
        let case = |next| match next {
            Next::Case(case) => Some(case),
            Next::Wait | Next::None => None,
        };
        std::iter::from_fn(|| case(queue.next())).collect()
    }

    const DEAD: Case = Case::Alike(Mark::Dead);
    const ALIVE: Case = Case::Alike(Mark::AllAlive);

    #[test]
    fn what_a_light_quarter_decides_waits_for_it() {
        let mut queue = Queue::new(Cover::of((28, 28), 52));
        assert_eq!(rest(&mut queue), [Case::LightQuarter, DEAD, ALIVE]);
        assert_eq!(queue.next(), Next::Wait);
        queue.settle(false);
        assert_eq!(rest(&mut queue), [Case::LightUpper, Case::Unlike]);
        assert_eq!(queue.next(), Next::None);
    }

    #[test]
    fn nothing_is_refuted_in_vain() {
        let mut queue = Queue::new(Cover::of((28, 28), 52));
        assert_eq!(queue.next(), Next::Case(Case::LightQuarter));
        queue.settle(true);
        assert_eq!(rest(&mut queue), [DEAD, ALIVE]);
        let mut queue = Queue::new(Cover::of((28, 30), 50));
        assert_eq!(queue.next(), Next::Case(Case::LightQuarter));
        assert_eq!(queue.next(), Next::Wait);
        queue.settle(false);
        assert_eq!(rest(&mut queue), [Case::LightUpper, Case::LightLeft, Case::Unlike]);
    }

    #[test]
    fn the_easiest_case_comes_last() {
        let mut queue = Queue::new(Cover::of((28, 28), 52));
        queue.next();
        queue.settle(false);
        assert_eq!(rest(&mut queue), [DEAD, Case::LightUpper, Case::Unlike, ALIVE]);
    }
}

//! A portfolio: one question, tried in several ways by several workers until one has the answer.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use super::attempt::{Attempt, Engine, Progress, Try};
use crate::backend::Verdict;
use crate::backend::process::ProcessError;
use crate::life::{Grid, Group};
use crate::limits::{Interrupt, Limits, StopReason};
use crate::solve::on_exit::OnExit;
use crate::solve::still_life::MaximiseError;

/// How long the first turn of a try with a streamliner lasts. Turns double.
const FIRST_TURN: Duration = Duration::from_millis(200);
/// If a refutation is expected, the complete try has this many times as long as all others
/// together.
const MOSTLY: u32 = 24;
/// The reflection across a diagonal has this many times as long as other symmetries, as more of the
/// patterns that waste least have it.
const OFTEN: u32 = 3;
/// How often the limits are checked while the workers are busy.
const WATCH: Duration = Duration::from_millis(20);

/// The answer to a question.
pub(super) enum PortfolioAnswer {
    /// A pattern, which was simulated and counted.
    Found(Grid),
    /// There is none, by a complete try.
    Refuted,
    /// Unknown: why the work stopped.
    Unknown(StopReason),
}

/// The solvers, how many work at a time, and how long.
#[derive(Clone, Copy)]
pub(super) struct Workers<'a> {
    pub(super) engine: Engine<'a>,
    /// How many work at a time.
    pub(super) jobs: usize,
    pub(super) limits: &'a Limits,
}

/// How a question is tried.
pub(super) struct Plan<'a> {
    /// The tries, the most promising first.
    pub(super) tries: Vec<Try<'a>>,
    /// Whether the complete try comes first, as there is probably nothing to find.
    pub(super) complete_first: bool,
}

/// A worker's report on a try.
struct Report<'a> {
    of: Try<'a>,
    solver: String,
    verdict: Result<Verdict, ProcessError>,
}

/// Asks the question. `refuted` gets each try with a streamliner that has no pattern. Returns the
/// answer and the solver's name.
pub(super) fn ask<'a>(
    plan: &Plan<'a>,
    Workers { engine, jobs, limits }: Workers<'_>,
    refuted: &mut dyn FnMut(Try<'a>),
) -> Result<(PortfolioAnswer, String), MaximiseError> {
    // Workers also stop for reasons other than the user's interrupt, so they have a flag of their
    // own.
    let stop = Interrupt::default();
    let theirs = Limits { interrupt: stop.clone(), ..limits.clone() };
    let (sender, reports) = mpsc::channel::<Report<'_>>();
    thread::scope(|scope| {
        let _end = OnExit(|| stop.raise());
        for tries in plan.share(jobs) {
            let (sender, theirs, first) = (sender.clone(), &theirs, plan.complete_first);
            scope.spawn(move || work(&tries, first, engine, theirs, &sender));
        }
        drop(sender);
        let (mut unknown, mut name) = (StopReason::Interrupted, String::new());
        loop {
            match reports.recv_timeout(WATCH) {
                Ok(Report { of, solver, verdict }) => {
                    name = solver;
                    match verdict? {
                        Verdict::Satisfiable(model) => {
                            return Ok((PortfolioAnswer::Found(of.pattern(&model, &name)?), name));
                        }
                        Verdict::Unsatisfiable if of.is_complete => {
                            return Ok((PortfolioAnswer::Refuted, name));
                        }
                        Verdict::Unsatisfiable => refuted(of),
                        Verdict::Unknown(why) => unknown = why,
                    }
                }
                Err(RecvTimeoutError::Timeout) => {
                    if limits.exceeded().is_some() {
                        stop.raise();
                    }
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Ok((PortfolioAnswer::Unknown(limits.exceeded().unwrap_or(unknown)), name));
                }
            }
        }
    })
}

impl<'a> Plan<'a> {
    /// The tries of each worker. With several workers, one has only the complete try.
    fn share(&self, jobs: usize) -> Vec<Vec<Try<'a>>> {
        let (complete, others): (Vec<Try<'a>>, Vec<Try<'a>>) =
            self.tries.iter().partition(|attempt| attempt.is_complete);
        if jobs == 1 || others.is_empty() {
            return vec![if self.complete_first {
                [complete, others].concat()
            } else {
                [others, complete].concat()
            }];
        }
        let workers = (jobs - complete.len()).min(others.len());
        let share = |worker| others.iter().copied().skip(worker).step_by(workers).collect();
        let alone = (!complete.is_empty()).then_some(complete);
        alone.into_iter().chain((0..workers).map(share)).collect()
    }
}

/// Gives each try its turns, until one settles the question, all are done, or time is up. Turns are
/// nearly equal. But if there is probably nothing to find, the complete try has [`MOSTLY`] times as
/// long as all others together.
fn work<'a>(
    tries: &[Try<'a>],
    complete_first: bool,
    engine: Engine<'_>,
    limits: &Limits,
    reports: &Sender<Report<'a>>,
) {
    let mut attempts: Vec<Attempt<'a>> = tries.iter().map(|&of| Attempt::new(of, engine)).collect();
    let mut turn = FIRST_TURN;
    while !attempts.is_empty() {
        let mut rest = Vec::new();
        let mut alone = attempts.len() == 1;
        let others = u32::try_from(attempts.len() - 1).expect("there are ten kinds of symmetry").max(1);
        for mut attempt in attempts {
            let is_complete = attempt.of.is_complete;
            let share = match attempt.of.streamliner.symmetry {
                _ if complete_first && is_complete => MOSTLY * others,
                Group::D2Diagonal => OFTEN,
                _ => 1,
            };
            let time = (!alone).then(|| turn.saturating_mul(share));
            let progress = attempt.work(time, limits);
            let (of, solver) = (attempt.of, attempt.solver());
            let verdict = match progress {
                Ok(Progress::Paused) => {
                    rest.push(attempt);
                    continue;
                }
                Ok(Progress::Answered(verdict)) => Ok(verdict),
                Err(error) => Err(error),
            };
            let settles = match &verdict {
                Ok(Verdict::Unsatisfiable) => is_complete,
                Ok(Verdict::Satisfiable(_)) | Err(_) => true,
                Ok(Verdict::Unknown(_)) => limits.exceeded().is_some(),
            };
            // Nobody receives this if another worker has settled the question.
            if reports.send(Report { of, solver, verdict }).is_err() || settles {
                return;
            }
            alone = false;
        }
        attempts = rest;
        turn = turn.saturating_mul(2);
    }
}

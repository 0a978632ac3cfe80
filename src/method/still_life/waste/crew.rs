//! One question, tried in several ways by several workers until one of them knows the answer.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use super::attempt::{Attempt, Engine, Progress, Question};
use crate::backend::process::ProcessError;
use crate::backend::{Interrupt, Limits, Verdict, Why};
use crate::cnf::Model;
use crate::encode::still_life::waste::Restriction;
use crate::life::Group;
use crate::method::on_exit::OnExit;

/// How long the first turn of a try with a restriction lasts; turns double.
const FIRST_TURN: Duration = Duration::from_millis(200);
/// What a refutation gets of the time that is spent on it is so many parts to one.
const MOSTLY: u32 = 12;
/// What the reflection across a diagonal gets, as more of the patterns that waste least have it than any other symmetry.
const OFTEN: u32 = 3;
/// How often the limits are looked at while the workers are busy.
const WATCH: Duration = Duration::from_millis(20);

/// What came of a question.
pub(super) enum Answer {
    /// A model, and the restriction with which it was found.
    Found(Model, Restriction),
    /// There is none, says a try without restriction.
    Refuted,
    /// Nobody knows.
    Unknown(Why),
}

/// How a question is tried.
pub(super) struct Plan<'a> {
    /// The restrictions to find patterns with, the most promising first.
    pub(super) restrictions: &'a [Restriction],
    /// Whether the try without restriction comes first, as there is probably nothing to find.
    pub(super) complete_first: bool,
    /// How many workers there are.
    pub(super) jobs: usize,
}

/// What a worker tells.
struct Report {
    restriction: Restriction,
    solver: String,
    verdict: Result<Verdict, ProcessError>,
}

/// Asks, and tells `refuted` each restriction under which there is no pattern. Returns the answer, and who gave it.
pub(super) fn ask(
    question: Question<'_>,
    plan: &Plan<'_>,
    engine: Engine<'_>,
    limits: &Limits,
    refuted: &mut dyn FnMut(Restriction),
) -> Result<(Answer, String), ProcessError> {
    // Workers are stopped by more than the user, and the user's flag is not ours to raise.
    let stop = Interrupt::default();
    let theirs = Limits { deadline: limits.deadline, interrupt: stop.clone() };
    let (sender, reports) = mpsc::channel::<Report>();
    thread::scope(|scope| {
        let _end = OnExit(|| stop.raise());
        for restrictions in plan.share() {
            let (sender, theirs, first) = (sender.clone(), &theirs, plan.complete_first);
            scope.spawn(move || work(question, &restrictions, first, engine, theirs, &sender));
        }
        drop(sender);
        let (mut unknown, mut name) = (Why::Interrupted, String::new());
        loop {
            match reports.recv_timeout(WATCH) {
                Ok(Report { restriction, solver, verdict }) => {
                    name = solver;
                    match verdict? {
                        Verdict::Satisfiable(model) => return Ok((Answer::Found(model, restriction), name)),
                        Verdict::Unsatisfiable if restriction == Restriction::NONE => {
                            return Ok((Answer::Refuted, name));
                        }
                        Verdict::Unsatisfiable => refuted(restriction),
                        Verdict::Unknown(why) => unknown = why,
                    }
                }
                Err(RecvTimeoutError::Timeout) => {
                    if limits.exceeded().is_some() {
                        stop.raise();
                    }
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Ok((Answer::Unknown(limits.exceeded().unwrap_or(unknown)), name));
                }
            }
        }
    })
}

impl Plan<'_> {
    /// What each worker tries. With several workers one has nothing but the try without restriction.
    fn share(&self) -> Vec<Vec<Restriction>> {
        let mut shares = vec![vec![Restriction::NONE]];
        if self.jobs == 1 || self.restrictions.is_empty() {
            shares[0].extend(self.restrictions);
            return shares;
        }
        let others = (self.jobs - 1).min(self.restrictions.len());
        shares.extend((0..others).map(|worker| {
            self.restrictions.iter().copied().skip(worker).step_by(others).collect::<Vec<_>>()
        }));
        shares
    }
}

/// Gives each try its turns until one has found something, all are done or time is up. They are nearly equal, but where there is probably
/// nothing to find, the one without restriction has [`MOSTLY`] times as long as all others together.
fn work(
    question: Question<'_>,
    restrictions: &[Restriction],
    complete_first: bool,
    engine: Engine<'_>,
    limits: &Limits,
    reports: &Sender<Report>,
) {
    let mut attempts: Vec<Attempt<'_>> =
        restrictions.iter().map(|&restriction| Attempt::new(question, restriction, engine)).collect();
    if !complete_first {
        attempts.rotate_left(1);
    }
    let mut turn = FIRST_TURN;
    while !attempts.is_empty() {
        let mut rest = Vec::new();
        let mut alone = attempts.len() == 1;
        let others = u32::try_from(attempts.len() - 1).expect("there are ten kinds of symmetry").max(1);
        for mut attempt in attempts {
            let is_complete = attempt.restriction == Restriction::NONE;
            let share = match attempt.restriction.symmetry {
                _ if complete_first && is_complete => MOSTLY * others,
                Group::D2Diagonal => OFTEN,
                _ => 1,
            };
            let time = (!alone).then(|| turn.saturating_mul(share));
            let progress = attempt.work(time, limits);
            let (restriction, solver) = (attempt.restriction, attempt.solver());
            let verdict = match progress {
                Ok(Progress::Paused) => {
                    rest.push(attempt);
                    continue;
                }
                Ok(Progress::Answered(verdict)) => Ok(verdict),
                Err(error) => Err(error),
            };
            let settles = match &verdict {
                Ok(Verdict::Unsatisfiable) => restriction == Restriction::NONE,
                Ok(Verdict::Satisfiable(_)) | Err(_) => true,
                Ok(Verdict::Unknown(_)) => limits.exceeded().is_some(),
            };
            // Nobody listens when another worker has settled the question.
            if reports.send(Report { restriction, solver, verdict }).is_err() || settles {
                return;
            }
            alone = false;
        }
        attempts = rest;
        turn = turn.saturating_mul(2);
    }
}

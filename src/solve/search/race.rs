//! A portfolio of engines on one question, each in a thread of its own: the first answer counts.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use super::backtrack::State;
use super::engine::{Engine, Exclusion, Next, Snapshot};
use crate::answer::Evidence;
use crate::backend::process::ProcessError;
use crate::limits::{Interrupt, Limits, StopReason};

/// Makes an engine in the thread where it will work, as a solver cannot move to another thread.
pub type Maker<'a> = Box<dyn FnOnce() -> Box<dyn Engine + 'a> + Send + 'a>;

/// How often the user's interrupt is checked.
const POLL: Duration = Duration::from_millis(20);

/// Runs `work` with engines that each cover the whole question, and stops them at the end.
pub fn with_race<R>(makers: Vec<Maker<'_>>, work: impl FnOnce(&mut dyn Engine) -> R) -> R {
    thread::scope(|scope| {
        let (sender, replies) = mpsc::channel();
        let (introduce, introductions) = mpsc::channel();
        let members = makers.into_iter().enumerate().map(|(number, maker)| {
            let (orders, inbox) = mpsc::channel();
            let (sender, introduce) = (sender.clone(), introduce.clone());
            scope.spawn(move || serve(number, maker, &introduce, &inbox, &sender));
            Member { orders, interrupt: Interrupt::default(), is_busy: false }
        });
        let members: Vec<Member> = members.collect();
        drop((sender, introduce));
        let mut all: Vec<(usize, Introduction)> = introductions.iter().take(members.len()).collect();
        all.sort_unstable();
        let introductions = all.into_iter().map(|(_, introduction)| introduction).collect();
        work(&mut Race { members, replies, introductions, heard: None })
    })
}

/// What an engine says of itself: its name, and the evidence for its word that there are no more
/// objects.
type Introduction = (String, Evidence);

enum Order {
    Next(Limits),
    LeaveOut(Exclusion),
}

enum Reply {
    Snapshot(Snapshot),
    Answer(usize, Result<Next, ProcessError>),
}

struct Member {
    orders: Sender<Order>,
    interrupt: Interrupt,
    is_busy: bool,
}

/// The engines as one.
struct Race {
    members: Vec<Member>,
    replies: Receiver<Reply>,
    introductions: Vec<Introduction>,
    /// The engine that gave the last answer.
    heard: Option<usize>,
}

/// The loop of an engine's thread: orders come one by one, and end when the race is over.
fn serve(
    number: usize,
    maker: Maker<'_>,
    introduce: &Sender<(usize, Introduction)>,
    inbox: &Receiver<Order>,
    replies: &Sender<Reply>,
) {
    let mut engine = maker();
    // If nobody waits for the name or an answer, there is nothing left to do.
    if introduce.send((number, (engine.name(), engine.exhaustion()))).is_err() {
        return;
    }
    for order in inbox {
        match order {
            Order::LeaveOut(exclusion) => engine.leave_out(&exclusion),
            Order::Next(limits) => {
                // If the receiver is gone, the interrupt is raised too.
                let mut see = |snapshot: &Snapshot| drop(replies.send(Reply::Snapshot(snapshot.clone())));
                let answer = engine.next(&limits, &mut see);
                if replies.send(Reply::Answer(number, answer)).is_err() {
                    return;
                }
            }
        }
    }
}

impl Race {
    /// Gives work to every idle engine.
    fn wake(&mut self, limits: &Limits) {
        for member in self.members.iter_mut().filter(|member| !member.is_busy) {
            let limits = Limits { deadline: limits.deadline, interrupt: member.interrupt.clone() };
            member.is_busy = member.orders.send(Order::Next(limits)).is_ok();
        }
    }

    fn stop(&self) {
        self.members.iter().for_each(|member| member.interrupt.raise());
    }
}

impl Engine for Race {
    fn name(&self) -> String {
        let all =
            || self.introductions.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(" and ");
        self.heard.map_or_else(all, |number| self.introductions[number].0.clone())
    }

    fn exhaustion(&self) -> Evidence {
        let weakest = || self.introductions.iter().map(|&(_, evidence)| evidence).min();
        let heard = self.heard.map(|number| self.introductions[number].1);
        heard.or_else(weakest).unwrap_or(Evidence::None)
    }

    /// The first answer. The other engines continue meanwhile, and later calls return what they
    /// find.
    fn next(&mut self, limits: &Limits, see: &mut dyn FnMut(&Snapshot)) -> Result<Next, ProcessError> {
        self.wake(limits);
        let mut gave_up = None;
        while self.members.iter().any(|member| member.is_busy) {
            if limits.interrupt.is_raised() {
                self.stop();
                return Ok(Next::Stopped(StopReason::Interrupted));
            }
            match self.replies.recv_timeout(POLL) {
                Ok(Reply::Snapshot(snapshot)) => see(&snapshot),
                Ok(Reply::Answer(number, answer)) => {
                    self.members[number].is_busy = false;
                    match answer? {
                        Next::Stopped(why @ StopReason::GaveUp(_)) => gave_up = Some(why),
                        other => {
                            self.heard = Some(number);
                            return Ok(other);
                        }
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        let why = gave_up.unwrap_or_else(|| StopReason::GaveUp("all engines have ended".to_owned()));
        Ok(Next::Stopped(why))
    }

    fn can_leave_out(&self) -> bool {
        true
    }

    fn leave_out(&mut self, exclusion: &Exclusion) {
        for member in &self.members {
            // An engine that has ended finds nothing twice.
            let _ = member.orders.send(Order::LeaveOut(exclusion.clone()));
        }
    }

    /// Everything: each engine covers the whole question, and none can be asked while it works.
    fn open(&self) -> Vec<State> {
        vec![State::start()]
    }
}

impl Drop for Race {
    fn drop(&mut self) {
        self.stop();
    }
}

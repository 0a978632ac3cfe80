//! A portfolio of engines on one question, each in a thread of its own: the first answer counts.
//!
//! Those that share a processor work one at a time: all but one wait (`Schedule`). An engine that waits
//! keeps its state, so turns are short. Once all engines are ready, the whole takes about as long as the first
//! engine to answer, divided by its share of a processor. Engines become ready side by side, without turns, and
//! one that is ready does not wait for the others.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::time::{Duration, Instant};

use crate::answer::Evidence;
use crate::backend::process::ProcessError;
use crate::engine::{Engine, Exclusion, Next, Snapshot};
use crate::limits::{Interrupt, Limits, Pause, StopReason};
use crate::threads::{HAS_THREADS, with_workers};

/// Makes an engine in the thread where it will work, as a solver cannot move to another thread. The
/// limits end this early.
pub type Maker<'a> = Box<dyn FnOnce(&Limits) -> Box<dyn Engine + 'a> + Send + 'a>;

/// An engine that is still to be made.
pub struct Entrant<'a> {
    /// What the engine says of itself.
    pub introduction: Introduction,
    /// Makes it.
    pub make: Maker<'a>,
    /// The length of its turns.
    pub turn: Duration,
}

/// An engine's name, and the evidence for its word that there are no more objects.
pub type Introduction = (String, Evidence);

/// How often the user's interrupt is checked.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Engines that share a processor.
pub struct Shared<'a> {
    /// The engines.
    pub engines: Vec<Entrant<'a>>,
    /// How long none of them works after each round.
    pub rest: Duration,
}

impl<'a> Shared<'a> {
    /// Engines of which one works at any time.
    pub fn new(engines: Vec<Entrant<'a>>) -> Self {
        Self { engines, rest: Duration::ZERO }
    }
}

/// Runs `work` with engines that each cover the whole question, and stops them at the end. Those of one list
/// work one at a time, and the lists side by side. The very first engine has a head start, so that what it
/// finds at once does not depend on which thread is faster. Without threads it works alone.
///
/// # Panics
/// If there is no list, or an empty one.
pub fn with_race<R>(
    lists: Vec<Shared<'_>>,
    head_start: Duration,
    limits: &Limits,
    work: impl FnOnce(&mut dyn Engine) -> R,
) -> R {
    if !HAS_THREADS {
        let first = lists.into_iter().flat_map(|list| list.engines).next().expect("a race has an engine");
        return work((first.make)(limits).as_mut());
    }
    let (mut entrants, mut lanes) = (Vec::new(), Vec::new());
    for Shared { engines, rest } in lists {
        let turns = (entrants.len()..).zip(engines.iter().map(|entrant| entrant.turn)).collect();
        lanes.push(Lane::new(turns, rest));
        entrants.extend(engines);
    }
    let schedule = Schedule::new(head_start, lanes);
    let (mut members, mut workers) = (Vec::new(), Vec::new());
    for (number, Entrant { introduction, make, .. }) in entrants.into_iter().enumerate() {
        let (orders, inbox) = mpsc::channel();
        members.push(Member { introduction, orders, pause: Pause::default(), is_busy: false });
        workers.push(move |limits: &Limits, replies: &SyncSender<Reply>| {
            serve(number, make(limits).as_mut(), &inbox, replies);
        });
    }
    // Engines become ready before their first turn, so there is no pause.
    let making = Limits { deadline: limits.deadline, ..Limits::none() };
    with_workers(workers, &making, |stop, replies| {
        work(&mut Race { members, schedule, stop: stop.clone(), replies, heard: None })
    })
}

enum Order {
    Next(Limits),
    LeaveOut(Exclusion),
}

enum Reply {
    Snapshot(Snapshot),
    Answer(usize, Result<Next, ProcessError>),
}

struct Member {
    introduction: Introduction,
    orders: Sender<Order>,
    pause: Pause,
    is_busy: bool,
}

/// The engines as one.
struct Race {
    members: Vec<Member>,
    schedule: Schedule,
    /// Stops all engines.
    stop: Interrupt,
    replies: Receiver<Reply>,
    /// The engine that gave the last answer.
    heard: Option<usize>,
}

/// The loop of an engine's thread: orders come one by one, and end when the race is over.
fn serve(number: usize, engine: &mut dyn Engine, inbox: &Receiver<Order>, replies: &SyncSender<Reply>) {
    for order in inbox {
        match order {
            Order::LeaveOut(exclusion) => engine.leave_out(&exclusion),
            Order::Next(limits) => {
                // It may not be its turn yet. If it has to stop, the engine notices that itself.
                let _ = limits.exceeded();
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
    fn introductions(&self) -> impl Iterator<Item = &Introduction> {
        self.members.iter().map(|member| &member.introduction)
    }

    /// Gives work to every idle engine.
    fn wake(&mut self, limits: &Limits) {
        for member in self.members.iter_mut().filter(|member| !member.is_busy) {
            let (interrupt, pause) = (self.stop.clone(), member.pause.clone());
            let limits = Limits { interrupt, pause, ..limits.clone() };
            member.is_busy = member.orders.send(Order::Next(limits)).is_ok();
        }
    }

    fn stop(&self) {
        self.stop.raise();
        self.members.iter().for_each(|member| member.pause.set(false));
    }

    /// Lets those work whose turn it is.
    fn take_turns(&self) {
        for (number, member) in self.members.iter().enumerate() {
            member.pause.set(!self.schedule.has_turn(number));
        }
    }

    /// The next reply within a short time. Time that goes by counts for the turns.
    fn reply(&mut self) -> Result<Reply, RecvTimeoutError> {
        let start = Instant::now();
        let reply = self.replies.recv_timeout(self.schedule.left().min(POLL_INTERVAL));
        self.schedule.spend(start.elapsed(), |number| self.members[number].is_busy);
        self.take_turns();
        reply
    }
}

impl Engine for Race {
    fn name(&self) -> String {
        let all = || {
            let mut names: Vec<&str> = self.introductions().map(|(name, _)| name.as_str()).collect();
            names.dedup();
            names.join(" and ")
        };
        self.heard.map_or_else(all, |number| self.members[number].introduction.0.clone())
    }

    fn exhaustion(&self) -> Evidence {
        let weakest = || self.introductions().map(|&(_, evidence)| evidence).min();
        let heard = self.heard.map(|number| self.members[number].introduction.1);
        heard.or_else(weakest).unwrap_or(Evidence::None)
    }

    /// The first answer. The other engines continue meanwhile, and later calls return what they find.
    fn next(&mut self, limits: &Limits, see: &mut dyn FnMut(&Snapshot)) -> Result<Next, ProcessError> {
        self.take_turns();
        self.wake(limits);
        let mut gave_up = None;
        while self.members.iter().any(|member| member.is_busy) {
            if limits.interrupt.is_raised() {
                self.stop();
                return Ok(Next::Stopped(StopReason::Interrupted));
            }
            match self.reply() {
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
}

impl Drop for Race {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Engines that share a processor, by number, each with the length of its turns. One works at a time, and in
/// a turn without a number none does.
struct Lane {
    members: Vec<(Option<usize>, Duration)>,
    now: usize,
    /// What is left of the current turn.
    left: Duration,
}

impl Lane {
    /// A lane in which the first engine has the first turn, and in which none works for `rest` after each
    /// round.
    pub(super) fn new(engines: Vec<(usize, Duration)>, rest: Duration) -> Self {
        let left = engines.first().expect("a lane has an engine").1;
        let turns = engines.into_iter().map(|(number, length)| (Some(number), length));
        let pause = (!rest.is_zero()).then_some((None, rest));
        Self { members: turns.chain(pause).collect(), now: 0, left }
    }

    fn has_turn(&self, number: usize) -> bool {
        self.members[self.now].0 == Some(number)
    }

    /// Takes away the time that went by. If the turn is over or the engine has nothing to do, the next engine
    /// that is busy has its turn.
    fn spend(&mut self, time: Duration, is_busy: impl Fn(usize) -> bool) {
        self.left = self.left.saturating_sub(time);
        let is_used = |&at: &usize| self.members[at].0.is_none_or(&is_busy);
        if !self.left.is_zero() && is_used(&self.now) {
            return;
        }
        let mut others = (1..=self.members.len()).map(|further| (self.now + further) % self.members.len());
        self.now = others.find(is_used).unwrap_or(self.now);
        self.left = self.members[self.now].1;
    }
}

/// Lanes that work side by side, after a time in which only the first engine works.
struct Schedule {
    head_start: Duration,
    lanes: Vec<Lane>,
}

impl Schedule {
    pub(super) fn new(head_start: Duration, lanes: Vec<Lane>) -> Self {
        Self { head_start, lanes }
    }

    fn has_turn(&self, number: usize) -> bool {
        if self.head_start.is_zero() {
            self.lanes.iter().any(|lane| lane.has_turn(number))
        } else {
            number == 0
        }
    }

    /// The time until that may change.
    pub(super) fn left(&self) -> Duration {
        if self.head_start.is_zero() {
            self.lanes.iter().map(|lane| lane.left).min().expect("a race has a lane")
        } else {
            self.head_start
        }
    }

    fn spend(&mut self, time: Duration, is_busy: impl Fn(usize) -> bool) {
        if !self.head_start.is_zero() {
            let left = self.head_start.saturating_sub(time);
            self.head_start = if is_busy(0) { left } else { Duration::ZERO };
            return;
        }
        for lane in &mut self.lanes {
            lane.spend(time, &is_busy);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    /// An engine that answers at once, or never. Like every engine, it looks at its limits first: a wait
    /// for its turn also ends at the deadline.
    struct Fake(Option<Next>);

    impl Engine for Fake {
        fn name(&self) -> String {
            format!("{:?}", self.0)
        }

        fn exhaustion(&self) -> Evidence {
            Evidence::None
        }

        fn next(&mut self, limits: &Limits, _: &mut dyn FnMut(&Snapshot)) -> Result<Next, ProcessError> {
            loop {
                if let Some(why) = limits.exceeded() {
                    return Ok(Next::Stopped(why));
                }
                if let Some(answer) = &self.0 {
                    return Ok(answer.clone());
                }
                thread::sleep(Duration::from_millis(1));
            }
        }
    }

    const HOUR: Duration = Duration::from_secs(3600);

    fn entrant(answer: Option<Next>, turn: Duration) -> Entrant<'static> {
        let introduction = (format!("{answer:?}"), Evidence::None);
        Entrant { introduction, make: Box::new(move |_| Box::new(Fake(answer))), turn }
    }

    /// What comes out if these engines have turns of these lengths, within a short time.
    fn outcome(engines: [Option<Next>; 2], lengths: [Duration; 2], limits: &Limits) -> Next {
        let entrants = engines.into_iter().zip(lengths).map(|(answer, turn)| entrant(answer, turn));
        let list = Shared::new(entrants.collect());
        with_race(vec![list], Duration::ZERO, limits, |engine| engine.next(limits, &mut |_| ()).unwrap())
    }

    #[test]
    fn an_engine_waits_for_its_turn() {
        let limits = Limits::within(Duration::from_millis(200));
        let engines = [None, Some(Next::Exhausted)];
        let late = outcome(engines.clone(), [HOUR, HOUR], &limits);
        assert_eq!(late, Next::Stopped(StopReason::TimeLimit));
        let in_time = outcome(engines, [Duration::from_millis(1), HOUR], &Limits::none());
        assert_eq!(in_time, Next::Exhausted);
    }

    #[test]
    fn after_the_head_start_all_engines_work() {
        let ended = |engines: [Option<Next>; 2], head_start, limits: &Limits| {
            let lists = engines.into_iter().map(|answer| Shared::new(vec![entrant(answer, HOUR)])).collect();
            with_race(lists, head_start, limits, |engine| engine.next(limits, &mut |_| ()).unwrap())
        };
        let second = || [None, Some(Next::Exhausted)];
        let limits = Limits::within(Duration::from_millis(200));
        assert_eq!(ended(second(), HOUR, &limits), Next::Stopped(StopReason::TimeLimit));
        assert_eq!(ended(second(), Duration::from_millis(1), &Limits::none()), Next::Exhausted);
        let gave_up = Next::Stopped(StopReason::GaveUp("too many clauses".to_owned()));
        assert_eq!(ended([Some(gave_up), Some(Next::Exhausted)], HOUR, &Limits::none()), Next::Exhausted);
    }

    /// An engine that needs an hour to become ready neither delays the answer of another one nor the end.
    #[test]
    fn an_answer_does_not_wait_until_all_engines_are_ready() {
        let make = |limits: &Limits| -> Box<dyn Engine> {
            let _ = Fake(None).next(limits, &mut |_| ());
            Box::new(Fake(None))
        };
        let slow = Entrant { make: Box::new(make), ..entrant(None, HOUR) };
        let lists = vec![Shared::new(vec![entrant(Some(Next::Exhausted), HOUR)]), Shared::new(vec![slow])];
        let limits = Limits::within(HOUR);
        let (answer, name) = with_race(lists, Duration::ZERO, &limits, |engine| {
            (engine.next(&limits, &mut |_| ()).unwrap(), engine.name())
        });
        assert_eq!((answer, name.as_str()), (Next::Exhausted, "Some(Exhausted)"));
    }

    #[test]
    fn an_engine_that_gives_up_leaves_its_turns_to_the_others() {
        let gave_up = Next::Stopped(StopReason::GaveUp("too many clauses".to_owned()));
        let answer = outcome([Some(gave_up), Some(Next::Exhausted)], [HOUR, HOUR], &Limits::none());
        assert_eq!(answer, Next::Exhausted);
    }

    #[test]
    fn an_interrupt_ends_all_turns() {
        let limits = Limits::none();
        limits.interrupt.raise();
        let answer = outcome([None, None], [HOUR, HOUR], &limits);
        assert_eq!(answer, Next::Stopped(StopReason::Interrupted));
    }

    const fn ms(time: u64) -> Duration {
        Duration::from_millis(time)
    }

    fn lane(engines: &[(usize, u64)]) -> Lane {
        Lane::new(engines.iter().map(|&(number, length)| (number, ms(length))).collect(), ms(0))
    }

    fn at_work(schedule: &Schedule) -> Vec<usize> {
        (0..3).filter(|&number| schedule.has_turn(number)).collect()
    }

    #[test]
    fn lanes_work_side_by_side_after_the_head_start() {
        let lanes = vec![lane(&[(0, 70), (1, 20)]), lane(&[(2, 50)])];
        let mut schedule = Schedule::new(ms(30), lanes);
        assert_eq!((at_work(&schedule), schedule.left()), (vec![0], ms(30)));
        schedule.spend(ms(10), |_| true);
        assert_eq!((at_work(&schedule), schedule.left()), (vec![0], ms(20)));
        schedule.spend(ms(25), |_| true);
        assert_eq!((at_work(&schedule), schedule.left()), (vec![0, 2], ms(50)));
        schedule.spend(ms(70), |_| true);
        assert_eq!((at_work(&schedule), schedule.left()), (vec![1, 2], ms(20)));
        schedule.spend(ms(20), |_| true);
        assert_eq!(at_work(&schedule), [0, 2]);
    }

    #[test]
    fn who_has_nothing_to_do_leaves_its_turns_to_the_others() {
        let both = || lane(&[(0, 70), (1, 20)]);
        let mut schedule = Schedule::new(ms(0), vec![both()]);
        schedule.spend(ms(1), |number| number == 1);
        assert_eq!(at_work(&schedule), [1]);
        schedule.spend(ms(90), |number| number == 1);
        assert_eq!(at_work(&schedule), [1]);
        let mut schedule = Schedule::new(ms(1000), vec![both(), lane(&[(2, 50)])]);
        schedule.spend(ms(1), |number| number != 0);
        assert_eq!(at_work(&schedule), [0, 2], "the head start is over");
        schedule.spend(ms(1), |number| number != 0);
        assert_eq!(at_work(&schedule), [1, 2]);
    }

    #[test]
    fn a_lane_rests_after_each_round() {
        let resting = Lane::new(vec![(1, ms(30))], ms(50));
        let mut schedule = Schedule::new(ms(5), vec![lane(&[(0, 20)]), resting]);
        assert_eq!(at_work(&schedule), [0]);
        schedule.spend(ms(5), |_| true);
        assert_eq!(at_work(&schedule), [0, 1]);
        schedule.spend(ms(30), |_| true);
        assert_eq!(at_work(&schedule), [0]);
        schedule.spend(ms(49), |_| true);
        assert_eq!(at_work(&schedule), [0]);
        schedule.spend(ms(1), |_| true);
        assert_eq!(at_work(&schedule), [0, 1]);
    }
}

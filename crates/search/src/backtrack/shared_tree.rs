//! One backtracking search in several threads, which share the tree of choices.
//!
//! Each thread searches a part of the tree. When one has nothing to do, another gives it the other
//! state of its oldest free choice, the largest piece that it can give away. Nothing is searched
//! twice. When all threads stop, the parts that are left say completely where the search stands.
//!
//! A search can also be cut beforehand, into parts that are independent of each other.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::state::{Point, State};
use super::{Backtrack, ForeignState, Progress, Step, Tally, TreeOutcome};
use crate::limits::{Limits, StopReason};
use crate::threads::{Heard, OnExit, Reports, with_reports};

/// The longest time between two checks of the limits, and between two reports of progress.
const PAUSE: Duration = Duration::from_millis(100);

/// Where a search in several threads stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SharedTreeState {
    /// The parts that are left to search.
    pub parts: Vec<State>,
    /// What was done in finished parts.
    pub finished: Tally,
}

/// How to continue after an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum After {
    /// Search for the next one.
    GoOn,
    /// See [`Backtrack::pass`].
    Pass(Vec<u32>),
    /// See [`Backtrack::forbid`]. Only the thread that found the object, and threads to which it
    /// gives work, forbid it. Another thread may find an object that agrees with it.
    Forbid(Vec<u32>),
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// There are no more objects.
    Exhausted,
    /// A limit was reached.
    Stopped(StopReason),
    /// The receiver of the objects wanted no more.
    Enough,
}

/// How many threads search, when they stop, and what is called meanwhile.
pub struct Means<'a> {
    /// The number of threads.
    pub jobs: usize,
    /// How many choices one thread makes before it gives parts away. What is found with fewer does not depend
    /// on which thread is faster.
    pub alone: u64,
    /// When to stop.
    pub limits: &'a Limits,
    /// Called after each object, in the thread that found it. Decides how that thread continues.
    pub after: &'a (dyn Fn(&[bool]) -> After + Sync),
    /// Called about ten times a second, in the calling thread, with what all threads did.
    pub progress: &'a mut dyn FnMut(&Progress),
}

/// A search for several threads.
#[derive(Clone, Debug)]
pub struct SharedTree {
    whole: Backtrack,
    state: SharedTreeState,
}

impl SharedTree {
    /// A search through what `search` has left to do.
    pub fn new(search: &Backtrack) -> Self {
        let state = SharedTreeState { parts: vec![search.state()], finished: Tally::default() };
        Self { whole: search.clone(), state }
    }

    /// A search that continues at a saved state. `search` must have the same question, order and choice.
    ///
    /// # Errors
    /// If the state names an unknown that the search does not have.
    pub fn resume(search: &Backtrack, state: SharedTreeState) -> Result<Self, ForeignState> {
        for part in &state.parts {
            search.at(part)?;
        }
        Ok(Self { whole: search.clone(), state })
    }

    /// Where the search stands. All objects found before that were handed over.
    pub fn state(&self) -> &SharedTreeState {
        &self.state
    }

    /// Searches, and hands every object to `found` in the calling thread. After a break, objects that other
    /// threads have found meanwhile still come, so that none is lost. Another run continues from there.
    ///
    /// # Panics
    /// If there are no threads.
    pub fn run(
        &mut self,
        means: &mut Means<'_>,
        found: &mut dyn FnMut(Vec<bool>) -> ControlFlow<()>,
    ) -> Ended {
        assert!(means.jobs > 0, "at least one thread is needed");
        let SharedTreeState { parts, finished } = self.state.clone();
        let all = Pool::new(parts, finished, means.jobs);
        let (pool, whole, after, alone) = (&all, &self.whole, means.after, means.alone);
        let workers = (0..means.jobs).map(|number| {
            move |limits: &Limits, objects: &Reports<'_, Vec<bool>>| {
                TreeWorker { pool, whole, alone, limits, after, objects, number }.work();
            }
        });
        let mut has_enough = false;
        with_reports(workers, means.limits, PAUSE, |stop, heard| match heard {
            Heard::Report(object) => {
                if found(object).is_break() {
                    has_enough = true;
                    stop.raise();
                    pool.news.notify_all();
                }
            }
            Heard::Silence => (means.progress)(&pool.progress()),
        });
        (means.progress)(&pool.progress());
        let open_parts = unpoisoned(all.open_parts.into_inner());
        self.state = SharedTreeState { parts: open_parts.waiting, finished: open_parts.finished };
        match open_parts.stopped {
            _ if self.state.parts.is_empty() => Ended::Exhausted,
            _ if has_enough => Ended::Enough,
            Some(why) => Ended::Stopped(why),
            None => unreachable!("threads stop when nothing is left or something tells them to"),
        }
    }
}

/// The parts that no thread searches at the moment.
struct Pool {
    open_parts: Mutex<Open>,
    /// Tells that there is a part, or that there will be none.
    news: Condvar,
    /// Threads that wait for a part.
    hungry: AtomicUsize,
}

struct Open {
    waiting: Vec<State>,
    /// Threads that search a part.
    busy: usize,
    finished: Tally,
    stopped: Option<StopReason>,
    doing: Vec<Progress>,
    /// Settings examined in parts that are finished or were put back.
    settings: u64,
}

impl Pool {
    fn new(waiting: Vec<State>, finished: Tally, jobs: usize) -> Self {
        let doing = vec![Progress::default(); jobs];
        let open_parts = Open { waiting, busy: 0, finished, stopped: None, doing, settings: 0 };
        Self { open_parts: Mutex::new(open_parts), news: Condvar::new(), hungry: AtomicUsize::new(0) }
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        unpoisoned(self.open_parts.lock())
    }

    /// Waits for a part to search. `None` if there will be no more, or if it is time to stop.
    fn take(&self, limits: &Limits) -> Option<State> {
        let mut open_parts = self.lock();
        self.hungry.fetch_add(1, Ordering::Relaxed);
        let _fed = OnExit(|| {
            self.hungry.fetch_sub(1, Ordering::Relaxed);
        });
        loop {
            if let Some(why) = limits.exceeded() {
                open_parts.stopped.get_or_insert(why);
                return None;
            }
            if let Some(state) = open_parts.waiting.pop() {
                open_parts.busy += 1;
                return Some(state);
            }
            if open_parts.busy == 0 {
                return None;
            }
            open_parts = unpoisoned(self.news.wait_timeout(open_parts, PAUSE)).0;
        }
    }

    /// What all threads did together.
    fn progress(&self) -> Progress {
        let open_parts = self.lock();
        let mut all =
            Progress { tally: open_parts.finished, settings: open_parts.settings, ..Progress::default() };
        for one in &open_parts.doing {
            all.tally = all.tally.plus(one.tally);
            all.settings += one.settings;
            all.known = all.known.max(one.known);
            all.left += one.left;
        }
        for part in &open_parts.waiting {
            all.tally = all.tally.plus(part.tally);
            all.left += part.left();
        }
        all
    }
}

struct TreeWorker<'a> {
    pool: &'a Pool,
    whole: &'a Backtrack,
    alone: u64,
    limits: &'a Limits,
    after: &'a (dyn Fn(&[bool]) -> After + Sync),
    objects: &'a Reports<'a, Vec<bool>>,
    number: usize,
}

impl TreeWorker<'_> {
    fn work(self) {
        let mut is_done = false;
        while !is_done && let Some(state) = self.pool.take(self.limits) {
            let mut search = self.whole.at(&state).expect("parts were checked when they came");
            let why = self.search(&mut search);
            let mut open_parts = self.pool.lock();
            open_parts.busy -= 1;
            open_parts.doing[self.number] = Progress::default();
            open_parts.settings += search.progress().settings;
            match why {
                None => open_parts.finished = open_parts.finished.plus(search.progress().tally),
                Some(why) => {
                    open_parts.waiting.push(search.state());
                    open_parts.stopped.get_or_insert(why);
                    is_done = true;
                }
            }
            self.pool.news.notify_all();
        }
    }

    /// Searches a part to its end, or until it is time to stop. Returns why it stopped, if it did.
    fn search(&self, search: &mut Backtrack) -> Option<StopReason> {
        loop {
            match search.run(&mut |search| self.look_around(search)) {
                TreeOutcome::Exhausted => return None,
                TreeOutcome::Stopped(why) => return Some(why),
                TreeOutcome::Found(object) => {
                    match (self.after)(&object) {
                        After::GoOn => {}
                        After::Pass(unknowns) => drop(search.pass(&unknowns)),
                        After::Forbid(unknowns) => drop(search.forbid(&unknowns)),
                    }
                    // The receiver takes all objects before it goes.
                    let _ = self.objects.report(object);
                    if let Some(why) = self.limits.exceeded() {
                        return Some(why);
                    }
                }
            }
        }
    }

    /// Reports progress, gives work to an idle thread, and returns why to stop, if there is a reason.
    fn look_around(&self, search: &mut Backtrack) -> Option<StopReason> {
        if let Some(why) = self.limits.exceeded() {
            return Some(why);
        }
        let mut open_parts = self.pool.lock();
        let choices = search.progress().tally.choices.saturating_add(open_parts.finished.choices);
        if choices >= self.alone
            && open_parts.waiting.len() < self.pool.hungry.load(Ordering::Relaxed)
            && let Some(part) = search.give_away()
        {
            open_parts.waiting.push(part);
            self.pool.news.notify_one();
        }
        open_parts.doing[self.number] = search.progress();
        drop(open_parts);
        self.objects.breathe();
        None
    }
}

/// Ignores poisoning. A worker that panics ends the whole run, so no other thread sees its half-made changes.
fn unpoisoned<T>(result: Result<T, PoisonError<T>>) -> T {
    result.unwrap_or_else(PoisonError::into_inner)
}

/// A part of what is to be searched. It is kept as a few numbers; a search is made of it only while
/// it is cut.
enum Part {
    /// It may contain choices.
    Tree(State),
    /// It contains an object and nothing else.
    Object(State),
}

impl Backtrack {
    /// Cuts what is left to do into disjoint parts, in the order in which this search would reach
    /// them. There are about as many as asked for, or fewer if there is not that much to do. The
    /// same search is always cut in the same way.
    ///
    /// # Errors
    /// If a limit is reached first.
    pub fn split(&self, parts: usize, limits: &Limits) -> Result<Vec<State>, StopReason> {
        let (mut all, mut is_cut) = (vec![Part::Tree(self.state())], true);
        while is_cut {
            is_cut = false;
            let mut room = parts.saturating_sub(all.len());
            let mut finer = Vec::new();
            for part in all {
                match part {
                    Part::Tree(state) if room > 0 => {
                        limits.check()?;
                        let halves = self.halves(&state);
                        room -= halves.len().saturating_sub(1);
                        finer.extend(halves);
                        is_cut = true;
                    }
                    other => finer.push(other),
                }
            }
            all = finer;
        }
        let state = |part| match part {
            Part::Tree(state) | Part::Object(state) => state,
        };
        Ok(all.into_iter().map(state).collect())
    }

    /// What a search has left to do, cut in two at its oldest free choice. If there is none, the
    /// search makes one. Empty if nothing is left to do.
    fn halves(&self, state: &State) -> Vec<Part> {
        let mut search = self.at(state).expect("both are about one question");
        loop {
            if let Some(other) = search.give_away() {
                return vec![Part::Tree(search.state()), Part::Tree(other)];
            }
            match search.step() {
                Step::Chose(_) | Step::BackedUp(_) => {}
                Step::Found => return vec![Part::Object(before(search.state()))],
                Step::Exhausted => return Vec::new(),
            }
        }
    }
}

/// Where a search stood before it reported an object.
fn before(mut state: State) -> State {
    state.point = Point::Consistent;
    state.tally.objects = state.tally.objects.saturating_sub(1);
    state
}

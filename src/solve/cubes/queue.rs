//! Where questions and answers lie between those who read, solve and report.
//!
//! One thread puts clauses and cubes on the queue. Workers take runs of consecutive cubes, whatever is there and no more
//! than their share, so that a single question is answered at once and a flood in large portions. Answers lie in the order
//! in which the cubes were taken until they are collected. There is a bound on all that lies here; whoever would exceed
//! it waits.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::{Answer, Cube, Event};
use crate::cnf::Cnf;
use crate::solve::on_exit::OnExit;

/// Questions that may wait to be taken.
const QUEUE: usize = 4096;
/// Literals of questions that may wait, as a single cube can have millions.
const LITERALS: usize = 1 << 20;
/// Batches for each worker that may be under way or wait to be collected.
const WINDOW: usize = 16;
/// The longest time without a look at the answers.
const PAUSE: Duration = Duration::from_millis(200);

/// The queue.
pub(super) struct WorkQueue {
    workers: usize,
    state: Mutex<State>,
    /// Something happened that the one who puts waits for.
    room: Condvar,
    /// Something happened that workers wait for.
    work: Condvar,
    /// Something happened that the collector waits for.
    answered: Condvar,
}

struct State {
    queue: VecDeque<Item>,
    /// The literals of the cubes in the queue.
    literals: usize,
    /// For each worker the clauses that it has not taken yet.
    clauses: Vec<Vec<Arc<Cnf>>>,
    /// Batches that are not collected yet.
    batches: VecDeque<Outstanding>,
    /// The number of the first of these.
    first: u64,
    idle_workers: usize,
    /// There will be no more questions.
    is_complete: bool,
    /// Nobody needs the answers any more.
    is_closed: bool,
}

enum Item {
    Clauses(Arc<Cnf>),
    Cube(Cube),
}

/// The answers to a batch so far.
struct Outstanding {
    answers: VecDeque<Answer>,
    left: usize,
}

/// Consecutive cubes, and the clauses that their worker has to take before them.
pub(super) struct Batch {
    pub(super) number: u64,
    pub(super) clauses: Vec<Arc<Cnf>>,
    pub(super) cubes: Vec<Cube>,
}

/// How things stand after the answers were collected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// Questions are being answered.
    Busy,
    /// All questions so far are answered.
    Idle,
    /// There will be no more answers.
    Over,
}

impl WorkQueue {
    pub(super) fn new(workers: usize) -> Self {
        let state = State {
            queue: VecDeque::new(),
            literals: 0,
            clauses: vec![Vec::new(); workers],
            batches: VecDeque::new(),
            first: 0,
            idle_workers: 0,
            is_complete: false,
            is_closed: false,
        };
        Self {
            workers,
            state: Mutex::new(state),
            room: Condvar::new(),
            work: Condvar::new(),
            answered: Condvar::new(),
        }
    }

    /// Puts everything on the queue. Clauses in a row go together; those after the last cube do not matter.
    pub(super) fn fill(&self, source: impl Iterator<Item = Event>) {
        let _complete = OnExit(|| self.complete());
        let mut clauses = Cnf::default();
        for event in source {
            match event {
                Event::Clause(clause) => clauses.push(&clause),
                Event::Cube(cube) => {
                    if !clauses.is_empty() {
                        self.put(Item::Clauses(Arc::new(std::mem::take(&mut clauses))));
                    }
                    self.put(Item::Cube(cube));
                    if self.lock().is_closed {
                        return;
                    }
                }
            }
        }
    }

    fn put(&self, item: Item) {
        let mut state = unpoisoned(self.room.wait_while(self.lock(), |state| state.is_full()));
        state.put(item);
        if state.idle_workers > 0 {
            self.work.notify_one();
        }
    }

    fn complete(&self) {
        self.lock().is_complete = true;
        self.work.notify_all();
        self.answered.notify_all();
    }

    /// Ends everything: nothing is put or taken any more.
    pub(super) fn close(&self) {
        self.lock().is_closed = true;
        self.room.notify_all();
        self.work.notify_all();
        self.answered.notify_all();
    }

    /// The next cubes for a worker, at least one and no more than `most`; none if there will be no more.
    pub(super) fn take(&self, worker: usize, most: usize) -> Option<Batch> {
        let mut state = self.lock();
        loop {
            state.hand_round_clauses();
            if state.is_closed || (state.is_complete && state.queue.is_empty()) {
                return None;
            }
            if !state.queue.is_empty() && state.batches.len() < WINDOW * self.workers {
                break;
            }
            state.idle_workers += 1;
            state = unpoisoned(self.work.wait(state));
            state.idle_workers -= 1;
        }
        let share = (state.queue.len() / self.workers).clamp(1, most);
        let batch = state.batch(worker, share);
        self.room.notify_one();
        Some(batch)
    }

    /// Puts down the next answer to a batch.
    pub(super) fn deliver(&self, batch: u64, answer: Answer) {
        let mut state = self.lock();
        let place = usize::try_from(batch - state.first).expect("few batches are outstanding");
        let outstanding = &mut state.batches[place];
        outstanding.answers.push_back(answer);
        outstanding.left -= 1;
        if place == 0 && outstanding.left == 0 {
            self.answered.notify_one();
        }
    }

    /// All answers that are next in order. Waits for a batch to be complete, but not for long.
    pub(super) fn collect(&self) -> (Vec<Answer>, Standing) {
        let nothing_new = |state: &mut State| {
            !state.is_over() && state.batches.front().is_none_or(|outstanding| outstanding.left > 0)
        };
        let (mut state, _) = unpoisoned(self.answered.wait_timeout_while(self.lock(), PAUSE, nothing_new));
        let mut answers = Vec::new();
        while let Some(outstanding) = state.batches.front_mut() {
            answers.extend(outstanding.answers.drain(..));
            if outstanding.left > 0 {
                break;
            }
            state.batches.pop_front();
            state.first += 1;
        }
        if state.idle_workers > 0 {
            self.work.notify_all();
        }
        let is_idle = state.batches.is_empty() && state.queue.is_empty();
        let standing = match () {
            () if state.is_over() => Standing::Over,
            () if is_idle => Standing::Idle,
            () => Standing::Busy,
        };
        (answers, standing)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        unpoisoned(self.state.lock())
    }
}

impl State {
    fn is_full(&self) -> bool {
        !self.is_closed && (self.queue.len() >= QUEUE || self.literals >= LITERALS)
    }

    fn put(&mut self, item: Item) {
        if let Item::Cube(cube) = &item {
            self.literals += cube.literals.len();
        }
        self.queue.push_back(item);
    }

    /// Clauses at the front of the queue go to every worker, which finds them with its next cubes.
    fn hand_round_clauses(&mut self) {
        while let Some(Item::Clauses(clauses)) = self.queue.front() {
            for waiting in &mut self.clauses {
                waiting.push(Arc::clone(clauses));
            }
            self.queue.pop_front();
        }
    }

    /// Takes cubes from the front of the queue, up to the next clause.
    fn batch(&mut self, worker: usize, most: usize) -> Batch {
        let is_cube = |item: &&Item| matches!(item, Item::Cube(_));
        let count = self.queue.iter().take(most).take_while(is_cube).count();
        let cubes: Vec<Cube> = self
            .queue
            .drain(..count)
            .filter_map(|item| match item {
                Item::Cube(cube) => Some(cube),
                Item::Clauses(_) => None,
            })
            .collect();
        self.literals -= cubes.iter().map(|cube| cube.literals.len()).sum::<usize>();
        let number = self.first + self.batches.len() as u64;
        self.batches.push_back(Outstanding { answers: VecDeque::new(), left: count });
        Batch { number, clauses: std::mem::take(&mut self.clauses[worker]), cubes }
    }

    fn is_over(&self) -> bool {
        self.is_closed || (self.is_complete && self.queue.is_empty() && self.batches.is_empty())
    }
}

/// A worker that panics takes the whole run down with it, so there is nothing to protect from half-made changes.
fn unpoisoned<T>(result: Result<T, PoisonError<T>>) -> T {
    result.unwrap_or_else(PoisonError::into_inner)
}

//! The work queue between the reader of cubes, the workers and the reporter: one mutex.
//!
//! One thread puts clauses and cubes on the queue. A worker takes a batch of consecutive cubes:
//! what is there, but no more than its share. So a single cube is answered at once, and many cubes
//! cost little locking. Answers are kept in the order in which the cubes were taken, until they are
//! collected. The size of all this is bounded. A thread that would exceed a bound waits.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::{Cube, CubeAnswer, Event};
use crate::cnf::Cnf;
use crate::threads::OnExit;

/// The most entries that may wait to be taken.
const QUEUE: usize = 4096;
/// The most literals of waiting cubes, as a single cube can have millions.
const LITERALS: usize = 1 << 20;
/// The most batches for each worker that may be under way or wait to be collected.
const WINDOW: usize = 16;
/// The longest time that `collect` waits for answers.
const PAUSE: Duration = Duration::from_millis(200);

/// The queue, shared by all threads of a run.
pub(super) struct WorkQueue {
    workers: usize,
    state: Mutex<State>,
    /// Tells the reader that there may be room.
    room: Condvar,
    /// Tells the workers that there may be cubes.
    work: Condvar,
    /// Tells the collector that there may be answers.
    answered: Condvar,
}

struct State {
    queue: VecDeque<Item>,
    literals: usize,
    /// For each worker, the clauses that it has not taken yet.
    clauses: Vec<Vec<Arc<Cnf>>>,
    /// Batches that are not collected yet, the oldest first.
    batches: VecDeque<Outstanding>,
    /// The number of the first of these batches.
    first: u64,
    idle_workers: usize,
    /// True if the source has ended.
    is_complete: bool,
    /// True if the answers are not needed any more.
    is_closed: bool,
}

enum Item {
    Clauses(Arc<Cnf>),
    Cube(Cube),
}

/// The answers to a batch so far, and how many are missing.
struct Outstanding {
    answers: VecDeque<CubeAnswer>,
    left: usize,
}

/// Consecutive cubes, and the clauses that their worker has to add before them.
pub(super) struct Batch {
    pub(super) number: u64,
    pub(super) clauses: Vec<Arc<Cnf>>,
    pub(super) cubes: Vec<Cube>,
}

/// The state of the run after answers were collected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// Some cubes are not answered yet.
    Busy,
    /// All cubes so far are answered.
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

    /// Puts everything on the queue. Consecutive clauses go together. Clauses after the last cube
    /// do not matter.
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

    /// Ends the run: nothing is put or taken any more.
    pub(super) fn close(&self) {
        self.lock().is_closed = true;
        self.room.notify_all();
        self.work.notify_all();
        self.answered.notify_all();
    }

    /// Waits for the next cubes for a worker, at least one and at most `most`. `None` if there will
    /// be no more.
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

    /// Records the next answer to a batch.
    pub(super) fn deliver(&self, batch: u64, answer: CubeAnswer) {
        let mut state = self.lock();
        let place = usize::try_from(batch - state.first).expect("few batches are outstanding");
        let outstanding = &mut state.batches[place];
        outstanding.answers.push_back(answer);
        outstanding.left -= 1;
        if place == 0 && outstanding.left == 0 {
            self.answered.notify_one();
        }
    }

    /// Returns all answers that are next in order. Waits a short time for a batch to be complete.
    pub(super) fn collect(&self) -> (Vec<CubeAnswer>, Standing) {
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

    /// Gives clauses at the front of the queue to every worker, which adds them before its next cubes.
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

/// Ignores poisoning. A worker that panics ends the whole run, so its half-made changes
/// are not used.
fn unpoisoned<T>(result: Result<T, PoisonError<T>>) -> T {
    result.unwrap_or_else(PoisonError::into_inner)
}

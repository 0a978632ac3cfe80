//! The list of jobs, which the server and the foreman share.
//!
//! Every change is written to the journal before it is made. If the disk is full, nothing changes.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};
use axum::http::StatusCode;
use lifesat::journal::Journal;
use serde_json::{Value, json};
use tokio::sync::watch;

use super::job::{Asked, Job, Outcome, Process, State};
use super::kept::{self, Event, Known};
use super::place::{Number, folder};
use super::refusal::Refusal;
use super::{disk, process, question, results};
use crate::cli::serve::request::Limits;

/// The most jobs that may wait.
const MOST_WAITING: usize = 1000;

/// The most jobs that may be asked for in [`WINDOW`].
const MOST_AT_ONCE: usize = 200;
const WINDOW: Duration = Duration::from_secs(10);

/// The longest title, in characters.
const LONGEST_TITLE: usize = 200;

/// The jobs of a folder. As the journal is locked, only one server at a time has the jobs of a folder.
#[derive(Debug)]
pub(super) struct Bench {
    place: PathBuf,
    /// The path of this program, as it was when the server was started.
    program: PathBuf,
    limits: Limits,
    list: Mutex<List>,
    /// The number of the last change.
    changes: watch::Sender<u64>,
    is_closing: watch::Sender<bool>,
}

#[derive(Debug)]
struct List {
    journal: Journal,
    jobs: BTreeMap<Number, Job>,
    /// The largest number of a job so far.
    last: Number,
    /// Jobs that the user removed, with the changes that did it, so that pages hear of it.
    removed: BTreeMap<Number, u64>,
    /// Jobs that the user wants to end.
    to_stop: Vec<Number>,
    /// When the last questions came.
    asked: Vec<SystemTime>,
}

impl Bench {
    /// Opens the folder of the jobs.
    pub(super) fn open(place: &Path, limits: Limits) -> Result<Self> {
        let (journal, Known { mut jobs, last }) = kept::open(place)?;
        // Jobs run in their own folders, from where a relative path would lead elsewhere.
        let place = place.canonicalize()?;
        let program = std::env::current_exe().context("the path of this program")?;
        for job in jobs.values_mut() {
            job.revision = 1;
            if matches!(job.state, State::Ended { .. }) {
                job.summary = results::summary(&place, job.number);
            }
        }
        let removed = BTreeMap::new();
        let list = Mutex::new(List { journal, jobs, last, removed, to_stop: Vec::new(), asked: Vec::new() });
        Ok(Self {
            place,
            program,
            limits,
            list,
            changes: watch::Sender::new(1),
            is_closing: watch::Sender::new(false),
        })
    }

    pub(super) fn place(&self) -> &Path {
        &self.place
    }

    /// The program that answers questions: this one.
    pub(super) fn program(&self) -> &Path {
        &self.program
    }

    pub(super) fn limits(&self) -> Limits {
        self.limits
    }

    /// Whoever waits for changes.
    pub(super) fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Ends when the server is to end.
    pub(super) fn closing(&self) -> impl Future<Output = ()> + Send + 'static {
        let mut is_closing = self.is_closing.subscribe();
        async move {
            // The sender lives as long as the server.
            let _ = is_closing.wait_for(|closing| *closing).await;
        }
    }

    /// Tells the server to end.
    pub(super) fn close(&self) {
        self.is_closing.send_replace(true);
    }

    pub(super) fn is_closing(&self) -> bool {
        *self.is_closing.borrow()
    }

    fn list(&self) -> MutexGuard<'_, List> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What pages show of all jobs, and the last revision.
    pub(super) fn all(&self) -> (Vec<Value>, u64) {
        let list = self.list();
        (list.jobs.values().map(Job::view).collect(), *self.changes.borrow())
    }

    /// What pages show of the jobs that changed after a revision, and the last revision.
    pub(super) fn changed_since(&self, revision: u64) -> (Vec<Value>, u64) {
        let list = self.list();
        let changed = list.jobs.values().filter(|job| job.revision > revision).map(Job::view);
        let removed = list.removed.iter().filter(|(_, when)| **when > revision);
        let removed = removed.map(|(number, _)| json!({"id": number, "state": "removed"}));
        (changed.chain(removed).collect(), *self.changes.borrow())
    }

    /// A job that was not removed.
    pub(super) fn job(&self, number: Number) -> Result<Job, Refusal> {
        self.list().jobs.get(&number).cloned().ok_or_else(|| Refusal::no_job(number))
    }

    /// Adds a job that waits.
    pub(super) fn ask(&self, asked: Asked) -> Result<Job, Refusal> {
        let words = asked.words()?;
        if !process::fits(&words) {
            let words = "the cells make a command line that is too long for this system: draw fewer cells, or take \
                         a smaller box";
            return Err(Refusal::question(words));
        }
        question::parsed(&words)?;
        if asked.title.chars().count() > LONGEST_TITLE {
            return Err(Refusal::question(format!("a title has at most {LONGEST_TITLE} characters")));
        }
        if asked.seconds == 0 || Duration::from_secs(asked.seconds) > self.limits.time {
            let most = self.limits.time.as_secs();
            return Err(Refusal::question(format!("a job has from 1 to {most} seconds on this server")));
        }
        if asked.bytes < 64 << 20 || asked.bytes > self.limits.memory {
            let most = self.limits.memory >> 20;
            return Err(Refusal::question(format!("a job has from 64 to {most} megabytes on this server")));
        }
        self.needs_room()?;
        let mut list = self.list();
        list.may_ask()?;
        let number = kept::free_number(&self.place, list.last + 1);
        let event = Event::Asked { job: number, asked };
        list.journal.append(&event).map_err(|error| Refusal::disk(&error))?;
        let Event::Asked { asked, .. } = event else { unreachable!("it was just made") };
        list.last = number;
        list.jobs.insert(number, Job::new(number, asked));
        self.touch(&mut list, number);
        Ok(list.jobs[&number].clone())
    }

    /// Lets a job go on that has ended early.
    pub(super) fn go_on(&self, number: Number) -> Result<(), Refusal> {
        let mut list = self.list();
        match list.jobs.get(&number) {
            Some(job) if job.can_go_on(&self.place) => {}
            Some(_) => {
                let words = "this job cannot go on: it has not ended early, or its command records nothing";
                return Err(Refusal::new(StatusCode::CONFLICT, words));
            }
            None => return Err(Refusal::no_job(number)),
        }
        self.needs_room()?;
        list.may_ask()?;
        let event = Event::WentOn { job: number };
        self.record(&mut list, &event).map(drop).map_err(|error| Refusal::disk(&error))
    }

    /// Refuses a job for whose files there is no room.
    fn needs_room(&self) -> Result<(), Refusal> {
        if disk::is_full(&self.place) { Err(Refusal::full_disk(&self.place)) } else { Ok(()) }
    }

    /// Ends a job, soon.
    pub(super) fn stop(&self, number: Number) -> Result<(), Refusal> {
        // The list stays locked, so that the job does not begin meanwhile.
        let mut list = self.list();
        match list.jobs.get(&number).map(|job| &job.state) {
            Some(State::Waiting) => {
                let words = "it was stopped before it began".to_owned();
                let event = Event::Ended { job: number, outcome: Outcome::Stopped, words, seconds: 0 };
                self.record(&mut list, &event).map(drop).map_err(|error| Refusal::disk(&error))
            }
            Some(State::Running { .. }) => {
                list.to_stop.push(number);
                Ok(())
            }
            Some(State::Ended { .. }) => {
                Err(Refusal::new(StatusCode::CONFLICT, "this job has ended already"))
            }
            None => Err(Refusal::no_job(number)),
        }
    }

    /// Removes a job that has ended, and its files.
    pub(super) fn remove(&self, number: Number) -> Result<(), Refusal> {
        let mut list = self.list();
        match list.jobs.get(&number).map(|job| &job.state) {
            Some(State::Ended { .. }) => {}
            Some(State::Waiting | State::Running { .. }) => {
                return Err(Refusal::new(StatusCode::CONFLICT, "stop this job before you remove it"));
            }
            None => return Err(Refusal::no_job(number)),
        }
        list.journal.append(&Event::Removed { job: number }).map_err(|error| Refusal::disk(&error))?;
        list.jobs.remove(&number);
        self.touch(&mut list, number);
        drop(list);
        let folder = folder(&self.place, number);
        if folder.exists() {
            std::fs::remove_dir_all(&folder).map_err(|error| Refusal::left_over(&folder, &error))?;
        }
        Ok(())
    }

    /// Writes an event to the journal, and then makes the change. Returns `false`, and does nothing,
    /// if the event cannot follow, because the job has changed meanwhile.
    fn record(&self, list: &mut List, event: &Event) -> io::Result<bool> {
        let (number, state) = match event {
            Event::Asked { .. } | Event::Removed { .. } => return Ok(false),
            Event::Began { job, process, since } => {
                (job, State::Running { process: *process, since: *since })
            }
            Event::Ended { job, outcome, words, seconds } => {
                (job, State::Ended { outcome: *outcome, words: words.clone(), seconds: *seconds })
            }
            Event::WentOn { job } => (job, State::Waiting),
        };
        let List { journal, jobs, .. } = list;
        let Some(job) = jobs.get_mut(number).filter(|job| job.state.may_become(&state)) else {
            return Ok(false);
        };
        journal.append(event)?;
        job.enter(state);
        self.touch(list, *number);
        Ok(true)
    }

    /// Tells everybody that a job has changed.
    fn touch(&self, list: &mut List, number: Number) {
        let revision = *self.changes.borrow() + 1;
        match list.jobs.get_mut(&number) {
            Some(job) => job.revision = revision,
            None => {
                list.removed.insert(number, revision);
            }
        }
        self.changes.send_replace(revision);
    }

    // What the foreman does.

    /// The jobs that wait or run, in order.
    pub(super) fn unfinished(&self) -> Vec<Job> {
        let list = self.list();
        let is_unfinished = |job: &&Job| matches!(job.state, State::Waiting | State::Running { .. });
        list.jobs.values().filter(is_unfinished).cloned().collect()
    }

    /// The jobs that the user wants to end, once.
    pub(super) fn take_stops(&self) -> Vec<Number> {
        std::mem::take(&mut self.list().to_stop)
    }

    /// Notes that a job has begun, or returns `false` if it no longer waits.
    pub(super) fn begin(&self, number: Number, process: Process) -> io::Result<bool> {
        self.record(&mut self.list(), &Event::Began { job: number, process, since: now() })
    }

    /// Notes how a job has ended, unless it has ended before.
    pub(super) fn end(&self, number: Number, outcome: Outcome, words: &str, seconds: u64) -> io::Result<()> {
        let summary = results::summary(&self.place, number);
        if let Some(job) = self.list().jobs.get_mut(&number) {
            job.summary = summary;
        }
        let event = Event::Ended { job: number, outcome, words: words.to_owned(), seconds };
        self.record(&mut self.list(), &event).map(drop)
    }

    /// Shows the last line of a job's log.
    pub(super) fn tell(&self, number: Number, progress: &str) {
        let mut list = self.list();
        let Some(job) = list.jobs.get_mut(&number) else { return };
        if job.progress != progress {
            progress.clone_into(&mut job.progress);
            self.touch(&mut list, number);
        }
    }
}

impl List {
    /// Refuses floods of questions.
    fn may_ask(&mut self) -> Result<(), Refusal> {
        let waiting = self.jobs.values().filter(|job| matches!(job.state, State::Waiting)).count();
        let now = SystemTime::now();
        self.asked.retain(|at| now.duration_since(*at).is_ok_and(|age| age < WINDOW));
        if waiting >= MOST_WAITING || self.asked.len() >= MOST_AT_ONCE {
            let words = "too many questions at once: wait until some jobs have ended";
            return Err(Refusal::new(StatusCode::TOO_MANY_REQUESTS, words));
        }
        self.asked.push(now);
        Ok(())
    }
}

/// Seconds since 1970.
pub(super) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::serve::question::Question;

    #[test]
    fn floods_of_questions_are_refused() {
        let place = tempfile::tempdir().unwrap();
        let limits = Limits { jobs: 1, memory: 1 << 30, time: Duration::from_secs(9) };
        let bench = Bench::open(place.path(), limits).unwrap();
        let mut list = bench.list();
        for _ in 0..MOST_AT_ONCE {
            list.may_ask().unwrap();
        }
        let refusal = list.may_ask().unwrap_err();
        assert_eq!(refusal.status, StatusCode::TOO_MANY_REQUESTS);
        // They are forgotten after a while.
        let long_ago = SystemTime::now() - 2 * WINDOW;
        list.asked.fill(long_ago);
        list.may_ask().unwrap();
        assert_eq!(list.asked.len(), 1);
    }

    #[test]
    fn a_stopped_job_does_not_begin() {
        let place = tempfile::tempdir().unwrap();
        let limits = Limits { jobs: 1, memory: 1 << 30, time: Duration::from_secs(9) };
        let bench = Bench::open(place.path(), limits).unwrap();
        let question = Question::Squares { from: 2, to: 2 };
        let asked = Asked { question, title: String::new(), seconds: 1, bytes: 1 << 30, at: 0 };
        let number = bench.ask(asked).unwrap().number;
        // The foreman has seen that the job waits, and starts its process meanwhile.
        bench.stop(number).unwrap();
        assert!(!bench.begin(number, Process { id: 1, started: 0 }).unwrap());
        bench.end(number, Outcome::Failed, "late", 0).unwrap();
        drop(bench);
        let state = Bench::open(place.path(), limits).unwrap().job(number).unwrap().state;
        assert!(matches!(state, State::Ended { outcome: Outcome::Stopped, .. }), "{state:?}");
    }
}

//! The list of jobs, which the server and the supervisor share.
//!
//! Every change is written to the journal before it is made. If the disk is full, nothing changes.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::Result;
use axum::http::StatusCode;
use lifesat_campaign::journal::Journal;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::watch;

use crate::job::{Asked, Job, Outcome, Process, State};
use crate::kinds::CERTIFICATE;
use crate::outcome::{End, Ending, Reason};
use crate::paths::{self, Number, folder};
use crate::persistence::{self, Event, Known};
use crate::question::Question;
use crate::refusal::Refusal;
use crate::{Forms, Limits, Program, privacy, process, results, status};

/// The most jobs that may wait.
const MOST_WAITING: usize = 1000;

/// The most jobs that may be asked for in [`WINDOW`].
const MOST_AT_ONCE: usize = 200;
const WINDOW: Duration = Duration::from_secs(10);

/// How long the files of a removed job are kept.
const REGRET: Duration = Duration::from_secs(120);

/// The longest title, in characters.
const LONGEST_TITLE: usize = 200;

/// The jobs of a folder. As the journal is locked, only one server at a time has the jobs of a folder.
#[derive(Debug)]
pub(crate) struct JobStore {
    pub(crate) place: PathBuf,
    pub(crate) program: Program,
    pub(crate) forms: Forms,
    pub(crate) limits: Limits,
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
    /// Those of them that can come back, with the times at which they were removed.
    bin: Vec<(Instant, Job)>,
    /// Jobs that the user wants to end.
    to_stop: Vec<Number>,
    /// When the last questions came.
    asked: Vec<SystemTime>,
}

/// A question with limits, as the page sends it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wish {
    question: Question,
    #[serde(default)]
    title: String,
    seconds: u64,
    /// What the server allows, if it is not given.
    megabytes: Option<u64>,
}

impl Wish {
    pub(crate) fn again(Asked { question, title, seconds, bytes, .. }: Asked) -> Self {
        Self { question, title, seconds, megabytes: Some(bytes >> 20) }
    }
}

impl JobStore {
    pub(crate) fn open(place: &Path, limits: Limits, program: Program) -> Result<Self> {
        let (journal, Known { mut jobs, last, removed }) = persistence::open(place)?;
        // Jobs run in their own folders, from where a relative path would lead elsewhere.
        let place = lifesat_platform::canonicalize(place)?;
        for job in jobs.values_mut() {
            job.revision = 1;
            match job.state {
                State::Waiting => {}
                State::Running { .. } => {
                    job.progress = results::progress(&place, job.number).unwrap_or_default();
                }
                State::Ended { .. } => job.summary = results::summary(&place, job.number),
            }
        }
        let can_return = |job: &Job| paths::aside(&place, job.number).exists();
        let bin = removed.into_values().filter(can_return).map(|job| (Instant::now(), job)).collect();
        let (to_stop, asked, removed) = (Vec::new(), Vec::new(), BTreeMap::new());
        let list = Mutex::new(List { journal, jobs, last, removed, bin, to_stop, asked });
        Ok(Self {
            place,
            forms: Forms::of(program.commands.clone()),
            program,
            limits,
            list,
            changes: watch::Sender::new(1),
            is_closing: watch::Sender::new(false),
        })
    }

    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Ends when the server is to end.
    pub(crate) fn closing(&self) -> impl Future<Output = ()> + Send + 'static {
        let mut is_closing = self.is_closing.subscribe();
        async move {
            // The sender lives as long as the server.
            let _ = is_closing.wait_for(|closing| *closing).await;
        }
    }

    pub(crate) fn close(&self) {
        self.is_closing.send_replace(true);
    }

    pub(crate) fn is_closing(&self) -> bool {
        *self.is_closing.borrow()
    }

    fn list(&self) -> MutexGuard<'_, List> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What pages show of all jobs, and the last revision.
    pub(crate) fn all(&self) -> (Vec<Value>, u64) {
        let list = self.list();
        (list.jobs.values().map(status::view).collect(), *self.changes.borrow())
    }

    /// What pages show of the jobs that changed after a revision, and the last revision.
    pub(crate) fn changed_since(&self, revision: u64) -> (Vec<Value>, u64) {
        let list = self.list();
        let changed = list.jobs.values().filter(|job| job.revision > revision).map(status::view);
        let removed = list.removed.iter().filter(|(_, when)| **when > revision);
        let removed = removed.map(|(number, _)| json!({"id": number, "state": "removed"}));
        (changed.chain(removed).collect(), *self.changes.borrow())
    }

    pub(crate) fn job(&self, number: Number) -> Result<Job, Refusal> {
        self.list().job(number).cloned()
    }

    /// What is known of the certificate that a job wrote, or that it checked.
    pub(crate) fn certificate(&self, job: &Job) -> Option<Value> {
        let list = self.list();
        let number = job.checks().unwrap_or(job.number);
        if !folder(&self.place, number).join(CERTIFICATE).exists() {
            return None;
        }
        let is_check = |other: &&Job| other.checks() == Some(number) && other.number != job.number;
        status::certificate(list.job(number).ok()?, list.jobs.values().filter(is_check))
    }

    pub(crate) fn ask(&self, wish: Wish) -> Result<Job, Refusal> {
        let asked = self.completed(wish)?;
        self.needs_room()?;
        let mut list = self.list();
        list.may_ask()?;
        let number = persistence::free_number(&self.place, list.last + 1);
        let event = Event::Asked { job: number, asked };
        list.journal.append(&event)?;
        let Event::Asked { asked, .. } = event else { unreachable!("it was just made") };
        list.last = number;
        list.jobs.insert(number, Job::new(number, asked));
        self.touch(&mut list, number);
        Ok(list.jobs[&number].clone())
    }

    /// A question with the command that answers it, if its limits and its title are right, too.
    fn completed(&self, wish: Wish) -> Result<Asked, Refusal> {
        let Wish { mut question, title, seconds, megabytes } = wish;
        let kind = question.kind;
        let bytes = megabytes.map_or(self.limits.memory, |megabytes| megabytes.saturating_mul(1 << 20));
        let mut words = self.forms.complete(&mut question)?;
        let line = question.lines(&words)?;
        let takes = |option| self.forms.takes(kind, option) && !kind.untimed;
        words.extend(takes("time-limit").then(|| format!("--time-limit={seconds}")));
        // Its own account of memory lets it stop with what it knows.
        words.extend(takes("memory").then(|| format!("--memory={}", bytes / 2)));
        words.extend(kind.writes.iter().filter_map(|write| write.option(&question.fields)));
        words.extend(["--json", "-v"].map(str::to_owned));
        if !process::fits(&words) {
            let words = "the cells make a command line that is too long for this system: draw fewer cells, or take \
                         a smaller box";
            return Err(Refusal::question(words));
        }
        self.forms.parse(kind, &words)?;
        let title = checked(&title)?;
        if seconds == 0 || Duration::from_secs(seconds) > self.limits.time {
            let most = self.limits.time.as_secs();
            return Err(Refusal::question(format!("a job has from 1 to {most} seconds on this server")));
        }
        if bytes < 64 << 20 || bytes > self.limits.memory {
            let most = self.limits.memory >> 20;
            return Err(Refusal::question(format!("a job has from 64 to {most} megabytes on this server")));
        }
        Ok(Asked { question, words, line, title, seconds, bytes, at: now() })
    }

    pub(crate) fn go_on(&self, number: Number) -> Result<(), Refusal> {
        self.needs_room()?;
        let mut list = self.list();
        if !list.job(number)?.can_go_on(&self.place) {
            let words = "this job cannot go on: it has not ended early, or its command records nothing";
            return Err(Refusal::conflict(words));
        }
        list.may_ask()?;
        self.record(&mut list, &Event::WentOn { job: number })?;
        Ok(())
    }

    /// Refuses a job for whose files there is no room.
    fn needs_room(&self) -> Result<(), Refusal> {
        if privacy::is_full(&self.place) {
            self.empty_bin(Duration::ZERO);
        }
        if privacy::is_full(&self.place) { Err(Refusal::full_disk(&self.place)) } else { Ok(()) }
    }

    /// Ends a job, soon.
    pub(crate) fn stop(&self, number: Number) -> Result<(), Refusal> {
        // The list stays locked, so that the job does not begin meanwhile.
        let mut list = self.list();
        match list.job(number)?.state {
            State::Waiting => {
                let words = "it was stopped before it began".to_owned();
                let event = Event::Ended { job: number, outcome: Outcome::Stopped, words, seconds: 0 };
                self.record(&mut list, &event)?;
            }
            State::Running { .. } => list.to_stop.push(number),
            State::Ended { .. } => return Err(Refusal::conflict("this job has ended already")),
        }
        Ok(())
    }

    /// Gives a job another title.
    pub(crate) fn rename(&self, number: Number, title: &str) -> Result<(), Refusal> {
        let title = checked(title)?;
        let mut list = self.list();
        list.job(number)?;
        list.journal.append(&Event::Renamed { job: number, title: title.clone() })?;
        if let Some(job) = list.jobs.get_mut(&number) {
            job.asked.title = title;
        }
        self.touch(&mut list, number);
        Ok(())
    }

    /// Removes a job. Its files are kept for a while.
    pub(crate) fn remove(&self, number: Number) -> Result<(), Refusal> {
        let mut list = self.list();
        if !list.job(number)?.has_ended() {
            return Err(Refusal::conflict("stop this job before you remove it"));
        }
        list.journal.append(&Event::Removed { job: number })?;
        let job = list.jobs.remove(&number);
        self.touch(&mut list, number);
        let folder = folder(&self.place, number);
        let moved = match folder.symlink_metadata() {
            Ok(data) if data.is_dir() => fs::rename(&folder, paths::aside(&self.place, number)),
            Ok(_) => Err(io::ErrorKind::NotADirectory.into()),
            Err(_) => Ok(()),
        };
        moved.map_err(|error| Refusal::left_over(&folder, &error))?;
        list.bin.extend(job.map(|job| (Instant::now(), job)));
        Ok(())
    }

    /// Brings a job back that was removed just now.
    pub(crate) fn restore(&self, number: Number) -> Result<Job, Refusal> {
        let mut list = self.list();
        let gone = || {
            Refusal::not_found(format!("job {number} was removed too long ago, and its files are deleted"))
        };
        let at = list.bin.iter().position(|(_, job)| job.number == number).ok_or_else(gone)?;
        let aside = paths::aside(&self.place, number);
        if aside.exists() {
            fs::rename(aside, folder(&self.place, number))?;
        }
        list.journal.append(&Event::Restored { job: number })?;
        let (_, job) = list.bin.remove(at);
        list.removed.remove(&number);
        list.jobs.insert(number, job);
        self.touch(&mut list, number);
        Ok(list.jobs[&number].clone())
    }

    /// Deletes the files of jobs that were removed before so much time.
    pub(crate) fn empty_bin(&self, after: Duration) {
        let old: Vec<_> = self.list().bin.extract_if(.., |(when, _)| when.elapsed() >= after).collect();
        for (_, job) in old {
            let aside = paths::aside(&self.place, job.number);
            if let Err(error) = fs::remove_dir_all(&aside)
                && aside.exists()
            {
                (self.program.remark)(&format!("lifesat: {} could not be deleted: {error}", aside.display()));
            }
        }
    }

    /// Deletes the files of removed jobs that nobody wants back any more.
    pub(crate) fn forget(&self) {
        self.empty_bin(REGRET);
    }

    /// Writes an event to the journal, and then makes the change. Returns `false`, and does nothing,
    /// if the event cannot follow, because the job has changed meanwhile.
    fn record(&self, list: &mut List, event: &Event) -> io::Result<bool> {
        let Some((number, state)) = event.state() else { return Ok(false) };
        let List { journal, jobs, .. } = list;
        let Some(job) = jobs.get_mut(&number).filter(|job| job.state.may_become(&state)) else {
            return Ok(false);
        };
        journal.append(event)?;
        job.enter(state);
        self.touch(list, number);
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

    // What the supervisor does.

    /// The jobs that wait or run, in order.
    pub(crate) fn unfinished(&self) -> Vec<Job> {
        let list = self.list();
        let is_unfinished = |job: &&Job| !job.has_ended();
        list.jobs.values().filter(is_unfinished).cloned().collect()
    }

    /// The jobs that the user wants to end, once.
    pub(crate) fn take_stops(&self) -> Vec<Number> {
        std::mem::take(&mut self.list().to_stop)
    }

    /// Notes that a job has begun, or returns `false` if it no longer waits.
    pub(crate) fn begin(&self, number: Number, process: Process) -> io::Result<bool> {
        self.record(&mut self.list(), &Event::Began { job: number, process, since: now() })
    }

    /// Notes how a job has ended, unless it has ended before.
    pub(crate) fn end(&self, number: Number, outcome: Outcome, words: &str, seconds: u64) -> io::Result<()> {
        let summary = results::summary(&self.place, number);
        if let Some(job) = self.list().jobs.get_mut(&number) {
            job.summary = summary;
        }
        let event = Event::Ended { job: number, outcome, words: words.to_owned(), seconds };
        self.record(&mut self.list(), &event).map(drop)
    }

    /// The files for the answer and the log of a job, and what its command reads.
    pub(crate) fn prepare(&self, job: &Job) -> io::Result<(File, File)> {
        let files = persistence::files(&self.place, job.number, job.goes_on)?;
        if let Ok(Some(input)) = job.asked.question.input() {
            fs::write(folder(&self.place, job.number).join(input.name), input.bytes)?;
        }
        Ok(files)
    }

    /// Notes that a job has ended. The answer and the log tell how.
    pub(crate) fn conclude(
        &self,
        number: Number,
        end: End,
        told_to_end: Option<Reason>,
        seconds: u64,
    ) -> io::Result<()> {
        let answer = results::printed(&self.place, number).map(|(answer, _)| answer);
        let log = results::log(&self.place, number, 1000);
        let disk_is_full = privacy::is_full(&self.place);
        let (outcome, words) =
            Ending { end, told_to_end, answer: answer.as_ref(), log: &log, disk_is_full }.outcome();
        self.end(number, outcome, &words, seconds)
    }

    pub(crate) fn tell(&self, number: Number, progress: &str) {
        let mut list = self.list();
        let Some(job) = list.jobs.get_mut(&number) else { return };
        if job.progress != progress {
            progress.clone_into(&mut job.progress);
            self.touch(&mut list, number);
        }
    }
}

impl List {
    fn job(&self, number: Number) -> Result<&Job, Refusal> {
        self.jobs.get(&number).ok_or_else(|| Refusal::not_found(format!("there is no job {number}")))
    }

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

/// A title without characters that could do harm.
fn checked(title: &str) -> Result<String, Refusal> {
    if title.chars().count() > LONGEST_TITLE {
        return Err(Refusal::question(format!("a title has at most {LONGEST_TITLE} characters")));
    }
    Ok(title.chars().filter(|&letter| is_harmless(letter)).collect())
}

/// Returns false for control characters, and for those that turn the direction of a text (Unicode Annex 9).
fn is_harmless(letter: char) -> bool {
    let turns = matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    !letter.is_control() && !turns
}

/// Seconds since 1970.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(place: &Path) -> JobStore {
        let limits = Limits { jobs: 1, memory: 1 << 30, time: Duration::from_secs(9) };
        JobStore::open(place, limits, Program::for_tests("/bin/true")).unwrap()
    }

    #[test]
    fn floods_of_questions_are_refused() {
        let place = tempfile::tempdir().unwrap();
        let jobs = open(place.path());
        let mut list = jobs.list();
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
        let jobs = open(place.path());
        let wish = json!({"question": {"kind": "squares", "fields": {"from": 2, "to": 2}}, "seconds": 1});
        let number = jobs.ask(serde_json::from_value(wish).unwrap()).unwrap().number;
        // The supervisor has seen that the job waits, and starts its process meanwhile.
        jobs.stop(number).unwrap();
        assert!(!jobs.begin(number, Process { id: 1, started: 0 }).unwrap());
        jobs.end(number, Outcome::Failed, "late", 0).unwrap();
        drop(jobs);
        let state = open(place.path()).job(number).unwrap().state;
        assert!(matches!(state, State::Ended { outcome: Outcome::Stopped, .. }), "{state:?}");
    }
}

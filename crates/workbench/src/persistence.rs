//! The jobs on disk: a journal of what happened, so that a killed server loses nothing.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use lifesat_campaign::journal::{self, Journal, JournalError};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::job::{Asked, Job, Outcome, Process, State};
use crate::paths::{self, ANSWER, LOG, Number, PICTURES, folder};
use crate::privacy;

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Event {
    Asked { job: Number, asked: Asked },
    Began { job: Number, process: Process, since: u64 },
    Ended { job: Number, outcome: Outcome, words: String, seconds: u64 },
    WentOn { job: Number },
    Renamed { job: Number, title: String },
    Removed { job: Number },
    Restored { job: Number },
}

impl Event {
    /// The state in which a job is from then on, if there is one.
    pub(crate) fn state(&self) -> Option<(Number, State)> {
        match self {
            Self::Asked { .. } | Self::Renamed { .. } | Self::Removed { .. } | Self::Restored { .. } => None,
            &Self::Began { job, process, since } => Some((job, State::Running { process, since })),
            Self::Ended { job, outcome, words, seconds } => {
                Some((*job, State::Ended { outcome: *outcome, words: words.clone(), seconds: *seconds }))
            }
            Self::WentOn { job } => Some((*job, State::Waiting)),
        }
    }
}

/// The jobs that a journal tells of.
#[derive(Debug, Default)]
pub(crate) struct Known {
    pub(crate) jobs: BTreeMap<Number, Job>,
    /// The largest number of a job, whether it was removed or not.
    pub(crate) last: Number,
    /// Those that were removed.
    pub(crate) removed: BTreeMap<Number, Job>,
}

/// Opens the journal of a folder, and returns the jobs that it tells of.
pub(crate) fn open(place: &Path) -> Result<(Journal, Known)> {
    let about = || format!("the folder {}", place.display());
    refuse_foreign_jobs(place)?;
    privacy::close(place).with_context(about)?;
    fs::create_dir_all(place.join("jobs")).with_context(about)?;
    let mut known = Known::default();
    match Journal::open(&paths::journal(place), &task(), |event| known.follow(event)) {
        Ok(journal) => Ok((journal, known)),
        Err(JournalError::InUse) => bail!(
            "another `lifesat serve` uses the folder {}: use its link, or name another folder with --state FOLDER",
            place.display()
        ),
        Err(error) => Err(anyhow!(error).context("jobs.jsonl").context(about())),
    }
}

/// The jobs that the journal of a folder tells of, while a server may use it.
pub(crate) fn peek(place: &Path) -> Result<Known> {
    let path = paths::journal(place);
    let mut known = Known::default();
    journal::peek(&path, &task(), |event| known.follow(event))
        .with_context(|| format!("{} is no journal of a workbench", path.display()))?;
    Ok(known)
}

fn task() -> Value {
    json!({"lifesat": "workbench", "format": 2})
}

/// Refuses a folder `jobs` that no journal tells of: its files are not ours to delete.
fn refuse_foreign_jobs(place: &Path) -> Result<()> {
    let has_journal = fs::metadata(paths::journal(place)).is_ok_and(|data| data.len() > 0);
    let has_jobs = fs::read_dir(place.join("jobs")).is_ok_and(|mut entries| entries.next().is_some());
    if has_jobs && !has_journal {
        bail!(
            "the folder {0} has files in {0}/jobs, but no journal {0}/jobs.jsonl that tells of them: name another \
             folder with --state FOLDER, or put the journal back",
            place.display()
        );
    }
    Ok(())
}

impl Known {
    fn follow(&mut self, event: Event) {
        if let Some((number, state)) = event.state() {
            if let Some(job) = self.jobs.get_mut(&number) {
                job.enter(state);
            }
            return;
        }
        match event {
            Event::Asked { job, asked } => {
                self.last = self.last.max(job);
                self.jobs.insert(job, Job::new(job, asked));
            }
            Event::Renamed { job, title } => {
                if let Some(job) = self.jobs.get_mut(&job) {
                    job.asked.title = title;
                }
            }
            Event::Removed { job } => self.removed.extend(self.jobs.remove_entry(&job)),
            Event::Restored { job } => self.jobs.extend(self.removed.remove_entry(&job)),
            _ => {}
        }
    }
}

/// A number for a new job, from `first`. It passes over folders that exist already, so the folder of
/// a job never is one that somebody else made.
pub(crate) fn free_number(place: &Path, first: Number) -> Number {
    let mut number = first;
    while folder(place, number).symlink_metadata().is_ok() {
        number += 1;
    }
    number
}

/// The files for the answer and the log of a job. There are old ones if a server was killed just
/// after it started the job. If that process still writes to them, they have lost their names. A job
/// that goes on keeps its files, but for the pictures of its last answer, and begins a new answer.
pub(crate) fn files(place: &Path, number: Number, goes_on: bool) -> io::Result<(File, File)> {
    let folder = folder(place, number);
    if goes_on && folder.exists() {
        let old = fs::remove_dir_all(folder.join(PICTURES));
        old.or_else(|error| if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) })?;
        let log = File::options().create(true).append(true).open(folder.join(LOG))?;
        return Ok((File::create(folder.join(ANSWER))?, log));
    }
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    Ok((File::create_new(folder.join(ANSWER))?, File::create_new(folder.join(LOG))?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_that_goes_on_keeps_its_log_and_no_pictures() {
        let place = tempfile::tempdir().unwrap();
        let own = folder(place.path(), 7);
        drop(files(place.path(), 7, false).unwrap());
        fs::create_dir(own.join(PICTURES)).unwrap();
        for name in ["answer.json", "log.txt", "state", "pictures/1.svg"] {
            fs::write(own.join(name), "old").unwrap();
        }
        drop(files(place.path(), 7, true).unwrap());
        let text = |name: &str| fs::read_to_string(own.join(name)).ok();
        assert_eq!([text("log.txt"), text("state")], [(); 2].map(|()| Some("old".to_owned())));
        assert_eq!((text("answer.json").as_deref(), text("pictures/1.svg")), (Some(""), None));
        // Without pictures it goes on, too.
        drop(files(place.path(), 7, true).unwrap());
        assert_eq!(text("state").as_deref(), Some("old"));
    }

    #[test]
    fn the_clock_of_a_job_is_in_the_journal() {
        let place = tempfile::tempdir().unwrap();
        let (mut journal, _) = open(place.path()).unwrap();
        let question = serde_json::from_value(json!({"kind": "count", "fields": {}})).unwrap();
        let asked = Asked::of(question);
        let began = |since| Event::Began { job: 1, process: Process { id: 1, started: 0 }, since };
        let ended =
            |seconds| Event::Ended { job: 1, outcome: Outcome::Stopped, words: String::new(), seconds };
        let went_on = Event::WentOn { job: 1 };
        for event in
            [&Event::Asked { job: 1, asked }, &began(10), &ended(5), &went_on, &began(100), &ended(7)]
        {
            journal.append(event).unwrap();
        }
        assert_eq!(peek(place.path()).unwrap().jobs[&1].before, 5);
        journal.append(&went_on).unwrap();
        assert_eq!(peek(place.path()).unwrap().jobs[&1].before, 12);
    }
}

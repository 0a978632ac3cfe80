//! The thread that starts jobs, watches them, and notes how they end.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::process::Child;
use std::thread;
use std::time::{Duration, Instant};

use lifesat_platform::server::{self, Room};

use crate::job::{Job, Outcome, Process, State};
use crate::job_store::{self, JobStore};
use crate::outcome::{End, Reason};
use crate::paths::{Number, folder};
use crate::process::{self, LARGEST_FILE};
use crate::results;
use crate::timeline::Timeline;

const TICK: Duration = Duration::from_millis(50);

/// How long it waits before it starts a job again that could not be started.
const REST: Duration = Duration::from_secs(1);

/// How long a command may take to end by itself, after its time limit or after a signal.
const GRACE: Duration = Duration::from_secs(5);

/// How a process that this server started, or one before it, is watched.
struct WatchedProcess {
    process: Process,
    /// `None` if an earlier server started it: then nobody can ask how it ended.
    child: Option<Child>,
    began: Instant,
    timeline: Timeline,
    /// When it was told to end, and why.
    told_to_end: Option<(Instant, Reason)>,
}

/// Runs jobs until the server is to end.
pub(crate) fn work(jobs: &JobStore) {
    let interrupt = &jobs.program.interrupt;
    let mut workers = adopted(jobs);
    let mut rests_until = Instant::now();
    while !interrupt.is_raised() {
        for number in jobs.take_stops() {
            if let Some(worker) = workers.get_mut(&number) {
                worker.tell_to_end(Reason::User, &folder(&jobs.place, number));
            }
        }
        jobs.forget();
        look_after(jobs, &mut workers);
        if Instant::now() >= rests_until && start_next(jobs, &mut workers).is_err() {
            rests_until = Instant::now() + REST;
        }
        thread::sleep(TICK);
    }
    jobs.close();
    for (&number, worker) in &mut workers {
        worker.tell_to_end(Reason::Server, &folder(&jobs.place, number));
    }
    let end = Instant::now() + 2 * GRACE;
    while !workers.is_empty() && Instant::now() < end {
        look_after(jobs, &mut workers);
        thread::sleep(TICK);
    }
    jobs.empty_bin(Duration::ZERO);
}

/// Processes that an earlier server left behind when it was killed. They may have ended since.
fn adopted(jobs: &JobStore) -> BTreeMap<Number, WatchedProcess> {
    let running = jobs.unfinished().into_iter().filter_map(|job| match job.state {
        State::Running { process, since } => {
            let age = Duration::from_secs(job_store::now().saturating_sub(since));
            let began = Instant::now().checked_sub(age).unwrap_or_else(Instant::now);
            let timeline = Timeline::open(&folder(&jobs.place, job.number), Duration::from_secs(job.before));
            Some((job.number, WatchedProcess { process, child: None, began, timeline, told_to_end: None }))
        }
        _ => None,
    });
    running.collect()
}

fn look_after(jobs: &JobStore, workers: &mut BTreeMap<Number, WatchedProcess>) {
    workers.retain(|&number, worker| {
        if let Some(line) = results::progress(&jobs.place, number) {
            jobs.tell(number, &line);
        }
        let end = worker.end();
        let ran = worker.ran(end.as_ref(), jobs, number);
        worker.timeline.follow(&folder(&jobs.place, number), ran.as_secs_f64());
        let Some(end) = end else {
            worker.hurry(jobs, number);
            return true;
        };
        // Its answer could not be read.
        if server::lacks_descriptors() {
            return true;
        }
        let told_to_end = worker.told_to_end.map(|(_, reason)| reason);
        // If the disk is full, the end is noted later.
        jobs.conclude(number, end, told_to_end, ran.as_secs()).is_err()
    });
}

/// Starts jobs that wait while there is room. If the disk or the memory is full, or too many files are
/// open, this is to be tried again later; a job that can never be started has failed.
fn start_next(jobs: &JobStore, workers: &mut BTreeMap<Number, WatchedProcess>) -> io::Result<()> {
    for job in jobs.unfinished() {
        if workers.len() >= jobs.limits.jobs {
            break;
        }
        if matches!(job.state, State::Waiting) {
            match start(jobs, &job) {
                Ok(worker) => workers.extend(worker.map(|worker| (job.number, worker))),
                Err(error) => {
                    let words = format!("it cannot begin: {error}");
                    jobs.tell(job.number, &words);
                    if process::may_pass(&error) {
                        return Err(error);
                    }
                    jobs.end(job.number, Outcome::Failed, &words, 0)?;
                }
            }
        }
    }
    Ok(())
}

fn start(jobs: &JobStore, job: &Job) -> io::Result<Option<WatchedProcess>> {
    let (out, log) = jobs.prepare(job)?;
    let folder = folder(&jobs.place, job.number);
    let room = Room { bytes: job.asked.bytes, seconds: None, file: LARGEST_FILE };
    let (child, process) =
        process::start(&jobs.program, &job.asked.words, &folder, room, out.into(), log.into())?;
    let mut worker = WatchedProcess {
        process,
        child: Some(child),
        began: Instant::now(),
        timeline: Timeline::open(&folder, Duration::from_secs(job.before)),
        told_to_end: None,
    };
    let begins = jobs.begin(job.number, worker.process);
    if matches!(begins, Ok(true)) {
        return Ok(Some(worker));
    }
    worker.kill();
    begins.map(|_| None)
}

impl WatchedProcess {
    fn end(&mut self) -> Option<End> {
        match &mut self.child {
            Some(child) => match child.try_wait() {
                Ok(status) => status.map(process::end_of),
                Err(_) => Some(End::Unknown),
            },
            None => self.process.has_ended().then_some(End::Unknown),
        }
    }

    /// How long the process ran. One that ended while no server watched wrote its answer then.
    fn ran(&self, end: Option<&End>, jobs: &JobStore, number: Number) -> Duration {
        let since_then = match end {
            Some(End::Unknown) => results::silence(&jobs.place, number),
            Some(End::Exited(_) | End::Killed(_)) | None => Duration::ZERO,
        };
        self.began.elapsed().saturating_sub(since_then)
    }

    fn tell_to_end(&mut self, reason: Reason, folder: &Path) {
        if self.told_to_end.is_none() {
            self.told_to_end = Some((Instant::now(), reason));
            self.process.ask_to_end(folder);
        }
    }

    /// Ends a process that has outlived its limit, and one that does not end when it is told to.
    fn hurry(&mut self, jobs: &JobStore, number: Number) {
        match self.told_to_end {
            Some((since, _)) if since.elapsed() > GRACE => self.process.kill(),
            Some(_) => {}
            None => {
                let Ok(job) = jobs.job(number) else { return };
                if self.began.elapsed() > Duration::from_secs(job.asked.seconds) + GRACE {
                    let reason = Reason::Time { keeps_time: job.keeps_time() };
                    self.tell_to_end(reason, &folder(&jobs.place, number));
                }
            }
        }
    }

    fn kill(&mut self) {
        self.process.kill();
        if let Some(child) = &mut self.child {
            let _ = child.wait();
        }
    }
}

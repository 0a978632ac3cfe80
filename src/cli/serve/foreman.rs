//! The thread that starts jobs, watches them, and notes how they end.

use std::collections::BTreeMap;
use std::process::Child;
use std::thread;
use std::time::{Duration, Instant};
use std::{fs, io};

use lifesat::limits::Interrupt;
use rustix::process::Signal;

use super::bench::{self, Bench};
use super::job::{Job, Outcome, Process, State};
use super::place::{Number, folder};
use super::process::{self, Room};
use super::timeline::Timeline;
use super::verdict::{End, Ending, Reason};
use super::{disk, kept, results};
use crate::cli::console::stderr;

/// How often it looks.
const TICK: Duration = Duration::from_millis(50);

/// How long it waits before it starts a job again that could not be started.
const REST: Duration = Duration::from_secs(1);

/// How long a command may take to end by itself, after its time limit or after a signal.
const PATIENCE: Duration = Duration::from_secs(5);

/// How a process that this server started, or one before it, is watched.
struct WatchedProcess {
    process: Process,
    /// `None` if an earlier server started it: then nobody can ask how it ended.
    child: Option<Child>,
    began: Instant,
    timeline: Timeline,
    /// When it was told to end, and why.
    told: Option<(Instant, Reason)>,
}

/// Runs jobs until the server is to end.
pub(super) fn work(bench: &Bench, interrupt: &Interrupt) {
    let mut workers = adopted(bench);
    let mut rests_until = Instant::now();
    while !interrupt.is_raised() {
        for number in bench.take_stops() {
            if let Some(worker) = workers.get_mut(&number) {
                worker.tell_to_end(Reason::User);
            }
        }
        look_after(bench, &mut workers);
        if Instant::now() >= rests_until && start_next(bench, &mut workers).is_err() {
            rests_until = Instant::now() + REST;
        }
        thread::sleep(TICK);
    }
    bench.close();
    for worker in workers.values_mut() {
        worker.tell_to_end(Reason::Server);
    }
    let end = Instant::now() + 2 * PATIENCE;
    while !workers.is_empty() && Instant::now() < end {
        look_after(bench, &mut workers);
        thread::sleep(TICK);
    }
}

/// Processes that an earlier server left behind when it was killed. They may have ended since.
fn adopted(bench: &Bench) -> BTreeMap<Number, WatchedProcess> {
    let running = bench.unfinished().into_iter().filter_map(|job| match job.state {
        State::Running { process, since } => {
            let age = Duration::from_secs(bench::now().saturating_sub(since));
            let began = Instant::now().checked_sub(age).unwrap_or_else(Instant::now);
            let timeline =
                Timeline::open(&folder(bench.place(), job.number), Duration::from_secs(job.before));
            Some((job.number, WatchedProcess { process, child: None, began, timeline, told: None }))
        }
        _ => None,
    });
    running.collect()
}

/// Notes progress, limits and ends.
fn look_after(bench: &Bench, workers: &mut BTreeMap<Number, WatchedProcess>) {
    workers.retain(|&number, worker| {
        let log = results::log(bench.place(), number, 1000);
        if let Some(line) = log.lines().rfind(|line| !line.is_empty()) {
            bench.tell(number, &stderr::harmless(line));
        }
        let end = worker.end();
        let ran = worker.ran(end.as_ref(), bench, number);
        worker.timeline.follow(&folder(bench.place(), number), ran.as_secs_f64());
        let Some(end) = end else {
            worker.hurry(bench, number);
            return true;
        };
        // Its answer could not be read.
        if process::lacks_descriptors() {
            return true;
        }
        let (answer, log) =
            (results::printed(bench.place(), number), results::log(bench.place(), number, 1000));
        let told = worker.told.map(|(_, reason)| reason);
        let disk_is_full = disk::is_full(bench.place());
        let (outcome, words) =
            Ending { end, told, answer: answer.as_ref(), log: &log, disk_is_full }.verdict();
        // If the disk is full, the end is noted later.
        bench.end(number, outcome, &words, ran.as_secs()).is_err()
    });
}

/// Starts jobs that wait while there is room. If the disk or the memory is full, or too many files are
/// open, this is to be tried again later; a job that can never be started has failed.
fn start_next(bench: &Bench, workers: &mut BTreeMap<Number, WatchedProcess>) -> io::Result<()> {
    for job in bench.unfinished() {
        if workers.len() >= bench.limits().jobs {
            break;
        }
        if matches!(job.state, State::Waiting) {
            match start(bench, &job) {
                Ok(worker) => workers.extend(worker.map(|worker| (job.number, worker))),
                Err(error) => {
                    let words = format!("it cannot begin: {error}");
                    bench.tell(job.number, &words);
                    if process::may_pass(&error) {
                        return Err(error);
                    }
                    bench.end(job.number, Outcome::Failed, &words, 0)?;
                }
            }
        }
    }
    Ok(())
}

/// Starts a job, unless the user has stopped it meanwhile.
fn start(bench: &Bench, job: &Job) -> io::Result<Option<WatchedProcess>> {
    let (out, log) = kept::files(bench.place(), job.number, job.goes_on)?;
    let folder = folder(bench.place(), job.number);
    if let Ok(Some(input)) = job.asked.question.input() {
        fs::write(folder.join(input.name), input.bytes)?;
    }
    let room = Room { bytes: job.asked.bytes, seconds: None };
    let (child, process) = process::start(bench.program(), &job.words(), &folder, room, out, log)?;
    let mut worker = WatchedProcess {
        process,
        child: Some(child),
        began: Instant::now(),
        timeline: Timeline::open(&folder, Duration::from_secs(job.before)),
        told: None,
    };
    match bench.begin(job.number, worker.process) {
        Ok(true) => Ok(Some(worker)),
        Ok(false) => {
            worker.kill();
            Ok(None)
        }
        Err(error) => {
            worker.kill();
            Err(error)
        }
    }
}

impl WatchedProcess {
    fn end(&mut self) -> Option<End> {
        match &mut self.child {
            Some(child) => match child.try_wait() {
                Ok(status) => status.map(End::Known),
                Err(_) => Some(End::Unknown),
            },
            None => self.process.has_ended().then_some(End::Unknown),
        }
    }

    /// How long the process ran. One that ended while no server watched wrote its answer then.
    fn ran(&self, end: Option<&End>, bench: &Bench, number: Number) -> Duration {
        let since_then = match end {
            Some(End::Unknown) => results::silence(bench.place(), number),
            Some(End::Known(_)) | None => Duration::ZERO,
        };
        self.began.elapsed().saturating_sub(since_then)
    }

    fn tell_to_end(&mut self, reason: Reason) {
        if self.told.is_none() {
            self.told = Some((Instant::now(), reason));
            self.process.signal(Signal::TERM);
        }
    }

    /// Ends a process that has outlived its limit, and one that does not end when it is told to.
    fn hurry(&mut self, bench: &Bench, number: Number) {
        match self.told {
            Some((since, _)) if since.elapsed() > PATIENCE => self.process.signal(Signal::KILL),
            Some(_) => {}
            None => {
                let Ok(job) = bench.job(number) else { return };
                if self.began.elapsed() > Duration::from_secs(job.asked.seconds) + PATIENCE {
                    self.tell_to_end(Reason::Time { keeps_time: job.asked.question.keeps_time() });
                }
            }
        }
    }

    fn kill(&mut self) {
        self.process.signal(Signal::KILL);
        if let Some(child) = &mut self.child {
            let _ = child.wait();
        }
    }
}

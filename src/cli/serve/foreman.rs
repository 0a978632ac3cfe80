//! The thread that starts jobs, watches them, and notes how they end.

use std::collections::BTreeMap;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};
use std::{fs, io};

use lifesat::limits::Interrupt;
use rustix::process::Signal;
use serde_json::Value;

use super::bench::{self, Bench};
use super::job::{Job, Outcome, Process, State};
use super::place::{Number, folder};
use super::process::{self, Room};
use super::timeline::Timeline;
use super::{kept, results};
use crate::cli::Exit;
use crate::cli::console::stderr;

/// How often it looks.
const TICK: Duration = Duration::from_millis(50);

/// How long it waits before it starts a job again that could not be started.
const REST: Duration = Duration::from_secs(1);

/// How long a command may take to end by itself, after its time limit or after a signal.
const PATIENCE: Duration = Duration::from_secs(5);

/// How a process that this server started, or one before it, is watched.
struct Worker {
    process: Process,
    /// `None` if an earlier server started it: then nobody can ask how it ended.
    child: Option<Child>,
    began: Instant,
    timeline: Timeline,
    /// When it was told to end, and whether by the user.
    told: Option<(Instant, Reason)>,
}

/// Why a job is told to end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reason {
    User,
    Server,
    Time,
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
fn adopted(bench: &Bench) -> BTreeMap<Number, Worker> {
    let running = bench.unfinished().into_iter().filter_map(|job| match job.state {
        State::Running { process, since } => {
            let age = Duration::from_secs(bench::now().saturating_sub(since));
            let began = Instant::now().checked_sub(age).unwrap_or_else(Instant::now);
            let timeline = Timeline::open(&folder(bench.place(), job.number), false);
            Some((job.number, Worker { process, child: None, began, timeline, told: None }))
        }
        _ => None,
    });
    running.collect()
}

/// Notes progress, limits and ends.
fn look_after(bench: &Bench, workers: &mut BTreeMap<Number, Worker>) {
    workers.retain(|&number, worker| {
        let log = results::log(bench.place(), number, 1000);
        if let Some(line) = log.lines().rfind(|line| !line.is_empty()) {
            bench.tell(number, &stderr::harmless(line));
        }
        let end = worker.end();
        let seconds = worker.began.elapsed().as_secs_f64();
        worker.timeline.follow(&folder(bench.place(), number), seconds);
        let Some(end) = end else {
            worker.hurry(bench, number);
            return true;
        };
        let (outcome, words) = verdict(bench, number, worker, end);
        // If the disk is full, the end is noted later.
        bench.end(number, outcome, &words, worker.began.elapsed().as_secs()).is_err()
    });
}

/// Starts jobs that wait while there is room. If the disk or the memory is full, this is to be tried
/// again later; a job that can never be started has failed.
fn start_next(bench: &Bench, workers: &mut BTreeMap<Number, Worker>) -> io::Result<()> {
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
fn start(bench: &Bench, job: &Job) -> io::Result<Option<Worker>> {
    let (out, log) = kept::files(bench.place(), job.number, job.goes_on)?;
    let folder = folder(bench.place(), job.number);
    if let Ok(Some(input)) = job.asked.question.input() {
        fs::write(folder.join(input.name), input.bytes)?;
    }
    let room = Room { bytes: job.asked.bytes, seconds: None };
    let child = process::start(bench.program(), &job.words(), &folder, room, out, log)?;
    let mut worker = Worker {
        process: Process::of(&child),
        child: Some(child),
        began: Instant::now(),
        timeline: Timeline::open(&folder, job.goes_on),
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

/// How a process ended, as far as that is known.
enum End {
    Known(ExitStatus),
    Unknown,
}

impl Worker {
    fn end(&mut self) -> Option<End> {
        match &mut self.child {
            Some(child) => match child.try_wait() {
                Ok(status) => status.map(End::Known),
                Err(_) => Some(End::Unknown),
            },
            None => (!self.process.is_alive()).then_some(End::Unknown),
        }
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
                    self.tell_to_end(Reason::Time);
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

/// What the end of a process means for its job, and words for it.
fn verdict(bench: &Bench, number: Number, worker: &Worker, end: End) -> (Outcome, String) {
    let answer = results::answer(bench.place(), number);
    let keeps_time = bench.job(number).is_ok_and(|job| job.asked.question.keeps_time());
    let log = results::log(bench.place(), number, 1000);
    let last = log.lines().rfind(|line| !line.is_empty()).unwrap_or_default();
    let last = stderr::harmless(last.trim_start_matches("lifesat: "));
    match (worker.told, end) {
        (Some((_, Reason::User)), _) => (Outcome::Stopped, "you stopped it".to_owned()),
        (Some((_, Reason::Server)), _) => {
            (Outcome::Stopped, "it was stopped when the server ended".to_owned())
        }
        (Some((_, Reason::Time)), _) if !keeps_time => {
            (Outcome::Unknown, "its time limit was reached".to_owned())
        }
        (Some((_, Reason::Time)), _) => {
            (Outcome::Failed, "it did not keep its time limit and was ended".to_owned())
        }
        (None, End::Known(status)) => match status.code() {
            Some(code) if code == Exit::Answered as i32 => (Outcome::Answered, String::new()),
            Some(code) if code == Exit::None as i32 => (Outcome::None, String::new()),
            Some(code) if code == Exit::Unknown as i32 => {
                (Outcome::Unknown, "a limit was reached".to_owned())
            }
            // The answer to a formula.
            Some(code) if code == Exit::Satisfiable as i32 || code == Exit::Unsatisfiable as i32 => {
                told(answer.as_ref())
            }
            Some(_) => (Outcome::Failed, last),
            None if log.contains("memory allocation") => {
                (Outcome::Failed, "it needed more memory than its limit".to_owned())
            }
            None => {
                let signal = status.signal().unwrap_or(0);
                (Outcome::Failed, format!("it was ended by signal {signal}, perhaps because memory ran out"))
            }
        },
        // The answer says how it went, although nobody saw it end.
        (None, End::Unknown) => told(answer.as_ref()),
    }
}

/// What an answer itself says of its outcome.
fn told(answer: Option<&Value>) -> (Outcome, String) {
    match answer.and_then(|answer| answer["status"].as_str()) {
        Some("none" | "invalid") => (Outcome::None, String::new()),
        Some("unknown") => (Outcome::Unknown, "a limit was reached".to_owned()),
        Some(_) => (Outcome::Answered, String::new()),
        None => (Outcome::Failed, "it ended without an answer while no server ran; run it again".to_owned()),
    }
}

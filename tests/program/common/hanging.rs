//! A program that hangs fails its test, and is named, instead of keeping all tests from their end.

use std::collections::HashMap;
use std::io::{self, Write};
use std::process::Command;
use std::sync::Once;
use std::thread;
use std::time::{Duration, Instant};

/// The time after which a program hangs. None of the tests' programs takes as long, except what a soak
/// runs.
fn patience() -> Duration {
    Duration::from_secs(900 + super::number("LIFESAT_SOAK_SECONDS", 0))
}

/// From now on programs that the tests started are ended when they hang.
pub(super) fn end_what_hangs() {
    static BEGUN: Once = Once::new();
    BEGUN.call_once(|| {
        thread::spawn(|| {
            // The ages that `ps` tells are wrong for processes that have just begun.
            let mut first_seen: HashMap<Process, Instant> = HashMap::new();
            loop {
                let running = processes();
                first_seen.retain(|process, _| running.contains(process));
                for process in running {
                    let since = *first_seen.entry(process.clone()).or_insert_with(Instant::now);
                    if since.elapsed() > patience() {
                        process.end();
                    }
                }
                thread::sleep(Duration::from_secs(30));
            }
        });
    });
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Process {
    pid: u32,
    parent: u32,
    words: String,
}

impl Process {
    /// Reads a line of `ps`.
    fn of(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        let mut number = || words.next()?.parse::<u32>().ok();
        let (pid, parent) = (number()?, number()?);
        Some(Self { pid, parent, words: words.collect::<Vec<_>>().join(" ") })
    }

    fn end(&self) {
        // Unlike what `eprintln` prints, this appears at once.
        let _ = writeln!(io::stderr(), "hung, and is killed: {}", self.words);
        let _ = Command::new("kill").args(["-KILL", &self.pid.to_string()]).status();
    }
}

/// The processes that this one started, and those that they started, but the validator, which works as long as the
/// tests.
fn processes() -> Vec<Process> {
    let Ok(listed) = Command::new("ps").args(["-eo", "pid,ppid,args"]).output() else {
        return Vec::new();
    };
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    let mut others: Vec<Process> = listed.lines().filter_map(Process::of).collect();
    let mut family = vec![std::process::id()];
    let mut ours = Vec::new();
    while let Some(parent) = family.pop() {
        let (children, rest): (Vec<Process>, Vec<Process>) =
            others.into_iter().partition(|process| process.parent == parent);
        family.extend(children.iter().map(|process| process.pid));
        ours.extend(children);
        others = rest;
    }
    ours.retain(|process| !process.words.contains(super::schema::SCRIPT));
    ours
}

#[test]
fn programs_that_were_started_are_seen() {
    let mut child = Command::new("sh").args(["-c", "sleep 100 & wait"]).spawn().unwrap();
    let is_seen =
        || processes().iter().any(|process| process.words == "sleep 100" && process.parent == child.id());
    let seen = (0..1000).any(|_| {
        thread::sleep(Duration::from_millis(10));
        is_seen()
    });
    let found = processes();
    let sleeper = found.iter().find(|process| process.parent == child.id());
    sleeper.into_iter().for_each(Process::end);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert!(seen);
}

//! A workbench under load for a while: its memory, its open files and its page in a browser do not grow,
//! and it leaves no processes.
//!
//! `make soak` runs it for two minutes, or for `LIFESAT_SOAK_SECONDS`. Beside the questions there are
//! `LIFESAT_SOAK_SILENT` connections that say nothing, and `LIFESAT_SOAK_TABS` pages in a browser.

use std::collections::BTreeMap;
use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::common::browser::Browser;
use crate::common::visit::enter;
use crate::common::workbench::{Workbench, processes_in};
use crate::common::{code, number, shell, stderr};

/// Answers that are kept; older ones are removed.
const KEPT: usize = 100;

/// How much larger the server may be in the end, in kilobytes: room for what an allocator keeps.
const MOST_GROWTH: u64 = 8 << 10;

/// How much larger a page may be in the end, in kilobytes of its scripts.
const MOST_GROWTH_OF_PAGE: u64 = 1 << 10;

/// So many pages are tabs of one window.
const PAGES_OF_WINDOW: u64 = 5;

/// The time in which each silent connection is looked at once: the server cuts it after as long.
const TURN: Duration = Duration::from_secs(10);

/// Questions that are answered at once.
fn questions() -> [Value; 6] {
    [
        json!({"kind": "densest", "cells": ["????", "????", "????", "????"]}),
        json!({"kind": "count", "fields": {"width": 3, "height": 4}}),
        json!({"kind": "oscillator", "fields": {"period": 2}, "cells": ["???", "???", "???"]}),
        json!({"kind": "orphan", "cells": ["O.O", "?O?"]}),
        json!({"kind": "prove", "cells": ["???", "???", "???"]}),
        json!({"kind": "ships", "fields": {"width": 3, "rows": 1, "period": 4, "symmetry": "none"}}),
    ]
}

/// Kilobytes of memory and the number of open files of a process.
fn size(process: u32) -> (u64, usize) {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    let memory = line.trim().split(' ').next().unwrap().parse().unwrap();
    (memory, fs::read_dir(format!("/proc/{process}/fd")).unwrap().count())
}

/// Connections that begin a request and stay silent. Those that the server cuts are renewed.
struct Silent {
    open: Vec<TcpStream>,
    start: Instant,
    /// How often one was looked at.
    looks: usize,
    renewed: u64,
}

impl Silent {
    fn begin(bench: &Workbench, number: u64) -> Self {
        // They are files of this process, too.
        let raised = shell(Path::new("/"), &format!("prlimit --pid {} --nofile=8192:", std::process::id()));
        assert_eq!(code(&raised), 0, "{}", stderr(&raised));
        let open = (0..number).map(|_| half_open(bench)).collect();
        Self { open, start: Instant::now(), looks: 0, renewed: 0 }
    }

    /// Looks at those whose turn it is.
    fn renew(&mut self, bench: &Workbench) {
        let due = self.start.elapsed().as_millis() * self.open.len() as u128 / TURN.as_millis();
        while (self.looks as u128) < due {
            let place = self.looks % self.open.len();
            if is_cut(&self.open[place]) {
                self.open[place] = half_open(bench);
                self.renewed += 1;
            }
            self.looks += 1;
        }
    }
}

fn half_open(bench: &Workbench) -> TcpStream {
    let stream = bench.half_open();
    stream.set_nonblocking(true).unwrap();
    stream
}

fn is_cut(mut stream: &TcpStream) -> bool {
    stream.read(&mut [0]).map_or_else(|error| error.kind() != ErrorKind::WouldBlock, |_| true)
}

/// Pages of one browser that all show the answers. Nobody sees most of them, as they are tabs behind others.
struct Pages {
    browser: Browser,
    sessions: Vec<String>,
}

impl Pages {
    fn open(bench: &Workbench, number: u64) -> Self {
        let mut browser = Browser::chromium();
        enter(&browser, bench);
        browser.value("location.hash = '#/jobs'");
        let address = format!("http://127.0.0.1:{}/#/jobs", bench.port);
        let settle = |browser: &Browser| {
            // An hour of events would fill this process.
            browser.call("Network.disable", &json!({}));
            browser.await_truth("document.querySelector('.card') !== null");
        };
        settle(&browser);
        let mut sessions = Vec::new();
        for place in 1..number {
            let is_window = place % PAGES_OF_WINDOW == 0;
            sessions.push(if is_window { browser.open_window(&address) } else { browser.open_tab(&address) });
            settle(&browser);
        }
        sessions.push(browser.look_at(String::new()));
        Self { browser, sessions }
    }

    /// Kilobytes of the scripts of each page, without garbage, when it shows this answer first.
    fn sizes(&mut self, newest: u64) -> Vec<u64> {
        let mut sizes = Vec::new();
        for session in self.sessions.clone() {
            self.browser.turn_to(session);
            self.browser.await_truth(&format!("document.querySelector('.card').hash === '#/job/{newest}'"));
            self.browser.call("HeapProfiler.collectGarbage", &json!({}));
            let heap = self.browser.call("Runtime.getHeapUsage", &json!({}));
            sizes.push(heap["usedSize"].as_u64().unwrap() >> 10);
        }
        sizes
    }
}

/// The processes that the threads of a process have started and not yet waited for.
fn children(process: u32) -> Vec<String> {
    let threads = fs::read_dir(format!("/proc/{process}/task")).unwrap().flatten();
    let texts = threads.map(|thread| fs::read_to_string(thread.path().join("children")).unwrap_or_default());
    texts.flat_map(|text| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// One round: a question, its answer, a picture, requests that are refused, and a page that leaves.
fn round(bench: &Workbench, number: usize, kept: &mut Vec<u64>, counts: &mut BTreeMap<String, u64>) {
    let mut count = |what: &str| *counts.entry(what.to_owned()).or_default() += 1;
    let question = &questions()[number % 6];
    let job = bench.await_end(bench.ask(question));
    count(job["state"].as_str().unwrap());
    let id = job["id"].as_u64().unwrap();
    if job["answer"]["patterns"].as_array().is_some_and(|patterns| !patterns.is_empty()) {
        assert_eq!(bench.get(&bench.path_of(id, "pictures/1.svg")).status, 200);
        count("pictures");
    }
    drop(bench.begin("/api/events"));
    let key = format!("Bearer {}", bench.key);
    let foreign = [("Host", "example.org"), ("Authorization", key.as_str())];
    assert_eq!(bench.send_as("GET", "/api/jobs", &foreign, b"").status, 403);
    assert_eq!(bench.send("POST", "/api/jobs", &[], b"{").status, 400);
    count("refused");
    kept.push(id);
    if kept.len() > KEPT {
        assert_eq!(bench.send("DELETE", &format!("/api/jobs/{}", kept.remove(0)), &[], b"").status, 200);
        count("removed");
    }
}

#[test]
#[ignore = "it takes two minutes; `make soak` runs it"]
fn a_workbench_under_load_does_not_grow() {
    let seconds = number("LIFESAT_SOAK_SECONDS", 120);
    let place = tempfile::tempdir().unwrap();
    let mut bench = Workbench::start(place.path(), &["--jobs", "2"]);
    let (mut kept, mut counts) = (Vec::new(), BTreeMap::new());
    let start = Instant::now();
    round(&bench, 0, &mut kept, &mut counts);
    let mut pages = Pages::open(&bench, number("LIFESAT_SOAK_TABS", 2));
    let mut silent = Silent::begin(&bench, number("LIFESAT_SOAK_SILENT", 50));
    let (mut first, mut rounds) = (None, 1);
    // A busy machine takes longer.
    while start.elapsed() < Duration::from_secs(seconds) || rounds <= KEPT {
        round(&bench, rounds, &mut kept, &mut counts);
        silent.renew(&bench);
        rounds += 1;
        // The first rounds fill what is kept.
        if rounds == KEPT {
            first = Some((size(bench.child.id()), pages.sizes(*kept.last().unwrap())));
        }
    }
    let (first, first_pages) = first.expect("there were enough rounds");
    let (last, last_pages) = (size(bench.child.id()), pages.sizes(*kept.last().unwrap()));
    assert_eq!(pages.browser.complaints(), Vec::<String>::new());
    let (waiting, jobs) = (children(bench.child.id()), place.path().join("w/jobs"));
    drop(pages);
    bench.end("INT");
    let folders = fs::read_dir(&jobs).unwrap().count();
    let left = processes_in(place.path());
    let mut out = std::io::stdout();
    writeln!(
        out,
        "{rounds} rounds in {seconds} s: {counts:?}; silent connections renewed: {}",
        silent.renewed
    )
    .unwrap();
    writeln!(out, "kilobytes and open files after {KEPT} rounds: {first:?}, in the end: {last:?}").unwrap();
    let [before, after] = [&first_pages, &last_pages].map(|sizes| (sizes.iter().min(), sizes.iter().max()));
    writeln!(
        out,
        "kilobytes of the scripts of the {} pages: {before:?}, in the end: {after:?}",
        first_pages.len()
    )
    .unwrap();
    // All jobs have ended, and the server has waited for their processes.
    assert_eq!((waiting, left), (Vec::new(), Vec::new()));
    assert_eq!(folders, KEPT, "what is removed has no folder");
    assert!(
        counts
            .keys()
            .all(|state| ["answered", "none", "pictures", "refused", "removed"].contains(&state.as_str())),
        "{counts:?}"
    );
    assert!(last.0 <= first.0 + MOST_GROWTH, "memory: {first:?}, {last:?}");
    // A page that has left may still be open for a moment.
    assert!(last.1 <= first.1 + 20, "open files: {first:?}, {last:?}");
    for (first, last) in first_pages.iter().zip(&last_pages) {
        assert!(*last <= first + MOST_GROWTH_OF_PAGE, "pages: {first_pages:?}, {last_pages:?}");
    }
}

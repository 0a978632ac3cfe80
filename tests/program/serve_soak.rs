//! A workbench under load for a while: its memory and its open files do not grow, and it leaves no
//! processes.
//!
//! `make soak` runs it for two minutes, or for `LIFESAT_SOAK_SECONDS`.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::common::workbench::{Workbench, processes_in};

/// Answers that are kept; older ones are removed.
const KEPT: usize = 100;

/// How much larger the server may be in the end, in kilobytes: room for what an allocator keeps.
const MOST_GROWTH: u64 = 8 << 10;

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
    let seconds = std::env::var("LIFESAT_SOAK_SECONDS").map_or(120, |seconds| seconds.parse().unwrap());
    let place = tempfile::tempdir().unwrap();
    let mut bench = Workbench::start(place.path(), &["--jobs", "2"]);
    let (mut kept, mut counts) = (Vec::new(), BTreeMap::new());
    let (start, mut first, mut rounds) = (Instant::now(), None, 0);
    // A busy machine takes longer.
    while start.elapsed() < Duration::from_secs(seconds) || rounds <= KEPT {
        round(&bench, rounds, &mut kept, &mut counts);
        rounds += 1;
        // The first rounds fill what is kept.
        if rounds == KEPT {
            first = Some(size(bench.child.id()));
        }
    }
    let first = first.expect("there were enough rounds");
    let last = size(bench.child.id());
    let (waiting, jobs) = (children(bench.child.id()), place.path().join("w/jobs"));
    bench.end("INT");
    let folders = fs::read_dir(&jobs).unwrap().count();
    let left = processes_in(place.path());
    let mut out = std::io::stdout();
    writeln!(out, "{rounds} rounds in {seconds} s: {counts:?}").unwrap();
    writeln!(out, "kilobytes and open files after {KEPT} rounds: {first:?}, in the end: {last:?}").unwrap();
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
}

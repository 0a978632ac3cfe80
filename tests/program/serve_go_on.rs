//! Jobs of `lifesat serve` that go on after a stop.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::common::shell;
use crate::common::workbench::{Workbench, quick};

/// A search that finds oscillators for a long time.
fn many() -> Value {
    json!({"kind": "oscillator", "fields": {"period": 2, "engine": "sat", "number": 100_000}, "cells": vec!["?".repeat(12); 12]})
}

/// Waits until the timeline of a job has so many lines, and returns their seconds.
#[track_caller]
fn seconds(bench: &Workbench, number: u64, least: usize) -> Vec<f64> {
    let start = Instant::now();
    loop {
        let times = bench.job(number)["times"].clone();
        let seconds: Vec<f64> =
            times.as_array().unwrap().iter().map(|pair| pair[0].as_f64().unwrap()).collect();
        if seconds.len() >= least {
            return seconds;
        }
        assert!(start.elapsed() < Duration::from_secs(60), "{times}");
        thread::sleep(Duration::from_millis(20));
    }
}

fn post(bench: &Workbench, number: u64, what: &str) -> u16 {
    bench.post(&format!("/api/jobs/{number}/{what}"), &json!({})).status
}

#[test]
fn stopped_jobs_go_on_where_they_were() {
    let place = tempfile::tempdir().unwrap();
    let bench = Workbench::start(place.path(), &[]);
    let number = bench.ask(
        &json!({"kind": "hunt", "fields": {"width": 5, "height": 6, "rounds": 100_000, "sweeps": 1, "seed": 1}}),
    );
    let go_on = |number: u64| bench.post(&format!("/api/jobs/{number}/go-on"), &json!({})).status;
    let state = place.path().join(format!("w/jobs/{number}/state"));
    let rounds =
        || fs::read_to_string(&state).unwrap_or_default().lines().map(str::to_owned).collect::<Vec<_>>();
    let stop_after = |lines: usize| {
        let start = Instant::now();
        while rounds().len() < lines {
            assert!(start.elapsed() < Duration::from_secs(60), "{}", bench.job(number));
            thread::sleep(Duration::from_millis(20));
        }
        bench.post(&format!("/api/jobs/{number}/stop"), &json!({}));
        let stopped = bench.await_end(number);
        assert_eq!(
            (&stopped["state"], &stopped["can_go_on"]),
            (&json!("stopped"), &json!(true)),
            "{stopped}"
        );
        stopped
    };
    bench.await_state(number, &["running"]);
    assert_eq!(go_on(number), 409);
    let told = stop_after(5)["log"].as_str().unwrap().to_owned();
    let before = rounds();
    assert_eq!(go_on(number), 202);
    let later = stop_after(before.len() + 5);
    // Every round is done once, and the log goes on.
    let after = rounds();
    assert_eq!(after[..before.len()], before);
    let mut numbers: Vec<Value> =
        after[1..].iter().map(|line| serde_json::from_str::<Value>(line).unwrap()["round"].clone()).collect();
    let all = numbers.len();
    numbers.sort_by_key(Value::as_u64);
    numbers.dedup();
    assert_eq!(numbers.len(), all);
    assert!(numbers[0].is_u64() && later["log"].as_str().unwrap().starts_with(&told), "{later}");
    // Jobs that have their answers, or that record nothing, do not go on.
    let done = bench.ask(&quick());
    bench.await_end(done);
    assert_eq!(go_on(done), 409);
}

/// The picture of the last answer is not taken for one of the next.
#[test]
fn pictures_are_those_of_the_last_answer() {
    let place = tempfile::tempdir().unwrap();
    let bench = Workbench::start(place.path(), &[]);
    let number = bench.ask(&many());
    let picture = || bench.get(&bench.path_of(number, "pictures/1.rle"));
    let old = place.path().join(format!("w/jobs/{number}/pictures/1.rle"));
    // A line about the question, and one for each oscillator.
    seconds(&bench, number, 2);
    assert_eq!(picture().status, 409);
    post(&bench, number, "stop");
    let lines = bench.await_end(number)["times"].as_array().unwrap().len();
    assert!(String::from_utf8_lossy(&picture().body).contains("rule = B3/S23"));
    fs::write(&old, "old").unwrap();
    assert_eq!(picture().body, b"old");
    assert_eq!(post(&bench, number, "go-on"), 202);
    let job = bench.await_state(number, &["running"]);
    assert!(job["answer"].is_null() && job["summary"].is_null(), "{job}");
    // Stopped before its first oscillator, the job would have nothing to draw.
    seconds(&bench, number, lines + 2);
    post(&bench, number, "stop");
    bench.await_end(number);
    assert!(String::from_utf8_lossy(&picture().body).contains("rule = B3/S23"));
    // Nor is a picture that was drawn while the job went on.
    fs::write(&old, "old").unwrap();
    let answer = place.path().join(format!("w/jobs/{number}/answer.json"));
    fs::write(&answer, fs::read(&answer).unwrap()).unwrap();
    assert_ne!(picture().body, b"old");
}

#[test]
fn the_clock_goes_on_after_a_stop_and_a_killed_server() {
    let place = tempfile::tempdir().unwrap();
    let mut bench = Workbench::start(place.path(), &[]);
    let number = bench.ask(&many());
    seconds(&bench, number, 1);
    // The clock of jobs has whole seconds.
    thread::sleep(Duration::from_millis(2100));
    post(&bench, number, "stop");
    let stopped = bench.await_end(number);
    let before = stopped["seconds"].as_u64().unwrap();
    assert!(before >= 2, "{stopped}");
    assert_eq!(post(&bench, number, "go-on"), 202);
    bench.await_state(number, &["running"]);
    let lines = seconds(&bench, number, stopped["times"].as_array().unwrap().len() + 1).len();
    assert_eq!(bench.end("KILL"), None);
    let bench = Workbench::start(place.path(), &[]);
    assert_eq!(bench.job(number)["before"], before);
    // The clock has whole seconds, so it is behind the last line by less than one.
    thread::sleep(Duration::from_secs(1));
    let known = bench.job(number)["times"].as_array().unwrap().len();
    let all = seconds(&bench, number, known.max(lines) + 1);
    assert!(all.is_sorted(), "{all:?}");
    // The lines that this server noted are of the second run.
    let least = f64::from(u32::try_from(before).unwrap());
    assert!(all[lines..].iter().all(|&at| at >= least), "{before}: {all:?}");
    // If the clock had begun anew, they would all have the time of the last line of the first run.
    assert!(all.last().unwrap() > &all[lines - 1], "{all:?}");
}

/// It ended while no server ran, which was hours ago.
#[test]
fn the_clock_stands_still_when_the_job_has_ended() {
    let place = tempfile::tempdir().unwrap();
    let bench = Workbench::start(place.path(), &[]);
    let number = bench.ask(&quick());
    bench.await_end(number);
    drop(bench);
    let journal = place.path().join("w/jobs.jsonl");
    let text = fs::read_to_string(&journal).unwrap();
    let mut lines: Vec<&str> = text.lines().filter(|line| !line.contains("\"ended\"")).collect();
    let began = lines.pop().unwrap();
    let mut event: Value = serde_json::from_str(began).unwrap();
    let hours = event["began"]["since"].as_u64().unwrap() - 7200;
    event["began"]["since"] = hours.into();
    fs::write(&journal, format!("{}\n{event}\n", lines.join("\n"))).unwrap();
    let answer = place.path().join(format!("w/jobs/{number}"));
    let aged = format!("touch -d @{} {1}/answer.json {1}/log.txt", hours + 3, answer.display());
    assert!(shell(place.path(), &aged).status.success());
    let bench = Workbench::start(place.path(), &[]);
    let job = bench.await_end(number);
    assert_eq!(job["state"], "answered", "{job}");
    // Parts of seconds are left out, and a busy machine looks late.
    assert!(job["seconds"].as_u64().is_some_and(|seconds| seconds < 60), "{job}");
}

//! The jobs of `lifesat serve`: their limits, their ends, and what they survive.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::common::shell;
use crate::common::workbench::{Workbench, long, processes_in, quick};

#[test]
fn jobs_wait_stop_and_run_again() {
    let place = tempfile::tempdir().unwrap();
    let bench = Workbench::start(place.path(), &["--jobs", "1"]);
    let (first, second, third) = (bench.ask(&long()), bench.ask(&quick()), bench.ask(&quick()));
    bench.await_state(first, &["running"]);
    let log_begins = Instant::now();
    while bench.job(first)["log"] == "" && log_begins.elapsed() < Duration::from_secs(30) {
        thread::sleep(Duration::from_millis(20));
    }
    assert!(bench.job(first)["log"].as_str().unwrap().contains("unknown cells"), "{}", bench.job(first));
    assert_eq!(bench.job(second)["state"], "waiting");
    assert_eq!(bench.send("DELETE", &format!("/api/jobs/{first}"), &[], b"").status, 409);
    assert_eq!(bench.post(&format!("/api/jobs/{third}/stop"), &json!({})).status, 202);
    assert_eq!(bench.job(third)["state"], "stopped");
    assert_eq!(bench.post(&format!("/api/jobs/{first}/stop"), &json!({})).status, 202);
    assert_eq!(bench.await_end(first)["state"], "stopped");
    assert_eq!(bench.post(&format!("/api/jobs/{first}/stop"), &json!({})).status, 409);
    assert_eq!(bench.await_end(second)["state"], "answered");
    let again = bench.post(&format!("/api/jobs/{third}/again"), &json!({})).json()["id"].as_u64().unwrap();
    assert_eq!(bench.await_end(again)["answer"]["value"], 6);
}

#[test]
fn ctrl_c_leaves_no_process_and_no_job_is_lost() {
    let place = tempfile::tempdir().unwrap();
    let mut bench = Workbench::start(place.path(), &["--jobs", "1"]);
    let (first, second) = (bench.ask(&long()), bench.ask(&quick()));
    bench.await_state(first, &["running"]);
    let _open = bench.connect();
    assert_eq!(bench.end("INT"), Some(0));
    assert!(processes_in(&place.path().join("w")).is_empty());
    let bench = Workbench::start(place.path(), &[]);
    assert_eq!(bench.job(first)["words"], "it was stopped when the server ended");
    assert_eq!(bench.await_end(second)["state"], "answered");
}

#[test]
fn ctrl_c_ends_a_picture() {
    let place = tempfile::tempdir().unwrap();
    let mut bench = Workbench::start(place.path(), &[]);
    let number = bench.ask(&quick());
    bench.await_end(number);
    let picture = bench.path_of(number, "pictures/1.svg");
    // The program that draws waits for an answer that nobody writes.
    let folder = place.path().join(format!("w/jobs/{number}"));
    assert!(shell(&folder, "rm answer.json && mkfifo answer.json").status.success());
    let _stream = bench.begin(&picture);
    let start = Instant::now();
    while processes_in(&folder).is_empty() {
        assert!(start.elapsed() < Duration::from_secs(60), "nothing is drawn");
        thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(bench.end("INT"), Some(0));
    assert!(processes_in(&folder).is_empty());
}

#[test]
fn a_killed_server_is_followed_by_another() {
    let place = tempfile::tempdir().unwrap();
    let mut bench = Workbench::start(place.path(), &["--jobs", "2"]);
    let (done, long_one) = (bench.ask(&quick()), bench.ask(&long()));
    bench.await_end(done);
    bench.await_state(long_one, &["running"]);
    // This one ends while no server runs.
    let meanwhile = bench.ask(&json!({"kind": "densest", "cells": vec!["?".repeat(10); 10]}));
    bench.await_state(meanwhile, &["running", "answered"]);
    let waiting = bench.ask(&long());
    assert_eq!(bench.end("KILL"), None);
    let answer = place.path().join(format!("w/jobs/{meanwhile}/answer.json"));
    let start = Instant::now();
    while fs::metadata(&answer).unwrap().len() == 0 && start.elapsed() < Duration::from_secs(60) {
        thread::sleep(Duration::from_millis(20));
    }
    let bench = Workbench::start(place.path(), &["--jobs", "2"]);
    assert_eq!(bench.job(done)["answer"]["value"], 6);
    assert_eq!(bench.await_end(meanwhile)["answer"]["value"], 54);
    // The process goes on, and this server can stop it.
    assert_eq!(bench.job(long_one)["state"], "running");
    assert_eq!(processes_in(&place.path().join(format!("w/jobs/{long_one}"))).len(), 1);
    bench.await_state(waiting, &["running"]);
    bench.post(&format!("/api/jobs/{long_one}/stop"), &json!({}));
    assert_eq!(bench.await_end(long_one)["state"], "stopped");
    assert!(processes_in(&place.path().join(format!("w/jobs/{long_one}"))).is_empty());
}

#[test]
fn a_job_that_needs_too_much_memory_is_refused_alone() {
    let place = tempfile::tempdir().unwrap();
    let bench = Workbench::start(place.path(), &["--jobs", "2"]);
    let running = bench.ask(&long());
    // The tables of a census of 14×14 take a gigabyte.
    let wish = json!({"question": {"kind": "count", "fields": {"width": 14, "height": 14}}, "seconds": 60, "megabytes": 200});
    let number = bench.post("/api/jobs", &wish).json()["id"].as_u64().unwrap();
    let job = bench.await_end(number);
    assert_eq!(job["state"], "refused", "{job}");
    assert!(job["words"].as_str().unwrap().contains("memory"), "{job}");
    assert_eq!(bench.job(running)["state"], "running");
    assert_eq!(bench.await_end(bench.ask(&quick()))["state"], "answered");
}

/// What only the command can judge. Another attempt with the same options would be refused again.
#[test]
fn questions_that_the_command_refuses_are_told() {
    let place = tempfile::tempdir().unwrap();
    let bench = Workbench::start(place.path(), &[]);
    let ships = json!({"kind": "ships", "fields": {"width": 30, "rows": 1, "period": 4, "symmetry": "none", "row-cells": 29}});
    let blank = json!({"kind": "oscillator", "fields": {"period": 3, "rule": "B03/S23"}, "cells": ["???", "???", "???"]});
    let turned = json!({"kind": "ships", "fields": {"width": 5, "rows": 1, "right": 1, "period": 4, "symmetry": "odd"}});
    for (question, said) in [(ships, "a width of 30"), (blank, "B0"), (turned, "its mirror image flies")] {
        let job = bench.await_end(bench.ask(&question));
        assert_eq!((&job["state"], &job["standing"]), (&json!("refused"), &json!("not possible")), "{job}");
        assert!(job["words"].as_str().unwrap().contains(said), "{job}");
    }
}

/// Each cell of a block has three live neighbours. Each of three cells in a corner has two, and the dead cell
/// between them three.
#[test]
fn patterns_are_verified_by_their_rule() {
    let place = tempfile::tempdir().unwrap();
    let bench = Workbench::start(place.path(), &[]);
    let ask = |rule: &str, cells: &[&str]| {
        let question =
            json!({"kind": "verify", "fields": {"as": "still-life", "rule": rule}, "cells": cells});
        bench.await_end(bench.ask(&question))["state"].clone()
    };
    assert_eq!(ask("B3/S23", &["OO", "OO"]), "answered");
    assert_eq!(ask("B36/S125", &["OO", "OO"]), "none");
    assert_eq!(ask("B3/S23", &["OO", "O."]), "none");
    assert_eq!(ask("B4/S2", &["OO", "O."]), "answered");
}

#[test]
fn time_limits_end_jobs() {
    let place = tempfile::tempdir().unwrap();
    let bench = Workbench::start(place.path(), &[]);
    // It takes hours, but its formula is small: a busy machine, too, comes to its time limit soon after
    // the second.
    let question = json!({"kind": "oscillator", "fields": {"period": 19}, "cells": vec!["?".repeat(14); 14]});
    let wish = json!({"question": question, "seconds": 1});
    let number = bench.post("/api/jobs", &wish).json()["id"].as_u64().unwrap();
    let job = bench.await_end(number);
    assert_eq!((&job["state"], &job["answer"]["status"]), (&json!("unknown"), &json!("unknown")), "{job}");
}

/// Files that may not grow stand for a full disk.
#[test]
fn a_full_disk_changes_nothing_and_is_told() {
    let place = tempfile::tempdir().unwrap();
    let first = Workbench::start(place.path(), &[]);
    let number = first.ask(&quick());
    first.await_end(number);
    drop(first);
    let bench = Workbench::start_by(place.path(), "ulimit -f 4; exec \"$0\" serve --no-browser --state w");
    let wish = json!({"question": {"kind": "densest", "cells": vec!["?".repeat(99); 99]}, "seconds": 9});
    let refused = bench.post("/api/jobs", &wish);
    assert_eq!(refused.status, 507, "{refused:?}");
    assert!(refused.json()["error"].as_str().unwrap().contains("cannot be written"), "{refused:?}");
    assert_eq!(bench.get("/api/jobs").json().as_array().unwrap().len(), 1);
    drop(bench);
    let later = Workbench::start(place.path(), &[]);
    assert_eq!(later.job(number)["answer"]["value"], 6);
    assert_eq!(later.await_end(later.ask(&quick()))["state"], "answered");
}

#[test]
fn a_job_that_cannot_begin_blocks_no_other() {
    let place = tempfile::tempdir().unwrap();
    let script = "cp \"$0\" me; exec ./me serve --no-browser --jobs 1 --state w";
    let bench = Workbench::start_by(place.path(), script);
    let me = place.path().join("me");
    fs::rename(&me, place.path().join("moved")).unwrap();
    let job = bench.await_end(bench.ask(&quick()));
    assert_eq!(job["state"], "failed", "{job}");
    assert!(job["words"].as_str().unwrap().starts_with("it cannot begin: No such file"), "{job}");
    // A new version of the program takes the place of the old one, which still serves.
    fs::remove_file(place.path().join("moved")).unwrap();
    fs::copy(crate::common::program(), &me).unwrap();
    assert_eq!(bench.await_end(bench.ask(&quick()))["state"], "answered");
}

#[test]
fn files_that_cannot_be_deleted_are_told() {
    let place = tempfile::tempdir().unwrap();
    let bench = Workbench::start(place.path(), &[]);
    let number = bench.ask(&quick());
    bench.await_end(number);
    // A file in place of the folder cannot be deleted as a folder.
    let folder = place.path().join(format!("w/jobs/{number}"));
    fs::remove_dir_all(&folder).unwrap();
    fs::write(&folder, "").unwrap();
    let response = bench.send("DELETE", &format!("/api/jobs/{number}"), &[], b"");
    assert_eq!(response.status, 500, "{response:?}");
    let words = response.json()["error"].as_str().unwrap().to_owned();
    assert!(words.starts_with("the job was removed, but not all of its files"), "{words}");
    assert_eq!(bench.get(&format!("/api/jobs/{number}")).status, 404);
}

#[test]
fn what_was_removed_can_come_back() {
    let place = tempfile::tempdir().unwrap();
    let mut bench = Workbench::start(place.path(), &[]);
    let [first, second] = [(); 2].map(|()| bench.ask(&quick()));
    for number in [first, second] {
        bench.await_end(number);
        assert_eq!(bench.send("DELETE", &format!("/api/jobs/{number}"), &[], b"").status, 200);
    }
    let restore = |bench: &Workbench, number: u64| {
        bench.post(&format!("/api/jobs/{number}/restore"), &json!({})).status
    };
    assert_eq!([restore(&bench, first), restore(&bench, first)], [200, 404]);
    let job = bench.job(first);
    assert_eq!((&job["state"], &job["answer"]["value"]), (&json!("answered"), &json!(6)), "{job}");
    assert_eq!(bench.get(&bench.path_of(first, "pictures/1.svg")).status, 200);
    // The journal knows it, and what stayed removed is deleted, even after a crash.
    assert_eq!(bench.end("KILL"), None);
    let bench = Workbench::start(place.path(), &[]);
    assert_eq!(bench.job(first)["answer"]["value"], 6);
    assert_eq!(restore(&bench, second), 404);
    let left: Vec<_> =
        fs::read_dir(place.path().join("w/jobs")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, [first.to_string().as_str()]);
    assert_eq!(bench.ask(&quick()), second + 1);
}

#[test]
fn a_picture_that_is_drawn_does_not_stand_in_the_way_of_its_job() {
    let place = tempfile::tempdir().unwrap();
    let bench = Workbench::start(place.path(), &[]);
    let number = bench.ask(&quick());
    bench.await_end(number);
    let own = format!("/api/jobs/{number}");
    for turn in 0..20 {
        let picture = bench.path_of(number, &format!("pictures/{}.html", 1 + turn % 2));
        thread::scope(|scope| {
            let drawn = [(); 3].map(|()| scope.spawn(|| bench.get(&picture).status));
            thread::sleep(Duration::from_millis(turn * 2));
            assert_eq!(bench.send("DELETE", &own, &[], b"").status, 200);
            for status in drawn.map(|one| one.join().unwrap()) {
                assert!([200, 404, 422].contains(&status), "{status}");
            }
        });
        let back = bench.post(&format!("{own}/restore"), &json!({}));
        assert_eq!(back.status, 200, "{}", String::from_utf8_lossy(&back.body));
        assert_eq!(bench.job(number)["answer"]["value"], 6);
    }
}

/// Not even by another server: somebody may have kept the address of a removed job.
#[test]
fn numbers_are_not_used_again() {
    let place = tempfile::tempdir().unwrap();
    let bench = Workbench::start(place.path(), &[]);
    let first = bench.ask(&quick());
    bench.await_end(first);
    assert_eq!(bench.send("DELETE", &format!("/api/jobs/{first}"), &[], b"").status, 200);
    assert_eq!(bench.send("DELETE", &format!("/api/jobs/{first}"), &[], b"").status, 404);
    assert_eq!(bench.get("/api/jobs").json(), json!([]));
    drop(bench);
    let later = Workbench::start(place.path(), &[]);
    assert_eq!(later.get("/api/jobs").json(), json!([]));
    assert_eq!(later.ask(&quick()), first + 1);
}

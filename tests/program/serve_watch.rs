//! What the page of `lifesat serve` shows while jobs run, and to whom, in a real browser.

use std::fs;

use serde_json::{Value, json};

use crate::common::browser::Browser;
use crate::common::visit::{Visit, enter};
use crate::common::workbench::{long, quick};
use crate::common::{code, lifesat_in, stderr};
use crate::eden::GARDEN;

/// A torus is solved by counting: first patterns are found at once, and the last refutation takes hours.
#[test]
fn the_best_still_life_so_far_is_drawn() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::begin(place.path());
    visit.close_tour();
    let question =
        json!({"kind": "densest", "fields": {"outside": "torus"}, "cells": vec!["?".repeat(17); 17]});
    let number = visit.bench.ask(&question);
    visit.browser.value(&format!("location.hash = '#/job/{number}'"));
    visit.browser.await_truth("document.querySelector('canvas.partial') !== null");
    assert!(visit.text("#answer").contains("The best still life so far"), "{}", visit.text("#answer"));
    visit.browser.await_truth("document.querySelector('svg.plot .bar-open') !== null");
    let job = visit.bench.job(number);
    fs::write(place.path().join("best.rle"), job["partial"].as_str().unwrap()).unwrap();
    let verified = lifesat_in(place.path(), &["verify", "best.rle", "--as", "torus-still-life"]);
    assert_eq!(code(&verified), 0, "{}", stderr(&verified));
    visit.browser.click("#stop");
    visit.browser.await_truth("document.querySelector('.verdict.stopped') !== null");
    assert!(visit.text(".verdict").contains("stopped, so far: "), "{}", visit.text(".verdict"));
    assert!(visit.text(".verdict").contains("You stopped it."), "{}", visit.text(".verdict"));
}

/// The best orphans are written when they are found, and not only in the end. Before there is one, a pattern under way
/// is drawn.
#[test]
fn the_best_orphan_so_far_is_drawn() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::begin(place.path());
    visit.close_tour();
    let number = visit.bench.ask(
        &json!({"kind": "hunt", "fields": {"width": 7, "height": 17, "rounds": 100_000, "sweeps": 300, "seed": 1}}),
    );
    visit.browser.value(&format!("location.hash = '#/job/{number}'"));
    visit.browser.await_truth("document.querySelector('canvas.partial') !== null");
    assert!(visit.text("#said").contains("of 300 sweeps"), "{}", visit.text("#said"));
    visit
        .browser
        .await_truth("document.querySelector('#said')?.textContent.includes('a minimal orphan') === true");
    assert_eq!(visit.bench.job(number)["state"], "running");
}

/// Each smaller orphan is written, long before the last of a thousand tries.
#[test]
fn the_smallest_orphan_so_far_is_drawn() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::begin(place.path());
    visit.close_tour();
    let rows: Vec<&str> = GARDEN.split('/').collect();
    let question = json!({"kind": "core", "fields": {"effort": 1000}, "cells": rows});
    let number = visit.bench.ask(&question);
    visit.browser.value(&format!("location.hash = '#/job/{number}'"));
    visit.browser.await_truth("document.querySelector('canvas.partial') !== null");
    assert!(visit.text("#answer").contains("The smallest orphan so far"), "{}", visit.text("#answer"));
    let job = visit.bench.job(number);
    assert_eq!(job["state"], "running", "{job}");
    fs::write(place.path().join("orphan.rle"), job["partial"].as_str().unwrap()).unwrap();
    assert_eq!(code(&lifesat_in(place.path(), &["eden", "check", "orphan.rle"])), 1);
}

/// A solver has nothing to show of its work, and the page says so.
#[test]
fn where_nothing_is_drawn_the_page_says_why() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::begin(place.path());
    visit.close_tour();
    let mut question = long();
    question["fields"]["engine"] = "sat".into();
    let number = visit.bench.ask(&question);
    visit.browser.value(&format!("location.hash = '#/job/{number}'"));
    visit.browser.await_truth("document.querySelector('#no-picture') !== null");
    let words = visit.text("#no-picture");
    assert!(words.contains("A SAT solver decides about all cells at once"), "{words}");
    visit.browser.click("#stop");
    visit.browser.await_truth("document.querySelector('.verdict.stopped') !== null");
    assert_eq!(visit.browser.value("document.querySelector('#no-picture')"), Value::Null);
}

/// The names of the bars and their words, for a log.
fn bars(browser: &Browser, state: &str, times: &Value) -> Vec<String> {
    let texts = browser.value(&format!(
        "import('/assets/times.js').then(({{ times }}) => \
         [...(times({{ state: '{state}', times: {times}, before: 0, since: Date.now() / 1000 }})?.querySelectorAll('rect') ?? [])].map((bar) => \
         `${{bar.previousSibling.textContent}}: ${{bar.nextSibling.textContent}} (${{bar.classList[1]}})`))"
    ));
    serde_json::from_value(texts).unwrap()
}

#[test]
fn steps_are_bars() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::begin(place.path());
    visit.close_tour();
    let log = json!([
        [0.0, "0 ≤ live cells ≤ 64, asking for ≥ 36"],
        [0.05, "no such pattern with symmetry D8"],
        [1.25, "found 36 live cells"],
        [1.25, "36 ≤ live cells ≤ 64, asking for ≥ 37"],
        [20.25, "refuted 37 live cells"],
    ]);
    let answered =
        ["≥ 36 live cells: found 36, 1.3 s (bar-found)", "≥ 37 live cells: refuted 37, 19 s (bar-refuted)"];
    assert_eq!(bars(&visit.browser, "answered", &log), answered);
    // The last question of a job that runs is open. One that was stopped has no answer to it.
    let open = json!(log.as_array().unwrap()[..4]);
    assert_eq!(
        bars(&visit.browser, "running", &open),
        [answered[0], "≥ 37 live cells: still asked, under 0.1 s (bar-open)"]
    );
    assert_eq!(
        bars(&visit.browser, "stopped", &open),
        [answered[0], "≥ 37 live cells: not answered, under 0.1 s (bar-open)"]
    );
    // The stages of a certificate follow the questions.
    let mut proved = log.as_array().unwrap().clone();
    proved.extend([
        json!([20.25, "certificate: writing the formula"]),
        json!([21.25, "certificate: refuting 37 live cells once more, with a proof"]),
        json!([51.25, "certificate: checking the proof"]),
        json!([54.25, "certificate: complete"]),
    ]);
    let stages = ["proof: writing: 1 s", "proof: refuting: 30 s", "proof: checking: 3 s"];
    let stages = stages.map(|stage| format!("{stage} (bar-found)"));
    assert_eq!(bars(&visit.browser, "answered", &json!(proved))[2..], stages);
    assert_eq!(
        bars(&visit.browser, "stopped", &json!(proved[..7]))[2..],
        [&stages[0], "proof: refuting: not finished, under 0.1 s (bar-open)"]
    );
    let found = json!([[0.5, "found 1 pattern"], [0.5, "a front of 3 rows"], [700.5, "found 2 patterns"]]);
    assert_eq!(
        bars(&visit.browser, "running", &found),
        ["pattern 1: 0.5 s (bar-found)", "pattern 2: 11.7 min (bar-found)"]
    );
    let steps = json!([[0.05, "sets after 0.00 s"], [2.05, "pairs after 2.01 s"]]);
    assert_eq!(
        bars(&visit.browser, "answered", &steps),
        ["sets: under 0.1 s (bar-found)", "pairs: 2 s (bar-found)"]
    );
    assert_eq!(bars(&visit.browser, "answered", &json!([[1.0, "something else"]])), Vec::<String>::new());
}

#[test]
fn two_tabs_show_the_same() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::begin(place.path());
    visit.close_tour();
    let other = Browser::start();
    enter(&other, &visit.bench);
    other.value("document.querySelector('#tour')?.close()");
    let number = visit.ask()["id"].as_u64().unwrap();
    other.value("location.hash = '#/jobs'");
    other.await_truth(
        "document.querySelector('.card.answered .state')?.textContent === '1 · best: 36 live cells'",
    );
    // A page that is loaded again shows what it showed.
    visit.browser.reload();
    visit
        .browser
        .await_truth("document.querySelector('.verdict.answered')?.textContent.includes('36') === true");
    visit.browser.click("#remove");
    other.await_truth("document.querySelectorAll('.card').length === 0");
    other.value(&format!("location.hash = '#/job/{number}'"));
    other.await_truth(&format!(
        "document.querySelector('#answer .warning')?.textContent === 'there is no job {number}'"
    ));
}

#[test]
fn answers_are_filtered_by_question_and_take_what_is_dropped() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::begin(place.path());
    visit.close_tour();
    for question in [quick(), json!({"kind": "count", "fields": {"width": 3, "height": 3}})] {
        visit.bench.await_end(visit.bench.ask(&question));
    }
    visit.browser.value("location.hash = '#/jobs'");
    visit.browser.await_truth("document.querySelectorAll('.card').length === 2");
    visit.browser.value(
        "(() => { const kinds = document.querySelector('#kinds'); kinds.value = 'count'; \
         kinds.dispatchEvent(new Event('change')); })()",
    );
    visit.browser.await_truth("document.querySelectorAll('.card').length === 1");
    visit
        .browser
        .await_truth("document.querySelector('.card .state').textContent.startsWith('2 · counted: ')");
    // A text that is dropped on the list comes to the board.
    visit.browser.value(
        "(() => { const data = new DataTransfer(); data.setData('text', 'OOO/O.O'); \
         document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true})); })()",
    );
    visit.put_as_board();
    assert_eq!(visit.board(), "Board of 3 columns and 2 rows: 5 live, 1 dead, 0 unknown");
}

/// Symmetries without axes have a circle around their centre.
#[test]
fn every_symmetry_is_shown_on_the_board() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::begin(place.path());
    visit.close_tour();
    visit.choose("oscillator");
    let picture = || visit.browser.value("document.querySelector('#board').toDataURL()");
    let frame = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))";
    let mut seen: Vec<Value> = Vec::new();
    for symmetry in ["C1", "C2", "D2|", "D2-", "D2/", "D4+", "D4x", "D8"] {
        visit.set("symmetry", symmetry);
        visit.browser.await_truth(frame);
        let shown = picture();
        assert!(!seen.contains(&shown), "{symmetry} looks like another one");
        seen.push(shown);
    }
    visit.set("symmetry", "C4");
    visit.browser.await_truth(frame);
    assert_eq!(picture(), seen[1], "both turn about the centre");
}

//! What `lifesat serve` says of answers: no more than is known, all that there is, and in a form that others can check.

use std::env;
use std::fs;
use std::process::{Command, Output};

use serde_json::{Value, json};

use crate::common::visit::Visit;
use crate::common::workbench::{Workbench, quick};
use crate::common::{code, lifesat_in, stderr, stdout};

fn ask(bench: &Workbench, question: &Value, seconds: u64) -> Value {
    let asked = bench.post("/api/jobs", &json!({"question": question, "seconds": seconds})).json();
    bench.await_end(asked["id"].as_u64().unwrap_or_else(|| panic!("{asked}")))
}

/// The bound of a torus of 100×100 is found in seconds, and no pattern that reaches it.
#[test]
fn an_open_question_tells_its_bound_and_no_more() {
    let place = tempfile::tempdir().unwrap();
    let bench = Workbench::start(place.path(), &[]);
    let torus = json!({"outside": "torus"});
    let job =
        ask(&bench, &json!({"kind": "densest", "fields": torus, "cells": vec!["?".repeat(100); 100]}), 12);
    let [value, bound] = ["value", "bound"].map(|key| job["answer"][key].to_string());
    assert_eq!(job["standing"], format!("undecided, so far: {value} live cells, at most {bound}"), "{job}");
    let (verdict, rests_on) = (job["verdict"].as_str().unwrap(), job["rests_on"].as_str().unwrap());
    assert!(verdict.contains(&format!("none has more than {bound}")), "{verdict}");
    assert!(rests_on.contains(&bound) && !rests_on.contains("very case"), "{rests_on}");
    // So does the report of the command.
    let limited = lifesat_in(place.path(), &["solve", "200", "--time-limit", "5s", "--report", "lim"]);
    assert_eq!(code(&limited), 3, "{}", stderr(&limited));
    let page = fs::read_to_string(place.path().join("lim/index.html")).unwrap();
    assert!(page.contains("a denser one may exist") && page.contains("the question is open"), "{page:.2000}");
    assert!(!page.contains("every case was tried"));
}

/// Hunts and searches for many patterns have found something when their time is up, and could find more.
#[test]
fn what_was_cut_off_says_so_and_goes_on() {
    let place = tempfile::tempdir().unwrap();
    let bench = Workbench::start(place.path(), &[]);
    let fields = json!({"period": 2, "engine": "sat", "number": 100_000});
    let job =
        ask(&bench, &json!({"kind": "oscillator", "fields": fields, "cells": vec!["?".repeat(12); 12]}), 8);
    assert_eq!((&job["state"], &job["can_go_on"]), (&json!("unknown"), &json!(true)), "{job}");
    let count = job["answer"]["count"].as_u64().unwrap();
    assert_eq!(job["standing"], format!("cut off, found so far: {count} patterns"));
    let path = format!("/api/jobs/{}/go-on", job["id"]);
    assert_eq!(bench.post(&path, &json!({})).status, 202);
    let later = bench.await_end(job["id"].as_u64().unwrap());
    assert!(later["answer"]["count"].as_u64().unwrap() >= count, "{later}");
}

/// A search for spaceships that is cut off says how far it came, shows its front, and goes on from there.
#[test]
fn a_front_is_not_forgotten() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::begin(place.path());
    visit.close_tour();
    let fields = json!({"width": 10, "rows": 1, "period": 5, "symmetry": "none"});
    let job = ask(&visit.bench, &json!({"kind": "ships", "fields": fields}), 10);
    let strip = &job["answer"]["evidence"]["strips"][0];
    assert_eq!((&job["state"], &job["can_go_on"]), (&json!("unknown"), &json!(true)), "{job}");
    visit.browser.value(&format!("location.hash = '#/job/{}'", job["id"]));
    visit.browser.await_truth("document.querySelector('canvas.partial') !== null");
    let said = format!("Searched so far: {} states in {} rows", strip["states"], strip["rows"]);
    for words in ["The time limit was reached.", &said, "Go on", &format!("has {} rows", strip["front"])] {
        assert!(visit.text(".verdict").contains(words), "{words}: {}", visit.text(".verdict"));
    }
    assert!(visit.text("#said").contains("the first rows of a pattern of c/5"), "{}", visit.text("#said"));
}

/// Each "none" is about a box, a period, a symmetry and a rule. What it rests on is what its answer says.
#[test]
fn none_says_of_what() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::begin(place.path());
    visit.close_tour();
    for (question, verdict, rests_on) in [
        (
            json!({"kind": "oscillator", "fields": {"period": 3, "symmetry": "D8", "rule": "B36/S23"}, "cells": vec!["???"; 3]}),
            "There is none: generations 0 to 3 in a 3×3 box, generation 3 equal to generation 0, symmetry D8, rule B36/S23.",
            "Every case was tried.",
        ),
        (
            json!({"kind": "ships", "fields": {"width": 3, "rows": 1, "period": 4, "symmetry": "none"}}),
            "There is no spaceship, of any length: c/4 in 3 columns, rule B3/S23.",
            "Every case was tried.",
        ),
        (
            json!({"kind": "agars", "fields": {"width": 1, "height": 1}}),
            "No part of such a still life forces itself (boxes of 1×1, rule B3/S23).",
            "Every case was tried.",
        ),
        (
            json!({"kind": "core", "cells": ["OO", "OO"]}),
            "It is no orphan: it has a predecessor (2×2 cells, rule B3/S23).",
            "The simulation of a pattern shows it.",
        ),
    ] {
        let job = ask(&visit.bench, &question, 60);
        assert_eq!(
            (&job["state"], &job["verdict"], &job["rests_on"]),
            (&json!("none"), &json!(verdict), &json!(rests_on))
        );
        visit.browser.value(&format!("location.hash = '#/job/{}'", job["id"]));
        visit.browser.await_truth(&format!(
            "document.querySelector('.verdict.none')?.textContent.includes({})",
            json!(verdict)
        ));
        let evidence = visit.text("section[aria-label=Evidence]");
        assert!(evidence.contains(rests_on) && !evidence.contains("confirmed by"), "{evidence}");
    }
}

/// The page says who checked a certificate, what that means, and how long it took to make.
#[test]
fn certificates_say_how_they_are_checked() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::begin(place.path());
    visit.close_tour();
    let cells = vec!["?".repeat(8); 8];
    let job = ask(&visit.bench, &json!({"kind": "densest", "fields": {"proof": true}, "cells": cells}), 60);
    visit.browser.value(&format!("location.hash = '#/job/{}'", job["id"]));
    visit.browser.await_truth("document.querySelector('section[aria-label=Certificate]') !== null");
    let text = || visit.text("section[aria-label=Certificate]");
    for words in
        ["lifesat checked it when it was written.", "lifesat check answer-1.tar", "compares it byte by byte"]
    {
        assert!(text().contains(words), "{words}: {}", text());
    }
    let bars = visit.browser.value("document.querySelector('svg.plot[aria-label^=\"How long\"]').ariaLabel");
    assert!(
        bars.as_str().unwrap().contains("proof: refuting")
            && bars.as_str().unwrap().contains("proof: checking"),
        "{bars}"
    );
    visit.browser.click("#check");
    visit.browser.await_truth(
        "document.querySelector('.verdict.answered')?.textContent.includes('is valid') === true",
    );
    for words in ["What was checked", "What remains to believe: the wastage identity"] {
        assert!(text().contains(words), "{words}: {}", text());
    }
    visit.browser.value("location.hash = '#/job/1'");
    visit.browser.await_truth("document.querySelector('#check') !== null");
    assert!(text().contains("Checked once more: answer 2, valid."), "{}", text());
    // A certificate of a search is written only.
    let ships = json!({"kind": "ships", "fields": {"width": 3, "rows": 1, "period": 4, "symmetry": "none", "proof": true}});
    visit.browser.value(&format!("location.hash = '#/job/{}'", ask(&visit.bench, &ships, 60)["id"]));
    visit.browser.await_truth("document.querySelector('.verdict.none') !== null");
    assert!(text().contains("It was not checked when it was written."), "{}", text());
}

/// Another tab removes what this one shows. Nothing is fetched that is not there: browsers complain about that.
#[test]
fn a_removed_answer_is_not_fetched() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::begin(place.path());
    visit.close_tour();
    let number = visit.bench.ask(&json!({"kind": "force", "cells": ["OO", "OO"]}));
    visit.bench.await_end(number);
    visit.browser.value(&format!("location.hash = '#/job/{number}'"));
    visit.browser.await_truth("document.querySelector('canvas#other') !== null");
    assert_eq!(visit.bench.send("DELETE", &format!("/api/jobs/{number}"), &[], b"").status, 200);
    let words =
        format!("document.querySelector('#answer .warning')?.textContent === 'there is no job {number}'");
    visit.browser.await_truth(&words);
}

/// There are 3928 still lifes in 6×6, and a page lists a thousand.
#[test]
fn lists_say_what_they_leave_out() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::begin(place.path());
    visit.close_tour();
    let list = json!({"kind": "list", "fields": {"width": 6, "height": 6, "all": "still-lifes"}});
    let number = visit.bench.ask(&list);
    let job = visit.bench.await_end(number);
    assert_eq!(job["answer"]["patterns"].as_array().unwrap().len(), 1000, "{}", job["standing"]);
    visit.browser.value(&format!("location.hash = '#/job/{number}'"));
    visit.browser.await_truth("document.querySelector('#pick')?.textContent.startsWith('1 of 3928')");
    visit.browser.await_truth(
        "document.querySelector('#answer').textContent.includes('first 1000 of 3,928 patterns')",
    );
    let page = fs::read_to_string(place.path().join(format!("w/jobs/{number}/report/index.html"))).unwrap();
    assert!(page.contains("the first 1000 of 3928 patterns. The report leaves out 2928."));
}

/// A certificate is a folder or a file. The archive of its answer is checked as it was saved.
#[test]
fn archives_of_answers_are_checked_as_they_are() {
    let place = tempfile::tempdir().unwrap();
    let bench = Workbench::start(place.path(), &[]);
    let check = |name: &str| -> Output { lifesat_in(place.path(), &["check", name]) };
    let mut densest = quick();
    densest["fields"]["proof"] = true.into();
    let ships = json!({"kind": "ships", "fields": {"width": 3, "rows": 1, "period": 4, "symmetry": "none", "proof": true}});
    let prove = json!({"kind": "prove", "fields": {"proof": true}, "cells": ["???", "???", "???"]});
    for question in [&densest, &ships, &prove] {
        let number = ask(&bench, question, 60)["id"].as_u64().unwrap();
        let saved = bench.get(&bench.path_of(number, "archive"));
        assert_eq!(saved.status, 200, "{saved:?}");
        let name = format!("answer-{number}.tar");
        assert!(saved.header("content-disposition").unwrap().contains(&name), "{}", saved.head);
        fs::write(place.path().join(&name), &saved.body).unwrap();
        let checked = check(&name);
        assert_eq!(code(&checked), 0, "{question}: {}{}", stdout(&checked), stderr(&checked));
        // A changed proof is found out, and a damaged archive refused.
        let text = String::from_utf8_lossy(&saved.body).into_owned();
        let changed = saved.body.len() - 1536;
        assert!(text.contains("ustar"));
        fs::write(place.path().join("short.tar"), &saved.body[..changed]).unwrap();
        assert_eq!(code(&check("short.tar")), 2, "{}", stderr(&check("short.tar")));
    }
    let other = ask(&bench, &quick(), 60)["id"].as_u64().unwrap();
    fs::write(place.path().join("none.tar"), bench.get(&bench.path_of(other, "archive")).body).unwrap();
    let refused = check("none.tar");
    assert_eq!(code(&refused), 2);
    assert!(stderr(&refused).contains("none.tar has no certificate"), "{}", stderr(&refused));
    // Files of an archive are named by the archive.
    fs::create_dir(place.path().join("answer")).unwrap();
    fs::write(place.path().join("answer/certificate"), "p cnf 1 1\n1 0\n").unwrap();
    fs::write(place.path().join("answer/answer.json"), "{}").unwrap();
    let packed = Command::new("tar").args(["-cf", "wrong.tar", "answer"]).current_dir(place.path()).status();
    assert!(packed.unwrap().success());
    let refused = check("wrong.tar");
    let told = [stdout(&refused), stderr(&refused)].concat();
    assert!(told.contains("wrong.tar/answer/certificate"), "{told}");
    assert!(!told.contains(env::temp_dir().join("lifesat-").to_str().unwrap()), "{told}");
}

#[test]
pub(crate) fn a_predecessor_that_differs_is_drawn() {
    let place = tempfile::tempdir().unwrap();
    let mut visit = Visit::begin(place.path());
    visit.close_tour();
    let number = visit.bench.ask(&json!({"kind": "force", "cells": ["OO", "OO"]}));
    visit.bench.await_end(number);
    visit.browser.value(&format!("location.hash = '#/job/{number}'"));
    visit.browser.await_truth("document.querySelector('canvas#other') !== null");
    let drawn = "(() => { const canvas = document.querySelector('#other'); \
                 return canvas.getContext('2d').getImageData(0, 0, 320, 320).data.some((value) => value > 0); })()";
    assert_eq!(visit.browser.value(drawn), true);
    // It says when it was asked, and a click on “Remove” can be undone.
    assert!(visit.text(".verdict").contains("Asked "), "{}", visit.text(".verdict"));
    // Another window that shows it hears of both.
    let address = visit.browser.value("location.href");
    let first = visit.browser.open_window(address.as_str().unwrap());
    visit.browser.await_truth("document.querySelector('canvas#other') !== null");
    let second = visit.browser.look_at(first);
    visit.browser.click("#remove");
    visit.browser.await_truth("document.querySelector('#removed button') !== null");
    let first = visit.browser.look_at(second);
    visit.browser.await_truth(
        "document.querySelector('#answer .warning')?.textContent.includes('there is no job') === true",
    );
    let second = visit.browser.look_at(first);
    visit.browser.click("#removed button");
    visit.browser.await_truth("document.querySelector('canvas#other') !== null");
    assert_eq!(visit.bench.job(number)["state"], "none");
    visit.browser.look_at(second);
    visit.browser.await_truth("document.querySelector('canvas#other') !== null");
    assert!(!visit.text("#answer").contains("there is no job"), "{}", visit.text("#answer"));
}

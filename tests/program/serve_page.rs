//! The page of `lifesat serve` in a real browser: drawn questions and their answers.

use std::fmt::Write;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::common::visit::{Visit, Visitor};
use crate::common::workbench::{Workbench, long};

const GLIDER: &str = "x = 3, y = 3, rule = B3/S23\nbob$2bo$3o!";

/// The densest still life of 3×3 is the ship, which has two images.
#[track_caller]
fn assert_listed(visit: &Visitor, job: &Value) {
    assert!(visit.text(".verdict").contains("2 densest still lifes"), "{}", visit.text(".verdict"));
    assert_eq!(job["answer"]["patterns"].as_array().unwrap().len(), 1, "{job}");
    visit.browser.await_truth("document.querySelector('iframe.player') !== null");
}

/// The question is drawn with the keyboard.
pub(crate) fn draw_duel(visit: &Visitor) {
    visit.browser.value("document.querySelector('#board').focus()");
    for key in "1,>v,>>vv2,>v,".split("").filter(|key| !key.is_empty()) {
        let named = match key {
            "," => " ",
            ">" => "ArrowRight",
            "v" => "ArrowDown",
            _ => key,
        };
        visit.browser.press(named);
    }
}

/// Whoever opens the page sees the button, on a laptop and on a phone.
#[test]
fn the_question_can_be_asked_without_scrolling() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::begin(place.path());
    visit.close_tour();
    for kind in ["densest", "oscillator", "ships"] {
        visit.choose(kind);
        for (width, height, mobile) in [(1280, 800, false), (390, 844, true)] {
            visit.browser.resize(width, height, mobile);
            let is_seen = "(() => { const { left, top, width, height } = document.querySelector('#go').getBoundingClientRect(); \
                           return document.elementFromPoint(left + width / 2, top + height / 2)?.id === 'go' && top + height <= innerHeight; })()";
            visit.browser.value("scrollTo(0, 0)");
            assert_eq!(visit.browser.value(is_seen), true, "{kind}: {width}×{height}");
        }
    }
}

/// Why a question is refused stands beside the button that asks it, and a title belongs to one question.
#[test]
fn refusals_are_seen_and_titles_end() {
    let place = tempfile::tempdir().unwrap();
    let mut visit = Visit::begin(place.path());
    // Each refusal leaves a line in the console.
    visit.is_calm = false;
    visit.close_tour();
    for (width, height, mobile) in [(1280, 800, false), (390, 844, true)] {
        visit.browser.resize(width, height, mobile);
        visit.choose("oscillator");
        visit.set("rule", "B3/S2x");
        visit.browser.value("scrollTo(0, 0); document.querySelector('#question').requestSubmit()");
        let seen = "(() => { const { top, height } = document.querySelector('#question .warning').getBoundingClientRect(); \
                    return height > 0 && top >= 0 && top + height <= innerHeight; })()";
        visit.browser.await_truth(seen);
        assert!(visit.text("#question .warning").contains("B3/S2x"), "{}", visit.text("#question .warning"));
        visit.set("rule", "B3/S23");
    }
    visit.browser.resize(1280, 800, false);
    visit.choose("densest");
    visit.browser.value(
        "[...document.querySelectorAll('#question details input')].find(({ type }) => type === 'text').value = 'mine'",
    );
    assert_eq!(visit.ask()["title"], "mine");
    visit.back();
    // A torus is asked about as it was pasted.
    visit.choose("ancestors");
    visit.set("predecessors", "2");
    visit.paste("x = 3, y = 1, rule = B3/S23:T8,8\n3o!");
    assert!(visit.board().starts_with("Board of 8 columns and 8 rows"), "{}", visit.board());
    let job = visit.ask();
    assert_eq!(
        (&job["title"], &job["state"], &job["rule"]),
        (&json!(""), &json!("answered"), &json!("B3/S23:T8,8"))
    );
    // The card in the list tells it from others.
    visit.browser.value("location.hash = '#/jobs'");
    visit
        .browser
        .await_truth("document.querySelector('#gallery .card small')?.textContent.includes('T8,8') === true");
    assert!(
        visit.text("#gallery .card small").starts_with("8×8, "),
        "{}",
        visit.text("#gallery .card small")
    );
}

#[test]
fn every_kind_of_question_is_answered() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::begin(place.path());
    ask_every_kind(&visit);
    // A web site does not offer these.
    let jobs = visit.get("jobs");
    for kind in ["duel", "check"] {
        assert!(jobs.as_array().unwrap().iter().any(|job| job["kind"] == kind), "{kind}: {jobs}");
    }
    // The first one took long enough to have a plot.
    visit.browser.value("location.hash = '#/job/1'");
    visit.browser.await_truth("document.querySelectorAll('svg.plot path.curve').length === 2");
    fits_a_phone(&visit, jobs.as_array().unwrap());
}

/// No answer, list or page of words is wider than a phone.
fn fits_a_phone(visit: &Visitor, jobs: &[Value]) {
    visit.browser.resize(390, 844, true);
    let answers = jobs.iter().map(|job| (format!("#/job/{}", job["id"]), ".verdict"));
    let others =
        [("#/jobs", ".card"), ("#/words", "#words h2"), ("#/help/solve", "#words pre"), ("#/ask", "#go")];
    for (hash, part) in answers.chain(others.map(|(hash, part)| (hash.to_owned(), part))) {
        visit.browser.value(&format!("location.hash = '{hash}'"));
        visit.browser.await_truth(&format!("document.querySelector('{part}')?.offsetParent != null"));
        let wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
        let mut waits = 0;
        while visit.browser.value(wider) != json!(0) {
            waits += 1;
            assert!(waits < 100, "{hash} is wider than a phone: {}", visit.browser.value(WIDEST));
            thread::sleep(Duration::from_millis(20));
        }
    }
}

/// What reaches over the right edge of a page.
const WIDEST: &str = "[...document.querySelectorAll('*')]\
     .filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth)\
     .map((one) => `${one.tagName}.${one.className} ${one.getBoundingClientRect().right}`).slice(0, 9).join('; ')";

/// The duel of docs/duel.md.
fn ask_duel(visit: &Visitor) {
    visit.choose("duel");
    draw_duel(visit);
    let job = visit.ask();
    let rows = json!(["0....", ".0...", ".....", "...X.", "....X"]);
    assert_eq!((&job["question"]["cells"], &job["state"]), (&rows, &json!("answered")), "{job}");
    assert!(
        visit.text(".verdict").contains("player 1 has a placement: row 3, column 2"),
        "{}",
        visit.text(".verdict")
    );
    visit.browser.await_truth("document.querySelectorAll('.boards canvas').length === 3");
    visit.back();
}

/// Asks every kind of question that is offered on a page that was just opened.
pub(crate) fn ask_every_kind(visit: &Visitor) {
    visit.close_tour();
    // The densest still life of 8×8 has 36 live cells (OEIS A055397).
    let job = visit.ask();
    assert_eq!((&job["question"]["kind"], &job["answer"]["value"]), (&json!("densest"), &json!(36)));
    assert!(visit.text(".verdict").contains("36 live cells"));
    visit.browser.await_truth("document.querySelector('iframe.player') !== null");
    visit.browser.await_truth("document.querySelector('svg.plot .bar-found') !== null");
    assert!(visit.text("#answer").contains("found 36"), "{}", visit.text("#answer"));
    visit.back();
    // With a certificate, which is checked, if the solver can write one.
    if visit.browser.value("document.querySelector('#question [name=proof]') !== null") == json!(true) {
        visit.set("columns", "3");
        visit.set("rows", "3");
        visit.set("proof", "1");
        visit.ask();
        visit.browser.click("#check");
        visit.browser.await_truth(
            "document.querySelector('.verdict.answered')?.textContent.includes('is valid') === true",
        );
        visit.back();
    }
    for (kind, fields, state) in [
        ("oscillator", &[("period", "2"), ("columns", "3"), ("rows", "3")][..], "answered"),
        ("spaceship", &[("columns", "4"), ("rows", "4")], "answered"),
        ("ships", &[("width", "3"), ("rows", "1"), ("period", "4"), ("symmetry", "none")], "none"),
        // Without the bound there is the lightweight spaceship.
        ("ships", &[("width", "5"), ("rows", "2"), ("symmetry", "none"), ("row-cells", "1")], "none"),
        // The glider flies in 4 diagonals.
        (
            "ships",
            &[("width", "4"), ("rows", "1"), ("right", "1"), ("symmetry", "none"), ("row-cells", "0")],
            "answered",
        ),
        ("count", &[("width", "3"), ("height", "3")], "answered"),
        ("count", &[("width", "3"), ("height", "3"), ("count", "vanishing")], "answered"),
        ("squares", &[("from", "3"), ("to", "5")], "answered"),
        ("list", &[("width", "3"), ("height", "3")], "answered"),
        ("agars", &[("width", "1"), ("height", "1")], "none"),
        // No orphan fits in 8×8 (docs/no-orphan.md).
        ("hunt", &[("width", "3"), ("height", "4"), ("rounds", "1"), ("sweeps", "1")], "unknown"),
        ("prove", &[("columns", "3"), ("rows", "3")], "none"),
        ("gardens", &[("width", "3"), ("height", "3")], "none"),
        ("game", &[("width", "5"), ("height", "5"), ("first", "greedy"), ("second", "random")], "answered"),
        ("game", &[("first", "greedy"), ("second", "random"), ("tournament", "4")], "answered"),
    ] {
        visit.choose(kind);
        for (field, value) in fields {
            visit.set(field, value);
        }
        let job = visit.ask();
        assert_eq!((&job["kind"], &job["state"]), (&json!(kind), &json!(state)), "{job}");
        if kind == "list" {
            assert_listed(visit, &job);
        }
        visit.back();
    }
    for (kind, pattern, state) in [
        ("complete", "OO??/O???/????/????", "answered"),
        ("verify", "OOO", "answered"),
        ("predecessor", GLIDER, "answered"),
        ("ancestors", GLIDER, "answered"),
        ("orphan", GLIDER, "answered"),
        ("core", GLIDER, "none"),
        // A block has a predecessor that differs from it (docs/force.md).
        ("force", "OO/OO", "none"),
        // A row of three becomes a column, and the other way round.
        ("history", "* * *\n* * *\n* * *\n\n0 0 0\n1 1 1\n0 0 0", "answered"),
    ] {
        visit.choose(kind);
        visit.paste(pattern);
        let job = visit.ask();
        assert_eq!((&job["kind"], &job["state"]), (&json!(kind), &json!(state)), "{job}");
        visit.back();
    }
    ask_duel(visit);
    // What the page offers, and what was asked here.
    let offered = visit
        .browser
        .value("[...document.querySelectorAll('#kind option')].map((kind) => kind.value).sort()");
    let jobs = visit.get("jobs");
    let mut asked: Vec<Value> = jobs.as_array().unwrap().iter().map(|job| job["kind"].clone()).collect();
    asked.sort_by_key(Value::to_string);
    asked.dedup();
    asked.retain(|kind| kind != "check");
    assert_eq!(offered, json!(asked));
}

#[test]
pub(crate) fn the_board_is_drawn_on() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::begin(place.path());
    visit.close_tour();
    assert_eq!(visit.board(), "Board of 8 columns and 8 rows: 0 live, 0 dead, 64 unknown");
    // By mouse: a line to the right of the middle.
    visit.browser.drag("#board", 60.0, 0.0);
    let drawn = visit.board();
    assert!(!drawn.contains(" 0 live"), "{drawn}");
    visit.browser.click("#undo");
    assert!(visit.board().contains("0 live"), "{}", visit.board());
    // By keyboard: the cursor, two states, and back.
    visit.browser.value("document.querySelector('#board').focus()");
    for key in ["ArrowLeft", "ArrowUp", " ", "ArrowRight", "2", " "] {
        visit.browser.press(key);
    }
    assert_eq!(visit.board(), "Board of 8 columns and 8 rows: 1 live, 1 dead, 62 unknown");
    assert!(visit.text("#spoken").contains("dead"), "{}", visit.text("#spoken"));
    // Symmetry: each cell has its images.
    visit.browser.click("#clear");
    visit.choose("oscillator");
    visit.set("symmetry", "D8");
    visit.browser.value("document.querySelector('#board').focus()");
    for key in
        ["ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowUp", "1", " "]
    {
        visit.browser.press(key);
    }
    let live: u32 = visit.board().split(": ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    assert!([4, 8].contains(&live), "{}", visit.board());
    // The glider, turned: its rows are in the link.
    visit.set("symmetry", "C1");
    visit.paste(GLIDER);
    assert_eq!(visit.board(), "Board of 3 columns and 3 rows: 5 live, 4 dead, 0 unknown");
    visit.paste("x = 4, y = 1, rule = LifeHistory\nAB2.!");
    assert_eq!(visit.board(), "Board of 4 columns and 1 rows: 1 live, 1 dead, 2 unknown");
    visit.paste("<img src=x onerror=alert(1)>");
    assert!(
        visit.text("#question .warning").contains("is not a cell"),
        "{}",
        visit.text("#question .warning")
    );
    // What the board would lose is refused.
    for (pattern, said) in [
        ("x = 3, y = 1, rule = /2/3\nABA!", "has dying cells"),
        ("x = 3, y = 1, rule = B3/S23:T0,9\n3o!", "endless"),
    ] {
        visit.paste(pattern);
        assert!(visit.text("#question .warning").contains(said), "{}", visit.text("#question .warning"));
    }
    // Names and generations, as Logic Life Search writes them.
    visit.choose("oscillator");
    visit.set("period", "2");
    visit.paste("* * * * *\n* a 1 a *\n* * * * *\n\n* * * * *\n* * * -a *\n* * * * *");
    assert_eq!(visit.browser.value("document.querySelectorAll('[role=tab]').length"), json!(2));
    visit.browser.value("document.querySelector('#add-generation').click()");
    assert!(visit.board().contains("generation 2: 0 live, 0 dead, 15 unknown"), "{}", visit.board());
    visit.browser.value("document.querySelectorAll('[role=tab]')[1].click()");
    assert!(visit.board().ends_with("14 unknown, some with names"), "{}", visit.board());
    let wish = visit.browser.value("import('/assets/link.js').then((link) => new Promise((done) => { \
        navigator.clipboard.writeText = async (text) => done(link.read(text.split('/ask/')[1])); \
        [...document.querySelectorAll('#question button')].find((one) => one.textContent === 'Copy link').click(); }))");
    assert_eq!(wish["question"]["cells"], json!(["?????", "?aOa?", "?????"]));
    assert_eq!(wish["question"]["later"], json!([["?????", "???A?", "?????"]]));
    visit.choose("densest");
    visit.browser.value("document.querySelector('#clear').click()");
    // A board of 500×500.
    visit.set("columns", "500");
    visit.set("rows", "500");
    assert!(visit.board().starts_with("Board of 500 columns and 500 rows"), "{}", visit.board());
    visit.browser.drag("#board", 100.0, 50.0);
    // A size that no board has is not replaced in silence.
    visit.set("columns", "0");
    assert!(visit.board().starts_with("Board of 500 columns"), "{}", visit.board());
    visit.browser.click("#go");
    assert_eq!(
        visit.browser.value("document.querySelector('#columns').validity.rangeUnderflow"),
        json!(true)
    );
    assert_eq!(visit.browser.value("document.querySelector('#columns').value"), json!("0"));
    assert_eq!(visit.bench.get("/api/jobs").json().as_array().unwrap().len(), 0);
}

#[test]
fn a_link_holds_the_whole_question() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::begin(place.path());
    visit.close_tour();
    // As the page writes it: the question in base64, with the letters of addresses.
    let wish = json!({"question": {"kind": "oscillator", "fields": {"period": 2, "symmetry": "D4+", "rule": "B36/S23", "smallest": true, "engine": "auto", "number": 1}, "cells": ["?O?", "?O?", "?O?"], "later": [["???", "O??", "???"]]}, "seconds": 33, "megabytes": 500});
    let link = visit.browser.value(&format!(
        "btoa(JSON.stringify({wish})).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')"
    ));
    visit.browser.value(&format!("location.hash = '#/ask/{}'", link.as_str().unwrap()));
    visit.browser.await_truth("document.querySelector('#kind').value === 'oscillator'");
    let job = visit.ask();
    assert_eq!(job["question"], wish["question"]);
    assert_eq!(job["limits"], json!({"seconds": 33, "megabytes": 500}));
    assert_eq!(job["state"], "answered", "{job}");
    // So does a file that is dropped on the page.
    visit.back();
    visit.choose("densest");
    visit.browser.value(&format!(
        "(() => {{ const data = new DataTransfer(); data.items.add(new File([JSON.stringify({wish})], '<b>.json')); \
         document.body.dispatchEvent(new DragEvent('drop', {{dataTransfer: data, bubbles: true}})); }})()"
    ));
    visit.browser.await_truth("document.querySelector('#kind').value === 'oscillator'");
    assert_eq!(visit.ask()["question"], wish["question"]);
    // Files that somebody else wrote are refused with words, and do nothing.
    visit.back();
    for (file, words) in [
        (json!({"question": {"kind": "__proto__", "cells": []}}), "does not know this kind"),
        (json!({"question": {"kind": "<img src=x onerror=alert(1)>"}}), "does not know this kind"),
        (json!({"question": {"kind": "densest", "cells": vec!["?".repeat(1000); 1000]}}), "too large"),
        (
            json!({"question": {"kind": "densest", "fields": {"rule": {"a": 1}}, "cells": [["<script>"]], "later": 7}}),
            "",
        ),
        (json!({"question": 7}), "no pattern"),
    ] {
        visit.paste(&file.to_string());
        let said = visit.text("#question .warning");
        assert!(said.contains(words), "{file:.200}: {said}");
    }
    visit.browser.value("location.hash = '#/ask/nonsense'");
    visit
        .browser
        .await_truth("document.querySelector('#question .warning').textContent.includes('no question')");
}

#[test]
fn answers_are_listed_filtered_and_survive_the_server() {
    let place = tempfile::tempdir().unwrap();
    let mut visit = Visit::begin(place.path());
    visit.close_tour();
    let title = "<script>document.title = 'x'</script>";
    let wish = json!({"question": {"kind": "densest", "cells": ["???", "???", "???"]}, "seconds": 9, "title": title});
    visit.bench.post("/api/jobs", &wish);
    let long = json!({"kind": "oscillator", "fields": {"period": 19, "engine": "backtrack"}, "cells": vec!["?".repeat(25); 25]});
    let running = visit.bench.ask(&long);
    visit.bench.await_state(running, &["running"]);
    visit.browser.value("location.hash = '#/jobs'");
    visit.browser.await_truth("document.querySelectorAll('.card').length === 2");
    visit.browser.await_truth("document.querySelector('.card.answered') !== null");
    assert_eq!(visit.text(".card.answered strong"), title);
    visit.browser.click("#filter");
    visit.browser.write("oscillator");
    visit.browser.await_truth("document.querySelectorAll('.card').length === 1");
    // Two tabs, a killed server, and another one on the same folder.
    visit.browser.value(&format!("location.hash = '#/job/{running}'"));
    visit.browser.await_truth("document.querySelector('#stop') !== null");
    visit.is_calm = false;
    visit.bench.end("KILL");
    visit.browser.await_truth("!document.querySelector('#offline').hidden");
    assert!(visit.text("#offline").contains("open the link"), "{}", visit.text("#offline"));
    visit.bench = Workbench::start(place.path(), &[]);
    visit.enter();
    visit.browser.value(&format!("location.hash = '#/job/{running}'"));
    visit.browser.await_truth("document.querySelector('.verdict.running') !== null");
    // The partial pattern is shown, and the job goes on after a stop.
    visit.browser.await_truth("document.querySelector('canvas.partial') !== null");
    for _ in 0..2 {
        visit.browser.click("#stop");
        visit.browser.await_truth("document.querySelector('.verdict.stopped') !== null");
        assert!(visit.text(".verdict").contains("Its work is saved"), "{}", visit.text(".verdict"));
        visit.browser.click("#go-on");
        visit.browser.await_truth("document.querySelector('.verdict.running') !== null");
    }
}

#[test]
fn every_question_fits_a_phone() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::begin(place.path());
    visit.close_tour();
    // The number of jobs that run stands in the head of each page.
    let running = visit.bench.ask(&long());
    visit.browser.await_truth("!document.querySelector('#busy').hidden");
    // A scroll bar takes twelve pixels of 320 in browsers that show it.
    for width in [308, 375, 390] {
        visit.browser.resize(width, 640, true);
        let wide = visit.browser.value(
            "(async () => { const wide = []; for (const { value } of document.querySelectorAll('#kind option')) { \
             const kinds = document.querySelector('#kind'); kinds.value = value; kinds.dispatchEvent(new Event('change')); \
             const page = document.documentElement; \
             for (let frame = 0; frame < 60 && (frame === 0 || page.scrollWidth > page.clientWidth); frame++) \
             await new Promise(requestAnimationFrame); \
             if (page.scrollWidth > page.clientWidth) wide.push(value); } return wide; })()",
        );
        assert_eq!(wide, json!([]), "{width}");
        let job = format!("#/job/{running}");
        for (hash, part) in [("#/jobs", ".card"), (&job, ".verdict.running"), ("#/ask", "#go")] {
            visit.browser.value(&format!("location.hash = '{hash}'"));
            visit.browser.await_truth(&format!("document.querySelector('{part}')?.offsetParent != null"));
            // Pictures of a running job are fitted to the page when they have been drawn.
            visit
                .browser
                .await_truth("document.documentElement.scrollWidth <= document.documentElement.clientWidth");
        }
    }
}

#[test]
fn a_thousand_answers_and_a_small_screen() {
    let place = tempfile::tempdir().unwrap();
    let journal = place.path().join("w/jobs.jsonl");
    std::fs::create_dir_all(journal.parent().unwrap()).unwrap();
    let mut text = "{\"format\":2,\"lifesat\":\"workbench\"}\n".to_owned();
    for number in 1..=1000 {
        let asked = json!({"question": {"kind": "count", "fields": {"width": 3, "height": 3}}, "title": format!("No. {number}"), "seconds": 9, "bytes": 100_000_000, "at": 0});
        let _ = writeln!(text, "{}", json!({"asked": {"job": number, "asked": asked}}));
        let ended = json!({"ended": {"job": number, "outcome": "stopped", "words": "", "seconds": 1}});
        let _ = writeln!(text, "{ended}");
    }
    std::fs::write(&journal, text).unwrap();
    let visit = Visit::in_chromium(place.path());
    visit.browser.resize(390, 800, true);
    visit.browser.value("location.hash = '#/jobs'");
    visit.browser.await_truth("document.querySelector('#how-many').textContent === '1000 of 1000'");
    // Pages hear of an answer that somebody removes.
    assert_eq!(visit.bench.send("DELETE", "/api/jobs/1000", &[], b"").status, 200);
    visit.browser.await_truth("document.querySelector('#how-many').textContent === '999 of 999'");
    // Who has asked before sees no tour.
    assert_eq!(visit.browser.value("document.querySelector('#tour')"), Value::Null);
    for hash in ["#/jobs", "#/ask", "#/job/7"] {
        visit.browser.value(&format!("location.hash = '{hash}'"));
        visit
            .browser
            .await_truth("document.documentElement.scrollWidth <= document.documentElement.clientWidth");
    }
    visit.browser.await_truth("document.querySelector('.verdict.stopped') !== null");
    // Who wants less motion gets none.
    visit.browser.prefer("prefers-reduced-motion", "reduce");
    visit.browser.await_truth(
        "[...document.querySelectorAll('button, a')].every((one) => getComputedStyle(one).transitionDuration === '0s')",
    );
    // Every control has a name.
    let nameless = visit.browser.value(
        "[...document.querySelectorAll('button, input:not([hidden]), select, canvas[role]')].filter((one) => \
         !(one.textContent.trim() || one.getAttribute('aria-label') || one.closest('label'))).map((one) => one.outerHTML)",
    );
    assert_eq!(nameless, json!([]));
}

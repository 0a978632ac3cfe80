//! The board of `lifesat serve` in a real browser: what is kept, what is put there, how it plays, and what explains it.

use serde_json::{Value, json};

use crate::common::visit::Visit;
use crate::common::workbench::Workbench;
use crate::serve_page::draw_duel;

const GLIDER: &str = "x = 3, y = 3, rule = B3/S23\nbob$2bo$3o!";

/// The value of a field.
fn field(visit: &Visit, name: &str) -> Value {
    visit.browser.value(&format!("document.querySelector('#question [name={name}], #{name}').value"))
}

/// What stands in "Limits and title".
fn limits(visit: &Visit) -> Value {
    visit
        .browser
        .value("[...document.querySelectorAll('#question details input')].map((input) => input.value)")
}

fn set_limits(visit: &Visit, title: &str, seconds: &str) {
    visit.browser.value(&format!(
        "document.querySelectorAll('#question details input').forEach((input, index) => {{ \
         input.value = [{}, {seconds}, 500][index]; input.dispatchEvent(new Event('input', {{ bubbles: true }})); }})",
        json!(title)
    ));
}

fn warning(visit: &Visit) -> String {
    visit.text("#question .warning")
}

#[test]
pub(crate) fn a_reload_a_step_back_and_a_new_tab_lose_nothing() {
    let place = tempfile::tempdir().unwrap();
    let mut visit = Visit::begin(place.path());
    visit.close_tour();
    visit.choose("oscillator");
    visit.paste("* * *\n* a 1\n* * *\n\n* * *\n* -a *\n* * *");
    visit.set("rule", "B36/S23");
    set_limits(&visit, "a <b>title</b>", "33");
    let board = visit.board();
    let all = |visit: &Visit| (visit.board(), field(visit, "kind"), field(visit, "rule"), limits(visit));
    let before = all(&visit);
    assert_eq!(before.3, json!(["a <b>title</b>", "33", "500"]));
    visit.browser.reload();
    visit.browser.await_truth("document.querySelector('#go') !== null");
    assert_eq!(all(&visit), before);
    assert_eq!(visit.browser.value("document.querySelectorAll('[role=tab]').length"), json!(2));
    // A question without a board keeps it, too.
    visit.choose("count");
    visit.browser.reload();
    visit.browser.await_truth("document.querySelector('#go') !== null");
    assert_eq!((field(&visit, "kind"), limits(&visit)), (json!("count"), before.3.clone()));
    visit.choose("oscillator");
    assert_eq!((visit.board(), field(&visit, "rule")), (board.clone(), json!("B36/S23")));
    // A link is opened once. A step back finds what was drawn after it.
    let link = "eyJxdWVzdGlvbiI6eyJraW5kIjoidmVyaWZ5IiwiY2VsbHMiOlsiT09PIl19fQ";
    visit.browser.value(&format!("location.hash = '#/ask/{link}'"));
    visit.browser.await_truth("document.querySelector('#kind').value === 'verify'");
    visit.browser.value("document.querySelector('#board').focus()");
    visit.browser.press(" ");
    assert!(visit.board().contains(": 2 live, 1 dead"), "{}", visit.board());
    visit.browser.value("location.hash = '#/jobs'");
    visit.browser.await_truth("!document.querySelector('#jobs').hidden");
    visit.browser.value("history.back()");
    visit.browser.await_truth("!document.querySelector('#ask').hidden");
    assert!(visit.board().contains(": 2 live, 1 dead"), "{}", visit.board());
    // What is too large is not kept by halves.
    let kept = "import('/assets/draft.js').then(({ keep, kept }) => [keep({ x: 'a'.repeat(3e6) }), kept()])";
    assert_eq!(visit.browser.value(kept), json!([false, null]));
    // A new tab begins with it.
    visit.browser.value("dispatchEvent(new Event('pagehide'))");
    let port = visit.bench.port;
    visit.browser.open_tab(&format!("http://127.0.0.1:{port}/"));
    visit.browser.await_truth("document.querySelector('#go') !== null");
    assert!(visit.board().contains(": 2 live, 1 dead"), "{}", visit.board());
}

#[test]
fn another_question_keeps_what_means_the_same() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::begin(place.path());
    visit.close_tour();
    visit.choose("oscillator");
    visit.paste("* * *\n* a 1\n* * *\n\n* * *\n* -a *\n* * *");
    visit.set("rule", "B36/S23");
    visit.set("period", "5");
    set_limits(&visit, "mine", "44");
    // This one has no names and no generations. They come back.
    visit.choose("densest");
    assert_eq!(visit.board(), "Board of 3 columns and 3 rows: 1 live, 0 dead, 8 unknown");
    assert_eq!((field(&visit, "rule"), limits(&visit)[0].clone()), (json!("B36/S23"), json!("mine")));
    for _ in 0..3 {
        visit.browser.click("#undo");
        assert!(!visit.board().contains("names"), "{}", visit.board());
    }
    visit.choose("oscillator");
    visit.paste("* * *\n* a 1\n* * *\n\n* * *\n* -a *\n* * *");
    visit.choose("verify");
    assert_eq!(visit.board(), "Board of 3 columns and 3 rows: 1 live, 8 dead");
    visit.choose("spaceship");
    assert!(
        visit.board().contains("generation 0: 1 live, 0 dead, 7 unknown, some with names"),
        "{}",
        visit.board()
    );
    // Each question remembers what was chosen for it.
    assert_eq!((field(&visit, "period"), limits(&visit)[1].clone()), (json!("4"), json!("44")));
    visit.choose("oscillator");
    assert_eq!(field(&visit, "period"), json!("5"));
    visit.choose("history");
    assert_eq!(visit.browser.value("document.querySelectorAll('[role=tab]').length"), json!(2));
}

/// The pieces of a duel, and the empty cells among them, are no cells of a box that is sought. They come back.
#[test]
fn pieces_are_given_to_no_other_question() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::begin(place.path());
    visit.close_tour();
    visit.choose("duel");
    draw_duel(&visit);
    let drawn = visit.board();
    assert!(drawn.contains("5 columns and 5 rows") && !drawn.contains("25 dead"), "{drawn}");
    visit.choose("densest");
    assert_eq!(visit.board(), "Board of 8 columns and 8 rows: 0 live, 0 dead, 64 unknown");
    visit.choose("duel");
    assert_eq!(visit.board(), drawn);
    visit.choose("densest");
    visit.browser.click("#undo");
    assert!(visit.board().contains("0 live, 0 dead"), "{}", visit.board());
    // Cells that are given are counted where the question is asked.
    visit.paste("O");
    visit.browser.await_truth("document.querySelector('#question').textContent.includes('Given: 1 live')");
    // The tour opens wherever the page is, and what explains an answer ends with it.
    visit.browser.value("location.hash = '#/jobs'");
    visit.browser.click("#start-tour");
    visit.browser.await_truth("location.hash === '#/ask' && document.querySelector('#tour')?.open === true");
    visit.close_tour();
    visit.browser.value("document.querySelector('#topic').showModal()");
    visit.browser.value("location.hash = '#/words'");
    visit.browser.await_truth("!document.querySelector('#topic').open");
}

#[test]
fn patterns_are_read_by_the_program_and_put_in_their_place() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::begin(place.path());
    visit.close_tour();
    // The box stays, and gaps stay unknown.
    visit.paste_only(GLIDER);
    assert!(visit.board().contains(": 0 live"), "it is only seen: {}", visit.board());
    visit.browser.value("document.querySelector('#board').focus()");
    for key in ["ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Enter"] {
        visit.browser.press(key);
    }
    assert_eq!(visit.board(), "Board of 8 columns and 8 rows: 5 live, 0 dead, 59 unknown");
    // With its dead cells, if they are wanted.
    visit.browser.click("#clear");
    visit.paste_only("xq4_153");
    visit.browser.click("#placing [type=checkbox]");
    visit.browser.click("#put");
    assert_eq!(visit.board(), "Board of 8 columns and 8 rows: 5 live, 4 dead, 55 unknown");
    visit.browser.click("#undo");
    assert!(visit.board().contains(": 0 live"), "{}", visit.board());
    // A pattern that is larger than the board makes it grow.
    visit.paste_only("Gosper glider gun");
    visit.browser.click("#put");
    assert_eq!(visit.board(), "Board of 36 columns and 9 rows: 36 live, 0 dead, 288 unknown");
    visit.choose("verify");
    for (text, board) in [
        ("x = 3, y = 3\n10o$10o$10o$10o!", "Board of 10 columns and 4 rows: 40 live, 0 dead"),
        ("3o!", "Board of 3 columns and 1 rows: 3 live, 0 dead"),
        ("#Life 1.06\n0 0\n2 0\n", "Board of 3 columns and 1 rows: 2 live, 1 dead"),
        ("#Life 1.05\n#P 0 0\n.*\n*.\n", "Board of 2 columns and 2 rows: 2 live, 2 dead"),
        ("[M2] (golly)\n#R B3/S23\n.*$..*$***$\n", "Board of 3 columns and 3 rows: 5 live, 4 dead"),
    ] {
        visit.paste(text);
        assert_eq!(visit.board(), board, "{text}");
    }
    // What cannot be read is named as the program names it.
    for (text, words) in [
        ("..O\n.k.", "line 2: 'k' is not a cell"),
        ("x = 1000000, y = 1\no!", "too large for the board"),
        (&"1 ".repeat(1_000_000), "too large for the board"),
    ] {
        visit.paste(text);
        assert!(warning(&visit).contains(words), "{}", warning(&visit));
    }
}

#[test]
fn the_board_plays_and_says_what_it_is() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::begin(place.path());
    visit.close_tour();
    visit.choose("predecessor");
    visit.paste("...../...../.OOO./...../.....");
    let drawn = visit.board();
    visit.browser.click("#step");
    visit
        .browser
        .await_truth("document.querySelector('#generation').textContent.includes('Generation 1: 3 live')");
    visit.browser.click("#play");
    visit
        .browser
        .await_truth("document.querySelector('#generation').textContent.includes('Generation 9: 3 live')");
    visit.browser.click("#play");
    visit.browser.click("#back");
    assert_eq!(visit.board(), drawn);
    visit.browser.click("#identify");
    visit.browser.await_truth("document.querySelector('.verdict.answered') !== null");
    let verdict = visit.text(".verdict");
    assert!(verdict.contains("an oscillator of period 2 with 3 live cells (blinker, xp2_7)"), "{verdict}");
    // Thirty patterns with names.
    visit.back();
    visit.browser.click("#open-library");
    visit.browser.await_truth("document.querySelectorAll('#library .card').length >= 30");
    visit.browser.value("[...document.querySelectorAll('#library .card')].find((one) => one.textContent.startsWith('R-pentomino')).click()");
    visit.browser.click("#as-board");
    visit.browser.click("#identify");
    visit.browser.await_truth("document.querySelector('.verdict.unknown') !== null");
    assert!(
        visit.text(".verdict").contains("did not return within 1000 generations"),
        "{}",
        visit.text(".verdict")
    );
}

/// Each is answered, and not refused.
#[test]
fn every_example_is_answered() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::begin(place.path());
    visit.close_tour();
    let kinds = visit.bench.get("/api/questions").json();
    let mut asked = Vec::new();
    for kind in kinds.as_array().unwrap().iter().filter(|kind| kind["group"].is_string()) {
        let examples = kind["examples"].as_array().unwrap();
        assert!(!examples.is_empty(), "{kind}");
        visit.choose(kind["key"].as_str().unwrap());
        for (index, example) in examples.iter().enumerate() {
            visit.browser.value(&format!("document.querySelectorAll('.example')[{index}].click()"));
            visit.browser.value("document.querySelector('#go').click()");
            visit.browser.await_truth(
                "location.hash.startsWith('#/job/') || !document.querySelector('#question .warning').hidden",
            );
            assert!(visit.browser.value("location.hash") != "#/ask", "{example}: {}", warning(&visit));
            asked.push((asked.len() as u64 + 1, example.clone()));
            visit.back();
        }
    }
    for (number, example) in asked {
        let job = visit.bench.await_end(number);
        assert!(["answered", "none"].contains(&job["state"].as_str().unwrap()), "{example}: {job}");
    }
}

#[test]
fn terms_and_symmetries_are_explained() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::begin(place.path());
    visit.close_tour();
    for kind in ["densest", "oscillator", "ships", "orphan", "agars"] {
        visit.choose(kind);
        let terms = visit.browser.value("document.querySelectorAll('#question .term').length");
        assert!(terms.as_u64().unwrap() >= 2, "{kind}: {terms}");
    }
    visit.choose("oscillator");
    visit
        .browser
        .value("[...document.querySelectorAll('.term')].find((one) => one.textContent === 'period').focus()");
    assert!(
        visit.text("#meaning").contains("The smallest number of generations"),
        "{}",
        visit.text("#meaning")
    );
    visit.browser.press("Escape");
    assert_eq!(visit.browser.value("document.querySelector('#meaning').hidden"), json!(true));
    visit.browser.value("document.querySelectorAll('.pictures button')[9].click()");
    assert_eq!(field(&visit, "symmetry"), json!("D8"));
    // The glossary, and the help of each command, without leaving the page.
    visit.browser.click("#to-words");
    visit.browser.await_truth("document.querySelectorAll('#words dt').length > 80");
    visit.back();
    let helps = visit.browser.value(
        "[...document.querySelectorAll('#kind option')].map(({ value }) => { const kinds = document.querySelector('#kind'); \
         kinds.value = value; kinds.dispatchEvent(new Event('change')); \
         return document.querySelector('#question .help a').getAttribute('href'); })",
    );
    for help in helps.as_array().unwrap() {
        visit.browser.value(&format!("location.hash = {help}"));
        visit.browser.await_truth(
            "document.querySelector('#words pre')?.textContent.includes('Usage: lifesat') === true",
        );
        visit.back();
    }
}

#[test]
fn every_screen_is_served() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::in_chromium(place.path());
    // The first visit begins with the rules of Life.
    visit.browser.await_truth("document.querySelector('#tour .lesson svg') !== null");
    assert!(visit.text("#tour").contains("exactly three live neighbours"), "{}", visit.text("#tour"));
    visit.browser.resize(390, 700, true);
    visit.close_tour();
    assert_eq!(visit.browser.value("scrollY"), json!(0));
    visit.browser.resize(2560, 1300, false);
    visit.browser.await_truth("document.querySelector('#board').clientWidth > 1800");
    // Pressed tools look pressed, also in the colours of the system.
    visit.browser.prefer("forced-colors", "active");
    let looks = visit.browser.value(
        "['true', 'false'].map((is) => getComputedStyle(document.querySelector(`#tools [aria-pressed=${is}]`)).backgroundColor)",
    );
    assert_ne!(looks[0], looks[1]);
}

#[test]
fn a_sheet_is_printed() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::in_chromium(place.path());
    visit.close_tour();
    visit.set("columns", "50");
    visit.browser.call("Emulation.setEmulatedMedia", &json!({"media": "print"}));
    visit.browser.value("dispatchEvent(new Event('beforeprint'))");
    let shown = |selector: &str| {
        visit
            .browser
            .value(&format!("document.querySelector('{selector}').getBoundingClientRect().width > 0"))
    };
    assert_eq!([".top", "#tools", "#go", "#board"].map(shown), [false, false, false, false].map(Value::from));
    let cell = visit.browser.value(
        "(() => { const { width, height } = document.querySelector('#sheet svg').getBoundingClientRect(); \
         return [width / 50.2, height / 8.2, innerWidth - width]; })()",
    );
    let [wide, high, room] = [0, 1, 2].map(|index| cell[index].as_f64().unwrap());
    assert!((wide / high - 1.0).abs() < 0.01 && room >= 0.0, "{cell}");
    let printed = visit.browser.call("Page.printToPDF", &json!({"preferCSSPageSize": true}));
    assert!(printed["data"].as_str().unwrap().len() > 1000);
}

#[test]
fn what_cannot_work_is_not_offered() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::begin(place.path());
    visit.close_tour();
    let words = |selector: &str| {
        visit.browser.value(&format!("document.querySelector('{selector}').validationMessage"))
    };
    visit.set("columns", "500");
    visit.set("rows", "500");
    assert!(
        words("#columns").as_str().unwrap().contains("250000 cells are unknown"),
        "{}",
        words("#columns")
    );
    visit.browser.click("#go");
    visit.choose("ships");
    visit.set("width", "16");
    assert_eq!(words("[name=width]"), json!(""));
    visit.set("symmetry", "none");
    assert!(words("[name=width]").as_str().unwrap().contains("at most 15"), "{}", words("[name=width]"));
    visit.browser.click("#go");
    visit.set("row-cells", "9");
    assert_eq!(words("[name=width]"), json!(""));
    assert_eq!(visit.bench.get("/api/jobs").json(), json!([]));
}

#[test]
fn answers_are_renamed_found_by_their_rule_and_removed_together() {
    let place = tempfile::tempdir().unwrap();
    let mut visit = Visit::begin(place.path());
    visit.close_tour();
    for rule in ["B3/S23", "B36/S23", "B3/S23"] {
        let number =
            visit.bench.ask(&json!({"kind": "predecessor", "cells": ["O"], "fields": {"rule": rule}}));
        visit.bench.await_end(number);
    }
    visit.browser.value("location.hash = '#/jobs'");
    visit.browser.await_truth("document.querySelectorAll('.card.answered').length === 3");
    visit.browser.click("#filter");
    visit.browser.write("B36");
    visit.browser.await_truth("document.querySelectorAll('.card').length === 1");
    visit.browser.value("(() => { const filter = document.querySelector('#filter'); filter.value = ''; filter.dispatchEvent(new Event('input')); })()");
    visit.browser.click("#choose-several");
    visit
        .browser
        .value("document.querySelectorAll('.choice').forEach((one, index) => index < 2 && one.click())");
    visit.browser.click("#remove-several");
    visit.browser.await_truth("document.querySelector('#how-many').textContent === '1 of 1'");
    visit.browser.click("#removed button");
    visit.browser.await_truth("document.querySelector('#how-many').textContent === '3 of 3'");
    // A new title is kept by the next server, and a long one makes no page wide.
    let title = "W".repeat(200);
    visit.browser.value("location.hash = '#/job/1'");
    visit.browser.await_truth("document.querySelector('#rename') !== null");
    visit.browser.click("#rename");
    visit.browser.write(&title);
    visit.browser.click(".renaming .main");
    visit.browser.await_truth("document.title.startsWith('WWW')");
    visit.browser.await_truth("document.documentElement.scrollWidth <= document.documentElement.clientWidth");
    visit.is_calm = false;
    visit.bench.end("INT");
    visit.bench = Workbench::start(place.path(), &[]);
    assert_eq!(visit.bench.job(1)["title"], json!(title));
    visit.enter();
    // Your generation is named where a predecessor plays.
    visit.browser.value("location.hash = '#/job/1'");
    visit
        .browser
        .await_truth("document.querySelector('#yours')?.textContent.startsWith('Generation 1') === true");
}

#[test]
fn small_annoyances_are_gone() {
    let place = tempfile::tempdir().unwrap();
    let mut visit = Visit::begin(place.path());
    visit.close_tour();
    // An address that names nothing shows the board.
    visit.browser.value("location.hash = '#/__proto__'");
    visit.browser.await_truth("document.title === 'Ask · lifesat'");
    // The right button draws nothing. Backspace wipes a cell, not the board.
    visit.browser.click_right("#board");
    assert!(visit.board().contains(": 0 live"), "{}", visit.board());
    visit.paste("OOO/OOO/OOO");
    visit.browser.value("document.querySelector('#board').focus()");
    visit.browser.press("Backspace");
    assert!(visit.board().contains(": 8 live"), "{}", visit.board());
    // An empty board is not asked about.
    visit.choose("predecessor");
    visit.browser.click("#clear");
    visit.browser.click("#go");
    visit
        .browser
        .await_truth("document.querySelector('#question .warning').textContent.includes('board is empty')");
    // Two clicks are one job.
    visit.choose("densest");
    visit.browser.value("(() => { const go = document.querySelector('#go'); go.click(); go.click(); })()");
    visit.browser.await_truth("document.querySelector('.verdict.answered') !== null");
    assert_eq!(visit.bench.get("/api/jobs").json().as_array().unwrap().len(), 1);
    assert_eq!(visit.browser.value("document.title"), json!("Densest still life in this box · lifesat"));
    // One pattern makes no curve.
    visit.browser.value("location.hash = '#/ask'");
    visit.choose("oscillator");
    for (name, value) in [("period", "2"), ("columns", "3"), ("rows", "3")] {
        visit.set(name, value);
    }
    visit.ask();
    assert_eq!(visit.browser.value("document.querySelector('.plot .curve')"), Value::Null);
    // The clock is no news.
    assert_eq!(visit.browser.value("document.querySelector('.time').closest('[role=status]')"), Value::Null);
    visit.browser.value(
        "window.copied = null; navigator.clipboard.writeText = async (text) => { window.copied = text; }",
    );
    visit.browser.click("#copy-rle");
    visit.browser.await_truth("window.copied?.includes('x = ') === true");
    // A server that has ended is named in words.
    visit.back();
    visit.is_calm = false;
    visit.bench.end("KILL");
    visit.browser.click("#go");
    visit.browser.await_truth(
        "document.querySelector('#question .warning').textContent.includes('server does not answer')",
    );
}

/// A server that takes the port later cannot bring script into a page that is open.
#[test]
fn all_scripts_come_with_the_page() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::begin(place.path());
    let page = visit.bench.get("/");
    let policy = page.header("content-security-policy").unwrap();
    assert!(policy.contains("worker-src 'none';"), "{policy}");
    let before = visit.browser.requests();
    for late in ["library.js", "tour.js"] {
        assert!(before.iter().any(|url| url.ends_with(late)), "{before:?}");
    }
    let scripts = |urls: &[String]| urls.iter().filter(|url| url.contains(".js")).count();
    visit.close_tour();
    visit.browser.click("#open-library");
    visit.browser.await_truth("document.querySelectorAll('#library .card').length >= 30");
    assert_eq!(scripts(&visit.browser.requests()), scripts(&before));
}

#[test]
fn links_that_are_too_large_or_wrong_do_no_harm() {
    let place = tempfile::tempdir().unwrap();
    let mut visit = Visit::begin(place.path());
    visit.close_tour();
    let open = |wish: &Value| {
        visit.browser.value(&format!(
            "import('/assets/link.js').then((link) => {{ location.hash = `#/ask/${{link.write({wish})}}`; }})"
        ));
    };
    open(
        &json!({"question": {"kind": "oscillator", "fields": {"symmetry": "D8"}, "cells": vec!["O"; 20000]}}),
    );
    visit
        .browser
        .await_truth("document.querySelector('#question .warning').textContent.includes('too large')");
    assert_eq!(visit.board(), "Board of 1 columns and 20000 rows: 20000 live, 0 dead, 0 unknown");
    // Nor does a pattern that would make the board grow.
    open(
        &json!({"question": {"kind": "oscillator", "fields": {"symmetry": "D8"}, "cells": ["OOO", "OOO", "OOO"]}}),
    );
    visit
        .browser
        .await_truth("document.querySelector('#board').getAttribute('aria-label').includes('9 live')");
    visit.paste_only("20000o!");
    visit.browser.click("#put");
    assert!(warning(&visit).contains("too large"), "{}", warning(&visit));
    assert!(visit.board().contains("3 columns and 3 rows"), "{}", visit.board());
    // An escape that is none.
    visit.browser.value("location.hash = '#/help/%E0%A4%A'");
    visit
        .browser
        .await_truth("document.querySelector('#words')?.textContent.includes('no such help') === true");
    visit.is_calm = false;
}

/// Bounds that are not known yet, and steps that a time limit ended, are drawn.
#[test]
fn plots_lose_nothing() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::begin(place.path());
    let times = json!([
        [0.5, "? ≤ live cells ≤ 40, asking for ≥ 30"],
        [2.0, "found 31 live cells"],
        [2.1, "31 ≤ live cells ≤ 40, asking for ≥ 36"],
    ]);
    let drawn = |job: &Value| {
        visit.browser.value(&format!(
            "Promise.all(['plot', 'times'].map((name) => import(`/assets/${{name}}.js`))).then(([{{ plot }}, {{ times }}]) => \
             [plot({job}), times({job})].map((drawing) => drawing?.querySelector('svg').getAttribute('aria-label') ?? null))"
        ))
    };
    let job = json!({"state": "unknown", "before": 0, "seconds": 60, "times": times, "answer": null});
    assert_eq!(
        drawn(&job),
        json!([
            "Bounds on live cells over time: in the end at least 31, at most 40",
            "How long each question took: ≥ 30 live cells, found 31, 1.5 s; ≥ 36 live cells, not answered, 58 s"
        ])
    );
    // Nothing was found yet: one curve.
    let times = json!([
        [0.5, "? ≤ live cells ≤ 40, asking for ≥ 30"],
        [9.0, "refuted 30 live cells"],
        [9.1, "? ≤ live cells ≤ 29, asking for ≥ 20"],
    ]);
    let job = json!({"state": "unknown", "before": 0, "seconds": 60, "times": times, "answer": null});
    assert_eq!(drawn(&job)[0], json!("Bounds on live cells over time: in the end at most 29"));
}

#[test]
fn empty_boards_keep_their_size_and_messages_end() {
    let place = tempfile::tempdir().unwrap();
    let mut visit = Visit::begin(place.path());
    visit.close_tour();
    visit.set("columns", "20");
    visit.set("rows", "20");
    visit.choose("oscillator");
    assert!(visit.board().starts_with("Board of 9 columns and 9 rows"), "{}", visit.board());
    visit.choose("densest");
    assert!(visit.board().starts_with("Board of 20 columns and 20 rows"), "{}", visit.board());
    // A message ends with what it was about.
    let is_quiet = "document.querySelector('#question .warning').hidden";
    visit.choose("verify");
    // The browser notes the refusal.
    visit.is_calm = false;
    visit.browser.click("#go");
    visit.browser.await_truth(&format!("!{is_quiet}"));
    assert!(warning(&visit).contains("board is empty"), "{}", warning(&visit));
    visit.paste(GLIDER);
    visit.browser.await_truth(is_quiet);
    // A few words are no pattern.
    let before = visit.board();
    visit.paste_only("hello world");
    visit.browser.await_truth(&format!("!{is_quiet}"));
    assert!(warning(&visit).contains("no pattern"), "{}", warning(&visit));
    assert_eq!(visit.browser.value("document.querySelector('#placing').hidden"), json!(true));
    assert_eq!(visit.board(), before);
    // The pattern of an answer is shown, also after a question that has no board.
    visit.ask();
    visit.back();
    visit.choose("hunt");
    visit.browser.value("location.hash = '#/job/1'");
    visit.browser.await_truth("document.querySelector('#to-board') !== null");
    visit.browser.click("#to-board");
    visit.browser.await_truth("location.hash === '#/ask'");
    assert_eq!(field(&visit, "kind"), json!("verify"));
    assert!(visit.board().contains(": 5 live"), "{}", visit.board());
    // What was removed can come back after a reload.
    visit.browser.value("location.hash = '#/job/1'");
    visit.browser.await_truth("document.querySelector('#remove') !== null");
    visit.browser.click("#remove");
    visit.browser.await_truth("document.querySelector('#removed') !== null");
    visit.browser.reload();
    visit.browser.await_truth("document.querySelector('#removed button') !== null");
    visit.browser.click("#removed button");
    visit.browser.await_truth("location.hash === '#/job/1'");
}

#[test]
fn a_server_that_comes_back_is_believed() {
    let place = tempfile::tempdir().unwrap();
    // Not on the usual port, which the server of another test may take.
    let bench = Workbench::start(place.path(), &["--port", "0"]);
    let mut visit = Visit::at(bench);
    visit.is_calm = false;
    visit.close_tour();
    visit.ask();
    visit.bench.end("KILL");
    // No question can be asked, and the answer cannot be opened.
    visit.back();
    visit.browser.click("#go");
    let said = "document.querySelector('#question .warning').textContent.includes('does not answer')";
    visit.browser.await_truth(said);
    visit.browser.await_truth("!document.querySelector('#offline').hidden");
    visit.browser.value("location.hash = '#/job/1'");
    let said = "document.querySelector('#answer .warning')?.textContent.includes('does not answer') === true";
    visit.browser.await_truth(said);
    // The next server on the port has a new key, which another tab tells this one.
    let port = visit.bench.port.to_string();
    visit.bench = Workbench::start(place.path(), &["--port", &port]);
    visit.browser.await_truth("sessionStorage.getItem('key') === null");
    let key = json!(visit.bench.key);
    visit.browser.value(&format!("new BroadcastChannel('key').postMessage({key})"));
    visit.browser.await_truth("document.querySelector('.verdict.answered') !== null");
    visit.browser.await_truth(
        "document.querySelector('#offline').hidden && document.querySelector('#question .warning').hidden",
    );
    assert!(!visit.text("#answer").contains("does not answer"), "{}", visit.text("#answer"));
}

#[test]
fn play_follows_what_grows_and_flies() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::begin(place.path());
    visit.close_tour();
    visit.choose("verify");
    visit.paste(GLIDER);
    for number in 1..=40 {
        visit.browser.click("#step");
        visit.browser.await_truth(&format!(
            "document.querySelector('#generation').textContent.startsWith('Generation {number}:')"
        ));
    }
    let sees_live_cells = "new Promise(requestAnimationFrame).then(() => { \
        const canvas = document.querySelector('#board'); \
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height); \
        for (let at = 0; at < data.length; at += 4) \
        if (data.slice(at, at + 3).join() === '20,51,44') return true; return false; })";
    visit.browser.await_truth(sees_live_cells);
    // What has flown far away is shown without the board; what is wide, around it.
    let seen = |width: i32, left: i32| {
        visit.browser.value(&format!(
            "import('/assets/play.js').then(({{ Play }}) => Play.prototype.seen.call({{ editor: {{ board: \
             {{ width: 8, height: 8 }} }} }}, {{ board: {{ width: {width}, height: 3 }}, left: {left}, top: 0 }}))"
        ))
    };
    assert_eq!(seen(3, 50), json!({"left": 0, "top": 0, "width": 53, "height": 8}));
    assert_eq!(seen(3, 300), json!({"left": 300, "top": 0, "width": 3, "height": 3}));
    assert_eq!(seen(600, -300), json!({"left": -100, "top": -100, "width": 208, "height": 208}));
}

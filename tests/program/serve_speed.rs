//! How fast the page of the workbench is, in a real browser. Prints the figures of
//! research/notes/workbench.md, and asserts no time.

use std::fmt::Write as _;
use std::io::Write as _;

use serde_json::{Value, json};

use crate::common::browser::Browser;
use crate::common::visit;
use crate::common::workbench::Workbench;

/// Milliseconds until something is seen, for each visit.
const VISITS: usize = 9;

const FIRST_PAINT: &str = "performance.getEntriesByName('first-contentful-paint')[0].startTime";

/// Draws for 120 frames with each tool on a board of 500×500 cells, with and without symmetry. Returns
/// the median and the 95th percentile of the time between two frames.
const DRAWING: &str = "(async () => {
  const set = (selector, value) => {
    const field = document.querySelector(selector);
    field.value = value;
    field.dispatchEvent(new Event('change'));
  };
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const board = document.querySelector('#board');
  board.setPointerCapture = () => {};
  const found = {};
  for (const [kind, symmetry] of [['densest'], ['oscillator', 'D8']]) {
    set('#kind', kind);
    set('#columns', 500);
    set('#rows', 500);
    if (symmetry) set('[name=symmetry]', symmetry);
    await frame();
    const box = board.getBoundingClientRect();
    for (const tool of ['pen', 'rectangle']) {
      document.querySelector(`[data-value=${tool}]`).click();
      const point = (kind, at) => board.dispatchEvent(new PointerEvent(kind, {
        pointerId: 1, button: 0, clientX: box.x + 100 + 2 * at, clientY: box.y + 50 + 2 * at,
      }));
      point('pointerdown', 0);
      const times = [];
      for (let at = 1, last = performance.now(); at <= 120; at++) {
        point('pointermove', at);
        await frame();
        times.push(performance.now() - last);
        last = performance.now();
      }
      point('pointerup', 120);
      times.sort((a, b) => a - b);
      found[`${tool}, symmetry ${symmetry ?? 'C1'}`] = [times[60], times[114]].map(Math.round);
      document.querySelector('#undo').click();
    }
  }
  return found;
})()";

/// Opens the list of answers, filters it, and shows all of them.
const GALLERY: &str = "(async () => {
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const timed = async (work) => {
    const begin = performance.now();
    work();
    await frames();
    return Math.round(performance.now() - begin);
  };
  const filter = (text) => {
    document.querySelector('#filter').value = text;
    document.querySelector('#filter').dispatchEvent(new Event('input'));
  };
  const open = await timed(() => { location.hash = '#/jobs'; });
  const filtered = await timed(() => filter('77'));
  filter('');
  const more = document.querySelector('#more');
  const all = await timed(() => { while (!more.hidden) more.click(); });
  return { open, filtered, all, cards: document.querySelectorAll('.card').length };
})()";

/// A folder with a thousand answers, each with a pattern of 8×8.
fn thousand(place: &std::path::Path, answer: &[u8]) {
    let mut text = "{\"format\":2,\"lifesat\":\"workbench\"}\n".to_owned();
    for number in 1..=1000 {
        let asked = json!({"question": {"kind": "count", "fields": {"width": 8, "height": 8}}, "title": "", "seconds": 9, "bytes": 100_000_000, "at": 0});
        let ended = json!({"job": number, "outcome": "answered", "words": "", "seconds": 1});
        let _ = writeln!(text, "{}", json!({"asked": {"job": number, "asked": asked}}));
        let _ = writeln!(text, "{}", json!({"ended": ended}));
        let folder = place.join(format!("w/jobs/{number}"));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("answer.json"), answer).unwrap();
    }
    std::fs::write(place.join("w/jobs.jsonl"), text).unwrap();
}

/// Comes in, and waits until the page is at rest.
fn enter(browser: &Browser, bench: &Workbench) {
    visit::enter(browser, bench);
    browser.value("new Promise((done) => setTimeout(done, 300))");
}

#[test]
#[ignore = "it measures, and asserts no time"]
fn how_fast_the_page_is() {
    let (place, many) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let bench = Workbench::start(place.path(), &[]);
    let browser = Browser::start();
    let paint = || {
        enter(&browser, &bench);
        browser.value(FIRST_PAINT).as_f64().unwrap()
    };
    let mut paints: Vec<f64> = (0..VISITS).map(|_| paint()).collect();
    paints.sort_by(f64::total_cmp);
    browser.value("document.querySelector('#tour')?.close()");
    let drawing: Value = browser.value(DRAWING);
    let number = bench.ask(&json!({"kind": "densest", "cells": vec!["?".repeat(8); 8]}));
    bench.await_end(number);
    let answer = bench.get(&bench.path_of(number, "files/answer.json")).body;
    thousand(many.path(), &answer);
    let full = Workbench::start(many.path(), &[]);
    enter(&browser, &full);
    let gallery = browser.value(GALLERY);
    let mut out = std::io::stdout();
    let (median, worst) = (paints[VISITS / 2], paints[VISITS - 1]);
    writeln!(out, "first paint: median {median:.0} ms, worst {worst:.0} ms").unwrap();
    writeln!(out, "milliseconds between frames, median and 95 %: {drawing}").unwrap();
    writeln!(out, "a thousand answers, milliseconds: {gallery}").unwrap();
    assert_eq!(gallery["cards"], 1000);
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

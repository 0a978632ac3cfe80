//! Who can use the pages of `lifesat serve`: axe-core finds no serious barrier in any of them.

use std::fs;

use serde_json::json;

use crate::common::root;
use crate::common::visit::{Visit, Visitor};

/// What axe-core has against the page: rules, with the elements that break them.
const BARRIERS: &str = "(async () => { \
     const { violations } = await axe.run({ iframes: false, resultTypes: ['violations'] }); \
     return violations.filter(({ impact }) => ['serious', 'critical'].includes(impact)) \
     .map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]); })()";

/// Appearances of pages: a colour scheme, and a width.
pub(crate) const LOOKS: [(&str, u32); 4] = [("light", 800), ("dark", 390), ("light", 390), ("dark", 800)];

pub(crate) fn learn_axe(visit: &Visitor) {
    let axe = fs::read_to_string(root().join(".tools/axe.min.js"));
    visit.browser.value(&axe.expect("scripts/install-test-tools.sh installs axe-core"));
}

/// Fails if what is shown has barriers in one of these looks.
pub(crate) fn assert_open(visit: &Visitor, what: &str, looks: &[(&str, u32)]) {
    for (scheme, width) in looks {
        visit.browser.prefer("prefers-color-scheme", scheme);
        visit.browser.resize(*width, 600, *width < 500);
        let barriers = visit.browser.value(BARRIERS);
        assert_eq!(barriers, json!([]), "{what}, {scheme}, {width}");
    }
}

#[test]
fn pages_have_no_barriers() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::in_chromium(place.path());
    learn_axe(&visit);
    visit.browser.await_truth("document.querySelector('#tour')?.open === true");
    assert_open(&visit, "tour", &LOOKS);
    visit.close_tour();
    // It sees what there is to see.
    visit.browser.value("document.querySelector('main').append(document.createElement('button'))");
    assert_eq!(visit.browser.value(BARRIERS), json!([["button-name", "<button></button>"]]));
    visit.browser.value("document.querySelector('main').lastChild.remove()");
    let kinds =
        visit.browser.value("[...document.querySelectorAll('#kind option')].map(({ value }) => value)");
    for kind in kinds.as_array().unwrap() {
        visit.choose(kind.as_str().unwrap());
        assert_open(&visit, &kind.to_string(), &LOOKS[..2]);
    }
    visit.choose("densest");
    visit.browser.value("document.querySelector('#lesson').open = true");
    visit.browser.click("#open-library");
    visit.browser.await_truth("document.querySelectorAll('#library .card').length >= 30");
    assert_open(&visit, "library", &LOOKS);
    visit.browser.click("#library .links button");
    let number = visit.ask()["id"].as_u64().unwrap();
    visit.browser.await_truth("document.querySelector('iframe.player') !== null");
    assert_open(&visit, "answer", &LOOKS);
    visit.browser.value("[...document.querySelectorAll('#answer button')].find((one) => one.textContent.startsWith('What does')).click()");
    visit.browser.await_truth("document.querySelector('#topic').open");
    assert_open(&visit, "evidence", &LOOKS);
    visit.browser.click("#topic button");
    for (hash, part) in [("#/jobs", ".card"), ("#/words", "#words h2"), ("#/help/solve", "#words pre")] {
        visit.browser.value(&format!("location.hash = '{hash}'"));
        visit.browser.await_truth(&format!("document.querySelector('{part}')?.offsetParent != null"));
        assert_open(&visit, hash, &LOOKS);
    }
    let player = visit.bench.path_of(number, "pictures/1.html");
    visit.browser.visit(&format!("http://127.0.0.1:{}{player}", visit.bench.port));
    learn_axe(&visit);
    assert_open(&visit, "player", &LOOKS);
}

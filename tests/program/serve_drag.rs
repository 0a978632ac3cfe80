//! Patterns that go from the page of `lifesat serve` to other windows, and that come from files, in a
//! real browser.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::common::visit::Visit;
use crate::common::{code, lifesat_in, stderr};

const GLIDER: &str = "x = 3, y = 3, rule = B3/S23\nbob$2bo$3o!";

/// The text that other windows get.
fn text(data: &Value) -> String {
    let items = data["items"].as_array().unwrap();
    let text = items.iter().find(|item| item["mimeType"] == "text/plain").expect("there is a text");
    text["data"].as_str().unwrap().to_owned()
}

#[track_caller]
fn assert_ship(place: &Path, rle: &str) {
    fs::write(place.join("dragged.rle"), rle).unwrap();
    let verified = lifesat_in(place, &["verify", "dragged.rle", "--as", "spaceship"]);
    assert_eq!(code(&verified), 0, "{rle}: {}", stderr(&verified));
}

/// Chromium hands a file to a file manager as a kind, a name and an address in one line.
fn file(visit: &Visit) -> [String; 2] {
    let line = visit.browser.value("window.carried").as_str().unwrap().to_owned();
    let rest = line.strip_prefix("application/octet-stream:").unwrap_or_else(|| panic!("{line}"));
    let (name, address) = rest.split_once(':').unwrap();
    [name, address].map(str::to_owned)
}

/// Notes which file each drag offers.
fn watch(visit: &Visit) {
    visit.browser.value(
        "addEventListener('dragstart', (event) => { window.carried = event.dataTransfer.getData('DownloadURL'); })",
    );
}

const BOARD: &str = "#question [draggable]";

#[test]
fn the_board_is_dragged_to_other_windows() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::in_chromium(place.path());
    visit.close_tour();
    watch(&visit);
    visit.choose("verify");
    visit.paste(GLIDER);
    let data = visit.browser.drag_out(BOARD);
    assert_ship(place.path(), &text(&data));
    let [name, address] = file(&visit);
    let content = visit.browser.value(&format!("decodeURIComponent({}.split(',')[1])", json!(address)));
    assert_eq!((name.as_str(), content), ("pattern.rle", json!(text(&data))));
    // What is let go over the page comes to the board.
    visit.browser.click("#clear");
    assert!(visit.board().contains(": 0 live"), "{}", visit.board());
    visit.browser.drop_on("#board", &data);
    visit.put_as_board();
    visit.browser.await_truth("document.querySelector('#board').ariaLabel.includes(': 5 live, 4 dead')");
}

#[test]
fn answers_are_dragged_to_other_windows() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::in_chromium(place.path());
    visit.close_tour();
    watch(&visit);
    visit.choose("spaceship");
    visit.ask();
    visit.browser.await_truth("document.querySelector('.files [href$=\".rle\"]') !== null");
    let data = visit.browser.drag_out(".files [href$=\".rle\"]");
    assert_ship(place.path(), &text(&data));
    for (ending, begin) in [("rle", "#"), ("svg", "<svg"), ("json", "{")] {
        visit.browser.drag_out(&format!(".files [href$=\".{ending}\"]"));
        let [name, address] = file(&visit);
        assert!(name.starts_with("job-1-") && name.ends_with(&format!(".{ending}")), "{name}");
        let own = format!("http://127.0.0.1:{}", visit.bench.port);
        let content = visit.bench.get(address.strip_prefix(&own).unwrap());
        assert!(content.status == 200 && content.body.starts_with(begin.as_bytes()), "{name}: {content:?}");
    }
}

/// Chooses a file, as somebody does who presses "Open file".
fn choose_file(visit: &Visit, path: &Path) {
    let found =
        visit.browser.call("Runtime.evaluate", &json!({"expression": "document.querySelector('#file')"}));
    let place = json!({"files": [path], "objectId": found["result"]["objectId"]});
    visit.browser.call("DOM.setFileInputFiles", &place);
}

#[test]
fn files_are_opened() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::in_chromium(place.path());
    visit.close_tour();
    visit.choose("verify");
    let files = [
        ("glider.rle", GLIDER, "Board of 3 columns and 3 rows: 5 live, 4 dead"),
        ("<img src=x>.cells", "!Name: block\nOO\nOO\n", "Board of 2 columns and 2 rows: 4 live, 0 dead"),
    ];
    for (name, text, board) in files {
        fs::write(place.path().join(name), text).unwrap();
        choose_file(&visit, &place.path().join(name));
        visit.put_as_board();
        visit
            .browser
            .await_truth(&format!("document.querySelector('#board').ariaLabel === {}", json!(board)));
    }
    fs::write(place.path().join("picture.png"), [0x89, b'P', b'N', b'G', 0]).unwrap();
    choose_file(&visit, &place.path().join("picture.png"));
    visit
        .browser
        .await_truth("document.querySelector('#question .warning').textContent.includes('is not a cell')");
}

//! `lifesat serve --export`: the answers as a folder that needs no server.

use std::fs;

use serde_json::json;

use crate::common::browser::Browser;
use crate::common::folder::names;
use crate::common::workbench::{Workbench, quick};
use crate::common::{code, lifesat_in, shell, stderr, stdout};

/// The files that a page links to or shows.
fn links(page: &str) -> Vec<String> {
    let names = |mark: &'static str| page.split(mark).skip(1).filter_map(|rest| rest.split('"').next());
    let all = names(" href=\"").chain(names(" src=\""));
    all.filter(|name| !name.starts_with("data:")).map(str::to_owned).collect()
}

#[test]
fn answers_are_exported_while_a_server_runs() {
    let place = tempfile::tempdir().unwrap();
    let bench = Workbench::start(place.path(), &[]);
    let title = "<script>alert(1)</script>";
    let wish = json!({"question": {"kind": "densest", "fields": {"proof": true}, "cells": ["???", "???", "???"]}, "seconds": 9, "title": title});
    let first = bench.post("/api/jobs", &wish).json()["id"].as_u64().unwrap();
    bench.await_end(first);
    let second = bench.ask(&json!({"kind": "prove", "cells": ["??", "??"]}));
    bench.await_end(second);
    let words = ["serve", "--state", "w", "--export", "out"];
    let exported = lifesat_in(place.path(), &words);
    assert_eq!(code(&exported), 0, "{}", stderr(&exported));
    assert!(stderr(&exported).contains("2 answers in"), "{}", stderr(&exported));
    let page = fs::read_to_string(place.path().join("out/index.html")).unwrap();
    assert!(page.contains("&lt;script&gt;") && !page.contains("<script"), "{page}");
    assert_eq!(links(&page), ["2/index.html", "1/index.html", "1/pattern.svg"], "{page}");
    for number in [first, second] {
        let own = place.path().join(format!("out/{number}"));
        let page = fs::read_to_string(own.join("index.html")).unwrap();
        for name in links(&page) {
            assert!(own.join(&name).is_file(), "{number}: {name}");
        }
        assert!(links(&page).contains(&"report/index.html".to_owned()), "{page}");
        assert!(page.contains("What the answer rests on") && !page.contains("<script"), "{page}");
    }
    let svg = fs::read_to_string(place.path().join(format!("out/{first}/pattern.svg"))).unwrap();
    assert!(svg.starts_with("<svg"));
    // The certificate is whole, and can be checked there.
    let check = lifesat_in(place.path(), &["check-proof", &format!("out/{first}/certificate")]);
    // What nobody else may read in the folder of the server is written as any other file.
    let readable =
        shell(place.path(), "umask 022; lifesat serve --state w --export open; find open/* ! -perm -044");
    assert_eq!(stdout(&readable), "", "{}", stderr(&readable));
    assert_eq!(code(&check), 0, "{}", stderr(&check));
    let again = lifesat_in(place.path(), &words);
    assert_eq!(code(&again), 2);
    assert!(stderr(&again).contains("out exists already: name a new folder"), "{}", stderr(&again));
    let nothing = lifesat_in(place.path(), &["serve", "--state", "empty", "--export", "out2"]);
    assert_eq!(code(&nothing), 2, "{}", stderr(&nothing));
}

/// Files that may not grow stand for a full disk.
#[test]
fn an_export_that_fails_leaves_nothing() {
    let place = tempfile::tempdir().unwrap();
    let bench = Workbench::start(place.path(), &[]);
    let mut question = quick();
    question["fields"]["proof"] = true.into();
    bench.await_end(bench.ask(&question));
    drop(bench);
    let before = names(place.path());
    fs::write(place.path().join("w/jobs/1/large"), vec![0; 1 << 20]).unwrap();
    let full = shell(
        place.path(),
        &format!("ulimit -f 100; {} serve --state w --export out", crate::common::program()),
    );
    assert_eq!(code(&full), 2, "{}", stderr(&full));
    assert!(stderr(&full).contains("the folder out"), "{}", stderr(&full));
    assert_eq!(names(place.path()), before);
    // An empty folder is filled when everything is there.
    fs::create_dir(place.path().join("out")).unwrap();
    let exported = lifesat_in(place.path(), &["serve", "--state", "w", "--export", "out"]);
    assert_eq!(code(&exported), 0, "{}", stderr(&exported));
    assert_eq!(names(&place.path().join("out")), ["1", "index.html"]);
}

/// The pages need no server and no network, and the pattern plays.
#[test]
fn exported_pages_play_without_a_server() {
    let place = tempfile::tempdir().unwrap();
    let bench = Workbench::start(place.path(), &[]);
    let glider = json!({"kind": "spaceship", "fields": {"period": 4, "right": 1, "down": 1}, "cells": vec!["????"; 4]});
    for question in [glider, json!({"kind": "orphan", "cells": ["O.O"]})] {
        bench.await_end(bench.ask(&question));
    }
    drop(bench);
    assert_eq!(code(&lifesat_in(place.path(), &["serve", "--state", "w", "--export", "out"])), 0);
    fs::remove_dir_all(place.path().join("w")).unwrap();
    let browser = Browser::start();
    for name in ["index.html", "1/index.html", "1/report/index.html", "2/index.html"] {
        browser.open(&place.path().join("out").join(name));
        let dead = browser.value(
            "[...document.querySelectorAll('img')].filter((one) => one.complete && one.naturalWidth === 0).length",
        );
        assert_eq!(dead, 0, "{name}");
    }
    browser.open(&place.path().join("out/1/pattern.html"));
    browser.await_truth("document.querySelector('canvas, svg') !== null");
    let own = format!("file://{}/", place.path().join("out").display());
    let foreign: Vec<String> =
        browser.requests().into_iter().filter(|address| !address.starts_with(&own)).collect();
    assert_eq!((foreign, browser.complaints()), (Vec::<String>::new(), Vec::new()));
}

//! The workbench without a server (docs/website.md), as `make site` builds it: in a real browser, and its program.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use serde_json::{Value, json};

use crate::common::browser::Browser;
use crate::common::visit::Visitor;
use crate::common::{command_in, lifesat, program, root};
use crate::serve_page::ask_every_kind;
use crate::site_pages;

/// Where the site is on its host.
const PATH: &str = "/below/another/";

/// The folder of the site; `LIFESAT_SITE` names another one.
pub(crate) fn site() -> PathBuf {
    let site = env::var_os("LIFESAT_SITE").map_or_else(|| root().join("target/site"), PathBuf::from);
    assert!(site.join("index.html").exists(), "there is no site: `make site` builds it");
    site
}

/// A host of files that sends no headers of its own.
pub(crate) struct Host {
    /// The address of the site.
    pub(crate) url: String,
    is_reached: Arc<AtomicBool>,
}

impl Host {
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let is_reached = Arc::new(AtomicBool::new(true));
        let is_on = Arc::clone(&is_reached);
        thread::spawn(move || {
            for stream in listener.incoming() {
                let stream = stream.unwrap();
                if is_on.load(Ordering::Relaxed) {
                    thread::spawn(move || drop(answer(stream)));
                }
            }
        });
        Self { url: format!("http://127.0.0.1:{port}{PATH}"), is_reached }
    }

    /// The address of a page.
    pub(crate) fn page(&self, name: &str) -> String {
        format!("{}{name}", self.url)
    }

    /// Answers nothing any more, as if there were no network.
    pub(crate) fn cut(&self) {
        self.is_reached.store(false, Ordering::Relaxed);
    }
}

fn answer(mut stream: TcpStream) -> std::io::Result<()> {
    let mut head = BufReader::new(stream.try_clone()?).lines();
    let first = head.next().unwrap_or_else(|| Ok(String::new()))?;
    for line in head {
        if line?.is_empty() {
            break;
        }
    }
    let path = first.split(' ').nth(1).unwrap_or_default();
    let name = path.strip_prefix(PATH).map(|name| if name.is_empty() { "index.html" } else { name });
    let found = name.and_then(|name| Some((fs::read(site().join(name)).ok()?, media(name))));
    let (status, (bytes, media)) = match found {
        Some(found) => ("200 OK", found),
        None => ("404 Not Found", (Vec::new(), "text/plain")),
    };
    let length = bytes.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {media}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    )?;
    stream.write_all(&bytes)
}

fn media(name: &str) -> &'static str {
    match Path::new(name).extension().and_then(|ending| ending.to_str()) {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        Some("txt") => "text/plain",
        _ => "application/octet-stream",
    }
}

/// Opens the workbench.
fn visit(host: &Host) -> Visitor {
    let browser = Browser::start();
    browser.visit(&host.page("workbench.html"));
    browser.await_truth("document.querySelector('#go') !== null");
    Visitor::of(browser)
}

#[test]
#[ignore = "needs the site: make test-site"]
pub(crate) fn every_kind_of_question_is_answered() {
    ask_every_kind(&visit(&Host::start()));
}

/// A question that takes long, on a page that was just opened.
fn ask_much(visitor: &Visitor) {
    visitor.choose("densest");
    for field in ["columns", "rows"] {
        visitor.set(field, "30");
    }
    visitor.browser.click("#go");
    visitor.browser.await_truth("document.querySelector('.verdict.running') !== null");
    visitor.browser.await_truth("document.querySelector('#log') !== null");
}

#[test]
#[ignore = "needs the site: make test-site"]
pub(crate) fn jobs_are_stopped_and_answers_kept() {
    let host = Host::start();
    let mut visitor = visit(&host);
    visitor.close_tour();
    assert_eq!(visitor.ask()["answer"]["value"], json!(36));
    visitor.back();
    ask_much(&visitor);
    visitor.browser.click("#stop");
    visitor.browser.await_truth("document.querySelector('.verdict.stopped') !== null");
    assert!(visitor.text(".verdict").contains("You stopped it"), "{}", visitor.text(".verdict"));
    // One that runs ends with its page.
    visitor.back();
    ask_much(&visitor);
    visitor.browser.reload();
    visitor.browser.await_truth("document.querySelector('.verdict.stopped') !== null");
    assert!(visitor.text(".verdict").contains("ts page was closed"), "{}", visitor.text(".verdict"));
    // Another tab has the same answers, and goes on when the first one is closed.
    visitor.browser.open_tab(&host.page("workbench.html#/job/1"));
    visitor.browser.await_truth("document.querySelector('.verdict.answered') !== null");
    visitor.back();
    for field in ["columns", "rows"] {
        visitor.set(field, "7");
    }
    assert_eq!(visitor.ask()["answer"]["value"], json!(28));
    visitor.browser.value("location.hash = '#/jobs'");
    visitor.browser.await_truth("document.querySelectorAll('#gallery li').length === 4");
}

#[test]
#[ignore = "needs the site: make test-site"]
pub(crate) fn pages_open_without_a_network() {
    let host = Host::start();
    let visitor = visit(&host);
    visitor.close_tour();
    // All files are kept when the worker that keeps them is at work.
    visitor.browser.value("navigator.serviceWorker.ready.then(() => true)");
    visitor.browser.await_truth("navigator.serviceWorker.controller !== null");
    host.cut();
    visitor.browser.reload();
    visitor.browser.await_truth("document.querySelector('#go') !== null");
    assert_eq!(visitor.ask()["answer"]["value"], json!(36));
    await_player(&visitor.browser);
    for page in ["gallery.html", "book/docs/glossary.html"] {
        visitor.browser.visit(&host.page(page));
        assert_ne!(visitor.text("h1"), "", "{page}");
    }
    visitor.browser.visit(&host.page("licences.html"));
    assert!(visitor.text("body").contains("Apache-2.0"));
    visitor.browser.visit(&host.page("lessons/4-orphans.html"));
    assert!(site_pages::ask(&visitor, 0).starts_with("It is no orphan"));
    visitor.browser.visit(&host.url);
    assert!(site_pages::ask(&visitor, 0).starts_with("This turns into your drawing"));
}

/// Waits until a pattern plays. Its frame has no origin, so what is looked into is a copy with that of the page.
fn await_player(browser: &Browser) {
    browser.await_truth("document.querySelector('iframe.player')?.srcdoc.length > 0");
    browser.value(
        "(() => { const copy = document.querySelector('iframe.player').cloneNode(); copy.id = 'copy'; \
         copy.removeAttribute('sandbox'); document.body.append(copy); })()",
    );
    let copy = "document.querySelector('#copy').contentDocument";
    browser.await_truth(&format!("{copy}?.querySelector('#rate')?.textContent.endsWith(' / s') === true"));
    assert_eq!(browser.value(&format!("getComputedStyle({copy}.body).display")), "flex");
}

/// What the program prints as WebAssembly.
fn in_wasm(words: &[&str]) -> (Option<i32>, Vec<u8>) {
    let place = tempfile::tempdir().unwrap();
    let mut command = Command::new("node");
    command.arg(root().join("scripts/wasi.mjs")).arg(site().join("assets/lifesat.wasm")).args(words);
    let output = command.current_dir(place.path()).stdin(Stdio::null()).output().unwrap();
    (output.status.code(), output.stdout)
}

#[test]
#[ignore = "needs the site: make test-site"]
fn the_program_writes_the_same_bytes() {
    for words in [
        "emit --n 8",
        "emit eden 3",
        "verify bo$2bo$3o!",
        "search 4 4 4 1 1 --jobs 1 --engine sat",
        "search 7 6 3 --jobs 1 --engine sat --solver embedded-batsat",
        "eden search 3 --jobs 1",
        "render OOO",
        "help evidence",
        "eden check OOO/O.O/OOO",
        "solve nowhere.cnf",
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        let native = lifesat(&words);
        let (code, stdout) = in_wasm(&words);
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert_eq!((code, text(&stdout)), (native.status.code(), text(&native.stdout)), "{words:?}");
    }
}

/// What `lifesat desk` answers about the jobs in a folder: its head and its body.
#[track_caller]
fn desk(place: &Path, method: &str, path: &str, body: &Value) -> (Value, Vec<u8>) {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let request = json!({"method": method, "path": path, "body": body, "jobs": 1}).to_string();
    let mut command = command_in(place, program());
    let mut child = command
        .arg("desk")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(request.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{path}");
    let end = output.stdout.iter().position(|&byte| byte == b'\n').unwrap();
    (serde_json::from_slice(&output.stdout[..end]).unwrap(), output.stdout[end + 1..].to_vec())
}

/// Each request is a process of its own, as in a browser.
#[test]
fn jobs_need_no_server() {
    let place = tempfile::tempdir().unwrap();
    let ask = |method: &str, path: &str, body: Value| {
        let (head, body) = desk(place.path(), method, path, &body);
        let body: Value = serde_json::from_slice(&body).unwrap();
        (head, body)
    };
    let wish = json!({"question": {"kind": "densest", "cells": ["???", "???", "???"]}, "seconds": 60});
    let (head, asked) = ask("POST", "/api/jobs", wish.clone());
    assert_eq!((&head["status"], &asked["id"]), (&json!(201), &json!(1)), "{asked}");
    let (_, begun) = ask("POST", "/workers/start", Value::Null);
    let words: Vec<String> = serde_json::from_value(begun[0]["words"].clone()).unwrap();
    // There is one worker, and so the next job waits.
    ask("POST", "/api/jobs", wish);
    assert_eq!(ask("POST", "/workers/start", Value::Null).1, json!([]));
    let own = place.path().join("jobs/1");
    let output = command_in(&own, program()).args(&words).output().unwrap();
    fs::write(own.join("answer.json"), &output.stdout).unwrap();
    fs::write(own.join("log.txt"), &output.stderr).unwrap();
    ask("POST", "/workers/1/note", json!(0.5));
    ask("POST", "/workers/1/end", json!({"code": output.status.code(), "told": null, "seconds": 1}));
    let (_, job) = ask("GET", "/api/jobs/1", Value::Null);
    assert_eq!((&job["state"], &job["answer"]["value"]), (&json!("answered"), &json!(6)), "{job}");
    assert_eq!(job["times"][0][0], json!(0.5), "{job}");
    let (head, picture) = desk(place.path(), "GET", "/jobs/1/files/pictures/1.svg", &Value::Null);
    assert_eq!((&head["type"], &head["name"]), (&json!("image/svg+xml"), &json!("job-1-1.svg")));
    assert!(picture.starts_with(b"<svg"), "{}", String::from_utf8_lossy(&picture));
    // Who runs the next job is told to stop it.
    assert_eq!(ask("POST", "/workers/start", Value::Null).1[0]["id"], 2);
    assert_eq!(ask("POST", "/api/jobs/2/stop", Value::Null).0["stops"], json!([2]));
    ask("POST", "/workers/2/end", json!({"code": null, "told": "user", "seconds": 0}));
    let (_, stopped) = ask("GET", "/api/jobs/2", Value::Null);
    assert_eq!((&stopped["state"], &stopped["words"]), (&json!("stopped"), &json!("you stopped it")));
    // What was removed can come back.
    ask("DELETE", "/api/jobs/2", Value::Null);
    assert_eq!(ask("GET", "/api/jobs/2", Value::Null).0["status"], json!(404));
    assert_eq!(ask("POST", "/api/jobs/2/restore", Value::Null).1["id"], 2);
    assert_eq!(ask("GET", "/api/jobs", Value::Null).1.as_array().unwrap().len(), 2);
}

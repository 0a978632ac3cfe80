//! Who has the key of `lifesat serve`, in a real browser: the tabs that were let in, and no other server.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::sync::{Arc, Mutex};
use std::thread;

use serde_json::{Value, json};

use crate::common::browser::Browser;
use crate::common::visit::{Visit, enter};
use crate::common::workbench::{Workbench, quick};

const SERVE: &str = "exec \"$0\" serve --no-browser --folder w";

/// A server of another user on the same machine, which notes what browsers send.
struct Stranger {
    port: u16,
    heard: Arc<Mutex<String>>,
}

impl Stranger {
    /// Answers every request to a port (any one for 0) with a page, and with a cookie for all ports.
    fn start(port: u16, cookie: String) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", port)).unwrap();
        let (port, heard) = (listener.local_addr().unwrap().port(), Arc::new(Mutex::new(String::new())));
        let noted = Arc::clone(&heard);
        thread::spawn(move || {
            for mut stream in listener.incoming().map(Result::unwrap) {
                let mut bytes = vec![0; 1 << 14];
                let Ok(length) = stream.read(&mut bytes) else { continue };
                noted.lock().unwrap().push_str(&String::from_utf8_lossy(&bytes[..length]));
                let body = "<!doctype html><title>elsewhere</title>";
                let lines = format!(
                    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\nSet-Cookie: {cookie}\r\nContent-Length: {}",
                    body.len()
                );
                let _ = write!(stream, "{lines}\r\n\r\n{body}");
            }
        });
        Self { port, heard }
    }
}

#[test]
pub(crate) fn no_other_port_gets_the_key() {
    let place = tempfile::tempdir().unwrap();
    let bench = Workbench::unopened(place.path(), SERVE);
    let mut browser = Browser::start();
    browser.visit(&bench.link);
    browser.await_truth("document.querySelector('#go') !== null");
    // The token does not stay in the address, and the key is no cookie.
    let [address, cookie] = ["location.href", "document.cookie"].map(|what| browser.value(what));
    assert_eq!((address, cookie), (json!(format!("http://127.0.0.1:{}/#/ask", bench.port)), json!("")));
    let key = browser.value("sessionStorage.getItem('key')").as_str().unwrap().to_owned();
    let stranger = Stranger::start(0, format!("lifesat-{}=0; Path=/", bench.port));
    let elsewhere = format!("http://127.0.0.1:{}/x", stranger.port);
    browser.open_tab(&elsewhere);
    browser.await_truth("document.title === 'elsewhere'");
    let workbench = format!("http://127.0.0.1:{}", bench.port);
    let said = browser.value(
        "new Promise((done) => { const others = new BroadcastChannel('key'); others.onmessage = ({ data }) => done(data); \
         others.postMessage('?'); setTimeout(() => done('nothing'), 500); })",
    );
    assert_eq!(said, "nothing");
    assert_eq!(browser.value("sessionStorage.length"), 0);
    let wish = json!({"question": quick(), "seconds": 9}).to_string();
    for options in [
        json!({"credentials": "include"}),
        json!({"credentials": "include", "mode": "no-cors", "method": "POST", "body": wish}),
        json!({"headers": {"Authorization": "Bearer 0"}}),
    ] {
        let read = browser.value(&format!(
            "fetch('{workbench}/api/jobs', {options}).then((answer) => answer.text()).catch(() => '')"
        ));
        assert_eq!(read, "", "{options}");
    }
    // Also in the tab that has the key, the other server hears nothing of it, and its cookie does nothing.
    browser.visit(&elsewhere);
    browser.visit(&format!("{workbench}/"));
    browser.await_truth("document.querySelector('#go') !== null");
    assert_eq!(browser.value(&format!("document.cookie.includes('lifesat-{}=0')", bench.port)), true);
    let jobs = "fetch('/api/jobs', { headers: { Authorization: `Bearer ${sessionStorage.getItem('key')}` } }).then((answer) => answer.json())";
    assert_eq!(browser.value(jobs), json!([]));
    let heard = stranger.heard.lock().unwrap();
    // What it hears of lifesat is its own cookie.
    let rest = heard.replace(&format!("lifesat-{}=0", bench.port), "");
    assert!(heard.contains("GET /x ") && !rest.contains(&key) && !rest.contains("lifesat"), "{heard}");
}

#[test]
pub(crate) fn a_page_without_key_says_what_to_do_and_goes_on() {
    let place = tempfile::tempdir().unwrap();
    let bench = Workbench::unopened(place.path(), SERVE);
    let mut browser = Browser::start();
    browser.visit(&format!("http://127.0.0.1:{}/#/jobs", bench.port));
    browser.await_truth("!document.querySelector('#stranger').hidden");
    browser.await_truth("document.querySelector('#stranger').innerText.includes('lifesat serve')");
    assert_eq!(browser.value("document.querySelector('#ask').hidden"), true);
    // Another tab that is let in lets this one in.
    let first = browser.open_tab(&bench.link);
    browser.await_truth("document.querySelector('#go') !== null");
    let second = browser.turn_to(first);
    browser
        .await_truth("!document.querySelector('#jobs').hidden && document.querySelector('#stranger').hidden");
    browser.reload();
    browser.await_truth("!document.querySelector('#jobs').hidden");
    // The link was used, so it does nothing. The tab still has its key.
    browser.turn_to(second);
    browser.value(&format!("location.hash = '#/enter/{}'", bench.token()));
    browser.await_truth("location.hash === '#/ask'");
    browser.reload();
    browser.await_truth("document.querySelector('#go') !== null");
}

/// Browsers open six connections to a server, for all tabs together.
#[test]
fn a_dozen_tabs_are_served() {
    let place = tempfile::tempdir().unwrap();
    let mut visit = Visit::begin(place.path());
    visit.close_tour();
    let number = visit.bench.ask(&quick());
    visit.bench.await_end(number);
    let page = format!("http://127.0.0.1:{}/#/job/{number}", visit.bench.port);
    let mut first = None;
    for _ in 0..12 {
        let before = visit.browser.open_tab(&page);
        first.get_or_insert(before);
        visit.browser.await_truth("document.querySelector('.verdict.answered') !== null");
    }
    // A tab that comes back hears what it has missed.
    let other = visit.bench.ask(&quick());
    visit.bench.await_end(other);
    visit.browser.turn_to(first.unwrap());
    visit.browser.value("location.hash = '#/jobs'");
    visit.browser.await_truth("document.querySelectorAll('.card.answered').length === 2");
}

/// Each of them is seen, so all want to hear the server.
#[test]
pub(crate) fn twenty_windows_are_served() {
    let place = tempfile::tempdir().unwrap();
    let mut visit = Visit::begin(place.path());
    visit.close_tour();
    let page = format!("http://127.0.0.1:{}/#/jobs", visit.bench.port);
    let mut windows = Vec::new();
    for _ in 0..20 {
        windows.push(visit.browser.open_window(&page));
        visit.browser.await_truth("document.querySelector('.empty') !== null");
        assert_eq!(visit.browser.value("document.hidden"), false);
    }
    let number = visit.bench.ask(&quick());
    visit.bench.await_end(number);
    for window in windows.into_iter().skip(1) {
        visit.browser.await_truth("document.querySelector('.card.answered') !== null");
        visit.browser.value("fetch('/assets/icon.svg').then((answer) => answer.text())");
        visit.browser.look_at(window);
    }
    // Removed answers leave all of them.
    assert_eq!(visit.bench.send("DELETE", &format!("/api/jobs/{number}"), &[], b"").status, 200);
    visit.browser.await_truth("document.querySelector('.empty') !== null");
}

#[test]
pub(crate) fn a_page_goes_on_with_the_link_of_the_next_server() {
    let place = tempfile::tempdir().unwrap();
    let mut visit = Visit::begin(place.path());
    visit.close_tour();
    visit.browser.value("document.querySelector('#board').focus()");
    visit.browser.press(" ");
    let (drawn, port) = (visit.board(), visit.bench.port);
    assert!(drawn.contains(": 1 live"), "{drawn}");
    visit.is_calm = false;
    visit.bench.end("KILL");
    visit.browser.await_truth("!document.querySelector('#offline').hidden");
    visit.bench = Workbench::unopened(place.path(), &format!("{SERVE} --port {port}"));
    let said = "document.querySelector('#offline').textContent";
    visit
        .browser
        .await_truth(&format!("{said}.includes('new key') && !document.querySelector('#offline').hidden"));
    assert_eq!(visit.browser.value("sessionStorage.getItem('key')"), Value::Null);
    visit.browser.click("#go");
    visit
        .browser
        .await_truth("document.querySelector('#question .warning').textContent.includes('Open the link')");
    visit.browser.value(&format!("location.href = '{}'", visit.bench.link));
    visit.browser.await_truth("document.querySelector('#offline').hidden");
    assert_eq!(visit.board(), drawn);
    visit.browser.click("#go");
    visit.browser.await_truth("document.querySelector('.verdict.answered') !== null");
}

/// When a server has ended, any program can have its port. From a page that was left open it learns nothing.
#[test]
fn no_other_server_of_the_port_gets_the_key() {
    let place = tempfile::tempdir().unwrap();
    let mut visit = Visit::begin(place.path());
    visit.close_tour();
    visit.is_calm = false;
    visit.bench.end("KILL");
    let stranger = Stranger::start(visit.bench.port, String::new());
    let offline = "document.querySelector('#offline')";
    visit.browser.await_truth(&format!(
        "!{offline}.hidden && {offline}.textContent.includes('another program has its port')"
    ));
    visit.browser.click("#go");
    visit
        .browser
        .await_truth("document.querySelector('#question .warning').textContent.includes('Open the link')");
    let heard = stranger.heard.lock().unwrap();
    assert!(heard.contains("GET /proof/"), "{heard}");
    assert!(!heard.contains(&visit.bench.key) && !heard.contains("/api/"), "{heard}");
}

/// A frame, a picture and the files of an answer have no headers.
#[test]
fn files_of_an_answer_open_without_headers() {
    let place = tempfile::tempdir().unwrap();
    let visit = Visit::begin(place.path());
    visit.close_tour();
    let number = visit.ask()["id"].as_u64().unwrap();
    visit.browser.await_truth("document.querySelector('iframe.player') !== null");
    let links = visit.browser.value("[...document.querySelectorAll('.files a')].map((one) => one.href)");
    for link in links.as_array().unwrap() {
        let status = visit.browser.value(&format!("fetch({link}).then((answer) => answer.status)"));
        assert_eq!(status, 200, "{link}");
    }
    // In a browser that has no key they open, too, but nothing else does.
    let other = Browser::start();
    other.visit(&format!(
        "http://127.0.0.1:{}{}",
        visit.bench.port,
        visit.bench.path_of(number, "pictures/1.html")
    ));
    other.await_truth("document.querySelector('canvas, svg') !== null");
    enter(&other, &visit.bench);
}

//! What other users of the machine cannot do to `lifesat serve`: block its port, starve its jobs, or
//! read its files.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::common::workbench::{Workbench, quick};
use crate::common::{code, lifesat_in, shell, stderr, stdout};

/// The open files of a server.
fn descriptors(bench: &Workbench) -> usize {
    fs::read_dir(format!("/proc/{}/fd", bench.child.id())).unwrap().count()
}

/// Sends a byte every half a second, until the server has enough of it. Returns how long that took.
fn drip(mut stream: TcpStream) -> Duration {
    let start = Instant::now();
    stream.set_read_timeout(Some(Duration::from_millis(500))).unwrap();
    while start.elapsed() < Duration::from_secs(60) {
        let is_refused = stream.write_all(b"1").is_err();
        let is_cut = match stream.read(&mut [0; 9]) {
            Ok(length) => length == 0,
            Err(error) => error.kind() == std::io::ErrorKind::ConnectionReset,
        };
        if is_refused || is_cut {
            break;
        }
    }
    start.elapsed()
}

#[test]
fn half_open_connections_block_nobody() {
    let place = tempfile::tempdir().unwrap();
    let bench =
        Workbench::start_by(place.path(), "ulimit -n 128; exec \"$0\" serve --no-browser --jobs 1 --state w");
    let slow = bench.half_open();
    let dripping = thread::spawn(move || drip(slow));
    let waiting = [(); 2].map(|()| bench.ask(&quick()));
    // Some say nothing at all, or begin like another version of HTTP.
    let begun = |text: &str| {
        let mut stream = bench.connect();
        stream.write_all(text.as_bytes()).unwrap();
        stream
    };
    let kinds = ["", "P", "PRI * HTTP/2.0\r\n", "GET / HTTP/1.1\r\nHost: 127"];
    let open: Vec<_> = (0..200).map(|number| begun(kinds[number % kinds.len()])).collect();
    let start = Instant::now();
    assert_eq!(bench.get("/api/jobs").status, 200);
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    let late = bench.ask(&quick());
    for number in waiting.into_iter().chain([late]) {
        let job = bench.await_end(number);
        assert_eq!(job["state"], "answered", "{job}");
    }
    assert!(descriptors(&bench) < 100, "{}", descriptors(&bench));
    // They need not leave: the server ends them.
    let took = dripping.join().unwrap();
    assert!(took < Duration::from_secs(40), "{took:?}");
    let start = Instant::now();
    while descriptors(&bench) > 30 {
        assert!(start.elapsed() < Duration::from_secs(40), "{} files are open", descriptors(&bench));
        thread::sleep(Duration::from_millis(100));
    }
    drop(open);
}

/// More than the server may have open at all.
#[test]
fn fifteen_hundred_silent_connections_stop_nothing() {
    let place = tempfile::tempdir().unwrap();
    // They are files of this process, too.
    let raised = shell(place.path(), &format!("prlimit --pid {} --nofile=8192:", std::process::id()));
    assert_eq!(code(&raised), 0, "{}", stderr(&raised));
    let bench = Workbench::start_by(
        place.path(),
        "ulimit -n 1024; exec \"$0\" serve --no-browser --jobs 1 --state w",
    );
    let waiting = [(); 2].map(|()| bench.ask(&quick()));
    let open: Vec<_> = (0..1500).map(|_| bench.half_open()).collect();
    let start = Instant::now();
    assert_eq!(bench.get("/api/jobs").status, 200);
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    for number in waiting.into_iter().chain([bench.ask(&quick())]) {
        assert_eq!(bench.await_end(number)["state"], "answered");
    }
    assert!(descriptors(&bench) < 600, "{}", descriptors(&bench));
    drop(open);
}

/// Somebody who is let in stays, whatever comes after.
#[test]
fn strangers_take_no_place_of_a_page() {
    let place = tempfile::tempdir().unwrap();
    let bench = Workbench::start_by(place.path(), "ulimit -n 128; exec \"$0\" serve --no-browser --state w");
    let mut page = bench.begin("/api/events");
    let mut byte = [0; 1];
    page.read_exact(&mut byte).unwrap();
    let _open: Vec<_> = (0..200).map(|_| bench.half_open()).collect();
    bench.await_end(bench.ask(&quick()));
    let mut text = Vec::new();
    while !String::from_utf8_lossy(&text).contains("\"state\":\"answered\"") {
        page.read_exact(&mut byte).unwrap();
        text.extend(byte);
    }
}

/// Sends a request on a connection that stays open, and returns the answer as far as it comes at once.
fn say(stream: &mut TcpStream, bench: &Workbench, method: &str, path: &str, body: &str) -> String {
    let (host, key) = (format!("127.0.0.1:{}", bench.port), &bench.key);
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {key}\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut bytes = vec![0; 1 << 16];
    let length = stream.read(&mut bytes).unwrap();
    String::from_utf8_lossy(&bytes[..length]).into_owned()
}

#[test]
fn without_descriptors_jobs_wait() {
    let place = tempfile::tempdir().unwrap();
    let bench = Workbench::start(place.path(), &[]);
    let mut stream = bench.connect();
    say(&mut stream, &bench, "GET", "/api/about", "");
    let limit = |most: &str| {
        let set = format!("prlimit --pid {} --nofile={most}:", bench.child.id());
        let output = shell(place.path(), &set);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
    };
    limit("3");
    let wish = json!({"question": quick(), "seconds": 60}).to_string();
    let asked = say(&mut stream, &bench, "POST", "/api/jobs", &wish);
    assert!(asked.starts_with("HTTP/1.1 201"), "{asked}");
    let start = Instant::now();
    let job = loop {
        let job = say(&mut stream, &bench, "GET", "/api/jobs", "");
        if job.contains("it cannot begin") || start.elapsed() > Duration::from_secs(30) {
            break job;
        }
        thread::sleep(Duration::from_millis(50));
    };
    assert!(job.contains("it cannot begin: Too many open files") && job.contains("\"waiting\""), "{job}");
    // Nobody can come in now, and the server does not end.
    let knocking = bench.begin("/api/about");
    thread::sleep(Duration::from_millis(500));
    limit("1024");
    let job = bench.await_end(1);
    assert_eq!(job["state"], "answered", "{job}");
    let mut answer = [0; 12];
    { knocking }.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"HTTP/1.1 200");
}

#[test]
fn files_are_for_their_user_alone() {
    let place = tempfile::tempdir().unwrap();
    let open = |what: &str| stdout(&shell(place.path(), &format!("find {what} -perm /077")));
    // A folder of an earlier server, which everybody could read.
    assert!(shell(place.path(), "umask 000; mkdir -p w/jobs; touch w/jobs.jsonl").status.success());
    assert_ne!(open("w"), "");
    let bench = Workbench::start_by(place.path(), "umask 000; exec \"$0\" serve --no-browser --state w");
    let mut question = quick();
    question["fields"]["proof"] = true.into();
    let number = bench.ask(&question);
    bench.await_end(number);
    assert_eq!(bench.get(&bench.path_of(number, "pictures/1.svg")).status, 200);
    assert_eq!(open("w"), "");
    assert!(place.path().join(format!("w/jobs/{number}/certificate/manifest.json")).exists());
}

/// Otherwise the server would write to the file that the link leads to.
#[test]
fn journals_that_are_links_are_refused() {
    let place = tempfile::tempdir().unwrap();
    fs::create_dir(place.path().join("w")).unwrap();
    fs::write(place.path().join("thesis.txt"), "").unwrap();
    std::os::unix::fs::symlink(Path::new("../thesis.txt"), place.path().join("w/jobs.jsonl")).unwrap();
    let refused = lifesat_in(place.path(), &["serve", "--no-browser", "--state", "w"]);
    assert_eq!(code(&refused), 2);
    let words = stderr(&refused);
    assert!(words.contains("w/jobs.jsonl is a link") && words.contains("--state"), "{words}");
    assert_eq!(fs::read(place.path().join("thesis.txt")).unwrap(), b"");
}

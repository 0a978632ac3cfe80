//! A running `lifesat serve`, and a small HTTP client that sends exactly what a test wants.

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::{command_in, program, shell};

/// Time after which a test gives up waiting.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server with a folder of jobs, and the key of a browser that opened its link.
pub(crate) struct Workbench {
    pub(crate) child: Child,
    pub(crate) port: u16,
    pub(crate) link: String,
    pub(crate) key: String,
}

/// An answer of the server.
#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Response {
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The value of a header.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.into_iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }
}

impl Workbench {
    /// Starts a server on the folder `w` below a place, and opens its link.
    pub(crate) fn start(place: &Path, words: &[&str]) -> Self {
        Self::start_by(place, &format!("exec \"$0\" serve --no-browser --state w {}", words.join(" ")))
    }

    /// Starts a server by a shell script, in which `$0` is the program, and opens its link.
    pub(crate) fn start_by(place: &Path, script: &str) -> Self {
        let mut started = Self::unopened(place, script);
        let token = started.token().to_owned();
        let entered = started.enter(&token);
        assert_eq!(entered.status, 200, "{entered:?}");
        entered.json()["key"].as_str().unwrap().clone_into(&mut started.key);
        started
    }

    /// The token of the link that the server printed first.
    pub(crate) fn token(&self) -> &str {
        self.link.rsplit('/').next().unwrap()
    }

    /// What the page does with the token of a link.
    pub(crate) fn enter(&self, token: &str) -> Response {
        let host = format!("127.0.0.1:{}", self.port);
        let headers = [("Host", host.as_str()), ("Authorization", &format!("Bearer {token}"))];
        self.send_as("POST", "/enter", &headers, b"")
    }

    /// Starts a server by a shell script. Nobody has opened its link.
    pub(crate) fn unopened(place: &Path, script: &str) -> Self {
        let mut command = command_in(place, "bash");
        command.args(["-c", script, program()]).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let mut link = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut link).unwrap();
        let link = link.trim_end().to_owned();
        let rest = link.strip_prefix("http://127.0.0.1:").unwrap_or_else(|| panic!("no link: {link:?}"));
        let port = rest.split_once('/').unwrap().0.parse().unwrap();
        Self { child, port, link, key: String::new() }
    }

    /// Sends a request with these headers beside `Host` and the key.
    pub(crate) fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Response {
        let (host, bearer) = (format!("127.0.0.1:{}", self.port), format!("Bearer {}", self.key));
        let all = [&[("Host", host.as_str()), ("Authorization", bearer.as_str())], headers].concat();
        self.send_as(method, path, &all, body)
    }

    /// Sends a request with these headers and no others.
    pub(crate) fn send_as(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Response {
        let mut stream = self.connect();
        let mut head =
            format!("{method} {path} HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n", body.len());
        for (name, value) in headers {
            let _ = write!(head, "{name}: {value}\r\n");
        }
        stream.write_all(format!("{head}\r\n").as_bytes()).unwrap();
        // A server that refuses a large body may close the connection before it has read all.
        let _ = stream.write_all(body);
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        parse(&bytes)
    }

    /// A connection on which a request was sent whose answer is read later.
    pub(crate) fn begin(&self, path: &str) -> TcpStream {
        let mut stream = self.connect();
        let (host, bearer) = (format!("127.0.0.1:{}", self.port), format!("Bearer {}", self.key));
        let head = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nAuthorization: {bearer}\r\n\r\n");
        stream.write_all(head.as_bytes()).unwrap();
        stream
    }

    /// A connection that has begun a request, and does not end it.
    pub(crate) fn half_open(&self) -> TcpStream {
        let mut stream = self.connect();
        stream.write_all(b"GET / HTTP/1.1\r\nHost: 127").unwrap();
        stream
    }

    /// The address of a file or a picture of a job, below that of the server.
    #[track_caller]
    pub(crate) fn path_of(&self, number: u64, name: &str) -> String {
        format!("/jobs/{number}/{}/{name}", self.job(number)["pass"].as_str().unwrap())
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    pub(crate) fn get(&self, path: &str) -> Response {
        self.send("GET", path, &[], b"")
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Response {
        self.send("POST", path, &[], body.to_string().as_bytes())
    }

    /// Asks a question, and returns the number of its job.
    #[track_caller]
    pub(crate) fn ask(&self, question: &Value) -> u64 {
        let asked = self.post("/api/jobs", &json!({"question": question, "seconds": 600}));
        assert_eq!(asked.status, 201, "{}", String::from_utf8_lossy(&asked.body));
        asked.json()["id"].as_u64().unwrap()
    }

    /// All that the server knows of a job.
    #[track_caller]
    pub(crate) fn job(&self, number: u64) -> Value {
        self.get(&format!("/api/jobs/{number}")).json()
    }

    /// Waits until a job is in one of these states.
    #[track_caller]
    pub(crate) fn await_state(&self, number: u64, states: &[&str]) -> Value {
        let start = Instant::now();
        loop {
            let job = self.job(number);
            if states.contains(&job["state"].as_str().unwrap_or("")) {
                return job;
            }
            assert!(start.elapsed() < PATIENCE, "{states:?}: {job}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until a job has ended.
    #[track_caller]
    pub(crate) fn await_end(&self, number: u64) -> Value {
        self.await_state(number, &["answered", "none", "unknown", "stopped", "refused", "failed"])
    }

    /// Sends a signal such as `INT` to the server, and waits for its end.
    pub(crate) fn end(&mut self, signal: &str) -> Option<i32> {
        let kill = format!("kill -{signal} {}", self.child.id());
        assert!(shell(Path::new("/"), &kill).status.success());
        self.child.wait().unwrap().code()
    }
}

impl Drop for Workbench {
    /// Ends the server as a user does, so that its jobs end, too.
    fn drop(&mut self) {
        if matches!(self.child.try_wait(), Ok(None)) {
            self.end("INT");
        }
    }
}

/// Takes an HTTP/1.1 answer apart.
fn parse(bytes: &[u8]) -> Response {
    let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else {
        return Response { status: 0, head: String::new(), body: Vec::new() };
    };
    let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    let body = &bytes[end + 4..];
    let is_chunked = head.to_lowercase().contains("transfer-encoding: chunked");
    Response { status, head, body: if is_chunked { joined(body) } else { body.to_vec() } }
}

/// The chunks of a body, joined.
fn joined(mut rest: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = rest.windows(2).position(|two| two == b"\r\n") {
        let length =
            std::str::from_utf8(&rest[..end]).ok().and_then(|text| usize::from_str_radix(text, 16).ok());
        let Some(length @ 1..) = length else { break };
        body.extend_from_slice(&rest[end + 2..end + 2 + length]);
        rest = &rest[end + 4 + length..];
    }
    body
}

/// The identifiers of processes that run in a folder.
pub(crate) fn processes_in(folder: &Path) -> Vec<u32> {
    let mut found = Vec::new();
    for entry in fs::read_dir("/proc").unwrap().flatten() {
        let Ok(id) = entry.file_name().to_string_lossy().parse() else { continue };
        if fs::read_link(entry.path().join("cwd")).is_ok_and(|place| place.starts_with(folder)) {
            found.push(id);
        }
    }
    found
}

/// A question that is answered at once.
pub(crate) fn quick() -> Value {
    json!({"kind": "densest", "cells": ["???", "???", "???"]})
}

/// A question that takes hours.
pub(crate) fn long() -> Value {
    json!({"kind": "oscillator", "fields": {"period": 19}, "cells": vec!["?".repeat(25); 25]})
}

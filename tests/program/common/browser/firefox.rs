//! Firefox, controlled through a WebSocket by the protocol `WebDriver BiDi`.

use std::cell::RefCell;
use std::fs;
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

use super::{Button, Driver, PATIENCE, Place};

pub(super) struct Firefox {
    child: Child,
    socket: RefCell<Socket>,
    page: String,
    _profile: tempfile::TempDir,
}

/// The connection to the browser.
struct Socket {
    stream: WebSocket<TcpStream>,
    /// The number of the last call.
    last: u64,
    /// Messages that did not answer a call.
    events: Vec<Value>,
}

impl Firefox {
    /// Starts it with an empty page of 800×600 pixels.
    pub(super) fn start() -> Self {
        crate::common::need("firefox-esr");
        let profile = tempfile::tempdir().unwrap();
        // Chromium hides its scroll bars, too.
        fs::write(profile.path().join("user.js"), "user_pref('ui.useOverlayScrollbars', 1);").unwrap();
        let mut command = Command::new("firefox-esr");
        command
            .args(["--headless", "--no-remote", "--remote-debugging-port=0", "--profile"])
            .arg(profile.path());
        command.env("HOME", profile.path()).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let child = command.spawn().unwrap();
        // It says where it listens in a file of its profile.
        let start = Instant::now();
        let port = loop {
            let text = fs::read(profile.path().join("WebDriverBiDiServer.json")).unwrap_or_default();
            let place: Value = serde_json::from_slice(&text).unwrap_or_default();
            if let Some(port) = place["ws_port"].as_u64() {
                break u16::try_from(port).unwrap();
            }
            assert!(start.elapsed() < PATIENCE, "Firefox does not start");
            thread::sleep(Duration::from_millis(20));
        };
        let stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let (stream, _) = tungstenite::client(format!("ws://127.0.0.1:{port}/session"), stream).unwrap();
        let socket = RefCell::new(Socket { stream, last: 0, events: Vec::new() });
        let mut firefox = Self { child, socket, page: String::new(), _profile: profile };
        firefox.call("session.new", &json!({"capabilities": {}}));
        firefox
            .call("session.subscribe", &json!({"events": ["log.entryAdded", "network.beforeRequestSent"]}));
        // The page that is there at first never has the focus.
        let page = firefox.call("browsingContext.create", &json!({"type": "tab"}));
        page["context"].as_str().unwrap().clone_into(&mut firefox.page);
        firefox.resize(800, 600, false);
        firefox
    }

    /// Calls a method and waits for the answer.
    fn call(&self, method: &str, parameters: &Value) -> Value {
        self.try_call(method, parameters).unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    fn try_call(&self, method: &str, parameters: &Value) -> Result<Value, Value> {
        let mut socket = self.socket.borrow_mut();
        socket.last += 1;
        let id = socket.last;
        let message = json!({"id": id, "method": method, "params": parameters});
        socket.stream.send(Message::text(message.to_string())).unwrap();
        loop {
            let text = socket.stream.read().unwrap_or_else(|error| panic!("{method}: {error}"));
            let Message::Text(text) = text else { continue };
            let answer: Value = serde_json::from_str(&text).unwrap();
            if answer["id"] == id {
                return if answer["type"] == "success" { Ok(answer["result"].clone()) } else { Err(answer) };
            }
            socket.events.push(answer);
        }
    }

    /// Does these things with the keyboard or the mouse.
    fn act(&self, kind: &str, actions: &[Value]) {
        let source = json!({"type": kind, "id": kind, "actions": actions});
        self.call("input.performActions", &json!({"context": self.page, "actions": [source]}));
    }

    fn events(&self, method: &str) -> Vec<Value> {
        let socket = self.socket.borrow();
        let found = socket.events.iter().filter(|event| event["method"] == method);
        found.map(|event| event["params"].clone()).collect()
    }
}

impl Driver for Firefox {
    fn evaluate(&self, expression: &str) -> Option<Value> {
        let target = json!({"context": self.page});
        let parameters = json!({"expression": expression, "target": target, "awaitPromise": true});
        match self.try_call("script.evaluate", &parameters) {
            Ok(result) => {
                assert_eq!(result["type"], "success", "{expression}: {result}");
                Some(plain(&result["result"]))
            }
            Err(error) => panic!("{expression}: {error}"),
        }
    }

    fn navigate(&self, url: &str) {
        self.call("browsingContext.navigate", &json!({"context": self.page, "url": url, "wait": "complete"}));
    }

    fn open(&self, url: &str, place: Place) -> String {
        let kind = if place == Place::Tab { "tab" } else { "window" };
        let beside = json!({"type": kind, "referenceContext": self.page});
        let page = self.call("browsingContext.create", &beside)["context"].clone();
        self.call("browsingContext.navigate", &json!({"context": page, "url": url, "wait": "none"}));
        page.as_str().unwrap().to_owned()
    }

    fn look_at(&mut self, page: String) -> String {
        std::mem::replace(&mut self.page, page)
    }

    fn bring_to_front(&self) {
        self.call("browsingContext.activate", &json!({"context": self.page}));
    }

    fn resize(&self, width: u32, height: u32, _mobile: bool) {
        let size = json!({"width": width, "height": height});
        let parameters = json!({"context": self.page, "viewport": size, "devicePixelRatio": 1});
        self.call("browsingContext.setViewport", &parameters);
    }

    fn press(&self, key: &str) {
        let key = code(key);
        self.act("key", &["keyDown", "keyUp"].map(|kind| json!({"type": kind, "value": key})));
    }

    fn write(&self, text: &str) {
        let keys =
            text.chars().flat_map(|key| ["keyDown", "keyUp"].map(|kind| json!({"type": kind, "value": key})));
        self.act("key", &keys.collect::<Vec<_>>());
    }

    fn mouse(&self, button: Button, path: &[[f64; 2]]) {
        let button = if button == Button::Left { 0 } else { 2 };
        let mut actions: Vec<Value> =
            path.iter().map(|[x, y]| json!({"type": "pointerMove", "x": x, "y": y})).collect();
        actions.insert(1, json!({"type": "pointerDown", "button": button}));
        actions.push(json!({"type": "pointerUp", "button": button}));
        self.act("pointer", &actions);
    }

    fn complaints(&self) -> Vec<String> {
        let entries = self.events("log.entryAdded").into_iter();
        let is_complaint = |entry: &Value| entry["level"] == "warn" || entry["level"] == "error";
        entries.filter(is_complaint).map(|entry| entry.to_string()).collect()
    }

    fn requests(&self) -> Vec<String> {
        let sent = self.events("network.beforeRequestSent");
        sent.iter().map(|event| event["request"]["url"].as_str().unwrap().to_owned()).collect()
    }
}

impl Drop for Firefox {
    fn drop(&mut self) {
        let close = json!({"id": 0, "method": "browser.close", "params": {}}).to_string();
        let asked = self.socket.borrow_mut().stream.send(Message::text(close));
        let start = Instant::now();
        while asked.is_ok() && start.elapsed() < PATIENCE && matches!(self.child.try_wait(), Ok(None)) {
            thread::sleep(Duration::from_millis(10));
        }
        // Kills a browser that has not closed. If it has, this does nothing.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The character that stands for a key.
fn code(key: &str) -> String {
    let named = match key {
        "Backspace" => '\u{E003}',
        "Tab" => '\u{E004}',
        "Enter" => '\u{E007}',
        "Escape" => '\u{E00C}',
        "End" => '\u{E010}',
        "Home" => '\u{E011}',
        "ArrowLeft" => '\u{E012}',
        "ArrowUp" => '\u{E013}',
        "ArrowRight" => '\u{E014}',
        "ArrowDown" => '\u{E015}',
        "Delete" => '\u{E017}',
        _ => return key.to_owned(),
    };
    named.to_string()
}

/// A value of a page as JSON.
fn plain(value: &Value) -> Value {
    let inner = &value["value"];
    match value["type"].as_str() {
        Some("array") => inner.as_array().unwrap().iter().map(plain).collect(),
        Some("object") => {
            let pairs = inner.as_array().unwrap().iter();
            pairs.map(|pair| (pair[0].as_str().unwrap().to_owned(), plain(&pair[1]))).collect()
        }
        Some("string" | "number" | "boolean") => inner.clone(),
        _ => Value::Null,
    }
}

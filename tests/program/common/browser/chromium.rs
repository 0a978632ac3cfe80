//! Chromium, controlled through a pipe by its `DevTools` protocol.

use std::cell::RefCell;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::{Browser, Button, Driver, Kind, PATIENCE, Place};

/// The errors of an expression whose page was left, or is not there yet.
const LEFT: [&str; 2] = ["Inspected target navigated or closed", "Cannot find default execution context"];

pub(super) struct Chromium {
    child: Child,
    pipe: RefCell<Pipe>,
    session: String,
    _profile: tempfile::TempDir,
}

/// The connection to the browser. Messages are JSON, each ended by a zero byte.
struct Pipe {
    to: ChildStdin,
    from: Receiver<Value>,
    /// The number of the last call.
    last: u64,
    /// Messages that did not answer a call.
    events: Vec<Value>,
}

impl Chromium {
    /// Starts it with an empty page of 800×600 pixels.
    pub(super) fn start() -> Self {
        crate::common::need("chromium");
        let profile = tempfile::tempdir().unwrap();
        // The browser uses the descriptors 3 and 4, which the shell connects to stdin and stdout.
        let script = "exec chromium --headless --no-sandbox --disable-gpu --remote-debugging-pipe --no-first-run \
                      --disable-background-networking --disable-dev-shm-usage --hide-scrollbars --window-size=800,600 \
                      --user-data-dir=\"$0\" about:blank 3<&0 4>&1 </dev/null >/dev/null 2>\"$0/log\"";
        let mut child = Command::new("sh")
            .args(["-c", script])
            .arg(profile.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let to = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let (sender, from) = channel();
        thread::spawn(move || {
            let mut message = Vec::new();
            while output.read_until(0, &mut message).is_ok_and(|length| length > 0) {
                message.pop();
                let value = serde_json::from_slice(&message).unwrap();
                message.clear();
                if sender.send(value).is_err() {
                    return;
                }
            }
        });
        let pipe = RefCell::new(Pipe { to, from, last: 0, events: Vec::new() });
        let mut browser = Self { child, pipe, session: String::new(), _profile: profile };
        let targets = browser.call("Target.getTargets", &json!({}));
        let pages = targets["targetInfos"].as_array().unwrap();
        let page = pages.iter().find(|target| target["type"] == "page").expect("there is a page");
        browser.session = browser.attach(&page["targetId"]);
        browser.resize(800, 600, false);
        browser
    }

    /// Returns the session in which a page is controlled.
    fn attach(&self, target: &Value) -> String {
        let attached =
            self.call_in("", "Target.attachToTarget", &json!({"targetId": target, "flatten": true}));
        let session = attached["sessionId"].as_str().unwrap();
        for domain in ["Page", "Runtime", "Network", "Log"] {
            self.call_in(session, &format!("{domain}.enable"), &json!({}));
        }
        session.to_owned()
    }

    fn call(&self, method: &str, parameters: &Value) -> Value {
        self.call_in(&self.session, method, parameters)
    }

    /// Calls a method of a page, or of the browser, and waits for the answer.
    fn call_in(&self, session: &str, method: &str, parameters: &Value) -> Value {
        self.try_call(session, method, parameters).unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    fn try_call(&self, session: &str, method: &str, parameters: &Value) -> Result<Value, Value> {
        let mut pipe = self.pipe.borrow_mut();
        pipe.last += 1;
        let id = pipe.last;
        let mut message = json!({"id": id, "method": method, "params": parameters});
        if !session.is_empty() {
            message["sessionId"] = session.into();
        }
        pipe.to.write_all(message.to_string().as_bytes()).unwrap();
        pipe.to.write_all(&[0]).unwrap();
        loop {
            let answer = pipe.from.recv_timeout(PATIENCE).unwrap_or_else(|error| panic!("{method}: {error}"));
            if answer["id"] == id {
                let error = answer["error"].clone();
                return if error.is_null() { Ok(answer["result"].clone()) } else { Err(error) };
            }
            pipe.events.push(answer);
        }
    }

    /// Sends an event of the mouse.
    fn point(&self, kind: &str, [x, y]: [f64; 2], button: Button, is_held: bool) {
        let (button, number) = if button == Button::Left { ("left", 1) } else { ("right", 2) };
        let buttons = if is_held { number } else { 0 };
        let event =
            json!({"type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1});
        self.call("Input.dispatchMouseEvent", &event);
    }

    /// Waits for the data of a drag that has begun.
    fn carried(&self) -> Value {
        let start = Instant::now();
        loop {
            self.evaluate("1");
            let mut pipe = self.pipe.borrow_mut();
            let place = pipe.events.iter().position(|event| event["method"] == "Input.dragIntercepted");
            if let Some(place) = place {
                return pipe.events.remove(place)["params"]["data"].take();
            }
            assert!(start.elapsed() < PATIENCE, "this cannot be dragged");
        }
    }
}

impl Driver for Chromium {
    fn evaluate(&self, expression: &str) -> Option<Value> {
        let parameters = json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        match self.try_call(&self.session, "Runtime.evaluate", &parameters) {
            Ok(result) => {
                assert!(result["exceptionDetails"].is_null(), "{expression}: {result}");
                Some(result["result"]["value"].clone())
            }
            Err(error) => {
                let message = error["message"].as_str();
                assert!(message.is_some_and(|message| LEFT.contains(&message)), "{expression}: {error}");
                None
            }
        }
    }

    fn navigate(&self, url: &str) {
        let opened = self.call("Page.navigate", &json!({"url": url}));
        assert!(opened["errorText"].is_null(), "{opened}");
    }

    fn open(&self, url: &str, place: Place) -> String {
        let target = json!({"url": url, "newWindow": place == Place::Window});
        self.attach(&self.call_in("", "Target.createTarget", &target)["targetId"])
    }

    fn look_at(&mut self, page: String) -> String {
        std::mem::replace(&mut self.session, page)
    }

    fn bring_to_front(&self) {
        self.call("Page.bringToFront", &json!({}));
    }

    fn resize(&self, width: u32, height: u32, mobile: bool) {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile});
        self.call("Emulation.setDeviceMetricsOverride", &size);
    }

    fn press(&self, key: &str) {
        let text = if key.chars().count() == 1 { key } else { "" };
        for kind in ["keyDown", "keyUp"] {
            let mut event = json!({"type": kind, "key": key});
            if kind == "keyDown" && !text.is_empty() {
                event["text"] = text.into();
            }
            self.call("Input.dispatchKeyEvent", &event);
        }
    }

    fn write(&self, text: &str) {
        self.call("Input.insertText", &json!({"text": text}));
    }

    fn mouse(&self, button: Button, path: &[[f64; 2]]) {
        self.point("mousePressed", path[0], button, true);
        for place in &path[1..] {
            self.point("mouseMoved", *place, button, true);
        }
        self.point("mouseReleased", path[path.len() - 1], button, false);
    }

    fn complaints(&self) -> Vec<String> {
        let is_complaint = |event: &&Value| match event["method"].as_str() {
            Some("Runtime.exceptionThrown" | "Log.entryAdded") => true,
            Some("Runtime.consoleAPICalled") => event["params"]["type"] != "log",
            _ => false,
        };
        self.pipe.borrow().events.iter().filter(is_complaint).map(Value::to_string).collect()
    }

    fn requests(&self) -> Vec<String> {
        let pipe = self.pipe.borrow();
        let sent = pipe.events.iter().filter(|event| event["method"] == "Network.requestWillBeSent");
        sent.map(|event| event["params"]["request"]["url"].as_str().unwrap().to_owned()).collect()
    }
}

/// What tests can do in Chromium alone.
impl Browser {
    fn devtools(&self) -> &Chromium {
        let Kind::Chromium(chromium) = &self.0 else {
            panic!("a test of what Chromium alone can do starts it")
        };
        chromium
    }

    /// Calls a method of `DevTools` and waits for the answer.
    pub(crate) fn call(&self, method: &str, parameters: &Value) -> Value {
        self.devtools().call(method, parameters)
    }

    /// Sets a preference of the reader, such as `prefers-color-scheme`.
    pub(crate) fn prefer(&self, feature: &str, value: &str) {
        self.call("Emulation.setEmulatedMedia", &json!({"features": [{"name": feature, "value": value}]}));
    }

    /// Drags an element out of the page, and returns the data that it carries.
    pub(crate) fn drag_out(&self, selector: &str) -> Value {
        self.call("Input.setInterceptDrags", &json!({"enabled": true}));
        let [x, y] = self.middle(selector);
        let chromium = self.devtools();
        let beside = [x + 30.0, y + 30.0];
        chromium.point("mousePressed", [x, y], Button::Left, true);
        chromium.point("mouseMoved", beside, Button::Left, true);
        let data = chromium.carried();
        self.call("Input.dispatchDragEvent", &json!({"type": "dragCancel", "x": x, "y": y, "data": data}));
        chromium.point("mouseReleased", beside, Button::Left, false);
        data
    }

    /// Drops data over the middle of an element, as if they came from another window.
    pub(crate) fn drop_on(&self, selector: &str, data: &Value) {
        let [x, y] = self.middle(selector);
        for kind in ["dragEnter", "dragOver", "drop"] {
            self.call("Input.dispatchDragEvent", &json!({"type": kind, "x": x, "y": y, "data": data}));
        }
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        // Asks the browser to close, which also ends the session.
        let close = json!({"id": 0, "method": "Browser.close"}).to_string() + "\0";
        let asked = self.pipe.borrow_mut().to.write_all(close.as_bytes());
        let start = Instant::now();
        while asked.is_ok() && start.elapsed() < PATIENCE && matches!(self.child.try_wait(), Ok(None)) {
            thread::sleep(Duration::from_millis(10));
        }
        // Kills a browser that has not closed. If it has, this does nothing.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

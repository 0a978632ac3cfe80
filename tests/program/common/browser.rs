//! A headless Chromium, controlled through a pipe by its `DevTools` protocol, to see pages as readers
//! do.

use std::cell::RefCell;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// Time after which a test gives up waiting.
const PATIENCE: Duration = Duration::from_secs(120);

/// A browser with one page.
pub(crate) struct Browser {
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

impl Browser {
    /// Starts a browser with an empty page of 800×600 pixels.
    pub(crate) fn start() -> Self {
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
        browser.attach(&page["targetId"]);
        let size = json!({"width": 800, "height": 600, "deviceScaleFactor": 1, "mobile": false});
        browser.call("Emulation.setDeviceMetricsOverride", &size);
        browser
    }

    /// Controls a page from now on.
    fn attach(&mut self, target: &Value) {
        let attached = self.call("Target.attachToTarget", &json!({"targetId": target, "flatten": true}));
        attached["sessionId"].as_str().unwrap().clone_into(&mut self.session);
        for domain in ["Page", "Runtime", "Network", "Log"] {
            self.call(&format!("{domain}.enable"), &json!({}));
        }
    }

    /// Opens an address in a new tab, in front of the others, and controls that one from now on. Returns
    /// the tab before.
    pub(crate) fn open_tab(&mut self, url: &str) -> String {
        self.open_target(&json!({"url": url}))
    }

    /// Opens a window beside the others, in which a page is seen as theirs are. Returns the page before.
    pub(crate) fn open_window(&mut self, url: &str) -> String {
        self.open_target(&json!({"url": url, "newWindow": true}))
    }

    fn open_target(&mut self, target: &Value) -> String {
        let before = std::mem::take(&mut self.session);
        let target = self.call("Target.createTarget", target);
        self.attach(&target["targetId"]);
        before
    }

    /// Controls another page from now on, without bringing it to the front.
    pub(crate) fn look_at(&mut self, page: String) {
        self.session = page;
    }

    /// Brings a tab to the front, and controls it from now on. Returns the tab before.
    pub(crate) fn turn_to(&mut self, tab: String) -> String {
        let before = std::mem::replace(&mut self.session, tab);
        self.call("Page.bringToFront", &json!({}));
        before
    }

    /// Calls a method and waits for the answer.
    pub(crate) fn call(&self, method: &str, parameters: &Value) -> Value {
        self.try_call(method, parameters).unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    fn try_call(&self, method: &str, parameters: &Value) -> Result<Value, Value> {
        let mut pipe = self.pipe.borrow_mut();
        pipe.last += 1;
        let id = pipe.last;
        let mut message = json!({"id": id, "method": method, "params": parameters});
        if !self.session.is_empty() {
            message["sessionId"] = self.session.as_str().into();
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

    /// Sets a preference of the reader, such as `prefers-color-scheme`.
    pub(crate) fn prefer(&self, feature: &str, value: &str) {
        self.call("Emulation.setEmulatedMedia", &json!({"features": [{"name": feature, "value": value}]}));
    }

    /// Opens a file and waits until its page is loaded.
    pub(crate) fn open(&self, file: &Path) {
        self.visit(&format!("file://{}", file.display()));
    }

    /// Opens an address and waits until its page is loaded.
    pub(crate) fn visit(&self, url: &str) {
        let opened = self.call("Page.navigate", &json!({"url": url}));
        assert!(opened["errorText"].is_null(), "{opened}");
        self.await_truth("document.readyState === 'complete' && location.href !== 'about:blank'");
    }

    /// Loads the page again, and waits until that is done.
    pub(crate) fn reload(&self) {
        self.value("window.isFromBefore = true; location.reload()");
        self.await_truth("document.readyState === 'complete' && window.isFromBefore === undefined");
    }

    /// The value of an expression. If it is a promise, waits for it.
    #[track_caller]
    pub(crate) fn value(&self, expression: &str) -> Value {
        self.try_value(expression).unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    #[track_caller]
    fn try_value(&self, expression: &str) -> Result<Value, Value> {
        let parameters = json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        let result = self.try_call("Runtime.evaluate", &parameters)?;
        assert!(result["exceptionDetails"].is_null(), "{expression}: {result}");
        Ok(result["result"]["value"].clone())
    }

    /// Waits until an expression is true. Meanwhile another page may take the place of the one that is asked.
    #[track_caller]
    pub(crate) fn await_truth(&self, expression: &str) {
        let start = Instant::now();
        while self.try_value(expression).map_or_else(|error| is_left(&error), |value| value != true) {
            assert!(start.elapsed() < PATIENCE, "this does not come true: {expression}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Presses a key, such as ` ` or `ArrowRight`.
    pub(crate) fn press(&self, key: &str) {
        let text = if key.chars().count() == 1 { key } else { "" };
        for kind in ["keyDown", "keyUp"] {
            let mut event = json!({"type": kind, "key": key});
            if kind == "keyDown" && !text.is_empty() {
                event["text"] = text.into();
            }
            self.call("Input.dispatchKeyEvent", &event);
        }
    }

    /// Types a text where the focus is.
    pub(crate) fn write(&self, text: &str) {
        self.call("Input.insertText", &json!({"text": text}));
    }

    /// Changes the size of the page.
    pub(crate) fn resize(&self, width: u32, height: u32, mobile: bool) {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile});
        self.call("Emulation.setDeviceMetricsOverride", &size);
    }

    /// Clicks on the middle of an element.
    pub(crate) fn click(&self, selector: &str) {
        let [x, y] = self.middle(selector);
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1});
            self.call("Input.dispatchMouseEvent", &event);
        }
    }

    /// Drags from the middle of an element by some pixels to the right and down.
    pub(crate) fn drag(&self, selector: &str, right: f64, down: f64) {
        let [x, y] = self.middle(selector);
        let mouse = |kind: &str, right: f64, down: f64, buttons: u32| {
            let event = json!({"type": kind, "x": x + right, "y": y + down, "button": "left", "buttons": buttons, "clickCount": 1});
            self.call("Input.dispatchMouseEvent", &event);
        };
        mouse("mousePressed", 0.0, 0.0, 1);
        mouse("mouseMoved", right, down, 1);
        mouse("mouseReleased", right, down, 0);
    }

    /// Drags an element out of the page, and returns the data that it carries.
    pub(crate) fn drag_out(&self, selector: &str) -> Value {
        self.call("Input.setInterceptDrags", &json!({"enabled": true}));
        let [x, y] = self.middle(selector);
        let mouse = |kind: &str, step: f64, buttons: u32| {
            let event = json!({"type": kind, "x": x + step, "y": y + step, "button": "left", "buttons": buttons, "clickCount": 1});
            self.call("Input.dispatchMouseEvent", &event);
        };
        mouse("mousePressed", 0.0, 1);
        mouse("mouseMoved", 30.0, 1);
        let data = self.carried(selector);
        self.call("Input.dispatchDragEvent", &json!({"type": "dragCancel", "x": x, "y": y, "data": data}));
        mouse("mouseReleased", 30.0, 0);
        data
    }

    /// Waits for the data of a drag that has begun.
    fn carried(&self, selector: &str) -> Value {
        let start = Instant::now();
        loop {
            self.value("1");
            let mut pipe = self.pipe.borrow_mut();
            let place = pipe.events.iter().position(|event| event["method"] == "Input.dragIntercepted");
            if let Some(place) = place {
                return pipe.events.remove(place)["params"]["data"].take();
            }
            assert!(start.elapsed() < PATIENCE, "{selector} cannot be dragged");
        }
    }

    /// Drops data over the middle of an element, as if they came from another window.
    pub(crate) fn drop_on(&self, selector: &str, data: &Value) {
        let [x, y] = self.middle(selector);
        for kind in ["dragEnter", "dragOver", "drop"] {
            self.call("Input.dispatchDragEvent", &json!({"type": kind, "x": x, "y": y, "data": data}));
        }
    }

    fn middle(&self, selector: &str) -> [f64; 2] {
        let place = self.value(&format!(
            "(() => {{ const found = document.querySelector('{selector}'); found.scrollIntoViewIfNeeded(); \
             const box = found.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }})()"
        ));
        [0, 1].map(|index| place[index].as_f64().unwrap())
    }

    /// Everything that the page complained about: errors, warnings and exceptions.
    pub(crate) fn complaints(&self) -> Vec<String> {
        let is_complaint = |event: &&Value| match event["method"].as_str() {
            Some("Runtime.exceptionThrown" | "Log.entryAdded") => true,
            Some("Runtime.consoleAPICalled") => event["params"]["type"] != "log",
            _ => false,
        };
        self.pipe.borrow().events.iter().filter(is_complaint).map(Value::to_string).collect()
    }

    /// The addresses that the page requested, except for data in the page itself.
    pub(crate) fn requests(&self) -> Vec<String> {
        let pipe = self.pipe.borrow();
        let sent = pipe.events.iter().filter(|event| event["method"] == "Network.requestWillBeSent");
        let addresses = sent.map(|event| event["params"]["request"]["url"].as_str().unwrap().to_owned());
        addresses.filter(|address| !address.starts_with("data:")).collect()
    }
}

impl Drop for Browser {
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

/// Returns true if an evaluation is to be repeated, as its page was left. Other errors end the test.
fn is_left(error: &Value) -> bool {
    assert_eq!(error["message"], "Inspected target navigated or closed", "{error}");
    true
}

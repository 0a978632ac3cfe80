//! A headless browser with one page or several, to see pages as readers do: Chromium, or Firefox.
//!
//! `LIFESAT_BROWSER=firefox` lets all tests that do not ask for Chromium run in Firefox.

mod chromium;
mod firefox;

use std::cell::Cell;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use chromium::Chromium;
use firefox::Firefox;

/// Time after which a test gives up waiting.
const PATIENCE: Duration = Duration::from_secs(120);

thread_local! {
    /// True if the test of this thread runs in Firefox.
    static IS_IN_FIREFOX: Cell<bool> =
        Cell::new(std::env::var_os("LIFESAT_BROWSER").is_some_and(|name| name == "firefox"));
}

/// Runs a test in Firefox.
pub(crate) fn in_firefox(test: fn()) {
    IS_IN_FIREFOX.set(true);
    test();
}

/// What a browser can do. Pages are named by texts of its own.
trait Driver {
    /// The value of an expression, or `None` if its page was left meanwhile. If it is a promise, waits for it.
    fn evaluate(&self, expression: &str) -> Option<Value>;
    /// Begins to load an address.
    fn navigate(&self, url: &str);
    /// Opens an address in a new tab in front, or in a new window. Returns its page.
    fn open(&self, url: &str, place: Place) -> String;
    /// Controls a page from now on. Returns the page before.
    fn look_at(&mut self, page: String) -> String;
    fn bring_to_front(&self);
    fn resize(&self, width: u32, height: u32, mobile: bool);
    /// Presses a key, such as ` ` or `ArrowRight`.
    fn press(&self, key: &str);
    /// Types a text where the focus is.
    fn write(&self, text: &str);
    /// Presses the mouse at the first place, moves it to the others, and releases it.
    fn mouse(&self, button: Button, path: &[[f64; 2]]);
    /// Everything that pages complained about: errors, warnings and exceptions.
    fn complaints(&self) -> Vec<String>;
    /// The addresses that pages requested.
    fn requests(&self) -> Vec<String>;
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Tab,
    Window,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Button {
    Left,
    Right,
}

/// A running browser.
pub(crate) struct Browser(Kind);

enum Kind {
    Chromium(Chromium),
    Firefox(Box<Firefox>),
}

impl Browser {
    /// Starts the browser that this test is to run in, with an empty page of 800×600 pixels.
    pub(crate) fn start() -> Self {
        if IS_IN_FIREFOX.get() { Self(Kind::Firefox(Box::new(Firefox::start()))) } else { Self::chromium() }
    }

    /// Starts Chromium, for a test of what it alone can show.
    pub(crate) fn chromium() -> Self {
        Self(Kind::Chromium(Chromium::start()))
    }

    fn driver(&self) -> &dyn Driver {
        match &self.0 {
            Kind::Chromium(chromium) => chromium,
            Kind::Firefox(firefox) => firefox.as_ref(),
        }
    }

    fn driver_mut(&mut self) -> &mut dyn Driver {
        match &mut self.0 {
            Kind::Chromium(chromium) => chromium,
            Kind::Firefox(firefox) => firefox.as_mut(),
        }
    }

    /// Opens an address in a new tab, in front of the others, and controls that one from now on. Returns
    /// the tab before.
    pub(crate) fn open_tab(&mut self, url: &str) -> String {
        let page = self.driver().open(url, Place::Tab);
        self.look_at(page)
    }

    /// Opens a window beside the others, in which a page is seen as theirs are. Returns the page before.
    pub(crate) fn open_window(&mut self, url: &str) -> String {
        let page = self.driver().open(url, Place::Window);
        self.look_at(page)
    }

    /// Controls another page from now on, without bringing it to the front. Returns the page before.
    pub(crate) fn look_at(&mut self, page: String) -> String {
        self.driver_mut().look_at(page)
    }

    /// Brings a tab to the front, and controls it from now on. Returns the tab before.
    pub(crate) fn turn_to(&mut self, tab: String) -> String {
        let before = self.look_at(tab);
        self.driver().bring_to_front();
        before
    }

    /// Opens a file and waits until its page is loaded.
    pub(crate) fn open(&self, file: &Path) {
        self.visit(&format!("file://{}", file.display()));
    }

    /// Opens an address and waits until its page is loaded.
    pub(crate) fn visit(&self, url: &str) {
        self.driver().navigate(url);
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
        self.driver().evaluate(expression).unwrap_or_else(|| panic!("the page is left: {expression}"))
    }

    /// Waits until an expression is true. Meanwhile another page may take the place of the one that is asked.
    #[track_caller]
    pub(crate) fn await_truth(&self, expression: &str) {
        let start = Instant::now();
        while self.driver().evaluate(expression) != Some(json!(true)) {
            assert!(start.elapsed() < PATIENCE, "this does not come true: {expression}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Presses a key, such as ` ` or `ArrowRight`.
    pub(crate) fn press(&self, key: &str) {
        self.driver().press(key);
    }

    /// Types a text where the focus is.
    pub(crate) fn write(&self, text: &str) {
        self.driver().write(text);
    }

    /// Changes the size of the page.
    pub(crate) fn resize(&self, width: u32, height: u32, mobile: bool) {
        self.driver().resize(width, height, mobile);
    }

    /// Clicks on the middle of an element.
    pub(crate) fn click(&self, selector: &str) {
        self.driver().mouse(Button::Left, &[self.middle(selector)]);
    }

    /// Clicks with the right button beside the middle of an element.
    pub(crate) fn click_right(&self, selector: &str) {
        self.driver().mouse(Button::Right, &[self.middle(selector).map(|place| place + 9.0)]);
    }

    /// Drags from the middle of an element by some pixels to the right and down.
    pub(crate) fn drag(&self, selector: &str, right: f64, down: f64) {
        let [x, y] = self.middle(selector);
        self.driver().mouse(Button::Left, &[[x, y], [x + right, y + down]]);
    }

    fn middle(&self, selector: &str) -> [f64; 2] {
        let place = self.value(&format!(
            "(() => {{ const found = document.querySelector('{selector}'); \
             found.scrollIntoView({{block: 'nearest', inline: 'nearest'}}); \
             const box = found.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }})()"
        ));
        [0, 1].map(|index| place[index].as_f64().unwrap())
    }

    /// Everything that the pages complained about: errors, warnings and exceptions.
    pub(crate) fn complaints(&self) -> Vec<String> {
        self.driver().complaints()
    }

    /// The addresses that the pages requested, except for data in a page itself.
    pub(crate) fn requests(&self) -> Vec<String> {
        let all = self.driver().requests();
        all.into_iter().filter(|address| !address.starts_with("data:")).collect()
    }
}

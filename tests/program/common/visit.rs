//! A workbench in a real browser, and what a visitor does there.

use std::ops::{Deref, DerefMut};
use std::path::Path;

use serde_json::{Value, json};

use super::browser::Browser;
use super::workbench::Workbench;

/// Comes in with the key that the test has, as its link was used.
pub(crate) fn enter(browser: &Browser, bench: &Workbench) {
    browser.visit(&format!("http://127.0.0.1:{}/", bench.port));
    // The page drops the key of a server before.
    browser.await_truth(&format!("[null, '{}'].includes(sessionStorage.getItem('key'))", bench.key));
    browser.value(&format!("sessionStorage.setItem('key', '{}')", bench.key));
    browser.reload();
    browser.await_truth("document.querySelector('#go') !== null");
}

/// A served workbench, and a browser that opened it with a new link.
pub(crate) struct Visit {
    pub(crate) bench: Workbench,
    visitor: Visitor,
}

impl Visit {
    pub(crate) fn begin(place: &Path) -> Self {
        Self::at(Workbench::start(place, &["--jobs", "2"]))
    }

    /// Begins a visit that shows what Chromium alone can show.
    pub(crate) fn in_chromium(place: &Path) -> Self {
        Self::by(Workbench::start(place, &["--jobs", "2"]), Browser::chromium())
    }

    pub(crate) fn at(bench: Workbench) -> Self {
        Self::by(bench, Browser::start())
    }

    fn by(bench: Workbench, browser: Browser) -> Self {
        let visit = Self { bench, visitor: Visitor::of(browser) };
        visit.enter();
        visit
    }

    pub(crate) fn enter(&self) {
        enter(&self.browser, &self.bench);
    }
}

impl Deref for Visit {
    type Target = Visitor;

    fn deref(&self) -> &Visitor {
        &self.visitor
    }
}

impl DerefMut for Visit {
    fn deref_mut(&mut self) -> &mut Visitor {
        &mut self.visitor
    }
}

/// A browser with the page of a workbench, whatever answers it.
pub(crate) struct Visitor {
    pub(crate) browser: Browser,
    /// True if the console is to stay empty. A server that is killed leaves a line there.
    pub(crate) is_calm: bool,
}

impl Visitor {
    pub(crate) fn of(browser: Browser) -> Self {
        Self { browser, is_calm: true }
    }

    /// What the page gets from whatever answers it.
    pub(crate) fn get(&self, path: &str) -> Value {
        self.browser.value(&format!(
            "import(new URL('assets/api.js', document.baseURI)).then((api) => api.request('GET', '{path}'))"
        ))
    }

    pub(crate) fn close_tour(&self) {
        self.browser.await_truth("document.querySelector('#tour')?.open === true");
        for _ in 0..4 {
            self.browser.click("#tour .main");
        }
        self.browser.await_truth("document.querySelector('#tour') === null");
    }

    /// Chooses a kind of question.
    pub(crate) fn choose(&self, kind: &str) {
        self.browser.value(&format!(
            "(() => {{ const kinds = document.querySelector('#kind'); kinds.value = '{kind}'; \
             kinds.dispatchEvent(new Event('change')); }})()"
        ));
    }

    /// Sets a field of the question.
    pub(crate) fn set(&self, field: &str, value: &str) {
        self.browser.value(&format!(
            "(() => {{ const field = document.querySelector('#question [name={field}], #{field}'); \
             if (field.type === 'checkbox') field.checked = '{value}' === '1'; else field.value = '{value}'; \
             field.dispatchEvent(new Event('change')); }})()"
        ));
    }

    /// Pastes a text. If it is a pattern, it becomes the whole board.
    pub(crate) fn paste(&self, text: &str) {
        self.paste_only(text);
        self.browser
            .value("(() => { if (!document.querySelector('#placing').hidden) document.querySelector('#as-board').click(); })()");
    }

    /// Waits for a pattern that is offered to the board, and puts it there as a whole.
    pub(crate) fn put_as_board(&self) {
        self.browser.await_truth("!document.querySelector('#placing').hidden");
        self.browser.click("#as-board");
    }

    /// Pastes a text, and waits until the program has read it. Firefox wants to be told the text in its own way.
    pub(crate) fn paste_only(&self, text: &str) {
        self.browser.value(&format!(
            "(() => {{ const [data, clipboardData] = [{}, new DataTransfer()]; clipboardData.setData('text', data); \
             const told = {{clipboardData, data, dataType: 'text/plain', bubbles: true}}; \
             document.body.dispatchEvent(new ClipboardEvent('paste', told)); }})()",
            json!(text)
        ));
        self.browser.await_truth("!document.querySelector('#board').hasAttribute('aria-busy')");
    }

    /// Asks, waits for the end, and returns all that is known of the job.
    pub(crate) fn ask(&self) -> Value {
        self.browser.click("#go");
        self.browser.await_truth("location.hash.startsWith('#/job/')");
        self.await_end();
        let hash = self.browser.value("location.hash");
        self.get(&format!("jobs/{}", hash.as_str().unwrap().rsplit('/').next().unwrap()))
    }

    /// Waits for the end of the job that is shown.
    pub(crate) fn await_end(&self) {
        self.browser.await_truth(
            "document.querySelector('.verdict') !== null && \
             !['waiting', 'running'].some((state) => document.querySelector('.verdict').classList.contains(state))",
        );
    }

    pub(crate) fn back(&self) {
        self.browser.value("location.hash = '#/ask'");
        self.browser.await_truth("!document.querySelector('#ask').hidden");
    }

    pub(crate) fn text(&self, selector: &str) -> String {
        self.browser
            .value(&format!("document.querySelector('{selector}').textContent"))
            .as_str()
            .unwrap()
            .to_owned()
    }

    /// The rows of the board, as a link would hold them.
    pub(crate) fn board(&self) -> String {
        self.browser
            .value("document.querySelector('#board').getAttribute('aria-label')")
            .as_str()
            .unwrap()
            .to_owned()
    }
}

/// A page that complains in the console, or asks for anything elsewhere, fails every test that visits it.
impl Drop for Visitor {
    fn drop(&mut self) {
        if self.is_calm && !std::thread::panicking() {
            assert_eq!(self.browser.complaints(), Vec::<String>::new());
            let own = self.browser.value("location.origin + '/'");
            let is_own = |address: &String| address.starts_with(own.as_str().unwrap());
            let foreign = self.browser.requests().into_iter().filter(|address| !is_own(address));
            assert_eq!(foreign.collect::<Vec<_>>(), Vec::<String>::new());
        }
    }
}

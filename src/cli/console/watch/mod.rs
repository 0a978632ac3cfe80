//! `--watch`: a screen that shows how a long search proceeds.
//!
//! The search changes a [`View`] now and then, as often as it would change its line of progress,
//! and another thread draws the view a few times a second. Neither waits for the other. Keys keep
//! their meaning, so Ctrl-C is the signal that it always is, and after Ctrl-Z the shell has its terminal.
//! Without a terminal there is no screen, only the line of progress.

mod draw;
mod pulse;
mod screen;
#[cfg(unix)]
mod suspend;

use std::env;
use std::io::{self, IsTerminal};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use ratatui::Frame;

use crate::cli::console::Verbosity;
use crate::cli::console::held;
use pulse::Pulse;
use screen::Screen;

/// The time between two pictures, and between two looks at the search. A picture takes a
/// millisecond or two.
const GLANCE: Duration = Duration::from_millis(250);

/// The content of the screen.
#[derive(Clone, Debug, Default)]
pub(crate) struct View {
    /// The question.
    pub(crate) title: String,
    /// Steps that are done.
    pub(crate) done: u64,
    /// The plural of what a step is.
    pub(crate) unit: &'static str,
    /// The part of the work that is done, from 0 to 1, if known.
    pub(crate) share: Option<f64>,
    /// Other facts, each with its name.
    pub(crate) facts: Vec<(String, String)>,
    /// Patterns as rows of characters, each with a caption.
    pub(crate) pictures: Vec<(String, String)>,
}

impl View {
    /// Shows a fact, in place of the earlier one with this name.
    pub(crate) fn tell(&mut self, name: &str, fact: String) {
        put(&mut self.facts, name, fact);
    }

    /// Shows a picture, in place of the earlier one with this caption.
    pub(crate) fn picture(&mut self, caption: &str, rows: String) {
        put(&mut self.pictures, caption, rows);
    }
}

fn put(list: &mut Vec<(String, String)>, name: &str, text: String) {
    match list.iter_mut().find(|(other, _)| other == name) {
        Some((_, old)) => *old = text,
        None => list.push((name.to_owned(), text)),
    }
}

/// What the search shares with the thread that draws.
struct Shared {
    view: Mutex<View>,
    over: Mutex<bool>,
    wake: Condvar,
}

/// A screen that is shown until the value is dropped. What is printed meanwhile appears afterwards.
pub(crate) struct Watch {
    shared: Arc<Shared>,
    last: Mutex<Option<Instant>>,
    painter: Option<JoinHandle<()>>,
}

impl Watch {
    /// Starts drawing if the user wants it and there is a terminal.
    pub(crate) fn start(is_wanted: bool, verbosity: Verbosity, title: String) -> Option<Self> {
        if !is_wanted || verbosity == Verbosity::Quiet || !can_draw() {
            return None;
        }
        Self::drawn_by(draw::draw, title)
    }

    /// Starts drawing with this function.
    fn drawn_by(draw: Draw, title: String) -> Option<Self> {
        let shared = Arc::new(Shared {
            view: Mutex::new(View { title, ..View::default() }),
            over: Mutex::new(false),
            wake: Condvar::new(),
        });
        let screen = Screen::enter().ok()?;
        held::begin();
        let ours = Arc::clone(&shared);
        let painter = thread::spawn(move || paint(&ours, screen, draw));
        Some(Self { shared, last: Mutex::new(None), painter: Some(painter) })
    }

    /// Changes the view.
    pub(crate) fn show(&self, change: impl FnOnce(&mut View)) {
        change(&mut lock(&self.shared.view));
    }

    /// Changes the view if it is time to draw again. Otherwise the change is not even computed.
    pub(crate) fn glance(&self, change: impl FnOnce(&mut View)) {
        let mut last = lock(&self.last);
        if last.is_none_or(|last| last.elapsed() >= GLANCE) {
            *last = Some(Instant::now());
            self.show(change);
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        *lock(&self.shared.over) = true;
        self.shared.wake.notify_all();
        // If the painter panicked, it has restored the terminal and said why.
        let _ = self.painter.take().map(JoinHandle::join);
        held::end();
    }
}

/// Takes the lock, even if another thread panicked with it: no change leaves the value half done.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn can_draw() -> bool {
    let is_dumb = env::var_os("TERM").is_none_or(|kind| kind.is_empty() || kind == "dumb");
    (cfg!(windows) || !is_dumb) && io::stderr().is_terminal()
}

/// Whether the terminal is ours at present. The shell has it while the program is in the background.
fn may_draw() -> bool {
    #[cfg(unix)]
    {
        suspend::is_in_foreground(&io::stderr())
    }
    #[cfg(not(unix))]
    {
        true
    }
}

/// A function that draws the view, with the speed of the search.
type Draw = fn(&View, &Pulse, &mut Frame<'_>);

/// Draws until the search is over or the terminal is gone.
fn paint(shared: &Shared, mut screen: Screen, draw: Draw) {
    let mut pulse = Pulse::start();
    #[cfg(unix)]
    let suspension = suspend::Suspension::begin();
    loop {
        #[cfg(unix)]
        if suspension.as_ref().is_some_and(|signals| signals.heed(&mut screen).is_err()) {
            return;
        }
        let view = lock(&shared.view).clone();
        pulse.beat(view.done);
        if may_draw() && screen.draw(|frame| draw(&view, &pulse, frame)).is_err() {
            return;
        }
        let over = lock(&shared.over);
        let waited = shared.wake.wait_timeout_while(over, GLANCE, |over| !*over);
        if *waited.unwrap_or_else(PoisonError::into_inner).0 {
            return;
        }
    }
}

#[cfg(test)]
#[path = "../../../../tests/program/common/terminal.rs"]
mod terminal;

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::terminal::Terminal;
    use super::*;
    use crate::cli::console::{output, stderr};

    /// A search with a broken screen. The test below runs it in a terminal of its own.
    #[test]
    #[ignore = "draws on the terminal and panics while it does"]
    fn a_search_whose_screen_breaks() {
        static SAID: AtomicBool = AtomicBool::new(false);
        let badly: Draw = |_, _, _| assert!(!SAID.load(Ordering::SeqCst), "drawn badly");
        let watch = Watch::drawn_by(badly, String::new()).expect("a terminal");
        stderr::line("found meanwhile");
        SAID.store(true, Ordering::SeqCst);
        while !watch.painter.as_ref().is_some_and(JoinHandle::is_finished) {
            thread::yield_now();
        }
        watch.show(|view| view.done += 1);
        output::print("and then\n").expect("a terminal");
        drop(watch);
        output::print("the answer\n").expect("a terminal");
    }

    /// The search goes on. What it prints, and the message of the panic, appear on the restored
    /// terminal.
    #[test]
    fn a_panic_while_drawing_gives_the_terminal_back() {
        let folder = tempfile::tempdir().unwrap();
        let words = [
            "--exact",
            "cli::console::watch::tests::a_search_whose_screen_breaks",
            "--ignored",
            "--nocapture",
        ];
        let program = env::current_exe().unwrap();
        let terminal =
            Terminal::start_program(folder.path(), (100, 60), &[("RUST_BACKTRACE", "0")], &program, &words);
        let (code, text) = terminal.end();
        assert_eq!(code, 0, "{text}");
        let said = ["found meanwhile", "drawn badly", "and then", "the answer", "1 passed"];
        let places = said.map(|words| text.find(words).unwrap_or_else(|| panic!("no {words}: {text}")));
        assert!(places.is_sorted(), "{text}");
    }
}

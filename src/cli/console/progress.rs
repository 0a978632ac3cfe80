//! Progress: on stderr on terminals only, erased when the work is done; and for programs that asked for events.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use lifesat::encode::still_life::waste::{Streamliner, Symmetric};
use lifesat::solve::still_life::{Bounds, Event};
use lifesat_platform::HAS_THREADS;

use crate::cli::console::events::{self, Step};
use crate::cli::console::{Verbosity, stderr};
use crate::cli::wording;

/// Shows how the bounds of an optimum approach each other.
pub(crate) struct BoundsProgress {
    spinner: Spinner,
    verbosity: Verbosity,
    /// The name of the question, before each message.
    about: String,
    /// The last words of each of several methods.
    last: RefCell<BTreeMap<&'static str, String>>,
}

impl BoundsProgress {
    pub(crate) fn start(verbosity: Verbosity) -> Self {
        Self::about(verbosity, String::new())
    }

    /// Progress of one of several questions, which has this name.
    pub(crate) fn about(verbosity: Verbosity, about: String) -> Self {
        let spinner = Spinner::start(verbosity, "{spinner} {wide_msg} [{elapsed}]");
        Self { spinner, verbosity, about, last: RefCell::default() }
    }

    /// Shows an event. If several methods work, a line has the name of this one, and the spinner shows the last event of
    /// each, so that one which tells much does not hide the other.
    pub(crate) fn observe(&self, name: Option<&'static str>, event: Event<'_>) {
        let about = &self.about;
        let (line, state) = match name {
            None => (describe(event), describe(event)),
            Some(name) => {
                let line = format!("{name}: {}", describe(event));
                let mut last = self.last.borrow_mut();
                last.insert(name, line.clone());
                (line, last.values().cloned().collect::<Vec<_>>().join("; "))
            }
        };
        if self.verbosity == Verbosity::Verbose {
            stderr::line(&format!("{about}{line}"));
        }
        events::progress(&with_figures(format!("{about}{line}").into(), event), None, None);
        self.spinner.bar.set_message(format!("{about}{state}"));
    }
}

fn describe(event: Event<'_>) -> String {
    match event {
        Event::Asking { bounds: Bounds { found, at_most }, at_least } => {
            let number = |bound: Option<usize>| bound.map_or("?".to_owned(), |count| count.to_string());
            format!("{} ≤ live cells ≤ {}, asking for ≥ {at_least}", number(found), number(at_most))
        }
        Event::Dp => "following all beginnings".to_owned(),
        Event::Border => "computing the least waste along the border".to_owned(),
        Event::Smaller { width, height } => {
            format!("looking for a pattern of {width}×{height}, to be stretched")
        }
        Event::Stretching { width, height } => format!("stretching a pattern of {width}×{height}"),
        Event::NotStretched => "it could not be stretched; looking for one without".to_owned(),
        Event::Found(pattern) => format!("found {}", wording::live_cells(pattern.population())),
        Event::Refuted(count) => format!("refuted {}", wording::live_cells(count)),
        Event::NothingThere(Streamliner { symmetry, symmetric, depth }) => {
            let depth = depth
                .map_or(String::new(), |depth| format!(" and all waste within {depth} cells of the edge"));
            let what = match symmetric {
                Symmetric::All => "symmetry",
                Symmetric::Border => "a border of symmetry",
            };
            format!("no such pattern with {what} {symmetry}{depth}")
        }
    }
}

/// What an event says of the bounds. A number that was refuted is one more than there can be.
fn with_figures(step: Step, event: Event<'_>) -> Step {
    match event {
        Event::Asking { bounds: Bounds { found, at_most }, at_least } => {
            step.with("found", found).with("at_most", at_most).with("asked_at_least", at_least)
        }
        Event::Found(pattern) => step.with("found", pattern.population()),
        Event::Refuted(count) => step.with("at_most", count.saturating_sub(1)),
        _ => step,
    }
}

/// The least time between two drawings of the progress line.
const BETWEEN_DRAWINGS: Duration = Duration::from_millis(100);

/// The least time between two lines, or two events, about steps that are done.
const BETWEEN_LINES: Duration = Duration::from_secs(1);

/// When something that is told again and again was told last.
struct Pace {
    last: Cell<Option<Instant>>,
    between: Duration,
}

impl Pace {
    fn new(between: Duration) -> Self {
        Self { last: Cell::default(), between }
    }

    /// Returns true if it is time again, which it is at first.
    fn is_due(&self) -> bool {
        let is_due = self.last.get().is_none_or(|last| last.elapsed() >= self.between);
        if is_due {
            self.last.set(Some(Instant::now()));
        }
        is_due
    }
}

/// How many answers were found, for programs: now and then, and at the end.
pub(crate) struct Finds {
    what: &'static str,
    pace: Pace,
    untold: Cell<Option<u64>>,
}

impl Finds {
    pub(crate) fn of(what: &'static str) -> Self {
        Self { what, pace: Pace::new(BETWEEN_LINES), untold: Cell::default() }
    }

    pub(crate) fn note(&self, found: u64) {
        self.untold.set(Some(found));
        if self.pace.is_due() {
            self.tell();
        }
    }

    fn tell(&self) {
        if let Some(found) = self.untold.take() {
            let words = format!("found {}", wording::counted(found, self.what));
            events::progress(&Step::from(words).with("found", found), None, None);
        }
    }
}

impl Drop for Finds {
    fn drop(&mut self) {
        self.tell();
    }
}

/// A line that shows what the program does and since when. It disappears when the value is dropped.
pub(crate) struct Spinner {
    bar: ProgressBar,
    pace: Pace,
    /// When the last event was written, if events are.
    events: Option<Pace>,
    /// The place that it told.
    told: Cell<Option<u64>>,
    /// The template from the first step on, if it differs.
    on_the_way: Option<&'static str>,
    /// True if steps are told with lines, as the user asked for more.
    has_lines: bool,
}

impl Spinner {
    pub(crate) fn message(verbosity: Verbosity, message: String) -> Self {
        Self::start(verbosity, "{spinner} {wide_msg} [{elapsed}]").about(message)
    }

    /// Names a file that is checked without its folder, which is a temporary one if the file was in an archive.
    pub(crate) fn checking(verbosity: Verbosity, path: &Path) -> Self {
        let name = path.file_name().unwrap_or(path.as_os_str());
        Self::message(verbosity, format!("checking {}", name.display()))
    }

    /// Shows the time and a message of several lines.
    pub(crate) fn picture(verbosity: Verbosity, message: String) -> Self {
        Self::start(verbosity, "{spinner} [{elapsed}] {msg}").about(message)
    }

    /// For work that is over in no time.
    pub(crate) fn silent() -> Self {
        let mut spinner = Self::start(Verbosity::Quiet, "");
        spinner.events = None;
        spinner
    }

    /// Changes the message if it is time to draw again. Otherwise the message is not even built. The first
    /// one is shown at once, because the next may take long.
    pub(crate) fn say<S: Into<Step>>(&self, message: impl FnOnce() -> S) {
        self.step(None, || message().into());
    }

    /// Shows also the time left if the number of steps is known.
    pub(crate) fn towards(verbosity: Verbosity, end: Option<u64>, message: &'static str) -> Self {
        let mut spinner = Self::start(verbosity, "{spinner} {wide_msg} [{elapsed}]");
        if let Some(end) = end {
            spinner.bar.set_length(end);
            spinner.on_the_way = Some("{spinner} {bar:20} {percent}% {wide_msg} [{elapsed}, {eta} left]");
        }
        spinner.about(message.to_owned())
    }

    /// If the user asked for more, the message is a line, now and then.
    pub(crate) fn advance<S: Into<Step>>(&self, place: u64, message: impl FnOnce() -> S) {
        self.step(Some(place), || message().into());
    }

    /// The work is done, and nobody told its last steps.
    pub(crate) fn complete<S: Into<Step>>(&self, message: impl FnOnce() -> S) {
        self.step(self.bar.length(), || message().into());
    }

    fn step(&self, place: Option<u64>, message: impl FnOnce() -> Step) {
        let is_shown = (!self.bar.is_hidden() || self.has_lines && place.is_some()) && self.pace.is_due();
        // The last step is told, however soon it comes.
        let is_last = || place.is_some() && place == self.bar.length() && place != self.told.get();
        let is_event = self.events.as_ref().is_some_and(|pace| pace.is_due() || is_last());
        if !is_shown && !is_event {
            return;
        }
        let step = message();
        if is_event {
            self.told.set(place);
            events::progress(&step, place, self.bar.length());
        }
        if is_shown {
            self.show(place, step.words);
        }
    }

    fn show(&self, place: Option<u64>, words: String) {
        if self.has_lines {
            stderr::line(&words);
            return;
        }
        if let Some(place) = place {
            // Before the first step there is no estimate of the time left.
            if let (1.., Some(style)) = (place, self.on_the_way.and_then(style_of)) {
                self.bar.set_style(style);
            }
            self.bar.set_position(place);
        }
        self.bar.set_message(words);
    }

    /// If the user asked for more, this is a line.
    pub(crate) fn tell(&self, text: &str) {
        if self.events.is_some() {
            events::progress(&text.into(), None, None);
        }
        if self.has_lines {
            stderr::line(text);
        }
    }

    /// Prints something while the line is away.
    pub(crate) fn aside(&self, print: impl FnOnce()) {
        self.bar.suspend(print);
    }

    /// Shows how many bytes were written to a file, or to stdout if there is no path.
    pub(crate) fn bytes(verbosity: Verbosity, path: Option<&Path>) -> Self {
        let visible = if path.is_some() { verbosity } else { beside_stdout(verbosity) };
        Self::start(visible, "{spinner} {bytes} written, {bytes_per_sec} [{elapsed}]")
            .about("writing".to_owned())
    }

    pub(crate) fn count<W: Write>(&self, out: W) -> impl Write {
        self.bar.wrap_write(out)
    }

    fn start(verbosity: Verbosity, template: &str) -> Self {
        let bar = match verbosity {
            Verbosity::Normal if !events::are_on_stderr() => ProgressBar::new_spinner(),
            _ => ProgressBar::hidden(),
        };
        if let Some(style) = style_of(template) {
            bar.set_style(style);
        }
        if HAS_THREADS {
            bar.enable_steady_tick(BETWEEN_DRAWINGS);
        }
        let has_lines = verbosity == Verbosity::Verbose;
        let pace = Pace::new(if has_lines { BETWEEN_LINES } else { BETWEEN_DRAWINGS });
        if has_lines {
            // What is done at once needs no lines.
            pace.is_due();
        }
        let events = events::are_wanted().then(|| Pace::new(BETWEEN_LINES));
        Self { bar, pace, events, told: Cell::default(), on_the_way: None, has_lines }
    }

    fn about(self, message: String) -> Self {
        if self.events.is_some() {
            events::task(&message, self.bar.length());
        }
        self.bar.set_message(message);
        self
    }
}

/// The style of a template. After a line as wide as the terminal, the cursor goes back to its beginning. At the end, the `^C`
/// that terminals show would begin another line, and the first would never be erased.
fn style_of(template: &str) -> Option<ProgressStyle> {
    let fills_line = template.contains("{wide_msg}");
    let end = if fills_line { "\r" } else { "" };
    ProgressStyle::with_template(&format!("{template}{end}")).ok()
}

/// The verbosity of progress while the command prints: nothing if stdout is the terminal too.
pub(crate) fn beside_stdout(verbosity: Verbosity) -> Verbosity {
    if io::stdout().is_terminal() { Verbosity::Quiet } else { verbosity }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

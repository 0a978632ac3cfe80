//! Progress on stderr: on terminals only, and erased when the work is done.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use lifesat::encode::still_life::waste::{Streamliner, Symmetric};
use lifesat::solve::still_life::{Bounds, Event};
use lifesat_platform::HAS_THREADS;

use crate::cli::console::Verbosity;
use crate::cli::console::stderr;
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

/// The least time between two lines about steps that are done.
const BETWEEN_LINES: Duration = Duration::from_secs(1);

/// A line that shows what the program does and since when. It disappears when the value is dropped.
pub(crate) struct Spinner {
    bar: ProgressBar,
    /// When the message was changed, if it was.
    last: Cell<Option<Instant>>,
    /// The template from the first step on, if it differs.
    on_the_way: Option<&'static str>,
    /// True if steps are told with lines, as the user asked for more.
    has_lines: bool,
}

impl Spinner {
    pub(crate) fn message(verbosity: Verbosity, message: String) -> Self {
        let spinner = Self::start(verbosity, "{spinner} {wide_msg} [{elapsed}]");
        spinner.bar.set_message(message);
        spinner
    }

    /// Names a file that is checked without its folder, which is a temporary one if the file was in an archive.
    pub(crate) fn checking(verbosity: Verbosity, path: &Path) -> Self {
        let name = path.file_name().unwrap_or(path.as_os_str());
        Self::message(verbosity, format!("checking {}", name.display()))
    }

    /// Shows the time and a message of several lines.
    pub(crate) fn picture(verbosity: Verbosity, message: String) -> Self {
        let spinner = Self::start(verbosity, "{spinner} [{elapsed}] {msg}");
        spinner.bar.set_message(message);
        spinner
    }

    /// Changes the message if it is time to draw again. Otherwise the message is not even built. The first
    /// one is shown at once, because the next may take long.
    pub(crate) fn say(&self, message: impl FnOnce() -> String) {
        let is_time = self.last.get().is_none_or(|last| last.elapsed() >= Duration::from_millis(100));
        if !self.bar.is_hidden() && is_time {
            self.last.set(Some(Instant::now()));
            self.bar.set_message(message());
        }
    }

    /// Shows also the time left if the number of steps is known.
    pub(crate) fn towards(verbosity: Verbosity, end: Option<u64>, message: &'static str) -> Self {
        let mut spinner = Self::start(verbosity, "{spinner} {wide_msg} [{elapsed}]");
        if let Some(end) = end {
            spinner.bar.set_length(end);
            spinner.on_the_way = Some("{spinner} {bar:20} {percent}% {wide_msg} [{elapsed}, {eta} left]");
        }
        spinner.bar.set_message(message);
        spinner
    }

    /// If the user asked for more, the message is a line, now and then.
    pub(crate) fn advance(&self, place: u64, message: impl FnOnce() -> String) {
        if self.has_lines {
            if self.last.get().is_none_or(|last| last.elapsed() >= BETWEEN_LINES) {
                self.last.set(Some(Instant::now()));
                stderr::line(&message());
            }
            return;
        }
        self.say(|| {
            // Before the first step there is no estimate of the time left.
            if let (1.., Some(style)) = (place, self.on_the_way.and_then(style_of)) {
                self.bar.set_style(style);
            }
            self.bar.set_position(place);
            message()
        });
    }

    /// If the user asked for more, this is a line.
    pub(crate) fn tell(&self, text: &str) {
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
    }

    pub(crate) fn count<W: Write>(&self, out: W) -> impl Write {
        self.bar.wrap_write(out)
    }

    fn start(verbosity: Verbosity, template: &str) -> Self {
        let bar = match verbosity {
            Verbosity::Normal => ProgressBar::new_spinner(),
            Verbosity::Quiet | Verbosity::Verbose => ProgressBar::hidden(),
        };
        if let Some(style) = style_of(template) {
            bar.set_style(style);
        }
        if HAS_THREADS {
            bar.enable_steady_tick(Duration::from_millis(100));
        }
        let has_lines = verbosity == Verbosity::Verbose;
        // What is done at once needs no lines.
        let last = Cell::new(has_lines.then(Instant::now));
        Self { bar, last, on_the_way: None, has_lines }
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

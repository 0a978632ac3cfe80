//! Progress on stderr.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use lifesat::method::still_life::{Bounds, Event};

use super::args::Verbosity;

/// Shows how a pair of bounds closes: a spinner on a terminal, one line an event if the user wants more.
pub(crate) struct BoundsProgress {
    spinner: ProgressBar,
    verbosity: Verbosity,
}

impl BoundsProgress {
    /// Nothing is shown on a pipe or when the user wants quiet.
    pub(crate) fn start(verbosity: Verbosity) -> Self {
        let spinner = match verbosity {
            Verbosity::Normal => ProgressBar::new_spinner(),
            Verbosity::Quiet | Verbosity::Verbose => ProgressBar::hidden(),
        };
        if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} [{elapsed}]") {
            spinner.set_style(style);
        }
        spinner.enable_steady_tick(Duration::from_millis(100));
        Self { spinner, verbosity }
    }

    /// Shows what just happened.
    #[expect(clippy::print_stderr, reason = "progress belongs on stderr")]
    pub(crate) fn observe(&self, event: Event) {
        if self.verbosity == Verbosity::Verbose {
            eprintln!("{}", describe(event));
        }
        self.spinner.set_message(describe(event));
    }

    /// Clears the line.
    pub(crate) fn finish(self) {
        self.spinner.finish_and_clear();
    }
}

fn describe(event: Event) -> String {
    match event {
        Event::Asking { bounds: Bounds { found, at_most }, at_least } => {
            let number = |bound: Option<usize>| bound.map_or("?".to_owned(), |count| count.to_string());
            format!("{} ≤ live cells ≤ {}, asking for ≥ {at_least}", number(found), number(at_most))
        }
        Event::Found(count) => format!("found {count} live cells"),
        Event::Refuted(count) => format!("refuted {count} live cells"),
    }
}

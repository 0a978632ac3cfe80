//! The partial pattern of a search under way, shown on the terminal.

use lifesat::solve::search::{Engine, Snapshot};
use lifesat::spacetime::Spacetime;
use ratatui::crossterm::terminal;

use super::partials::Partials;
use super::report::Reporter;
use super::so_far::{generation, known};
use crate::cli::console::progress::Spinner;
use crate::cli::console::watch::Watch;

/// Columns of the spinner and the time, with some room for long times.
const BEFORE_THE_FIRST_LINE: usize = 12;

/// Shows the state of an engine on a terminal, in a few lines or on the whole screen.
pub(super) struct Progress<'a> {
    spinner: Spinner,
    watch: Option<&'a Watch>,
    partials: Option<&'a Partials>,
    spacetime: &'a Spacetime,
}

impl<'a> Progress<'a> {
    /// Starts showing.
    pub(super) fn start(reporter: &'a Reporter<'_>, spacetime: &'a Spacetime, engine: &dyn Engine) -> Self {
        let spinner = Spinner::picture(reporter.progress(), format!("searching with {}", engine.name()));
        Self { spinner, watch: reporter.watch(), partials: reporter.partials(), spacetime }
    }

    /// Shows a snapshot.
    pub(super) fn show(&self, snapshot: &Snapshot) {
        watch(self.watch, self.spacetime, snapshot);
        if let Some(partials) = self.partials {
            partials.write_now_and_then(self.spacetime, snapshot);
        }
        self.spinner.say(|| {
            if snapshot.states.is_empty() {
                return format!("{} choices, {:.2} %", snapshot.choices, 100.0 * snapshot.done);
            }
            fitting(&format!(
                "{} choices, {:.2} %\n{} unknowns set\n{}",
                snapshot.choices,
                100.0 * snapshot.done,
                known(snapshot),
                generation(self.spacetime, &snapshot.states, 0)
            ))
        });
    }
}

/// Shows a snapshot on the whole screen, if it is in use.
pub(super) fn watch(watch: Option<&Watch>, spacetime: &Spacetime, snapshot: &Snapshot) {
    let Some(watch) = watch else { return };
    watch.glance(|view| {
        (view.done, view.unit, view.share) = (snapshot.choices, "choices", Some(snapshot.done));
        if !snapshot.states.is_empty() {
            view.tell("cells", format!("{} unknown ones set", known(snapshot)));
            view.picture("generation 0 so far", generation(spacetime, &snapshot.states, 0));
            for later in 1..spacetime.generations() {
                view.picture(&format!("generation {later}"), generation(spacetime, &snapshot.states, later));
            }
        }
    });
}

/// The lines, cut to the width of the terminal. A line that wraps would not be erased when the
/// search is over.
fn fitting(text: &str) -> String {
    let columns = terminal::size().map_or(80, |(columns, _)| usize::from(columns));
    let lines = text.lines().zip(std::iter::once(BEFORE_THE_FIRST_LINE).chain(std::iter::repeat(1)));
    lines
        .map(|(line, taken)| {
            line.chars().take(columns.saturating_sub(taken)).chain(['\n']).collect::<String>()
        })
        .collect()
}

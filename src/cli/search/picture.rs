//! The pattern as far as it is known, while a search goes on.

use lifesat::life::Position;
use lifesat::method::search::{Engine, Sight};
use lifesat::spacetime::{Cell, Spacetime};

use crate::cli::args::Verbosity;
use crate::cli::progress::Spinner;

/// Shows where an engine stands, on a terminal.
pub(super) struct Progress<'a> {
    spinner: Spinner,
    spacetime: &'a Spacetime,
}

impl<'a> Progress<'a> {
    /// Starts showing.
    pub(super) fn start(verbosity: Verbosity, spacetime: &'a Spacetime, engine: &dyn Engine) -> Self {
        let spinner = Spinner::picture(verbosity, format!("searching with {}", engine.name()));
        Self { spinner, spacetime }
    }

    /// Shows what an engine sees.
    pub(super) fn show(&self, sight: &Sight) {
        self.spinner.say(|| {
            if sight.states.is_empty() {
                return format!("{} choices, {:.2} % of the tree", sight.choices, 100.0 * sight.done);
            }
            let known = sight.states.iter().flatten().count();
            format!(
                "{} choices, {known} of {} unknown cells set, {:.2} % of the tree\n{}",
                sight.choices,
                sight.states.len(),
                100.0 * sight.done,
                generation(self.spacetime, &sight.states, 0)
            )
        });
    }
}

/// A generation as rows of O, . and ?.
pub(super) fn generation(spacetime: &Spacetime, states: &[Option<bool>], number: usize) -> String {
    let symbol = |cell: Cell| {
        let state = match cell {
            Cell::Known(alive) => Some(alive),
            Cell::Unknown(literal) => states[literal.unknown as usize].map(|state| state != literal.negated),
        };
        match state {
            Some(true) => 'O',
            Some(false) => '.',
            None => '?',
        }
    };
    let row = |row: usize| {
        let cells = (0..spacetime.width()).map(|column| spacetime.cell(number, Position::new(row, column)));
        cells.map(symbol).chain(['\n']).collect::<String>()
    };
    (0..spacetime.height()).map(row).collect()
}

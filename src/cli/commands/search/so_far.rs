//! What a search under way knows of its cells, as text.

use lifesat::life::Position;
use lifesat::solve::search::Snapshot;
use lifesat::spacetime::{Cell, Spacetime};

/// How many of the unknown cells are set.
pub(super) fn known(snapshot: &Snapshot) -> String {
    format!("{} of {}", snapshot.states.iter().flatten().count(), snapshot.states.len())
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

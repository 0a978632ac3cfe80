//! What a search under way knows of its cells, as text.

use lifesat::life::file::plain::symbol_of_age;
use lifesat::life::generations::{ALIVE, DEAD};
use lifesat::life::{Grid, Position};
use lifesat::solve::search::Snapshot;
use lifesat::spacetime::{Cell, Spacetime};

/// How many of the unknown cells are set.
pub(super) fn known(snapshot: &Snapshot) -> String {
    format!("{} of {}", snapshot.states.iter().flatten().count(), snapshot.states.len())
}

/// A generation as rows of O, . and ?; with dying states, letters stand for states.
pub(super) fn generation(spacetime: &Spacetime, states: &[Option<bool>], number: usize) -> String {
    let symbol = |state: Option<u8>| match state {
        None => '?',
        Some(ALIVE) if spacetime.history() == 0 => 'O',
        Some(state) => symbol_of_age(state),
    };
    let grid = known_states(spacetime, states, number);
    grid.rows().map(|row| row.iter().map(|&state| symbol(state)).chain(['\n']).collect::<String>()).collect()
}

/// The states of a generation that are known.
pub(super) fn known_states(
    spacetime: &Spacetime,
    states: &[Option<bool>],
    number: usize,
) -> Grid<Option<u8>> {
    let alive = |cell: Cell| match cell {
        Cell::Known(alive) => Some(alive),
        Cell::Unknown(literal) => states[literal.unknown as usize].map(|state| state != literal.negated),
    };
    Grid::from_fn(spacetime.width(), spacetime.height(), |at: Position| {
        for (back, state) in (0..=spacetime.history()).zip(ALIVE..=u8::MAX) {
            if alive(spacetime.earlier(number, back, at))? {
                return Some(state);
            }
        }
        Some(DEAD)
    })
}

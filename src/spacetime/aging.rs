//! How cells grow old, in rules of Generations.
//!
//! A cell is in the dying state k if it was alive k − 1 generations ago and not since. So nothing is needed
//! but whether cells are alive, now and in the generations before. If the pattern comes back, those before
//! generation 0 are the last ones of a period, carried back by the map. Otherwise they only say in which
//! states the cells of generation 0 are, and each cell is alive in at most one of them.

use std::collections::HashSet;

use super::places::Places;
use super::transitions::{Change, Transitions};
use super::{Cell, Demand, Literal};
use crate::problem::Search;
use crate::problem::search::Motion;

/// What must hold besides the transitions; `None` if that is impossible.
pub(super) fn demands(
    search: &Search,
    places: &Places<'_>,
    transitions: &Transitions,
) -> Option<Vec<Demand>> {
    let mut clauses = Clauses::default();
    for change in &transitions.changes {
        clauses.change(change);
    }
    if search.motion() == Motion::Free {
        for place in search.positions().map(|at| at.coordinates()) {
            let alive: Vec<Cell> =
                (0..=search.history()).map(|back| places.earlier(0, back, place)).collect();
            for (number, &later) in alive.iter().enumerate() {
                for &earlier in &alive[number + 1..] {
                    clauses.add([not(later), not(earlier)]);
                }
            }
        }
    }
    (!clauses.fail).then_some(clauses.all)
}

/// Clauses, each once.
#[derive(Default)]
struct Clauses {
    all: Vec<Demand>,
    seen: HashSet<Vec<Literal>>,
    /// Whether one of them fails whatever the unknowns are.
    fail: bool,
}

impl Clauses {
    /// A cell is alive next if the rule says so and it is not dying.
    fn change(&mut self, change: &Change) {
        let &Change { verdict, centre, next, .. } = change;
        let before = || change.before.iter().copied();
        self.add([not(next), verdict]);
        for alive in before() {
            self.add([not(next), centre, not(alive)]);
        }
        self.add([not(verdict), not(centre), next]);
        self.add([not(verdict), next].into_iter().chain(before()));
    }

    /// At least one of the cells is alive.
    fn add(&mut self, cells: impl IntoIterator<Item = Cell>) {
        let mut literals = Vec::new();
        for cell in cells {
            match cell {
                Cell::Known(true) => return,
                Cell::Known(false) => {}
                Cell::Unknown(literal) => literals.push(literal),
            }
        }
        literals.sort_unstable();
        literals.dedup();
        // The two states of an unknown are neighbours in this order.
        if literals.windows(2).any(|pair| pair[0].unknown == pair[1].unknown) {
            return;
        }
        self.fail |= literals.is_empty();
        if self.seen.insert(literals.clone()) {
            self.all.push(Demand::Some(literals));
        }
    }
}

/// The opposite of a cell.
fn not(cell: Cell) -> Cell {
    match cell {
        Cell::Known(alive) => Cell::Known(!alive),
        Cell::Unknown(literal) => Cell::Unknown(Literal { negated: !literal.negated, ..literal }),
    }
}

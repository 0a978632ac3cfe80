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
use crate::life::Position;
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
    // A cell that was alive and is not would be dying in generation 0, and a frozen one does not.
    for place in search.positions().filter(|&at| search.is_frozen(at)).map(Position::coordinates) {
        for back in 1..=search.history() {
            clauses.add([places.earlier(0, 0, place), not(places.earlier(0, back, place))]);
        }
    }
    if search.motion() == Motion::Free {
        for place in search.positions().map(Position::coordinates) {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether clauses say of every assignment what the rule says.
    fn say_what_the_rule_says(clauses: &[Demand], history: u32) -> bool {
        let unknowns = history + 3;
        (0..1u32 << unknowns).all(|values| {
            let value = |unknown: u32| values >> unknown & 1 == 1;
            let hold = clauses.iter().all(|clause| match clause {
                Demand::Some(literals) => literals.iter().any(|one| value(one.unknown) != one.negated),
                other => panic!("{other:?}"),
            });
            let (verdict, centre, next) = (value(0), value(1), value(2));
            let is_dying = !centre && (3..unknowns).any(value);
            hold == (next == (verdict && !is_dying))
        })
    }

    /// All clauses together say it, and none of them can be left out or changed.
    #[test]
    fn a_cell_is_alive_next_if_the_rule_says_so_and_it_is_not_dying() {
        let unknown = |unknown| Cell::Unknown(Literal { unknown, negated: false });
        for history in 1..=3 {
            let before = (3..3 + history).map(unknown).collect();
            let change = Change { verdict: unknown(0), centre: unknown(1), before, next: unknown(2) };
            let mut clauses = Clauses::default();
            clauses.change(&change);
            assert!(!clauses.fail && say_what_the_rule_says(&clauses.all, history));
            for number in 0..clauses.all.len() {
                let mut fewer = clauses.all.clone();
                let Demand::Some(literals) = fewer.remove(number) else { panic!("a clause") };
                assert!(!say_what_the_rule_says(&fewer, history), "without {literals:?}");
                for place in 0..literals.len() {
                    let mut changed = literals.clone();
                    changed[place].negated = !changed[place].negated;
                    let wrong = [&fewer[..], &[Demand::Some(changed)]].concat();
                    assert!(!say_what_the_rule_says(&wrong, history), "{literals:?}");
                }
            }
        }
    }

    /// Cells that are known make clauses shorter, or fail.
    #[test]
    fn known_cells_are_left_out() {
        let mut clauses = Clauses::default();
        let unknown = Cell::Unknown(Literal { unknown: 0, negated: false });
        clauses.add([unknown, Cell::Known(true)]);
        clauses.add([unknown, not(unknown)]);
        assert_eq!(clauses.all, []);
        clauses.add([unknown, Cell::Known(false), unknown]);
        assert_eq!(clauses.all, [Demand::Some(vec![Literal { unknown: 0, negated: false }])]);
        assert!(!clauses.fail);
        clauses.add([Cell::Known(false)]);
        assert!(clauses.fail);
    }
}

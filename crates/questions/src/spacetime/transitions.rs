//! The transitions of a search, each once, and how cells grow old in rules of Generations.
//!
//! A cell is in the dying state k if it was alive k − 1 generations ago and not since. So nothing is needed
//! but whether cells are alive, now and in the generations before. If the pattern comes back, those before
//! generation 0 are the last ones of a period, carried back by the map. Otherwise they only say in which
//! states the cells of generation 0 are, and each cell is alive in at most one of them.

use std::collections::{HashMap, HashSet};

use super::classes::{Boxes, Places};
use super::{Cell, Demand, Literal, Transition};
use crate::life::Position;
use crate::problem::Search;
use crate::problem::search::Motion;

/// All distinct transitions of the box and of the ring of cells around it, which must stay dead.
///
/// A cell that may be dying does not become what the rule says of its window, so that is an unknown of its
/// own: the window's *verdict*.
pub(super) struct Transitions {
    pub(super) all: Vec<Transition>,
    /// The number of unknowns, those of cells and of verdicts.
    pub(super) unknowns: u32,
    /// True if one of them fails for all values of the unknowns.
    pub(super) fail: bool,
    /// The changes of cells that may be dying.
    pub(super) changes: Vec<Change>,
}

/// A cell that may be dying, and what becomes of it.
pub(super) struct Change {
    /// What the rule says of the window, if the cell is not dying.
    pub(super) verdict: Cell,
    pub(super) centre: Cell,
    /// The cell in earlier generations, the newest first. If it is dead now and was alive in one of these,
    /// it is dying.
    pub(super) before: Vec<Cell>,
    pub(super) next: Cell,
}

impl Transitions {
    /// The transitions, where this many unknowns stand for cells.
    pub(super) fn of<E>(
        search: &Search,
        places: &Places<'_>,
        unknown_cells: u32,
        check: &mut impl FnMut() -> Result<(), E>,
    ) -> Result<Self, E> {
        let (right, bottom) = Position::new(search.height(), search.width()).coordinates();
        let mut found = Finder {
            search,
            seen: HashSet::new(),
            verdicts: HashMap::new(),
            transitions: Self { all: Vec::new(), unknowns: unknown_cells, fail: false, changes: Vec::new() },
        };
        let (beside, above) = search.ring();
        let rows = || (-above..bottom + above).map(|y| (-beside..right + beside).map(move |x| (x, y)));
        for generation in 0..search.last() {
            for row in rows() {
                check()?;
                for place in row.filter(|&place| !is_unchecked(search, generation + 1, place)) {
                    found.add(places, generation, place);
                }
            }
        }
        for row in rows().filter(|_| search.catalyst().is_some()) {
            check()?;
            row.for_each(|place| found.keep(still(places, place)));
        }
        Ok(found.transitions)
    }
}

struct Finder<'a> {
    search: &'a Search,
    seen: HashSet<Transition>,
    verdicts: HashMap<Transition, Cell>,
    transitions: Transitions,
}

impl Finder<'_> {
    fn add(&mut self, places: &Places<'_>, generation: usize, place: (i64, i64)) {
        let mut transition = transition(places, generation, place);
        transition.odd = self.search.phases().alternate() && generation % 2 == 1;
        let before: Vec<Cell> =
            (1..=self.search.history()).map(|back| places.earlier(generation, back, place)).collect();
        if before.iter().any(|&cell| cell != Cell::Known(false)) {
            let Transition { centre, next, .. } = transition;
            let verdict = self.verdict(transition);
            self.transitions.changes.push(Change { verdict, centre, before, next });
            transition.next = verdict;
        }
        self.keep(transition);
    }

    fn keep(&mut self, transition: Transition) {
        if let Some(holds) = holds(self.search, &transition) {
            self.transitions.fail |= !holds;
        } else if self.seen.insert(self.essence(transition)) {
            self.transitions.all.push(transition);
        }
    }

    /// What the rule says of a window: an unknown, unless all its cells are known.
    fn verdict(&mut self, transition: Transition) -> Cell {
        let alive = Transition { next: Cell::Known(true), ..transition };
        if let Some(holds) = holds(self.search, &alive) {
            return Cell::Known(holds);
        }
        let essence = self.essence(alive);
        *self.verdicts.entry(essence).or_insert_with(|| {
            self.transitions.unknowns += 1;
            Cell::Unknown(Literal { unknown: self.transitions.unknowns - 1, negated: false })
        })
    }

    /// A transition as far as the rule is concerned: if it counts neighbours, their order does not matter.
    fn essence(&self, mut transition: Transition) -> Transition {
        if self.search.family().is_totalistic() {
            transition.neighbours.sort_unstable();
        }
        transition
    }
}

fn is_unchecked(search: &Search, generation: usize, place: (i64, i64)) -> bool {
    let inside = Boxes::of(search).index(0, 0, place);
    let at = |index: usize| Position::new(index / search.width(), index % search.width());
    inside.is_some_and(|index| !search.given(generation, at(index)).follows)
}

const AROUND: [(i64, i64); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

fn transition(places: &Places<'_>, generation: usize, (x, y): (i64, i64)) -> Transition {
    let neighbours = AROUND.map(|(right, down)| places.cell(generation, (x + right, y + down)));
    let centre = places.cell(generation, (x, y));
    Transition { neighbours, centre, next: places.cell(generation + 1, (x, y)), odd: false }
}

/// A cell of the catalyst by itself stays as it is.
fn still(places: &Places<'_>, (x, y): (i64, i64)) -> Transition {
    let neighbours = AROUND.map(|(right, down)| places.of_catalyst((x + right, y + down)));
    let centre = places.of_catalyst((x, y));
    Transition { neighbours, centre, next: centre, odd: false }
}

/// Returns whether a transition holds, or `None` if that depends on an unknown.
fn holds(search: &Search, transition: &Transition) -> Option<bool> {
    if transition.cells().any(|cell| cell.known().is_none()) {
        return None;
    }
    let alive = |cell: &Cell| cell.known() == Some(true);
    let (above, below) = transition.neighbours.split_at(4);
    let cells = above.iter().chain([&transition.centre]).chain(below);
    let window = cells.zip(0..).map(|(cell, bit)| u16::from(alive(cell)) << bit).sum();
    let is_decided = search.family().open_of_window(window).is_none();
    is_decided
        .then(|| search.phases().at(transition.odd.into()).next_of_window(window) == alive(&transition.next))
}

/// What must hold besides the transitions; `None` if that is impossible.
pub(super) fn aging_demands<E>(
    search: &Search,
    places: &Places<'_>,
    transitions: &Transitions,
    check: &mut impl FnMut() -> Result<(), E>,
) -> Result<Option<Vec<Demand>>, E> {
    let mut clauses = Clauses::default();
    for change in &transitions.changes {
        check()?;
        clauses.change(change);
    }
    // A cell that was alive and is not would be dying in generation 0, and a frozen one does not.
    for place in search.positions().filter(|&at| search.is_frozen(at)).map(Position::coordinates) {
        for back in 1..=search.history() {
            clauses.add([places.earlier(0, 0, place), places.earlier(0, back, place).opposite()]);
        }
    }
    if search.motion() == Motion::Free {
        for place in search.positions().map(Position::coordinates) {
            check()?;
            let alive: Vec<Cell> =
                (0..=search.history()).map(|back| places.earlier(0, back, place)).collect();
            for (number, &later) in alive.iter().enumerate() {
                for &earlier in &alive[number + 1..] {
                    clauses.add([later.opposite(), earlier.opposite()]);
                }
            }
        }
    }
    Ok((!clauses.fail).then_some(clauses.all))
}

#[derive(Default)]
pub(super) struct Clauses {
    pub(super) all: Vec<Demand>,
    seen: HashSet<Vec<Literal>>,
    /// True if one of them fails for all values of the unknowns.
    pub(super) fail: bool,
}

impl Clauses {
    /// A cell is alive next if the rule says so and it is not dying.
    fn change(&mut self, change: &Change) {
        let &Change { verdict, centre, next, .. } = change;
        let before = || change.before.iter().copied();
        self.add([next.opposite(), verdict]);
        for alive in before() {
            self.add([next.opposite(), centre, alive.opposite()]);
        }
        self.add([verdict.opposite(), centre.opposite(), next]);
        self.add([verdict.opposite(), next].into_iter().chain(before()));
    }

    /// At least one of the cells is alive.
    pub(super) fn add(&mut self, cells: impl IntoIterator<Item = Cell>) {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns true if clauses say of every assignment what the rule says.
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
        clauses.add([unknown, unknown.opposite()]);
        assert_eq!(clauses.all, []);
        clauses.add([unknown, Cell::Known(false), unknown]);
        assert_eq!(clauses.all, [Demand::Some(vec![Literal { unknown: 0, negated: false }])]);
        assert!(!clauses.fail);
        clauses.add([Cell::Known(false)]);
        assert!(clauses.fail);
    }
}

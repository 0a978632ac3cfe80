//! The transitions of a search, each once.

use std::collections::{HashMap, HashSet};

use super::places::{Boxes, Places};
use super::{Cell, Literal, Transition};
use crate::life::Position;
use crate::problem::Search;

/// All distinct transitions of the box and of the ring of cells around it, which must stay dead.
///
/// A cell that may be dying does not become what the rule says of its window, so that is an unknown of its
/// own: the window's *verdict*.
pub(super) struct Transitions {
    pub(super) all: Vec<Transition>,
    /// The number of unknowns, those of cells and of verdicts.
    pub(super) unknowns: u32,
    /// Whether one of them fails whatever the unknowns are.
    pub(super) fail: bool,
    /// The changes of cells that may be dying.
    pub(super) changes: Vec<Change>,
}

/// A cell that may be dying, and what becomes of it.
pub(super) struct Change {
    /// What the rule says of the window, if the cell is not dying.
    pub(super) verdict: Cell,
    /// The cell.
    pub(super) centre: Cell,
    /// The cell in earlier generations, the newest first. If it is dead now and was alive in one of these,
    /// it is dying.
    pub(super) before: Vec<Cell>,
    /// The cell in the next generation.
    pub(super) next: Cell,
}

impl Transitions {
    /// The transitions, where this many unknowns stand for cells.
    pub(super) fn of(search: &Search, places: &Places<'_>, unknown_cells: u32) -> Self {
        let (right, bottom) = Position::new(search.height(), search.width()).coordinates();
        let mut found = Finder {
            search,
            seen: HashSet::new(),
            verdicts: HashMap::new(),
            transitions: Self { all: Vec::new(), unknowns: unknown_cells, fail: false, changes: Vec::new() },
        };
        for generation in 0..search.last() {
            for y in -1..=bottom {
                for x in -1..=right {
                    if !is_unchecked(search, generation + 1, (x, y)) {
                        found.add(places, generation, (x, y));
                    }
                }
            }
        }
        found.transitions
    }
}

struct Finder<'a> {
    search: &'a Search,
    seen: HashSet<Transition>,
    /// The verdicts of windows.
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

    /// A transition as far as the rule is concerned: if it counts neighbours, their order does not
    /// matter.
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

fn transition(places: &Places<'_>, generation: usize, (x, y): (i64, i64)) -> Transition {
    const AROUND: [(i64, i64); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
    let neighbours = AROUND.map(|(right, down)| places.cell(generation, (x + right, y + down)));
    let centre = places.cell(generation, (x, y));
    Transition { neighbours, centre, next: places.cell(generation + 1, (x, y)), odd: false }
}

/// Whether a transition holds; `None` if that depends on an unknown.
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

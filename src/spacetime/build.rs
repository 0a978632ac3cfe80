//! From a search to its unknowns and transitions.

use std::collections::{HashMap, HashSet};

use super::classes::Classes;
use super::demands::Demands;
use super::places::{Places, index};
use super::{Cell, Course, Front, Spacetime, Transition};
use crate::life::{Isometry, Position};
use crate::problem::Search;
use crate::problem::search::{Known, Motion};

/// The unknowns of a search.
pub fn of(search: &Search, front: Front) -> Spacetime {
    let (width, height, generations) = (search.width(), search.height(), search.last() + 1);
    let classes = classes(search);
    let mut is_impossible = classes.are_contradicted();
    let (cells, unknown_cells) = classes.into_cells();
    let places = Places { width, height, cells: &cells };
    let (transitions, transition_fails) = transitions(search, &places);
    let Demands { all: demands, alive, sides, fail } = Demands::of(search, &places, front);
    is_impossible |= transition_fails || fail;
    Spacetime {
        width,
        height,
        generations,
        family: search.family().clone(),
        phases: search.phases(),
        cells,
        unknown_cells,
        transitions,
        demands,
        sides,
        alive,
        course: course(search),
        is_impossible,
    }
}

fn course(search: &Search) -> Course {
    match search.motion() {
        Motion::Returns(map) if map.power(map.order()) == Isometry::IDENTITY => Course::Stays,
        Motion::Returns(_) => Course::Moves,
        Motion::Free => Course::Free,
    }
}

fn classes(search: &Search) -> Classes {
    let (width, height, last) = (search.width(), search.height(), search.last());
    let mut classes = Classes::new((last + 1) * width * height);
    let node = |generation, place| index(width, height, generation, place);
    let mut names = HashMap::new();
    for at in search.positions() {
        let place = at.coordinates();
        for generation in 0..=last {
            let own = node(generation, place).expect("the position is in the box");
            if !search.is_reachable(generation, at) {
                classes.set(own, false);
            }
            tie_given(&mut classes, &mut names, own, search.given(generation, at).known);
            for symmetry in search.symmetries() {
                tie_or_clear(&mut classes, own, node(generation, symmetry.apply(place)));
            }
            if search.is_frozen(at) {
                tie_or_clear(&mut classes, own, node(0, place));
            }
        }
        if let Motion::Returns(map) = search.motion() {
            let ends = [(0, last, map), (last, 0, map.inverse())];
            for (from, to, map) in ends {
                let own = node(from, place).expect("the position is in the box");
                tie_or_clear(&mut classes, own, node(to, map.apply(place)));
            }
        }
    }
    classes
}

fn tie_given(classes: &mut Classes, names: &mut HashMap<usize, (usize, bool)>, node: usize, known: Known) {
    match known {
        Known::Nothing => {}
        Known::Is(alive) => classes.set(node, alive),
        Known::Named { name, negated } => {
            let (first, sign) = *names.entry(name).or_insert((node, negated));
            classes.tie(node, first, negated != sign);
        }
    }
}

/// Makes a cell equal to its image, or dead if the image lies outside the box.
fn tie_or_clear(classes: &mut Classes, node: usize, image: Option<usize>) {
    match image {
        Some(image) => classes.tie(node, image, false),
        None => classes.set(node, false),
    }
}

/// All distinct transitions of the box and of the ring of cells around it, which must stay dead;
/// and whether one of them fails whatever the unknowns are.
fn transitions(search: &Search, places: &Places<'_>) -> (Vec<Transition>, bool) {
    let (right, bottom) = Position::new(search.height(), search.width()).coordinates();
    let (counts, alternate) = (search.family().is_totalistic(), search.phases().alternate());
    let mut seen = HashSet::new();
    let mut transitions = Vec::new();
    let mut fails = false;
    for generation in 0..search.last() {
        for y in -1..=bottom {
            for x in -1..=right {
                if is_unchecked(search, generation + 1, (x, y)) {
                    continue;
                }
                let transition = Transition {
                    odd: alternate && generation % 2 == 1,
                    ..transition(places, generation, (x, y))
                };
                if let Some(holds) = holds(search, generation, &transition) {
                    fails |= !holds;
                } else if seen.insert(essence(transition, counts)) {
                    transitions.push(transition);
                }
            }
        }
    }
    (transitions, fails)
}

/// A transition as far as the rule is concerned: if it counts neighbours, their order does not
/// matter.
fn essence(mut transition: Transition, counts: bool) -> Transition {
    if counts {
        transition.neighbours.sort_unstable();
    }
    transition
}

fn is_unchecked(search: &Search, generation: usize, place: (i64, i64)) -> bool {
    let inside = index(search.width(), search.height(), 0, place);
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
fn holds(search: &Search, generation: usize, transition: &Transition) -> Option<bool> {
    if transition.cells().any(|cell| cell.known().is_none()) {
        return None;
    }
    let alive = |cell: &Cell| cell.known() == Some(true);
    let (above, below) = transition.neighbours.split_at(4);
    let cells = above.iter().chain([&transition.centre]).chain(below);
    let window = cells.zip(0..).map(|(cell, bit)| u16::from(alive(cell)) << bit).sum();
    let is_decided = search.family().open_of_window(window).is_none();
    is_decided.then(|| search.phases().at(generation).next_of_window(window) == alive(&transition.next))
}

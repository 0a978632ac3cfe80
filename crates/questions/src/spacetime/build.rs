//! From a search to its unknowns and transitions.

use std::collections::HashMap;

use super::aging;
use super::classes::Classes;
use super::demands::Demands;
use super::places::{Boxes, Places};
use super::transitions::Transitions;
use super::{Course, Front, Spacetime};
use crate::life::Isometry;
use crate::problem::Search;
use crate::problem::search::{Known, Motion};

/// The unknowns of a search.
pub fn of(search: &Search, front: Front) -> Spacetime {
    let boxes = Boxes::of(search);
    let classes = classes(search, boxes);
    let mut is_impossible = classes.are_contradicted();
    let (cells, unknown_cells) = classes.into_cells();
    let places = Places { boxes, cells: &cells };
    let transitions = Transitions::of(search, &places, unknown_cells);
    let course = course(search);
    let Demands { all: mut demands, of_solver, touched, fail } = Demands::of(search, &places, course, front);
    let aging = aging::demands(search, &places, &transitions);
    is_impossible |= transitions.fail || fail || aging.is_none();
    demands.extend(aging.unwrap_or_default());
    Spacetime {
        width: search.width(),
        height: search.height(),
        generations: search.last() + 1,
        history: search.history(),
        family: search.family().clone(),
        phases: search.phases(),
        cells,
        unknown_cells: transitions.unknowns,
        transitions: transitions.all,
        demands,
        touched,
        of_solver,
        course,
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

fn classes(search: &Search, boxes: Boxes) -> Classes {
    let last = search.last();
    let mut classes = Classes::new(boxes.cells());
    let mut names = HashMap::new();
    for at in search.positions() {
        let place = at.coordinates();
        let node =
            |generation, back| boxes.index(generation, back, place).expect("the position is in the box");
        for generation in 0..=last {
            let own = node(generation, 0);
            if !search.is_reachable(generation, at) {
                classes.set(own, false);
            }
            let states: Vec<usize> = (0..=search.history()).map(|back| node(generation, back)).collect();
            tie_given(&mut classes, &mut names, &states, search.given(generation, at).known);
            for symmetry in search.symmetries() {
                tie_or_clear(&mut classes, own, boxes.index(generation, 0, symmetry.apply(place)));
            }
            if search.is_frozen(at) || is_too_short_to_change(search) {
                tie_or_clear(&mut classes, own, boxes.index(0, 0, place));
            }
        }
        for back in 1..=search.history() {
            let own = node(0, back);
            if !search.is_reachable(0, at) {
                classes.set(own, false);
            }
            for symmetry in search.symmetries() {
                tie_or_clear(&mut classes, own, boxes.index(0, back, symmetry.apply(place)));
            }
        }
        if let Motion::Returns(map) = search.motion() {
            for back in 0..=search.history() {
                let ends = [(0, last, map), (last, 0, map.inverse())];
                for (from, to, map) in ends {
                    tie_or_clear(&mut classes, node(from, back), boxes.index(to, back, map.apply(place)));
                }
            }
        }
    }
    classes
}

/// Whether a pattern comes back in place before a cell that is not alive for once can be alive again: it has
/// to go through all dying states and be dead.
fn is_too_short_to_change(search: &Search) -> bool {
    let is_aging = search.history() > 0;
    is_aging
        && search.motion() == Motion::Returns(Isometry::IDENTITY)
        && search.last() <= search.history() + 1
}

/// Takes down what is given about a cell. The nodes are those of the cell in its generation and in the
/// generations before that decide its state.
fn tie_given(
    classes: &mut Classes,
    names: &mut HashMap<usize, (usize, bool)>,
    states: &[usize],
    known: Known,
) {
    match known {
        Known::Nothing => {}
        Known::Is(true) => classes.set(states[0], true),
        Known::Is(false) => states.iter().for_each(|&node| classes.set(node, false)),
        Known::Old(state) => {
            let since = usize::from(state) - 1;
            states[..since].iter().for_each(|&node| classes.set(node, false));
            classes.set(states[since], true);
        }
        Known::Named { name, negated } => {
            let node = states[0];
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

//! Ancestors two generations ago, against predecessors of predecessors; and a pattern that has
//! predecessors but no earlier ancestor.

use std::fs;
use std::num::NonZeroUsize;

use lifesat::life::step::next_generation;
use lifesat::life::{Grid, Group, Partial, Position, Rule, orbits, partial};
use lifesat::limits::Limits;
use lifesat::problem::predecessor::Past;
use lifesat::solve::eden::orphan::{Tried, smallest};
use lifesat::solve::eden::second_opinion::{Decided, decide_by};
use lifesat::verify::{self, NotAPredecessor};

fn two(rule: Rule) -> Past {
    Past { generations: NonZeroUsize::new(2).unwrap(), ..rule.into() }
}

/// Whether there is an ancestor. If there is none, both solvers must say so.
fn has_ancestor(past: Past, target: &Partial) -> bool {
    match decide_by(past, target, &Limits::none()).unwrap() {
        Decided::Predecessor(pattern) => {
            verify::ancestor(past, target, &pattern).unwrap();
            true
        }
        Decided::None(refutation) => {
            assert!(refutation.second.is_ok());
            false
        }
        Decided::Unknown(why) => panic!("{why}"),
    }
}

/// All patterns of a size.
fn patterns(width: usize, height: usize) -> impl Iterator<Item = Grid> {
    (0..1u32 << (width * height))
        .map(move |states| Grid::from_fn(width, height, |at| states >> (at.row * width + at.column) & 1 == 1))
}

/// What a pattern becomes without the cells that depend on its surroundings.
fn becomes(pattern: &Grid, rule: Rule) -> Grid {
    let next = next_generation(pattern, rule);
    Grid::from_fn(pattern.width() - 2, pattern.height() - 2, |at| {
        next.get(Position::new(at.row + 2, at.column + 2))
    })
}

/// Brute force over the parents: a target has an ancestor two generations ago if one of its parents,
/// which the simulator finds among all patterns, has a predecessor.
#[test]
fn grandparents_are_parents_of_parents() {
    let mut answers = [0, 0];
    for rule in ["B3/S23", "B8/S", "B78/S8", "B6/S", "B5/S78"] {
        let rule: Rule = rule.parse().unwrap();
        for target in patterns(1, 1).chain(patterns(2, 1)) {
            let parents = patterns(target.width() + 2, target.height() + 2)
                .filter(|parent| becomes(parent, rule) == target);
            let expected = parents.into_iter().any(|parent| has_ancestor(rule.into(), &parent.map(Some)));
            assert_eq!(has_ancestor(two(rule), &target.map(Some)), expected, "{rule} {target:?}");
            answers[usize::from(expected)] += 1;
        }
    }
    assert!(answers.iter().all(|&number| number > 0), "{answers:?}");
}

/// By B8/S a live cell had eight live neighbours, two of which touch each other. Each of these would
/// need eight live neighbours while it was dead itself, which the other was too.
#[test]
fn a_live_cell_has_a_parent_but_no_grandparent_if_birth_needs_eight() {
    let rule = "B8/S".parse().unwrap();
    let target = partial::read("?O/??").unwrap();
    assert!(has_ancestor(Rule::into(rule), &target));
    assert!(!has_ancestor(two(rule), &target));
    let cells = orbits::of_pattern(Group::C1, &partial::read("OO/..").unwrap()).unwrap();
    let rows = partial::read("OO/..").unwrap();
    let Ok(Tried::Smallest(found)) = smallest(two(rule), &rows, &cells, 1, &Limits::none(), &mut |_| {})
    else {
        panic!("no orphan")
    };
    assert_eq!(partial::specified(&found.refutation.orphan).count(), 1);
}

/// The pattern of `instances/eden`.
#[test]
fn a_pattern_of_conways_rule_has_parents_but_no_grandparents() {
    let text = fs::read_to_string(crate::root().join("instances/eden/no-grandparent.rle")).unwrap();
    let pattern = partial::read(&text).unwrap();
    assert_eq!(partial::specified(&pattern).count(), 273);
    assert!(has_ancestor(Rule::LIFE.into(), &pattern));
    assert!(!has_ancestor(two(Rule::LIFE), &pattern));
}

#[test]
fn an_ancestor_is_larger_by_a_cell_on_each_side_for_each_generation() {
    // A glider, and what its inner cells are two generations later.
    let glider =
        Grid::from_fn(7, 7, |at| [(1, 2), (2, 3), (3, 1), (3, 2), (3, 3)].contains(&(at.row, at.column)));
    let later = becomes(&becomes(&glider, Rule::LIFE), Rule::LIFE).map(Some);
    assert_eq!(verify::ancestor(two(Rule::LIFE), &later, &glider), Ok(()));
    let mut other = later.clone();
    other.set(Position::new(0, 0), later.get(Position::new(0, 0)).map(|alive| !alive));
    assert!(matches!(
        verify::ancestor(two(Rule::LIFE), &other, &glider),
        Err(NotAPredecessor::Becomes { at: Position { row: 0, column: 0 }, .. })
    ));
    let found = verify::predecessor(&later, &glider);
    assert_eq!(found, Err(NotAPredecessor::Size { found: (7, 7), wanted: (5, 5) }));
}

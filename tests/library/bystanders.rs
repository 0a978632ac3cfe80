//! What stands beside an object is left out, and nothing that is left could be left out too.

use std::collections::BTreeSet;

use lifesat::encode::Transition;
use lifesat::life::islands::islands;
use lifesat::life::step::next_generation;
use lifesat::life::{Grid, Isometry, Position, Rule, Symmetry};
use lifesat::limits::Limits;
use lifesat::problem::Search;
use lifesat::problem::search::Bound;
use lifesat::solve::search::backtrack::{Choice, Order};
use lifesat::solve::search::tree::Tree;
use lifesat::solve::search::{Distinct, Engine, Object, lay_out};
use lifesat::spacetime::Front;
use lifesat::verify;

use crate::search::{all, moving, oscillating, sat};

/// The objects that each engine finds.
fn found(search: &Search, distinct: Distinct) -> [Vec<Object>; 2] {
    let front = if distinct == Distinct::Exact { Front::Anywhere } else { Front::Pushed };
    let spacetime = lay_out(search, front, &Limits::none()).unwrap();
    let mut tree = Tree::new(&spacetime, &Order::default(), Choice::default());
    let engines: [&mut dyn Engine; 2] = [&mut sat(&spacetime, Transition::Col9), &mut tree];
    engines.map(|engine| all(search, &spacetime, distinct, engine))
}

fn without(grid: &Grid, cells: &BTreeSet<Position>) -> Grid {
    Grid::from_fn(grid.width(), grid.height(), |at| grid.get(at) && !cells.contains(&at))
}

/// Returns true if some islands are still, and the rest answers the question without them.
fn could_be_smaller(search: &Search, start: &Grid) -> bool {
    let islands = islands(start);
    let still = oscillating(search.width(), search.height(), 1).with_rule(search.least_rule()).unwrap();
    (1..1 << islands.len()).any(|some: usize| {
        let chosen = islands.iter().enumerate().filter(|(number, _)| some >> number & 1 == 1);
        let out: BTreeSet<Position> = chosen.flat_map(|(_, island)| island.iter().copied()).collect();
        let kept: BTreeSet<Position> = start.live_cells().filter(|at| !out.contains(at)).collect();
        verify::search_from(&still, &without(start, &kept)).is_ok()
            && verify::search_from(search, &without(start, &out)).is_ok()
    })
}

#[test]
fn no_object_has_a_still_life_beside_it() {
    let rule = |search: Search, rule: &str| search.with_rule(rule.parse::<Rule>().unwrap()).unwrap();
    let mut left_out = 0;
    for search in [
        oscillating(6, 4, 2),
        oscillating(7, 3, 2),
        rule(oscillating(6, 3, 2), "B36/S23"),
        rule(oscillating(6, 3, 2), "B3/S023"),
        rule(oscillating(7, 2, 3), "B5/S01236"),
    ] {
        for distinct in [Distinct::Symmetry, Distinct::Active] {
            let [by_solver, by_tree] = found(&search, distinct);
            assert_eq!(by_solver.len(), by_tree.len(), "{search} {distinct:?}");
            for object in by_solver.iter().chain(&by_tree) {
                assert!(!could_be_smaller(&search, &object.live(0)), "{search}: {:?}", object.live(0));
                let cells: usize = object.bystanders.iter().map(|(bystander, _)| bystander.cells()).sum();
                left_out += usize::from(cells > 0);
            }
        }
        let [fillings, _] = found(&search, Distinct::Exact);
        assert!(fillings.iter().all(|object| object.bystanders.is_empty()));
    }
    assert!(left_out > 0);
}

/// In 7×3 cells a blinker has room for a block beside it, but is one object.
#[test]
fn a_blinker_is_one_object_with_whatever_stands_beside_it() {
    let search = oscillating(7, 3, 2);
    let [fillings, _] = found(&search, Distinct::Exact);
    let is_alone = |object: &&Object| object.live(0).population() == 3;
    assert!(fillings.iter().filter(is_alone).count() < fillings.len());
    let blinkers = |objects: &[Object]| objects.iter().filter(is_alone).count();
    for objects in found(&search, Distinct::Symmetry) {
        assert_eq!(blinkers(&objects), 1);
    }
}

/// A pattern in all orientations and both generations of an oscillator of period 2, the least of them.
fn class(start: &Grid, rule: Rule) -> Vec<(i64, i64)> {
    let next = next_generation(start, rule);
    let cells = |grid: &Grid| -> Vec<(i64, i64)> { grid.live_cells().map(Position::coordinates).collect() };
    let turned = |cells: Vec<(i64, i64)>| {
        let maps = Symmetry::ALL.map(|symmetry| Isometry::of_box(symmetry, 1, 1));
        maps.map(|map| {
            let all = || cells.iter().map(|&place| map.apply(place));
            let (left, top) = (all().map(|(x, _)| x).min().unwrap(), all().map(|(_, y)| y).min().unwrap());
            let mut moved: Vec<_> = all().map(|(x, y)| (x - left, y - top)).collect();
            moved.sort_unstable();
            moved
        })
    };
    [cells(start), cells(&next)].into_iter().flat_map(turned).min().unwrap()
}

/// What is printed is what is counted: each answer of which nothing can be left out, once, even if the question needs
/// bystanders.
#[test]
fn what_is_left_is_one_object() {
    let rule: Rule = "B3/S023".parse().unwrap();
    let (width, height) = (5, 3);
    let starts: Vec<Grid> = (0..1_usize << (width * height))
        .map(|number| Grid::from_fn(width, height, |at| number >> (at.row * width + at.column) & 1 == 1))
        .collect();
    for bound in [">=1", ">=4", ">=5"] {
        let search = oscillating(width, height, 2).with_rule(rule).unwrap();
        let search = search.with_bound(bound.parse::<Bound>().unwrap()).unwrap();
        let answers = starts.iter().filter(|start| verify::search_from(&search, start).is_ok());
        let expected: BTreeSet<_> = answers
            .filter(|start| !could_be_smaller(&search, start))
            .map(|start| class(start, rule))
            .collect();
        for objects in found(&search, Distinct::Symmetry) {
            let all: BTreeSet<_> = objects.iter().map(|object| class(&object.live(0), rule)).collect();
            assert_eq!((&all, objects.len()), (&expected, expected.len()), "{search}");
        }
    }
}

/// What the question needs stays: enough live cells.
#[test]
fn bystanders_that_are_needed_stay() {
    let search = oscillating(7, 3, 2).with_bound(">=7".parse::<Bound>().unwrap()).unwrap();
    for objects in found(&search, Distinct::Symmetry) {
        assert!(objects.iter().any(|object| object.live(0).population() == 7), "a blinker and a block");
        assert!(objects.iter().all(|object| object.live(0).population() >= 7));
    }
    // Nothing stands beside a glider.
    for objects in found(&moving(5, 5, 4, 1, 1), Distinct::Symmetry) {
        assert!(objects.iter().all(|object| object.bystanders.is_empty()) && !objects.is_empty());
    }
}

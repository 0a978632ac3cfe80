//! Searches: both engines against brute force and against known results.

use std::collections::BTreeSet;
use std::time::Duration;

use lifesat::backend::embedded::Embedded;
use lifesat::encode::Transition;
use lifesat::encode::search::SearchEncoding;
use lifesat::life::{Grid, Group, Isometry, Position, Symmetry};
use lifesat::limits::{Limits, StopReason};
use lifesat::problem::Search;
use lifesat::problem::search::{Cells, Motion, Subperiods};
use lifesat::solve::search::backtrack::{Choice, Order, State};
use lifesat::solve::search::distinct::{Key, key};
use lifesat::solve::search::sat::Sat;
use lifesat::solve::search::tree::{Threads, Tree};
use lifesat::solve::search::{Distinct, Engine, Hunt, NextObject, Object};
use lifesat::spacetime::{self, Front, Spacetime};
use lifesat::verify;

use crate::rules::families;

const ALL_DISTINCT: [Distinct; 3] = [Distinct::Exact, Distinct::Symmetry, Distinct::Active];

pub(crate) fn returning(width: usize, height: usize, period: usize, map: Isometry) -> Search {
    Search::new(width, height, period).unwrap().with_motion(Motion::Returns(map)).unwrap()
}

pub(crate) fn oscillating(width: usize, height: usize, period: usize) -> Search {
    returning(width, height, period, Isometry::IDENTITY)
}

pub(crate) fn moving(width: usize, height: usize, period: usize, right: i64, down: i64) -> Search {
    returning(width, height, period, Isometry::translation(right, down))
}

pub(crate) fn sat(spacetime: &Spacetime, transition: Transition) -> Sat<'_> {
    let encoding = SearchEncoding { transition, ..SearchEncoding::default() };
    Sat::new(spacetime, Box::new(Embedded::default().start()), encoding, &Limits::none())
}

/// All objects that an engine finds.
pub(crate) fn all(
    search: &Search,
    spacetime: &Spacetime,
    distinct: Distinct,
    engine: &mut dyn Engine,
) -> Vec<Object> {
    let mut hunt = Hunt::new(search, spacetime, distinct);
    let mut objects = Vec::new();
    loop {
        match hunt.next(engine, &Limits::none(), &mut |_| ()).unwrap() {
            NextObject::Found(object) => objects.push(object),
            NextObject::Exhausted => return objects,
            NextObject::Stopped(why) => panic!("{why}"),
        }
    }
}

/// The first object that the embedded solver finds, if there is one.
pub(crate) fn first(search: &Search) -> Option<Object> {
    let spacetime = spacetime::of(search, Front::Pushed);
    let mut engine = sat(&spacetime, Transition::Col9);
    let mut hunt = Hunt::new(search, &spacetime, Distinct::Symmetry);
    match hunt.next(&mut engine, &Limits::none(), &mut |_| ()).unwrap() {
        NextObject::Found(object) => Some(object),
        NextObject::Exhausted => None,
        NextObject::Stopped(why) => panic!("{why}"),
    }
}

/// All answers, found by simulating every start. For searches whose generations all follow from the
/// first.
fn brute_force(search: &Search) -> Vec<Vec<Grid<u8>>> {
    let (width, height) = (search.width(), search.height());
    let states = u32::from(search.played_rule().oldest()) + 1;
    let starts = (0..states.pow(u32::try_from(width * height).unwrap())).map(|number| {
        let mut rest = number;
        Grid::from_fn(width, height, |_| {
            let state = rest % states;
            rest /= states;
            u8::try_from(state).unwrap()
        })
    });
    let played = starts.map(|start| {
        let mut all = vec![start];
        for number in 0..search.last() {
            let next = search.played_in(number).next_generation(&all[number]);
            all.push(Grid::from_fn(width, height, |at| next.get(Position::new(at.row + 1, at.column + 1))));
        }
        all
    });
    played.filter(|generations| verify::search(search, generations).is_ok()).collect()
}

/// Both engines, and the solver with cubes that are split at every turn, find one object for each
/// key that brute force finds, whichever objects are left out in between.
pub(crate) fn compare(search: &Search) -> usize {
    let answers = brute_force(search);
    for distinct in ALL_DISTINCT {
        let expected: BTreeSet<Key> = answers.iter().map(|answer| key(search, answer, distinct)).collect();
        // A front leaves out shifted copies, which only `Exact` counts.
        let front = if distinct == Distinct::Exact { Front::Anywhere } else { Front::Pushed };
        let spacetime = spacetime::of(search, front);
        let mut cubes =
            sat(&spacetime, Transition::Col9).with_cubes(vec![State::start()], Duration::ZERO).unwrap();
        let mut tree = Tree::new(&spacetime, &Order::default(), Choice::default());
        let start = vec![State::start()];
        let mut threads = Threads::new(&spacetime, &Order::default(), Choice::Alive, start, 3).unwrap();
        let engines: [&mut dyn Engine; 4] =
            [&mut sat(&spacetime, Transition::Prime), &mut cubes, &mut tree, &mut threads];
        for engine in engines {
            let objects = all(search, &spacetime, distinct, engine);
            let keys: BTreeSet<Key> =
                objects.iter().map(|object| key(search, &object.generations, distinct)).collect();
            assert_eq!(keys.len(), objects.len(), "{distinct:?}");
            assert_eq!(keys, expected, "{distinct:?} {search:?} {}", engine.name());
            if distinct == Distinct::Exact {
                assert_eq!(objects.len(), answers.len());
            }
        }
    }
    answers.len()
}

#[test]
fn still_lifes_and_oscillators_of_small_boxes() {
    assert!(compare(&oscillating(4, 4, 1)) > 50);
    assert!(compare(&oscillating(4, 4, 2)) > 2);
    assert!(compare(&oscillating(4, 4, 2).with_subperiods(Subperiods::Allowed)) > 52);
    assert!(compare(&oscillating(5, 3, 2)) > 2);
    assert!(compare(&moving(4, 4, 4, 1, 1)) > 0);
}

#[test]
fn maps_symmetries_and_rules() {
    for symmetry in Symmetry::ALL {
        compare(&returning(4, 4, 2, Isometry::of_box(symmetry, 4, 4)));
    }
    for group in [Group::C4, Group::D2Diagonal, Group::D4Cross] {
        let search = Search::new(4, 4, 2).unwrap().with_symmetry(group).unwrap();
        compare(&search.with_motion(Motion::Returns(Isometry::IDENTITY)).unwrap());
    }
    let other = oscillating(4, 4, 2).with_rule("B2/S".parse().unwrap()).unwrap();
    assert!(compare(&other) > 0);
}

/// Every family of rules, with all symmetries and maps that each rule keeps.
#[test]
fn rules_of_every_family() {
    for rule in families() {
        let mut found = 0;
        for period in 1..=2 {
            let search = oscillating(4, 3, period).with_subperiods(Subperiods::Allowed);
            found += compare(&search.with_rule(rule).unwrap());
        }
        for symmetry in Symmetry::ALL {
            let map = Isometry::of_box(symmetry, 3, 3);
            if let Ok(search) = returning(3, 3, 1, map).with_rule(rule) {
                compare(&search);
            }
        }
        for group in Group::all() {
            let search = oscillating(3, 3, 2).with_symmetry(group).unwrap();
            if let Ok(search) = search.with_rule(rule) {
                compare(&search);
            }
        }
        let parents = Search::new(4, 3, 1).unwrap().with_bound("<=3".parse().unwrap()).unwrap();
        found += compare(&parents.with_rule(rule).unwrap());
        assert!(found > 0, "{rule}");
    }
}

#[test]
fn given_cells_and_parents() {
    let text = "* * * *\n* * a *\n* * * -a\n\n0 0 0 0\n0 1 1 0\n0 1 1 0\n";
    assert!(compare(&Cells::read(text).unwrap().into_search().unwrap()) > 0);
    let free = Search::new(4, 3, 1).unwrap().with_bound("<=3".parse().unwrap()).unwrap();
    assert_eq!(compare(&free), compare(&free.with_bound(">=0@1".parse().unwrap()).unwrap()));
}

/// With cells that need not follow, each of the 2⁴ · 2² answers is found once.
#[test]
fn generations_that_do_not_follow() {
    let search = Cells::read("* *\n* *\n\n*' 0'\n0' *'\n").unwrap().into_search().unwrap();
    let spacetime = spacetime::of(&search, Front::Pushed);
    let objects = all(&search, &spacetime, Distinct::Symmetry, &mut sat(&spacetime, Transition::Col9));
    // Three live cells of four give birth to the fourth inside the box. Births outside need three
    // in a row, and a side has only two cells.
    let starts: BTreeSet<Vec<Position>> =
        objects.iter().map(|object| object.live(0).live_cells().collect()).collect();
    assert_eq!((objects.len(), starts.len()), (64, 16));
}

/// A table of known answers. Period and displacement are those of the reference simulator.
#[test]
fn known_objects_are_found() {
    let found = |search: &Search| {
        let object = first(search).unwrap_or_else(|| panic!("nothing found: {search:?}"));
        let recurrence = object.recurrence.expect("it comes back");
        (recurrence.period, recurrence.right.abs(), recurrence.down.abs(), object.live(0).population())
    };
    let flip = Isometry::of_box(Symmetry::Transpose, 4, 4).then(Isometry::translation(1, 0));
    assert_eq!(found(&moving(4, 4, 4, 1, 1)), (4, 1, 1, 5));
    assert_eq!(found(&returning(4, 4, 2, flip)), (4, 1, 1, 5));
    let (period, right, down, _) = found(&moving(8, 5, 4, 2, 0));
    assert_eq!((period, right, down), (4, 2, 0));
    let (period, _, _, _) = found(&oscillating(9, 9, 3));
    assert_eq!(period, 3);
    let mirrored = |group, search: Search| search.with_symmetry(group).unwrap();
    assert_eq!(found(&mirrored(Group::D2Vertical, oscillating(8, 7, 5))).0, 5);
    assert_eq!(found(&mirrored(Group::D8, oscillating(8, 8, 5))).0, 5);
    let (period, right, down, _) = found(&moving(16, 6, 3, 0, 1));
    assert_eq!((period, right, down), (3, 0, 1));
}

#[test]
fn known_gaps_are_refuted() {
    assert_eq!(first(&moving(4, 3, 4, 1, 1)), None);
    let mirrored = moving(12, 13, 3, 0, 1).with_symmetry(Group::D2Vertical).unwrap();
    assert_eq!(first(&mirrored), None);
}

#[test]
fn a_solver_that_is_not_told_all_of_the_question_answers_nothing() {
    let search = oscillating(4, 4, 2);
    let spacetime = spacetime::of(&search, Front::Pushed);
    let stopped = Limits::within(Duration::ZERO);
    let mut solver =
        Sat::new(&spacetime, Box::new(Embedded::default().start()), SearchEncoding::default(), &stopped);
    let mut hunt = Hunt::new(&search, &spacetime, Distinct::Symmetry);
    hunt.remember(&vec![Grid::filled(4, 4, 0); 3]);
    let outcome = hunt.next(&mut solver, &Limits::none(), &mut |_| ()).unwrap();
    assert_eq!(outcome, NextObject::Stopped(StopReason::TimeLimit));
}

//! Searches by rules of Generations: both engines against brute force over all states of all cells, and
//! answers against a definition of their own.

use std::collections::BTreeSet;

use lifesat::encode::Transition;
use lifesat::life::generations::next_generation;
use lifesat::life::{Generations, Grid, Group, Isometry, Position, Symmetry};
use lifesat::problem::Search;
use lifesat::problem::search::{Cells, Motion, SearchError, Subperiods};
use lifesat::solve::search::{Distinct, Object};
use lifesat::spacetime::{self, Front};
use lifesat::verify;

use crate::search::{all, compare, moving, oscillating, returning, sat};

/// Brian's Brain and Star Wars, one with many patterns, one with letters, von Neumann and hexagonal ones, and
/// one whose cells are dying for longer than the periods that are asked for.
const RULES: [&str; 7] = ["/2/3", "345/2/4", "12/3/3", "12/2e/3", "12/2/3V", "12/3/3H", "2/2-a/5"];

fn with(search: Search, rule: &str) -> Search {
    search.with_search_rule(rule.parse().unwrap()).unwrap()
}

/// All patterns that come back in the box after this many generations, moved by this shift, and not after
/// fewer. Nothing of this is from the library but the simulator, which agrees with Golly's.
fn returns(
    rule: &str,
    (width, height): (usize, usize),
    period: usize,
    shift: (isize, isize),
) -> BTreeSet<Vec<u8>> {
    let rule: Generations = rule.parse().unwrap();
    let states = usize::from(rule.oldest()) + 1;
    let cells = width * height;
    let mut found = BTreeSet::new();
    for number in 1..states.pow(u32::try_from(cells).unwrap()) {
        let start: Vec<u8> = (0..u32::try_from(cells).unwrap())
            .map(|cell| u8::try_from(number / states.pow(cell) % states).unwrap())
            .collect();
        let mut now = Grid::from_fn(width, height, |at| start[at.row * width + at.column]);
        let mut seen = vec![start.clone()];
        for _ in 0..period {
            let next = next_generation(&now, rule);
            let is_ring = |at: Position| {
                at.row == 0 || at.column == 0 || at.row == height + 1 || at.column == width + 1
            };
            if next.positions().any(|at| is_ring(at) && next.get(at) != 0) {
                break;
            }
            now = Grid::from_fn(width, height, |at| next.get(Position::new(at.row + 1, at.column + 1)));
            seen.push(now.rows().flatten().copied().collect());
        }
        let is_moved = |later: &Vec<u8>, (right, down): (isize, isize)| {
            let cell = |grid: &[u8], row: isize, column: isize| {
                let (Ok(row), Ok(column)) = (usize::try_from(row), usize::try_from(column)) else { return 0 };
                if row < height && column < width { grid[row * width + column] } else { 0 }
            };
            let mut places = (-9..9).flat_map(|row| (-9..9).map(move |column| (row, column)));
            places.all(|(row, column)| cell(later, row, column) == cell(&start, row - down, column - right))
        };
        let (right, down) = shift;
        let is_early = |divisor: usize| {
            let parts = (period / divisor).cast_signed();
            period.is_multiple_of(divisor)
                && right % parts == 0
                && down % parts == 0
                && is_moved(&seen[divisor], (right / parts, down / parts))
        };
        if seen.len() == period + 1 && is_moved(&seen[period], shift) && !(1..period).any(is_early) {
            found.insert(start);
        }
    }
    found
}

/// Generation 0 of all objects that the SAT engine finds, each filling of the box once.
fn exactly(search: &Search) -> BTreeSet<Vec<u8>> {
    let spacetime = spacetime::of(search, Front::Anywhere);
    let objects = all(search, &spacetime, Distinct::Exact, &mut sat(&spacetime, Transition::Prime));
    let found: BTreeSet<Vec<u8>> =
        objects.iter().map(|object| object.generations[0].rows().flatten().copied().collect()).collect();
    assert_eq!(found.len(), objects.len());
    found
}

#[test]
fn the_answers_are_those_of_the_definition() {
    let mut counts = Vec::new();
    for (rule, size, period, shift) in [
        ("/2/3", (4, 2), 1, (1, 0)),
        ("/2/3", (4, 2), 2, (2, 0)),
        ("/2/3", (3, 3), 3, (0, 0)),
        ("/2/3", (2, 5), 2, (0, 2)),
        ("345/2/4", (3, 2), 1, (0, 0)),
        ("345/2/4", (3, 2), 3, (1, 0)),
        ("12/3/3", (3, 3), 1, (0, 0)),
        ("12/3/3", (3, 3), 3, (0, 0)),
        ("12/2-a/3", (3, 3), 1, (0, 0)),
        ("012/3/3V", (3, 3), 3, (0, 0)),
        ("12/2/3V", (3, 3), 4, (0, 0)),
        ("02/2/3H", (3, 3), 3, (0, 0)),
        ("12/3/3H", (3, 3), 4, (0, 0)),
        ("12/3/4", (3, 3), 4, (0, 0)),
        ("2/2-a/5", (3, 2), 4, (0, 0)),
    ] {
        let (right, down) = (shift.0 as i64, shift.1 as i64);
        let search = with(moving(size.0, size.1, period, right, down), rule);
        let expected = returns(rule, size, period, shift);
        assert_eq!(exactly(&search), expected, "{search}");
        counts.push(expected.len());
    }
    assert!(counts.iter().filter(|&&count| count > 0).count() > 8, "{counts:?}");
}

/// Every family of rules, with all symmetries and maps that each rule keeps.
#[test]
fn rules_of_every_family() {
    let mut all = 0;
    for rule in RULES {
        let is_large = rule.ends_with(['4', '5']);
        let (width, height) = if is_large { (3, 2) } else { (3, 3) };
        for period in 1..=3 {
            let search = oscillating(width, height, period).with_subperiods(Subperiods::Allowed);
            all += compare(&with(search, rule));
            // Brute force takes its time in larger boxes.
            let side = if is_large || period != 2 { 2 } else { 3 };
            for symmetry in Symmetry::ALL {
                // Each rule meets each symmetry with each of the three shifts.
                let (right, down) = [(0, 0), (1, -1), (0, 1)][(period + symmetry as usize) % 3];
                let map = Isometry::of_box(symmetry, side, side).then(Isometry::translation(right, down));
                let search = returning(side, side, period, map).with_search_rule(rule.parse().unwrap());
                all += search.map_or(0, |search| compare(&search));
            }
        }
        for group in Group::all() {
            let side = if is_large { 2 } else { 3 };
            let search = oscillating(side, side, 2).with_symmetry(group).unwrap();
            let search = search.with_search_rule(rule.parse().unwrap());
            all += search.map_or(0, |search| compare(&search.with_subperiods(Subperiods::Allowed)));
        }
    }
    assert!(all > 100, "{all}");
}

/// Patterns that move, in boxes of all generations and of one period, and by a glide reflection.
#[test]
fn patterns_that_move() {
    assert!(compare(&with(moving(4, 2, 1, 1, 0), "/2/3")) > 0);
    assert!(compare(&with(moving(2, 4, 2, 0, -2).with_subperiods(Subperiods::Allowed), "/2/3")) > 0);
    assert!(compare(&with(moving(4, 3, 1, 0, 1), "/2/3")) > 0);
    for (rule, size, period, shift) in [
        ("/2/3", (3, 2), 1, (1, 0)),
        ("/2/3", (3, 2), 2, (0, 1)),
        ("345/2/4", (2, 2), 1, (1, 0)),
        ("2/2/5", (1, 2), 1, (1, 0)),
    ] {
        compare(&with(Search::holding_one_period(size, period, shift).unwrap(), rule));
    }
    let photon = Search::holding_one_period((3, 2), 1, (1, 0)).unwrap();
    assert!(compare(&with(photon, "/2/3")) > 0);
    let glide = Isometry::of_box(Symmetry::FlipRows, 4, 2).then(Isometry::translation(1, 0));
    assert!(compare(&with(returning(4, 2, 1, glide).with_subperiods(Subperiods::Allowed), "/2/3")) > 0);
}

/// Cells given in dying states, unknown ones, names, a frozen cell, bounds, and predecessors.
#[test]
fn given_cells_and_predecessors() {
    let cells = |text: &str, oldest| Cells::read_aged(text, oldest).unwrap();
    let free = |text: &str, rule: &str, oldest| {
        let cells = cells(text, oldest);
        let blank = with(Search::new(cells.width, cells.height, cells.generations() - 1).unwrap(), rule);
        blank.with_given(cells.given).unwrap()
    };
    assert!(compare(&free("* * *\n* * *\n\n0 * *\n0 2 *\n", "/2/3", 2)) > 0);
    assert!(compare(&free("* * *\n* * *\n\n* * *\n* * *\n\n0 * *\n* 3 *\n", "12/3/4", 3)) > 0);
    assert!(compare(&free("2 * *\n* 3 *\n\n* * *\n* a -a\n", "12/3/4", 3)) > 0);
    let returning = with(oscillating(3, 3, 3), "12/3/3");
    let dying = returning.clone().with_first_given(cells("* 2 *\n* * *\n* * *\n", 2).given).unwrap();
    assert!((1..compare(&returning)).contains(&compare(&dying)));
    for motion in [Motion::Free, Motion::Returns(Isometry::IDENTITY)] {
        let frozen = Search::new(3, 2, 2).unwrap().with_frozen(Position::new(0, 1)).unwrap();
        let frozen = frozen.with_motion(motion).unwrap().with_subperiods(Subperiods::Allowed);
        compare(&with(frozen, "23/2/4"));
    }
    // A cell beside the photon is dead all the time, and one of its own cells is not.
    let moving_with = |row, column| {
        let frozen = moving(4, 2, 1, 1, 0).with_frozen(Position::new(row, column)).unwrap();
        compare(&with(frozen.with_subperiods(Subperiods::Allowed), "/2/3"))
    };
    let counts: Vec<usize> =
        (0..4).flat_map(|column| [moving_with(0, column), moving_with(1, column)]).collect();
    assert!(counts.contains(&0) && counts.iter().any(|&count| count > 0), "{counts:?}");
    for bound in ["<=2", ">=3@1", "<=3@0+1"] {
        let parents = Search::new(3, 2, 2).unwrap().with_bound(bound.parse().unwrap()).unwrap();
        assert!(compare(&with(parents, "12/3/4")) > 0);
    }
    let symmetric = Search::new(3, 3, 1).unwrap().with_symmetry(Group::D2Horizontal).unwrap();
    assert!(compare(&with(symmetric, "/2/3")) > 0);
}

/// Whatever state of whatever cell is changed, the generations are no answer any more.
#[test]
fn every_wrong_state_is_noticed() {
    let mut changed = 0;
    for (search, rule) in [
        (moving(4, 4, 1, 1, 0), "/2/3"),
        (oscillating(4, 4, 3), "/2/3"),
        (oscillating(4, 4, 1), "23/3/4"),
        (Search::new(3, 3, 2).unwrap(), "345/2/4"),
    ] {
        let search = with(search, rule);
        let object: Object = crate::search::first(&search).unwrap_or_else(|| panic!("{search}"));
        assert_eq!(verify::search(&search, &object.generations), Ok(()));
        let oldest = search.played_rule().oldest();
        // Without a map, generation 0 may be another one.
        let from = usize::from(search.motion() == Motion::Free);
        for number in from..object.generations.len() {
            for at in search.positions() {
                for state in (0..=oldest).filter(|&state| state != object.generations[number].get(at)) {
                    let mut wrong = object.generations.clone();
                    wrong[number].set(at, state);
                    assert!(verify::search(&search, &wrong).is_err(), "{search} {number} {at} {state}");
                    changed += 1;
                }
            }
        }
    }
    assert!(changed > 100);
}

#[test]
fn what_a_rule_cannot_have_is_refused() {
    let rule = |text: &str| text.parse().unwrap();
    let given = |text: &str| oscillating(2, 1, 1).with_given(Cells::read_aged(text, 9).unwrap().given);
    let old = given("4 0\n\n0 0\n");
    assert!(matches!(old, Err(SearchError::NoSuchState { state: 4, .. })), "two states");
    let aged = with(oscillating(2, 1, 1), "345/2/4");
    let cells = |text: &str| Cells::read_aged(text, 9).unwrap().given;
    assert!(matches!(
        aged.clone().with_given(cells("4 0\n\n0 0")),
        Err(SearchError::NoSuchState { state: 4, .. })
    ));
    assert!(aged.clone().with_given(cells("3 0\n\n0 0")).is_ok());
    assert!(matches!(aged.with_given(cells("3 0'\n\n0 0")), Err(SearchError::MustFollow(_))));
    let large = Search::new(1000, 1000, 1).unwrap().with_search_rule(rule("345/2/40"));
    assert!(matches!(large, Err(SearchError::TooLarge { .. })));
    let turned = oscillating(3, 3, 1).with_symmetry(Group::C4).unwrap().with_search_rule(rule("2/2/3H"));
    assert!(matches!(turned, Err(SearchError::SymmetryOfRule { .. })));
}

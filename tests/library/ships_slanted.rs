//! Spaceships that move sideways too: a naive search that plays rows in the plane, certificates, fronts, and
//! searches that go on from a file.

use lifesat::life::{Grid, Plane, Position, Rule};
use lifesat::limits::Limits;
use lifesat::problem::Ships;
use lifesat::problem::ships::Mirror;
use lifesat::solve::ships::recheck::recheck;
use lifesat::solve::ships::{Closure, Means, NotAFront, Ship, certificate, saved};
use lifesat::verify;

use crate::ships_periods::{a_missing_state_is_noticed, some_ship_exists};

/// Columns to the right, rows down, generations.
type Flight = (usize, usize, usize);

fn question(rule: &str, width: usize, (right, shift, period): Flight) -> Ships {
    let ships = Ships::new(rule.parse().unwrap(), width, Mirror::None, shift, period).unwrap();
    ships.with_right(right).unwrap()
}

fn close(question: &Ships, jobs: usize) -> (Closure, Vec<Ship>) {
    let (mut closure, mut ships) = (Closure::new(question.clone()), Vec::new());
    let means = Means { jobs, memory: u64::MAX, limits: &Limits::none() };
    while !closure.is_closed() && ships.is_empty() {
        ships.extend(closure.advance(&means).unwrap());
    }
    (closure, ships)
}

fn certificate_of(closure: &Closure) -> String {
    let mut text = Vec::new();
    certificate::write(closure, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// What each middle row becomes, by ahead, middle and behind, played in the plane; `None` if a cell
/// beside the strip comes alive.
fn played(rule: Rule, width: usize, slope: usize) -> Vec<Option<u32>> {
    let [columns, aside] = [width, slope].map(|n| i32::try_from(n).unwrap());
    let row_of = |cells: usize, row: i32| {
        let live = (0..columns).filter(move |column| cells >> column & 1 == 1);
        live.map(move |column| (row, column + aside * row))
    };
    let all = 0..1_usize << (3 * width);
    all.map(|rows| {
        let [ahead, middle, behind] = [2, 1, 0].map(|row| rows >> (row * width) & ((1 << width) - 1));
        // Ahead is further down, and so further to the right.
        let before: Plane = row_of(ahead, 1).chain(row_of(middle, 0)).chain(row_of(behind, -1)).collect();
        let after = before.next_generation(rule);
        let middle = after.cells().iter().filter(|&&(row, _)| row == 0);
        middle
            .copied()
            .try_fold(0, |cells, (_, column)| (0..columns).contains(&column).then(|| cells | 1 << column))
    })
    .collect()
}

/// Rules that were made for a ship: its cells become what they shall, and otherwise hardly anything is born.
const MADE: [(&str, usize, Flight); 3] = [
    (
        "MAPAAAAQAAAgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAgAAAAAAAAAAAAAAAgACAAAAAAAAAAAAAAAAAAA",
        2,
        (1, 1, 2),
    ),
    (
        "MAPAAAAwAAAoAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAICAgAAAAAAAAAAAAAAAgIAAAAAAAAAAAAAAAAAAAA",
        2,
        (1, 1, 3),
    ),
    (
        "MAPAAAgACAAIAAAAIAAAAAAAAAAgIAAAAAAAIAAAAAAAAAAAIAAgACAAAAAAAAAAAAAgAAAAAAAAAAAAAAAAAAAAA",
        5,
        (2, 1, 4),
    ),
];

/// The rules and widths at which naive searches are quick.
fn small_questions() -> Vec<(&'static str, usize, Flight)> {
    let rules = ["B3/S23", "B2/S", "B36/S125", "B2-a/S12", "B24/S136", "B2/S34H", "B3/S124678", "B1e2a/S12"];
    let mut all = Vec::new();
    for rule in rules.into_iter().chain(MADE.map(|made| made.0)) {
        for width in 1..=3 {
            all.extend([(1, 1, 2), (1, 1, 3), (2, 1, 3)].map(|flight| (rule, width, flight)));
        }
        let others = [(2, 2, 4), (2, 2, 5), (2, 1, 4), (3, 1, 5), (4, 2, 6)];
        all.extend(others.map(|flight| (rule, 2, flight)));
    }
    all.extend([("B3/S23", 3, (1, 1, 4)), ("B3/S23", 4, (1, 1, 4)), ("B2/S34H", 3, (1, 1, 4))]);
    all
}

/// Some rules are their own mirror images, and a hexagonal one and those that were made are not.
#[test]
fn answers_agree_with_rows_that_are_played_in_the_plane() {
    let (mut with_ships, mut without) = (0, 0);
    for (rule, width, flight) in small_questions() {
        let asked = question(rule, width, flight);
        let table = played(asked.rule(), width, asked.slope());
        let becomes = |rows: [u32; 3]| {
            let index = rows.iter().fold(0, |index, &row| index << width | row as usize);
            table[index]
        };
        let exists = some_ship_exists(becomes, u32::try_from(width).unwrap(), flight.1, flight.2);
        let (closure, ships) = close(&asked, 1);
        assert_eq!(!ships.is_empty(), exists, "{rule} {width} {}", asked.velocity());
        if exists {
            with_ships += 1;
        } else {
            without += 1;
            recheck(certificate_of(&closure).as_bytes(), &Limits::none()).unwrap();
        }
    }
    assert!(with_ships > 3 && without > 5, "{with_ships} and {without}");
}

/// The ship for which a rule was made is found at its width, and flies in the plane.
#[test]
fn ships_for_which_rules_were_made_are_found() {
    for (rule, width, flight) in MADE {
        let (right, down, period) = flight;
        let (closure, ships) = close(&question(rule, width - 1, flight), 1);
        assert!(closure.is_closed() && ships.is_empty(), "{flight:?}");
        let (_, ships) = close(&question(rule, width, flight), 1);
        let first = Plane::of(&ships[0].pattern);
        let later = (0..period).fold(first.clone(), |now, _| now.next_generation(rule.parse().unwrap()));
        assert_eq!(
            later,
            first.moved((i32::try_from(down).unwrap(), i32::try_from(right).unwrap())),
            "{flight:?}"
        );
    }
}

/// Four diagonals, with tables of rows and, in wide strips, without.
#[test]
fn the_glider_is_the_narrowest_diagonal_ship() {
    let (closure, ships) = close(&question("B3/S23", 3, (1, 1, 4)), 1);
    assert!(closure.is_closed() && ships.is_empty());
    for width in [4, 5, 10] {
        let (_, ships) = close(&question("B3/S23", width, (1, 1, 4)), 1);
        assert_eq!((ships[0].pattern.population(), ships[0].flight.columns), (5, 4), "{width}");
    }
}

/// A set that is closed is accepted by other code, but not with a state less, nor for another flight.
#[test]
fn a_closed_set_is_checked_by_other_code() {
    for (rule, width, flight) in [
        ("B3/S23", 6, (1, 1, 6)),
        ("B3/S23", 6, (2, 2, 9)),
        ("B2/S34H", 4, (2, 2, 6)),
        ("B2/S34H", 4, (2, 2, 7)),
        ("B2/S34H", 6, (2, 1, 5)),
    ] {
        let asked = question(rule, width, flight);
        let (closure, ships) = close(&asked, 1);
        assert!(ships.is_empty(), "{}", asked.velocity());
        let text = certificate_of(&closure);
        assert_eq!(certificate_of(&close(&asked, 2).0), text);
        let checked = recheck(text.as_bytes(), &Limits::none()).unwrap();
        assert!(checked.inside > 0 && checked.refuted > 0);
        a_missing_state_is_noticed(&text);
        let straight = text.replace(&format!(",\"right\":{}", flight.0), "");
        assert!(straight != text && recheck(straight.as_bytes(), &Limits::none()).is_err(), "{width}");
    }
}

/// A closure that is written and read after every portion reaches the same states.
#[test]
fn searches_go_on_from_files() {
    let means = Means { jobs: 1, memory: u64::MAX, limits: &Limits::none() };
    for (rule, width, flight) in [
        ("B3/S23", 6, (1, 1, 6)),
        ("B3/S23", 6, (2, 2, 9)),
        ("B2/S34H", 4, (2, 2, 6)),
        ("B2/S34H", 6, (2, 1, 5)),
    ] {
        let asked = question(rule, width, flight);
        let (whole, _) = close(&asked, 1);
        let mut parts = Closure::new(asked.clone());
        while !parts.is_closed() {
            assert!(parts.advance(&means).unwrap().is_empty());
            let mut text = Vec::new();
            saved::write(&parts, &mut text).unwrap();
            parts = saved::read(text.as_slice()).unwrap();
        }
        assert_eq!(certificate_of(&parts), certificate_of(&whole));
    }
}

/// Where no ship exists, none begins with the longest front.
#[test]
fn searches_begin_with_fronts() {
    let means = Means { jobs: 1, memory: u64::MAX, limits: &Limits::none() };
    for (width, flight) in [(6, (1, 1, 6)), (8, (1, 1, 5))] {
        let asked = question("B3/S23", width, flight);
        let (whole, _) = close(&asked, 1);
        let front = whole.front().unwrap().unwrap().pattern;
        let mut closure = Closure::from_front(asked.clone(), &front).unwrap();
        while !closure.is_closed() {
            assert!(closure.advance(&means).unwrap().is_empty());
        }
        let narrow = Grid::from_fn(front.width() - 1, front.height(), |at| front.get(at));
        assert!(matches!(Closure::from_front(asked.clone(), &narrow), Err(NotAFront::Columns { .. })));
        let bottom = front.live_cells().map(|at| at.row).max().unwrap();
        let at = front.live_cells().find(|at| at.row == bottom).unwrap();
        let mut changed = front.clone();
        changed.set(at, false);
        assert!(Closure::from_front(asked, &changed).is_err(), "{width}");
    }
}

/// The glider is completed from its first rows; another position in the strip, and another direction, is none.
#[test]
fn the_glider_in_its_strip_is_verified() {
    let asked = question("B3/S23", 4, (1, 1, 4));
    let at = |cells: [(usize, usize); 5], aside: usize| {
        Grid::from_fn(6, 5, |at: Position| {
            at.column.checked_sub(aside).is_some_and(|column| cells.contains(&(at.row, column)))
        })
    };
    let glider = [(0, 1), (1, 2), (2, 0), (2, 1), (2, 2)];
    let flights: Vec<bool> = (0..4).map(|aside| verify::ship(&asked, &at(glider, aside)).is_ok()).collect();
    assert_eq!(flights.iter().filter(|&&is_ship| is_ship).count(), 1, "{flights:?}");
    let to_the_left = [(0, 1), (1, 0), (2, 0), (2, 1), (2, 2)];
    assert!((0..4).all(|aside| verify::ship(&asked, &at(to_the_left, aside)).is_err()));
}

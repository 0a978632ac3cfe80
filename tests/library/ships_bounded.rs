//! Spaceships with at most so many rows, by a SAT solver: naive walks, the closure, and known ships without their ends.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use lifesat::life::{Grid, Plane, Position, Rule, file};
use lifesat::limits::Limits;
use lifesat::problem::Ships;
use lifesat::problem::ships::Mirror;
use lifesat::solve::ships::{Bounded, Closure, Means, NotBounded, Ship, Sought};

use crate::ships::{Counts, becomes};

/// All ships with at most so many rows that begin with a front.
fn all(question: &Ships, rows: usize, front: Option<&Grid>) -> Vec<Ship> {
    let mut bounded = Bounded::new(question, rows, front).unwrap();
    let mut ships = Vec::new();
    loop {
        match bounded.seek(&Limits::none()).unwrap() {
            Sought::Ship(ship) => ships.push(ship),
            Sought::NoOther => return ships,
            Sought::Stopped(why) => panic!("{why}"),
        }
    }
}

/// The rows of each ship with at most `most` rows: walks through states from the empty one until it comes back.
fn walks(rule: Counts<'_>, width: u32, (shift, period): (usize, usize), most: usize) -> Vec<Vec<u32>> {
    let (mut found, mut open) = (Vec::new(), vec![vec![0; 2 * period]]);
    while let Some(rows) = open.pop() {
        let last = &rows[rows.len() - 2 * period..];
        let is_first = rows.len() == 2 * period;
        if !is_first && last.iter().all(|&row| row == 0) {
            found.push(rows[2 * period..rows.len() - 2 * period].to_vec());
            continue;
        }
        // The empty rows at the end count too.
        if rows.len() == most + 4 * period {
            continue;
        }
        let fits =
            |row: &u32| becomes(rule, width, [last[0], last[period], *row]) == Some(last[period + shift]);
        let next = (0..1 << width).filter(|row| fits(row) && !(is_first && *row == 0));
        open.extend(next.map(|row| [&rows[..], &[row]].concat()));
    }
    found
}

/// Of all generations of a period and their mirror images the least one.
fn shape(rule: Rule, period: usize, mut plane: Plane) -> Vec<(i32, i32)> {
    let mut shapes = BTreeSet::new();
    for _ in 0..period {
        for turn in [1, -1] {
            let cells: Vec<(i32, i32)> =
                plane.cells().iter().map(|&(row, column)| (row, turn * column)).collect();
            let top = cells.iter().map(|cell| cell.0).min().unwrap();
            let left = cells.iter().map(|cell| cell.1).min().unwrap();
            let mut cells: Vec<_> = cells.iter().map(|cell| (cell.0 - top, cell.1 - left)).collect();
            cells.sort_unstable();
            shapes.insert(cells);
        }
        plane = plane.next_generation(rule);
    }
    shapes.pop_first().unwrap()
}

/// Generation 0 of rows: every p-th one, the first one at the bottom.
fn generation(width: u32, period: usize, rows: &[u32]) -> Plane {
    let rows: Vec<u32> = rows.iter().copied().step_by(period).collect();
    Plane::of(&Grid::from_fn(width as usize, rows.len(), |Position { row, column }| {
        rows[rows.len() - 1 - row] >> column & 1 == 1
    }))
}

#[test]
fn all_ships_of_naive_walks_are_found_and_no_others() {
    let rules: [(&str, Counts<'_>); 4] = [
        ("B3/S23", (&[3], &[2, 3])),
        ("B36/S0235", (&[3, 6], &[0, 2, 3, 5])),
        ("B38/S235", (&[3, 8], &[2, 3, 5])),
        ("B3/S124678", (&[3], &[1, 2, 4, 6, 7, 8])),
    ];
    let mut by_number = BTreeMap::new();
    for (name, counts) in rules {
        let rule: Rule = name.parse().unwrap();
        for (width, shift, period, most) in [(3, 1, 2, 20), (5, 1, 2, 12), (3, 1, 3, 14), (3, 2, 3, 14)] {
            let walks = walks(counts, width, (shift, period), most);
            let naive: HashSet<_> =
                walks.iter().map(|rows| shape(rule, period, generation(width, period, rows))).collect();
            let question = Ships::new(rule, width as usize, Mirror::None, shift, period).unwrap();
            let found = all(&question, most, None);
            let shapes: HashSet<_> =
                found.iter().map(|ship| shape(rule, period, Plane::of(&ship.pattern))).collect();
            assert_eq!(shapes.len(), found.len(), "a ship comes once");
            assert_eq!(shapes, naive, "{name} {width} {shift}c/{period}");
            *by_number.entry(found.len()).or_insert(0) += 1;
        }
    }
    assert!(by_number.len() > 1 && by_number.contains_key(&0), "{by_number:?}");
}

/// With each symmetry, with several classes of rows, and sideways: with enough rows the solver finds a ship where
/// the closure does.
#[test]
fn ships_exist_where_the_closure_finds_them() {
    let (mut with, mut without) = (0, 0);
    for (rule, width, mirror, (right, shift), period, rows) in [
        ("B3/S23", 5, Mirror::Glide, (0, 2), 4, 20),
        ("B3/S23", 4, Mirror::Glide, (0, 2), 4, 20),
        ("B3/S23", 6, Mirror::None, (0, 2), 4, 30),
        ("B3/S23", 4, Mirror::None, (0, 2), 4, 30),
        ("B3/S23", 4, Mirror::None, (1, 1), 4, 24),
        ("B3/S23", 3, Mirror::None, (1, 1), 4, 24),
        ("B3/S2-i34q", 6, Mirror::None, (0, 1), 5, 30),
        ("B36/S125", 5, Mirror::Odd, (0, 1), 3, 30),
        ("B3/S124678", 4, Mirror::Glide, (0, 2), 4, 20),
        ("B3/S124678", 4, Mirror::None, (0, 2), 4, 20),
        ("B36/S0235", 5, Mirror::Gutter, (0, 2), 4, 24),
        ("B36/S0235", 4, Mirror::Even, (0, 2), 4, 24),
    ] {
        let question = Ships::new(rule.parse().unwrap(), width, mirror, shift, period).unwrap();
        let question = question.with_right(right).unwrap();
        let mut closure = Closure::new(question.clone());
        let means = Means { jobs: 1, memory: u64::MAX, limits: &Limits::none() };
        let mut ships = Vec::new();
        while !closure.is_closed() && ships.is_empty() {
            ships.extend(closure.advance(&means).unwrap());
        }
        let mut bounded = Bounded::new(&question, rows, None).unwrap();
        let name = format!("{rule} {width} {mirror} ({right},{shift})c/{period}");
        match bounded.seek(&Limits::none()).unwrap() {
            Sought::Ship(ship) => {
                assert_eq!(ship.flight.period, period, "{name}");
                assert!(!ships.is_empty(), "{name}");
                with += 1;
            }
            Sought::NoOther => {
                assert!(ships.is_empty(), "{name}: {:?}", ships[0].pattern);
                without += 1;
            }
            Sought::Stopped(why) => panic!("{why}"),
        }
    }
    assert!(with > 3 && without > 2, "{with} {without}");
}

/// The loafer (Josh Ball, 2013), as it moves down.
const LOAFER: &str = "x = 9, y = 9, rule = B3/S23\nb2o2bob2o$o2bo2b2o$bobo$2bo$8bo$6b3o$5bo$6bo$7b2o!";

#[test]
fn a_known_ship_is_completed_from_its_first_rows() {
    let pattern = file::read(LOAFER).unwrap();
    // It moves to the left; turned by a quarter it moves down.
    let loafer = Grid::from_fn(9, 9, |at| pattern.grid.get(Position::new(at.column, 8 - at.row)));
    let whole = shape(Rule::LIFE, 7, Plane::of(&loafer));
    let question = Ships::new(Rule::LIFE, 10, Mirror::None, 1, 7).unwrap();
    // Its generations together have one column more, to the left, and 69 rows.
    for (given, rows) in [(8, 69), (8, 68), (7, 69)] {
        let front = Grid::from_fn(10, given, |at| {
            at.column > 0 && loafer.get(Position::new(at.row + 9 - given, at.column - 1))
        });
        let mut bounded = Bounded::new(&question, rows, Some(&front)).unwrap();
        let sought = bounded.seek(&Limits::none()).unwrap();
        match sought {
            Sought::Ship(ship) => {
                assert_eq!(rows, 69);
                assert_eq!(shape(Rule::LIFE, 7, Plane::of(&ship.pattern)), whole, "{given}");
            }
            Sought::NoOther => assert_eq!(rows, 68),
            Sought::Stopped(why) => panic!("{why}"),
        }
    }
}

#[test]
fn questions_that_cannot_be_asked_are_refused() {
    let question = Ships::new(Rule::LIFE, 7, Mirror::None, 1, 4).unwrap();
    let sparse = question.clone().with_row_cells(3).unwrap();
    assert!(matches!(Bounded::new(&sparse, 20, None).err(), Some(NotBounded::Ships(_))));
    let of_two_classes = Ships::new(Rule::LIFE, 5, Mirror::None, 2, 4).unwrap();
    for question in [&question, &of_two_classes] {
        for rows in [Bounded::MOST + 1, usize::MAX] {
            assert!(matches!(Bounded::new(question, rows, None).err(), Some(NotBounded::Ships(_))));
        }
    }
    let narrow = Grid::filled(6, 8, true);
    assert!(matches!(Bounded::new(&question, 60, Some(&narrow)).err(), Some(NotBounded::Given(_))));
    let dead = Grid::filled(7, 8, false);
    assert!(matches!(Bounded::new(&question, 60, Some(&dead)).err(), Some(NotBounded::Given(_))));
}

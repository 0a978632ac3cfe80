//! Spaceships that move sideways too: a naive search that plays rows in the plane, certificates, fronts, and
//! searches that go on from a file.

use lifesat::life::{Grid, Plane, Position, Rule};
use lifesat::limits::Limits;
use lifesat::problem::Ships;
use lifesat::problem::ships::Mirror;
use lifesat::solve::ships::recheck::recheck;
use lifesat::solve::ships::{Closure, Means, NotAFront, Ship, certificate, saved};
use lifesat::verify;

use self::periods::{a_missing_state_is_noticed, some_ship_exists};

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

mod sparse {
    //! Spaceships with few live cells in each row: naive searches, a check by other code, and sabotage.

    use crate::ships::{Counts, some_ship_has};
    use lifesat::life::{Position, file};
    use lifesat::limits::Limits;
    use lifesat::problem::ships::{Mirror, ShipsError};
    use lifesat::problem::{FirstRows, Ships};
    use lifesat::solve::ships::recheck::recheck;
    use lifesat::solve::ships::{Closure, Means, NotAFront, certificate};
    use lifesat::verify::{self, NotAShip};

    /// A question of a rule, a full width, rows and generations.
    fn question(rule: &str, width: usize, mirror: Mirror, shift: usize, period: usize) -> Ships {
        Ships::new(rule.parse().unwrap(), width, mirror, shift, period).unwrap()
    }

    /// Follows everything, or ends with a ship.
    fn closed(question: &Ships) -> Closure {
        let limits = Limits::none();
        let mut closure = Closure::new(question.clone());
        while !closure.is_closed() && !closure.has_ships() {
            closure.advance(&Means { jobs: 1, memory: u64::MAX, limits: &limits }).unwrap();
        }
        closure
    }

    fn certificate_of(closure: &Closure) -> String {
        let mut text = Vec::new();
        certificate::write(closure, &mut text).unwrap();
        String::from_utf8(text).unwrap()
    }

    /// Returns true if the empty rows come back after others that have so few cells, by following all states of whole rows.
    fn some_ship_exists(rule: Counts<'_>, question: &Ships) -> bool {
        let (width, most) = (u32::try_from(question.width()).unwrap(), question.row_cells().unwrap());
        let (shift, period) = (question.shift(), question.period());
        let fits = |row: &u32| {
            let middle = row >> (width / 2) & 1;
            row.count_ones() as usize <= most
                && match question.mirror() {
                    Mirror::None | Mirror::Glide => true,
                    Mirror::Odd | Mirror::Even => row.reverse_bits() >> (32 - width) == *row,
                    Mirror::Gutter => row.reverse_bits() >> (32 - width) == *row && middle == 0,
                }
        };
        let rows: Vec<u32> = (0..1 << width).filter(fits).collect();
        some_ship_has(&rows, rule, width, (shift, period))
    }

    /// Some ships need more cells in a row than others.
    #[test]
    fn answers_agree_with_following_all_states() {
        let rules: [(&str, Counts<'_>); 4] = [
            ("B36/S23", (&[3, 6], &[2, 3])),
            ("B24/S136", (&[2, 4], &[1, 3, 6])),
            ("B2/S1", (&[2], &[1])),
            ("B2/S23", (&[2], &[2, 3])),
        ];
        let mut changes = 0;
        for (name, rule) in rules {
            for (width, mirror, shift, period) in [
                (4, Mirror::None, 1, 2),
                (5, Mirror::None, 1, 2),
                (5, Mirror::Odd, 1, 2),
                (6, Mirror::Even, 1, 2),
                (7, Mirror::Gutter, 1, 2),
                (5, Mirror::Odd, 1, 3),
                (3, Mirror::None, 2, 3),
            ] {
                let mut before = None;
                for most in 1..=width {
                    let question = question(name, width, mirror, shift, period).with_row_cells(most).unwrap();
                    let closure = closed(&question);
                    let exists = some_ship_exists(rule, &question);
                    assert_eq!(closure.has_ships(), exists, "{question:?}");
                    changes += usize::from(before == Some(false) && exists);
                    before = Some(exists);
                    if !exists {
                        recheck(certificate_of(&closure).as_bytes(), &Limits::none()).unwrap();
                    }
                }
            }
        }
        assert!(changes > 0, "some ships need more than one cell in a row");
    }

    /// Strips with tables of numbers, with tables for pairs, and without tables. Other code accepts the set, but not with
    /// more cells in a row.
    #[test]
    fn a_closed_set_is_checked_by_other_code() {
        for (width, mirror, shift, period, most) in [
            (6, Mirror::None, 1, 4, 3),
            (13, Mirror::Odd, 1, 4, 5),
            (16, Mirror::Even, 1, 4, 4),
            (10, Mirror::None, 1, 3, 4),
            (21, Mirror::Gutter, 1, 5, 4),
        ] {
            let closure =
                closed(&question("B3/S23", width, mirror, shift, period).with_row_cells(most).unwrap());
            assert!(!closure.has_ships(), "{width} {mirror}");
            let text = certificate_of(&closure);
            recheck(text.as_bytes(), &Limits::none()).unwrap();
            let more = text.replace(&format!("\"row_cells\":{most}"), &format!("\"row_cells\":{width}"));
            assert_ne!(more, text);
            let refused = recheck(more.as_bytes(), &Limits::none()).unwrap_err().to_string();
            assert!(refused.contains("can follow it") || refused.contains("complete"), "{width}: {refused}");
        }
    }

    /// Ships and first rows that have more cells in a row are none, by simulation. A row of the ship has three cells.
    #[test]
    fn fuller_rows_are_noticed() {
        let ship = file::read("x = 5, y = 5, rule = B3/S23\n2b2o$2b3o$bob2o$b3o$2bo!").unwrap().grid;
        let wide = question("B3/S23", 5, Mirror::None, 2, 4);
        let sparse = |most: usize| wide.clone().with_row_cells(most).unwrap();
        assert!(verify::ship(&sparse(3), &ship).is_ok());
        assert!(matches!(verify::ship(&sparse(2), &ship), Err(NotAShip::Row(_))));
        assert!(closed(&sparse(3)).has_ships() && !closed(&sparse(2)).has_ships());
        assert!(matches!(sparse(3).with_row_cells(0), Err(ShipsError::NoCells)));
        assert!(matches!(FirstRows::new(sparse(3), 40), Err(ShipsError::Uncounted)));
    }

    /// The first rows of a spaceship of c/4 are taken if their rows have few enough cells in all generations.
    #[test]
    fn first_rows_that_are_too_full_are_refused() {
        let wide = question("B3/S23", 7, Mirror::None, 1, 4);
        let front = closed(&wide).front().unwrap().unwrap().pattern;
        let from = |most: usize| Closure::from_front(wide.clone().with_row_cells(most).unwrap(), &front);
        let fullest = (0..front.height())
            .map(|row| (0..7).filter(|&column| front.get(Position::new(row, column))).count());
        let fullest = fullest.max().unwrap();
        assert!(from(7).is_ok());
        assert!(matches!(from(fullest - 1), Err(NotAFront::Flight(NotAShip::Row(0)) | NotAFront::Cells(_))));
    }
}

mod bounded {
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
}

mod periods {
    //! Spaceships of a given width whose speed is not in lowest terms: a naive search that follows generations,
    //! certificates, and shorter periods, which do not count.

    use std::collections::HashSet;

    use lifesat::life::Rule;
    use lifesat::limits::Limits;
    use lifesat::problem::Ships;
    use lifesat::problem::ships::Mirror;
    use lifesat::solve::ships::recheck::recheck;
    use lifesat::solve::ships::{Closure, Means, Ship, certificate, saved};
    use lifesat::verify;

    use crate::ships::{Counts, becomes};

    fn close(rule: Rule, width: usize, mirror: Mirror, shift: usize, period: usize) -> (Closure, Vec<Ship>) {
        let mut closure = Closure::new(Ships::new(rule, width, mirror, shift, period).unwrap());
        let mut ships = Vec::new();
        let limits = Limits::none();
        while !closure.is_closed() && ships.is_empty() {
            ships.extend(closure.advance(&Means { jobs: 1, memory: u64::MAX, limits: &limits }).unwrap());
        }
        (closure, ships)
    }

    fn certificate_of(closure: &Closure) -> String {
        let mut text = Vec::new();
        certificate::write(closure, &mut text).unwrap();
        String::from_utf8(text).unwrap()
    }

    /// The prime numbers that divide both.
    fn common_primes(shift: usize, period: usize) -> Vec<usize> {
        let divides = |n: usize| shift.is_multiple_of(n) && period.is_multiple_of(n);
        (2..=shift).filter(|&n| divides(n) && (2..n).all(|m| !n.is_multiple_of(m))).collect()
    }

    /// Whether a ship of this period, and of no shorter one, exists: by following the last two rows of each
    /// generation. Row y of generation t comes after all rows with a smaller number p·y + k·t, and of equal ones
    /// the earlier generation comes first. `becomes` says what the middle one of three rows becomes: the one ahead, it,
    /// and the one behind; `None` if a cell beside the strip comes alive.
    pub(crate) fn some_ship_exists(
        becomes: impl Fn([u32; 3]) -> Option<u32>,
        width: u32,
        shift: usize,
        period: usize,
    ) -> bool {
        let primes = common_primes(shift, period);
        let all = (1_u32 << primes.len()) - 1;
        let mut turns: Vec<usize> = (0..period).collect();
        turns.sort_by_key(|t| (shift * t % period, *t));
        let start = (vec![[0; 2]; period], 0, 0);
        let (mut seen, mut open) = (HashSet::from([start.clone()]), vec![start]);
        while let Some((last, turn, excluded)) = open.pop() {
            let t: usize = turns[turn];
            let [ahead, middle] = last[t];
            // The generation after the last one is the first one, further down.
            let [_, future] = last[(t + 1) % period];
            for row in 0..1 << width {
                if becomes([ahead, middle, row]) != Some(future) {
                    continue;
                }
                let mut next = last.clone();
                next[t] = [middle, row];
                // In a ship of the period p / q, generation t is generation t - p / q, further down.
                let differs = |prime: usize| {
                    t.checked_sub(period / prime).is_some_and(|earlier| last[earlier][1] != row)
                };
                let differing = primes.iter().enumerate().filter(|&(_, &prime)| differs(prime));
                let excluded = differing.fold(excluded, |excluded, (number, _)| excluded | 1 << number);
                let is_empty = next.iter().flatten().all(|&row| row == 0);
                let was_empty = last.iter().flatten().all(|&row| row == 0);
                if is_empty && !was_empty && excluded == all {
                    return true;
                }
                let state = (next, (turn + 1) % period, excluded);
                if seen.insert(state.clone()) {
                    open.push(state);
                }
            }
        }
        false
    }

    /// Some strips have no ship of 2c/4, though they have ships of c/2.
    #[test]
    fn answers_agree_with_following_generations() {
        let rules: [(&str, Counts<'_>); 5] = [
            ("B3/S23", (&[3], &[2, 3])),
            ("B24/S136", (&[2, 4], &[1, 3, 6])),
            ("B36/S0235", (&[3, 6], &[0, 2, 3, 5])),
            ("B3/S124678", (&[3], &[1, 2, 4, 6, 7, 8])),
            ("B2/S3", (&[2], &[3])),
        ];
        let (mut with_ships, mut without, mut only_shorter) = (0, 0, 0);
        for (name, rule) in rules {
            for (width, shift, period) in
                [(2, 2, 4), (3, 2, 4), (4, 2, 4), (2, 2, 6), (2, 3, 6), (3, 3, 6), (2, 4, 8)]
            {
                let becomes = |rows: [u32; 3]| becomes(rule, width, rows);
                let exists = some_ship_exists(becomes, width, shift, period);
                let (closure, ships) =
                    close(name.parse().unwrap(), width as usize, Mirror::None, shift, period);
                assert_eq!(!ships.is_empty(), exists, "{name} {width} {shift}c/{period}");
                if exists {
                    with_ships += 1;
                    assert!(ships.iter().all(|ship| ship.flight.period == period));
                } else {
                    without += 1;
                    recheck(certificate_of(&closure).as_bytes(), &Limits::none()).unwrap();
                    only_shorter +=
                        usize::from(period == 4 && some_ship_exists(becomes, width, shift / 2, period / 2));
                }
            }
        }
        assert!(with_ships > 0 && without > 0 && only_shorter > 0, "{with_ships} {without} {only_shorter}");
    }

    /// The narrowest ship of 2c/4 is the lightweight spaceship, with and without tables of rows.
    #[test]
    fn the_lightweight_spaceship_is_the_narrowest_of_its_speed() {
        assert!(!some_ship_exists(|rows| becomes((&[3], &[2, 3]), 4, rows), 4, 2, 4));
        for width in [4, 5, 10] {
            let (_, ships) = close(Rule::LIFE, width, Mirror::None, 2, 4);
            assert_eq!(
                ships.first().map(|ship| (ship.flight.period, ship.flight.columns)),
                (width > 4).then_some((4, 5))
            );
        }
    }

    /// A certificate without the empty state is refused, and so is one without some of the states that follow.
    pub(crate) fn a_missing_state_is_noticed(text: &str) {
        let lines: Vec<&str> = text.lines().collect();
        let counts = [lines.len() - 2, lines.len() - 3].map(|states| format!("\"states\":{states}"));
        let without = |left_out: usize| {
            let kept = lines.iter().enumerate().filter(|(line, _)| *line != left_out);
            let kept: Vec<&str> = kept.map(|(_, line)| *line).collect();
            recheck(kept.join("\n").replace(&counts[0], &counts[1]).as_bytes(), &Limits::none())
        };
        assert!(without(2).unwrap_err().to_string().contains("the empty state"));
        let noticed = (3..lines.len().min(30)).filter_map(|line| without(line).err());
        assert!(noticed.map(|why| why.to_string()).any(|why| why.contains("can follow it")), "{text}");
    }

    /// The set is accepted by other code, but not with a state less, or with states that exclude less.
    #[test]
    fn a_closed_set_is_checked_by_other_code() {
        for (rule, width, mirror, shift, period) in [
            ("B3/S23", 9, Mirror::Odd, 2, 4),
            ("B3/S23", 6, Mirror::None, 2, 6),
            ("B3/S23", 6, Mirror::None, 3, 6),
            ("B3/S23", 5, Mirror::None, 3, 9),
            ("B3/S23", 9, Mirror::Odd, 4, 8),
            ("B36/S23", 7, Mirror::Gutter, 2, 8),
        ] {
            let (closure, ships) = close(rule.parse().unwrap(), width, mirror, shift, period);
            assert!(ships.is_empty(), "{rule} {width} {mirror} {shift}c/{period}");
            let text = certificate_of(&closure);
            let checked = recheck(text.as_bytes(), &Limits::none()).unwrap();
            assert!(checked.inside > 0 && checked.refuted > 0);
            a_missing_state_is_noticed(&text);
            let less = text.replace(" 1\n", " 0\n");
            assert!(less != text && recheck(less.as_bytes(), &Limits::none()).is_err(), "{width}");
        }
    }

    /// A closure that is written and read after every portion reaches the same states.
    #[test]
    fn a_closure_goes_on_from_a_file() {
        let (whole, _) = close(Rule::LIFE, 7, Mirror::None, 2, 6);
        let limits = Limits::none();
        let mut parts = Closure::new(whole.question().clone());
        while !parts.is_closed() {
            assert!(parts.advance(&Means { jobs: 2, memory: u64::MAX, limits: &limits }).unwrap().is_empty());
            let mut text = Vec::new();
            saved::write(&parts, &mut text).unwrap();
            parts = saved::read(text.as_slice()).unwrap();
        }
        assert_eq!(certificate_of(&parts), certificate_of(&whole));
    }

    /// The longest front of a strip without ships flies, and no ship begins with it.
    #[test]
    fn fronts_are_written_and_read() {
        for (width, mirror, shift, period) in
            [(7, Mirror::None, 2, 6), (11, Mirror::Odd, 2, 6), (7, Mirror::None, 4, 8)]
        {
            let (whole, _) = close(Rule::LIFE, width, mirror, shift, period);
            let front = whole.front().unwrap().unwrap().pattern;
            verify::front(whole.question(), &front).unwrap();
            let mut closure = Closure::from_front(whole.question().clone(), &front).unwrap();
            let given = closure.given().unwrap().unwrap().pattern;
            assert!(2 * given.height() > front.height(), "{width} {mirror}:\n{given}\n{front}");
            let limits = Limits::none();
            while !closure.is_closed() {
                let ships = closure.advance(&Means { jobs: 1, memory: u64::MAX, limits: &limits }).unwrap();
                assert!(ships.is_empty(), "{width} {mirror}");
            }
        }
    }
}

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

/// Whether the empty rows come back after others that have so few cells, by following all states of whole rows.
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
        let closure = closed(&question("B3/S23", width, mirror, shift, period).with_row_cells(most).unwrap());
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
    let fullest =
        (0..front.height()).map(|row| (0..7).filter(|&column| front.get(Position::new(row, column))).count());
    let fullest = fullest.max().unwrap();
    assert!(from(7).is_ok());
    assert!(matches!(from(fullest - 1), Err(NotAFront::Flight(NotAShip::Row(0)) | NotAFront::Cells(_))));
}

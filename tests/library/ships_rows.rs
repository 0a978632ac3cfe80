//! Formulas for the first rows of spaceships: how many there can be, by a naive search and by the engine.

use std::collections::HashSet;

use lifesat::backend::embedded::Embedded;
use lifesat::backend::{OneShot, Verdict};
use lifesat::encode::Transition;
use lifesat::format::qdimacs;
use lifesat::formula::{FirstRowsFormula, Formula, Found};
use lifesat::life::{Grid, Rule};
use lifesat::limits::Limits;
use lifesat::problem::ships::Mirror;
use lifesat::problem::{FirstRows, Ships};
use lifesat::solve::ships::{Closure, Means};

use crate::ships::{Counts, becomes};

/// A front with so many rows, if an embedded solver finds one. It was simulated.
fn front(ships: &Ships, rows: usize, transition: Transition) -> Option<Grid> {
    let formula = FirstRowsFormula { problem: FirstRows::new(ships.clone(), rows).unwrap(), transition };
    let mut file = Vec::new();
    formula.write(&mut file, &[]).unwrap();
    let clauses = qdimacs::read(&file[..]).unwrap().formula;
    match Embedded::Batsat.solve(&clauses, &Limits::none()).unwrap() {
        Verdict::Satisfiable(model) => match Found::of_model(&formula.problem(), &model).unwrap() {
            Found::Pattern(front) => Some(front),
            other => panic!("{other:?}"),
        },
        Verdict::Unsatisfiable => None,
        Verdict::Unknown(why) => panic!("{why}"),
    }
}

/// The most rows of a front, if fronts have fewer than `most`, by following all states.
fn longest(rule: Counts<'_>, width: u32, shift: usize, period: usize, most: usize) -> Option<usize> {
    let follow = |state: &[u32]| {
        let fits =
            |row: &u32| becomes(rule, width, [state[0], state[period], *row]) == Some(state[period + shift]);
        let rows = (0..1 << width).filter(fits);
        rows.map(|row| [&state[1..], &[row]].concat()).collect::<Vec<Vec<u32>>>()
    };
    let first = follow(&vec![0; 2 * period]);
    let mut level: HashSet<Vec<u32>> = first.into_iter().filter(|state| state.last() != Some(&0)).collect();
    (0..most).find(|_| {
        let is_empty = level.is_empty();
        level = level.iter().flat_map(|state| follow(state)).collect();
        is_empty
    })
}

#[test]
fn as_many_rows_as_a_naive_search_finds_can_be_had_and_no_more() {
    let rules: [(&str, Counts<'_>); 3] = [
        ("B3/S23", (&[3], &[2, 3])),
        ("B36/S125", (&[3, 6], &[1, 2, 5])),
        ("B38/S235", (&[3, 8], &[2, 3, 5])),
    ];
    let (mut bounded, mut open) = (0, 0);
    for (name, rule) in rules {
        let rule_of_life: Rule = name.parse().unwrap();
        for (width, shift, period) in [(3, 1, 2), (4, 1, 2), (3, 1, 3), (3, 2, 3), (4, 2, 3), (3, 1, 4)] {
            let ships = Ships::new(rule_of_life, width as usize, Mirror::None, shift, period).unwrap();
            let most = 40;
            let has = |rows: usize| front(&ships, rows, Transition::Prime).is_some();
            if let Some(rows) = longest(rule, width, shift, period, most) {
                assert!(rows < 2 * period || has(rows), "{name} {width} {shift}c/{period} {rows}");
                assert!(!has((rows + 1).max(2 * period)), "{name} {width} {shift}c/{period} {rows}");
                bounded += 1;
            } else {
                assert!(has(most), "{name} {width} {shift}c/{period}");
                open += 1;
            }
        }
    }
    assert!(bounded > 1 && open > 1, "{bounded} {open}");
}

/// The engine says how long fronts are at least and at most, with each symmetry, with several classes of rows,
/// and sideways.
#[test]
fn the_engine_and_the_formulas_agree() {
    for (width, mirror, (right, shift), period) in [
        (5, Mirror::None, (0, 1), 4),
        (9, Mirror::Odd, (0, 1), 4),
        (8, Mirror::Even, (0, 1), 5),
        (9, Mirror::Gutter, (0, 1), 4),
        (5, Mirror::Glide, (0, 2), 6),
        (5, Mirror::Glide, (0, 4), 6),
        (4, Mirror::None, (0, 2), 4),
        (9, Mirror::Odd, (0, 2), 4),
        (5, Mirror::None, (0, 2), 6),
        (5, Mirror::None, (0, 3), 6),
        (5, Mirror::None, (0, 3), 9),
        (3, Mirror::None, (1, 1), 4),
        (6, Mirror::None, (1, 1), 5),
        (5, Mirror::None, (2, 1), 6),
        (5, Mirror::None, (2, 2), 7),
    ] {
        let ships = Ships::new(Rule::LIFE, width, mirror, shift, period).unwrap().with_right(right).unwrap();
        let mut closure = Closure::new(ships.clone());
        while !closure.is_closed() {
            let means = Means { jobs: 1, memory: u64::MAX, limits: &Limits::none() };
            assert!(closure.advance(&means).unwrap().is_empty(), "{width} {mirror} {shift}c/{period}");
        }
        let progress = closure.progress();
        let name = format!("{width} {mirror} {shift}c/{period}: {progress:?}");
        let some = front(&ships, progress.front.max(2 * ships.step().1), Transition::Col9);
        assert!(
            progress.front < 2 * ships.step().1 || some.is_some_and(|front| front.population() > 0),
            "{name}"
        );
        // In none of these questions does a state come again by a longer path, so no front is longer.
        let none = (progress.levels + progress.ahead).max(2 * ships.step().1);
        assert_eq!(front(&ships, none, Transition::Prime), None, "{name}");
    }
}

/// A ship is a front of any length.
#[test]
fn where_there_is_a_ship_there_are_rows() {
    let ships = Ships::new(Rule::LIFE, 5, Mirror::None, 2, 4).unwrap();
    assert!(front(&ships, 60, Transition::Prime).is_some());
    let glider = Ships::new(Rule::LIFE, 4, Mirror::None, 1, 4).unwrap().with_right(1).unwrap();
    assert!(front(&glider, 60, Transition::Col9).is_some());
}

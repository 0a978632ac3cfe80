//! What has period T: patterns of which a cell has it, and those of which none has. Brute force over whole boxes, against
//! all engines and the check. The definition is written down here once more, for patterns that stay where they are.

use std::collections::BTreeSet;

use lifesat::encode::Transition;
use lifesat::life::{Grid, Position, Rule};
use lifesat::limits::Limits;
use lifesat::problem::Search;
use lifesat::problem::search::Subperiods;
use lifesat::solve::search::backtrack::{Choice, Order, State};
use lifesat::solve::search::threads::Threads;
use lifesat::solve::search::tree::Tree;
use lifesat::solve::search::{Distinct, Engine, Object, lay_out};
use lifesat::spacetime::Front;
use lifesat::verify;

use crate::search::{all, oscillating, sat};
use crate::search_counted::{next_generations, orbit, some_cell_needs_all};

/// A rule, a box and a period.
struct Case {
    rule: &'static str,
    size: (usize, usize),
    period: usize,
}

/// Rules that have trivial patterns in small boxes: a search through random ones found them. The first has no others.
const CASES: [Case; 2] = [
    Case { rule: "B578/S0123", size: (5, 3), period: 6 },
    Case { rule: "B57/S123", size: (6, 3), period: 6 },
];

fn number(object: &Object) -> usize {
    let grid = object.live(0);
    let width = grid.width();
    grid.live_cells().map(|at| 1 << (at.row * width + at.column)).sum()
}

fn pattern(number: usize, (width, height): (usize, usize)) -> Grid {
    Grid::from_fn(width, height, |at: Position| number >> (at.row * width + at.column) & 1 == 1)
}

/// The patterns that all engines find, if every filling of the box counts.
fn found_by_all(search: &Search) -> BTreeSet<usize> {
    let spacetime = lay_out(search, Front::Anywhere, &Limits::none()).unwrap();
    let mut tree = Tree::new(&spacetime, &Order::default(), Choice::default());
    let start = vec![State::start()];
    let mut threads = Threads::new(&spacetime, &Order::default(), Choice::Alive, start, 2).unwrap();
    let engines: [&mut dyn Engine; 3] = [&mut sat(&spacetime, Transition::Prime), &mut tree, &mut threads];
    let found: Vec<BTreeSet<usize>> = engines
        .into_iter()
        .map(|engine| all(search, &spacetime, Distinct::Exact, engine).iter().map(number).collect())
        .collect();
    assert!(found.iter().all(|one| *one == found[0]), "{search}");
    found[0].clone()
}

#[test]
fn engines_and_check_agree_with_brute_force() {
    let (mut of_cells, mut of_none) = (0, 0);
    for Case { rule, size, period } in CASES {
        let rule: Rule = rule.parse().unwrap();
        let next = next_generations(rule, size.0, size.1);
        let full: Vec<(usize, Vec<usize>)> = (0..next.len())
            .filter_map(|start| orbit(&next, start).map(|orbit| (start, orbit)))
            .filter(|(_, orbit)| orbit.len() == period)
            .collect();
        let by_a_cell: BTreeSet<usize> =
            full.iter().filter(|(_, orbit)| some_cell_needs_all(orbit)).map(|(start, _)| *start).collect();
        let all: BTreeSet<usize> = full.iter().map(|(start, _)| *start).collect();

        let search = oscillating(size.0, size.1, period).with_rule(rule).unwrap();
        let trivial = search.clone().with_subperiods(Subperiods::InParts);
        for &start in &all {
            let grid = pattern(start, size);
            assert!(verify::search_from(&trivial, &grid).is_ok(), "{rule} {start}");
            let is_answer = verify::search_from(&search, &grid).is_ok();
            assert_eq!(is_answer, by_a_cell.contains(&start), "{rule} {start}");
        }
        assert_eq!(found_by_all(&search), by_a_cell, "{search}");
        assert_eq!(found_by_all(&trivial), all, "{search}");
        of_cells += by_a_cell.len();
        of_none += all.len() - by_a_cell.len();
    }
    // Oscillators in their six generations. Another program counted them.
    assert_eq!((of_cells, of_none), (6 * 28, 6 * (4 + 26)));
}

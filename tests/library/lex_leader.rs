//! Lex-leader constraints, against all patterns of small boxes.

use std::collections::HashSet;

use lifesat::backend::Decision;
use lifesat::backend::embedded::Embedded;
use lifesat::cnf::{Lit, VarPool};
use lifesat::encode::lex_leader::least_from_the_middle;
use lifesat::life::symmetry::Symmetry;
use lifesat::life::{Grid, Group};
use lifesat::limits::Limits;

/// The patterns of a box, as bits, that satisfy the constraints.
fn least(width: usize, height: usize, group: Group, most: usize) -> Vec<usize> {
    let mut pool = VarPool::after(0);
    let cells = Grid::from_fn(width, height, |_| pool.fresh().var());
    let mut solver = Embedded::Batsat.start();
    let others: Vec<Symmetry> =
        group.elements().into_iter().filter(|&symmetry| symmetry != Symmetry::Identity).collect();
    least_from_the_middle(&cells, &others, most, &mut pool, &mut solver).unwrap();
    let mut satisfies = |pattern: &usize| {
        let states = cells.positions().enumerate();
        let assumptions: Vec<Lit> =
            states.map(|(bit, at)| cells.get(at).lit(pattern >> bit & 1 == 1)).collect();
        matches!(solver.decide(&assumptions, &Limits::none()), Decision::Satisfiable)
    };
    (0..1 << (width * height)).filter(|pattern| satisfies(pattern)).collect()
}

/// The least of the images of a pattern, which names its class.
fn class(pattern: usize, width: usize, height: usize, group: Group) -> usize {
    let grid = Grid::from_fn(width, height, |at| pattern >> (at.row * width + at.column) & 1 == 1);
    let number = |grid: &Grid| {
        let live = grid.live_cells().map(|at| 1 << (at.row * width + at.column));
        live.sum::<usize>()
    };
    group.elements().iter().map(|symmetry| number(&symmetry.apply_to_grid(&grid))).min().unwrap()
}

#[test]
fn each_class_keeps_a_pattern_and_with_all_pairs_only_one() {
    for (width, height, group) in [
        (3, 3, Group::D8),
        (3, 3, Group::C4),
        (4, 3, Group::D4Plus),
        (3, 3, Group::D4Cross),
        (4, 2, Group::C2),
    ] {
        let classes: HashSet<usize> =
            (0..1 << (width * height)).map(|pattern| class(pattern, width, height, group)).collect();
        for most in [1, 2, 100] {
            let kept = least(width, height, group, most);
            let of_kept: HashSet<usize> =
                kept.iter().map(|&pattern| class(pattern, width, height, group)).collect();
            assert_eq!(of_kept, classes, "{width}×{height} {group}, {most} pairs");
            match most {
                1 => assert!(kept.len() > classes.len(), "{width}×{height} {group}"),
                100 => assert_eq!(kept.len(), classes.len(), "{width}×{height} {group}"),
                _ => {}
            }
        }
    }
}

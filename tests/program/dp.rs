//! Dynamic programming, which uses neither solvers nor waste, as a second opinion.

use crate::common::{json, lifesat, stderr};
use lifesat::life::Grid;
use lifesat::life::waste;
use lifesat::limits::Limits;
use lifesat::problem::StillLife;
use lifesat::solve::still_life::dp::{densest, still_life};
use lifesat::verify;

fn value(words: &[&str]) -> Option<usize> {
    let report = json(&lifesat(&[&["solve", "--json"], words].concat()));
    report["value"].as_u64().map(|value| usize::try_from(value).unwrap())
}

/// Compared with brute force by the simulator, with and without forced cells.
#[test]
fn every_beginning_is_followed() {
    for (width, height) in [(1, 1), (1, 5), (2, 2), (2, 7), (3, 3), (5, 3), (3, 5), (4, 4)] {
        let free = StillLife::new(width, height).unwrap();
        let corner = free.clone().with_cells(&[(0, 0)], true).unwrap();
        let both = corner.clone().with_cells(&[(height - 1, width - 1)], false);
        for problem in [Some(free), Some(corner), both.ok()].into_iter().flatten() {
            let patterns = (0..1u32 << (width * height))
                .map(|bits| Grid::from_fn(width, height, |at| bits >> (at.row * width + at.column) & 1 == 1));
            let best = patterns.filter(|pattern| verify::still_life(&problem, pattern).is_ok());
            assert_eq!(densest(&problem), best.map(|pattern| pattern.population()).max(), "{problem:?}");
        }
    }
}

/// OEIS A055397.
#[test]
fn published_optima() {
    for (n, optimum) in (1..).zip([0, 4, 6, 8, 16, 18, 28]) {
        assert_eq!(densest(&StillLife::new(n, n).unwrap()), Some(optimum), "{n}");
    }
}

/// The memory is told before the work begins: the time limit is over by then. The frontiers of eight columns have
/// 2^18 states, and each takes 16 bytes in three lists. Those of 28 are too many, so the search ends at 64 million.
#[test]
fn memory_is_told_beforehand() {
    let told = |words: &[&str]| {
        stderr(&lifesat(&[&["solve", "--method", "dp", "--time-limit", "0"], words].concat()))
    };
    let eight = told(&["8x20", "--verbose"]);
    assert!(eight.starts_with("lifesat: dynamic programming with tables of up to "), "{eight}");
    assert!(eight.contains("the beginnings that are followed take up to 13 MB\n"), "{eight}");
    assert!(told(&["28"]).contains("the beginnings that are followed take up to 3.0 GB\n"));
    assert_eq!((told(&["8x20"]), told(&["28", "--quiet"])), (String::new(), String::new()));
}

#[test]
fn solvers_find_the_same_on_rectangles() {
    for (width, height) in [(3, 11), (6, 9), (12, 4), (7, 5), (2, 30), (5, 13)] {
        let expected = densest(&StillLife::new(width, height).unwrap());
        assert_eq!(value(&[&format!("{width}x{height}")]), expected, "{width}×{height}");
    }
}

#[test]
fn solvers_find_the_same_with_forced_cells() {
    let mut random = fastrand::Rng::with_seed(6);
    for _ in 0..12 {
        let mut words = vec!["6x7".to_owned()];
        let mut problem = StillLife::new(6, 7).unwrap();
        for _ in 0..random.usize(1..5) {
            let (row, column, alive) = (random.usize(..7), random.usize(..6), random.bool());
            let Ok(more) = problem.clone().with_cells(&[(row, column)], alive) else { continue };
            problem = more;
            words.extend([(if alive { "--alive" } else { "--dead" }).to_owned(), format!("{row},{column}")]);
        }
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        assert_eq!(value(&words), densest(&problem), "{words:?}");
    }
}

/// For every budget, the search with bounds finds a pattern exactly if there is one, and the
/// pattern keeps to the budget.
#[test]
fn no_beginning_is_left_out_that_is_needed() {
    for (width, height) in
        [(1, 1), (1, 6), (2, 5), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7), (3, 10), (9, 4), (6, 8)]
    {
        let free = StillLife::new(width, height).unwrap();
        let forced = free.clone().with_cells(&[(height / 2, width / 2)], true).unwrap();
        for problem in [free, forced] {
            let optimum = densest(&problem);
            for least in 0..=waste::most_live_cells(width, height) {
                let budget = waste::with_live_cells(width, height, least).unwrap();
                let found = still_life(&problem, budget, &Limits::none()).unwrap();
                assert_eq!(
                    found.is_some(),
                    optimum.is_some_and(|optimum| optimum >= least),
                    "{problem:?} {least}"
                );
                if let Some(pattern) = found {
                    verify::still_life(&problem, &pattern).unwrap();
                    assert!(pattern.population() >= least);
                }
            }
        }
    }
}

/// OEIS A055397, for sides that the table of all beginnings does not reach.
/// `tests/program/waste_encoding.rs` tests the solver's method on the same numbers.
#[test]
fn published_optima_with_bounds() {
    for (n, optimum) in [(10, 54), (13, 90), (14, 104)] {
        assert_eq!(value(&[&n.to_string(), "--method", "dp"]), Some(optimum), "{n}");
    }
    let report = json(&lifesat(&["solve", "5x9", "--method", "dp", "--json"]));
    assert_eq!(
        (&report["evidence"]["kind"], &report["evidence"]["method"]),
        (&"exhaustive".into(), &"dp".into())
    );
}

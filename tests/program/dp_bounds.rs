//! The bounds of dynamic programming on the rest of a pattern never exceed the truth.

use std::fs;
use std::path::Path;

use crate::common::{json, lifesat};
use lifesat::life::{Grid, Position, file, waste};
use lifesat::limits::Limits;
use lifesat::problem::StillLife;
use lifesat::solve::still_life::dp::{BoundedDp, densest};
use lifesat::verify;

/// The waste of the cells of some rows, with those cells outside that share a side with them.
fn waste_of_rows(pattern: &Grid, rows: usize) -> usize {
    let (width, height) = (pattern.width(), pattern.height());
    let sides = |at: Position| {
        let edges = [at.row == 0, at.row + 1 == height, at.column == 0, at.column + 1 == width];
        if pattern.get(at) { 0 } else { edges.into_iter().filter(|&edge| edge).count() }
    };
    let cells = pattern.positions().filter(|at| at.row < rows);
    cells.map(|at| waste::of_cell(waste::window(pattern, at.row, at.column)) + sides(at)).sum()
}

/// For every prefix, its waste plus the bound on the rest is at most the waste of the whole
/// pattern, and likewise for its upper half. At the end the rest is 0.
fn holds_along(pattern: &Grid, columns: u32) {
    let problem = StillLife::new(pattern.width(), pattern.height()).unwrap();
    let beginnings = BoundedDp::with_strips(&problem, columns, &Limits::none()).unwrap();
    let (whole, half) = (waste::of_pattern(pattern), waste_of_rows(pattern, pattern.height() / 2));
    let known = beginnings.known_along(pattern);
    assert_eq!(known.len(), pattern.width() * pattern.height());
    for (place, known) in known.iter().enumerate() {
        assert!(known.wasted + known.rest <= whole, "{place} {known:?} {whole}");
        if let Some(rest) = known.rest_of_half {
            assert!(known.wasted + rest <= half, "{place} {known:?} {half}");
        }
    }
    let last_row_counts = waste_of_rows(pattern, pattern.height() - 1);
    let before = known[known.len() - 1];
    assert_eq!(before.wasted, last_row_counts, "all rows but the last have their neighbours");
}

#[test]
fn along_the_densest_patterns() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("instances/still-life/patterns");
    let mut seen = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let pattern = file::read(&fs::read_to_string(entry.unwrap().path()).unwrap()).unwrap().grid;
        if pattern.width() <= lifesat::solve::still_life::dp::MOST_SIDE {
            (2..=7).for_each(|columns| holds_along(&pattern, columns));
            seen += 1;
        }
    }
    assert!(seen >= 5);
}

/// Patterns far from optimal too: all still lifes of small boxes, with strips of every width that
/// fits.
#[test]
fn along_all_patterns_of_small_boxes() {
    for (width, height) in [(2, 3), (3, 4), (4, 4), (3, 5)] {
        let problem = StillLife::new(width, height).unwrap();
        let patterns = (0..1u32 << (width * height))
            .map(|bits| Grid::from_fn(width, height, |at| bits >> (at.row * width + at.column) & 1 == 1));
        for pattern in patterns.filter(|pattern| verify::still_life(&problem, pattern).is_ok()) {
            (2..=4).for_each(|columns| holds_along(&pattern, columns));
        }
    }
}

/// A bound that is always 0 would pass the tests above.
#[test]
fn at_the_beginning_a_third_of_the_waste_is_foreseen() {
    let problem = StillLife::new(12, 12).unwrap();
    let beginnings = BoundedDp::new(&problem, &Limits::none()).unwrap();
    let budget = waste::with_live_cells(12, 12, 76).unwrap();
    let pattern = beginnings.at_most(budget, &Limits::none()).unwrap().unwrap();
    let first = beginnings.known_along(&pattern)[0];
    assert!(first.rest >= budget / 3 && first.rest_of_half.unwrap() >= budget / 6, "{first:?}");
}

/// Both ways to search, and the one through all beginnings: for every budget near the optimum they
/// agree on whether there is a pattern. Strips of one column give no bound.
#[test]
fn halves_that_meet_find_what_there_is() {
    let boxes =
        (1..=9).map(|n| (n, n)).chain([(3, 8), (8, 3), (5, 6), (6, 5), (7, 10), (10, 7), (4, 11), (9, 8)]);
    for (width, height) in boxes {
        let problem = StillLife::new(width, height).unwrap();
        let optimum = densest(&problem).unwrap();
        for columns in [1, 2, 3, 5] {
            if columns == 1 && width.min(height) > 5 {
                continue;
            }
            let beginnings = BoundedDp::with_strips(&problem, columns, &Limits::none()).unwrap();
            for least in optimum.saturating_sub(1)..=optimum + 2 {
                let Some(budget) = waste::with_live_cells(width, height, least) else { continue };
                let ways = [
                    beginnings.at_most(budget, &Limits::none()).unwrap(),
                    beginnings.at_most_by_halves(budget, &Limits::none()).unwrap(),
                ];
                for found in ways {
                    assert_eq!(found.is_some(), least <= optimum, "{width}×{height} {least} {columns}");
                    if let Some(pattern) = found {
                        verify::still_life(&problem, &pattern).unwrap();
                        assert!(pattern.population() >= least);
                    }
                }
            }
        }
    }
}

/// Boxes too large for the table of all beginnings, also with the halves that the program uses when
/// the best beginnings lead nowhere.
#[test]
fn halves_refute_one_cell_more() {
    for (n, optimum) in [(12, 76), (13, 90), (14, 104), (16, 136)] {
        let problem = StillLife::new(n, n).unwrap();
        let beginnings = BoundedDp::new(&problem, &Limits::none()).unwrap();
        let budget = waste::with_live_cells(n, n, optimum + 1).unwrap();
        assert_eq!(beginnings.at_most_by_halves(budget, &Limits::none()).unwrap(), None, "{n}");
    }
}

/// A time limit ends the search and does not count as a refutation.
#[test]
fn a_time_limit_is_heard() {
    let run = lifesat(&["solve", "38", "--method", "dp", "--time-limit", "0.3", "--json"]);
    assert_eq!(run.status.code(), Some(3));
    let report = json(&run);
    assert_ne!(report["status"], "optimal");
    assert_eq!(report["evidence"]["stopped"], "the time limit was reached");
}

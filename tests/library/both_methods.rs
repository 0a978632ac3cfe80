//! Dynamic programming and a solver side by side: the same optimum as in the table of rectangles.

use std::fs;
use std::time::Duration;

use lifesat::life::Grid;
use lifesat::limits::Limits;
use lifesat::problem::StillLife;
use lifesat::solve::still_life::{DensestOutcome, DensestSearch, Event, Method, UpperBound};
use lifesat::verify;

/// The live cells of the densest still life of a box, from research/rectangles.tsv.
fn recorded(width: usize, height: usize) -> usize {
    let file = crate::root().join("research/rectangles.tsv");
    let text = fs::read_to_string(file).unwrap();
    let start = format!("{width}\t{height}\t");
    let row = text.lines().find_map(|line| line.strip_prefix(&start)).unwrap();
    row.split('\t').next().unwrap().parse().unwrap()
}

fn race(problem: &StillLife, limits: &Limits) -> DensestOutcome {
    let mut found = None;
    let mut observe = |_, event: Event<'_>| {
        if let Event::Found(pattern) = event {
            let live_cells = Some(pattern.population());
            assert!(found < live_cells, "the best so far gets better");
            found = live_cells;
        }
    };
    let search = DensestSearch { method: Method::Both, jobs: 2, ..DensestSearch::of(problem) };
    search.run(limits, &mut observe).unwrap()
}

#[test]
fn a_race_finds_the_known_optimum() {
    for (width, height) in [(8, 8), (9, 14), (13, 13), (17, 18), (18, 20), (21, 21), (25, 25)] {
        let problem = StillLife::new(width, height).unwrap();
        let DensestOutcome { best, method, bounds, proof, stopped, .. } = race(&problem, &Limits::none());
        assert_eq!((bounds.found, bounds.at_most), (Some(recorded(width, height)), bounds.found));
        assert_eq!((best.as_ref().map(Grid::population), stopped), (bounds.found, None));
        verify::still_life(&problem, &best.unwrap()).unwrap();
        let supports = match method {
            Method::Dp => proof == UpperBound::Dp,
            Method::Waste => matches!(proof, UpperBound::Solver | UpperBound::Border),
            _ => proof != UpperBound::Cells,
        };
        assert!(supports, "{width}×{height}: {method:?} {proof:?}");
    }
}

/// With forced cells the border says nothing, and halves are not alike. 170 is from `solve --method dp`.
#[test]
fn a_race_with_a_forced_cell() {
    let problem = StillLife::new(18, 18).unwrap().with_cells(&[(0, 0)], false).unwrap();
    assert_eq!(race(&problem, &Limits::none()).bounds.found, Some(170));
}

#[test]
fn a_limit_ends_both() {
    let problem = StillLife::new(30, 40).unwrap();
    let outcome = race(&problem, &Limits::within(Duration::from_millis(300)));
    assert_eq!((outcome.method, outcome.is_proved()), (Method::Both, false));
    assert!(outcome.stopped.is_some() && outcome.best.is_some());
    // The square of the table, with blocks beside it.
    assert!(outcome.bounds.found >= Some(466) && outcome.bounds.at_most >= Some(recorded(30, 40)));
}

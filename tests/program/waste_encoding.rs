//! The encoding that bounds the waste against brute force, and the method that uses it against
//! published optima.

use std::collections::BTreeSet;

use crate::common::{code, json, lifesat, need, stderr};
use lifesat::backend::embedded::Embedded;
use lifesat::backend::{Incremental, Verdict};
use lifesat::cnf::{AddClause, Cnf, CountingSink, Lit, through};
use lifesat::decode;
use lifesat::encode::CellLayout;
use lifesat::encode::still_life::waste::{Streamliner, Symmetric, check_size, encode};
use lifesat::life::symmetry::Group;
use lifesat::life::{Grid, Position, waste};
use lifesat::limits::Limits;
use lifesat::problem::StillLife;
use lifesat::verify;

fn formula_of(problem: &StillLife, max_waste: usize, streamliner: Streamliner) -> Cnf {
    let mut formula = Cnf::default();
    let Ok(variables) = through(&mut formula, |sink| encode(problem, max_waste, streamliner, sink));
    formula.declare_variables(variables);
    formula
}

fn solver_with(formula: &Cnf) -> Box<dyn Incremental> {
    let mut solver = Embedded::Batsat.start();
    for clause in formula.clauses() {
        solver.add(clause);
    }
    solver
}

/// All patterns that the formula allows, found by excluding one after the other.
fn enumerate(problem: &StillLife, max_waste: usize, streamliner: Streamliner) -> BTreeSet<Vec<bool>> {
    let mut solver = solver_with(&formula_of(problem, max_waste, streamliner));
    let layout = CellLayout::new(problem.width(), problem.height()).unwrap();
    let mut found = BTreeSet::new();
    while let Verdict::Satisfiable(model) = solver.solve(&[], &Limits::none()) {
        let pattern = decode::symmetric_still_life(problem, streamliner, &model);
        let block: Vec<Lit> = pattern.positions().map(|at| !layout.var(at).lit(pattern.get(at))).collect();
        let representatives = streamliner.representatives(problem.width(), problem.height());
        let first = pattern.positions().filter(|&at| representatives.get(at) == at);
        let block: Vec<Lit> = first.map(|at| block[at.row * problem.width() + at.column]).collect();
        solver.add(&block);
        assert!(found.insert(word(&pattern)), "found twice: {pattern:?}");
    }
    found
}

fn word(grid: &Grid) -> Vec<bool> {
    grid.positions().map(|at| grid.get(at)).collect()
}

/// All still lifes of a small box, by the simulator.
fn still_lifes(problem: &StillLife) -> Vec<Grid> {
    let (width, height) = (problem.width(), problem.height());
    let grids = (0..1u32 << (width * height))
        .map(|bits| Grid::from_fn(width, height, |at| bits >> (at.row * width + at.column) & 1 == 1));
    grids.filter(|grid| verify::still_life(problem, grid).is_ok()).collect()
}

/// For every k, the formula for the matching waste allows exactly the still lifes with at least k
/// live cells, as the simulator and counting show. This tests identity, definition, implicates and
/// counter together.
#[test]
fn little_waste_means_many_live_cells() {
    for (width, height) in [(1, 1), (2, 2), (1, 7), (5, 2), (3, 3), (4, 3), (4, 4), (3, 6)] {
        let problem = StillLife::new(width, height).unwrap();
        let all = still_lifes(&problem);
        for least in 0..=waste::most_live_cells(width, height) {
            let budget = waste::with_live_cells(width, height, least).unwrap();
            let expected: BTreeSet<_> =
                all.iter().filter(|grid| grid.population() >= least).map(word).collect();
            assert_eq!(
                enumerate(&problem, budget, Streamliner::NONE),
                expected,
                "{width}×{height} ≥ {least}"
            );
        }
    }
}

#[test]
fn forced_cells_are_kept() {
    let problem = StillLife::new(4, 4).unwrap();
    let problem = problem.with_forced(Position::new(1, 2), true).unwrap();
    let problem = problem.with_forced(Position::new(0, 0), false).unwrap();
    let expected: BTreeSet<_> = still_lifes(&problem).iter().map(word).collect();
    assert!(!expected.is_empty());
    assert_eq!(enumerate(&problem, waste::tokens(4, 4), Streamliner::NONE), expected);
}

/// With a symmetry, the formula has exactly the symmetric still lifes of every count. With a depth,
/// it has those that waste nothing farther in.
#[test]
fn restrictions_keep_exactly_what_they_say() {
    for group in [Group::C2, Group::C4, Group::D2Vertical, Group::D2Diagonal, Group::D4Plus, Group::D8] {
        for (width, height) in [(4, 4), (3, 3), (5, 3)] {
            if !group.fits(width, height) {
                continue;
            }
            let problem = StillLife::new(width, height).unwrap();
            let all = still_lifes(&problem);
            let representatives = group.representatives(width, height);
            let symmetric = |grid: &Grid| representatives.map(|at| grid.get(at)) == *grid;
            for depth in [None, Some(1), Some(2)] {
                let shallow = |grid: &Grid| depth.is_none_or(|depth| wastes_within(grid, depth));
                for least in [0, 4, 6] {
                    let Some(budget) = waste::with_live_cells(width, height, least) else { continue };
                    let expected: BTreeSet<_> = all
                        .iter()
                        .filter(|grid| grid.population() >= least && symmetric(grid) && shallow(grid))
                        .map(word)
                        .collect();
                    let streamliner = Streamliner { symmetry: group, depth, ..Streamliner::NONE };
                    let found = enumerate(&problem, budget, streamliner);
                    assert_eq!(found, expected, "{group} {width}×{height} {depth:?} ≥ {least}");
                }
            }
        }
    }
}

/// If only the border has a symmetry, the formula has those still lifes of which the cells within one more than the depth
/// are symmetric, and no others.
#[test]
fn a_symmetric_border_is_all_that_is_asked() {
    for (width, height, least, depth) in [(6, 6, 0, 1), (7, 6, 0, 1), (8, 8, 30, 2)] {
        let problem = StillLife::new(width, height).unwrap();
        let budget = waste::with_live_cells(width, height, least).unwrap();
        let all = enumerate(&problem, budget, Streamliner { depth: Some(depth), ..Streamliner::NONE });
        let mut kept = 0;
        for symmetry in [Group::C2, Group::C4, Group::D2Vertical, Group::D2Diagonal] {
            if !symmetry.fits(width, height) {
                continue;
            }
            let has_symmetry = |word: &&Vec<bool>| {
                let pattern = Grid::from_fn(width, height, |at| word[at.row * width + at.column]);
                has_symmetric_border(&pattern, symmetry, depth + 1)
            };
            let expected: BTreeSet<Vec<bool>> = all.iter().filter(has_symmetry).cloned().collect();
            kept += expected.len();
            let border = Streamliner { symmetry, symmetric: Symmetric::Border, depth: Some(depth) };
            assert_eq!(enumerate(&problem, budget, border), expected, "{symmetry} {width}×{height}");
        }
        assert!(0 < kept && kept < 4 * all.len(), "{width}×{height}: {kept} of {}", all.len());
    }
}

/// Cells that quarter turns of 30×30 carry to each other are four. The densest still life has 466 live cells, which is no
/// multiple of four (OEIS A055397). So quarter turns of its border alone are possible, and of the whole are not.
#[test]
fn the_rest_makes_the_difference() {
    let problem = StillLife::new(30, 30).unwrap();
    let budget = waste::with_live_cells(30, 30, 466).unwrap();
    let streamliner = Streamliner { symmetry: Group::C4, symmetric: Symmetric::Border, depth: Some(4) };
    let formula = formula_of(&problem, budget, streamliner);
    let mut solver = Embedded::Cadical.start();
    for clause in formula.clauses() {
        solver.add(clause);
    }
    let Verdict::Satisfiable(model) = solver.solve(&[], &Limits::none()) else { panic!("there is one") };
    let pattern = decode::symmetric_still_life(&problem, streamliner, &model);
    verify::still_life(&problem, &pattern).unwrap();
    assert_eq!(pattern.population(), 466);
    assert!(has_symmetric_border(&pattern, Group::C4, 5) && !has_symmetric_border(&pattern, Group::C4, 15));
}

/// Returns true if the cells with fewer than `lines` cells between them and the border have a symmetry.
fn has_symmetric_border(pattern: &Grid, symmetry: Group, lines: usize) -> bool {
    let (width, height) = (pattern.width(), pattern.height());
    let representatives = symmetry.representatives(width, height);
    let is_near = |at: &Position| {
        [at.row, at.column, height - 1 - at.row, width - 1 - at.column].iter().any(|&cells| cells < lines)
    };
    pattern.positions().filter(is_near).all(|at| pattern.get(at) == pattern.get(representatives.get(at)))
}

/// Returns true if only cells with fewer than `depth` cells between them and the border waste anything.
fn wastes_within(grid: &Grid, depth: usize) -> bool {
    grid.positions().all(|at| {
        let to_border = [at.row, at.column, grid.height() - 1 - at.row, grid.width() - 1 - at.column];
        let is_deep = to_border.into_iter().all(|cells| cells >= depth);
        !is_deep || waste::of_cell(waste::window(grid, at.row, at.column)) == 0
    })
}

/// The predicted sizes, by which formulas are refused, are never smaller than the formulas.
#[test]
fn predicted_sizes_cover_the_formulas() {
    for (width, height, budget) in [(1, 1, 2), (7, 1, 10), (9, 9, 40), (20, 15, 44), (30, 30, 56)] {
        let problem = StillLife::new(width, height).unwrap();
        let mut counted = CountingSink::default();
        let Ok(variables) = through(&mut counted, |sink| encode(&problem, budget, Streamliner::NONE, sink));
        assert!(check_size(&problem, budget, counted.clauses - 1).is_err(), "{width}×{height}");
        assert!(check_size(&problem, budget, 1 << 40).is_ok());
        assert_eq!(formula_of(&problem, budget, Streamliner::NONE).variables(), variables);
    }
    let huge = StillLife::new(40_000, 40_000).unwrap();
    assert!(check_size(&huge, 1000, u64::MAX).unwrap_err().to_string().contains("auxiliary variables"));
}

fn solve(words: &[&str]) -> serde_json::Value {
    let output = lifesat(&[&["solve", "--json"], words].concat());
    assert_eq!(code(&output), 0, "{words:?}: {}", stderr(&output));
    json(&output)
}

/// OEIS A055397.
#[test]
fn published_optima_beyond_the_reach_of_counting() {
    for (n, optimum) in [(14, 104), (16, 136), (18, 171)] {
        let report = solve(&[&n.to_string(), "--method", "waste"]);
        assert_eq!((&report["status"], &report["value"]), (&"optimal".into(), &optimum.into()), "{n}");
        assert_eq!(report["evidence"]["refuted_at_least"], optimum + 1);
    }
}

/// The method that counts live cells does not use the waste.
#[test]
fn both_methods_agree_on_rectangles_and_forced_cells() {
    for words in [
        &["7x4"][..],
        &["3x9"],
        &["1x5"],
        &["8x6"],
        &["6x2"],
        &["6", "--alive", "0,0"],
        &["6", "--dead", "0,0", "--dead", "2,2"],
        &["5x4", "--alive", "1,1", "--alive", "2,2"],
        // Few cells are left, so the optimum is far below the usual one for such boxes.
        &["6x3", "--dead", "1,0", "--dead", "1,1", "--dead", "1,2", "--dead", "1,3", "--dead", "1,4"],
    ] {
        let by = |method: &str| solve(&[words, &["--method", method]].concat())["value"].clone();
        assert_eq!(by("waste"), by("count"), "{words:?}");
    }
}

#[test]
fn any_solver_and_several_at_a_time_find_the_same() {
    need("glucose");
    for words in
        [&["16", "--glucose", "glucose"][..], &["16", "--jobs", "3"], &["15", "--solver", "embedded-batsat"]]
    {
        let report = solve(words);
        let optimum = if words[0] == "16" { 136 } else { 119 };
        assert_eq!((&report["value"], &report["bound"]), (&optimum.into(), &optimum.into()), "{words:?}");
    }
}

#[test]
fn what_does_not_go_together_is_refused() {
    for (words, expected) in [
        (&["solve", "4", "--method", "waste", "--outside", "ignored"][..], "--outside ignored"),
        (&["solve", "4", "--method", "waste", "--cardinality", "sequential"], "--method count"),
    ] {
        let output = lifesat(words);
        assert_eq!(code(&output), 2, "{words:?}");
        assert!(stderr(&output).contains(expected), "{}", stderr(&output));
    }
}

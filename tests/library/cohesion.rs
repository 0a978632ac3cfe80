//! Connected and strict still lifes against their definitions: islands, divisions, cuts, formulas,
//! counts, and the densest ones.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use lifesat::backend::Verdict;
use lifesat::backend::embedded::Embedded;
use lifesat::cnf::{Cnf, Lit, through};
use lifesat::encode::CellLayout;
use lifesat::encode::still_life::Encoding;
use lifesat::formula::{Formula, MOST_CLAUSES, NoFormula, StillLifeFormula};
use lifesat::life::islands::{division, islands, ring};
use lifesat::life::{Grid, Position};
use lifesat::limits::Limits;
use lifesat::problem::cut::{Piece, Region};
use lifesat::problem::still_life::{Cohesion, CountBounds};
use lifesat::problem::{Cut, StillLife};
use lifesat::solve::still_life::{DensestOutcome, DensestSearch, Method, UpperBound, census};
use lifesat::verify;

/// A linear congruential generator with Knuth's MMIX constants.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }
}

fn board(width: usize, height: usize) -> StillLife {
    StillLife::new(width, height).unwrap()
}

fn is_still_life(pattern: &Grid) -> bool {
    verify::still_life(&board(pattern.width(), pattern.height()), pattern).is_ok()
}

/// All still lifes of a small box, from all patterns.
fn still_lifes(width: usize, height: usize) -> Vec<Grid> {
    let patterns = (0..1u32 << (width * height))
        .map(|bits| Grid::from_fn(width, height, |at| bits >> (at.row * width + at.column) & 1 == 1));
    patterns.filter(is_still_life).collect()
}

/// All still lifes of a larger box, from the walk through its rows, which is compared with all
/// patterns elsewhere.
fn listed(width: usize, height: usize) -> Vec<Grid> {
    let mut all = Vec::new();
    let walked = census::list(&board(width, height), &Limits::none(), &mut |pattern| {
        all.push(pattern.clone());
        ControlFlow::Continue(())
    });
    walked.unwrap();
    all
}

/// By spreading from the first live cell over the plane until nothing new is reached.
fn is_connected(pattern: &Grid) -> bool {
    let all: BTreeSet<(isize, isize)> =
        pattern.live_cells().map(|at| (at.row.cast_signed(), at.column.cast_signed())).collect();
    let Some(&first) = all.first() else { return true };
    let mut reached = BTreeSet::from([first]);
    loop {
        let near = |&(row, column): &(isize, isize)| {
            reached.iter().any(|&(other, beside): &(isize, isize)| {
                row.abs_diff(other) <= 1 && column.abs_diff(beside) <= 1
            })
        };
        let more: BTreeSet<(isize, isize)> = all.iter().copied().filter(near).collect();
        if more == reached {
            return reached == all;
        }
        reached = more;
    }
}

/// By the definition: every way to give colours to the islands is tried, and every colour is played.
fn is_strict(pattern: &Grid) -> bool {
    let islands = islands(pattern);
    let count = u32::try_from(islands.len()).unwrap();
    let colours = islands.len();
    let stable = |colouring: usize| {
        let colour = |island: usize| colouring / colours.pow(u32::try_from(island).unwrap()) % colours;
        let used: BTreeSet<usize> = (0..colours).map(colour).collect();
        used.len() > 1
            && used.iter().all(|&wanted| {
                let mut part = Grid::dead(pattern.width(), pattern.height());
                for (_, island) in islands.iter().enumerate().filter(|&(number, _)| colour(number) == wanted)
                {
                    for &at in island {
                        part.set(at, true);
                    }
                }
                is_still_life(&part)
            })
    };
    // The first island has the first colour.
    !(0..colours.pow(count)).step_by(colours.max(1)).any(stable)
}

#[test]
fn islands_and_divisions_are_those_of_the_definitions() {
    let mut divisible = 0;
    for pattern in still_lifes(4, 4).into_iter().chain(listed(7, 4)).chain(listed(6, 6)) {
        assert_eq!(islands(&pattern).len() <= 1, is_connected(&pattern), "{pattern}");
        let division = division(&pattern);
        assert_eq!(division.is_none(), is_strict(&pattern), "{pattern}");
        if let Some(parts) = division {
            divisible += 1;
            let cells: BTreeSet<Position> = parts.iter().flatten().copied().collect();
            assert_eq!(cells, pattern.live_cells().collect());
            for part in &parts {
                let mut alone = Grid::dead(pattern.width(), pattern.height());
                for &at in part {
                    alone.set(at, true);
                }
                assert!(is_still_life(&alone), "{pattern}");
            }
        }
    }
    assert!(divisible > 1000, "{divisible}");
}

/// A demand and its definition.
type Demand = (Cohesion, fn(&Grid) -> bool);

/// The largest number of live cells, and how many patterns there are, by the definitions.
fn by_hand(all: &[Grid], holds: impl Fn(&Grid) -> bool) -> BTreeMap<usize, u128> {
    let mut tally = BTreeMap::new();
    for pattern in all.iter().filter(|pattern| holds(pattern)) {
        *tally.entry(pattern.population()).or_default() += 1;
    }
    tally
}

/// The largest number of live cells, by little waste and cuts. For connected still lifes, dynamic programming must
/// agree.
fn densest(problem: &StillLife) -> Option<usize> {
    let most = densest_by_waste(problem);
    if problem.cohesion() == Cohesion::Connected {
        assert_eq!(densest_by_dp(problem), most, "{problem:?}");
    }
    most
}

fn search(problem: &StillLife, method: Method) -> DensestOutcome {
    DensestSearch { method, ..DensestSearch::of(problem) }.run(&Limits::none(), &mut |_, _| {}).unwrap()
}

fn densest_by_dp(problem: &StillLife) -> Option<usize> {
    let outcome = search(problem, Method::Dp);
    assert!(outcome.is_proved() && outcome.proof == UpperBound::Dp);
    outcome.best.map(|pattern| {
        verify::still_life(problem, &pattern).unwrap();
        pattern.population()
    })
}

fn densest_by_waste(problem: &StillLife) -> Option<usize> {
    let outcome = search(problem, Method::Waste);
    assert!(outcome.is_proved());
    outcome.best.map(|pattern| {
        verify::still_life(problem, &pattern).unwrap();
        pattern.population()
    })
}

#[test]
fn searches_and_counts_agree_with_all_patterns() {
    for (width, height) in [(1, 1), (2, 2), (3, 3), (5, 3), (3, 6), (4, 4), (2, 9), (8, 2), (6, 3)] {
        let all = still_lifes(width, height);
        for (cohesion, tally) in
            [(Cohesion::Connected, by_hand(&all, is_connected)), (Cohesion::Strict, by_hand(&all, is_strict))]
        {
            let problem = board(width, height).with_cohesion(cohesion);
            assert_eq!(densest(&problem), tally.keys().last().copied(), "{width}×{height} {cohesion:?}");
            let counted = census::count(&problem, &Limits::none()).unwrap();
            assert_eq!(counted, tally.values().sum::<u128>(), "{width}×{height} {cohesion:?}");
            if cohesion == Cohesion::Connected {
                assert_eq!(census::by_live_cells(&problem, &Limits::none()).unwrap(), tally);
            }
        }
    }
}

/// To 7×7 as the definitions say, and to 8×7 by dynamic programming, which knows neither waste nor
/// cuts.
#[test]
fn the_densest_of_larger_boxes_agree_with_listing_and_dynamic_programming() {
    for (width, height) in [(5, 5), (6, 5), (6, 6), (7, 7), (10, 4)] {
        let all = listed(width, height);
        let connected = board(width, height).with_cohesion(Cohesion::Connected);
        let tally = by_hand(&all, is_connected);
        assert_eq!(densest(&connected), tally.keys().last().copied(), "{width}×{height}");
        assert_eq!(census::by_live_cells(&connected, &Limits::none()).unwrap(), tally, "{width}×{height}");
        let strict = board(width, height).with_cohesion(Cohesion::Strict);
        let most = all.iter().filter(|pattern| division(pattern).is_none()).map(Grid::population).max();
        assert_eq!(densest(&strict), most, "{width}×{height}");
    }
    for (width, height) in [(8, 7), (11, 5)] {
        let problem = board(width, height).with_cohesion(Cohesion::Connected);
        let tally = census::by_live_cells(&problem, &Limits::none()).unwrap();
        assert_eq!(densest(&problem), tally.keys().last().copied(), "{width}×{height}");
    }
}

/// The rows with at most seven columns, and those up to 8×12: a solver with cuts refuted one live cell more, and each proof was checked.
#[test]
fn dynamic_programming_agrees_with_the_table_of_certificates() {
    let table = include_str!("../../research/connected-rectangles.tsv");
    let mut compared = 0;
    for line in table.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let (width, height) = fields[0].split_once('x').unwrap();
        let [width, height, most] = [width, height, fields[1]].map(|field| field.parse::<usize>().unwrap());
        if width.min(height) <= 7 || (width, height) <= (8, 12) {
            let problem = board(height, width).with_cohesion(Cohesion::Connected);
            assert_eq!(densest_by_dp(&problem), Some(most), "{line}");
            compared += 1;
        }
    }
    assert_eq!(compared, 93 + 4, "each side from 2 to 7, with each longer one up to 20, and four more");
}

/// The cuts of a second refutation are those of its formula.
#[test]
fn a_solver_refutes_again_what_dynamic_programming_did() {
    let problem = board(5, 9).with_cohesion(Cohesion::Connected);
    let most = search(&problem, Method::Dp).best.as_ref().unwrap().population();
    let again = search(&problem, Method::DpThenSolver);
    assert!(again.is_proved() && again.proof == UpperBound::Solver);
    assert_eq!(again.best.as_ref().map(Grid::population), Some(most));
    assert!(!again.cuts.is_empty(), "without cuts, nine blocks have more live cells");
    for cut in &again.cuts {
        verify::cut::justified(&problem, most + 1, cut).unwrap();
    }
}

/// Forced cells ask for fewer live cells than a region may have, so cuts have to name a cell beyond.
#[test]
fn forced_cells_are_obeyed() {
    for (width, height, seed) in [(4, 4, 1u64), (5, 3, 2), (6, 3, 3)] {
        let all = still_lifes(width, height);
        let mut random = Random(seed);
        for _ in 0..40 {
            let mut problem = board(width, height);
            for _ in 0..3 {
                let at = Position::new(random.below(height), random.below(width));
                problem = problem.clone().with_forced(at, random.below(3) == 0).unwrap_or(problem);
            }
            let fits = |pattern: &Grid| verify::still_life(&problem, pattern).is_ok();
            let fitting: Vec<Grid> = all.iter().filter(|pattern| fits(pattern)).cloned().collect();
            let holds: [Demand; 2] = [(Cohesion::Connected, is_connected), (Cohesion::Strict, is_strict)];
            for (cohesion, holds) in holds {
                let most = by_hand(&fitting, holds).keys().last().copied();
                assert_eq!(
                    densest(&problem.clone().with_cohesion(cohesion)),
                    most,
                    "{problem:?} {cohesion:?}"
                );
            }
        }
    }
}

/// Returns true if a pattern satisfies a cut.
fn satisfies(pattern: &Grid, cut: &Cut) -> bool {
    let (width, height) = (pattern.width(), pattern.height());
    let any = |cells: &[Position]| cells.iter().any(|&at| pattern.get(at));
    match cut {
        Cut::Region(Region { cells, beyond }) => {
            !any(cells)
                || any(&ring(cells, width, height))
                || beyond.is_some_and(|beyond| !pattern.get(beyond))
        }
        Cut::Piece(Piece { parts, live, dead }) => {
            let all = parts.concat();
            all.iter().chain(live).any(|&at| !pattern.get(at)) || any(&ring(&all, width, height)) || any(dead)
        }
    }
}

/// Random regions, most of which cut off much.
#[test]
fn justified_regions_exclude_no_connected_still_life() {
    let (width, height) = (6, 5);
    let problem = board(width, height).with_cohesion(Cohesion::Connected);
    let connected: Vec<Grid> = listed(width, height).into_iter().filter(is_connected).collect();
    let mut random = Random(4);
    let (mut justified, mut excluded) = (0, 0);
    for _ in 0..4000 {
        let mut cells: Vec<Position> = Vec::new();
        let (top, left) = (random.below(height), random.below(width));
        for at in Grid::dead(width, height).positions() {
            if at.row.abs_diff(top) + at.column.abs_diff(left) < 3 && random.below(4) > 0 {
                cells.push(at);
            }
        }
        let beyond = (random.below(2) == 0).then(|| Position::new(random.below(height), random.below(width)));
        let at_least = random.below(16);
        let cut = Cut::Region(Region { cells, beyond });
        let violated =
            connected.iter().any(|pattern| pattern.population() >= at_least && !satisfies(pattern, &cut));
        if verify::cut::justified(&problem, at_least, &cut).is_ok() {
            assert!(!violated, "{cut:?} with {at_least}");
            justified += 1;
        } else {
            excluded += usize::from(violated);
        }
    }
    assert!(justified > 500 && excluded > 500, "{justified} {excluded}");
}

/// Pieces of still lifes that can be divided, with more or fewer cells around them.
#[test]
fn justified_pieces_exclude_no_strict_still_life() {
    let (width, height) = (6, 6);
    let problem = board(width, height).with_cohesion(Cohesion::Strict);
    let all = listed(width, height);
    let (strict, divisible): (Vec<Grid>, Vec<Grid>) =
        all.into_iter().partition(|pattern| division(pattern).is_none());
    let mut random = Random(5);
    let (mut justified, mut excluded) = (0, 0);
    for _ in 0..1500 {
        let pattern = &divisible[random.below(divisible.len())];
        let mut islands = islands(pattern);
        islands.retain(|_| random.below(2) == 0);
        let piece = islands.concat();
        let near = ring(&piece, width, height);
        let beyond = ring(&[&piece[..], &near].concat(), width, height);
        let (live, mut dead): (Vec<Position>, Vec<Position>) =
            beyond.iter().partition(|&&at| pattern.get(at));
        dead.retain(|_| random.below(12) > 0);
        let cut = Cut::Piece(Piece { parts: islands, live, dead });
        let at_least = random.below(20);
        let violated =
            strict.iter().any(|pattern| pattern.population() >= at_least && !satisfies(pattern, &cut));
        if verify::cut::justified(&problem, at_least, &cut).is_ok() {
            assert!(!violated, "{cut:?} with {at_least}");
            assert!(!satisfies(pattern, &cut), "the piece is one of this pattern");
            justified += 1;
        } else {
            excluded += usize::from(violated);
        }
    }
    assert!(justified > 300 && excluded > 20, "{justified} {excluded}");
}

/// The cells of all models of a formula.
fn models(formula: &StillLifeFormula, problem: &StillLife) -> BTreeSet<Vec<bool>> {
    let mut solver = Embedded::default().start();
    let mut clauses = Cnf::default();
    through(&mut clauses, |sink| formula.encode(sink)).unwrap();
    clauses.clauses().for_each(|clause| solver.clause(clause).unwrap());
    let cells: Vec<Lit> = CellLayout::of(problem).cells().collect();
    let mut all = BTreeSet::new();
    while let Verdict::Satisfiable(model) = solver.solve(&[], &Limits::none()) {
        let states: Vec<bool> = cells.iter().map(|cell| model.value(cell.var()).unwrap_or(false)).collect();
        let another: Vec<Lit> =
            cells.iter().zip(&states).map(|(&cell, &alive)| if alive { !cell } else { cell }).collect();
        solver.clause(&another).unwrap();
        assert!(all.insert(states), "a model came twice");
    }
    all
}

#[test]
fn the_formula_has_exactly_the_connected_still_lifes() {
    for (width, height, min) in [(1, 1, 0), (4, 3, 0), (4, 4, 4), (6, 2, 0), (1, 5, 0), (5, 4, 8), (9, 2, 3)]
    {
        let bounds = CountBounds::at_least(min);
        let problem = board(width, height).with_cohesion(Cohesion::Connected).with_count(bounds).unwrap();
        let connected = |pattern: &&Grid| is_connected(pattern) && pattern.population() >= min;
        let all = still_lifes(width, height);
        let wanted: BTreeSet<Vec<bool>> = all
            .iter()
            .filter(connected)
            .map(|pattern| pattern.positions().map(|at| pattern.get(at)).collect())
            .collect();
        let cells = StillLifeFormula::counting_cells(&problem, Encoding::default(), MOST_CLAUSES).unwrap();
        assert_eq!(models(&cells, &problem), wanted, "{width}×{height}");
        let waste = StillLifeFormula::with_live_cells(&problem, min, MOST_CLAUSES).unwrap();
        assert_eq!(models(&waste, &problem), wanted, "{width}×{height}");
    }
    let strict = board(4, 4).with_cohesion(Cohesion::Strict);
    let refused = StillLifeFormula::counting_cells(&strict, Encoding::default(), MOST_CLAUSES);
    assert!(matches!(refused, Err(NoFormula::Strict)));
}

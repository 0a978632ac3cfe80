//! Counting waste by quarters excludes nothing but mirror images: still lifes of many kinds are
//! compared with their formulas.

use std::collections::HashMap;

use lifesat::backend::embedded::{Embedded, Purpose};
use lifesat::backend::{Incremental, Verdict};
use lifesat::cnf::{AddClause, Cnf, through};
use lifesat::decode;
use lifesat::encode::CellLayout;
use lifesat::encode::still_life::cases::{Case, Cover, Mark};
use lifesat::encode::still_life::waste::{
    Counter, Extent, Images, Premises, Streamliner, encode_with, encode_within,
};
use lifesat::life::symmetry::Symmetry;
use lifesat::life::{Grid, Group, file, waste};
use lifesat::limits::Limits;
use lifesat::problem::StillLife;
use lifesat::verify;

const SIZES: [(usize, usize); 4] = [(10, 10), (11, 10), (12, 15), (13, 13)];
const MIRRORS: [Symmetry; 4] =
    [Symmetry::Identity, Symmetry::FlipRows, Symmetry::FlipColumns, Symmetry::Half];

/// The solver that `lifesat solve` uses, with a formula.
fn solver(problem: &StillLife, max_waste: usize, counter: Counter) -> Box<dyn Incremental> {
    started(Embedded::default().start_with(Purpose::Hard), problem, max_waste, (counter, Extent::Whole))
}

/// A solver that starts sooner, with a formula that is only asked about patterns whose cells are all known.
fn checker(problem: &StillLife, max_waste: usize, counter: Counter) -> Box<dyn Incremental> {
    checker_within(problem, max_waste, (counter, Extent::Whole))
}

/// The same for a part of the box.
fn checker_within(problem: &StillLife, max_waste: usize, counted: (Counter, Extent)) -> Box<dyn Incremental> {
    started(Embedded::Batsat.start(), problem, max_waste, counted)
}

fn started(
    mut solver: Box<dyn Incremental>,
    problem: &StillLife,
    max_waste: usize,
    counted: (Counter, Extent),
) -> Box<dyn Incremental> {
    through(&mut solver, |sink| encode_within(problem, max_waste, Streamliner::NONE, counted, sink)).unwrap();
    solver
}

/// Still lifes of many kinds: completions of random cells on random parts of the box.
fn samples(problem: &StillLife, random: &mut fastrand::Rng) -> Vec<Grid> {
    let all = waste::tokens(problem.width(), problem.height());
    let mut solver = solver(problem, all, Counter::Plain);
    let layout = CellLayout::new(problem.width(), problem.height()).unwrap();
    let mut found = vec![Grid::dead(problem.width(), problem.height())];
    while found.len() < 12 {
        let cells: Vec<_> = layout.cells().collect();
        let forced = random.usize(1..12);
        let start = (0..forced).map(|_| {
            let cell = cells[random.usize(..cells.len())];
            if random.u8(..3) > 0 { cell } else { !cell }
        });
        if let Verdict::Satisfiable(model) = solver.solve(&start.collect::<Vec<_>>(), &Limits::none()) {
            let pattern = decode::still_life(problem, &model);
            verify::still_life(problem, &pattern).unwrap();
            found.push(pattern);
        }
    }
    found
}

fn allows(solver: &mut dyn Incremental, pattern: &Grid) -> bool {
    let layout = CellLayout::new(pattern.width(), pattern.height()).unwrap();
    let cells: Vec<_> = pattern.positions().map(|at| layout.var(at).lit(pattern.get(at))).collect();
    matches!(solver.solve(&cells, &Limits::none()), Verdict::Satisfiable(_))
}

/// A pattern satisfies the formula exactly if it wastes no more than is allowed, so no lower bound
/// is too high. Of its four mirror images at least one has the lighter halves.
#[test]
fn a_pattern_is_possible_exactly_if_its_waste_is() {
    let mut random = fastrand::Rng::with_seed(7);
    for (width, height) in SIZES {
        let problem = StillLife::new(width, height).unwrap();
        for pattern in samples(&problem, &mut random) {
            let wasted = waste::of_pattern(&pattern);
            for budget in [wasted, wasted - 1] {
                let fits = budget == wasted;
                let mut of_all = checker(&problem, budget, Counter::Quarters(Images::All));
                assert_eq!(allows(&mut *of_all, &pattern), fits, "{pattern:?}");
                let mut of_halves = checker(&problem, budget, Counter::Quarters(Images::LighterHalves));
                let kept: Vec<_> = MIRRORS
                    .iter()
                    .map(|symmetry| allows(&mut *of_halves, &symmetry.apply_to_grid(&pattern)))
                    .collect();
                assert_eq!(kept.contains(&true), fits, "{kept:?}: {pattern:?}");
                assert!(fits || !kept.contains(&true));
            }
        }
    }
}

/// With a part of the cells, every pattern is possible that wastes no more than is allowed. With all lines, no other is.
#[test]
fn a_part_of_the_cells_excludes_no_pattern() {
    let mut random = fastrand::Rng::with_seed(11);
    let mut excluded = 0;
    for (width, height) in SIZES {
        let problem = StillLife::new(width, height).unwrap();
        for pattern in samples(&problem, &mut random) {
            let wasted = waste::of_pattern(&pattern);
            for depth in [1, 2, 4, width.div_ceil(2)] {
                let part = |budget| {
                    let counter = Counter::Quarters(Images::All);
                    checker_within(&problem, budget, (counter, Extent::Ring(depth)))
                };
                assert!(allows(part(wasted).as_mut(), &pattern), "{depth} lines of\n{pattern:?}");
                if depth == width.div_ceil(2) && wasted > 0 {
                    assert!(!allows(part(wasted - 1).as_mut(), &pattern), "{pattern:?}");
                    excluded += 1;
                }
            }
        }
    }
    assert!(excluded > 40, "{excluded}");
}

/// Solvers with the formulas of cases of a problem. Most patterns share them with others that waste as much.
struct Cases<'a> {
    problem: &'a StillLife,
    solvers: HashMap<(usize, Case, Premises), Box<dyn Incremental>>,
}

impl<'a> Cases<'a> {
    fn of(problem: &'a StillLife) -> Self {
        Self { problem, solvers: HashMap::new() }
    }

    /// Returns true if some image of a pattern is in a case. Formulas of searches and of proofs must agree.
    fn have(&mut self, budget: usize, case: Case, images: &[Grid]) -> bool {
        let [of_search, of_proof] = [Premises::Floors, Premises::None].map(|premises| {
            let start = || checker(self.problem, budget, Counter::Case(case, premises));
            let solver = self.solvers.entry((budget, case, premises)).or_insert_with(start);
            images.iter().any(|image| allows(&mut **solver, image))
        });
        assert_eq!(of_search, of_proof, "{case:?} {budget}: {:?}", images[0]);
        of_proof
    }

    /// Fails unless the cases leave a pattern possible exactly if its waste is. A light quarter stands for
    /// all unlike cases, but need not be one of the question. Returns the cases in which the pattern is.
    fn check_cover(&mut self, pattern: &Grid) -> Vec<Case> {
        let size = (self.problem.width(), self.problem.height());
        let symmetries = Symmetry::ALL.iter().filter(|one| size.0 == size.1 || MIRRORS.contains(one));
        let images: Vec<Grid> = symmetries.map(|symmetry| symmetry.apply_to_grid(pattern)).collect();
        let wasted = waste::of_pattern(pattern);
        let mut met = Vec::new();
        for budget in [wasted, wasted + 4, wasted.saturating_sub(4)] {
            let Cover { alike, unlike } = Cover::of(size, budget);
            let mut those_with = |mut cases: Vec<Case>| {
                cases.retain(|&case| self.have(budget, case, &images));
                cases
            };
            let (alike, unlike) = (those_with(alike), those_with(unlike));
            let fits = wasted <= budget;
            assert_eq!(!alike.is_empty() || !unlike.is_empty(), fits, "{budget}: {pattern:?}");
            let mut is_light = || !those_with(vec![Case::LightQuarter]).is_empty();
            assert!(!fits || !alike.is_empty() || is_light(), "{budget}: {pattern:?}");
            met.extend(alike.into_iter().chain(unlike));
        }
        met
    }
}

/// Still lifes with a symmetry, which have quarters that waste the same.
fn symmetric_samples(problem: &StillLife) -> Vec<Grid> {
    let (width, height) = (problem.width(), problem.height());
    let groups = [Group::D4Plus, Group::C4, Group::C2, Group::D2Vertical];
    let fitting = groups.into_iter().filter(|group| group.fits(width, height));
    let samples = fitting.map(|symmetry| {
        let mut formula = Cnf::default();
        let least = waste::tokens(width, height) - 4 * (width * height * 2 / 5);
        let streamliner = Streamliner { symmetry, ..Streamliner::NONE };
        let Ok(_) =
            through(&mut formula, |sink| encode_with(problem, least, streamliner, Counter::Plain, sink));
        let mut solver = Embedded::default().start();
        for clause in formula.clauses() {
            solver.add(clause);
        }
        let Verdict::Satisfiable(model) = solver.solve(&[], &Limits::none()) else { panic!("{symmetry:?}") };
        decode::symmetric_still_life(problem, streamliner, &model)
    });
    samples.collect()
}

/// Each still life of the question has an image in one of the cases, and there are patterns for each
/// case.
#[test]
fn the_cases_cover_the_question() {
    let mut random = fastrand::Rng::with_seed(11);
    let mut met = Vec::new();
    for (width, height) in [(10, 10), (11, 10), (12, 14), (13, 13)] {
        let problem = StillLife::new(width, height).unwrap();
        let mut patterns = samples(&problem, &mut random);
        patterns.truncate(5);
        patterns.extend(symmetric_samples(&problem));
        let mut cases = Cases::of(&problem);
        for pattern in patterns {
            verify::still_life(&problem, &pattern).unwrap();
            met.extend(cases.check_cover(&pattern));
        }
    }
    for n in [28, 32] {
        let path = format!("{}/instances/still-life/patterns/{n}x{n}.rle", crate::root().display());
        let pattern = file::read(&std::fs::read_to_string(path).unwrap()).unwrap().grid;
        met.extend(Cases::of(&StillLife::new(n, n).unwrap()).check_cover(&pattern));
    }
    let marked = [Mark::Dead, Mark::AllAlive].map(Case::Alike);
    for case in [Case::LightUpper, Case::LightLeft, Case::Unlike, marked[0]] {
        assert!(met.contains(&case), "no pattern is in {case:?}");
    }
}

/// The densest patterns of larger boxes waste hardly more than the lower bounds. The bounds must
/// allow them, and one of their four mirror images must have the lighter halves.
#[test]
fn the_densest_known_patterns_are_allowed() {
    for n in [28, 30, 32, 35, 38, 40] {
        let path = format!("{}/instances/still-life/patterns/{n}x{n}.rle", crate::root().display());
        let pattern = file::read(&std::fs::read_to_string(path).unwrap()).unwrap().grid;
        let problem = StillLife::new(n, n).unwrap();
        let wasted = waste::of_pattern(&pattern);
        let mut of_all = checker(&problem, wasted, Counter::Quarters(Images::All));
        assert!(allows(&mut *of_all, &pattern), "{n}");
        let mut of_halves = checker(&problem, wasted, Counter::Quarters(Images::LighterHalves));
        let mut images = MIRRORS.iter().map(|symmetry| symmetry.apply_to_grid(&pattern));
        assert!(images.any(|image| allows(&mut *of_halves, &image)), "{n}");
    }
}

/// The patterns of least waste meet the lower bounds exactly.
#[test]
fn the_least_waste_is_what_it_was() {
    for (width, height) in [(10, 10), (11, 10), (12, 12)] {
        let problem = StillLife::new(width, height).unwrap();
        let least = |counter| {
            let tokens = waste::tokens(width, height);
            (0..=tokens)
                .filter(|budget| budget % 4 == tokens % 4)
                .find(|&budget| {
                    let verdict = solver(&problem, budget, counter).solve(&[], &Limits::none());
                    matches!(verdict, Verdict::Satisfiable(_))
                })
                .unwrap()
        };
        let plain = least(Counter::Plain);
        assert_eq!(least(Counter::Quarters(Images::All)), plain, "{width}×{height}");
        assert_eq!(least(Counter::Quarters(Images::LighterHalves)), plain, "{width}×{height}");
    }
}

/// The sizes of formulas in docs/still-life-methods.md, and the sides at which nothing is left to a
/// solver.
#[test]
fn formulas_are_as_large_as_the_document_says() {
    let formula = |n: usize, cells: usize, counter| {
        let max_waste = waste::with_live_cells(n, n, cells).unwrap();
        let mut formula = Cnf::default();
        let problem = StillLife::new(n, n).unwrap();
        let Ok(_) =
            through(&mut formula, |sink| encode_with(&problem, max_waste, Streamliner::NONE, counter, sink));
        formula
    };
    let lighter = Counter::Quarters(Images::LighterHalves);
    for (n, cells) in [(29, 438), (34, 599), (40, 825), (50, 1281)] {
        let has_empty_clause = |cells| formula(n, cells, lighter).clauses().any(<[_]>::is_empty);
        assert!(has_empty_clause(cells) && !has_empty_clause(cells - 1), "{n}");
    }
    let size = |counter| {
        let formula = formula(60, 1836, counter);
        (formula.variables(), formula.len())
    };
    assert_eq!((size(lighter), size(Counter::Plain)), ((36_666, 845_420), (67_007, 1_540_459)));
}

/// What research/notes/still-life.md says of light quarters: a quarter of 60×60 that may waste 23 wastes more. That a
/// formula of this kind can have a model is seen with 24.
#[test]
fn a_quarter_of_60_wastes_more_than_23() {
    let problem = StillLife::new(60, 60).unwrap();
    let budget = waste::with_live_cells(60, 60, 1836).unwrap();
    let ask = |budget| {
        solver(&problem, budget, Counter::Case(Case::LightQuarter, Premises::Floors))
            .solve(&[], &Limits::none())
    };
    assert_eq!(budget, 4 * 24);
    assert!(matches!(ask(budget), Verdict::Unsatisfiable));
    assert!(matches!(ask(budget + 4), Verdict::Satisfiable(_)));
}

#[test]
fn quarters_are_taken_where_they_fit() {
    let fastest =
        |width, height| Counter::fastest(&StillLife::new(width, height).unwrap(), Streamliner::NONE);
    assert_eq!(fastest(10, 30), Counter::Quarters(Images::LighterHalves));
    assert_eq!(fastest(30, 9), Counter::Plain);
    let forced = StillLife::new(12, 12).unwrap().with_cells(&[(0, 0)], true).unwrap();
    assert_eq!(Counter::fastest(&forced, Streamliner::NONE), Counter::Quarters(Images::All));
}

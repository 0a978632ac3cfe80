//! Encodings against brute force: the reference simulator on every pattern of small boxes, and
//! direct counting.

use std::ops::{Bound, RangeBounds as _};

use lifesat::backend::embedded::Embedded;
use lifesat::backend::{Incremental, Verdict};
use lifesat::cnf::{AddClause, Cnf, CountingSink, Lit, Model, Var, VarPool, through};
use lifesat::encode::cardinality::Direction;
use lifesat::encode::still_life::{Encoding, SymmetryBreaking, encode, encode_with_counter};
use lifesat::encode::{Cardinality, CellLayout, Transition};
use lifesat::life::symmetry::Symmetry;
use lifesat::life::{Grid, Position};
use lifesat::limits::Limits;
use lifesat::problem::StillLife;
use lifesat::problem::still_life::{CountBounds, Outside};
use lifesat::verify;
use proptest::prelude::*;

/// The transitions without auxiliary variables. Their clauses can be evaluated on a pattern
/// directly.
const TRANSITIONS: [Transition; 2] = [Transition::Rows256, Transition::Prime];
const CARDINALITIES: [Cardinality; 2] = [Cardinality::Sequential, Cardinality::Totalizer];

fn lit(number: usize) -> Lit {
    Var::new(u32::try_from(number).unwrap()).unwrap().positive()
}

/// The grid whose live cells are the set bits, row by row.
fn grid_of(width: usize, height: usize, bits: u32) -> Grid {
    Grid::from_fn(width, height, |at| bits >> (at.row * width + at.column) & 1 == 1)
}

fn all_grids(width: usize, height: usize) -> impl Iterator<Item = Grid> {
    (0..1u32 << (width * height)).map(move |bits| grid_of(width, height, bits))
}

fn cell_literals(grid: &Grid) -> Vec<Lit> {
    let layout = CellLayout::new(grid.width(), grid.height()).unwrap();
    grid.positions().map(|at| layout.var(at).lit(grid.get(at))).collect()
}

fn model_of(grid: &Grid) -> Model {
    let mut model = Model::new();
    for literal in cell_literals(grid) {
        model.assign(literal).unwrap();
    }
    model
}

fn formula_of(problem: &StillLife, encoding: Encoding) -> Cnf {
    let mut formula = Cnf::default();
    let Ok(variables) = through(&mut formula, |sink| encode(problem, encoding, sink));
    assert!(formula.variables() <= variables);
    formula
}

fn solver_with(formula: &Cnf) -> Box<dyn Incremental> {
    let mut solver = Embedded::Batsat.start();
    for clause in formula.clauses() {
        solver.add(clause);
    }
    solver
}

fn is_satisfiable(solver: &mut dyn Incremental, assumptions: &[Lit]) -> bool {
    match solver.solve(assumptions, &Limits::none()) {
        Verdict::Satisfiable(_) => true,
        Verdict::Unsatisfiable => false,
        Verdict::Unknown(why) => panic!("no limit was set, but: {why}"),
    }
}

/// Without a counter there are no auxiliary variables, so the clauses can be evaluated directly.
#[test]
fn stability_agrees_with_the_simulator_on_every_pattern_of_small_boards() {
    for (width, height) in [(1, 1), (2, 1), (2, 2), (3, 2), (3, 3), (5, 2), (3, 4), (4, 4), (15, 1)] {
        for outside in [Outside::Dead, Outside::Ignored] {
            let problem = StillLife::new(width, height).unwrap().with_outside(outside);
            let formulas = TRANSITIONS
                .map(|transition| formula_of(&problem, Encoding { transition, ..Encoding::default() }));
            for grid in all_grids(width, height) {
                let stable = verify::still_life(&problem, &grid).is_ok();
                let model = model_of(&grid);
                for (formula, transition) in formulas.iter().zip(TRANSITIONS) {
                    let satisfied = formula.first_violated(&model).is_none();
                    assert_eq!(satisfied, stable, "{transition:?} {outside:?} {grid:?}");
                }
            }
        }
    }
}

/// For all bounds and all assignments of the inputs, the counter has a model exactly if the number
/// of true inputs lies within the bounds.
#[test]
fn every_counter_counts() {
    for inputs in 1..=6usize {
        let literals: Vec<Lit> = (1..=inputs).map(lit).collect();
        for cardinality in CARDINALITIES {
            for min in (0..=inputs + 1).map(Some).chain([None]) {
                for max in (0..=inputs + 1).map(Some).chain([None]) {
                    check_counter(cardinality, &literals, min, max);
                }
            }
        }
    }
}

fn check_counter(cardinality: Cardinality, inputs: &[Lit], min: Option<usize>, max: Option<usize>) {
    let mut formula = Cnf::new(u32::try_from(inputs.len()).unwrap());
    let mut pool = VarPool::after(formula.variables());
    let Ok(()) = through(&mut formula, |sink| cardinality.bound(inputs, min, max, &mut pool, sink));
    let predicted = cardinality.bound_size(inputs.len(), min, max);
    assert_eq!(
        u64::from(pool.used()) - inputs.len() as u64,
        predicted.variables,
        "{cardinality:?} {min:?} {max:?}"
    );
    assert!(formula.len() as u64 <= predicted.clauses + 2, "{cardinality:?} {min:?} {max:?}");
    let mut solver = solver_with(&formula);
    for states in 0..1u32 << inputs.len() {
        let assumptions: Vec<Lit> =
            inputs.iter().enumerate().map(|(i, input)| input.var().lit(states >> i & 1 == 1)).collect();
        let count = states.count_ones() as usize;
        let allowed = CountBounds { min, max }.allow(count);
        let possible = is_satisfiable(&mut *solver, &assumptions);
        assert_eq!(possible, allowed, "{cardinality:?} {min:?}..={max:?} {states:b}");
    }
}

/// In a two-way counter, unit propagation alone fixes all outputs, so no solver has to guess them.
#[test]
fn two_way_counters_determine_every_output() {
    let inputs: Vec<Lit> = (1..=5).map(lit).collect();
    for cardinality in CARDINALITIES {
        for cap in 1..=5 {
            let mut formula = Cnf::new(5);
            let mut pool = VarPool::after(5);
            let Ok(outputs) = through(&mut formula, |sink| {
                cardinality.outputs(&inputs, cap, Direction::Both, &mut pool, sink)
            });
            assert_eq!(outputs.len(), cap);
            let mut solver = solver_with(&formula);
            for states in 0..1u32 << 5 {
                let mut assumptions: Vec<Lit> =
                    (0..5).map(|i| inputs[i].var().lit(states >> i & 1 == 1)).collect();
                for (place, &output) in outputs.iter().enumerate() {
                    let wrong = if states.count_ones() as usize > place { !output } else { output };
                    assumptions.push(wrong);
                    assert!(
                        !is_satisfiable(&mut *solver, &assumptions),
                        "{cardinality:?} cap {cap} {states:b}"
                    );
                    assumptions.pop();
                }
            }
        }
    }
}

/// Encoders refuse problems by predicted sizes, so these must be right for every number of inputs.
#[test]
fn predicted_sizes_are_right_for_odd_numbers_of_inputs() {
    for cardinality in CARDINALITIES {
        for inputs in [1usize, 2, 3, 5, 7, 8, 9, 13, 31, 32, 33, 100] {
            for cap in [1, 2, 3, inputs / 2 + 1, inputs] {
                let literals: Vec<Lit> = (1..=inputs).map(lit).collect();
                let mut pool = VarPool::after(100);
                let mut counted = CountingSink::default();
                let Ok(_) = through(&mut counted, |sink| {
                    cardinality.outputs(&literals, cap, Direction::Up, &mut pool, sink)
                });
                let predicted = cardinality.outputs_size(inputs, cap, Direction::Up);
                assert_eq!(
                    u64::from(pool.used() - 100),
                    predicted.variables,
                    "{cardinality:?} {inputs} {cap}"
                );
                assert!(counted.clauses <= predicted.clauses, "{cardinality:?} {inputs} {cap}");
            }
        }
    }
}

/// All patterns that a formula allows, found by excluding one after the other.
fn enumerate(problem: &StillLife, encoding: Encoding) -> Vec<Grid> {
    let mut solver = solver_with(&formula_of(problem, encoding));
    let mut found = Vec::new();
    while let Verdict::Satisfiable(model) = solver.solve(&[], &Limits::none()) {
        let grid = lifesat::decode::still_life(problem, &model);
        let block: Vec<Lit> = cell_literals(&grid).into_iter().map(|literal| !literal).collect();
        solver.add(&block);
        found.push(grid);
    }
    found
}

fn as_words(grids: impl IntoIterator<Item = Grid>) -> Vec<Vec<bool>> {
    let mut words: Vec<Vec<bool>> =
        grids.into_iter().map(|grid| grid.positions().map(|at| grid.get(at)).collect()).collect();
    words.sort();
    words
}

fn encodings() -> impl Iterator<Item = Encoding> {
    [Transition::Rows256, Transition::Prime, Transition::Col9].into_iter().flat_map(|transition| {
        let symmetry = SymmetryBreaking::None;
        CARDINALITIES.into_iter().map(move |cardinality| Encoding { transition, cardinality, symmetry })
    })
}

#[test]
fn all_encodings_have_the_models_that_brute_force_finds() {
    let board = |width, height| StillLife::new(width, height).unwrap();
    let forced = board(4, 3).with_forced(Position::new(1, 2), true).unwrap();
    let problems = [
        board(4, 4).with_count(CountBounds::at_least(5)).unwrap(),
        board(4, 4).with_count(CountBounds::exactly(6)).unwrap(),
        board(5, 3).with_count(CountBounds::at_most(4)).unwrap(),
        board(4, 4).with_count(CountBounds { min: Some(4), max: Some(6) }).unwrap(),
        forced.with_forced(Position::new(0, 0), false).unwrap(),
        board(4, 3).with_outside(Outside::Ignored).with_count(CountBounds::at_least(7)).unwrap(),
    ];
    for problem in &problems {
        let expected = as_words(
            all_grids(problem.width(), problem.height())
                .filter(|grid| verify::still_life(problem, grid).is_ok()),
        );
        assert!(!expected.is_empty(), "a vacuous case: {problem:?}");
        for encoding in encodings() {
            assert_eq!(as_words(enumerate(problem, encoding)), expected, "{problem:?} {encoding:?}");
        }
    }
}

/// Of the images of a pattern under the symmetries of the box, exactly the lexicographically least
/// one is kept.
#[test]
fn symmetry_breaking_keeps_the_least_of_every_class_and_nothing_else() {
    let square = StillLife::new(4, 4).unwrap();
    let corner = square.clone().with_forced(Position::new(0, 0), true).unwrap();
    let off_axis = square.clone().with_forced(Position::new(0, 1), true).unwrap();
    for problem in [square, corner, off_axis, StillLife::new(5, 3).unwrap(), StillLife::new(5, 1).unwrap()] {
        let (width, height) = (problem.width(), problem.height());
        let solutions = all_grids(width, height).filter(|grid| verify::still_life(&problem, grid).is_ok());
        let word = |grid: &Grid| grid.positions().map(|at| grid.get(at)).collect::<Vec<bool>>();
        // Only symmetries that leave the forced cells as they are count.
        let mut forced = Grid::filled(width, height, None);
        problem.forced().iter().for_each(|(&at, &alive)| forced.set(at, Some(alive)));
        let symmetries: Vec<Symmetry> = Symmetry::of_box(width, height)
            .filter(|symmetry| symmetry.apply_to_grid(&forced) == forced)
            .collect();
        let is_least =
            |grid: &Grid| symmetries.iter().all(|symmetry| word(grid) <= word(&symmetry.apply_to_grid(grid)));
        let least = as_words(solutions.filter(is_least));
        let encoding = Encoding { symmetry: SymmetryBreaking::LexLeader, ..Encoding::default() };
        assert_eq!(as_words(enumerate(&problem, encoding)), least, "{problem:?}");
    }
}

/// The counter whose bound is an assumption: fewer than j dead cells.
#[test]
fn the_counter_for_assumptions_counts_dead_cells() {
    let problem = StillLife::new(3, 3).unwrap();
    for cardinality in CARDINALITIES {
        let encoding = Encoding { cardinality, ..Encoding::default() };
        let mut formula = Cnf::default();
        let Ok(dead) = through(&mut formula, |sink| encode_with_counter(&problem, encoding, sink));
        assert_eq!(dead.len(), 9);
        let mut solver = solver_with(&formula);
        for grid in all_grids(3, 3).filter(|grid| verify::still_life(&problem, grid).is_ok()) {
            for fewer_than in 1..=9 {
                let mut assumptions = cell_literals(&grid);
                assumptions.push(!dead[fewer_than - 1]);
                let allowed = 9 - grid.population() < fewer_than;
                assert_eq!(is_satisfiable(&mut *solver, &assumptions), allowed, "{cardinality:?} {grid:?}");
            }
        }
    }
}

/// Patterns that are stable or nearly so: tiles of blocks with some cells changed.
fn near_still_lifes() -> impl Strategy<Value = Grid> {
    let flips = prop::collection::vec((0usize..30, 0usize..30), 0..4);
    (2usize..30, 2usize..30, flips).prop_map(|(width, height, flips)| {
        let block = |at: usize, length: usize| at % 3 < 2 && at / 3 * 3 + 1 < length;
        let mut grid = Grid::from_fn(width, height, |at| block(at.row, height) && block(at.column, width));
        for (row, column) in flips {
            let at = Position::new(row % height, column % width);
            grid.set(at, !grid.get(at));
        }
        grid
    })
}

proptest! {
    #[test]
    fn stability_agrees_with_the_simulator_on_larger_boards(grid in near_still_lifes()) {
        for outside in [Outside::Dead, Outside::Ignored] {
            let problem = StillLife::new(grid.width(), grid.height()).unwrap().with_outside(outside);
            let stable = verify::still_life(&problem, &grid).is_ok();
            let model = model_of(&grid);
            for transition in TRANSITIONS {
                let formula = formula_of(&problem, Encoding { transition, ..Encoding::default() });
                prop_assert_eq!(formula.first_violated(&model).is_none(), stable);
            }
        }
    }

    #[test]
    fn counting_and_writing_agree_on_the_number_of_clauses(
        width in 1usize..12, height in 1usize..12, min in 0usize..40, lex in any::<bool>(),
    ) {
        let problem = StillLife::new(width, height).unwrap().with_count(CountBounds::at_least(min)).unwrap();
        let symmetry = if lex { SymmetryBreaking::LexLeader } else { SymmetryBreaking::None };
        for encoding in encodings().map(|encoding| Encoding { symmetry, ..encoding }) {
            let mut counter = CountingSink::default();
            let Ok(counted) = through(&mut counter, |sink| encode(&problem, encoding, sink));
            let mut formula = Cnf::default();
            let Ok(collected) = through(&mut formula, |sink| encode(&problem, encoding, sink));
            prop_assert_eq!((counted, counter.clauses), (collected, formula.len() as u64));
        }
    }
}

mod lex_leader {
    //! Lex-leader constraints, against all patterns of small boxes.

    use std::collections::HashSet;

    use lifesat::backend::Decision;
    use lifesat::backend::embedded::Embedded;
    use lifesat::cnf::{Lit, VarPool, through};
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
        through(&mut solver, |sink| least_from_the_middle(&cells, &others, most, &mut pool, sink)).unwrap();
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
}

#[test]
fn a_formula_is_bounded_by_any_range() {
    let ends = |number| [Bound::Included(number), Bound::Excluded(number), Bound::Unbounded];
    let ranges = (0..25).flat_map(|both| ends(both / 5).map(|from| ends(both % 5).map(|to| (from, to))));
    for range in ranges.flatten() {
        let mut formula = Cnf::default();
        let inputs: [Lit; 3] = std::array::from_fn(|_| formula.new_lit());
        formula.bound(&inputs, range);
        let mut solver = Embedded::Batsat.start();
        formula.clauses().for_each(|clause| solver.add(clause));
        for values in 0..8u32 {
            let value = |at: usize| inputs[at].var().lit(values >> at & 1 == 1);
            let is_possible = solver.solve(&[0, 1, 2].map(value), &Limits::none()) != Verdict::Unsatisfiable;
            assert_eq!(is_possible, range.contains(&(values.count_ones() as usize)), "{range:?} {values:b}");
        }
    }
}

//! Proofs that a box has no orphan.
//!
//! Row sets are compared with brute force and published sizes. Whole proofs are tried on questions
//! that do have targets without predecessor, against a naive enumerator that shares no code with
//! them.

use std::collections::BTreeSet;

use crate::rows::becomes;
use lifesat::backend::embedded::Embedded;
use lifesat::encode::Transition;
use lifesat::life::symmetry::Symmetry;
use lifesat::life::{Grid, Rule, partial};
use lifesat::limits::Limits;
use lifesat::rowset::{Alphabet, Shape, Stepper, predecessor, sets, turn};
use lifesat::solve::eden::prove::{BoxQuestion, Finished, Forgetful, Means, Plan, prove};
use lifesat::solve::eden::{Checked, Predecessors};
use lifesat::verify;

/// Orphans of tests/program/eden.rs.
const SEVEN: &str = ".O.OOOO/O.O.O.O/.O..OOO/O.OOO.O/O..OOO./.OOO..O/OO..OO./OOO.OOO/O.OOOO./.OO...O/O..O.O./.O.OOO./O..OO.O/\
                     O.O.OO./OO..OOO/..OO.../OOO.O.O";
const EIGHT: &str = "OOO.OOOO/O..O.O.O/OO.OOOOO/O.OOO..O/.O.OOO.O/O..O.OOO/OOO..OO./O.OOO.OO/.OOO.OOO/O..OO.OO/.OO..O.O/\
                     .O.O.OOO/....O.O.";

/// For rows of at most four cells: which third rows (as bits) can follow two rows, for each target
/// row.
struct Naive {
    width: usize,
    thirds: Vec<u64>,
}

impl Naive {
    fn new(width: usize) -> Self {
        let rows = 1 << (width + 2);
        let mut thirds = vec![0; (1 << width) * rows * rows];
        for (p, q) in (0..rows).flat_map(|p| (0..rows).map(move |q| (p, q))) {
            for r in 0..rows {
                thirds[(becomes(Rule::LIFE, width, [p, q, r]) * rows + p) * rows + q] |= 1 << r;
            }
        }
        Self { width, thirds }
    }

    fn rows(&self) -> usize {
        1 << (self.width + 2)
    }

    /// From a set, as bits q of word p, to the set after a target row.
    fn step(&self, set: &[u64], target: usize) -> Vec<u64> {
        let rows = self.rows();
        let mut after = vec![0; rows];
        for (p, word) in set.iter().enumerate() {
            for q in (0..rows).filter(|q| word >> q & 1 == 1) {
                after[q] |= self.thirds[(target * rows + p) * rows + q];
            }
        }
        after
    }

    /// All targets, as lists of rows, without a predecessor that starts and ends with given pairs
    /// of rows.
    fn failing(&self, alphabets: &[Vec<usize>], first: &[u64], last: &[u64]) -> BTreeSet<Vec<usize>> {
        let mut failing = BTreeSet::new();
        self.descend(alphabets, first, last, &mut Vec::new(), &mut failing);
        failing
    }

    fn descend(
        &self,
        alphabets: &[Vec<usize>],
        set: &[u64],
        last: &[u64],
        rows: &mut Vec<usize>,
        failing: &mut BTreeSet<Vec<usize>>,
    ) {
        if rows.len() == alphabets.len() {
            // `last` has its rows transposed: the last row comes first.
            let allowed = |p: usize, q: usize| last[q] >> p & 1 == 1;
            let pairs = (0..self.rows()).flat_map(|p| (0..self.rows()).map(move |q| (p, q)));
            if !pairs.into_iter().any(|(p, q)| set[p] >> q & 1 == 1 && allowed(p, q)) {
                failing.insert(rows.clone());
            }
            return;
        }
        for &row in &alphabets[rows.len()] {
            rows.push(row);
            self.descend(alphabets, &self.step(set, row), last, rows, failing);
            rows.pop();
        }
    }
}

/// The naive form of a set, in which word p has bits q.
fn plain(shape: Shape, set: &[u64]) -> Vec<u64> {
    let has = |p: usize, q: usize| {
        let (word, bit) = shape.place(p, q);
        set[word] >> bit & 1
    };
    (0..shape.blocks()).map(|p| (0..shape.blocks()).fold(0, |word, q| word | has(p, q) << q)).collect()
}

fn from_plain(shape: Shape, plain: &[u64]) -> Vec<u64> {
    let mut set = shape.empty();
    for (p, q) in (0..shape.blocks()).flat_map(|p| (0..shape.blocks()).map(move |q| (p, q))) {
        let (word, bit) = shape.place(p, q);
        set[word] |= (plain[p] >> q & 1) << bit;
    }
    set
}

#[test]
fn a_row_step_is_what_naive_enumeration_says() {
    let mut random = fastrand::Rng::with_seed(1);
    for width in [3, 4] {
        let (shape, naive) = (Shape::new(width), Naive::new(width));
        let rows = Alphabet::new(width, (0..1 << width).filter(|row| row % 5 != 3));
        for density in 0..4 {
            let mask = || (0..density).fold(shape.full()[0], |mask, _| mask & random.u64(..));
            let set: Vec<u64> = std::iter::repeat_with(mask).take(shape.blocks()).collect();
            let mut out = vec![0; rows.len() * shape.words()];
            let mut stepper = Stepper::new(shape);
            stepper.step(&from_plain(shape, &set), &rows, &mut out);
            for (&row, after) in rows.rows().iter().zip(out.chunks_exact(shape.words())) {
                let mut transposed = shape.empty();
                turn::transpose(shape, after, &mut transposed);
                assert_eq!(plain(shape, &transposed), naive.step(&set, row), "{width} {row}");
            }
        }
    }
}

/// The sizes of the exact sets after some rows, over all targets: the smallest and the sum.
fn sizes(width: usize, height: usize) -> (usize, usize) {
    let shape = Shape::new(width);
    let rows = Alphabet::all(width);
    let mut stepper = Stepper::new(shape);
    let mut level = vec![shape.full()];
    let (mut smallest, mut sum) = (usize::MAX, 0);
    for row in 1..=height {
        let mut next = Vec::new();
        for set in &level {
            let mut out = vec![0; rows.len() * shape.words()];
            stepper.step(set, &rows, &mut out);
            for after in out.chunks_exact(shape.words()) {
                if row == height {
                    let count = sets::count(after);
                    (smallest, sum) = (smallest.min(count), sum + count);
                } else {
                    let mut transposed = shape.empty();
                    turn::transpose(shape, after, &mut transposed);
                    next.push(transposed);
                }
            }
        }
        level = next;
    }
    (smallest, sum)
}

/// Sizes of row sets. A program that shares no code with this one tried all triples of rows and found the
/// same fewest pairs for four to seven columns.
#[test]
fn row_sets_have_the_known_sizes() {
    let (smallest, sum) = sizes(4, 1);
    assert_eq!((smallest, (sum + 8) / 16), (1686, 2357));
    let (smallest, sum) = sizes(4, 2);
    assert_eq!((smallest, (10 * sum + 128) / 256), (1385, 20816));
    for (width, one, two) in [(5, 5113, 3675), (6, 15284, 10025)] {
        assert_eq!((sizes(width, 1).0, sizes(width, 2).0), (one, two), "{width}");
    }
    assert_eq!(sizes(7, 1).0, 44100);
}

#[test]
fn row_sets_of_seven_columns_have_the_known_sizes() {
    assert_eq!(sizes(7, 2).0, 23582);
}

fn finished(question: &BoxQuestion, plan: &Plan) -> Finished {
    let means = Means { jobs: 2, limits: &Limits::none(), enough: usize::MAX, observe: &|_| {} };
    prove(question, plan, &means, &mut Forgetful).unwrap()
}

fn rows_of(grid: &Grid) -> Vec<usize> {
    let number = |row: &[bool]| row.iter().rev().fold(0, |number, &alive| number << 1 | usize::from(alive));
    grid.rows().map(number).collect()
}

/// The plan with the techniques for wide boxes: coarse groups, only signatures of leaves, and
/// bottoms in tiles.
fn as_if_wide(plan: &Plan) -> Plan {
    Plan { open: vec![0, plan.width - 1], keep: false, tiles: 3, ..plan.clone() }
}

/// The same with bundles of groups, and with sets computed again instead of kept.
fn as_if_wider(plan: &Plan) -> Plan {
    Plan {
        bundle: Some((0..plan.width).filter(|cell| 2 * cell + 1 != plan.width).collect()),
        forget: true,
        ..as_if_wide(plan)
    }
}

/// The same with smaller bundles, so that there are several of them in several tiles.
fn with_many_sheaves(plan: &Plan) -> Plan {
    Plan { open: Vec::new(), bundle: Some(vec![1, 2]), ..as_if_wider(plan) }
}

/// A set of pairs in the naive form. Each pair is in it with probability 1/`odds`.
fn sample(random: &mut fastrand::Rng, odds: usize) -> Vec<u64> {
    (0..64).map(|_| (0..64).filter(|_| random.usize(..odds) == 0).fold(0, |word, q| word | 1 << q)).collect()
}

/// Only some pairs of rows are allowed at the start and at the end of predecessors. Then there are
/// targets without predecessor, and the proof finds exactly those.
#[test]
fn with_a_sabotaged_start_exactly_the_failing_targets_are_found() {
    let naive = Naive::new(4);
    let shape = Shape::new(4);
    let mut random = fastrand::Rng::with_seed(3);
    let mut failures = Vec::new();
    for (height, letters, odds) in [(4, 16, 300), (5, 6, 400), (6, 4, 400), (7, 3, 500)] {
        let alphabets: Vec<Vec<usize>> =
            (0..height).map(|_| random.choose_multiple(0..16, letters).into_iter().collect()).collect();
        let [first, last] = [0, 1].map(|_| sample(&mut random, odds));
        let rows = alphabets.iter().map(|rows| Alphabet::new(4, rows.iter().copied())).collect();
        let question = BoxQuestion::with_rows(4, rows)
            .with_predecessors(from_plain(shape, &first), from_plain(shape, &last));
        let expected = naive.failing(&alphabets, &first, &last);
        let contexts = (1..=3).map(|context| Plan::new(4, height).with_context(context));
        for plan in contexts.flat_map(|plan| [as_if_wider(&plan), as_if_wide(&plan), plan]) {
            let found = finished(&question, &plan);
            let count = found.orphans.len();
            let found: BTreeSet<Vec<usize>> = found.orphans.iter().map(rows_of).collect();
            assert_eq!((found.len(), &found), (count, &expected), "{plan:?}");
        }
        failures.push((expected.len(), alphabets.iter().map(Vec::len).product::<usize>()));
    }
    assert!(failures.iter().all(|&(failing, all)| failing > 0 && failing < all), "{failures:?}");
}

/// The same with a start that is its own mirror image, and the same above and below. Of targets
/// that are images of each other, one is found.
#[test]
fn symmetry_loses_no_failing_target() {
    let naive = Naive::new(4);
    let shape = Shape::new(4);
    let mut random = fastrand::Rng::with_seed(4);
    // In boxes of four and eight rows, the halves are the same upside down. In boxes of five rows
    // they share sets but differ in height. Halves of four rows are more than are remembered, so
    // few starts must do for all of them.
    let cases =
        [(4, 600, (0..16).collect()), (5, 600, vec![0, 1, 3, 6, 8, 9, 12, 15]), (8, 3000, vec![1, 6, 8])];
    for (height, odds, letters) in cases {
        let some = from_plain(shape, &sample(&mut random, odds));
        let mut start = shape.empty();
        turn::mirror(shape, &some, &mut start);
        for (word, other) in start.iter_mut().zip(&some) {
            *word |= other;
        }
        let question = BoxQuestion::with_rows(4, vec![Alphabet::new(4, letters.iter().copied()); height])
            .with_predecessors(start.clone(), start.clone());
        let expected = naive.failing(&vec![letters; height], &plain(shape, &start), &plain(shape, &start));
        assert!(!expected.is_empty(), "nothing fails in {height} rows");
        let plans = (1..=3).map(|context| Plan::new(4, height).with_context(context));
        for plan in
            plans.flat_map(|plan| [with_many_sheaves(&plan), as_if_wider(&plan), as_if_wide(&plan), plan])
        {
            let found = finished(&question, &plan);
            assert_eq!(images(&found.orphans, true), expected, "{plan:?}");
            // If all cells are open in bundles, every sheaf is its own mirror image.
            let is_one_cluster = plan.bundle.as_ref().is_some_and(|open| open.len() == plan.width);
            let most = if is_one_cluster { expected.len() } else { expected.len() - 1 };
            assert!(found.orphans.len() <= most, "{} of {}", found.orphans.len(), expected.len());
        }
    }
}

/// With more halves than a block of a tile has, and starts that are their own mirror images or not:
/// two engines, with one tile or two, find the same.
#[test]
fn several_blocks_of_a_tile_find_what_kept_sets_find() {
    let shape = Shape::new(5);
    let mut random = fastrand::Rng::with_seed(7);
    // All rows of five cells, except for some pairs of mirror images.
    let letters = (0..32).filter(|row| !matches!(row, 1 | 16 | 2 | 8 | 3 | 24 | 5 | 20 | 7 | 28 | 31));
    let alphabet = Alphabet::new(5, letters);
    assert!(alphabet.mirror().is_some() && alphabet.len().pow(3) > 2 * 4096);
    let plan = Plan::new(5, 6);
    let tiled = |tiles| Plan {
        bundle: Some(vec![1, 3]),
        open: Vec::new(),
        keep: false,
        forget: true,
        tiles,
        ..plan.clone()
    };
    // A set united with its mirror image has twice as many pairs.
    for (is_mirrored, odds) in [(true, 160), (false, 80)] {
        let mut start = shape.empty();
        for index in 0..shape.words() * 64 {
            start[index / 64] |= u64::from(random.usize(..odds) == 0) << (index % 64);
        }
        if is_mirrored {
            let some = start.clone();
            turn::mirror(shape, &some, &mut start);
            start.iter_mut().zip(&some).for_each(|(word, other)| *word |= other);
        }
        let question =
            BoxQuestion::with_rows(5, vec![alphabet.clone(); 6]).with_predecessors(start.clone(), start);
        let found = [plan.clone(), tiled(1), tiled(2)]
            .map(|plan| images(&finished(&question, &plan).orphans, is_mirrored));
        assert!(!found[0].is_empty());
        assert_eq!((&found[1], &found[2]), (&found[0], &found[0]), "{is_mirrored}");
    }
}

/// Targets with their images upside down, and also mirrored if that is asked for.
fn images(orphans: &[Grid], is_mirrored: bool) -> BTreeSet<Vec<usize>> {
    let all = [Symmetry::Identity, Symmetry::FlipRows, Symmetry::Half, Symmetry::FlipColumns];
    let group = if is_mirrored { &all[..] } else { &all[..2] };
    let images =
        orphans.iter().flat_map(|orphan| group.iter().map(|symmetry| symmetry.apply_to_grid(orphan)));
    images.map(|image| rows_of(&image)).collect()
}

/// The targets around a published orphan, with two rows to choose from at each place. The orphan is
/// found, and nothing that is found has a predecessor.
#[test]
fn a_known_orphan_is_found_among_its_neighbours() {
    let orphan = partial::read(SEVEN).unwrap().map(|cell| cell == Some(true));
    let rows = rows_of(&orphan);
    let mut random = fastrand::Rng::with_seed(5);
    let alphabets = rows.iter().map(|&row| Alphabet::new(7, [row, row ^ 1 << random.usize(..7)])).collect();
    let found = finished(&BoxQuestion::with_rows(7, alphabets), &Plan::new(7, rows.len()));
    assert!(found.orphans.contains(&orphan));
    assert!(found.orphans.len() < 1 << 12, "not everything");
    let mut checker = Predecessors::new(7, rows.len(), Transition::Col9, Embedded::Batsat.start());
    for orphan in &found.orphans {
        assert!(predecessor(orphan).is_none());
        let answer = checker.check(&orphan.map(Some), &Limits::none());
        assert!(matches!(answer, Ok(Checked::None { .. })));
    }
}

#[test]
fn row_sets_give_predecessors_that_simulate_forward() {
    let mut random = fastrand::Rng::with_seed(6);
    for (width, height, times) in [(3, 5, 20), (5, 5, 20), (6, 8, 10), (7, 8, 3), (8, 4, 1)] {
        for _ in 0..times {
            let target = Grid::from_fn(width, height, |_| random.bool());
            let found = predecessor(&target).expect("small boxes have no orphans");
            assert_eq!(verify::predecessor(&target.map(Some), &found), Ok(()));
        }
    }
    for orphan in [SEVEN, EIGHT] {
        assert_eq!(predecessor(&partial::read(orphan).unwrap().map(|cell| cell == Some(true))), None);
    }
}

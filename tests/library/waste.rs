//! The wastage identity: every step of its proof on all neighbourhoods, and the sum on all still
//! lifes of small boxes.
//!
//! The proof is in `life::waste` and in docs/still-life.md.

use std::collections::BTreeMap;

use lifesat::backend::Verdict;
use lifesat::backend::embedded::Embedded;
use lifesat::cnf::{Lit, through};
use lifesat::decode;
use lifesat::encode::CellLayout;
use lifesat::encode::still_life::{Encoding, encode};
use lifesat::life::waste::{Window, of_cell, of_pattern, tokens, window};
use lifesat::life::{Grid, Totalistic};
use lifesat::limits::Limits;
use lifesat::problem::StillLife;
use lifesat::verify;

/// For each side of a window's middle cell: the cell there, and the corners of that side.
const SIDES: [(usize, [usize; 2]); 4] = [(1, [0, 2]), (5, [2, 8]), (7, [8, 6]), (3, [6, 0])];

fn windows() -> impl Iterator<Item = Window> {
    (0..512u32).map(|bits| std::array::from_fn(|place| bits >> place & 1 == 1))
}

fn live_neighbours(window: Window) -> usize {
    window.iter().filter(|&&alive| alive).count() - usize::from(window[4])
}

fn signed(number: usize) -> isize {
    number.cast_signed()
}

/// Whether the cell of a side and both its corners are alive.
fn is_full(window: Window, (beside, corners): (usize, [usize; 2])) -> bool {
    window[beside] && corners.iter().all(|&place| window[place])
}

/// The dead side of a hub: a live cell whose only live neighbours are three orthogonal ones.
fn hub(window: Window) -> Option<usize> {
    let dead_side = SIDES.iter().position(|&(beside, _)| !window[beside])?;
    let others = SIDES.iter().enumerate().all(|(side, &(beside, _))| window[beside] == (side != dead_side));
    (window[4] && others && live_neighbours(window) == 3).then_some(dead_side)
}

/// The full side of a foot: a live cell whose only live neighbours are the three of one side.
fn foot(window: Window) -> Option<usize> {
    let full = SIDES.iter().position(|&side| is_full(window, side))?;
    (window[4] && live_neighbours(window) == 3).then_some(full)
}

/// Step 1 of the proof. A dead cell has two tokens and gives one to each live orthogonal neighbour,
/// unless both corners of that neighbour on the side facing the dead cell are alive.
#[test]
fn a_dead_cell_keeps_what_it_wastes() {
    for window in windows().filter(|window| !window[4]) {
        let gives_to = |side: usize| {
            let (left, right) = (SIDES[(side + 3) % 4].0, SIDES[(side + 1) % 4].0);
            window[SIDES[side].0] && !(window[left] && window[right])
        };
        let given = (0..4).filter(|&side| gives_to(side)).count();
        assert_eq!(signed(of_cell(window)), 2 - signed(given), "{window:?}");
    }
}

/// Step 2 of the proof: a live cell holds four tokens and what it wastes. A hub has one fewer, a
/// foot one more.
#[test]
fn a_live_cell_gets_four_tokens_and_what_it_wastes() {
    let (mut hubs, mut feet) = (0, 0);
    for window in windows().filter(|&window| window[4] && live_neighbours(window) <= 3) {
        let gets = |&(beside, corners): &(usize, [usize; 2])| {
            !window[beside] && !corners.iter().all(|&corner| window[corner])
        };
        let tokens = 2 + signed(SIDES.iter().filter(|side| gets(side)).count());
        let surplus = tokens - 4 - signed(of_cell(window));
        let expected = isize::from(foot(window).is_some()) - isize::from(hub(window).is_some());
        assert_eq!(surplus, expected, "{window:?}");
        hubs += usize::from(hub(window).is_some());
        feet += usize::from(foot(window).is_some());
    }
    assert_eq!((hubs, feet), (4, 4), "one for each side");
}

/// Step 3 of the proof: of two live cells, one above the other, the upper one is a hub whose dead
/// side is north exactly if the lower one is a foot whose full side is north.
///
/// All states of the twelve cells around them are tried. The other three directions follow, as
/// waste does not change when a window is turned.
#[test]
fn hubs_and_feet_come_in_pairs() {
    const NORTH: usize = 0;
    let mut pairs = 0;
    for bits in 0..1u32 << 12 {
        let cell = |row: usize, column: usize| bits >> (3 * row + column) & 1 == 1;
        let around = |row: usize| -> Window { std::array::from_fn(|place| cell(row + place / 3, place % 3)) };
        let (upper, lower) = (around(0), around(1));
        let crowded = |window: Window| window[4] && live_neighbours(window) > 3;
        if crowded(upper) || crowded(lower) {
            continue;
        }
        assert_eq!(hub(upper) == Some(NORTH), foot(lower) == Some(NORTH), "{bits:012b}");
        pairs += usize::from(hub(upper) == Some(NORTH));
    }
    // The pair determines all twelve cells.
    assert_eq!(pairs, 1);
    for window in windows() {
        let turned: Window = std::array::from_fn(|place| window[6 - 3 * (place % 3) + place / 3]);
        assert_eq!(of_cell(turned), of_cell(window));
    }
}

fn sum(pattern: &Grid) -> usize {
    4 * pattern.population() + of_pattern(pattern)
}

/// The identity needs only live cells with at most three live neighbours, so this tests more than
/// still lifes.
#[test]
fn the_identity_holds_for_all_patterns_of_tiny_boxes_without_crowding() {
    for (width, height) in [(1, 1), (1, 9), (9, 1), (2, 5), (5, 2), (3, 3), (5, 3), (3, 5), (4, 4)] {
        let mut tried = 0;
        for bits in 0..1u32 << (width * height) {
            let pattern = Grid::from_fn(width, height, |at| bits >> (at.row * width + at.column) & 1 == 1);
            let crowded = |row, column| live_neighbours(window(&pattern, row, column)) > 3;
            if pattern.live_cells().any(|at| crowded(at.row, at.column)) {
                continue;
            }
            assert_eq!(sum(&pattern), tokens(width, height), "{pattern:?}");
            tried += 1;
        }
        assert!(tried >= 1 << width, "{width}×{height}: {tried}");
    }
}

/// For each pair of last rows: the set of possible differences between sum and tokens so far, as
/// bits around the middle, and the number of still lifes.
type Sums = BTreeMap<(u32, u32), (u64, u64)>;
/// The bit of difference 0.
const ZERO: u32 = 32;

/// All still lifes of the boxes of this width with heights 1 to `heights`. Returns for each height
/// their number and the set of differences between 4·L + waste and the tokens, in which bit
/// [`ZERO`] is no difference.
///
/// A still life is a walk through pairs of consecutive rows. The sums over the rows above are kept
/// as a set, so all walks are covered although they are not listed.
fn all_still_lifes(width: u32, heights: usize) -> Vec<(u64, u64)> {
    let shape = Shape::new(width);
    let mut sums = Sums::from([((0, 0), (1 << ZERO, 1))]);
    // The row above the box stays dead and wastes one for each dead cell below it.
    sums = shape.step(&sums, 0..1 << width, |_, _, below| {
        let dead = width - below.count_ones();
        dead.cast_signed() - width.cast_signed()
    });
    let mut found = Vec::new();
    for _ in 0..heights {
        let end = shape.step(&sums, 0..1, |above, row, below| shape.surplus(above, row, below));
        let end = shape.step(&end, 0..1, |above, _, _| {
            let dead = width - above.count_ones();
            dead.cast_signed() - width.cast_signed()
        });
        found.push(end.get(&(0, 0)).copied().map_or((0, 0), |(differences, count)| (count, differences)));
        sums = shape.step(&sums, 0..1 << width, |above, row, below| shape.surplus(above, row, below));
    }
    found
}

/// Rows of one width, and a table of all windows.
struct Shape {
    width: u32,
    stable: [bool; 512],
    waste: [i32; 512],
}

impl Shape {
    fn new(width: u32) -> Self {
        let (mut stable, mut waste) = ([false; 512], [0; 512]);
        for (index, window) in windows().enumerate() {
            stable[index] = Totalistic::LIFE.next(window[4], live_neighbours(window)) == window[4];
            waste[index] = i32::try_from(of_cell(window)).unwrap();
        }
        Self { width, stable, waste }
    }

    /// The index of the window around a column in `stable` and `waste`. `column` is 0 to width + 1,
    /// where 0 is the column left of the box.
    fn index(above: u32, row: u32, below: u32, column: u32) -> usize {
        let three = |cells: u32| (cells << 2 >> column & 7) as usize;
        three(above) | three(row) << 3 | three(below) << 6
    }

    fn is_stable(&self, above: u32, row: u32, below: u32) -> bool {
        (0..self.width + 2).all(|column| self.stable[Self::index(above, row, below, column)])
    }

    /// 4·L + waste − tokens of a row of the box, with the cells outside at its two ends.
    fn surplus(&self, above: u32, row: u32, below: u32) -> i32 {
        let inside = (1..=self.width).map(|column| self.waste[Self::index(above, row, below, column)]);
        let ends = 2 - (row & 1).cast_signed() - (row >> (self.width - 1)).cast_signed();
        4 * row.count_ones().cast_signed() + inside.sum::<i32>() + ends - (2 * self.width + 2).cast_signed()
    }

    /// Extends all walks by one row. The row before the last then has all its neighbours and must
    /// be stable.
    fn step(&self, sums: &Sums, next: std::ops::Range<u32>, surplus: impl Fn(u32, u32, u32) -> i32) -> Sums {
        let mut after = Sums::new();
        for (&(above, row), &(differences, count)) in sums {
            for below in next.clone().filter(|&below| self.is_stable(above, row, below)) {
                let shifted = shift(differences, surplus(above, row, below));
                let entry = after.entry((row, below)).or_insert((0, 0));
                entry.0 |= shifted;
                entry.1 += count;
            }
        }
        after
    }
}

/// Adds a number to all members of a set.
fn shift(set: u64, by: i32) -> u64 {
    let distance = by.unsigned_abs();
    let shifted = if by < 0 { set >> distance } else { set << distance };
    assert_eq!(shifted.count_ones(), set.count_ones(), "the set of differences is too small");
    shifted
}

#[test]
fn the_identity_holds_for_all_still_lifes_of_boxes_up_to_8x8() {
    for width in 1..=8 {
        for (height, (count, differences)) in (1..).zip(all_still_lifes(width, 8)) {
            assert_eq!(differences, 1 << ZERO, "{width}×{height}");
            assert!(count >= 1, "{width}×{height}: the empty board is a still life");
        }
    }
}

/// The walks through rows find as many still lifes as brute force with the simulator.
#[test]
fn all_still_lifes_are_seen() {
    for (width, heights) in [(1, 9), (2, 8), (3, 5), (4, 4), (5, 3)] {
        for (height, (count, _)) in (1..).zip(all_still_lifes(width, heights)) {
            let (columns, cells) = (width as usize, width as usize * height);
            let problem = StillLife::new(columns, height).unwrap();
            let patterns = (0..1u32 << cells).map(|bits| {
                Grid::from_fn(columns, height, |at| bits >> (at.row * columns + at.column) & 1 == 1)
            });
            let expected = patterns.filter(|pattern| verify::still_life(&problem, pattern).is_ok()).count();
            assert_eq!(count, expected as u64, "{width}×{height}");
        }
    }
}

/// Still lifes in which a solver has met as many as possible of the demands on random cells.
#[test]
fn the_identity_holds_for_random_still_lifes_up_to_20x20() {
    let mut random = fastrand::Rng::with_seed(20);
    let mut populations = Vec::new();
    for _ in 0..60 {
        let (width, height) = (random.usize(5..=20), random.usize(5..=20));
        let problem = StillLife::new(width, height).unwrap();
        let pattern = random_still_life(&problem, &mut random);
        verify::still_life(&problem, &pattern).unwrap();
        assert_eq!(sum(&pattern), tokens(width, height), "{pattern:?}");
        populations.push(pattern.population());
    }
    populations.sort_unstable();
    assert!(populations[30] > 20, "these still lifes are all but empty: {populations:?}");
}

fn random_still_life(problem: &StillLife, random: &mut fastrand::Rng) -> Grid {
    let layout = CellLayout::new(problem.width(), problem.height()).unwrap();
    let mut solver = Embedded::Batsat.start();
    let Ok(_) = through(&mut *solver, |sink| encode(problem, Encoding::default(), sink));
    let cells = layout.cells().filter_map(|cell| match random.u8(..24) {
        0 => Some(!cell),
        1 | 2 => Some(cell),
        _ => None,
    });
    let mut wanted: Vec<Lit> = cells.collect();
    loop {
        match solver.solve(&wanted, &Limits::none()) {
            Verdict::Satisfiable(model) => return decode::still_life(problem, &model),
            Verdict::Unsatisfiable => {
                let refused = solver.core()[0];
                wanted.retain(|&literal| literal != refused);
            }
            Verdict::Unknown(why) => panic!("no limit was set, but: {why}"),
        }
    }
}

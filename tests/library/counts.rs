//! Counts of patterns that vanish or return, against all patterns and against published numbers.

use std::collections::BTreeSet;

use lifesat::life::step::next_generation;
use lifesat::life::{Grid, Position, Rule, Symmetry};
use lifesat::limits::Limits;
use lifesat::problem::StillLife;
use lifesat::solve::search::Distinct;
use lifesat::solve::search::backtrack::{Choice, Order};
use lifesat::solve::search::tree::Tree;
use lifesat::solve::still_life::census::{Oscillators, count, oscillators, vanishing};
use lifesat::spacetime::{self, Front};

/// Bytes, far more than these boxes need.
const PLENTY: u64 = 1 << 32;

/// The next generation of a pattern, if all its live cells lie in the box.
fn next_in_box(pattern: &Grid) -> Option<Grid> {
    let next = next_generation(pattern, Rule::LIFE);
    let inside = Grid::from_fn(pattern.width(), pattern.height(), |at| {
        next.get(Position::new(at.row + 1, at.column + 1))
    });
    (inside.population() == next.population()).then_some(inside)
}

/// What one of the counts says.
fn oscillating(width: usize, height: usize, period: usize) -> u128 {
    let which = Oscillators::new(width, height, period).unwrap().expect("it can be counted");
    oscillators(&which, PLENTY, &Limits::none()).unwrap()
}

/// After how many generations a pattern returns, all of which lie in its box. At most 12 are tried.
fn period_in_box(pattern: &Grid) -> Option<usize> {
    let mut now = pattern.clone();
    for generation in 1..=12 {
        now = next_in_box(&now)?;
        if now == *pattern {
            return Some(generation);
        }
    }
    None
}

#[test]
fn small_boxes_agree_with_all_patterns() {
    for (width, height) in [(1, 1), (2, 3), (3, 2), (3, 3), (4, 4), (1, 9), (7, 2), (3, 5), (5, 3)] {
        let patterns = (0..1u32 << (width * height))
            .map(|bits| Grid::from_fn(width, height, |at| bits >> (at.row * width + at.column) & 1 == 1));
        let (mut gone, mut returning) = (0, [0; 13]);
        for pattern in patterns {
            let Some(next) = next_in_box(&pattern) else { continue };
            gone += u128::from(next.population() == 0);
            if let Some(period) = period_in_box(&pattern) {
                returning[period] += 1;
            }
        }
        assert_eq!(vanishing(width, height, &Limits::none()).unwrap(), gone, "{width}×{height}");
        for period in [2, 3, 4, 6].into_iter().filter(|period| width.min(height) * period <= 64) {
            let found = oscillating(width, height, period);
            assert_eq!(found, returning[period] / period as u128, "{width}×{height}, period {period}");
        }
    }
}

/// OEIS A136279. All nine published numbers take too long without optimisation.
#[test]
fn squares_have_the_published_numbers_of_oscillators() {
    for (n, published) in (1..).zip([0, 0, 1, 12, 43, 163, 8424, 582_769]) {
        assert_eq!(oscillating(n, n, 2), published, "{n}");
    }
}

/// Backtracking finds one of all images and phases of an oscillator. All of them within the box are counted.
#[test]
fn a_longer_period_agrees_with_a_search() {
    let (side, period) = (6, 4);
    let search = crate::search::oscillating(side, side, period);
    let spacetime = spacetime::of(&search, Front::Pushed);
    let mut engine = Tree::new(&spacetime, &Order::default(), Choice::default());
    let objects = crate::search::all(&search, &spacetime, Distinct::Exact, &mut engine);
    let mut patterns = BTreeSet::new();
    for generation in objects.iter().flat_map(|object| &object.generations[..period]) {
        for symmetry in Symmetry::ALL {
            let image = symmetry.apply_to_grid(&generation.map(|state| state == 1));
            let shifts = 1 - side.cast_signed()..side.cast_signed();
            for (down, right) in
                shifts.clone().flat_map(|down| shifts.clone().map(move |right| (down, right)))
            {
                let shifted = Grid::from_fn(side, side, |at| {
                    image.is_alive(at.row.cast_signed() - down, at.column.cast_signed() - right)
                });
                if shifted.population() == image.population() && period_in_box(&shifted) == Some(period) {
                    patterns.insert(shifted.to_string());
                }
            }
        }
    }
    assert!(!patterns.is_empty(), "the mold fits");
    assert_eq!(oscillating(side, side, period), patterns.len() as u128 / period as u128);
}

#[test]
fn periods_and_boxes_have_bounds() {
    for (width, height, period) in
        [(4, 4, 1), (13, 13, 2), (8, 9, 9), (12, 12, 6), (1, 1, usize::MAX), (1, 1, 1 << 63), (3, 3, 0)]
    {
        assert!(Oscillators::new(width, height, period).unwrap().is_none(), "{width}×{height}, {period}");
    }
    assert!(Oscillators::new(12, 100, 2).unwrap().is_some());
    assert!(Oscillators::new(100, 8, 4).unwrap().is_some());
    assert!(Oscillators::new(0, 3, 2).is_err());
}

/// OEIS A134963, by D. Knuth and T. Rokicki. The last two numbers take more than one prime.
#[test]
fn the_published_numbers_of_patterns_that_vanish() {
    let published = [
        2,
        11,
        51,
        860,
        28_156,
        1_093_273,
        110_321_561,
        21_929_490_122,
        6_858_741_615_699,
        4_400_789_480_783_375,
    ];
    for (side, expected) in (1..).zip(published) {
        assert_eq!(vanishing(side, side, &Limits::none()).unwrap(), expected, "{side}");
    }
}

/// OEIS A136278, by the same authors.
#[test]
fn the_published_numbers_of_still_lifes() {
    for (side, published) in [(9, 285_886_827), (10, 29_305_144_137)] {
        let square = StillLife::new(side, side).unwrap();
        assert_eq!(count(&square, &Limits::none()).unwrap(), published, "{side}");
    }
}

/// With forced cells no halves meet. Each still life has either state in a cell.
#[test]
fn halves_agree_with_boxes_that_have_a_forced_cell() {
    for (width, height, at) in
        [(8, 8, Position::new(3, 4)), (7, 9, Position::new(4, 3)), (10, 4, Position::new(0, 2))]
    {
        let free = StillLife::new(width, height).unwrap();
        let with = |alive| count(&free.clone().with_forced(at, alive).unwrap(), &Limits::none()).unwrap();
        assert_eq!(with(false) + with(true), count(&free, &Limits::none()).unwrap(), "{width}×{height}");
    }
}

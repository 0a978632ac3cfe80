//! Counts of patterns that vanish or alternate, against all patterns and against published numbers.

use lifesat::life::step::next_generation;
use lifesat::life::{Grid, Position, Rule};
use lifesat::limits::Limits;
use lifesat::problem::StillLife;
use lifesat::solve::still_life::census::{count, oscillators, vanishing};

/// The next generation of a pattern, if all its live cells lie in the box.
fn next_in_box(pattern: &Grid) -> Option<Grid> {
    let next = next_generation(pattern, Rule::LIFE);
    let inside = Grid::from_fn(pattern.width(), pattern.height(), |at| {
        next.get(Position::new(at.row + 1, at.column + 1))
    });
    (inside.population() == next.population()).then_some(inside)
}

#[test]
fn small_boxes_agree_with_all_patterns() {
    for (width, height) in [(1, 1), (2, 3), (3, 2), (3, 3), (4, 4), (1, 9), (7, 2), (3, 5), (5, 3)] {
        let patterns = (0..1u32 << (width * height))
            .map(|bits| Grid::from_fn(width, height, |at| bits >> (at.row * width + at.column) & 1 == 1));
        let (mut gone, mut alternating) = (0, 0);
        for pattern in patterns {
            let Some(next) = next_in_box(&pattern) else { continue };
            gone += u128::from(next.population() == 0);
            alternating += u128::from(next != pattern && next_in_box(&next) == Some(pattern));
        }
        assert_eq!(vanishing(width, height, &Limits::none()).unwrap(), gone, "{width}×{height}");
        assert_eq!(oscillators(width, height, &Limits::none()).unwrap(), alternating / 2, "{width}×{height}");
    }
}

/// OEIS A136279.
#[test]
fn squares_have_the_published_numbers_of_oscillators() {
    for (n, published) in (1..).zip([0, 0, 1, 12, 43, 163]) {
        assert_eq!(oscillators(n, n, &Limits::none()).unwrap(), published, "{n}");
    }
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

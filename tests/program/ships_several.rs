//! `lifesat ships` for several spaceships: each is listed once.

use crate::common::{code, json, lifesat, stderr};
use lifesat::life::{Grid, Plane, Rule, file};

/// Row and column of a cell of the plane.
type Place = (i32, i32);

/// The generations of a pattern until it is back, and their mirror images: each as its live cells.
fn generations(pattern: &Grid, rule: Rule, period: usize, image: fn(Place) -> Place) -> Vec<Vec<Place>> {
    let mut plane = Plane::of(pattern);
    let mut all = Vec::new();
    for _ in 0..period {
        let turned = plane.cells().iter().map(|&cell| image(cell)).collect();
        all.extend([plane.cells().to_vec(), turned].map(at_the_origin));
        plane = plane.next_generation(rule);
    }
    all
}

/// The cells, moved as far up and to the left as they go.
fn at_the_origin(mut cells: Vec<Place>) -> Vec<Place> {
    let top = cells.iter().map(|cell| cell.0).min().unwrap();
    let left = cells.iter().map(|cell| cell.1).min().unwrap();
    for cell in &mut cells {
        *cell = (cell.0 - top, cell.1 - left);
    }
    cells.sort_unstable();
    cells
}

/// The glider flies in two places in five diagonals, and so does the lightweight spaceship in seven columns. A mirror
/// image flies in the same direction. But each is one ship.
#[test]
fn several_ships_are_different_ones() {
    let transposed: fn(Place) -> Place = |(row, column)| (column, row);
    let flipped: fn(Place) -> Place = |(row, column)| (row, -column);
    for (words, image, most) in [
        ("--velocity c/4d --width 5 -n 3", transposed, 3),
        ("--velocity c/4d --width 4 --all", transposed, usize::MAX),
        ("--velocity 2c/4 --width 7 -n 3", flipped, 3),
        ("--velocity 2c/4 --width 7 --symmetry glide -n 3", flipped, 3),
    ] {
        let words = format!("ships {words} --jobs 2 --json");
        let found = lifesat(&words.split(' ').collect::<Vec<_>>());
        assert_eq!(code(&found), 0, "{words}: {}", stderr(&found));
        let answer = json(&found);
        let patterns = answer["patterns"].as_array().unwrap();
        assert!((2..=most).contains(&patterns.len()), "{words}: {patterns:?}");
        let ships = patterns.iter().map(|text| file::read(text.as_str().unwrap()).unwrap());
        let all: Vec<_> = ships.map(|ship| generations(&ship.grid, ship.rule, 4, image)).collect();
        for (number, one) in all.iter().enumerate() {
            assert!(all[..number].iter().all(|other| !other.contains(&one[0])), "{words}: {patterns:?}");
        }
    }
}

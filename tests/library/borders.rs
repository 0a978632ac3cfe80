//! The least waste along the border of a box, against squares whose optimum is known.

use std::convert::Infallible;
use std::fs;

use lifesat::encode::still_life::{Depth, least_along_border};
use lifesat::life::waste;

fn bound(width: usize, height: usize, depth: Depth) -> Option<usize> {
    let Ok(least) = least_along_border(width, height, depth, || Ok::<_, Infallible>(()));
    least
}

/// The densest still lifes of squares: research/still-life.tsv, and from 101 on the closed form of G. Chu and
/// P. J. Stuckey (2012).
fn optima() -> Vec<(usize, usize)> {
    const FEWER: [usize; 17] = [0, 1, 3, 8, 9, 11, 16, 17, 19, 25, 27, 31, 33, 39, 41, 47, 49];
    let text = fs::read_to_string(crate::root().join("research/still-life.tsv")).unwrap();
    let measured = text.lines().skip(1).map(|line| {
        let mut fields = line.split('\t').map(|field| field.parse().unwrap());
        (fields.next().unwrap(), fields.next().unwrap())
    });
    let closed_form = |n: usize| (27 * n * n + 34 * n - 108) / 54 + usize::from(!FEWER.contains(&(n % 54)));
    measured.collect::<Vec<_>>().into_iter().chain((101..=200).map(|n| (n, closed_form(n)))).collect()
}

/// The bound never excludes the optimum. It excludes one live cell more for exactly those squares that the
/// page names.
#[test]
fn the_page_names_the_squares_that_the_border_settles() {
    let settles = |&(n, optimum): &(usize, usize)| {
        let least = bound(n, n, Depth::SHALLOW).unwrap();
        assert!(least <= waste::with_live_cells(n, n, optimum).unwrap(), "{n}");
        waste::with_live_cells(n, n, optimum + 1).is_none_or(|wasted| wasted < least)
    };
    let settled: Vec<(usize, usize)> = optima().into_iter().filter(settles).collect();
    let list =
        |part: &[(usize, usize)]| part.iter().map(|(n, _)| n.to_string()).collect::<Vec<_>>().join(", ");
    let (small, large) = settled.split_at(settled.partition_point(|&(n, _)| n <= 60));
    let page = crate::root().join("research/notes/still-life.md");
    let words: Vec<String> =
        fs::read_to_string(page).unwrap().split_whitespace().map(str::to_owned).collect();
    let said = format!(
        "for these {} (`tests/library/borders.rs` counts them): - {}; - {}.",
        settled.len(),
        list(small),
        list(large)
    );
    assert!(words.join(" ").contains(&said), "the page does not say: {said}");
}

/// The page says which squares deeper lines settle besides. 41 is one of them, and 62 is not.
#[test]
fn deeper_lines_settle_some_that_the_page_names() {
    let page = crate::root().join("research/notes/still-life.md");
    let words = fs::read_to_string(page).unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
    let (_, named) = words.split_once("The second depth settles ").unwrap();
    let (named, _) = named.split_once(". The third").unwrap();
    let named: Vec<usize> = named.split(", ").map(|n| n.parse().unwrap()).collect();
    assert_eq!(named.len(), 50);
    for (n, optimum) in optima().into_iter().filter(|&(n, _)| [41, 62].contains(&n)) {
        let least = bound(n, n, Depth::DEEP).unwrap();
        assert!(least <= waste::with_live_cells(n, n, optimum).unwrap(), "{n}");
        let settles = waste::with_live_cells(n, n, optimum + 1).is_none_or(|wasted| wasted < least);
        assert_eq!(settles, named.contains(&n), "{n}");
    }
}

/// Boxes whose corners meet have no bound.
#[test]
fn narrow_boxes_have_no_border() {
    assert_eq!(bound(9, 40, Depth::SHALLOW), None);
    assert_eq!(bound(40, 9, Depth::SHALLOW), None);
    assert!(bound(10, 10, Depth::SHALLOW).is_some());
}

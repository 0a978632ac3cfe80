//! The table of rectangles, research/rectangles.tsv, against its patterns, other tables, and dynamic programming
//! that knows no waste.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};

use lifesat::encode::still_life::{Depth, least_along_border};
use lifesat::format::compressed;
use lifesat::life::{Grid, file, waste};
use lifesat::problem::StillLife;
use lifesat::solve::still_life::dp;
use lifesat::verify;

/// The longest side of the table.
const LONGEST: usize = 40;

struct Row {
    found: usize,
    refuted: usize,
    is_optimal: bool,
    method: String,
}

/// The rows by width and height; the width is the shorter side.
fn table() -> BTreeMap<(usize, usize), Row> {
    let text = fs::read_to_string(crate::root().join("research/rectangles.tsv")).unwrap();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("width\theight\tfound\trefuted\tmethod\tcpu_seconds\tmegabytes\tstatus"));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            let number = |place: usize| fields[place].parse().unwrap();
            let is_optimal = match fields[7] {
                "optimal" => true,
                "open" => false,
                other => panic!("{other} is no status"),
            };
            let method = fields[4].to_owned();
            ((number(0), number(1)), Row { found: number(2), refuted: number(3), is_optimal, method })
        })
        .collect()
}

fn patterns() -> BTreeMap<(usize, usize), Grid> {
    let packed = File::open(crate::root().join("instances/still-life/rectangles.jsonl.gz")).unwrap();
    let lines = compressed::plain(BufReader::new(packed)).unwrap().lines();
    lines
        .map(|line| {
            let line: serde_json::Value = serde_json::from_str(&line.unwrap()).unwrap();
            let number = |key: &str| usize::try_from(line[key].as_u64().unwrap()).unwrap();
            let grid = file::read(line["rle"].as_str().unwrap()).unwrap().grid;
            ((number("width"), number("height")), grid)
        })
        .collect()
}

#[test]
fn every_box_has_a_row_and_a_pattern() {
    let (table, patterns) = (table(), patterns());
    let boxes = (1..=LONGEST).flat_map(|width| (width..=LONGEST).map(move |height| (width, height)));
    assert!(table.keys().copied().eq(boxes));
    assert!(table.keys().eq(patterns.keys()));
    for ((&(width, height), row), pattern) in table.iter().zip(patterns.values()) {
        assert_eq!((pattern.width(), pattern.height()), (width, height));
        verify::still_life(&StillLife::new(width, height).unwrap(), pattern).unwrap();
        assert_eq!(pattern.population(), row.found, "{width}×{height}");
        assert_eq!(row.is_optimal, row.refuted == row.found + 1, "{width}×{height}");
        assert!(row.found < row.refuted, "{width}×{height}");
    }
}

/// The first twelve are those of OEIS A055397, the others those of research/still-life.tsv.
#[test]
fn squares_are_those_of_the_other_tables() {
    const FIRST: [usize; 12] = [0, 4, 6, 8, 16, 18, 28, 36, 43, 54, 64, 76];
    let text = fs::read_to_string(crate::root().join("research/still-life.tsv")).unwrap();
    let others = text.lines().skip(1).map(|line| line.split('\t').nth(1).unwrap().parse().unwrap());
    for (n, cells) in (1..=LONGEST).zip(FIRST.into_iter().chain(others)) {
        let row = &table()[&(n, n)];
        assert_eq!(row.found, cells, "{n}");
    }
}

/// Dynamic programming over all beginnings, which leaves none out and knows neither waste nor solvers.
#[test]
fn narrow_boxes_are_right_by_exhaustion() {
    let mut compared = 0;
    for ((width, height), row) in table() {
        if width <= 6 && width * height < 255 {
            let problem = StillLife::new(width, height).unwrap();
            assert_eq!(dp::densest(&problem), Some(row.found), "{width}×{height}");
            assert!(row.is_optimal);
            compared += 1;
        }
    }
    assert_eq!(compared, 225);
}

/// A box refutes no more than what is found in a smaller one, or in two that lie two dead lines apart in it.
#[test]
fn no_row_contradicts_another() {
    let table = table();
    let row = |width: usize, height: usize| &table[&(width.min(height), width.max(height))];
    for width in 1..=LONGEST {
        for height in 1..=LONGEST {
            let refuted = row(width, height).refuted;
            if width > 1 {
                assert!(row(width - 1, height).found < refuted, "{width}×{height}");
            }
            for part in 1..width.saturating_sub(2) {
                let parts = row(part, height).found + row(width - 2 - part, height).found;
                assert!(parts < refuted, "{width}×{height} with {part} columns on one side");
            }
        }
    }
}

fn border(width: usize, height: usize) -> Option<usize> {
    let Ok(least) =
        least_along_border(width, height, Depth::SHALLOW, || Ok::<_, std::convert::Infallible>(()));
    least
}

/// What a pattern wastes is at least what the bound of the border says, and an open box refutes what is said.
/// Most of these patterns come from dynamic programming that knows nothing of this bound.
#[test]
fn no_pattern_wastes_less_than_the_border() {
    for ((width, height), row) in table() {
        let is_sampled = (width + height).is_multiple_of(6) || !row.is_optimal;
        if let Some(least) = is_sampled.then(|| border(width, height)).flatten() {
            let wasted = waste::with_live_cells(width, height, row.found).unwrap();
            assert!(least <= wasted, "{width}×{height}");
            let refuted = waste::most_live_cells_with(width, height, least) + 1;
            assert!(row.refuted <= refuted, "{width}×{height}");
        }
    }
}

/// All boxes are settled, and the page says by which method.
#[test]
fn the_page_counts_the_rows() {
    let table = table();
    assert!(table.values().all(|row| row.is_optimal));
    let count = |method: &str| table.values().filter(|row| row.method == method).count();
    let page = fs::read_to_string(crate::root().join("docs/still-life-methods.md")).unwrap();
    let words: Vec<&str> = page.split_whitespace().collect();
    let said = format!(
        "All {} boxes are settled: the densest still life is found, and one live cell more refuted. \
         `lifesat solve WxH` used dynamic programming for {} of them and the method `waste` for {}.",
        table.len(),
        count("dp"),
        count("waste"),
    );
    assert!(words.join(" ").contains(&said), "the page does not say: {said}");
}

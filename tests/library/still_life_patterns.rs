//! The committed patterns are still lifes of their boxes, with the numbers of live cells that
//! docs/still-life.tsv lists.

use std::fs;
use std::path::Path;

use lifesat::life::{file, waste};
use lifesat::problem::StillLife;
use lifesat::problem::still_life::Cohesion;
use lifesat::verify;

/// Sides and live cells of the patterns beyond the table.
const BEYOND: [(usize, usize); 29] = [
    (101, 5162),
    (103, 5367),
    (105, 5577),
    (107, 5790),
    (108, 5898),
    (109, 6007),
    (110, 6118),
    (111, 6228),
    (112, 6341),
    (113, 6454),
    (114, 6568),
    (115, 6683),
    (116, 6799),
    (117, 6916),
    (119, 7153),
    (121, 7395),
    (123, 7640),
    (124, 7764),
    (126, 8016),
    (129, 8400),
    (131, 8661),
    (133, 8926),
    (135, 9195),
    (139, 9746),
    (142, 10170),
    (158, 12580),
    (174, 15246),
    (190, 18168),
    (206, 21346),
];

/// Sides and live cells of docs/still-life.tsv, and of the patterns beyond it.
fn table() -> Vec<(usize, usize)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/still-life.tsv");
    let text = fs::read_to_string(path).unwrap();
    let number = |field: Option<&str>| field.unwrap().parse().unwrap();
    let row = |line: &str| {
        let mut fields = line.split('\t');
        (number(fields.next()), number(fields.next()))
    };
    text.lines().skip(1).map(row).chain(BEYOND).collect()
}

#[test]
fn each_row_has_its_pattern() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("instances/still-life/patterns");
    let table = table();
    assert!(table.iter().map(|&(n, _)| n).eq((13..=100).chain(BEYOND.map(|(n, _)| n))));
    for &(n, cells) in &table {
        let text = fs::read_to_string(directory.join(format!("{n}x{n}.rle"))).unwrap();
        let pattern = file::read(&text).unwrap().grid;
        assert_eq!((pattern.width(), pattern.height()), (n, n));
        verify::still_life(&StillLife::new(n, n).unwrap(), &pattern).unwrap();
        assert_eq!(pattern.population(), cells, "{n}");
        assert_eq!(Some(waste::of_pattern(&pattern)), waste::with_live_cells(n, n, cells));
    }
    assert_eq!(fs::read_dir(directory).unwrap().count(), table.len(), "a pattern that no test looks at");
}

/// For these sides, lists in circulation have one cell more.
#[test]
fn where_lists_differ() {
    for (n, cells) in [(24, 301), (26, 352), (28, 406), (30, 466), (32, 530), (35, 632), (38, 743)] {
        assert!(table().contains(&(n, cells)), "{n}");
    }
}

/// The list of docs/a055397 is the table, after the published values up to 12.
#[test]
fn the_b_file_is_the_table() {
    const FIRST: [usize; 12] = [0, 4, 6, 8, 16, 18, 28, 36, 43, 54, 64, 76];
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/a055397/b055397.txt");
    let listed: String =
        (1..).zip(FIRST).chain(table()).take(100).map(|(n, cells)| format!("{n} {cells}\n")).collect();
    assert_eq!(fs::read_to_string(path).unwrap(), listed);
}

/// ⌊n²/2 + 17n/27 − 2⌋, and one more unless n modulo 54 is in `FEWER`: the closed form of G. Chu
/// and P. J. Stuckey (2012), who proved it for all sides above 60.
#[test]
fn beyond_60_the_table_is_the_closed_form() {
    const FEWER: [usize; 17] = [0, 1, 3, 8, 9, 11, 16, 17, 19, 25, 27, 31, 33, 39, 41, 47, 49];
    for (n, cells) in table().into_iter().filter(|&(n, _)| n > 60) {
        let formula = (27 * n * n + 34 * n - 108) / 54 + usize::from(!FEWER.contains(&(n % 54)));
        assert_eq!(cells, formula, "{n}");
    }
}

/// The patterns of docs/connected.tsv hold together and have the numbers of live cells that it lists.
#[test]
fn patterns_that_hold_together_do() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("docs/connected.tsv")).unwrap();
    let rows: Vec<Vec<&str>> = text.lines().skip(1).map(|line| line.split('\t').collect()).collect();
    assert_eq!(rows.len(), 40);
    let looked_at = |kind: &str, cohesion: Cohesion, column: usize| {
        let folder = root.join("instances/still-life").join(kind);
        let found = rows.iter().filter(|row| {
            let n: usize = row[0].parse().unwrap();
            let Ok(text) = fs::read_to_string(folder.join(format!("{n}x{n}.rle"))) else { return false };
            let pattern = file::read(&text).unwrap().grid;
            verify::still_life(&StillLife::new(n, n).unwrap().with_cohesion(cohesion), &pattern).unwrap();
            assert_eq!(pattern.population().to_string(), row[column], "{kind} {n}");
            true
        });
        let found = found.count();
        assert_eq!(fs::read_dir(folder).unwrap().count(), found, "a pattern that no test looks at");
        found
    };
    assert_eq!(looked_at("connected", Cohesion::Connected, 1), 40);
    assert_eq!(looked_at("strict", Cohesion::Strict, 9), 2);
}

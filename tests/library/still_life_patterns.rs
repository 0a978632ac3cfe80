//! The committed patterns are still lifes of their boxes, with the numbers of live cells that
//! research/still-life.tsv and research/large-squares.tsv list.

use std::fs;

use lifesat::life::{file, waste};
use lifesat::problem::StillLife;
use lifesat::problem::still_life::Cohesion;
use lifesat::verify;

/// Sides and live cells of research/still-life.tsv and research/large-squares.tsv.
fn table() -> Vec<(usize, usize)> {
    let column = |heading: &str, name| heading.split('\t').position(|column| column == name).unwrap();
    let rows = |name: &str| -> Vec<(usize, usize)> {
        let path = crate::root().join("research").join(name);
        let text = fs::read_to_string(path).unwrap();
        let (heading, rows) = text.split_once('\n').unwrap();
        let columns = [column(heading, "n"), column(heading, "found")];
        let row = |line: &str| columns.map(|column| line.split('\t').nth(column).unwrap().parse().unwrap());
        rows.lines().map(row).map(|[n, found]| (n, found)).collect()
    };
    [rows("still-life.tsv"), rows("large-squares.tsv")].concat()
}

#[test]
fn each_row_has_its_pattern() {
    let directory = crate::root().join("instances/still-life/patterns");
    let table = table();
    assert!(table.iter().map(|&(n, _)| n).take(88).eq(13..=100));
    assert!(table.windows(2).all(|rows| rows[0].0 < rows[1].0));
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

/// research/large-squares.tsv has all squares from 101 to 200 with one live cell more refuted. The page counts by what.
#[test]
fn all_squares_up_to_200_are_settled() {
    let read = |name: &str| fs::read_to_string(crate::root().join(name)).unwrap();
    let (text, page) = (read("research/large-squares.tsv"), read("docs/still-life-methods.md"));
    let (mut sides, mut by_border) = (Vec::new(), 0);
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[n, from, found, refuted, by, "optimal"] = &fields[..] else { panic!("{line}") };
        let [n, from, found, refuted] =
            [n, from, found, refuted].map(|field| field.parse::<usize>().unwrap());
        assert!(from < n && refuted == found + 1 && ["border", "solver"].contains(&by), "{line}");
        if n <= 200 {
            sides.push(n);
            by_border += usize::from(by == "border");
        }
    }
    assert!(sides.iter().copied().eq(101..=200), "{sides:?}");
    let words = page.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = format!(
        "One live cell more is refuted for all 100 squares, for {by_border} by the [border](#bound-of-the-border) \
         alone, and for {} by a solver",
        100 - by_border
    );
    assert!(words.contains(&said), "the page does not say: {said}");
}

/// For these sides, lists in circulation have one cell more.
#[test]
fn where_lists_differ() {
    for (n, cells) in [(24, 301), (26, 352), (28, 406), (30, 466), (32, 530), (35, 632), (38, 743)] {
        assert!(table().contains(&(n, cells)), "{n}");
    }
}

/// The list of research/a055397 is the table, after the published values up to 12.
#[test]
fn the_b_file_is_the_table() {
    const FIRST: [usize; 12] = [0, 4, 6, 8, 16, 18, 28, 36, 43, 54, 64, 76];
    let path = crate::root().join("research/a055397/b055397.txt");
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

/// The patterns of research/connected.tsv hold together and have the numbers of live cells that it lists.
#[test]
fn patterns_that_hold_together_do() {
    let root = crate::root();
    let text = fs::read_to_string(root.join("research/connected.tsv")).unwrap();
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

//! Rules of every family against Golly: `bgolly` reads the same text, writes the same canonical
//! text, and plays the same 50 generations as the reference simulator.

use std::fs;
use std::path::Path;

use crate::common::{code, lifesat, need, shell, stderr, stdout};
use fastrand::Rng;
use lifesat::life::file::{self, rle};
use lifesat::life::step::next_generation;
use lifesat::life::{Grid, Position, Rule};

const GENERATIONS: usize = 50;

/// The letters that can follow each digit, from Golly's help.
const LETTERS: [&str; 9] =
    ["", "ce", "aceikn", "aceijknqry", "aceijknqrtwyz", "aceijknqry", "aceikn", "ce", ""];

/// Plays a random soup under a hundred rules that `text` makes, by both programs.
fn compare(seed: u64, text: impl Fn(&mut Rng) -> String) {
    need("bgolly");
    let folder = tempfile::tempdir().unwrap();
    let mut random = Rng::with_seed(seed);
    let mut alive = 0;
    for _ in 0..100 {
        let text = text(&mut random);
        let rule: Rule = text.parse().unwrap_or_else(|error| panic!("{error}"));
        let soup = Grid::from_fn(10, 8, |_| random.bool());
        let (canonical, played) = golly(folder.path(), &soup, &text);
        assert_eq!(rule.to_string(), canonical, "{text}");
        let expected = (0..GENERATIONS).fold(soup, |now, _| cropped(&next_generation(&now, rule)));
        assert!(played == expected, "{text}: other cells live");
        alive += usize::from(expected.population() > 0);
    }
    assert!(alive > 50, "only {alive} soups live on");
}

/// The rule as Golly writes it, and what has become of the pattern.
fn golly(folder: &Path, pattern: &Grid, rule: &str) -> (String, Grid) {
    let text = rle::write(pattern, Rule::LIFE, &[]).replace("B3/S23", rule);
    fs::write(folder.join("p.rle"), text).unwrap();
    let script = format!("rm -f q.rle; bgolly -q -q -m {GENERATIONS} -o q.rle p.rle > log && cat q.rle");
    let output = shell(folder, &script);
    assert_eq!(code(&output), 0, "{rule}: {}", stderr(&output));
    let written = stdout(&output);
    let header = written.lines().find(|line| line.starts_with('x')).unwrap();
    let canonical = header.split_once("rule = ").unwrap().1.trim().to_owned();
    let grid = file::read(&written).unwrap_or_else(|error| panic!("{rule}: {error}")).grid;
    (canonical, cropped(&grid))
}

/// The box of the live cells.
fn cropped(grid: &Grid) -> Grid {
    let rows = || grid.live_cells().map(|at| at.row);
    let columns = || grid.live_cells().map(|at| at.column);
    let (Some(top), Some(bottom)) = (rows().min(), rows().max()) else { return Grid::dead(0, 0) };
    let (left, right) = (columns().min().unwrap(), columns().max().unwrap());
    Grid::from_fn(right + 1 - left, bottom + 1 - top, |at| {
        grid.get(Position::new(at.row + top, at.column + left))
    })
}

/// Random digits from `from` to `most`.
fn digits(random: &mut Rng, from: usize, most: usize) -> String {
    (from..=most).filter(|_| random.bool()).map(|count| count.to_string()).collect()
}

/// A digit with some of its letters in any order, with all letters but some, or alone.
fn with_letters(random: &mut Rng, count: usize) -> String {
    let mut letters: Vec<char> = LETTERS[count].chars().filter(|_| random.bool()).collect();
    random.shuffle(&mut letters);
    let letters: String = letters.into_iter().collect();
    match random.u8(0..5) {
        _ if letters.is_empty() => count.to_string(),
        0 => count.to_string(),
        1 | 2 => format!("{count}-{letters}"),
        _ => format!("{count}{letters}"),
    }
}

#[test]
fn rules_that_count() {
    compare(1, |random| format!("B{}/S{}", digits(random, 2, 8), digits(random, 0, 8)));
    compare(2, |random| format!("{}/{}", digits(random, 0, 8), digits(random, 1, 8)));
}

#[test]
fn rules_with_letters() {
    let half = |random: &mut Rng, from: usize| -> String {
        let counts: Vec<usize> = (from..=8).filter(|_| random.bool()).collect();
        counts.into_iter().map(|count| with_letters(random, count)).collect()
    };
    compare(3, |random| format!("B{}/S{}", half(random, 1), half(random, 0)));
}

#[test]
fn rules_of_other_neighbourhoods() {
    compare(4, |random| format!("B{}/S{}V", digits(random, 1, 4), digits(random, 0, 4)));
    compare(5, |random| format!("B{}/S{}H", digits(random, 1, 6), digits(random, 0, 6)));
}

#[test]
fn rules_by_cells() {
    // The first bit is a dead window, which must stay dead.
    const BASE64: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (seed, length, unused) in [(6, 86, 4), (7, 22, 4), (8, 6, 4)] {
        compare(seed, |random| {
            let first = random.usize(0..32);
            let middle: Vec<usize> = (2..length).map(|_| random.usize(0..64)).collect();
            let last = random.usize(0..64) >> unused << unused;
            let digits = [first].into_iter().chain(middle).chain([last]);
            format!("MAP{}", digits.map(|digit| char::from(BASE64[digit])).collect::<String>())
        });
    }
}

/// Every command that plays or searches takes rules of every family and says what it refuses.
#[test]
fn commands_take_every_rule() {
    let folder = tempfile::tempdir().unwrap();
    let run = |script: &str| shell(folder.path(), script);
    for rule in ["B2-a/S12", "B2/S013V", "B245/S3H", "B3/S2-i34q"] {
        for engine in ["sat", "backtrack"] {
            let output = run(&format!(
                "lifesat search 6 6 2 -r {rule} --engine {engine} | tee p.rle; lifesat verify --as oscillator p.rle"
            ));
            assert_eq!(code(&output), 0, "{rule} {engine}: {}", stderr(&output));
            assert!(stdout(&output).contains(rule), "{rule} {engine}: {}", stdout(&output));
        }
        let script = format!(
            "lifesat emit search 6 6 2 -r {rule} > f.cnf && cadical -q f.cnf > a; lifesat decode --cnf f.cnf a"
        );
        let output = run(&script);
        assert_eq!(code(&output), 0, "{rule}: {}", stderr(&output));
    }
    for (words, reason) in [
        (&["search", "5", "5", "2", "-r", "B2/S34H", "-s", "C4"][..], "does not keep the symmetry C4"),
        (&["search", "5", "5", "2", "-r", "B2/S34H", "--transform", "F|"], "different futures"),
        (&["search", "5", "5", "2", "-r", "B5z/S"], "the letter z cannot stand after 5"),
        (&["solve", "5", "-r", "B3/S23/4"], "Generations"),
        (&["render", "OOO", "-o", "p.svg", "--rule", "B3/S23:T9,9"], "bounds the grid"),
    ] {
        let output = lifesat(words);
        assert_eq!(code(&output), 2, "{words:?}");
        assert!(stderr(&output).contains(reason), "{words:?}: {}", stderr(&output));
    }
}

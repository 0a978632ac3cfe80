//! Rules of Generations: `bgolly` reads the same text, writes the same canonical text, and plays the
//! same 50 generations. `verify` says what patterns do, and other commands refuse such rules.

use std::fs;
use std::path::Path;

use fastrand::Rng;
use lifesat::life::file::rle;
use lifesat::life::generations::next_generation;
use lifesat::life::{Generations, Grid, Position};

use crate::common::{code, json, lifesat_in, need, shell, stderr, stdout};

const GENERATIONS: usize = 50;

/// The letters of a few digits, from Golly's help.
const LETTERS: [&str; 7] = ["", "ce", "aceikn", "aceijknqry", "aceijknqrtwyz", "aceijknqry", "aceikn"];

/// Plays a random soup under a hundred rules that `text` makes, by both programs.
fn compare(seed: u64, text: impl Fn(&mut Rng) -> String) {
    need("bgolly");
    let folder = tempfile::tempdir().unwrap();
    let mut random = Rng::with_seed(seed);
    let mut alive = 0;
    for _ in 0..100 {
        let text = text(&mut random);
        let rule: Generations = text.parse().unwrap_or_else(|error| panic!("{error}"));
        let soup = Grid::from_fn(10, 8, |_| random.u8(0..=rule.oldest()));
        let (canonical, played) = golly(folder.path(), &soup, rule, &text);
        assert_eq!(rule.to_string(), canonical, "{text}");
        let expected = (0..GENERATIONS).fold(soup, |now, _| cropped(&next_generation(&now, rule)));
        assert!(played == expected, "{text}: other cells live");
        alive += usize::from(expected.width() > 0);
    }
    assert!(alive > 30, "only {alive} soups live on");
}

/// The rule as Golly writes it, and what has become of the pattern.
fn golly(folder: &Path, pattern: &Grid<u8>, rule: Generations, text: &str) -> (String, Grid<u8>) {
    let file =
        rle::write_aged(pattern, rule, &[]).replace(&format!("rule = {rule}"), &format!("rule = {text}"));
    fs::write(folder.join("p.rle"), file).unwrap();
    let script = format!(
        "rm -f q.rle; bgolly -a Generations -q -q -m {GENERATIONS} -o q.rle p.rle > log && cat q.rle"
    );
    let output = shell(folder, &script);
    assert_eq!(code(&output), 0, "{text}: {}", stderr(&output));
    let written = stdout(&output);
    let canonical = rle::stated_rule(&written).unwrap().to_owned();
    let grid = rle::read_aged(&written).unwrap_or_else(|error| panic!("{text}: {error}\n{written}")).grid;
    (canonical, cropped(&grid))
}

/// The box of the cells that are not dead.
pub(crate) fn cropped(grid: &Grid<u8>) -> Grid<u8> {
    let live = || grid.positions().filter(|&at| grid.get(at) != 0);
    let (Some(top), Some(bottom)) = (live().map(|at| at.row).min(), live().map(|at| at.row).max()) else {
        return Grid::filled(0, 0, 0);
    };
    let (left, right) =
        (live().map(|at| at.column).min().unwrap(), live().map(|at| at.column).max().unwrap());
    Grid::from_fn(right + 1 - left, bottom + 1 - top, |at| {
        grid.get(Position::new(at.row + top, at.column + left))
    })
}

/// Random digits from `from` to `most`.
fn digits(random: &mut Rng, from: usize, most: usize) -> String {
    (from..=most).filter(|_| random.bool()).map(|count| count.to_string()).collect()
}

/// Digits from `from`, some of them with some of their letters.
fn with_letters(random: &mut Rng, from: usize) -> String {
    let counts: Vec<usize> = (from..LETTERS.len()).filter(|_| random.bool()).collect();
    let one = |count: usize| {
        let letters: String = LETTERS[count].chars().filter(|_| random.bool()).collect();
        format!("{count}{letters}")
    };
    counts.into_iter().map(one).collect()
}

#[test]
fn rules_that_count() {
    compare(1, |random| format!("{}/{}/{}", digits(random, 0, 8), digits(random, 2, 8), random.u8(2..9)));
    // States have one letter, or two.
    compare(2, |random| format!("{}/{}/{}", digits(random, 0, 8), digits(random, 2, 8), random.u16(2..=256)));
}

#[test]
fn rules_with_letters_and_of_other_neighbourhoods() {
    compare(3, |random| {
        format!("{}/{}/{}", with_letters(random, 0), with_letters(random, 1), random.u8(3..7))
    });
    compare(4, |random| format!("{}/{}/{}V", digits(random, 0, 4), digits(random, 1, 4), random.u8(3..7)));
    compare(5, |random| format!("{}/{}/{}H", digits(random, 0, 6), digits(random, 1, 6), random.u8(3..7)));
}

/// What moves, what comes back, and what does not, with the states of all cells.
#[test]
fn verify_plays_patterns() {
    let folder = tempfile::tempdir().unwrap();
    let verify = |text: &str, claim: &str| {
        fs::write(folder.path().join("p.rle"), text).unwrap();
        lifesat_in(folder.path(), &["verify", "p.rle", "--as", claim, "--generations", "20", "--json"])
    };
    // A photon of Brian's Brain. Without its two dying cells it grows, so it has not come back in 20
    // generations, which does not say that it never will.
    let photon = verify("x = 2, y = 2, rule = B2/S/C3\nAB$AB!\n", "spaceship");
    assert_eq!(code(&photon), 0, "{}", stdout(&photon));
    let report = json(&photon);
    assert_eq!((&report["value"], &report["problem"]["rule"]), (&2.into(), &"/2/3".into()));
    let motion = &report["evidence"]["motion"];
    assert_eq!(*motion, serde_json::json!({"period": 1, "right": -1, "down": 0, "of_cell": true}));
    assert_eq!(report["patterns"][0], "x = 2, y = 2, rule = /2/3\nAB$AB!");
    assert_eq!(code(&verify("x = 2, y = 2, rule = /2/3\nA$A!\n", "spaceship")), 3);
    // Live cells and dying ones that turn about each other; Golly plays it so, too.
    let turning = verify("x = 4, y = 4, rule = /2/3\n2.A$A2B$.2BA$.A!\n", "oscillator");
    assert_eq!(code(&turning), 0, "{}", stdout(&turning));
    assert_eq!(json(&turning)["evidence"]["motion"]["period"], 3);
    // A block of a rule with survivals never changes, so it is no oscillator.
    let block = "x = 2, y = 2, rule = 23/3/4\n2A$2A!\n";
    assert_eq!(code(&verify(block, "oscillator")), 1);
    assert_eq!(code(&verify(block, "still-life")), 0);
    assert_eq!(code(&verify("x = 2, y = 2, rule = 23/3/4\n2A$AB!\n", "still-life")), 1);
}

/// Text, RLE, a film that ends where it begins, and a picture with a colour for each state.
#[test]
fn render_shows_states() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("p.rle"), "#N photon\nx = 2, y = 2, rule = B2/S/C3\nAB$AB!\n").unwrap();
    let render = |words: &[&str]| {
        let output = lifesat_in(folder.path(), &[&["render", "p.rle"], words].concat());
        assert_eq!(code(&output), 0, "{words:?}: {}", stderr(&output));
        stdout(&output)
    };
    assert_eq!(render(&["--format", "plain"]), "O2\nO2\n");
    let rle = render(&["--format", "rle", "--start", "7"]);
    assert_eq!(rle, "#N photon\nx = 2, y = 2, rule = /2/3\nAB$AB!\n");
    let film = render(&["--format", "rle", "--start", "7", "-g", "3"]);
    let script = "#C [[ THEME 6 GPS 5 AUTOSTART AUTOFIT LOOP 3 ]]\n";
    assert!(film.contains(script) && film.ends_with("rule = /2/3\nAB$AB!\n"), "{film}");
    let returning = render(&["--format", "rle", "-g", "auto"]);
    assert!(returning.contains("AUTOSTART TRACKLOOP 1 -1/1 0 ]]"), "{returning}");
    let flying = render(&["--format", "plain", "--generations", "1", "--view", "stand"]);
    assert!(flying.contains(".O2\n.O2\n") && flying.contains("O2.\nO2.\n"), "{flying}");
    let svg = render(&["--format", "svg", "--legend", "always"]);
    assert!(svg.contains("dying-2") && svg.contains("dying, state 2"), "{svg}");
    render(&["-o", "p.gif"]);
    assert!(fs::read(folder.path().join("p.gif")).unwrap().starts_with(b"GIF89a"));
    fs::write(folder.path().join("p.rle"), "x = 2, y = 1, rule = /2/3\n2A!\n").unwrap();
    let grows = lifesat_in(folder.path(), &["render", "p.rle", "-o", "q.gif", "--generations", "auto:20"]);
    assert_eq!(code(&grows), 3, "{}", stderr(&grows));
}

#[test]
fn other_commands_refuse_such_rules() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("p.rle"), "x = 2, y = 2, rule = /2/3\nAB$AB!\n").unwrap();
    fs::write(folder.path().join("q.rle"), "x = 2, y = 2, rule = /2/3\nAC$AB!\n").unwrap();
    fs::write(folder.path().join("r.rle"), "x = 1, y = 1, rule = /2/257\nA!\n").unwrap();
    for (words, reason) in [
        (&["solve", "5", "-r", "/2/3"][..], "a two-state rule is needed here"),
        (&["emit", "--n", "5", "-r", "/2/3"], "a two-state rule is needed here"),
        (&["eden", "check", "p.rle"], "a two-state rule is needed here"),
        (&["render", "p.rle", "--mark", "age", "-o", "p.svg"], "--mark is for two-state rules"),
        (&["render", "p.rle", "--rule", "B3/S23", "-o", "p.svg"], "it cannot be played by B3/S23"),
        (&["render", "p.rle", "--format", "cells"], ".cells and Life 1.05 hold two states"),
        (&["render", "p.rle", "--format", "rle", "--view", "0,0,2,2"], "holds a whole generation"),
        (&["verify", "p.rle", "--as", "strict-still-life"], "nothing else is known of still"),
        (&["verify", "q.rle", "--as", "spaceship"], "a cell has the state 3"),
        (&["verify", "r.rle", "--as", "spaceship"], "a rule of Generations has 2 to 256 states, not `257`"),
    ] {
        let output = lifesat_in(folder.path(), words);
        assert_eq!(code(&output), 2, "{words:?}: {}", stdout(&output));
        assert!(stderr(&output).contains(reason), "{words:?}: {}", stderr(&output));
    }
}

/// Rows, and files without a rule, are played by the rule of `-r`, which may be a name.
#[test]
fn patterns_without_a_rule_get_one() {
    let folder = tempfile::tempdir().unwrap();
    let run = |words: &[&str], expected: i32| {
        let output = lifesat_in(folder.path(), words);
        assert_eq!(code(&output), expected, "{words:?}: {}{}", stdout(&output), stderr(&output));
        stdout(&output)
    };
    let verify = |rows: &str, claim: &str, rule: &str, expected: i32| {
        run(&["verify", rows, "--as", claim, "-r", rule], expected)
    };
    let still = verify("OO/OO", "still-life", "Star Wars", 1);
    assert!(still.contains("some cells change"), "{still}");
    let still = verify("OO/OO", "still-life", "23/3/4", 0);
    assert!(still.contains("a still life of 4 live cells and 0 dying ones in 2×2"), "{still}");
    verify("OO/OO", "still-life", "Seeds", 1);
    verify("OOO", "oscillator", "HighLife", 0);
    fs::write(folder.path().join("p.rle"), "x = 3, y = 1, rule = HighLife\n3o!\n").unwrap();
    verify("p.rle", "oscillator", "B36/S23", 0);
    // Whoever types a rule means it, even if the file names another one.
    verify("p.rle", "oscillator", "B3/S23", 0);
    verify("p.rle", "oscillator", "B2/S", 1);
    let photon = run(&["render", "O/O", "-r", "brian's brain", "--format", "plain", "--start", "1"], 0);
    assert_eq!(photon, "O2O\nO2O\n");
    let rules = run(&["help", "rules"], 0);
    assert!(rules.contains("  Star Wars           345/2/4\n"), "{rules}");
}

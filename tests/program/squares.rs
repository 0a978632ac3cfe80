//! `lifesat solve FROM..TO`: several squares, one after another.

use crate::common::{code, json, lifesat, stderr, stdout};

/// Live cells of the densest still lifes of squares, OEIS A055397.
const OPTIMA: [usize; 5] = [6, 8, 16, 18, 28];

/// The words of each row of the table.
fn rows(text: &str) -> Vec<Vec<String>> {
    let table = text.lines().skip(1).take_while(|line| !line.is_empty());
    table.map(|line| line.split_whitespace().map(str::to_owned).collect()).collect()
}

#[test]
fn a_row_for_each_square() {
    for (words, by) in [
        (&["solve", "3..7"][..], "refuted by CaDiCaL"),
        (&["solve", "3..=7", "--method", "dp"], "refuted by dynamic programming"),
        (&["solve", "3..7", "--method", "count", "--solver", "embedded-batsat"], "refuted by BatSat"),
    ] {
        let answer = lifesat(words);
        assert_eq!(code(&answer), 0, "{words:?}: {}", stderr(&answer));
        let text = stdout(&answer);
        let expected = (3..).zip(OPTIMA).map(|(n, optimum): (usize, _)| [n, optimum, optimum]);
        let seen: Vec<[usize; 3]> =
            rows(&text).iter().map(|row| [0, 1, 2].map(|place| row[place].parse().unwrap())).collect();
        assert_eq!(seen, expected.collect::<Vec<_>>(), "{text}");
        assert!(text.contains(by), "{by}: {text}");
    }
}

#[test]
fn patterns_come_one_after_another() {
    let answer = lifesat(&["solve", "3..4", "--format", "plain", "-q"]);
    assert_eq!(code(&answer), 0, "{}", stderr(&answer));
    let text = stdout(&answer);
    let populations: Vec<usize> = text
        .split("!Name")
        .skip(1)
        .map(|part| part.lines().skip(1).map(|line| line.matches('O').count()).sum())
        .collect();
    assert_eq!(populations, OPTIMA[..2]);
}

/// Options that make sense for one box only are refused. A limit leaves what was found.
#[test]
fn limits_and_mistakes() {
    let late = lifesat(&["solve", "5..40", "--time-limit", "0.000001", "--json"]);
    assert_eq!(code(&late), 3, "{}", stderr(&late));
    let late = json(&late);
    assert_ne!(late["status"], "optimal");
    let stopped = late["evidence"]["stopped"].as_str().unwrap();
    assert!(stopped.ends_with("at 5×5; 35 more were not begun"), "{stopped}");
    // No still life consists of this cell alone. There is one with the cells around it.
    let none = lifesat(&["solve", "1..1", "--alive", "0,0"]);
    assert_eq!(code(&none), 1, "{}", stderr(&none));
    assert!(stdout(&none).contains("   1        none"), "{}", stdout(&none));
    assert!(stdout(&none).contains("1 square, method "), "{}", stdout(&none));
    let late = lifesat(&["solve", "30..31", "--time-limit", "0"]);
    assert_eq!(code(&late), 3, "{}", stderr(&late));
    let text = stdout(&late);
    // The best still life that is known.
    assert!(rows(&text)[0][1] == "466" && text.contains("bounds    1 not proved"), "{text}");
    for (words, why) in [
        (&["solve", "9..4"][..], "as in 4..9"),
        (&["solve", "4..5", "--count"], "work with one size"),
        (&["solve", "4..5", "--proof", "p"], "work with one size"),
        (&["solve", "4..5", "--cores"], "iCNF"),
        (&["solve", "0..5"], "0×0"),
        (&["solve", "4..5", "--alive", "4,4"], "4×4"),
        // The last box is refused before the first one is solved.
        (&["solve", "3..42", "--method", "dp"], "at most 41"),
    ] {
        let answer = lifesat(words);
        assert_eq!((code(&answer), stdout(&answer).as_str()), (2, ""), "{words:?}");
        assert!(stderr(&answer).contains(why), "{words:?}: {}", stderr(&answer));
    }
}

/// A box without any still life is settled too. With this corner alive, 1×1 has none, and larger
/// boxes have one.
#[test]
fn boards_without_and_with_still_lifes() {
    for (squares, status, exit) in [("1..1", "none", 1), ("1..3", "optimal", 0), ("2..3", "optimal", 0)] {
        let answer = lifesat(&["solve", squares, "--alive", "0,0", "--json"]);
        assert_eq!(code(&answer), exit, "{squares}: {}", stderr(&answer));
        let answer = json(&answer);
        assert_eq!(answer["status"], status, "{squares}");
        for board in answer["evidence"]["squares"].as_array().unwrap() {
            let expected = if board["n"] == 1 { "none" } else { "optimal" };
            assert_eq!(board["status"], expected, "{squares}");
        }
    }
}

//! `lifesat solve -r` and `emit -r`: still lifes of other rules, and what is refused for them.

use lifesat::life::Rule;

use crate::common::{code, json, lifesat, need, shell, stderr, stdout};

/// A rule with letters, one for each smaller neighbourhood, and one without symmetries, in which cells
/// survive with an odd number of live neighbours and a dead one at the top left.
fn rules() -> [String; 4] {
    let lopsided =
        Rule::of_windows(|window| window & 16 != 0 && window & 1 == 0 && window.count_ones() % 2 == 0);
    ["B2-a/S12".to_owned(), "B2/S013V".to_owned(), "B2/S34H".to_owned(), lopsided.to_string()]
}

/// The densest still life is none in lists of all still lifes that has more live cells, and another
/// solver agrees about the formula of one cell more.
#[test]
fn solve_search_and_another_solver_agree() {
    need("cadical");
    for rule in &rules() {
        let densest = json(&lifesat(&["solve", "4x3", "-r", rule, "--json"]));
        assert_eq!(densest["status"], "optimal", "{rule}");
        let all =
            json(&lifesat(&["search", "4", "3", "1", "--all", "--distinct", "exact", "-r", rule, "--json"]));
        let objects = all["evidence"]["objects"].as_array().unwrap();
        let most = objects.iter().map(|object| object["cells"].as_u64().unwrap()).max().unwrap_or(0);
        assert_eq!(densest["value"].as_u64(), Some(most), "{rule}");
        let script = format!(
            "lifesat emit --width 4 --height 3 -r {rule} --at-least {most} > f.cnf
             cadical -q f.cnf | lifesat decode --cnf f.cnf > found.rle
             lifesat verify found.rle --as still-life
             lifesat emit --width 4 --height 3 -r {rule} --at-least {} | lifesat solve",
            most + 1
        );
        let folder = tempfile::tempdir().unwrap();
        let done = shell(folder.path(), &script);
        assert_eq!(code(&done), 20, "{rule}: {}{}", stdout(&done), stderr(&done));
        assert!(stdout(&done).contains("a still life of"), "{rule}: {}", stdout(&done));
        let found = std::fs::read_to_string(folder.path().join("found.rle")).unwrap();
        assert!(found.contains(densest["problem"]["rule"].as_str().unwrap_or("B3/S23")), "{rule}: {found}");
    }
}

/// The answer, its pattern and its JSON name the rule.
#[test]
fn answers_name_the_rule() {
    let text = stdout(&lifesat(&["solve", "5", "-r", "highlife"]));
    assert!(text.starts_with("The densest 5×5 still life by B36/S23 has "), "{text}");
    assert!(text.contains("rule = B36/S23"), "{text}");
    let answer = json(&lifesat(&["solve", "3..4", "-r", "B36/S23", "--json"]));
    assert_eq!(answer["problem"]["rule"], "B36/S23");
    let torus = json(&lifesat(&["solve", "4", "-r", "B36/S23", "--outside", "torus", "--json"]));
    assert_eq!(torus["status"], "optimal");
}

#[test]
fn what_is_known_of_conways_rule_alone_is_refused() {
    for (words, reason) in [
        (
            &["solve", "8", "--method", "waste"][..],
            "does not work with --method waste, which counts by an identity; only B3/S23 does",
        ),
        (
            &["solve", "8", "--method", "dp"],
            "does not work with --method dp, whose bounds rest on the same identity; only B3/S23 does",
        ),
        (
            &["solve", "8", "--proof", "p"],
            "the rule B36/S23 does not work with --proof, which refutes waste; only B3/S23 does",
        ),
        (&["solve", "8", "--connected"], "the rule B36/S23 does not work with --connected and --strict"),
        (&["solve", "8", "--from", "8.rle"], "--from works only with --method waste"),
        (&["solve", "4", "--count"], "`lifesat search 4 4 --all -r B36/S23` lists its still lifes"),
        (&["solve", "4", "--count=oscillators"], "the rule B36/S23 does not work with --count and --all"),
        (&["solve", "4", "--all=densest"], "the rule B36/S23 does not work with --count and --all"),
        (
            &["emit", "--n", "4", "--objective", "waste"],
            "does not work with --objective waste, which rests on an identity",
        ),
        (&["emit", "--n", "4", "--strict"], "does not work with --connected and --strict"),
    ] {
        let refused = lifesat(&[words, &["-r", "B36/S23"]].concat());
        assert_eq!(code(&refused), 2, "{words:?}");
        assert!(stderr(&refused).contains(reason), "{words:?}: {}", stderr(&refused));
    }
    let b0 = lifesat(&["solve", "4", "-r", "B03/S23"]);
    assert_eq!(code(&b0), 2);
    assert!(stderr(&b0).contains("(B0)"), "{}", stderr(&b0));
    let blank = tempfile::tempdir().unwrap();
    std::fs::write(blank.path().join("f.rle"), "x = 2, y = 2, rule = B36/S23\n2o$2o!\n").unwrap();
    let strict = crate::common::lifesat_in(blank.path(), &["verify", "f.rle", "--as", "strict-still-life"]);
    assert_eq!(code(&strict), 2, "{}", stderr(&strict));
    let still = crate::common::lifesat_in(blank.path(), &["verify", "f.rle", "--as", "still-life"]);
    assert_eq!(code(&still), 0, "{}", stderr(&still));
}

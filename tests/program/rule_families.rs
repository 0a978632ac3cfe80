//! `lifesat search` with rules that leave transitions open.

use lifesat::life::{Family, Rule};
use serde_json::Value;

use crate::common::{code, json, lifesat, lifesat_in, need, stderr, stdout};

/// The rules of the objects of an answer: the one in the RLE header, the one and the family that
/// `objects` has.
fn rules(answer: &Value) -> Vec<(Rule, Rule, Family)> {
    let patterns = answer["patterns"].as_array().unwrap();
    let objects = answer["evidence"]["objects"].as_array().unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let header = |pattern: &Value| {
        let text = text(pattern);
        text.lines().next().unwrap().rsplit("rule = ").next().unwrap().parse().unwrap()
    };
    let pairs = patterns.iter().zip(objects);
    pairs
        .map(|(pattern, object)| {
            let rule = text(&object["rule"]).parse().unwrap();
            (header(pattern), rule, text(&object["rules"]).parse().unwrap())
        })
        .collect()
}

/// The rule is in the header, in a comment and in JSON, and `verify` plays the pattern by it.
#[test]
fn an_answer_names_its_rule() {
    let folder = tempfile::tempdir().unwrap();
    let question = ["search", "4", "4", "4", "1", "1", "-r", "B3/S2?3?8?"];
    let found = lifesat(&question);
    assert_eq!(code(&found), 0, "{}", stderr(&found));
    let text = stdout(&found);
    assert!(text.contains("rule = B3/S23\n"), "{text}");
    assert!(text.contains("each of the rules B3/S238? does this"), "{text}");
    std::fs::write(folder.path().join("ship.rle"), &text).unwrap();
    let verified = lifesat_in(folder.path(), &["verify", "--as", "spaceship", "ship.rle"]);
    assert_eq!(code(&verified), 0, "{}", stdout(&verified));

    let answer = json(&lifesat(&[&question[..], &["--json"]].concat()));
    let [(header, rule, family)] = &rules(&answer)[..] else { panic!("{answer}") };
    assert_eq!((*header, *rule), (Rule::LIFE, Rule::LIFE));
    assert_eq!(family.to_string(), "B3/S238?");
    assert_eq!(answer["problem"]["rule"], "B3/S2?3?8?");
}

/// Another solver finds as many objects with as many rules.
#[test]
fn solvers_agree_about_all_rules() {
    need("kissat");
    let question = ["search", "3", "3", "2", "-r", "B2?3/S12?3?", "--all", "--json"];
    let (own, other) =
        (json(&lifesat(&question)), json(&lifesat(&[&question[..], &["--solver", "kissat"]].concat())));
    let names = |answer: &Value| {
        let mut names: Vec<String> = rules(answer).iter().map(|(.., family)| family.to_string()).collect();
        names.sort();
        names
    };
    assert_eq!(names(&own), names(&other));
    assert!(names(&own).len() > 1);
    assert_eq!(own["evidence"]["complete"], true);
}

/// The file states one rule of the family. If it states another, that is said.
#[test]
fn a_pattern_finds_its_rule() {
    let folder = tempfile::tempdir().unwrap();
    let glider = "x = 4, y = 4, rule = B3/S23\nbo$2bo$3o!\n";
    std::fs::write(folder.path().join("glider.rle"), glider).unwrap();
    let search = |rule: &str| {
        lifesat_in(folder.path(), &["search", "glider.rle", "-p", "4", "-s", "x1 y1", "-r", rule])
    };
    let remark = "the file is for the rule B3/S23; -r asks about its cells under";
    let others = search("pB3/S2-i3");
    assert!(matches!(code(&others), 0 | 1) && stderr(&others).contains(remark), "{}", stderr(&others));
    let found = search("B2?3/S1?2?3?4?");
    assert!(code(&found) == 0 && !stderr(&found).contains(remark), "{}", stderr(&found));
}

#[test]
fn what_needs_one_rule_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (more, reason) in [
        (&["--engine", "backtrack"][..], "backtracking needs one rule"),
        (&["--step"], "--step needs one rule"),
        (&["--state", "s.json", "--engine", "sat"], "--state needs one rule"),
        (&["--proof", "p"], "a certificate needs one rule"),
        (&["--emit", "cnf"], "a formula in a file needs one rule"),
        (&["-s", "C4", "-r", "B2?/S34H"], "B/S34H does not keep the symmetry C4"),
        (&["-t", "R90", "-r", "B2?/SH"], "under B2/SH a pattern and its image by this map"),
    ] {
        let words = if more.contains(&"-r") { &[][..] } else { &["-r", "B3/S2?3"][..] };
        let refused = lifesat_in(folder.path(), &[&["search", "4", "4", "2"], words, more].concat());
        assert_eq!(code(&refused), 2, "{more:?}: {}", stderr(&refused));
        assert!(stderr(&refused).contains(reason), "{more:?}: {}", stderr(&refused));
    }
    let emitted = lifesat(&["emit", "search", "4", "4", "2", "-r", "B3/S2?3"]);
    assert!(stderr(&emitted).contains("needs one rule"), "{}", stderr(&emitted));
    for command in [&["eden", "check", "OO", "-r", "B3?/S23"][..], &["solve", "4", "-r", "B3?/S23"]] {
        let refused = lifesat(command);
        assert_eq!(code(&refused), 2);
        assert!(stderr(&refused).contains("one rule is needed here"), "{}", stderr(&refused));
    }
}

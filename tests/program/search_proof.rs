//! `lifesat search --proof` and `lifesat check`: certificates that no pattern exists, or none
//! that is smaller, and forgeries of them.

use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::{Value, json as value};

use crate::common::certificate::forge;
use crate::common::folder::names;
use crate::common::{code, json, lifesat_in, shell, stderr, stdout};

/// A folder with the certificate `p` of a search, and the answer.
fn proved(words: &[&str]) -> (tempfile::TempDir, Output) {
    let folder = tempfile::tempdir().unwrap();
    let output = lifesat_in(folder.path(), &[&["search", "--proof", "p"], words].concat());
    (folder, output)
}

/// A beacon has 8 and 6 live cells. The counts of both generations together are 14.
#[test]
fn the_largest_is_proved() {
    for (words, count, place) in [
        (&["4", "4", "2", "--largest"][..], 8, "generation 0"),
        (&["4", "4", "2", "--largest=sum"], 14, "all generations together"),
        (&["4", "4", "2", "--smallest=sum"], 6, "all generations together"),
    ] {
        let (folder, answer) = proved(&[words, &["--json"]].concat());
        let report = json(&answer);
        assert_eq!((&report["status"], &report["value"]), (&value!("optimal"), &value!(count)), "{words:?}");
        let checked = stdout(&lifesat_in(folder.path(), &["check", "p"]));
        let claim = format!("such pattern has {count} live cells in {place}: checked.");
        assert!(checked.contains(&claim), "{checked}");
        let other = |text: &str| text.replace("\"most\"", "\"least\"").replace("\"sum\"", "\"first\"");
        let manifest = folder.path().join("p/manifest.json");
        let text = fs::read_to_string(&manifest).unwrap();
        fs::write(&manifest, other(&text)).unwrap();
        let forged = lifesat_in(folder.path(), &["check", "p"]);
        assert_eq!(code(&forged), 1, "{}", stdout(&forged));
    }
    let folder = tempfile::tempdir().unwrap();
    let said = stderr(&lifesat_in(folder.path(), &["search", "4", "4", "2", "--largest=sum"]));
    assert!(said.contains("none has more than 14 live cells in all generations together"), "{said}");
}

/// Nothing of period 3 lives in 5×4.
#[test]
fn none_exists() {
    let (folder, answer) = proved(&["5", "4", "3"]);
    assert_eq!(code(&answer), 1, "{}", stderr(&answer));
    let said = stdout(&answer);
    for part in ["None exists: ", "with a proof that was checked", "proof: p: proof.lrat of"] {
        assert!(said.contains(part), "{said}");
    }
    assert_eq!(names(folder.path()), ["p"]);
    assert_eq!(names(&folder.path().join("p")), ["formula.cnf", "manifest.json", "proof.lrat"]);
    let checked = lifesat_in(folder.path(), &["check-proof", "p"]);
    assert_eq!(code(&checked), 0, "{}", stderr(&checked));
    let text = stdout(&checked);
    for part in [
        "No such pattern exists: checked.",
        "question  generations 0 to 3 in a 5×4 box, generation 3 equal to generation 0, rule B3/S23",
        "left out  patterns with a smaller period",
        "byte for byte the formula of this question",
    ] {
        assert!(text.contains(part), "{text}");
    }
    assert!(!text.contains("front"), "{text}");
    let emit = "diff <(grep -v ^c p/formula.cnf) <(lifesat emit search 5 4 3 | grep -v ^c)\n\
        cd p; grep -o '\"lifesat check[^\"]*' manifest.json | tr -d '\"' > ../checks; sh -e ../checks; wc -l < ../checks";
    let emit = shell(folder.path(), emit);
    assert_eq!(code(&emit), 0, "{}{}", stdout(&emit), stderr(&emit));
    assert!(stdout(&emit).ends_with("2\n"), "{}", stdout(&emit));
}

/// What moves is pushed to a side, unless it may lie anywhere. The certificate says so.
#[test]
fn fronts_are_told() {
    for (more, has_front) in [(&[][..], true), (&["--anywhere"], false), (&["--distinct", "exact"], false)] {
        let (folder, answer) = proved(&[&["6", "4", "3", "0", "1"], more].concat());
        assert_eq!(code(&answer), 1, "{}", stderr(&answer));
        let checked = lifesat_in(folder.path(), &["check-proof", "p"]);
        assert_eq!(code(&checked), 0, "{}", stdout(&checked));
        let text = stdout(&checked);
        assert_eq!(text.contains("front     it asks only for patterns that touch"), has_front, "{text}");
        assert_eq!(text.matches("\noutside ").count(), 2 + usize::from(has_front), "{text}");
    }
}

/// Gliders have five cells, and the blinker three.
#[test]
fn the_smallest_is_proved() {
    for (words, cells) in [(&["4", "4", "4", "1", "1"][..], 5), (&["5", "4", "2"], 3)] {
        for engine in ["auto", "backtrack"] {
            let words = [words, &["--smallest", "--engine", engine, "--json"]].concat();
            let (folder, answer) = proved(&words);
            assert_eq!(code(&answer), 0, "{}", stderr(&answer));
            let answer = json(&answer);
            assert_eq!((&answer["status"], &answer["value"]), (&"optimal".into(), &cells.into()));
            assert_eq!(answer["evidence"]["kind"], "proof");
            assert_eq!(answer["evidence"]["proof"]["folder"], "p");
            let checked = lifesat_in(folder.path(), &["check-proof", "p", "--json"]);
            assert_eq!(code(&checked), 0, "{}", stdout(&checked));
            let checked = json(&checked);
            assert_eq!((&checked["value"], &checked["bound"]), (&cells.into(), &cells.into()));
            assert_eq!(checked["problem"], answer["problem"]);
            let text = stdout(&lifesat_in(folder.path(), &["check-proof", "p"]));
            let headline =
                format!("The smallest such pattern has {cells} live cells in generation 0: checked.");
            assert!(text.starts_with(&headline), "{text}");
        }
    }
}

/// An exhausted tree is no proof, so the solver is asked too.
#[test]
fn backtracking_is_followed_by_a_proof() {
    let (_folder, answer) = proved(&["5", "4", "3", "--engine", "backtrack"]);
    assert_eq!(code(&answer), 1, "{}", stderr(&answer));
    let said = stdout(&answer);
    assert!(said.contains("refuted by backtracking") && said.contains("and by CaDiCaL"), "{said}");
    let (folder, answer) = proved(&["3", "3", "2", "--engine", "backtrack"]);
    assert_eq!(code(&answer), 0, "{}", stderr(&answer));
    assert!(stderr(&answer).contains("lifesat: proof: none"), "{}", stderr(&answer));
    assert!(names(folder.path()).is_empty());
}

#[test]
fn what_is_found_needs_no_proof() {
    let (folder, answer) = proved(&["4", "4", "4", "1", "1"]);
    assert_eq!(code(&answer), 0, "{}", stderr(&answer));
    assert!(stdout(&answer).contains("#C a spaceship of period 4"), "{}", stdout(&answer));
    assert!(stderr(&answer).contains("lifesat: proof: none, as a pattern exists"), "{}", stderr(&answer));
    assert!(names(folder.path()).is_empty());
}

/// Generations that lead to a pattern: an orphan has none, whatever the margin, and given cells are
/// part of the question.
#[test]
fn predecessors_and_given_cells() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("full"), "OOOOO\nOOOOO\nOOOOO\n").unwrap();
    fs::write(folder.path().join("cells"), "0 0 0\n0 1 0\n0 0 0\n\n* * *\n* 1 *\n* * *\n").unwrap();
    fs::write(folder.path().join("dead"), "...\n").unwrap();
    for (words, question) in [
        ("--predecessors 1 full --margin 0", "with the given cells"),
        ("cells", "generations 0 to 1 in a 3×3 box"),
    ] {
        let script = format!("rm -rf p; lifesat search {words} --proof p && exit 9; lifesat check p");
        let done = shell(folder.path(), &script);
        assert_eq!(code(&done), 0, "{words}: {}{}", stdout(&done), stderr(&done));
        assert!(stdout(&done).contains(question), "{}", stdout(&done));
    }
    let nothing = "lifesat search --predecessors 1 dead --smallest --proof q; ls -d q";
    let nothing = shell(folder.path(), nothing);
    assert!(stderr(&nothing).contains("none, as no pattern is smaller"), "{}", stderr(&nothing));
    assert_eq!(code(&nothing), 2, "there is no folder q");
}

/// Changes the manifest.
fn edit(p: &Path, change: impl Fn(&mut Value)) {
    let path = p.join("manifest.json");
    let mut manifest: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    change(&mut manifest);
    fs::write(path, serde_json::to_string_pretty(&manifest).unwrap()).unwrap();
}

/// A claim about another question is refused, with hashes that fit: the formula is written again
/// from the question alone.
#[test]
fn forgeries_are_seen() {
    let (kept, _) = proved(&["6", "4", "3", "0", "1"]);
    let (smallest, _) = proved(&["4", "4", "4", "1", "1", "--smallest"]);
    let rejects = |kept: &tempfile::TempDir, forgery: &dyn Fn(&Path), expected: i32, reason: &str| {
        let folder = tempfile::tempdir().unwrap();
        let copy = format!("cp -r {}/p .", kept.path().display());
        assert_eq!(code(&shell(folder.path(), &copy)), 0);
        forgery(&folder.path().join("p"));
        let output = lifesat_in(folder.path(), &["check-proof", "p"]);
        let said = stdout(&output) + &stderr(&output);
        assert_eq!(code(&output), expected, "{reason}: {said}");
        assert!(said.contains(reason), "{reason}: {said}");
    };
    let none = |forgery: &dyn Fn(&Path), reason| rejects(&kept, forgery, 1, reason);
    let least = |forgery: &dyn Fn(&Path), reason| rejects(&smallest, forgery, 1, reason);
    let other = "formula is not the one for this question: line";
    for (key, new) in [
        ("width", value!(7)),
        ("height", value!(5)),
        ("generations", value!(4)),
        ("rule", value!("B36/S23")),
        ("symmetry", value!("D2|")),
        ("map", value!([1, 0, 0, 0, 1, 0])),
        ("frozen", value!([[0, 0]])),
        ("bounds", value!([{"generations": [0], "population": {"at-most": 9}}])),
    ] {
        none(&|p| edit(p, |manifest| manifest["problem"][key] = new.clone()), other);
    }
    // A third of the shift by one cell is no shift, so only patterns that stand still have such clauses.
    let (still, _) = proved(&["5", "4", "3"]);
    rejects(&still, &|p| edit(p, |manifest| manifest["problem"]["subperiods"] = value!(true)), 1, other);
    // No cell of 5×3 cells has period 6 by this rule, but some patterns have. Without the key the claim is another one.
    let (trivial, answer) = proved(&["5", "3", "6", "-r", "B578/S0123"]);
    assert_eq!(code(&answer), 1, "{}", stderr(&answer));
    rejects(&trivial, &|_| (), 0, "left out  patterns whose cells all have a smaller period");
    let old =
        |p: &Path| edit(p, |manifest| drop(manifest["problem"].as_object_mut().unwrap().remove("period")));
    rejects(&trivial, &old, 1, other);
    none(&|p| edit(p, |manifest| manifest["front"] = value!("anywhere")), other);
    none(&|p| edit(p, |manifest| manifest["transition"] = value!("prime")), other);
    none(&|p| edit(p, |manifest| manifest["live_cells"] = value!(5)), "a count without a pattern");
    none(&|p| edit(p, |manifest| manifest["problem"]["kind"] = value!("still-life")), "not the manifest");
    none(&|p| edit(p, |manifest| manifest["extra"] = value!(1)), "unknown field `extra`");
    none(&|p| edit(p, |manifest| manifest["refuted"]["extra"] = value!(1)), "unknown field `extra`");
    none(&|p| forge(p, "formula.cnf", |text| text.replacen(" 0\n", " 0\n0\n", 1)), other);
    none(&|p| forge(p, "formula.cnf", |text| text.to_owned() + "0\n"), "more text follows");
    let cut = |text: &str| text[..=text.trim_end().rfind('\n').unwrap()].to_owned();
    none(&|p| forge(p, "proof.lrat", cut), "never reaches the empty clause");
    none(&|p| fs::write(p.join("proof.lrat"), "").unwrap(), "size differs");
    none(&|p| edit(p, |manifest| manifest["refuted"]["checked"]["added"] = value!(1)), "other numbers");
    let away = value!("../p/proof.lrat");
    none(
        &|p| edit(p, |manifest| manifest["refuted"]["proof"]["file"] = away.clone()),
        "bundles have proof.lrat",
    );
    // The glider has five cells, so that of four is no glider; and five are no fewer than five.
    least(&|p| edit(p, |manifest| manifest["live_cells"] = value!(4)), "live cells, not 4");
    least(&|p| edit(p, |manifest| manifest["live_cells"] = value!(6)), "live cells, not 6");
    least(&|p| edit(p, |manifest| manifest["live_cells"] = value!(0)), "fewer live cells than none");
    least(&|p| edit(p, |manifest| manifest["pattern"] = Value::Null), "a count without a pattern");
    least(&|p| forge(p, "pattern.rle", |text| text.replacen('o', "b", 1)), "fails the simulation");
    least(&|p| forge(p, "pattern.rle", |text| text.replace("B3/S23", "B36/S23")), "for another rule");
    let none_at_all = |manifest: &mut Value| {
        (manifest["pattern"], manifest["live_cells"]) = (Value::Null, Value::Null);
    };
    least(&|p| edit(p, none_at_all), other);
    let huge = |manifest: &mut Value| manifest["problem"]["width"] = value!(100_000);
    rejects(&kept, &|p| edit(p, huge), 2, "too many for a certificate");
}

#[test]
fn rejections_have_a_form_for_programs() {
    let (folder, _) = proved(&["4", "3", "3"]);
    fs::write(folder.path().join("p/proof.lrat"), "").unwrap();
    let rejected = lifesat_in(folder.path(), &["check-proof", "p", "--json"]);
    assert_eq!(code(&rejected), 1);
    let rejected = json(&rejected);
    assert_eq!((&rejected["status"], &rejected["problem"]), (&"invalid".into(), &value!({"kind": "search"})));
}

/// Theorems are about still lifes.
#[test]
fn a_certificate_of_a_search_is_no_theorem() {
    let (folder, _) = proved(&["4", "3", "3"]);
    let coq = lifesat_in(folder.path(), &["coq", "p"]);
    assert_eq!(code(&coq), 2);
    let reason = "p: this certificate is about a search, and the theorems are about densest still lifes; `lifesat \
                  check` checks it";
    assert!(stderr(&coq).contains(reason), "{}", stderr(&coq));
}

#[test]
fn what_cannot_be_done_is_refused_before_the_search() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("cells"), "* * *\n* * *\n\n* * *\n* 1' *\n").unwrap();
    for (words, reason) in [
        ("9 9 5 --proof cells", "cells exists already"),
        ("9 9 5 --proof p --all", "cannot be used with"),
        ("9 9 5 --proof p -n 2", "cannot be used with"),
        ("9 9 5 --proof p --state s --engine sat", "cannot be used with"),
        ("9 9 5 --proof p --step", "cannot be used with"),
        ("cells --proof p --smallest", "from which the others must follow"),
        ("900 900 5 --proof p", "too many for a certificate"),
    ] {
        let output = shell(folder.path(), &format!("lifesat search {words}"));
        assert_eq!(code(&output), 2, "{words}: {}", stderr(&output));
        assert!(stderr(&output).contains(reason), "{words}: {}", stderr(&output));
    }
    let plan = shell(folder.path(), "lifesat campaign plan c -- search 5 4 3 --engine backtrack --proof p");
    assert_eq!(code(&plan), 2, "{}", stderr(&plan));
    assert!(stderr(&plan).contains("--proof"), "{}", stderr(&plan));
    assert_eq!(names(folder.path()), ["cells"]);
}

#[test]
fn nothing_is_left_of_what_was_stopped() {
    let folder = tempfile::tempdir().unwrap();
    for engine in ["sat", "backtrack"] {
        let words = ["search", "12", "12", "5", "--engine", engine, "--proof", "p", "--time-limit", "1"];
        let output = lifesat_in(folder.path(), &words);
        assert_eq!(code(&output), 3, "{}{}", stdout(&output), stderr(&output));
        assert!(names(folder.path()).is_empty());
    }
    let script = "lifesat search 20 20 6 --proof p & sleep 1; ls -A; kill -TERM $!; wait $!";
    let interrupted = shell(folder.path(), script);
    assert_eq!(code(&interrupted), 130, "{}", stderr(&interrupted));
    assert!(stdout(&interrupted).starts_with(".p-"), "it was at work: {}", stdout(&interrupted));
    assert!(names(folder.path()).is_empty());
}

/// Nothing of period 3 lives in 5×4: whatever returns after three generations is still.
#[test]
fn none_exists_by_counting() {
    let (folder, answer) = proved(&["5", "4", "3", "--engine", "rows"]);
    assert_eq!(code(&answer), 1, "{}", stderr(&answer));
    let said = stdout(&answer);
    for part in [
        "None exists: ",
        "refuted by counting row by row",
        "patterns that return: 172, none of them an answer",
    ] {
        assert!(said.contains(part), "{said}");
    }
    assert_eq!(names(&folder.path().join("p")), ["manifest.json"]);
    let checked = lifesat_in(folder.path(), &["check-proof", "p"]);
    assert_eq!(code(&checked), 0, "{}", stderr(&checked));
    let text = stdout(&checked);
    for part in ["counted again by another method", "left out  patterns with a smaller period"] {
        assert!(text.contains(part), "{text}");
    }
    let checked = json(&lifesat_in(folder.path(), &["check-proof", "p", "--json"]));
    assert_eq!((&checked["status"], &checked["evidence"]["kind"]), (&"valid".into(), &"exhaustive".into()));
    let count = json(&lifesat_in(folder.path(), &["solve", "5x4", "--count", "--json"]));
    assert_eq!(checked["evidence"]["returning"], count["count"].to_string());

    // A manifest that claims another number, or that a box with blinkers has none.
    let path = folder.path().join("p/manifest.json");
    let manifest: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    for (key, changed, complaint) in [
        ("/returning", value!("98"), "that return are 172, not 98"),
        ("/problem/generations", value!(2), "that answer the question are"),
        ("/problem/symmetry", value!("C2"), "cannot be answered by counting"),
    ] {
        let mut forged = manifest.clone();
        *forged.pointer_mut(key).unwrap() = changed;
        fs::write(&path, forged.to_string()).unwrap();
        let checked = lifesat_in(folder.path(), &["check-proof", "p"]);
        let refused = if key == "/problem/symmetry" { 2 } else { 1 };
        assert_eq!(code(&checked), refused, "{key}: {}", stdout(&checked));
        let said = stdout(&checked) + &stderr(&checked);
        assert!(said.contains(complaint), "{said}");
    }
}

/// The mold is the smallest oscillator of period 4, and some of those of 6×6 are no smaller: the SAT engine says so, too.
#[test]
fn the_smallest_is_proved_by_counting() {
    let (folder, answer) = proved(&["6", "6", "4", "--engine", "rows", "--smallest"]);
    assert!(stdout(&answer).contains("apgcode xp4_37bkic"), "{}", stdout(&answer));
    let checked = lifesat_in(folder.path(), &["check", "p"]);
    let text = stdout(&checked);
    for part in
        ["has 12 live cells in generation 0: counted again", "none is an answer with fewer live cells"]
    {
        assert!(text.contains(part), "{text}");
    }
    let (_, by_solver) = proved(&["6", "6", "4", "--engine", "sat", "--smallest"]);
    assert!(stdout(&by_solver).contains("12 live cells in generation 0"), "{}", stdout(&by_solver));
    // No pattern of 12 cells or fewer is left if the bound is 11.
    let none = ["search", "6", "6", "4", "--engine", "rows", "--population", "<=11", "--smallest"];
    assert_eq!(code(&lifesat_in(folder.path(), &none)), 1);
}

/// Of all oscillators of 5×5 with period 2, one with 16 live cells in both generations together has the most, as the SAT
/// engine says, too (research/notes/search.md).
#[test]
fn the_largest_is_proved_by_counting() {
    let (folder, answer) = proved(&["5", "5", "2", "--engine", "rows", "--largest=sum"]);
    assert_eq!(code(&answer), 0, "{}", stderr(&answer));
    assert!(stderr(&answer).contains("none of them a better answer"), "{}", stderr(&answer));
    assert_eq!(names(&folder.path().join("p")), ["manifest.json", "pattern.rle"]);
    let check = || lifesat_in(folder.path(), &["check", "p"]);
    let checked = check();
    assert_eq!(code(&checked), 0, "{}", stderr(&checked));
    let text = stdout(&checked);
    for part in [
        "16 live cells in all generations together: counted again",
        "and none is an answer with more live cells",
    ] {
        assert!(text.contains(part), "{text}");
    }
    let checked = json(&lifesat_in(folder.path(), &["check", "p", "--json"]));
    let said = [&checked["status"], &checked["value"], &checked["bound"], &checked["evidence"]["pattern"]];
    assert_eq!(said, [&value!("valid"), &value!(16), &value!(16), &value!("simulation")]);

    let bundle = folder.path().join("p");
    let rejected = |reason: &str| {
        let checked = check();
        assert_eq!(code(&checked), 1, "{}", stderr(&checked));
        assert!(stdout(&checked).contains(reason), "{reason}: {}", stdout(&checked));
    };
    edit(&bundle, |manifest| manifest["best"]["live_cells"] = value!(17));
    rejected("has 16 live cells, not 17");
    // A blinker, as if it were the largest.
    edit(&bundle, |manifest| manifest["best"]["live_cells"] = value!(6));
    forge(&bundle, "pattern.rle", |_| "x = 5, y = 5, rule = B3/S23\n5b$5b$b3o!\n".to_owned());
    rejected("are better than this pattern are");
    edit(&bundle, |manifest| manifest["best"]["extreme"]["of"] = value!("first"));
    assert!((code(&check()), stderr(&check()).contains("by counting")) == (2, true), "{}", stderr(&check()));
    edit(&bundle, |manifest| drop(manifest["best"].as_object_mut().unwrap().remove("pattern")));
    rejected("missing field `pattern`");

    // The same without a pattern.
    let (folder, answer) = proved(&["5", "5", "2", "--engine", "rows", "--population", ">=17@0+1"]);
    assert_eq!(code(&answer), 1, "{}", stderr(&answer));
    assert_eq!(names(&folder.path().join("p")), ["manifest.json"]);
    let checked = lifesat_in(folder.path(), &["check", "p"]);
    assert!(stdout(&checked).contains("and none is an answer"), "{}", stdout(&checked));
}

#[test]
fn counting_row_by_row_makes_one_pattern() {
    let (folder, answer) = proved(&["5", "5", "2", "--engine", "rows"]);
    assert_eq!(code(&answer), 0, "{}", stderr(&answer));
    assert!(stdout(&answer).contains("oscillator of period 2") && stderr(&answer).contains("proof: none"));
    assert!(names(folder.path()).is_empty());
    for (words, complaint) in [
        (&["5", "5", "2", "-n", "2"][..], "makes one pattern"),
        (&["5", "5", "2", "--largest"], "(--largest=sum)"),
        (&["5", "5", "2", "--population", ">=16"], "numbers of live cells are bounded"),
        (&["5", "5", "2", "--population", "<=3", "--largest=sum"], "numbers of live cells are bounded"),
        (&["5", "5", "2", "--population", ">=3@0+1", "--smallest"], "numbers of live cells are bounded"),
        (&["5", "5", "2", "--population", "<=9@0+1", "--proof", "q"], "numbers of live cells are bounded"),
        (&["5", "5", "2", "-s", "C2"], "a symmetry is asked for"),
        (&["5", "5", "4", "1", "1"], "the pattern moves"),
        (&["20", "13", "2"], "at most 12"),
        (&["9", "9", "2", "--proof", "q"], "at most 8"),
        (&["1", "400", "3", "--proof", "q"], "at most 1024"),
        (&["5", "5", "13"], "the period is at most 12"),
        (&["5", "5", "2", "--minisat", "minisat"], "asks no solver"),
        (&["5", "5", "2", "--step"], "leave out --engine rows"),
        (&["5", "5", "2", "--state", "s"], "--engine sat or --engine backtrack"),
    ] {
        let output = lifesat_in(folder.path(), &[&["search", "--engine", "rows"], words].concat());
        assert_eq!(code(&output), 2, "{words:?}: {}", stdout(&output));
        assert!(stderr(&output).contains(complaint), "{words:?}: {}", stderr(&output));
    }
    assert!(names(folder.path()).is_empty());
}

/// Counting joins the other engines in narrow boxes. The caterer has 12 cells.
#[test]
fn the_smallest_is_found_where_counting_joins() {
    let output =
        lifesat_in(Path::new("."), &["search", "9", "6", "3", "--smallest", "--jobs", "2", "--json"]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let answer = json(&output);
    assert_eq!((&answer["status"], &answer["value"]), (&"optimal".into(), &12.into()), "{answer}");
}

/// Two parts that hunters know no still life has. Eight cells are enough, and the certificate is about these.
#[test]
fn cores_are_minimal_and_certified() {
    let folder = tempfile::tempdir().unwrap();
    let run = |line: &str| lifesat_in(folder.path(), &line.split(' ').collect::<Vec<_>>());
    fs::write(folder.path().join("part.rle"), "x = 6, y = 2, rule = B3/S23\n2o2b2o$ob2obo!\n").unwrap();
    fs::write(folder.path().join("other.rle"), "x = 5, y = 2, rule = B3/S23\n2ob2o$obobo!\n").unwrap();
    let answer = run("search part.rle --margin 3 --core --proof p");
    let said = stdout(&answer);
    assert_eq!(code(&answer), 1, "{}", stderr(&answer));
    for part in [
        "None exists: ",
        "Core: 8 cells of the 12 that are given",
        "from row 0, column 0:",
        "minimal: ",
        "confirmed by BatSat",
    ] {
        assert!(said.contains(part), "{said}");
    }
    let checked = run("check p");
    assert_eq!(code(&checked), 0, "{}", stderr(&checked));
    let manifest: Value =
        serde_json::from_slice(&fs::read(folder.path().join("p/manifest.json")).unwrap()).unwrap();
    let asked = manifest["problem"]["cells"].to_string();
    assert_eq!(asked.matches(['0', '1']).count(), 8, "{asked}");
    // The core alone is impossible, and without one of its cells it is not.
    let core = json(&run("search other.rle --margin 3 --core --json"));
    let core = &core["evidence"]["core"];
    assert_eq!((&core["minimal"], &core["of"]), (&value!(true), &value!(10)));
    let generation = &core["generations"][0];
    assert_eq!(
        (&generation["generation"], &generation["row"], &generation["column"]),
        (&0.into(), &0.into(), &0.into())
    );
    let pattern = generation["pattern"].as_str().unwrap();
    fs::write(folder.path().join("core.rle"), pattern).unwrap();
    assert_eq!(code(&run("search core.rle --margin 3")), 1);
    fs::write(folder.path().join("glider.txt"), ".O.....\n..O....\nOOO....\n...????\n...????\n").unwrap();
    for line in [
        "search glider.txt -p 3 --catalyst 1 --core",
        "search part.rle --core --choose alive",
        "search 4 4 --core",
        "search part.rle --core --engine backtrack",
        "search part.rle --core -r B3/S2?3",
    ] {
        let refused = run(line);
        assert!(code(&refused) == 2 && stderr(&refused).contains("core"), "{line}: {}", stderr(&refused));
    }
    // A pattern that exists is found.
    fs::write(folder.path().join("blinker.txt"), "OOO\n").unwrap();
    assert_eq!(code(&run("search blinker.txt --margin 1 -p 2 --core")), 0);
    let limited = run("search part.rle --margin 3 --core --time-limit 0.000001");
    assert_eq!(code(&limited), 3, "{}", stdout(&limited));
}

//! `lifesat solve --proof --jobs 2`: bundles with a proof for each case, and forgeries of them.

use std::fs;
use std::path::Path;
use std::process::Output;
use std::sync::OnceLock;

use crate::common::certificate::forge;
use crate::common::folder::names;
use crate::common::{code, json, lifesat_in, need, shell, stderr, stdout};
use serde_json::Value;

/// A folder with the bundle of a box in `p`.
fn bundle(words: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let output = lifesat_in(folder.path(), &[&["solve"], words, &["--proof", "p", "--jobs", "2"]].concat());
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert!(stdout(&output).contains("p: proofs of "), "{}", stdout(&output));
    folder
}

fn check(folder: &Path) -> Output {
    lifesat_in(folder, &["check-proof", "p"])
}

fn manifest(folder: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(folder.join("p/manifest.json")).unwrap()).unwrap()
}

fn write_manifest(folder: &Path, manifest: &Value) {
    fs::write(folder.join("p/manifest.json"), manifest.to_string()).unwrap();
}

/// The names of the cases.
fn cases(manifest: &Value) -> Vec<String> {
    let cases = manifest["refuted"]["cases"].as_array().unwrap().iter();
    cases.map(|case| case["case"].as_str().unwrap().to_owned()).collect()
}

/// The ways to cover a question, as docs/still-life-methods.md has them.
fn ways(is_square: bool, max_waste: u64) -> [Vec<&'static str>; 2] {
    let halves: &[&str] = if is_square { &[] } else { &["light-left"] };
    let alike: &[&str] = if max_waste.is_multiple_of(4) { &["alike-dead", "alike-alive"] } else { &[] };
    [[&["light-quarter"], alike].concat(), [&["light-upper"], halves, &["unlike"], alike].concat()]
}

#[test]
fn each_case_has_a_formula_and_a_proof() {
    for (words, is_square) in [(&["12"][..], true), (&["12x10"], false), (&["11x12"], false), (&["13"], true)]
    {
        let folder = bundle(words);
        let manifest = manifest(folder.path());
        let cases = cases(&manifest);
        let waste = manifest["refuted"]["max_waste"].as_u64().unwrap();
        assert!(ways(is_square, waste).iter().any(|way| *way == cases), "{words:?} {waste}: {cases:?}");
        let files = cases.iter().flat_map(|case| [format!("{case}.cnf"), format!("{case}.lrat")]);
        let mut files: Vec<String> =
            files.chain(["manifest.json", "pattern.rle"].map(str::to_owned)).collect();
        files.sort_unstable();
        assert_eq!(names(&folder.path().join("p")), files);
        let output = check(folder.path());
        assert_eq!(code(&output), 0, "{}{}", stdout(&output), stderr(&output));
        for part in [": checked.", "cover the question", "the case distinction", "the wastage identity"] {
            assert!(stdout(&output).contains(part), "{part}: {}", stdout(&output));
        }
        for case in &cases {
            assert!(stdout(&output).contains(&format!("{case}: ")), "{}", stdout(&output));
        }
    }
}

/// The commands in the manifest work, and what is told to programs names all cases.
#[test]
fn the_manifest_tells_how_to_check() {
    let folder = bundle(&["12"]);
    let manifest = manifest(folder.path());
    let lines = manifest["check"].as_array().unwrap();
    assert_eq!(lines.len(), 2 + cases(&manifest).len());
    for line in lines {
        let output = shell(&folder.path().join("p"), line.as_str().unwrap());
        assert_eq!(code(&output), 0, "{line}: {}", stderr(&output));
    }
    assert_eq!(manifest["outside_the_proof"].as_array().unwrap().len(), 4);
    let report = json(&lifesat_in(folder.path(), &["check-proof", "p", "--json"]));
    assert_eq!((&report["status"], &report["bound"]), (&"valid".into(), &76.into()));
    let told = report["evidence"]["proof"]["cases"].as_array().unwrap().iter();
    assert_eq!(told.map(|case| case["case"].as_str().unwrap()).collect::<Vec<_>>(), cases(&manifest));
}

/// A copy of the bundle of 10×10 in `p`, which is made once.
fn ten() -> tempfile::TempDir {
    static FILES: OnceLock<Vec<(String, Vec<u8>)>> = OnceLock::new();
    let files = FILES.get_or_init(|| {
        let made = bundle(&["10"]);
        let made = made.path().join("p");
        names(&made).into_iter().map(|name| (name.clone(), fs::read(made.join(name)).unwrap())).collect()
    });
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("p")).unwrap();
    for (name, bytes) in files {
        fs::write(folder.path().join("p").join(name), bytes).unwrap();
    }
    folder
}

/// Fails unless a changed bundle of 10×10 is refused for a reason.
fn rejects(change: impl Fn(&Path), reason: &str) {
    let folder = ten();
    change(folder.path());
    let output = check(folder.path());
    assert_eq!(code(&output), 1, "{reason}: {}{}", stdout(&output), stderr(&output));
    assert!(stdout(&output).contains(reason), "{reason}: {}", stdout(&output));
}

fn edit(folder: &Path, change: impl Fn(&mut Vec<Value>)) {
    let mut manifest = manifest(folder);
    change(manifest["refuted"]["cases"].as_array_mut().unwrap());
    write_manifest(folder, &manifest);
}

#[test]
fn cases_that_do_not_cover_are_refused() {
    let number = cases(&manifest(ten().path())).len();
    assert!(number > 1);
    for place in 0..number {
        rejects(|folder| edit(folder, |cases| drop(cases.remove(place))), "do not cover the question");
    }
    rejects(|folder| edit(folder, |cases| cases.push(cases[0].clone())), "twice");
    rejects(|folder| edit(folder, Vec::clear), "do not cover the question");
    // A case of rectangles is none of a square.
    let more = |cases: &mut Vec<Value>| {
        let mut more = cases[0].clone();
        more["case"] = "light-left".into();
        cases.push(more);
    };
    rejects(|folder| edit(folder, more), "does not need it");
    rejects(|folder| edit(folder, |cases| cases[0]["case"] = "other".into()), "is no case");
}

/// Formulas and proofs of other cases, of other boxes and budgets, and damaged ones.
#[test]
fn wrong_files_are_refused() {
    let swapped = |cases: &mut Vec<Value>| {
        let first = cases[0]["files"].clone();
        cases[0]["files"] = std::mem::replace(&mut cases[1]["files"], first);
    };
    rejects(|folder| edit(folder, swapped), "where bundles have");
    let swap_files = |folder: &Path| {
        let names = cases(&manifest(folder));
        let (one, other) = (&names[0], &names[1]);
        for kind in ["cnf", "lrat"] {
            shell(
                &folder.join("p"),
                &format!("mv {one}.{kind} x && mv {other}.{kind} {one}.{kind} && mv x {other}.{kind}"),
            );
        }
        edit(folder, |cases| {
            swapped(cases);
            for (case, name) in cases.iter_mut().zip(&names) {
                case["files"]["formula"]["file"] = format!("{name}.cnf").into();
                case["files"]["proof"]["file"] = format!("{name}.lrat").into();
            }
        });
    };
    rejects(swap_files, "the formula is not the one for");
    let another = |folder: &Path, key: &str, by: u64| {
        let mut manifest = manifest(folder);
        let value = manifest["refuted"][key].as_u64().unwrap();
        manifest["refuted"][key] = (value + by).into();
        write_manifest(folder, &manifest);
    };
    rejects(|folder| another(folder, "max_waste", 4), "not about one live cell more");
    rejects(|folder| another(folder, "at_least", 1), "not about one live cell more");
    let first = |folder: &Path, kind: &str| format!("{}.{kind}", cases(&manifest(folder))[0]);
    let damage = |folder: &Path, kind: &str| {
        let path = folder.join("p").join(first(folder, kind));
        let mut bytes = fs::read(&path).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] = if bytes[middle] == b'1' { b'2' } else { b'1' };
        fs::write(path, bytes).unwrap();
    };
    rejects(|folder| damage(folder, "cnf"), "of this box and count");
    rejects(|folder| damage(folder, "lrat"), "not valid");
    // With matching hashes.
    let empty = |folder: &Path| {
        forge(&folder.join("p"), &first(folder, "cnf"), |text| text.replacen("\n-", "\n0\n-", 1));
    };
    rejects(empty, "of this box and count: line");
    let cut = |text: &str| text[..=text.trim_end().rfind('\n').unwrap()].to_owned();
    rejects(|folder| forge(&folder.join("p"), &first(folder, "lrat"), cut), "never reaches the empty clause");
}

/// That a case has no model does not mean that there is no still life, so no answer about its formula says that.
#[test]
fn a_case_says_nothing_of_the_whole_question() {
    let folder = ten();
    for name in cases(&manifest(folder.path())) {
        let file = format!("p/{name}.cnf");
        assert!(!fs::read_to_string(folder.path().join(&file)).unwrap().contains("c lifesat {"));
        let solved = lifesat_in(folder.path(), &["solve", &file]);
        assert!(!stdout(&solved).to_lowercase().contains("still life"), "{}", stdout(&solved));
    }
}

/// The bundle of one box is none of another, even if the files of cases are exchanged.
#[test]
fn cases_of_another_box_are_refused() {
    let (folder, other) = (bundle(&["12x10"]), bundle(&["10x12"]));
    for name in cases(&manifest(other.path())) {
        for file in [format!("p/{name}.cnf"), format!("p/{name}.lrat")] {
            fs::copy(other.path().join(&file), folder.path().join(&file)).unwrap();
        }
    }
    let mut mixed = manifest(folder.path());
    mixed["refuted"]["cases"] = manifest(other.path())["refuted"]["cases"].clone();
    write_manifest(folder.path(), &mixed);
    let output = check(folder.path());
    assert_eq!(code(&output), 1, "{}", stdout(&output));
    assert!(stdout(&output).contains("the formula is not the one for"), "{}", stdout(&output));
}

/// What has no cases has one formula: forced cells, short sides, live cells that hold together.
#[test]
fn other_questions_are_not_divided() {
    for words in [&["9"][..], &["10", "--alive", "0,0"], &["10", "--connected"]] {
        let folder = tempfile::tempdir().unwrap();
        let output =
            lifesat_in(folder.path(), &[&["solve"], words, &["--proof", "p", "--jobs", "2"]].concat());
        assert_eq!(code(&output), 0, "{words:?}: {}", stderr(&output));
        assert!(folder.path().join("p/formula.cnf").is_file(), "{words:?}");
        assert_eq!(code(&check(folder.path())), 0, "{words:?}");
        // A manifest cannot claim cases of such a question.
        let mut manifest = manifest(folder.path());
        let (at_least, waste) =
            (manifest["refuted"]["at_least"].clone(), manifest["refuted"]["max_waste"].clone());
        manifest["refuted"] =
            serde_json::json!({"by": "cases", "at_least": at_least, "max_waste": waste, "cases": []});
        write_manifest(folder.path(), &manifest);
        let output = check(folder.path());
        assert_eq!(code(&output), 1, "{words:?}: {}", stdout(&output));
        assert!(stdout(&output).contains("cannot be divided"), "{words:?}: {}", stdout(&output));
    }
}

/// An external solver that writes DRAT proves cases too.
#[test]
fn proofs_in_drat_become_lrat() {
    need("cadical");
    let folder = tempfile::tempdir().unwrap();
    let words = ["solve", "11", "--proof", "p", "--jobs", "2", "--cadical", "cadical"];
    let output = lifesat_in(folder.path(), &words);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert!(names(&folder.path().join("p")).iter().all(|name| !name.contains("drat")));
    assert_eq!(code(&check(folder.path())), 0);
}

/// A limit leaves nothing behind, and so does a file that may not grow.
#[test]
fn nothing_half_written_stays() {
    let folder = tempfile::tempdir().unwrap();
    let output = shell(folder.path(), "ulimit -f 400; lifesat solve 12 --proof p --jobs 2");
    assert_eq!(code(&output), 2, "{}{}", stdout(&output), stderr(&output));
    assert!(names(folder.path()).is_empty(), "{:?}", names(folder.path()));
    let output =
        lifesat_in(folder.path(), &["solve", "60", "--proof", "p", "--jobs", "2", "--time-limit", "3"]);
    assert_eq!(code(&output), 3, "{}{}", stdout(&output), stderr(&output));
    assert!(names(folder.path()).is_empty(), "{:?}", names(folder.path()));
}

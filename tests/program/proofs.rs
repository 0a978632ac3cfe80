//! `lifesat check FORMULA PROOF`: in which format a proof is, and in which forms it is written.

use std::fs;
use std::path::Path;

use crate::common::{code, json, lifesat_in, need, shell, stderr, stdout};

/// Two variables, 1 and 63, whose four clauses exclude all assignments.
const FORMULA: &str = "p cnf 63 4\n1 63 0\n-1 63 0\n1 -63 0\n-1 -63 0\n";

/// In DRAT the clause 63, and the deletion of a clause that is not there; in LRAT the empty clause with the number
/// 63 and the hint 50.
const TWO_READINGS: &[u8] = b"a\x7e\0d\0";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("f.cnf"), FORMULA).unwrap();
    folder
}

#[track_caller]
fn expect(folder: &Path, words: &str, exit: i32, said: &str) {
    let output = shell(folder, &format!("lifesat check {words}"));
    let all = stdout(&output) + &stderr(&output);
    assert_eq!(code(&output), exit, "{words}: {all}");
    assert!(all.contains(said), "{words}: {all}");
}

#[test]
fn a_proof_is_refused_only_if_it_is_wrong_in_every_format() {
    let folder = folder();
    let expect = |words: &str, exit, said: &str| expect(folder.path(), words, exit, said);
    fs::write(folder.path().join("two"), TWO_READINGS).unwrap();
    fs::write(folder.path().join("line"), "63 0 0\n").unwrap();
    for proof in ["two", "line"] {
        expect(&format!("f.cnf {proof}"), 0, "proof     DRAT: ");
        expect(&format!("f.cnf - < {proof}"), 0, "proof     DRAT: ");
        expect(&format!("- {proof} < f.cnf"), 0, "proof     DRAT: ");
        expect(&format!("f.cnf {proof} --format drat"), 0, "proof     DRAT: ");
        expect(&format!("f.cnf {proof} --format lrat"), 1, "not valid: ");
    }
    // The clauses 7 5 and 9, or the clause 7 with the hint 9.
    fs::write(folder.path().join("wrong"), "7 5 0 9 0\n").unwrap();
    let output = lifesat_in(folder.path(), &["check-proof", "f.cnf", "wrong", "--json"]);
    assert_eq!(code(&output), 1);
    let reason = json(&output)["evidence"]["reason"].as_str().unwrap().to_owned();
    assert!(reason.starts_with("as LRAT: ") && reason.contains("; as DRAT: "), "{reason}");
}

/// What is no proof in a known format is a mistake, and says nothing about a proof.
#[test]
fn unknown_formats_are_named() {
    let folder = folder();
    let expect = |words: &str, exit, said: &str| expect(folder.path(), words, exit, said);
    fs::write(folder.path().join("v.pbp"), "pseudo-Boolean proof version 2.0\nf 4\nrup >= 1 ;\n").unwrap();
    expect("f.cnf v.pbp", 2, "v.pbp is a proof in the format of VeriPB");
    expect("f.cnf v.pbp", 2, "`veripb FORMULA v.pbp` checks it");
    expect("f.cnf v.pbp --json", 2, "a proof in the format of VeriPB");
    fs::write(folder.path().join("words"), "some words\n").unwrap();
    expect("f.cnf words", 2, "words is no proof in LRAT, DRAT or FRAT: it begins with `some words`");
    expect("f.cnf words --format drat", 1, "not valid: ");
    expect(". --format drat", 2, "--format is for a formula and a proof");
}

/// By hand: the numbers of the formula's clauses in the proof are others than in the file.
#[test]
fn frat_is_checked() {
    let folder = folder();
    let proof = "c by hand\no 9 1 63 0\no 8 63 -1 0\no 7 1 -63 0\no 5 -1 -63 0\na 11 63 0 l 9 8 0\nd 8 63 -1 0\n\
                 r 11 21 0\na 12 0\nf 12 0\nf 9 1 63 0\n";
    fs::write(folder.path().join("p.frat"), proof).unwrap();
    expect(folder.path(), "f.cnf p.frat", 0, "proof     FRAT: ");
    let output = lifesat_in(folder.path(), &["check-proof", "f.cnf", "p.frat", "--json"]);
    let evidence = &json(&output)["evidence"];
    assert_eq!((evidence["format"].as_str(), evidence["drat"]["added"].as_u64()), (Some("frat"), Some(1)));
    // This formula has a model.
    fs::write(folder.path().join("g.cnf"), FORMULA.replace("-1 -63", "-1 2")).unwrap();
    expect(folder.path(), "g.cnf p.frat", 1, "not valid: ");
}

#[test]
fn solvers_that_write_frat_are_believed_only_after_a_check() {
    need("cryptominisat5");
    let folder = folder();
    let script = "lifesat emit --n 5 --at-least 17 > five.cnf; cryptominisat5 --verb 0 five.cnf p.frat > /dev/null; \
                  lifesat check five.cnf p.frat; printf 'p cnf 1 1\\n1 0\\n' > model.cnf; \
                  lifesat check model.cnf p.frat";
    let output = stdout(&shell(folder.path(), script));
    assert!(output.starts_with("valid: the formula of"), "{output}");
    assert!(output.contains("not valid: "), "this formula has a model: {output}");
}

/// What is written is right, by the checker of LRAT, and says the same as the proof it was made from.
#[test]
fn proofs_without_hints_are_written_with_them() {
    need("cadical");
    let folder = folder();
    let script = "lifesat emit --n 6 --at-least 19 > six.cnf; cadical -q six.cnf p.drat > /dev/null; \
                  lifesat check six.cnf p.drat --lrat p.lrat --veripb p.pbp && lifesat check six.cnf p.lrat && \
                  lifesat check six.cnf p.lrat --lrat q.lrat && lifesat check six.cnf q.lrat --veripb q.pbp";
    let output = shell(folder.path(), script);
    assert_eq!(code(&output), 0, "{}{}", stdout(&output), stderr(&output));
    assert_eq!(stdout(&output).matches("valid: the formula").count(), 4, "{}", stdout(&output));
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert!(read("p.lrat").lines().all(|line| line.ends_with(" 0")), "text");
    // Nothing that is not needed is left in either, so both say the same to VeriPB.
    assert_eq!(read("p.pbp"), read("q.pbp"));
    assert!(read("p.pbp").ends_with("end pseudo-Boolean proof ;\n"));
    // An existing file may be somebody's proof.
    let before = read("q.lrat");
    expect(
        folder.path(),
        "six.cnf p.drat --lrat q.lrat",
        2,
        "q.lrat exists and is not empty; --force replaces it",
    );
    assert_eq!(read("q.lrat"), before);
    expect(folder.path(), "six.cnf p.drat --lrat q.lrat --force", 0, "valid");
    for (words, said) in [
        ("six.cnf p.drat --lrat -", "--lrat -: it needs a file"),
        ("six.cnf p.drat --lrat a --veripb a", "--lrat and --veripb name the same file"),
        ("six.cnf p.drat --force", "--force is for a file"),
        (". --lrat a", "--lrat is for a formula and a proof"),
    ] {
        expect(folder.path(), words, 2, said);
    }
}

/// The clause `2 1` defines the variable 2, so it is RAT and follows from nothing.
#[test]
fn what_cannot_be_written_is_said() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("f.cnf"), "p cnf 3 4\n1 3 0\n-1 3 0\n1 -3 0\n-1 -3 0\n").unwrap();
    fs::write(folder.path().join("p.lrat"), "5 2 1 0 0\n6 -2 -1 0 -5 0\n7 1 0 1 3 0\n8 0 7 2 4 0\n").unwrap();
    expect(folder.path(), "f.cnf p.lrat", 0, "are RAT");
    for words in ["p.lrat --lrat q", "p.lrat --veripb q", "p.lrat --lrat q --veripb r"] {
        let output = shell(folder.path(), &format!("lifesat check f.cnf {words}"));
        assert_eq!(code(&output), 2, "{words}");
        assert!(stdout(&output).starts_with("valid: "), "{words}: {}", stdout(&output));
        let said = "the proof is valid, but nothing was written: it has RAT steps";
        assert!(stderr(&output).contains(said), "{words}: {}", stderr(&output));
        let output = shell(folder.path(), &format!("lifesat check f.cnf {words} --json"));
        assert_eq!((code(&output), json(&output)["status"].as_str()), (2, Some("valid")), "{words}");
        assert!(!folder.path().join("q").exists() && !folder.path().join("r").exists(), "{words}");
    }
}

/// A file that cannot be made for the second form leaves none of the first, and nothing that is read or written is
/// replaced by another form of it, however it is named.
#[test]
fn nothing_is_written_over_what_is_read_or_written() {
    let folder = folder();
    fs::write(folder.path().join("p.drat"), "63 0\n0\n").unwrap();
    fs::create_dir(folder.path().join("sub")).unwrap();
    shell(folder.path(), "ln -s f.cnf link; ln -s ../p.drat sub/link");
    let here = folder.path().display().to_string();
    for (words, said) in [
        ("f.cnf p.drat --lrat o --veripb ./o", "--lrat and --veripb name the same file"),
        ("f.cnf p.drat --lrat sub/../o --veripb HERE/o --force", "--lrat and --veripb name the same file"),
        ("f.cnf p.drat --lrat f.cnf --veripb v --force", "--lrat f.cnf would replace the formula"),
        ("f.cnf p.drat --lrat v --veripb HERE/f.cnf --force", "would replace the formula"),
        ("f.cnf p.drat --lrat link --force", "would replace the formula"),
        ("f.cnf p.drat --veripb ./sub/link --force", "would replace the proof"),
        ("f.cnf sub/link --lrat p.drat --force", "would replace the proof"),
        #[cfg(target_os = "linux")]
        ("- p.drat --lrat ./f.cnf --force < f.cnf", "would replace the formula"),
        ("f.cnf p.drat --lrat none/o", "--lrat none/o"),
    ] {
        expect(folder.path(), &words.replace("HERE", &here), 2, said);
    }
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!((read("f.cnf").as_str(), read("p.drat").as_str()), (FORMULA, "63 0\n0\n"));
    assert!(!folder.path().join("o").exists() && !folder.path().join("v").exists());
    expect(folder.path(), "f.cnf p.drat --lrat o --veripb sub/o", 0, "valid");
    assert!(read("sub/o").starts_with("pseudo-Boolean proof") && read("o").ends_with(" 0\n"));
}

/// A manifest may come from anybody, and `/proc/kmsg` looks like a regular file and blocks whoever reads it.
#[test]
fn a_manifest_that_blocks_is_refused() {
    if !Path::new("/proc/kmsg").exists() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let script = "ln -s /proc/kmsg manifest.json; timeout 20 lifesat check .";
    let output = shell(folder.path(), script);
    assert!([1, 2].contains(&code(&output)), "{}: {}{}", code(&output), stdout(&output), stderr(&output));
}

mod veripb {
    //! `lifesat check --veripb`: proofs for another checker.

    use std::fs;

    use crate::common::{code, lifesat_in, need, shell, stderr, stdout};

    #[test]
    fn a_proof_is_written_for_veripb() {
        let folder = tempfile::tempdir().unwrap();
        let output = lifesat_in(folder.path(), &["solve", "6", "--proof", "six"]);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        let run = |words: &[&str]| lifesat_in(&folder.path().join("six"), words);
        let output = run(&["check-proof", "formula.cnf", "proof.lrat", "--veripb", "proof.pbp"]);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        let path = folder.path().join("six/proof.pbp");
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.starts_with("pseudo-Boolean proof version 3.0\n% made by lifesat\nf "), "{text}");
        assert!(text.ends_with(" ;\nend pseudo-Boolean proof ;\n"), "{text}");
        let output = run(&["check-proof", "formula.cnf", "proof.pbp"]);
        assert_eq!(code(&output), 2, "it is named, and not called wrong: {}", stdout(&output));
        assert!(stderr(&output).contains("`veripb FORMULA proof.pbp` checks it"), "{}", stderr(&output));
        for words in [
            ["check-proof", ".", "--veripb", "other.pbp"].as_slice(),
            &["check-proof", "formula.cnf", "proof.lrat", "--veripb", "-"],
        ] {
            let output = run(words);
            assert_eq!(code(&output), 2, "{words:?}");
            assert!(stderr(&output).contains("--veripb"), "{}", stderr(&output));
        }
        let lrat = fs::read(folder.path().join("six/proof.lrat")).unwrap();
        fs::write(folder.path().join("six/mine.lrat"), &lrat).unwrap();
        let output = run(&["check-proof", "formula.cnf", "proof.lrat", "--veripb", "mine.lrat"]);
        assert_eq!(code(&output), 2);
        assert!(stderr(&output).contains("--force replaces it"), "{}", stderr(&output));
        assert_eq!(fs::read(folder.path().join("six/mine.lrat")).unwrap(), lrat);
        let again = run(&["check-proof", "formula.cnf", "proof.lrat", "--veripb", "proof.pbp"]);
        assert_eq!(code(&again), 0, "{}", stderr(&again));
    }

    /// VeriPB accepts the proof that is written for it, and no damaged one.
    #[test]
    #[ignore = "needs VeriPB, which cargo compiles: make test-veripb"]
    fn veripb_accepts_a_proof_and_no_damaged_one() {
        need("veripb");
        let folder = tempfile::tempdir().unwrap();
        let write = "lifesat solve 6 --proof six && cd six && lifesat check formula.cnf proof.lrat --veripb proof.pbp";
        let output = shell(folder.path(), write);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        let check = || stdout(&shell(&folder.path().join("six"), "veripb formula.cnf proof.pbp 2>&1"));
        assert!(check().contains("s VERIFIED UNSATISFIABLE"), "{}", check());
        let path = folder.path().join("six/proof.pbp");
        let text = fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let contradiction = lines.iter().position(|line| line.starts_with("rup >= 1 :")).unwrap();
        let damaged = [&lines[..contradiction], &["rup >= 1 : 1 2 ;"], &lines[contradiction + 1..]].concat();
        fs::write(&path, damaged.join("\n") + "\n").unwrap();
        assert!(!check().contains("s VERIFIED"), "{}", check());
    }
}

mod proof_cases {
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
        let output =
            lifesat_in(folder.path(), &[&["solve"], words, &["--proof", "p", "--jobs", "2"]].concat());
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
        for (words, is_square) in
            [(&["12"][..], true), (&["12x10"], false), (&["11x12"], false), (&["13"], true)]
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
        rejects(
            |folder| forge(&folder.join("p"), &first(folder, "lrat"), cut),
            "never reaches the empty clause",
        );
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
}

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

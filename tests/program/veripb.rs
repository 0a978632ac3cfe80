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
    let write =
        "lifesat solve 6 --proof six && cd six && lifesat check formula.cnf proof.lrat --veripb proof.pbp";
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

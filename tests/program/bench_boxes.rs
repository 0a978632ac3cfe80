//! `scripts/bench-boxes.py`, which compares the methods of `solve`.

use std::path::Path;
use std::process::Output;

use crate::common::{code, command_in, path, root, stderr, stdout};
use crate::script::script;

fn bench(words: &[&str]) -> Output {
    let mut command = command_in(root(), "python3");
    command.arg("scripts/bench-boxes.py").args(words).env("PATH", path()).output().unwrap()
}

#[test]
fn methods_that_agree_are_compared() {
    let output = bench(&["--boxes", "3x5", "4x4 --dead 0,0", "3x3 --alive 0,0 --alive 0,1 --alive 0,2"]);
    assert_eq!(code(&output), 0, "{}{}", stdout(&output), stderr(&output));
    // Three live cells side by side at the border give birth outside.
    assert!(
        stdout(&output).contains("| 3×3 --alive 0,0 --alive 0,1 --alive 0,2 | none |"),
        "{}",
        stdout(&output)
    );
    assert!(stdout(&output).contains("3 of 3 boxes were settled"), "{}", stdout(&output));
}

/// With two jobs, times are those of the clock, and a method that takes no jobs gets none.
#[test]
fn two_jobs_are_compared_by_the_clock() {
    if std::thread::available_parallelism().unwrap().get() < 2 {
        return;
    }
    let words = ["--jobs", "2", "--methods", "waste", "dp", "--boxes", "3x5", "21x21"];
    let output = bench(&words);
    assert_eq!(code(&output), 0, "{}{}", stdout(&output), stderr(&output));
    assert!(stdout(&output).contains("| its method | waste | dp | best |"), "{}", stdout(&output));
    assert!(stdout(&output).contains("2 of 2 boxes were settled"), "{}", stdout(&output));
}

/// A program that has one answer for dynamic programming, and one for everything else.
fn liar(folder: &Path, of_dp: &str, otherwise: &str) -> String {
    let body = format!("case \"$*\" in *'--method dp'*) echo '{of_dp}' ;; *) echo '{otherwise}' ;; esac");
    script(folder, "liar", &body).to_str().unwrap().to_owned()
}

#[test]
fn answers_that_cannot_both_be_true_are_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let optimal = |cells| {
        format!(
            r#"{{"status": "optimal", "value": {cells}, "bound": {cells}, "evidence": {{"method": "m"}}}}"#
        )
    };
    let none = r#"{"status": "none", "evidence": {"method": "m"}}"#;
    for (of_dp, otherwise, words, said) in [
        (
            optimal(9),
            optimal(8),
            "4x4 --dead 0,0",
            "WRONG: 4x4 --dead 0,0: method dp finds 9, but method waste says",
        ),
        (none.to_owned(), optimal(8), "4x4 --dead 0,0", "but method dp says that there is none"),
        // All agree, and all are wrong.
        (
            optimal(9),
            optimal(9),
            "4x4",
            "WRONG: 4x4: method dp finds 9, but research/rectangles.tsv says at most 8",
        ),
    ] {
        let output = bench(&["--lifesat", &liar(folder.path(), &of_dp, &otherwise), "--boxes", words]);
        assert_eq!(code(&output), 1, "{words}: {}", stderr(&output));
        assert!(stdout(&output).contains(said), "{words}: {}", stdout(&output));
    }
    let right = liar(folder.path(), &optimal(8), &optimal(8));
    assert_eq!(code(&bench(&["--lifesat", &right, "--boxes", "4x4"])), 0);
}

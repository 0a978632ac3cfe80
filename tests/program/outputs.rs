//! Outputs that cannot be written are refused before the work, and leave nothing.

use std::fs;

use crate::common::{code, shell, stderr, stdout};

/// Nobody can make a file or a folder there, not even root.
const NOWHERE: &str = "/proc/new";

#[test]
fn a_place_where_nobody_can_write_is_refused_before_the_answer() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), "words\n").unwrap();
    for line in [
        "solve 4 --report /proc/new",
        "solve 4 --report file/report",
        "search 4 4 4 1 1 --report /proc/new/deep",
        "search 4 4 4 1 1 --partials /proc/new",
        "ships --velocity c/3 --width 2 --report /proc/new",
        "ships --velocity c/3 --width 2 --proof /proc/new",
        "ships --velocity c/3 --width 2 --proof gone/ships.txt",
        "eden hunt 7 --rounds 1 --best /proc/new",
        "eden search 3 --gardens /proc/new",
        "eden prove 2 --proof gone/c.json",
        "emit --n 4 -o gone/f.cnf",
        "render OO/OO -o /proc/new.svg",
        "solve 4 --proof /proc/new/deep",
        "search 2 2 3 --proof /proc/new/deep",
    ] {
        let output = shell(folder.path(), &format!("lifesat {line}"));
        assert_eq!((code(&output), stdout(&output).as_str()), (2, ""), "{line}: {}", stderr(&output));
        let said = stderr(&output);
        assert!([NOWHERE, "gone", "file"].iter().any(|place| said.contains(place)), "{line}: {said}");
        assert!(!said.contains(".lifesat-") && !said.contains("/.new-"), "{line}: {said}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing was left");
}

#[test]
fn the_folders_above_a_certificate_are_made() {
    let folder = tempfile::tempdir().unwrap();
    let output = shell(folder.path(), "lifesat solve 4 --proof new/deep/four && lifesat check new/deep/four");
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    // There is a glider, so there is nothing to prove, and no folder is left.
    let output = shell(folder.path(), "lifesat search 4 4 4 1 1 --proof other/deep/none; ls");
    assert!(stdout(&output).ends_with("\nnew\n"), "{}{}", stdout(&output), stderr(&output));
}

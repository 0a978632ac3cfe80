//! The scripts behind `make tables`, with small numbers, and with stand-ins for long searches.

use std::path::Path;
use std::process::Output;

use crate::common::{code, root, script, shell, stderr, stdout};

/// Runs a script of the checkout. Programs in the folder come first on PATH.
fn table(folder: &Path, settings: &str, name: &str, words: &str) -> Output {
    let script = root().join("research").join(name);
    shell(folder, &format!("PATH=$PWD:$PATH {settings} python3 '{}' {words}", script.display()))
}

#[test]
fn table_2_sets_our_solver_beside_the_papers() {
    let folder = tempfile::tempdir().unwrap();
    let output = table(folder.path(), "", "table2.py", "3");
    assert_eq!((code(&output), stderr(&output)), (0, String::new()));
    let text = stdout(&output);
    let row = text.lines().nth(2).unwrap();
    assert!(row.starts_with("| 3×3 | 9 | 25 | 1710 | lifesat solve | 0."), "{row}");
    assert!(row.ends_with(" | 1.0 | GrayQBF | 0.01 | 1.0 |"), "{row}");
}

/// A solver that calls a true formula false is not shown as fast.
#[test]
fn table_2_ends_with_a_wrong_answer() {
    let folder = tempfile::tempdir().unwrap();
    script(folder.path(), "depqbf", "exit 20");
    let output = table(folder.path(), "", "table2.py", "3");
    assert_eq!(code(&output), 1, "{}", stdout(&output));
    assert!(stderr(&output).contains("depqbf"), "{}", stderr(&output));
}

#[test]
fn table_3_has_every_row_and_the_ratios() {
    let folder = tempfile::tempdir().unwrap();
    script(
        folder.path(),
        "lifesat",
        r#"echo '{"status": "found", "count": 8, "seconds": 2.5, "evidence": {"simulated": 16, "refuted": 4}}'"#,
    );
    let output = table(folder.path(), "TABLE3_ROWS='10:C4'", "table3.py", "");
    assert_eq!((code(&output), stderr(&output)), (0, String::new()));
    let text = stdout(&output);
    assert_eq!(text.lines().count(), 2 + 15, "{text}");
    assert!(
        text.contains("| 10 | `C4` | σ90 | 2^24 | 8 | 8 | 2.50 | 1.00 | 1.21 | 1.00 | 16 | 4 |\n"),
        "{text}"
    );
    assert_eq!(text.matches("| not run |").count(), 14, "{text}");
}

#[test]
fn table_3_shows_failures_and_limits() {
    let folder = tempfile::tempdir().unwrap();
    script(folder.path(), "lifesat", "case $* in *\\ 7\\ *) exec sleep 9 ;; *) exit 1 ;; esac");
    let output = table(folder.path(), "TABLE3_SECONDS=2 TABLE3_ROWS='7:C2 9:C4'", "table3.py", "");
    assert_eq!(code(&output), 1, "{}", stderr(&output));
    let text = stdout(&output);
    assert_eq!((text.matches("| > 2 s |").count(), text.matches("| failed |").count()), (1, 1), "{text}");
}

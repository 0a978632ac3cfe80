//! Awkward inputs and outputs: huge numbers of variables, disks without room, files that are none,
//! questions with two meanings.

use std::fs;
use std::path::Path;

use crate::common::{code, json, lifesat_in, shell, stderr, stdout};

/// What a shell prints, with its exit code.
fn said(folder: &Path, line: &str) -> (i32, String, String) {
    let output = shell(folder, line);
    (code(&output), stdout(&output), stderr(&output))
}

/// Tables for all variables up to the largest would take tens of gigabytes.
#[test]
fn a_large_variable_takes_no_memory() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("f.icnf"),
        "p inccnf\n268435455 2147483647 0\na -268435455 -2147483647 0\na 1 0\n",
    )
    .unwrap();
    fs::write(folder.path().join("f.qdimacs"), "p cnf 2147483647 1\na 2147483647 0\ne 1 0\n1 2147483647 0\n")
        .unwrap();
    fs::write(folder.path().join("f.cnf"), "p cnf 2147483647 2\n2147483647 0\n-2147483647 0\n").unwrap();
    fs::write(folder.path().join("f.lrat"), "3 0 1 2 0\n").unwrap();
    fs::write(folder.path().join("f.drat"), "0\n").unwrap();
    let small = |line: &str| said(folder.path(), &format!("ulimit -v 3000000; lifesat {line}"));
    for solver in ["embedded-batsat", "embedded-cadical"] {
        let (code, out, err) = small(&format!("solve f.icnf -q --cores --solver {solver}"));
        let (verdict, rest) = out.split_once('\n').unwrap_or_default();
        assert_eq!((code, verdict), (10, "s UNSATISFIABLE"), "{solver}: {err}");
        // The solver may need both literals, and they have their own names.
        assert!(
            rest.starts_with("core -268435455 -2147483647 0\n")
                || rest.starts_with("core -2147483647 -268435455 0\n"),
            "{out}"
        );
        assert!(rest.ends_with("s SATISFIABLE\n"), "{out}");
        assert_eq!(small(&format!("solve f.qdimacs -q --solver {solver}")).0, 10, "{solver}");
    }
    for proof in ["f.lrat", "f.drat"] {
        let (code, out, err) = small(&format!("check-proof f.cnf {proof}"));
        assert_eq!(code, 0, "{proof}: {out}{err}");
    }
}

#[test]
fn help_that_cannot_be_written_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    for words in ["--help", "solve --help", "help solve", "--version", "help formats"] {
        let (code, _, err) = said(folder.path(), &format!("lifesat {words} > /dev/full"));
        assert_eq!((code, err.lines().count()), (2, 1), "{words}: {err}");
        assert!(err.starts_with("lifesat: cannot write to stdout: No space left"), "{words}: {err}");
    }
    let (code, out, err) = said(folder.path(), "lifesat --help | head -1");
    assert_eq!((code, out.is_empty(), err.as_str()), (0, false, ""));
}

#[test]
fn a_saved_search_needs_a_file_that_can_be_written() {
    let folder = tempfile::tempdir().unwrap();
    let save = |path: &str| {
        lifesat_in(folder.path(), &["search", "6", "6", "2", "--engine", "backtrack", "--state", path])
    };
    for (path, reason) in [
        ("missing/s", "cannot write missing/s: No such file"),
        ("/dev/null", "/dev/null is no file, and a saved search is kept in one"),
        (".", ". is no file"),
    ] {
        let output = save(path);
        assert_eq!(
            (code(&output), stdout(&output).as_str()),
            (2, ""),
            "{path}: it is noticed before the work"
        );
        assert!(stderr(&output).contains(reason), "{path}: {}", stderr(&output));
    }
    let resumed = lifesat_in(folder.path(), &["search", "--state", "/dev/zero"]);
    assert_eq!(code(&resumed), 2);
    assert!(stderr(&resumed).contains("/dev/zero is no file"), "{}", stderr(&resumed));
    assert_eq!(code(&save("s")), 0);
}

/// A block in generation 1 that need not follow from generation 0, which is empty.
const FREE: &str = "0 0\n0 0\n\n1' 1'\n1' 1'\n";

#[test]
fn generations_that_do_not_follow_are_printed() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("free"), FREE).unwrap();
    let output = lifesat_in(folder.path(), &["search", "free"]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let text = stdout(&output);
    let (first, later) = text.split_once("#C generation 1").unwrap_or_else(|| panic!("{text}"));
    assert!(first.contains("x = 2, y = 2") && later.contains("2o$2o!"), "{text}");
    let report = json(&lifesat_in(folder.path(), &["search", "free", "--json"]));
    let generations = report["evidence"]["objects"][0]["generations"].as_array().unwrap();
    assert!(generations.len() == 2 && generations[1].as_str().unwrap().contains("2o$2o!"), "{report}");
    // Where each generation follows from the first, that one is enough.
    let block = lifesat_in(folder.path(), &["search", "2", "2", "1"]);
    assert!(!stdout(&block).contains("generation 1"), "{}", stdout(&block));
}

/// `decode` shows them too, and so do a formula's answer and a report.
#[test]
fn later_generations_are_in_every_answer() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("free"), FREE).unwrap();
    let (code, out, err) =
        said(folder.path(), "lifesat emit search free > f.cnf; lifesat solve f.cnf > answer");
    assert_eq!(code, 10, "{out}{err}");
    let solved = fs::read_to_string(folder.path().join("answer")).unwrap();
    assert!(solved.contains("c generation 1\n") && solved.contains("c 2o$2o!"), "{solved}");
    let (code, out, err) = said(folder.path(), "lifesat decode answer --cnf f.cnf");
    assert_eq!(code, 0, "{err}");
    let (first, later) = out.split_once("\n#C generation 1").unwrap_or_else(|| panic!("{out}"));
    assert!(first.contains("\n!") && later.contains("2o$2o!"), "{out}");
    for line in ["lifesat decode answer --cnf f.cnf --json", "lifesat solve f.cnf --json"] {
        let report = json(&shell(folder.path(), line));
        let generations = report["evidence"]["generations"].as_array().unwrap();
        assert!(generations.len() == 2 && generations[1].as_str().unwrap().contains("2o$2o!"), "{report}");
    }
    assert_eq!(said(folder.path(), "lifesat search free -q --report r").0, 0);
    let page = fs::read_to_string(folder.path().join("r/index.html")).unwrap();
    let section = page.split_once("Later generations").unwrap_or_else(|| panic!("{page}")).1;
    assert!(section.contains("pattern 1, generation 1</figcaption>"), "{section}");
    // Where each generation follows, there is nothing more to show.
    let lines = "lifesat emit search 2 2 1 > f.cnf; lifesat solve f.cnf | lifesat decode --cnf f.cnf";
    let (code, out, _) = said(folder.path(), lines);
    assert!(code == 0 && !out.contains("generation 1\n"), "{out}");
}

/// The rest of a name after a line break would look like a message of its own.
#[test]
fn messages_are_one_line_whatever_names_hold() {
    let folder = tempfile::tempdir().unwrap();
    for line in
        ["lifesat solve $'no\\nlifesat: all is well'", "lifesat verify $'a\\tb\\nc.rle' --as still-life"]
    {
        let (code, _, err) = said(folder.path(), line);
        assert_eq!((code, err.lines().count()), (2, 1), "{err}");
        assert!(err.contains("\\n") && !err.contains('\t'), "{err}");
    }
}

/// A process that asks for more than there is would be ended at once, without an answer.
#[test]
fn short_memory_ends_work_with_an_answer() {
    let folder = tempfile::tempdir().unwrap();
    let (code, out, err) = said(folder.path(), "ulimit -v 250000; lifesat solve 28 --method dp");
    assert_eq!(code, 3, "{out}{err}");
    assert!(out.contains("the memory is nearly used up"), "{out}{err}");
    assert!(out.starts_with("The best known 28×28 still life has 406 live cells"), "{out}");
}

#[test]
fn unknown_cells_may_stand_in_rle() {
    let folder = tempfile::tempdir().unwrap();
    let glider = "#C a glider?\nx = 4, y = 4, rule = B3/S23\nb?2b$2b?b$3?!\n";
    fs::write(folder.path().join("q.rle"), glider).unwrap();
    let found = lifesat_in(folder.path(), &["search", "q.rle", "-p", "4", "-s", "x1 y1"]);
    assert_eq!(code(&found), 0, "{}", stderr(&found));
    assert!(stdout(&found).contains("bo$2bo$3o!"), "{}", stdout(&found));
    fs::write(folder.path().join("q.rle"), glider.replace("B3/S23", "B36/S23")).unwrap();
    let other = lifesat_in(folder.path(), &["search", "q.rle", "-p", "4", "-r", "B3/S23"]);
    assert!(stderr(&other).contains("the file is for the rule B36/S23; -r asks"), "{}", stderr(&other));
}

#[test]
fn words_of_a_search_with_two_meanings_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("stars"), "*\n*\n*\n").unwrap();
    for (words, reason) in [
        ("search stars -p 2", "a column of `*` can mean live cells or unknown ones"),
        ("search 5 5 -s p3 x1", "several words after -s need quotes, as in -s 'p3 x1'"),
        ("search 5 5 2 --step --engine sat", "--step is a search by backtracking"),
        ("search 5 5 2 --step --all", "cannot be used with"),
        ("search 5 5 -p 2 -t 'F|' --box period", "make the box larger by the shift"),
    ] {
        let (code, out, err) = said(folder.path(), &format!("lifesat {words}"));
        assert_eq!((code, out.as_str()), (2, ""), "{words}");
        assert!(err.contains(reason), "{words}: {err}");
    }
    fs::write(folder.path().join("eater"), "# an eater!\n1 1\n1 1\n").unwrap();
    assert_eq!(said(folder.path(), "lifesat search eater -p 1").0, 0);
}

/// `search` takes columns and rows as two words, and `solve` as one.
#[test]
fn a_box_in_two_words_is_explained() {
    let folder = tempfile::tempdir().unwrap();
    let (code, _, err) = said(folder.path(), "lifesat solve 10 7");
    assert_eq!(code, 2);
    assert!(err.contains("tip: a box is one word, columns and rows, such as 10x7"), "{err}");
    let (_, _, err) = said(folder.path(), "lifesat check a b 7");
    assert!(err.contains("unexpected argument '7'") && !err.contains("tip"), "{err}");
}

#[test]
fn an_empty_word_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let (code, _, err) = said(folder.path(), "lifesat solve ''");
    assert_eq!(code, 2);
    assert!(err.starts_with("lifesat: cannot open '': it is neither a size"), "{err}");
}

#[test]
fn sizes_in_instance_files_are_whole_numbers() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("i.json"), "{\n  \"n\": -5\n}\n").unwrap();
    let output = lifesat_in(folder.path(), &["solve", "i.json"]);
    assert_eq!(code(&output), 2);
    let expected = "`-5`, expected a whole number that is not negative at line 2";
    assert!(stderr(&output).contains(expected), "{}", stderr(&output));
}

#[test]
fn a_folder_as_stdin_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder_as_stdin = shell(folder.path(), "lifesat solve < .");
    assert_eq!(code(&folder_as_stdin), 2, "{}", stdout(&folder_as_stdin));
}

#[test]
fn file_names_need_not_be_text() {
    let folder = tempfile::tempdir().unwrap();
    let output =
        shell(folder.path(), "lifesat emit --n 2 > $'\\xff.cnf'; lifesat solve $'\\xff.cnf' | head -1");
    assert_eq!((stdout(&output).as_str(), stderr(&output).as_str()), ("s SATISFIABLE\n", ""));
}

#[test]
fn a_full_stderr_is_no_reason_to_crash() {
    let folder = tempfile::tempdir().unwrap();
    let output = shell(
        folder.path(),
        "lifesat solve nothere 2>/dev/full; echo $?; lifesat solve 4 -v 2>/dev/full >/dev/null; echo $?",
    );
    assert_eq!(stdout(&output), "2\n0\n");
}

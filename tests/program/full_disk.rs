//! Full disks: an error that says so, and nothing left behind.

use std::fs;

use crate::common::folder::names;
use crate::common::{code, script, shell, stderr};

#[test]
fn a_full_disk_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    for script in
        ["lifesat emit --n 8 > /dev/full", "lifesat emit --n 100 -o /dev/full", "lifesat solve 3 > /dev/full"]
    {
        let output = shell(folder.path(), script);
        assert_eq!(code(&output), 2, "{script}");
        assert!(stderr(&output).contains("No space left on device"), "{script}: {}", stderr(&output));
    }
}

/// A limit on file sizes acts like a disk that fills up while a solver's input is written.
#[test]
fn a_disk_that_fills_up_under_a_temporary_file_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("scratch")).unwrap();
    script(folder.path(), "fake", "exit 20");
    // The shell and its children ignore the signal that comes with the limit.
    let script = "trap '' XFSZ; ulimit -f 1; TMPDIR=$PWD/scratch lifesat solve 9 --minisat ./fake";
    let output = shell(folder.path(), script);
    assert_eq!(code(&output), 2, "{}", stderr(&output));
    assert!(stderr(&output).contains("cannot write the temporary file"), "{}", stderr(&output));
    assert!(fs::read_dir(folder.path().join("scratch")).unwrap().next().is_none());
}

/// Files that may not grow stand for a full disk.
#[test]
fn a_full_disk_leaves_no_empty_files() {
    for line in [
        "eden prove 3 --state s.jsonl",
        "solve 4 --report r",
        "search 3 3 2 --state s --engine sat",
        "emit pack p --small",
        "campaign plan c --sample 0 --shards 2 -- eden search 3",
        "solve 4 --proof p",
    ] {
        let folder = tempfile::tempdir().unwrap();
        let output = shell(folder.path(), &format!("trap '' XFSZ; ulimit -f 0; lifesat -q {line}"));
        assert_eq!(code(&output), 2, "{line}: {}", stderr(&output));
        let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
        assert!(left.is_empty(), "{line}: {left:?}");
    }
}

/// A disk that has room for the first files of a folder only. The folder that is there already keeps what it had.
#[test]
fn a_disk_that_fills_up_leaves_no_half_folders() {
    for (line, folder) in
        [("solve 4 --report new", "new"), ("emit pack new --small", "new"), ("solve 5 --proof new", "new")]
    {
        let place = tempfile::tempdir().unwrap();
        let at = |line: &str, limit: &str| {
            let output = shell(place.path(), &format!("trap '' XFSZ; ulimit -f {limit}; lifesat -q {line}"));
            (code(&output), stderr(&output))
        };
        // The first files of each folder are smaller than a page and larger than nothing.
        let (failed, said) = at(line, "1");
        assert_eq!(failed, 2, "{line}: {said}");
        assert!(said.contains("cannot write new/") || said.contains(&format!("{folder}/")), "{line}: {said}");
        assert!(names(place.path()).is_empty(), "{line}: {:?}", names(place.path()));
    }
    let place = tempfile::tempdir().unwrap();
    let read = |name: &str| fs::read_to_string(place.path().join("r").join(name)).unwrap();
    assert_eq!(code(&shell(place.path(), "lifesat -q solve 4 --report r")), 0);
    let before: Vec<(String, String)> =
        names(&place.path().join("r")).into_iter().map(|name| (name.clone(), read(&name))).collect();
    assert!(before.len() > 3);
    let output = shell(place.path(), "trap '' XFSZ; ulimit -f 1; lifesat -q solve 5 --report r");
    assert_eq!(code(&output), 2);
    let after: Vec<(String, String)> =
        names(&place.path().join("r")).into_iter().map(|name| (name.clone(), read(&name))).collect();
    assert_eq!(before, after);
    assert_eq!(code(&shell(place.path(), "lifesat -q solve 5 --report r")), 0);
    assert!(read("answer.json").contains("\"width\": 5"));
}

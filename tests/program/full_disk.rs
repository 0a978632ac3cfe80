//! Full disks: an error that says so, and nothing left behind.

use std::fs;

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
    for line in
        ["eden prove --n 3 --state s.jsonl", "solve 4 --report r", "search 3 3 2 --save s --engine sat"]
    {
        let folder = tempfile::tempdir().unwrap();
        let output = shell(folder.path(), &format!("trap '' XFSZ; ulimit -f 0; lifesat -q {line}"));
        assert_eq!(code(&output), 2, "{line}: {}", stderr(&output));
        let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
        assert!(left.is_empty(), "{line}: {left:?}");
    }
}

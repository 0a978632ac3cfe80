//! `lifesat eden strip`.

use std::fs;

use crate::common::{code, json, lifesat, lifesat_in, root, stderr, stdout};

fn certificate(height: usize) -> String {
    fs::read_to_string(root().join(format!("instances/no-orphan/any-length/height-{height}.json"))).unwrap()
}

/// The certificates of the repository, which a script checks that shares no code with this command.
#[test]
fn certificates_are_made_again_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let depths: [(usize, &[&str]); 2] =
        [(1, &["--effort", "context=1,columns=3"]), (2, &["--effort", "context=1,columns=2"])];
    for (height, depth) in depths {
        let (rows, file) = (height.to_string(), format!("h{height}.json"));
        let words = [&["eden", "strip", &rows, "--proof", &file], depth].concat();
        let output = lifesat_in(folder.path(), &words);
        assert_eq!(code(&output), 1, "{}", stderr(&output));
        assert!(stdout(&output).starts_with("There is no orphan with "), "{}", stdout(&output));
        assert_eq!(fs::read_to_string(folder.path().join(&file)).unwrap(), certificate(height));
        let checked = lifesat_in(folder.path(), &["eden", "strip", "--check", &file]);
        assert_eq!(code(&checked), 0, "{}", stderr(&checked));
        assert!(stdout(&checked).starts_with("Confirmed: "), "{}", stdout(&checked));
        let again = lifesat_in(folder.path(), &words);
        assert_eq!(code(&again), 1, "its own kind is replaced: {}", stderr(&again));
    }
}

#[test]
fn a_certificate_that_does_not_hold_confirms_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("c.json");
    let text = certificate(2);
    // Life as B3/S23 comes back within two columns, and not within one; by B2/S it does not at all.
    for (from, to) in [("\"columns\": 2", "\"columns\": 1"), ("B3/S23", "B2/S")] {
        fs::write(&path, text.replacen(from, to, 1)).unwrap();
        let output = lifesat_in(folder.path(), &["eden", "strip", "--check", "c.json", "--json"]);
        assert_eq!(code(&output), 1, "{}", stderr(&output));
        let report = json(&output);
        assert_eq!((&report["status"], &report["evidence"]["holds"]), (&"invalid".into(), &false.into()));
    }
    for (from, to, said) in [
        ("\"height\": 2", "\"height\": 3", "the number of contexts"),
        ("no orphan of a height", "no orphan", "its kind"),
    ] {
        fs::write(&path, text.replacen(from, to, 1)).unwrap();
        let output = lifesat_in(folder.path(), &["eden", "strip", "--check", "c.json"]);
        assert_eq!(code(&output), 2, "{}", stdout(&output));
        assert!(stderr(&output).contains(said), "{}", stderr(&output));
    }
}

/// The number of entries is that of research/notes/no-orphan-heights.md.
#[test]
fn other_rules_and_shallow_searches() {
    let strip = |words: &[&str]| lifesat(&[&["eden", "strip"], words].concat());
    let closed = strip(&["2", "--effort", "context=1", "-r", "HighLife"]);
    assert_eq!(code(&closed), 1, "{}", stderr(&closed));
    assert!(stdout(&closed).contains("entries  835, closed"), "{}", stdout(&closed));
    let shallow = strip(&["2", "--effort", "context=1,columns=1"]);
    assert_eq!(code(&shallow), 3);
    let folder = tempfile::tempdir().unwrap();
    let words = ["eden", "strip", "2", "--effort", "context=1,columns=1", "--proof", "c"];
    let nothing = lifesat_in(folder.path(), &words);
    assert!(stdout(&nothing).contains("written  no certificate"), "{}", stdout(&nothing));
    assert!(!folder.path().join("c").exists());
    assert!(stdout(&shallow).contains("Inconclusive: a context has no entry left."), "{}", stdout(&shallow));
    let stopped = strip(&["4", "--time-limit", "0"]);
    assert_eq!(code(&stopped), 3);
    assert!(stdout(&stopped).contains("the time limit was reached"), "{}", stdout(&stopped));
}

#[test]
fn what_cannot_be_done_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("letter.txt"), "Dear reader").unwrap();
    for (words, said) in [
        (&["5"][..], "5 is not in 1..=4"),
        (&["4", "--effort", "context=8"], "--memory allows more"),
        (&["3", "--effort", "context=5", "--memory", "1M"], "--memory allows more"),
        (&[], "<HEIGHT>"),
        (&["2", "--proof", "letter.txt"], "--force replaces it"),
        (&["--check", "letter.txt"], "it is not a certificate about a height"),
        (&["--check", "letter.txt", "2"], "cannot be used with"),
    ] {
        let output = lifesat_in(folder.path(), &[&["eden", "strip"], words].concat());
        assert_eq!(code(&output), 2, "{words:?}");
        assert!(stderr(&output).contains(said), "{words:?}: {}", stderr(&output));
    }
    let other = root().join("instances/no-orphan/5x5.json");
    let output = lifesat(&["eden", "strip", "--check", other.to_str().unwrap()]);
    assert!(stderr(&output).contains("lifesat check"), "{}", stderr(&output));
}

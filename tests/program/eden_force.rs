//! `lifesat eden force`: self-forcing patches and their certificates.

use std::fs;

use lifesat::life::{Rule, partial};
use lifesat::verify;
use serde_json::Value;

use crate::common::{code, json, lifesat, lifesat_in, root, shell, stderr, stdout};

/// Nothing changes by this rule, so every patch forces itself.
const NOTHING_CHANGES: &str = "B/S012345678";

#[test]
fn a_patch_that_does_not_force_itself_comes_with_a_predecessor_that_differs() {
    let answer = lifesat(&["eden", "force", "OO/OO"]);
    assert_eq!(code(&answer), 1);
    let text = stdout(&answer);
    assert!(
        text.starts_with("Not self-forcing. This predecessor, verified by simulation, differs"),
        "{text}"
    );
    assert!(text.ends_with("No part of the patch forces itself.\n"), "{text}");
    let report = json(&lifesat(&["eden", "force", "OO/OO", "--json"]));
    assert_eq!((&report["status"], &report["value"]), (&"invalid".into(), &0.into()));
    let before = lifesat::life::file::read(report["evidence"]["predecessor"].as_str().unwrap()).unwrap().grid;
    let block = partial::read("OO/OO").unwrap();
    assert_eq!(verify::other_predecessor(Rule::LIFE, &block, &before), Ok(()));
}

/// Nothing is born, and only cells without live neighbours die. So live cells are forced, and dead ones
/// beside them, which would have lived on. The dead cells of the last column may have been alive alone.
#[test]
fn the_greatest_part_is_reported() {
    let report = json(&lifesat(&["eden", "force", "OO../O...", "-r", "B/S12345678", "--json"]));
    assert_eq!((&report["status"], &report["value"]), (&"invalid".into(), &6.into()));
    let part = partial::read(report["patterns"][0].as_str().unwrap()).unwrap();
    assert_eq!(partial::write_rows(&part), "OO.?\nO..?\n");
    let minimal = lifesat(&["eden", "force", "OO../O...", "-r", "B/S12345678", "--minimal", "--tries", "2"]);
    assert_eq!(code(&minimal), 0, "{}", stderr(&minimal));
    assert!(stdout(&minimal).starts_with("A minimal self-forcing patch of 1 cell, 1 alive and 0 dead:"));
}

#[test]
fn orders_need_minimal() {
    for option in [&["--tries", "2"][..], &["--seed", "2"], &["-s", "C2"]] {
        let refused = lifesat(&[&["eden", "force", "OO/OO"][..], option].concat());
        assert!(code(&refused) == 2 && stderr(&refused).contains("add --minimal"), "{}", stderr(&refused));
    }
}

/// Conway's rule as Golly's help writes it, and the same with one birth more: from one of the corners
/// alone.
#[test]
fn symmetries_of_a_table_are_found() {
    let conway = "ARYXfhZofugWaH7oaIDogBZofuhogOiAaIDogIAAgAAWaH7oaIDogGiA6ICAAIAAaIDogIAAgACAAIAAAAAAAA";
    for (table, is_kept) in [(conway.to_owned(), true), (format!("Q{}", &conway[1..]), false)] {
        let words = ["eden", "force", "..O..", "--minimal", "-s", "D2|", "-r", &format!("MAP{table}")];
        let answer = lifesat(&words);
        assert_eq!(code(&answer) != 2, is_kept, "{}", stderr(&answer));
        assert_eq!(stderr(&answer).contains("symmetry"), !is_kept, "{}", stderr(&answer));
    }
}

/// The hexagonal neighbourhood has no mirror image in the square grid.
#[test]
fn symmetries_that_the_rule_lacks_are_refused() {
    let words = ["eden", "force", "..O..", "--minimal", "-s", "D2|", "-r", "B2/S34H"];
    let refused = lifesat(&words);
    assert_eq!(code(&refused), 2, "{}", stdout(&refused));
    assert!(stderr(&refused).contains("symmetry"), "{}", stderr(&refused));
}

/// A cell is born with eight live neighbours and does not survive, so two live cells side by side have no
/// predecessor.
#[test]
fn an_orphan_is_called_one() {
    let orphan = ["eden", "force", "OO", "-r", "B8/S"];
    let text = stdout(&lifesat(&orphan));
    assert!(text.contains("it has no predecessor at all"), "{text}");
    let report = json(&lifesat(&[&orphan[..], &["--json"]].concat()));
    assert_eq!((&report["status"], &report["evidence"]["orphan"]), (&"valid".into(), &true.into()));
    let other = json(&lifesat(&["eden", "force", "OO", "-r", NOTHING_CHANGES, "--json"]));
    assert_eq!((&other["status"], &other["evidence"]["orphan"]), (&"valid".into(), &false.into()));
}

#[test]
fn a_patch_without_cells_is_refused() {
    let refused = lifesat(&["eden", "force", "??"]);
    assert_eq!(code(&refused), 2, "{}", stdout(&refused));
    assert!(stderr(&refused).contains("unspecified"), "{}", stderr(&refused));
}

#[test]
fn that_nothing_was_proved_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let answer = lifesat_in(folder.path(), &["eden", "force", "OO/OO", "--proof", "p"]);
    assert_eq!(code(&answer), 1, "{}", stderr(&answer));
    assert!(stdout(&answer).ends_with("none, as nothing was proved\n"), "{}", stdout(&answer));
}

/// The published patch is taken as it stands, and its certificate is checked from the question alone.
#[test]
fn the_certificate_of_the_published_patch() {
    let folder = tempfile::tempdir().unwrap();
    let patch = root().join("instances/force/start.rle");
    let patch = patch.to_str().unwrap();
    let report = json(&lifesat_in(folder.path(), &["eden", "force", patch, "--proof", "p", "--json"]));
    assert_eq!((&report["status"], &report["value"]), (&"valid".into(), &276.into()));
    assert_eq!(report["evidence"]["kind"], "proof");
    assert!(report["evidence"]["confirmed_by"].is_string());
    let checked = lifesat_in(folder.path(), &["check-proof", "p"]);
    assert_eq!(code(&checked), 0, "{}", stdout(&checked));
    assert!(stdout(&checked).contains("has its 276 cells"), "{}", stdout(&checked));
}

/// A change of the question, the formula or the proof is found out.
#[test]
fn changed_certificates_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let make = format!("lifesat eden force OO/O. -r {NOTHING_CHANGES} --proof p");
    assert_eq!(code(&shell(folder.path(), &make)), 0);
    let valid = json(&shell(folder.path(), "lifesat check-proof p --json"));
    assert_eq!((&valid["status"], &valid["value"]), (&"valid".into(), &4.into()));

    let manifest = folder.path().join("p/manifest.json");
    let text = fs::read_to_string(&manifest).unwrap();
    let mut other: Value = serde_json::from_str(&text).unwrap();
    other["problem"]["target"][1] = "OO".into();
    fs::write(&manifest, other.to_string()).unwrap();
    let refused = shell(folder.path(), "lifesat check-proof p");
    assert_eq!(code(&refused), 1);
    assert!(stdout(&refused).contains("the formula is not the one"), "{}", stdout(&refused));

    other["problem"]["target"] = vec!["O".repeat(512); 513].into();
    fs::write(&manifest, other.to_string()).unwrap();
    let refused = shell(folder.path(), "lifesat check-proof p");
    assert_eq!(code(&refused), 1, "{}", stderr(&refused));
    assert!(stdout(&refused).contains("is too large to be checked"), "{}", stdout(&refused));

    fs::write(&manifest, &text).unwrap();
    let cut = "f=p/proof.lrat; head -c $(($(wc -c < $f) - 4)) $f > q; mv q $f; lifesat check-proof p --json";
    let refused = json(&shell(folder.path(), cut));
    assert_eq!((&refused["status"], &refused["problem"]["kind"]), (&"invalid".into(), &"force".into()));
}

/// Where nothing changes, the smallest still life with a self-forcing patch is a single cell.
#[test]
fn a_hunt_finds_a_still_life_with_fewer_live_cells() {
    let folder = tempfile::tempdir().unwrap();
    let words =
        ["eden", "force", "OO.O/O.OO", "--hunt", "-r", NOTHING_CHANGES, "--rounds", "100", "--jobs", "1"];
    let answer = lifesat_in(folder.path(), &[&words[..], &["--partials", "best.rle"]].concat());
    assert_eq!(code(&answer), 0, "{}", stderr(&answer));
    let text = stdout(&answer);
    let begin = "A still life with 1 live cell and a self-forcing patch; the first has 6.\n\n...\n.O.\n...\n";
    assert!(text.starts_with(begin) && text.contains("in 100 rounds") && !text.contains("record"), "{text}");
    let best = fs::read_to_string(folder.path().join("best.rle")).unwrap();
    assert!(best.contains("a still life with 1 live cell and a self-forcing patch"), "{best}");
    assert_eq!(lifesat::life::file::read(&best).unwrap().grid.population(), 1);

    let report = json(&lifesat(&[&words[..], &["--json"]].concat()));
    assert_eq!((&report["status"], &report["value"]), (&"found".into(), &1.into()));
    assert_eq!((&report["evidence"]["first"], &report["evidence"]["rounds"]), (&6.into(), &100.into()));
    assert!(
        report["evidence"]["confirmed_by"].is_string()
            && ["strict", "record"].iter().all(|key| report["evidence"][key].is_null()),
        "{report}"
    );
    // The greatest part of the still life in the file is the patch.
    let greatest = ["eden", "force", "best.rle", "-r", NOTHING_CHANGES, "--json"];
    let greatest = json(&lifesat_in(folder.path(), &greatest));
    assert_eq!((&greatest["value"], &report["evidence"]["cells"]), (&9.into(), &9.into()));
    assert_eq!(greatest["patterns"][0], report["evidence"]["patch"]);
}

#[test]
fn a_hunt_begins_with_a_still_life_that_has_a_patch() {
    let block = lifesat(&["eden", "force", "OO/OO", "--hunt"]);
    assert_eq!((code(&block), stderr(&block)), (1, String::new()));
    assert!(stdout(&block).starts_with("No part of the still life forces itself"), "{}", stdout(&block));
    assert_eq!(json(&lifesat(&["eden", "force", "OO/OO", "--hunt", "--json"]))["status"], "none");
    for (words, said) in [
        (&["OOO", "--hunt"][..], "no still life under B3/S23"),
        (&["...", "--hunt"], "no live cells"),
        (&["OO/O?", "--hunt"], "unspecified cells: `lifesat eden force"),
        (&["OO/OO", "--hunt", "-r", "B03/S23"], "it has B0"),
        (&["OO/OO", "--rounds", "2"], "add --hunt"),
        (&["OO/OO", "--jobs", "2"], "add --hunt"),
        (&["OO/OO", "--state", "s.jsonl"], "add --hunt"),
        (&["OO/OO", "--seed", "2"], "add --minimal or --hunt"),
        (&["OO/OO", "--partials", "f.rle"], "add --minimal or --hunt"),
        (&["OO/OO", "--hunt", "--minimal"], "cannot be used with"),
        (&["OO/OO", "--hunt", "--proof", "p"], "cannot be used with"),
    ] {
        let refused = lifesat(&[&["eden", "force"][..], words].concat());
        assert_eq!(code(&refused), 2, "{words:?}: {}", stdout(&refused));
        assert!(stderr(&refused).contains(said), "{words:?}: {}", stderr(&refused));
    }
    // The command has no `--force`, so its message does not name it.
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("letter.txt"), "Dear reader").unwrap();
    let refused =
        lifesat_in(folder.path(), &["eden", "force", "OO/OO", "--hunt", "--partials", "letter.txt"]);
    assert_eq!(code(&refused), 2, "{}", stdout(&refused));
    assert!(stderr(&refused).contains("name another file, or remove it"), "{}", stderr(&refused));
    assert_eq!(fs::read_to_string(folder.path().join("letter.txt")).unwrap(), "Dear reader");
}

/// The journal of a hunt that was killed while it wrote a line. The same command goes on as if nothing had happened.
#[test]
fn a_hunt_goes_on_from_its_journal() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("h.jsonl");
    let words = ["eden", "force", "OO.O/O.OO/OO.O", "--hunt", "-r", NOTHING_CHANGES, "--jobs", "1", "--json"];
    let run = |more: &[&str]| lifesat_in(folder.path(), &[&words[..], more].concat());
    let answer = |more: &[&str]| {
        let output = run(more);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        let mut report = json(&output);
        assert!(report["seconds"].take().is_number());
        // A solver that confirms what is recorded may be the one that is asked first otherwise.
        for solver in ["solver", "confirmed_by"] {
            assert!(report["evidence"][solver].take().is_string());
        }
        (report, stderr(&output))
    };
    let (undivided, _) = answer(&["--rounds", "30"]);
    let state = ["--rounds", "30", "--state", "h.jsonl"];
    assert_eq!(answer(&state).0, undivided);
    let whole = fs::read_to_string(&path).unwrap();
    assert_eq!(whole.lines().count(), 31, "{whole}");
    for kept in [1, 12, 30] {
        let mut cut: String = whole.lines().take(kept).map(|line| format!("{line}\n")).collect();
        cut.push_str(r#"{"round":"#);
        fs::write(&path, cut).unwrap();
        let (report, said) = answer(&state);
        assert_eq!((&report, fs::read_to_string(&path).unwrap()), (&undivided, whole.clone()), "{kept}");
        let expected = format!("continuing after {} round", kept - 1);
        assert_eq!(said.contains(&expected), kept > 1, "{said}");
    }
    // With more rounds, it is the same hunt.
    assert_eq!(answer(&["--rounds", "35", "--state", "h.jsonl"]).0["evidence"]["rounds"], 35);

    for (more, line, why) in [
        (&["--seed", "1"][..], None, "another task"),
        (&[], Some(r#"{"round":0,"tried":[],"with_part":false}"#), "round 0 is recorded twice"),
        (
            &[],
            Some(r#"{"round":40,"tried":[1],"with_part":true,"reached":"OOOOOOOOOOOO"}"#),
            "round 40 leads to",
        ),
        (&[], Some(r#"{"round":40,"tried":[1]}"#), "line 32: missing field"),
    ] {
        fs::write(&path, format!("{whole}{}\n", line.unwrap_or_default()).trim_end().to_owned() + "\n")
            .unwrap();
        let refused = run(&[&["--rounds", "30", "--state", "h.jsonl"][..], more].concat());
        let said = stderr(&refused);
        assert_eq!((code(&refused), said.contains("h.jsonl")), (2, true), "{said}");
        assert!(said.contains(why), "{said}");
    }
}

/// A time limit is the usual end of a hunt. Ctrl-C ends it too, and what was found is printed.
#[test]
fn a_stopped_hunt_prints_its_best() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["eden", "force", "OO.O/O.OO", "--hunt", "-r", NOTHING_CHANGES];
    let early = lifesat(&[&words[..], &["--time-limit", "0"]].concat());
    let said = "Unknown whether a part of the still life forces itself: the time limit was reached.\n";
    assert_eq!((code(&early), stdout(&early).as_str()), (3, said));
    let limited = lifesat(&[&words[..], &["--time-limit", "5"]].concat());
    assert_eq!(code(&limited), 0, "{}", stderr(&limited));
    assert!(stdout(&limited).contains("Stopped: the time limit was reached."), "{}", stdout(&limited));

    let command = format!(
        "lifesat eden force {}/instances/force/still-life.rle --hunt --rounds 1000000 --jobs 1 --partials best.rle -q & \
         while kill -0 $! && ! [ -s best.rle ]; do sleep 0.1; done; sleep 1; kill -INT $!; wait $!",
        root().display()
    );
    let interrupted = shell(folder.path(), &command);
    assert_eq!(code(&interrupted), 130, "{}", stderr(&interrupted));
    let printed = stdout(&interrupted);
    assert!(
        printed.contains("Stopped: interrupted.") && printed.contains("record   154 live cells"),
        "{printed}"
    );
}

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
    let minimal = lifesat(&["eden", "force", "OO../O...", "-r", "B/S12345678", "--minimal=2"]);
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
    let valid = json(&shell(folder.path(), "lifesat check p --json"));
    assert_eq!((&valid["status"], &valid["value"]), (&"valid".into(), &4.into()));

    let manifest = folder.path().join("p/manifest.json");
    let text = fs::read_to_string(&manifest).unwrap();
    let mut other: Value = serde_json::from_str(&text).unwrap();
    other["problem"]["target"][1] = "OO".into();
    fs::write(&manifest, other.to_string()).unwrap();
    let refused = shell(folder.path(), "lifesat check p");
    assert_eq!(code(&refused), 1);
    assert!(stdout(&refused).contains("the formula is not the one"), "{}", stdout(&refused));

    other["problem"]["target"] = vec!["O".repeat(512); 513].into();
    fs::write(&manifest, other.to_string()).unwrap();
    let refused = shell(folder.path(), "lifesat check p");
    assert_eq!(code(&refused), 1, "{}", stderr(&refused));
    assert!(stdout(&refused).contains("is too large to be checked"), "{}", stdout(&refused));

    fs::write(&manifest, &text).unwrap();
    let cut = "f=p/proof.lrat; head -c $(($(wc -c < $f) - 4)) $f > q; mv q $f; lifesat check p --json";
    let refused = json(&shell(folder.path(), cut));
    assert_eq!((&refused["status"], &refused["problem"]["kind"]), (&"invalid".into(), &"force".into()));
}

//! The commands of the documentation are run in order, and must print what the pages show.

use std::fs;
use std::os::unix::fs::symlink;

use crate::common::{need, root};

/// Runs the commands of a page. At least `least` commands must be run.
fn run(name: &str, least: usize) {
    let folder = tempfile::tempdir().unwrap();
    symlink(root().join("instances"), folder.path().join("instances")).unwrap();
    let text = fs::read_to_string(root().join(name)).unwrap();
    let count = crate::common::page::run(&text, folder.path());
    assert!(count >= least, "only {count} commands of {name} were run");
}

#[test]
fn the_readme() {
    run("README.md", 7);
}

#[test]
fn the_cookbook() {
    need("cadical");
    need("depqbf");
    run("docs/cookbook.md", 29);
}

#[test]
fn packs() {
    run("docs/packs.md", 1);
}

#[test]
fn searches() {
    run("docs/search.md", 6);
}

#[test]
fn certificates() {
    run("docs/proofs.md", 5);
}

#[test]
fn spaceships() {
    run("docs/ships.md", 5);
}

#[test]
fn still_lifes() {
    run("docs/still-life.md", 9);
}

#[test]
fn gardens_of_eden() {
    run("docs/eden.md", 5);
}

#[test]
fn the_workbench() {
    run("docs/workbench.md", 1);
}

#[test]
fn campaigns() {
    run("docs/campaigns.md", 5);
}

//! The commands of the documentation are run in order, and must print what the pages show.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use crate::common::{need, root};

/// Runs the commands of a page. At least `least` commands must be run.
fn run(name: &str, least: usize) {
    run_in(tempfile::tempdir().unwrap().path(), name, least);
}

/// The same in a folder with files that the page's reader has.
fn run_in(folder: &Path, name: &str, least: usize) {
    symlink(root().join("instances"), folder.join("instances")).unwrap();
    let text = fs::read_to_string(root().join(name)).unwrap();
    let count = crate::common::page::run(&text, folder);
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

/// The page's library is CaDiCaL.
#[cfg(target_os = "linux")]
#[test]
fn external_solvers() {
    need("kissat");
    let folder = tempfile::tempdir().unwrap();
    fs::copy(crate::ipasir::cadical(), folder.path().join("libipasirsolver.so")).unwrap();
    run_in(folder.path(), "docs/solvers.md", 7);
}

#[test]
fn scripts_for_golly() {
    run("docs/golly.md", 1);
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
fn self_forcing_patches() {
    run("docs/force.md", 5);
}

#[test]
fn campaigns() {
    run("docs/campaigns.md", 5);
}

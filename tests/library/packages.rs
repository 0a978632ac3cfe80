//! Holds the packages to what their users rely on: few dependencies, and complete archives.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

/// What cargo prints, without asking a registry.
fn cargo(args: &[&str]) -> String {
    let root = crate::root();
    let output = Command::new(env!("CARGO")).args(args).arg("--offline").current_dir(root).output().unwrap();
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The names of all packages that a package needs at run time.
fn dependencies(of: &[&str]) -> BTreeSet<String> {
    let tree = cargo(&[&["tree", "-e", "normal", "--prefix", "none", "--format", "{p}"][..], of].concat());
    let names = tree.lines().filter_map(|line| line.split(' ').next());
    names.map(str::to_owned).collect()
}

/// The program's dependencies that a user of the library should not have to compile.
const PROGRAM_ONLY: [&str; 15] = [
    "anyhow",
    "axum",
    "clap",
    "clap_builder",
    "clap_complete",
    "clap_derive",
    "console",
    "crossterm",
    "hyper",
    "indicatif",
    "lifesat-ipasir",
    "roff",
    "signal-hook",
    "tokio",
    "unicode-width",
];

#[test]
fn the_library_needs_nothing_of_the_program() {
    let library = dependencies(&["-p", "lifesat", "--no-default-features"]);
    assert!(library.contains("lifesat-life") && library.contains("lifesat-sat"), "{library:?}");
    assert!(!library.contains("cadical-sys"), "{library:?}");
    for name in PROGRAM_ONLY {
        assert!(!library.contains(name), "the library needs {name}");
    }
    let program = dependencies(&["-p", "lifesat"]);
    assert!(PROGRAM_ONLY.iter().all(|&name| program.contains(name)), "a name is out of date: {program:?}");
}

#[test]
fn the_crates_need_neither_each_other_nor_the_whole() {
    const ENGINES: [&str; 4] = ["lifesat-orphans", "lifesat-search", "lifesat-ships", "lifesat-still-life"];
    let others = |name: &str| ENGINES.into_iter().filter(|other| *other != name).collect::<Vec<_>>();
    let walls = [("lifesat-sat", vec!["lifesat-life"]), ("lifesat-life", vec!["lifesat-sat"])];
    let walls = walls.into_iter().chain(ENGINES.map(|name| (name, others(name))));
    for (name, others) in walls.chain([("lifesat-questions", ENGINES.to_vec())]) {
        let needed = dependencies(&["-p", name]);
        let strangers = ["lifesat"].into_iter().chain(others);
        assert!(strangers.into_iter().all(|other| !needed.contains(other)), "{name}: {needed:?}");
    }
}

/// Licences and solvers.toml are links in the folders of the crates. An archive has the files.
#[test]
fn archives_have_everything_that_a_package_needs() {
    for (name, folder, also) in [
        ("lifesat-campaign", "crates/campaign", &["src/lib.rs"][..]),
        ("lifesat-game", "crates/game", &["src/lib.rs"]),
        ("lifesat-life", "crates/life", &["src/lib.rs"]),
        ("lifesat-orphans", "crates/orphans", &["src/lib.rs"]),
        ("lifesat-questions", "crates/questions", &["src/lib.rs"]),
        ("lifesat-rows", "crates/rows", &["src/lib.rs"]),
        ("lifesat-search", "crates/search", &["src/lib.rs"]),
        ("lifesat-ships", "crates/ships", &["src/lib.rs"]),
        ("lifesat-still-life", "crates/still-life", &["src/lib.rs", "patterns/100x100.rle"]),
        ("lifesat-sat", "crates/sat", &["solvers.toml", "examples/external_solver.rs"]),
        ("lifesat-ipasir", "crates/ipasir", &["src/lib.rs"]),
        ("lifesat", ".", &["solvers.toml", "examples/formula.rs", "docs/eden.md"]),
    ] {
        let listed = cargo(&["package", "-p", name, "--list", "--allow-dirty"]);
        let listed: BTreeSet<&str> = listed.lines().collect();
        for file in ["README.md", "LICENSE-MIT", "LICENSE-APACHE"].iter().chain(also) {
            assert!(listed.contains(file), "{name} lacks {file}");
            let path = crate::root().join(folder).join(file);
            assert!(fs::metadata(&path).unwrap().is_file(), "{} leads nowhere", path.display());
        }
    }
}

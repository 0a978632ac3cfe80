//! `lifesat emit pack`: what it writes, and what it does not replace. Two solvers confirm the answers
//! of the pack in the repository.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::common::{code, command_in, lifesat_in, need, path, root, script, stderr, stdout};
use serde_json::Value;
use tempfile::TempDir;

fn manifest(folder: &Path) -> Vec<Value> {
    let text = fs::read_to_string(folder.join("manifest.json")).unwrap();
    serde_json::from_str::<Value>(&text).unwrap()["instances"].as_array().unwrap().clone()
}

/// What solvers see: a comment names the version, so it changes with each release.
fn without_comments(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.starts_with("c ") && !line.starts_with("* ")).collect()
}

/// The pack in the repository is the small one that the program writes.
#[test]
fn the_pack_in_the_repository_is_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let written = lifesat_in(folder.path(), &["emit", "pack", "new/pack", "--small"]);
    assert_eq!(code(&written), 0, "{}", stderr(&written));
    let (new, old) = (folder.path().join("new/pack"), root().join("instances/pack"));
    let files = manifest(&new);
    assert!(files.len() > 20 && files.len() == manifest(&old).len());
    assert_eq!(stdout(&written), format!("{} formulas and manifest.json in new/pack\n", files.len()));
    let mut bytes = 0;
    for file in &files {
        let name = file["file"].as_str().unwrap();
        let [new, old] = [&new, &old].map(|folder| fs::read_to_string(folder.join(name)).unwrap());
        assert_eq!(without_comments(&new), without_comments(&old), "{name}");
        assert_eq!(file["bytes"], new.len());
        bytes += new.len();
    }
    assert!(bytes < 2_000_000, "{bytes}");
}

/// An entry names the command that writes the same bytes.
#[test]
fn the_commands_of_the_manifest_write_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(code(&lifesat_in(folder.path(), &["emit", "pack", "p", "--small"])), 0);
    for file in manifest(&folder.path().join("p")).iter().step_by(5) {
        let command = file["command"].as_str().unwrap();
        let output = command_in(folder.path(), "bash").args(["-c", command]).output().unwrap();
        let expected = fs::read(folder.path().join("p").join(file["file"].as_str().unwrap())).unwrap();
        assert!(output.stdout == expected, "{command}");
    }
}

#[test]
fn existing_files_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mine = folder.path().join("p/manifest.json");
    fs::create_dir(folder.path().join("p")).unwrap();
    fs::write(&mine, "mine").unwrap();
    let refused = lifesat_in(folder.path(), &["emit", "pack", "p", "--small"]);
    assert_eq!(code(&refused), 2);
    assert!(stderr(&refused).contains("manifest.json exists; nothing was written"), "{}", stderr(&refused));
    assert_eq!(fs::read_to_string(&mine).unwrap(), "mine");
    assert_eq!(fs::read_dir(folder.path().join("p")).unwrap().count(), 1);
    assert_eq!(code(&lifesat_in(folder.path(), &["emit", "pack", "p", "--small", "--force"])), 0);
    assert!(manifest(&folder.path().join("p")).len() > 20);
}

/// Runs the script that checks packs, with programs of a folder before all others.
fn check(pack: &Path, programs: &Path) -> Output {
    let folders =
        std::iter::once(programs.to_owned()).chain(std::env::split_paths(&path()).collect::<Vec<_>>());
    let path = std::env::join_paths(folders).unwrap();
    let mut command = command_in(root(), "python3");
    command.arg("scripts/check-pack.py").arg(pack).env("PATH", path).output().unwrap()
}

/// A part of the pack in the repository, with changed entries in its manifest.
fn part(names: &[&str], change: impl Fn(&mut Value)) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let whole = root().join("instances/pack");
    let mut files = manifest(&whole);
    files.retain(|file| names.contains(&file["file"].as_str().unwrap()));
    files.iter_mut().for_each(change);
    for name in names {
        fs::copy(whole.join(name), folder.path().join(name)).unwrap();
    }
    let text = serde_json::json!({ "instances": files }).to_string();
    fs::write(folder.path().join("manifest.json"), text).unwrap();
    folder
}

/// A manifest may come from anybody: its names do not lead out of the folder, and links lead nowhere.
#[test]
fn the_script_reads_nothing_outside_of_the_folder() {
    ["minisat", "cadical", "depqbf"].into_iter().for_each(need);
    let no_programs = tempfile::tempdir().unwrap();
    let name = "search-glider-03x04.cnf";
    for outside in ["../outside.cnf", "link.cnf", "/proc/kmsg"] {
        let pack = part(&[name], |file| file["file"] = outside.into());
        let folder = pack.path().join("pack");
        fs::create_dir(&folder).unwrap();
        fs::rename(pack.path().join("manifest.json"), folder.join("manifest.json")).unwrap();
        fs::rename(pack.path().join(name), pack.path().join("outside.cnf")).unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink("../outside.cnf", folder.join("link.cnf")).unwrap();
        let output = check(&folder, no_programs.path());
        assert_eq!(code(&output), 1, "{outside}: {}{}", stdout(&output), stderr(&output));
        assert!(
            stdout(&output).contains("WRONG: there is no such file in the folder"),
            "{}",
            stdout(&output)
        );
        #[cfg(unix)]
        {
            fs::remove_file(folder.join("manifest.json")).unwrap();
            std::os::unix::fs::symlink("/proc/kmsg", folder.join("manifest.json")).unwrap();
            let output = check(&folder, no_programs.path());
            assert_eq!(code(&output), 2, "{}{}", stdout(&output), stderr(&output));
        }
    }
}

/// The script compares each answer with two solvers, and duels with a simulation of its own.
#[test]
fn two_solvers_confirm_the_pack_in_the_repository() {
    ["minisat", "cadical", "depqbf"].into_iter().for_each(need);
    let no_programs = tempfile::tempdir().unwrap();
    let right = check(&root().join("instances/pack"), no_programs.path());
    assert_eq!(code(&right), 0, "{}{}", stdout(&right), stderr(&right));
    // Each kind of answer, turned round, is found out.
    let names =
        ["search-glider-03x04.cnf", "box-2x2.qdimacs", "densest-cells-04.wcnf", "densest-cells-04.opb"];
    let turned = part(&names, |file| {
        file["expected"] = match &file["expected"] {
            Value::String(status) if status == "unsatisfiable" => "satisfiable".into(),
            Value::String(_) => "false".into(),
            optimum => serde_json::json!({"optimum": optimum["optimum"].as_i64().unwrap() + 1}),
        };
    });
    let wrong = check(turned.path(), no_programs.path());
    assert_eq!((code(&wrong), stdout(&wrong).matches("WRONG").count()), (1, 4), "{}", stdout(&wrong));
}

/// MiniSat ends like this at its limit. Other exit codes are no answers of a solver at all.
#[test]
fn a_solver_without_an_answer_contradicts_nothing() {
    ["cadical", "depqbf"].into_iter().for_each(need);
    let pack = part(&["search-glider-03x04.cnf"], |_| {});
    let programs = tempfile::tempdir().unwrap();
    for (ending, expected, complaint) in [
        ("exit 0", 3, "minisat: no answer"),
        ("kill -XCPU $$", 3, "minisat: no answer"),
        ("exit 1", 1, "exit code 1"),
    ] {
        script(programs.path(), "minisat", ending);
        let output = check(pack.path(), programs.path());
        let said = format!("{}{}", stdout(&output), stderr(&output));
        assert_eq!((code(&output), said.contains(complaint)), (expected, true), "{ending}: {said}");
    }
}

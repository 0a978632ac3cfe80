//! `lifesat emit pack`: what it writes, and what it does not replace. Two solvers confirm the answers
//! of the pack in the repository.

use std::fs;
use std::path::Path;

use crate::common::{code, command_in, lifesat_in, need, path, root, stderr, stdout};
use serde_json::Value;

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

/// The script compares each answer with two solvers, and duels with a simulation of its own.
#[test]
fn two_solvers_confirm_the_pack_in_the_repository() {
    ["minisat", "cadical", "depqbf"].into_iter().for_each(need);
    let check = |folder: &Path| {
        let mut command = command_in(root(), "python3");
        command.arg("scripts/check-pack.py").arg(folder).env("PATH", path()).output().unwrap()
    };
    let right = check(&root().join("instances/pack"));
    assert_eq!(code(&right), 0, "{}{}", stdout(&right), stderr(&right));
    // Each kind of answer, turned round, is found out.
    let folder = tempfile::tempdir().unwrap();
    for name in
        ["search-glider-03x04.cnf", "box-2x2.qdimacs", "densest-cells-04.wcnf", "densest-cells-04.opb"]
    {
        fs::copy(root().join("instances/pack").join(name), folder.path().join(name)).unwrap();
    }
    let text = fs::read_to_string(root().join("instances/pack/manifest.json")).unwrap();
    let mut all: Value = serde_json::from_str(&text).unwrap();
    let instances = all["instances"].as_array_mut().unwrap();
    instances.retain(|file| folder.path().join(file["file"].as_str().unwrap()).exists());
    for file in instances.iter_mut() {
        let wrong = match &file["expected"] {
            Value::String(status) if status == "unsatisfiable" => "satisfiable".into(),
            Value::String(_) => "false".into(),
            optimum => serde_json::json!({"optimum": optimum["optimum"].as_i64().unwrap() + 1}),
        };
        file["expected"] = wrong;
    }
    fs::write(folder.path().join("manifest.json"), all.to_string()).unwrap();
    let wrong = check(folder.path());
    assert_eq!((code(&wrong), stdout(&wrong).matches("WRONG").count()), (1, 4), "{}", stdout(&wrong));
}

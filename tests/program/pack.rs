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

mod bench_boxes {
    //! `scripts/bench-boxes.py`, which compares the methods of `solve`.

    use std::path::Path;
    use std::process::Output;

    use crate::common::{code, command_in, path, root, stderr, stdout};
    use crate::script::script;

    fn bench(words: &[&str]) -> Output {
        let mut command = command_in(root(), "python3");
        command.arg("scripts/bench-boxes.py").args(words).env("PATH", path()).output().unwrap()
    }

    #[test]
    fn methods_that_agree_are_compared() {
        let output = bench(&["--boxes", "3x5", "4x4 --dead 0,0", "3x3 --alive 0,0 --alive 0,1 --alive 0,2"]);
        assert_eq!(code(&output), 0, "{}{}", stdout(&output), stderr(&output));
        // Three live cells side by side at the border give birth outside.
        assert!(
            stdout(&output).contains("| 3×3 --alive 0,0 --alive 0,1 --alive 0,2 | none |"),
            "{}",
            stdout(&output)
        );
        assert!(stdout(&output).contains("3 of 3 boxes were settled"), "{}", stdout(&output));
    }

    /// With two jobs, times are those of the clock, and a method that takes no jobs gets none.
    #[test]
    fn two_jobs_are_compared_by_the_clock() {
        if std::thread::available_parallelism().unwrap().get() < 2 {
            return;
        }
        let words = ["--jobs", "2", "--methods", "waste", "dp", "--boxes", "3x5", "21x21"];
        let output = bench(&words);
        assert_eq!(code(&output), 0, "{}{}", stdout(&output), stderr(&output));
        assert!(stdout(&output).contains("| its method | waste | dp | best |"), "{}", stdout(&output));
        assert!(stdout(&output).contains("2 of 2 boxes were settled"), "{}", stdout(&output));
    }

    /// A program that has one answer for dynamic programming, and one for everything else.
    fn liar(folder: &Path, of_dp: &str, otherwise: &str) -> String {
        let body = format!("case \"$*\" in *'--method dp'*) echo '{of_dp}' ;; *) echo '{otherwise}' ;; esac");
        script(folder, "liar", &body).to_str().unwrap().to_owned()
    }

    #[test]
    fn answers_that_cannot_both_be_true_are_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let optimal = |cells| {
            format!(
                r#"{{"status": "optimal", "value": {cells}, "bound": {cells}, "evidence": {{"method": "m"}}}}"#
            )
        };
        let none = r#"{"status": "none", "evidence": {"method": "m"}}"#;
        for (of_dp, otherwise, words, said) in [
            (
                optimal(9),
                optimal(8),
                "4x4 --dead 0,0",
                "WRONG: 4x4 --dead 0,0: method dp finds 9, but method waste says",
            ),
            (none.to_owned(), optimal(8), "4x4 --dead 0,0", "but method dp says that there is none"),
            // All agree, and all are wrong.
            (
                optimal(9),
                optimal(9),
                "4x4",
                "WRONG: 4x4: method dp finds 9, but research/rectangles.tsv says at most 8",
            ),
        ] {
            let output = bench(&["--lifesat", &liar(folder.path(), &of_dp, &otherwise), "--boxes", words]);
            assert_eq!(code(&output), 1, "{words}: {}", stderr(&output));
            assert!(stdout(&output).contains(said), "{words}: {}", stdout(&output));
        }
        let right = liar(folder.path(), &optimal(8), &optimal(8));
        assert_eq!(code(&bench(&["--lifesat", &right, "--boxes", "4x4"])), 0);
    }
}

mod tables {
    //! The scripts behind `make tables`, with small numbers, and with stand-ins for long searches.

    use std::path::Path;
    use std::process::Output;

    use crate::common::{code, root, script, shell, stderr, stdout};

    /// Runs a script of the checkout. Programs in the folder come first on PATH.
    fn table(folder: &Path, settings: &str, name: &str, words: &str) -> Output {
        let script = root().join("research").join(name);
        shell(folder, &format!("PATH=$PWD:$PATH {settings} python3 '{}' {words}", script.display()))
    }

    #[test]
    fn table_2_sets_our_solver_beside_the_papers() {
        let folder = tempfile::tempdir().unwrap();
        let output = table(folder.path(), "", "table2.py", "3");
        assert_eq!((code(&output), stderr(&output)), (0, String::new()));
        let text = stdout(&output);
        let row = text.lines().nth(2).unwrap();
        assert!(row.starts_with("| 3×3 | 9 | 25 | 1710 | lifesat solve | 0."), "{row}");
        assert!(row.ends_with(" | 1.0 | GrayQBF | 0.01 | 1.0 |"), "{row}");
    }

    /// A solver that calls a true formula false is not shown as fast.
    #[test]
    fn table_2_ends_with_a_wrong_answer() {
        let folder = tempfile::tempdir().unwrap();
        script(folder.path(), "depqbf", "exit 20");
        let output = table(folder.path(), "", "table2.py", "3");
        assert_eq!(code(&output), 1, "{}", stdout(&output));
        assert!(stderr(&output).contains("depqbf"), "{}", stderr(&output));
    }

    #[test]
    fn table_3_has_every_row_and_the_ratios() {
        let folder = tempfile::tempdir().unwrap();
        script(
            folder.path(),
            "lifesat",
            r#"echo '{"status": "found", "count": 8, "seconds": 2.5, "evidence": {"simulated": 16, "refuted": 4}}'"#,
        );
        let output = table(folder.path(), "TABLE3_ROWS='10:C4'", "table3.py", "");
        assert_eq!((code(&output), stderr(&output)), (0, String::new()));
        let text = stdout(&output);
        assert_eq!(text.lines().count(), 2 + 15, "{text}");
        assert!(
            text.contains("| 10 | `C4` | σ90 | 2^24 | 8 | 8 | 2.50 | 1.00 | 1.21 | 1.00 | 16 | 4 |\n"),
            "{text}"
        );
        assert_eq!(text.matches("| not run |").count(), 14, "{text}");
    }

    #[test]
    fn table_3_shows_failures_and_limits() {
        let folder = tempfile::tempdir().unwrap();
        script(folder.path(), "lifesat", "case $* in *\\ 7\\ *) exec sleep 9 ;; *) exit 1 ;; esac");
        let output = table(folder.path(), "TABLE3_SECONDS=2 TABLE3_ROWS='7:C2 9:C4'", "table3.py", "");
        assert_eq!(code(&output), 1, "{}", stderr(&output));
        let text = stdout(&output);
        assert_eq!((text.matches("| > 2 s |").count(), text.matches("| failed |").count()), (1, 1), "{text}");
    }
}

//! Hunts for orphans: what they find is checked by other means, through crashes and in any order.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::{code, command_in, json, lifesat, lifesat_in, program, root, stderr, stdout};
use lifesat::backend::embedded::Embedded;
use lifesat::encode::Transition;
use lifesat::life::file::split_patterns;
use lifesat::life::{Partial, Symmetry, partial};
use lifesat::limits::Limits;
use lifesat::solve::eden::{Checked, Predecessors};
use lifesat::verify;
use serde_json::Value;

/// High targets are easy: the first two rounds end with orphans.
const EASY: [&str; 7] = ["eden", "hunt", "7x20", "--effort", "sweeps=60,tries=1", "--seed", "1"];

fn hunt(folder: &Path, words: &[&str]) -> Value {
    let output = lifesat_in(folder, &[&EASY[..], words, &["--json"]].concat());
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    json(&output)
}

/// A solver with another encoding confirms that an orphan has no predecessor, and that it has one
/// as soon as any cell becomes unspecified.
fn assert_minimal_orphan(orphan: &Partial) {
    let solver = Embedded::Batsat.start();
    let mut checker = Predecessors::new(orphan.width(), orphan.height(), Transition::Prime, solver);
    let none = checker.check(orphan, &Limits::none()).unwrap();
    assert!(matches!(none, Checked::None { .. }), "{none:?}");
    for (at, _) in partial::specified(orphan) {
        let mut smaller = orphan.clone();
        smaller.set(at, None);
        match checker.check(&smaller, &Limits::none()).unwrap() {
            Checked::Predecessor(pattern) => verify::predecessor(&smaller, &pattern).unwrap(),
            other => panic!("the cell {at} is not needed: {other:?}"),
        }
    }
}

/// The orphan of the smallest box on record that docs/hunt.md shows.
#[test]
fn the_orphan_of_8x12_is_minimal() {
    let file = fs::read_to_string(root().join("instances/eden/8x12.rle")).unwrap();
    let orphan = partial::read(&file).unwrap();
    assert_eq!((orphan.width(), orphan.height(), partial::specified(&orphan).count()), (8, 12, 94));
    assert_minimal_orphan(&orphan);
    let shown = fs::read_to_string(root().join("docs/hunt.md")).unwrap();
    let rows = file.lines().filter(|line| !line.starts_with('#'));
    assert!(rows.into_iter().all(|row| shown.contains(row)), "docs/hunt.md shows another one");
}

#[test]
fn the_orphan_of_91_cells_is_minimal() {
    let orphan = partial::read(&fs::read_to_string(root().join("instances/eden/9x11.rle")).unwrap()).unwrap();
    assert_eq!((orphan.width(), orphan.height()), (9, 11));
    let live_cells = partial::specified(&orphan).filter(|(_, state)| *state).count();
    assert_eq!((partial::specified(&orphan).count(), live_cells), (91, 52));
    assert_minimal_orphan(&orphan);
}

/// research/hunts.py keeps them.
#[test]
fn the_best_orphans_of_the_standing_hunts_are_minimal() {
    for name in ["box", "defined", "live", "density"] {
        let file = fs::read_to_string(root().join(format!("research/hunts/{name}.rle"))).unwrap();
        assert_minimal_orphan(&partial::read(&file).unwrap());
    }
}

/// The orphans of a hunt with left-right symmetry.
#[test]
fn the_symmetric_orphans_of_9x11_are_minimal() {
    let file = fs::read_to_string(root().join("instances/eden/9x11-D2v.rle")).unwrap();
    let texts = split_patterns(&file);
    assert_eq!(texts.len(), 2);
    for text in texts {
        let orphan = partial::read(text).unwrap();
        assert_eq!((orphan.width(), orphan.height(), partial::specified(&orphan).count()), (9, 11, 99));
        assert_eq!(Symmetry::FlipColumns.apply_to_grid(&orphan), orphan);
        assert_minimal_orphan(&orphan);
    }
}

/// The result is a minimal orphan with the right measures. It is written to files with which `eden
/// check` agrees, and compared with the known records.
#[test]
fn what_is_found_is_checked_by_other_means() {
    let folder = tempfile::tempdir().unwrap();
    let words = [&EASY[..], &["--rounds", "1", "--best", "best", "--state", "state"]].concat();
    let output = lifesat_in(folder.path(), &words);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let text = stdout(&output);
    for record in
        ["8×12 = 96, S. Eker, 2016", "89 (in 9×11)", "45, N. Beluchenko, 2009", "0.320 (49/153), C. Hartman"]
    {
        assert!(text.contains(record), "{text}");
    }
    assert!(
        text.contains("known record") && text.contains("the fewest live cells") && !text.contains("record!"),
        "{text}"
    );
    let report = hunt(folder.path(), &["--rounds", "1", "--state", "state"]);
    let best = report["evidence"]["best"].as_array().unwrap();
    for (category, figures) in ["box", "defined", "live", "density"].into_iter().zip(best) {
        assert_eq!(figures["category"], category);
        let file = fs::read_to_string(folder.path().join(format!("best/{category}.rle"))).unwrap();
        let orphan = partial::read(&file).unwrap();
        let live = partial::specified(&orphan).filter(|(_, state)| *state).count();
        let [cells, defined, live] =
            [orphan.width() * orphan.height(), partial::specified(&orphan).count(), live]
                .map(|number| f64::from(u32::try_from(number).unwrap()));
        let expected = match category {
            "box" => cells,
            "defined" => defined,
            "live" => live,
            _ => live / defined,
        };
        assert_eq!(figures["found"].as_f64(), Some(expected), "{category}");
    }
    assert_eq!(code(&lifesat_in(folder.path(), &["eden", "check", "best/box.rle"])), 1);
    assert_minimal_orphan(&partial::read(report["patterns"][0].as_str().unwrap()).unwrap());
    keeps_what_is_better(folder.path(), &words);
}

/// The orphan with the fewest specified cells known (S. Eker, 2016) is not replaced. A file that is
/// not an orphan is.
fn keeps_what_is_better(folder: &Path, words: &[&str]) {
    let published = "x = 11, y = 9, rule = LifeHistory\n.9A$ABA2BABABA$B2A2B4AB$AB4A3BAB$BA2BABABABA$A2B2A2BA2B$\
                     3A2B5A$B.2ABABABA$A.4A2B2A!\n";
    let (defined, live) = (folder.join("best/defined.rle"), folder.join("best/live.rle"));
    let before = fs::read_to_string(&live).unwrap();
    fs::write(&defined, published).unwrap();
    fs::write(&live, "x = 2, y = 1, rule = B3/S23\no!\n").unwrap();
    assert_eq!(code(&lifesat_in(folder, words)), 0);
    assert_eq!(fs::read_to_string(&defined).unwrap(), published);
    assert_eq!(fs::read_to_string(&live).unwrap(), before);
}

fn lines(folder: &Path) -> Vec<String> {
    let text = fs::read_to_string(folder.join("state")).unwrap_or_default();
    text.lines().map(ToOwned::to_owned).collect()
}

/// A hunt that is killed, has half a line in its journal, and is continued with more rounds by more
/// workers, gives the answer of an undisturbed one.
#[test]
fn a_killed_hunt_goes_on_as_if_nothing_had_happened() {
    let folder = tempfile::tempdir().unwrap();
    let undisturbed = hunt(folder.path(), &["--rounds", "2", "--jobs", "1"]);
    let mut child = command_in(folder.path(), program())
        .args(EASY)
        .args(["--rounds", "2", "--jobs", "1", "--state", "state"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let start = Instant::now();
    while lines(folder.path()).len() < 2 {
        assert!(start.elapsed() < Duration::from_secs(120), "no round is recorded");
        thread::sleep(Duration::from_millis(1));
    }
    assert!(Command::new("kill").args(["-KILL", &child.id().to_string()]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), None, "it was killed before it ended");
    let recorded = fs::read(folder.path().join("state")).unwrap();
    fs::write(folder.path().join("state"), [&recorded[..], b"{\"round\":1,\"tar"].concat()).unwrap();
    let again = hunt(folder.path(), &["--rounds", "2", "--jobs", "2", "--state", "state"]);
    for key in ["patterns", "evidence", "count", "value"] {
        assert_eq!(again[key], undisturbed[key], "{key}");
    }
    assert_eq!(lines(folder.path()).len(), 3);
    refuses_other_journals(folder.path());
}

fn refuses_other_journals(folder: &Path) {
    let output = lifesat_in(folder, &["eden", "hunt", "7", "--state", "state"]);
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).contains("belongs to another task"), "{}", stderr(&output));
    let last = lines(folder).pop().unwrap();
    let text = lines(folder).join("\n");
    fs::write(folder.join("state"), format!("{text}\n{last}\n")).unwrap();
    let output = lifesat_in(folder, &[&EASY[..], &["--state", "state"]].concat());
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).contains("recorded twice"), "{}", stderr(&output));
    // Two live cells have a predecessor.
    let (head, rounds) = text.split_once('\n').unwrap();
    let mut round: Value = serde_json::from_str(rounds.lines().next().unwrap()).unwrap();
    round["orphans"] = serde_json::json!([["OO"]]);
    fs::write(folder.join("state"), format!("{head}\n{round}\n")).unwrap();
    let output = lifesat_in(folder, &[&EASY[..], &["--rounds", "1", "--state", "state"]].concat());
    assert_eq!((code(&output), stdout(&output)), (4, String::new()));
    assert!(stderr(&output).contains("state says that there is no predecessor, but"), "{}", stderr(&output));
}

/// No pattern of 4×6 is an orphan, as the box is part of 6×6, which has none as published. A hunt
/// that finds nothing does not claim this.
#[test]
fn a_hunt_without_result_claims_nothing() {
    for symmetry in ["C1", "C2", "D2-", "D2|"] {
        let words = ["eden", "hunt", "4x6", "--symmetry", symmetry, "--rounds", "3"];
        let output = lifesat(&words);
        assert_eq!(code(&output), 3, "{symmetry}: {}", stderr(&output));
        assert!(stdout(&output).contains("does not mean that there is none"), "{}", stdout(&output));
    }
    let stopped = lifesat(&["eden", "hunt", "8", "--time-limit", "0", "--json"]);
    assert_eq!(code(&stopped), 3);
    let report = json(&stopped);
    assert_eq!((&report["status"], &report["evidence"]["rounds"]), (&"unknown".into(), &0.into()));
}

#[test]
fn impossible_hunts_are_refused_with_a_reason() {
    for (words, reason) in [
        (&["2"][..], "from 3 to 10, not 2"),
        (&["11x12"], "from 3 to 10, not 11"),
        (&["5"], "how high"),
        (&["7x3"], "from 4 to 400, not 3"),
        (&["7x401"], "from 4 to 400, not 401"),
        (&["7", "--symmetry", "C4"], "no hunt for the symmetry C4"),
        (&["7", "--rounds", "0"], "--rounds"),
        (&["7", "--best", "/dev/null/best"], "--best /dev/null/best"),
        (&["7", "--state", "."], "regular file"),
        (&[], "<W|WxH>"),
    ] {
        let output = lifesat(&[&["eden", "hunt"], words].concat());
        assert_eq!(code(&output), 2, "{words:?}");
        assert!(stderr(&output).contains(reason), "{}", stderr(&output));
    }
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("box.rle"), "no pattern").unwrap();
    let output = lifesat_in(folder.path(), &["eden", "hunt", "7", "--best", "."]);
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).contains("box.rle"), "{}", stderr(&output));
}

/// By this rule orphans of 5×6 are found in no time.
const ODD_RULE: [&str; 9] =
    ["eden", "hunt", "5x6", "-r", "B2-a/S12", "--effort", "sweeps=60", "--rounds", "4"];

/// Targets that begin higher end with as many rows as were asked for. The rounds are other ones than those of a hunt
/// that begins with so many, so a record of one is not continued by the other.
#[test]
fn higher_targets_lose_rows() {
    let folder = tempfile::tempdir().unwrap();
    let words = [&ODD_RULE[..], &["--state", "s", "--from", "9"]].concat();
    let report = json(&lifesat_in(folder.path(), &[&words[..], &["--json"]].concat()));
    assert_eq!((&report["status"], &report["problem"]["from_height"]), (&"found".into(), &9.into()));
    let text = stdout(&lifesat_in(folder.path(), &words));
    assert!(text.contains("of 4 rounds of 5×6, with targets that began with 9 rows.\n"), "{text}");
    let record = fs::read_to_string(folder.path().join("s")).unwrap();
    let mut found = 0;
    for line in record.lines().skip(1) {
        let round: Value = serde_json::from_str(line).unwrap();
        let target = round["target"].as_array().unwrap();
        assert!(target.is_empty() || target.len() == 6, "{line}");
        found += usize::from(!target.is_empty());
    }
    assert!(found > 1, "{record}");
    for orphan in report["patterns"].as_array().unwrap() {
        let path = folder.path().join("orphan.rle");
        fs::write(&path, orphan.as_str().unwrap()).unwrap();
        let check = lifesat_in(folder.path(), &["eden", "check", "orphan.rle", "-r", "B2-a/S12"]);
        assert!(stdout(&check).contains("no predecessor"), "{}", stdout(&check));
    }
    let other = lifesat_in(folder.path(), &[&ODD_RULE[..], &["--state", "s"]].concat());
    assert_eq!(code(&other), 2, "{}", stdout(&other));
}

#[test]
fn targets_cannot_grow_or_lose_a_row_of_a_symmetry() {
    for (words, expected) in [
        (&["--from", "5"][..], "cannot get 6 by losing some"),
        (&["--from", "8", "--symmetry", "D2-"], "cannot lose single rows"),
        (&["--from", "401"], "from 4 to 400, not 401"),
    ] {
        let refused = lifesat(&[&ODD_RULE[..], words].concat());
        assert_eq!(code(&refused), 2, "{}", stderr(&refused));
        assert!(stderr(&refused).contains(expected), "{}", stderr(&refused));
    }
}

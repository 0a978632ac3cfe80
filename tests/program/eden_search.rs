//! Searches for all Gardens of Eden of a class, against published counts and through crashes.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::{code, command_in, json, lifesat, lifesat_in, program, root, stderr, stdout};
use lifesat::backend::embedded::Embedded;
use lifesat::encode::Transition;
use lifesat::life::symmetry::Symmetry;
use lifesat::life::{Grid, Group, Partial, Position, file, orbits, partial};
use lifesat::limits::Limits;
use lifesat::solve::eden::{Checked, Predecessors};
use serde_json::Value;

fn assert_none(words: &[&str]) {
    let output = lifesat(&[&["eden", "search", "--json"], words].concat());
    assert_eq!(code(&output), 1, "{words:?}: {}", stderr(&output));
    let report = json(&output);
    assert_eq!(report["status"], "none", "{words:?}");
    assert_eq!(report["count"], 0, "{words:?}");
    assert_eq!(report["evidence"]["kind"], "exhaustive", "{words:?}");
    assert_eq!(report["evidence"]["decided"], report["evidence"]["size"], "{words:?}");
    assert_eq!(report["patterns"], Value::Array(Vec::new()), "{words:?}");
}

/// "Symmetry in Gardens of Eden" (2013): there are none in 6×6, and none with half-turn symmetry in
/// 8×8.
#[test]
fn small_boxes_have_no_garden_as_published() {
    assert_none(&["4x5", "--jobs", "1"]);
    assert_none(&["5x4", "--break-symmetry"]);
    assert_none(&["6", "--symmetry", "σ180", "--break-symmetry"]);
    assert_none(&["7", "--symmetry", "(σD,σ180)"]);
    assert_none(&["8", "--symmetry", "(σD,σ90)"]);
}

/// The patterns of an instance file, which are separated by their headers.
fn patterns(name: &str) -> Vec<Partial> {
    let text = fs::read_to_string(root().join("instances/eden").join(name)).unwrap();
    let bodies = text.split("x = ").skip(1);
    bodies.map(|body| partial::read(&format!("x = {}", body.split('#').next().unwrap())).unwrap()).collect()
}

/// The two Gardens of Eden of 9×11 with both reflections along the sides need all of their cells.
#[test]
fn the_oblong_gardens_are_symmetric_and_minimal() {
    let gardens = patterns("9x11-D4+.rle");
    assert!(gardens.len() == 2 && gardens[0] != gardens[1]);
    let mut solver = Predecessors::new(9, 11, Transition::Col9, Embedded::Batsat.start());
    for garden in &gardens {
        assert_eq!((garden.width(), garden.height()), (9, 11));
        for symmetry in [Symmetry::FlipRows, Symmetry::FlipColumns] {
            assert_eq!(symmetry.apply_to_grid(garden), *garden);
        }
        assert!(matches!(solver.check(garden, &Limits::none()), Ok(Checked::None { .. })));
        for at in garden.positions() {
            let mut smaller = garden.clone();
            smaller.set(at, None);
            let checked = solver.check(&smaller, &Limits::none());
            assert!(matches!(checked, Ok(Checked::Predecessor(_))), "{at:?}");
        }
    }
}

/// The 62 Gardens of Eden of 10×10 with both diagonal mirrors, of which only the number was
/// published. The 31 that differ are counted, and have the symmetry. None of the orphans in them
/// has a predecessor.
#[test]
fn the_gardens_in_the_instance_files_are_gardens() {
    let gardens = patterns("10x10-D4x-gardens.rle");
    let images = |pattern: &Partial| Symmetry::ALL.map(|symmetry| symmetry.apply_to_grid(pattern));
    let different: BTreeSet<Vec<String>> = gardens
        .iter()
        .map(|garden| {
            images(garden).iter().map(partial::write_rows).collect::<BTreeSet<_>>().into_iter().collect()
        })
        .collect();
    assert_eq!((gardens.len(), different.len()), (31, 31));
    let all: BTreeSet<String> =
        gardens.iter().flat_map(images).map(|image| partial::write_rows(&image)).collect();
    assert_eq!(all.len(), 62);
    for garden in &gardens {
        assert_eq!(Symmetry::Transpose.apply_to_grid(garden), *garden);
        assert_eq!(Symmetry::Half.apply_to_grid(garden), *garden);
    }
    let mut solver = Predecessors::new(10, 10, Transition::Col9, Embedded::Batsat.start());
    let orphans = patterns("10x10-D4x-orphans.rle");
    assert_eq!(orphans.len(), 18);
    for garden in gardens.iter().step_by(5).chain(orphans.iter().step_by(5)) {
        let (dy, dx) = (10 - garden.height(), 10 - garden.width());
        let placed = Grid::from_fn(10, 10, |at| {
            (at.row >= dy && at.column >= dx)
                .then(|| garden.get(Position::new(at.row - dy, at.column - dx)))
                .flatten()
        });
        assert!(matches!(solver.check(&placed, &Limits::none()), Ok(Checked::None { .. })));
    }
}

/// Rows of the paper's Table 3. Run with `cargo test --release --test program eden_search --
/// --ignored`.
#[test]
#[ignore = "takes minutes"]
fn larger_boxes_have_the_gardens_that_were_published() {
    for (n, symmetry) in [
        ("5", "C1"),
        ("7", "σ180"),
        ("7", "σH"),
        ("7", "σD"),
        ("9", "σ90"),
        ("9", "(σH,σ180)"),
        ("9", "(σD,σ180)"),
    ] {
        assert_none(&[n, "--symmetry", symmetry, "--break-symmetry"]);
    }
    let report = json(&lifesat(&["eden", "search", "10", "--symmetry", "σ90", "--break-symmetry", "--json"]));
    assert_eq!((&report["status"], &report["count"]), (&"found".into(), &8.into()));
    assert_eq!(report["evidence"]["classes"], 4);
}

const CLASS: [&str; 7] = ["eden", "search", "6", "--symmetry", "D2-", "--jobs", "2"];

fn search_with_state(folder: &Path) -> Command {
    let mut command = command_in(folder, program());
    command.args(CLASS).args(["--state", "state", "--json"]);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn lines(folder: &Path) -> Vec<String> {
    let text = fs::read_to_string(folder.join("state")).unwrap_or_default();
    text.lines().map(ToOwned::to_owned).collect()
}

fn wait_for_lines(folder: &Path, count: usize, child: &mut Child) {
    let start = Instant::now();
    while lines(folder).len() < count && child.try_wait().unwrap().is_none() {
        assert!(start.elapsed() < Duration::from_secs(60), "no work is recorded");
        thread::sleep(Duration::from_millis(1));
    }
}

fn send(signal: &str, child: &Child) {
    assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
}

/// The search is killed again and again, each time with half a line in the journal. It ends with
/// the same answer, and every unit is recorded once.
#[test]
fn a_killed_search_goes_on_without_loss_or_repetition() {
    let folder = tempfile::tempdir().unwrap();
    let undisturbed = json(&lifesat(&[&CLASS[..], &["--json"]].concat()));
    for count in [3, 10, 20] {
        let mut child = search_with_state(folder.path()).spawn().unwrap();
        wait_for_lines(folder.path(), count, &mut child);
        send("-KILL", &child);
        assert_eq!(child.wait().unwrap().code(), None, "it was killed before it ended");
        let recorded = fs::read(folder.path().join("state")).unwrap();
        fs::write(folder.path().join("state"), [&recorded[..], b"{\"unit\":3,\"tar"].concat()).unwrap();
    }
    let output = search_with_state(folder.path()).output().unwrap();
    let report = json(&output);
    assert!(stderr(&output).contains("continuing, "), "{}", stderr(&output));
    assert_eq!((&report["count"], &report["evidence"]), (&undisturbed["count"], &undisturbed["evidence"]));
    let units: Vec<u64> = lines(folder.path())[1..]
        .iter()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["unit"].as_u64().unwrap())
        .collect();
    let different: BTreeSet<u64> = units.iter().copied().collect();
    assert!(different.into_iter().eq(0..32) && units.len() == 32, "{units:?}");
}

#[test]
fn an_interrupted_search_says_how_to_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = command_in(folder.path(), program())
        .args(CLASS)
        .args(["--state", "state"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    wait_for_lines(folder.path(), 3, &mut child);
    send("-INT", &child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(code(&output), 130, "{}", stderr(&output));
    assert!(stdout(&output).contains("--state state continues from here"), "{}", stdout(&output));
    let limited = lifesat(&[&CLASS[..], &["--time-limit", "0"]].concat());
    assert_eq!(code(&limited), 3);
    assert!(stdout(&limited).contains("0 of the 2^18 patterns"), "{}", stdout(&limited));
}

#[test]
fn journals_that_do_not_fit_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let again = |words: &[&str]| {
        lifesat_in(folder.path(), &[&["eden", "search", "--state", "state"], words].concat())
    };
    assert_eq!(code(&again(&["3"])), 1);
    for words in [&["4"][..], &["3", "--break-symmetry"], &["3", "--symmetry", "C2"]] {
        let output = again(words);
        assert_eq!(code(&output), 2, "{words:?}");
        assert!(stderr(&output).contains("belongs to another task"), "{}", stderr(&output));
    }
    fs::write(folder.path().join("other"), "x = 3, y = 3\n").unwrap();
    let output = lifesat(&["eden", "search", "3", "--state", folder.path().join("other").to_str().unwrap()]);
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).contains("not a journal"), "{}", stderr(&output));
    let text = fs::read_to_string(&state).unwrap();
    let last = text.lines().last().unwrap().to_owned();
    fs::write(&state, format!("{text}{last}\n")).unwrap();
    let output = again(&["3"]);
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).contains("recorded twice"), "{}", stderr(&output));
    // The sums of an edited journal do not match.
    fs::write(&state, text.replace("\"simulated\":512", "\"simulated\":511")).unwrap();
    let output = again(&["3"]);
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).contains("contradict each other"), "{}", stderr(&output));
    // The empty pattern is no Garden of Eden, although the numbers fit.
    let garden = text
        .replace("\"simulated\":512,\"refuted\":0,\"found\":0", "\"simulated\":511,\"refuted\":1,\"found\":1")
        .replace("\"gardens\":[]", "\"gardens\":[{\"leader\":\"0\",\"class\":1}]");
    fs::write(&state, garden).unwrap();
    let output = again(&["3"]);
    assert_eq!((code(&output), stdout(&output)), (4, String::new()));
    assert!(stderr(&output).contains("state says that there is no predecessor, but"), "{}", stderr(&output));
    // Who asks for it gets the answer of the file, and is told so.
    let output = again(&["3", "--trust-state", "--json"]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert_eq!((&json(&output)["count"], &json(&output)["evidence"]["believed"]), (&1.into(), &1.into()));
    let text = again(&["3", "--trust-state"]);
    assert!(stdout(&text).contains("1 recorded Garden, not confirmed again"), "{}", stdout(&text));
    let output = lifesat(&["eden", "search", "3", "--trust-state"]);
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).contains("--state FILE, which is missing"), "{}", stderr(&output));
}

/// "Symmetry in Gardens of Eden" (2013), Figure 3: 56 of its 92 specified cells are alive, and its
/// four corners are not needed.
const GARDEN: &str = ".O.OOO.O../..O.O.O..O/O.OOO..OO./.O.OOOOO.O/O..O..OOOO/OOOO..O..O/O.OOOOO.O./.OO..OOO.O/O..O.O.O../..O.OOO.O.";

/// A journal of 10×10 with quarter-turn symmetry, in which the published Garden of Eden and its
/// mirror image are all that was found. So the files can be compared with what is known of this
/// pattern.
#[test]
fn files_tell_what_the_journal_says() {
    let folder = tempfile::tempdir().unwrap();
    let rows: Vec<&str> = GARDEN.split('/').collect();
    let mirrored: Vec<String> = rows.iter().map(|row| row.chars().rev().collect()).collect();
    let leader = mirrored.join("/").replace('.', "0").max(rows.join("/").replace('.', "0")).replace('0', ".");
    let leader =
        Grid::from_fn(10, 10, |at| leader.split('/').nth(at.row).unwrap().as_bytes()[at.column] == b'O');
    let orbits = orbits::of_box(Group::C4, 10, 10);
    let string = orbits.iter().fold(0u64, |string, orbit| string << 1 | u64::from(leader.get(orbit[0])));
    let stopped = lifesat_in(folder.path(), &[&GARDENS[..], &["--time-limit", "0"]].concat());
    assert_eq!(code(&stopped), 3, "{}", stderr(&stopped));
    assert!(!folder.path().join("g.rle").exists(), "a search that is not finished writes no other file");
    let task = lines(folder.path()).remove(0);
    let pieces = (0..4096).map(|unit| {
        let (found, gardens) = match unit {
            7 => (2, format!(r#"{{"leader":"{string:x}","class":2}}"#)),
            _ => (0, String::new()),
        };
        let simulated = 8192 - found;
        format!(
            r#"{{"unit":{unit},"targets":8192,"simulated":{simulated},"refuted":{found},"found":{found},"gardens":[{gardens}]}}"#
        )
    });
    let text: Vec<String> = [task].into_iter().chain(pieces).collect();
    fs::write(folder.path().join("state"), text.join("\n") + "\n").unwrap();
    let output = lifesat_in(folder.path(), &[&GARDENS[..], &["--partials", "p.rle"]].concat());
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(read("h.csv"), "live_cells,gardens\n56,2\n");
    let page = read("r/index.html");
    assert!(
        page.contains("Gardens of Eden by live cells") && page.contains("<title>56: 2</title>"),
        "{page}"
    );
    for name in ["g.rle", "p.rle"] {
        assert_eq!(file::read(&read(name)).unwrap().grid, leader, "{name}");
    }
    let orphan = partial::read(&read("o.rle")).unwrap();
    assert_eq!(partial::specified(&orphan).count(), 92);
    assert_eq!(partial::specified(&orphan).filter(|(_, state)| *state).count(), 56);
    assert!(
        stdout(&output)
            .starts_with("2 Gardens of Eden among the 2^25 patterns of 10×10 with symmetry C4, 1 up to")
    );
}

const GARDENS: [&str; 15] = [
    "eden",
    "search",
    "10",
    "--symmetry",
    "C4",
    "--state",
    "state",
    "--output",
    "g.rle",
    "--orphans",
    "o.rle",
    "--histogram",
    "h.csv",
    "--report",
    "r",
];

#[test]
fn impossible_searches_are_refused_with_a_reason() {
    for (words, reason) in [
        (&["2"][..], "at least 3"),
        (&["4x11"], "26 free cells"),
        (&["10"], "at least 2^100 patterns"),
        (&["20"], "smaller box or more symmetry"),
        (&["3x60", "--symmetry", "C2"], "smaller box or more symmetry"),
        (&["3", "--state", "a", "--histogram", "./a"], "same file"),
        (&["3", "--output", "a", "--partials", "./a"], "same file"),
        (&["3", "--output", "no-such-folder/g"], "no-such-folder"),
        (&["3", "--orphans", "-"], "needs a file"),
        (&["3", "--state", "."], "regular file"),
        (&["5x6", "--symmetry", "C4"], "square"),
        (&[], "how large is the box?"),
    ] {
        let output = lifesat(&[&["eden", "search"], words].concat());
        assert_eq!(code(&output), 2, "{words:?}");
        assert!(stderr(&output).contains(reason), "{}", stderr(&output));
    }
}

/// The files of a search replace those of an earlier one, and nothing else.
#[test]
fn foreign_files_are_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let search = ["eden", "search", "3"];
    let prove = ["eden", "prove", "4x4"];
    for (command, option, foreign) in [
        (&search[..], "--output", "x = 1, y = 1\no!\n"),
        (&search, "--orphans", "Dear diary"),
        (&search, "--histogram", "a,b\n1,2\n"),
        (&prove, "--proof", "{\"mine\": true}"),
    ] {
        std::fs::write(at("f"), foreign).unwrap();
        let run = |more: &[&str]| {
            crate::common::lifesat_in(folder.path(), &[command, &[option, "f"], more].concat())
        };
        let refused = run(&[]);
        assert_eq!(crate::common::code(&refused), 2, "{option}");
        let said = crate::common::stderr(&refused);
        assert!(said.contains("--force"), "{said}");
        assert_eq!(std::fs::read_to_string(at("f")).unwrap(), foreign);
        // With it the file is replaced, and what was written is replaced without it.
        for more in [&["--force"][..], &[]] {
            assert_eq!(crate::common::code(&run(more)), 1, "{option}: {}", crate::common::stderr(&run(more)));
        }
    }
}

//! The scripts for Golly (scripts/golly/), run by Lua with a stand-in for Golly.
//! `scripts/golly-trial.sh` runs them in Golly itself.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use lifesat::life::step::next_generation;
use lifesat::life::{Grid, Position, Rule};
use lifesat::problem::{Instance, StillLife};
use lifesat::verify;

use crate::common::{code, command_in, lifesat, need, path, program, root, script, stderr, stdout};

/// The Garden of Eden of "Symmetry in Gardens of Eden" (2013), Figure 3.
const GARDEN: &str = ".O.OOO.O../..O.O.O..O/O.OOO..OO./.O.OOOOO.O/O..O..OOOO/OOOO..O..O/O.OOOOO.O./.OO..OOO.O/\
                      O..O.O.O../..O.OOO.O.";

/// What the user has and does.
#[derive(Clone, Copy)]
struct Scene<'a> {
    rows: &'a str,
    /// X, Y, width and height; empty if nothing is selected.
    selection: &'a str,
    rule: &'a str,
    /// The number of looks for events after which Escape is pressed; 0 for never. If it is negative,
    /// Golly itself ends the script then.
    escape_after: i32,
    answer: &'a str,
    /// The program that is called.
    lifesat: &'a str,
}

/// What is there when a script has ended.
struct Left {
    message: String,
    /// X, Y, width and height of the selection.
    selection: Vec<i64>,
    live: Vec<(i64, i64)>,
}

impl Left {
    /// The cells of the selection.
    fn selected(&self) -> Grid {
        self.grid(self.selection[0])
    }

    /// The cells of a box of the selection's size and height, with its left edge elsewhere.
    fn grid(&self, left: i64) -> Grid {
        let [_, top, width, height] = self.selection[..] else { panic!("something is selected") };
        let size = |number: i64| usize::try_from(number).unwrap();
        let place = |number: usize| i64::try_from(number).unwrap();
        Grid::from_fn(size(width), size(height), |at| {
            self.live.contains(&(left + place(at.column), top + place(at.row)))
        })
    }
}

fn scene<'a>(rows: &'a str, selection: &'a str) -> Scene<'a> {
    Scene { rows, selection, rule: "B3/S23", escape_after: 0, answer: "", lifesat: program() }
}

/// Runs a script. Nothing that lived before may be gone afterwards.
fn run(name: &str, scene: Scene<'_>) -> Left {
    need("lua5.3");
    let folder = tempfile::tempdir().unwrap();
    let output = command_in(folder.path(), "lua5.3")
        .arg(root().join("tests/shared/golly.lua"))
        .arg(root().join(format!("scripts/golly/lifesat-{name}.lua")))
        .args([scene.rows, scene.selection, scene.rule, &scene.escape_after.to_string(), scene.answer])
        .env("LIFESAT", scene.lifesat)
        .env("TMPDIR", folder.path())
        .env("PATH", path())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    let text = stdout(&output);
    let after = |word: &str| -> Vec<String> {
        text.lines().filter_map(|line| line.strip_prefix(word)).map(|rest| rest.trim().to_owned()).collect()
    };
    let numbers =
        |words: &str| -> Vec<i64> { words.split(',').filter_map(|word| word.parse().ok()).collect() };
    let live = after("cell").iter().map(|cell| (numbers(cell)[0], numbers(cell)[1])).collect();
    let left =
        Left { message: after("message")[0].clone(), selection: numbers(&after("selection")[0]), live };
    for (y, row) in (0..).zip(scene.rows.split('/')) {
        for (x, _) in (0..).zip(row.chars()).filter(|&(_, cell)| cell == 'O') {
            assert!(left.live.contains(&(x, y)), "the cell {x},{y} is gone");
        }
    }
    left
}

fn grid(rows: &str) -> Grid {
    let rows: Vec<&str> = rows.split('/').collect();
    Grid::from_fn(rows[0].len(), rows.len(), |at| rows[at.row].as_bytes()[at.column] == b'O')
}

/// The next generation without the border of one cell that `next_generation` adds, and without as
/// many cells more on each side.
fn inner_of_next(before: &Grid, less: usize) -> Grid {
    let next = next_generation(before, Rule::LIFE);
    let (width, height) = (before.width() - 2 * less, before.height() - 2 * less);
    Grid::from_fn(width, height, |at| next.get(Position::new(at.row + 1 + less, at.column + 1 + less)))
}

#[test]
fn a_predecessor_becomes_the_selection() {
    let pattern = "..O.O/O.OO./.OOO.";
    let left = run("predecessor", scene(pattern, "0,0,5,3"));
    assert_eq!(left.selection, [9, -1, 7, 5]);
    assert_eq!(inner_of_next(&left.selected(), 1), grid(pattern));
}

#[test]
fn the_answer_stands_beside_everything_that_lives() {
    let left = run("predecessor", scene("OO..........OO", "0,0,3,2"));
    assert_eq!(left.selection[0], 14 + 4);
}

#[test]
fn a_garden_of_eden_has_no_predecessor() {
    let left = run("predecessor", scene(GARDEN, "0,0,10,10"));
    assert!(
        left.message.starts_with("lifesat: ") && left.message.contains("no predecessor"),
        "{}",
        left.message
    );
    assert_eq!(left.live.len(), grid(GARDEN).population());
}

#[test]
fn a_still_life_is_completed_and_keeps_its_cells() {
    let left = run("complete", scene("O....O/....../..O...", "0,0,6,5"));
    let found = left.selected();
    verify::still_life(&StillLife::new(6, 5).unwrap(), &found).unwrap();
    for (row, column) in [(0, 0), (0, 5), (2, 2)] {
        assert!(found.get(Position::new(row, column)));
    }
}

/// All of them together are longer than the 128 KiB that Linux allows for one argument.
#[test]
fn any_number_of_cells_may_be_alive() {
    let folder = tempfile::tempdir().unwrap();
    let refusing = script(folder.path(), "refusing", "cat >\"$0.in\"; echo 'no such still life'; exit 1");
    let rows = vec!["O".repeat(120); 120].join("/");
    let full = scene(&rows, "0,0,120,120");
    let left = run("complete", Scene { lifesat: refusing.to_str().unwrap(), escape_after: 200, ..full });
    assert_eq!(left.message, "lifesat: no such still life");
    let asked = Instance::read(&fs::read_to_string(folder.path().join("refusing.in")).unwrap()).unwrap();
    let (width, height) = (asked.problem.width(), asked.problem.height());
    assert_eq!((width, height, asked.problem.forced().len()), (120, 120, 120 * 120));
    assert!(asked.problem.forced().values().all(|&alive| alive));
}

/// OEIS A055397 gives 36.
#[test]
fn the_densest_still_life_has_the_size_of_the_selection() {
    let left = run("densest", scene("O", "-3,-3,8,8"));
    assert_eq!((left.selected().population(), left.selection), (36, vec![9, -3, 8, 8]));
    assert!(left.message.contains("36 live cells"), "{}", left.message);
}

/// The answer is the live cells, and the mask beside them. Together they are an orphan, and they are
/// as many as are known of this Garden (tests/program/eden.rs).
#[test]
fn an_orphan_is_live_cells_and_a_mask() {
    let left = run("orphan", scene(GARDEN, "0,0,10,10"));
    let mask = left.selected();
    let live = left.grid(left.selection[0] - 14);
    let letter = |at: Position| match (mask.get(at), live.get(at)) {
        (true, true) => 'O',
        (true, false) => '.',
        (false, false) => '?',
        (false, true) => panic!("a live cell is outside the mask"),
    };
    let row = |row: usize| (0..10).map(|column| letter(Position::new(row, column))).collect::<String>();
    let rows: Vec<String> = (0..10).map(row).collect();
    assert_eq!(mask.population(), 92);
    assert_eq!(code(&lifesat(&["eden", "check", &rows.join("/")])), 1);
}

#[test]
fn an_oscillator_has_the_period_and_the_cells() {
    let selected = Scene { answer: "2", ..scene("..O../...../O...O", "0,0,7,7") };
    let left = run("oscillator", selected);
    let found = left.selected();
    let next = inner_of_next(&found, 0);
    assert_ne!(next, found);
    assert_eq!(inner_of_next(&next, 0), found);
    for (row, column) in [(0, 2), (2, 0), (2, 4)] {
        assert!(found.get(Position::new(row, column)));
    }
    let left = run("oscillator", Scene { answer: "two", ..selected });
    assert_eq!(left.message, "lifesat: two is no whole number from 1");
}

/// Golly 3.3 ends a script at Escape, unless the script hears of it first. Either way the program that
/// it has started ends.
#[test]
fn escape_stops_the_program_of_each_script() {
    let endings = [(5, "lifesat: stopped"), (-5, "Script aborted.")];
    let scripts = ["predecessor", "complete", "densest", "orphan", "oscillator"];
    for (name, (escape_after, message)) in scripts.iter().flat_map(|name| endings.map(|end| (name, end))) {
        let folder = tempfile::tempdir().unwrap();
        let endless = "trap 'echo ended > \"$0.log\"; exit 130' TERM; while :; do sleep 0.01; done";
        let endless = script(folder.path(), "endless", endless);
        let lifesat = endless.to_str().unwrap();
        let left = run(name, Scene { escape_after, lifesat, answer: "2", ..scene("O", "0,0,8,8") });
        assert_eq!((left.message.as_str(), left.live.len()), (message, 1), "{name}");
        let log = folder.path().join("endless.log");
        let end = Instant::now() + Duration::from_secs(30);
        while !log.exists() {
            assert!(Instant::now() < end, "{name}: the program goes on");
            thread::sleep(Duration::from_millis(10));
        }
    }
}

#[test]
fn what_is_missing_is_named() {
    let message = |name: &str, scene: Scene<'_>| run(name, scene).message;
    assert_eq!(message("densest", scene("O", "")), "lifesat: select a box first");
    assert!(message("densest", Scene { rule: "B3/S23:T9,9", ..scene("O", "0,0,3,3") }).contains("bounded"));
    let absent = Scene { lifesat: "absent", ..scene("O", "0,0,3,3") };
    assert!(message("densest", absent).contains("not on the PATH"));
    let refused = Scene { rule: "B03/S23", ..scene("O", "0,0,3,3") };
    assert!(message("densest", refused).contains("B0"), "{}", message("densest", refused));
}

/// Each script is installed, and its first lines say what it does.
#[test]
fn every_script_is_in_the_package_and_on_the_page() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    assert!(manifest.contains(r#"["scripts/golly/*.lua", "usr/share/golly/Scripts/Lua/lifesat/", "644"]"#));
    let page = fs::read_to_string(root().join("docs/golly.md")).unwrap();
    let files = fs::read_dir(root().join("scripts/golly")).unwrap().map(|entry| entry.unwrap().path());
    let names = files.map(|file| file.file_name().unwrap().to_str().unwrap().to_owned());
    let scripts: Vec<String> = names.filter(|name| name != "lifesat.lua").collect();
    assert_eq!(scripts.len(), 5);
    for script in scripts {
        assert!(page.contains(&format!("`{script}`")), "{script}");
        let text = fs::read_to_string(root().join(Path::new("scripts/golly")).join(&script)).unwrap();
        assert!(text.starts_with("-- "), "{script}");
    }
}

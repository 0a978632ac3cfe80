//! `lifesat ships`: answers that other programs and other commands check, refusals, certificates, and
//! searches that stop and go on.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use crate::common::golly::bgolly_moves;
use crate::common::terminal::Terminal;
use crate::common::{code, command_in, json, lifesat, lifesat_in, need, program, shell, stderr, stdout};
use lifesat::life::{Grid, Position, file};

/// Runs `ships` with words that are separated by blanks.
fn ships(words: &str) -> std::process::Output {
    lifesat(&["ships"].into_iter().chain(words.split_whitespace()).collect::<Vec<_>>())
}

fn ships_in(folder: &Path, words: &str) -> std::process::Output {
    lifesat_in(folder, &["ships"].into_iter().chain(words.split_whitespace()).collect::<Vec<_>>())
}

/// Golly plays a ship, and our program reads what comes of it.
#[test]
fn golly_moves_the_ships_down() {
    need("bgolly");
    for (words, down, period) in [
        ("--velocity 2c/4 --width 5 --symmetry glide", 2, 4),
        ("--velocity 2c/4 --width 6", 2, 4),
        ("--velocity c/3 --width 14 --symmetry even", 1, 3),
        ("--velocity c/4 --width 13 --symmetry D2|", 1, 4),
        ("--velocity c/5 --width 6 --rule B3/S2-i34q", 1, 5),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let found = ships_in(folder.path(), words);
        assert_eq!(code(&found), 0, "{}", stderr(&found));
        let text = stdout(&found);
        assert!(text.contains(&format!("c/{period} spaceship of period {period}")), "{text}");
        let ship = file::read(&text).unwrap();
        assert!(bgolly_moves(&ship.grid, ship.rule, period, 0, down), "{text}");
        assert!((1..period).all(|earlier| !bgolly_moves(&ship.grid, ship.rule, earlier, 0, 0)), "{text}");
    }
}

#[test]
fn verify_accepts_the_ships() {
    let folder = tempfile::tempdir().unwrap();
    let script = "lifesat ships --velocity c/3 --width 12 --symmetry even \
                  | lifesat verify - --as spaceship --generations 3";
    let verified = shell(folder.path(), script);
    assert_eq!(code(&verified), 0, "{}{}", stdout(&verified), stderr(&verified));
}

/// What is found in a box is found in its width, and what is not found in a width is in no box.
#[test]
fn boxes_agree_with_widths() {
    let (mut found, mut none) = (0, 0);
    for rule in ["B3/S23", "B36/S125", "B3/S2-i34q", "B2-a/S12", "B34/S13", "B356/S156"] {
        for (width, height, down, period) in
            [(3, 7, 1, 2), (4, 8, 1, 3), (5, 8, 1, 3), (4, 7, 1, 4), (5, 7, 1, 5), (4, 7, 2, 4), (4, 7, 2, 6)]
        {
            let [width, height, down, period] = [width, height, down, period].map(|n: u32| n.to_string());
            // Neither has ships with a smaller period.
            let boxed = lifesat(&["search", &width, &height, &period, "0", &down, "--rule", rule]);
            let wide = ships(&format!("--velocity {down}c/{period} --width {width} --rule {rule}"));
            let (boxed, wide) = (code(&boxed), code(&wide));
            assert!(boxed <= 1 && wide <= 1, "{rule} {width} {height} {period}: {boxed} {wide}");
            assert!(wide <= boxed, "{rule} {width} {height} {period}: {boxed} in the box");
            *(if boxed == 0 { &mut found } else { &mut none }) += 1;
        }
    }
    assert!(found > 0 && none > 0, "{found} {none}");
}

/// The heading of a report has no room for all strips, so its sentence names them.
#[test]
fn reports_name_the_strips_without_spaceships() {
    let place = tempfile::tempdir().unwrap();
    let words = ["ships", "--velocity", "c/4", "--width", "1..2", "--report", "r"];
    let output = lifesat_in(place.path(), &words);
    assert_eq!(code(&output), 1, "{}", stderr(&output));
    let page = fs::read_to_string(place.path().join("r/index.html")).unwrap();
    assert!(
        page.contains("in any of these strips, of any length. The strips: 1 column; 2 columns.</p>"),
        "{page:.2000}"
    );
}

/// qfind 2.4b has these answers.
#[test]
fn each_width_is_told_at_once_and_none_is_about_every_length() {
    let output = ships("--velocity c/4 --width 1..6");
    assert_eq!(code(&output), 1, "{}", stderr(&output));
    let lines = stderr(&output);
    for width in 1..=6 {
        let columns = if width == 1 { "1 column".to_owned() } else { format!("{width} columns") };
        assert!(lines.contains(&format!("lifesat: {columns}: none (")), "{lines}");
    }
    let text = stdout(&output);
    let answer = "No spaceship of c/4 in B3/S23 exists in any of these strips, of any length.";
    assert!(text.starts_with(answer), "{text}");
    let odd = ships("--velocity c/3 --width 11..15 --symmetry odd");
    assert_eq!(code(&odd), 0);
    assert!(
        stdout(&odd).starts_with("#C a c/3 spaceship of period 3, symmetry odd, 15 columns"),
        "{}",
        stdout(&odd)
    );
    assert!(
        stderr(&odd).contains("13 columns with symmetry odd (logical width 7): none ("),
        "{}",
        stderr(&odd)
    );
}

/// All strips whose width is not too much are searched. "None" is not said, as ships without symmetry
/// remain. A ship is found all the same: two lightweight spaceships side by side.
#[test]
fn any_symmetry_is_tried_before_a_width_is_too_much() {
    let none = ships("--velocity c/2 --width 14 --symmetry any --row-cells 2 --json");
    let report = json(&none);
    assert_eq!((code(&none), &report["status"]), (3, &"unknown".into()), "{report}");
    let evidence = &report["evidence"];
    assert_eq!(
        (&evidence["strips"][0]["symmetry"], &evidence["strips"][0]["closed"]),
        (&"even".into(), &true.into())
    );
    assert_eq!(evidence["complete"], false);
    let why = "a width of 14 with symmetry none is a logical width of 14";
    assert!(evidence["stopped"].as_str().unwrap().starts_with(why), "{evidence}");
    let text = stdout(&ships("--velocity c/2 --width 14 --symmetry any --row-cells 2"));
    assert!(text.starts_with("Unknown: the strips that were searched have no spaceship of c/2"), "{text}");
    assert!(text.contains(why) && text.contains("14 columns with symmetry even"), "{text}");
    let found = json(&ships("--velocity 2c/4 --width 14 --symmetry any --row-cells 8 --json"));
    assert_eq!(
        (&found["status"], &found["evidence"]["complete"]),
        (&"found".into(), &false.into()),
        "{found}"
    );
    for option in ["--state s", "--proof c"] {
        let refused = ships(&format!("--velocity c/2 --width 14 --symmetry any {option}"));
        assert!(stderr(&refused).contains("one width and one symmetry"), "{option}: {}", stderr(&refused));
    }
}

#[test]
fn what_cannot_be_searched_is_refused() {
    for (words, says) in [
        (
            "--velocity (1,2)c/6 --width 5",
            "1 columns and 2 rows in 6 generations: a spaceship that moves sideways",
        ),
        ("--velocity (5,1)c/20 --width 5", "at most 4"),
        ("--velocity (4,1)c/4 --width 5", "less than one column a generation"),
        ("--velocity c/4d --width 5 --symmetry odd", "cannot have the symmetry odd"),
        ("--velocity 2c/8d --width 5 --symmetry glide", "cannot have the symmetry glide"),
        ("--velocity c/4d --width 14", "a logical width of 14"),
        ("--velocity c/4 --width 28 --symmetry any", "a width of 28 with symmetry even"),
        ("--velocity 5 --width 5", "expected a speed such as c/5, 2c/7, c/4d or (2,1)c/6"),
        ("--velocity c/1 --width 5", "less than one row a generation"),
        ("--velocity c/4 --width 0", "expected a number of columns"),
        (
            "--velocity c/4 --width 14",
            "a logical width of 14 (columns that are no mirror images); the most is 13",
        ),
        ("--velocity c/4 --width 5 --symmetry even", "needs an even number"),
        ("--velocity c/4 --width 5..5 --symmetry even", "needs an even number"),
        ("--velocity c/4 --width 5 --symmetry glide", "both numbers must be even"),
        ("--velocity 4c/8 --width 5 --symmetry glide", "both numbers must be even"),
        ("--velocity c/4 --width 5 --rule B03/S23", "the empty plane does not stay empty"),
        ("--velocity c/4 --width 5 --rule B2/S34H --symmetry odd", "does not keep its mirror symmetry"),
        ("--velocity c/4 --width 5..6 --state s", "one width and one symmetry"),
        ("--velocity c/4 --width 5..6 --proof c", "one width and one symmetry"),
        ("--velocity c/4", "--width"),
        ("--width 4", "--velocity"),
        ("--state nothing", "there is no file nothing to go on with"),
        ("--recheck nothing", "cannot open nothing"),
    ] {
        let output = ships(words);
        assert_eq!(code(&output), 2, "{words}: {}", stderr(&output));
        assert!(stderr(&output).contains(says), "{words}: {}", stderr(&output));
    }
}

#[test]
fn certificates_are_checked_and_changed_ones_refused() {
    let folder = tempfile::tempdir().unwrap();
    let none = ships_in(folder.path(), "--velocity c/4 --width 6 --proof c.txt");
    assert_eq!(code(&none), 1, "{}", stderr(&none));
    let sum = shell(folder.path(), "sha256sum c.txt | cut -d' ' -f1");
    assert!(stdout(&none).contains(stdout(&sum).trim()), "{}", stdout(&none));
    let checked = ships_in(folder.path(), "--recheck c.txt");
    assert_eq!(code(&checked), 0, "{}", stderr(&checked));
    assert!(
        stdout(&checked).starts_with("Confirmed: no spaceship of c/4 in B3/S23 exists"),
        "{}",
        stdout(&checked)
    );
    // Another thread count writes the same bytes, over its own kind of file only.
    let again = ships_in(folder.path(), "--velocity c/4 --width 6 --proof d.txt --jobs 3");
    assert_eq!(code(&again), 1);
    let files = ["c.txt", "d.txt"].map(|name| fs::read(folder.path().join(name)).unwrap());
    assert_eq!(files[0], files[1]);
    fs::write(folder.path().join("letter"), "Dear diary").unwrap();
    let refused = ships_in(folder.path(), "--velocity c/4 --width 6 --proof letter");
    assert_eq!(code(&refused), 2);
    // The claim of a wider strip is not shown by the states of this one.
    let text = fs::read_to_string(folder.path().join("c.txt")).unwrap();
    let wider = text.replace("\"width\":6", "\"width\":7");
    assert_ne!(text, wider);
    fs::write(folder.path().join("wider.txt"), wider).unwrap();
    let refused = ships_in(folder.path(), "--recheck wider.txt");
    assert_eq!(code(&refused), 1, "{}", stderr(&refused));
    assert!(stdout(&refused).starts_with("The certificate is not valid:"), "{}", stdout(&refused));
    // Where there is a ship, nothing is written.
    let found = ships_in(folder.path(), "--velocity c/3 --width 14 --symmetry even --proof e.txt");
    assert_eq!(code(&found), 0);
    assert!(!folder.path().join("e.txt").exists());
}

/// The certificate of a question that nothing stopped.
fn undivided(folder: &Path, question: &str) -> Vec<u8> {
    let output = ships_in(folder, &format!("{question} --proof whole.txt"));
    assert_eq!(code(&output), 1, "{}", stderr(&output));
    fs::read(folder.join("whole.txt")).unwrap()
}

#[test]
fn a_search_with_a_full_memory_goes_on_with_more() {
    let folder = tempfile::tempdir().unwrap();
    let question = "--velocity c/3 --width 10";
    let whole = undivided(folder.path(), question);
    let full = ships_in(folder.path(), &format!("{question} --memory 100K --state s.txt"));
    assert_eq!(code(&full), 3, "{}", stderr(&full));
    assert!(stdout(&full).starts_with("Unknown: the memory is full"), "{}", stdout(&full));
    let other = ships_in(folder.path(), "--velocity c/3 --width 9 --state s.txt");
    assert_eq!(code(&other), 2);
    assert!(stderr(&other).contains("holds another search"), "{}", stderr(&other));
    let rest = ships_in(folder.path(), "--state s.txt --proof rest.txt");
    assert_eq!(code(&rest), 1, "{}", stderr(&rest));
    assert_eq!(fs::read(folder.path().join("rest.txt")).unwrap(), whole);
    // A finished search is finished.
    let again = ships_in(folder.path(), &format!("{question} --state s.txt"));
    assert_eq!(code(&again), 1);
}

#[test]
fn a_killed_search_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let question = "--velocity c/5 --width 8";
    let words = format!("ships {question} --jobs 1 --state s.txt");
    let mut child = command_in(folder.path(), program())
        .args(words.split_whitespace())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let saved = folder.path().join("s.txt");
    // It is killed when it has come some way.
    while !fs::metadata(&saved).is_ok_and(|data| data.len() > 20_000) {
        assert!(child.try_wait().unwrap().is_none(), "it ended before it was killed");
        thread::sleep(Duration::from_millis(20));
    }
    // This is signal 9.
    child.kill().unwrap();
    child.wait().unwrap();
    let rest = ships_in(folder.path(), "--state s.txt --proof rest.txt --json");
    assert_eq!(code(&rest), 1, "{}", stderr(&rest));
    let whole = undivided(folder.path(), question);
    assert_eq!(fs::read(folder.path().join("rest.txt")).unwrap(), whole);
    let strip = &json(&rest)["evidence"]["strips"][0];
    assert_eq!(strip["states"], whole.split(|&byte| byte == b'\n').count() - 3);
}

/// The longest front is a pattern file, in a folder of its own kind, and stands in the answer.
#[test]
fn the_longest_front_is_written_and_told() {
    let folder = tempfile::tempdir().unwrap();
    let words = "--velocity c/6 --width 9 --memory 16M --partials front.rle --report page";
    let full = ships_in(folder.path(), &format!("{words} --json"));
    assert_eq!(code(&full), 3, "{}", stderr(&full));
    let strip = &json(&full)["evidence"]["strips"][0];
    let text = fs::read_to_string(folder.path().join("front.rle")).unwrap();
    let (front, partial) =
        (file::read(&text).unwrap(), file::read(strip["partial"].as_str().unwrap()).unwrap());
    assert_eq!(front.grid, partial.grid);
    assert!(text.contains(&format!("{} rows in 6 generations", strip["front"])), "{text}");
    let picture = fs::read_to_string(folder.path().join("page/pattern-1.rle")).unwrap();
    assert_eq!(file::read(&picture).unwrap().grid, front.grid);
    let told = ships_in(folder.path(), words);
    let rows = format!("the longest has {} rows of all generations together", strip["front"]);
    assert!(stdout(&told).contains(&rows), "{}{}", stdout(&told), stderr(&told));
    fs::write(folder.path().join("letter"), "Dear diary").unwrap();
    assert_eq!(code(&ships_in(folder.path(), "--velocity c/4 --width 4 --partials letter")), 2);
}

/// The rows are part of the question, in JSON as well, and a saved search of other rows is not continued.
#[test]
fn a_saved_search_of_other_rows_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let question = "--velocity c/4 --width 7";
    let none = ships_in(folder.path(), &format!("{question} --partials long.rle"));
    assert_eq!(code(&none), 1, "{}", stderr(&none));
    let long = file::read(&fs::read_to_string(folder.path().join("long.rle")).unwrap()).unwrap();
    // The pattern moves down, so its first rows are the lowest ones.
    let short = Grid::from_fn(long.grid.width(), long.grid.height() - 1, |at| {
        long.grid.get(Position::new(at.row + 1, at.column))
    });
    fs::write(folder.path().join("short.rle"), file::rle::write(&short, long.rule, &[])).unwrap();
    let asked = |file: &str, save: &str| {
        ships_in(folder.path(), &format!("{question} --from {file} --state {save} --json"))
    };
    let [of_long, of_short] = [asked("long.rle", "s.txt"), asked("short.rle", "t.txt")].map(|output| {
        assert_eq!(code(&output), 1, "{}", stderr(&output));
        file::read(json(&output)["problem"]["from"].as_str().unwrap()).unwrap().grid
    });
    assert_ne!(of_long, of_short);
    let other = asked("short.rle", "s.txt");
    assert_eq!(code(&other), 2, "{}", stdout(&other));
    assert!(stderr(&other).contains("with other first rows"), "{}", stderr(&other));
    let whole = ships_in(folder.path(), &format!("{question} --state s.txt"));
    assert_eq!(code(&whole), 2, "{}", stdout(&whole));
    let resumed = json(&ships_in(folder.path(), "--state s.txt --json"));
    for same in [json(&asked("long.rle", "s.txt")), resumed] {
        assert_eq!(file::read(same["problem"]["from"].as_str().unwrap()).unwrap().grid, of_long);
    }
}

#[test]
fn spaceships_that_begin_with_given_rows() {
    let folder = tempfile::tempdir().unwrap();
    let question = "--velocity c/4 --width 7";
    let none = ships_in(folder.path(), &format!("{question} --partials front.rle"));
    assert_eq!(code(&none), 1, "{}", stderr(&none));
    let from = ships_in(folder.path(), &format!("{question} --from front.rle"));
    assert_eq!(code(&from), 1, "{}", stderr(&from));
    assert!(
        stdout(&from).contains("begins with these rows, of any length, in 7 columns"),
        "{}",
        stdout(&from)
    );
    for (words, says) in [
        ("--velocity c/4 --width 8 --from front.rle", "the pattern has 7 columns, and the strip 8"),
        ("--velocity c/5 --width 7 --from front.rle", "no first rows of such a spaceship"),
        ("--velocity c/4 --width 6..7 --from front.rle", "one width and one symmetry"),
        ("--velocity c/4 --width 7 --from front.rle --proof c", "cannot be used with"),
        ("--velocity c/4 --width 7 --from nothing", "nothing"),
    ] {
        let output = ships_in(folder.path(), words);
        assert_eq!(code(&output), 2, "{words}: {}", stderr(&output));
        assert!(stderr(&output).contains(says), "{words}: {}", stderr(&output));
    }
}

/// At a terminal the lines about strips are read as they come, and so they are not printed again.
#[test]
fn what_a_terminal_has_shown_is_not_said_again() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["ships", "--velocity", "c/2", "--width", "1..3"];
    let (code, text) = Terminal::start(folder.path(), (100, 30), &[], &words).end();
    assert_eq!(code, 1, "{text}");
    for width in ["1 column:", "2 columns:", "3 columns:"] {
        assert_eq!(text.matches(width).count(), 1, "{width}: {text}");
    }
    // In a file they stand beside the answer.
    let output = lifesat(&words);
    assert!(stdout(&output).contains("\nstrip     3 columns: none"), "{}", stdout(&output));
}

/// A solver refutes the formula, and its proof is checked. Where there is a spaceship, there are rows.
#[test]
fn a_formula_says_that_there_is_none_of_any_length() {
    need("cadical");
    let folder = tempfile::tempdir().unwrap();
    let emit = "lifesat emit ships --velocity c/4 --width 5 --rows 60 > f.cnf";
    let script = format!("{emit}; cadical -q f.cnf f.drat > answer; lifesat decode --cnf f.cnf answer");
    let none = shell(folder.path(), &script);
    assert_eq!(code(&none), 1, "{}", stderr(&none));
    assert!(stderr(&none).contains("there is none of any length in 5 columns"), "{}", stderr(&none));
    let checked = shell(folder.path(), "lifesat check f.cnf f.drat");
    assert_eq!(code(&checked), 0, "{}{}", stdout(&checked), stderr(&checked));
    let light = "lifesat emit ships --velocity 2c/4 --width 5 --rows 40 | lifesat solve";
    let found = shell(folder.path(), light);
    assert_eq!(code(&found), 10, "{}", stderr(&found));
    assert!(
        stdout(&found).contains("first rows of what may become a spaceship of 2c/4"),
        "{}",
        stdout(&found)
    );
}

#[test]
fn formulas_that_say_nothing_are_refused() {
    for (words, says) in [
        ("--velocity c/4 --width 5 --rows 7", "7 rows are too few"),
        ("--velocity c/4 --width 5 --rows 70000", "70000 rows are too many"),
        ("--velocity c/4 --width 5 --rows 40 --symmetry any", "one symmetry"),
        ("--velocity c/4 --width 5 --rows 40 --symmetry even", "needs an even number"),
        ("--velocity c/4 --width 5", "--rows"),
    ] {
        let words = ["emit", "ships"].into_iter().chain(words.split_whitespace()).collect::<Vec<_>>();
        let output = lifesat(&words);
        assert_eq!(code(&output), 2, "{words:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(says), "{words:?}: {}", stderr(&output));
    }
}

/// A hexagonal rule has fewer mirrors than the strip, so left and right are not the same.
#[test]
fn rules_without_a_mirror_are_followed_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let rule = "-r B2/S34H";
    let none = ships_in(folder.path(), &format!("--velocity c/4 --width 3 {rule} --proof h.txt"));
    assert_eq!(code(&none), 1, "{}", stderr(&none));
    let checked = ships_in(folder.path(), "--recheck h.txt");
    assert_eq!(code(&checked), 0, "{}{}", stdout(&checked), stderr(&checked));
    // The longest front is simulated.
    for velocity in ["2c/4", "c/5"] {
        let output = ships_in(folder.path(), &format!("--velocity {velocity} --width 5 {rule}"));
        assert_eq!(code(&output), 1, "{velocity}: {}", stderr(&output));
    }
}

mod bounded {
    //! `lifesat ships --rows`: spaceships with at most so many rows, by a SAT solver.

    use std::fs;
    use std::path::Path;
    use std::process::Output;

    use crate::common::{code, json, lifesat_in, stderr, stdout};
    use lifesat::life::{Position, file};

    fn ships_in(folder: &Path, words: &str) -> Output {
        lifesat_in(folder, &["ships"].into_iter().chain(words.split_whitespace()).collect::<Vec<_>>())
    }

    /// The lightweight spaceship has 5 columns in all generations together.
    #[test]
    fn an_answer_says_how_many_rows_it_is_about() {
        let folder = tempfile::tempdir().unwrap();
        let question = "--velocity 2c/4 --symmetry glide";
        let found = ships_in(folder.path(), &format!("{question} --width 5 --rows 20 --json"));
        assert_eq!(code(&found), 0, "{}", stderr(&found));
        let found = json(&found);
        assert_eq!(found["problem"]["rows"], 20);
        assert_eq!(found["evidence"]["kind"], "simulation");
        assert!(found["evidence"]["strips"][0]["solver"].is_string(), "{found}");
        assert_eq!(file::read(found["patterns"][0].as_str().unwrap()).unwrap().grid.population(), 9);
        let none = ships_in(folder.path(), &format!("{question} --width 5 --rows 4"));
        assert_eq!(code(&none), 1, "{}", stderr(&none));
        let said =
            "exists, with at most 4 rows of all generations together, in 5 columns with symmetry glide";
        assert!(stdout(&none).contains(said), "{}", stdout(&none));
        assert_eq!(
            json(&ships_in(folder.path(), &format!("{question} --width 5 --rows 4 --json")))["evidence"]["kind"],
            "solver"
        );
        let several = ships_in(folder.path(), &format!("{question} --width 2..4 --rows 20"));
        assert_eq!(code(&several), 1, "{}", stderr(&several));
        assert!(
            stdout(&several)
                .contains("in any of these strips, with at most 20 rows of all generations together."),
            "{}",
            stdout(&several)
        );
    }

    /// A spaceship without its last three rows is completed.
    #[test]
    fn first_rows_are_completed() {
        let folder = tempfile::tempdir().unwrap();
        let question = "--velocity c/3 --width 12 --symmetry even";
        let ship =
            file::read(&stdout(&ships_in(folder.path(), &format!("{question} --quiet")))).unwrap().grid;
        let left = (12 - ship.width()) / 2;
        let is_alive = |row: usize, column: usize| {
            let column = column.checked_sub(left).filter(|&column| column < ship.width());
            column.is_some_and(|column| ship.get(Position::new(row, column)))
        };
        let rows = (3..ship.height()).map(|row| {
            let cells = (0..12).map(|column| if is_alive(row, column) { 'O' } else { '.' });
            cells.collect::<String>()
        });
        fs::write(folder.path().join("front.txt"), rows.collect::<Vec<_>>().join("\n")).unwrap();
        let completed = ships_in(folder.path(), &format!("{question} --from front.txt --rows 60"));
        assert_eq!(code(&completed), 0, "{}{}", stdout(&completed), stderr(&completed));
        let few = ships_in(folder.path(), &format!("{question} --from front.txt --rows 9"));
        assert_eq!(code(&few), 2, "{}", stdout(&few));
        assert!(stderr(&few).contains("the given rows reach to row"), "{}", stderr(&few));
    }

    #[test]
    fn what_cannot_be_bounded_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        for words in [
            "--rows 0",
            "--rows 20 --row-cells 3",
            "--rows 20 --proof c",
            "--rows 20 --state s",
            "--rows 99999999",
            "--rows 18446744073709551615",
        ] {
            let refused = ships_in(folder.path(), &format!("--velocity c/4 --width 5 {words}"));
            assert_eq!(code(&refused), 2, "{words}");
        }
    }
}

mod several {
    //! `lifesat ships` for several spaceships: each is listed once.

    use crate::common::{code, json, lifesat, stderr};
    use lifesat::life::{Grid, Plane, Rule, file};

    /// Row and column of a cell of the plane.
    type Place = (i32, i32);

    /// The generations of a pattern until it is back, and their mirror images: each as its live cells.
    fn generations(pattern: &Grid, rule: Rule, period: usize, image: fn(Place) -> Place) -> Vec<Vec<Place>> {
        let mut plane = Plane::of(pattern);
        let mut all = Vec::new();
        for _ in 0..period {
            let turned = plane.cells().iter().map(|&cell| image(cell)).collect();
            all.extend([plane.cells().to_vec(), turned].map(at_the_origin));
            plane = plane.next_generation(rule);
        }
        all
    }

    /// The cells, moved as far up and to the left as they go.
    fn at_the_origin(mut cells: Vec<Place>) -> Vec<Place> {
        let top = cells.iter().map(|cell| cell.0).min().unwrap();
        let left = cells.iter().map(|cell| cell.1).min().unwrap();
        for cell in &mut cells {
            *cell = (cell.0 - top, cell.1 - left);
        }
        cells.sort_unstable();
        cells
    }

    /// The glider flies in two places in five diagonals, and so does the lightweight spaceship in seven columns. A mirror
    /// image flies in the same direction. But each is one ship.
    #[test]
    fn several_ships_are_different_ones() {
        let transposed: fn(Place) -> Place = |(row, column)| (column, row);
        let flipped: fn(Place) -> Place = |(row, column)| (row, -column);
        for (words, image, most) in [
            ("--velocity c/4d --width 5 -n 3", transposed, 3),
            ("--velocity c/4d --width 4 --all", transposed, usize::MAX),
            ("--velocity 2c/4 --width 7 -n 3", flipped, 3),
            ("--velocity 2c/4 --width 7 --symmetry glide -n 3", flipped, 3),
        ] {
            let words = format!("ships {words} --jobs 2 --json");
            let found = lifesat(&words.split(' ').collect::<Vec<_>>());
            assert_eq!(code(&found), 0, "{words}: {}", stderr(&found));
            let answer = json(&found);
            let patterns = answer["patterns"].as_array().unwrap();
            assert!((2..=most).contains(&patterns.len()), "{words}: {patterns:?}");
            let ships = patterns.iter().map(|text| file::read(text.as_str().unwrap()).unwrap());
            let all: Vec<_> = ships.map(|ship| generations(&ship.grid, ship.rule, 4, image)).collect();
            for (number, one) in all.iter().enumerate() {
                assert!(all[..number].iter().all(|other| !other.contains(&one[0])), "{words}: {patterns:?}");
            }
        }
    }
}

mod slanted {
    //! `lifesat ships` for spaceships that move sideways too: answers that other programs and other commands check.

    use std::path::Path;
    use std::process::Output;

    use crate::common::golly::bgolly_moves;
    use crate::common::{code, json, lifesat, lifesat_in, need, shell, stderr, stdout};
    use lifesat::life::file;

    fn ships_in(folder: &Path, words: &str) -> Output {
        lifesat_in(folder, &["ships"].into_iter().chain(words.split_whitespace()).collect::<Vec<_>>())
    }

    /// Golly plays the glider, and ships of other rules.
    #[test]
    fn golly_moves_the_ships_down_and_to_the_right() {
        need("bgolly");
        let folder = tempfile::tempdir().unwrap();
        for (words, [right, down], period) in [
            ("--velocity c/4d --width 4", [1, 1], 4),
            ("--velocity c/4d --width 5 --symmetry any --rule B36/S23", [1, 1], 4),
            ("--velocity c/4d --width 7 --rule B34/S13", [1, 1], 4),
        ] {
            let found = ships_in(folder.path(), words);
            assert_eq!(code(&found), 0, "{words}: {}{}", stdout(&found), stderr(&found));
            let text = stdout(&found);
            assert!(text.contains(", moves down and to the right, verified"), "{text}");
            let ship = file::read(&text).unwrap();
            assert!(bgolly_moves(&ship.grid, ship.rule, period, right, down), "{text}");
        }
    }

    /// What is found in a box is found in its diagonals, and what is not found there is in no box.
    #[test]
    fn boxes_agree_with_diagonals() {
        let (mut found, mut none) = (0, 0);
        for rule in ["B3/S23", "B36/S125", "B2-a/S12", "B2/S34H", "B34/S13"] {
            for (width, height, right, down, period) in
                [(2, 2, 1, 1, 2), (3, 3, 1, 1, 3), (4, 3, 1, 1, 3), (4, 4, 1, 1, 4), (5, 3, 2, 1, 4)]
            {
                // All columns x - m·y of the box.
                let slanted = width + right / down * (height - 1);
                let speed = if right == down {
                    format!("c/{period}d")
                } else {
                    format!("({right},{down})c/{period}")
                };
                let boxed = [width, height, period, right, down].map(|n: usize| n.to_string());
                let mut words = vec!["search"];
                words.extend(boxed.iter().map(String::as_str));
                words.extend(["--rule", rule]);
                let boxed = code(&lifesat(&words));
                let width = slanted.to_string();
                let wide =
                    code(&lifesat(&["ships", "--velocity", &speed, "--width", &width, "--rule", rule]));
                assert!(boxed <= 1 && wide <= 1, "{words:?}: {boxed} {wide}");
                assert!(wide <= boxed, "{words:?}: {boxed} in the box");
                *(if boxed == 0 { &mut found } else { &mut none }) += 1;
            }
        }
        assert!(found > 0 && none > 0, "{found} {none}");
    }

    #[test]
    fn each_width_counts_diagonals() {
        let output = lifesat(&["ships", "--velocity", "c/4d", "--width", "1..4", "--json"]);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        for lines in ["1 diagonal: none (", "2 diagonals: none (", "3 diagonals: none ("] {
            assert!(stderr(&output).contains(lines), "{}", stderr(&output));
        }
        let report = json(&output);
        assert_eq!(report["problem"]["strips"][3]["right"], 1);
        assert_eq!(report["evidence"]["ships"][0]["columns"], 4);
        let folder = tempfile::tempdir().unwrap();
        let verified = shell(
            folder.path(),
            "lifesat ships --velocity c/4d --width 6 | lifesat verify - --as spaceship --generations 4",
        );
        assert_eq!(code(&verified), 0, "{}{}", stdout(&verified), stderr(&verified));
    }

    #[test]
    fn certificates_partials_and_saved_searches() {
        let folder = tempfile::tempdir().unwrap();
        let question = "--velocity c/6d --width 6";
        let none =
            ships_in(folder.path(), &format!("{question} --proof c.txt --partials p.rle --state s.txt"));
        assert_eq!(code(&none), 1, "{}", stderr(&none));
        let answer = "No spaceship of c/6d in B3/S23 exists, of any length, in 6 diagonals.";
        assert!(stdout(&none).starts_with(answer), "{}", stdout(&none));
        let checked = ships_in(folder.path(), "--recheck c.txt");
        assert_eq!(code(&checked), 0, "{}{}", stdout(&checked), stderr(&checked));
        assert!(stdout(&checked).contains("exists, of any length, in 6 diagonals"), "{}", stdout(&checked));
        for change in ["sed -i 4d c.txt", "sed -i 's/,\"right\":1//' c.txt"] {
            let folder = tempfile::tempdir().unwrap();
            ships_in(folder.path(), &format!("{question} --proof c.txt"));
            shell(folder.path(), change);
            assert_ne!(code(&ships_in(folder.path(), "--recheck c.txt")), 0, "{change}");
        }
        assert_eq!(code(&ships_in(folder.path(), "--state s.txt")), 1);
        let other = ships_in(folder.path(), "--velocity c/5 --width 6 --state s.txt");
        assert_eq!(code(&other), 2, "{}", stdout(&other));
        let from = ships_in(folder.path(), &format!("{question} --from p.rle"));
        assert_eq!(code(&from), 1, "{}", stderr(&from));
        assert!(stdout(&from).contains("begins with these rows"), "{}", stdout(&from));
    }

    /// The formula has a model where there is a glider, and is refuted where there is none.
    #[test]
    fn formulas_are_about_slanted_rows() {
        need("cadical");
        let folder = tempfile::tempdir().unwrap();
        let emit = "lifesat emit ships --velocity c/4d --width 3 --rows 40 > f.cnf";
        let none = shell(
            folder.path(),
            &format!("{emit}; cadical -q f.cnf f.drat > answer; lifesat decode --cnf f.cnf answer"),
        );
        assert_eq!(code(&none), 1, "{}", stderr(&none));
        assert!(stderr(&none).contains("there is none of any length in 3 diagonals"), "{}", stderr(&none));
        let checked = shell(folder.path(), "lifesat check f.cnf f.drat");
        assert_eq!(code(&checked), 0, "{}{}", stdout(&checked), stderr(&checked));
        let glider =
            shell(folder.path(), "lifesat emit ships --velocity c/4d --width 4 --rows 40 | lifesat solve");
        assert_eq!(code(&glider), 10, "{}", stderr(&glider));
        assert!(stdout(&glider).contains("a spaceship of c/4d"), "{}", stdout(&glider));
    }

    /// A report has the glider as a picture and as a file.
    #[test]
    fn a_report_tells_of_diagonals() {
        let folder = tempfile::tempdir().unwrap();
        let found = ships_in(folder.path(), "--velocity c/4d --width 5 -n 2 --report r");
        assert_eq!(code(&found), 0, "{}", stderr(&found));
        let read = |name: &str| std::fs::read_to_string(folder.path().join("r").join(name)).unwrap();
        assert!(read("index.html").contains("c/4d spaceship of period 4, 4 diagonals wide"));
        assert_eq!(file::read(&read("pattern-1.rle")).unwrap().grid.population(), 5);
    }
}

mod sparse {
    //! `lifesat ships --row-cells`: spaceships with few live cells in each row.

    use std::path::Path;
    use std::process::Output;

    use crate::common::{code, json, lifesat_in, stderr, stdout};

    fn ships_in(folder: &Path, words: &str) -> Output {
        lifesat_in(folder, &["ships"].into_iter().chain(words.split_whitespace()).collect::<Vec<_>>())
    }

    /// The lightweight spaceship has rows of three cells.
    #[test]
    fn an_answer_says_which_spaceships_it_is_about() {
        let folder = tempfile::tempdir().unwrap();
        let found = ships_in(folder.path(), "--velocity 2c/4 --width 5 --row-cells 3 --json");
        assert_eq!(code(&found), 0, "{}", stderr(&found));
        assert_eq!(json(&found)["problem"]["strips"][0]["row_cells"], 3);
        let none = ships_in(folder.path(), "--velocity 2c/4 --width 5 --row-cells 2 --proof c.txt");
        assert_eq!(code(&none), 1, "{}", stderr(&none));
        let said = "in 5 columns, with at most 2 live cells in a row.";
        assert!(stdout(&none).contains(said), "{}", stdout(&none));
        let checked = ships_in(folder.path(), "--recheck c.txt");
        assert_eq!(code(&checked), 0, "{}", stdout(&checked));
        assert!(
            stdout(&checked).contains("symmetry none, with at most 2 live cells in a row."),
            "{}",
            stdout(&checked)
        );
    }

    /// A search that was saved goes on with the same spaceships, and not with others.
    #[test]
    fn a_saved_search_keeps_the_bound() {
        let folder = tempfile::tempdir().unwrap();
        let words = "--velocity c/3 --width 9 --row-cells 4 --state s.txt";
        let stopped = ships_in(folder.path(), &format!("{words} --memory 200K"));
        assert_eq!(code(&stopped), 3, "{}", stdout(&stopped));
        let other = ships_in(folder.path(), &words.replace("cells 4", "cells 5"));
        assert_eq!(code(&other), 2, "{}", stdout(&other));
        let none = ships_in(folder.path(), "--state s.txt");
        assert!(stdout(&none).contains("at most 4 live cells in a row"), "{}", stdout(&none));
        assert_eq!(code(&none), 1);
    }

    #[test]
    fn what_is_no_bound_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        for words in ["--velocity c/4 --width 5 --row-cells 0", "--state s.txt --row-cells 3"] {
            assert_eq!(code(&ships_in(folder.path(), words)), 2, "{words}");
        }
    }
}

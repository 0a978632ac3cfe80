//! `--watch` at a real terminal: what it shows, and that the terminal is restored however the
//! search ends.

use std::fs;
use std::path::Path;

use crate::common::terminal::Terminal;
use crate::common::{code, shell, stderr, stdout};

/// A search too long to finish in a test.
const LONG: [&str; 9] = ["search", "20", "12", "7", "0", "0", "--engine", "backtrack", "--watch"];

fn watched(folder: &Path, words: &[&str]) -> Terminal {
    Terminal::start(folder, (90, 30), &[], words)
}

#[test]
fn a_search_is_seen_and_ctrl_c_gives_the_terminal_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = watched(folder.path(), &LONG);
    terminal.await_screen("a pattern as far as it is set", |screen| {
        let text = screen.contents();
        let rows = text.lines().filter(|line| line.len() >= 20 && line.chars().all(|c| "O.? ".contains(c)));
        screen.alternate_screen() && text.contains("generation 0 so far") && rows.count() >= 12
    });
    terminal.await_screen("later generations beside it", |screen| {
        screen.contents().contains("generation 1") && screen.contents().contains("generation 2")
    });
    terminal.await_text(" choices");
    terminal.await_text(" a second");
    assert!(terminal.text().contains("generations 0 to 7 in a 20×12 box"), "{}", terminal.text());
    // A smaller screen shows less. Typed letters are not shown.
    terminal.press("xyzzy");
    terminal.resize(30, 10);
    terminal.await_screen("the smaller screen", |screen| {
        screen.contents().lines().all(|line| line.chars().count() <= 30)
            && screen.contents().contains("Ctrl-C")
    });
    assert!(!terminal.text().contains("xyzzy"), "{}", terminal.text());
    terminal.resize(90, 30);
    terminal.press("\x03");
    let (code, text) = terminal.end();
    assert_eq!(code, 130, "{text}");
    assert!(text.contains("Unknown: ") && !text.contains("generation 0 so far"), "{text}");
}

/// Ctrl-Z and `fg` in a shell with job control.
#[test]
fn ctrl_z_gives_the_shell_its_terminal_until_fg() {
    let folder = tempfile::tempdir().unwrap();
    let search = LONG.join(" ");
    let body = format!(
        "set -m; {} {search}; echo stopped with $?; stty -a | grep -o ' -echo ' | sed s/^/left/; read answer; fg >&2; \
         status=$?; echo over; exit $status",
        crate::common::program()
    );
    fs::write(folder.path().join("jobs"), body).unwrap();
    let bash = shell(folder.path(), "command -v bash");
    let bash = Path::new(stdout(&bash).trim()).to_path_buf();
    let mut terminal = Terminal::start_program(folder.path(), (90, 30), &[], &bash, &["jobs"]);
    let is_drawn = |screen: &vt100::Screen| {
        screen.alternate_screen() && screen.hide_cursor() && screen.contents().contains("generation 0 so far")
    };
    terminal.await_screen("the search", is_drawn);
    terminal.press("\x1a");
    terminal.await_text("stopped with");
    terminal.look(|screen| assert!(!screen.alternate_screen() && !screen.hide_cursor()));
    assert!(!terminal.text().contains("left"), "{}", terminal.text());
    // What is typed now is for the shell.
    terminal.press("\r");
    terminal.await_screen("the search again", is_drawn);
    terminal.press("\x03");
    terminal.await_text("over");
    let (code, text) = terminal.end();
    assert_eq!(code, 130, "{text}");
    assert!(text.contains("Unknown: ") && !text.contains("generation 0 so far"), "{text}");
}

#[test]
fn signals_give_the_terminal_back() {
    for signal in ["-TERM", "-HUP"] {
        let folder = tempfile::tempdir().unwrap();
        let terminal = watched(folder.path(), &LONG);
        terminal.await_text("generation 0 so far");
        terminal.kill(signal);
        assert_eq!(terminal.end().0, 130, "{signal}");
    }
}

/// Objects found while the screen is shown are printed after it, in order.
#[test]
fn objects_come_after_the_screen() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["search", "4", "4", "2", "--all", "--watch", "--format", "plain"];
    let terminal = Terminal::start(folder.path(), (90, 70), &[], &words);
    let (code, text) = terminal.end();
    assert_eq!(code, 0, "{text}");
    let places: Vec<usize> =
        (1..=4).map(|number| text.find(&format!("!Name: object {number}")).expect(&text)).collect();
    assert!(places.is_sorted(), "{text}");
}

/// Errors appear on the restored terminal.
#[test]
fn an_error_gives_the_terminal_back() {
    let folder = tempfile::tempdir().unwrap();
    let words = [&LONG[..], &["--state", "gone/s.json"]].concat();
    let (code, text) = watched(folder.path(), &words).end();
    assert!(code == 2 && text.contains("lifesat: "), "{code} {text}");
}

#[test]
fn a_hunt_is_seen() {
    let folder = tempfile::tempdir().unwrap();
    let hunt = ["eden", "hunt", "6x8", "--effort", "sweeps=2", "--rounds", "1000000", "--watch"];
    let mut terminal = watched(folder.path(), &hunt);
    terminal.await_text("hunting for small orphans in 6×8");
    terminal.await_screen("a round", |screen| {
        let text = screen.contents();
        text.lines().any(|line| line.contains(" rounds, ") && !line.starts_with("0 rounds"))
    });
    terminal.press("\x03");
    assert_eq!(terminal.end().0, 130);
}

/// Without a terminal `--watch` has no effect: stdout is the same, and stderr has no pictures.
#[test]
fn without_a_terminal_there_is_no_screen() {
    let folder = tempfile::tempdir().unwrap();
    let seen = shell(folder.path(), "lifesat search 4 4 2 --all --jobs 1 --watch --format plain");
    let plain = shell(folder.path(), "lifesat search 4 4 2 --all --jobs 1 --format plain");
    assert_eq!((code(&seen), stdout(&seen)), (0, stdout(&plain)));
    assert!(!stderr(&seen).contains('\x1b'), "{}", stderr(&seen));
    // A terminal that cannot draw counts as no terminal.
    let terminal = Terminal::start(
        folder.path(),
        (90, 30),
        &[("TERM", "dumb")],
        &["search", "4", "4", "4", "1", "1", "--watch"],
    );
    let (code, text) = terminal.end();
    assert!(code == 0 && text.contains("a spaceship of period 4"), "{text}");
}

/// The answer goes to the file although the screen was on stderr.
#[test]
fn stdout_goes_where_it_was_sent() {
    let folder = tempfile::tempdir().unwrap();
    crate::common::script(
        folder.path(),
        "run",
        &format!("exec {} search 5 5 2 --all --watch --format plain > out", crate::common::program()),
    );
    let pair = folder.path().join("run");
    let terminal = Terminal::start_program(folder.path(), (90, 30), &[], &pair, &[]);
    assert_eq!(terminal.end().0, 0);
    assert!(fs::read_to_string(folder.path().join("out")).unwrap().contains("!Name: object 2"));
}

/// On a narrow terminal the plain lines of progress are cut, so nothing of them is left after the
/// search.
#[test]
fn lines_of_progress_leave_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["search", "60", "5", "7", "--engine", "backtrack"];
    let mut terminal = Terminal::start(folder.path(), (40, 20), &[], &words);
    terminal.await_text(" choices");
    terminal.press("\x03");
    let (code, text) = terminal.end();
    assert_eq!(code, 130, "{text}");
    assert!(!text.contains("choices") && !text.contains("unknowns set"), "{text}");
}

/// A line as wide as the terminal is erased, although the terminal shows `^C` where the cursor is.
#[test]
fn ctrl_c_leaves_nothing_of_a_wide_line() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["eden", "agars", "6x6", "--jobs", "1"];
    let mut terminal = Terminal::start(folder.path(), (120, 40), &[], &words);
    terminal.await_screen("a wide line", |screen| {
        screen.contents().lines().any(|line| line.chars().count() >= 119 && line.ends_with("left]"))
    });
    terminal.press("\x03");
    let (code, text) = terminal.end();
    assert_eq!(code, 130, "{text}");
    assert!(text.contains("interrupted") && !text.contains("left]"), "{text}");
}

/// The front of a spaceship in slanted columns, as it is in the plane.
#[test]
fn spaceships_that_fly_aside_are_seen() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["ships", "--velocity", "c/5d", "--width", "10", "--watch", "--jobs", "1"];
    let mut terminal = watched(folder.path(), &words);
    terminal.await_text("c/5d in B3/S23, 10 diagonals, symmetry none");
    terminal.await_screen("the longest partial", |screen| {
        let text = screen.contents();
        text.lines().any(|line| line.contains('O') && line.chars().all(|cell| "O. ".contains(cell)))
    });
    terminal.press("\x03");
    let (code, text) = terminal.end();
    assert_eq!(code, 130, "{text}");
    assert!(text.contains("Unknown: ") && text.contains("not followed yet"), "{text}");
}

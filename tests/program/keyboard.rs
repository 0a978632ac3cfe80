//! Commands at a terminal: they say that they read what somebody types, and leave no line of progress behind.

use std::fs;

use crate::common::lifesat;
use crate::common::terminal::Terminal;

#[test]
fn whoever_waits_for_the_keyboard_says_so() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("f.cnf"), lifesat(&["emit", "--n", "3"]).stdout).unwrap();
    for words in [
        &["decode", "--cnf", "f.cnf"][..],
        &["gray"],
        &["solve", "-"],
        &["render", "-"],
        &["verify", "-", "--as", "still-life"],
        &["eden", "check", "-"],
    ] {
        let mut terminal = Terminal::start(folder.path(), (100, 30), &[], words);
        terminal.await_text("lifesat: reading from the keyboard; Ctrl-D ends the input");
        terminal.press("\x04");
        assert_eq!(terminal.end().0, 2, "{words:?}: nothing was typed");
    }
}

/// Ctrl-C ends the command that is under way, and the search by hand goes on.
#[test]
fn an_interrupted_command_comes_back_to_the_prompt() {
    let folder = tempfile::tempdir().unwrap();
    // Nothing of period 11 fits, and backtracking takes far longer than this test to find out.
    let words = ["search", "20", "20", "11", "--step"];
    let mut terminal = Terminal::start(folder.path(), (100, 60), &[], &words);
    terminal.await_text("search> ");
    terminal.press("go 1000\r");
    terminal.await_text("go 1000\r\n".trim_end());
    std::thread::sleep(std::time::Duration::from_millis(300));
    terminal.press("\x03");
    terminal.await_text("no object yet: interrupted");
    terminal.press("quit\r");
    assert_eq!(terminal.end().0, 3);
    // At the prompt it ends the program.
    let mut terminal = Terminal::start(folder.path(), (100, 60), &[], &words);
    terminal.await_text("search> ");
    terminal.press("\x03");
    assert_eq!(terminal.end().0, 130);
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

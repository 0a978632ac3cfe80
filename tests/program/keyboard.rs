//! Commands that read what somebody types: they say so, because it looks as if nothing happened.

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

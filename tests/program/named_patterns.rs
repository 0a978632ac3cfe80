//! How users name patterns: rows on the command line, old files, and the keyboard.

use std::fs;
use std::path::Path;

use crate::common::terminal::Terminal;
use crate::common::{code, lifesat, lifesat_in, stderr, stdout};

#[test]
fn rows_are_taken_wherever_a_pattern_is_taken() {
    let block = lifesat(&["verify", "OO/OO", "--as", "still-life"]);
    assert_eq!(code(&block), 0, "{}", stderr(&block));
    assert!(stdout(&block).contains("a still life of 4 cells"), "{}", stdout(&block));
    // The block is the only still life that these cells allow.
    let search = lifesat(&["search", "OO/O?", "-n", "2", "--format", "plain"]);
    assert_eq!(
        (code(&search), stdout(&search).trim()),
        (0, "!Name: object 1\nOO\nOO"),
        "{}",
        stderr(&search)
    );
    let nothing = stderr(&lifesat(&["verify", "OQ/OO", "--as", "still-life"]));
    assert!(nothing.contains("cannot open OQ/OO"), "{nothing}");
}

#[test]
fn rows_that_are_also_the_name_of_a_folder_are_rows_but_a_file_is_a_file() {
    let folder = tempfile::tempdir().unwrap();
    for words in [&["eden", "check", "././."][..], &["render", "././."], &["emit", "predecessor", "././."]] {
        let output = lifesat_in(folder.path(), words);
        assert_eq!(code(&output), 0, "{words:?}: {}", stderr(&output));
    }
    fs::write(folder.path().join("OOO"), "OO\nOO\n").unwrap();
    for (words, code_of_file) in [("still-life", 0), ("oscillator", 1)] {
        let output = lifesat_in(folder.path(), &["verify", "OOO", "--as", words]);
        assert_eq!(code(&output), code_of_file, "{}", stdout(&output));
    }
}

#[test]
fn old_files_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &[u8]| fs::write(folder.path().join(name), text).unwrap();
    write("glider.lif", b"#Life 1.05\r\n#D By J\xf6rg\r\n#N\r\n#P -1 -1\r\n.*\r\n..*\r\n***\r\n");
    write("glider.rle", b"#C par Fran\xe7ois\nx = 3, y = 3\nbo$2bo$3o!\n");
    write("glider.cells", b"!Name: Gr\xfc\xdfe\n.O\n..O\nOOO\n");
    for file in ["glider.lif", "glider.rle", "glider.cells"] {
        let output = lifesat_in(folder.path(), &["verify", file, "--as", "spaceship"]);
        assert_eq!(code(&output), 0, "{file}: {}", stderr(&output));
        let drawn = lifesat_in(folder.path(), &["render", file, "--format", "plain"]);
        assert_eq!(stdout(&drawn).trim(), ".O.\n..O\nOOO", "{file}: {}", stderr(&drawn));
    }
    write("cells.rle", b"x = 3, y = 3\nbo\xe7$2bo$3o!\n");
    let output = lifesat_in(folder.path(), &["verify", "cells.rle", "--as", "spaceship"]);
    assert!(code(&output) == 2 && stderr(&output).contains("cells.rle is not text"), "{}", stderr(&output));
}

fn typed(folder: &Path, words: &[&str]) -> String {
    let mut terminal = Terminal::start(folder, (100, 40), &[], words);
    if words.contains(&"-q") {
        terminal.press("OO\rOO\r\x04");
    } else {
        terminal.await_text("lifesat: reading from the keyboard; Ctrl-D ends the input");
        terminal.press("OO\rOO\r\x04");
    }
    let (code, text) = terminal.end();
    assert_eq!(code, 0, "{text}");
    text
}

#[test]
fn a_command_that_reads_the_keyboard_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let text = typed(folder.path(), &["verify", "-", "--as", "still-life"]);
    assert!(text.contains("a still life of 4 cells"), "{text}");
    let text = typed(folder.path(), &["-q", "verify", "-", "--as", "still-life"]);
    assert!(!text.contains("keyboard"), "{text}");
}

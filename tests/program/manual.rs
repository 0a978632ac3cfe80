//! `lifesat help` and `lifesat manual`: mandoc accepts the pages, and a shell can use the
//! completions.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::{code, lifesat, stderr, stdout};

const TOPICS: [&str; 4] = ["formats", "symmetries", "exit-codes", "evidence"];

/// All files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// A manual, installed below a temporary folder.
fn manual() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let output = lifesat(&["manual", folder.path().to_str().unwrap()]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    folder
}

/// The commands that `lifesat help` lists.
fn commands() -> Vec<String> {
    let text = stdout(&lifesat(&["help"]));
    let list = text.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = list.take_while(|line| !line.is_empty()).filter(|line| !line.starts_with("   "));
    names.map(|line| line.split_whitespace().next().unwrap().to_owned()).collect()
}

/// The text of a page as mandoc shows it. Bold letters are printed twice, with a backspace in
/// between.
fn shown(page: &Path) -> String {
    let output = Command::new("mandoc").args(["-T", "ascii"]).arg(page).output().unwrap();
    let mut text = String::new();
    for letter in stdout(&output).chars() {
        if letter == '\u{8}' {
            text.pop();
        } else {
            text.push(letter);
        }
    }
    text
}

#[test]
fn help_explains_commands_and_topics() {
    let commands = commands();
    assert!(commands.len() > 10 && commands.contains(&"solve".to_owned()), "{commands:?}");
    for words in [&["solve"][..], &["eden", "search"], &["emit", "duel"]] {
        let help = lifesat(&[&["help"], words].concat());
        assert_eq!((code(&help), stdout(&help)), (0, stdout(&lifesat(&[words, &["--help"]].concat()))));
    }
    for topic in TOPICS {
        let text = stdout(&lifesat(&["help", topic]));
        assert!(text.lines().count() > 10, "{topic}: {text}");
    }
    assert_eq!(stdout(&lifesat(&["help", "exit", "codes"])), stdout(&lifesat(&["help", "exit-codes"])));
    let unknown = lifesat(&["help", "eden", "serch"]);
    assert_eq!(code(&unknown), 2);
    assert!(
        stderr(&unknown).contains("no help on `eden serch`; the topics are formats"),
        "{}",
        stderr(&unknown)
    );
}

#[test]
fn there_is_a_page_for_every_command_and_topic_that_readers_accept() {
    let folder = manual();
    let pages = folder.path().join("share/man");
    for command in commands() {
        assert!(pages.join(format!("man1/lifesat-{command}.1")).exists(), "{command}");
    }
    assert!(pages.join("man1/lifesat-eden-search.1").exists());
    for topic in TOPICS {
        assert!(pages.join(format!("man7/lifesat-{topic}.7")).exists(), "{topic}");
    }
    for page in files(&pages) {
        let lint = Command::new("mandoc").args(["-T", "lint", "-W", "error"]).arg(&page).output();
        let lint = lint.expect("mandoc is installed (make tools)");
        assert!(lint.status.success(), "{}: {}", page.display(), stdout(&lint));
        let shown = shown(&page);
        assert!(shown.contains("DESCRIPTION") && shown.lines().count() > 10, "{shown}");
    }
    // Examples and exit codes have sections and lines of their own.
    let text = shown(&pages.join("man1/lifesat-play.1"));
    assert!(text.contains("\nEXAMPLES\n") && text.contains("\nEXIT CODES\n"), "{text}");
    for entry in ["lifesat play --replay game.jsonl", "130  interrupted"] {
        assert!(text.lines().any(|line| line.trim() == entry), "{entry}: {text}");
    }
    // Columns stay aligned.
    let text = shown(&pages.join("man7/lifesat-formats.7"));
    assert!(text.lines().any(|line| line.trim_start().starts_with("QDIMACS        the same with")), "{text}");
}

#[test]
fn bash_completes_commands_and_options() {
    let folder = manual();
    let script = folder.path().join("share/bash-completion/completions/lifesat");
    let complete = |words: &str, last: usize| {
        let line = format!(
            "source {}; COMP_WORDS=(lifesat {words}); COMP_CWORD={last}; _lifesat lifesat \"${{COMP_WORDS[{last}]}}\" \"${{COMP_WORDS[{last}-1]}}\"; echo ${{COMPREPLY[@]}}",
            script.display()
        );
        let output = Command::new("bash").args(["-c", &line]).output().unwrap();
        assert!(output.stderr.is_empty(), "{}", stderr(&output));
        stdout(&output).split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(complete("em", 1), ["emit"]);
    assert_eq!(complete("eden hu", 2), ["hunt"]);
    assert!(complete("search --di", 2).contains(&"--distinct".to_owned()));
    assert!(complete("search --distinct sym", 3).contains(&"symmetry".to_owned()));
}

#[test]
fn the_version_names_the_solvers() {
    assert_eq!(stdout(&lifesat(&["-V"])), concat!("lifesat ", env!("CARGO_PKG_VERSION"), "\n"));
    let long = stdout(&lifesat(&["--version"]));
    assert!(long.contains("BatSat") && long.contains(std::env::consts::ARCH), "{long}");
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let output = lifesat(&["manual", file.to_str().unwrap()]);
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).contains("cannot make"), "{}", stderr(&output));
}

//! `lifesat help` and `lifesat manual`: mandoc accepts the pages, and a shell can use the
//! completions.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::terminal::Terminal;
use crate::common::{code, lifesat, need, path, shell, stderr, stdout};

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
    let output = Command::new("mandoc").args(["-T", "utf8"]).arg(page).output().unwrap();
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
    let advice = "no help on `eden serch`; did you mean `lifesat help eden search`?";
    assert!(stderr(&unknown).contains(advice), "{}", stderr(&unknown));
    let topic = stderr(&lifesat(&["help", "symetries"]));
    assert!(topic.contains("did you mean `lifesat help symmetries`?"), "{topic}");
    let unlike = stderr(&lifesat(&["help", "xyzzy"]));
    assert!(unlike.contains("no help on `xyzzy`; the topics are formats"), "{unlike}");
    assert!(unlike.contains("docs/glossary.md defines terms"), "{unlike}");
}

/// Words of a text that a narrow terminal shows.
fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn topics_are_wrapped_between_words() {
    for topic in TOPICS.into_iter().filter(|topic| *topic != "symmetries") {
        let folder = tempfile::tempdir().unwrap();
        let terminal = Terminal::start(folder.path(), (40, 400), &[], &["help", topic]);
        let (code, text) = terminal.end();
        let shown = text.split("ended with").next().unwrap();
        assert_eq!((code, words(shown)), (0, words(&stdout(&lifesat(&["help", topic])))), "{shown}");
    }
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
        for line in shown.lines() {
            assert!(line.chars().count() <= 80, "{}: {line}", page.display());
        }
        assert!(shown.contains("DESCRIPTION") && shown.lines().count() > 10, "{shown}");
    }
    // Examples and exit codes have lines of their own.
    let text = shown(&pages.join("man1/lifesat-play.1"));
    for entry in ["Examples:", "lifesat play --replay game.jsonl", "Exit codes:", "130  interrupted"] {
        assert!(text.lines().any(|line| line.trim() == entry), "{entry}: {text}");
    }
    // The foot of a page has the version, and the synopsis names values.
    let foot = text.lines().last().unwrap();
    assert!(foot.contains(concat!("lifesat ", env!("CARGO_PKG_VERSION"))), "{foot}");
    let text = shown(&pages.join("man1/lifesat-decode.1"));
    assert!(text.contains("<--cnf> [ANSWER]"), "{text}");
    // Columns stay aligned.
    let text = shown(&pages.join("man7/lifesat-formats.7"));
    assert!(text.lines().any(|line| line.trim_start().starts_with("QDIMACS        the same with")), "{text}");
}

/// Words after `lifesat`, the beginning of one more word, and what it becomes.
const VALUES: [(&str, &str, &str); 8] = [
    ("emit eden --transition", "pap", "paper190"),
    ("solve --solver", "kis", "kissat"),
    ("solve --solver", "embedded-b", "embedded-batsat"),
    ("play --players", "gre", "greedy"),
    ("eden search --symmetry", "D4+", "D4+"),
    ("search -s", "D4x", "D4x"),
    ("help", "symm", "symmetries"),
    ("help eden", "hu", "hunt"),
];

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
    // Names with letters that bash reads as its own are inserted with a backslash.
    let groups = complete("eden search --symmetry D2", 4);
    assert_eq!(groups, ["D2-", "D2\\|", "D2\\\\", "D2/"]);
    // The program's own command and older spellings are not offered, and files are, which bash finds by itself.
    assert!(!complete("", 1).contains(&"ipasir-host".to_owned()));
    assert_eq!(complete("emit still-life --exa", 3), [""; 0]);
    for words in ["render", "eden check", "solve", "verify --as still-life"] {
        let last = words.split(' ').count() + 1;
        assert_eq!(complete(&format!("{words} ''"), last), [""; 0], "{words}");
        assert!(complete(&format!("{words} --"), last).contains(&"--json".to_owned()) || words == "render");
    }
    assert!(complete("eden ''", 2).contains(&"check".to_owned()));
    let text = fs::read_to_string(&script).unwrap();
    assert!(text.contains("complete -F _lifesat -o nosort -o bashdefault -o default lifesat"));
    for (words, word, completed) in VALUES {
        let last = words.split(' ').count() + 1;
        assert_eq!(complete(&format!("{words} {word}"), last), [completed], "{words}");
    }
}

#[test]
fn fish_reads_its_file_and_completes() {
    need("fish");
    let folder = manual();
    let script = folder.path().join("share/fish/vendor_completions.d/lifesat.fish");
    let line = format!("source {}; complete -C 'lifesat eden search --symmetry D2'", script.display());
    let output = Command::new("fish").env("HOME", folder.path()).args(["-c", &line]).output().unwrap();
    let offered: BTreeSet<String> = stdout(&output).split_whitespace().map(str::to_owned).collect();
    assert_eq!(offered, ["D2-", "D2/", "D2\\", "D2|"].map(str::to_owned).into());
    for (words, word, completed) in VALUES {
        let line = format!("source {}; complete -C 'lifesat {words} {word}'", script.display());
        let output = Command::new("fish").env("HOME", folder.path()).args(["-c", &line]).output().unwrap();
        assert!(output.stderr.is_empty(), "{}", stderr(&output));
        let offered = stdout(&output);
        assert!(offered.split_whitespace().any(|offer| offer == completed), "{words}: {offered}");
    }
}

/// The script has all commands, and names that nushell reads as they are. If nushell is there, it completes with it.
#[test]
fn nushell_reads_its_file_and_completes() {
    let folder = manual();
    let script = folder.path().join("share/nushell/vendor/autoload/lifesat.nu");
    let text = fs::read_to_string(&script).unwrap();
    for command in commands() {
        let begin = format!("  export extern \"lifesat {command}\" [");
        assert!(text.lines().any(|line| line.starts_with(&begin)), "{command}: {text}");
    }
    assert!(!text.contains("ipasir-host"));
    // A backslash before the second quotation mark would hide it.
    assert!(text.contains(" \"D2|\" 'D2\\' \"D2/\" ") && !text.contains("\\\""), "{text}");
    if !std::env::split_paths(&path()).any(|folder| folder.join("nu").is_file()) {
        return;
    }
    let complete = |line: &str| {
        let typed = folder.path().join("typed.nu");
        fs::write(&typed, format!("{text}\n{line}")).unwrap();
        let place = fs::metadata(&typed).unwrap().len().to_string();
        let mut nu = crate::common::command_in(folder.path(), "nu");
        stdout(&nu.args(["--no-config-file", "--ide-complete", &place]).arg(&typed).output().unwrap())
    };
    for (words, word, completed) in VALUES {
        let offered = complete(&format!("lifesat {words} {word}"));
        assert!(offered.contains(&format!("{completed}\"")), "{words} {word}: {offered}");
    }
    assert!(
        complete("lifesat search --dis").contains("\"--distinct\""),
        "{}",
        complete("lifesat search --dis")
    );
}

#[test]
fn zsh_completes_in_a_terminal() {
    need("zsh");
    let folder = manual();
    let functions = folder.path().join("share/zsh/site-functions");
    let zsh = shell(folder.path(), "command -v zsh");
    let mut terminal = Terminal::start_program(
        folder.path(),
        (120, 40),
        &[("HOME", folder.path().to_str().unwrap())],
        Path::new(stdout(&zsh).trim()),
        &["-f", "-i"],
    );
    let start = "autoload -Uz compinit; compinit -u -D; echo re''ady";
    terminal.press(&format!("fpath=({} $fpath); {start}\r", functions.display()));
    terminal.await_text("ready");
    terminal.press("lifesat eden search --symmetry D2\t");
    terminal.await_screen("the symmetries", |screen| {
        let text = screen.contents();
        // They stand there as they are inserted.
        ["D2-", "D2/", "D2\\\\", "D2\\|"].iter().all(|name| text.split_whitespace().any(|word| word == *name))
    });
    terminal.press("\x15");
    for (words, word, completed) in VALUES {
        terminal.press(&format!("lifesat {words} {word}\t"));
        terminal.await_text(&format!("lifesat {words} {completed}"));
        terminal.press("\x15");
    }
    terminal.press("exit\r");
    assert_eq!(terminal.end().0, 0);
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

/// What lifesat wrote is replaced, also by a later version; anything else needs `--force`.
#[test]
fn files_of_others_are_kept() {
    let folder = manual();
    let again = |more: &[&str]| lifesat(&[&["manual", folder.path().to_str().unwrap()], more].concat());
    assert_eq!(code(&again(&[])), 0, "{}", stderr(&again(&[])));
    let names = ["share/man/man1/lifesat.1", "share/fish/vendor_completions.d/lifesat.fish"];
    for name in names {
        let path = folder.path().join(name);
        let ours = fs::read(&path).unwrap();
        fs::write(&path, "mine\n").unwrap();
        let page = folder.path().join("share/man/man7/lifesat-evidence.7");
        fs::remove_file(&page).unwrap();
        let refused = again(&[]);
        assert_eq!(code(&refused), 2);
        assert!(
            stderr(&refused).contains(name) && stderr(&refused).contains("--force"),
            "{}",
            stderr(&refused)
        );
        assert!(fs::read(&path).unwrap() == b"mine\n" && !page.exists(), "nothing was written");
        assert_eq!(code(&again(&["--force"])), 0);
        assert!(fs::read(&path).unwrap() == ours && page.exists());
    }
}

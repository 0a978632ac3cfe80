//! `lifesat render` as a user calls it: what it reads, what it prints, and what it refuses.
//! `tests/program/render_pixels.rs` checks pictures and `tests/program/render_html.rs` pages.

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Output;

use crate::common::pictures::{Cells, generations, moved};
use crate::common::terminal::Terminal;
use crate::common::{code, lifesat, lifesat_in, need, root, shell, stderr, stdout};
use lifesat::life::{Grid, Rule, file};

fn printed(words: &[&str]) -> String {
    let output = lifesat(&[&["render"], words].concat());
    assert_eq!((code(&output), stderr(&output)), (0, String::new()), "{words:?}");
    stdout(&output)
}

fn script(text: &str) -> (Output, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    symlink(root().join("instances"), folder.path().join("instances")).unwrap();
    let output = shell(folder.path(), text);
    (output, folder)
}

#[test]
fn text_for_people() {
    assert_eq!(printed(&[".O./..O/OOO"]), " ▀▄\n▀▀▀\n");
    assert_eq!(printed(&[".O./..O/OOO", "--format", "plain"]), ".O.\n..O\nOOO\n");
    assert_eq!(printed(&[".O./..O/OOO", "--format", "braille"]), "⠬⠆\n");
    assert_eq!(printed(&["OOO", "--generations", "1"]), "generation 0\n▄▄▄\n\n\ngeneration 1\n █\n ▀\n");
    // Without colours, blocks cannot show unspecified cells.
    assert_eq!(printed(&["O.?/?O."]), "O.?\n?O.\n");
    // A tub. The dead middle has four live orthogonal neighbours, the live cells have none, and the
    // dead corners have two sides to the outside.
    assert_eq!(printed(&[".O./O.O/.O.", "--mark", "waste"]), ".1.1.\n1.o.1\n.o2o.\n1.o.1\n.1.1.\n");
    assert_eq!(printed(&["OO/OO", "--mark", "waste", "--format", "plain"]), "....\n.OO.\n.OO.\n....\n");
    // A picture without numbers says what its marks mean.
    let svg = |more: &[&str]| printed(&[&[".O./O.O/.O.", "--format", "svg"], more].concat());
    for name in ["dead, wastes 1", "alive, wastes 1", "dead, wastes 2"] {
        let words = format!(">{name}</text>");
        assert!(svg(&["--mark", "waste"]).contains(&words), "{name}");
        assert!(!svg(&["--mark", "waste", "--legend", "never"]).contains(&words), "{name}");
    }
    assert!(!svg(&[]).contains("</text>") && svg(&["--legend", "always"]).contains(">alive</text>"));
    let coloured = printed(&["O.?/?O.", "--colour", "always"]);
    assert!(coloured.contains("\x1b[0;38;5;") && coloured.ends_with("\x1b[0m\n"), "{coloured:?}");
}

#[test]
fn wide_patterns_become_braille() {
    let row = "O".repeat(161);
    assert_eq!(printed(&[&row[..160]]).chars().count(), 161);
    assert_eq!(printed(&[&row]).chars().count(), 82);
}

/// On a terminal there are colours, unless the user wants none. Patterns that are too wide become
/// braille.
#[test]
fn on_a_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let on_screen = |env: &[(&str, &str)], words: &[&str]| {
        let terminal = Terminal::start(folder.path(), (40, 24), env, &[&["render"], words].concat());
        terminal.end()
    };
    let (code, text) = on_screen(&[], &["O.?/?O."]);
    assert!(code == 0 && text.contains('▀') && !text.contains("O.?"), "{text}");
    let (code, text) = on_screen(&[("NO_COLOR", "1")], &["O.?/?O."]);
    assert!(code == 0 && text.contains("O.?"), "{text}");
    let (code, text) = on_screen(&[], &[&"O".repeat(41)]);
    assert!(code == 0 && text.contains('⠉'), "{text}");
    // Braille that the terminal would wrap is refused, unless the user wants it.
    let (code, text) = on_screen(&[], &[&"O".repeat(81)]);
    assert!(code == 2 && text.contains("41 columns"), "{text}");
    let (code, _) = on_screen(&[], &[&"O".repeat(81), "--format", "braille"]);
    assert_eq!(code, 0);
    // A film stays in its place, so only the last generation is left.
    let (code, text) = on_screen(&[], &["OOO", "--generations", "3", "--delay", "20"]);
    assert!(code == 0 && text.contains("generation 3") && !text.contains("generation 2"), "{text}");
    let (code, text) = on_screen(&[], &["OOO", "--format", "png"]);
    assert!(code == 2 && text.contains("cannot be shown on a terminal"), "{text}");
}

#[test]
fn every_input_is_the_same_glider() {
    let glider = ".O.\n..O\nOOO\n";
    for input in [
        "x = 3, y = 3, rule = B3/S23\nbob$2bo$3o!",
        "#N Glider\n#C What? A comment with a question.\nx = 3, y = 3\nbo$2bo$3o!\n",
        "!Name: Glider\n.O\n..O\nOOO\n",
        "#Life 1.06\n0 -1\n1 0\n-1 1\n0 1\n1 1\n",
        ".O.\n..O\nOOO\n",
        "{\"command\":\"solve\",\"status\":\"found\",\"patterns\":[\"x = 3, y = 3, rule = B3/S23\\nbo$2bo$3o!\"],\"evidence\":{}}",
        "{\"pattern\":\"bo$2bo$3o!\"}\n{\"command\":\"solve\",\"status\":\"found\",\"patterns\":[],\"evidence\":{}}\n",
    ] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("input"), input).unwrap();
        for words in ["input", "- < input", "< input", "<(gzip -c input)"] {
            let output = shell(folder.path(), &format!("lifesat render --format plain {words}"));
            assert_eq!(
                (stdout(&output).as_str(), stderr(&output).as_str()),
                (glider, ""),
                "{input:?} {words}"
            );
        }
    }
}

#[test]
fn answers_of_commands_are_drawn() {
    let (output, _folder) = script("lifesat solve 8 --json | lifesat render --format plain");
    assert_eq!((file::read(&stdout(&output)).unwrap().grid.population(), code(&output)), (36, 0));
    let (output, _folder) = script(
        "lifesat emit --n 8 --at-least 36 > f.cnf; lifesat solve f.cnf | lifesat render --cnf f.cnf --format plain",
    );
    let drawn = file::read(&stdout(&output)).unwrap().grid;
    assert_eq!((drawn.population(), code(&output)), (36, 0));
    let (output, _folder) = script(
        "lifesat emit --n 4 --at-least 9 > f.cnf; lifesat solve f.cnf | lifesat render --cnf f.cnf; echo $?",
    );
    assert_eq!(stdout(&output), "1\n");
    let (output, _folder) = script("lifesat search 3 3 2 5 5 --json | lifesat render; echo $?");
    assert_eq!(
        (stdout(&output).as_str(), stderr(&output).contains("\"none\"")),
        ("1\n", true),
        "{}",
        stderr(&output)
    );
    let (output, _folder) = script("lifesat solve 3 --all --json | lifesat render --pick 2 --format plain");
    assert_eq!(stdout(&output).lines().count(), 3, "{}", stderr(&output));
    let (output, _folder) = script(
        "printf '%s' '{\"command\":\"eden orphan\",\"status\":\"found\",\"patterns\":[\"x = 3, y = 2, rule = LifeHistory\\nAB$.AB!\"]}' \
         | lifesat render",
    );
    assert_eq!(stdout(&output), "O.?\n?O.\n", "{}", stderr(&output));
    let orphan = "lifesat render instances/eden/10x10-D4x-orphans.rle --pick 2 --format plain";
    let (output, _folder) = script(orphan);
    assert!(stdout(&output).contains('?') && code(&output) == 0, "{}", stderr(&output));
    let (output, _folder) = script(
        "lifesat emit duel '00../0.../..../..XX' --question move > f.qdimacs; \
        lifesat solve f.qdimacs | lifesat render --cnf f.qdimacs; lifesat solve f.qdimacs --json | lifesat render",
    );
    let lines = stdout(&output);
    let rows: Vec<&str> = lines.lines().collect();
    assert!(rows.len() == 8 && rows[..4] == rows[4..] && lines.contains('0'), "{lines}{}", stderr(&output));
}

#[test]
fn games_are_drawn() {
    let (output, folder) = script(
        "lifesat play --players greedy,random --seed 2 --state g.jsonl --json > g.json; \
         lifesat render g.jsonl; lifesat render g.json; lifesat render g.jsonl --format rle -q",
    );
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let game: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(folder.path().join("g.json")).unwrap()).unwrap();
    let rows: Vec<&str> =
        game["evidence"]["board"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
    let text = rows.join("\n") + "\n";
    let drawn = stdout(&output);
    let rle = drawn.strip_prefix(&(text.clone() + &text)).expect("both pictures are the last board");
    let live = text.chars().filter(|cell| !matches!(cell, '.' | '\n')).count();
    assert_eq!(file::read(rle).unwrap().grid.population(), live, "{rle}");
    let (output, _folder) =
        script("printf '{\"lifesat\":\"play\",\"version\":7}\\n' | lifesat render; echo $?");
    assert!(stdout(&output) == "2\n" && stderr(&output).contains("stdin: "), "{}", stderr(&output));
}

#[test]
fn rle_says_what_golly_and_lifeviewer_show() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("g.rle"),
        "#N Glider\n#O R. K. Guy\n#C The first ship.\nx = 3, y = 3\nbo$2bo$3o!\n",
    )
    .unwrap();
    let rle = |words: &str| {
        let output = shell(folder.path(), &format!("lifesat render g.rle --format rle {words}"));
        assert_eq!((code(&output), stderr(&output)), (0, String::new()));
        stdout(&output)
    };
    let cells = "x = 3, y = 3, rule = B3/S23\nbo$2bo$3o!\n";
    let notes = "#N Glider\n#O R. K. Guy\n#C The first ship.\n";
    let made = "#N Glider\n#O R. K. Guy\n#C made by lifesat\n#C The first ship.\n";
    assert_eq!(rle(""), format!("{notes}{cells}"));
    let script = "#C [[ THEME 6 GPS 10 AUTOSTART TRACKLOOP 4 1/4 1/4 ]]\n";
    assert_eq!(rle("--generations auto --delay 100"), format!("{notes}{script}{cells}"));
    assert_eq!(
        rle(
            "--generations auto --delay 100 -o h.rle; lifesat render h.rle --generations auto --delay 100 --format rle"
        ),
        format!("{made}{script}{cells}")
    );
    assert!(
        rle("--title Other --rule 23/36")
            .starts_with("#N Other\n#O R. K. Guy\n#C The first ship.\nx = 3, y = 3, rule = B36/S23\n")
    );
    assert_eq!(rle("--start 4"), format!("{notes}{cells}"));
}

/// Comments, and text after the end of RLE, do not affect cells or rule.
#[test]
fn words_about_a_pattern_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let cells = "x = 3, y = 3, rule = B36/S23\nbo$2bo$3o!\n";
    for words in ["Found with LifeHistory", "rule = LifeHistory", "Is it nice?"] {
        for text in [format!("{cells}{words}\n"), format!("#C {words}\n{cells}")] {
            fs::write(folder.path().join("g.rle"), &text).unwrap();
            let output = lifesat_in(folder.path(), &["render", "g.rle", "-f", "rle"]);
            assert!(stdout(&output).ends_with(cells), "{text}{}", stderr(&output));
            assert!(printed(&[&text, "-f", "rle"]).ends_with(cells), "{text}");
        }
    }
}

#[test]
fn cells_keep_the_name_and_the_author() {
    let folder = tempfile::tempdir().unwrap();
    let text = "#N Foo\x1b[2J\n#O Somebody\n#C A\x07 word.\nx = 3, y = 3\nbo$2bo$3o!\n";
    fs::write(folder.path().join("g.rle"), text).unwrap();
    let script = "lifesat render g.rle -o g.cells && cat g.cells && lifesat render g.cells --format rle";
    let output = shell(folder.path(), script);
    // Control characters, which a terminal would obey, are replaced.
    let name = "Foo\u{fffd}[2J";
    // A file says who made it, so that it may be replaced.
    let maker = "made by lifesat";
    let cells = format!("!{maker}\n!Name: {name}\n!Author: Somebody\n! A\u{fffd} word.\n.O.\n..O\nOOO\n");
    let rle = format!(
        "#N {name}\n#O Somebody\n#C {maker}\n#C A\u{fffd} word.\nx = 3, y = 3, rule = B3/S23\nbo$2bo$3o!\n"
    );
    assert_eq!(stdout(&output), cells + &rle, "{}", stderr(&output));
}

/// Golly reads what lifesat writes, for every rule and after some generations.
#[test]
fn golly_reads_the_rle() {
    need("bgolly");
    let soup = "O.OO.OOO/.OO.O..O/OOO.OO.O/.O.O.OOO/OO..O.O./.OOO..OO";
    for (rule, start, more) in [("B3/S23", 0, 20), ("B3/S23", 17, 3), ("B36/S125", 5, 15), ("B2/S", 1, 9)] {
        let folder = tempfile::tempdir().unwrap();
        let words = format!(
            "'{soup}' --rule {rule} --start {start} --generations 30 --title 'A soup' --format rle -o p.rle"
        );
        let text = format!(
            "lifesat render {words} && bgolly -q -q -m {more} -o after.rle p.rle > log && cat after.rle"
        );
        let output = shell(folder.path(), &text);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        let found = file::read(&stdout(&output)).unwrap();
        let rule: Rule = rule.parse().unwrap();
        assert_eq!(found.rule, rule);
        let expected = generations(&file::read(soup).unwrap().grid, rule, start + more).pop().unwrap();
        let found: Cells = generations(&found.grid, rule, 0).remove(0);
        let corner =
            |cells: &Cells| (cells.first().unwrap().0, cells.iter().map(|cell| cell.1).min().unwrap());
        let ((top, left), (row, column)) = (corner(&expected), corner(&found));
        assert_eq!(moved(&found, top - row, left - column), expected, "{rule} {start}");
    }
}

/// Golly plays an orphan in its rule `LifeHistory`, in which live cells follow Conway's rule and
/// dead ones leave a trace.
#[test]
fn golly_reads_the_rle_of_an_orphan() {
    need("bgolly");
    let (output, _folder) = script(
        "lifesat render instances/eden/10x10-D4x-orphans.rle --format rle --pick 5 -o p.rle && \
         lifesat render p.rle --format plain && \
         bgolly -q -q -a RuleLoader -s /usr/share/golly/Rules/ -m 1 -o after.rle p.rle > log && cat after.rle",
    );
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let text = stdout(&output);
    let (rows, after) = text.split_at(text.find("x = ").unwrap());
    let on = file::read(&rows.replace('?', ".")).unwrap().grid;
    let expected = generations(&on, Rule::LIFE, 1).pop().unwrap();
    let after = after.replace("LifeHistory", "B3/S23").replace('B', ".").replace(".3/S23", "B3/S23");
    assert_eq!(file::read(&after).unwrap().grid.population(), expected.len());
}

#[test]
fn a_film_without_end_is_explained() {
    let rpentomino = ".OO/OO./.O.";
    let folder = tempfile::tempdir().unwrap();
    let render = |words: &[&str]| lifesat_in(folder.path(), &[&["render", "-o", "p.gif"], words].concat());
    let output = render(&[rpentomino, "--generations", "auto:50"]);
    assert_eq!(code(&output), 3);
    assert!(
        stderr(&output).contains("--generations 1200, or look further with --generations auto:N")
            && !folder.path().join("p.gif").exists(),
        "{}",
        stderr(&output)
    );
    // A pattern that settles later is shown to its end, with a note about the jump.
    let output = render(&["OO/O."]);
    assert_eq!(code(&output), 0);
    assert!(stderr(&output).contains("-g 1..1 makes it a loop"), "{}", stderr(&output));
    assert_eq!(crate::common::pictures::gif(&fs::read(folder.path().join("p.gif")).unwrap()).len(), 2);
    let output = render(&["OO/O.", "--rule", "B03/S23", "--generations", "2"]);
    assert!(code(&output) == 0 && stderr(&output).contains("in reverse"), "{}", stderr(&output));
}

#[test]
fn what_cannot_be_drawn_is_refused_with_a_reason() {
    for (words, reason) in [
        ("nowhere.rle", "cannot open nowhere.rle"),
        ("'O?O/' -o p.cells", "cannot hold unspecified cells"),
        ("'O.?' -o p.gif --generations 3", "in RLE of LifeHistory, `.` is unspecified"),
        ("OOO --mark waste", "cell (0,1) changes"),
        ("OO/OO --mark waste --rule B36/S23", "B3/S23"),
        (
            "- --mark waste <<< 'x = 0, y = 0
!'",
            "this pattern has none",
        ),
        ("OO/OO --mark waste -o p.rle", "Life 1.05 cannot show waste"),
        ("OOO --generations 2 -o p.cells", "one generation"),
        ("OOO --generations x", "10..20, at most 16777216 more; or auto or auto:N"),
        ("OOO --generations 4..3", "and the last as in 10..20"),
        ("OOO --generations 4..5 --start 2", "leave out --start"),
        ("OOO --view 1,2,3", "such as -2,0,20,10"),
        ("OOO --view 0,0,0,3", "such as -2,0,20,10"),
        ("OOO -o .", "cannot write .: "),
        ("OOO -o nowhere/p.png", "cannot write nowhere/p.png"),
        ("OOO --pick 2", "there is 1 pattern, and --pick asks for number 2"),
        ("g.jsonl --pick 2", "this is a game"),
        ("''", "the pattern is empty"),
        ("OOO -o p.jpg", "cannot tell the format from `.jpg`: use .png"),
        ("OOO -o noext", "cannot tell the format from `noext`"),
        ("OOO --view 0,0,268435456,268435456 -f rle", "too many for a pattern file"),
        ("OOO --view 0,0,16385,16385 -f cells", "too many for a pattern file"),
        ("OOO --view 0,0,1000,1000 --generations 100 -f plain", "too many for all pictures in one text"),
        ("O --generations 16777216 -o p.gif", "take more memory than"),
        ("far.txt -o p.html --generations 0", "away from the upper left corner"),
        ("OOO --view=-4194305,0,9,9 -o p.html", "away from the upper left corner"),
        (
            "f.cnf",
            "f.cnf is a formula (DIMACS), but a pattern is wanted here; `lifesat render ANSWER --cnf f.cnf`",
        ),
        ("- < <(lifesat solve 4)", "this looks like text for people; if lifesat printed it, add --json"),
        (
            "- < <(printf '<!DOCTYPE html>\\n<p>A page</p>\\n')",
            "stdin is a web page, but a pattern is wanted here; a browser shows it",
        ),
        (
            "- < <(lifesat solve f.cnf)",
            "but a pattern is wanted here; `lifesat render - --cnf FORMULA` draws it",
        ),
        ("wide.txt -o p.png", "more than 268435456 cells"),
        ("OOO --view 0,0,100000,100000 -o p.png --scale 1", "too many for a PNG"),
        ("OOO --view 0,0,100000,10 -o p.gif --scale 1", "at most 65535 a side"),
        ("OOO --view 0,0,100000,100000", "too many for a text"),
        ("answer.json", "neither the answer"),
        ("half.json", "not JSON"),
        ("damaged.rle", "line 2: "),
        ("empty", "there is no pattern here"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let place = |name: &str| folder.path().join(name);
        fs::write(place("wide.txt"), "#Life 1.06\n0 0\n100000 100000\n").unwrap();
        fs::write(place("answer.json"), "{\"a\": 1}").unwrap();
        fs::write(place("half.json"), "{\"command\": ").unwrap();
        fs::write(place("damaged.rle"), "x = 3, y = 3\nbo$2boQ!").unwrap();
        fs::write(place("empty"), "").unwrap();
        fs::write(place("far.txt"), "#Life 1.06\n0 0\n4194305 0\n").unwrap();
        fs::write(place("f.cnf"), "p cnf 1 1\n1 0\n").unwrap();
        let record = "lifesat play --players greedy,greedy 6 --state g.jsonl";
        if words.starts_with("g.jsonl") {
            assert_eq!(code(&shell(folder.path(), record)), 0);
        }
        let before = fs::read_dir(folder.path()).unwrap().count();
        let output = shell(folder.path(), &format!("lifesat render {words}"));
        let message = stderr(&output);
        assert_eq!(code(&output), 2, "{words}: {message}");
        assert!(message.starts_with("lifesat: ") || message.starts_with("error: "), "{words}: {message}");
        assert!(message.contains(reason), "{words}: {message}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), before, "{words} leaves something behind");
    }
}

/// Cells far apart cost as much as other cells. The box around them costs nothing.
#[test]
fn a_box_around_two_cells_far_apart_is_no_matter() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("p.txt"), "#Life 1.06\n0 0\n0 1\n1 0\n1 1\n8000 8000\n").unwrap();
    let script = "ulimit -v 3000000; lifesat render p.txt -o p.svg --format svg && lifesat render p.txt -o p.html && \
                  lifesat render p.txt --generations 3 --view 0,0,9,9 -o p.gif";
    let output = shell(folder.path(), script);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert!(fs::metadata(folder.path().join("p.svg")).unwrap().len() < 1 << 20);
}

#[test]
fn closed_pipes_and_interruptions_end_quietly() {
    let folder = tempfile::tempdir().unwrap();
    let mut random = fastrand::Rng::with_seed(1);
    let soup = Grid::from_fn(1200, 1200, |_| random.bool());
    fs::write(folder.path().join("p.txt"), file::plain::write(&soup)).unwrap();
    for words in [
        "--format png --scale 2",
        "--format plain",
        "--format svg --colour dark",
        "--format gif --generations 0",
    ] {
        let script = format!("lifesat render p.txt {words} | head -c 100 | wc -c; echo ${{PIPESTATUS[0]}}");
        let output = shell(folder.path(), &script);
        assert_eq!((stdout(&output).as_str(), stderr(&output).as_str()), ("100\n0\n", ""), "{words}");
    }
    let output = shell(folder.path(), "lifesat render p.txt > /dev/full; echo $?");
    assert!(stdout(&output) == "2\n" && stderr(&output).contains("cannot write"), "{}", stderr(&output));
    // A long render stops at once and leaves no file, also if whoever runs the tests ignores SIGINT.
    let script = "env --default-signal=INT lifesat render p.txt --start 1000000 -o p.gif & sleep 1; kill -INT $!; wait $!; echo $?; ls";
    let output = shell(folder.path(), &format!("set -m; {script}"));
    assert!(
        stdout(&output).starts_with("130\n") && !stdout(&output).contains("p.gif"),
        "{}",
        stdout(&output)
    );
}

/// Every command of the page works, one after another in one folder.
#[test]
fn the_page_about_pictures_can_be_followed() {
    let page = fs::read_to_string(root().join("docs/render.md")).unwrap();
    let commands: Vec<&str> = page
        .lines()
        .filter_map(|line| line.strip_prefix("    "))
        .filter(|line| line.starts_with("lifesat "))
        .collect();
    assert!(commands.len() >= 12);
    let folder = tempfile::tempdir().unwrap();
    symlink(root().join("instances"), folder.path().join("instances")).unwrap();
    for command in commands {
        let output = shell(folder.path(), command);
        assert_eq!(code(&output), 0, "{command}: {}", stderr(&output));
        let words: Vec<&str> = command.split_whitespace().collect();
        if let Some(at) = words.iter().position(|word| *word == "-o") {
            assert!(fs::metadata(folder.path().join(words[at + 1])).unwrap().len() > 0, "{command}");
        } else {
            assert!(
                !output.stdout.is_empty() || command.contains(['>', '|']) || command.contains("--state"),
                "{command}"
            );
        }
    }
}

#[test]
fn pictures_of_the_documents_are_small() {
    let mut seen = 0;
    for entry in fs::read_dir(root().join("docs/images")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        assert!(fs::metadata(&path).unwrap().len() < 30 << 10, "{name}");
        let pages = ["README.md", "docs/golly.md", "docs/render.md", "docs/workbench.md"]
            .map(|page| fs::read_to_string(root().join(page)).unwrap());
        assert!(pages.iter().any(|page| page.contains(&format!("images/{name}"))), "no page shows {name}");
        seen += 1;
    }
    assert!(seen >= 5);
}

/// `-o` replaces what an earlier command wrote, and nothing else.
#[test]
fn only_pictures_of_the_same_format_are_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    for ending in ["png", "gif", "svg", "html", "rle", "cells", "txt"] {
        let name = format!("x.{ending}");
        for _ in 0..2 {
            let drawn = lifesat_in(folder.path(), &["render", ".O./..O/OOO", "-o", &name]);
            assert_eq!(code(&drawn), 0, "{}", stderr(&drawn));
        }
        for foreign in ["Dear diary", "<!doctype html>\n<title>My page</title>", "\u{fffd}PNG?"] {
            std::fs::write(at(&name), foreign).unwrap();
            let drawn = lifesat_in(folder.path(), &["render", ".O./..O/OOO", "-o", &name]);
            assert_eq!(code(&drawn), 2, "{name}");
            let said = stderr(&drawn);
            assert!(said.contains(&name) && said.contains("--force"), "{said}");
            assert_eq!(std::fs::read_to_string(at(&name)).unwrap(), foreign);
        }
        let drawn = lifesat_in(folder.path(), &["render", ".O./..O/OOO", "-o", &name, "--force"]);
        assert_eq!(code(&drawn), 0, "{}", stderr(&drawn));
        assert_ne!(std::fs::read(at(&name)).unwrap(), "\u{fffd}PNG?".as_bytes());
    }
    // Formulas too, whoever writes them.
    std::fs::write(at("f.cnf"), "Dear diary").unwrap();
    let emitted =
        |force: &[&str]| lifesat_in(folder.path(), &[&["emit", "--n", "3", "-o", "f.cnf"], force].concat());
    assert_eq!(code(&emitted(&[])), 2);
    assert_eq!(code(&emitted(&["--force"])), 0);
    assert_eq!(code(&emitted(&[])), 0);
}

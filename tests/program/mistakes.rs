//! What newcomers type by mistake, and what they are told: what is wrong, and the words that are right.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::common::{code, json, lifesat_in, shell, stderr, stdout};

/// A folder with a formula, its answer, a report and a certificate of `ships`.
fn workplace() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let script = "lifesat emit --n 4 --at-least 8 > four.cnf; lifesat emit --n 5 --at-least 10 > five.cnf; \
                  lifesat solve four.cnf > four.out; lifesat solve 4 --report report --json > four.json; \
                  lifesat emit eden --n 2 > eden.qdimacs; lifesat render OO/OO --format rle > block.rle; \
                  lifesat ships --velocity c/3 --width 2 --proof ships.txt; mkdir empty";
    let output = shell(folder.path(), script);
    assert_eq!(stderr(&output), "");
    folder
}

/// Runs a command that is refused, and returns what is said. Nothing else is printed.
#[track_caller]
fn refused(folder: &Path, line: &str) -> String {
    let output = shell(folder, line);
    assert_eq!((code(&output), stdout(&output).as_str()), (2, ""), "{line}: {}", stderr(&output));
    stderr(&output)
}

#[test]
fn an_answer_to_another_formula_is_told() {
    let folder = workplace();
    for line in [
        "lifesat decode four.out --cnf five.cnf",
        "lifesat decode --cnf five.cnf < four.out",
        "lifesat decode four.out --cnf - < five.cnf",
        "gzip -c five.cnf > five.cnf.gz; lifesat decode four.out --cnf five.cnf.gz",
    ] {
        let said = refused(folder.path(), line);
        assert!(said.contains("the model does not satisfy the formula"), "{line}: {said}");
        assert!(said.contains("Does the answer belong to another formula?"), "{line}: {said}");
        // The clause is one of the formula, and the model makes all its literals false.
        let clause = said.split('`').nth(1).expect("a clause");
        let number: usize =
            said.split("it violates clause ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
        let text = fs::read_to_string(folder.path().join("five.cnf")).unwrap();
        assert_eq!(text.lines().filter(|line| !line.starts_with(['c', 'p'])).nth(number - 1), Some(clause));
        let answer = fs::read_to_string(folder.path().join("four.out")).unwrap();
        let values = answer.lines().filter_map(|line| line.strip_prefix("v "));
        let model: Vec<i32> =
            values.flat_map(str::split_whitespace).map(|word| word.parse().unwrap()).collect();
        for literal in
            clause.split(' ').filter_map(|word| word.parse::<i32>().ok()).filter(|&literal| literal != 0)
        {
            let is_true = model.contains(&literal) || literal < 0 && !model.contains(&-literal);
            assert!(!is_true, "{clause} has {literal}");
        }
    }
}

/// The clauses hold, but the header is about another box: somebody edited the file.
#[test]
fn a_model_of_the_clauses_that_fails_the_simulation_is_no_mistake_of_the_answer() {
    let folder = workplace();
    let script = "(grep '^c lifesat' four.cnf; printf 'p cnf 16 1\\n1 0\\n') > edited.cnf; \
                  printf 's SATISFIABLE\\nv 1 0\\n' | lifesat decode --cnf edited.cnf";
    let output = shell(folder.path(), script);
    assert_eq!((code(&output), stdout(&output).as_str()), (4, ""), "{}", stderr(&output));
    assert!(stderr(&output).contains("the model fails the simulation"), "{}", stderr(&output));
}

#[test]
fn a_header_with_an_open_rule_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let script = "lifesat emit search 2 2 1 | sed 's/B3\\/S23/B3\\/S2?3/' > open.cnf; grep -c 'S2?3' open.cnf >&2; \
                  printf 's SATISFIABLE\\nv 1 2 3 4 0\\n' | lifesat decode --cnf open.cnf";
    let said = refused(folder.path(), script);
    assert!(said.contains("leaves the rule open (B3/S2?3)"), "{said}");
}

#[test]
fn each_file_is_named_as_what_it_is() {
    let folder = workplace();
    for (line, what, instead) in [
        ("decode four.cnf --cnf four.cnf", "four.cnf is a formula (DIMACS)", "`lifesat solve four.cnf`"),
        ("decode four.json --cnf four.cnf", "four.json is the JSON answer", "`lifesat render four.json`"),
        (
            "decode four.out --cnf four.out",
            "four.out is the answer of a solver",
            "the formula that was solved",
        ),
        ("decode four.out --cnf report", "report is the folder of a report", "report/pattern-1.rle"),
        ("verify four.cnf --as still-life", "four.cnf is a formula", "`lifesat solve four.cnf`"),
        (
            "verify four.out --as still-life",
            "four.out is the answer",
            "`lifesat decode four.out --cnf FORMULA`",
        ),
        ("verify report --as still-life", "report is the folder of a report", "report/pattern-1.rle"),
        ("verify report/index.html --as still-life", "is a web page", "pattern-1.rle"),
        ("eden check ships.txt", "ships.txt is a certificate of `ships`", "`lifesat check ships.txt`"),
        ("render eden.qdimacs", "a formula with quantifiers", "`lifesat render ANSWER --cnf eden.qdimacs`"),
        ("solve four.out", "four.out is the answer of a solver", "`lifesat decode four.out --cnf FORMULA`"),
        ("solve - < four.out", "stdin is the answer of a solver", "`lifesat decode - --cnf FORMULA`"),
        ("solve four.json", "four.json is the JSON answer of a command", "`lifesat render four.json`"),
        ("solve report", "report is the folder of a report", "report/index.html"),
        ("solve report/index.html", "is a web page", "a formula (DIMACS) or an instance (JSON) is wanted"),
        ("solve block.rle", "block.rle is a pattern", "`lifesat verify block.rle` says what it is"),
        (
            "gray four.out",
            "four.out is the answer of a solver",
            "a formula with quantifiers (QDIMACS) is wanted",
        ),
        ("check-proof four.cnf five.cnf", "five.cnf is a formula", "a proof (LRAT, DRAT or FRAT) is wanted"),
        ("check-proof four.out five.cnf", "is", "wanted here"),
        ("ships --recheck four.cnf", "four.cnf is a formula", "a certificate of `ships` is wanted"),
        ("eden prove --recheck four.cnf", "four.cnf is a formula", "a certificate of `eden prove` is wanted"),
    ] {
        let said = refused(folder.path(), &format!("lifesat {line}"));
        assert!(said.contains(what) && said.contains(instead), "{line}: {said}");
    }
    // What is offered works.
    let output = shell(
        folder.path(),
        "lifesat check ships.txt && lifesat verify report/pattern-1.rle --as still-life",
    );
    assert_eq!(code(&output), 0, "{}", stderr(&output));
}

#[test]
fn gray_says_that_a_formula_without_quantifiers_is_one_question() {
    let folder = workplace();
    let output = shell(folder.path(), "lifesat gray four.cnf | grep '^a'");
    assert_eq!(stdout(&output), "a 0\n");
    assert!(
        stderr(&output).contains("four.cnf has no quantifiers, so there is one question"),
        "{}",
        stderr(&output)
    );
    let quiet =
        shell(folder.path(), "lifesat gray -q four.cnf | grep '^a'; lifesat gray eden.qdimacs > /dev/null");
    assert_eq!(stderr(&quiet), "");
}

#[test]
fn folders_of_another_kind_are_told() {
    let folder = workplace();
    for (line, said) in [
        ("check-proof empty", "empty has no manifest.json: it is not the folder of a certificate"),
        ("coq empty", "empty has no manifest.json"),
        ("check-proof report", "report is the folder of a report"),
        ("campaign status empty", "empty has no plan.json: it does not hold a campaign"),
        ("campaign run empty --shard 0", "lifesat campaign plan FOLDER -- COMMAND"),
        ("campaign merge nowhere", "there is no folder nowhere"),
        ("campaign status report", "report is the folder of a report"),
    ] {
        let found = refused(folder.path(), &format!("lifesat {line}"));
        assert!(found.contains(said), "{line}: {found}");
    }
    let found =
        refused(folder.path(), "lifesat solve 4 --proof proof > /dev/null; lifesat campaign status proof");
    assert!(found.contains("`lifesat check proof` checks it"), "{found}");
}

/// The same pattern as a word and through a pipe.
#[test]
fn patterns_are_piped_in_without_a_word_for_it() {
    let folder = tempfile::tempdir().unwrap();
    for (command, exit) in [
        ("verify --as still-life", 0),
        ("eden check --format plain", 0),
        ("eden orphan", 1),
        ("eden force", 1),
        ("emit predecessor", 0),
    ] {
        let piped = shell(folder.path(), &format!("printf 'OO\\nOO\\n' | lifesat {command}"));
        let named =
            lifesat_in(folder.path(), &[&command.split(' ').collect::<Vec<_>>()[..], &["OO/OO"]].concat());
        let without_comments = |output: &Output| {
            let text = stdout(output);
            text.lines().filter(|line| !line.starts_with('c')).map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(code(&piped), exit, "{command}: {}", stderr(&piped));
        assert_eq!(without_comments(&piped), without_comments(&named), "{command}");
        // Nothing is piped in.
        let alone = lifesat_in(folder.path(), &command.split(' ').collect::<Vec<_>>());
        assert!(code(&alone) == 2 && stderr(&alone).contains("or pipe one in"), "{}", stderr(&alone));
        let said = refused(folder.path(), &format!("false | lifesat {command}"));
        assert!(said.contains("stdin is empty: the command before failed"), "{said}");
    }
}

#[test]
fn options_of_a_campaign_behind_the_dashes_are_told_their_place() {
    let folder = tempfile::tempdir().unwrap();
    for option in ["--shards 3", "--shard-seconds 10m", "--sample 1s"] {
        let said = refused(folder.path(), &format!("lifesat campaign plan c -- eden search 3 {option}"));
        let name = option.split(' ').next().unwrap();
        assert!(said.contains(&format!("{name} is an option of `lifesat campaign plan`")), "{said}");
    }
    // The program may be named behind the dashes or not.
    let script = "lifesat campaign plan c -- lifesat eden search 3 >&2; lifesat campaign status c; \
                  lifesat campaign status c --json";
    let output = shell(folder.path(), script);
    assert!(stdout(&output).starts_with("question lifesat eden search 3\n"), "{}", stdout(&output));
    assert!(stdout(&output).contains("\"question\":\"eden search 3\""), "{}", stdout(&output));
}

/// Tips are shown with the error that the parser prints.
#[test]
fn tips_show_the_words_that_are_right() {
    let folder = tempfile::tempdir().unwrap();
    for (line, tip) in [
        ("emit eight", "expected columns and rows of a box, such as 10x7"),
        ("emit --n 8x6", "tip: say `8x6` without --n"),
        ("ships -v c/4", "--velocity c/4 --width 8"),
        ("search -b 4 4 -s p4 x1 y1", "-s 'p4 x1 y1'"),
        ("solve 4 -r B3/S23/", "nothing stands behind the `/` at its end"),
    ] {
        let said = refused(folder.path(), &format!("lifesat {line}"));
        assert!(said.contains(tip), "{line}: {said}");
    }
    let right = shell(folder.path(), "lifesat search -b 4 4 -s 'p4 x1 y1'");
    assert_eq!(code(&right), 0, "{}", stderr(&right));
}

/// A pattern that did not return within a limit may do so later, unless it has run into a cycle.
#[test]
fn a_limit_refutes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    for (line, exit, said) in [
        // The R-pentomino settles after 1103 generations.
        (
            ".OO/OO./.O. --as oscillator --generations 50",
            3,
            "perhaps an oscillator: it did not return within 50 ",
        ),
        ("OOO --as oscillator --generations 1", 3, "within 1 generation, but may"),
        // Nor is it a still life.
        (".OO/OO./.O. --generations 50", 3, "perhaps an oscillator or a spaceship: it did not return"),
        // It becomes a beehive.
        ("OOOO --as spaceship", 1, "not a spaceship: it never returns to its first shape"),
        ("O --as oscillator", 1, "not an oscillator: it never returns"),
        ("OO/OO --as oscillator --generations 1", 1, "not an oscillator: it is a still life"),
        ("OOO --as oscillator --generations 2", 0, "an oscillator"),
    ] {
        let output = shell(folder.path(), &format!("lifesat verify {line}"));
        assert_eq!(code(&output), exit, "{line}: {}", stdout(&output));
        assert!(stdout(&output).contains(said), "{line}: {}", stdout(&output));
    }
    // Of several patterns, one that fails decides; then one that is open.
    let blinker = "x = 3, y = 1\n3o!\n";
    let (row, pentomino) = ("x = 4, y = 1\n4o!\n", "x = 3, y = 3\nb2o$2o$bo!\n");
    for (patterns, exit, status, evidence, number) in [
        ([blinker, pentomino, row], 1, "invalid", "simulation", 3),
        ([blinker, blinker, pentomino], 3, "unknown", "none", 3),
        ([blinker, blinker, blinker], 0, "valid", "simulation", 1),
    ] {
        fs::write(folder.path().join("p.rle"), patterns.concat()).unwrap();
        let words = ["verify", "p.rle", "--as", "oscillator", "--generations", "20", "--json"];
        let output = lifesat_in(folder.path(), &words);
        let report = json(&output);
        assert_eq!((code(&output), report["status"].as_str()), (exit, Some(status)), "{report}");
        assert_eq!(report["evidence"]["kind"], evidence, "{report}");
        assert_eq!(report["evidence"]["pattern"], number, "{report}");
    }
}

#[test]
fn file_names_may_be_any_bytes() {
    let folder = workplace();
    for line in [
        r"verify $'b\xff.rle' --as still-life",
        r"render $'b\xff.rle' --format plain",
        r"eden check $'b\xff.rle'",
        r"emit predecessor $'b\xff.rle'",
    ] {
        let output = shell(folder.path(), &format!("cp block.rle $'b\\xff.rle'; lifesat {line}"));
        assert_eq!((code(&output), stderr(&output).as_str()), (0, ""), "{line}");
    }
    let said = refused(folder.path(), r"lifesat verify $'c\xff.rle' --as still-life");
    assert!(said.contains("it is neither a file nor rows of cells"), "{said}");
}

#[test]
fn small_mistakes_are_told_in_full() {
    let folder = workplace();
    for (line, said) in [
        ("eden check ''", "the pattern is empty: give rows such as .O./..O/OOO"),
        ("verify '' --as still-life", "the pattern is empty"),
        ("solve 10x7 --glucose 'nowhere/wsl ~/glucose'", "it is part of Windows"),
        ("solve 5 --kissat nosuch", "no program `nosuch` on PATH; a command line begins"),
        ("eden check OOO --kissat", "`lifesat emit predecessor PATTERN | lifesat solve --kissat COMMAND`"),
    ] {
        let told = refused(folder.path(), &format!("lifesat {line}"));
        assert!(told.contains(said), "{line}: {told}");
    }
    // By this rule every cell dies.
    let none = shell(folder.path(), "lifesat eden check O -r B/S");
    assert!(stdout(&none).contains("This cell alone has none:"), "{}", stdout(&none));
}

/// Spellings that the help no longer shows, beside those that it does.
#[test]
fn older_spellings_mean_what_they_meant() {
    let folder = tempfile::tempdir().unwrap();
    let printed = |line: &str| {
        let output = shell(folder.path(), &format!("lifesat {line}"));
        let told = serde_json::from_str::<serde_json::Value>(stdout(&output).trim());
        let text = told.map_or_else(
            |_| stdout(&output).lines().filter(|line| !line.starts_with("c written by: ")).collect(),
            |mut answer| {
                answer["seconds"] = 0.into();
                answer.to_string()
            },
        );
        assert!(!text.is_empty(), "{line}: {}", stderr(&output));
        (code(&output), text)
    };
    for (older, newer) in [
        ("emit --n 4", "emit still-life 4"),
        ("emit 4", "emit still-life 4x4"),
        ("emit --width 5 --height 4", "emit still-life 5x4"),
        ("emit eden --width 3 --height 2", "emit eden 3x2"),
        ("emit eden --n 3", "emit eden 3"),
        ("emit --n 4 --exactly 8", "emit --n 4 --at-least 8 --at-most 8"),
        ("emit --n 4 --topology torus", "emit --n 4 --outside torus"),
        ("emit duel 0X --player 2 --opponent 1", "emit duel 0X --players 2,1"),
        ("solve --n 4 --json", "solve 4 --json"),
        ("solve --width 4 --height 3 --json", "solve 4x3 --json"),
        ("solve 4 --topology cylinder --json", "solve 4 --outside cylinder --json"),
        ("solve 4 --count --optimal --json", "solve 4 --count=densest --json"),
        ("solve 4 --all --optimal --format rle", "solve 4 --all=densest --format rle"),
        ("solve 5 --count=oscillators --period 3 --json", "solve 5 --count=oscillators:3 --json"),
        (
            "play --players deep,random --n 4 --seed 1 --positions 9 --json",
            "play 4 --players deep,random --seed 1 --effort 9 --json",
        ),
        (
            "play --players random,random --tournament --games 3 --json",
            "play --players random,random --tournament=3 --json",
        ),
    ] {
        assert_eq!(printed(older), printed(newer), "{older}");
    }
}

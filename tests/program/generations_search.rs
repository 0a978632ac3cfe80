//! `lifesat search` under rules of Generations: answers held against `bgolly`, other solvers, files, formulas,
//! certificates, and what is refused.

use std::fs;
use std::path::Path;

use lifesat::life::file::rle;
use lifesat::life::{Grid, Position, Symmetry, partial};
use serde_json::{Value, json};

use crate::common::{code, json, lifesat, lifesat_in, need, shell, stderr, stdout};
use crate::generations::cropped;

/// A pattern moved by a shift, and far from it the same turned by half and moved the other way. Golly does not
/// say where a pattern lies, but how two lie to each other.
fn pair(pattern: &Grid<u8>, (right, down): (i64, i64)) -> Grid<u8> {
    let mut grid = Grid::filled(140, 140, 0);
    let place = |start: i64, by: i64, cell: usize| {
        usize::try_from(start + by + i64::try_from(cell).unwrap()).unwrap()
    };
    let turned = Symmetry::Half.apply_to_grid(pattern);
    for at in pattern.positions() {
        let first = Position::new(place(40, down, at.row), place(40, right, at.column));
        let second = Position::new(place(80, -down, at.row), place(80, -right, at.column));
        grid.set(first, pattern.get(at));
        grid.set(second, turned.get(at));
    }
    cropped(&grid)
}

/// What becomes of a pattern in Golly: the cells that are not dead.
fn golly(folder: &Path, pattern: &str, generations: i64) -> Grid<u8> {
    fs::write(folder.join("p.rle"), pattern).unwrap();
    let script = format!(
        "rm -f q.rle; bgolly -a Generations -q -q -m {generations} -o q.rle p.rle > log && cat q.rle"
    );
    let output = shell(folder, &script);
    assert_eq!(code(&output), 0, "{pattern}: {}", stderr(&output));
    cropped(&rle::read_aged(&stdout(&output)).unwrap().grid)
}

/// Every object of some searches does in Golly what the answer says, and comes back no earlier.
#[test]
fn objects_do_in_golly_what_the_answer_says() {
    need("bgolly");
    let folder = tempfile::tempdir().unwrap();
    let mut all = 0;
    for question in [
        "4 4 1 1 0 -r /2/3 --all",
        "5 5 3 -r /2/3 --all",
        "8 8 4 1 0 -s D2- -r /2/3 -n 2 --subperiods",
        "6 6 4 -r 12/3/4 -n 4",
        "6 6 3 -r 12/2e/3 -n 4",
        "5 5 4 -r 12/2/3V -n 4",
        "5 5 3 -r 12/3/3H -n 4",
        "7 7 4 -r 345/2/4 -n 3 --subperiods",
        "4 4 1 -r 23/3/5 -n 3",
    ] {
        let words: Vec<&str> = ["search", "--json"].into_iter().chain(question.split(' ')).collect();
        let answer = json(&lifesat_in(folder.path(), &words));
        let rule = question.split(' ').skip_while(|&word| word != "-r").nth(1).unwrap();
        assert_eq!(answer["problem"]["rule"], rule);
        let patterns = answer["patterns"].as_array().unwrap();
        for (pattern, object) in patterns.iter().zip(answer["evidence"]["objects"].as_array().unwrap()) {
            let text = pattern.as_str().unwrap();
            let start = rle::read_aged(text).unwrap().grid;
            let live = start.rows().flatten().filter(|&&state| state == 1).count();
            assert_eq!(object["cells"], live, "{text}");
            let number = |key: &str| object["motion"][key].as_i64().unwrap();
            let (period, shift) = (number("period"), (number("right"), number("down")));
            let file = rle::read_aged(text).unwrap();
            let both = rle::write_aged(&pair(&start, (0, 0)), file.rule, &[]);
            assert_eq!(golly(folder.path(), &both, period), pair(&start, shift), "{question}: {text}");
            // It does not come back before.
            for generations in 1..period {
                let now = golly(folder.path(), text, generations);
                assert_ne!(now, cropped(&start), "{question}: {text}");
            }
            all += 1;
        }
    }
    assert!(all > 15, "{all}");
}

/// Text with letters, which `verify` and `render` read; rows; a page in colours.
#[test]
fn answers_have_states() {
    let folder = tempfile::tempdir().unwrap();
    let found =
        lifesat_in(folder.path(), &["search", "4", "4", "1", "1", "0", "-r", "B2/S/C3", "--report", "page"]);
    let text = stdout(&found);
    assert!(
        text.contains("a spaceship of period 1 that moves 1 column right, 2 live cells and 2 dying ones"),
        "{text}"
    );
    assert!(text.contains("x = 2, y = 2, rule = /2/3\nBA$BA!\n"), "{text}");
    fs::write(folder.path().join("photon.rle"), &text).unwrap();
    let verified = lifesat_in(folder.path(), &["verify", "photon.rle", "--as", "spaceship"]);
    assert_eq!(code(&verified), 0, "{}", stdout(&verified));
    let page = fs::read_to_string(folder.path().join("page/index.html")).unwrap();
    assert!(page.contains("dying, state 2") || page.contains("dying-2"), "{page}");
    assert!(fs::read_to_string(folder.path().join("page/pattern-1.rle")).unwrap().contains("BA$.BA!"));
    let plain = lifesat(&["search", "4", "4", "1", "1", "0", "-r", "/2/3", "--format", "plain"]);
    assert!(stdout(&plain).contains(".BA.\n.BA.\n"), "{}", stdout(&plain));
}

/// Both engines and MiniSat find as many objects, and none where there is none.
#[test]
fn engines_and_solvers_agree() {
    need("minisat");
    for (question, least) in
        [("4 4 3 -r /2/3", 1), ("4 3 4 -r 12/3/4", 2), ("4 4 2 1 0 -r 345/2/4", 0), ("4 3 3 -r 12/2e/3", 0)]
    {
        let count = |engine: &[&str]| {
            let words = ["search", "--all", "--json"].into_iter().chain(question.split(' '));
            let answer = json(&lifesat(&words.chain(engine.iter().copied()).collect::<Vec<_>>()));
            assert_eq!(answer["evidence"]["complete"], true, "{answer}");
            answer["count"].as_u64().unwrap()
        };
        let sat = count(&["--engine", "sat"]);
        assert!(sat >= least, "{question}: {sat}");
        for engine in [&["--engine", "backtrack"][..], &["--solver", "minisat"], &["--jobs", "2"]] {
            assert_eq!(count(engine), sat, "{question} {engine:?}");
        }
    }
}

/// The formula describes itself, and another solver's answer becomes a pattern with states.
#[test]
fn formulas_are_written_and_decoded() {
    need("minisat");
    let folder = tempfile::tempdir().unwrap();
    let script = format!(
        "{0} emit search 4 4 1 1 0 -r /2/3 --population =2 > f.cnf; minisat -verb=0 f.cnf f.out > log; {0} decode f.out --cnf f.cnf --json; \
         {0} decode f.out --cnf f.cnf; {0} solve f.cnf > g.out; {0} decode g.out --cnf f.cnf | {0} verify - --as spaceship; \
         {0} render f.out --cnf f.cnf -o p.svg --legend always; grep -c dying p.svg",
        crate::common::program()
    );
    let output = shell(folder.path(), &script);
    let text = stdout(&output);
    let (report, rest) = text.split_once('\n').unwrap_or_else(|| panic!("{text} {}", stderr(&output)));
    let report: Value = serde_json::from_str(report).unwrap();
    assert_eq!((&report["status"], &report["value"]), (&json!("found"), &json!(2)), "{report}");
    assert!(report["patterns"][0].as_str().unwrap().starts_with("x = 4, y = 4, rule = /2/3\n"), "{report}");
    assert!(rest.contains("rule = /2/3\n"), "{rest}");
    assert!(
        rest.contains("a spaceship of period 1 that moves 1 column left: 2 live cells and 2 dying ones in")
            || rest.contains(
                "a spaceship of period 1 that moves 1 column right: 2 live cells and 2 dying ones in"
            ),
        "{rest}"
    );
    let formula = fs::read_to_string(folder.path().join("f.cnf")).unwrap();
    assert!(formula.contains("\"rule\":\"/2/3\""), "{formula}");
    // One state is changed in the model: nobody gets a pattern.
    let tampered = format!(
        "sed 's/^1 /-1 /; t; s/^-1 /1 /' f.out > t.out; {} decode t.out --cnf f.cnf",
        crate::common::program()
    );
    assert_ne!(code(&shell(folder.path(), &tampered)), 0);
}

/// Files with states, unknown cells and words, and predecessors of a pattern with dying cells.
#[test]
fn files_give_states() {
    let folder = tempfile::tempdir().unwrap();
    let search = |file: &str, text: &str, words: &[&str]| {
        fs::write(folder.path().join(file), text).unwrap();
        json(&lifesat_in(folder.path(), &[&["search", file, "--json"], words].concat()))
    };
    let photon = search("p.rle", "x = 4, y = 2, rule = /2/3\nBA$??!\n", &["-p", "1", "-s", "x1"]);
    assert_eq!(photon["patterns"][0], "x = 4, y = 2, rule = /2/3\nBA$BA!", "{photon}");
    let words = "2 1 * 0\n* * * 0\n";
    let again = search("w.txt", words, &["-p", "1", "-s", "x1", "-r", "/2/3"]);
    assert_eq!(again["patterns"], photon["patterns"], "{again}");
    let none = search("n.rle", "x = 4, y = 2, rule = /2/3\nBA$A?!\n", &["-p", "1", "-s", "x1"]);
    assert_eq!(none["status"], "none", "{none}");
    // A lone dying cell was alive; what it becomes is simulated.
    let parents = search("d.rle", "x = 3, y = 1, rule = 345/2/4\n.C!\n", &["--predecessors", "2"]);
    let parent = rle::read_aged(parents["patterns"][0].as_str().unwrap()).unwrap();
    assert_eq!(
        (parent.grid.get(parent.grid.positions().nth(17).unwrap()), parent.population()),
        (1, 1),
        "{parents}"
    );
    // An answer in JSON is read as its pattern.
    fs::write(folder.path().join("a.json"), photon.to_string()).unwrap();
    let read = json(&lifesat_in(folder.path(), &["search", "a.json", "-p", "1", "-s", "x1", "--json"]));
    assert_eq!(read["patterns"], photon["patterns"]);
}

/// What backtracking works at can be read again, and has the rule.
#[test]
fn partials_have_states() {
    let folder = tempfile::tempdir().unwrap();
    let words = [
        "search",
        "12",
        "12",
        "7",
        "-r",
        "345/2/4",
        "--engine",
        "backtrack",
        "--partials",
        "p.rle",
        "--time-limit",
        "2",
    ];
    let output = lifesat_in(folder.path(), &words);
    assert_eq!(code(&output), 3, "{}", stdout(&output));
    let text = fs::read_to_string(folder.path().join("p.rle")).unwrap();
    let (cells, rule) = partial::read_aged(&text).unwrap();
    assert_eq!(rule.to_string(), "345/2/4");
    let open = cells.rows().flatten().filter(|cell| cell.is_none()).count();
    assert!(open > 0 && open < 144, "{text}");
}

/// Certificates of "none" and of the smallest pattern; a pattern with another state is refused.
#[test]
fn certificates_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let run = |words: &[&str]| lifesat_in(folder.path(), words);
    let none = run(&["search", "5", "4", "2", "1", "0", "-r", "/2/3", "--proof", "none"]);
    assert_eq!(code(&none), 1, "{}", stderr(&none));
    let checked = run(&["check-proof", "none"]);
    assert_eq!(code(&checked), 0, "{}", stderr(&checked));
    assert!(stdout(&checked).contains("rule /2/3"), "{}", stdout(&checked));
    let small = run(&["search", "4", "4", "3", "-r", "/2/3", "--smallest", "--proof", "small", "--json"]);
    let report = json(&small);
    assert_eq!((code(&small), &report["status"]), (0, &json!("optimal")), "{report}");
    let checked = json(&run(&["check-proof", "small", "--json"]));
    assert_eq!((&checked["value"], &checked["bound"]), (&report["value"], &report["value"]), "{checked}");
    let path = folder.path().join("small/pattern.rle");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("rule = /2/3") && text.contains('B'), "{text}");
    fs::write(path, text.replacen('B', "A", 1)).unwrap();
    assert_ne!(code(&run(&["check-proof", "small"])), 0);
}

#[test]
fn what_does_not_go_with_such_rules_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("p.rle", "x = 2, y = 2, rule = /2/3\nBA$BA!\n");
    write("w.txt", "2 1\n* *'\n");
    write("old.txt", "4 1\n* *\n");
    for (words, reason) in [
        (
            &["search", "5", "5", "2", "-r", "/2/3", "--format", "cells"][..],
            "--format cells needs a rule of two states",
        ),
        (
            &["search", "5", "5", "2", "-r", "/2/3", "--format", "blocks"],
            "--format blocks needs a rule of two states",
        ),
        (&["search", "w.txt", "-p", "1", "-r", "/2/3"], "every cell must follow from the generation before"),
        (&["search", "old.txt", "-p", "1", "-r", "/2/3"], "`4` is not a cell"),
        (&["search", "old.txt", "-p", "1"], "`4` is not a cell"),
        (&["search", "p.rle", "-p", "1", "-r", "B3/S23"], "a cell is given in state 2"),
        (&["search", "5", "5", "2", "-r", "/02/3"], "B0"),
        (&["search", "5", "5", "2", "-r", "/2/300"], "2 to 256 states, not `300`"),
        (&["search", "5", "5", "2", "-r", "2/2/3H", "-s", "C4"], "does not keep the symmetry C4"),
    ] {
        let output = lifesat_in(folder.path(), words);
        assert_eq!(code(&output), 2, "{words:?}: {}", stdout(&output));
        assert!(stderr(&output).contains(reason), "{words:?}: {}", stderr(&output));
    }
    // Two states are no dying ones.
    let two = lifesat(&["search", "3", "3", "2", "-r", "23/3/2"]);
    assert!(stdout(&two).contains("rule = B3/S23\n"), "{}", stdout(&two));
}

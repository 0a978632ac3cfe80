//! Pattern files as they are in the wild: `bgolly` says what their cells are. What can be read in two ways
//! is refused.

use std::fs;

use crate::common::{code, json, lifesat, lifesat_in, need, shell, stderr, stdout};
use lifesat::life::{Grid, file};

/// A ship of period 1 by the rule of Brian's Brain, as Catagolue names it.
const PHOTON: &str = "x = 2, y = 2, rule = g3b2s\nBA$BA!\n";

/// The cells that `bgolly` reads, in the smallest box around them.
fn read_by_golly(name: &str, text: &str) -> Grid {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(name), text).unwrap();
    let algorithm = if text.starts_with("[M2]") { "HashLife" } else { "QuickLife" };
    let script = format!("bgolly -a {algorithm} -q -q -m 0 -o read.rle {name} > /dev/null");
    assert!(shell(folder.path(), &script).status.success(), "{text}");
    file::read(&fs::read_to_string(folder.path().join("read.rle")).unwrap()).unwrap().grid.trimmed(false)
}

/// The cells that `render` reads from a file, in the smallest box around them.
fn read(name: &str, text: &str) -> Grid {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(name), text).unwrap();
    let output = lifesat_in(folder.path(), &["render", name, "--format", "plain"]);
    assert_eq!(code(&output), 0, "{text}: {}", stderr(&output));
    file::read(&stdout(&output)).unwrap().grid.trimmed(false)
}

#[test]
fn files_are_read_as_golly_reads_them() {
    need("bgolly");
    for (name, text) in [
        ("acorn.lif", "#Life 1.05\n#D Acorn\n#N\n#P\n.*\n...*\n**..***\n"),
        ("blocks.lif", "#Life 1.05\n#R 23/36\n#P\n*\n*\n#P\n**\n#P 5 0\n*\n*\n#P\n***\n"),
        ("rows.lif", "#Life 1.05\n*\n.*\n#P 3 -1\n*\n"),
        ("small.rle", "x = 2, y = 1, rule = B3/S23\nbob$2bo$3o!\n"),
        ("none.rle", "x = 0, y = 0, rule = B3/S23\nbob$2bo$3o!\n"),
        ("low.rle", "x = 90, y = 1, rule = B36/S23\n4$3bo2$o!\n"),
        ("comma.rle", "x = 3, y = 3, rule = B3/S23,\nbob$2bo$3o!\n"),
        ("picture.txt", " O\n  O\nOOO\n"),
        ("bare.lif", "#Life 1.05\n#R S23/B36\n***\n"),
        ("births.lif", "#Life 1.05\n#R B234\n#P 0 0\n***\n"),
        ("old.rle", "#N Old\rx = 3, y = 3\rbo$2bo$\r3o!\r"),
        ("old.cells", "!Name: Old\r.O\r..O\rOOO\r"),
        ("blanks.rle", "x=3 y=3 rule=B3/S23\nbo$2bo$3o!\n"),
        ("niemiec.rle", "x = 5, y = 2, rule = B3/S23\n2xb2y$2xb2y!\n"),
        ("behind.rle", "x = 3, y = 3\nbo$2bo$3o! a glider: 3o!\n3o!\n"),
        ("rows.txt", "!dblife\n10.O\n\n3O2.2O\n"),
        ("two.mc", "[M2] (golly 3.3)\n#R B3/S23\n$..*$...*$.***$\n4 0 1 1 0\n5 0 2 0 2\n"),
    ] {
        assert_eq!(read(name, text), read_by_golly(name, text), "{name}");
    }
}

/// Blanks, tabs, ends of lines and comments anywhere, and characters that only some programs take for cells.
#[test]
fn what_is_not_refused_is_read_as_golly_reads_it() {
    need("bgolly");
    let folder = tempfile::tempdir().unwrap();
    let mut random = fastrand::Rng::with_seed(60);
    let mut pieces = |kinds: &[&str]| -> String {
        (0..random.usize(3..12)).map(|_| kinds[random.usize(0..kinds.len())]).collect()
    };
    let (mut read_alike, mut refused) = (0, 0);
    for round in 0..120 {
        let (name, text) = match round % 3 {
            0 => (
                "f.rle",
                format!(
                    "x = 0, y = 0\n{}!\n",
                    pieces(&["o", "b", "$", "2", "13", " ", "\n", "\t", "\n#C 3\n", "o\n"])
                ),
            ),
            1 => (
                "f.mcl",
                format!(
                    "#MCell 4.20\n#L A{}\n",
                    pieces(&["A", ".", "$", "2", "13", " ", "\n#L ", "\n#D 3\n#L "])
                ),
            ),
            _ => ("f.cells", format!("!Name: f\nO{}\n", pieces(&["O", ".", "O.", "\n", "O\n", "*", "o"]))),
        };
        fs::write(folder.path().join(name), &text).unwrap();
        let output = lifesat_in(folder.path(), &["render", name, "--format", "plain"]);
        if code(&output) == 0 {
            let cells =
                file::read(&stdout(&output)).map_or(Grid::dead(0, 0), |pattern| pattern.grid.trimmed(false));
            assert_eq!(cells, read_by_golly(name, &text), "{text:?}");
            read_alike += 1;
        } else {
            assert!(stderr(&output).contains("line "), "{text:?}: {}", stderr(&output));
            refused += 1;
        }
    }
    assert!(read_alike > 30 && refused > 30, "{read_alike} read, {refused} refused");
}

/// What Golly does not read, or reads as something else.
#[test]
fn files_of_other_programs_are_read() {
    let glider = file::read(".O.\n..O\nOOO\n").unwrap().grid;
    for (name, text) in [
        ("headless.lif", "#P -1 -1\n.*\n..*\n***\n"),
        ("apart.txt", ". O .\n. . O\nO O O\n"),
        ("numbers.txt", "0 1 0\n0 0 1\n1 1 1\n"),
        ("picture.txt", "   O\n    O\n  OOO\n"),
        ("torus.rle", "x = 3, y = 3, rule = LifeHistory:T31,20\nBAD$.BC$3E!\n"),
        ("trail.rle", "x = 3, y = 3, rule = B3/S23History\nBA$2BA$3A!\n"),
        ("code", "xq4_456\n"),
        ("board.mcl", "#MCell 4.20\n#GAME Life\n#RULE 23/3\n#BOARD 40x30\n#WRAP 1\n#L .A$..\n#L A$3A\n"),
        ("range.rle", "x = 3, y = 3, rule = R1,C2,S2-3,B3,NM\nbo$2bo$3o!\n"),
    ] {
        assert_eq!(read(name, text), glider, "{name}");
    }
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("photon.rle"), PHOTON).unwrap();
    let output = lifesat_in(folder.path(), &["verify", "photon.rle", "--as", "spaceship", "--json"]);
    assert_eq!(json(&output)["evidence"]["motion"]["period"], 1, "{}", stderr(&output));
}

#[test]
fn what_can_be_read_in_two_ways_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (text, says) in [
        ("O O\nO O\n", "line 1: it is not clear whether the blanks here are dead cells"),
        (" .O.\n..O\nOOO\n", "line 2: it is not clear whether the blanks here are dead cells"),
        ("#Life 1.05\n#P 1\n*\n", "line 2: this line does not place a block of cells"),
        ("x = 2, y = 1, rule = LifeHistory\n$AF!\n", "line 2: F is the boundary state of LifeHistory"),
        ("x = 2, y = 1, rule = LifeHistory:T9,9\n$AF!\n", "line 2: F is the boundary state of LifeHistory"),
        ("bo$2bo$3o\n", "the pattern does not end in `!`"),
        (
            "OO\nOO\n\nOO\n",
            "line 3: a blank line between rows may be a row of dead cells or part two patterns",
        ),
        ("!\n1.O\n", "line 2: digits beside other cells may be run lengths"),
        ("?O?\nX:+\n", "line 2: 'X' is a cell of lifesrc"),
        ("XOX\nX.X\n", "line 1: 'X' beside `O` may be a live cell"),
        ("O O\nO O\nO\n", "line 1: it is not clear whether the blanks here are dead cells"),
        ("x = 1, y = 1, rule = B6/S02-o3-mH\no!\n", "a MAP string says which cells count"),
        ("x = 1, y = 1, rule = R2,C2,S2-3,B3,NM\no!\n", "those of range 1"),
        ("#MCell 4.00\n#GAME Rules table\n#L A\n", "line 2: the game `Rules table` of MCell"),
        ("[M2]\n4 1 0 0 0\n", "line 2: this line is neither 8×8 cells"),
        ("xs5_33\n", "this apgcode says xs5 and has 4 live cells"),
    ] {
        fs::write(folder.path().join("p"), text).unwrap();
        let output = lifesat_in(folder.path(), &["render", "p", "--format", "plain"]);
        assert!(code(&output) == 2 && stderr(&output).contains(says), "{text:?}: {}", stderr(&output));
    }
}

/// Words that look like apgcodes are read as such, and `verify` tells the name of what it is given.
#[test]
fn patterns_have_names() {
    for (words, says) in [
        ("xp2_7", "an oscillator of period 2: 3 cells in 1×3; apgcode xp2_7 (blinker)\n"),
        ("OO/OO", "no cell changes, and its islands cannot be divided; apgcode xs4_33 (block)\n"),
        (".O./..O/OOO", "1 row down: 5 cells in 3×3; apgcode xq4_153 (glider)\n"),
        ("queen bee shuttle", "24 cells in 7×22; apgcode xp30_w33z8kqrqk8zzzx33 (queen bee shuttle)\n"),
        ("OO..../OO..../OO....", "its first shape\n"),
    ] {
        let text = stdout(&lifesat(&["verify", words]));
        assert!(text.ends_with(says), "{words}: {text}");
    }
    let found = json(&lifesat(&["search", "4", "4", "4", "1", "1", "--json"]));
    assert_eq!(found["evidence"]["objects"][0]["apgcode"], "xq4_153");
    assert_eq!(json(&lifesat(&["solve", "3", "--json"]))["evidence"]["apgcode"], "xs6_356");
    let ships = json(&lifesat(&["ships", "--velocity", "c/4d", "--width", "4", "--json"]));
    assert!(ships["evidence"]["ships"][0]["apgcode"] == "xq4_153", "{ships}");
    let wrong = stderr(&lifesat(&["verify", "xs5_33"]));
    assert!(wrong.contains("xs5_33: this apgcode says xs5 and has 4 live cells"), "{wrong}");
}

/// In a file for `LifeHistory`, B is a dead cell of an orphan, or a trail if the user says so.
#[test]
fn a_trail_is_told_from_an_orphan() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("p"), "x = 4, y = 4, rule = LifeHistory\n.AB$2BAB$3AB$.2B!\n").unwrap();
    let draw = |words: &[&str]| stdout(&lifesat_in(folder.path(), words));
    assert_eq!(draw(&["render", "p", "--format", "plain"]), "?O.?\n..O.\nOOO.\n?..?\n");
    assert_eq!(draw(&["render", "p", "--trail", "--format", "plain"]), ".O..\n..O.\nOOO.\n....\n");
    for words in [&["render", "p"][..], &["search", "p", "-p", "4"], &["eden", "check", "p"]] {
        let told = stderr(&lifesat_in(folder.path(), words));
        assert!(told.contains("as unspecified cells and B as dead ones, as in published orphans"), "{told}");
    }
    assert_eq!(stderr(&lifesat_in(folder.path(), &["eden", "check", "p", "--trail"])), "");
    let check = |words: &[&str]| {
        json(&lifesat_in(folder.path(), &[&["eden", "check", "p", "--json"], words].concat()))
    };
    assert_eq!(check(&[])["problem"]["target"][0], "?O.?");
    assert_eq!(check(&["--trail"])["problem"]["target"][0], ".O..");
    let verify = lifesat_in(folder.path(), &["verify", "p"]);
    assert!(stdout(&verify).ends_with("apgcode xq4_153 (glider)\n"), "{}", stdout(&verify));
    assert!(stderr(&verify).contains("the dots are taken as dead cells"), "{}", stderr(&verify));
    let orphan = "#C The dots are undefined cells.\nx = 3, y = 1, rule = LifeHistory\nA.A!\n";
    fs::write(folder.path().join("p"), orphan).unwrap();
    for words in [&["verify", "p"][..], &["eden", "check", "p", "--trail"], &["render", "p", "--trail"]] {
        let refused = lifesat_in(folder.path(), words);
        assert!(code(&refused) == 2 && stderr(&refused).contains("remove this comment"), "{words:?}");
    }
}

/// In pictures of lifesrc, `+` is frozen, `:` always dead, and `X` need not follow.
#[test]
fn a_search_takes_pictures_of_lifesrc() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("p"), "?????\n?OOO?\n?XXX?\n?+++?\n?:::?\n").unwrap();
    let report = json(&lifesat_in(folder.path(), &["search", "p", "-p", "2", "--json"]));
    let problem = &report["problem"];
    assert_eq!(problem["frozen"], serde_json::json!([[3, 1], [3, 2], [3, 3]]), "{report}");
    let rows: Vec<&str> =
        problem["cells"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
    let given = |row: usize| rows[row].split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!([given(1), given(2), given(4)], ["* 1 1 1 *", "* *' *' *' *", "* 0 0 0 *"], "{rows:?}");
    // A blank line separates generations.
    assert_eq!([given(7), given(8), given(10)], ["* * * * *", "* *' *' *' *", "* 0 0 0 *"], "{rows:?}");
}

/// A pattern may have blanks between its cells in a search, too, where words are also those of Logic Life
/// Search.
#[test]
fn unknown_cells_may_stand_apart() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("p"), "? O ?\n? O ?\n? O .\n").unwrap();
    let report = json(&lifesat_in(folder.path(), &["search", "p", "-p", "2", "--json"]));
    assert_eq!(report["problem"]["cells"][0], "* 1 *", "{report}");
    assert_eq!(report["problem"]["cells"][2], "* 1 0");
    assert_eq!(report["status"], "found");
    // Pictures whose dead cells are blanks, as every command reads them, are no names.
    fs::write(folder.path().join("p"), "OO OO\nOO OO\n").unwrap();
    let report = json(&lifesat_in(folder.path(), &["search", "p", "-p", "1", "--json"]));
    assert_eq!(report["problem"]["cells"][0], "1 1 0 1 1", "{report}");
    fs::write(folder.path().join("p"), "O O\nO O\n").unwrap();
    let refused = lifesat_in(folder.path(), &["search", "p", "-p", "1"]);
    assert!(stderr(&refused).contains("it is not clear whether the blanks"), "{}", stderr(&refused));
    fs::write(folder.path().join("p"), "_ _ *\n_ * *\n").unwrap();
    let report = json(&lifesat_in(folder.path(), &["search", "p", "-p", "1", "--json"]));
    assert_eq!(report["problem"]["cells"][0], "0 0 1", "{report}");
    // Names may be those letters, too, beside known or unknown cells.
    for (text, given) in
        [("x -x 0 1\n* * 0 0\n", "c0 -c0 0 1"), ("xx * *\n* * xx\n", "c0 * *"), ("o * *\n", "c0 * *")]
    {
        fs::write(folder.path().join("p"), text).unwrap();
        let report = json(&lifesat_in(folder.path(), &["search", "p", "-p", "2", "--json"]));
        let row = report["problem"]["cells"][0].as_str().unwrap();
        assert_eq!(row.split_whitespace().collect::<Vec<_>>().join(" "), given, "{text}: {report}");
    }
}

/// Each command asks about a file of Life 1.05 under the rule that the file names.
#[test]
fn the_rule_of_life_105_counts() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("p"), "#Life 1.05\n#R 23/36\n#P 0 0\n.*\n..*\n***\n").unwrap();
    for words in
        [&["search", "p", "--predecessors", "1"][..], &["eden", "check", "p"], &["eden", "force", "p"]]
    {
        let report = json(&lifesat_in(folder.path(), &[words, &["--json"]].concat()));
        assert_eq!(report["problem"]["rule"], "B36/S23", "{words:?}: {report}");
    }
    fs::write(folder.path().join("q"), "#Life 1.05\n#N\n#P 0 0\n***\n").unwrap();
    let told = stderr(&lifesat_in(folder.path(), &["eden", "check", "q", "-r", "B36/S23"]));
    assert!(told.contains("the file is for the rule B3/S23"), "{told}");
    let formula = stdout(&lifesat_in(folder.path(), &["emit", "predecessor", "p"]));
    assert!(formula.contains("B36/S23"), "{}", &formula[..300]);
}

/// Golly reads what is written, with its rule.
#[test]
fn golly_reads_life_105() {
    need("bgolly");
    let folder = tempfile::tempdir().unwrap();
    let write =
        "lifesat render ..OOO/.O..O/O...O/O..O./OOO.. -r HighLife -o r.lif && lifesat render r.lif -o r.lif";
    assert_eq!(stderr(&shell(folder.path(), write)), "");
    let text = fs::read_to_string(folder.path().join("r.lif")).unwrap();
    assert!(text.starts_with("#Life 1.05\n#D made by lifesat\n") && text.contains("#R B36/S23\n"), "{text}");
    // The replicator of HighLife takes twelve generations to be two.
    let play = "bgolly -q -q -m 12 -o p.rle r.lif > /dev/null; cat p.rle";
    let played = file::read(&stdout(&shell(folder.path(), play))).unwrap();
    assert_eq!((played.grid.population(), played.rule.to_string().as_str()), (24, "B36/S23"));
    for (words, says) in [
        (&["render", "OO", "-o", "x.rle.gz"][..], "nothing is packed here, so `.gz` is no format"),
        (&["render", "OO", "-o", "x.doc"], "use .png .gif .svg .html .rle .cells .lif .txt"),
        (&["render", "O.?", "-o", "x.lif"], "cannot hold unspecified cells"),
        (&["render", "O", "-r", "/2/3", "-o", "x.lif"], "hold two states"),
    ] {
        let output = lifesat_in(folder.path(), words);
        assert!(code(&output) == 2 && stderr(&output).contains(says), "{words:?}: {}", stderr(&output));
    }
}

/// A gun never returns. The message says what to type, and that makes a film.
#[test]
fn the_film_of_a_gun_has_an_end_that_the_user_chooses() {
    let folder = tempfile::tempdir().unwrap();
    let gun = "x = 36, y = 9\n24bo$22bobo$12b2o6b2o12b2o$11bo3bo4b2o12b2o$2o8bo5bo3b2o$2o8bo3bob2o4bobo$10bo5bo7bo\
               $11bo3bo$12b2o!\n";
    fs::write(folder.path().join("gun.rle"), gun).unwrap();
    let open = lifesat_in(folder.path(), &["render", "gun.rle", "--generations", "auto:60", "-o", "gun.gif"]);
    assert_eq!(code(&open), 3);
    let hint = "--generations 30 --view 0,0,36,9";
    assert!(stderr(&open).contains(hint), "{}", stderr(&open));
    let film = shell(folder.path(), &format!("lifesat render gun.rle {hint} -o gun.gif"));
    assert_eq!((code(&film), stderr(&film)), (0, String::new()));
}

/// A ship of period 1 is seen to fly: by a rule of Generations, where pages hold pictures, and in a GIF.
#[test]
fn a_ship_of_period_1_flies() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("photon.rle"), PHOTON).unwrap();
    let photon = ["render", "photon.rle", "--format", "html"];
    let page = stdout(&lifesat_in(folder.path(), &photon));
    assert!(page.contains("\"generation 8\"") && !page.contains("\"generation 9\""), "{page}");
    assert!(page.contains("\"width\":12,\"height\":4"), "{page}");
    let chosen = stdout(&lifesat_in(folder.path(), &[&photon[..], &["--generations", "2"]].concat()));
    assert!(chosen.contains("\"generation 2\"") && !chosen.contains("\"generation 3\""));
}

/// Patterns that may lie anywhere are printed without dead cells around them, as they are pasted. JSON and
/// drawings keep the box, and so does a pattern whose place says something.
#[test]
fn patterns_to_paste_have_no_dead_rim() {
    let search = |words: &[&str]| stdout(&lifesat(&[&["search", "-q"], words].concat()));
    let glider = &["6", "6", "4", "1", "1", "--population", "=5"];
    let rle = search(glider);
    assert!(rle.contains("x = 3, y = 3, rule = B3/S23\n"), "{rle}");
    let cells = search(&[&glider[..], &["--format", "cells"]].concat());
    let rows: Vec<&str> = cells.lines().filter(|line| !line.starts_with('!')).collect();
    assert!(rows.len() == 3 && rows.iter().all(|row| row.len() == 3), "{cells}");
    for kept in [&["--json"][..], &["--format", "plain"], &["--distinct", "exact"], &["--frozen", "0,0"]] {
        let text = search(&[&glider[..], kept].concat());
        assert!(
            text.contains("x = 6, y = 6") || text.lines().filter(|row| row.len() == 6).count() == 6,
            "{text}"
        );
    }
}

mod named_patterns {
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
        for words in
            [&["eden", "check", "././."][..], &["render", "././."], &["emit", "predecessor", "././."]]
        {
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
        assert!(
            code(&output) == 2 && stderr(&output).contains("cells.rle is not text"),
            "{}",
            stderr(&output)
        );
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
}

mod packed {
    //! Inputs that are compressed, damaged, in UTF-16, or begin with a mark or much white space.

    use std::fs;
    use std::path::Path;
    use std::time::{Duration, Instant};

    use crate::common::{code, lifesat_in, need, shell, stderr, stdout};

    /// Where a byte of a checksum stands in a file of this length.
    type Checksum = fn(usize) -> usize;

    /// A tool, the ending of its files, and where they have a checksum.
    const TOOLS: [(&str, &str, Checksum); 4] = [
        ("gzip", "gz", |length| length - 6),
        ("xz", "xz", |length| length - 11),
        ("zstd", "zst", |length| length - 2),
        ("bzip2", "bz2", |_| 11),
    ];

    /// The commands that read files, of which some have all they need before the end: the name of the file to be packed, and
    /// the command.
    const READERS: [(&str, &str); 10] = [
        ("f.cnf", "solve FILE"),
        ("f.cnf", "check-proof FILE p.lrat"),
        ("p.lrat", "check-proof f.cnf FILE"),
        ("p.drat", "check-proof f.cnf FILE"),
        ("p.drat", "check-proof f.cnf FILE --lrat new.lrat"),
        ("six.cnf", "decode six.out --cnf FILE"),
        ("six.out", "decode FILE --cnf six.cnf"),
        ("c.icnf", "solve FILE --stop-at sat"),
        ("q.qdimacs", "gray FILE"),
        ("glider.rle", "render FILE"),
    ];

    /// Files for these commands. Behind the mark `%`, and behind the empty clause, there is more that nobody needs.
    fn files(folder: &Path) {
        let formula = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n%\n0\n";
        let texts = [
            ("f.cnf", formula),
            ("p.lrat", "5 2 0 1 2 0\n6 0 5 3 4 0\n7 1 0 1 0\n"),
            ("p.drat", "2 0\n0\nd 1 2 0\n"),
            ("c.icnf", "p inccnf\n1 2 0\na 1 0\na 2 0\na -1 -2 0\n"),
            ("q.qdimacs", "p cnf 2 2\na 1 0\ne 2 0\n1 2 0\n-1 -2 0\n%\n0\n"),
            ("glider.rle", "x = 3, y = 3, rule = B3/S23\nbo$2bo$3o!\n"),
        ];
        for (name, text) in texts {
            fs::write(folder.join(name), text).unwrap();
        }
        let script = "lifesat emit --n 6 --at-least 18 > six.cnf && lifesat solve six.cnf > six.out";
        let output = shell(folder, script);
        assert!([0, 10].contains(&code(&output)), "{}", stderr(&output));
    }

    /// Only a checksum is wrong, so each reader has to come so far.
    #[test]
    fn no_reader_believes_a_file_with_a_wrong_checksum() {
        let folder = tempfile::tempdir().unwrap();
        files(folder.path());
        for (tool, ending, place) in TOOLS {
            need(tool);
            for (name, command) in READERS {
                let packed = format!("{name}.{ending}");
                shell(folder.path(), &format!("{tool} -c {name} > {packed}; rm -f new.lrat"));
                let command = command.replace("FILE", &packed);
                let words: Vec<&str> = command.split(' ').collect();
                let sound = lifesat_in(folder.path(), &words);
                assert!([0, 10, 20].contains(&code(&sound)), "{command}: {}", stderr(&sound));
                let path = folder.path().join(&packed);
                let mut bytes = fs::read(&path).unwrap();
                let place = place(bytes.len());
                bytes[place] ^= 4;
                fs::write(&path, bytes).unwrap();
                let _ = fs::remove_file(folder.path().join("new.lrat"));
                let damaged = lifesat_in(folder.path(), &words);
                assert_eq!(code(&damaged), 2, "{command}: {}{}", stdout(&damaged), stderr(&damaged));
                assert!(stderr(&damaged).contains(&packed), "{command}: {}", stderr(&damaged));
                assert_eq!(stdout(&damaged), "", "{command}");
                assert!(!folder.path().join("new.lrat").exists(), "{command}");
            }
        }
    }

    /// The bytes `-1 -2` in a block that is not compressed become `-1  2`: another formula, with a model.
    #[test]
    fn a_changed_formula_in_zstd_is_not_the_formula_that_was_packed() {
        need("zstd");
        let folder = tempfile::tempdir().unwrap();
        let script =
            "printf 'p cnf 2 3\\n1 0\\n-2 0\\n-1 -2 0\\n' > g.cnf; zstd -q g.cnf; printf '0\\n' > e.drat";
        shell(folder.path(), script);
        let path = folder.path().join("g.cnf.zst");
        let mut bytes = fs::read(&path).unwrap();
        let place = bytes.windows(5).position(|window| window == b"-1 -2").unwrap();
        bytes[place + 3] = b' ';
        fs::write(&path, bytes).unwrap();
        for words in [&["check-proof", "g.cnf.zst", "e.drat"][..], &["solve", "g.cnf.zst"]] {
            let output = lifesat_in(folder.path(), words);
            assert_eq!((code(&output), stdout(&output)), (2, String::new()), "{words:?}");
            assert!(stderr(&output).contains("checksum"), "{}", stderr(&output));
        }
    }

    /// A mark, and UTF-16 as older versions of `PowerShell` write it with `>`.
    #[test]
    fn text_from_windows_is_read_by_every_reader() {
        let folder = tempfile::tempdir().unwrap();
        files(folder.path());
        for (name, command) in READERS.iter().filter(|(_, command)| !command.contains("--lrat")) {
            let path = folder.path().join(name);
            let plain = fs::read(&path).unwrap();
            let run = |file: &str| {
                let command = command.replace("FILE", file);
                let output = lifesat_in(folder.path(), &command.split(' ').collect::<Vec<_>>());
                let kept = |line: &&str| !line.starts_with("effort");
                (
                    code(&output),
                    stdout(&output).lines().filter(kept).collect::<Vec<_>>().join("\n"),
                    stderr(&output),
                )
            };
            let expected = run(name);
            let text = String::from_utf8(plain.clone()).unwrap().replace('\n', "\r\n");
            let wide = |unit: fn(u16) -> [u8; 2]| -> Vec<u8> {
                std::iter::once(0xfeff).chain(text.encode_utf16()).flat_map(unit).collect()
            };
            let forms =
                [[b"\xef\xbb\xbf", &plain[..]].concat(), wide(u16::to_le_bytes), wide(u16::to_be_bytes)];
            for form in forms {
                fs::write(folder.path().join("other"), &form).unwrap();
                let found = run("other");
                assert_eq!(
                    (found.0, &found.1),
                    (expected.0, &expected.1),
                    "{command} {:?}: {}",
                    &form[..4],
                    found.2
                );
            }
        }
    }

    /// A formula may stand behind megabytes of empty lines. Nothing but empty lines is nothing.
    #[test]
    fn white_space_before_a_text_is_skipped() {
        let folder = tempfile::tempdir().unwrap();
        let blank = "\n".repeat(2 << 20);
        fs::write(folder.path().join("f.cnf"), format!("{blank}p cnf 1 1\n1 0\n")).unwrap();
        fs::write(folder.path().join("blank"), &blank).unwrap();
        fs::write(folder.path().join("more"), " ".repeat((1 << 24) + 100_000) + "p cnf 1 1\n1 0\n").unwrap();
        let output = lifesat_in(folder.path(), &["solve", "f.cnf"]);
        assert!(stdout(&output).starts_with("s SATISFIABLE"), "{}", stderr(&output));
        for (name, said) in [("blank", "is empty"), ("more", "more than 16 MiB of blanks")] {
            let output = lifesat_in(folder.path(), &["solve", name]);
            assert_eq!(code(&output), 2);
            assert!(stderr(&output).contains(said), "{}", stderr(&output));
        }
    }

    /// Recognising it took seconds for each ten thousand lines, and four times as long for twice as many.
    #[test]
    fn many_short_comments_are_read_at_once() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("f.cnf"), "c\n".repeat(32_000) + "p cnf 1 1\n1 0\n").unwrap();
        fs::write(folder.path().join("p.drat"), "c\n".repeat(32_000) + "0\n").unwrap();
        let start = Instant::now();
        let output = lifesat_in(folder.path(), &["check-proof", "f.cnf", "p.drat"]);
        assert_eq!(code(&output), 1, "{}", stderr(&output));
        assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    }

    /// Two cubes in two files, one behind the other: the format lzma has no second part, and the cube in it must not be lost.
    #[test]
    fn what_follows_an_lzma_stream_is_not_dropped() {
        need("xz");
        let folder = tempfile::tempdir().unwrap();
        let script = "printf 'p inccnf\\n1 0\\na -1 0\\n' | lzma > a.lzma; printf 'a 1 0\\n' | lzma > b.lzma; \
                  cat a.lzma b.lzma > c.icnf.lzma; (cat a.lzma; echo x) > d.icnf.lzma";
        shell(folder.path(), script);
        for name in ["c.icnf.lzma", "d.icnf.lzma"] {
            let output = lifesat_in(folder.path(), &["solve", name]);
            assert_eq!((code(&output), stdout(&output)), (2, String::new()), "{name}");
            assert!(stderr(&output).contains("something follows the end"), "{}", stderr(&output));
        }
    }

    /// What was packed twice is unpacked once, from a file, through a pipe, and where it is copied.
    #[test]
    fn what_is_unpacked_is_not_unpacked_again() {
        need("gzip");
        let folder = tempfile::tempdir().unwrap();
        files(folder.path());
        let script = "gzip -c f.cnf | gzip -c > f.gz; gzip -c c.icnf | gzip -c > c.gz; gzip -c p.drat | gzip -c > p.gz";
        shell(folder.path(), script);
        for words in [
            "check-proof f.gz p.drat --veripb v",
            "check-proof - p.drat --veripb v < f.gz",
            "check-proof f.cnf p.gz --veripb v --format drat",
            "check-proof f.cnf - --veripb v --format drat < p.gz",
            "solve c.gz",
            "solve < c.gz",
        ] {
            let output = shell(folder.path(), &format!("cat /dev/null | lifesat {words}"));
            assert!(![0, 10, 20].contains(&code(&output)), "{words}: {}", stdout(&output));
            assert!(!folder.path().join("v").exists(), "{words}");
        }
    }
}

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
    let script = format!("bgolly -q -q -m 0 -o read.rle {name} > /dev/null");
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
    ] {
        assert_eq!(read(name, text), read_by_golly(name, text), "{name}");
    }
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
    ] {
        fs::write(folder.path().join("p"), text).unwrap();
        let output = lifesat_in(folder.path(), &["render", "p", "--format", "plain"]);
        assert!(code(&output) == 2 && stderr(&output).contains(says), "{text:?}: {}", stderr(&output));
    }
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

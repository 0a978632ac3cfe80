//! Bounded grids and rules with B0: `bgolly` writes the same canonical text and plays the same
//! generations. `verify` and `render` play them, `search` finds patterns on them, and other commands refuse bounded grids.

use std::fs;
use std::path::Path;

use fastrand::Rng;
use lifesat::life::file::{bounded, rle};
use lifesat::life::plane::Frame;
use lifesat::life::{Bounds, Grid, Plane, Rule, World};

use crate::common::{code, json, lifesat_in, need, shell, stderr, stdout};

/// The live cells in the smallest box around them.
fn cropped(plane: &Plane) -> Grid {
    plane.frame().map_or(Grid::dead(0, 0), |frame| plane.cut(frame))
}

/// The rule as Golly writes it, and what has become of a file's pattern.
fn golly(folder: &Path, file: &str, generations: usize) -> (String, Grid) {
    fs::write(folder.join("p.rle"), file).unwrap();
    let script = format!("rm -f q.rle; bgolly -q -q -m {generations} -o q.rle p.rle > log && cat q.rle");
    let output = shell(folder, &script);
    assert_eq!(code(&output), 0, "{file}: {}", stderr(&output));
    let written = stdout(&output);
    let rule = rle::stated_rule(&written).unwrap().to_owned();
    let plain = written.replace(&rule, rule.split(':').next().unwrap());
    (rule, cropped(&Plane::of(&rle::read(&plain).unwrap().grid)))
}

/// Plays a soup under a rule on a grid, by both programs, and returns whether something lives on.
fn compare(folder: &Path, random: &mut Rng, (rule, bounds): (&str, &str), generations: usize) -> bool {
    let text = if bounds.is_empty() { rule.to_owned() } else { format!("{rule}:{bounds}") };
    let bounds: Option<Bounds> = (!bounds.is_empty()).then(|| bounds.parse().unwrap());
    let world = World::new(rule.parse().unwrap(), bounds);
    let fits =
        |side: Option<i32>, most: usize| side.map_or(most, |side| most.min(usize::try_from(side).unwrap()));
    let (width, height) = bounds.map_or((6, 5), |bounds| (fits(bounds.width(), 6), fits(bounds.height(), 5)));
    let soup = Grid::from_fn(width, height, |_| random.bool());
    let corner = bounds.map_or((0, 0), |bounds| bounds.corner((width, height)));
    let start = Plane::of(&soup).moved(corner);
    let file = rle::write(&soup, Rule::LIFE, &[]).replace("B3/S23", &text);
    let (canonical, theirs) = golly(folder, &file, generations);
    assert_eq!(world.to_string(), canonical, "{text}");
    let ours = (0..generations).fold(start, |now, generation| world.next(&now, generation));
    assert_eq!(cropped(&ours), theirs, "{text} after {generations} generations:\n{file}");
    !ours.cells().is_empty()
}

#[test]
fn golly_plays_bounded_grids_alike() {
    need("bgolly");
    let folder = tempfile::tempdir().unwrap();
    let mut random = Rng::with_seed(21);
    let grids = [
        "T20,10", "T7", "T5,3", "T2,2", "T1,4", "T9+2,7", "T9-3,7", "T8,7+3", "T0,9", "T8,0", "P9,6", "P12",
        "P0,5", "P7,0", "K9*,6", "K8*+1,6", "K9,6*", "K9,6*+1", "C9,6", "C4", "S7", "S3",
    ];
    let rules = ["B3/S23", "B36/S125", "B2-a/S12", "B2/S34H", "B2/S013V", "B03/S23", "B0123478/S01234678"];
    let mut alive = 0;
    for bounds in grids {
        for rule in rules {
            // A glider's worth of generations, and an odd number of them.
            for generations in [4, 9] {
                alive += usize::from(compare(folder.path(), &mut random, (rule, bounds), generations));
            }
        }
    }
    assert!(alive > 150, "only {alive} soups live on");
}

#[test]
fn golly_plays_rules_with_b0_alike() {
    need("bgolly");
    let folder = tempfile::tempdir().unwrap();
    let mut random = Rng::with_seed(22);
    let mut alive = 0;
    for number in 0..120 {
        let digits = |random: &mut Rng, most: usize| -> String {
            (1..most).filter(|_| random.bool()).map(|count| count.to_string()).collect()
        };
        let (letter, most) = [("", 8), ("V", 4), ("H", 6)][number % 3];
        let (birth, survival) = (digits(&mut random, most), digits(&mut random, most));
        let all = if random.bool() { most.to_string() } else { String::new() };
        let rule = format!("B0{birth}/S{survival}{all}{letter}");
        let rule: Rule = rule.parse().unwrap();
        // Some of them with letters, and some as tables.
        let rule = match number % 5 {
            0 => Rule::of_windows(|window| rule.next_of_window(window) ^ (window == 3)),
            1 => "B01c2-a/S1e3-ij".parse().unwrap(),
            2 => "B02ce/S13-k8".parse().unwrap(),
            _ => rule,
        };
        let generations = random.usize(1..12);
        alive += usize::from(compare(folder.path(), &mut random, (&rule.to_string(), ""), generations));
    }
    assert!(alive > 60, "only {alive} soups live on");
}

/// `verify` and `render`, with a file for each pattern.
#[test]
fn patterns_on_bounded_grids_are_checked_and_drawn() {
    need("bgolly");
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let verify = |text: &str, claim: &str| {
        fs::write(folder.join("p.rle"), text).unwrap();
        lifesat_in(folder, &["verify", "p.rle", "--as", claim, "--generations", "30", "--json"])
    };
    let glider = |grid: &str| format!("x = 3, y = 3, rule = B3/S23:{grid}\nbob$2bo$3o!\n");
    let round = verify(&glider("t5"), "oscillator");
    assert_eq!(code(&round), 0, "{}{}", stdout(&round), stderr(&round));
    let report = json(&round);
    assert_eq!(report["evidence"]["motion"]["period"], 20);
    assert_eq!(report["problem"]["rule"], "B3/S23:T5,5");
    assert_eq!(report["patterns"][0], "#CXRLE Pos=-1,-1\nx = 3, y = 3, rule = B3/S23:T5,5\nbo$2bo$3o!");
    let along = json(&verify(&glider("T0,5"), "spaceship"));
    assert_eq!(
        along["evidence"]["motion"],
        serde_json::json!({"period": 20, "right": 5, "down": 0, "of_cell": true})
    );
    // On the plane it runs into the corner.
    assert_eq!(code(&verify(&glider("P8"), "spaceship")), 1);
    // Two rows around a torus are no still life, and neither is one by a rule like HighLife.
    let rows = "x = 4, y = 2, rule = B3/S23:T4,6\n4o$4o!\n";
    assert_eq!(json(&verify(rows, "still-life"))["evidence"]["reason"], "some cells change");
    let ring = "x = 4, y = 1, rule = B36/S2:T4,5\n4o!\n";
    assert_eq!(code(&verify(ring, "still-life")), 1, "all cells beside it are born");
    let block = verify("x = 2, y = 2, rule = B3/S23:P2\n2o$2o!\n", "still-life");
    assert_eq!((code(&block), &json(&block)["problem"]["kind"]), (0, &"rest".into()));
    let outside = verify("x = 5, y = 1, rule = B3/S23:P4\n5o!\n", "still-life");
    assert!(
        code(&outside) == 2 && stderr(&outside).contains("outside the grid :P4,4"),
        "{}",
        stderr(&outside)
    );
    let strict = verify(&glider("T5"), "strict-still-life");
    assert!(code(&strict) == 2 && stderr(&strict).contains("bounded grid :T5,5"), "{}", stderr(&strict));

    // What `render` writes is what Golly makes of the file, and Golly goes on from there.
    for grid in ["T9,7", "P9,7", "T0,7", "T9+2,7", "K9*,7", "S9"] {
        let file = glider(grid);
        fs::write(folder.join("g.rle"), &file).unwrap();
        let output = lifesat_in(folder, &["render", "g.rle", "--start", "11", "--format", "rle"]);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        let (_, later) = golly(folder, &file, 11);
        let written = stdout(&output);
        let read = bounded::read(&written).unwrap();
        assert_eq!(cropped(&read.plane()), later, "{written}");
        assert_eq!(golly(folder, &written, 9).1, golly(folder, &file, 20).1, "{written}");
    }
    fs::write(folder.join("g.rle"), glider("T9,7")).unwrap();
    let film = lifesat_in(folder, &["render", "g.rle", "-o", "g.gif", "--generations", "auto:300"]);
    assert_eq!(code(&film), 0, "{}", stderr(&film));
    let frames = crate::common::pictures::gif(&fs::read(folder.join("g.gif")).unwrap());
    assert_eq!(frames.len(), 4 * 63, "around 9 columns and 7 rows");
    for (words, reason) in [
        (
            &["render", "g.rle", "--mark", "waste", "-o", "g.svg"][..],
            "--mark waste is for still lifes of B3/S23",
        ),
        (&["solve", "4", "-r", "B3/S23:T9,9"], "the box must have the size of the grid"),
        (&["eden", "force", "g.rle"], "bounds the grid"),
        (&["eden", "prove", "4", "-r", "B3/S23:T9,9"], "finitely many patterns"),
    ] {
        let output = lifesat_in(folder, words);
        assert!(code(&output) == 2 && stderr(&output).contains(reason), "{words:?}: {}", stderr(&output));
    }
}

/// Golly shifts the patterns of `MCell` by half of the room on their board. Near its edges the place matters.
#[test]
fn patterns_of_mcell_lie_where_golly_puts_them() {
    need("bgolly");
    let folder = tempfile::tempdir().unwrap();
    let mut random = Rng::with_seed(4);
    let mut compared = 0;
    for case in 0..40 {
        let (width, height) = (random.usize(3..=9), random.usize(3..=9));
        let (columns, rows) = (random.usize(1..=width), random.usize(1..=height));
        let mut row = || (0..columns).map(|_| if random.bool() { 'A' } else { '.' }).collect::<String>();
        let cells: Vec<String> = (0..rows).map(|_| row()).collect();
        let file = format!(
            "#MCell 4.20\n#GAME Life\n#RULE 23/3\n#BOARD {width}x{height}\n#WRAP {}\n#L {}\n",
            case % 2,
            cells.join("$")
        );
        fs::write(folder.path().join("p.mcl"), &file).unwrap();
        let played = lifesat_in(folder.path(), &["render", "p.mcl", "--start", "1", "--format", "rle"]);
        // A cell beyond the edge is refused, and Golly leaves it out.
        if code(&played) == 2 && stderr(&played).contains("lies outside the grid") {
            continue;
        }
        assert_eq!(code(&played), 0, "{file}: {}", stderr(&played));
        let ours = bounded::read(&stdout(&played)).unwrap().plane();
        assert_eq!(cropped(&ours), golly(folder.path(), &file, 1).1, "{file}");
        compared += 1;
    }
    assert!(compared > 20, "{compared}");
}

/// By a rule with B0, generations are drawn in reverse where empty space is alive.
#[test]
fn patterns_of_rules_with_b0_are_checked_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let write = |text: &str| fs::write(folder.join("p.rle"), text).unwrap();
    let run = |words: &[&str]| lifesat_in(folder, words);
    // AntiLife is Life in reverse.
    write("x = 3, y = 3, rule = B0123478/S01234678\nbob$2bo$3o!\n");
    let glider = run(&["verify", "p.rle", "--as", "spaceship", "--json"]);
    assert_eq!(
        json(&glider)["evidence"]["motion"],
        serde_json::json!({"period": 4, "right": 1, "down": 1, "of_cell": true})
    );
    write("x = 2, y = 2, rule = B0123478/S01234678\n2o$2o!\n");
    assert_eq!(code(&run(&["verify", "p.rle", "--as", "still-life"])), 0);
    // Without S8 nothing stays, and every period is even.
    write("x = 2, y = 2, rule = B03/S23\n2o$2o!\n");
    let still = run(&["verify", "p.rle", "--as", "still-life"]);
    assert_eq!(code(&still), 1);
    assert!(stdout(&still).contains("empty space comes to life and dies in turn"), "{}", stdout(&still));
    let later = run(&["render", "p.rle", "--start", "2", "--format", "rle"]);
    assert_eq!(code(&later), 0, "{}", stderr(&later));
    assert!(stdout(&later).contains("rule = B03/S23"), "{}", stdout(&later));
    let odd = run(&["render", "p.rle", "--start", "3", "--format", "rle"]);
    assert!(code(&odd) == 2 && stderr(&odd).contains("begin with an even one"), "{}", stderr(&odd));
    let film = run(&["render", "p.rle", "-o", "p.gif", "--generations", "4"]);
    assert!(stderr(&film).contains("every odd generation is drawn in reverse"), "{}", stderr(&film));
    let frames = crate::common::pictures::gif(&fs::read(folder.join("p.gif")).unwrap());
    assert_eq!(frames.len(), 5);
}

/// A box of a bounded grid has the place that Golly gives it.
#[test]
fn boxes_are_written_with_their_place() {
    need("bgolly");
    let folder = tempfile::tempdir().unwrap();
    let world = World::new(Rule::LIFE, Some("P9,8".parse().unwrap()));
    let cells: Plane = [(0, 0), (0, 1), (1, 0), (7, 8)].into_iter().collect();
    let frame = Frame { top: 0, left: 0, height: 8, width: 9 };
    let text = bounded::write(&cells, frame, &world, &[]);
    assert_eq!(bounded::read(&text).unwrap().plane(), cells);
    // Three cells in a corner of the plane become a block, which would not fit one cell further out.
    assert_eq!(golly(folder.path(), &text, 1).1, Grid::filled(2, 2, true));
}

mod searches {
    //! `lifesat search` on bounded grids.

    use super::*;

    /// A torus of 4×3 has an oscillator of period 2, and one of 3×3 has none.
    #[test]
    fn oscillators_are_found_or_refuted() {
        let folder = tempfile::tempdir().unwrap();
        let found = lifesat_in(folder.path(), &["search", "-r", "B3/S23:T4,3", "-p", "2", "--all", "--json"]);
        let report = json(&found);
        assert_eq!(report["status"], "found");
        for pattern in report["patterns"].as_array().unwrap() {
            let pattern = pattern.as_str().unwrap();
            assert!(pattern.starts_with("x = 4, y = 3, rule = B3/S23:T4,3\n"), "{pattern}");
            fs::write(folder.path().join("p.rle"), pattern).unwrap();
            let seen = stdout(&lifesat_in(folder.path(), &["verify", "p.rle"]));
            assert!(seen.starts_with("an oscillator of period 2"), "{seen}");
        }
        let none = lifesat_in(folder.path(), &["search", "-r", "B3/S23:T3,3", "-p", "2", "--proof", "none"]);
        assert_eq!(code(&none), 1, "{}", stderr(&none));
        assert!(!stdout(&none).contains("--distinct"), "{}", stdout(&none));
        let checked = lifesat_in(folder.path(), &["check", "none"]);
        assert_eq!(code(&checked), 0, "{}", stderr(&checked));
        assert!(stdout(&checked).contains("rule B3/S23:T3,3"), "{}", stdout(&checked));
    }

    /// `bgolly` plays what was found, and comes to the pattern.
    #[test]
    fn predecessors_lead_to_the_pattern() {
        need("bgolly");
        let folder = tempfile::tempdir().unwrap();
        let mut random = Rng::with_seed(3);
        for (bounds, generations) in
            [("T9,8", 3), ("K8*+1,7", 2), ("C7,8", 2), ("S8", 2), ("P9,8", 3), ("T9+2,7", 2)]
        {
            let grid: Bounds = bounds.parse().unwrap();
            let side = |side: Option<i32>| u32::try_from(side.unwrap()).unwrap();
            let frame = Frame { left: 0, top: 0, width: side(grid.width()), height: side(grid.height()) };
            let (width, height) = (frame.width as usize, frame.height as usize);
            let soup = Plane::of(&Grid::from_fn(width, height, |_| random.bool()));
            let world = World::new(Rule::LIFE, Some(grid));
            let target = (0..generations).fold(soup, |now, generation| world.next(&now, generation));
            fs::write(folder.path().join("target.rle"), bounded::write(&target, frame, &world, &[])).unwrap();
            let words = ["search", "--predecessors", &generations.to_string(), "target.rle"];
            let found = lifesat_in(folder.path(), &words);
            assert_eq!(code(&found), 0, "{bounds}: {}", stderr(&found));
            let (_, played) = golly(folder.path(), &stdout(&found), generations);
            assert_eq!(played, cropped(&target), "{bounds}");
        }
    }

    /// A cylinder has room along it. What is found there moves along it, or leads to a pattern, as `bgolly` plays it.
    #[test]
    fn cylinders_have_room_along_them() {
        need("bgolly");
        let folder = tempfile::tempdir().unwrap();
        let ship = lifesat_in(folder.path(), &["search", "6", "7", "4", "0", "2", "-r", "B3/S23:T6,0"]);
        assert_eq!(code(&ship), 0, "{}", stderr(&ship));
        let first = golly(folder.path(), &stdout(&ship), 0).1;
        assert!(first.population() > 0);
        assert_eq!(golly(folder.path(), &stdout(&ship), 4).1, first);
        let text = "x = 5, y = 4, rule = B3/S23:T5,0\n3o$o3bo$2bo$5o!\n";
        let target = lifesat::life::file::bounded::read(text).unwrap();
        let world = World::new(Rule::LIFE, Some(target.bounds));
        let later = (0..2).fold(target.plane(), |now, generation| world.next(&now, generation));
        let frame = Frame { top: -2, left: 0, width: 5, height: 8 };
        fs::write(folder.path().join("later.rle"), bounded::write(&later, frame, &world, &[])).unwrap();
        let back = lifesat_in(folder.path(), &["search", "--predecessors", "2", "later.rle"]);
        assert_eq!(code(&back), 0, "{}", stderr(&back));
        assert!(stdout(&back).contains("x = 5, y = 12, rule = B3/S23:T5,0\n"), "{}", stdout(&back));
        assert_eq!(golly(folder.path(), &stdout(&back), 2).1, cropped(&later));
    }

    #[test]
    fn formulas_say_on_which_grid_their_patterns_lie() {
        let folder = tempfile::tempdir().unwrap();
        let script = "lifesat emit search -r B3/S23:T4,3 -p 2 > f.cnf; lifesat solve f.cnf > answer; \
                      lifesat decode answer --cnf f.cnf";
        let output = shell(folder.path(), script);
        assert!(stdout(&output).contains("rule = B3/S23:T4,3\n"), "{}", stdout(&output));
    }

    #[test]
    fn what_has_no_meaning_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        for (words, reason) in [
            ("search 5 5 2 -r B3/S23:T4,3", "the size of the grid"),
            ("search 4 3 2 1 0 -r B3/S23:T4,3", "leave out any other shift"),
            ("search -r B03/S23:T4,3 -p 2", "B0"),
            ("search --predecessors 1 OOO -r B03/S23:T4,3", "unbounded plane only"),
            ("search --predecessors 1 OO? -r B3/S23:T4,3", "the size of the grid"),
            ("search --predecessors 1 OOO -r B3/S23:T2,3", "outside the grid"),
            ("solve -r B3/S23:T4,3 --all", "`lifesat search -p 1 --all --distinct exact` lists"),
            ("emit -r B3/S23:T4,3 --format opb", "possible values: cnf, pmc"),
            ("search -r B3/S23:T4,3 -p 2 --engine rows", "the grid is bounded"),
            ("search -r B3/S23:T0,3 -p 2", "so give the box"),
            ("search 4 4 2 -r B3/S23:T0,3", "along each finite side"),
            ("search 3 4 2 1 0 -r B3/S23:T3,0", "leave out any other shift"),
            ("search -r B3/S23:X4,3 -p 2", "not a bounded grid"),
        ] {
            let words: Vec<&str> = words.split(' ').collect();
            let output = lifesat_in(folder.path(), &words);
            assert_eq!(code(&output), 2, "{words:?}: {}", stdout(&output));
            assert!(stderr(&output).contains(reason), "{words:?}: {}", stderr(&output));
        }
    }
}

mod other_commands {
    //! Commands for the unbounded plane that are asked about a torus.

    use serde_json::json;

    use crate::common::{code, json, lifesat_in, shell, stderr, stdout};

    const SIDE: usize = 4;

    fn alive(board: u32, row: usize, column: usize) -> u32 {
        board >> (row % SIDE * SIDE + column % SIDE) & 1
    }

    /// The next generation on the torus, by the rule.
    fn next(board: u32) -> u32 {
        let cell = |place: usize| {
            let (row, column) = (place / SIDE + SIDE, place % SIDE + SIDE);
            let around = (row - 1..=row + 1)
                .flat_map(|row| (column - 1..=column + 1).map(move |column| (row, column)));
            let all: u32 = around.map(|(row, column)| alive(board, row, column)).sum();
            u32::from(all == 3 || all == 4 && alive(board, row, column) == 1) << place
        };
        (0..SIDE * SIDE).map(cell).sum()
    }

    fn rle(board: u32) -> String {
        let row =
            |row: usize| (0..SIDE).map(|column| ['b', 'o'][alive(board, row, column) as usize]).collect();
        let rows: Vec<String> = (0..SIDE).map(row).collect();
        format!("x = {SIDE}, y = {SIDE}, rule = B3/S23:T{SIDE},{SIDE}\n{}!\n", rows.join("$"))
    }

    /// Against the images of all 65,536 boards.
    #[test]
    fn predecessors_on_a_torus_are_those_of_brute_force() {
        let folder = tempfile::tempdir().unwrap();
        let mut has_predecessor = vec![false; 1 << (SIDE * SIDE)];
        for board in 0..1 << (SIDE * SIDE) {
            has_predecessor[next(board) as usize] = true;
        }
        let boards = |has: bool| {
            (1..1 << (SIDE * SIDE))
                .filter(move |board| board % 977 == 3 && has_predecessor[*board as usize] == has)
                .take(4)
                .collect::<Vec<u32>>()
        };
        let (images, gardens) = (boards.clone()(true), boards(false));
        assert!(!images.is_empty() && gardens.len() == 4);
        for (board, expected) in
            images.iter().map(|board| (board, 0)).chain(gardens.iter().map(|board| (board, 1)))
        {
            std::fs::write(folder.path().join("board.rle"), rle(*board)).unwrap();
            let output = lifesat_in(folder.path(), &["eden", "check", "board.rle", "--json"]);
            assert_eq!(code(&output), expected, "{}", rle(*board));
            let kind = json(&output)["evidence"]["kind"].clone();
            assert_eq!(kind, json!(if expected == 0 { "simulation" } else { "confirmed" }));
        }
        // Exit codes of `eden orphan`: 0 if there is one.
        std::fs::write(folder.path().join("4"), rle(images[0])).unwrap();
        assert_eq!(code(&lifesat_in(folder.path(), &["eden", "orphan", "4"])), 1);
        for words in [&["eden", "orphan", "4", "--symmetry", "D2|"][..], &["eden", "check", "4", "--count"]] {
            let refused = lifesat_in(folder.path(), words);
            let said = stderr(&refused);
            assert!(code(&refused) == 2 && said.contains("on a bounded grid `lifesat eden"), "{said}");
        }
        for (task, grid, reason) in [
            ("search", "T4,4", "none around a grid"),
            ("prove", "T4,4", "both become empty"),
            ("prove", "T4,0", "boxes in the plane"),
        ] {
            let refused = lifesat_in(folder.path(), &["eden", task, "4", "-r", &format!("B3/S23:{grid}")]);
            assert!(code(&refused) == 2 && stderr(&refused).contains(reason), "{}", stderr(&refused));
        }
        // The last one is a Garden. Its core is impossible on the torus, and so is no part of it.
        let orphan = lifesat_in(folder.path(), &["eden", "orphan", "board.rle", "--json"]);
        let core = &json(&orphan)["evidence"]["core"];
        assert_eq!((code(&orphan), &core["minimal"], &core["of"]), (0, &json!(true), &json!(16)));
        let formula = lifesat_in(folder.path(), &["emit", "predecessor", "board.rle", "-o", "f.cnf"]);
        assert_eq!(code(&formula), 0, "{}", stderr(&formula));
        assert_eq!(code(&lifesat_in(folder.path(), &["solve", "f.cnf"])), 20);
    }

    /// In the middle of the grid, as if the header of a file named it.
    #[test]
    fn an_option_puts_a_pattern_on_a_grid() {
        let folder = tempfile::tempdir().unwrap();
        for grid in ["T5,4", "P6,5", "T0,5", "K5*,4"] {
            let rule = format!("B3/S23:{grid}");
            let file = format!("x = 3, y = 3, rule = {rule}\nbo$2bo$3o!\n");
            std::fs::write(folder.path().join("of-file.rle"), file).unwrap();
            for words in
                ["verify --json", "render --format rle -g 1..1", "eden check --json", "emit predecessor"]
            {
                let words: Vec<&str> = words.split(' ').collect();
                let of_file = lifesat_in(folder.path(), &[&words[..], &["of-file.rle"]].concat());
                let of_rows =
                    lifesat_in(folder.path(), &[&words[..], &[".O./..O/OOO", "-r", &rule]].concat());
                let told = |text: String| {
                    let is_told = |line: &&str| {
                        !["c written by", "#C lifesat", "{"].iter().any(|begin| line.starts_with(begin))
                    };
                    text.lines().filter(is_told).map(str::to_owned).collect::<Vec<_>>()
                };
                let parts = |output: &std::process::Output| {
                    let patterns = if words.contains(&"--json") {
                        json(output)["patterns"].clone()
                    } else {
                        json!(null)
                    };
                    (code(output), patterns, told(stdout(output)))
                };
                assert!(code(&of_file) < 2, "{grid}, {words:?}: {}", stderr(&of_file));
                assert_eq!(parts(&of_rows), parts(&of_file), "{grid}, {words:?}");
            }
        }
        let refused = lifesat_in(folder.path(), &["verify", "of-file.rle", "-r", "B3/S23:T9,9"]);
        assert!(code(&refused) == 2 && stderr(&refused).contains("already"), "{}", stderr(&refused));
        let refused = lifesat_in(folder.path(), &["verify", "OOO", "-r", "345/2/4:T9,9"]);
        assert!(
            code(&refused) == 2 && stderr(&refused).contains("rules of two states"),
            "{}",
            stderr(&refused)
        );
    }

    /// A pattern that is piped in is asked about as one in a file.
    #[test]
    fn patterns_are_piped_in() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("board.rle"), rle(0x1377)).unwrap();
        let answer = |script: &str| {
            let output = shell(folder.path(), script);
            let mut answer = json(&output);
            answer["seconds"].take();
            answer["command"].take();
            (code(&output), answer)
        };
        for asked in ["eden check --json", "eden orphan --json"] {
            let of_file = answer(&format!("lifesat {asked} board.rle"));
            assert_eq!(of_file.1["problem"]["rule"], json!("B3/S23:T4,4"), "{}", of_file.1);
            for piped in ["", " -", " -r B3/S23:T4,4", " - -r B3/S23:T4,4"] {
                let by_pipe = answer(&format!("cat board.rle | lifesat {asked}{piped}"));
                assert_eq!(by_pipe, of_file, "{asked}{piped}");
            }
        }
        let formula = |script: &str| {
            let output = shell(folder.path(), script);
            assert_eq!(code(&output), 0, "{}", stderr(&output));
            stdout(&output).lines().filter(|line| !line.starts_with("c written by")).count()
        };
        let clauses = formula("lifesat emit predecessor board.rle");
        assert_eq!(formula("cat board.rle | lifesat emit predecessor"), clauses);
        let plane = shell(folder.path(), "echo '.O./.O./.O.' | lifesat eden check");
        assert!(stdout(&plane).starts_with("A predecessor"), "{}", stdout(&plane));
    }

    /// Of a pattern on a cylinder, nothing is known of the cells above and below.
    #[test]
    fn a_part_of_a_cylinder_is_an_orphan_or_not() {
        let folder = tempfile::tempdir().unwrap();
        let windows = |rows: usize| (0..1_u32 << (2 * (rows + 2))).map(move |start| image(start, rows));
        let images: std::collections::BTreeSet<u32> = windows(4).collect();
        let gardens: Vec<u32> = (0..1 << 8).filter(|target| !images.contains(target)).collect();
        assert!(!gardens.is_empty() && gardens.len() < 256, "{}", gardens.len());
        for target in (1..256).step_by(6).chain(gardens.iter().copied().take(3)) {
            let rows: Vec<String> = (0..4)
                .map(|row| (0..2).map(|at| ['b', 'o'][(target >> (2 * row + at) & 1) as usize]).collect())
                .collect();
            let text = format!("x = 2, y = 4, rule = B3/S23:T2,0\n{}!\n", rows.join("$"));
            std::fs::write(folder.path().join("part.rle"), &text).unwrap();
            let output = lifesat_in(folder.path(), &["eden", "check", "part.rle", "--json"]);
            assert_eq!(code(&output), i32::from(gardens.contains(&target)), "{text}");
        }
    }

    /// The inner rows of a part of a cylinder of circumference 2, after a generation.
    fn image(start: u32, rows: usize) -> u32 {
        // Each cell has its neighbour in the row twice beside it, and in the rows above and below, too.
        let alive = |row: usize, at: usize| start >> (2 * row + at % 2) & 1;
        let cell = |place: usize| {
            let (row, at) = (place / 2 + 1, place % 2);
            let around: u32 =
                (row - 1..=row + 1).map(|row| alive(row, at) + 2 * alive(row, at + 1)).sum::<u32>();
            let others = around - alive(row, at);
            u32::from(others == 3 || others == 2 && alive(row, at) == 1) << place
        };
        (0..2 * rows).map(cell).sum()
    }

    #[test]
    fn the_densest_still_life_of_a_torus_is_that_of_brute_force() {
        let folder = tempfile::tempdir().unwrap();
        let still = (0..1_u32 << (SIDE * SIDE)).filter(|&board| next(board) == board);
        let most = still.map(u32::count_ones).max().unwrap();
        let torus = "B3/S23:T4,4";
        for size in [&[][..], &["4"], &["4x4"], &["-vv", "4"]] {
            let output = lifesat_in(folder.path(), &[&["solve", "-r", torus, "--json"], size].concat());
            let answer = json(&output);
            assert_eq!((&answer["status"], &answer["value"]), (&json!("optimal"), &json!(most)));
        }
        for (cells, expected) in [(most, 10), (most + 1, 20)] {
            let bound = cells.to_string();
            let words = ["emit", "--n", "4", "--rule", torus, "--at-least", &bound, "-o", "f.cnf"];
            let formula = lifesat_in(folder.path(), &words);
            assert_eq!(code(&formula), 0, "{}", stderr(&formula));
            assert_eq!(code(&lifesat_in(folder.path(), &["solve", "f.cnf"])), expected);
        }
        let refused = lifesat_in(folder.path(), &["solve", "4", "-r", torus, "--connected"]);
        let said = stderr(&refused);
        assert!(code(&refused) == 2 && said.contains("does not take `--connected`"), "{said}");
        assert!(stdout(&refused).is_empty());
    }
}

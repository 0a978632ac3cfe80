//! Pictures of `lifesat render`, read back by other programs and compared with the reference
//! simulator.

use std::fs;
use std::path::Path;

use crate::common::pictures::{
    Cells, Pixels, dark_cells, frame, generations, gif, is_dark, is_even, middles, moved, png,
    png_by_its_library,
};
use crate::common::{code, lifesat_in, root, stderr};
use lifesat::life::file::{self, rle};
use lifesat::life::{Grid, Rule, waste};

/// A pattern of random cells.
fn soup(width: usize, height: usize, seed: u64) -> Grid {
    let mut random = fastrand::Rng::with_seed(seed);
    Grid::from_fn(width, height, |_| random.bool())
}

/// Renders a pattern and returns the content of the file.
fn drawn(pattern: &Grid, rule: Rule, words: &[&str], name: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("p.rle"), rle::write(pattern, rule, &[])).unwrap();
    rendered(folder.path(), &[&["p.rle"], words].concat(), name)
}

fn rendered(folder: &Path, words: &[&str], name: &str) -> Vec<u8> {
    let output = lifesat_in(folder, &[&["render", "-o", name], words].concat());
    assert_eq!((code(&output), stderr(&output)), (0, String::new()), "{words:?}");
    fs::read(folder.join(name)).unwrap()
}

/// The picture, on which two readers must agree.
fn read_png(bytes: &[u8]) -> Pixels {
    let pixels = png(bytes);
    assert_eq!(pixels, png_by_its_library(bytes));
    pixels
}

fn live(pattern: &Grid) -> Cells {
    generations(pattern, Rule::LIFE, 0).remove(0)
}

#[test]
fn a_png_shows_every_cell() {
    for (width, height, scale, margin) in [(30, 20, 10, 2), (7, 1, 3, 0), (1, 9, 1, 1), (64, 64, 8, 0)] {
        let pattern = soup(width, height, 7);
        let words = ["--scale", &scale.to_string(), "--margin", &margin.to_string()];
        let pixels = read_png(&drawn(&pattern, Rule::LIFE, &words, "p.png"));
        let line = usize::from(scale >= 8);
        let side = |cells: usize| (cells + 2 * margin) * scale + line;
        assert_eq!((pixels[0].len(), pixels.len()), (side(width), side(height)));
        let margin = i64::try_from(margin).unwrap();
        assert_eq!(dark_cells(&pixels, scale), moved(&live(&pattern), margin, margin));
        assert!(line == 1 || is_even(&pixels, scale));
    }
}

#[test]
fn empty_patterns_and_single_cells_are_pictures_too() {
    for text in ["x = 0, y = 0, rule = B3/S23\n!", "x = 3, y = 2\n!", "o!"] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("p.rle"), text).unwrap();
        for name in ["p.png", "p.gif", "p.svg", "p.html"] {
            let output = lifesat_in(folder.path(), &["render", "p.rle", "-q", "-o", name]);
            assert_eq!((code(&output), stderr(&output)), (0, String::new()), "{text:?} {name}");
        }
        let pixels = read_png(&fs::read(folder.path().join("p.png")).unwrap());
        assert_eq!(dark_cells(&pixels, 24).len(), text.matches('o').count() % 2, "{text:?}");
    }
}

/// Spaceships, oscillators and still lifes, with period and displacement.
const RETURNING: [(&str, usize, i64, i64); 6] = [
    ("OO/OO", 1, 0, 0),
    ("OOO", 2, 0, 0),
    (".O./..O/OOO", 4, 1, 1),
    ("O..O./....O/O...O/.OOOO", 4, 0, 2),
    (".O./O../OOO", 4, 1, -1),
    (
        "..OOO...OOO../............./O....O.O....O/O....O.O....O/O....O.O....O/..OOO...OOO../............./..OOO...OOO../O....O.O....O/O....O.O....O/O....O.O....O/............./..OOO...OOO..",
        3,
        0,
        0,
    ),
];

#[test]
fn a_gif_of_a_returning_pattern_is_one_period_and_loops() {
    for (rows, period, down, right) in RETURNING {
        let pattern = file::read(rows).unwrap().grid;
        let shown = gif(&drawn(&pattern, Rule::LIFE, &["--scale", "9", "--delay", "120"], "p.gif"));
        assert_eq!(shown.len(), period, "{rows}");
        let expected = generations(&pattern, Rule::LIFE, period);
        assert_eq!(expected[period], moved(&expected[0], down, right));
        let mut camera: Option<Vec<(i64, i64)>> = None;
        for (number, (pixels, delay)) in shown.iter().enumerate() {
            assert_eq!(*delay, 12);
            let cells = dark_cells(pixels, 9);
            let (there, here) = (frame(&expected[number]), frame(&cells));
            let place = (there.0 - here.0, there.1 - here.1);
            assert_eq!(moved(&cells, place.0, place.1), expected[number], "{rows} {number}");
            camera.get_or_insert_default().push(place);
        }
        // The camera moves by whole cells and never back. The last step leads to where it began.
        let mut camera = camera.unwrap();
        camera.push((camera[0].0 + down, camera[0].1 + right));
        for pair in camera.windows(2) {
            let step = (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
            let is_between = |step: i64, way: i64| {
                if way < 0 { (way..=0).contains(&step) } else { (0..=way).contains(&step) }
            };
            assert!(is_between(step.0, down) && is_between(step.1, right), "{rows} {camera:?}");
        }
    }
}

#[test]
fn a_gif_of_so_many_generations_shows_each_of_them() {
    for (rule, seed) in [("B3/S23", 1), ("B36/S23", 2), ("B2/S", 3), ("B1357/S1357", 4)] {
        let (rule, pattern) = (rule.parse().unwrap(), soup(12, 9, seed));
        let words = ["--generations", "12", "--scale", "4", "--margin", "1"];
        let shown = gif(&drawn(&pattern, rule, &words, "p.gif"));
        let expected = generations(&pattern, rule, 12);
        assert_eq!(shown.len(), 13);
        let reached: Cells = expected.iter().flatten().copied().chain([(0, 0), (8, 11)]).collect();
        let (top, left, height, width) = frame(&reached);
        for (number, (pixels, _)) in shown.iter().enumerate() {
            let side = |cells: i64| usize::try_from(4 * (cells + 2)).unwrap();
            assert_eq!((pixels.len(), pixels[0].len()), (side(height), side(width)));
            assert_eq!(moved(&dark_cells(pixels, 4), top - 1, left - 1), expected[number], "{rule} {number}");
            assert!(is_even(pixels, 4), "{rule} {number}");
        }
    }
}

#[test]
fn a_standing_camera_and_a_box_see_what_they_should() {
    let glider = file::read(".O./..O/OOO").unwrap().grid;
    let expected = generations(&glider, Rule::LIFE, 8);
    let words = ["--view", "stand", "--scale", "2", "--margin", "0"];
    for (number, (pixels, _)) in gif(&drawn(&glider, Rule::LIFE, &words, "p.gif")).iter().enumerate() {
        assert_eq!((dark_cells(pixels, 2), pixels.len()), (expected[number].clone(), 8), "{number}");
    }
    let words = ["--view", "-1,2,4,3", "--start", "2", "--generations", "6", "--scale", "2"];
    for (number, (pixels, _)) in gif(&drawn(&glider, Rule::LIFE, &words, "p.gif")).iter().enumerate() {
        let seen = expected[number + 2]
            .iter()
            .filter(|(row, column)| (2..5).contains(row) && (-1..3).contains(column));
        assert_eq!(dark_cells(pixels, 2), moved(&seen.copied().collect(), -2, 1), "{number}");
        assert_eq!((pixels.len(), pixels[0].len()), (6, 8));
    }
}

#[test]
fn a_sheet_shows_all_generations() {
    let blinker = file::read("OOO").unwrap().grid;
    let words = ["--generations", "2", "--scale", "10", "--margin", "0"];
    let pixels = read_png(&drawn(&blinker, Rule::LIFE, &words, "p.png"));
    // Three pictures of 3×3 cells, two in the first row and one in the second, a cell apart.
    assert_eq!((pixels[0].len(), pixels.len()), (71, 71));
    let first = [(1, 0), (1, 1), (1, 2), (0, 5), (1, 5), (2, 5)];
    let second = [(5, 0), (5, 1), (5, 2)];
    assert_eq!(dark_cells(&pixels, 10), first.into_iter().chain(second).collect());
}

/// The waste of a picture, counted by the sizes of its marks: small ones for 1, large ones for 2.
#[test]
fn waste_can_be_counted_in_the_picture() {
    let path = root().join("instances/still-life/patterns/28x28.rle");
    let pattern = file::read(&fs::read_to_string(&path).unwrap()).unwrap().grid;
    let folder = tempfile::tempdir().unwrap();
    let words =
        [path.to_str().unwrap(), "--mark", "waste", "--scale", "24", "--margin", "0", "--legend", "never"];
    let pixels = read_png(&rendered(folder.path(), &words, "w.png"));
    let middles = middles(&pixels, 24);
    assert_eq!((middles.len(), middles[0].len()), (30, 30));
    let is_plain = |colour: [u8; 3]| is_dark(colour) || colour == [255; 3];
    let mut wasted = 0;
    for (row, colours) in middles.iter().enumerate() {
        for (column, &colour) in colours.iter().enumerate() {
            // A small mark leaves the cell's colour a quarter of the way to its edge. A large one
            // does not.
            let (quarter, corner) =
                (pixels[24 * row + 6][24 * column + 6], pixels[24 * row + 2][24 * column + 2]);
            wasted += usize::from(!is_plain(colour)) + usize::from(!is_plain(quarter));
            let inside = (1..29).contains(&row) && (1..29).contains(&column);
            let alive = inside && pattern.is_alive(row.cast_signed() - 1, column.cast_signed() - 1);
            assert_eq!(is_dark(corner), alive, "({row},{column})");
        }
    }
    assert_eq!(wasted, waste::of_pattern(&pattern));
}

#[test]
fn an_svg_has_every_cell() {
    let pattern = soup(40, 25, 3);
    let svg =
        drawn(&pattern, Rule::LIFE, &["--margin", "3", "--scale", "8", "--title", "a < b & \"c\""], "p.svg");
    let read: serde_json::Value =
        serde_json::from_slice(&crate::common::pictures::through_python("svg_cells.py", &svg)).unwrap();
    assert_eq!(read["box"], serde_json::json!([0, 0, 46, 31]));
    assert_eq!(read["size"], serde_json::json!([46 * 8, 31 * 8]));
    assert_eq!((&read["ground"], &read["title"]), (&"off".into(), &"a < b & \"c\": generation 0".into()));
    let cells: Vec<(i64, i64)> = serde_json::from_value(read["cells"]["on"].clone()).unwrap();
    assert_eq!(cells.into_iter().collect::<Cells>(), moved(&live(&pattern), 3, 3));
    let orphan = drawn_partial("O.?/?O.");
    let read: serde_json::Value =
        serde_json::from_slice(&crate::common::pictures::through_python("svg_cells.py", &orphan)).unwrap();
    assert_eq!((&read["ground"], &read["box"]), (&"unspecified".into(), &serde_json::json!([0, 0, 3, 2])));
    assert_eq!(read["cells"], serde_json::json!({"on": [[0, 0], [1, 1]], "off": [[0, 1], [1, 2]]}));
}

fn drawn_partial(rows: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    rendered(folder.path(), &[rows, "--margin", "0"], "p.svg")
}

#[test]
fn an_orphan_has_three_colours() {
    let folder = tempfile::tempdir().unwrap();
    let pixels = read_png(&rendered(folder.path(), &["O.?/?O.", "--scale", "12", "--margin", "1"], "p.png"));
    let middles = middles(&pixels, 12);
    let (on, off, unspecified) = (middles[1][1], middles[1][2], middles[1][3]);
    assert!(is_dark(on) && off == [255; 3] && !is_dark(unspecified) && unspecified != off);
    let expected = [
        [unspecified, unspecified, unspecified, unspecified, unspecified],
        [unspecified, on, off, unspecified, unspecified],
        [unspecified, unspecified, on, off, unspecified],
        [unspecified, unspecified, unspecified, unspecified, unspecified],
    ];
    assert_eq!(middles, expected.map(|row| row.to_vec()));
}

/// Ages are those of a count by hand, and old cells are darker on a light page.
#[test]
fn ages_are_colours() {
    let folder = tempfile::tempdir().unwrap();
    let shown =
        gif(&rendered(folder.path(), &["OOO", "--mark", "age", "--scale", "9", "--margin", "0"], "p.gif"));
    let pictures: Vec<Pixels> = shown.iter().map(|(pixels, _)| middles(pixels, 9)).collect();
    let (young, old) = (pictures[0][1][0], pictures[0][1][1]);
    let light = |colour: [u8; 3]| colour.iter().map(|&part| u32::from(part)).sum::<u32>();
    assert!(light(young) > light(old) + 200);
    assert_eq!(
        (pictures[0][1].clone(), pictures[1][0][1], pictures[1][1][1]),
        (vec![young, old, young], young, old)
    );
    // Three cells become a block. After five generations the fourth cell is one generation younger
    // than the others.
    let pixels = read_png(&rendered(
        folder.path(),
        &["OO/O.", "--mark", "age", "--start", "4", "--scale", "9", "--margin", "0"],
        "p.png",
    ));
    let block = middles(&pixels, 9);
    assert_eq!((block[0][0], block[0][0]), (block[0][1], block[1][0]));
    assert!(light(block[1][1]) > light(block[0][0]), "{block:?}");
}

/// The legend below a game shows whose colour is which: samples of the cells' colours, and letters.
#[test]
fn a_game_has_a_legend() {
    let folder = tempfile::tempdir().unwrap();
    let game = "play --players greedy,greedy 12x9 --seed 3 --generations 3 --state g.jsonl";
    assert_eq!(code(&lifesat_in(folder.path(), &game.split(' ').collect::<Vec<_>>())), 0);
    let words = ["g.jsonl", "--scale", "24"];
    let bare = read_png(&rendered(folder.path(), &[&words[..], &["--legend", "never"]].concat(), "n.png"));
    let pixels = read_png(&rendered(folder.path(), &words, "g.png"));
    assert_eq!((bare.len(), bare[0].len(), pixels[0].len()), (9 * 24 + 1, 12 * 24 + 1, 12 * 24 + 1));
    assert_eq!(pixels[..bare.len()], bare);
    let colours = |rows: &[Vec<[u8; 3]>]| -> std::collections::BTreeSet<[u8; 3]> {
        let living = |colour: &&[u8; 3]| colour.iter().max().unwrap() - colour.iter().min().unwrap() > 100;
        rows.iter().flatten().filter(living).copied().collect()
    };
    let legend = &pixels[bare.len()..];
    assert_eq!(colours(legend), colours(&bare));
    assert!(!colours(legend).is_empty() && legend.iter().flatten().any(|colour| is_dark(*colour)));
    // Every picture of a film has the legend. Pictures without enough room have none.
    let shown = gif(&rendered(folder.path(), &words, "g.gif"));
    let below: Vec<_> = shown.iter().map(|(pixels, _)| &pixels[bare.len()..]).collect();
    assert!(below.iter().all(|legend| colours(legend) == colours(below[0])));
    // It also names the generation, of which there are four at most. Turns do not change it.
    let different = below.iter().collect::<std::collections::BTreeSet<_>>().len();
    assert!((2..=4).contains(&different), "{different}");
    let small = read_png(&rendered(folder.path(), &["g.jsonl", "--scale", "2"], "s.png"));
    assert_eq!(small.len(), 18);
    // Other pictures have a legend on request.
    for (rows, names) in [("O.?/?O.", 3), ("OO/OO", 1)] {
        let words = [rows, "--scale", "40", "--margin", "1", "--legend", "always"];
        let pixels = read_png(&rendered(folder.path(), &words, "l.png"));
        // Four rows of cells, and the line below.
        let samples: std::collections::BTreeSet<[u8; 3]> =
            pixels[4 * 40 + 1..].iter().flatten().copied().collect();
        assert!(samples.len() > names, "{rows}: {samples:?}");
    }
}

/// A pattern that has come to rest after a million generations, and patterns after as many
/// generations as the simulator can play.
#[test]
fn a_start_far_away() {
    let folder = tempfile::tempdir().unwrap();
    let drawn = |start: &str, name: &str| {
        let view = ["--view", "-60,-60,140,140", "--scale", "1", "--start", start];
        read_png(&rendered(folder.path(), &[&["OOO/O.O/O.O"], &view[..]].concat(), name))
    };
    let pi = file::read("OOO/O.O/O.O").unwrap().grid;
    let expected = generations(&pi, Rule::LIFE, 300);
    for number in [299, 300] {
        let seen = dark_cells(&drawn(&number.to_string(), "p.png"), 1);
        assert_eq!(moved(&seen, -60, -60), expected[number]);
        assert_eq!(drawn(&(1_000_000 + number).to_string(), "q.png"), drawn(&number.to_string(), "p.png"));
    }
}

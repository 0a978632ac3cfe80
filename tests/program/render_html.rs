//! The pages of `lifesat render` as a browser shows them, and its GIF and SVG files in the same
//! browser.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::common::browser::Browser;
use crate::common::pictures::{Cells, dark_cells, generations, gif};
use crate::common::{code, lifesat_in, shell, stderr};
use lifesat::game::record::Record;
use lifesat::life::file::{bounded, rle};
use lifesat::life::{Grid, Plane, Rule, World, file, partial};
use serde_json::Value;

/// A file that the program rendered.
fn rendered(folder: &Path, words: &[&str], name: &str) -> std::path::PathBuf {
    let output = lifesat_in(folder, &[&["render", "-q", "-o", name], words].concat());
    assert_eq!((code(&output), stderr(&output)), (0, String::new()), "{words:?}");
    folder.join(name)
}

/// A browser that shows the page of a pattern, paused at its start.
fn paused(words: &[&str]) -> Browser {
    let browser = Browser::chromium();
    browser.prefer("prefers-reduced-motion", "reduce");
    show(&browser, words);
    browser
}

/// Shows the page of a pattern in a browser that prefers reduced motion.
fn show(browser: &Browser, words: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    browser.open(&rendered(folder.path(), words, "p.html"));
    assert_eq!((browser.value("film.generation"), browser.value("film.playing")), (0.into(), false.into()));
}

/// The cells of the page, each with its letter.
fn cells(browser: &Browser) -> BTreeMap<(i64, i64), String> {
    let listed = browser.value("film.cells()");
    let cell = |cell: &Value| {
        ((cell[0].as_i64().unwrap(), cell[1].as_i64().unwrap()), cell[2].as_str().unwrap().to_owned())
    };
    listed.as_array().unwrap().iter().map(cell).collect()
}

fn live(browser: &Browser) -> Cells {
    cells(browser).into_keys().collect()
}

/// The colour of the canvas in the middle of a cell.
fn colour(browser: &Browser, (row, column): (i64, i64)) -> Vec<u64> {
    // The page's canvas is copied, as a browser warns if a canvas is read often.
    let script = format!(
        "(() => {{ const canvas = document.querySelector('canvas'); const {{ row, column, size }} = film.view; \
         const x = Math.round(canvas.width / 2 + ({column} + 0.5 - column) * size); \
         const y = Math.round(canvas.height / 2 + ({row} + 0.5 - row) * size); \
         const copy = new OffscreenCanvas(1, 1).getContext('2d'); copy.drawImage(canvas, -x, -y); \
         return [...copy.getImageData(0, 0, 1, 1).data].slice(0, 3); }})()"
    );
    browser.value(&script).as_array().unwrap().iter().map(|part| part.as_u64().unwrap()).collect()
}

/// Fails if a page complained, or asked for more than so many files. Firefox does not tell those.
fn assert_quiet(browser: &Browser, requests: usize) {
    assert_eq!(browser.complaints(), [""; 0]);
    let asked = browser.requests();
    assert!(
        asked.len() <= requests && asked.iter().all(|address| address.starts_with("file://")),
        "{asked:?}"
    );
}

#[test]
fn a_page_plays_what_the_simulator_plays() {
    let soup = "O.OO.OOO/.OO.O..O/OOO.OO.O/.O.O.OOO/OO..O.O./.OOO..OO";
    let browser = Browser::chromium();
    browser.prefer("prefers-reduced-motion", "reduce");
    for (rows, rule, last) in [(".O./..O/OOO", "B3/S23", 40), (soup, "B3/S23", 70), (soup, "B36/S023", 30)] {
        show(&browser, &[rows, "--rule", rule]);
        let pattern = file::read(rows).unwrap().grid;
        let expected = generations(&pattern, rule.parse().unwrap(), last);
        // Forwards step by step, then back over generations that the page keeps.
        let jumps = [last, 33, 32, 31, 5, 69, 0, 1].into_iter().filter(|&number| number <= last);
        for number in (0..=last).chain(jumps) {
            browser.value(&format!("film.go({number})"));
            assert_eq!(live(&browser), expected[number], "{rows} {rule} {number}");
        }
    }
    assert_quiet(&browser, 3);
}

/// By rules with B0 the page shows what is drawn, from an even or an odd generation on. A bounded grid is a film.
#[test]
fn a_page_plays_rules_with_b0_and_bounded_grids() {
    let soup = "O.OO.OOO/.OO.O..O/OOO.OO.O/.O.O.OOO";
    let folder = tempfile::tempdir().unwrap();
    let browser = Browser::chromium();
    browser.prefer("prefers-reduced-motion", "reduce");
    let mut pages = 0;
    let mut play = |text: &str, start: usize, last: usize| {
        fs::write(folder.path().join("p.rle"), text).unwrap();
        let (first, all) = (start.to_string(), last.to_string());
        let words = ["p.rle", "--start", &first, "-g", &all, "--view", "stand", "--margin", "0"];
        browser.open(&rendered(folder.path(), &words, "p.html"));
        let (world, mut now) = if let Ok(pattern) = bounded::read(text) {
            (pattern.world(), pattern.plane())
        } else {
            let pattern = rle::read(text).unwrap();
            (World::from(pattern.rule), Plane::of(&pattern.grid))
        };
        let mut lived = 0;
        for generation in 0..=start + last {
            if generation >= start {
                browser.value(&format!("film.go({})", generation - start));
                let cells = now.cells().iter().map(|&(row, column)| (row.into(), column.into()));
                let expected: Cells = cells.collect();
                // A film has the top left corner of its picture, a grid of its size, as its origin.
                assert_eq!(live(&browser), expected, "{text} {generation}");
                lived += usize::from(!expected.is_empty());
            }
            now = world.next(&now, generation);
        }
        pages += 1;
        lived
    };
    let mut lived = 0;
    for rule in ["B03/S23", "B0123478/S01234678", "B0123478/S0123467", "B02/S4V"] {
        let text = rle::write(&file::read(soup).unwrap().grid, rule.parse().unwrap(), &[]);
        lived += play(&text, 0, 12) + play(&text, 3, 4);
    }
    let glider = "x = 3, y = 3, rule = B3/S23:T8,7\nbob$2bo$3o!\n";
    assert_eq!(play(glider, 0, 30), 31);
    lived += play("x = 3, y = 3, rule = B03/S23:K8*,6\nbob$2bo$3o!\n", 0, 8);
    assert!(lived > 60, "{lived}");
    assert_quiet(&browser, pages);
}

#[test]
fn the_canvas_shows_the_cells() {
    let browser = paused(&[".O./..O/OOO"]);
    let glider = file::read(".O./..O/OOO").unwrap().grid;
    let expected = generations(&glider, Rule::LIFE, 9);
    for (scheme, page, ink) in
        [("light", [255, 255, 255], [29, 43, 63]), ("dark", [18, 22, 28], [232, 230, 220])]
    {
        browser.prefer("prefers-color-scheme", scheme);
        for number in [0, 1, 2, 3, 9] {
            browser.value(&format!("film.go({number})"));
            browser.await_truth("new Promise(done => requestAnimationFrame(() => done(true)))");
            // The camera follows the glider, so these cells are visible.
            let (top, left, height, width) = crate::common::pictures::frame(&expected[number]);
            for row in top - 1..=top + height {
                for column in left - 1..=left + width {
                    let alive = expected[number].contains(&(row, column));
                    let wanted = if alive { ink } else { page };
                    assert_eq!(colour(&browser, (row, column)), wanted, "{scheme} {number} ({row},{column})");
                }
            }
        }
    }
    assert_quiet(&browser, 1);
}

#[test]
fn a_page_starts_by_itself_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let page = rendered(folder.path(), &[".O./..O/OOO", "--delay", "20"], "p.html");
    let browser = Browser::start();
    browser.open(&page);
    browser.await_truth("film.playing && film.generation >= 12");
    browser.press(" ");
    let number = usize::try_from(browser.value("film.generation").as_u64().unwrap()).unwrap();
    let glider = file::read(".O./..O/OOO").unwrap().grid;
    assert_eq!(live(&browser), generations(&glider, Rule::LIFE, number)[number]);
    assert_eq!(browser.value("film.playing"), false);
    assert_quiet(&browser, 1);
}

#[test]
fn buttons_and_keys_do_what_they_say() {
    let browser = paused(&[".O./..O/OOO"]);
    let number = || browser.value("film.generation").as_u64().unwrap();
    for _ in 0..3 {
        browser.click("#step");
    }
    assert_eq!(number(), 3);
    browser.click("#back");
    assert_eq!(number(), 2);
    browser.press("ArrowRight");
    browser.press("ArrowRight");
    assert_eq!(number(), 4);
    browser.press("ArrowLeft");
    assert_eq!(number(), 3);
    assert_eq!(browser.value("document.querySelector('output').textContent"), "Generation 3, 5 live cells");
    assert_eq!(
        browser.value("document.querySelector('canvas').getAttribute('aria-label')"),
        "A pattern: Generation 3, 5 live cells"
    );
    browser.press("Home");
    assert_eq!(number(), 0);
    browser.press("ArrowLeft");
    assert_eq!(number(), 0, "there is nothing before the start");
    let label = || browser.value("document.getElementById('play').getAttribute('aria-label')");
    assert_eq!(label(), "Play");
    browser.click("#play");
    assert_eq!((label(), browser.value("film.playing")), ("Pause".into(), true.into()));
    browser.await_truth("film.generation >= 2");
    browser.click("#play");
    assert_eq!((label(), browser.value("film.playing")), ("Play".into(), false.into()));
    let rate = || browser.value("film.rate").as_u64().unwrap();
    assert_eq!(rate(), 5);
    browser.click("#board");
    browser.press("ArrowUp");
    assert_eq!(rate(), 6);
    browser.press("ArrowDown");
    browser.press("ArrowDown");
    assert_eq!((rate(), browser.value("document.getElementById('rate').textContent")), (4, "4 / s".into()));
    assert_quiet(&browser, 1);
}

#[test]
fn the_view_is_moved_and_brought_back() {
    let browser = paused(&["OO/OO", "--generations", "3"]);
    let view =
        || ["row", "column", "size"].map(|key| browser.value(&format!("film.view.{key}")).as_f64().unwrap());
    let fitted = view();
    browser.press("+");
    assert!((view()[2] - fitted[2] * 1.25).abs() < 1e-9);
    browser.click("#out");
    assert!((view()[2] - fitted[2]).abs() < 1e-9);
    browser.drag("#board", 64.0, -32.0);
    let dragged = view();
    assert!((dragged[1] - fitted[1] + 64.0 / fitted[2]).abs() < 0.1, "{fitted:?} {dragged:?}");
    assert!((dragged[0] - fitted[0] - 32.0 / fitted[2]).abs() < 0.1, "{fitted:?} {dragged:?}");
    browser.press("0");
    assert!(view().iter().zip(fitted).all(|(one, other)| (one - other).abs() < 1e-9));
    // A film with a given number of generations starts again after the last one.
    browser.value("film.go(3)");
    browser.press(" ");
    browser.await_truth("film.generation < 3");
    assert_quiet(&browser, 1);
}

/// Rows and columns of the plane that the canvas shows: from, to, from, to.
fn sight(browser: &Browser) -> [f64; 4] {
    let number = |script: &str| browser.value(script).as_f64().unwrap();
    let [row, column, size] = ["row", "column", "size"].map(|key| number(&format!("film.view.{key}")));
    let half = |key: &str| number(&format!("document.querySelector('canvas').{key}")) / 2.0 / size;
    let (height, width) = (half("height"), half("width"));
    [row - height, row + height, column - width, column + width]
}

/// The R-pentomino begins with five cells. The first view has room for the first 60 generations.
/// Then the view grows with the pattern, until the user zooms.
#[test]
fn the_view_of_a_pattern_that_grows() {
    let rows = ".OO/OO./.O.";
    let browser = paused(&[rows]);
    let expected = generations(&file::read(rows).unwrap().grid, Rule::LIFE, 400);
    let holds = |[top, bottom, left, right]: [f64; 4], cells: &Cells| {
        let between = |place: i64, from: f64, to: f64| {
            let place = f64::from(i32::try_from(place).unwrap());
            from <= place && place + 1.0 <= to
        };
        cells.iter().all(|&(row, column)| between(row, top, bottom) && between(column, left, right))
    };
    let first = sight(&browser);
    assert!(expected[..60].iter().all(|cells| holds(first, cells)), "{first:?}");
    assert!(!expected[..400].iter().all(|cells| holds(first, cells)), "{first:?}");
    let mut views = vec![first];
    for number in (1..=400).step_by(3) {
        browser.value(&format!("film.go({number})"));
        let now = sight(&browser);
        assert!(holds(now, &expected[number]), "{number} {now:?}");
        if views.last() != Some(&now) {
            views.push(now);
        }
    }
    assert!((2..14).contains(&views.len()), "the view changes now and then: {}", views.len());
    browser.press("+");
    let zoomed = sight(&browser);
    browser.value("film.go(60)");
    assert!(sight(&browser).iter().zip(zoomed).all(|(one, other)| (one - other).abs() < 1e-9));
    assert_quiet(&browser, 1);
}

#[test]
fn everything_on_a_page_has_a_name() {
    let browser = paused(&[".O./..O/OOO", "--title", "The <glider>"]);
    let tree = browser.call("Accessibility.getFullAXTree", &serde_json::json!({}));
    let mut named = BTreeMap::new();
    for node in tree["nodes"].as_array().unwrap().iter().filter(|node| node["ignored"] == false) {
        let role = node["role"]["value"].as_str().unwrap_or_default().to_owned();
        let name = node["name"]["value"].as_str().unwrap_or_default().to_owned();
        assert!(!name.is_empty() || !["button", "slider", "image"].contains(&role.as_str()), "{node}");
        named.entry(role).or_insert_with(Vec::new).push(name);
    }
    assert_eq!(named["button"].len(), 7);
    assert_eq!((named["slider"].len(), named["heading"][0].as_str()), (1, "The <glider>"));
    assert_eq!(browser.value("document.title"), "The <glider>");
    assert_eq!(browser.value("document.documentElement.lang"), "en");
}

#[test]
fn the_page_of_an_orphan_tells_three_kinds_apart() {
    let rows = "O.?/?O.";
    let browser = paused(&[rows, "--margin", "1"]);
    let pattern = partial::read(rows).unwrap();
    let mut seen = BTreeMap::new();
    for at in pattern.positions() {
        let place = (i64::try_from(at.row).unwrap() + 1, i64::try_from(at.column).unwrap() + 1);
        seen.entry(pattern.get(at)).or_insert_with(Vec::new).push(colour(&browser, place));
    }
    assert!(seen.values().all(|colours| colours.iter().all(|other| *other == colours[0])), "{seen:?}");
    assert!(seen[&None][0] != seen[&Some(false)][0] && seen[&None][0] != seen[&Some(true)][0], "{seen:?}");
    assert_eq!(
        browser.value("document.querySelector('#legend').innerText.split(/\\s+/).join(' ')"),
        "unspecified dead alive"
    );
    assert_eq!(browser.value("getComputedStyle(document.getElementById('controls')).display"), "none");
    let facts = browser.value("document.getElementById('facts').textContent");
    assert_eq!(facts, "3×2 cells · 4 of them specified · 2 live cells");
    assert_quiet(&browser, 1);
}

#[test]
fn the_page_of_a_game_shows_its_boards() {
    let folder = tempfile::tempdir().unwrap();
    let script = "lifesat play --players greedy,random,greedy 8x7 --seed 4 --generations 6 --state g.jsonl";
    assert_eq!(code(&shell(folder.path(), script)), 0);
    let page = rendered(folder.path(), &["g.jsonl"], "g.html");
    let browser = Browser::chromium();
    browser.prefer("prefers-reduced-motion", "reduce");
    browser.open(&page);
    assert_eq!(browser.value("document.title"), "A game of greedy, random and greedy");
    let record = Record::read(&fs::read_to_string(folder.path().join("g.jsonl")).unwrap()).unwrap();
    let mut boards: Vec<Vec<String>> =
        record.frames.iter().map(|frame| frame.game.board().to_rows()).collect();
    // The last line of the record says how the game ended and changes nothing.
    boards.pop();
    let mut letters = BTreeMap::new();
    for (number, rows) in boards.iter().enumerate() {
        browser.value(&format!("film.go({number})"));
        let shown = cells(&browser);
        for (row, symbols) in rows.iter().enumerate() {
            for (column, symbol) in symbols.chars().enumerate() {
                let place = (i64::try_from(row).unwrap(), i64::try_from(column).unwrap());
                let letter = shown.get(&place).map_or(".", String::as_str).to_owned();
                assert_eq!(*letters.entry(symbol).or_insert(letter.clone()), letter, "{number} {place:?}");
            }
        }
    }
    assert!(letters.len() > 3 && letters[&'.'] == ".", "{letters:?}");
    assert_eq!(browser.value(&format!("film.go({}); film.generation", boards.len())), boards.len() - 1);
    assert_quiet(&browser, 1);
}

#[test]
fn ages_in_a_page_are_those_of_the_pictures() {
    let browser = paused(&["OOO/O../.O.", "--mark", "age", "--generations", "40"]);
    let pattern: Grid = file::read("OOO/O../.O.").unwrap().grid;
    let expected = generations(&pattern, Rule::LIFE, 40);
    let mut ages: BTreeMap<(i64, i64), u32> = BTreeMap::new();
    for (number, live) in expected.iter().enumerate() {
        ages = live.iter().map(|place| (*place, ages.get(place).map_or(0, |age| age + 1))).collect();
        browser.value(&format!("film.go({number})"));
        let class = |age: u32| [0, 1, 2, 4, 8, 16, 32].iter().rposition(|&least| age >= least).unwrap();
        let letters = ages
            .iter()
            .map(|(place, &age)| (*place, ["A", "B", "C", "D", "E", "F", "G"][class(age)].to_owned()));
        assert_eq!(cells(&browser), letters.collect(), "{number}");
    }
}

/// The browser's decoder composes the same pictures of a GIF as the library that wrote it, and they
/// show the simulator's cells.
#[test]
fn a_browser_shows_the_gif() {
    let folder = tempfile::tempdir().unwrap();
    let rows = "O..O./....O/O...O/.OOOO";
    let path =
        rendered(folder.path(), &[rows, "--generations", "9", "--scale", "5", "--margin", "0"], "p.gif");
    let bytes = fs::read(path).unwrap();
    let list: Vec<String> = bytes.iter().map(u8::to_string).collect();
    fs::write(folder.path().join("empty.html"), "<!doctype html><title>empty</title>").unwrap();
    let browser = Browser::start();
    browser.open(&folder.path().join("empty.html"));
    let frames = browser.value(&format!(
        "(async () => {{ const decoder = new ImageDecoder({{ data: new Uint8Array([{}]), type: 'image/gif' }}); \
         await decoder.tracks.ready; await decoder.completed; const track = decoder.tracks.selectedTrack; const frames = []; \
         for (let index = 0; index < track.frameCount; index += 1) {{ \
         const {{ image }} = await decoder.decode({{ frameIndex: index }}); \
         const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight); const pen = canvas.getContext('2d'); \
         pen.drawImage(image, 0, 0); const {{ data }} = pen.getImageData(0, 0, canvas.width, canvas.height); \
         frames.push({{ width: canvas.width, loops: track.repetitionCount === Infinity, duration: image.duration, data: [...data] }}); }} \
         return frames; }})()",
        list.join(",")
    ));
    let frames = frames.as_array().unwrap().clone();
    let ours = gif(&bytes);
    assert_eq!((frames.len(), ours.len()), (10, 10));
    let ship = file::read(rows).unwrap().grid;
    let expected = generations(&ship, Rule::LIFE, 9);
    let all: Cells = expected.iter().flatten().copied().collect();
    let (top, left, ..) = crate::common::pictures::frame(&all);
    for (number, frame) in frames.iter().enumerate() {
        let width = usize::try_from(frame["width"].as_u64().unwrap()).unwrap();
        let bytes: Vec<u8> = frame["data"]
            .as_array()
            .unwrap()
            .iter()
            .map(|part| u8::try_from(part.as_u64().unwrap()).unwrap())
            .collect();
        let rows = bytes.chunks(4 * width);
        let pixels: crate::common::pictures::Pixels =
            rows.map(|row| row.chunks(4).map(|p| [p[0], p[1], p[2]]).collect()).collect();
        assert_eq!(pixels, ours[number].0, "{number}");
        assert_eq!(
            crate::common::pictures::moved(&dark_cells(&pixels, 5), top, left),
            expected[number],
            "{number}"
        );
        assert_eq!((&frame["loops"], &frame["duration"]), (&true.into(), &200_000.into()));
    }
}

#[test]
fn a_browser_shows_the_svg() {
    let folder = tempfile::tempdir().unwrap();
    let rows = "O.OO/.OO./O..O/OOOO/..O.";
    let path = rendered(folder.path(), &[rows, "--scale", "20", "--margin", "1"], "p.svg");
    let browser = Browser::chromium();
    browser.prefer("prefers-color-scheme", "light");
    browser.open(&path);
    assert_eq!(browser.value("document.documentElement.tagName"), "svg");
    let pattern = file::read(rows).unwrap().grid;
    for (row, column) in (0..7isize).flat_map(|row| (0..6isize).map(move |column| (row, column))) {
        let class = browser.value(&format!(
            "document.elementFromPoint({}, {}).getAttribute('class')",
            column * 20 + 10,
            row * 20 + 10
        ));
        let alive = pattern.is_alive(row - 1, column - 1);
        assert_eq!(class, if alive { "on" } else { "off" }, "({row},{column})");
    }
    let ink = || browser.value("getComputedStyle(document.querySelector('.on')).fill");
    assert_eq!(ink(), "rgb(29, 43, 63)");
    browser.prefer("prefers-color-scheme", "dark");
    assert_eq!(ink(), "rgb(232, 230, 220)");
    assert_quiet(&browser, 1);
}

/// On a phone the word "Speed" stands beside its slider.
#[test]
fn a_slider_has_its_name_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let page = rendered(folder.path(), &[".O./..O/OOO"], "p.html");
    let browser = Browser::start();
    for width in [320, 390, 800] {
        browser.resize(width, 800, true);
        browser.open(&page);
        let middle = |place: &str| {
            let there = format!(
                "(() => {{ const box = document.querySelector('{place}').getBoundingClientRect(); return box.top + box.height / 2; }})()"
            );
            browser.value(&there).as_f64().unwrap()
        };
        assert!((middle("label[for=speed]") - middle("#speed")).abs() < 8.0, "{width}");
        assert_eq!(browser.value("document.documentElement.scrollWidth"), width);
    }
}

/// The film of a game rests at its end before it begins again.
#[test]
fn a_game_rests_at_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let script = "lifesat play --players greedy,random --seed 4 --generations 3 --state g.jsonl && \
        lifesat render g.jsonl --delay 200 -o g.gif";
    assert_eq!(code(&shell(folder.path(), script)), 0);
    let shown = crate::common::pictures::gif(&fs::read(folder.path().join("g.gif")).unwrap());
    let (last, others) = shown.split_last().unwrap();
    assert!(others.len() > 3 && others.iter().all(|(_, delay)| *delay == 20));
    assert_eq!(last.1, 200);
}

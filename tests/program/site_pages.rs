//! The pages of the web site beside the workbench: the first page, lessons, gallery, book. `make site` builds them.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::path::{Component, Path, PathBuf};

use serde_json::{Value, json};

use crate::common::browser::Browser;
use crate::common::visit::Visitor;
use crate::serve_access::{LOOKS, assert_open, learn_axe};
use crate::site::{Host, site};

fn open(host: &Host, page: &str) -> Visitor {
    let browser = Browser::start();
    browser.visit(&host.page(page));
    Visitor::of(browser)
}

/// A part of the question on the page with this number.
fn part(number: usize, selector: &str) -> String {
    format!("document.querySelectorAll('.try')[{number}].querySelector('{selector}')")
}

/// Asks the question with this number, and returns what is said of the answer.
#[track_caller]
pub(crate) fn ask(visitor: &Visitor, number: usize) -> String {
    let browser = &visitor.browser;
    let button = part(number, ".main");
    browser.await_truth(&format!("{button} !== null"));
    browser.value(&format!("{button}.click()"));
    browser.await_truth(&format!("{button}.textContent !== 'Stop'"));
    said(visitor, number)
}

fn said(visitor: &Visitor, number: usize) -> String {
    let words = visitor.browser.value(&format!("{}.textContent", part(number, ".told")));
    words.as_str().unwrap().to_owned()
}

/// The name of the board with this number, which says what is on it.
fn board(visitor: &Visitor, number: usize) -> String {
    let label = format!("{}.getAttribute('aria-label')", part(number, "canvas"));
    visitor.browser.value(&label).as_str().unwrap().to_owned()
}

#[test]
#[ignore = "needs the site: make test-site"]
pub(crate) fn who_draws_on_the_first_page_sees_what_was_before() {
    let visitor = open(&Host::start(), "");
    let browser = &visitor.browser;
    browser.await_truth("document.querySelector('.try canvas')?.width > 300");
    assert!(board(&visitor, 0).ends_with("22 live, 173 dead"), "{}", board(&visitor, 0));
    // The middle of the heart.
    browser.click(".try canvas");
    assert!(board(&visitor, 0).ends_with("21 live, 174 dead"), "{}", board(&visitor, 0));
    browser.click(".try canvas");
    let words = ask(&visitor, 0);
    assert!(words.starts_with("This turns into your drawing"), "{words}");
    browser.await_truth(&format!("{}.textContent === 'This is what you drew.'", part(0, ".generation")));
    browser.await_truth(&format!("{}.textContent === 'Generation 2'", part(0, ".generation")));
    // Who touches the film is back at the drawing, and has lost neither.
    browser.click(".try canvas");
    browser.await_truth(&format!("{}.textContent === ''", part(0, ".generation")));
    assert!(board(&visitor, 0).ends_with("22 live, 173 dead"), "{}", board(&visitor, 0));
    press(&visitor, "Show the answer again");
    assert!(said(&visitor, 0).starts_with("This turns into your drawing"), "{}", said(&visitor, 0));
    press(&visitor, "Back to the drawing");
    // The answer is about this drawing alone.
    browser.click(".try canvas");
    assert_eq!(browser.value(&named("Show the answer again")), Value::Null);
    assert_eq!(said(&visitor, 0), "");
}

/// A button that is seen, by its text.
fn named(text: &str) -> String {
    format!(
        "([...document.querySelectorAll('.try button')].find((one) => !one.hidden && one.textContent === '{text}') ?? null)"
    )
}

#[track_caller]
fn press(visitor: &Visitor, text: &str) {
    visitor.browser.value(&format!("{}.click()", named(text)));
}

#[test]
#[ignore = "needs the site: make test-site"]
fn nothing_is_asked_of_an_empty_board() {
    let visitor = open(&Host::start(), "");
    visitor.browser.await_truth("document.querySelector('.try canvas')?.width > 300");
    press(&visitor, "Clear");
    assert!(board(&visitor, 0).ends_with("0 live, 195 dead"), "{}", board(&visitor, 0));
    assert_eq!(ask(&visitor, 0), "Draw something first.");
    // A block stays as it is, and this is said.
    visitor.browser.value("document.querySelector('.try canvas').focus()");
    for key in [" ", "ArrowRight", " ", "ArrowDown", " ", "ArrowLeft", " "] {
        visitor.browser.press(key);
    }
    assert!(board(&visitor, 0).ends_with("4 live, 191 dead"), "{}", board(&visitor, 0));
    press(&visitor, "Play");
    let words = "Generation 0: nothing changes any more. It starts again.";
    visitor.browser.await_truth(&format!("{}.textContent === '{words}'", part(0, ".generation")));
}

#[test]
#[ignore = "needs the site: make test-site"]
pub(crate) fn a_drawing_is_seen_in_the_workbench_and_after_a_step_back() {
    let visitor = open(&Host::start(), "");
    let browser = &visitor.browser;
    browser.await_truth("document.querySelector('.try canvas')?.width > 300");
    browser.value("document.querySelector('.try canvas').focus()");
    browser.press(" ");
    browser.value(&format!("{}.focus()", part(0, ".links a")));
    browser.value(&format!("{}.click()", part(0, ".links a")));
    browser.await_truth("document.querySelector('#kind')?.value === 'orphan'");
    assert!(visitor.board().ends_with("23 live, 172 dead, 0 unknown"), "{}", visitor.board());
    // The first event would bring the tour.
    visitor.get("jobs");
    assert_eq!(browser.value("document.querySelector('#tour')"), Value::Null);
    browser.value("setTimeout(() => history.back(), 0) > 0");
    browser.await_truth("document.querySelector('.try canvas')?.width > 300");
    assert!(board(&visitor, 0).ends_with("23 live, 172 dead"), "{}", board(&visitor, 0));
}

#[test]
#[ignore = "needs the site: make test-site"]
fn a_swipe_over_a_board_scrolls_the_page() {
    let browser = Browser::chromium();
    browser.resize(390, 844, true);
    browser.visit(&Host::start().page(""));
    let visitor = Visitor::of(browser);
    visitor.browser.await_truth("document.querySelector('.try canvas')?.width > 300");
    visitor.browser.call("Emulation.setTouchEmulationEnabled", &json!({"enabled": true}));
    let swipe = || {
        let middle = "(() => { const box = document.querySelector('.try canvas').getBoundingClientRect(); \
             return [box.x + box.width / 2, box.y + box.height / 2]; })()";
        let middle = visitor.browser.value(middle);
        let [x, y] = [0, 1].map(|at| middle[at].as_f64().unwrap());
        let touch = |kind: &str, places: Value| {
            visitor.browser.call("Input.dispatchTouchEvent", &json!({"type": kind, "touchPoints": places}));
        };
        touch("touchStart", json!([{"x": x, "y": y}]));
        for step in 1..12 {
            touch("touchMove", json!([{"x": x, "y": y - 10.0 * f64::from(step)}]));
        }
        touch("touchEnd", json!([]));
        visitor.browser.await_truth("scrollY > 40");
        visitor.browser.value("scrollTo(0, 0)");
    };
    swipe();
    assert!(board(&visitor, 0).ends_with("22 live, 173 dead"), "{}", board(&visitor, 0));
    press(&visitor, "Play");
    swipe();
    assert_ne!(visitor.browser.value(&named("Back to the drawing")), Value::Null);
}

#[test]
#[ignore = "needs the site: make test-site"]
fn what_was_drawn_has_a_frame_in_the_answer() {
    let visitor = open(&Host::start(), "lessons/4-orphans.html");
    assert!(ask(&visitor, 0).starts_with("It is no orphan"));
    let words = "This is what you drew, in the frame. Cells around it may be alive, too.";
    visitor.browser.await_truth(&format!("{}.textContent === '{words}'", part(0, ".generation")));
    // Where a film shows a drawing of three live cells in a corner of a larger board.
    let place = "import(new URL('../assets/film.js', document.baseURI)).then(async ({ placeOf }) => { \
         const { Board } = await import(new URL('../assets/board.js', document.baseURI)); \
         return placeOf(Board.ofRows(['O?', 'OO']), Board.ofRows(['.....', '.O...', '.OO..'])); })";
    assert_eq!(visitor.browser.value(place), json!([1, 1]));
}

#[test]
#[ignore = "needs the site: make test-site"]
pub(crate) fn the_first_page_needs_no_mouse() {
    let visitor = open(&Host::start(), "");
    let browser = &visitor.browser;
    browser.await_truth("document.querySelector('.try canvas')?.width > 300");
    browser.value("document.querySelector('.try canvas').focus()");
    for key in [" ", "ArrowRight", " ", "ArrowDown", " "] {
        browser.press(key);
    }
    assert!(board(&visitor, 0).ends_with("25 live, 170 dead"), "{}", board(&visitor, 0));
    browser.press("Tab");
    assert_eq!(browser.value("document.activeElement.textContent"), json!("What was there before?"));
    browser.press(" ");
    browser.await_truth(&format!("{}.textContent.startsWith('This turns into')", part(0, ".told")));
}

/// The beginnings of what is said when the questions of the lessons are asked as they stand there.
const LESSONS: [(&str, &[&str]); 5] = [
    (
        "1-still-lifes",
        &[
            "It is no still life",
            "The densest still life has 8 live cells",
            "The densest still life has 36 live cells",
            "The densest still life has ",
        ],
    ),
    ("2-returning", &["It is ", "", "", "", "There is none: ", "", "There is no spaceship, of any length"]),
    ("3-backwards", &["It is no Garden of Eden", "It is no Garden of Eden", ""]),
    (
        "4-orphans",
        &[
            "It is no orphan",
            "It is no orphan",
            "It is an orphan",
            "An orphan with 99 specified cells",
            "There is no orphan among them",
        ],
    ),
    (
        "5-proofs",
        &[
            "",
            "The densest still life has 36 live cells",
            "There is no spaceship, of any length",
            "There is no orphan among them",
        ],
    ),
];

#[test]
#[ignore = "needs the site: make test-site"]
pub(crate) fn lessons_are_clicked_through() {
    let host = Host::start();
    let visitor = open(&host, "");
    let links = "[...document.querySelectorAll('.lessons a')].map((link) => link.getAttribute('href'))";
    let names: Vec<String> = LESSONS.iter().map(|(name, _)| format!("lessons/{name}.html")).collect();
    assert_eq!(visitor.browser.value(links), json!(names));
    for (name, answers) in LESSONS {
        visitor.browser.visit(&host.page(&format!("lessons/{name}.html")));
        visitor.browser.await_truth("document.querySelector('.try .main') !== null");
        assert_eq!(visitor.browser.value("document.querySelectorAll('.try').length"), json!(answers.len()));
        for (number, beginning) in answers.iter().enumerate() {
            let words = ask(&visitor, number);
            if beginning.contains("99 specified") {
                assert!(words.contains("45 of 144 cells were dropped."), "{words}");
            }
            assert!(words.starts_with(beginning) && words.len() > 20, "{name} {number}: {words}");
        }
    }
    // The last page has certificates, which are checked there.
    for number in [1, 2, 3] {
        visitor.browser.value(&format!("{}.click()", part(number, "button:nth-of-type(2)")));
        visitor.browser.await_truth(&format!("{}.textContent.includes('is valid')", part(number, ".told")));
        let words = said(&visitor, number);
        assert!(
            words.starts_with(LESSONS[4].1[number]) && words.ends_with("The certificate is valid."),
            "{words}"
        );
    }
}

#[test]
#[ignore = "needs the site: make test-site"]
pub(crate) fn a_lesson_opens_the_workbench() {
    let visitor = open(&Host::start(), "lessons/4-orphans.html");
    let link = part(1, "a");
    visitor.browser.await_truth(&format!("{link} !== null"));
    visitor.browser.value(&format!("{}.focus()", part(1, "canvas")));
    visitor.browser.press(" ");
    visitor.browser.value(&format!("{link}.focus()"));
    visitor.browser.value(&format!("{link}.click()"));
    visitor.browser.await_truth("document.querySelector('#kind')?.value === 'orphan'");
    assert!(visitor.board().contains("8 columns and 6 rows: 14 live, 34 dead"), "{}", visitor.board());
}

#[test]
#[ignore = "needs the site: make test-site"]
pub(crate) fn the_book_is_searched() {
    let visitor = open(&Host::start(), "book/README.html");
    let browser = &visitor.browser;
    browser.await_truth("import(new URL('../assets/find.js', document.baseURI)).then(() => true)");
    browser.value("document.querySelector('#find').focus()");
    browser.write("xyzzy");
    browser.await_truth("document.querySelector('#how-many').textContent === 'Nothing found.'");
    browser.value("document.querySelector('#find').value = ''");
    browser.write("Wastage identity");
    browser.await_truth(
        "document.querySelector('#found a')?.textContent.includes('The wastage identity') === true",
    );
    browser.click("#found a");
    browser.await_truth(
        "location.pathname.endsWith('/book/docs/still-life.html') && document.readyState === 'complete'",
    );
    let place = browser.value("document.querySelector(location.hash).getBoundingClientRect().top");
    assert!(place.as_f64().unwrap().abs() < 600.0, "{place}");
}

#[test]
#[ignore = "needs the site: make test-site"]
pub(crate) fn a_result_of_the_gallery_plays() {
    let visitor = open(&Host::start(), "gallery.html");
    let film = "document.querySelector('.film[data-rle]')";
    visitor.browser.await_truth(&format!("{film}.querySelector('button') !== null"));
    visitor.browser.value(&format!("{film}.querySelector('button').click()"));
    visitor.browser.await_truth(&format!("{film}.querySelector('canvas')?.width > 100"));
    let results =
        visitor.browser.value("[...document.querySelectorAll('.results pre')].map((one) => one.textContent)");
    let results: Vec<&str> = results.as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
    assert!(results.iter().any(|text| text.starts_with("None exists")), "{results:?}");
    assert!(
        results.iter().any(|text| text.contains("a strict still life of 301 cells in 24×24")),
        "{results:?}"
    );
    // A title says what is claimed, and nothing else.
    let titles =
        visitor.browser.value("[...document.querySelectorAll('.results h2')].map((one) => one.textContent)");
    for title in titles.as_array().unwrap().iter().map(|one| one.as_str().unwrap()) {
        assert!(
            title.ends_with(['.', ')']) && !title.contains("lifesat") && !title.contains("docs/"),
            "{title}"
        );
    }
    visitor.browser.value("document.querySelector('[id=\"6\"] a[href*=\"#/ask/\"]').click()");
    visitor.browser.await_truth("document.querySelector('#kind')?.value === 'orphan'");
    assert!(visitor.board().contains("8 columns and 12 rows"), "{}", visitor.board());
    assert!(visitor.board().ends_with("2 unknown"), "{}", visitor.board());
}

/// Files that the program writes are in memory. Each step writes or cuts, and tells what the file has then.
#[test]
#[ignore = "needs the site: make test-site"]
fn files_in_memory_hold_what_is_written() {
    let visitor = open(&Host::start(), "");
    let script = r"(async () => {
        const { File, OpenFile } = await import('./assets/wasi/index.js');
        await import('./assets/files.js');
        const file = new File(new Uint8Array([1, 2]));
        const open = new OpenFile(file);
        const seen = [];
        const write = (place, whence, byte) => {
            open.fd_seek(place, whence);
            const { ret } = open.fd_write(new Uint8Array([byte]));
            seen.push(ret === 0 ? [...file.data] : null);
        };
        write(0n, 2, 3);
        write(5n, 0, 9);
        write(1n, 0, 8);
        open.fd_filestat_set_size(2n);
        write(3n, 0, 7);
        file.readonly = true;
        write(0n, 0, 4);
        return seen;
    })()";
    let expected = json!([[1, 2, 3], [1, 2, 3, 0, 0, 9], [1, 8, 3, 0, 0, 9], [1, 8, 0, 7], null]);
    assert_eq!(visitor.browser.value(script), expected);
}

/// Pages of every sort.
const PAGES: [&str; 8] = [
    "",
    "workbench.html",
    "gallery.html",
    "lessons/4-orphans.html",
    "lessons/5-proofs.html",
    "book/README.html",
    "book/docs/search.html",
    "licences.html",
];

#[test]
#[ignore = "needs the site: make test-site"]
fn pages_have_no_barriers() {
    let host = Host::start();
    let browser = Browser::chromium();
    browser.visit(&host.url);
    let visitor = Visitor::of(browser);
    for page in PAGES {
        visitor.browser.visit(&host.page(page));
        learn_axe(&visitor);
        if visitor.browser.value("document.querySelector('.try') !== null") == json!(true) {
            ask(&visitor, 0);
        }
        assert_open(&visitor, page, &LOOKS);
        assert_eq!(overflow(&visitor), json!([]), "{page}");
    }
}

/// What is wider than a phone, and moves the whole page.
fn overflow(visitor: &Visitor) -> Value {
    visitor.browser.resize(390, 844, true);
    visitor.browser.value(
        "document.documentElement.scrollWidth <= 390 ? [] : \
         [...document.querySelectorAll('main *')].filter((one) => one.getBoundingClientRect().right > 391) \
         .map((one) => one.outerHTML.slice(0, 99))",
    )
}

/// The values of an attribute in a page.
fn values<'a>(text: &'a str, attribute: &str) -> Vec<&'a str> {
    let begin = format!(" {attribute}=\"");
    text.split(&begin).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

fn pages(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            pages(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "html") {
            found.push(path);
        }
    }
}

/// A path without `..`.
fn direct(path: &Path) -> PathBuf {
    let mut direct = PathBuf::new();
    for part in path.components() {
        if part == Component::ParentDir {
            direct.pop();
        } else {
            direct.push(part);
        }
    }
    direct
}

/// Why a link of a page leads nowhere.
fn fault(page: &Path, link: &str) -> Option<&'static str> {
    if link.starts_with("https://") {
        return None;
    }
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let mut path = if file.is_empty() { page.to_owned() } else { direct(&page.parent().unwrap().join(file)) };
    if !path.starts_with(site()) {
        return Some("it leaves the site");
    }
    if path.is_dir() {
        path.push("index.html");
    }
    let Ok(bytes) = fs::read(&path) else { return Some("there is no such file") };
    let text = String::from_utf8_lossy(&bytes);
    let is_there = anchor.is_empty() || anchor.starts_with('/') || values(&text, "id").contains(&anchor);
    (!is_there).then_some("there is no such place")
}

#[test]
#[ignore = "needs the site: make test-site"]
fn no_link_is_dead() {
    let mut found = Vec::new();
    pages(&site(), &mut found);
    let (mut links, mut dead) = (0, BTreeSet::new());
    for page in &found {
        let text = fs::read_to_string(page).unwrap();
        for link in values(&text, "href").into_iter().chain(values(&text, "src")) {
            links += 1;
            if let Some(fault) = fault(page, link) {
                dead.insert(format!("{}: {link}: {fault}", page.display()));
            }
        }
    }
    assert!(found.len() > 60 && links > 2000, "{} pages, {links} links", found.len());
    assert_eq!(dead, BTreeSet::new());
}

/// Prints how soon pages are seen by a browser that has kept nothing, and how soon the question of the first page is
/// answered.
#[test]
#[ignore = "it measures, and asserts no time; needs the site: make site"]
fn how_fast_the_site_is() {
    const PAINT: &str = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime";
    for page in ["", "workbench.html", "lessons/4-orphans.html", "book/README.html"] {
        for _ in 0..5 {
            let browser = Browser::chromium();
            browser.visit(&Host::start().page(page));
            browser.await_truth(&format!("{PAINT} > 0"));
            let visitor = Visitor::of(browser);
            tell(page, "paint", &visitor.browser.value(PAINT));
            if page.is_empty() {
                ask(&visitor, 0);
                tell(page, "answer", &visitor.browser.value("performance.now()"));
            }
        }
    }
}

fn tell(page: &str, what: &str, time: &Value) {
    let line = format!("{page:22} first {what} after {time} ms\n");
    std::io::stdout().write_all(line.as_bytes()).unwrap();
}

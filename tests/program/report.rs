//! `--report DIR`: a page that needs no other files, and files that other commands read.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::browser::Browser;
use crate::common::{code, json, lifesat_in, stderr, stdout};
use serde_json::Value;

/// A parser of the page: every opened tag must be closed, in order. It prints texts by tag.
const PARSER: &str = r#"
import html.parser, json, sys
VOID = {"meta", "rect", "line", "circle", "use", "br"}
class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.texts, self.links, self.tags = [], {}, [], []
    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.links += [value for key, value in attributes if key in ("href", "src")]
        if tag not in VOID:
            self.open.append(tag)
    def handle_startendtag(self, tag, attributes):
        self.tags.append(tag)
    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, (tag, self.open)
        self.open.pop()
    def handle_data(self, data):
        if self.open:
            self.texts.setdefault(self.open[-1], []).append(data)
page = Page()
page.feed(open(sys.argv[1], encoding="utf-8").read())
page.close()
assert not page.open, page.open
print(json.dumps({"texts": page.texts, "links": page.links, "tags": page.tags}))
"#;

/// The page of a report, as the HTML parser reads it.
fn page(folder: &Path) -> Value {
    let output =
        Command::new("python3").args(["-c", PARSER]).arg(folder.join("index.html")).output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    serde_json::from_str(&stdout(&output)).unwrap()
}

/// The commands that a page names.
fn commands(page: &Value) -> Vec<String> {
    let lines =
        texts(page, "pre").into_iter().flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>());
    lines.filter(|line| line.starts_with("lifesat ")).collect()
}

/// Types a command in a folder.
fn typed(folder: &Path, line: &str) -> std::process::Output {
    let words: Vec<&str> = line.split_whitespace().skip(1).collect();
    lifesat_in(folder, &words)
}

fn texts(page: &Value, tag: &str) -> Vec<String> {
    let all = page["texts"][tag].as_array().unwrap_or_else(|| panic!("no {tag}: {page}"));
    all.iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_report_of_a_still_life() {
    let folder = tempfile::tempdir().unwrap();
    let answer = lifesat_in(folder.path(), &["solve", "6", "--proof", "6.proof", "--report", "r"]);
    assert_eq!(code(&answer), 0, "{}", stderr(&answer));
    assert!(stdout(&answer).contains("18 live cells"), "{}", stdout(&answer));
    let report = folder.path().join("r");
    let page = page(&report);
    assert_eq!(texts(&page, "h1"), ["The densest 6×6 still life has 18 live cells"]);
    assert_eq!(texts(&page, "title"), ["The densest 6×6 still life has 18 live cells", "6×6, 18 live cells"]);
    assert_eq!(texts(&page, "p")[0], "The densest 6×6 still life has 18 live cells (density 0.5000).");
    assert_eq!(texts(&page, "h2"), ["Pattern", "Evidence", "Question", "Check it again", "Made by"]);
    assert!(texts(&page, "dd").contains(&"verified by simulation: no cell changes".to_owned()), "{page}");
    // Rows that have nothing to say are left out.
    assert!(!page.to_string().contains("–"), "{page}");
    assert_eq!(page["links"], serde_json::json!(["pattern-1.rle"]));
    assert_eq!(page["tags"].as_array().unwrap().iter().filter(|tag| *tag == "svg").count(), 1);
    // The commands that it names work.
    let commands = commands(&page);
    let checks: Vec<&String> = commands.iter().filter(|line| !line.starts_with("lifesat solve")).collect();
    assert_eq!(checks, ["lifesat verify pattern-1.rle --as still-life", "lifesat check ../6.proof"]);
    for line in checks {
        assert_eq!(code(&typed(&report, line)), 0, "{line}");
    }
    assert!(commands.contains(&"lifesat solve 6 --proof ../6.proof".to_owned()), "{commands:?}");
    let kept: Value = serde_json::from_str(&fs::read_to_string(report.join("answer.json")).unwrap()).unwrap();
    assert_eq!((&kept["status"], &kept["value"]), (&"optimal".into(), &18.into()));
}

#[test]
fn searches_and_proofs_have_reports_too() {
    let folder = tempfile::tempdir().unwrap();
    for (words, exit, pictures) in [
        // Blinker, toad, beacon and clock.
        (&["search", "4", "4", "2", "--all"][..], 0, 4),
        (&["search", "3", "2", "2"], 1, 0),
        (&["eden", "prove", "4"], 1, 0),
        (&["eden", "search", "3", "--break-symmetry"], 1, 0),
        (&["solve", "4", "--count"], 0, 0),
    ] {
        let asked = [words, &["--json", "--report", "r"]].concat();
        let answer = lifesat_in(folder.path(), &asked);
        assert_eq!(code(&answer), exit, "{words:?}: {}", stderr(&answer));
        let page = page(&folder.path().join("r"));
        let drawn = page["tags"].as_array().unwrap().iter().filter(|tag| *tag == "svg").count();
        assert_eq!(drawn, pictures, "{words:?}");
        let kept: Value =
            serde_json::from_str(&fs::read_to_string(folder.path().join("r/answer.json")).unwrap()).unwrap();
        let printed = stdout(&answer);
        let printed: Value = serde_json::from_str(printed.lines().last().unwrap()).unwrap();
        assert_eq!((&kept["evidence"], &kept["status"]), (&printed["evidence"], &printed["status"]));
    }
}

/// The user's words appear literally, and none of them is parsed as HTML.
#[test]
fn words_are_no_tags() {
    let folder = tempfile::tempdir().unwrap();
    let name = "<b>&\"x.cnf";
    fs::write(folder.path().join(name), "p cnf 1 1\n1 0\n").unwrap();
    let answer = lifesat_in(folder.path(), &["solve", name, "--report", "r"]);
    assert_eq!(code(&answer), 10, "{}", stderr(&answer));
    let page = page(&folder.path().join("r"));
    assert!(!page["tags"].as_array().unwrap().contains(&"b".into()));
    assert!(texts(&page, "pre").iter().any(|text| text.contains("../<b>&\"x.cnf")), "{page}");
}

#[test]
fn a_report_that_cannot_be_written_is_refused_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    let answer = lifesat_in(folder.path(), &["solve", "4", "--report", "/proc/r"]);
    assert_eq!((code(&answer), stdout(&answer)), (2, String::new()));
    assert!(stderr(&answer).contains("/proc/r"), "{}", stderr(&answer));
    fs::write(folder.path().join("r"), "").unwrap();
    let answer = lifesat_in(folder.path(), &["solve", "4", "--report", "r"]);
    assert_eq!((code(&answer), stdout(&answer)), (2, String::new()));
    assert!(stderr(&answer).contains("r is a file, and a report is a folder"), "{}", stderr(&answer));
}

/// The numbers under the bars of a plot, with the heights that their titles give.
fn bars(folder: &Path) -> Vec<(u64, u64)> {
    let page = fs::read_to_string(folder.join("index.html")).unwrap();
    let title = |text: &str| -> Option<(u64, u64)> {
        let (place, height) = text.split("</title>").next()?.split_once(": ")?;
        Some((place.parse().ok()?, height.replace('\u{2009}', "").parse().ok()?))
    };
    page.split("<title>").filter_map(title).collect()
}

/// The 83 still lifes of 4×4 by live cells, as brute force over all 2^16 patterns counts them.
#[test]
fn still_lifes_by_live_cells() {
    let folder = tempfile::tempdir().unwrap();
    let answer = lifesat_in(folder.path(), &["solve", "4", "--all", "-q", "--report", "r"]);
    assert_eq!(code(&answer), 0, "{}", stderr(&answer));
    let mut counts = std::collections::BTreeMap::new();
    for bits in 0u32..1 << 16 {
        let grid = lifesat::life::Grid::from_fn(4, 4, |at| bits >> (4 * at.row + at.column) & 1 == 1);
        let board = lifesat::problem::StillLife::new(4, 4).unwrap();
        if lifesat::verify::still_life(&board, &grid).is_ok() {
            *counts.entry(grid.population() as u64).or_insert(0) += 1;
        }
    }
    assert_eq!(bars(&folder.path().join("r")), counts.into_iter().collect::<Vec<(u64, u64)>>());
    let page = page(&folder.path().join("r"));
    assert!(texts(&page, "h2").contains(&"Plots".to_owned()));
    // Twenty-four pictures and a plot. All patterns are files.
    assert_eq!(page["tags"].as_array().unwrap().iter().filter(|tag| *tag == "svg").count(), 25);
    assert!(folder.path().join("r/pattern-83.rle").exists());
}

/// The page of a campaign has a bar for each shard.
#[test]
fn what_shards_took() {
    let folder = tempfile::tempdir().unwrap();
    let script = "set -e; lifesat -q campaign plan c --shards 3 --sample 1s -- eden search 4; \
         for shard in 0 1 2; do lifesat -q campaign run c --shard $shard; done; \
         lifesat campaign merge c -- --report r --json";
    let answer = crate::common::shell(folder.path(), script);
    assert_eq!(code(&answer), 1, "{}", stderr(&answer));
    let page = fs::read_to_string(folder.path().join("r/index.html")).unwrap();
    assert!(page.contains("Time of each shard"), "{page}");
    assert_eq!(page.matches("class=\"mark\"").count(), 3);
    // There is no Garden of Eden to count.
    assert!(!page.contains("Gardens of Eden by live cells"));
}

/// The command that the page names plays the object of a search again.
#[test]
fn objects_are_checked_as_what_they_are() {
    let folder = tempfile::tempdir().unwrap();
    for (words, claim) in [
        (&["search", "4", "4", "2"][..], "--as oscillator --generations 2"),
        (&["search", "4", "4", "4", "1", "1"], "--as spaceship --generations 4"),
        (&["search", "4", "4"], "--as still-life"),
    ] {
        let answer = lifesat_in(folder.path(), &[words, &["--report", "r", "--json"]].concat());
        assert_eq!(code(&answer), 0, "{}", stderr(&answer));
        let commands = commands(&page(&folder.path().join("r")));
        let check = commands.iter().find(|line| line.starts_with("lifesat verify")).expect("a check");
        assert!(check.ends_with(claim), "{check}");
        let words: Vec<&str> = check.split_whitespace().skip(1).collect();
        assert_eq!(code(&lifesat_in(&folder.path().join("r"), &words)), 0, "{check}");
    }
}

/// Several squares: their times are in a table and a plot, and their patterns are files that can be
/// checked.
#[test]
fn the_time_against_n() {
    let folder = tempfile::tempdir().unwrap();
    let answer = lifesat_in(folder.path(), &["solve", "6..9", "--report", "r", "--json"]);
    assert_eq!(code(&answer), 0, "{}", stderr(&answer));
    let answer = json(&answer);
    let boards = answer["evidence"]["squares"].as_array().unwrap();
    let values: Vec<u64> = boards.iter().map(|board| board["value"].as_u64().unwrap()).collect();
    // OEIS A055397.
    assert_eq!(values, [18, 28, 36, 43]);
    let report = folder.path().join("r");
    let page = page(&report);
    let svg = fs::read_to_string(report.join("index.html")).unwrap();
    // The points are placed by the logarithms of the times, between the ends of the axis.
    let place = |key: &str| -> Vec<f64> {
        svg.split(key).skip(1).map(|rest| rest.split('"').next().unwrap().parse().unwrap()).collect()
    };
    let (across, up) = (place("cx=\""), place("cy=\""));
    // Less than a tenth of a millisecond is 0, which has no logarithm and therefore no point.
    let seconds = boards.iter().map(|board| board["seconds"].as_f64().unwrap());
    let seconds: Vec<f64> = seconds.filter(|seconds| *seconds > 0.0).collect();
    assert_eq!(up.len(), seconds.len(), "{seconds:?}");
    assert!(across.len() == up.len() && across.is_sorted(), "{across:?}");
    let powers: Vec<f64> = seconds.iter().map(|seconds| seconds.log10()).collect();
    let most = powers.iter().copied().reduce(f64::max).unwrap().ceil();
    let least = powers.iter().copied().reduce(f64::min).unwrap().floor();
    for (place, power) in up.iter().zip(&powers) {
        // The axis is 218 pixels high. Its lower end is 252 pixels below the top edge.
        let expected = 252.0 - (power - least) / (most - least).max(1.0) * 218.0;
        assert!((place - expected).abs() < 0.01, "{up:?} {seconds:?}");
    }
    let commands = commands(&page);
    let checks: Vec<&String> = commands.iter().filter(|line| line.starts_with("lifesat verify")).collect();
    assert_eq!(checks.len(), 4);
    for check in checks {
        let words: Vec<&str> = check.split_whitespace().skip(1).collect();
        assert_eq!(code(&lifesat_in(&report, &words)), 0, "{check}");
    }
}

/// A report never takes the place of somebody's own page, unless it is told to.
#[test]
fn foreign_files_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join("r").join(name);
    fs::create_dir(folder.path().join("r")).unwrap();
    for name in ["index.html", "answer.json", "pattern-7.rle"] {
        fs::write(at(name), "mine").unwrap();
        let answer = lifesat_in(folder.path(), &["solve", "4", "--report", "r"]);
        assert_eq!((code(&answer), stdout(&answer)), (2, String::new()), "{name}");
        let said = stderr(&answer);
        assert!(said.contains(name) && said.contains("--force"), "{said}");
        assert_eq!(fs::read_to_string(at(name)).unwrap(), "mine");
        fs::remove_file(at(name)).unwrap();
    }
    // Files with other names are nobody's business.
    fs::write(at("notes.txt"), "mine").unwrap();
    fs::write(at("pattern-x.rle"), "mine").unwrap();
    fs::write(at("index.html"), "mine").unwrap();
    let answer = lifesat_in(folder.path(), &["solve", "4", "--report", "r", "--force"]);
    assert_eq!(code(&answer), 0, "{}", stderr(&answer));
    assert_eq!(texts(&page(&folder.path().join("r")), "h1"), ["The densest 4×4 still life has 8 live cells"]);
    for name in ["notes.txt", "pattern-x.rle"] {
        assert_eq!(fs::read_to_string(at(name)).unwrap(), "mine");
    }
}

/// The patterns of an earlier report are gone, and nothing else is.
#[test]
fn a_used_folder_holds_the_new_report_only() {
    let folder = tempfile::tempdir().unwrap();
    let report = folder.path().join("r");
    let patterns = || {
        let names =
            fs::read_dir(&report).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.filter(|name| name.starts_with("pattern-")).count()
    };
    for (side, count) in [("4", 83), ("3", 12)] {
        let answer = lifesat_in(folder.path(), &["solve", side, "--all", "-q", "--report", "r"]);
        assert_eq!(code(&answer), 0, "{}", stderr(&answer));
        assert_eq!(patterns(), count);
        fs::write(report.join("notes.txt"), "mine").unwrap();
    }
    // A file of the user's own beside the report is found even if it has the name of a pattern.
    fs::write(report.join("pattern-99.rle"), "mine").unwrap();
    let answer = lifesat_in(folder.path(), &["solve", "3", "--report", "r"]);
    assert_eq!(code(&answer), 2);
    assert!(stderr(&answer).contains("pattern-99.rle"), "{}", stderr(&answer));
    // A list that names files elsewhere, or of other names, removes nothing.
    fs::remove_file(report.join("pattern-99.rle")).unwrap();
    fs::write(folder.path().join("precious"), "mine").unwrap();
    let list = report.join(".lifesat-report");
    let text = fs::read_to_string(&list).unwrap();
    fs::write(&list, text + "../precious\nnotes.txt\n").unwrap();
    assert_eq!(code(&lifesat_in(folder.path(), &["solve", "3", "--report", "r"])), 0);
    assert_eq!(patterns(), 1);
    assert!(folder.path().join("precious").exists() && report.join("notes.txt").exists());
}

/// An orphan's page explains its colours, and rounds its figures.
#[test]
fn the_page_of_a_hunt() {
    let folder = tempfile::tempdir().unwrap();
    let answer = lifesat_in(
        folder.path(),
        &["eden", "hunt", "8", "--rounds", "1", "--seed", "1", "--report", "r", "--json"],
    );
    assert_eq!(code(&answer), 0, "{}", stderr(&answer));
    let value = json(&answer)["value"].as_u64().unwrap();
    let page = page(&folder.path().join("r"));
    assert_eq!(texts(&page, "h1"), [format!("The smallest orphan found has {value} specified cells")]);
    let legend: Vec<String> = texts(&page, "li").iter().map(|text| text.trim().to_owned()).collect();
    assert_eq!(
        legend.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>(),
        ["unspecified", "dead", "alive"]
    );
    let cells = texts(&page, "td");
    let decimals = |text: &String| {
        text.split(' ').any(|word| word.split_once('.').is_some_and(|(_, rest)| rest.len() > 4))
    };
    assert!(!cells.iter().any(decimals) && cells.contains(&value.to_string()), "{cells:?}");
    for line in commands(&page).iter().filter(|line| line.contains("pattern-")) {
        assert_eq!(code(&typed(&folder.path().join("r"), line)), 1, "{line}");
    }
}

/// On a phone a page is as wide as the screen, and a wide table scrolls in its own box.
#[test]
fn a_report_fits_a_phone() {
    let folder = tempfile::tempdir().unwrap();
    let browser = Browser::start();
    browser.resize(390, 844, true);
    for (words, has_wide_table) in [
        (&["solve", "4..8"][..], true),
        (&["solve", "8"], false),
        (&["search", "4", "4", "2", "--all"], false),
    ] {
        let answer = lifesat_in(folder.path(), &[words, &["-q", "--report", "r"]].concat());
        assert_eq!(code(&answer), 0, "{}", stderr(&answer));
        browser.open(&folder.path().join("r/index.html"));
        assert_eq!(browser.value("document.documentElement.scrollWidth"), 390, "{words:?}");
        let scrolls =
            "[...document.querySelectorAll('.scroll')].some(box => box.scrollWidth > box.clientWidth)";
        assert_eq!(browser.value(scrolls), has_wide_table, "{words:?}");
    }
}

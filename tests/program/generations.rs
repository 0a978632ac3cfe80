//! Rules of Generations: `bgolly` reads the same text, writes the same canonical text, and plays the
//! same 50 generations. `verify` says what patterns do, and other commands refuse such rules.

use std::fs;
use std::path::Path;

use fastrand::Rng;
use lifesat::life::file::rle;
use lifesat::life::generations::next_generation;
use lifesat::life::{Generations, Grid, Position};

use crate::common::{code, json, lifesat_in, need, shell, stderr, stdout};

const GENERATIONS: usize = 50;

/// The letters of a few digits, from Golly's help.
const LETTERS: [&str; 7] = ["", "ce", "aceikn", "aceijknqry", "aceijknqrtwyz", "aceijknqry", "aceikn"];

/// Plays a random soup under forty rules that `text` makes, by both programs.
fn compare(seed: u64, text: impl Fn(&mut Rng) -> String) {
    need("bgolly");
    let folder = tempfile::tempdir().unwrap();
    let mut random = Rng::with_seed(seed);
    let mut alive = 0;
    for _ in 0..40 {
        let text = text(&mut random);
        let rule: Generations = text.parse().unwrap_or_else(|error| panic!("{error}"));
        let soup = Grid::from_fn(10, 8, |_| random.u8(0..=rule.oldest()));
        let (canonical, played) = golly(folder.path(), &soup, rule, &text);
        assert_eq!(rule.to_string(), canonical, "{text}");
        let expected = (0..GENERATIONS).fold(soup, |now, _| cropped(&next_generation(&now, rule)));
        assert!(played == expected, "{text}: other cells live");
        alive += usize::from(expected.width() > 0);
    }
    assert!(alive > 12, "only {alive} soups live on");
}

/// The rule as Golly writes it, and what has become of the pattern.
fn golly(folder: &Path, pattern: &Grid<u8>, rule: Generations, text: &str) -> (String, Grid<u8>) {
    let file =
        rle::write_aged(pattern, rule, &[]).replace(&format!("rule = {rule}"), &format!("rule = {text}"));
    fs::write(folder.join("p.rle"), file).unwrap();
    let script = format!(
        "rm -f q.rle; bgolly -a Generations -q -q -m {GENERATIONS} -o q.rle p.rle > log && cat q.rle"
    );
    let output = shell(folder, &script);
    assert_eq!(code(&output), 0, "{text}: {}", stderr(&output));
    let written = stdout(&output);
    let canonical = rle::stated_rule(&written).unwrap().to_owned();
    let grid = rle::read_aged(&written).unwrap_or_else(|error| panic!("{text}: {error}\n{written}")).grid;
    (canonical, cropped(&grid))
}

/// The box of the cells that are not dead.
pub(crate) fn cropped(grid: &Grid<u8>) -> Grid<u8> {
    let live = || grid.positions().filter(|&at| grid.get(at) != 0);
    let (Some(top), Some(bottom)) = (live().map(|at| at.row).min(), live().map(|at| at.row).max()) else {
        return Grid::filled(0, 0, 0);
    };
    let (left, right) =
        (live().map(|at| at.column).min().unwrap(), live().map(|at| at.column).max().unwrap());
    Grid::from_fn(right + 1 - left, bottom + 1 - top, |at| {
        grid.get(Position::new(at.row + top, at.column + left))
    })
}

/// Random digits from `from` to `most`.
fn digits(random: &mut Rng, from: usize, most: usize) -> String {
    (from..=most).filter(|_| random.bool()).map(|count| count.to_string()).collect()
}

/// Digits from `from`, some of them with some of their letters.
fn with_letters(random: &mut Rng, from: usize) -> String {
    let counts: Vec<usize> = (from..LETTERS.len()).filter(|_| random.bool()).collect();
    let one = |count: usize| {
        let letters: String = LETTERS[count].chars().filter(|_| random.bool()).collect();
        format!("{count}{letters}")
    };
    counts.into_iter().map(one).collect()
}

#[test]
fn rules_that_count() {
    compare(1, |random| format!("{}/{}/{}", digits(random, 0, 8), digits(random, 2, 8), random.u8(2..9)));
    // States have one letter, or two.
    compare(2, |random| format!("{}/{}/{}", digits(random, 0, 8), digits(random, 2, 8), random.u16(2..=256)));
}

#[test]
fn rules_with_letters_and_of_other_neighbourhoods() {
    compare(3, |random| {
        format!("{}/{}/{}", with_letters(random, 0), with_letters(random, 1), random.u8(3..7))
    });
    compare(4, |random| format!("{}/{}/{}V", digits(random, 0, 4), digits(random, 1, 4), random.u8(3..7)));
    compare(5, |random| format!("{}/{}/{}H", digits(random, 0, 6), digits(random, 1, 6), random.u8(3..7)));
}

/// What moves, what comes back, and what does not, with the states of all cells.
#[test]
fn verify_plays_patterns() {
    let folder = tempfile::tempdir().unwrap();
    let verify = |text: &str, claim: &str| {
        fs::write(folder.path().join("p.rle"), text).unwrap();
        lifesat_in(folder.path(), &["verify", "p.rle", "--as", claim, "--generations", "20", "--json"])
    };
    // A photon of Brian's Brain. Without its two dying cells it grows, so it has not come back in 20
    // generations, which does not say that it never will.
    let photon = verify("x = 2, y = 2, rule = B2/S/C3\nAB$AB!\n", "spaceship");
    assert_eq!(code(&photon), 0, "{}", stdout(&photon));
    let report = json(&photon);
    assert_eq!((&report["value"], &report["problem"]["rule"]), (&2.into(), &"/2/3".into()));
    let motion = &report["evidence"]["motion"];
    assert_eq!(*motion, serde_json::json!({"period": 1, "right": -1, "down": 0, "of_cell": true}));
    assert_eq!(report["patterns"][0], "x = 2, y = 2, rule = /2/3\nAB$AB!");
    assert_eq!(code(&verify("x = 2, y = 2, rule = /2/3\nA$A!\n", "spaceship")), 3);
    // Live cells and dying ones that turn about each other; Golly plays it so, too.
    let turning = verify("x = 4, y = 4, rule = /2/3\n2.A$A2B$.2BA$.A!\n", "oscillator");
    assert_eq!(code(&turning), 0, "{}", stdout(&turning));
    assert_eq!(json(&turning)["evidence"]["motion"]["period"], 3);
    // A block of a rule with survivals never changes, so it is no oscillator.
    let block = "x = 2, y = 2, rule = 23/3/4\n2A$2A!\n";
    assert_eq!(code(&verify(block, "oscillator")), 1);
    assert_eq!(code(&verify(block, "still-life")), 0);
    assert_eq!(code(&verify("x = 2, y = 2, rule = 23/3/4\n2A$AB!\n", "still-life")), 1);
}

/// Text, RLE, a film that ends where it begins, and a picture with a colour for each state.
#[test]
fn render_shows_states() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("p.rle"), "#N photon\nx = 2, y = 2, rule = B2/S/C3\nAB$AB!\n").unwrap();
    let render = |words: &[&str]| {
        let output = lifesat_in(folder.path(), &[&["render", "p.rle"], words].concat());
        assert_eq!(code(&output), 0, "{words:?}: {}", stderr(&output));
        stdout(&output)
    };
    assert_eq!(render(&["--format", "plain"]), "O2\nO2\n");
    let rle = render(&["--format", "rle", "--start", "7"]);
    assert_eq!(rle, "#N photon\nx = 2, y = 2, rule = /2/3\nAB$AB!\n");
    let film = render(&["--format", "rle", "--start", "7", "-g", "3"]);
    let script = "#C [[ THEME 6 GPS 5 AUTOSTART AUTOFIT LOOP 3 ]]\n";
    assert!(film.contains(script) && film.ends_with("rule = /2/3\nAB$AB!\n"), "{film}");
    let returning = render(&["--format", "rle", "-g", "auto"]);
    assert!(returning.contains("AUTOSTART TRACKLOOP 1 -1/1 0 ]]"), "{returning}");
    let flying = render(&["--format", "plain", "--generations", "1", "--view", "stand"]);
    assert!(flying.contains(".O2\n.O2\n") && flying.contains("O2.\nO2.\n"), "{flying}");
    let svg = render(&["--format", "svg", "--legend", "always"]);
    assert!(svg.contains("dying-2") && svg.contains("dying, state 2"), "{svg}");
    render(&["-o", "p.gif"]);
    assert!(fs::read(folder.path().join("p.gif")).unwrap().starts_with(b"GIF89a"));
    fs::write(folder.path().join("p.rle"), "x = 2, y = 1, rule = /2/3\n2A!\n").unwrap();
    let grows = lifesat_in(folder.path(), &["render", "p.rle", "-o", "q.gif", "--generations", "auto:20"]);
    assert_eq!(code(&grows), 3, "{}", stderr(&grows));
}

#[test]
fn other_commands_refuse_such_rules() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("p.rle"), "x = 2, y = 2, rule = /2/3\nAB$AB!\n").unwrap();
    fs::write(folder.path().join("q.rle"), "x = 2, y = 2, rule = /2/3\nAC$AB!\n").unwrap();
    fs::write(folder.path().join("r.rle"), "x = 1, y = 1, rule = /2/257\nA!\n").unwrap();
    for (words, reason) in [
        (&["solve", "5", "-r", "/2/3"][..], "a two-state rule is needed here"),
        (&["emit", "--n", "5", "-r", "/2/3"], "a two-state rule is needed here"),
        (&["eden", "check", "p.rle"], "a two-state rule is needed here"),
        (&["render", "p.rle", "--mark", "age", "-o", "p.svg"], "--mark is for two-state rules"),
        (&["render", "p.rle", "--rule", "B3/S23", "-o", "p.svg"], "a cell in state 2, and B3/S23 has"),
        (&["render", "p.rle", "--format", "cells"], ".cells and Life 1.05 hold two states"),
        (&["render", "p.rle", "--format", "rle", "--view", "0,0,2,2"], "holds a whole generation"),
        (&["verify", "p.rle", "--as", "strict-still-life"], "nothing else is known of still"),
        (&["verify", "q.rle", "--as", "spaceship"], "a cell has the state 3"),
        (&["verify", "r.rle", "--as", "spaceship"], "a rule of Generations has 2 to 256 states, not `257`"),
    ] {
        let output = lifesat_in(folder.path(), words);
        assert_eq!(code(&output), 2, "{words:?}: {}", stdout(&output));
        assert!(stderr(&output).contains(reason), "{words:?}: {}", stderr(&output));
    }
}

/// Rows, and files without a rule, are played by the rule of `-r`, which may be a name.
#[test]
fn patterns_without_a_rule_get_one() {
    let folder = tempfile::tempdir().unwrap();
    let run = |words: &[&str], expected: i32| {
        let output = lifesat_in(folder.path(), words);
        assert_eq!(code(&output), expected, "{words:?}: {}{}", stdout(&output), stderr(&output));
        stdout(&output)
    };
    let verify = |rows: &str, claim: &str, rule: &str, expected: i32| {
        run(&["verify", rows, "--as", claim, "-r", rule], expected)
    };
    let still = verify("OO/OO", "still-life", "Star Wars", 1);
    assert!(still.contains("some cells change"), "{still}");
    let still = verify("OO/OO", "still-life", "23/3/4", 0);
    assert!(still.contains("a still life of 4 live cells and 0 dying ones in 2×2"), "{still}");
    verify("OO/OO", "still-life", "Seeds", 1);
    verify("OOO", "oscillator", "HighLife", 0);
    fs::write(folder.path().join("p.rle"), "x = 3, y = 1, rule = HighLife\n3o!\n").unwrap();
    verify("p.rle", "oscillator", "B36/S23", 0);
    // Whoever types a rule means it, even if the file names another one.
    verify("p.rle", "oscillator", "B3/S23", 0);
    verify("p.rle", "oscillator", "B2/S", 1);
    let photon = run(&["render", "O/O", "-r", "brian's brain", "--format", "plain", "--start", "1"], 0);
    assert_eq!(photon, "O2O\nO2O\n");
    let rules = run(&["help", "rules"], 0);
    assert!(rules.contains("  Star Wars           345/2/4\n"), "{rules}");
}

mod long {
    //! Searches by rules of Generations that are saved, resumed, shared out, or guided by hand.

    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;
    use std::process::Stdio;

    use lifesat::life::Grid;
    use lifesat::life::file::rle;
    use lifesat::life::generations::next_generation;
    use serde_json::Value;

    use crate::common::campaign::{Campaign, merged, undivided};
    use crate::common::{code, command_in, json, lifesat, lifesat_in, program, shell, stderr, stdout};
    use crate::generations::cropped;

    fn patterns(report: &Value) -> BTreeSet<String> {
        let patterns = report["patterns"].as_array().unwrap();
        patterns.iter().map(|pattern| pattern.as_str().unwrap().to_owned()).collect()
    }

    /// Objects are saved with their dying cells, and a search in moments finds what an undivided one finds.
    #[test]
    fn a_search_in_moments_finds_what_an_undivided_one_finds() {
        for (question, engine, jobs, moment, least) in [
            ("4 5 4 -r 12/3/4", "backtrack", "1", "0.02", 5),
            ("4 5 4 -r 12/3/4", "backtrack", "2", "0.02", 5),
            ("4 4 3 -r /2/3", "sat", "1", "0.5", 1),
            ("29 2 1 1 0 -r 2/2/27", "backtrack", "1", "0.02", 1),
        ] {
            let words: Vec<&str> = ["search", "--json", "--all", "--engine", engine]
                .into_iter()
                .chain(question.split(' '))
                .collect();
            let whole = json(&lifesat(&words));
            assert_eq!(whole["evidence"]["complete"], true, "{whole}");
            assert!(patterns(&whole).len() >= least, "{whole}");
            let folder = tempfile::tempdir().unwrap();
            let more = ["--state", "s.json", "--time-limit", moment, "--jobs", jobs];
            let moments = (0..500).map(|_| json(&lifesat_in(folder.path(), &[&words[..], &more].concat())));
            let (mut count, mut last) = (0, None);
            for report in moments {
                count += 1;
                last = Some(report);
                if last.as_ref().is_some_and(|report| report["evidence"]["complete"] == true) {
                    break;
                }
            }
            let report = last.unwrap();
            assert_eq!(report["count"], whole["count"], "{question} {engine} {jobs}, {count} moments");
            // Which phase of an object is found first depends on the threads and on what the solver forgot.
            assert_eq!(phases(&report), phases(&whole), "{question} {engine} {jobs}");
            let again = json(&lifesat_in(folder.path(), &["search", "--state", "s.json", "--json"]));
            assert_eq!(patterns(&again), patterns(&report));
        }
    }

    /// Each object as the smallest text of all its generations, turned and reflected in every way.
    fn phases(report: &Value) -> BTreeSet<String> {
        let smallest = |text: &String| {
            let file = rle::read_aged(text).unwrap();
            let mut now = cropped(&file.grid);
            let mut texts = BTreeSet::new();
            for _ in 0..12 {
                for symmetry in lifesat::life::Symmetry::ALL {
                    texts.insert(rle::write_aged(&symmetry.apply_to_grid(&now), file.rule, &[]));
                }
                now = cropped(&next_generation(&now, file.rule));
            }
            texts.pop_first().unwrap()
        };
        patterns(report).iter().map(smallest).collect()
    }

    /// Shards give the objects of the undivided search, in its order.
    #[test]
    fn campaigns_give_what_one_search_gives() {
        for question in [
            "search 4 5 4 -r 12/3/4 --engine backtrack --all",
            "search 4 4 3 -r /2/3 --engine backtrack -n 2 --distinct exact",
            "search 4 4 2 -r 345/2/4 --engine backtrack --all",
        ] {
            let question: Vec<&str> = question.split(' ').collect();
            let place = tempfile::tempdir().unwrap();
            let campaign = Campaign::plan(place.path(), 3, &question);
            campaign.finish();
            assert_eq!(merged(&campaign), undivided(&question), "{question:?}");
        }
    }

    /// Whatever is changed in a saved search is noticed.
    #[test]
    fn edited_files_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let words =
            ["search", "4", "4", "1", "1", "0", "-r", "/2/3", "--engine", "backtrack", "--state", "s"];
        assert_eq!(code(&lifesat_in(folder.path(), &words)), 0);
        let text = fs::read_to_string(folder.path().join("s")).unwrap();
        for (from, to, reason) in [
            ("/2/3", "/23/3", "was changed after it was written"),
            ("/2/3", "/2/4", "was changed after it was written"),
            ("/2/3", "B2/S", "was changed after it was written"),
            ("\"Object\"", "\"Over\"", "was changed after it was written"),
            ("2 1 0", "1 2 0", "was changed after it was written"),
            (
                &text[text.rfind("\"objects\":").unwrap()..],
                "\"objects\":[]}",
                "was changed after it was written",
            ),
        ] {
            let edited = text.replacen(from, to, 1);
            assert_ne!(edited, text, "{from}");
            fs::write(folder.path().join("edited"), edited).unwrap();
            let resumed = lifesat_in(folder.path(), &["search", "--state", "edited", "-n", "2"]);
            assert_eq!(code(&resumed), 2, "{from} {to}: {}", stdout(&resumed));
            assert!(stderr(&resumed).contains(reason), "{from} {to}: {}", stderr(&resumed));
        }
    }

    fn by_hand(folder: &Path, words: &[&str], commands: &str) -> (i32, String, String) {
        let mut search = command_in(folder, program())
            .args(words)
            .arg("--step")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        std::io::Write::write_all(&mut search.stdin.take().unwrap(), commands.as_bytes()).unwrap();
        let output = search.wait_with_output().unwrap();
        (code(&output), stdout(&output), stderr(&output))
    }

    /// The photon of Brian's Brain, from one dying cell that is set by hand.
    #[test]
    fn dying_cells_are_set_by_hand() {
        let folder = tempfile::tempdir().unwrap();
        let words = ["search", "4", "4", "1", "1", "0", "-r", "/2/3"];
        let (status, said, errors) =
            by_hand(folder.path(), &words, "set 1 1 2\nset 1 1 2\nset 0 0 3\ngo\nskip\n");
        assert_eq!(status, 0, "{said}{errors}");
        assert!(said.contains("it already has this state"), "{said}");
        assert!(errors.contains("by the rule /2/3 a cell is set to a number from 0 to 2, not 3"), "{errors}");
        let object = said.split("an object, verified by simulation:\n").nth(1).unwrap();
        let found = rle::read_aged(&object[..=object.find('!').unwrap()]).unwrap();
        let photon: Grid<u8> = rle::read_aged("x = 2, y = 2, rule = /2/3\nBA$BA!\n").unwrap().grid;
        assert_eq!(cropped(&found.grid), photon, "{said}");
        assert_eq!(found.grid.get(lifesat::life::Position::new(1, 1)), 2, "{said}");
        // A cell that is dead in a box of still lifes cannot be dying.
        let words = ["search", "3", "3", "1", "-r", "345/2/4"];
        let (status, said, errors) = by_hand(folder.path(), &words, "set 1 1 3\nset 1 1 0\nset 1 1 1\n");
        assert_eq!(status, 3, "{said}{errors}");
        assert!(errors.contains("another state") || said.contains("a contradiction"), "{said}{errors}");
        let two = shell(folder.path(), "echo 'set 0 0 2' | lifesat search 3 3 2 --step");
        assert!(stderr(&two).contains("a cell is set to 0 or 1, not 2"), "{}", stderr(&two));
    }
}

mod searched {
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
        let found = lifesat_in(
            folder.path(),
            &["search", "4", "4", "1", "1", "0", "-r", "B2/S/C3", "--report", "page"],
        );
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
        for (question, least) in [
            ("4 4 3 -r /2/3", 1),
            ("4 3 4 -r 12/3/4", 2),
            ("4 4 2 1 0 -r 345/2/4", 0),
            ("4 3 3 -r 12/2e/3", 0),
        ] {
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
        assert!(
            report["patterns"][0].as_str().unwrap().starts_with("x = 4, y = 4, rule = /2/3\n"),
            "{report}"
        );
        assert!(rest.contains("rule = /2/3\n"), "{rest}");
        assert!(
            rest.contains(
                "a spaceship of period 1 that moves 1 column left: 2 live cells and 2 dying ones in"
            ) || rest.contains(
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
            (
                &["search", "w.txt", "-p", "1", "-r", "/2/3"],
                "every cell must follow from the generation before",
            ),
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
}

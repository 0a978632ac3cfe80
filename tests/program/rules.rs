//! Rules of every family against Golly: `bgolly` reads the same text, writes the same canonical
//! text, and plays the same 50 generations as the reference simulator.

use std::fs;
use std::path::Path;

use crate::common::{code, lifesat, need, shell, stderr, stdout};
use fastrand::Rng;
use lifesat::life::file::{self, rle};
use lifesat::life::step::next_generation;
use lifesat::life::{Grid, Position, Rule};

const GENERATIONS: usize = 50;

/// The letters that can follow each digit, from Golly's help.
const LETTERS: [&str; 9] =
    ["", "ce", "aceikn", "aceijknqry", "aceijknqrtwyz", "aceijknqry", "aceikn", "ce", ""];

/// Plays a random soup under forty rules that `text` makes, by both programs.
fn compare(seed: u64, text: impl Fn(&mut Rng) -> String) {
    need("bgolly");
    let folder = tempfile::tempdir().unwrap();
    let mut random = Rng::with_seed(seed);
    let mut alive = 0;
    for _ in 0..40 {
        let text = text(&mut random);
        let rule: Rule = text.parse().unwrap_or_else(|error| panic!("{error}"));
        let soup = Grid::from_fn(10, 8, |_| random.bool());
        let (canonical, played) = golly(folder.path(), &soup, &text);
        assert_eq!(rule.to_string(), canonical, "{text}");
        let expected = (0..GENERATIONS).fold(soup, |now, _| cropped(&next_generation(&now, rule)));
        assert!(played == expected, "{text}: other cells live");
        alive += usize::from(expected.population() > 0);
    }
    assert!(alive > 20, "only {alive} soups live on");
}

/// The rule as Golly writes it, and what has become of the pattern.
fn golly(folder: &Path, pattern: &Grid, rule: &str) -> (String, Grid) {
    let text = rle::write(pattern, Rule::LIFE, &[]).replace("B3/S23", rule);
    fs::write(folder.join("p.rle"), text).unwrap();
    let script = format!("rm -f q.rle; bgolly -q -q -m {GENERATIONS} -o q.rle p.rle > log && cat q.rle");
    let output = shell(folder, &script);
    assert_eq!(code(&output), 0, "{rule}: {}", stderr(&output));
    let written = stdout(&output);
    let header = written.lines().find(|line| line.starts_with('x')).unwrap();
    let canonical = header.split_once("rule = ").unwrap().1.trim().to_owned();
    let grid = file::read(&written).unwrap_or_else(|error| panic!("{rule}: {error}")).grid;
    (canonical, cropped(&grid))
}

/// The box of the live cells.
fn cropped(grid: &Grid) -> Grid {
    let rows = || grid.live_cells().map(|at| at.row);
    let columns = || grid.live_cells().map(|at| at.column);
    let (Some(top), Some(bottom)) = (rows().min(), rows().max()) else { return Grid::dead(0, 0) };
    let (left, right) = (columns().min().unwrap(), columns().max().unwrap());
    Grid::from_fn(right + 1 - left, bottom + 1 - top, |at| {
        grid.get(Position::new(at.row + top, at.column + left))
    })
}

/// Random digits from `from` to `most`.
fn digits(random: &mut Rng, from: usize, most: usize) -> String {
    (from..=most).filter(|_| random.bool()).map(|count| count.to_string()).collect()
}

/// A digit with some of its letters in any order, with all letters but some, or alone.
fn with_letters(random: &mut Rng, count: usize) -> String {
    let mut letters: Vec<char> = LETTERS[count].chars().filter(|_| random.bool()).collect();
    random.shuffle(&mut letters);
    let letters: String = letters.into_iter().collect();
    match random.u8(0..5) {
        _ if letters.is_empty() => count.to_string(),
        0 => count.to_string(),
        1 | 2 => format!("{count}-{letters}"),
        _ => format!("{count}{letters}"),
    }
}

#[test]
fn rules_that_count() {
    compare(1, |random| format!("B{}/S{}", digits(random, 2, 8), digits(random, 0, 8)));
    compare(2, |random| format!("{}/{}", digits(random, 0, 8), digits(random, 1, 8)));
}

#[test]
fn rules_with_letters() {
    let half = |random: &mut Rng, from: usize| -> String {
        let counts: Vec<usize> = (from..=8).filter(|_| random.bool()).collect();
        counts.into_iter().map(|count| with_letters(random, count)).collect()
    };
    compare(3, |random| format!("B{}/S{}", half(random, 1), half(random, 0)));
}

#[test]
fn rules_of_other_neighbourhoods() {
    compare(4, |random| format!("B{}/S{}V", digits(random, 1, 4), digits(random, 0, 4)));
    compare(5, |random| format!("B{}/S{}H", digits(random, 1, 6), digits(random, 0, 6)));
}

#[test]
fn rules_by_cells() {
    // The first bit is a dead window, which must stay dead.
    const BASE64: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (seed, length, unused) in [(6, 86, 4), (7, 22, 4), (8, 6, 4)] {
        compare(seed, |random| {
            let first = random.usize(0..32);
            let middle: Vec<usize> = (2..length).map(|_| random.usize(0..64)).collect();
            let last = random.usize(0..64) >> unused << unused;
            let digits = [first].into_iter().chain(middle).chain([last]);
            format!("MAP{}", digits.map(|digit| char::from(BASE64[digit])).collect::<String>())
        });
    }
}

/// Every command that plays or searches takes rules of every family and says what it refuses.
#[test]
fn commands_take_every_rule() {
    let folder = tempfile::tempdir().unwrap();
    let run = |script: &str| shell(folder.path(), script);
    for rule in ["B2-a/S12", "B2/S013V", "B245/S3H", "B3/S2-i34q"] {
        for engine in ["sat", "backtrack"] {
            let output = run(&format!(
                "lifesat search 6 6 2 -r {rule} --engine {engine} | tee p.rle; lifesat verify --as oscillator p.rle"
            ));
            assert_eq!(code(&output), 0, "{rule} {engine}: {}", stderr(&output));
            assert!(stdout(&output).contains(rule), "{rule} {engine}: {}", stdout(&output));
        }
        let script = format!(
            "lifesat emit search 6 6 2 -r {rule} > f.cnf && cadical -q f.cnf > a; lifesat decode --cnf f.cnf a"
        );
        let output = run(&script);
        assert_eq!(code(&output), 0, "{rule}: {}", stderr(&output));
    }
    for (words, reason) in [
        (&["search", "5", "5", "2", "-r", "B2/S34H", "-s", "C4"][..], "does not keep the symmetry C4"),
        (&["search", "5", "5", "2", "-r", "B2/S34H", "--transform", "F|"], "different futures"),
        (&["search", "5", "5", "2", "-r", "B5z/S"], "the letter z cannot stand after 5"),
        (&["solve", "5", "-r", "B3/S23/4"], "Generations"),
        (&["render", "OOO", "-o", "p.svg", "--rule", "B3/S23:X9"], "not a bounded grid"),
        (&["ships", "--velocity", "c/2", "--width", "5", "-r", "B3/S23:T9,9"], "bounds the grid"),
    ] {
        let output = lifesat(words);
        assert_eq!(code(&output), 2, "{words:?}");
        assert!(stderr(&output).contains(reason), "{words:?}: {}", stderr(&output));
    }
}

mod rule_families {
    //! `lifesat search` with rules that leave transitions open.

    use lifesat::life::{Family, Rule};
    use serde_json::Value;

    use crate::common::{code, json, lifesat, lifesat_in, need, stderr, stdout};

    /// The rules of the objects of an answer: the one in the RLE header, the one and the family that
    /// `objects` has.
    fn rules(answer: &Value) -> Vec<(Rule, Rule, Family)> {
        let patterns = answer["patterns"].as_array().unwrap();
        let objects = answer["evidence"]["objects"].as_array().unwrap();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let header = |pattern: &Value| {
            let text = text(pattern);
            text.lines().next().unwrap().rsplit("rule = ").next().unwrap().parse().unwrap()
        };
        let pairs = patterns.iter().zip(objects);
        pairs
            .map(|(pattern, object)| {
                let rule = text(&object["rule"]).parse().unwrap();
                (header(pattern), rule, text(&object["rules"]).parse().unwrap())
            })
            .collect()
    }

    /// The rule is in the header, in a comment and in JSON, and `verify` plays the pattern by it.
    #[test]
    fn an_answer_names_its_rule() {
        let folder = tempfile::tempdir().unwrap();
        let question = ["search", "4", "4", "4", "1", "1", "-r", "B3/S2?3?8?"];
        let found = lifesat(&question);
        assert_eq!(code(&found), 0, "{}", stderr(&found));
        let text = stdout(&found);
        assert!(text.contains("rule = B3/S23\n"), "{text}");
        assert!(text.contains("each of the rules B3/S238? does this"), "{text}");
        std::fs::write(folder.path().join("ship.rle"), &text).unwrap();
        let verified = lifesat_in(folder.path(), &["verify", "--as", "spaceship", "ship.rle"]);
        assert_eq!(code(&verified), 0, "{}", stdout(&verified));

        let answer = json(&lifesat(&[&question[..], &["--json"]].concat()));
        let [(header, rule, family)] = &rules(&answer)[..] else { panic!("{answer}") };
        assert_eq!((*header, *rule), (Rule::LIFE, Rule::LIFE));
        assert_eq!(family.to_string(), "B3/S238?");
        assert_eq!(answer["problem"]["rule"], "B3/S2?3?8?");
    }

    /// Another solver finds as many objects with as many rules.
    #[test]
    fn solvers_agree_about_all_rules() {
        need("kissat");
        let question = ["search", "3", "3", "2", "-r", "B2?3/S12?3?", "--all", "--json"];
        let (own, other) =
            (json(&lifesat(&question)), json(&lifesat(&[&question[..], &["--solver", "kissat"]].concat())));
        let names = |answer: &Value| {
            let mut names: Vec<String> =
                rules(answer).iter().map(|(.., family)| family.to_string()).collect();
            names.sort();
            names
        };
        assert_eq!(names(&own), names(&other));
        assert!(names(&own).len() > 1);
        assert_eq!(own["evidence"]["complete"], true);
    }

    /// The file states one rule of the family. If it states another, that is said.
    #[test]
    fn a_pattern_finds_its_rule() {
        let folder = tempfile::tempdir().unwrap();
        let glider = "x = 4, y = 4, rule = B3/S23\nbo$2bo$3o!\n";
        std::fs::write(folder.path().join("glider.rle"), glider).unwrap();
        let search = |rule: &str| {
            lifesat_in(folder.path(), &["search", "glider.rle", "-p", "4", "-s", "x1 y1", "-r", rule])
        };
        let remark = "the file is for the rule B3/S23; -r asks about its cells under";
        let others = search("pB3/S2-i3");
        assert!(matches!(code(&others), 0 | 1) && stderr(&others).contains(remark), "{}", stderr(&others));
        let found = search("B2?3/S1?2?3?4?");
        assert!(code(&found) == 0 && !stderr(&found).contains(remark), "{}", stderr(&found));
    }

    /// Patterns with as few cells as the published ones, as lines of the collection.
    #[test]
    fn patterns_of_few_cells_are_found_again() {
        for (question, line) in [
            ("2 2 2 --margin 1 -r p", "2, B2e/S, 0, 0, 2, o$bo!"),
            ("3 3 8 --margin 2 -r p --population <=8@each", "2, B2ai5i/S01e2ci3e, 0, 0, 8, obo!"),
            ("3 2 2 0 1 --margin 1 -r p", "3, B2e3ei/S2ac, 1, 0, 2, obo$bo!"),
            ("3 3 6 2 0 --margin 3 -r p --population <=6@each", "3, B2ei3aein/S02cei, 2, 0, 6, o$bo$o!"),
            ("4 3 14 --margin 3 -r B2-a?3?/S1?2?", "4, B2-an/S12, 0, 0, 14, o$o$2b2o!"),
            (
                "5 1 77 --margin 7 -r B2cin3acijr?4aityz5an6ci7e/S01ce?2ein3i4c5y6k7e8",
                "3, B2cin3acijr4aityz5an6ci7e/S02ein3i4c5y6k7e8, 0, 0, 77, obobo!",
            ),
        ] {
            let question: Vec<&str> = question.split(' ').collect();
            let found = lifesat(
                &[&["search", "--box", "start", "--engine", "rules", "--format", "5s"], &question[..]]
                    .concat(),
            );
            assert_eq!(stdout(&found), format!("{line}\n"), "{question:?}: {}", stderr(&found));
        }
        let glider = "5, B3/S23, 1, 1, 4, ";
        for question in [
            &["search", "4", "4", "4", "1", "1"][..],
            &["ships", "--velocity", "c/4d", "--width", "4", "-n", "1"],
        ] {
            let found = lifesat(&[question, &["--format", "5s"]].concat());
            assert!(stdout(&found).starts_with(glider), "{}{}", stdout(&found), stderr(&found));
        }
        // Nothing is for the collection.
        let none = lifesat(&["search", "3", "3", "3", "--format", "5s"]);
        assert_eq!((code(&none), stdout(&none)), (1, String::new()), "{}", stderr(&none));
        assert!(stderr(&none).contains("None exists"), "{}", stderr(&none));
    }

    #[test]
    fn the_engine_for_few_cells_says_what_it_searched() {
        let question =
            ["search", "2", "2", "3", "--box", "start", "--margin", "1", "-r", "pB23/S", "--engine", "rules"];
        let none = lifesat(&question);
        assert_eq!(code(&none), 1, "{}", stderr(&none));
        for words in [
            "in a 4×4 box",
            "generation 0 in a part of 2×2",
            "fewer live cells in a later generation",
            "playing",
        ] {
            assert!(stdout(&none).contains(words), "{words}: {}", stdout(&none));
        }
        assert!(!stdout(&none).contains("emit search"), "{}", stdout(&none));
        for (words, reason) in [
            (&["4", "4", "2", "-s", "C2"][..], "a symmetry is asked for"),
            (&["4", "4", "2", "-t", "F|"], "turned or reflected"),
            (&["4", "4", "2", "--frozen", "0,0"], "given or frozen"),
            (&["4", "4", "2", "-r", "/2/3"], "dying states"),
            (&["61", "4", "2"], "too many columns"),
            (&["4", "4", "2", "--distinct", "exact"], "leave out --distinct exact"),
            (&["4", "4", "2", "--proof", "p"], "--proof"),
            (&["4", "4", "2", "--minisat", "minisat"], "asks no solver"),
            (&["4", "4", "2", "--step"], "leave out --engine rules"),
            (&["4", "4", "2", "--box", "start"], "needs --margin"),
            (&["--predecessors", "1", "-", "--format", "5s"], ""),
        ] {
            let refused = lifesat(&[&["search", "--engine", "rules"], words].concat());
            assert_eq!(code(&refused), 2, "{words:?}: {}", stdout(&refused));
            assert!(stderr(&refused).contains(reason), "{words:?}: {}", stderr(&refused));
        }
    }

    #[test]
    fn what_needs_one_rule_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        for (more, reason) in [
            (&["--engine", "backtrack"][..], "backtracking needs one rule"),
            (&["--step"], "--step needs one rule"),
            (&["--state", "s.json", "--engine", "sat"], "--state needs one rule"),
            (&["--proof", "p"], "a certificate needs one rule"),
            (&["--emit", "cnf"], "a formula in a file needs one rule"),
            (&["-s", "C4", "-r", "B2?/S34H"], "B/S34H does not keep the symmetry C4"),
            (&["-t", "R90", "-r", "B2?/SH"], "under B2/SH a pattern and its image by this map"),
        ] {
            let words = if more.contains(&"-r") { &[][..] } else { &["-r", "B3/S2?3"][..] };
            let refused = lifesat_in(folder.path(), &[&["search", "4", "4", "2"], words, more].concat());
            assert_eq!(code(&refused), 2, "{more:?}: {}", stderr(&refused));
            assert!(stderr(&refused).contains(reason), "{more:?}: {}", stderr(&refused));
        }
        let emitted = lifesat(&["emit", "search", "4", "4", "2", "-r", "B3/S2?3"]);
        assert!(stderr(&emitted).contains("needs one rule"), "{}", stderr(&emitted));
        for command in [&["eden", "check", "OO", "-r", "B3?/S23"][..], &["solve", "4", "-r", "B3?/S23"]] {
            let refused = lifesat(command);
            assert_eq!(code(&refused), 2);
            assert!(stderr(&refused).contains("one rule is needed here"), "{}", stderr(&refused));
        }
    }
}

mod still_life_rules {
    //! `lifesat solve -r` and `emit -r`: still lifes of other rules, and what is refused for them.

    use lifesat::life::Rule;

    use crate::common::{code, json, lifesat, need, shell, stderr, stdout};

    /// A rule with letters, one for each smaller neighbourhood, and one without symmetries, in which cells
    /// survive with an odd number of live neighbours and a dead one at the top left.
    fn rules() -> [String; 4] {
        let lopsided =
            Rule::of_windows(|window| window & 16 != 0 && window & 1 == 0 && window.count_ones() % 2 == 0);
        ["B2-a/S12".to_owned(), "B2/S013V".to_owned(), "B2/S34H".to_owned(), lopsided.to_string()]
    }

    /// The densest still life is none in lists of all still lifes that has more live cells, and another
    /// solver agrees about the formula of one cell more.
    #[test]
    fn solve_search_and_another_solver_agree() {
        need("cadical");
        for rule in &rules() {
            let densest = json(&lifesat(&["solve", "4x3", "-r", rule, "--json"]));
            assert_eq!(densest["status"], "optimal", "{rule}");
            let all = json(&lifesat(&[
                "search",
                "4",
                "3",
                "1",
                "--all",
                "--distinct",
                "exact",
                "-r",
                rule,
                "--json",
            ]));
            let objects = all["evidence"]["objects"].as_array().unwrap();
            let most = objects.iter().map(|object| object["cells"].as_u64().unwrap()).max().unwrap_or(0);
            assert_eq!(densest["value"].as_u64(), Some(most), "{rule}");
            let script = format!(
                "lifesat emit --width 4 --height 3 -r {rule} --at-least {most} > f.cnf
             cadical -q f.cnf | lifesat decode --cnf f.cnf > found.rle
             lifesat verify found.rle --as still-life
             lifesat emit --width 4 --height 3 -r {rule} --at-least {} | lifesat solve",
                most + 1
            );
            let folder = tempfile::tempdir().unwrap();
            let done = shell(folder.path(), &script);
            assert_eq!(code(&done), 20, "{rule}: {}{}", stdout(&done), stderr(&done));
            assert!(stdout(&done).contains("a still life of"), "{rule}: {}", stdout(&done));
            let found = std::fs::read_to_string(folder.path().join("found.rle")).unwrap();
            assert!(
                found.contains(densest["problem"]["rule"].as_str().unwrap_or("B3/S23")),
                "{rule}: {found}"
            );
        }
    }

    /// The answer, its pattern and its JSON name the rule.
    #[test]
    fn answers_name_the_rule() {
        let text = stdout(&lifesat(&["solve", "5", "-r", "highlife"]));
        assert!(text.starts_with("The densest 5×5 still life by B36/S23 has "), "{text}");
        assert!(text.contains("rule = B36/S23"), "{text}");
        let answer = json(&lifesat(&["solve", "3..4", "-r", "B36/S23", "--json"]));
        assert_eq!(answer["problem"]["rule"], "B36/S23");
        let torus = json(&lifesat(&["solve", "4", "-r", "B36/S23", "--outside", "torus", "--json"]));
        assert_eq!(torus["status"], "optimal");
    }

    #[test]
    fn what_is_known_of_conways_rule_alone_is_refused() {
        for (words, reason) in [
            (
                &["solve", "8", "--method", "waste"][..],
                "does not work with --method waste, which counts by an identity; only B3/S23 does",
            ),
            (
                &["solve", "8", "--method", "dp"],
                "does not work with --method dp, whose bounds rest on the same identity; only B3/S23 does",
            ),
            (
                &["solve", "8", "--proof", "p"],
                "the rule B36/S23 does not work with --proof, which refutes waste; only B3/S23 does",
            ),
            (&["solve", "8", "--connected"], "the rule B36/S23 does not work with --connected and --strict"),
            (&["solve", "8", "--from", "8.rle"], "--from works only with --method waste"),
            (&["solve", "4", "--count"], "`lifesat search 4 4 --all -r B36/S23` lists its still lifes"),
            (&["solve", "4", "--count=oscillators"], "the rule B36/S23 does not work with --count and --all"),
            (&["solve", "4", "--all=densest"], "the rule B36/S23 does not work with --count and --all"),
            (
                &["emit", "--n", "4", "--objective", "waste"],
                "does not work with --objective waste, which rests on an identity",
            ),
            (&["emit", "--n", "4", "--strict"], "does not work with --connected and --strict"),
        ] {
            let refused = lifesat(&[words, &["-r", "B36/S23"]].concat());
            assert_eq!(code(&refused), 2, "{words:?}");
            assert!(stderr(&refused).contains(reason), "{words:?}: {}", stderr(&refused));
        }
        let b0 = lifesat(&["solve", "4", "-r", "B03/S23"]);
        assert_eq!(code(&b0), 2);
        assert!(stderr(&b0).contains("(B0)"), "{}", stderr(&b0));
        let blank = tempfile::tempdir().unwrap();
        std::fs::write(blank.path().join("f.rle"), "x = 2, y = 2, rule = B36/S23\n2o$2o!\n").unwrap();
        let strict =
            crate::common::lifesat_in(blank.path(), &["verify", "f.rle", "--as", "strict-still-life"]);
        assert_eq!(code(&strict), 2, "{}", stderr(&strict));
        let still = crate::common::lifesat_in(blank.path(), &["verify", "f.rle", "--as", "still-life"]);
        assert_eq!(code(&still), 0, "{}", stderr(&still));
    }
}

//! `lifesat solve FROM..TO`: several squares, one after another.

use crate::common::{code, json, lifesat, stderr, stdout};

/// Live cells of the densest still lifes of squares, OEIS A055397.
const OPTIMA: [usize; 5] = [6, 8, 16, 18, 28];

/// The words of each row of the table.
fn rows(text: &str) -> Vec<Vec<String>> {
    let table = text.lines().skip(1).take_while(|line| !line.is_empty());
    table.map(|line| line.split_whitespace().map(str::to_owned).collect()).collect()
}

#[test]
fn a_row_for_each_square() {
    for (words, by) in [
        (&["solve", "3..7"][..], "refuted by CaDiCaL"),
        (&["solve", "3..=7", "--method", "dp"], "refuted by dynamic programming"),
        (&["solve", "3..7", "--method", "count", "--solver", "embedded-batsat"], "refuted by BatSat"),
    ] {
        let answer = lifesat(words);
        assert_eq!(code(&answer), 0, "{words:?}: {}", stderr(&answer));
        let text = stdout(&answer);
        let expected = (3..).zip(OPTIMA).map(|(n, optimum): (usize, _)| [n, optimum, optimum]);
        let seen: Vec<[usize; 3]> =
            rows(&text).iter().map(|row| [0, 1, 2].map(|place| row[place].parse().unwrap())).collect();
        assert_eq!(seen, expected.collect::<Vec<_>>(), "{text}");
        assert!(text.contains(by), "{by}: {text}");
    }
}

#[test]
fn patterns_come_one_after_another() {
    let answer = lifesat(&["solve", "3..4", "--format", "plain", "-q"]);
    assert_eq!(code(&answer), 0, "{}", stderr(&answer));
    let text = stdout(&answer);
    let populations: Vec<usize> = text
        .split("!Name")
        .skip(1)
        .map(|part| part.lines().skip(1).map(|line| line.matches('O').count()).sum())
        .collect();
    assert_eq!(populations, OPTIMA[..2]);
}

/// Options that make sense for one box only are refused. A limit leaves what was found.
#[test]
fn limits_and_mistakes() {
    let late = lifesat(&["solve", "5..40", "--time-limit", "0.000001", "--json"]);
    assert_eq!(code(&late), 3, "{}", stderr(&late));
    let late = json(&late);
    assert_ne!(late["status"], "optimal");
    let stopped = late["evidence"]["stopped"].as_str().unwrap();
    assert!(stopped.ends_with("at 5×5; 35 more were not begun"), "{stopped}");
    // No still life consists of this cell alone. There is one with the cells around it.
    let none = lifesat(&["solve", "1..1", "--alive", "0,0"]);
    assert_eq!(code(&none), 1, "{}", stderr(&none));
    assert!(stdout(&none).contains("   1        none"), "{}", stdout(&none));
    assert!(stdout(&none).contains("1 square, method "), "{}", stdout(&none));
    let late = lifesat(&["solve", "30..31", "--time-limit", "0"]);
    assert_eq!(code(&late), 3, "{}", stderr(&late));
    let text = stdout(&late);
    // The best still life that is known.
    assert!(rows(&text)[0][1] == "466" && text.contains("bounds    1 not proved"), "{text}");
    for (words, why) in [
        (&["solve", "9..4"][..], "as in 4..9"),
        (&["solve", "4..5", "--count"], "work with one size"),
        (&["solve", "4..5", "--proof", "p"], "work with one size"),
        (&["solve", "4..5", "--cores"], "iCNF"),
        (&["solve", "0..5"], "0×0"),
        (&["solve", "4..5", "--alive", "4,4"], "4×4"),
        // The last box is refused before the first one is solved.
        (&["solve", "3..42", "--method", "dp"], "at most 41"),
    ] {
        let answer = lifesat(words);
        assert_eq!((code(&answer), stdout(&answer).as_str()), (2, ""), "{words:?}");
        assert!(stderr(&answer).contains(why), "{words:?}: {}", stderr(&answer));
    }
}

/// A box without any still life is settled too. With this corner alive, 1×1 has none, and larger
/// boxes have one.
#[test]
fn boards_without_and_with_still_lifes() {
    for (squares, status, exit) in [("1..1", "none", 1), ("1..3", "optimal", 0), ("2..3", "optimal", 0)] {
        let answer = lifesat(&["solve", squares, "--alive", "0,0", "--json"]);
        assert_eq!(code(&answer), exit, "{squares}: {}", stderr(&answer));
        let answer = json(&answer);
        assert_eq!(answer["status"], status, "{squares}");
        for board in answer["evidence"]["squares"].as_array().unwrap() {
            let expected = if board["n"] == 1 { "none" } else { "optimal" };
            assert_eq!(board["status"], expected, "{squares}");
        }
    }
}

mod optima {
    //! The published optima (OEIS A055397), found and proved again.

    use crate::common::{code, json, lifesat, need, stderr};

    /// Live cells of the densest n×n still life for n = 1, 2, …, as OEIS A055397 lists them.
    const PUBLISHED: [usize; 20] =
        [0, 4, 6, 8, 16, 18, 28, 36, 43, 54, 64, 76, 90, 104, 119, 136, 152, 171, 190, 210];

    fn check(n: usize, solver: &[&str]) {
        let size = n.to_string();
        let output = lifesat(&[&["solve", &size, "--json"], solver].concat());
        assert_eq!(code(&output), 0, "{n} {solver:?}: {}", stderr(&output));
        let report = json(&output);
        assert_eq!(report["status"], "optimal", "{n} {solver:?}");
        assert_eq!(report["value"], PUBLISHED[n - 1], "{n} {solver:?}");
        assert_eq!(report["bound"], PUBLISHED[n - 1], "{n} {solver:?}");
        assert_eq!(report["patterns"].as_array().unwrap().len(), 1, "{n} {solver:?}");
    }

    #[test]
    fn the_embedded_solver_proves_the_published_optima_up_to_10() {
        (1..=10).for_each(|n| check(n, &[]));
    }

    #[test]
    fn the_second_embedded_solver_agrees_up_to_8() {
        (1..=8).for_each(|n| check(n, &["--solver", "embedded-batsat"]));
    }

    /// With several jobs, cases of the refutation are shared out from n = 10 on.
    #[test]
    fn the_optima_do_not_depend_on_the_jobs() {
        for n in [9, 10, 11, 13, 16, 20] {
            for jobs in ["1", "2", "3"] {
                check(n, &["--method", "waste", "--jobs", jobs]);
            }
        }
    }

    fn check_external(name: &str, tool: &str) {
        need(tool);
        (1..=7).for_each(|n| check(n, &["--solver", name]));
    }

    #[test]
    fn glucose_agrees_up_to_7() {
        check_external("glucose", "glucose");
    }

    #[test]
    fn minisat_agrees_up_to_7() {
        check_external("minisat", "minisat");
    }

    #[test]
    fn cadical_agrees_up_to_7() {
        check_external("cadical", "cadical");
    }

    #[test]
    fn kissat_agrees_up_to_7() {
        check_external("kissat", "kissat");
    }

    #[test]
    fn cryptominisat_agrees_up_to_7() {
        check_external("cryptominisat", "cryptominisat5");
    }

    #[test]
    fn picosat_agrees_up_to_7() {
        check_external("picosat", "picosat");
    }

    #[test]
    fn every_encoding_gives_the_same_optima_up_to_7() {
        for transition in ["rows256", "prime"] {
            for cardinality in ["sequential", "totalizer"] {
                for n in 1..=7 {
                    check(n, &["--transition", transition, "--cardinality", cardinality]);
                    check(n, &["--transition", transition, "--cardinality", cardinality, "--break-symmetry"]);
                }
            }
        }
    }

    /// Computed by hand: a box of width 1 has no still life but the empty one, two blocks fit into 5×2,
    /// and so on.
    #[test]
    fn rectangles_and_forced_cells() {
        for (words, status, value) in [
            (&["solve", "9x1"][..], "optimal", Some(0)),
            (&["solve", "5x2"], "optimal", Some(8)),
            (&["solve", "--width", "2", "--height", "5"], "optimal", Some(8)),
            (&["solve", "2", "--dead", "0,0"], "optimal", Some(0)),
            (&["solve", "2", "--alive", "1,1"], "optimal", Some(4)),
            (&["solve", "2", "--alive", "0,0", "--dead", "1,1"], "none", None),
            // A misreading of the problem in some texts: the world ends at the edge of the box. They
            // give twelve.
            (&["solve", "4", "--outside", "ignored"], "optimal", Some(12)),
        ] {
            let report = json(&lifesat(&[words, &["--json"]].concat()));
            assert_eq!(report["status"], status, "{words:?}");
            assert_eq!(report["value"].as_u64(), value, "{words:?}");
        }
    }
}

mod both_methods {
    //! `solve` on boxes for which no rule by the sides is right: dynamic programming and a solver side by side.

    use std::fs;
    use std::time::{Duration, Instant};

    use serde_json::Value;

    use crate::common::{code, command_in, json, lifesat, lifesat_in, program, shell, stderr, stdout};

    /// The methods that may have answered.
    const METHODS: [&str; 3] = ["dp", "waste", "dp and waste"];

    fn solve(words: &str) -> Value {
        let words = words.split(' ').chain(["--json"]);
        let output = lifesat(&[&["solve"], &words.collect::<Vec<_>>()[..]].concat());
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        json(&output)
    }

    /// The optima are those of research/rectangles.tsv; with the dead corner it is that of each method alone. The evidence is that of the method that answered.
    #[test]
    fn the_first_answer_is_reported_with_its_evidence() {
        for (words, optimum) in
            [("21x22 --jobs 2", 242), ("25 --jobs 3", 326), ("21 --dead 0,0 --jobs 2", 230)]
        {
            let answer = solve(words);
            assert_eq!(
                (&answer["status"], &answer["value"]),
                (&"optimal".into(), &optimum.into()),
                "{words}"
            );
            let evidence = &answer["evidence"];
            let is_right = match evidence["method"].as_str().unwrap() {
                "dp" => evidence["bound"] == "dp" && evidence["solver"] == "dynamic programming",
                "waste" => evidence["bound"] == "border" || evidence["bound"] == "solver",
                "dp and waste" => !evidence["bound"].is_null(),
                _ => false,
            };
            assert!(is_right && evidence["stopped"].is_null(), "{words}: {evidence}");
        }
    }

    /// One job is too few for two methods, and other boxes and options need no race. Neither is there one if memory is short.
    #[test]
    fn where_one_method_is_enough() {
        for (words, method) in [
            ("21 --jobs 1", "waste"),
            ("12x8 --jobs 2", "waste"),
            ("31x5", "dp"),
            ("21 --solver embedded --jobs 2", "waste"),
            ("20x17", "dp"),
            ("21 --method dp", "dp"),
            ("21 --method waste --jobs 2", "waste"),
            ("6 --connected --jobs 2", "waste"),
        ] {
            assert_eq!(solve(words)["evidence"]["method"], method, "{words}");
        }
        let folder = tempfile::tempdir().unwrap();
        let short = shell(folder.path(), "ulimit -v 2000000; lifesat solve 25 --jobs 2 --json");
        assert_eq!(json(&short)["evidence"]["method"], "waste", "{}", stderr(&short));
    }

    /// Each line names the method, and the file has the best pattern of both.
    #[test]
    fn progress_and_partials_of_both() {
        let place = tempfile::tempdir().unwrap();
        let words = ["solve", "21x24", "--jobs", "2", "--verbose", "--partials", "best.rle"];
        let output = lifesat_in(place.path(), &words);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        let said = stderr(&output);
        let lines: Vec<&str> = said.lines().filter(|line| line.contains("live cells")).collect();
        assert!(lines.iter().all(|line| line.starts_with("dp: ") || line.starts_with("waste: ")), "{said}");
        let found: Vec<&&str> = lines.iter().filter(|line| line.contains(": found ")).collect();
        let best = found.last().unwrap().rsplit(' ').nth(2).unwrap();
        assert!(stdout(&output).contains(&format!(" has {best} live cells ")), "{said}{}", stdout(&output));
        let rle = fs::read_to_string(place.path().join("best.rle")).unwrap();
        assert!(rle.contains(&format!("{best} live cells")), "{rle}");
    }

    /// The program ends with all its threads, and without a file.
    #[test]
    fn a_time_limit_leaves_nothing_behind() {
        let place = tempfile::tempdir().unwrap();
        let start = Instant::now();
        let mut command = command_in(place.path(), program());
        command.args(["solve", "30x40", "--jobs", "2", "--time-limit", "1", "--json"]);
        let output = command.env("TMPDIR", place.path()).output().unwrap();
        assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
        assert_eq!(code(&output), 3, "{}", stderr(&output));
        let (answer, left) = (json(&output), fs::read_dir(place.path()).unwrap().count());
        assert_eq!((&answer["status"], left), (&"found".into(), 0));
        assert_eq!(answer["evidence"]["method"], "dp and waste");
        assert_eq!(answer["evidence"]["stopped"], "the time limit was reached");
        // Both sides are longer than those of 30×30, whose densest still life is known.
        assert!(
            answer["value"].as_u64() >= Some(466) && answer["bound"].as_u64() >= answer["value"].as_u64()
        );
    }

    #[test]
    fn a_range_says_which_methods_answered() {
        let answer = solve("20..21 --jobs 2");
        let methods = answer["evidence"]["method"].as_str().unwrap();
        assert!(methods.split(" and ").all(|method| METHODS.contains(&method)), "{methods}");
        let values: Vec<&Value> =
            answer["evidence"]["squares"].as_array().unwrap().iter().map(|it| &it["value"]).collect();
        assert_eq!(values, [210, 232]);
    }
}

mod dp {
    //! Dynamic programming, which uses neither solvers nor waste, as a second opinion.

    use crate::common::{json, lifesat, stderr};
    use lifesat::life::Grid;
    use lifesat::life::waste;
    use lifesat::limits::Limits;
    use lifesat::problem::StillLife;
    use lifesat::solve::still_life::dp::{densest, still_life};
    use lifesat::verify;

    fn value(words: &[&str]) -> Option<usize> {
        let report = json(&lifesat(&[&["solve", "--json"], words].concat()));
        report["value"].as_u64().map(|value| usize::try_from(value).unwrap())
    }

    /// Compared with brute force by the simulator, with and without forced cells.
    #[test]
    fn every_beginning_is_followed() {
        for (width, height) in [(1, 1), (1, 5), (2, 2), (2, 7), (3, 3), (5, 3), (3, 5), (4, 4)] {
            let free = StillLife::new(width, height).unwrap();
            let corner = free.clone().with_cells(&[(0, 0)], true).unwrap();
            let both = corner.clone().with_cells(&[(height - 1, width - 1)], false);
            for problem in [Some(free), Some(corner), both.ok()].into_iter().flatten() {
                let patterns = (0..1u32 << (width * height)).map(|bits| {
                    Grid::from_fn(width, height, |at| bits >> (at.row * width + at.column) & 1 == 1)
                });
                let best = patterns.filter(|pattern| verify::still_life(&problem, pattern).is_ok());
                assert_eq!(densest(&problem), best.map(|pattern| pattern.population()).max(), "{problem:?}");
            }
        }
    }

    /// OEIS A055397.
    #[test]
    fn published_optima() {
        for (n, optimum) in (1..).zip([0, 4, 6, 8, 16, 18, 28]) {
            assert_eq!(densest(&StillLife::new(n, n).unwrap()), Some(optimum), "{n}");
        }
    }

    /// The memory is told before the work begins: the time limit is over by then. The frontiers of eight columns have
    /// 2^18 states, and each takes 16 bytes in three lists. Those of 28 are too many, so the search ends at 64 million.
    #[test]
    fn memory_is_told_beforehand() {
        let told = |words: &[&str]| {
            stderr(&lifesat(&[&["solve", "--method", "dp", "--time-limit", "0"], words].concat()))
        };
        let eight = told(&["8x20", "--verbose"]);
        assert!(eight.starts_with("lifesat: dynamic programming with tables of up to "), "{eight}");
        assert!(eight.contains("the beginnings that are followed take up to 13 MB\n"), "{eight}");
        assert!(told(&["28"]).contains("the beginnings that are followed take up to 3.0 GB\n"));
        assert_eq!((told(&["8x20"]), told(&["28", "--quiet"])), (String::new(), String::new()));
    }

    #[test]
    fn solvers_find_the_same_on_rectangles() {
        for (width, height) in [(3, 11), (6, 9), (12, 4), (7, 5), (2, 30), (5, 13)] {
            let expected = densest(&StillLife::new(width, height).unwrap());
            assert_eq!(value(&[&format!("{width}x{height}")]), expected, "{width}×{height}");
        }
    }

    #[test]
    fn solvers_find_the_same_with_forced_cells() {
        let mut random = fastrand::Rng::with_seed(6);
        for _ in 0..12 {
            let mut words = vec!["6x7".to_owned()];
            let mut problem = StillLife::new(6, 7).unwrap();
            for _ in 0..random.usize(1..5) {
                let (row, column, alive) = (random.usize(..7), random.usize(..6), random.bool());
                let Ok(more) = problem.clone().with_cells(&[(row, column)], alive) else { continue };
                problem = more;
                words.extend([
                    (if alive { "--alive" } else { "--dead" }).to_owned(),
                    format!("{row},{column}"),
                ]);
            }
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            assert_eq!(value(&words), densest(&problem), "{words:?}");
        }
    }

    /// For every budget, the search with bounds finds a pattern exactly if there is one, and the
    /// pattern keeps to the budget.
    #[test]
    fn no_beginning_is_left_out_that_is_needed() {
        for (width, height) in
            [(1, 1), (1, 6), (2, 5), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7), (3, 10), (9, 4), (6, 8)]
        {
            let free = StillLife::new(width, height).unwrap();
            let forced = free.clone().with_cells(&[(height / 2, width / 2)], true).unwrap();
            for problem in [free, forced] {
                let optimum = densest(&problem);
                for least in 0..=waste::most_live_cells(width, height) {
                    let budget = waste::with_live_cells(width, height, least).unwrap();
                    let found = still_life(&problem, budget, &Limits::none()).unwrap();
                    assert_eq!(
                        found.is_some(),
                        optimum.is_some_and(|optimum| optimum >= least),
                        "{problem:?} {least}"
                    );
                    if let Some(pattern) = found {
                        verify::still_life(&problem, &pattern).unwrap();
                        assert!(pattern.population() >= least);
                    }
                }
            }
        }
    }

    /// OEIS A055397, for sides that the table of all beginnings does not reach.
    /// `tests/program/waste_encoding.rs` tests the solver's method on the same numbers.
    #[test]
    fn published_optima_with_bounds() {
        for (n, optimum) in [(10, 54), (13, 90), (14, 104)] {
            assert_eq!(value(&[&n.to_string(), "--method", "dp"]), Some(optimum), "{n}");
        }
        let report = json(&lifesat(&["solve", "5x9", "--method", "dp", "--json"]));
        assert_eq!(
            (&report["evidence"]["kind"], &report["evidence"]["method"]),
            (&"exhaustive".into(), &"dp".into())
        );
    }

    /// A time limit ends the search and does not count as a refutation.
    #[test]
    fn a_time_limit_is_heard() {
        let run = lifesat(&["solve", "38", "--method", "dp", "--time-limit", "0.3", "--json"]);
        assert_eq!(run.status.code(), Some(3));
        let report = json(&run);
        assert_ne!(report["status"], "optimal");
        assert_eq!(report["evidence"]["stopped"], "the time limit was reached");
    }
}

mod growing {
    //! `lifesat solve --from`: starting from a pattern, and growing it.

    use std::fs;
    use std::path::Path;

    use crate::common::{code, json, lifesat, lifesat_in, root, stderr, stdout};
    use serde_json::Value;

    /// Solves in a folder with the committed densest 25×25 still life. Returns exit code, answer and
    /// stderr.
    fn solve(words: &str) -> (i32, Value, String) {
        let folder = tempfile::tempdir().unwrap();
        fs::copy(root().join("instances/still-life/patterns/25x25.rle"), folder.path().join("25.rle"))
            .unwrap();
        fs::write(folder.path().join("row.txt"), "OOO\n").unwrap();
        fs::write(folder.path().join("other.rle"), "x = 2, y = 2, rule = B36/S23\n2o$2o!\n").unwrap();
        solve_in(folder.path(), words)
    }

    fn solve_in(folder: &Path, words: &str) -> (i32, Value, String) {
        let words = words.split(' ').chain(["--json", "-v"]);
        let output = lifesat_in(folder, &[&["solve"], &words.collect::<Vec<_>>()[..]].concat());
        let answer = if stdout(&output).is_empty() { Value::Null } else { json(&output) };
        (code(&output), answer, stderr(&output))
    }

    /// What `solve` prints is a pattern to start from. If it is optimal, one question is enough: whether
    /// there is a better one. 301 is OEIS A055397(24).
    #[test]
    fn a_pattern_of_the_same_box_is_found_already() {
        let folder = tempfile::tempdir().unwrap();
        let solved = lifesat(&["solve", "24", "--format", "rle"]);
        fs::write(folder.path().join("24.rle"), stdout(&solved)).unwrap();
        let (exit, answer, said) = solve_in(folder.path(), "24 --from 24.rle");
        assert_eq!(
            (exit, &answer["status"], &answer["value"]),
            (0, &"optimal".into(), &301.into()),
            "{said}"
        );
        assert_eq!((&answer["evidence"]["questions"], &answer["bound"]), (&1.into(), &301.into()));
        assert!(!said.contains("≥ 301") && said.contains("≥ 302"), "{said}");
    }

    /// 326 is OEIS A055397(25). The border wastes too much for more, so no solver is asked.
    #[test]
    fn where_the_border_settles_it_nothing_is_asked() {
        let (exit, answer, said) = solve("25 --from 25.rle");
        assert_eq!(
            (exit, &answer["status"], &answer["value"]),
            (0, &"optimal".into(), &326.into()),
            "{said}"
        );
        let evidence = &answer["evidence"];
        assert_eq!((&evidence["questions"], &evidence["kind"]), (&0.into(), &"exhaustive".into()));
        assert_eq!(evidence["refuted_at_least"], 327);
        assert!(!said.contains("asking"), "{said}");
    }

    /// 864 is OEIS A055397(41). Each pattern is simulated before it is printed.
    #[test]
    fn a_smaller_pattern_is_stretched() {
        for words in ["41 --from 25.rle", "41 --from 25.rle --jobs 2"] {
            let (exit, answer, said) = solve(words);
            assert_eq!(
                (exit, &answer["status"], &answer["value"]),
                (0, &"optimal".into(), &864.into()),
                "{said}"
            );
        }
    }

    /// The box may be larger in one direction only, and by little. The optimum is that of a run without
    /// a start.
    #[test]
    fn what_the_start_is_does_not_change_the_optimum() {
        let (exit, from_nothing, said) = solve("26x25");
        assert_eq!(exit, 0, "{said}");
        let (exit, stretched, said) = solve("26x25 --from 25.rle");
        assert_eq!((exit, &stretched["value"]), (0, &from_nothing["value"]), "{said}");
        assert_eq!(stretched["status"], "optimal");
        assert!(said.contains("stretching a pattern of 25×25"), "{said}");
    }

    /// The given pattern counts even if nothing better is found: with dead cells around it, it is a
    /// pattern of the larger box.
    #[test]
    fn a_start_is_better_than_nothing() {
        let (exit, answer, said) = solve("200 --from 25.rle --time-limit 1s");
        assert_eq!((exit, &answer["status"]), (3, &"found".into()), "{said}");
        assert!(answer["value"].as_u64() >= Some(326), "{}", answer["value"]);
    }

    #[test]
    fn what_is_no_start_is_refused() {
        for (words, expected) in [
            ("20 --from 25.rle", "25×25, which does not fit into 20×20"),
            ("30x24 --from 25.rle", "does not fit into 30×24"),
            ("30 --from 25.rle --alive 0,0", "only if no cells are forced"),
            (
                "25 --from 25.rle --alive 1,1 --alive 0,0 --alive 0,1 --alive 0,2 --alive 1,0",
                "25.rle is not a still life to begin with",
            ),
            ("8 --from row.txt", "has 1 live neighbour and dies"),
            ("8 --from nothing.rle", "nothing.rle"),
            ("8 --from other.rle", "other.rle is for the rule B36/S23"),
            ("8..9 --from 25.rle", "--from works with one size"),
            ("25 --from 25.rle --count", "--from does not work with --count"),
            ("25 --from 25.rle --method dp", "--from works only with --method waste"),
            ("25 --from 25.rle --method count", "--from works only with --method waste"),
        ] {
            let (exit, _, said) = solve(words);
            assert!(exit == 2 && said.contains(expected), "{words}: {exit} {said}");
        }
    }
}

//! All still lifes of a box: counting, listing and asking a solver, compared with brute force, with
//! each other and with the literature.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::common::compiler::compiled;
use crate::common::{code, command_in, json, lifesat, shell, stderr, stdout};
use lifesat::backend::Verdict;
use lifesat::backend::embedded::Embedded;
use lifesat::cnf::through;
use lifesat::encode::CellLayout;
use lifesat::encode::still_life::waste::{Streamliner, encode};
use lifesat::life::symmetry::Symmetry;
use lifesat::life::{Grid, waste};
use lifesat::limits::{Interrupt, Limits, StopReason};
use lifesat::problem::StillLife;
use lifesat::solve::still_life::census::{self, CensusError};
use lifesat::verify;

type Word = Vec<bool>;

fn word(grid: &Grid) -> Word {
    grid.positions().map(|at| grid.get(at)).collect()
}

fn board(width: usize, height: usize) -> StillLife {
    StillLife::new(width, height).unwrap()
}

fn counted(problem: &StillLife) -> u128 {
    census::count(problem, &Limits::none()).unwrap()
}

fn listed(problem: &StillLife) -> Vec<Grid> {
    let mut all = Vec::new();
    let result = census::list(problem, &Limits::none(), &mut |pattern| {
        all.push(pattern.clone());
        ControlFlow::Continue(())
    });
    result.unwrap();
    all
}

/// The still lifes of the classes that the solver finds. Those that any symmetry of the box carries to each other are one class.
fn asked(problem: &StillLife, at_least: usize) -> BTreeSet<Word> {
    let mut all = BTreeSet::new();
    let solver = Embedded::Batsat.start();
    let result = census::classes(problem, at_least, solver, &Limits::none(), &mut |class| {
        let symmetries = Symmetry::of_box(problem.width(), problem.height());
        let images = symmetries.map(|symmetry| symmetry.apply_to_grid(&class.pattern));
        let images = images.filter(|image| verify::still_life(problem, image).is_ok());
        let images: BTreeSet<Word> = images.map(|image| word(&image)).collect();
        assert_eq!(images.len(), class.images);
        for image in images {
            assert!(all.insert(image), "a class came twice");
        }
        ControlFlow::Continue(())
    });
    result.unwrap();
    all
}

/// All still lifes among all patterns, by the simulator.
fn brute_force(problem: &StillLife) -> BTreeSet<Word> {
    let (width, height) = (problem.width(), problem.height());
    let grids = (0..1u32 << (width * height))
        .map(|bits| Grid::from_fn(width, height, |at| bits >> (at.row * width + at.column) & 1 == 1));
    grids.filter(|grid| verify::still_life(problem, grid).is_ok()).map(|grid| word(&grid)).collect()
}

fn without_repetition(patterns: &[Grid]) -> BTreeSet<Word> {
    let words: BTreeSet<Word> = patterns.iter().map(word).collect();
    assert_eq!(words.len(), patterns.len(), "a pattern came twice");
    words
}

#[test]
fn small_boxes_hold_what_brute_force_finds() {
    for (width, height) in
        [(1, 1), (2, 2), (1, 7), (7, 1), (5, 2), (2, 5), (3, 3), (4, 3), (3, 5), (4, 4), (6, 3)]
    {
        let problem = board(width, height);
        let expected = brute_force(&problem);
        assert_eq!(without_repetition(&listed(&problem)), expected, "{width}×{height}");
        assert_eq!(counted(&problem), expected.len() as u128, "{width}×{height}");
        assert_eq!(asked(&problem, 0), expected, "{width}×{height}");
    }
}

#[test]
fn forced_cells_are_kept() {
    for (width, height, alive, dead) in [
        (4, 4, vec![(1, 2)], vec![(0, 0)]),
        (4, 4, vec![(0, 0), (3, 3)], vec![]),
        (5, 3, vec![(1, 1)], vec![(2, 4), (0, 0)]),
        (3, 5, vec![(0, 0)], vec![(0, 1)]),
        (2, 2, vec![(0, 0)], vec![(0, 1)]),
    ] {
        let problem =
            board(width, height).with_cells(&alive, true).unwrap().with_cells(&dead, false).unwrap();
        let expected = brute_force(&problem);
        assert_eq!(without_repetition(&listed(&problem)), expected, "{problem:?}");
        assert_eq!(counted(&problem), expected.len() as u128, "{problem:?}");
        assert_eq!(asked(&problem, 0), expected, "{problem:?}");
    }
}

/// OEIS A136278, by D. Knuth and T. Rokicki.
#[test]
fn the_published_numbers_for_squares() {
    for (n, expected) in (1..).zip([1, 2, 12, 83, 417, 3928, 127_425, 4_782_725]) {
        assert_eq!(counted(&board(n, n)), expected, "{n}");
        if n <= 6 {
            assert_eq!(listed(&board(n, n)).len() as u128, expected, "{n}");
        }
    }
}

#[test]
fn rectangles_and_their_transposes_hold_as_many() {
    for (width, height) in [(5, 4), (6, 5), (7, 4), (3, 9)] {
        let count = counted(&board(width, height));
        assert_eq!(counted(&board(height, width)), count, "{width}×{height}");
        assert_eq!(listed(&board(width, height)).len() as u128, count, "{width}×{height}");
        assert_eq!(listed(&board(height, width)).len() as u128, count, "{height}×{width}");
    }
}

/// The still lifes with many live cells that the solver finds are those of the list, also up to
/// symmetry.
#[test]
fn the_densest_are_those_of_the_list() {
    for (width, height) in [(4, 4), (5, 5), (6, 4), (6, 6)] {
        let problem = board(width, height);
        let all = listed(&problem);
        let most = all.iter().map(Grid::population).max().unwrap();
        for at_least in [most, most - 1] {
            let expected: BTreeSet<Word> =
                all.iter().filter(|grid| grid.population() >= at_least).map(word).collect();
            assert_eq!(asked(&problem, at_least), expected, "{width}×{height} ≥ {at_least}");
        }
        assert!(asked(&problem, most + 1).is_empty());
    }
}

/// The formula that bounds the waste has a model with the cells of a pattern exactly if the pattern
/// is a still life with enough live cells. Tried for every still life of these boxes with every
/// count, and for all patterns that differ from one in a cell.
#[test]
fn every_pattern_extends_to_a_model_exactly_when_its_count_allows() {
    for (width, height) in [(5, 5), (6, 4), (3, 7)] {
        let problem = board(width, height);
        let layout = CellLayout::new(width, height).unwrap();
        let all = listed(&problem);
        let words = without_repetition(&all);
        for at_least in 0..=waste::most_live_cells(width, height) {
            let budget = waste::with_live_cells(width, height, at_least).unwrap();
            let mut solver = Embedded::Batsat.start();
            let Ok(_) = through(&mut *solver, |sink| encode(&problem, budget, Streamliner::NONE, sink));
            let mut extends = |pattern: &Grid| {
                let cells: Vec<_> =
                    pattern.positions().map(|at| layout.var(at).lit(pattern.get(at))).collect();
                matches!(solver.solve(&cells, &Limits::none()), Verdict::Satisfiable(_))
            };
            for (number, pattern) in all.iter().enumerate() {
                assert_eq!(extends(pattern), pattern.population() >= at_least, "{pattern:?} ≥ {at_least}");
                let mut other = pattern.clone();
                let at = pattern.positions().nth((7 * number + at_least) % problem.cells()).unwrap();
                other.set(at, !other.get(at));
                let expected = words.contains(&word(&other)) && other.population() >= at_least;
                assert_eq!(extends(&other), expected, "{other:?} ≥ {at_least}");
            }
        }
    }
}

#[test]
fn limits_and_a_receiver_that_has_enough_end_it() {
    let stopped = Limits::within(std::time::Duration::ZERO);
    let go_on = &mut |_: &Grid| ControlFlow::Continue(());
    let time =
        |result: Result<(), CensusError>| matches!(result, Err(CensusError::Stopped(StopReason::TimeLimit)));
    assert!(time(census::count(&board(8, 8), &stopped).map(drop)));
    assert!(time(census::list(&board(8, 8), &stopped, go_on)));
    let solver = Embedded::Batsat.start();
    assert!(time(census::classes(&board(8, 8), 30, solver, &stopped, &mut |_| ControlFlow::Continue(()))));
    let mut taken = 0;
    let result = census::list(&board(16, 16), &Limits::none(), &mut |_| {
        taken += 1;
        if taken == 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(result.is_ok());
    assert_eq!(taken, 1);
}

/// Also for the widest box.
#[test]
fn the_list_looks_at_its_limits_between_two_patterns() {
    let interrupt = Interrupt::default();
    let limits = Limits { interrupt: interrupt.clone(), ..Limits::none() };
    let mut taken = 0;
    let result = census::list(&board(20, 20), &limits, &mut |_| {
        taken += 1;
        interrupt.raise();
        ControlFlow::Continue(())
    });
    assert!(matches!(result, Err(CensusError::Stopped(StopReason::Interrupted))), "{result:?}");
    assert_eq!(taken, 1);
}

/// The search has found the maximum, so a pattern with more cells is a contradiction, not an
/// answer.
#[test]
fn a_pattern_denser_than_the_densest_is_an_error() {
    let densest = |most| {
        let mut classes = 0;
        let solver = Embedded::Batsat.start();
        let take = &mut |_| {
            classes += 1;
            ControlFlow::Continue(())
        };
        census::densest(&board(4, 4), most, solver, &Limits::none(), take).map(|()| classes)
    };
    assert!(densest(8).unwrap() > 0);
    assert!(matches!(densest(7), Err(CensusError::Denser { found: 8, most: 7 })));
}

/// A command that was stopped claims only what was shown.
#[test]
fn stopped_counts_say_what_is_open() {
    let count = lifesat(&["solve", "10", "--count", "--time-limit", "0"]);
    assert_eq!(code(&count), 3);
    assert!(stdout(&count).contains("none: the search is not complete"), "{}", stdout(&count));
    let densest = lifesat(&["solve", "30", "--count=densest", "--time-limit", "0"]);
    assert_eq!(code(&densest), 3);
    let text = stdout(&densest);
    assert!(text.contains("a denser one may exist, so none were counted"), "{text}");
    assert!(text.contains("denser ones may exist"), "{text}");
    let proved = stdout(&lifesat(&["solve", "5", "--count=densest"]));
    assert!(proved.contains("16 live cells each, the most possible"), "{proved}");
    assert!(proved.contains("one of each class was simulated; CaDiCaL"), "{proved}");
}

#[test]
fn the_program_counts_and_prints() {
    let counted = lifesat(&["solve", "6", "--count"]);
    assert_eq!(code(&counted), 0);
    assert!(stdout(&counted).starts_with("6×6 still lifes: 3928\n"), "{}", stdout(&counted));
    let nothing = lifesat(&["solve", "2", "--count", "--alive", "0,0", "--dead", "0,1"]);
    assert_eq!(code(&nothing), 1);
    let printed = lifesat(&["solve", "3", "--all"]);
    assert_eq!(stdout(&printed).split("\n\n").count(), 12, "{}", stdout(&printed));
    assert!(stderr(&printed).contains("3×3 still lifes: 12"), "{}", stderr(&printed));
    let folder = tempfile::tempdir().unwrap();
    let script = "lifesat -q solve 4x3 --all --format rle | csplit -sz - '/^x/' '{*}'; \
        for f in xx*; do lifesat verify $f --as still-life || echo BAD; done";
    let verified = stdout(&shell(folder.path(), script));
    assert!(!verified.contains("BAD"), "{verified}");
    assert_eq!(verified.lines().count() as u128, census::count(&board(4, 3), &Limits::none()).unwrap());
    let seen_enough = shell(folder.path(), "set -o pipefail; lifesat -q solve 9 --all | head -9");
    assert_eq!(code(&seen_enough), 0, "{}", stderr(&seen_enough));
}

/// One object on each line, and the count at the end.
#[test]
fn json_lines() {
    let output = lifesat(&["solve", "5", "--all=densest", "--json"]);
    assert_eq!(code(&output), 0);
    let text = stdout(&output);
    let lines: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (last, patterns) = lines.split_last().unwrap();
    assert_eq!((&last["status"], &last["value"]), (&"optimal".into(), &16.into()));
    assert_eq!(last["evidence"]["classes"], patterns.len());
    let images: u64 = patterns.iter().map(|line| line["images"].as_u64().unwrap()).sum();
    assert_eq!(last["count"], images);
    assert!(patterns.iter().all(|line| line["live_cells"] == 16));
    let all: Vec<Grid> = listed(&board(5, 5)).into_iter().filter(|grid| grid.population() == 16).collect();
    assert_eq!(all.len() as u64, images);
    let leaders: BTreeSet<Word> = all
        .iter()
        .map(|grid| Symmetry::of_box(5, 5).map(|by| word(&by.apply_to_grid(grid))).min().unwrap())
        .collect();
    assert_eq!(leaders.len(), patterns.len());
    // The count exceeds 2^64, so it is a number of 20 digits.
    let many = lifesat(&["solve", "8x40", "--count", "--json"]);
    assert_eq!(json(&many)["status"], "found");
    let text = stdout(&many);
    let (_, count) = text.split_once("\"count\":").unwrap();
    assert!(count.bytes().take_while(u8::is_ascii_digit).count() > 20, "{text}");
}

#[test]
fn what_does_not_go_together_is_refused() {
    for (words, reason) in [
        (&["4", "--count", "--all"][..], "cannot be used with"),
        (&["4", "--optimal"], "required"),
        (&["4", "--count", "--outside", "ignored"], "--outside ignored"),
        (&["4", "--count", "--proof", "p"], "--proof"),
        (&["4", "--count", "--solver", "embedded"], "--count=densest"),
        (&["4", "--all", "--jobs", "2"], "--all=densest"),
        (&["4", "--count", "--format", "rle"], "--format"),
        (&["17", "--count"], "at most 16"),
        (&["13", "--count=oscillators"], "at most 12"),
        (&["5", "--count", "--period", "3"], "--period is for --count=oscillators"),
        (&["5", "--count=oscillators", "--period", "1"], "a period of at least 2"),
        (&["8", "--count=oscillators", "--period", "9"], "the period is at most 7"),
        (&["1", "--count=oscillators", "--period", "9223372036854775808"], "the period is at most 62"),
        (&["5", "--count=oscillators", "--connected"], "count all patterns of a box"),
        (&["5", "--count=vanishing", "--optimal"], "no options about solvers"),
        (&["21x22", "--all"], "at most 20"),
        (&["4", "--all=densest", "--minisat", "minisat"], "embedded"),
    ] {
        let output = lifesat(&[&["solve"], words].concat());
        assert_eq!(code(&output), 2, "{words:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(reason), "{words:?}: {}", stderr(&output));
    }
    let folder = tempfile::tempdir().unwrap();
    // What a shell or a container allows counts, not only what the machine has.
    let little = shell(folder.path(), "ulimit -v 900000; lifesat solve 14 --count");
    assert_eq!(code(&little), 2, "{}", stderr(&little));
    assert!(stderr(&little).contains("1.0 GB of memory"), "{}", stderr(&little));
    // The workbench tells a command in this way, as its limit may come a moment too late.
    let allowed = shell(folder.path(), "LIFESAT_ADDRESS_SPACE=900000000 lifesat solve 14 --count");
    assert_eq!(code(&allowed), 2, "{}", stderr(&allowed));
    let formula = shell(folder.path(), "lifesat emit --n 3 | lifesat solve --count");
    assert_eq!(code(&formula), 2, "{}", stderr(&formula));
}

/// The memory is told before the work begins: the time limit is over before anything is counted. A table of
/// 2^w × (2^w + 2^⌈w/2⌉) / 2 numbers of four bytes, and there are two; with forced cells one of 2^(2w + 2).
#[test]
fn memory_is_told_before_the_count_begins() {
    for (words, told) in [
        (&["13", "--count"][..], "counting with tables of 273 MB"),
        (&["13x20", "--count=vanishing"], "counting with tables of 273 MB"),
        (&["12", "--count", "--dead", "0,0"], "counting with tables of 269 MB"),
        (&["10", "--count", "--verbose"], "counting with tables of 5 MB"),
    ] {
        let output = lifesat(&[&["solve", "--time-limit", "0"], words].concat());
        assert_eq!(stderr(&output), format!("lifesat: {told}\n"), "{words:?}");
        assert_eq!(code(&output), 3, "{words:?}");
    }
    for words in [&["10", "--count"][..], &["13", "--count", "--quiet"]] {
        assert_eq!(stderr(&lifesat(&[&["solve", "--time-limit", "0"], words].concat())), "", "{words:?}");
    }
}

#[test]
fn other_patterns_are_counted_too() {
    let oscillators = json(&lifesat(&["solve", "4", "--count=oscillators", "--json"]));
    // OEIS A136279.
    assert_eq!(
        (&oscillators["count"], &oscillators["problem"]["behaviour"]),
        (&12.into(), &"alternate".into())
    );
    let text = stdout(&lifesat(&["solve", "2", "--count=vanishing"]));
    // All but the block and the four patterns of three cells vanish.
    assert!(text.starts_with("2×2 patterns that vanish in one generation: 11\n"), "{text}");
    assert_eq!(oscillators["problem"]["period"], 2);
    assert_eq!(code(&lifesat(&["solve", "2", "--count=oscillators"])), 1);
    let longer = json(&lifesat(&["solve", "6", "--count=oscillators", "--period", "4", "--json"]));
    // The mold, in four orientations.
    assert_eq!((&longer["count"], &longer["problem"]["behaviour"]), (&4.into(), &"return".into()));
    let stopped = lifesat(&["solve", "9x7", "--count=oscillators", "--time-limit", "0"]);
    assert_eq!(code(&stopped), 3, "{}", stdout(&stopped));
    let long = lifesat(&["solve", "3", "--count=oscillators", "--period", "20", "--time-limit", "0.3"]);
    assert_eq!(code(&long), 3, "{}", stdout(&long));
}

/// The program in C++ goes through whole patterns, while lifesat adds up halves.
#[test]
fn a_program_that_walks_through_all_patterns_counts_as_many_oscillators() {
    let folder = tempfile::tempdir().unwrap();
    let Some(program) = compiled(folder.path(), "research/returning.cpp", &[]) else { return };
    for (width, height, period) in
        [(4, 4, 2), (3, 9, 2), (5, 7, 2), (6, 6, 2), (6, 6, 4), (5, 5, 3), (4, 6, 3)]
    {
        let sides = [width, height, period].map(|number: u64| number.to_string());
        let walked = command_in(folder.path(), program.to_str().unwrap()).args(&sides).output().unwrap();
        let numbers = stdout(&walked);
        let [returning, moving]: [u64; 2] =
            serde_json::from_str(&format!("[{}]", numbers.trim().replace(' ', ","))).unwrap();
        let size = format!("{width}x{height}");
        let count = |words: &[&str]| {
            let report = json(&lifesat(&[&["solve", &size, "--json"], words].concat()));
            report["count"].as_u64().unwrap()
        };
        assert_eq!(returning, count(&["--count"]) + moving, "{size}");
        let of_period =
            |period: u64| period * count(&["--count=oscillators", "--period", &period.to_string()]);
        // A pattern that returns after two generations returns after four, too.
        let shorter = if period == 4 { of_period(2) } else { 0 };
        assert_eq!(moving, of_period(period) + shorter, "{size}, period {period}");
    }
}

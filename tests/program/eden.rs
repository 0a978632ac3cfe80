//! Predecessors, Gardens of Eden and orphans, against brute force, published patterns and DepQBF.

use std::collections::BTreeSet;
use std::fs;

use crate::common::{code, json, lifesat, lifesat_in, need, shell, stderr, stdout};
use lifesat::backend::Verdict;
use lifesat::backend::embedded::Embedded;
use lifesat::cnf::{AddClause, Cnf, Lit};
use lifesat::decode;
use lifesat::encode::Transition;
use lifesat::encode::predecessor::{PredecessorLayout, encode};
use lifesat::life::step::next_generation;
use lifesat::life::{Grid, Group, Partial, Position, Rule, partial};
use lifesat::limits::Limits;
use lifesat::solve::eden::second_opinion::decide_by;
use lifesat::solve::eden::{Checked, Decided, Predecessors};

/// The Garden of Eden in 10×10 of "Symmetry in Gardens of Eden" (2013), Figure 3, which has
/// quarter-turn symmetry.
pub(crate) const GARDEN: &str = ".O.OOO.O../..O.O.O..O/O.OOO..OO./.O.OOOOO.O/O..O..OOOO/OOOO..O..O/O.OOOOO.O./.OO..OOO.O/O..O.O.O../\
                      ..O.OOO.O.";

/// Orphans of other shapes, found by a row-by-row search.
const TALL: [&str; 2] = [
    ".O.OOOO/O.O.O.O/.O..OOO/O.OOO.O/O..OOO./.OOO..O/OO..OO./OOO.OOO/O.OOOO./.OO...O/O..O.O./.O.OOO./O..OO.O/O.O.OO./\
     OO..OOO/..OO.../OOO.O.O",
    "OOO.OOOO/O..O.O.O/OO.OOOOO/O.OOO..O/.O.OOO.O/O..O.OOO/OOO..OO./O.OOO.OO/.OOO.OOO/O..OO.OO/.OO..O.O/.O.O.OOO/....O.O.",
];

const TRANSITIONS: [Transition; 4] =
    [Transition::Rows256, Transition::Paper190, Transition::Prime, Transition::Col9];

fn grid_of(width: usize, height: usize, bits: u32) -> Grid {
    Grid::from_fn(width, height, |at| bits >> (at.row * width + at.column) & 1 == 1)
}

/// The next generation of a pattern without its outermost cells, by the reference simulator.
fn becomes(pattern: &Grid) -> Grid {
    let next = next_generation(pattern, Rule::LIFE);
    Grid::from_fn(pattern.width() - 2, pattern.height() - 2, |at| {
        next.get(Position::new(at.row + 2, at.column + 2))
    })
}

/// The models of every encoding, restricted to the cells, are exactly the pairs of a pattern and
/// its next generation.
#[test]
fn every_encoding_has_exactly_the_pairs_of_pattern_and_successor_as_models() {
    for (width, height) in [(1, 1), (2, 1), (1, 2)] {
        let layout = PredecessorLayout::new(width, height, Group::C1);
        let cells = (width + 2) * (height + 2);
        for transition in TRANSITIONS {
            let mut formula = Cnf::default();
            let Ok(_) = encode(&layout, Rule::LIFE, transition, &mut formula);
            let mut solver = Embedded::Batsat.start();
            for clause in formula.clauses() {
                solver.add(clause);
            }
            for bits in 0..1u32 << cells {
                let pattern = grid_of(width + 2, height + 2, bits);
                let assumptions: Vec<Lit> =
                    pattern.positions().map(|at| layout.cells().get(at).lit(pattern.get(at))).collect();
                let Verdict::Satisfiable(model) = solver.solve(&assumptions, &Limits::none()) else {
                    panic!("{transition:?}: every pattern becomes something")
                };
                assert_eq!(decode::target(&layout, &model), becomes(&pattern), "{transition:?}");
                // Nothing else is a model: each wrong target cell is refuted.
                for at in becomes(&pattern).positions() {
                    let wrong = layout.targets().get(at).lit(!becomes(&pattern).get(at));
                    let verdict = solver.solve(&[&assumptions[..], &[wrong]].concat(), &Limits::none());
                    assert_eq!(verdict, Verdict::Unsatisfiable, "{transition:?}");
                }
            }
        }
    }
}

/// Rules of every family, B0 among them, with encodings that two solvers share out. Each target of
/// 2×2 is compared with all 2^16 patterns of 4×4.
#[test]
fn predecessors_by_other_rules_are_those_of_brute_force() {
    let mut orphans = 0;
    for rule in ["B2-a/S12", "B2/S34H", "B4/S4V", "B0678/S8", "B8/S8", "B4c/S4z", "MAPAAAAAAAAAAAAAAAAAAAAEQ"]
    {
        let rule: Rule = rule.parse().unwrap();
        let next = |bits| {
            let next = next_generation(&grid_of(4, 4, bits), rule);
            Grid::from_fn(2, 2, |at| next.get(Position::new(at.row + 2, at.column + 2)))
        };
        let cells = |grid: &Grid| grid.positions().map(|at| grid.get(at)).collect::<Vec<bool>>();
        let reachable: BTreeSet<Vec<bool>> = (0..1u32 << 16).map(|bits| cells(&next(bits))).collect();
        for bits in 0..16 {
            let target = grid_of(2, 2, bits);
            let is_reachable = reachable.contains(&cells(&target));
            match decide_by(rule.into(), &target.map(Some), &Limits::none()).unwrap() {
                Decided::Predecessor(found) => {
                    let after = next_generation(&found, rule);
                    let becomes =
                        Grid::from_fn(2, 2, |at| after.get(Position::new(at.row + 2, at.column + 2)));
                    assert!(is_reachable && cells(&becomes) == cells(&target), "{rule} {bits:b}");
                }
                Decided::None(refutation) => {
                    assert!(!is_reachable && refutation.second.is_ok(), "{rule} {bits:b}");
                    orphans += 1;
                }
                Decided::Unknown(why) => panic!("{why}"),
            }
        }
    }
    assert!(orphans > 5, "{orphans}");
}

/// The rule of the file or of the command line is that of the question, its formula and its answer.
#[test]
fn check_orphan_and_formulas_take_rules() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("p.rle"), "x = 2, y = 2, rule = B8/S8\n2o$2o!\n").unwrap();
    let check = |words: &[&str]| lifesat_in(folder.path(), &[&["eden", "check"], words].concat());
    assert_eq!(json(&check(&["p.rle", "--json"]))["problem"]["rule"], "B8/S8");
    assert_eq!(code(&check(&["OO/.O", "-r", "B8/S8"])), 0);
    // Each cell of the ring needs live neighbours all around it, so the middle has them too.
    let ring = "OOO/O.O/OOO";
    assert_eq!(code(&check(&[ring, "-r", "B8/S8"])), 1);
    let other = check(&["p.rle", "-r", "B3/S23", "--json"]);
    // Conway's rule is not written there.
    assert_eq!(json(&other)["problem"].get("rule"), None);
    assert!(stderr(&other).contains("the file is for the rule B8/S8; -r asks"), "{}", stderr(&other));
    let orphan = json(&lifesat(&["eden", "orphan", ring, "-r", "B8/S8", "--json"]));
    assert!(orphan["patterns"][0].as_str().unwrap().contains("B8/S8"), "{orphan}");
    let formula =
        "lifesat emit predecessor p.rle > f.cnf && cadical -q f.cnf > a; lifesat decode --cnf f.cnf a";
    let output = shell(folder.path(), formula);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let solved = json(&lifesat_in(folder.path(), &["solve", "f.cnf", "--json"]));
    assert!(solved["patterns"][0].as_str().unwrap().contains("B8/S8"), "{solved}");
    assert!(stdout(&output).contains("B8/S8"), "{}", stdout(&output));
}

/// Every target of 2×2 is compared with all 2^16 patterns of 4×4. For 3×3, brute force over all
/// 2^25 patterns of 5×5 would take too long, so every target gets a simulated predecessor.
#[test]
fn small_targets_have_the_predecessors_that_brute_force_finds() {
    let reachable: BTreeSet<Vec<bool>> = (0..1u32 << 16)
        .map(|bits| becomes(&grid_of(4, 4, bits)))
        .map(|grid| grid.positions().map(|at| grid.get(at)).collect())
        .collect();
    assert_eq!(reachable.len(), 16, "every 2×2 target is reached");
    for transition in TRANSITIONS {
        let mut checker = Predecessors::new(3, 3, transition, Embedded::Batsat.start());
        for bits in 0..512 {
            let target = grid_of(3, 3, bits).map(Some);
            let Ok(Checked::Predecessor(found)) = checker.check(&target, &Limits::none()) else {
                panic!("{transition:?} {bits:b}")
            };
            assert_eq!(becomes(&found).map(Some), target);
        }
    }
}

fn pattern(text: &str) -> Partial {
    partial::read(text).unwrap()
}

#[test]
fn published_orphans_have_no_predecessor_with_any_solver_and_encoding() {
    for text in [GARDEN, TALL[0], TALL[1]] {
        let target = pattern(text);
        for &solver in Embedded::ALL {
            for transition in [Transition::Paper190, Transition::Prime, Transition::Col9] {
                let mut checker =
                    Predecessors::new(target.width(), target.height(), transition, solver.start());
                let answer = checker.check(&target, &Limits::none()).unwrap();
                assert!(matches!(answer, Checked::None { .. }), "{solver:?} {transition:?} {text}");
            }
        }
    }
}

#[test]
fn check_tells_gardens_from_others() {
    let garden = lifesat(&["eden", "check", GARDEN, "--json"]);
    assert_eq!(code(&garden), 1, "{}", stderr(&garden));
    let report = json(&garden);
    assert_eq!((&report["status"], &report["evidence"]["kind"]), (&"none".into(), &"confirmed".into()));
    assert!(report["evidence"]["confirmed_by"].is_string());
    let other = lifesat(&["eden", "check", ".OO/O.?/OOO", "--json"]);
    assert_eq!((code(&other), &json(&other)["status"]), (0, &"found".into()));
}

/// The published Garden of Eden contains an orphan of 92 cells, 56 of them alive, none of which can
/// become unspecified.
#[test]
fn the_published_garden_has_a_minimal_orphan_of_92_cells() {
    let report = json(&lifesat(&["eden", "orphan", GARDEN, "--json"]));
    assert_eq!((&report["value"], &report["evidence"]["needed"]), (&92.into(), &92.into()));
    let orphan = pattern(report["patterns"][0].as_str().unwrap());
    let cells: Vec<(Position, bool)> = partial::specified(&orphan).collect();
    assert_eq!((cells.len(), cells.iter().filter(|(_, on)| *on).count()), (92, 56));
    let garden = pattern(GARDEN);
    assert!(cells.iter().all(|&(at, on)| garden.get(at) == Some(on)), "it is a part of the Garden");
    // Minimality again, with another encoding.
    let mut checker = Predecessors::new(10, 10, Transition::Col9, Embedded::Batsat.start());
    assert!(matches!(checker.check(&orphan, &Limits::none()), Ok(Checked::None { .. })));
    for (at, _) in cells {
        let mut smaller = orphan.clone();
        smaller.set(at, None);
        assert!(matches!(checker.check(&smaller, &Limits::none()), Ok(Checked::Predecessor(_))), "{at}");
    }
}

/// If whole orbits become unspecified, the orphan keeps the quarter turns of the Garden of Eden.
/// Without any one of its orbits it has a predecessor.
#[test]
fn a_symmetric_orphan_stays_symmetric_and_needs_every_orbit() {
    for (symmetry, turns) in [("C4", 4), ("σ180", 2)] {
        let report =
            json(&lifesat(&["eden", "orphan", GARDEN, "--symmetry", symmetry, "--tries", "2", "--json"]));
        let orphan = pattern(report["patterns"][0].as_str().unwrap());
        let turned = |at: Position| match turns {
            4 => Position::new(at.column, 9 - at.row),
            _ => Position::new(9 - at.row, 9 - at.column),
        };
        assert!(orphan.positions().all(|at| orphan.get(at) == orphan.get(turned(at))), "{symmetry}");
        let garden = pattern(GARDEN);
        let cells: BTreeSet<Position> = partial::specified(&orphan).map(|(at, _)| at).collect();
        assert!(cells.iter().all(|&at| orphan.get(at) == garden.get(at)), "it is a part of the Garden");
        assert_eq!(report["value"], cells.len());
        assert_eq!(report["evidence"]["needed"], cells.len() / turns);
        let mut checker = Predecessors::new(10, 10, Transition::Col9, Embedded::Batsat.start());
        assert!(matches!(checker.check(&orphan, &Limits::none()), Ok(Checked::None { .. })), "{symmetry}");
        for first in cells {
            let mut smaller = orphan.clone();
            let mut at = first;
            for _ in 0..turns {
                smaller.set(at, None);
                at = turned(at);
            }
            let answer = checker.check(&smaller, &Limits::none());
            assert!(matches!(answer, Ok(Checked::Predecessor(_))), "{symmetry} {first}");
        }
    }
}

/// The Garden of Eden beside its mirror image. A core without symmetry needs only one side, but the
/// symmetric orphan has both.
#[test]
fn a_mirrored_garden_keeps_both_sides() {
    let mirrored = |row: &str| row.chars().chain(row.chars().rev()).collect::<String>();
    let garden = GARDEN.split('/').map(mirrored).collect::<Vec<_>>().join("/");
    let report = json(&lifesat(&["eden", "orphan", &garden, "--symmetry", "D2|", "--json"]));
    let orphan = pattern(report["patterns"][0].as_str().unwrap());
    let turned = |at: Position| Position::new(at.row, 19 - at.column);
    assert!(orphan.positions().all(|at| orphan.get(at) == orphan.get(turned(at))));
    assert_eq!(report["evidence"]["symmetry"], "D2|");
    assert_eq!(report["evidence"]["needed"].as_u64().map(|orbits| 2 * orbits), report["value"].as_u64());
    assert_eq!(partial::specified(&orphan).count() as u64, report["value"]);
    let mut checker = Predecessors::new(20, 10, Transition::Prime, Embedded::Batsat.start());
    assert!(matches!(checker.check(&orphan, &Limits::none()), Ok(Checked::None { .. })));
}

#[test]
fn the_text_of_an_orphan_says_what_was_dropped() {
    let text = stdout(&lifesat(&["eden", "orphan", GARDEN, "--symmetry", "σ90"]));
    assert!(
        text.starts_with("A minimal C4-symmetric orphan of ") && text.contains(" orbits of cells leaves"),
        "{text}"
    );
}

#[test]
fn an_ordinary_pattern_has_no_orphan() {
    let output = lifesat(&["eden", "orphan", "OOO/.O."]);
    assert_eq!(code(&output), 1);
    assert!(stdout(&output).contains("has a predecessor"), "{}", stdout(&output));
}

/// The paper counts 25 + 9 variables and 9 · 190 clauses for 3×3.
#[test]
fn the_formula_of_the_paper_has_its_size() {
    let text = stdout(&lifesat(&["emit", "eden", "--n", "3", "--transition", "paper190"]));
    assert!(text.contains("\np cnf 34 1710\n"));
    let universals = text.lines().find(|line| line.starts_with("a ")).unwrap();
    assert_eq!(universals.split_whitespace().count(), 1 + 9 + 1);
    // The middle cell of the target comes last, so it changes slowest.
    assert!(universals.ends_with(" 30 0"), "{universals}");
}

#[test]
fn a_predecessor_from_any_solver_is_decoded_and_simulated() {
    need("cadical");
    let folder = tempfile::tempdir().unwrap();
    for transition in ["rows256", "paper190", "prime", "col9"] {
        let script = format!(
            "lifesat emit parent 'O.O/.O./OO?' --transition {transition} > f.cnf; \
             cadical -q f.cnf | lifesat decode --cnf f.cnf --format plain"
        );
        let output = shell(folder.path(), &script);
        assert_eq!((code(&output), stderr(&output)), (0, String::new()), "{transition}");
        let found = pattern(&stdout(&output)).map(|cell| cell == Some(true));
        let target = pattern("O.O/.O./OO?");
        let next = becomes(&found);
        assert!(partial::specified(&target).all(|(at, on)| next.get(at) == on), "{transition}");
    }
}

/// DepQBF and the enumeration in Gray order agree on boxes without orphans.
#[test]
fn depqbf_agrees_that_small_boxes_have_no_orphan() {
    need("depqbf");
    let folder = tempfile::tempdir().unwrap();
    // The models are the solver's word.
    let report = json(&shell(folder.path(), "lifesat emit eden --n 2 | lifesat solve --json"));
    assert_eq!((&report["status"], &report["evidence"]["kind"]), (&"none".into(), &"solver".into()));
    for question in [
        "--n 1",
        "--n 2",
        "--n 3",
        "--width 4 --height 3",
        "--n 3 --transition col9",
        "--n 4 --symmetry C2",
        "--n 4 --symmetry σ90",
        "--n 4 --symmetry 'D2\\'",
        "--n 4 --symmetry D4x",
        "--n 5 --symmetry D8",
    ] {
        let script =
            format!("lifesat emit eden {question} > f.qdimacs; lifesat solve f.qdimacs; depqbf f.qdimacs");
        let output = shell(folder.path(), &script);
        let text = stdout(&output);
        assert!(
            text.starts_with("s cnf 1 ") && text.ends_with("\nSAT\n"),
            "{question}: {text}{}",
            stderr(&output)
        );
    }
}

/// A false formula: all cells of the Garden of Eden are fixed except for five, which are
/// quantified. Both solvers refute it, and the assignment that lifesat prints gives a Garden of
/// Eden.
#[test]
fn a_formula_around_a_known_garden_is_refuted() {
    need("depqbf");
    let folder = tempfile::tempdir().unwrap();
    let formula = stdout(&lifesat(&["emit", "eden", "10x10"]));
    let layout = PredecessorLayout::new(10, 10, Group::C1);
    let free: Vec<i32> = [(0, 0), (4, 4), (5, 5), (9, 0), (2, 7)]
        .iter()
        .map(|&(row, column)| layout.targets().get(Position::new(row, column)).positive().to_dimacs())
        .collect();
    let fixed = pattern(GARDEN);
    let units = fixed.positions().filter_map(|at| {
        let literal = layout.targets().get(at).lit(fixed.get(at) == Some(true)).to_dimacs();
        (!free.contains(&literal.abs())).then(|| format!("{literal} 0"))
    });
    let clauses = formula.lines().filter(|line| !line.starts_with(['c', 'p', 'a', 'e']));
    let kept: Vec<String> = clauses.map(str::to_owned).chain(units).collect();
    let others = (1..=244).filter(|var| !free.contains(var)).map(|var| format!("{var} ")).collect::<String>();
    let universals = free.iter().map(|var| format!("{var} ")).collect::<String>();
    let text = format!("p cnf 244 {}\na {universals}0\ne {others}0\n{}\n", kept.len(), kept.join("\n"));
    std::fs::write(folder.path().join("f.qdimacs"), text).unwrap();
    let ours = shell(folder.path(), "lifesat solve f.qdimacs");
    assert_eq!(code(&ours), 20, "{}", stdout(&ours));
    let mut target = pattern(GARDEN);
    for line in stdout(&ours).lines().filter_map(|line| line.strip_prefix("V ")) {
        let literal: i32 = line.trim_end_matches(" 0").parse().unwrap();
        let at =
            target.positions().find(|&at| layout.targets().get(at).positive().to_dimacs() == literal.abs());
        target.set(at.unwrap(), Some(literal > 0));
    }
    let mut checker = Predecessors::new(10, 10, Transition::Prime, Embedded::Batsat.start());
    assert!(matches!(checker.check(&target, &Limits::none()), Ok(Checked::None { .. })));
    assert_eq!(code(&shell(folder.path(), "timeout 100 depqbf f.qdimacs")), 20);
}

/// The whole pipeline of the paper: 2QBF, iCNF, one verdict for each assignment.
#[test]
fn cubes_are_answered_one_by_one() {
    let folder = tempfile::tempdir().unwrap();
    let script = "lifesat emit eden --n 3 | lifesat gray | lifesat solve -q | sort | uniq -c";
    let output = shell(folder.path(), script);
    assert_eq!((stdout(&output).trim(), stderr(&output).as_str()), ("512 s SATISFIABLE", ""));
    // x1 ∨ x2 under all four assumptions, and again after another clause.
    let icnf = "p inccnf\n1 2 0\na 1 2 0\na -1 2 0\na -1 -2 0\na 1 -2 0\n-1 0\na 1 0\na 2 0\n";
    std::fs::write(folder.path().join("f.icnf"), icnf).unwrap();
    let output = shell(folder.path(), "lifesat solve f.icnf --cores; echo $?");
    let expected = "s SATISFIABLE\ns SATISFIABLE\ns UNSATISFIABLE\ncore -1 -2 0\ns SATISFIABLE\ns UNSATISFIABLE\ncore 1 0\n\
                    s SATISFIABLE\n10\n";
    let text = stdout(&output).replace("core -2 -1 0", "core -1 -2 0");
    assert_eq!(text, expected);
    assert_eq!(stderr(&output).lines().count(), 1, "the counts");
    let stopped = shell(folder.path(), "lifesat solve -q f.icnf --stop-at unsat | wc -l");
    assert_eq!(stdout(&stopped), "3\n");
    let bad = shell(folder.path(), "printf 'p inccnf\\n1 x 0\\n' | lifesat solve");
    assert_eq!((code(&bad), stderr(&bad).as_str()), (2, "lifesat: stdin: line 2: `x` is not a literal\n"));
}

#[test]
fn mistakes_are_told() {
    for (words, expected) in [
        (&["emit", "eden", "--n", "0"][..], "both sides must be at least 1"),
        (&["emit", "eden", "--width", "3", "--height", "4", "--symmetry", "C4"], "needs a square box"),
        (&["emit", "eden"], "how large is the box?"),
        (&["eden", "check", "x = 600, y = 600, rule = B3/S23\no!"], "more than the 262144 cells"),
        (
            &["eden", "orphan", "OO./..O/...", "--symmetry", "C4"],
            "does not have the symmetry C4: cell (0,0) is alive, but (0,2), to which the symmetry carries it, is dead",
        ),
        (&["eden", "orphan", "O?/OO", "--symmetry", "σ180"], "cell (0,1) is unspecified, but (1,0)"),
        (
            &["eden", "orphan", "OOO/OOO", "--symmetry", "sD"],
            "the symmetry D2\\ needs a square pattern, not 3×2",
        ),
        (&["eden", "orphan", "O", "--symmetry", "C3"], "`C3` is not a symmetry"),
        (&["eden", "check", "nowhere.rle"], "cannot open nowhere.rle"),
        (&["eden", "check", "OO/.x!"], "cannot open OO/.x!"),
    ] {
        let output = lifesat(words);
        assert_eq!(code(&output), 2, "{words:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(expected), "{words:?}: {}", stderr(&output));
    }
}

/// With `--format`, stdout has a pattern and nothing else, or nothing.
#[test]
fn the_pattern_alone() {
    let before = lifesat(&["eden", "check", ".OO/O.?/OOO", "--format", "rle"]);
    let grid = lifesat::life::file::read(&stdout(&before)).unwrap().grid;
    assert!(lifesat::verify::predecessor(&pattern(".OO/O.?/OOO"), &grid).is_ok());
    let none = lifesat(&["eden", "check", GARDEN, "--format", "rle"]);
    assert_eq!((code(&none), stdout(&none)), (1, String::new()));
    assert!(stderr(&none).contains("no predecessor"), "{}", stderr(&none));
    for format in ["plain", "rle"] {
        let orphan = lifesat(&["eden", "orphan", GARDEN, "--format", format]);
        assert_eq!(partial::specified(&pattern(&stdout(&orphan))).count(), 92, "{}", stderr(&orphan));
    }
    let refused = lifesat(&["eden", "orphan", GARDEN, "--format", "cells"]);
    assert!(code(&refused) == 2 && stderr(&refused).contains("unspecified cells"), "{}", stderr(&refused));
}

/// Error messages do not mention temporary files.
#[test]
fn errors_name_the_file_that_was_asked_for() {
    let output = lifesat(&["emit", "--n", "4", "-o", "/proc/f.cnf"]);
    assert_eq!(code(&output), 2);
    let text = stderr(&output);
    assert!(text.starts_with("lifesat: cannot write /proc/f.cnf: ") && !text.contains(".lifesat-"), "{text}");
}

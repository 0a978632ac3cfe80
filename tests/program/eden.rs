//! Predecessors, Gardens of Eden and orphans, against brute force, published patterns and DepQBF.

use std::collections::BTreeSet;
use std::fs;

use crate::common::{code, json, lifesat, lifesat_in, need, qbf_solvers, shell, stderr, stdout};
use lifesat::backend::Verdict;
use lifesat::backend::embedded::Embedded;
use lifesat::cnf::{AddClause, Cnf, Lit, through};
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
            let Ok(_) = through(&mut formula, |sink| encode(&layout, Rule::LIFE, transition, sink));
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
            json(&lifesat(&["eden", "orphan", GARDEN, "--symmetry", symmetry, "--effort", "2", "--json"]));
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

/// QBF solvers and the enumeration in Gray order agree on boxes without orphans.
#[test]
fn qbf_solvers_agree_that_small_boxes_have_no_orphan() {
    let folder = tempfile::tempdir().unwrap();
    let run = |script: &str| shell(folder.path(), script);
    // The models are the solver's word.
    let report = json(&run("lifesat emit eden --n 2 | lifesat solve --json"));
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
        "--n 2 --rule B/S3",
    ] {
        run(&format!("lifesat emit eden {question} > f.qdimacs"));
        let ours = run("lifesat solve f.qdimacs");
        assert!(stdout(&ours).starts_with("s cnf 1 "), "{question}: {}{}", stdout(&ours), stderr(&ours));
        for solver in qbf_solvers() {
            let theirs = run(&format!("lifesat solve f.qdimacs --solver {solver}"));
            let agrees = code(&theirs) == 10 && stdout(&theirs).starts_with("s cnf 1 ");
            assert!(agrees, "{question} {solver}: {}{}", stdout(&theirs), stderr(&theirs));
        }
    }
}

/// By other rules small boxes have orphans. What a QBF solver prints about them is one, by two more solvers.
#[test]
fn qbf_solvers_find_orphans_of_other_rules() {
    let folder = tempfile::tempdir().unwrap();
    let run = |script: &str| shell(folder.path(), script);
    for question in ["2 --rule B7/S", "3 --rule B2/S", "3 --rule B34/S8", "3 --rule B/S8", "4x3 --rule B56/S"]
    {
        run(&format!("lifesat emit eden {question} > f.qdimacs"));
        let ours = run("lifesat solve f.qdimacs");
        assert_eq!(code(&ours), 20, "{question}: {}{}", stdout(&ours), stderr(&ours));
        for solver in qbf_solvers() {
            let asked = json(&run(&format!("lifesat solve f.qdimacs --solver {solver} --json")));
            let by = asked["evidence"]["solver"].as_str().unwrap_or_default();
            assert!(asked["status"] == "found" && by.starts_with(solver), "{question} {solver}: {asked}");
            let decoded = run(&format!("{solver} --qdo f.qdimacs | lifesat decode --cnf f.qdimacs"));
            let text = stdout(&decoded) + &stderr(&decoded);
            let is_confirmed = code(&decoded) == 0 && text.contains("as two other solvers confirm");
            assert!(is_confirmed, "{question} {solver}: {text}");
        }
    }
}

/// A false formula: all cells of the Garden of Eden are fixed except for five, which are
/// quantified. All solvers refute it, and the assignment that lifesat prints gives a Garden of
/// Eden.
#[test]
fn a_formula_around_a_known_garden_is_refuted() {
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
    for solver in qbf_solvers() {
        let theirs =
            shell(folder.path(), &format!("lifesat solve f.qdimacs --solver {solver} --time-limit 100"));
        assert_eq!(code(&theirs), 20, "{solver}: {}{}", stdout(&theirs), stderr(&theirs));
    }
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

mod ancestors {
    //! `lifesat eden check --generations` and `--outside dead`.

    use lifesat::life::{Rule, file, partial};
    use lifesat::problem::predecessor::Past;
    use lifesat::verify;

    use crate::common::{code, json, lifesat, stdout};

    /// The Garden of Eden in 10×10 of "Symmetry in Gardens of Eden" (2013), Figure 3.
    const GARDEN: &str = ".O.OOO.O../..O.O.O..O/O.OOO..OO./.O.OOOOO.O/O..O..OOOO/OOOO..O..O/O.OOOOO.O./.OO..OOO.O/O..O.O.O../\
                      ..O.OOO.O.";

    /// An ancestor earlier than a predecessor is simulated for as many generations.
    #[test]
    fn earlier_ancestors() {
        let target = ".OO/O.?/OOO";
        let report = json(&lifesat(&["eden", "check", target, "--generations", "3", "--json"]));
        assert_eq!((&report["status"], &report["problem"]["generations"]), (&"found".into(), &3.into()));
        let before = file::read(report["patterns"][0].as_str().unwrap()).unwrap().grid;
        let past = Past { generations: 3.try_into().unwrap(), ..Rule::LIFE.into() };
        assert_eq!(verify::ancestor(past, &partial::read(target).unwrap(), &before), Ok(()));

        let none = lifesat(&["eden", "check", "O", "-r", "B8/S", "--generations", "2"]);
        assert_eq!(code(&none), 1);
        assert!(stdout(&none).contains("no ancestor 2 generations ago"), "{}", stdout(&none));
        let orphan = lifesat(&["eden", "orphan", "O.", "-r", "B8/S", "--generations", "2"]);
        assert_eq!(code(&orphan), 0);
        let text = stdout(&orphan);
        assert!(
            text.starts_with(
                "A minimal pattern without an ancestor 2 generations ago of 1 cell, 1 alive and 0 dead:"
            ),
            "{text}"
        );
        assert!(text.contains("dropping its only cell leaves"), "{text}");
        let has = lifesat(&["eden", "orphan", target, "--generations", "2"]);
        assert_eq!(
            (code(&has), stdout(&has).as_str()),
            (1, "The pattern has an ancestor 2 generations ago.\n")
        );
    }

    /// With dead surroundings the whole plane is given. What is found becomes the pattern in the plane.
    #[test]
    fn gardens_with_dead_surroundings() {
        let report = json(&lifesat(&["eden", "check", "OOO", "--outside", "dead", "--json"]));
        assert_eq!((&report["status"], &report["evidence"]["outside"]), (&"found".into(), &"dead".into()));
        assert!(report["evidence"]["theorem"].is_null());
        let before = file::read(report["patterns"][0].as_str().unwrap()).unwrap().grid;
        assert_eq!(verify::finite_predecessor(&partial::read("OOO").unwrap(), &before), Ok(()));

        let garden = lifesat(&["eden", "check", GARDEN, "--outside", "dead"]);
        assert_eq!(code(&garden), 1);
        let said = stdout(&garden);
        assert!(
            said.starts_with("A Garden of Eden, with only dead cells outside: no predecessor."),
            "{said}"
        );
        for refused in [&["--generations", "2"][..], &["-r", "B36/S23"]] {
            let words = [&["eden", "check", "OOO", "--outside", "dead"][..], refused].concat();
            assert_eq!(code(&lifesat(&words)), 2, "{refused:?}");
        }
    }
}

mod answers {
    //! Answers to formulas of `emit eden`, and what they say about patterns.

    use std::fs;

    use lifesat::encode::predecessor::PredecessorLayout;
    use lifesat::life::{Group, partial};
    use lifesat::problem::Eden;

    use crate::common::{code, json, lifesat, lifesat_in, shell, stderr, stdout};
    use crate::eden::GARDEN;

    /// The answer to a quantified formula says what it means for patterns.
    #[test]
    fn an_answer_about_all_patterns_says_so() {
        let folder = tempfile::tempdir().unwrap();
        let answer = shell(folder.path(), "lifesat emit eden --n 3 > f.qdimacs; lifesat solve f.qdimacs");
        assert_eq!(code(&answer), 10);
        let said = "c true: every pattern of 3×3 has a predecessor, so none of them is an orphan";
        assert!(stdout(&answer).lines().any(|line| line == said), "{}", stdout(&answer));
    }

    /// MiniSat answers the clauses without the quantifiers: a pattern and its predecessor, and not that
    /// every pattern has one.
    #[test]
    fn a_model_of_the_clauses_is_no_answer_to_the_quantified_formula() {
        let folder = tempfile::tempdir().unwrap();
        let script = "lifesat emit eden --n 3 > f; grep -v '^[ae] ' f > g; minisat g m > /dev/null; head -n 1 m;\
                  lifesat decode --cnf f m --json";
        let output = shell(folder.path(), script);
        let text = stdout(&output);
        let report: serde_json::Value = serde_json::from_str(text.strip_prefix("SAT\n").unwrap()).unwrap();
        assert_eq!((&report["status"], &report["evidence"]["kind"]), (&"found".into(), &"simulation".into()));
    }

    /// A Garden of Eden that a QBF solver finds is shown after two solvers have confirmed it. It was
    /// published as Figure 3 of "Symmetry in Gardens of Eden" (2013).
    #[test]
    fn a_garden_in_an_answer_is_confirmed() {
        let folder = tempfile::tempdir().unwrap();
        let layout = PredecessorLayout::of_eden(&Eden::new(10, 10, Group::C1).unwrap());
        let garden = partial::read(GARDEN).unwrap();
        let value = |(at, state)| format!("V {} 0\n", layout.targets().get(at).lit(state).to_dimacs());
        let values: String = partial::specified(&garden).map(value).collect();
        let formula = lifesat(&["emit", "eden", "--n", "10"]);
        fs::write(folder.path().join("f"), formula.stdout).unwrap();
        fs::write(folder.path().join("answer"), format!("s cnf 0\n{values}")).unwrap();
        let output = lifesat_in(folder.path(), &["decode", "--cnf", "f", "answer", "--json"]);
        let report = json(&output);
        assert_eq!(code(&output), 0);
        assert_eq!((&report["status"], &report["evidence"]["kind"]), (&"found".into(), &"confirmed".into()));
    }

    /// A QBF solver's answer to a formula of `emit eden` is understood, true or false.
    #[test]
    fn answers_to_quantified_formulas_are_decoded() {
        let folder = tempfile::tempdir().unwrap();
        let script = "lifesat emit eden --n 1 > f; echo 's cnf 1 10 190' | lifesat decode --cnf f; echo $?;\
                  printf 's cnf 0 10 190\\nV 10 0\\n' | lifesat decode --cnf f; echo $?;\
                  echo 's cnf 0 10 190' | lifesat decode --cnf f; echo $?";
        let output = shell(folder.path(), script);
        let (said, out) = (stderr(&output), stdout(&output));
        assert!(said.contains("every pattern of 1×1 has a predecessor"), "{said}");
        assert!(said.contains("no assignment shows it"), "{said}");
        // A live cell has a predecessor, so who says otherwise is wrong.
        assert!(said.contains("the answer says that there is no predecessor, but"), "{said}");
        assert_eq!(out, "1\n4\n2\n");
    }

    /// Files about other rules say so, and so does whoever reads them: two decoders, `gray` and `solve`.
    #[test]
    fn other_rules_are_named() {
        let folder = tempfile::tempdir().unwrap();
        let said = |script: &str| {
            let output = shell(folder.path(), script);
            stdout(&output) + &stderr(&output)
        };
        said("lifesat emit eden --width 2 --height 1 -r B8/S > f; lifesat emit eden --n 2 -r HighLife > g");
        let header = said("grep '^c lifesat' f g");
        assert!(header.contains("\"rule\":\"B8/S\"") && header.contains("\"rule\":\"B36/S23\""), "{header}");
        // By the first rule two live cells side by side have no predecessor: each would have to be dead and alive.
        let answer = said("lifesat solve f");
        assert!(answer.contains("a pattern of 2×1 under B8/S has no predecessor"), "{answer}");
        let answer = said("lifesat solve g | lifesat decode --cnf g");
        assert!(answer.contains("every pattern of 2×2 under B36/S23 has a predecessor"), "{answer}");
        let refuted = said("lifesat solve f | lifesat decode --cnf f");
        assert!(refuted.contains("rule = B8/S"), "{refuted}");
        let gray = said("lifesat gray g | lifesat solve > /dev/null");
        assert!(gray.contains("the assignments are patterns of 2×2 under B36/S23"), "{gray}");
        let free = "lifesat emit eden --n 2 -r HighLife --format cnf > h; cadical -q h > m; lifesat decode --cnf h m";
        let model = said(free);
        assert!(
            model.contains("it becomes the target under B36/S23") && model.contains("rule = B36/S23"),
            "{model}"
        );
    }
}

mod rules {
    //! `eden prove`, `eden search` and `eden hunt` by other rules than Conway's: answers, files and
    //! campaigns name the rule, and nothing of Conway's rule is compared with them.

    use std::fs;
    use std::path::Path;

    use serde_json::{Value, json};

    use crate::common::{code, lifesat_in, stderr, stdout};
    use lifesat::life::file::rle;
    use lifesat::life::{Rule, partial};
    use lifesat::limits::Limits;
    use lifesat::solve::eden::second_opinion::{Decided, decide_by};

    /// A rule with many orphans.
    const FEW: &str = "B6i8/S8";

    fn run(folder: &Path, words: &[&str], expected: i32) -> String {
        let output = lifesat_in(folder, words);
        assert_eq!(code(&output), expected, "{words:?}: {}{}", stdout(&output), stderr(&output));
        stdout(&output)
    }

    fn refused(folder: &Path, words: &[&str]) -> String {
        let output = lifesat_in(folder, words);
        assert_eq!(code(&output), 2, "{words:?}: {}", stdout(&output));
        stderr(&output)
    }

    /// Returns true if a pattern has a predecessor by a rule, by two solvers.
    fn is_orphan(rule: &str, text: &str) -> bool {
        let pattern = partial::read(text).unwrap();
        let rule: Rule = rule.parse().unwrap();
        matches!(decide_by(rule.into(), &pattern, &Limits::none()).unwrap(), Decided::None(_))
    }

    #[test]
    fn a_proof_names_its_rule_and_another_method_confirms_it() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let prove = ["eden", "prove", "3x4", "--rule", "HighLife"];
        let text = run(folder, &[&prove[..], &["--proof", "c.json", "--state", "s.jsonl"]].concat(), 1);
        assert!(
            text.starts_with("Every 3×4 pattern has a predecessor under B36/S23: there is no orphan."),
            "{text}"
        );
        let certificate: Value =
            serde_json::from_str(&fs::read_to_string(folder.join("c.json")).unwrap()).unwrap();
        assert_eq!(certificate["problem"]["rule"], "B36/S23");
        let confirmed = run(folder, &["eden", "prove", "--recheck", "c.json"], 0);
        assert!(
            confirmed.starts_with("Confirmed: every 3×4 pattern has a predecessor under B36/S23."),
            "{confirmed}"
        );
        // The same certificate about a rule with orphans is wrong, and the other method says so.
        let mut wrong = certificate;
        wrong["problem"]["rule"] = json!(FEW);
        fs::write(folder.join("wrong.json"), wrong.to_string()).unwrap();
        let text = run(folder, &["eden", "prove", "--recheck", "wrong.json"], 1);
        assert!(
            text.starts_with("The certificate is wrong. This pattern has no predecessor under B6i8/S8"),
            "{text}"
        );
        // Blocks of another rule are not continued.
        let other = ["eden", "prove", "3x4", "-r", "B3/S23", "--state", "s.jsonl"];
        assert!(refused(folder, &other).contains("B36/S23"));
    }

    #[test]
    fn an_orphan_of_a_rule_is_confirmed_and_written_with_it() {
        let folder = tempfile::tempdir().unwrap();
        for (rule, width, height) in
            [(FEW, "3", "3"), ("B6/SH", "4", "2"), ("B01234567/S012345678", "3", "2")]
        {
            let size = format!("{width}x{height}");
            let words = ["eden", "prove", &size, "-r", rule, "--json"];
            let answer: Value = serde_json::from_str(&run(folder.path(), &words, 0)).unwrap();
            assert_eq!((&answer["status"], &answer["problem"]["rule"]), (&json!("found"), &json!(rule)));
            let whole = answer["patterns"][1].as_str().unwrap();
            assert!(whole.contains(&format!("rule = {rule}")), "{whole}");
            assert!(is_orphan(rule, whole), "{whole}");
            fs::write(folder.path().join("o.rle"), whole).unwrap();
            run(folder.path(), &["eden", "check", "o.rle"], 1);
        }
        // A pattern file can state the rule, and -r asks about another one.
        let within = "x = 3, y = 3, rule = B8/S\n3o$3o$3o!\n";
        fs::write(folder.path().join("w.rle"), within).unwrap();
        let text = run(folder.path(), &["eden", "prove", "w.rle"], 0);
        assert!(text.starts_with("A pattern without a predecessor under B8/S:"), "{text}");
        let text = run(folder.path(), &["eden", "prove", "w.rle", "-r", "B7/S"], 0);
        assert!(text.starts_with("A pattern without a predecessor under B7/S:"), "{text}");
    }

    #[test]
    fn a_search_finds_the_gardens_of_a_rule_alone_and_in_a_campaign() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let question = ["eden", "search", "4x3", "-r", "B6/SH"];
        let files = ["--output", "g.rle", "--orphans", "o.rle", "--state", "s.jsonl", "--json"];
        let answer: Value = serde_json::from_str(&run(folder, &[&question[..], &files].concat(), 0)).unwrap();
        assert_eq!(answer["problem"]["rule"], "B6/SH");
        let found = answer["count"].as_u64().unwrap();
        assert!((1..1 << 12).contains(&found), "{found}");
        let broken: Value =
            serde_json::from_str(&run(folder, &[&question[..], &["--break-symmetry", "--json"]].concat(), 0))
                .unwrap();
        assert_eq!(broken["count"], answer["count"]);
        let gardens = fs::read_to_string(folder.join("g.rle")).unwrap();
        assert_eq!(rle::stated_rule(&gardens), Some("B6/SH"));
        let first = lifesat::life::file::split_patterns(&gardens)[0];
        assert!(is_orphan("B6/SH", first), "{first}");
        let orphans = fs::read_to_string(folder.join("o.rle")).unwrap();
        assert!(orphans.contains("#C an orphan of the rule B6/SH"), "{orphans}");
        // The same command continues, and confirms what is recorded by the rule.
        run(folder, &[&question[..], &["--state", "s.jsonl"]].concat(), 0);
        let other = ["eden", "search", "4x3", "--state", "s.jsonl"];
        assert!(!refused(folder, &other).is_empty());
        run(folder, &[&["campaign", "plan", "c", "--shards", "1", "--"], &question[..]].concat(), 0);
        run(folder, &["campaign", "run", "c", "--shard", "0"], 0);
        let merged: Value =
            serde_json::from_str(&run(folder, &["campaign", "merge", "c", "--", "--json"], 0)).unwrap();
        assert_eq!((&merged["count"], &merged["problem"]["rule"]), (&answer["count"], &json!("B6/SH")));
    }

    /// Brute force over all 25 cells of predecessors, and over the eight isometries of the square: two of the eight Gardens
    /// have both diagonal reflections, and are quarter turns of each other.
    #[test]
    fn gardens_that_a_quarter_turn_carries_to_each_other_count_once() {
        let folder = tempfile::tempdir().unwrap();
        let question = ["eden", "search", "3x3", "-r", "B1/SV", "--symmetry", "D2/"];
        for more in [&[][..], &["--break-symmetry"]] {
            let text = run(folder.path(), &[&question[..], more].concat(), 0);
            assert!(
                text.starts_with("8 Gardens of Eden among the ") && text.contains(", 5 up to symmetry:"),
                "{text}"
            );
        }
        // A journal of a version that counted six of them is not continued.
        let journal = folder.path().join("s.jsonl");
        let recorded = [&question[..], &["--state", "s.jsonl"]].concat();
        run(folder.path(), &recorded, 0);
        let text = fs::read_to_string(&journal).unwrap();
        assert!(text.contains("\"version\":4"), "{text}");
        fs::write(&journal, text.replacen("\"version\":4", "\"version\":3", 1)).unwrap();
        assert!(refused(folder.path(), &recorded).contains("s.jsonl"));
    }

    #[test]
    fn a_hunt_by_another_rule_is_not_compared_with_records() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let hunt = ["eden", "hunt", "4x5", "--rounds", "2", "--effort", "sweeps=40,tries=2"];
        for rule in [FEW, "B6/SH", "B01234567/S012345678"] {
            let text = run(folder, &[&hunt[..], &["-r", rule, "--best", "best"]].concat(), 0);
            assert!(text.contains(&format!("Orphans under {rule} in")), "{text}");
            assert!(!text.contains("record") && !text.contains("Eker"), "{text}");
            let answer: Value =
                serde_json::from_str(&run(folder, &[&hunt[..], &["-r", rule, "--json"]].concat(), 0))
                    .unwrap();
            assert_eq!(answer["problem"]["rule"], rule);
            assert!(answer["evidence"]["best"][0].get("record").is_none(), "{answer}");
            let name = format!("defined.{}.rle", rule.replace('/', "_"));
            let best = fs::read_to_string(folder.join("best").join(&name)).unwrap();
            assert!(best.contains(&format!("of the rule {rule}")), "{best}");
            assert!(is_orphan(rule, &best), "{best}");
        }
        assert!(!folder.join("best/defined.rle").exists());
        let message = refused(folder, &["eden", "hunt", "7", "-r", "HighLife"]);
        assert!(message.contains("7x20") && message.contains("B36/S23"), "{message}");
        // Hexagonal rules are the same after half a turn, but not upside down.
        run(folder, &[&hunt[..], &["-r", "B6/SH", "--symmetry", "C2"]].concat(), 0);
        let message = refused(folder, &[&hunt[..], &["-r", "B6/SH", "--symmetry", "D2-"]].concat());
        assert!(message.contains("the rule B6/SH does not have this symmetry"), "{message}");
    }
}

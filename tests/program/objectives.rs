//! Formulas with an objective: their costs, and the optima that other projects' optimisers find.

use std::process::Command;

use crate::common::{code, lifesat, path, root, stderr, stdout};
use lifesat::backend::Verdict;
use lifesat::backend::embedded::Embedded;
use lifesat::cnf::{AddClause, Lit, Var};
use lifesat::life::{Grid, waste};
use lifesat::limits::Limits;
use lifesat::problem::StillLife;
use lifesat::verify;

fn emit(words: &[&str]) -> String {
    let output = lifesat(&[&["emit"], words].concat());
    assert_eq!(code(&output), 0, "{words:?}: {}", stderr(&output));
    stdout(&output)
}

fn numbers(line: &str) -> Vec<i32> {
    line.split_ascii_whitespace().filter_map(|word| word.parse().ok()).collect()
}

fn grids(width: usize, height: usize) -> impl Iterator<Item = Grid> {
    (0..1u32 << (width * height))
        .map(move |bits| Grid::from_fn(width, height, |at| bits >> (at.row * width + at.column) & 1 == 1))
}

/// With the cells fixed, the soft literals that can be true are those that cost nothing. The rest
/// is the waste, or the dead cells. Each is asked for alone, and all that are possible together, so
/// the cheapest completion is known exactly.
#[test]
fn the_cost_of_every_small_still_life_is_its_waste_or_its_dead_cells() {
    for (width, height) in [(3usize, 3usize), (4, 3), (2, 5), (1, 3)] {
        let problem = StillLife::new(width, height).unwrap();
        let size = ["--width", &width.to_string(), "--height", &height.to_string()].map(str::to_owned);
        for objective in ["cells", "waste"] {
            let text =
                emit(&[&size[0], &size[1], &size[2], &size[3], "--format", "wcnf", "--objective", objective]);
            let mut solver = Embedded::Batsat.start();
            let mut wishes = Vec::new();
            for line in text.lines().filter(|line| !line.starts_with('c')) {
                let literals: Vec<Lit> = numbers(line).into_iter().filter_map(Lit::from_dimacs).collect();
                if line.starts_with('h') {
                    solver.add(&literals);
                } else {
                    assert_eq!(
                        (numbers(line)[0], literals.len()),
                        (1, 2),
                        "weight 1 and one literal: {line}"
                    );
                    wishes.push(literals[1]);
                }
            }
            let mut possible =
                |literals: &[Lit]| matches!(solver.solve(literals, &Limits::none()), Verdict::Satisfiable(_));
            for grid in grids(width, height) {
                let cells =
                    grid.positions().zip(1..).map(|(at, number)| Var::new(number).unwrap().lit(grid.get(at)));
                let cells: Vec<Lit> = cells.collect();
                let is_still = verify::still_life(&problem, &grid).is_ok();
                assert_eq!(possible(&cells), is_still, "{grid:?}");
                if !is_still {
                    continue;
                }
                let with = |more: &[Lit]| [&cells[..], more].concat();
                let granted: Vec<Lit> =
                    wishes.iter().copied().filter(|&wish| possible(&with(&[wish]))).collect();
                assert!(possible(&with(&granted)), "{grid:?}");
                let expected = match objective {
                    "cells" => grid.positions().count() - grid.population(),
                    _ => waste::of_pattern(&grid),
                };
                assert_eq!(wishes.len() - granted.len(), expected, "{objective} {grid:?}");
            }
        }
    }
}

/// Without auxiliary variables every constraint can be evaluated. All hold exactly for still lifes,
/// and the objective is the negated number of live cells.
#[test]
fn linear_constraints_hold_exactly_for_still_lifes() {
    let text = emit(&["--n", "3", "--format", "opb"]);
    let mut lines = text.lines();
    let constraints = lines.clone().filter(|line| line.contains(">=")).count();
    assert_eq!(lines.next(), Some(format!("* #variable= 9 #constraint= {constraints}").as_str()));
    let problem = StillLife::new(3, 3).unwrap();
    for grid in grids(3, 3) {
        let sum = |terms: &str| -> isize {
            let words: Vec<&str> = terms.split_ascii_whitespace().collect();
            let value = |pair: &[&str]| {
                let cell: usize = pair[1].strip_prefix('x').unwrap().parse().unwrap();
                let alive = grid.positions().nth(cell - 1).is_some_and(|at| grid.get(at));
                pair[0].parse::<isize>().unwrap() * isize::from(alive)
            };
            words.chunks_exact(2).map(value).sum()
        };
        let holds = text
            .lines()
            .filter_map(|line| line.split_once(">="))
            .all(|(terms, bound)| sum(terms) >= bound.trim_end_matches(';').trim().parse::<isize>().unwrap());
        assert_eq!(holds, verify::still_life(&problem, &grid).is_ok(), "{grid:?}");
        let objective = text.lines().find_map(|line| line.strip_prefix("min:")).unwrap();
        assert_eq!(sum(objective.trim_end_matches(';')), -grid.population().cast_signed());
    }
}

/// In a sum of literals ¬x counts as 1 − x, so OPB leaves out a constant: as many as there are
/// negative terms. The comment says how many live cells an objective means.
#[test]
fn comments_say_what_is_minimised_and_no_variable_is_repeated() {
    for (width, height) in [("3", "3"), ("1", "4"), ("7", "4")] {
        let (w, h): (usize, usize) = (width.parse().unwrap(), height.parse().unwrap());
        for (objective, constant, words) in [
            ("cells", w * h, "* the objective is 0 less the number of live cells".to_owned()),
            (
                "waste",
                2 * (w + h),
                format!(
                    "* the objective is the waste less {}; live cells = ({} - objective) / 4",
                    2 * (w + h),
                    2 * w * h
                ),
            ),
        ] {
            let size = ["--width", width, "--height", height, "--objective", objective];
            let text = emit(&[&size[..], &["--format", "opb"]].concat());
            assert!(text.lines().any(|line| line == words), "{words}: {text}");
            let sum = text.lines().find_map(|line| line.strip_prefix("min:")).unwrap();
            let terms: Vec<&str> = sum.trim_end_matches(';').split_ascii_whitespace().collect();
            let weights = || terms.chunks_exact(2).map(|term| term[0].parse::<isize>().unwrap());
            let less: isize = weights().filter(|weight| *weight < 0).sum();
            assert_eq!(less, -constant.cast_signed(), "{sum}");
            let mut variables: Vec<&str> = terms.chunks_exact(2).map(|term| term[1]).collect();
            variables.sort_unstable();
            variables.dedup();
            assert_eq!(variables.len(), weights().count(), "{sum}");
            let wcnf = emit(&[&size[..], &["--format", "wcnf"]].concat());
            let what = if objective == "cells" { "number of dead cells" } else { "waste; live cells = (" };
            assert!(wcnf.contains(&format!("c the cost is the {what}")), "{wcnf}");
        }
    }
}

/// The same bound, given as waste or as live cells, gives the same clauses in every format.
#[test]
fn bounds_by_waste_and_by_cells_are_the_same() {
    let clauses = |words: &[&str], comment: char| -> Vec<String> {
        emit(words).lines().filter(|line| !line.starts_with(comment)).map(str::to_owned).collect()
    };
    // 2·8² + 4·8 − 4·36 = 16.
    let by_cells = clauses(&["--n", "8", "--objective", "waste", "--at-least", "36"], 'c');
    assert_eq!(clauses(&["--n", "8", "--max-waste", "16"], 'c'), by_cells);
    let hard = clauses(&["--n", "8", "--max-waste", "16", "--format", "wcnf"], 'c');
    let hard = hard.iter().filter_map(|line| line.strip_prefix("h "));
    assert!(hard.eq(by_cells.iter().skip(1).map(String::as_str)));
}

#[test]
fn what_makes_no_sense_is_refused() {
    for (words, expected) in [
        (&["--n", "8", "--objective", "waste"][..], "how many live cells?"),
        (&["--n", "8", "--objective", "waste", "--at-most", "9"], "from below only"),
        (&["--n", "8", "--objective", "cells", "--max-waste", "9"], "--objective waste"),
        (&["--n", "8", "--max-waste", "9", "--outside", "ignored"], "--outside ignored"),
        (&["--n", "8", "--max-waste", "9", "--transition", "col9"], "--objective cells"),
        (&["--n", "3", "--objective", "waste", "--at-least", "8"], "more than 7 live cells"),
        (&["--n", "3", "--max-waste", "9", "--at-least", "8"], "cannot be used with"),
    ] {
        let output = lifesat(&[&["emit"], words].concat());
        assert_eq!(code(&output), 2, "{words:?}");
        assert!(stderr(&output).contains(expected), "{words:?}: {}", stderr(&output));
    }
}

/// RC2 and CP-SAT, if Python has them; they are optional.
#[test]
fn optimisers_find_the_published_optima() {
    let script = root().join("scripts/check-objectives.py");
    let output =
        Command::new("python3").arg(script).args(["3", "4", "5"]).env("PATH", path()).output().unwrap();
    if output.status.code() != Some(77) {
        assert!(output.status.success(), "{}\n{}", stdout(&output), stderr(&output));
        assert_eq!(stdout(&output).lines().count(), 3 * 4);
    }
}

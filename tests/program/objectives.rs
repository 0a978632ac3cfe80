//! Formulas with an objective: their costs, and the optima that other projects' optimisers find.

use std::fs;

use crate::common::{code, json, lifesat, lifesat_in, need, script, shell, stderr, stdout};
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
        (&["--n", "3", "--objective", "waste", "--format", "knf"], "some count twice"),
        (&["--n", "3", "--max-waste", "9", "--at-least", "8"], "cannot be used with"),
    ] {
        let output = lifesat(&[&["emit"], words].concat());
        assert_eq!(code(&output), 2, "{words:?}");
        assert!(stderr(&output).contains(expected), "{words:?}: {}", stderr(&output));
    }
}

/// The number of models up to the variables that a formula shows, counted one by one.
fn patterns(text: &str) -> usize {
    let mut solver = Embedded::default().start();
    let mut shown = Vec::new();
    for line in text.lines() {
        let literals: Vec<Lit> = numbers(line).into_iter().filter_map(Lit::from_dimacs).collect();
        match line.split_once(' ') {
            Some(("c", comment)) if comment.starts_with("p show ") => shown = literals,
            Some(("c" | "p", _)) => {}
            _ => solver.add(&literals),
        }
    }
    let mut count = 0;
    while let Verdict::Satisfiable(model) = solver.solve(&[], &Limits::none()) {
        count += 1;
        let other = |&cell: &Lit| if model.satisfies(cell) { !cell } else { cell };
        solver.add(&shown.iter().map(other).collect::<Vec<Lit>>());
    }
    count
}

/// The same number, as Ganak counts.
fn ganak(text: &str) -> usize {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("f.cnf"), text).unwrap();
    let output = shell(folder.path(), "ganak f.cnf");
    let count =
        stdout(&output).strip_prefix("c s exact arb int ").and_then(|count| count.trim().parse().ok());
    count.unwrap_or_else(|| panic!("{output:?}"))
}

/// Still lifes are those of OEIS A136278. Of those of 4×4, 53 have six live cells or more, and each has many models,
/// as counters have auxiliary variables. `eden check --count` and `search --all` count the others.
#[test]
fn formulas_for_model_counters_have_one_model_for_each_pattern() {
    need("ganak");
    for (n, still_lifes) in [("1", 1), ("2", 2), ("3", 12), ("4", 83), ("5", 417)] {
        let text = emit(&["still-life", n, "--format", "pmc"]);
        assert!(text.contains("\nc t pmc\n"), "{text}");
        assert_eq!((patterns(&text), ganak(&text)), (still_lifes, still_lifes), "{n}");
    }
    assert_eq!(ganak(&emit(&["still-life", "6", "--format", "pmc"])), 3928);
    for bound in [&["--objective", "waste"][..], &[]] {
        let words = ["still-life", "4", "--format", "pmc", "--at-least", "6"];
        let text = emit(&[&words[..], bound].concat());
        assert_eq!((patterns(&text), ganak(&text)), (53, 53), "{bound:?}");
        assert!(ganak(&text.replace("c p show", "c")) > 53, "{bound:?}");
    }
    // The last has twelve oscillators, each in two phases.
    for (words, number) in [(&["predecessor", "OO"][..], 417), (&["search", "4", "4", "2"], 24)] {
        let text = emit(&[words, &["--format", "pmc"]].concat());
        assert_eq!((patterns(&text), ganak(&text)), (number, number), "{words:?}");
    }
}

/// A bound is one line, and holds with the clauses exactly for the still lifes within the bounds.
#[test]
fn cardinality_constraints_hold_exactly_for_still_lifes() {
    let text = emit(&["still-life", "3", "--format", "knf", "--at-least", "4", "--at-most", "5"]);
    let constraints: Vec<&str> = text.lines().filter(|line| !line.starts_with(['c', 'p'])).collect();
    assert!(text.contains(&format!("\np knf 9 {}\n", constraints.len())), "{text}");
    assert_eq!(constraints.iter().filter(|line| line.starts_with('k')).count(), 2);
    let problem = StillLife::new(3, 3).unwrap();
    for grid in grids(3, 3) {
        let holds = constraints.iter().all(|line| {
            let (least, literals) = match (line.strip_prefix("k "), numbers(line)) {
                (Some(_), all) => (all[0], all[1..].to_vec()),
                (None, all) => (1, all),
            };
            let alive = |cell: usize| grid.positions().nth(cell - 1).is_some_and(|at| grid.get(at));
            let literals = literals.iter().filter(|literal| **literal != 0);
            let holding =
                literals.filter(|literal| alive(literal.unsigned_abs() as usize) == (**literal > 0));
            holding.count() >= usize::try_from(least).unwrap()
        });
        let is_right = verify::still_life(&problem, &grid).is_ok() && (4..=5).contains(&grid.population());
        assert_eq!(holds, is_right, "{grid:?}");
    }
}

/// What optimisers print about the densest still life of 2×2, a block.
#[test]
fn answers_of_optimisers_are_simulated_and_their_values_compared() {
    let folder = tempfile::tempdir().unwrap();
    for format in ["wcnf", "opb"] {
        fs::write(folder.path().join(format), emit(&["still-life", "2", "--format", format])).unwrap();
    }
    for (format, answer, exit, said) in [
        ("wcnf", "o 4\no 0\ns OPTIMUM FOUND\nv 1111\n", 0, "2o$2o!"),
        ("wcnf", "o 0\ns OPTIMUM FOUND\nv 1 2 3 4 0\n", 0, "2o$2o!"),
        ("wcnf", "o 4\nv 0000\ns UNKNOWN\n", 0, "0 live cells"),
        // An optimiser that is ended between `o` and `v` has named a value whose model is not there.
        ("wcnf", "o 4\nv 0000\no 0\n", 0, "0 live cells"),
        ("opb", "o -4\ns SATISFIABLE\nv -x1 -x2 -x3 -x4\n", 0, "0 live cells"),
        ("opb", "o -4\ns OPTIMUM FOUND\nv x1 x2 x3 x4\n", 0, "2o$2o!"),
        ("opb", "s UNSATISFIABLE\n", 1, "no model"),
        ("opb", "s UNSUPPORTED\n", 3, "does not know"),
        ("wcnf", "o 1\ns OPTIMUM FOUND\nv 1111\n", 4, "the objective is 1, but its model has 0"),
        ("opb", "o -1\ns OPTIMUM FOUND\nv x1 -x2 -x3 -x4\n", 2, "violates constraint"),
    ] {
        fs::write(folder.path().join("answer"), answer).unwrap();
        let output = lifesat_in(folder.path(), &["decode", "answer", "--cnf", format]);
        let text = stdout(&output) + &stderr(&output);
        assert!(code(&output) == exit && text.contains(said), "{answer}: {text}");
        let answer = lifesat_in(folder.path(), &["decode", "answer", "--cnf", format, "--json"]);
        if exit == 0 && text.contains("2o$2o!") {
            let answer = json(&answer);
            assert_eq!((&answer["status"], &answer["bound"]), (&"optimal".into(), &4.into()));
        }
    }
}

/// A model must have one digit for each variable, and of several models the last one counts, which is said.
#[test]
fn answers_that_may_be_about_another_formula_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    for format in ["wcnf", "opb"] {
        fs::write(folder.path().join(format), emit(&["still-life", "3", "--format", format])).unwrap();
    }
    for (format, answer, exit, said) in [
        (
            "wcnf",
            "s OPTIMUM FOUND\nv 00000000\n",
            2,
            "answer: line 2: the model has 8 digits, but variables go up to 9",
        ),
        (
            "wcnf",
            "v 0000000000\ns OPTIMUM FOUND\n",
            2,
            "answer: line 1: the model has 10 digits, but variables go up to 9",
        ),
        (
            "opb",
            "s OPTIMUM FOUND\nv 00000000\n",
            2,
            "answer: line 2: the model has 8 digits, but variables go up to 9",
        ),
        ("wcnf", "v 00000\nv 0000\ns SATISFIABLE\n", 2, "answer: line 2: the model has 4 digits"),
        ("wcnf", "o 9\nv 000000000\n", 0, "0 live cells"),
        (
            "wcnf",
            "o 9\nv 000000000\no 3\nv 110101011\ns OPTIMUM FOUND\n",
            0,
            "answer has 2 models; this is about the last, as each is better than the one before",
        ),
        ("wcnf", "o 9\nv 000000000\no 3\nv 110101011\ns OPTIMUM FOUND\n", 0, "2o$obo$b2o!"),
        (
            "wcnf",
            "o 3\nv 110101011\no 9\nv 000000000\n",
            2,
            "answer: line 3: the objective is 9 here, but was 3 before, and each value has to be better",
        ),
        (
            "wcnf",
            "s SATISFIABLE\nv 110101011\ns UNSATISFIABLE\n",
            2,
            "answer: line 3: the answer is unsatisfiable here, but was satisfiable before. Are these several answers?",
        ),
        (
            "opb",
            "v x1 x2 -x3 x4 -x5 x6 -x7 x8 x9 x12\n",
            0,
            "answer has the literal 12, whose variable opb lacks",
        ),
        (
            "wcnf",
            "v 1 2 -3 4 -5 6 -7 8 9 -10 11\n",
            0,
            "answer has 2 literals, the first -10, whose variables wcnf lacks",
        ),
    ] {
        fs::write(folder.path().join("answer"), answer).unwrap();
        let output = lifesat_in(folder.path(), &["decode", "answer", "--cnf", format]);
        let text = stdout(&output) + &stderr(&output);
        assert!(code(&output) == exit && text.contains(said), "{answer}: {text}");
    }
}

/// The same of answers to clauses. A list of models may end with the word that there are no others.
#[test]
fn remarks_say_how_an_answer_to_clauses_was_read() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("f"), emit(&["still-life", "2"])).unwrap();
    for (answer, exit, said) in [
        ("s SATISFIABLE\nv 1 2 3 4 0\n", 0, ""),
        (
            "s SATISFIABLE\nv 1 2 3 4 0\ns UNSATISFIABLE\n",
            0,
            "says `s UNSATISFIABLE` behind its model, which is read as: there is no other",
        ),
        (
            "s SATISFIABLE\nv 1 2 3 4 0\ns SATISFIABLE\nv -1 -2 -3 -4 0\ns UNSATISFIABLE\n",
            0,
            "has 2 models; this is about the first\n",
        ),
        ("s SATISFIABLE\nv 1 2 3 4 5 0\n", 0, "has the literal 5, whose variable f lacks; left out"),
        ("s SATISFIABLE\nv 1 2 3 4 -7 5 0\n", 0, "has 2 literals, the first 5, whose variables f lacks"),
        (
            "s SATISFIABLE\ns UNSATISFIABLE\nv 1 2 3 4 0\n",
            2,
            "line 2: the answer is unsatisfiable here, but was satisfiable before. Are these several answers?",
        ),
        (
            "s UNSATISFIABLE\ns SATISFIABLE\nv 1 2 3 4 0\n",
            2,
            "line 2: the answer is satisfiable here, but was unsatisfiable before",
        ),
    ] {
        fs::write(folder.path().join("answer"), answer).unwrap();
        let output = lifesat_in(folder.path(), &["decode", "answer", "--cnf", "f"]);
        let text = stderr(&output);
        let lines = usize::from(!said.is_empty());
        assert_eq!((code(&output), text.lines().count()), (exit, lines), "{answer}: {text}");
        assert!(text.contains(said), "{answer}: {text}");
        assert_eq!(stdout(&output).contains("2o$2o!"), exit == 0, "{answer}");
    }
}

/// `CryptoMiniSat` lists models, and ends even a list of one with `s UNSATISFIABLE`.
#[test]
fn a_list_of_models_is_read_as_a_solver_prints_it() {
    need("cryptominisat5");
    let folder = tempfile::tempdir().unwrap();
    for (size, at_least, remark) in
        [("2", "4", "says `s UNSATISFIABLE` behind its model"), ("3", "6", "has 2 models")]
    {
        let script = format!(
            "lifesat emit {size} --at-least {at_least} > f; \
             cryptominisat5 --verb 0 --maxsol 9 f > all; lifesat decode all --cnf f"
        );
        let output = shell(folder.path(), &script);
        let text = stderr(&output);
        assert!(code(&output) == 0 && text.contains(remark), "{text}");
    }
}

const ENTRY: &str = "[[solver]]\nname = \"mine\"\ncommand = \"./mine\"\n";

/// A stand-in prints what it is told. `solve` believes it as far as model and value agree.
#[test]
fn optimisers_of_solvers_toml_are_run() {
    let folder = tempfile::tempdir().unwrap();
    for (kind, format, printed, exit, said) in [
        ("maxsat", "wcnf", "o 0\ns OPTIMUM FOUND\nv 1111\n", 30, "s OPTIMUM FOUND\nv 1111\n"),
        ("pbo", "opb", "o -4\ns OPTIMUM FOUND\nv x1 x2 x3 x4\n", 30, "c 2o$2o!"),
        ("pbo", "opb", "o 0\nv -x1 -x2 -x3 -x4\ns SATISFIABLE\n", 10, "s SATISFIABLE"),
        ("maxsat", "wcnf", "s UNSATISFIABLE\n", 20, "s UNSATISFIABLE"),
        ("maxsat", "wcnf", "o 0\ns OPTIMUM FOUND\nv 1000\n", 30, "violates constraint"),
        ("maxsat", "wcnf", "o 2\ns OPTIMUM FOUND\nv 1111\n", 30, "says that the objective is 2"),
        (
            "maxsat",
            "wcnf",
            "o 4\ns OPTIMUM FOUND\nv 000\n",
            30,
            "line 3: the model has 3 digits, but variables go up to 4",
        ),
        (
            "maxsat",
            "wcnf",
            "o 0\no 4\ns OPTIMUM FOUND\nv 1111\n",
            30,
            "line 2: the objective is 4 here, but was 0",
        ),
        (
            "maxsat",
            "wcnf",
            "o 0\ns OPTIMUM FOUND\nv 1111\n",
            10,
            "disagrees with itself: the output says optimal",
        ),
    ] {
        fs::write(folder.path().join("solvers.toml"), format!("{ENTRY}kind = \"{kind}\"\n")).unwrap();
        fs::write(folder.path().join("f"), emit(&["still-life", "2", "--format", format])).unwrap();
        script(
            folder.path(),
            "mine",
            &format!("cat > /dev/null; printf '{}'; exit {exit}", printed.replace('\n', "\\n")),
        );
        let output = lifesat_in(folder.path(), &["solve", "f", "--solver", "mine"]);
        let text = stdout(&output) + &stderr(&output);
        let expected = if stderr(&output).is_empty() { exit } else { 4 };
        assert!(code(&output) == expected && text.contains(said), "{printed}: {text}");
        let unnamed = lifesat_in(folder.path(), &["solve", "f"]);
        assert!(code(&unnamed) == 2 && stderr(&unnamed).contains("--solver NAME"), "{}", stderr(&unnamed));
        let other = lifesat_in(folder.path(), &["solve", "4", "--solver", "mine"]);
        assert!(code(&other) == 2 && stderr(&other).contains("mine decides"), "{}", stderr(&other));
    }
}

/// Neither a comment nor a hard clause has to come first.
#[test]
fn formulas_with_an_objective_are_known_by_their_first_line() {
    let folder = tempfile::tempdir().unwrap();
    for (kind, formula, printed) in [
        ("pbo", "min: -1 x1 ;\n", "o -1\ns OPTIMUM FOUND\nv x1\n"),
        ("pbo", "1 x1 >= 1 ;\n", "s OPTIMUM FOUND\nv x1\n"),
        ("pbo", "* my file\n* #variable= 1 #constraint= 0\nmin: -1 x1 ;\n", "s OPTIMUM FOUND\nv x1\n"),
        ("maxsat", "1 -1 0\nh 1 0\n", "o 1\ns OPTIMUM FOUND\nv 1\n"),
        ("maxsat", "c my file\n1 -1 0\n", "o 0\ns OPTIMUM FOUND\nv 0\n"),
    ] {
        fs::write(folder.path().join("solvers.toml"), format!("{ENTRY}kind = \"{kind}\"\n")).unwrap();
        fs::write(folder.path().join("f"), formula).unwrap();
        script(folder.path(), "mine", &format!("cat > /dev/null; printf '{printed}'; exit 30"));
        let output = lifesat_in(folder.path(), &["solve", "f", "--solver", "mine"]);
        assert_eq!(code(&output), 30, "{formula}: {}", stderr(&output));
    }
    fs::write(folder.path().join("f"), "p wcnf 1 1 9\n9 1 0\n").unwrap();
    fs::write(folder.path().join("answer"), "s OPTIMUM FOUND\nv 1\n").unwrap();
    for words in [&["solve", "f", "--solver", "mine"][..], &["decode", "answer", "--cnf", "f"]] {
        let output = lifesat_in(folder.path(), words);
        let said = "only WCNF in its form of 2022, without a `p` line, is understood";
        assert!(code(&output) == 2 && stderr(&output).contains(said), "{}", stderr(&output));
    }
}

/// What is wrong with a file is said of the file, before a program gets it.
#[test]
fn no_solver_is_blamed_for_a_formula_with_an_objective() {
    let folder = tempfile::tempdir().unwrap();
    let is_missing = "If this is a CNF, its first line `p cnf VARIABLES CLAUSES` is missing";
    for (kind, formula, said) in [
        ("maxsat", "c x\nh 1 0\n-2 1 0\n", "f: line 3: `-2` is no weight: weights are whole numbers from 1"),
        ("maxsat", "h 1 0\n2.5 -1 0\n", "f: line 2: `2.5` is no weight: weights are whole numbers from 1"),
        (
            "maxsat",
            "2.5 -1 0\n",
            "f: line 1: expected a `p cnf VARIABLES CLAUSES` line or a comment but found `2.5`",
        ),
        ("maxsat", "1 2 0\n-1 2 0\n", is_missing),
        (
            "pbo",
            "* x\nmax: +1 x1 ;\n",
            "f: line 2: `max:` is no word of OPB, which only minimises: write `min:`",
        ),
        ("pbo", "max: +1 x1 ;\n", "f: line 1: `max:` is no word of OPB, which only minimises: write `min:`"),
        (
            "pbo",
            "* #variable= 2 #constraint= 2\nmin: +1 x1 ;\n1 x1 1 x2 >= 1 ;\n",
            "f: line 4: the file announces 2 constraints, but there is 1 (is it cut off? If it is whole, its first line \
             is `* #variable= 2 #constraint= 1`)",
        ),
        (
            "pbo",
            "* #variable= 1 #constraint= 1\n1 x1 1 x2 >= 1 ;\n",
            "f: line 3: x2 is out of range: the file announces 1 variable. If it is right, the first line is \
             `* #variable= 2 #constraint= 1`",
        ),
        ("pbo", "* #variable= 1\n1 x1 >= 1 ;\n", "f: line 3: the line `* #variable= 1` is not of the form"),
    ] {
        fs::write(folder.path().join("solvers.toml"), format!("{ENTRY}kind = \"{kind}\"\n")).unwrap();
        fs::write(folder.path().join("f"), formula).unwrap();
        script(folder.path(), "mine", "cat > /dev/null; printf 's UNSATISFIABLE\\n'; exit 20");
        let output = lifesat_in(folder.path(), &["solve", "f", "--solver", "mine"]);
        assert!(code(&output) == 2 && stderr(&output).contains(said), "{formula}: {}", stderr(&output));
    }
    // Positive numbers may be weights, or literals of clauses behind a header that is missing.
    fs::write(folder.path().join("f"), "1 2 0\n2 3 0\n").unwrap();
    let output = lifesat_in(folder.path(), &["solve", "f"]);
    let said = "f is read as WCNF; if it is a CNF, its first line `p cnf VARIABLES CLAUSES` is missing";
    assert!(code(&output) == 2 && stderr(&output).contains(said), "{}", stderr(&output));
    fs::write(folder.path().join("f"), "min: 1 x1 ;\n1 x1 >= 1 ;\n").unwrap();
    let output = lifesat_in(folder.path(), &["solve", "f", "--solver", "mine"]);
    let said = "note: the first line `* #variable= 1 #constraint= 1` is missing in f";
    assert!(code(&output) == 20 && stderr(&output).contains(said), "{}", stderr(&output));
    // The header of lifesat stands before the line with the mistake.
    fs::write(folder.path().join("f"), emit(&["still-life", "2", "--format", "wcnf"]) + "-1 1 0\n").unwrap();
    fs::write(folder.path().join("answer"), "s OPTIMUM FOUND\nv 1111\n").unwrap();
    let lines = fs::read_to_string(folder.path().join("f")).unwrap().lines().count();
    let output = lifesat_in(folder.path(), &["decode", "answer", "--cnf", "f"]);
    let said = format!("lifesat: f: line {lines}: `-1` is no weight");
    assert!(code(&output) == 2 && stderr(&output).contains(&said), "{}", stderr(&output));
}

/// What a stopped optimiser printed counts as far as its model can be checked.
#[test]
fn optimisers_that_are_stopped_are_not_at_fault() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("solvers.toml"), format!("{ENTRY}kind = \"maxsat\"\n")).unwrap();
    fs::write(folder.path().join("f"), emit(&["still-life", "2", "--format", "wcnf"])).unwrap();
    for (printed, exit, said) in [
        ("o 4\\nv 0000\\no 0\\n", 10, "o 4\ns SATISFIABLE\nv 0000\n"),
        ("o 0\\nv 1111\\ns OPTIMUM FOUND\\n", 10, "o 0\ns SATISFIABLE\n"),
        ("o 3\\nv 1000\\n", 0, "s UNKNOWN\n"),
        ("o 4\\nv 000\\n", 0, "s UNKNOWN\n"),
        ("o 0\\nv 11 1x", 0, "s UNKNOWN\n"),
        ("s UNSATISFIABLE\\n", 0, "s UNKNOWN\n"),
    ] {
        script(folder.path(), "mine", &format!("cat > /dev/null; printf '{printed}'; exec sleep 60"));
        let output = lifesat_in(folder.path(), &["solve", "f", "--solver", "mine", "--time-limit", "1"]);
        let text = stdout(&output) + &stderr(&output);
        assert!(code(&output) == exit && text.contains(said), "{printed}: {text}");
    }
}

/// The numbers of live cells are those of OEIS A055397.
#[test]
fn optimisers_find_the_densest_still_lifes() {
    ["clasp", "rc2.py"].into_iter().for_each(need);
    let folder = tempfile::tempdir().unwrap();
    let run = |script: String| shell(folder.path(), &script);
    for (file, solver, command) in [("f.opb", "clasp-pbo", "clasp"), ("f.wcnf", "rc2", "rc2.py -vv")] {
        let format = &file[2..];
        for (n, cells) in [(3, 6), (4, 8), (5, 16)] {
            for objective in ["cells", "waste"] {
                run(format!("lifesat emit {n} --format {format} --objective {objective} > {file}"));
                let output = run(format!("lifesat solve {file} --solver {solver} --json"));
                let answer = json(&output);
                assert_eq!((code(&output), &answer["status"]), (30, &"optimal".into()), "{solver} {n}");
                assert_eq!(answer["value"], cells, "{solver} {n} {objective}");
                let decoded = json(&run(format!("{command} {file} | lifesat decode --cnf {file} --json")));
                assert_eq!((&decoded["status"], &decoded["bound"]), (&"optimal".into(), &cells.into()));
            }
        }
        run(format!("lifesat emit 4 --format {format} --at-least 9 > {file}"));
        let none = run(format!("lifesat solve {file} --solver {solver}"));
        assert_eq!((code(&none), stdout(&none).lines().next()), (20, Some("s UNSATISFIABLE")), "{solver}");
    }
}

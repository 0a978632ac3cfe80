//! Cubes behind their formula, as `cat f.cnf cubes` joins the two files of a generator of cubes such as `march_cu`.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Stdio;

use crate::common::campaign::Campaign;
use crate::common::icnf::{Line, VARIABLES, brute_force, exit, literals, printed};
use crate::common::{code, command_in, lifesat_in, program, root, shell, stderr, stdout};
use proptest::prelude::*;

/// The lines of clauses or cubes.
fn text(letter: &str, lines: &[Vec<i32>]) -> String {
    let words = |line: &Vec<i32>| line.iter().map(|number| format!("{number} ")).collect::<String>();
    lines.iter().map(|line| format!("{letter}{}0\n", words(line))).collect()
}

/// Writes `f.cnf` and `cubes`.
fn write(folder: &Path, variables: i32, clauses: &[Vec<i32>], cubes: &[Vec<i32>]) {
    let header = format!("c a formula\np cnf {variables} {}\n", clauses.len());
    fs::write(folder.join("f.cnf"), header + &text("", clauses)).unwrap();
    fs::write(folder.join("cubes"), text("a ", cubes)).unwrap();
}

/// The leaves of a tree of decisions, as a generator writes them. `bits` decide which nodes are leaves, and what is
/// decided at the others.
fn leaves(trail: &mut Vec<i32>, variables: i32, depth: usize, bits: &mut fastrand::Rng) -> Vec<Vec<i32>> {
    let open: Vec<i32> = (1..=variables).filter(|var| !trail.iter().any(|lit| lit.abs() == *var)).collect();
    if trail.len() == depth || !trail.is_empty() && bits.u8(0..6) == 0 {
        return vec![trail.clone()];
    }
    let var = open[bits.usize(0..open.len())];
    let mut all = Vec::new();
    for literal in [var, -var] {
        trail.push(literal);
        all.extend(leaves(trail, variables, depth, bits));
        trail.pop();
    }
    all
}

fn tree(variables: i32, depth: usize, seed: u64) -> Vec<Vec<i32>> {
    leaves(&mut Vec::new(), variables, depth, &mut fastrand::Rng::with_seed(seed))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    /// The cubes of a tree cover everything, so the formula has a model if and only if a cube has one.
    #[test]
    fn verdicts_are_those_of_brute_force(
        clauses in prop::collection::vec(literals(1..4), 1..25), depth in 0usize..5, seed in any::<u64>()
    ) {
        let folder = tempfile::tempdir().unwrap();
        let cubes = tree(VARIABLES, depth, seed);
        write(folder.path(), VARIABLES, &clauses, &cubes);
        let lines: Vec<Line> =
            clauses.into_iter().map(Line::Clause).chain(cubes.into_iter().map(Line::Cube)).collect();
        let verdicts = brute_force(&lines);
        for script in [
            "cat f.cnf cubes | lifesat solve -q",
            "cat f.cnf cubes > f.icnf; lifesat solve -q f.icnf --jobs 2",
            "(cat f.cnf; printf '%%\n0\n\nc cubes\n'; cat cubes) | lifesat solve -q -",
            "gzip -k f.cnf cubes; cat f.cnf.gz cubes.gz > f.icnf.gz; lifesat solve -q f.icnf.gz",
            "(echo p inccnf; grep -v '^[cp]' f.cnf; cat cubes) | lifesat solve -q",
        ] {
            let output = shell(folder.path(), script);
            let answer = (stdout(&output), stderr(&output), code(&output));
            prop_assert_eq!(answer, (printed(&verdicts), String::new(), exit(&verdicts)), "{}", script);
        }
        prop_assert_eq!(code(&shell(folder.path(), "lifesat solve -q f.cnf")), exit(&verdicts));
    }
}

/// The check of docs/gray.md: the negations of all cubes are refuted together only if these cover everything.
#[test]
fn exit_code_20_is_about_the_cubes_alone() {
    let folder = tempfile::tempdir().unwrap();
    let cubes = tree(VARIABLES, 4, 1);
    // Only the model of the last cube is left.
    let clauses: Vec<Vec<i32>> = cubes.last().unwrap().iter().map(|&literal| vec![literal]).collect();
    let page = fs::read_to_string(root().join("docs/gray.md")).unwrap();
    let covering = page.lines().map(str::trim).find(|line| line.starts_with("(echo p inccnf; awk")).unwrap();
    let covering = format!("{covering} -q; echo $?");
    let answers = |cubes: &[Vec<i32>]| {
        write(folder.path(), VARIABLES, &clauses, cubes);
        let output = shell(folder.path(), "cat f.cnf cubes | lifesat solve -");
        assert!(stderr(&output).starts_with("lifesat: ") && stderr(&output).contains(" cubes, "));
        (code(&output), stdout(&shell(folder.path(), &covering)))
    };
    assert_eq!(answers(&cubes), (10, "s UNSATISFIABLE\n20\n".to_owned()));
    let but_one = &cubes[..cubes.len() - 1];
    assert_eq!(answers(but_one), (20, "s SATISFIABLE\n10\n".to_owned()));
}

/// A verdict comes as soon as its cube is read, although the pipe goes on.
#[test]
fn cubes_behind_a_formula_may_come_later() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = command_in(folder.path(), program())
        .args(["solve", "-q", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    pipe.write_all(b"p cnf 2 2\n1 2 0\n-1 2 0\n").unwrap();
    for (cube, expected) in [("a 1 0\n", "s SATISFIABLE\n"), ("a -2 0\n", "s UNSATISFIABLE\n")] {
        pipe.write_all(cube.as_bytes()).unwrap();
        let mut line = String::new();
        answers.read_line(&mut line).unwrap();
        assert_eq!(line, expected);
    }
    drop(pipe);
    assert_eq!(child.wait().unwrap().code(), Some(10));
}

/// Runs scripts that print so many verdicts and then a reason. They have a formula and its cubes.
fn refused(scripts: &[(&str, usize, &str)]) {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), 3, &[vec![1, 2], vec![-1, 3]], &[vec![1], vec![-1]]);
    for (script, lines, reason) in scripts {
        let output = shell(folder.path(), script);
        let printed = (stdout(&output).lines().count(), code(&output));
        assert_eq!(printed, (*lines, 2), "{script}: {}", stderr(&output));
        assert!(stderr(&output).contains(reason), "{script}: {}", stderr(&output));
        assert!(!folder.path().join("c").exists());
    }
}

/// Nothing is guessed: what may be two files that do not belong together, or that were joined badly, is refused.
#[test]
fn badly_joined_files_are_refused() {
    refused(&[
        (
            "lifesat solve cubes",
            0,
            "cubes begins with cubes, but their formula comes before them: join the two as in `cat f.cnf cubes > f.icnf`",
        ),
        (
            "(echo c march_cu; cat cubes) | lifesat solve -",
            0,
            "stdin begins with cubes, but their formula comes before them",
        ),
        (
            "gzip -c cubes | lifesat solve -",
            0,
            "stdin begins with cubes, but their formula comes before them",
        ),
        (
            "cat cubes f.cnf | lifesat solve -",
            0,
            "stdin begins with cubes, but their formula comes before them",
        ),
        (
            "head -3 f.cnf | cat - cubes | lifesat solve",
            0,
            "line 4: a cube stands behind 1 clause, but the header announces 2, and behind `p cnf` all clauses come",
        ),
        (
            "(cat f.cnf; echo 1 0; cat cubes) | lifesat solve",
            0,
            "line 6: the header announces 2 clauses but there are 3",
        ),
        (
            "(head -c -1 f.cnf; cat cubes) | lifesat solve",
            0,
            "line 4: `0a` is not a literal: is the line break missing where two files",
        ),
        ("(head -c -3 f.cnf; echo; cat cubes) | lifesat solve", 0, "line 5: a line `a …` within a clause"),
        (
            "(cat f.cnf; printf 'c end'; cat cubes) | lifesat solve",
            0,
            "line 6: the comment before this cube ends as",
        ),
        (
            "(cat f.cnf; printf '%%\n0'; cat cubes) | lifesat solve",
            0,
            "line 7: `0a 1 0` is not a literal: is the line break missing",
        ),
        ("cat f.cnf f.cnf cubes | lifesat solve", 0, "line 6: a second `p` line"),
        (
            "(cat f.cnf; echo p inccnf; cat cubes) | lifesat solve",
            0,
            "line 5: a second `p` line: `p inccnf`. If one",
        ),
        (
            "(echo p inccnf; cat f.cnf cubes) | lifesat solve",
            0,
            "line 3: a second `p` line: `p cnf 3 2`. If one",
        ),
        (
            "(echo p inccnf; cat cubes f.cnf) | lifesat solve -q",
            2,
            "line 5: a second `p` line, `p cnf 3 2`, behind",
        ),
        (
            "cat f.cnf cubes f.cnf | lifesat solve",
            2,
            "line 8: a second `p` line, `p cnf 3 2`, behind cubes: a formula comes",
        ),
        ("(cat f.cnf cubes; echo 1 0) | lifesat solve", 2, "line 7: a clause after a cube"),
        (
            "(head -3 f.cnf; echo a 1 0; echo -1 3 0) | lifesat solve",
            0,
            "line 4: a cube stands behind 1 clause, but the",
        ),
        ("(cat f.cnf cubes; echo e 1 0) | lifesat solve", 2, "line 7: `e` is not a literal"),
        (
            "(cat f.cnf cubes; echo a 4 0) | lifesat solve",
            2,
            "line 7: literal 4 is out of range: the formula has 3 variables. Are the cubes those of another",
        ),
        ("(cat f.cnf cubes; echo a 1 2) | lifesat solve", 2, "line 8: a clause or cube is not ended by 0"),
        (
            "(sed 's/^p.*/&\\na 1 0/' f.cnf; cat cubes) | lifesat solve",
            0,
            "line 6: a quantifier line (`a …`) after",
        ),
        ("gzip -k f.cnf; cat f.cnf.gz cubes | lifesat solve", 0, "stdin"),
        ("cat f.cnf cubes | gzip | head -c -9 | lifesat solve", 0, "stdin"),
    ]);
    // In front of the clauses `a` is a quantifier, also where a generator of cubes may be meant.
    let folder = tempfile::tempdir().unwrap();
    let output = shell(folder.path(), "printf 'p cnf 2 1\na 1 0\ne 2 0\n1 2 0\n' | lifesat solve");
    assert_eq!((stdout(&output).as_str(), code(&output)), ("s cnf 1 2 1\n", 10));
}

/// Some options are not for cubes, some only for them, and some commands take a formula alone.
#[test]
fn options_and_commands_that_do_not_fit_are_refused() {
    refused(&[
        ("cat f.cnf cubes | lifesat solve --json", 1, "--json is not offered for iCNF files"),
        (
            "cat f.cnf cubes | lifesat solve --report r; ls r; exit 2",
            0,
            "--report is not offered for iCNF files",
        ),
        ("cat f.cnf cubes | lifesat solve --cores --solver minisat", 0, "--cores needs a solver"),
        (
            "lifesat solve f.cnf --cores",
            0,
            "--stop-at and --cores work only with an iCNF file, but the input has no",
        ),
        ("lifesat solve f.cnf --jobs 2", 0, "this formula is a single question"),
        (
            "cat f.cnf cubes > f; lifesat gray f",
            0,
            "f: line 5: a quantifier line (`a …`) after the first clause",
        ),
        (
            "cat f.cnf cubes > f; echo 0 > p; lifesat check f p",
            0,
            "f: line 5: cubes (`a …`) follow the clauses",
        ),
        (
            "lifesat campaign plan c -- solve $PWD/cubes",
            0,
            "cubes begins with cubes, but their formula comes before them",
        ),
        (
            "lifesat campaign plan c -- solve $PWD/f.cnf",
            0,
            "f.cnf: line 5: no cubes (`a …`) follow the formula",
        ),
        (
            "lifesat emit eden 2 > q; lifesat campaign plan c -- solve $PWD/q",
            0,
            "a quantifier line (`a …`): this is a QDIMACS",
        ),
    ]);
}

/// Without clauses every cube has a model. That is right, and hardly what was meant.
#[test]
fn cubes_without_clauses_are_remarked_on() {
    let folder = tempfile::tempdir().unwrap();
    let note = "lifesat: note: stdin has no clause before its first cube, so nothing refutes it; a formula comes before";
    for (text, options, is_noted) in [
        ("p inccnf\na 1 0\na -1 0\n", "", true),
        ("p inccnf\na 1 0\na -1 0\n", "-q", false),
        ("p inccnf\n1 2 0\na 1 0\na -1 0\n", "", false),
        ("p cnf 2 1\n1 2 0\na 1 0\na -1 0\n", "", false),
    ] {
        fs::write(folder.path().join("f"), text).unwrap();
        let output = shell(folder.path(), &format!("lifesat solve {options} - < f"));
        assert_eq!((code(&output), stdout(&output).lines().count()), (10, 2), "{text}");
        assert_eq!(stderr(&output).contains(note), is_noted, "{text}: {}", stderr(&output));
    }
}

#[test]
fn options_for_cubes_work_behind_a_formula() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), 3, &[vec![1], vec![2, 3]], &[vec![-1, 2], vec![3, 2], vec![-2, -3]]);
    for (options, expected, exit) in [
        ("--cores", "s UNSATISFIABLE\ncore -1 0\ns SATISFIABLE\ns UNSATISFIABLE\ncore -2 -3 0\n", 10),
        ("--stop-at sat", "s UNSATISFIABLE\ns SATISFIABLE\n", 10),
        ("--stop-at unsat --jobs 2", "s UNSATISFIABLE\n", 0),
        ("--solver embedded-cadical", "s UNSATISFIABLE\ns SATISFIABLE\ns UNSATISFIABLE\n", 10),
    ] {
        let output = shell(folder.path(), &format!("cat f.cnf cubes | lifesat solve -q {options}"));
        let sorted = |text: &str| text.replace("core -3 -2", "core -2 -3");
        assert_eq!((sorted(&stdout(&output)).as_str(), code(&output)), (expected, exit), "{options}");
    }
}

#[test]
fn campaigns_divide_cubes_behind_a_formula() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().canonicalize().unwrap();
    let mut random = fastrand::Rng::with_seed(7);
    let mut literal = || random.i32(1..=20) * if random.bool() { 1 } else { -1 };
    let clauses: Vec<Vec<i32>> = (0..70).map(|_| vec![literal(), literal(), literal()]).collect();
    let cubes = tree(20, 12, 5);
    assert!(cubes.len() > 200, "{}", cubes.len());
    write(&place, 20, &clauses, &cubes);
    for (join, name) in [("cat f.cnf cubes", "f.icnf"), ("cat f.cnf cubes | gzip", "f.icnf.gz")] {
        shell(&place, &format!("rm -rf c; {join} > {name}"));
        let file = place.join(name).display().to_string();
        let question = ["solve", &file];
        let campaign = Campaign::plan(&place, 3, &question);
        campaign.finish();
        assert_eq!(campaign.units().len(), cubes.len().div_ceil(64));
        let (whole, merged) = (lifesat_in(&place, &question), campaign.lifesat(&["merge", "c"]));
        assert_eq!((stdout(&whole), code(&whole)), (stdout(&merged), code(&merged)));
        let verdicts = stdout(&merged);
        assert_eq!(verdicts.lines().count(), cubes.len());
        assert!(verdicts.contains("s UNSATISFIABLE") && verdicts.contains("s SATISFIABLE"));
        // Without its cubes the file is another one.
        let lost = shell(&place, &format!("cp f.cnf {name}; lifesat campaign run c --shard 0"));
        assert!(code(&lost) == 2 && stderr(&lost).contains("sha256"), "{}", stderr(&lost));
    }
}

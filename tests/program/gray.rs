//! `lifesat gray`: its output, token by token, its options, and what it refuses. Canonical
//! representatives are compared with brute force.

use std::collections::BTreeSet;
use std::fs;
use std::process::Output;

use crate::common::{code, command_in, lifesat_in, need, script, shell, stderr, stdout};
use lifesat::encode::predecessor::PredecessorLayout;
use lifesat::life::symmetry::Symmetry;
use lifesat::life::{Grid, Group, Position};
use proptest::prelude::*;

/// The output of the conversion program of the paper, as tokens: the loop over all numbers,
/// downwards, with a test of every bit. The printed program reads the `e` line as a clause (docs/gray.md); this one
/// skips it. It reads only what that program reads: one `a` line, one
/// `e` line, no comments after the `p` line.
fn paper(text: &str) -> Vec<String> {
    let mut lines = text.lines().filter(|line| !line.starts_with('c')).skip(1);
    let universals = lines.next().unwrap().strip_prefix("a ").unwrap();
    let universals: Vec<i64> = universals
        .split_ascii_whitespace()
        .map(|word| word.parse().unwrap())
        .take_while(|&v| v != 0)
        .collect();
    assert!(lines.next().unwrap().starts_with("e "));
    let mut tokens = vec!["p".to_owned(), "inccnf".to_owned()];
    tokens.extend(lines.flat_map(str::split_ascii_whitespace).map(str::to_owned));
    for i in (0..1u64 << universals.len()).rev() {
        let gray = (i >> 1) ^ i;
        tokens.push("a".to_owned());
        for (j, universal) in universals.iter().enumerate() {
            let literal = if gray >> j & 1 == 1 { *universal } else { -universal };
            tokens.push(literal.to_string());
        }
        tokens.push("0".to_owned());
    }
    tokens
}

/// The assumption lines, as numbers.
fn cubes(icnf: &str) -> Vec<Vec<i64>> {
    let lines = icnf.lines().filter_map(|line| line.strip_prefix("a "));
    lines.map(|line| line.split(' ').map(|word| word.parse().unwrap()).collect()).collect()
}

/// A formula ∀ over the first variables, ∃ over one more, without clauses.
fn universals(count: usize) -> String {
    let names: String = (1..=count).map(|number| format!("{number} ")).collect();
    format!("p cnf {} 0\na {names}0\ne {} 0\n", count + 1, count + 1)
}

/// Runs `lifesat gray` with options on a text from stdin.
fn gray(text: &str, options: &str) -> Output {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("f.qdimacs"), text).unwrap();
    shell(folder.path(), &format!("< f.qdimacs lifesat gray {options}"))
}

fn lines_of(text: &str, options: &str) -> Vec<Vec<i64>> {
    let output = gray(text, options);
    assert_eq!((code(&output), stderr(&output)), (0, String::new()), "{options}");
    cubes(&stdout(&output))
}

#[test]
fn it_works_as_written_in_the_documentation() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("f.qdimacs"), "c hello\np cnf 3 2\na 2 1 0\ne 3 0\n1 -3 0\n-2 3 0\n")
        .unwrap();
    let output = shell(folder.path(), "lifesat gray f.qdimacs > f.icnf");
    assert_eq!((code(&output), stderr(&output)), (0, String::new()));
    let expected = "p inccnf\n1 -3 0\n-2 3 0\na -2 1 0\na 2 1 0\na 2 -1 0\na -2 -1 0\n";
    assert_eq!(fs::read_to_string(folder.path().join("f.icnf")).unwrap(), expected);
    let to_file = shell(folder.path(), "lifesat gray -o g.icnf - < f.qdimacs && cmp f.icnf g.icnf");
    assert_eq!((code(&to_file), stdout(&to_file), stderr(&to_file)), (0, String::new(), String::new()));
    let with_comments = shell(folder.path(), "lifesat gray f.qdimacs --comments");
    assert_eq!(stdout(&with_comments), format!("c hello\n{expected}"));
}

/// Example 4 of the paper, read backwards and without its misprints: the words of the order, last
/// bit first.
#[test]
fn four_universals_give_grays_code() {
    let words: Vec<String> = lines_of(&universals(4), "")
        .iter()
        .rev()
        .map(|cube| cube[..4].iter().rev().map(|&literal| if literal > 0 { '1' } else { '0' }).collect())
        .collect();
    let expected = "0000 0001 0011 0010 0110 0111 0101 0100 1100 1101 1111 1110 1010 1011 1001 1000";
    assert_eq!(words.join(" "), expected);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Variables of every length in any order, and enough of them for several runs of lines.
    #[test]
    fn the_output_is_the_papers(
        names in prop::collection::btree_set(1..=20_000u32, 1..12).prop_map(BTreeSet::into_iter),
        seed in any::<prop::sample::Index>(),
        clauses in prop::collection::vec(prop::collection::vec((1..=20_000i32, any::<bool>()), 0..4), 0..6),
    ) {
        let mut names: Vec<u32> = names.collect();
        let turn = seed.index(names.len());
        names.rotate_left(turn);
        let others: Vec<u32> = (1..=20_000).filter(|number| !names.contains(number)).collect();
        let list = |numbers: &[u32]| numbers.iter().map(|number| format!("{number} ")).collect::<String>();
        let mut text = format!("p cnf 20000 {}\na {}0\ne {}0\n", clauses.len(), list(&names), list(&others));
        for clause in &clauses {
            let signed = |&(number, sign): &(i32, bool)| if sign { number } else { -number };
            text.extend(clause.iter().map(signed).map(|literal| format!("{literal} ")));
            text += "0\n";
        }
        let output = gray(&text, "");
        prop_assert_eq!((code(&output), stderr(&output)), (0, String::new()));
        let printed = stdout(&output);
        prop_assert!(printed.split_ascii_whitespace().eq(paper(&text).iter().map(String::as_str)));
    }
}

#[test]
fn binary_order_counts_down() {
    let expected: Vec<Vec<i64>> = (0..1i64 << 10)
        .rev()
        .map(|i| (0..10).map(|j| if i >> j & 1 == 1 { j + 1 } else { -j - 1 }).chain([0]).collect())
        .collect();
    assert_eq!(lines_of(&universals(10), "--order binary"), expected);
}

#[test]
fn parts_together_are_the_whole() {
    for bits in [0, 1, 3, 8, 9, 11] {
        for order in ["gray", "binary"] {
            let text = universals(bits);
            let whole = lines_of(&text, &format!("--order {order}"));
            assert_eq!(whole.len(), 1 << bits);
            for count in [1, 3, 7] {
                let part = |index| lines_of(&text, &format!("--order {order} --shard {index}/{count}"));
                let parts: Vec<Vec<i64>> = (1..=count).flat_map(part).collect();
                assert_eq!(parts, whole, "{count} parts of 2^{bits}, {order}");
            }
            assert_eq!(lines_of(&text, &format!("--order {order} --limit 5")), whole[..whole.len().min(5)]);
        }
    }
    let second = lines_of(&universals(11), "--shard 2/3");
    assert_eq!(lines_of(&universals(11), "--shard 2/3 --limit 300"), second[..300]);
}

/// The start of the second half of 2^3000 lines: only the highest variable has just changed.
#[test]
fn thousands_of_universals_are_no_problem_for_a_part() {
    let text = universals(3000);
    let halves = ["--limit 3", "--shard 2/2 --limit 3"].map(|options| lines_of(&text, options));
    let positive = |cube: &Vec<i64>| cube.iter().copied().filter(|&literal| literal > 0).collect::<Vec<_>>();
    let positives = halves.map(|half| half.iter().map(positive).collect::<Vec<_>>());
    assert_eq!(positives[0], [vec![3000], vec![1, 3000], vec![1, 2, 3000]]);
    assert_eq!(positives[1], [vec![2999], vec![1, 2999], vec![1, 2, 2999]]);
}

#[test]
fn too_many_lines_are_refused_before_anything_is_written() {
    let text = universals(41);
    let output = gray(&text, "-o large.icnf; ls");
    assert_eq!(stdout(&output), "f.qdimacs\n");
    let output = gray(&text, "");
    assert_eq!((code(&output), stdout(&output)), (2, String::new()));
    let message = stderr(&output);
    assert!(message.contains("41 universal variables have 2^41 assignments"), "{message}");
    assert!(message.contains("--shard I/N") && message.contains("--limit K"), "{message}");
    let part = gray(&text, "--shard 3/4 | head -1; echo ${PIPESTATUS[0]}");
    assert_eq!((stdout(&part).as_str(), stderr(&part).as_str()), ("p inccnf\n0\n", ""));
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let output = gray(&universals(30), "| head -2; echo ${PIPESTATUS[0]}");
    assert_eq!(stderr(&output), "");
    assert!(stdout(&output).ends_with(" 30 0\n0\n"), "{}", stdout(&output));
}

#[test]
fn unusual_prefixes_are_understood() {
    for (prefix, expected) in [
        ("a 3 0\na 1 0\ne 2 0\ne 4 0", "a -3 1 0 a 3 1 0 a 3 -1 0 a -3 -1 0"),
        ("a 1 0\nc in between\n\ne 2 3 4 0\r", "a 1 0 a -1 0"),
        ("e 0\na 1 0\na 0\ne 2 3 4 0", "a 1 0 a -1 0"),
        ("e 1 2 3 4 0", "a 0"),
    ] {
        let output = gray(&format!("c x\np cnf 4 2\n{prefix}\n1 -2 0\nc y\n3 4 0\nc end\n"), "");
        assert_eq!((code(&output), stderr(&output)), (0, String::new()), "{prefix}");
        let words: Vec<String> = stdout(&output).split_ascii_whitespace().map(str::to_owned).collect();
        assert_eq!(words.join(" "), format!("p inccnf 1 -2 0 3 4 0 {expected}"), "{prefix}");
    }
}

#[test]
fn free_variables_are_accepted_with_a_note() {
    let text = "p cnf 4 2\na 1 0\ne 2 0\n1 -2 0\n3 4 0\n";
    let output = gray(text, "");
    assert_eq!((code(&output), stdout(&output).as_str()), (0, "p inccnf\n1 -2 0\n3 4 0\na 1 0\na -1 0\n"));
    let note = stderr(&output);
    assert_eq!(note.lines().count(), 1, "{note}");
    assert!(note.starts_with("lifesat: note: variable 3 and 1 more are in no quantifier block"), "{note}");
    assert_eq!(stderr(&gray(text, "--quiet")), "");
}

#[test]
fn what_cannot_be_read_is_refused_with_file_and_line() {
    let folder = tempfile::tempdir().unwrap();
    for (text, expected) in [
        ("p cnf 3 1\ne 1 0\na 2 0\ne 3 0\n1 2 0\n", "f.qdimacs: the prefix is ∃1 ∀2 ∃3, but only ∀…∃…"),
        ("p cnf 3 1\na 1 0\ne 2 0\na 3 0\n1 2 0\n", "f.qdimacs: the prefix is ∀1 ∃2 ∀3, but only"),
        ("p cnf 3 1\na 1 0\ne 1 0\n1 2 0\n", "f.qdimacs: line 3: variable 1 is quantified twice"),
        ("p cnf 3 1\na 1 2\n1 2 0\n", "f.qdimacs: line 2: the `a` line is not ended by 0"),
        ("p cnf 3 2\na 1 0\n1 2 0\n", "f.qdimacs: line 4: the header announces 2 clauses but there is 1"),
        ("p cnf 3 2\n1 2 0\na 3 0\n", "f.qdimacs: line 3: a quantifier line (`a …`) after the first clause"),
        ("p inccnf\n1 2 0\n", "f.qdimacs is a formula with cubes (iCNF), but a formula with quantifiers"),
        ("", "f.qdimacs: line 1: the text ends without a `p cnf"),
    ] {
        fs::write(folder.path().join("f.qdimacs"), text).unwrap();
        let output = lifesat_in(folder.path(), &["gray", "f.qdimacs"]);
        assert_eq!((code(&output), stdout(&output)), (2, String::new()), "{text:?}");
        assert!(stderr(&output).starts_with(&format!("lifesat: {expected}")), "{}", stderr(&output));
    }
    let missing = lifesat_in(folder.path(), &["gray", "nowhere.qdimacs"]);
    assert!(stderr(&missing).contains("cannot open nowhere.qdimacs"), "{}", stderr(&missing));
    let shard = lifesat_in(folder.path(), &["gray", "--shard", "5/4", "f.qdimacs"]);
    assert!(code(&shard) == 2 && stderr(&shard).contains("such as 1/4"), "{}", stderr(&shard));
    let full = command_in(folder.path(), "bash")
        .args(["-c", "printf 'p cnf 20 0\\na 1 2 3 0\\n' | lifesat gray > /dev/full"])
        .output()
        .unwrap();
    assert!(code(&full) == 2 && stderr(&full).contains("No space left on device"), "{}", stderr(&full));
}

/// An assignment with a variable that is not universal refutes nothing.
#[test]
fn refuting_assignments_of_programs_are_universal() {
    let folder = tempfile::tempdir().unwrap();
    let entry = "[[solver]]\nname = \"mine\"\ncommand = \"./mine\"\nkind = \"qbf\"\n";
    fs::write(folder.path().join("solvers.toml"), entry).unwrap();
    fs::write(folder.path().join("f"), "p cnf 2 1\na 1 0\ne 2 0\n1 0\n").unwrap();
    for (values, exit, said) in [
        ("V -1 0\\n", 20, "s cnf 0 2 1\nV -1 0\n"),
        ("", 20, "s cnf 0 2 1\n"),
        (
            "V -1 0\\nV 2 0\\n",
            4,
            "mine: refutes the formula with a value of variable 2, which is not universal",
        ),
    ] {
        script(folder.path(), "mine", &format!("cat > /dev/null; printf 's cnf 0\\n{values}'; exit 20"));
        let output = lifesat_in(folder.path(), &["solve", "f", "--solver", "mine"]);
        let text = stdout(&output) + &stderr(&output);
        assert!(code(&output) == exit && text.contains(said), "{values}: {text}");
    }
}

#[test]
fn compressed_files_are_read() {
    for (tool, ending) in [("gzip", "gz"), ("xz", "xz"), ("zstd", "zst")] {
        need(tool);
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("f.qdimacs"), universals(3)).unwrap();
        let script = format!("{tool} -c f.qdimacs > f.qdimacs.{ending}; lifesat gray f.qdimacs.{ending}");
        let output = shell(folder.path(), &script);
        assert_eq!((cubes(&stdout(&output)).len(), stderr(&output)), (8, String::new()), "{tool}");
    }
}

/// CaDiCaL reads iCNF itself, and stops at the first satisfiable line.
#[test]
fn cadical_reads_it() {
    need("cadical");
    for (clauses, expected) in [
        // For all values of 1 and 2 there is a 3 that is their exclusive or.
        ("1 2 -3 0\n1 -2 3 0\n-1 2 3 0\n-1 -2 -3 0\n", 10),
        // Of the four lines only the last is satisfiable, with 1 and 2 false.
        ("-1 3 0\n-1 -3 0\n-2 3 0\n-2 -3 0\n", 10),
        // Neither value of 3 is possible, so every line is refuted.
        ("1 3 0\n-1 3 0\n2 -3 0\n-2 -3 0\n", 20),
    ] {
        let text = format!("c hello\np cnf 3 4\na 1 2 0\ne 3 0\n{clauses}");
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("f.qdimacs"), text).unwrap();
        let output = shell(folder.path(), "lifesat gray f.qdimacs --comments > f.icnf; cadical -q f.icnf");
        assert_eq!(code(&output), expected, "{clauses}{}{}", stdout(&output), stderr(&output));
    }
}

/// The groups that fit a square, and those that fit every box.
const SQUARE: [&str; 10] = ["C1", "C2", "C4", "D2-", "D2|", "D2\\", "D2/", "D4+", "D4x", "D8"];
const RECTANGULAR: [&str; 5] = ["C1", "C2", "D2-", "D2|", "D4+"];

/// All patterns of a box that each element of a group leaves as they are: all choices of a state
/// for each orbit.
fn class(width: usize, height: usize, group: Group) -> Vec<Grid> {
    let images = |at: Position| group.elements().into_iter().map(move |s| s.apply(at, width, height));
    let cells = Grid::dead(width, height).positions();
    let orbits: Vec<BTreeSet<Position>> =
        cells.map(|at| images(at).collect()).collect::<BTreeSet<_>>().into_iter().collect();
    let pattern = |choice: u32| {
        let is_on =
            |at| orbits.iter().zip(0..).any(|(orbit, bit)| orbit.contains(&at) && choice >> bit & 1 == 1);
        Grid::from_fn(width, height, is_on)
    };
    let patterns: Vec<Grid> = (0..1 << orbits.len()).map(pattern).collect();
    assert!(patterns.iter().all(|grid| group.elements().iter().all(|s| s.apply_to_grid(grid) == *grid)));
    patterns
}

/// The cells row by row. The larger string is the larger list.
fn string(grid: &Grid) -> Vec<bool> {
    grid.positions().map(|at| grid.get(at)).collect()
}

/// For every group and some boxes, the output has exactly the patterns whose string is the largest
/// of all images in the class under any symmetry of the box, in Gray order.
#[test]
fn leaders_are_the_largest_of_each_kind() {
    let of = |groups: &'static [&str], width, height| groups.iter().map(move |&group| (width, height, group));
    let classes = of(&SQUARE[..1], 3, 3)
        .chain(of(&SQUARE, 4, 4))
        .chain(of(&["C4", "D4+", "D4x", "D8"], 5, 5))
        .chain(of(&RECTANGULAR, 4, 3))
        .chain(of(&RECTANGULAR, 2, 5));
    let folder = tempfile::tempdir().unwrap();
    for (width, height, name) in classes {
        let group: Group = name.parse().unwrap();
        let question = format!("--width {width} --height {height} --symmetry '{name}'");
        shell(folder.path(), &format!("lifesat emit eden {question} > f.qdimacs"));
        let lines = |options: &str| {
            cubes(&stdout(&shell(folder.path(), &format!("lifesat gray f.qdimacs {options}"))))
        };
        let layout = PredecessorLayout::new(width, height, group);
        let string_of_cube = |cube: &Vec<i64>| -> Vec<bool> {
            string(&layout.targets().map(|var| cube.contains(&i64::from(var.number()))))
        };

        let patterns = class(width, height, group);
        let strings: BTreeSet<Vec<bool>> = patterns.iter().map(string).collect();
        let largest_image = |grid: &Grid| {
            let images =
                Symmetry::of_box(width, height).map(|symmetry| string(&symmetry.apply_to_grid(grid)));
            images.filter(|image| strings.contains(image)).max().unwrap()
        };
        let largest: BTreeSet<Vec<bool>> = patterns.iter().map(largest_image).collect();

        let leaders = lines("--break-symmetry");
        let expected: Vec<Vec<i64>> =
            lines("").into_iter().filter(|cube| largest.contains(&string_of_cube(cube))).collect();
        assert_eq!(leaders, expected, "{question}");
        assert_eq!(leaders.len(), largest.len(), "{question}");
        // Each symmetry of the box keeps the class, unless that is of one reflection of a square. So Burnside's
        // lemma gives the number.
        if !(name.starts_with("D2") && width == height) {
            let fixed = |symmetry: Symmetry| {
                patterns.iter().filter(|grid| symmetry.apply_to_grid(grid) == **grid).count()
            };
            let fixed: usize = Symmetry::of_box(width, height).map(fixed).sum();
            assert_eq!(leaders.len() * Symmetry::of_box(width, height).count(), fixed, "{question}");
        }
    }
}

#[test]
fn leaders_go_with_the_other_options() {
    let folder = tempfile::tempdir().unwrap();
    shell(folder.path(), "lifesat emit eden 3 > f.qdimacs");
    let lines = |options: &str| {
        let output = shell(folder.path(), &format!("lifesat gray f.qdimacs --break-symmetry {options}"));
        assert_eq!((code(&output), stderr(&output)), (0, String::new()), "{options}");
        cubes(&stdout(&output))
    };
    for order in ["gray", "binary"] {
        let whole = lines(&format!("--order {order}"));
        assert_eq!(whole.len(), 102, "the 512 patterns of 3×3 are of so many kinds");
        let all = cubes(&stdout(&shell(folder.path(), &format!("lifesat gray f.qdimacs --order {order}"))));
        let parts: Vec<Vec<Vec<i64>>> =
            (1..=3).map(|index| lines(&format!("--order {order} --shard {index}/3"))).collect();
        assert_eq!(parts.concat(), whole);
        for (part, number) in parts.iter().zip(0..) {
            let lines = &all[512 * number / 3..512 * (number + 1) / 3];
            assert!(
                part.iter().all(|cube| lines.contains(cube)),
                "part of all lines, not of those that are left"
            );
        }
        assert_eq!(lines(&format!("--order {order} --limit 40")), whole[..40]);
        assert_eq!(lines(&format!("--order {order} --shard 2/3 --limit 7")), parts[1][..7]);
    }
    let piped = shell(
        folder.path(),
        "lifesat emit eden 3 | lifesat gray --break-symmetry | lifesat solve -q | sort | uniq -c",
    );
    assert_eq!((stdout(&piped).trim(), stderr(&piped).as_str()), ("102 s SATISFIABLE", ""));
    let many = shell(
        folder.path(),
        "lifesat emit eden 8 --symmetry C1 | lifesat gray --break-symmetry --limit 3 | grep -c '^a '",
    );
    assert_eq!((stdout(&many).trim(), stderr(&many).as_str()), ("3", ""));
}

#[test]
fn leaders_need_to_know_the_cells() {
    let folder = tempfile::tempdir().unwrap();
    for (script, expected) in [
        (
            "printf 'p cnf 2 1\\na 1 0\\ne 2 0\\n1 2 0\\n' |",
            "stdin: --break-symmetry needs a file of `lifesat emit eden`",
        ),
        ("lifesat emit --n 3 |", "needs a file of `lifesat emit eden`"),
        (
            "lifesat emit eden 3 | sed 's/^a 26 /a /; s/^e /e 26 /' |",
            "the universal variables are not the cells of its target",
        ),
        ("lifesat emit eden 3 | sed 's/C1/C2/' |", "a 3×3 box with the symmetry C2"),
        ("lifesat emit eden 3 | sed 's/\"C1\"/7/' |", "the `c lifesat` line cannot be read"),
        ("lifesat emit eden 7 |", "49 universal variables have 2^49 assignments"),
        ("lifesat emit eden 9 |", "at most 64 free cells"),
    ] {
        let output = shell(folder.path(), &format!("{script} lifesat gray --break-symmetry"));
        assert_eq!((code(&output), stdout(&output)), (2, String::new()), "{script}");
        assert!(stderr(&output).contains(expected), "{script}: {}", stderr(&output));
    }
}

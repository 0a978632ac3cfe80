//! The scripts that check the record of the proof of 8×8, and the pairs of halves that proofs split.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::common::{code, command_in, compiler, json, lifesat_in, root, stderr, stdout};
use crate::rows::becomes;
use lifesat::life::{Rule, partial};

fn coverage(words: &[&str]) -> Output {
    command_in(root(), "python3").arg("research/no-orphan/coverage.py").args(words).output().unwrap()
}

#[test]
fn the_record_of_8x8_covers_all_pairs() {
    let output = coverage(&[]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert!(stdout(&output).contains("all 16777216 ordered pairs"), "{}", stdout(&output));
}

/// The lines of the record of 8×8; line 1 has the plan.
fn record() -> Vec<String> {
    let text = std::fs::read_to_string(root().join("instances/no-orphan/8x8.jsonl")).unwrap();
    text.lines().map(str::to_owned).collect()
}

#[test]
fn damaged_records_of_8x8_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("damaged.jsonl");
    let place = |block: &str| {
        record().iter().position(|line| line.starts_with(&format!("{{\"block\":{block},"))).unwrap()
    };
    // A block of two tiles with pairs that were split, and one of a tile with itself.
    let (across, own) = (place("1561"), place("5"));
    let changed = |line: usize, from: &str, to: &str| {
        let mut lines = record();
        assert_eq!(lines[line].matches(from).count(), 1, "{from}");
        lines[line] = lines[line].replace(from, to);
        lines
    };
    let mut without = record();
    without.remove(across);
    let mut twice = record();
    twice.push(twice[own].clone());
    // The chain of numbers holds, and only the sum is wrong.
    let mut sums = record();
    sums[across] = sums[across].replace("526491", "526492");
    let at = |line: usize, words: &str| format!("line {}: {words}", line + 1);
    for (lines, said) in [
        (changed(across, "481296384", "481296385"), at(across, "block 1561: step 1 compares 481296385")),
        (sums, "8x8.json: signatures is".to_owned()),
        (without, "block 1561 is missing".to_owned()),
        (twice, at(record().len(), "block 5 has been there in line")),
        (changed(own, "\"block\":5,", "\"block\":2608,"), at(own, "there is no block 2608")),
        (changed(own, "\"block\":5,", "\"block\":6,"), "block 5 is missing".to_owned()),
        // More than all pairs, and fewer than groups with themselves and those after them.
        (changed(own, "263616012", "963616012"), at(own, "block 5: step 1")),
        (changed(own, "263616012", "263616"), at(own, "block 5: step 1")),
        (changed(own, "55346", "155346"), at(own, "block 5: step 2")),
        (changed(own, "\"orphans\":[]", "\"orphans\":[1]"), at(own, "block 5 has an orphan")),
        (changed(across, "\"disjoint\":1489", "\"disjoint\":1488"), at(across, "block 1561: step 6")),
        (changed(own, "[{\"pairs\":1,\"disjoint\":0}]", "[]"), at(own, "block 5: it leaves pairs over")),
        (changed(0, "\"tiles\":9", "\"tiles\":8"), "line 1: tiles is 8".to_owned()),
    ] {
        std::fs::write(&path, lines.join("\n") + "\n").unwrap();
        let output = coverage(&["--journal", path.to_str().unwrap()]);
        assert_eq!(code(&output), 1, "{said}: {}", stdout(&output));
        assert!(stderr(&output).contains(&said), "{said}: {}", stderr(&output));
    }
}

/// Without one of its blocks, the proof does not cover all pairs: the argument can fail.
#[test]
fn each_block_of_8x8_is_needed() {
    let script = "import blocks, coverage
all_blocks = blocks.all_blocks()
for left_out in (5, 1561):
    some = [block for block in all_blocks if block.number != left_out]
    print(coverage.uncovered(coverage.covered(some)) > 0)";
    let output =
        command_in(&root().join("research/no-orphan"), "python3").args(["-B", "-c", script]).output();
    assert_eq!(stdout(&output.unwrap()), "True\n".repeat(2));
}

/// Columns of the targets that are recounted by brute force, rows of their predecessors, and rows of theirs.
const WIDTH: usize = 4;
const ROWS: usize = 1 << (WIDTH + 2);
const TARGETS: usize = 1 << WIDTH;

/// Pairs of rows with which a predecessor can end.
type Pairs = BTreeSet<(usize, usize)>;

/// The context sets of all pairs (r2, r3), by brute force.
struct Naive {
    /// The target row that three rows become.
    becomes: Vec<usize>,
    contexts: BTreeMap<(usize, usize), Pairs>,
    exact: BTreeMap<(usize, usize), Pairs>,
}

impl Naive {
    fn new(start: &Pairs) -> Self {
        let three = |at: usize| [at / ROWS / ROWS, at / ROWS % ROWS, at % ROWS];
        let all = (0..ROWS.pow(3)).map(|at| becomes(Rule::LIFE, WIDTH, three(at)));
        let mut naive = Self { becomes: all.collect(), contexts: BTreeMap::new(), exact: BTreeMap::new() };
        for r1 in 0..TARGETS {
            for r2 in 0..TARGETS {
                let exact = naive.step(&naive.step(start, r1), r2);
                naive.exact.insert((r1, r2), exact);
            }
        }
        naive
    }

    fn step(&self, set: &Pairs, target: usize) -> Pairs {
        let next = |&(p, q): &(usize, usize)| {
            let becomes = move |next: &usize| self.becomes[(p * ROWS + q) * ROWS + next] == target;
            (0..ROWS).filter(becomes).map(move |next| (q, next))
        };
        set.iter().flat_map(next).collect()
    }

    /// The pairs that any first row leaves possible before r4.
    fn context(&mut self, r2: usize, r3: usize) -> Pairs {
        if let Some(known) = self.contexts.get(&(r2, r3)) {
            return known.clone();
        }
        let sets = (0..TARGETS).map(|r1| self.step(&self.exact[&(r1, r2)], r3));
        let context = sets.reduce(|all, set| &all & &set).unwrap();
        self.contexts.insert((r2, r3), context.clone());
        context
    }
}

fn meet(top: &Pairs, bottom: &Pairs) -> bool {
    top.iter().any(|&(p, q)| bottom.contains(&(q, p)))
}

/// Compiles a program for targets of some columns, if there is a compiler.
fn compiled(folder: &Path, source: &str, width: usize) -> Option<PathBuf> {
    compiler::compiled(folder, &format!("research/no-orphan/{source}"), &[&format!("-DWIDTH={width}")])
}

fn run(program: &Path, words: &[&str], input: &str) -> Output {
    let mut command = Command::new(program);
    let piped = command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

/// The rows r2, r3, r4 of the top and of the bottom of a pattern, whose outermost rows are unknown.
fn leaves(pattern: &str) -> [usize; 6] {
    let rows: Vec<&str> = pattern.split('/').collect();
    assert_eq!((rows.len(), rows[0], rows[7]), (8, "????", "????"), "{pattern}");
    let row = |text: &str| text.bytes().rev().fold(0, |row, cell| row * 2 + usize::from(cell == b'O'));
    [1, 2, 3, 6, 5, 4].map(|at| row(rows[at]))
}

/// In real boxes so narrow no leaves are disjoint. So predecessors may start with a few random pairs of rows
/// only.
#[test]
fn blocks_are_recounted_as_brute_force_counts_them() {
    let folder = tempfile::tempdir().unwrap();
    let Some(program) = compiled(folder.path(), "recount.cpp", WIDTH) else { return };
    let mut random = fastrand::Rng::with_seed(3);
    let start: Pairs =
        (0..ROWS * ROWS).filter(|_| random.u32(..1000) < 15).map(|at| (at / ROWS, at % ROWS)).collect();
    let mut naive = Naive::new(&start);
    let mut context = || (random.usize(..TARGETS), random.usize(..TARGETS));
    let tops: Vec<_> =
        [(0, "plain"), (0, "plain"), (0, "mirrored"), (7, "plain")].map(|seen| (seen, context())).into();
    let bottoms: Vec<_> = [vec![(0, "plain")], vec![(0, "plain"), (0, "mirrored")], vec![(7, "plain")]]
        .map(|with| (with, context()))
        .into();
    let mut starts = String::new();
    for (p, q) in &start {
        writeln!(starts, "start {p} {q}").unwrap();
    }
    let mut input = starts.clone();
    for ((block, seen), (r2, r3)) in &tops {
        writeln!(input, "top {block} {seen} {r2} {r3}").unwrap();
    }
    for (with, (r2, r3)) in &bottoms {
        let with: String = with.iter().map(|(block, seen)| format!(" {block} {seen}")).collect();
        writeln!(input, "bottom {r2} {r3}{with}").unwrap();
    }
    let mut apart = BTreeMap::from([(0, BTreeSet::new()), (7, BTreeSet::new())]);
    let (mut asked, mut parts, mut open) = (BTreeMap::from([(0, 0), (7, 0)]), 0, 0);
    for (seen, (a, b)) in &tops {
        for (_, (d, e)) in bottoms.iter().filter(|(with, _)| with.contains(seen)) {
            let (upper, lower) = (naive.context(*a, *b), naive.context(*d, *e));
            let bottoms: Vec<Pairs> = (0..TARGETS).map(|f| naive.step(&lower, f)).collect();
            for c in 0..TARGETS {
                let top = naive.step(&upper, c);
                let part = |r1| naive.step(&naive.step(&naive.exact[&(r1, *a)], *b), c);
                let exact: Vec<Pairs> = (0..TARGETS).map(part).collect();
                *asked.get_mut(&seen.0).unwrap() += TARGETS;
                for (f, bottom) in bottoms.iter().enumerate().filter(|(_, bottom)| !meet(&top, bottom)) {
                    apart.get_mut(&seen.0).unwrap().insert([*a, *b, c, *d, *e, f]);
                    parts += exact.len();
                    open += exact.iter().filter(|part| !meet(part, bottom)).count();
                }
            }
        }
    }
    let pairs = folder.path().join("pairs");
    let output = run(&program, &["count", "--pairs", pairs.to_str().unwrap()], &input);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let listed = std::fs::read_to_string(&pairs).unwrap();
    let mut found = BTreeMap::from([(0, BTreeSet::new()), (7, BTreeSet::new())]);
    for line in listed.lines() {
        let (block, pattern) = line.split_once(' ').unwrap();
        let pairs = found.get_mut(&block.parse::<usize>().unwrap()).unwrap();
        assert!(pairs.insert(leaves(pattern)), "{line}");
    }
    assert_eq!(found, apart);
    let total: usize = apart.values().map(BTreeSet::len).sum();
    assert!(total > 100 && open > 0 && open < parts, "{total} pairs, {open} of {parts}: nothing is tested");
    for (block, pairs) in &apart {
        let line = format!("block {block} pairs {} by_sets ", asked[block]);
        let counted = stdout(&output).lines().find(|text| text.starts_with(&line)).unwrap().to_owned();
        assert!(counted.ends_with(&format!(" disjoint {}", pairs.len())), "{counted}");
    }
    let output = run(&program, &["split"], &(starts + &listed));
    assert_eq!(stdout(&output), format!("pairs {total} disjoint {total} parts {parts} disjoint {open}\n"));
    assert_eq!(code(&output), 1);
}

/// The first line of a file of pairs, for a record of blocks.
fn head_of_pairs(record: &str) -> String {
    let head = record.lines().next().unwrap();
    head.replace("\"eden prove\"", "\"eden pairs\"").replace(",\"version\":3}", ",\"version\":1}")
}

/// The pairs of 8×8 that were split are as many as the record says, block by block. The proof finds each of a sample
/// disjoint when it is asked about it alone, and so does `recount.cpp`. All parts of them meet.
#[test]
fn the_pairs_of_8x8_are_those_of_the_record() {
    let text = std::fs::read_to_string(root().join("instances/no-orphan/8x8-pairs.jsonl")).unwrap();
    let record = record();
    assert_eq!(text.lines().next().unwrap(), head_of_pairs(&record[0]));
    let read = |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap();
    let mut expected = BTreeMap::new();
    for block in record.iter().skip(1).map(|line| read(line)) {
        let disjoint = block["splits"].get(0).map_or(0, |split| split["disjoint"].as_u64().unwrap());
        expected.insert(block["block"].as_u64().unwrap(), disjoint);
    }
    expected.retain(|_, pairs| *pairs > 0);
    let (mut listed, mut patterns) = (BTreeMap::new(), BTreeMap::new());
    for line in text.lines().skip(1).map(read) {
        let (block, pairs) = (line["block"].as_u64().unwrap(), line["pairs"].as_array().unwrap());
        for pair in pairs {
            assert_eq!(patterns.insert(pair.as_str().unwrap().to_owned(), block), None, "{pair}");
        }
        assert_eq!(listed.insert(block, pairs.len() as u64), None, "{block}");
    }
    assert_eq!(listed, expected);
    assert_eq!(patterns.len(), 99_184);
    let mut random = fastrand::Rng::with_seed(1);
    let sample = random.choose_multiple(patterns.iter(), 3);
    for (pair, _) in &sample {
        let folder = tempfile::tempdir().unwrap();
        let words = ["eden", "prove", pair, "--state", "s", "--pairs", "p"];
        assert_eq!(code(&lifesat_in(folder.path(), &words)), 1, "{pair}");
        let listed = std::fs::read_to_string(folder.path().join("p")).unwrap();
        assert_eq!(listed.lines().nth(1), Some(&*format!("{{\"block\":0,\"pairs\":[\"{pair}\"]}}")));
    }
    let folder = tempfile::tempdir().unwrap();
    let Some(program) = compiled(folder.path(), "recount.cpp", 8) else { return };
    let asked: String = sample.iter().map(|(pair, block)| format!("{block} {pair}\n")).collect();
    let output = run(&program, &["split"], &asked);
    assert_eq!(stdout(&output), "pairs 3 disjoint 3 parts 768 disjoint 0\n", "{}", stderr(&output));
}

/// The pairs that a proof had to split are listed as patterns, each of which is a question for a proof of its
/// own. Recorded blocks are done again if their pairs are missing.
#[test]
fn split_pairs_are_listed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let prove = |words: &str| {
        lifesat_in(path, &[&["eden", "prove"], &words.split(' ').collect::<Vec<_>>()[..]].concat())
    };
    let read = |name: &str| std::fs::read_to_string(path.join(name)).unwrap();
    let lines = |name: &str| -> BTreeSet<String> { read(name).lines().map(str::to_owned).collect() };
    let question = "6x8 --state s.jsonl --proof c.json";
    assert_eq!(code(&prove(&format!("{question} --pairs p.jsonl"))), 1);
    let record = lines("s.jsonl");
    assert_eq!(read("p.jsonl").lines().next().unwrap(), head_of_pairs(&read("s.jsonl")));
    let mut patterns = Vec::new();
    for line in read("p.jsonl").lines().skip(1) {
        let pairs: serde_json::Value = serde_json::from_str(line).unwrap();
        let own =
            record.iter().find(|line| line.contains(&format!("\"block\":{},", pairs["block"]))).unwrap();
        let own: serde_json::Value = serde_json::from_str(own).unwrap();
        let pairs = pairs["pairs"].as_array().unwrap();
        assert_eq!(own["splits"][0]["disjoint"], pairs.len());
        patterns.extend(pairs.iter().map(|pair| pair.as_str().unwrap().to_owned()));
    }
    let certificate = read("c.json");
    let claimed: serde_json::Value = serde_json::from_str(&certificate).unwrap();
    assert_eq!(claimed["splits"][0]["disjoint"], patterns.len());
    // Each has two known rows in each half, and none of them is there twice.
    assert_eq!(patterns.iter().collect::<BTreeSet<_>>().len(), patterns.len());
    for pattern in &patterns {
        let rows: Vec<&str> = pattern.split('/').collect();
        let is_known = |row: &&str| !row.contains('?');
        assert_eq!(
            rows.iter().map(is_known).collect::<Vec<_>>(),
            [false, false, true, true, true, true, false, false]
        );
    }
    let again = prove(&format!("{} --json", patterns[0]));
    assert_eq!(code(&again), 1, "{}", stderr(&again));
    assert_eq!(json(&again)["status"], "none");
    // Without one of its lines the file is completed, and the record stays as it is.
    let whole = read("p.jsonl");
    let without: Vec<&str> = whole.lines().take(2).collect();
    std::fs::write(path.join("q.jsonl"), without.join("\n") + "\n").unwrap();
    assert_eq!(code(&prove(&format!("{question} --pairs q.jsonl"))), 1);
    assert_eq!((lines("q.jsonl"), lines("s.jsonl"), read("c.json")), (lines("p.jsonl"), record, certificate));
    // A file that does not agree with the record is refused.
    let fewer = whole.replacen(&format!("\"{}\",", patterns[0]), "", 1);
    assert_ne!(fewer, whole);
    std::fs::write(path.join("fewer.jsonl"), fewer).unwrap();
    let refused = prove(&format!("{question} --pairs fewer.jsonl"));
    assert_eq!(code(&refused), 2);
    assert!(stderr(&refused).contains("pairs here, and not in its record"), "{}", stderr(&refused));
    // So is one that two proofs could write.
    assert_eq!(code(&prove("6x8 --pairs p.jsonl")), 2);
}

/// Where sets are not kept, pairs are leaves: three rows of each half are known. These two were found by
/// `recount.cpp`, which shares no code with the proof.
#[test]
fn split_pairs_of_wide_boxes_are_listed() {
    const APART: &str = "????????/O.OOO.OO/.O..OOO./OO..O.OO/.OOO..OO/OOO..OO./O.OOO.../????????";
    let folder = tempfile::tempdir().unwrap();
    let within = APART.replacen("O.OOO.OO", "O.OOO.O?", 1).replacen("O.OOO...", "O.OOO..?", 1);
    let words = ["eden", "prove", &within, "--state", "s", "--pairs", "p"];
    let output = lifesat_in(folder.path(), &words);
    assert_eq!(code(&output), 1, "{}", stderr(&output));
    let pairs = std::fs::read_to_string(folder.path().join("p")).unwrap();
    assert!(pairs.contains(APART), "{pairs}");
    // Four pairs of leaves agree with the pattern, and some of them meet.
    assert!(pairs.matches("????????").count() < 8, "{pairs}");
}

/// Predecessors are counted as brute force counts them, by both programs.
#[test]
fn predecessors_are_counted_as_brute_force_counts_them() {
    let folder = tempfile::tempdir().unwrap();
    let mut random = fastrand::Rng::with_seed(4);
    let naive = Naive::new(&Pairs::new());
    let mut listed = (String::new(), String::new());
    for height in [1, 2, 3] {
        let target: Vec<usize> = (0..height).map(|_| random.usize(..TARGETS)).collect();
        // For each two rows the number of ways to get there.
        let mut ways = vec![1_u128; ROWS * ROWS];
        for &row in &target {
            let mut next = vec![0; ROWS * ROWS];
            for (three, _) in naive.becomes.iter().enumerate().filter(|(_, becomes)| **becomes == row) {
                next[three % (ROWS * ROWS)] += ways[three / ROWS];
            }
            ways = next;
        }
        let expected: u128 = ways.iter().sum();
        let cell = |row: usize, column: usize| if row >> column & 1 == 1 { 'O' } else { '.' };
        let rows = target.iter().map(|row| (0..WIDTH).map(|column| cell(*row, column)).collect::<String>());
        let rows = rows.collect::<Vec<_>>().join("/");
        let output = lifesat_in(folder.path(), &["eden", "check", &rows, "--count", "--json"]);
        assert_eq!(json(&output)["count"].to_string(), expected.to_string(), "{rows}: {}", stderr(&output));
        writeln!(listed.0, "{rows}").unwrap();
        writeln!(listed.1, "{expected} {rows}").unwrap();
    }
    let Some(program) = compiled(folder.path(), "predecessors.cpp", WIDTH) else { return };
    assert_eq!(stdout(&run(&program, &["count"], &listed.0)), listed.1);
}

/// The hardest patterns of research/notes/no-orphan.md have as many predecessors as the page says, by both programs.
#[test]
fn hard_patterns_have_as_many_predecessors_as_their_page_says() {
    let page = std::fs::read_to_string(root().join("research/notes/no-orphan.md")).unwrap();
    let mut listed = (String::new(), String::new());
    for line in page.lines().filter(|line| line.ends_with("!` |")) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let (count, rle) = (cells[1].replace(',', ""), cells[2].trim_matches('`'));
        let text = format!("x = 8, y = 8, rule = B3/S23\n{rle}\n");
        let rows = partial::write_rows(&partial::read(&text).unwrap()).trim_end().replace('\n', "/");
        let folder = tempfile::tempdir().unwrap();
        let output = lifesat_in(folder.path(), &["eden", "check", &rows, "--count", "--json"]);
        assert_eq!(json(&output)["count"].to_string(), count, "{rle}: {}", stderr(&output));
        writeln!(listed.0, "{rows}").unwrap();
        writeln!(listed.1, "{count} {rows}").unwrap();
    }
    assert!(listed.0.lines().count() > 4, "{}", listed.0);
    let folder = tempfile::tempdir().unwrap();
    let Some(program) = compiled(folder.path(), "predecessors.cpp", 8) else { return };
    assert_eq!(stdout(&run(&program, &["count"], &listed.0)), listed.1);
}

/// A number of predecessors that is 0 goes with the solvers' refutation, and what cannot be counted is refused.
#[test]
fn counts_of_predecessors_agree_with_solvers() {
    let orphan = "instances/eden/no-grandparent.rle";
    for (words, status, said) in [
        (vec!["OO/O.", "--count"], 0, "of the 2^16 patterns of 4×4 are predecessors"),
        (vec![orphan, "--count"], 2, "the predecessors of a 16×20 pattern cannot be counted"),
        (vec!["OO/O.", "--count", "--generations", "2"], 2, "cannot be used with"),
    ] {
        let output = command_in(root(), crate::common::program())
            .args(["eden", "check"])
            .args(&words)
            .output()
            .unwrap();
        assert_eq!(code(&output), status, "{words:?}: {}", stderr(&output));
        assert!((stdout(&output) + &stderr(&output)).contains(said), "{words:?}: {}", stderr(&output));
    }
}

fn heights(path: &Path) -> Output {
    command_in(root(), "python3").arg("research/no-orphan/heights.py").arg(path).output().unwrap()
}

#[test]
fn the_script_confirms_that_no_orphan_has_height_3() {
    let output = heights(Path::new("instances/no-orphan/any-length/height-3.json"));
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert!(stdout(&output).contains("no orphan of height 3 under B3/S23: 16232 entries hold"));
}

#[test]
fn damaged_certificates_of_heights_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("damaged.json");
    let text = std::fs::read_to_string(root().join("instances/no-orphan/any-length/height-2.json")).unwrap();
    let digits = text.split('"').find(|part| part.len() == 64).unwrap();
    let (more, none) = ("f".repeat(64), "0".repeat(64));
    for (from, to, said) in [
        ("{", "[", "it is not JSON"),
        ("no orphan of a height", "something else", "it is not a certificate"),
        ("B3/S23", "B3/S2-i3", "this rule is not supported"),
        // The set is closed under Life, but not under this rule.
        ("B3/S23", "B2/S", "does not come back"),
        ("\"height\": 2", "\"height\": 3", "4 contexts instead of 8"),
        ("\"columns\": 2", "\"columns\": 0", "columns is 0"),
        ("\"columns\": 2", "\"columns\": 1", "does not come back"),
        (digits, &digits[1..], "context 0: it has not 64 hexadecimal digits"),
        (digits, &none, "context 0 has no pair"),
        (digits, &more, "context 0: pair"),
    ] {
        assert!(text.contains(from), "{from}");
        std::fs::write(&path, text.replacen(from, to, 1)).unwrap();
        let output = heights(&path);
        assert_eq!(code(&output), 1, "{said}: {}", stdout(&output));
        assert!(stderr(&output).contains(said), "{said}: {}", stderr(&output));
    }
}

//! `lifesat solve --proof` and `lifesat check`: proof bundles, their checks, and forgeries.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::common::certificate::forge;
use crate::common::folder::names;
use crate::common::{code, json, lifesat_in, need, root, script, shell, stderr, stdout};
use lifesat::life::file;

/// A folder with the proof bundle of the 6×6 box in `six`.
fn six() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let output = lifesat_in(folder.path(), &["solve", "6", "--proof", "six"]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert!(stdout(&output).contains("six: proof.lrat of"), "{}", stdout(&output));
    folder
}

fn check(folder: &Path, name: &str) -> Output {
    lifesat_in(folder, &["check-proof", name])
}

#[test]
fn a_folder_is_written_and_checked() {
    let folder = six();
    assert_eq!(names(folder.path()), ["six"]);
    let files = ["formula.cnf", "manifest.json", "pattern.rle", "proof.lrat"];
    assert_eq!(names(&folder.path().join("six")), files);
    let output = check(folder.path(), "six");
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let text = stdout(&output);
    for part in
        ["The densest 6×6 still life has 18 live cells: checked.", "at least 19 live cells", "wastage"]
    {
        assert!(text.contains(part), "{text}");
    }
    let alone = lifesat_in(folder.path(), &["check-proof", "six/formula.cnf", "six/proof.lrat"]);
    assert_eq!(code(&alone), 0, "{}", stderr(&alone));
    assert!(stdout(&alone).starts_with("valid: the formula of"), "{}", stdout(&alone));
}

/// The commands in the manifest work, and the formula is the one that `emit` writes.
#[test]
fn the_manifest_tells_how_to_check() {
    let folder = six();
    let six = folder.path().join("six");
    let manifest = fs::read_to_string(six.join("manifest.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    assert_eq!(manifest["outside_the_proof"].as_array().unwrap().len(), 3);
    let ours = manifest["check"].as_array().unwrap().iter().map(|line| line.as_str().unwrap());
    let ours: Vec<&str> = ours.filter(|line| line.starts_with("lifesat ")).collect();
    assert_eq!(ours.len(), 3);
    for line in ours {
        let output = shell(&six, line);
        assert_eq!(code(&output), 0, "{line}: {}", stderr(&output));
    }
    let emit = "diff <(grep -v ^c formula.cnf) \
        <(lifesat emit --n 6 --objective waste --at-least 19 | grep -v ^c)";
    assert_eq!(code(&shell(&six, emit)), 0);
}

/// A changed byte in any file is noticed, and so is an appended one.
#[test]
fn changed_files_are_seen() {
    let folder = six();
    for name in ["formula.cnf", "pattern.rle", "proof.lrat"] {
        let path = folder.path().join("six").join(name);
        let bytes = fs::read(&path).unwrap();
        for at in [0, bytes.len() / 2, bytes.len() - 2] {
            let mut changed = bytes.clone();
            changed[at] = if changed[at] == b'1' { b'2' } else { b'1' };
            fs::write(&path, changed).unwrap();
            let output = check(folder.path(), "six");
            assert_eq!(code(&output), 1, "{name} {at}: {}", stdout(&output));
            assert!(stdout(&output).starts_with("not valid: "), "{}", stdout(&output));
        }
        fs::write(&path, [&bytes[..], b"\n"].concat()).unwrap();
        assert_eq!(code(&check(folder.path(), "six")), 1, "{name}");
        fs::remove_file(&path).unwrap();
        let output = check(folder.path(), "six");
        assert_eq!(code(&output), 2, "{name}");
        assert!(stderr(&output).contains(name), "{}", stderr(&output));
        fs::write(&path, bytes).unwrap();
    }
    assert_eq!(code(&check(folder.path(), "six")), 0);
}

fn rejects(forgery: impl Fn(&Path), reason: &str) {
    let folder = six();
    forgery(&folder.path().join("six"));
    let output = check(folder.path(), "six");
    assert_eq!(code(&output), 1, "{}{}", stdout(&output), stderr(&output));
    assert!(stdout(&output).contains(reason), "{reason}: {}", stdout(&output));
}

fn edit(six: &Path, from: &str, to: &str) {
    let path = six.join("manifest.json");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{text}");
    fs::write(path, text.replacen(from, to, 1)).unwrap();
}

/// Matching hashes do not help: every file is compared with what it should be.
#[test]
fn forgeries_are_seen() {
    let empty_clause = |text: &str| text.replacen("\n-", "\n0\n-", 1);
    rejects(|six| forge(six, "formula.cnf", empty_clause), "not the one for this box and count: line");
    rejects(|six| forge(six, "formula.cnf", |text| text.to_owned() + "0\n"), "more text follows after line");
    rejects(|six| forge(six, "pattern.rle", |text| text.replacen("2o", "2b", 1)), "the pattern");
    let cut = |text: &str| text[..=text.trim_end().rfind('\n').unwrap()].to_owned();
    rejects(|six| forge(six, "proof.lrat", cut), "never reaches the empty clause");
    rejects(|six| edit(six, "\"live_cells\": 18", "\"live_cells\": 17"), "live cells, not 17");
    rejects(|six| edit(six, "\"at_least\": 19", "\"at_least\": 20"), "contradicts itself");
    rejects(|six| edit(six, "\"width\": 6", "\"width\": 5"), "the pattern");
    rejects(
        |six| edit(six, "\"file\": \"pattern.rle\"", "\"file\": \"../six/pattern.rle\""),
        "where bundles have pattern.rle",
    );
    rejects(|six| edit(six, "\"outside\": \"dead\"", "\"outside\": \"ignored\""), "dead cells outside");
    rejects(
        |six| edit(six, "\"outside\": \"dead\"", "\"outside\": \"dead\", \"at_most\": 18"),
        "bounds on the live cells",
    );
    // Forced cells change the question, and may contradict the pattern.
    let force = |six: &Path, state: &str| {
        let pattern = fs::read_to_string(six.join("pattern.rle")).unwrap();
        let pattern = file::read(&pattern).unwrap().grid;
        let at = pattern.positions().find(|&at| !pattern.get(at)).unwrap();
        let forced = format!("\"outside\": \"dead\", \"{state}\": [[{}, {}]]", at.row, at.column);
        edit(six, "\"outside\": \"dead\"", &forced);
    };
    rejects(|six| force(six, "dead"), "not the one for this box and count: line");
    rejects(|six| force(six, "alive"), "the pattern fails the simulation");
    // A digit in front gives another number.
    rejects(|six| edit(six, "\"max_waste\": ", "\"max_waste\": 1"), "not about one live cell more");
    for count in ["added", "deleted", "hints"] {
        let key = format!("\"{count}\": ");
        rejects(|six| edit(six, &key, &format!("{key}1")), "other numbers of clauses and hints");
    }
    rejects(
        |six| {
            let path = six.join("manifest.json");
            let mut manifest: serde_json::Value =
                serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
            manifest["refuted"] = serde_json::json!({"by": "wastage"});
            fs::write(path, manifest.to_string()).unwrap();
        },
        "the wastage identity does not exclude one live cell more",
    );
    let folder = six();
    edit(&folder.path().join("six"), "\"lifesat\"", "\"lifesaver\"");
    assert_eq!(code(&check(folder.path(), "six")), 1);
    assert_eq!(code(&check(folder.path(), ".")), 2, "there is no manifest");
    let extra = "\"by\": \"proof\", \"extra\": 1";
    rejects(|six| edit(six, "\"by\": \"proof\"", extra), "unknown field `extra`");
}

/// Changes a bundle with a text.
type Change = fn(&Path, &str);

/// What a bundle contains is never sent to the terminal as it is, and rejections are JSON too.
#[test]
fn rejections_are_harmless_and_have_a_form_for_programs() {
    let escape = "\\r\\u001b[KThe densest 6x6 still life has 40 live cells: checked.\\n\\u001b[8m";
    let rule = "x = 6, y = 6, rule = B3\u{1b}[31m/S23\n!";
    let cases: [(Change, &str, &str); 4] = [
        (
            |six, name| edit(six, "\"file\": \"pattern.rle\"", &format!("\"file\": \"{name}\"")),
            escape,
            "bundles have",
        ),
        (|six, rule| forge(six, "pattern.rle", |_| rule.to_owned()), rule, "is not a rule"),
        (|six, text| fs::write(six.join("manifest.json"), text).unwrap(), "{", "not the manifest"),
        (|six, _| fs::write(six.join("manifest.json"), b"\xff\xfe").unwrap(), "", "not the manifest"),
    ];
    for (change, text, reason) in cases {
        let folder = six();
        change(&folder.path().join("six"), text);
        let output = check(folder.path(), "six");
        assert_eq!(code(&output), 1, "{}{}", stdout(&output), stderr(&output));
        let said = stdout(&output);
        assert!(said.contains(reason) && said.ends_with('\n'), "{said}");
        assert!(!said.trim_end_matches('\n').contains(char::is_control), "{said:?}");
        let report = lifesat_in(folder.path(), &["check-proof", "six", "--json"]);
        assert_eq!((code(&report), &json(&report)["status"]), (1, &"invalid".into()));
    }
}

/// A file that is larger than the manifest says is not read, and neither is a pipe or a device.
#[test]
fn what_is_no_file_of_the_stated_size_is_not_read() {
    let folder = six();
    for (change, expected, reason) in [
        ("ln -sf /dev/zero six/pattern.rle", 2, "pattern.rle is not a regular file"),
        ("rm six/pattern.rle; mkfifo six/pattern.rle", 2, "pattern.rle is not a regular file"),
        ("rm six/pattern.rle; truncate -s 100G six/pattern.rle", 1, "size differs"),
        ("cp -p kept/pattern.rle six; truncate -s 100G six/proof.lrat", 1, "size differs"),
        ("rm six/proof.lrat; ln -sf /dev/zero six/manifest.json", 2, "manifest.json is not a regular file"),
    ] {
        let script = format!(
            "[ -e kept ] || cp -r six kept; rm -f six/manifest.json; cp kept/manifest.json six; {change}; \
             ulimit -v 4000000; timeout 20 lifesat check six"
        );
        let output = shell(folder.path(), &script);
        let said = stdout(&output) + &stderr(&output);
        assert_eq!(code(&output), expected, "{change}: {said}");
        assert!(said.contains(reason), "{change}: {said}");
    }
}

/// If files may not grow that much, it fails as on a full disk and leaves nothing.
#[test]
fn a_limit_on_the_size_of_files_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let output = shell(folder.path(), "ulimit -f 100; lifesat solve 8 --proof lim");
    assert_eq!(code(&output), 2, "{}", stderr(&output));
    assert!(stderr(&output).contains("write or read lim/formula.cnf: File too large"), "{}", stderr(&output));
    assert!(names(folder.path()).is_empty(), "{:?}", names(folder.path()));
}

#[test]
fn a_solver_without_proof_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let entry = "[[solver]]\nname = \"mute\"\ncommand = [\"sh\", \"-c\", \"cadical -q\"]\n\
        proof = { format = \"drat\", args = [\"{proof}\"] }\n";
    fs::write(folder.path().join("solvers.toml"), entry).unwrap();
    let output = lifesat_in(folder.path(), &["solve", "5", "--proof", "p", "--solver", "mute"]);
    assert!(stderr(&output).contains("wrote no proof"), "{}", stderr(&output));
    assert_eq!(code(&output), 4);
}

/// Files that cannot be read and problems that are too large are errors. They are not called
/// invalid.
#[test]
fn what_cannot_be_checked_is_an_error() {
    let folder = six();
    let six = folder.path().join("six");
    fs::remove_file(six.join("formula.cnf")).unwrap();
    fs::create_dir(six.join("formula.cnf")).unwrap();
    let output = check(folder.path(), "six");
    assert_eq!(code(&output), 2, "{}{}", stdout(&output), stderr(&output));
    assert!(stderr(&output).contains("not a regular file"), "{}", stderr(&output));
    let manifest = fs::read_to_string(six.join("manifest.json")).unwrap();
    let mut manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    manifest["problem"]["width"] = 20_000.into();
    manifest["problem"]["height"] = 20_000.into();
    manifest["pattern"] = serde_json::Value::Null;
    manifest["live_cells"] = serde_json::Value::Null;
    fs::write(six.join("manifest.json"), manifest.to_string()).unwrap();
    let output = check(folder.path(), "six");
    assert_eq!(code(&output), 2, "{}{}", stdout(&output), stderr(&output));
    assert!(stderr(&output).contains("ask for a smaller box"), "{}", stderr(&output));
}

/// Rectangles, forced cells, a box without any pattern, and one that the wastage identity alone
/// settles.
#[test]
fn other_boards_are_proved_too() {
    let folder = tempfile::tempdir().unwrap();
    for (words, kind, has_pattern) in [
        (&["7x4"][..], "proof", true),
        (&["5", "--alive", "0,0", "--dead", "2,2"], "proof", true),
        (&["2"], "wastage", true),
        (&["2", "--alive", "0,0", "--dead", "0,1"], "proof", false),
    ] {
        let solved = lifesat_in(folder.path(), &[&["solve", "--json", "--proof", "p"], words].concat());
        assert!(code(&solved) <= 1, "{words:?}: {}", stderr(&solved));
        let solved = json(&solved);
        let checked = lifesat_in(folder.path(), &["check-proof", "p", "--json"]);
        assert_eq!(code(&checked), 0, "{words:?}: {}", stdout(&checked));
        let checked = json(&checked);
        assert_eq!((&checked["status"], &checked["evidence"]["kind"]), (&"valid".into(), &kind.into()));
        assert_eq!(checked["problem"], solved["problem"]);
        assert_eq!(checked["bound"].is_number(), has_pattern, "{words:?}");
        assert_eq!(checked["bound"], solved["value"], "{words:?}");
        fs::remove_dir_all(folder.path().join("p")).unwrap();
    }
}

#[test]
fn what_cannot_be_done_is_refused_before_the_search() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), "").unwrap();
    fs::create_dir(folder.path().join("there")).unwrap();
    need("minisat");
    for (words, reason) in [
        (&["40", "--proof", "there"][..], "there exists"),
        (&["40", "--proof", "file"], "file exists"),
        (&["40", "--proof", "file/p"], "cannot make the folder file/p"),
        (&["40", "--proof", ".."], "exists"),
        (&["40", "--proof", "p", "--method", "count"], "leave out --method count"),
        (&["4", "--proof", "p", "--outside", "ignored"], "--outside ignored"),
        (&["4", "--proof", "p", "--cardinality", "sequential"], "leave out --method count"),
        (&["40", "--proof", "p", "--minisat", "minisat"], "minisat writes no proofs"),
        (&["40", "--proof", "p", "--solver", "embedded-batsat"], "writes no proofs"),
    ] {
        let output = lifesat_in(folder.path(), &[&["solve"], words].concat());
        assert_eq!(code(&output), 2, "{words:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(reason), "{words:?}: {}", stderr(&output));
    }
    let output = shell(folder.path(), "lifesat emit --n 3 | lifesat solve --proof p");
    assert_eq!(code(&output), 2);
    assert_eq!(names(folder.path()), ["file", "there"]);
}

#[test]
fn nothing_is_left_of_what_was_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let unproved = lifesat_in(folder.path(), &["solve", "30", "--time-limit", "0", "--proof", "p"]);
    assert_eq!(code(&unproved), 3, "{}", stdout(&unproved));
    assert!(stdout(&unproved).contains("none, as nothing was proved"), "{}", stdout(&unproved));
    // The pattern is there from the beginning, so the limit ends the refutation.
    let dense = root().join("instances/still-life/patterns/60x60.rle");
    let words = ["solve", "60", "--from", dense.to_str().unwrap(), "--jobs", "1", "--time-limit", "1"];
    let stopped = lifesat_in(folder.path(), &[&words[..], &["--proof", "p", "--json"]].concat());
    assert_eq!(code(&stopped), 3, "{}", stderr(&stopped));
    let report = json(&stopped);
    assert_eq!((&report["status"], &report["value"]), (&"found".into(), &1835.into()));
    assert_eq!(report["evidence"]["stopped"], "the time limit was reached");
    assert!(report["evidence"]["proof"].is_null(), "{report}");
    assert!(names(folder.path()).is_empty(), "{:?}", names(folder.path()));
    let script = "lifesat solve 60 --proof p & sleep 1; ls -A; kill -TERM $!; wait $!";
    let interrupted = shell(folder.path(), script);
    assert_eq!(code(&interrupted), 130);
    assert!(stdout(&interrupted).starts_with(".p-"), "it was at work: {}", stdout(&interrupted));
    assert!(names(folder.path()).is_empty(), "{:?}", names(folder.path()));
}

/// External solvers write DRAT. The folder has the LRAT made from it, and what the solver writes is
/// checked alone too.
#[test]
fn external_solvers_write_drat() {
    for solver in ["glucose", "kissat", "cadical"] {
        need(solver);
        let folder = tempfile::tempdir().unwrap();
        let output = lifesat_in(folder.path(), &["solve", "8", "--proof", "p", "--solver", solver]);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        assert!(stdout(&output).contains("bytes, checked"), "{}", stdout(&output));
        let files = ["formula.cnf", "manifest.json", "pattern.rle", "proof.lrat"];
        assert_eq!(names(&folder.path().join("p")), files);
        let checked = check(folder.path(), "p");
        assert_eq!(code(&checked), 0, "{}", stderr(&checked));
        let command = match solver {
            "glucose" => "glucose -certified -certified-output=drat p/formula.cnf",
            "kissat" => "kissat -q p/formula.cnf drat",
            _ => "cadical -q --no-binary p/formula.cnf drat",
        };
        let alone = format!("{command} > words; lifesat check p/formula.cnf drat");
        let alone = shell(folder.path(), &alone);
        assert_eq!(code(&alone), 0, "{}{}", stdout(&alone), stderr(&alone));
        assert!(stdout(&alone).contains("proof     DRAT: "), "{}", stdout(&alone));
        let is_binary = fs::read(folder.path().join("drat")).unwrap().contains(&0);
        assert_eq!(is_binary, solver == "kissat");
        fs::write(folder.path().join("words"), "no proof\n").unwrap();
        assert_eq!(code(&lifesat_in(folder.path(), &["check-proof", "p/formula.cnf", "words"])), 2);
    }
}

/// What the solvers write, as text and as bytes, for larger boxes.
#[test]
fn drat_of_solvers_is_checked() {
    let commands = [
        ("glucose", "glucose -certified -certified-output=drat f.cnf"),
        ("kissat", "kissat -q f.cnf drat"),
        ("kissat", "kissat -q --no-binary f.cnf drat"),
        ("cadical", "cadical -q f.cnf drat"),
        ("cadical", "cadical -q --no-binary f.cnf drat"),
    ];
    for (n, refuted) in [(5, 17), (10, 55)] {
        for (solver, command) in commands {
            need(solver);
            let folder = tempfile::tempdir().unwrap();
            let script = format!(
                "lifesat emit --n {n} --objective waste --at-least {refuted} > f.cnf; {command} > words\n\
                 lifesat check f.cnf drat"
            );
            let checked = shell(folder.path(), &script);
            assert_eq!(code(&checked), 0, "{n} {command}: {}{}", stdout(&checked), stderr(&checked));
            assert!(stdout(&checked).contains("proof     DRAT: "), "{}", stdout(&checked));
        }
    }
}

/// The formula that has 35 live cells in 8×8 has a model, so no proof may be accepted for it; that
/// for 37 has none.
#[test]
fn a_drat_proof_is_one_for_its_formula_only() {
    need("cadical");
    let folder = tempfile::tempdir().unwrap();
    let formulas = "for k in 35 37; do lifesat emit --n 8 --objective waste --at-least $k > $k.cnf; done\n\
        cadical -q 37.cnf 37.drat > words";
    shell(folder.path(), formulas);
    let check = |formula: &str| lifesat_in(folder.path(), &["check-proof", formula, "37.drat"]);
    assert_eq!(code(&check("37.cnf")), 0);
    let other = check("35.cnf");
    assert_eq!(code(&other), 1, "{}{}", stdout(&other), stderr(&other));
    assert!(stdout(&other).starts_with("not valid: "), "{}", stdout(&other));
}

/// DRAT as text and in binary form, from files, compressed files and stdin: the clause `1`, then
/// the empty clause.
#[test]
fn drat_is_known_in_every_form() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("f.cnf"), "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n").unwrap();
    fs::write(folder.path().join("text"), "c by hand\nd 7 0\n1 0\nd 1 2 0\n0\n").unwrap();
    fs::write(folder.path().join("bytes"), b"a\x02\0d\x02\x04\0a\0").unwrap();
    // The clause 3, which nothing needs, and one that is neither RUP nor RAT.
    fs::write(folder.path().join("bad"), b"a\x06\0a\x02\x08\0a\x02\x09\0d\x02\x04\0").unwrap();
    for (words, expected, said) in [
        ("f.cnf text", 0, "deletions 0; ignored: 1 of clauses that were not there"),
        ("f.cnf bytes", 0, "proof     DRAT: 1 clauses added, of which 1 were needed: 1 RUP, 0 RAT"),
        ("f.cnf bytes.gz", 0, "LRAT      all 2 clauses follow"),
        ("f.cnf - < bytes", 0, "valid"),
        ("- text < f.cnf", 0, "valid"),
        ("f.cnf bad", 1, "not valid: the proof is rejected: "),
    ] {
        let checked = shell(folder.path(), &format!("gzip -kf bytes; lifesat check {words}"));
        assert_eq!(code(&checked), expected, "{words}: {}{}", stdout(&checked), stderr(&checked));
        assert!(stdout(&checked).contains(said), "{words}: {}", stdout(&checked));
    }
}

/// A solver that claims to write LRAT is not trusted.
#[test]
fn a_solver_with_a_bad_proof_has_failed() {
    need("cadical");
    let folder = tempfile::tempdir().unwrap();
    let entry = "[[solver]]\nname = \"liar\"\ncommand = \"./liar\"\nargs = [\"/dev/null\"]\n\
        proof = { format = \"lrat\", args = [\"{proof}\"] }\n";
    // The search runs it without a proof too.
    let body = "proof=; for word; do case $word in *proof.lrat) proof=$word;; esac; done\n\
        [ -n \"$proof\" ] && printf '7 0 1 0\\n' > \"$proof\"\ncadical -q";
    script(folder.path(), "liar", body);
    fs::write(folder.path().join("solvers.toml"), entry).unwrap();
    let output = lifesat_in(folder.path(), &["solve", "5", "--proof", "p", "--solver", "liar"]);
    assert_eq!(code(&output), 4, "{}{}", stdout(&output), stderr(&output));
    assert!(stderr(&output).contains("wrote an invalid proof"), "{}", stderr(&output));
    assert_eq!(names(folder.path()), ["liar", "solvers.toml"]);
}

#[test]
fn mistakes_with_check_proof_are_named() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("f.cnf"), "p cnf 1 2\n1 0\n-1 0\n").unwrap();
    fs::write(folder.path().join("bad.cnf"), "p cnf 1 2\n1 0\n").unwrap();
    fs::write(folder.path().join("p.lrat"), "3 0 1 2 0\n").unwrap();
    for (words, expected, reason) in [
        (&["f.cnf", "p.lrat"][..], 0, "valid"),
        (&["f.cnf"], 2, "which proof?"),
        (&["f.cnf", "missing"], 2, "missing"),
        (&["missing", "p.lrat"], 2, "missing"),
        (&["-", "-"], 2, "cannot both come from stdin"),
        (&["bad.cnf", "p.lrat"], 2, "lifesat: bad.cnf: "),
        (&["bad.cnf", "p.lrat"], 2, "announces 2 clauses"),
        (&[".", "p.lrat"], 2, "a proof was given too"),
        (&["f.cnf", "bad.cnf"], 2, "bad.cnf is a formula (DIMACS), but a proof"),
    ] {
        let output = lifesat_in(folder.path(), &[&["check-proof"], words].concat());
        let said = stdout(&output) + &stderr(&output);
        assert_eq!(code(&output), expected, "{words:?}: {said}");
        assert!(said.contains(reason), "{words:?}: {said}");
    }
    let packed = "gzip -k f.cnf p.lrat; lifesat check f.cnf.gz p.lrat.gz; cat p.lrat | lifesat check f.cnf -";
    assert_eq!(stdout(&shell(folder.path(), packed)).matches("has no model").count(), 2);
}

/// A manifest may come from anybody. `coq` opens no file that it names, makes no table of its size, and
/// takes no file that it does not describe.
#[test]
fn a_theorem_trusts_no_manifest() {
    let folder = six();
    let refused = |name: &str, from: &str, to: &str, reason: &str| {
        let path = folder.path().join("six").join(name);
        let kept = fs::read_to_string(&path).unwrap();
        assert!(kept.contains(from), "{from}");
        fs::write(&path, kept.replace(from, to)).unwrap();
        let output = lifesat_in(folder.path(), &["coq", "six"]);
        assert_eq!(code(&output), 2, "{to}: {}", stderr(&output));
        assert!(stderr(&output).contains(reason), "{to}: {}", stderr(&output));
        fs::write(&path, kept).unwrap();
    };
    for file in ["pattern.rle", "formula.cnf", "proof.lrat"] {
        let entry = format!("\"file\": \"{file}\"");
        let reason = format!("names \"/dev/zero\" where bundles have {file}");
        refused("manifest.json", &entry, "\"file\": \"/dev/zero\"", &reason);
    }
    refused("manifest.json", "\"width\": 6", "\"width\": 46000", "fails the simulation");
    refused("manifest.json", "\"live_cells\": 18", "\"live_cells\": 17", "has 18 live cells, not 17");
    refused("formula.cnf", "c lifesat", "c lifesaT", "its SHA-256 differs");
    assert_eq!(code(&lifesat_in(folder.path(), &["coq", "six"])), 0);
}

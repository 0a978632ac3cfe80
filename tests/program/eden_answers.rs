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
    let free =
        "lifesat emit eden --n 2 -r HighLife --format cnf > h; cadical -q h > m; lifesat decode --cnf h m";
    let model = said(free);
    assert!(
        model.contains("it becomes the target under B36/S23") && model.contains("rule = B36/S23"),
        "{model}"
    );
}

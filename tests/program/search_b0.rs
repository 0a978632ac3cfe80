//! Searches by rules with B0: what is found is read and played by Golly, and checked by `verify`; a
//! refutation has a certificate, and a formula that any solver can answer.

use std::path::Path;

use crate::common::campaign::{Campaign, merged, undivided};
use crate::common::{code, json, lifesat_in, need, shell, stderr, stdout};
use lifesat::life::Grid;
use lifesat::life::file::rle;

fn run(folder: &Path, words: &[&str], expected: i32) -> String {
    let output = lifesat_in(folder, words);
    assert_eq!(code(&output), expected, "{words:?}: {}{}", stdout(&output), stderr(&output));
    stdout(&output)
}

/// The pattern of a file after some generations, as Golly plays it.
fn golly(folder: &Path, generations: usize) -> Grid {
    let script = format!("rm -f q.rle; bgolly -q -q -m {generations} -o q.rle p.rle > log && cat q.rle");
    let output = shell(folder, &script);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    rle::read(&stdout(&output)).unwrap().grid
}

#[test]
fn golly_plays_what_is_found() {
    need("bgolly");
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (size, period, shift, rule, claim) in [
        (["5", "5"], "2", ["0", "0"], "B03/S23", "oscillator"),
        (["4", "4"], "2", ["0", "0"], "B0123478/S0123467", "oscillator"),
        (["4", "4"], "4", ["1", "1"], "B0123478/S01234678", "spaceship"),
        (["4", "4"], "1", ["0", "0"], "B0123478/S01234678", "still-life"),
    ] {
        let words = ["search", size[0], size[1], period, shift[0], shift[1], "-r", rule];
        let found = run(folder, &words, 0);
        assert_eq!(rle::stated_rule(&found), Some(rule));
        std::fs::write(folder.join("p.rle"), &found).unwrap();
        run(folder, &["verify", "p.rle", "--as", claim], 0);
        // Golly writes the smallest box around what is alive, so a shift does not show.
        assert_eq!(golly(folder, period.parse().unwrap()), golly(folder, 0), "{found}");
    }
}

#[test]
fn that_there_is_none_is_certified() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let question = ["search", "3", "3", "2", "-r", "B03/S23"];
    run(folder, &[&question[..], &["--proof", "p"]].concat(), 1);
    let checked = run(folder, &["check-proof", "p"], 0);
    assert!(checked.contains("rule B03/S23"), "{checked}");
    // The same about another rule is another formula.
    let manifest = folder.join("p/manifest.json");
    let text = std::fs::read_to_string(&manifest).unwrap();
    assert!(text.contains("B03/S23"));
    std::fs::write(&manifest, text.replace("B03/S23", "B034/S23")).unwrap();
    run(folder, &["check-proof", "p"], 1);
}

/// A formula in a file has both tables, and says what its answer means.
#[test]
fn another_solver_can_be_asked() {
    let folder = tempfile::tempdir().unwrap();
    let script = "lifesat emit search 5 5 2 -r B03/S23 > f.cnf && cadical -q f.cnf > a; lifesat decode --cnf f.cnf a > p.rle && \
                  lifesat verify p.rle --as oscillator";
    let output = shell(folder.path(), script);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert!(stdout(&output).contains("oscillator of period 2"), "{}", stdout(&output));
}

/// Predecessors two generations back, of a pattern that the first generation of them leads to.
#[test]
fn predecessors_are_an_even_number_of_generations_away() {
    need("bgolly");
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("p.rle"), "x = 2, y = 2, rule = B03/S23\n2o$2o!\n").unwrap();
    let later = golly(folder, 2);
    std::fs::write(folder.join("t.rle"), rle::write(&later, "B03/S23".parse().unwrap(), &[])).unwrap();
    let found = run(folder, &["search", "--predecessors", "2", "t.rle"], 0);
    std::fs::write(folder.join("p.rle"), &found).unwrap();
    assert_eq!(golly(folder, 2), later, "{found}");
    let output = lifesat_in(folder, &["search", "--predecessors", "1", "t.rle"]);
    assert!(
        code(&output) == 2 && stderr(&output).contains("even number of generations"),
        "{}",
        stderr(&output)
    );
}

/// Where the background alternates, backtracking finds as many objects as the SAT engine, in one run, in
/// moments or in shards, and by hand.
#[test]
fn backtracking_has_both_tables() {
    let question = "search 4 4 2 -r B012345/S1 --engine backtrack --all";
    let words: Vec<&str> = question.split(' ').collect();
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let count = |text: &str| text.matches("x = ").count();
    let whole = run(folder, &words, 0);
    let by_sat = run(folder, &question.replace("backtrack", "sat").split(' ').collect::<Vec<_>>(), 0);
    assert!(count(&whole) > 1 && count(&whole) == count(&by_sat), "{whole}{by_sat}");
    let in_moments = [&words[..], &["--json", "--state", "s", "--time-limit", "0.01"]].concat();
    let mut answers = (0..500).map(|_| json(&lifesat_in(folder, &in_moments)));
    let last = answers.find(|answer| answer["evidence"]["complete"] == true).unwrap();
    assert_eq!(last["count"], count(&whole));
    let campaign = Campaign::plan(folder, 3, &words);
    campaign.finish();
    assert_eq!(merged(&campaign), undivided(&words));
    let by_hand = shell(folder, "printf 'go\n' | lifesat search 4 4 2 -r B012345/S1 --step");
    let found = stdout(&by_hand);
    let object = found.split("by simulation:\n").nth(1).unwrap_or_else(|| panic!("{found}"));
    std::fs::write(folder.join("p.rle"), &object[..=object.find('!').unwrap()]).unwrap();
    run(folder, &["verify", "p.rle", "--as", "oscillator"], 0);
}

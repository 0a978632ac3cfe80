//! Older spellings of options, which the help does not name, mean what the new ones mean.

use std::path::Path;

use serde_json::Value;

use crate::common::{code, json, lifesat, lifesat_in, stderr, stdout};

/// Forgets times, names of certificates, and the comments of patterns that say which command found them.
fn forget(value: &mut Value) {
    match value {
        Value::Object(object) => object.iter_mut().for_each(|(key, value)| match key.as_str() {
            "seconds" | "certificate" => *value = Value::Null,
            _ => forget(value),
        }),
        Value::Array(values) => values.iter_mut().for_each(forget),
        Value::String(text) => {
            let lines = text.lines().filter(|line| !line.starts_with("#C lifesat "));
            *text = lines.collect::<Vec<_>>().join("\n");
        }
        _ => {}
    }
}

/// The JSON answer without what differs from run to run.
fn answer(folder: &Path, line: &str) -> (i32, Value) {
    let words: Vec<&str> = line.split(' ').chain(["--json"]).collect();
    let output = lifesat_in(folder, &words);
    assert!([0, 1, 3].contains(&code(&output)), "{line}: {}", stderr(&output));
    let mut report = json(&output);
    forget(&mut report);
    (code(&output), report)
}

#[test]
fn older_spellings_mean_the_same() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("order.txt"), "1,1\n2,2\n").unwrap();
    for (old, new) in [
        ("search -b 4 5 -p 2", "search 4x5 -p 2"),
        ("search 4 4 4 -x 1 -y 1", "search 4 4 4 -s x1 -s y1"),
        ("search 4 4 4 --right 1 --down 1", "search 4 4 4 1 1"),
        ("search 4 4 2 --map 0 1 1 1 0 0", "search 4 4 2 -t 0,1,1,1,0,0"),
        ("search 4 4 6 --trivial", "search 4 4 6 --subperiods=cells"),
        (
            "search 4 4 2 --engine backtrack --order-file order.txt",
            "search 4 4 2 --engine backtrack --order order.txt",
        ),
        (
            "search 4 4 2 --engine backtrack --by-generation --order top",
            "search 4 4 2 --engine backtrack --order top,by-generation",
        ),
        ("ships --velocity c/3 -w 3 --certificate old.txt", "ships --velocity c/3 -w 3 --proof new.txt"),
        ("eden search --n 3", "eden search 3"),
        ("eden search --width 3 --height 4", "eden search 3x4"),
        ("eden prove --n 4 --certificate old.json", "eden prove 4 --proof new.json"),
        ("eden prove --width 4 --height 3", "eden prove 4x3"),
        ("eden prove --within O?.O/..??", "eden prove O?.O/..??"),
        (
            "eden hunt --width 5 --height 20 --rounds 1 --sweeps 4 --tries 2 --jobs 1",
            "eden hunt 5x20 --rounds 1 --effort sweeps=4,tries=2 --jobs 1",
        ),
        (
            "eden agars --width 1..2 --height 1 --rounds 2 --conflicts 500 --window 4 --each 1h",
            "eden agars 1..2x1 --effort rounds=2,conflicts=500,window=4,each=1h",
        ),
        (
            "eden force OO../O... -r B/S12345678 --minimal --tries 2",
            "eden force OO../O... -r B/S12345678 --minimal=2",
        ),
        ("eden orphan O./OO -r B/S12345678 --tries 2", "eden orphan O./OO -r B/S12345678 --effort 2"),
        ("eden search 3 --gardens old.rle", "eden search 3 -o new.rle"),
        (
            "eden hunt 5x20 --from-height 21 --rounds 1 --effort sweeps=4,tries=2 --jobs 1",
            "eden hunt 5x20 --from 21 --rounds 1 --effort sweeps=4,tries=2 --jobs 1",
        ),
        (
            "play --players greedy,random --seed 4 --max-generations 3",
            "play --players greedy,random --seed 4 --generations 3",
        ),
    ] {
        assert_eq!(answer(folder.path(), old), answer(folder.path(), new), "{old}");
    }
    for [old, new] in [["old.txt", "new.txt"], ["old.json", "new.json"], ["old.rle", "new.rle"]] {
        let [old, new] = [old, new].map(|name| std::fs::read(folder.path().join(name)).unwrap());
        assert_eq!(old, new);
    }
}

#[test]
fn older_spellings_write_the_same_files() {
    let folder = tempfile::tempdir().unwrap();
    let run = |line: &str| {
        let output = lifesat_in(folder.path(), &line.split(' ').collect::<Vec<_>>());
        assert_eq!(code(&output), 0, "{line}: {}", stderr(&output));
        stdout(&output)
    };
    run("solve 5 --proof p");
    for (old, new) in [
        ("render .OO/OO./.O. --start 3 -g 1 -f plain", "render .OO/OO./.O. -g 3..4 -f plain"),
        ("check p/formula.cnf p/proof.lrat --lrat old", "check p/formula.cnf p/proof.lrat -o new"),
        ("check p/formula.cnf p/proof.lrat --veripb old.pbp", "check p/formula.cnf p/proof.lrat -o new.pbp"),
    ] {
        let said = [run(old), run(new)].map(|text| text.split("effort").next().map(str::to_owned));
        assert_eq!(said[0], said[1], "{old}");
    }
    for [old, new] in [["old", "new"], ["old.pbp", "new.pbp"]] {
        let [old, new] = [old, new].map(|name| std::fs::read(folder.path().join(name)).unwrap());
        assert!(old == new && !old.is_empty());
    }
}

#[test]
fn a_formula_can_be_written_in_place_of_a_search() {
    let clauses = |words: &[&str]| {
        let text = stdout(&lifesat(words));
        assert!(text.contains("p cnf 129 1171"), "{words:?}");
        text.lines().filter(|line| !line.starts_with("c ")).map(str::to_owned).collect::<Vec<_>>()
    };
    let [old, new] = [&["search", "4", "4", "2", "--emit", "cnf"][..], &["emit", "search", "4", "4", "2"]];
    assert!(clauses(old) == clauses(new));
}

/// A state that one spelling wrote is continued by the others.
#[test]
fn saved_searches_go_on_by_any_spelling() {
    let folder = tempfile::tempdir().unwrap();
    for (question, command) in
        [("search 4 4 2 --engine backtrack", "search"), ("ships --velocity c/3 -w 3", "ships")]
    {
        let first = answer(folder.path(), &format!("{question} --save {command}.txt"));
        for line in [
            format!("{question} --state {command}.txt"),
            format!("{command} --state {command}.txt"),
            format!("{command} --resume {command}.txt"),
        ] {
            let (exit, report) = answer(folder.path(), &line);
            assert_eq!((exit, &report["status"]), (first.0, &first.1["status"]), "{line}");
            assert_eq!(report["patterns"], first.1["patterns"], "{line}");
        }
        let none = lifesat_in(folder.path(), &[command, "--state", "nothing"]);
        assert!(code(&none) == 2 && stderr(&none).contains("there is no file nothing to go on with"));
    }
}

#[test]
fn campaigns_take_older_spellings() {
    let folder = tempfile::tempdir().unwrap();
    for line in [
        "campaign plan a --sample 0 --shards 2 -- eden search --n 3",
        "campaign plan b --sample 1s --shard-seconds 10m -- eden search 3",
        "campaign plan c --sample 1s --shards 10m -- eden search 3",
        "campaign run a --next",
        "campaign run a --shard next",
        "campaign merge a",
    ] {
        let output = lifesat_in(folder.path(), &line.split(' ').collect::<Vec<_>>());
        assert!([0, 1].contains(&code(&output)), "{line}: {}", stderr(&output));
    }
    let none = lifesat_in(folder.path(), &["campaign", "run", "a", "--shard", "next"]);
    assert_eq!(code(&none), 1, "{}", stderr(&none));
}

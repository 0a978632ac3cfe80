//! `--json` answers of every command. `json` compares each with docs/lifesat.schema.json.

use std::collections::BTreeSet;
use std::fs;

use crate::common::schema::{assert_describes, complaint};
use crate::common::{code, json, lifesat, lifesat_in, root, shell, stdout};
use serde_json::{Value, json};

/// All keys that the schema allows, and all words that it knows as values.
fn keys_and_words() -> (BTreeSet<String>, BTreeSet<String>) {
    fn collect(schema: &Value, keys: &mut BTreeSet<String>, words: &mut BTreeSet<String>) {
        match schema {
            Value::Object(parts) => {
                keys.extend(
                    parts
                        .get("properties")
                        .and_then(Value::as_object)
                        .into_iter()
                        .flat_map(|of| of.keys().cloned()),
                );
                let values = parts.get("enum").and_then(Value::as_array).into_iter().flatten();
                words.extend(values.chain(parts.get("const")).filter_map(Value::as_str).map(str::to_owned));
                parts.values().for_each(|part| collect(part, keys, words));
            }
            Value::Array(parts) => parts.iter().for_each(|part| collect(part, keys, words)),
            _ => {}
        }
    }
    let text = fs::read_to_string(root().join("docs/lifesat.schema.json")).unwrap();
    let (mut keys, mut words) = Default::default();
    collect(&serde_json::from_str(&text).unwrap(), &mut keys, &mut words);
    (keys, words)
}

/// The page explains each key of the schema, and the lists of the page have no keys that the schema does not know.
#[test]
fn the_page_and_the_schema_name_the_same_keys() {
    let page = fs::read_to_string(root().join("docs/json.md")).unwrap();
    let (keys, words) = keys_and_words();
    assert!(keys.len() > 200 && words.contains("still-life"), "{keys:?}");
    let unexplained: Vec<&String> = keys.iter().filter(|key| !page.contains(&format!("`{key}`"))).collect();
    assert!(unexplained.is_empty(), "docs/json.md does not explain {unexplained:?}");
    let lists = page.lines().filter_map(|line| line.strip_prefix("- `"));
    let heads = lists.map(|line| line.split(": ").next().unwrap().to_owned());
    let quoted = |head: String| head.split('`').step_by(2).map(str::to_owned).collect::<Vec<_>>();
    // Commands have blanks in their names.
    let named: Vec<String> = heads.flat_map(quoted).filter(|name| !name.contains(' ')).collect();
    assert!(named.len() > 100, "{named:?}");
    let unknown: Vec<&String> =
        named.iter().filter(|name| !keys.contains(*name) && !words.contains(*name)).collect();
    assert!(unknown.is_empty(), "docs/lifesat.schema.json does not know {unknown:?}");
}

/// A schema that accepts everything would say nothing about answers.
#[test]
fn a_changed_answer_is_refused() {
    let answer = json(&lifesat(&["solve", "3", "--json"]));
    let refused = |change: &dyn Fn(&mut Value)| {
        let mut changed = answer.clone();
        change(&mut changed);
        assert_ne!(changed, answer);
        complaint(&changed).unwrap_or_else(|| panic!("accepted: {changed}"))
    };
    for key in ["schema", "command", "problem", "status", "patterns", "evidence", "seconds"] {
        let said = refused(&|answer| drop(answer.as_object_mut().unwrap().remove(key)));
        assert!(said.contains(&format!("'{key}' is a required property")), "{said}");
    }
    for (place, value) in [
        ("/status", json!("solved")),
        ("/status", json!("valid")),
        ("/command", json!("sovle")),
        ("/schema", json!(1)),
        ("/value", json!("6")),
        ("/value", json!(-6)),
        ("/patterns", json!("2o$obo$b2o!")),
        ("/patterns/0", json!("2o$obo$b2o!")),
        ("/seconds", json!(null)),
        ("/evidence/kind", json!("certain")),
        ("/evidence/kind", json!("simulation")),
        ("/evidence/bound", json!("luck")),
        ("/evidence/solver", json!("")),
        ("/problem/kind", json!("stil-life")),
        ("/problem/width", json!("3")),
    ] {
        refused(&|answer| *answer.pointer_mut(place).unwrap() = value.clone());
    }
    for place in ["", "/evidence", "/problem"] {
        let said = refused(&|answer| answer.pointer_mut(place).unwrap()["colour"] = "blue".into());
        assert!(said.contains("('colour' was unexpected)"), "{said}");
    }
    let error = json(&lifesat(&["solve", "0", "--json"]));
    for (key, value) in [("kind", json!("other")), ("exit_code", json!("2")), ("command", json!("solve"))] {
        let mut changed = error.clone();
        changed[key] = value;
        assert!(complaint(&changed).is_some(), "accepted: {changed}");
    }
    assert!(complaint(&json!({})).is_some() && complaint(&json!([])).is_some());
}

#[test]
fn solve_on_a_board() {
    let report = json(&lifesat(&["solve", "3", "--alive", "0,0", "--dead", "2,2", "--json"]));
    assert_eq!(report["command"], "solve");
    assert_eq!(report["status"], "optimal");
    // The optimum is a boat: with (2,2) dead and (0,0) alive nothing larger fits.
    assert_eq!((&report["value"], &report["bound"]), (&Value::from(5), &Value::from(5)));
    assert_eq!(report["problem"]["alive"], serde_json::json!([[0, 0]]));
    assert_eq!(report["evidence"]["kind"], "solver");
    assert_eq!(report["evidence"]["refuted_at_least"], 6);
    assert!(report["seconds"].is_number());
    assert!(report["patterns"][0].as_str().unwrap().starts_with("x = 3, y = 3, rule = B3/S23\n"));
}

#[test]
fn solve_on_several_boards() {
    let report = json(&lifesat(&["solve", "3..4", "--json"]));
    assert_eq!((&report["status"], &report["problem"]["kind"]), (&"optimal".into(), &"still-lifes".into()));
    assert_eq!((&report["problem"]["from"], &report["problem"]["to"]), (&3.into(), &4.into()));
    let squares = report["evidence"]["squares"].as_array().unwrap();
    assert_eq!((squares.len(), report["patterns"].as_array().unwrap().len()), (2, 2));
    // OEIS A055397.
    for (board, (n, live_cells)) in squares.iter().zip([(3, 6), (4, 8)]) {
        assert_eq!((&board["n"], &board["value"]), (&n.into(), &live_cells.into()));
        assert_eq!((&board["status"], &board["bound"]), (&"optimal".into(), &live_cells.into()));
    }
}

#[test]
fn solve_on_formulas() {
    let folder = tempfile::tempdir().unwrap();
    let ours = json(&shell(folder.path(), "lifesat emit --n 4 --at-least 8 | lifesat solve --json"));
    assert_eq!((&ours["status"], &ours["value"]), (&Value::from("found"), &Value::from(8)));
    assert_eq!(ours["evidence"]["kind"], "simulation");
    let foreign = shell(folder.path(), "printf 'p cnf 2 2\\n1 0\\n-2 0\\n' | lifesat solve --json");
    assert_eq!(code(&foreign), 10);
    let foreign = json(&foreign);
    assert_eq!(foreign["problem"]["kind"], "cnf");
    assert_eq!(foreign["evidence"]["model"], serde_json::json!([1, -2]));
    let none = shell(folder.path(), "printf 'p cnf 1 2\\n1 0\\n-1 0\\n' | lifesat solve --json");
    assert_eq!((code(&none), &json(&none)["status"]), (20, &Value::from("none")));
}

/// A true 2QBF has no refuting assignment. The formula x → y, where y is the negation of x, is
/// refuted by x = 1.
#[test]
fn solve_on_quantified_formulas() {
    let folder = tempfile::tempdir().unwrap();
    let ours = shell(folder.path(), "lifesat emit eden --n 2 | lifesat solve --json");
    assert_eq!(code(&ours), 10);
    let ours = json(&ours);
    assert_eq!((&ours["status"], &ours["problem"]["kind"]), (&"none".into(), &"eden".into()));
    // That there is a predecessor for each pattern is the word of one solver.
    assert_eq!(ours["evidence"]["kind"], "solver");
    let script = "printf 'p cnf 2 3\\na 1 0\\ne 2 0\\n-1 2 0\\n1 2 0\\n-1 -2 0\\n' | lifesat solve --json";
    let foreign = shell(folder.path(), script);
    assert_eq!(code(&foreign), 20, "{}", stdout(&foreign));
    let foreign = json(&foreign);
    assert_eq!((&foreign["status"], &foreign["problem"]["kind"]), (&"found".into(), &"2qbf".into()));
    assert_eq!(foreign["evidence"]["refuting"], serde_json::json!([1]));
}

#[test]
fn proofs() {
    let none = json(&lifesat(&["eden", "prove", "4x4", "--json"]));
    assert_eq!((&none["command"], &none["status"]), (&"eden prove".into(), &"none".into()));
    let stopped = json(&lifesat(&["eden", "prove", "6x8", "--time-limit", "0", "--json"]));
    assert_eq!(stopped["status"], "unknown");
}

/// A proof follows the plan that `--explain` shows. A check compares the claims of a certificate.
#[test]
fn plans_and_certificates() {
    let folder = tempfile::tempdir().unwrap();
    let prove = |more: &[&str]| {
        let words = ["eden", "prove", "4x4", "--json"];
        json(&lifesat_in(folder.path(), &[&words, more].concat()))
    };
    let proved = prove(&["--proof", "certificate.json"]);
    let explained = prove(&["--explain"]);
    assert_eq!(explained["plan"], proved["evidence"]["plan"]);
    assert_eq!((&explained["command"], &explained["problem"]), (&"eden prove".into(), &proved["problem"]));
    assert!(explained["bytes"].as_u64().is_some_and(|bytes| bytes > 0), "{explained}");
    assert!(explained["most_bytes"].as_u64().is_some_and(|bytes| bytes > 0), "{explained}");
    let again =
        json(&lifesat_in(folder.path(), &["eden", "prove", "--recheck", "certificate.json", "--json"]));
    assert_eq!((&again["status"], &again["evidence"]["method"]), (&"valid".into(), &"recheck".into()));
    assert_eq!(again["evidence"]["compared"], "claim");
}

#[test]
fn campaigns() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["campaign", "plan", "c", "--sample", "0", "--shards", "2", "--", "eden", "search", "4"];
    assert_eq!(code(&lifesat_in(folder.path(), &words)), 0);
    let status = json(&lifesat_in(folder.path(), &["campaign", "status", "c", "--json"]));
    assert_eq!((&status["command"], &status["missing"]), (&"campaign status".into(), &"0-1".into()));
    assert_eq!(status["problem"]["question"], "eden search 4");
}

#[test]
fn all_still_lifes() {
    for words in [&["3", "--count"][..], &["4", "--all=densest"], &["2", "--all"]] {
        let output = stdout(&lifesat(&[&["solve", "--json"], words].concat()));
        let lines: Vec<Value> = output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        lines.iter().for_each(assert_describes);
        assert_eq!(lines.last().unwrap()["command"], "solve", "{words:?}");
        assert!(lines.last().unwrap()["count"].is_number());
    }
}

#[test]
fn checked_proofs() {
    let folder = tempfile::tempdir().unwrap();
    let solved = json(&lifesat_in(folder.path(), &["solve", "4", "--proof", "p", "--json"]));
    assert_eq!(solved["evidence"]["kind"], "proof");
    for words in [&["p"][..], &["p/formula.cnf", "p/proof.lrat"]] {
        let checked = json(&lifesat_in(folder.path(), &[&["check-proof", "--json"], words].concat()));
        assert_eq!((&checked["command"], &checked["status"]), (&"check".into(), &"valid".into()));
    }
    fs::write(folder.path().join("p/proof.lrat"), "").unwrap();
    let rejected = lifesat_in(folder.path(), &["check-proof", "p", "--json"]);
    assert_eq!(code(&rejected), 1);
    let rejected = json(&rejected);
    assert_eq!(rejected["status"], "invalid");
    assert_eq!(rejected["problem"], serde_json::json!({"kind": "still-life"}));
}

#[test]
fn checked_proofs_of_searches() {
    let folder = tempfile::tempdir().unwrap();
    let none = json(&lifesat_in(folder.path(), &["search", "4", "3", "3", "--proof", "p", "--json"]));
    let least = ["search", "3", "3", "2", "--smallest", "--proof", "q", "--json"];
    let least = json(&lifesat_in(folder.path(), &least));
    for (answer, status) in [(none, "none"), (least, "optimal")] {
        assert_eq!((&answer["status"], &answer["evidence"]["kind"]), (&status.into(), &"proof".into()));
        let name = answer["evidence"]["proof"]["folder"].as_str().unwrap();
        let checked = json(&lifesat_in(folder.path(), &["check-proof", name, "--json"]));
        assert_eq!((&checked["status"], &checked["value"]), (&"valid".into(), &answer["value"]));
    }
}

/// A proof in DRAT has figures of its own.
#[test]
fn a_drat_proof() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("f.cnf"), "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n").unwrap();
    fs::write(folder.path().join("p.drat"), "1 0\n0\n").unwrap();
    let checked = json(&lifesat_in(folder.path(), &["check-proof", "f.cnf", "p.drat", "--json"]));
    assert_eq!((&checked["command"], &checked["status"]), (&"check".into(), &"valid".into()));
    assert_eq!(checked["evidence"]["drat"]["rup"], 1);
    assert_eq!(checked["evidence"]["proof"]["added"], 2);
}

/// What shows that there are not more live cells. The page about methods lists the squares that the border
/// settles: 21 is one, 8 is none. Without overpopulation 2×2 cells are all alive.
#[test]
fn bounds_say_what_they_rest_on() {
    for (words, bound) in [("21 --jobs 1", "border"), ("8", "solver"), ("14", "dp"), ("2 -r B/S3", "cells")] {
        let words: Vec<&str> = ["solve"].into_iter().chain(words.split(' ')).chain(["--json"]).collect();
        let report = json(&lifesat(&words));
        assert_eq!(report["evidence"]["bound"], bound, "{words:?}");
    }
}

/// Without an answer, the evidence is `none`, with a reason.
#[test]
fn unknown() {
    let folder = tempfile::tempdir().unwrap();
    for script in [
        "lifesat solve 14 --alive 2,2 --alive 9,9 --time-limit 0 --json",
        "lifesat emit --n 14 | lifesat solve --time-limit 0 --json",
        "lifesat emit --n 3 > f.cnf; echo 's UNKNOWN' | lifesat decode --cnf f.cnf --json",
    ] {
        let report = json(&shell(folder.path(), script));
        assert_eq!(
            (&report["status"], &report["evidence"]["kind"]),
            (&"unknown".into(), &"none".into()),
            "{script}"
        );
    }
}

#[test]
fn eden_search() {
    let done = json(&lifesat(&["eden", "search", "3", "--json"]));
    assert_eq!(
        (&done["status"], &done["count"], &done["problem"]["kind"]),
        (&"none".into(), &0.into(), &"eden".into())
    );
    assert_eq!(done["evidence"]["simulated"], 512);
    let stopped = json(&lifesat(&["eden", "search", "5", "--time-limit", "0", "--json"]));
    assert_eq!((&stopped["status"], &stopped["evidence"]["kind"]), (&"unknown".into(), &"none".into()));
}

#[test]
fn eden_hunt() {
    let stopped = json(&lifesat(&["eden", "hunt", "8", "--time-limit", "0", "--json"]));
    assert_eq!((&stopped["command"], &stopped["status"]), (&"eden hunt".into(), &"unknown".into()));
    assert_eq!((&stopped["evidence"]["kind"], &stopped["count"]), (&"none".into(), &0.into()));
}

#[test]
fn eden_agars() {
    let words = ["eden", "agars", "2x1", "--effort", "rounds=1,window=4"];
    let found = json(&lifesat(&[&words[..], &["-r", "B/S012345678", "--json"]].concat()));
    assert_eq!((&found["status"], &found["problem"]["kind"]), (&"found".into(), &"agars".into()));
    assert_eq!(found["evidence"]["kind"], "confirmed");
}

#[test]
fn games_and_tournaments() {
    let game = json(&lifesat(&["play", "--players", "greedy,random", "--seed", "1", "--json"]));
    assert_eq!((&game["command"], &game["problem"]["kind"]), (&"play".into(), &"play".into()));
    assert_eq!(game["evidence"]["kind"], "simulation");
    let words = ["play", "--tournament=4", "--players", "greedy,deep", "--effort", "1ms", "--json"];
    let tournament = json(&lifesat(&words));
    assert_eq!((&tournament["problem"]["kind"], &tournament["count"]), (&"tournament".into(), &4.into()));
}

#[test]
fn decode_and_verify() {
    let folder = tempfile::tempdir().unwrap();
    let script =
        "lifesat emit --n 2 --at-least 4 > f.cnf; lifesat solve f.cnf | lifesat decode --cnf f.cnf --json";
    let decoded = json(&shell(folder.path(), script));
    assert_eq!((&decoded["command"], &decoded["value"]), (&Value::from("decode"), &Value::from(4)));
    fs::write(folder.path().join("p.txt"), "OOO\n").unwrap();
    let output = lifesat_in(folder.path(), &["verify", "p.txt", "--as", "still-life", "--json"]);
    assert_eq!(code(&output), 1);
    let verified = json(&output);
    assert_eq!(verified["status"], "invalid");
    assert_eq!(verified["evidence"]["reason"], "the live cell (0,0) has 1 live neighbour and dies");
}

#[test]
fn duels() {
    let folder = tempfile::tempdir().unwrap();
    let emit = "lifesat emit duel '00../0.../..../..XX' --question";
    let script = format!(
        "{emit} move > f.qdimacs; lifesat solve f.qdimacs --json; lifesat solve f.qdimacs | lifesat decode --cnf f.qdimacs --json; \
         {emit} alone | lifesat solve --json"
    );
    let output = stdout(&shell(folder.path(), &script));
    let reports: Vec<Value> = output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(reports.len(), 3, "{output}");
    for report in &reports {
        assert_eq!((&report["status"], &report["problem"]["kind"]), (&"found".into(), &"duel".into()));
        assert_eq!(report["evidence"]["kind"], "simulation");
    }
    assert_eq!(reports[0]["evidence"]["placements"], reports[1]["evidence"]["placements"]);
    assert!(reports[0]["evidence"]["replies"].as_u64().is_some_and(|replies| replies > 9));
    assert_eq!(reports[2]["evidence"]["replies"], Value::Null);
}

#[test]
fn ships() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["ships", "--velocity", "c/4", "--width", "5", "--proof", "c.txt", "--json"];
    let none = json(&lifesat_in(folder.path(), &words));
    assert_eq!((&none["command"], &none["status"]), (&"ships".into(), &"none".into()));
    assert_eq!(
        (&none["problem"]["kind"], &none["evidence"]["kind"]),
        (&"ships".into(), &"exhaustive".into())
    );
    let checked = json(&lifesat_in(folder.path(), &["ships", "--recheck", "c.txt", "--json"]));
    assert_eq!((&checked["status"], &checked["problem"]), (&"valid".into(), &none["problem"]));
    assert_eq!(checked["evidence"]["states"], none["evidence"]["strips"][0]["states"]);
    let found = json(&lifesat(&["ships", "--velocity", "c/3", "--width", "14", "-s", "even", "--json"]));
    assert_eq!((&found["status"], &found["count"]), (&"found".into(), &1.into()));
    // qfind 2.4b prints a ship of 44 cells, whose generations have 12 columns.
    let ship = &found["evidence"]["ships"][0];
    assert_eq!((&ship["cells"], &ship["columns"], &ship["strip"]), (&44.into(), &12.into(), &0.into()));
}

/// An error is an object, too, and what reads it says why there is no answer.
#[test]
fn errors() {
    let folder = tempfile::tempdir().unwrap();
    for (script, code, kind, tip) in [
        ("lifesat solve nowhere --json", 2, "input", false),
        ("lifesat solve 5 --jsn --json", 2, "usage", true),
        ("lifesat decode --json", 2, "usage", false),
        (
            "printf 's SATISFIABLE\\nv 1 0\\n' | lifesat decode --cnf <(lifesat emit 2) --json",
            2,
            "input",
            false,
        ),
        ("lifesat emit 4 | lifesat solve --glucose false --json", 4, "solver", false),
    ] {
        let output = shell(folder.path(), script);
        let error = json(&output);
        let keys = (&error["status"], &error["kind"], &error["exit_code"], &error["schema"]);
        assert_eq!(keys, (&"error".into(), &kind.into(), &code.into(), &2.into()), "{script}: {error}");
        assert_eq!((error["tip"].is_string(), crate::common::code(&output)), (tip, code), "{script}");
        let said = crate::common::stderr(&output);
        let message = error["message"].as_str().unwrap();
        assert!(said.contains(message) || kind == "usage", "{message}: {said}");
    }
    let read = shell(folder.path(), "lifesat solve nowhere --json 2> /dev/null | lifesat render");
    let said = crate::common::stderr(&read);
    assert!(said.contains("the command before failed: cannot open nowhere"), "{said}");
    assert_eq!(stdout(&shell(folder.path(), "lifesat solve nowhere 2> /dev/null")), "");
}

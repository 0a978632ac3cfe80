//! The questions of the page and their command lines.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::Question;
use super::command::parsed;
use crate::cli::args::line;
use crate::cli::serve::job::parted;

fn command(question: Value) -> Result<String, String> {
    let question: Question = serde_json::from_value(question).map_err(|error| error.to_string())?;
    let words = question.command().map_err(|refusal| refusal.words)?;
    let parts: Vec<String> = words.iter().flat_map(|word| parted(word)).collect();
    // What runs and what is shown mean the same.
    let [run, shown] = [&words, &parts].map(|words| {
        let whole = std::iter::once("lifesat").chain(words.iter().map(String::as_str));
        line::parse(whole).map(|cli| format!("{:?}", cli.command)).map_err(|error| error.to_string())
    });
    assert_eq!(run, shown);
    run?;
    Ok(words.join(" "))
}

/// Questions of all kinds and their command lines.
fn questions() -> Vec<(Value, &'static str)> {
    vec![
        (json!({"kind": "densest", "cells": ["O?", ".?"]}), "solve 2x2 --alive=0,0 --dead=1,0"),
        (
            json!({"kind": "densest", "cells": ["?"], "pieces": "strict", "topology": "torus", "certificate": true}),
            "solve 1x1 --strict --outside=torus --proof=certificate",
        ),
        (json!({"kind": "squares", "from": 4, "to": 12}), "solve 4..12"),
        (json!({"kind": "count", "width": 3, "height": 4}), "solve 3x4 --count"),
        (
            json!({"kind": "count", "width": 3, "height": 4, "what": "vanishing"}),
            "solve 3x4 --count=vanishing",
        ),
        (json!({"kind": "list", "width": 3, "height": 4, "densest": true}), "solve 3x4 --all=densest"),
        (
            json!({"kind": "agars", "width": 6, "height": 3, "minimal": true, "rule": "B3/S23"}),
            "eden agars 6x3 --minimal",
        ),
        (
            json!({"kind": "agars", "width": 3, "height": 3, "minimal": false, "rule": "B36/S23", "rounds": 4, "conflicts": 500}),
            "eden agars 3x3 --rule=B36/S23 --effort=rounds=4,conflicts=500",
        ),
        (json!({"kind": "verify", "cells": ["OOO"], "claim": "oscillator"}), "verify OOO --as=oscillator"),
        (
            json!({"kind": "oscillator", "cells": ["??"], "period": 2, "symmetry": "C1", "rule": "B3/S23", "number": 9}),
            "search 2 1 --period=2 --number=9",
        ),
        (
            json!({"kind": "complete", "cells": ["O?."], "rule": "B3/S23", "smallest": true}),
            "search O?. --period=1 --smallest",
        ),
        (
            json!({"kind": "oscillator", "cells": ["??"], "period": 3, "symmetry": "D2|", "rule": "B36/S23"}),
            "search 2 1 --period=3 --symmetry=D2| --rule=B36/S23",
        ),
        (
            json!({"kind": "spaceship", "cells": ["??", "??"], "period": 4, "right": -1, "down": 1, "symmetry": "C1", "rule": "B3/S23"}),
            "search 2 2 --period=4 --symmetry=x-1 --symmetry=y1",
        ),
        (
            json!({"kind": "predecessor", "cells": ["O", "."], "generations": 1, "rule": "B3/S23"}),
            "eden check O/.",
        ),
        (
            json!({"kind": "predecessor", "cells": ["O", "."], "generations": 2, "rule": "B3/S23"}),
            "search --predecessors=2 O/.",
        ),
        (json!({"kind": "orphan", "cells": ["O"], "rule": "B3/S23"}), "eden check O"),
        (json!({"kind": "check", "job": 7, "of": "still-life"}), "check ../7/certificate"),
        (json!({"kind": "check", "job": 7, "of": "ships"}), "check ../7/certificate"),
        (
            json!({"kind": "core", "cells": ["O"], "tries": 5, "symmetry": "D4x", "rule": "B3/S23"}),
            "eden orphan --tries=5 --symmetry=D4x O",
        ),
        (json!({"kind": "densest", "cells": ["?"], "rule": "B36/S23"}), "solve 1x1 --rule=B36/S23"),
        (
            json!({"kind": "oscillator", "cells": ["?a"], "period": 3, "symmetry": "C1", "rule": "b3s23", "engine": "sat"}),
            "search cells.txt --period=3 --engine=sat",
        ),
        (
            json!({"kind": "history", "cells": ["??"], "later": [["O."]], "symmetry": "C1", "rule": "B3/S23"}),
            "search cells.txt",
        ),
        (
            json!({"kind": "orphan", "cells": ["O"], "rule": "B3/S23", "generations": 2, "alone": true}),
            "eden check O --generations=2 --outside=dead",
        ),
        (
            json!({"kind": "force", "cells": ["O"], "symmetry": "D8", "rule": "B3/S23", "minimal": true, "certificate": true}),
            "eden force O --minimal --symmetry=D8 --proof=certificate",
        ),
        (
            json!({"kind": "hunt", "width": 7, "height": 17, "symmetry": "C2", "rounds": 1, "sweeps": 2, "seed": 3}),
            "eden hunt 7x17 --symmetry=C2 --rounds=1 --effort=sweeps=2 --seed=3",
        ),
        (
            json!({"kind": "prove", "cells": ["??"], "certificate": true}),
            "eden prove 2x1 --proof=certificate",
        ),
        (json!({"kind": "prove", "cells": ["?O"]}), "eden prove ?O"),
        (
            json!({"kind": "gardens", "width": 9, "height": 9, "symmetry": "D8"}),
            "eden search 9x9 --symmetry=D8 --break-symmetry",
        ),
        (
            json!({"kind": "game", "width": 5, "height": 6, "players": ["deep", "sat"], "pieces": 3, "generations": 9, "seed": 1, "games": 1}),
            "play 5x6 --players=deep,sat --state=game.jsonl --pieces=3 --max-generations=9 --seed=1",
        ),
        (
            json!({"kind": "game", "width": 5, "height": 6, "players": ["deep", "sat"], "pieces": 3, "generations": 9, "seed": 1, "games": 4}),
            "play 5x6 --players=deep,sat --tournament=4 --pieces=3 --max-generations=9 --seed=1",
        ),
        (
            json!({"kind": "duel", "cells": ["0.X"], "asks": "move", "goal": "lead", "lead": -1, "pieces": 1, "generations": 2}),
            "solve duel.qdimacs",
        ),
        (json!({"kind": "check", "job": 7, "of": "no-orphan"}), "check ../7/certificate"),
    ]
}

/// Spaceships of a width that fly down, diagonally and obliquely.
fn ships() -> Vec<(Value, &'static str)> {
    vec![
        (
            json!({"kind": "ships", "width": 5, "rows": 2, "period": 4, "mirror": "glide", "rule": "B3/S23"}),
            "ships --velocity=2c/4 --width=5 --symmetry=glide",
        ),
        (
            json!({"kind": "ships", "width": 4, "rows": 1, "right": 1, "period": 4, "mirror": "none", "rule": "B3/S23"}),
            "ships --velocity=1c/4d --width=4 --symmetry=none",
        ),
        (
            json!({"kind": "ships", "width": 4, "rows": 1, "right": 2, "period": 6, "mirror": "none", "rule": "B3/S23"}),
            "ships --velocity=(2,1)c/6 --width=4 --symmetry=none",
        ),
        (
            json!({"kind": "ships", "width": 18, "rows": 2, "period": 7, "mirror": "even", "row_cells": 10, "rule": "B3/S23"}),
            "ships --velocity=2c/7 --width=18 --symmetry=even --row-cells=10",
        ),
    ]
}

/// The parser of the command line takes them, too.
#[test]
fn questions_are_command_lines() {
    for (question, expected) in questions().into_iter().chain(ships()) {
        assert_eq!(command(question.clone()).as_deref(), Ok(expected), "{question}");
    }
}

#[test]
fn kinds_are_named_as_in_json() {
    let mut kinds = BTreeSet::new();
    for (json, _) in questions().into_iter().chain(ships()) {
        let question: Question = serde_json::from_value(json.clone()).unwrap();
        assert_eq!(json["kind"], question.kind());
        kinds.insert(question.kind());
    }
    assert_eq!(kinds.len(), include_str!("kind.rs").matches(" => \"").count());
}

#[test]
fn questions_bring_no_words_of_their_own() {
    for question in [
        json!({"kind": "densest", "cells": ["--report"]}),
        json!({"kind": "densest", "cells": ["?", "??"]}),
        json!({"kind": "densest", "cells": []}),
        json!({"kind": "densest", "cells": [""]}),
        json!({"kind": "densest", "cells": ["?"], "report": "/tmp"}),
        json!({"kind": "orphan", "cells": ["../../etc/passwd"], "rule": "B3/S23"}),
        json!({"kind": "orphan", "cells": ["é"], "rule": "B3/S23"}),
        json!({"kind": "orphan", "cells": ["O"], "rule": "B3/S23 --json"}),
        json!({"kind": "oscillator", "cells": ["?"], "period": 2, "symmetry": "p5", "rule": "B3/S23"}),
        json!({"kind": "check", "job": "../..", "of": "still-life"}),
        json!({"kind": "count", "width": 0, "height": 4}),
        json!({"kind": "count", "width": 1001, "height": 4}),
        json!({"kind": "count", "width": -1, "height": 4}),
        json!({"kind": "shell", "command": "true"}),
    ] {
        assert!(command(question.clone()).is_err(), "{question}");
    }
    let row = "?".repeat(1000);
    assert!(command(json!({"kind": "densest", "cells": vec![row; 1000]})).is_err());
}

/// What a question needs beside its command: a file, and options that record the work.
#[test]
fn files_hold_what_a_command_line_cannot() {
    let question = |value: Value| -> Question { serde_json::from_value(value).unwrap() };
    let drawn = question(
        json!({"kind": "oscillator", "cells": ["O.?", "aA?"], "later": [["???", "?b?"]], "period": 3, "symmetry": "C1", "rule": "B3/S23"}),
    );
    let input = drawn.input().unwrap().unwrap();
    assert_eq!(String::from_utf8(input.bytes).unwrap(), "1 0 *\na -a *\n\n* * *\n* b *\n");
    assert!(!drawn.goes_on());
    let blank = question(
        json!({"kind": "oscillator", "cells": ["???"], "period": 3, "symmetry": "C1", "rule": "B3/S23", "engine": "backtrack"}),
    );
    assert!(blank.input().unwrap().is_none());
    assert_eq!(blank.records(), ["--state=state", "--partials=partial.rle", "--report=report"]);
    // The formula of a duel is the one that the shown command writes.
    let duel = question(
        json!({"kind": "duel", "cells": ["0.X"], "asks": "move", "goal": "lead", "lead": -1, "pieces": 1, "generations": 2}),
    );
    assert_eq!(
        duel.before().unwrap().join(" "),
        "emit duel 0.X --generations=2 --goal=lead:-1 --question=move --output=duel.qdimacs"
    );
    let text = String::from_utf8(duel.input().unwrap().unwrap().bytes).unwrap();
    assert!(text.starts_with("c lifesat {") && text.contains("\np cnf "), "{text:.200}");
}

#[test]
fn the_command_line_has_the_last_word() {
    let refused = |value: Value| {
        let question: Question = serde_json::from_value(value).unwrap();
        parsed(&question.command().unwrap()).unwrap_err().words
    };
    let rule = refused(json!({"kind": "orphan", "cells": ["O"], "rule": "B3/S23; rm -rf ~"}));
    assert!(rule.contains("`B3/S23; rm -rf ~` is not a rule"), "{rule}");
    let long = json!({"kind": "orphan", "cells": ["O"], "rule": "B3".repeat(200)});
    let question: Question = serde_json::from_value(long).unwrap();
    assert!(question.command().is_err());
    let other: Question = serde_json::from_value(
        json!({"kind": "verify", "cells": ["OO", "O."], "claim": "still-life", "rule": "HighLife"}),
    )
    .unwrap();
    let text = String::from_utf8(other.input().unwrap().unwrap().bytes).unwrap();
    assert_eq!(text, "x = 2, y = 2, rule = B36/S23\n2o$o!\n");
    assert_eq!(other.command().unwrap().join(" "), "verify pattern.rle --as=still-life");
    let nothing = json!({"kind": "verify", "cells": ["...", "?.?"], "claim": "still-life"});
    let question: Question = serde_json::from_value(nothing).unwrap();
    assert!(question.command().unwrap_err().words.contains("the board is empty"));
}

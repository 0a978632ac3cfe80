//! `lifesat serve`: the workbench.

pub(crate) mod args;
pub(crate) mod request;

use anyhow::{Context, Result};

use crate::cli::serve::request::ServeRequest;
use crate::cli::{Exit, desk};

/// Serves until the user ends it, or writes the answers to a folder.
pub(crate) fn run(request: &ServeRequest) -> Result<Exit> {
    let program = desk::this_program(std::env::current_exe().context("the path of this program")?)?;
    match request {
        ServeRequest::Serve(serving) => lifesat_workbench::serve(serving, program).map(|()| Exit::Answered),
        ServeRequest::Export { folder, to } => {
            let is_whole = lifesat_workbench::export(folder, to, &program)?;
            Ok(if is_whole { Exit::Answered } else { Exit::Interrupted })
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use lifesat_workbench::Forms;
    use serde_json::{Value, json};

    use crate::cli::args::line;

    /// Questions of all kinds with fields and cells, and their command lines.
    const QUESTIONS: &str = r#"
densest | {} | O?/.? | solve 2x2 --alive=0,0 --dead=1,0
densest | {"pieces": "strict", "outside": "torus", "proof": true} | ? | solve 1x1 --strict --outside=torus --proof=certificate
densest | {"rule": "B36/S23", "pieces": "connected"} | ? | solve 1x1 --connected --rule=B36/S23
squares | {"from": 4, "to": 12} | | solve 4..12
count | {"width": 3, "height": 4} | | solve 3x4 --count=still-lifes
count | {"width": 3, "height": 4, "count": "vanishing"} | | solve 3x4 --count=vanishing
list | {"width": 3, "height": 4} | | solve 3x4 --all=densest
agars | {"width": 6, "minimal": true} | | eden agars 6x3 --effort=rounds=8,conflicts=20000 --minimal
agars | {"rule": "B36/S23", "rounds": 4, "conflicts": 500} | | eden agars 3x3 --effort=rounds=4,conflicts=500 --rule=B36/S23
verify | {} | OOO | verify OOO
verify | {"as": "still-life", "rule": "HighLife"} | OO/O. | verify OO/O. --as=still-life --rule=HighLife
oscillator | {"period": 2, "number": 9} | ?? | search 2x1 --period=2 --number=9
oscillator | {"symmetry": "D2|", "rule": "B36/S23"} | ?? | search 2x1 --period=3 --symmetry=D2| --rule=B36/S23
oscillator | {"engine": "sat"} | ?a | search cells.txt --period=3 --engine=sat
complete | {"smallest": true} | O?. | search O?. --period=1 --smallest
spaceship | {"right": -1} | ??/?? | search 2x2 --symmetry=x-1 --symmetry=y1 --period=4
history | {"number": 2} | ?? // O. | search cells.txt --number=2
predecessor | {} | O/. | eden check O/.
ancestors | {} | O/. | search O/. --predecessors=2
orphan | {} | O | eden check O
orphan | {"generations": 2, "outside": true} | O | eden check O --generations=2 --outside=dead
core | {"symmetry": "D4x"} | O | eden orphan O --effort=5 --symmetry=D4x
force | {"symmetry": "D8"} | O | eden force O
force | {"symmetry": "D8", "minimal": true, "proof": true} | O | eden force O --minimal --symmetry=D8 --proof=certificate
hunt | {"symmetry": "C2", "sweeps": 2, "seed": 3} | | eden hunt 7x17 --effort=sweeps=2 --symmetry=C2 --rounds=5 --seed=3
prove | {"proof": true} | ?? | eden prove 2x1 --proof=certificate
prove | {} | ?O | eden prove ?O
gardens | {} | | eden search 9x9 --break-symmetry --symmetry=D8
game | {"second": "sat"} | | play 6x6 --players=deep,sat --pieces=3 --generations=200 --seed=1
game | {"tournament": 4} | | play 6x6 --players=deep,greedy --pieces=3 --generations=200 --seed=1 --tournament=4
duel | {"goal": "lead", "lead": -1} | 0.X | solve duel.qdimacs
check | {"job": 7} | | check ../7/certificate
ships | {} | | ships --velocity=2c/4 --width=5 --symmetry=glide
ships | {"rows": 1, "right": 1, "symmetry": "odd"} | | ships --velocity=1c/4d --width=5 --symmetry=odd
ships | {"rows": 1, "right": 2, "symmetry": "none"} | | ships --velocity=(2,1)c/4 --width=5 --symmetry=none
ships | {"width": 18, "row-cells": 10} | | ships --velocity=2c/4 --width=18 --symmetry=glide --row-cells=10
"#;

    /// Questions that are refused, and words of the refusal.
    const REFUSED: &str = r#"
densest | {} | --report | a cell is O (alive)
densest | {} | ?/?? | different lengths
densest | {} | | no cells
densest | {"report": "/tmp"} | ? | no field `report`
orphan | {} | é | a cell is O (alive)
orphan | {"rule": "B3/S23 --json"} | O | is not a rule
oscillator | {"symmetry": "p5"} | ? | “Symmetry” is one of C1, C2
check | {"job": "../.."} | | “Answer” is a number
count | {"width": 0} | | “Columns” is a number from 1 to 40
count | {"width": 4.5} | | “Columns” is a number from 1 to 40
count | {"width": -1} | | “Columns” is a number from 1 to 40
count | {} | ? | no board
history | {} | ? | draw at least two generations
verify | {} | .../?.? | the board is empty
predecessor | {} | .../... | the board is empty
orphan | {} | ??? | the board is empty
ships | {"width": 16, "symmetry": "none"} | | at most 15
ships | {"width": 31} | | “Columns” is a number from 1 to 30
duel | {"pieces": 2} | . | 2 pieces are too many
shell | {"command": "true"} | | no kind of question `shell`
"#;

    /// The questions of a table, and what stands behind each.
    fn read(table: &'static str) -> impl Iterator<Item = (Value, &'static str)> {
        table.lines().skip(1).map(|line| {
            let [kind, fields, cells, said] = line.splitn(4, " |").map(str::trim).collect::<Vec<_>>()[..]
            else {
                panic!("{line}");
            };
            let fields: Value = serde_json::from_str(fields).unwrap();
            let rows =
                |text: &str| text.split('/').filter(|row| !row.is_empty()).map(str::to_owned).collect();
            let mut layers = cells.split(" // ").map(rows);
            let cells: Vec<String> = layers.next().unwrap();
            let later: Vec<Vec<String>> = layers.collect();
            (json!({"kind": kind, "fields": fields, "cells": cells, "later": later}), said)
        })
    }

    /// The parser of the command line takes them, too. Every kind has a command of this program.
    #[test]
    fn questions_are_command_lines() {
        let forms = Forms::of(line::commands());
        let mut asked = BTreeSet::new();
        for (question, expected) in read(QUESTIONS) {
            let words = forms.command(&question).unwrap_or_else(|error| panic!("{question}: {error}"));
            assert_eq!(words.join(" "), expected, "{question}");
            asked.insert(question["kind"].to_string());
        }
        let offered = forms.to_json().as_array().unwrap().len();
        assert_eq!((asked.len(), offered), (22, 22));
    }

    #[test]
    fn questions_bring_no_words_of_their_own() {
        let forms = Forms::of(line::commands());
        for (question, said) in read(REFUSED) {
            let error = forms.command(&question).unwrap_err();
            assert!(error.contains(said), "{question}: {error}");
        }
        let (row, rule) = ("?".repeat(1000), "B3".repeat(200));
        let large = json!({"kind": "densest", "cells": vec![row; 1000]});
        assert!(forms.command(&large).unwrap_err().contains("at most 262144 cells"));
        let open = json!({"kind": "oscillator", "cells": vec!["?".repeat(101); 100]});
        assert!(forms.command(&open).unwrap_err().contains("10100 cells are unknown"));
        let long = json!({"kind": "orphan", "cells": ["O"], "fields": {"rule": rule}});
        assert!(forms.command(&long).unwrap_err().contains("at most 200 characters"));
    }
}

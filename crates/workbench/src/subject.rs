//! What an answer is about, in words: its box, period, symmetry and rule. They are read from the answer, as it may be
//! about another question than the one that was drawn: a certificate is about the question of the job that wrote it.

use lifesat_questions::problem::{Problem, Ships};
use serde_json::Value;

/// Cells around a target outside which all cells are dead (docs/json.md, "eden check").
const MARGIN: usize = 4;

/// What an answer is about; nothing if it does not say that.
pub(crate) fn of(answer: &Value) -> Option<String> {
    let problem = &answer["problem"];
    search(problem).or_else(|| ships(problem)).or_else(|| {
        let parts = [size(answer), demands(problem), time(problem), symmetry(problem), rule(answer)];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        (!parts.is_empty()).then(|| parts.join(", "))
    })
}

fn search(problem: &Value) -> Option<String> {
    match serde_json::from_value(problem.clone()) {
        Ok(Problem::Search(search)) => Some(search.to_string()),
        _ => None,
    }
}

fn ships(problem: &Value) -> Option<String> {
    let strips: Vec<Ships> = serde_json::from_value(problem["strips"].clone()).ok()?;
    let first = strips.first()?;
    let columns = strips.iter().map(Ships::strip).collect::<Vec<_>>().join("; ");
    let rows =
        problem["rows"].as_u64().map(|rows| format!(", at most {rows} rows of all generations together"));
    let begin = if problem["from"].is_string() { ", with the given first rows" } else { "" };
    let (flight, rule) = (first.flight(), first.rule());
    Some(format!("{flight} in {columns}{}{begin}, rule {rule}", rows.unwrap_or_default()))
}

fn size(answer: &Value) -> Option<String> {
    let problem = &answer["problem"];
    let number = |name: &str| problem[name].as_u64();
    let sides = |rows: &Value| Some((rows[0].as_str()?.chars().count(), rows.as_array()?.len()));
    if let Some((width, height)) = number("width").zip(number("height")) {
        return Some(format!("{width}×{height} box"));
    }
    if let Some((from, to)) = number("from").zip(number("to")) {
        return Some(format!("squares from {from}×{from} to {to}×{to}"));
    }
    if let Some((width, height)) = sides(&problem["target"]) {
        let margin = if answer["evidence"]["outside"] == "dead" { 2 * MARGIN } else { 0 };
        return Some(format!("{}×{} cells", width - margin, height - margin));
    }
    if let Some((width, height)) = sides(&problem["board"]) {
        return Some(format!("{width}×{height} board"));
    }
    let lattice = &problem["lattices"][0];
    Some(format!("boxes of {}×{}", lattice[0].as_u64()?, lattice[1].as_u64()?))
}

fn demands(problem: &Value) -> Option<String> {
    let given = |name: &str| problem[name].as_array().is_some_and(|cells| !cells.is_empty());
    let word = |name: &str| problem[name].as_str();
    let cells = (given("alive") || given("dead")).then(|| "the given cells".to_owned());
    let parts = [
        word("cohesion").map(str::to_owned),
        word("topology").map(|topology| format!("on a {topology}")),
        (word("outside") == Some("ignored")).then(|| "any cells around it".to_owned()),
        cells,
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

fn time(problem: &Value) -> Option<String> {
    let generations = problem["generations"].as_u64()?;
    Some(if generations == 1 { "1 generation".to_owned() } else { format!("{generations} generations") })
}

fn symmetry(problem: &Value) -> Option<String> {
    problem["symmetry"].as_str().filter(|name| *name != "C1").map(|name| format!("symmetry {name}"))
}

/// A rule that is left out is Conway's. Games of several players have rules of their own.
fn rule(answer: &Value) -> Option<String> {
    let problem = &answer["problem"];
    let is_game = problem["board"].is_array() || problem["players"].is_array();
    let usual = || size(answer).filter(|_| !is_game).map(|_| "B3/S23");
    problem["rule"].as_str().or_else(usual).map(|rule| format!("rule {rule}"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_kind_of_problem_is_named_with_its_box_and_rule() {
        let search = json!({"kind": "search", "width": 4, "height": 4, "generations": 3, "map": [1, 0, 0, 0, 1, 0],
                            "rule": "B3/S23", "symmetry": "D8", "subperiods": false});
        let strip = json!({"rule": "B36/S23", "width": 3, "symmetry": "none", "shift": 1, "period": 4});
        for (problem, words) in [
            (
                search,
                "generations 0 to 3 in a 4×4 box, generation 3 equal to generation 0, symmetry D8, rule B3/S23",
            ),
            (json!({"kind": "ships", "strips": [strip]}), "c/4 in 3 columns, rule B36/S23"),
            (
                json!({"kind": "still-life", "width": 3, "height": 5, "outside": "dead", "cohesion": "connected",
                       "topology": "torus", "alive": [[0, 0]], "rule": "B3/S2"}),
                "3×5 box, connected, on a torus, the given cells, rule B3/S2",
            ),
            (
                json!({"kind": "still-lifes", "from": 3, "to": 5, "outside": "ignored"}),
                "squares from 3×3 to 5×5, any cells around it, rule B3/S23",
            ),
            (
                json!({"kind": "predecessor", "target": [".O.", "..O"], "generations": 2}),
                "3×2 cells, 2 generations, rule B3/S23",
            ),
            (
                json!({"kind": "eden", "width": 9, "height": 8, "symmetry": "C2"}),
                "9×8 box, symmetry C2, rule B3/S23",
            ),
            (json!({"kind": "eden", "width": 9, "height": 8, "symmetry": "C1"}), "9×8 box, rule B3/S23"),
            (
                json!({"kind": "agars", "rule": "B3/S23", "lattices": [[2, 3, 0], [2, 3, 1]]}),
                "boxes of 2×3, rule B3/S23",
            ),
            (json!({"kind": "motion", "rule": "B2/S", "generations": 9}), "9 generations, rule B2/S"),
            (
                json!({"kind": "duel", "board": ["0.", ".X", ".."], "generations": 1}),
                "2×3 board, 1 generation",
            ),
        ] {
            assert_eq!(of(&json!({"problem": problem})).as_deref(), Some(words), "{problem}");
        }
        let target = vec!["?".repeat(11); 10];
        let garden =
            json!({"problem": {"kind": "predecessor", "target": target}, "evidence": {"outside": "dead"}});
        assert_eq!(of(&garden).as_deref(), Some("3×2 cells, rule B3/S23"));
        assert_eq!(of(&json!({"problem": {"kind": "cnf"}})), None);
    }
}

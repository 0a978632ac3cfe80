//! The patterns in answers of commands with `--json` (docs/json.md).

use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use lifesat::answer::Backing;
use lifesat::cnf::Lit;
use lifesat::formula::{FormulaHead, Found, Meaning, MeaningError, Meant, ViolatedClause};
use lifesat::life::{Grid, Rule};
use lifesat::problem::Problem;
use lifesat::solve::eden::confirm;
use serde_json::{Deserializer, Value, json};
use thiserror::Error;

use super::content::Content;
use super::source::Input;
use crate::cli::console::stderr;
use crate::cli::solver::limits;

pub(crate) enum GivenAnswer {
    Patterns(Vec<String>),
    /// Boards of a game, each with a caption and its rows.
    Boards(Vec<(String, Vec<String>)>),
    /// No pattern. The text is the status of the answer, such as `none` or `unknown`.
    None(String),
}

/// Returns true if a text is JSON rather than a pattern.
pub(crate) fn is_json(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim_start().starts_with('{')
}

/// Before an answer there may be lines with one pattern each, as `solve --all` prints them.
pub(crate) fn read(text: &str) -> Result<GivenAnswer> {
    let text = text.trim_start_matches('\u{feff}');
    let objects = Deserializer::from_str(text).into_iter::<Value>().collect::<Result<Vec<_>, _>>();
    let objects = objects.context("this is not JSON")?;
    if let Some(failed) = objects.last().filter(|last| last["status"] == "error") {
        bail!("the command before failed: {}", failed["message"].as_str().unwrap_or_default());
    }
    let Some(last) = objects.last().filter(|last| last["command"].is_string()) else {
        bail!("this is JSON, but neither the answer of a command of lifesat nor a recorded game");
    };
    let boards = boards(&last["evidence"]);
    if !boards.is_empty() {
        return Ok(GivenAnswer::Boards(boards));
    }
    let listed: Vec<String> =
        objects.iter().filter_map(|object| object["pattern"].as_str()).map(str::to_owned).collect();
    let patterns = if listed.is_empty() { strings(&last["patterns"]) } else { listed };
    if patterns.is_empty() {
        return Ok(GivenAnswer::None(last["status"].as_str().unwrap_or("empty").to_owned()));
    }
    Ok(GivenAnswer::Patterns(patterns))
}

fn boards(evidence: &Value) -> Vec<(String, Vec<String>)> {
    let last = strings(&evidence["board"]);
    if !last.is_empty() {
        return vec![("the last board".to_owned(), last)];
    }
    let boards = strings(&evidence["boards"]);
    let rows = |board: &String| board.split('/').map(str::to_owned).collect();
    boards.iter().enumerate().map(|(number, board)| (format!("generation {number}"), rows(board))).collect()
}

fn strings(list: &Value) -> Vec<String> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

// A solver's answer in a file, and the file of the formula that it answers.

pub(crate) struct Understood {
    pub(crate) problem: Problem,
    pub(crate) meaning: Meaning,
    pub(crate) backing: Backing,
}

/// Reads both files. That a pattern has no predecessor is confirmed, because no simulation shows it.
pub(crate) fn understood(answer: &Path, formula: &Path) -> Result<Understood> {
    if [answer, formula].iter().all(|path| *path == Path::new("-")) {
        bail!("formula and answer cannot both come from stdin: name a file for one of them");
    }
    // The formula may be written while its solver reads it, as by `tee` in a pipeline. When the answer is
    // complete, so is the formula.
    let answer =
        Input::open(answer)?.wanting("the answer of a solver", &[Content::SolverAnswer])?.complete()?;
    let Input { name: formula, reader: mut clauses, .. } = Input::open(formula)?.wanting(
        "the formula that was solved",
        &[Content::Formula, Content::Quantified, Content::Wcnf, Content::Opb],
    )?;
    let head = FormulaHead::read(&mut clauses).with_context(|| formula.clone())?;
    let Input { name, reader, .. } = answer;
    let meant = head.meaning_and_worth(reader, &mut clauses).map_err(|error| match error {
        MeaningError::NoSolution { invalid, model } => match head.violated(&model, &mut clauses) {
            Ok(Some(clause)) => {
                anyhow::Error::from(OtherFormula { clause, formula: formula.clone() }).context(name.clone())
            }
            Ok(None) => anyhow::Error::from(invalid).context(name.clone()),
            Err(unreadable) => anyhow::Error::from(unreadable).context(formula.clone()),
        },
        MeaningError::Objective(unreadable) => anyhow::Error::from(unreadable).context(formula.clone()),
        error => with_hint(error).context(name.clone()),
    });
    clauses.finish().with_context(|| format!("cannot read {formula}"))?;
    let meant = meant?;
    remark_on(&meant, &name, &formula, head.has_objective());
    let Meant { meaning, .. } = meant;
    let backing = match &meaning {
        Meaning::Found(Found::Orphan(grid)) => confirmed(head.problem().rule(), grid)?,
        other => other.backing(),
    };
    Ok(Understood { problem: head.problem().clone(), meaning, backing })
}

/// Says what of an answer was left out, and how it was read.
fn remark_on(meant: &Meant, name: &str, formula: &str, has_objective: bool) {
    let remark = |text: &str| stderr::remark(&format!("lifesat: {name} {text}"));
    if meant.models > 1 {
        let one = if has_objective { "last, as each is better than the one before" } else { "first" };
        remark(&format!("has {} models; this is about the {one}", meant.models));
    }
    if meant.lists_all && meant.models == 1 {
        remark("says `s UNSATISFIABLE` behind its model, which is read as: there is no other");
    }
    if let Some((first, count)) = meant.foreign {
        let first = Lit::to_dimacs(first);
        let literals = if count == 1 {
            format!("the literal {first}, whose variable")
        } else {
            format!("{count} literals, the first {first}, whose variables")
        };
        remark(&format!(
            "has {literals} {formula} lacks; left out. An encoder between them may have added variables behind those of \
             {formula}"
        ));
    }
}

/// A model that does not satisfy the formula. Nothing tells a wrong solver from a wrong file.
#[derive(Debug, Error)]
#[error(
    "the model does not satisfy the formula {formula}: it violates {clause}. Does the answer belong to another \
     formula?"
)]
struct OtherFormula {
    clause: ViolatedClause,
    formula: String,
}

fn confirmed(rule: Rule, claimed: &Grid) -> Result<Backing> {
    let refutation = confirm::orphan(rule, &claimed.map(Some), "the answer", &limits(None)?)?;
    let (solver, second) = (&refutation.first, refutation.second.as_ref().ok());
    Ok(refutation.evidence().with(json!({"solver": solver, "confirmed_by": second})))
}

/// Says how to get an assignment that is missing.
fn with_hint(error: MeaningError) -> anyhow::Error {
    let hint = match error {
        MeaningError::NoAssignment => "; `lifesat solve` prints one, and so does DepQBF with --qdo",
        _ => return error.into(),
    };
    anyhow!("{error}{hint}")
}

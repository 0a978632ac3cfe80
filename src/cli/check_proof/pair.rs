//! A formula and a proof.

use std::io::{BufRead, Cursor, Read};
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result};
use lifesat::proof::{self, Checked};
use serde_json::json;

use super::{describe, is_invalid, numbers, watch};
use crate::cli::args::Verbosity;
use crate::cli::input::Input;
use crate::cli::progress::Spinner;
use crate::cli::report::{Report, Status};
use crate::cli::{Exit, output};

/// A longer first line tells nothing.
const LONGEST_LINE: u64 = 1 << 16;

/// What came of a check.
enum Verdict {
    /// The formula has no model.
    Valid(Checked),
    /// The proof is none, for this reason.
    Invalid(String),
    /// The proof is in DRAT, and this is the command that checks it.
    Foreign(String),
}

/// Checks that the formula has no model.
pub(super) fn run(formula: &Path, proof: &Path, as_json: bool, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let (paths, mut input) = ([formula, proof], Input::open(proof)?);
    let formula = Input::open(formula)?;
    let name = input.name.clone();
    let mut beginning = Vec::new();
    let first = input.reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut beginning);
    first.with_context(|| name.clone())?;
    let is_foreign = is_step_of_drat(&beginning);
    let whole = Cursor::new(beginning).chain(input.reader);
    let progress = Spinner::message(verbosity, format!("checking {name}"));
    let result = proof::check_with(formula.reader, whole, &mut |done| watch(&progress, done));
    drop(progress);
    let verdict = match result {
        Ok(checked) => Verdict::Valid(checked),
        Err(error) if is_invalid(&error) && is_foreign => {
            let words = paths.map(|path| path.display().to_string());
            Verdict::Foreign(shell_words::join(["drat-trim", &words[0], &words[1]]))
        }
        Err(error) if is_invalid(&error) => Verdict::Invalid(error.to_string()),
        Err(error) => return Err(error).context(name),
    };
    tell(&verdict, as_json, start.elapsed().as_secs_f64())
}

fn tell(verdict: &Verdict, as_json: bool, seconds: f64) -> Result<Exit> {
    if as_json {
        json_report(verdict, seconds).print()?;
    } else {
        output::print(&text(verdict, seconds))?;
    }
    Ok(match verdict {
        Verdict::Valid(_) => Exit::Answered,
        Verdict::Invalid(_) => Exit::None,
        Verdict::Foreign(_) => Exit::Unknown,
    })
}

/// Whether a line is a step of DRAT: literals and one zero, with a `d` before them if a clause is deleted. In LRAT there are a number
/// before and a second zero or a `d` behind it.
fn is_step_of_drat(line: &[u8]) -> bool {
    let Ok(line) = str::from_utf8(line) else { return false };
    let line = line.trim().strip_prefix("d ").unwrap_or(line);
    let numbers: Option<Vec<i64>> = line.split_whitespace().map(|word| word.parse().ok()).collect();
    let numbers = numbers.unwrap_or_default();
    numbers.iter().position(|number| *number == 0).is_some_and(|zero| zero + 1 == numbers.len())
}

fn text(verdict: &Verdict, seconds: f64) -> String {
    match verdict {
        Verdict::Invalid(reason) => format!("not valid: {reason}\n"),
        Verdict::Foreign(command) => format!(
            "The proof was NOT checked: it is in DRAT and not in LRAT, so another program has to check it: {command}\n"
        ),
        Verdict::Valid(checked) => {
            let Checked { variables, clauses, .. } = checked;
            format!(
                "valid: the formula of {clauses} clauses and {variables} variables has no model\n\n\
                 proof     {}\neffort    {seconds:.2} s\n",
                describe(checked)
            )
        }
    }
}

fn json_report(verdict: &Verdict, seconds: f64) -> Report {
    let (status, evidence) = match verdict {
        Verdict::Valid(checked) => (Status::Valid, json!({"kind": "proof", "proof": numbers(checked)})),
        Verdict::Invalid(reason) => (Status::Invalid, json!({"kind": "none", "reason": reason})),
        Verdict::Foreign(command) => (Status::Unknown, json!({"kind": "none", "check_with": command})),
    };
    Report {
        command: "check-proof",
        problem: json!({"kind": "cnf"}),
        status,
        value: None,
        bound: None,
        count: None,
        patterns: Vec::new(),
        evidence,
        seconds,
    }
}

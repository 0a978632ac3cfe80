//! A formula and a proof.

use std::ffi::OsStr;
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result};
use lifesat::answer::question::Other;
use lifesat::answer::{Evidence, Report, Status};
use lifesat::proof::{self, Checked};
use serde_json::json;

use super::{COMMAND, describe, drat, is_invalid, numbers, watch};
use crate::cli::Exit;
use crate::cli::console::Verbosity;
use crate::cli::console::output;
use crate::cli::console::progress::Spinner;
use crate::cli::input::source::Input;
use crate::cli::report;

/// What came of a check.
enum Verdict {
    /// The formula has no model.
    Valid(Checked),
    /// The proof is none, for this reason.
    Invalid(String),
    /// The proof is in DRAT, and this is how it can be checked.
    Foreign(Elsewhere),
}

/// How another program checks the proof.
struct Elsewhere {
    /// Its command line, which can only name files.
    command: Option<String>,
    /// Whether one of them has to be unpacked before.
    is_packed: bool,
}

impl Elsewhere {
    fn of(inputs: [(&Path, &Input); 2]) -> Self {
        let are_files = inputs.iter().all(|(path, _)| path.is_file());
        let words = inputs.map(|(path, input)| unpacked(path, input).display().to_string());
        Self {
            command: are_files.then(|| shell_words::join(["drat-trim", &words[0], &words[1]])),
            is_packed: inputs.iter().any(|(_, input)| input.length.is_none()),
        }
    }

    fn text(&self) -> String {
        match (&self.command, self.is_packed) {
            (Some(command), false) => format!(": {command}"),
            (Some(command), true) => format!(", after unpacking: {command}"),
            (None, _) => ", which needs files: save what does not come from one".to_owned(),
        }
    }
}

/// The name that a file has when it is unpacked.
fn unpacked(path: &Path, input: &Input) -> PathBuf {
    let ending = path.extension().and_then(OsStr::to_str);
    match (input.length, ending) {
        (None, Some("gz" | "xz" | "zst")) => path.with_extension(""),
        _ => path.to_owned(),
    }
}

/// Checks that the formula has no model.
pub(super) fn run(formula: &Path, proof: &Path, as_json: bool, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let progress = Spinner::message(verbosity, format!("checking {}", proof.display()));
    let paths = [formula, proof];
    let mut input = Input::open(proof)?;
    let formula = Input::open(formula)?;
    let name = input.name.clone();
    let elsewhere = Elsewhere::of([(paths[0], &formula), (paths[1], &input)]);
    let mut beginning = Vec::new();
    let read = input.reader.by_ref().take(drat::BEGINNING).read_to_end(&mut beginning);
    read.with_context(|| name.clone())?;
    let is_foreign = drat::is_drat(&beginning);
    let whole = Cursor::new(beginning).chain(input.reader);
    let result = proof::check_with(formula.reader, whole, &mut |done| watch(&progress, done));
    drop(progress);
    let verdict = match result {
        Ok(checked) => Verdict::Valid(checked),
        Err(error) if is_invalid(&error) && is_foreign => Verdict::Foreign(elsewhere),
        Err(error) if is_invalid(&error) => Verdict::Invalid(error.to_string()),
        Err(error) => return Err(error).context(name),
    };
    tell(&verdict, as_json, start.elapsed().as_secs_f64())
}

fn tell(verdict: &Verdict, as_json: bool, seconds: f64) -> Result<Exit> {
    if as_json {
        report::print(&json_report(verdict, seconds))?;
    } else {
        output::print(&text(verdict, seconds))?;
    }
    Ok(match verdict {
        Verdict::Valid(_) => Exit::Answered,
        Verdict::Invalid(_) => Exit::None,
        Verdict::Foreign(_) => Exit::Unknown,
    })
}

fn text(verdict: &Verdict, seconds: f64) -> String {
    match verdict {
        Verdict::Invalid(reason) => format!("not valid: {reason}\n"),
        Verdict::Foreign(elsewhere) => format!(
            "The proof was NOT checked: it is in DRAT, not in LRAT, so another program has to check it{}\n",
            elsewhere.text()
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
    let (status, backing) = match verdict {
        Verdict::Valid(checked) => (Status::Valid, Evidence::Proof.with(json!({"proof": numbers(checked)}))),
        Verdict::Invalid(reason) => (Status::Invalid, Evidence::None.with(json!({"reason": reason}))),
        Verdict::Foreign(elsewhere) => {
            (Status::Unknown, Evidence::None.with(json!({"check_with": elsewhere.command})))
        }
    };
    Report::new(COMMAND, Other::Cnf, status, backing, seconds)
}

//! A formula and a proof.

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

/// Checks that the formula has no model.
pub(super) fn run(formula: &Path, proof: &Path, as_json: bool, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let (formula, proof) = (Input::open(formula)?, Input::open(proof)?);
    let name = proof.name.clone();
    let progress = Spinner::message(verbosity, format!("checking {name}"));
    let result = proof::check_with(formula.reader, proof.reader, &mut |done| watch(&progress, done));
    drop(progress);
    let (verdict, reason) = match result {
        Ok(checked) => (Some(checked), None),
        Err(error) if is_invalid(&error) => (None, Some(error.to_string())),
        Err(error) => return Err(error).context(name),
    };
    let seconds = start.elapsed().as_secs_f64();
    if as_json {
        json_report(verdict.as_ref(), reason.as_deref(), seconds).print()?;
    } else {
        output::print(&text(verdict.as_ref(), reason.as_deref(), seconds))?;
    }
    Ok(if verdict.is_some() { Exit::Answered } else { Exit::None })
}

fn text(verdict: Option<&Checked>, reason: Option<&str>, seconds: f64) -> String {
    match verdict {
        None => format!("not valid: {}\n", reason.unwrap_or_default()),
        Some(checked) => {
            let Checked { variables, clauses, .. } = checked;
            format!(
                "valid: the formula of {clauses} clauses and {variables} variables has no model\n\n\
                 proof     {}\neffort    {seconds:.2} s\n",
                describe(checked)
            )
        }
    }
}

fn json_report(verdict: Option<&Checked>, reason: Option<&str>, seconds: f64) -> Report {
    let (status, evidence) = match verdict {
        Some(checked) => (Status::Valid, json!({"kind": "proof", "proof": numbers(checked)})),
        None => (Status::Invalid, json!({"kind": "none", "reason": reason})),
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

//! A folder that `lifesat eden force --proof` wrote.

use std::path::Path;
use std::time::Instant;

use anyhow::{Error, Result};
use lifesat::answer::question::Other;
use lifesat::answer::{Evidence, Report, Status};
use lifesat::certificate::{self, ForceFindings, OUTSIDE_FORCE, Refutation};
use lifesat::life::partial;
use lifesat::problem::Problem;
use serde_json::json;

use super::folder::is_about_the_content;
use super::{COMMAND, describe, numbers, watch};
use crate::cli::Exit;
use crate::cli::console::Verbosity;
use crate::cli::console::output;
use crate::cli::console::progress::Spinner;
use crate::cli::console::stderr::harmless;
use crate::cli::report;
use crate::cli::wording::counted;

/// Checks everything that the folder claims.
pub(super) fn run(folder: &Path, as_json: bool, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let progress = Spinner::message(verbosity, format!("checking {}", folder.display()));
    let result = certificate::check_force(folder, &mut |done| watch(&progress, done));
    drop(progress);
    let seconds = start.elapsed().as_secs_f64();
    let (report, text, exit) = match &result {
        Ok(findings) => (json_report(findings, seconds), text(findings, seconds), exit(&findings.refutation)),
        Err(error) if is_about_the_content(error) => {
            let backing = Evidence::None.with(json!({"reason": error.to_string()}));
            let report = Report::new(COMMAND, Other::RejectedPatch, Status::Invalid, backing, seconds);
            (report, format!("not valid: {}\n", harmless(&error.to_string())), Exit::None)
        }
        Err(_) => {
            return result
                .map(|_| Exit::None)
                .map_err(|error| Error::new(error).context(folder.display().to_string()));
        }
    };
    if as_json {
        report::print(&report)?;
    } else {
        output::print(&text)?;
    }
    Ok(exit)
}

fn exit(refutation: &Refutation) -> Exit {
    match refutation {
        Refutation::NotChecked(_) => Exit::Unknown,
        Refutation::Wastage | Refutation::Checked(_) => Exit::Answered,
    }
}

fn text(findings: &ForceFindings, seconds: f64) -> String {
    let patch = findings.problem.patch();
    let cells = counted(partial::specified(patch).count() as u64, "cell");
    let (verdict, proof) = match &findings.refutation {
        Refutation::NotChecked(format) => (
            "the proof was NOT checked; everything else is valid",
            format!("not in LRAT, so another program has to check it: {}", format.foreign_check()),
        ),
        Refutation::Checked(checked) => ("checked", describe(checked)),
        Refutation::Wastage => ("checked", "none needed".to_owned()),
    };
    let outside: String = OUTSIDE_FORCE.iter().map(|text| format!("outside   {text}\n")).collect();
    format!(
        "Every predecessor of the patch has its {cells} (rule {}): {verdict}.\n\n{}\n\
         formula   {} is byte for byte the formula for a predecessor that differs\n\
         proof     {proof}\n\
         files     sizes and SHA-256 hashes are those of the manifest\n\
         {outside}effort    {seconds:.2} s\n",
        findings.problem.rule(),
        partial::write_rows(patch),
        findings.manifest.formula.file,
    )
}

fn json_report(findings: &ForceFindings, seconds: f64) -> Report {
    let (status, evidence, proof, check_with) = match &findings.refutation {
        Refutation::NotChecked(format) => {
            (Status::Unknown, Evidence::None, None, Some(format.foreign_check()))
        }
        Refutation::Checked(checked) => (Status::Valid, Evidence::Proof, Some(numbers(checked)), None),
        Refutation::Wastage => (Status::Valid, Evidence::None, None, None),
    };
    let backing = evidence.with(json!({
        "proof": proof,
        "check_with": check_with,
        "outside_the_proof": OUTSIDE_FORCE,
    }));
    let problem = Problem::Force(findings.problem.clone());
    Report::new(COMMAND, problem, status, backing, seconds)
        .with_value(Some(partial::specified(findings.problem.patch()).count()))
}

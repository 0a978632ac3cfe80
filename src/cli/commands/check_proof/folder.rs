//! A folder that `lifesat solve --proof` wrote.

use std::path::Path;
use std::time::Instant;

use anyhow::{Error, Result};
use lifesat::answer::question::Other;
use lifesat::answer::{Evidence, Report, Status};
use lifesat::certificate::{self, BundleError, CutError, Findings, Refutation, Refuted, Unequal};
use lifesat::formula::NoFormula;
use lifesat::problem::still_life::Cohesion;
use lifesat::problem::{Problem, StillLife};
use serde_json::json;

use super::{COMMAND, describe, is_invalid, numbers, watch};
use crate::cli::console::Verbosity;
use crate::cli::console::output;
use crate::cli::console::progress::Spinner;
use crate::cli::console::stderr::harmless;
use crate::cli::report;
use crate::cli::{Exit, wording};

/// Checks everything that the folder claims.
pub(super) fn run(folder: &Path, as_json: bool, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let progress = Spinner::message(verbosity, format!("checking {}", folder.display()));
    let result = certificate::check(folder, &mut |done| watch(&progress, done));
    drop(progress);
    let seconds = start.elapsed().as_secs_f64();
    let findings = match result {
        Ok(findings) => findings,
        Err(error) if is_about_the_content(&error) => return reject(&error, as_json, seconds),
        Err(error) => return Err(Error::new(error).context(folder.display().to_string())),
    };
    if as_json {
        report::print(&json_report(&findings, seconds))?;
    } else {
        output::print(&text(&findings, seconds))?;
    }
    Ok(match findings.refutation {
        Refutation::NotChecked(_) => Exit::Unknown,
        Refutation::Wastage | Refutation::Checked(_) => Exit::Answered,
    })
}

/// Whether the folder could be read, and does not hold what it claims.
pub(super) fn is_about_the_content(error: &BundleError) -> bool {
    match error {
        BundleError::Io { .. }
        | BundleError::NotAFile(_)
        | BundleError::Cuts(CutError::Io(_))
        | BundleError::Formula(Unequal::Io(_))
        | BundleError::Question(NoFormula::TooLarge(_)) => false,
        BundleError::Proof(error) => is_invalid(error),
        _ => true,
    }
}

fn reject(error: &BundleError, as_json: bool, seconds: f64) -> Result<Exit> {
    if as_json {
        let backing = Evidence::None.with(json!({"reason": error.to_string()}));
        report::print(&Report::new(COMMAND, Other::RejectedBundle, Status::Invalid, backing, seconds))?;
    } else {
        output::print(&format!("not valid: {}\n", harmless(&error.to_string())))?;
    }
    Ok(Exit::None)
}

fn text(findings: &Findings, seconds: f64) -> String {
    let Findings { manifest, problem, refutation, cuts } = findings;
    let still_life = wording::still_life(problem);
    let one_more = manifest.live_cells.map_or(0, |count| count + 1);
    let headline = match (manifest.live_cells, refutation) {
        (_, Refutation::NotChecked(_)) => {
            format!("The densest {still_life}: the proof was NOT checked; everything else is valid.")
        }
        (Some(count), _) => format!("The densest {still_life} has {}: checked.", wording::live_cells(count)),
        (None, _) => format!("There is no {still_life}: checked."),
    };
    let mut notes = Vec::new();
    if let Some(count) = manifest.live_cells {
        let check = wording::still_life_check(problem);
        notes.push(("pattern", format!("{}, {check}", wording::live_cells(count))));
    }
    if let Refuted::Proof { formula, max_waste, .. } = &manifest.refuted {
        notes.push((
            "formula",
            format!(
                "{} is byte for byte the formula for at least {}, which is waste of at most {max_waste}",
                formula.file,
                wording::live_cells(one_more)
            ),
        ));
    }
    if problem.cohesion() != Cohesion::Any {
        let cuts = wording::counted(*cuts as u64, "cut");
        notes.push(("cuts", format!("{cuts}, each checked by itself")));
    }
    notes.push((
        "proof",
        match refutation {
            Refutation::Wastage => {
                format!("none needed: {} would mean negative waste", wording::live_cells(one_more))
            }
            Refutation::Checked(checked) => describe(checked),
            Refutation::NotChecked(format) => {
                format!("not in LRAT, so another program has to check it: {}", format.foreign_check())
            }
        },
    ));
    notes.push(("files", "sizes and SHA-256 hashes are those of the manifest".to_owned()));
    notes.extend(outside(problem, refutation).map(|text| ("outside", text)));
    notes.push(("effort", format!("{seconds:.2} s")));
    let notes: String = notes.into_iter().map(|(name, note)| format!("{name:<9} {note}\n")).collect();
    format!("{headline}\n\n{notes}")
}

/// What the reader has to believe, in this program's words and not in those of a file from elsewhere.
fn outside(problem: &StillLife, refutation: &Refutation) -> impl Iterator<Item = String> + use<> {
    let needed = if *refutation == Refutation::Wastage { 1 } else { usize::MAX };
    certificate::outside(problem).into_iter().take(needed).map(str::to_owned)
}

fn json_report(findings: &Findings, seconds: f64) -> Report {
    let Findings { manifest, problem, refutation, cuts } = findings;
    let (status, evidence) = match refutation {
        Refutation::Wastage => (Status::Valid, Evidence::Wastage),
        Refutation::Checked(_) => (Status::Valid, Evidence::Proof),
        Refutation::NotChecked(_) => (Status::Unknown, Evidence::None),
    };
    let (proof, check_with) = match refutation {
        Refutation::Wastage => (None, None),
        Refutation::Checked(checked) => (Some(numbers(checked)), None),
        Refutation::NotChecked(format) => (None, Some(format.foreign_check())),
    };
    let backing = evidence.with(json!({
        "pattern": manifest.live_cells.map(|_| "simulation"),
        "proof": proof,
        "cuts": (problem.cohesion() != Cohesion::Any).then_some(cuts),
        "check_with": check_with,
        "outside_the_proof": outside(problem, refutation).collect::<Vec<_>>(),
    }));
    Report::new(COMMAND, Problem::StillLife(problem.clone()), status, backing, seconds)
        .with_value(manifest.live_cells)
        .with_bound(manifest.live_cells.filter(|_| status == Status::Valid))
}

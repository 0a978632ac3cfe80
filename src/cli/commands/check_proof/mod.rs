//! `lifesat check-proof`: is a refutation what it is said to be?

mod densest;
mod folder;
mod page;
mod pair;
mod patch;
mod searched;

use anyhow::Result;
use lifesat::proof::{CheckError, Checked};
use serde_json::{Value, json};

use crate::cli::Exit;
use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;
use crate::cli::request::check_proof::{CheckProofRequest, Proved};
use crate::cli::wording::counted;

/// What answers call the command.
const COMMAND: &str = "check-proof";

/// Checks a folder, or a formula and a proof.
pub(crate) fn run(request: &CheckProofRequest, verbosity: Verbosity) -> Result<Exit> {
    match &request.subject {
        Proved::Bundle(folder) => folder::run(folder, request.json, verbosity),
        Proved::Formula { formula, proof, veripb } => {
            let files = pair::Files { formula, proof, veripb: veripb.as_deref() };
            pair::run(files, request.json, verbosity)
        }
    }
}

/// Shows how far the proof was followed.
fn watch(progress: &Spinner, done: &Checked) {
    progress.say(|| format!("{} clauses follow, {} kept", done.added, done.most));
}

/// Whether it is the proof that is bad, and not what we were given to read.
fn is_invalid(error: &CheckError) -> bool {
    matches!(error, CheckError::Rejected(_))
}

/// What was followed, in words.
fn describe(checked: &Checked) -> String {
    let Checked { added, rat, deleted, hints, most, .. } = checked;
    let what = match rat {
        0 if *added == 1 => "the only clause follows".to_owned(),
        0 => format!("all {added} clauses follow"),
        _ => format!("{} clauses follow and {rat} are RAT", added - rat),
    };
    format!(
        "{what}, with {}, and the last one is empty; {deleted} were deleted, at most {most} kept at once",
        counted(*hints, "hint")
    )
}

/// The same for programs.
fn numbers(checked: &Checked) -> Value {
    json!({
        "variables": checked.variables,
        "clauses": checked.clauses,
        "added": checked.added,
        "rat": checked.rat,
        "deleted": checked.deleted,
        "hints": checked.hints,
        "most": checked.most,
    })
}

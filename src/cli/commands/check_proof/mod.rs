//! `lifesat check-proof`: is a refutation what it is said to be?

mod drat;
mod folder;
mod pair;

use anyhow::{Result, bail};
use lifesat::proof::{CheckError, Checked};
use serde_json::{Value, json};

use crate::cli::Exit;
use crate::cli::args::CheckProofArgs;
use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;

/// What answers call the command.
const COMMAND: &str = "check-proof";

/// Checks a folder, or a formula and a proof.
pub(crate) fn run(args: &CheckProofArgs, verbosity: Verbosity) -> Result<Exit> {
    let path = &args.formula;
    match &args.proof {
        Some(_) if path.is_dir() => {
            bail!("{} is a folder with a proof of its own, but a proof was given too", path.display())
        }
        Some(proof) if path.as_os_str() == "-" && proof.as_os_str() == "-" => {
            bail!("formula and proof cannot both come from stdin: at most one of them is `-`")
        }
        Some(proof) => pair::run(path, proof, args.json, verbosity),
        None if path.is_dir() => folder::run(path, args.json, verbosity),
        None if path.as_os_str() != "-" && !path.exists() => bail!("there is no {}", path.display()),
        None => bail!(
            "which proof? Say `lifesat check-proof {0} PROOF`, or name a folder that `lifesat solve --proof` wrote",
            path.display()
        ),
    }
}

/// Shows how far the proof was followed.
fn watch(progress: &Spinner, done: &Checked) {
    progress.say(|| format!("{} clauses follow, {} are there", done.added, done.most));
}

/// Whether it is the proof that is bad, and not what we were given to read.
fn is_invalid(error: &CheckError) -> bool {
    matches!(error, CheckError::Rejected(_))
}

/// What was followed, in words.
fn describe(checked: &Checked) -> String {
    let Checked { added, deleted, hints, most, .. } = checked;
    format!(
        "each of {added} clauses follows, by {hints} hints, the last of them empty; {deleted} deleted, at most {most} at once"
    )
}

/// The same for programs.
fn numbers(checked: &Checked) -> Value {
    json!({
        "variables": checked.variables,
        "clauses": checked.clauses,
        "added": checked.added,
        "deleted": checked.deleted,
        "hints": checked.hints,
        "most": checked.most,
    })
}

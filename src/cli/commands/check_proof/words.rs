//! What all answers about proofs share: their name, and what was followed, in words and numbers.

use lifesat::proof::{CheckError, Checked};
use serde_json::{Value, json};

use crate::cli::console::progress::Spinner;
use crate::cli::wording::counted;

/// What answers call the command.
pub(super) const COMMAND: &str = "check-proof";

/// Shows how far the proof was followed.
pub(super) fn watch(progress: &Spinner, done: &Checked) {
    progress.say(|| format!("{} clauses follow, {} kept", done.added, done.most));
}

/// Whether it is the proof that is bad, and not what we were given to read.
pub(super) fn is_invalid(error: &CheckError) -> bool {
    matches!(error, CheckError::Rejected(_))
}

/// What was followed, in words.
pub(super) fn describe(checked: &Checked) -> String {
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
pub(super) fn numbers(checked: &Checked) -> Value {
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

//! What several answers about proofs share: their name, what was followed, in words and numbers, and what does not
//! count as an answer.

use lifesat::problem::Search;
use lifesat::problem::search::{Motion, Subperiods};
use lifesat::proof::{CheckError, Checked};
use serde_json::{Value, json};

use crate::cli::console::progress::Spinner;
use crate::cli::wording::counted;

/// What answers call the command.
pub(super) const COMMAND: &str = "check";

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

/// What does not count as an answer to the question.
pub(super) fn left_out(search: &Search) -> impl Iterator<Item = &'static str> + use<> {
    let returns = matches!(search.motion(), Motion::Returns(_));
    let is_true = search.subperiods() != Subperiods::Allowed && search.last() > 1;
    let empty = returns.then_some("the empty pattern");
    let smaller = (returns && is_true).then_some("patterns with a smaller period");
    let trivial = search.frame_of_cells().map(|_| "patterns whose cells all have a smaller period");
    empty.into_iter().chain(smaller).chain(trivial)
}

//! What answers about proofs and bundles share: their name, what was followed, in words and numbers, and what does not
//! count as an answer.

use lifesat::answer::{Evidence, Status};
use lifesat::certificate::{CheckedCase, Refutation};
use lifesat::problem::Search;
use lifesat::problem::search::{Motion, Outside, Subperiods};
use lifesat::proof::{CheckError, Checked};
use serde_json::{Value, json};

use crate::cli::console::events::Step;
use crate::cli::console::progress::Spinner;
use crate::cli::wording::counted;

pub(super) const COMMAND: &str = "check";

pub(super) fn watch(progress: &Spinner, done: &Checked) {
    progress.say(|| {
        Step::from(format!("{} clauses follow, {} kept", done.added, done.most)).with("clauses", done.added)
    });
}

/// Returns true if it is the proof that is bad, and not what we were given to read.
pub(super) fn is_invalid(error: &CheckError) -> bool {
    matches!(error, CheckError::Rejected(_))
}

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
    let [trivial_one, smaller] = match search.outside() {
        Outside::Dead => ["the empty pattern", "patterns with a smaller period"],
        Outside::Any => [
            "patches without live cells",
            "patches that do not show by themselves that they have no smaller period",
        ],
        Outside::Background(_) => {
            ["the background alone", "patterns whose cells in the box have a smaller period"]
        }
    };
    let empty = returns.then_some(trivial_one);
    let smaller = (returns && is_true).then_some(smaller);
    let trivial = search.frame_of_cells().map(|_| "patterns whose cells all have a smaller period");
    empty.into_iter().chain(smaller).chain(trivial)
}

pub(super) fn proof(refutation: &Refutation, needless: &str) -> String {
    match refutation {
        Refutation::Wastage => needless.to_owned(),
        Refutation::Checked(checked) => describe(checked),
        Refutation::InCases(cases) => {
            format!("one for each of {} cases, which cover the question", cases.len())
        }
        Refutation::NotChecked(format) => {
            let name = format.extension().to_uppercase();
            format!("in {name}, which is not checked with a folder; in it, run `{}`", format.own_check())
        }
    }
}

/// The note that every bundle gets whose files are in order.
pub(super) const FILES: &str = "sizes and SHA-256 hashes are those of the manifest";

pub(super) fn page(headline: &str, notes: Vec<(&'static str, String)>) -> String {
    let notes: String = notes.into_iter().map(|(name, note)| format!("{name:<9} {note}\n")).collect();
    format!("{headline}\n\n{notes}")
}

/// Status, evidence and counts of a proof, and the command for one that was not checked.
pub(super) fn verdict(refutation: &Refutation) -> (Status, Evidence, Value, Option<String>) {
    match refutation {
        Refutation::Wastage => (Status::Valid, Evidence::Wastage, Value::Null, None),
        Refutation::Checked(checked) => (Status::Valid, Evidence::Proof, numbers(checked), None),
        Refutation::InCases(cases) => {
            let cases: Vec<Value> = cases.iter().map(case_numbers).collect();
            (Status::Valid, Evidence::Proof, json!({"cases": cases}), None)
        }
        Refutation::NotChecked(format) => {
            (Status::Unknown, Evidence::None, Value::Null, Some(format.own_check()))
        }
    }
}

fn case_numbers(CheckedCase { case, checked }: &CheckedCase) -> Value {
    let mut counts = numbers(checked);
    counts["case"] = json!(case);
    counts
}

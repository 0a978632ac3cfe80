//! What is said of every bundle, whatever it is about.

use lifesat::answer::{Evidence, Status};
use lifesat::certificate::{CheckedCase, Refutation};
use serde_json::{Value, json};

use super::words::{describe, numbers};

/// What was done with the proof, in words.
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

/// A headline, and notes below it.
pub(super) fn page(headline: &str, notes: Vec<(&'static str, String)>) -> String {
    let notes: String = notes.into_iter().map(|(name, note)| format!("{name:<9} {note}\n")).collect();
    format!("{headline}\n\n{notes}")
}

/// The status of an answer, what stands behind it, the counts of the checked proof, and the command
/// that checks one which was not checked.
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

/// What was counted in the proof of a case, for programs.
fn case_numbers(CheckedCase { case, checked }: &CheckedCase) -> Value {
    let mut counts = numbers(checked);
    counts["case"] = json!(case);
    counts
}

//! What a folder shows about a search that was answered by counting.

use lifesat::answer::{Evidence, Report, Status};
use lifesat::certificate::{Counted, OUTSIDE_COUNTED};
use lifesat::problem::Problem;
use serde_json::json;

use super::page::page;
use super::words::{COMMAND, left_out};

/// In words.
pub(super) fn text(found: &Counted, seconds: f64) -> String {
    let Counted { search, tally, .. } = found;
    let mut notes = vec![("question", search.to_string())];
    notes.extend(left_out(search).map(|text| ("left out", text.to_owned())));
    notes.push(
        (
            "counted",
            format!(
                "the patterns of the box that return after {} generations are {}, as stated, and none is an answer",
                search.last(),
                tally.returning
            ),
        ),
    );
    notes.extend(OUTSIDE_COUNTED.map(|text| ("outside", text.to_owned())));
    notes.push(("effort", format!("{seconds:.2} s")));
    page("No such pattern exists: counted again by another method.", notes)
}

/// For programs.
pub(super) fn json_report(found: &Counted, seconds: f64) -> Report {
    let Counted { search, tally, .. } = found;
    let backing = Evidence::Exhaustive.with(json!({
        "returning": tally.returning.to_string(),
        "outside_the_proof": OUTSIDE_COUNTED,
    }));
    Report::new(COMMAND, Problem::Search(search.clone()), Status::Valid, backing, seconds)
}

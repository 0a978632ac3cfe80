//! What a folder shows about a search.

use lifesat::answer::{Evidence, Report};
use lifesat::certificate::{Refutation, Searched, outside_search};
use lifesat::problem::Problem;
use serde_json::json;

use super::page::{FILES, page, proof, verdict};
use super::words::{COMMAND, left_out};
use crate::cli::wording;

/// In words.
pub(super) fn text(found: &Searched, seconds: f64) -> String {
    let Searched { manifest, search, question, refutation } = found;
    let headline = match (manifest.live_cells, refutation) {
        (_, Refutation::NotChecked(_)) => "The proof was NOT checked; everything else is valid.".to_owned(),
        (None, _) => "No such pattern exists: checked.".to_owned(),
        (Some(count), _) => {
            format!("The smallest such pattern has {} in generation 0: checked.", wording::live_cells(count))
        }
    };
    let mut notes = vec![("question", search.to_string())];
    notes.extend(left_out(search).map(|text| ("left out", text.to_owned())));
    if let Some(count) = manifest.live_cells {
        notes
            .push(("pattern", format!("{}, answers the question by simulation", wording::live_cells(count))));
    }
    let fewer = manifest.live_cells.map_or(String::new(), |count| {
        format!(", with fewer than {} in generation 0", wording::live_cells(count))
    });
    let formula = &manifest.refuted.formula.file;
    notes.push(("formula", format!("{formula} is byte for byte the formula of this question{fewer}")));
    if !question.touched().sides.is_empty() {
        let sides = wording::touched(question.touched());
        notes.push((
            "front",
            format!(
                "it asks only for patterns that touch {sides}: if there were any, there would be one of these"
            ),
        ));
    }
    notes.push(("proof", proof(refutation, "none needed")));
    notes.push(("files", FILES.to_owned()));
    notes.extend(outside_search(question).into_iter().map(|text| ("outside", text.to_owned())));
    notes.push(("effort", format!("{seconds:.2} s")));
    page(&headline, notes)
}

/// For programs.
pub(super) fn json_report(found: &Searched, seconds: f64) -> Report {
    let Searched { manifest, search, question, refutation } = found;
    let (status, evidence, proof, check_with) = verdict(refutation);
    let backing = evidence.with(json!({
        "pattern": manifest.live_cells.map(|_| Evidence::Simulation),
        "proof": proof,
        "pushed_to": wording::each_touched(question.touched()),
        "check_with": check_with,
        "outside_the_proof": outside_search(question),
    }));
    let is_proved = check_with.is_none();
    Report::new(COMMAND, Problem::Search(search.clone()), status, backing, seconds)
        .with_value(manifest.live_cells)
        .with_bound(manifest.live_cells.filter(|_| is_proved))
}

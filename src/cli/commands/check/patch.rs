//! What a folder shows about a self-forcing patch.

use lifesat::answer::Report;
use lifesat::certificate::{ForcedPatch, OUTSIDE_FORCE, Refutation};
use lifesat::life::partial;
use lifesat::problem::Problem;
use serde_json::json;

use super::page::{FILES, page, proof, verdict};
use super::words::COMMAND;
use crate::cli::wording::counted;

/// In words.
pub(super) fn text(found: &ForcedPatch, seconds: f64) -> String {
    let patch = found.problem.patch();
    let cells = counted(partial::specified(patch).count() as u64, "cell");
    let headline = match found.refutation {
        Refutation::NotChecked(_) => "The proof was NOT checked; everything else is valid.".to_owned(),
        Refutation::Wastage | Refutation::Checked(_) | Refutation::InCases(_) => {
            format!("Self-forcing: every predecessor of the patch has its {cells}: checked.")
        }
    };
    let formula = &found.manifest.refuted.formula.file;
    let mut notes = vec![
        ("patch", partial::write_rows(patch).trim_end().replace('\n', "/")),
        ("rule", found.problem.rule().to_string()),
        (
            "formula",
            format!("{formula} is byte for byte the formula for a predecessor that differs from the patch"),
        ),
        ("proof", proof(&found.refutation, "none needed")),
        ("files", FILES.to_owned()),
    ];
    notes.extend(OUTSIDE_FORCE.map(|text| ("outside", text.to_owned())));
    notes.push(("effort", format!("{seconds:.2} s")));
    page(&headline, notes)
}

/// For programs.
pub(super) fn json_report(found: &ForcedPatch, seconds: f64) -> Report {
    let (status, evidence, proof, check_with) = verdict(&found.refutation);
    let backing = evidence.with(json!({
        "proof": proof,
        "check_with": check_with,
        "outside_the_proof": OUTSIDE_FORCE,
    }));
    let problem = Problem::Force(found.problem.clone());
    Report::new(COMMAND, problem, status, backing, seconds)
        .with_value(Some(partial::specified(found.problem.patch()).count()))
}

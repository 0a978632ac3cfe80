//! What a folder shows about the densest still life of a box.

use lifesat::answer::{Evidence, Report};
use lifesat::certificate::{self, Densest, Refutation, Refuted};
use lifesat::problem::still_life::Cohesion;
use lifesat::problem::{Problem, StillLife};
use serde_json::json;

use super::page::{FILES, page, proof, verdict};
use super::words::{COMMAND, describe};
use crate::cli::wording;

/// In words.
pub(super) fn text(found: &Densest, seconds: f64) -> String {
    let Densest { manifest, problem, refutation, cuts } = found;
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
        notes.push(("cuts", format!("{cuts}, each checked on its own")));
    }
    if let (Refuted::Cases { cases, max_waste, .. }, Refutation::InCases(checked)) =
        (&manifest.refuted, refutation)
    {
        let more = wording::live_cells(one_more);
        notes.push((
            "cases",
            format!(
                "{} cover the question about at least {more}, which is waste of at most {max_waste}; their formulas \
                 are byte for byte those of this box and waste",
                wording::counted(cases.len() as u64, "case")
            ),
        ));
        notes.extend(
            checked.iter().map(|case| ("case", format!("{}: {}", case.case.name(), describe(&case.checked)))),
        );
    }
    let needless = format!("none needed: {} would mean negative waste", wording::live_cells(one_more));
    notes.push(("proof", proof(refutation, &needless)));
    notes.push(("files", FILES.to_owned()));
    notes.extend(outside(problem, refutation).map(|text| ("outside", text)));
    notes.push(("effort", format!("{seconds:.2} s")));
    page(&headline, notes)
}

/// What the reader has to believe, in this program's words and not in those of a file from elsewhere.
fn outside(problem: &StillLife, refutation: &Refutation) -> impl Iterator<Item = String> + use<> {
    let needed = if *refutation == Refutation::Wastage { 1 } else { usize::MAX };
    let in_cases = matches!(refutation, Refutation::InCases(_));
    certificate::outside(problem, in_cases).into_iter().take(needed).map(str::to_owned)
}

/// For programs.
pub(super) fn json_report(found: &Densest, seconds: f64) -> Report {
    let Densest { manifest, problem, refutation, cuts } = found;
    let (status, evidence, proof, check_with) = verdict(refutation);
    let backing = evidence.with(json!({
        "pattern": manifest.live_cells.map(|_| Evidence::Simulation),
        "proof": proof,
        "cuts": (problem.cohesion() != Cohesion::Any).then_some(cuts),
        "check_with": check_with,
        "outside_the_proof": outside(problem, refutation).collect::<Vec<_>>(),
    }));
    let is_proved = check_with.is_none();
    Report::new(COMMAND, Problem::StillLife(problem.clone()), status, backing, seconds)
        .with_value(manifest.live_cells)
        .with_bound(manifest.live_cells.filter(|_| is_proved))
}

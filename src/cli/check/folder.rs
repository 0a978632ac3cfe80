//! A folder that `--proof` wrote.

use std::path::Path;
use std::time::Instant;

use anyhow::Result;
use lifesat::answer::question::Other;
use lifesat::answer::{Evidence, Report, Status};
use lifesat::certificate::{
    self, About, BundleError, Counted, Densest, Findings, ForcedPatch, OUTSIDE_COUNTED, OUTSIDE_FORCE,
    Refutation, Refuted, Searched, outside_search,
};
use lifesat::life::partial;
use lifesat::problem::search::{Extreme, ExtremeSide};
use lifesat::problem::still_life::Cohesion;
use lifesat::problem::{Problem, StillLife};
use serde_json::json;

use crate::cli::check::words::{COMMAND, FILES, describe, left_out, page, proof, verdict, watch};
use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;
use crate::cli::console::stderr::harmless;
use crate::cli::report::Ready;
use crate::cli::wording::{self, counted};
use crate::cli::{Exit, bundle};

pub(super) fn run(folder: &Path, as_json: bool, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let progress = Spinner::checking(verbosity, folder);
    let result = certificate::check(folder, &mut |done| watch(&progress, done));
    drop(progress);
    let seconds = start.elapsed().as_secs_f64();
    let findings = match result {
        Ok(findings) => findings,
        Err(error) if error.is_about_the_content() => {
            return reject(folder, &error, seconds).deliver(as_json);
        }
        Err(error) => return Err(bundle::unreadable(folder, error)),
    };
    let (report, text) = match &findings {
        Findings::Counted(found) => (counted_report(found, seconds), counted_text(found, seconds)),
        Findings::Densest(found) => (densest_report(found, seconds), densest_text(found, seconds)),
        Findings::Searched(found) => (searched_report(found, seconds), searched_text(found, seconds)),
        Findings::Forced(found) => (patch_report(found, seconds), patch_text(found, seconds)),
    };
    let exit = if was_checked(&findings) { Exit::Answered } else { Exit::Unknown };
    Ready { report, text, exit }.deliver(as_json)
}

/// Returns true if nothing was left to another program.
fn was_checked(findings: &Findings) -> bool {
    let refutation = match findings {
        Findings::Counted(_) => return true,
        Findings::Densest(found) => &found.refutation,
        Findings::Searched(found) => &found.refutation,
        Findings::Forced(found) => &found.refutation,
    };
    !matches!(refutation, Refutation::NotChecked(_))
}

fn reject(folder: &Path, error: &BundleError, seconds: f64) -> Ready {
    let backing = Evidence::None.with(json!({"reason": error.to_string()}));
    let subject = match certificate::about(folder) {
        About::Search => Other::RejectedSearchBundle,
        About::Patch => Other::RejectedPatchBundle,
        About::StillLife => Other::RejectedBundle,
    };
    let report = Report::new(COMMAND, subject, Status::Invalid, backing, seconds);
    let text = format!("not valid: {}\n", harmless(&error.to_string()));
    Ready { report, text, exit: Exit::None }
}

pub(super) fn densest_text(found: &Densest, seconds: f64) -> String {
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

pub(super) fn densest_report(found: &Densest, seconds: f64) -> Report {
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

pub(super) fn counted_text(found: &Counted, seconds: f64) -> String {
    let Counted { manifest, search, tally } = found;
    let mut notes = vec![("question", search.to_string())];
    notes.extend(left_out(search).map(|text| ("left out", text.to_owned())));
    notes.extend(manifest.best.as_ref().map(|best| answering(best.live_cells)));
    notes.push((
        "counted",
        format!(
            "the patterns of the box that return after {} generations are {}, as stated, and none is an answer{}",
            search.last(),
            tally.returning,
            manifest.best.as_ref().map_or_else(String::new, |best| {
                format!(" with {} live cells", wording::fewer(best.extreme))
            })
        ),
    ));
    notes.extend(OUTSIDE_COUNTED.map(|text| ("outside", text.to_owned())));
    notes.push(("effort", format!("{seconds:.2} s")));
    let claim = match &manifest.best {
        None => "No such pattern exists".to_owned(),
        Some(found) => best(found.extreme, found.live_cells),
    };
    let headline = format!("{claim}: counted again by another method.");
    page(&headline, notes)
}

pub(super) fn counted_report(found: &Counted, seconds: f64) -> Report {
    let Counted { manifest, search, tally } = found;
    let live_cells = manifest.best.as_ref().map(|best| best.live_cells);
    let backing = Evidence::Exhaustive.with(json!({
        "pattern": live_cells.map(|_| Evidence::Simulation),
        "returning": tally.returning.to_string(),
        "outside_the_proof": OUTSIDE_COUNTED,
    }));
    Report::new(COMMAND, Problem::Search(search.clone()), Status::Valid, backing, seconds)
        .with_value(live_cells)
        .with_bound(live_cells)
}

/// Which pattern is the best one.
fn best(extreme: Extreme, count: usize) -> String {
    let which = if extreme.side == ExtremeSide::Least { "smallest" } else { "largest" };
    format!("The {which} such pattern has {} {}", wording::live_cells(count), wording::counted_in(extreme.of))
}

/// The line about the best pattern.
fn answering(count: usize) -> (&'static str, String) {
    ("pattern", format!("{}, answers the question by simulation", wording::live_cells(count)))
}

pub(super) fn searched_text(found: &Searched, seconds: f64) -> String {
    let Searched { manifest, search, question, refutation } = found;
    let headline = match (manifest.live_cells, refutation) {
        (_, Refutation::NotChecked(_)) => "The proof was NOT checked; everything else is valid.".to_owned(),
        (None, _) => "No such pattern exists: checked.".to_owned(),
        (Some(count), _) => format!("{}: checked.", best(manifest.extreme(), count)),
    };
    let mut notes = vec![("question", search.to_string())];
    notes.extend(left_out(search).map(|text| ("left out", text.to_owned())));
    notes.extend(manifest.live_cells.map(answering));
    let fewer = manifest.live_cells.map_or(String::new(), |count| {
        let (extreme, count) = (manifest.extreme(), wording::live_cells(count));
        format!(", with {} than {count} {}", wording::fewer(extreme), wording::counted_in(extreme.of))
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

pub(super) fn searched_report(found: &Searched, seconds: f64) -> Report {
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

pub(super) fn patch_text(found: &ForcedPatch, seconds: f64) -> String {
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

pub(super) fn patch_report(found: &ForcedPatch, seconds: f64) -> Report {
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

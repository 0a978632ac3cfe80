//! The certificate of a self-forcing patch.

use std::path::Path;

use crate::backend::Refuter;
use crate::certificate::{FORMULA, ForceManifest, MANIFEST, force_formula};
use crate::formula::Formula;
use crate::limits::Limits;
use crate::problem::Force;
use crate::solve::still_life::prove::{ProveError, Stage, Work, Written};

/// Fills an empty folder with the proof bundle of a patch that forces itself. A proof in LRAT is checked
/// before this returns, and one in DRAT is replaced by one in LRAT.
///
/// # Errors
/// If a file cannot be written or read, the solver fails or contradicts the earlier refutation, its proof
/// is invalid, or a limit is reached.
#[expect(clippy::missing_panics_doc, reason = "plain structs have a JSON form")]
pub fn prove(
    folder: &Path,
    problem: &Force,
    solver: &Refuter<'_>,
    limits: &Limits,
    observe: &mut dyn FnMut(Stage),
) -> Result<ForceManifest, ProveError> {
    let work = Work { folder, solver, limits };
    work.write(FORMULA, |out| force_formula(problem).write(out, &[]).map(drop))?;
    let Written { formula, proof, format, checked } = work.refute(observe)?;
    let manifest = ForceManifest::new(problem, (formula, proof), format, solver.name(), checked);
    let text = serde_json::to_string_pretty(&manifest).expect("plain structs have a JSON form");
    work.write(MANIFEST, |out| writeln!(out, "{text}"))?;
    Ok(manifest)
}

//! The check of the proof bundle of a densest still life.
//!
//! Nothing in the manifest is taken on trust. The pattern is simulated, and the formula is compared
//! with the one that the encoder writes. A proof in LRAT or DRAT is checked. Every file must have
//! the size and hash that the manifest states.

use std::io::BufReader;
use std::path::Path;

use super::BoundQuestion;
use super::cases::{self, CasesQuestion};
use super::cuts::read as read_cuts;
use super::error::BundleError;
use super::files::{Folder, Refutation, no_other_commands, parse};
use super::manifest::{CUTS, Manifest, ProofFiles, Refuted, commands};
use super::names::Names;
use crate::life::{Grid, Rule};
use crate::problem::still_life::{Cohesion, CountBounds, Outside, Topology};
use crate::problem::{Cut, Problem, StillLife};
use crate::proof::Checked;
use crate::verify;

/// What a bundle shows about the densest still life of a box.
#[derive(Debug)]
pub struct Densest {
    /// The manifest, which states the claim.
    pub manifest: Manifest,
    /// The still-life problem.
    pub problem: StillLife,
    /// How the upper bound was confirmed.
    pub refutation: Refutation,
    /// How many cuts the formula has. Each of them is justified.
    pub cuts: usize,
}

/// Checks everything that this manifest of a bundle claims.
pub(super) fn check(
    folder: Folder<'_>,
    manifest: Manifest,
    observe: &mut dyn FnMut(&Checked),
) -> Result<Densest, BundleError> {
    let problem = problem(&manifest)?;
    pattern(folder, &manifest, &problem)?;
    let cuts = cuts(folder, &manifest, &problem)?;
    let number = cuts.len();
    let refutation = check_refutation(folder, &manifest, &problem, cuts, observe)?;
    no_other_commands(&manifest.check, &commands(&problem, manifest.pattern.is_some(), &manifest.refuted))?;
    Ok(Densest { manifest, problem, refutation, cuts: number })
}

/// The manifest of a bundle about a densest still life.
pub(super) fn read_manifest(folder: &Path) -> Result<Manifest, BundleError> {
    parse(&Folder(folder).manifest()?)
}

/// The problem of the manifest, if a bundle can be about it.
pub(super) fn problem(manifest: &Manifest) -> Result<StillLife, BundleError> {
    let Problem::StillLife(problem) = &manifest.problem else {
        return Err(BundleError::Contradiction("its problem is not a still life"));
    };
    if problem.outside() != Outside::Dead || problem.topology() != Topology::Plane {
        return Err(BundleError::Contradiction("waste needs dead cells outside"));
    }
    if problem.count() != CountBounds::default() {
        return Err(BundleError::Contradiction(
            "its problem has bounds on the live cells, but it claims the densest pattern",
        ));
    }
    Ok(problem.clone())
}

/// The pattern, if there is one: a still life of the box with its forced cells and the claimed number
/// of live cells.
pub(super) fn pattern(
    folder: Folder<'_>,
    manifest: &Manifest,
    problem: &StillLife,
) -> Result<Option<Grid>, BundleError> {
    let (entry, expected) = match (&manifest.pattern, manifest.live_cells) {
        (Some(entry), Some(count)) => (entry, count),
        (None, None) => return Ok(None),
        _ => return Err(BundleError::COUNT_ALONE),
    };
    let pattern = folder.pattern(entry, Rule::LIFE)?;
    verify::still_life(problem, &pattern).map_err(BundleError::Pattern)?;
    match pattern.population() {
        found if found == expected => Ok(Some(pattern)),
        found => Err(BundleError::Count { expected, found }),
    }
}

/// The cuts, if the live cells must hold together. Each of them is justified.
pub(super) fn cuts(
    folder: Folder<'_>,
    manifest: &Manifest,
    problem: &StillLife,
) -> Result<Vec<Cut>, BundleError> {
    let Refuted::Proof { cuts, at_least, .. } = &manifest.refuted else { return Ok(Vec::new()) };
    let entry = match (cuts, problem.cohesion()) {
        (None, Cohesion::Any) => return Ok(Vec::new()),
        (Some(entry), Cohesion::Strict | Cohesion::Connected) => entry,
        (Some(_), Cohesion::Any) => {
            return Err(BundleError::Contradiction("it has cuts, but the live cells need not hold together"));
        }
        (None, _) => {
            return Err(BundleError::Contradiction("it has no cuts, but the live cells must hold together"));
        }
    };
    let mut text = BufReader::with_capacity(1 << 16, folder.open(entry, CUTS)?);
    let cuts = read_cuts(problem, *at_least, &mut text)?;
    folder.compare(entry, CUTS, text.into_inner())?;
    Ok(cuts)
}

fn check_refutation(
    folder: Folder<'_>,
    manifest: &Manifest,
    problem: &StillLife,
    cuts: Vec<Cut>,
    observe: &mut dyn FnMut(&Checked),
) -> Result<Refutation, BundleError> {
    let question = question(manifest, problem, cuts)?;
    match (&manifest.refuted, question) {
        (Refuted::Proof { formula, proof, format, solver, checked, .. }, Some(question)) => {
            folder.formula(Names::Whole, formula, "this box and count", |text| question.compare(text))?;
            let (formula, proof, solver) = (formula.clone(), proof.clone(), solver.clone());
            let files = ProofFiles { formula, proof, format: *format, solver, checked: *checked };
            folder.proof(Names::Whole, &files, observe)
        }
        (Refuted::Cases { at_least, cases, .. }, Some(_)) => {
            let Some(question) = CasesQuestion::new(problem, *at_least)? else {
                return Err(BundleError::Contradiction(
                    "it has cases, but a question about this box cannot be divided into any",
                ));
            };
            cases::check(folder, &question, cases, observe).map(Refutation::InCases)
        }
        // There is a question exactly if the manifest has a proof.
        (Refuted::Wastage {} | Refuted::Proof { .. } | Refuted::Cases { .. }, _) => Ok(Refutation::Wastage),
    }
}

/// The question about one live cell more, which the manifest must agree with. There is none if the
/// wastage identity answers it.
pub(super) fn question(
    manifest: &Manifest,
    problem: &StillLife,
    cuts: Vec<Cut>,
) -> Result<Option<BoundQuestion>, BundleError> {
    let one_more = manifest.live_cells.map_or(0, |count| count + 1);
    let question = BoundQuestion::new(problem, one_more, cuts)?;
    match (&manifest.refuted, &question) {
        (Refuted::Wastage {}, None) => Ok(None),
        (Refuted::Wastage {}, Some(_)) => {
            Err(BundleError::Contradiction("the wastage identity does not exclude one live cell more"))
        }
        (Refuted::Proof { .. } | Refuted::Cases { .. }, None) => Err(BundleError::Contradiction(
            "one live cell more needs no proof: the wastage identity excludes it",
        )),
        (
            Refuted::Proof { at_least, max_waste, .. } | Refuted::Cases { at_least, max_waste, .. },
            Some(asked),
        ) if (*at_least, *max_waste) != (one_more, asked.max_waste()) => {
            Err(BundleError::Contradiction("the formula is not about one live cell more"))
        }
        (Refuted::Proof { .. } | Refuted::Cases { .. }, Some(_)) => Ok(question),
    }
}

//! Proof bundles of self-forcing patches: a formula for a predecessor that differs from the patch, and a
//! proof that it has no model.
//!
//! The manifest has the patch as rows. The formula is encoded again from these rows and compared byte
//! by byte, so the check needs nothing but the question.

use std::io::BufReader;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::check::{check_proof, compare, open, read_text};
use super::manifest::{Counts, FORMULA, FileEntry, ProofKind};
use super::question::compare_formula;
use super::{BundleError, Refutation};
use crate::encode::Transition;
use crate::formula::ForceFormula;
use crate::problem::{Force, Problem};
use crate::proof::Checked;

/// What a bundle claims: that the patch of its problem forces itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForceManifest {
    /// The version of lifesat that wrote it.
    pub lifesat: String,
    /// The problem, a patch.
    pub problem: Problem,
    /// The formula.
    pub formula: FileEntry,
    /// The proof that the formula has no model.
    pub proof: FileEntry,
    /// The format of the proof.
    pub format: ProofKind,
    /// The solver that wrote the proof.
    pub solver: String,
    /// What lifesat's own checker counted when the bundle was made.
    pub checked: Option<Counts>,
    /// Commands that check the bundle, to be run in its folder.
    pub check: Vec<String>,
    /// What the proof does not cover.
    pub outside_the_proof: Vec<String>,
}

/// What a reader has to trust besides a checked proof.
pub const OUTSIDE_FORCE: [&str; 2] = [
    "the encoding: the formula has a model exactly if a predecessor of the patch differs from it in a specified cell \
     (tests/library/force.rs)",
    "the checker itself (crates/sat/src/proof), and the machine that runs it",
];

/// The formula of a bundle. Its clauses are the prime implicates of the rule.
pub fn force_formula(problem: &Force) -> ForceFormula {
    ForceFormula { problem: problem.clone(), transition: Transition::Prime }
}

impl ForceManifest {
    /// The manifest of a refutation.
    pub fn new(
        problem: &Force,
        (formula, proof): (FileEntry, FileEntry),
        format: ProofKind,
        solver: String,
        checked: Option<Counts>,
    ) -> Self {
        let own =
            (format != ProofKind::Frat).then(|| format!("lifesat check-proof {FORMULA} {}", proof.file));
        let check = ["lifesat check-proof .".to_owned()].into_iter().chain(own);
        Self {
            lifesat: env!("CARGO_PKG_VERSION").to_owned(),
            problem: Problem::Force(problem.clone()),
            check: check.chain([format.foreign_check().to_owned()]).collect(),
            formula,
            proof,
            format,
            solver,
            checked,
            outside_the_proof: OUTSIDE_FORCE.map(str::to_owned).to_vec(),
        }
    }
}

/// The result of the check of a bundle whose claim holds, as far as it was checked.
#[derive(Debug)]
pub struct ForceFindings {
    /// The manifest.
    pub manifest: ForceManifest,
    /// The patch.
    pub problem: Force,
    /// How the claim was confirmed.
    pub refutation: Refutation,
}

/// Whether a folder's manifest is about a self-forcing patch.
///
/// # Errors
/// If it cannot be read, or is not JSON.
pub fn is_about_a_patch(folder: &Path) -> Result<bool, BundleError> {
    let manifest: serde_json::Value =
        serde_json::from_slice(&read_text(folder)?).map_err(BundleError::Manifest)?;
    Ok(manifest["problem"]["kind"] == "force")
}

/// Checks everything that a bundle about a patch claims. Now and then `observe` gets how far the proof has
/// been followed.
///
/// # Errors
/// If a file cannot be read, or if anything in the bundle does not support the claim.
pub fn check_force(folder: &Path, observe: &mut dyn FnMut(&Checked)) -> Result<ForceFindings, BundleError> {
    let manifest: ForceManifest =
        serde_json::from_slice(&read_text(folder)?).map_err(BundleError::Manifest)?;
    let Problem::Force(problem) = manifest.problem.clone() else {
        return Err(BundleError::Contradiction("its problem is not a patch"));
    };
    let entry = &manifest.formula;
    let mut text = BufReader::with_capacity(1 << 16, open(folder, entry, FORMULA)?);
    compare_formula(&force_formula(&problem), &mut text).map_err(BundleError::Formula)?;
    compare(folder, entry, FORMULA, text.into_inner())?;
    let refutation = check_proof(folder, entry, &manifest.proof, manifest.format, manifest.checked, observe)?;
    Ok(ForceFindings { manifest, problem, refutation })
}

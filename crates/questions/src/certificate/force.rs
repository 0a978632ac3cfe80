//! Proof bundles of self-forcing patches: a formula for a predecessor that differs from the patch, and a
//! proof that it has no model.
//!
//! The manifest has the patch as rows. The formula is encoded again from these rows and compared byte
//! by byte, so the check needs nothing but the question.

use serde::{Deserialize, Serialize};

use super::error::BundleError;
use super::files::{Folder, Refutation, no_other_commands};
use super::manifest::{Names, ProofFiles};
use super::question::compare;
use crate::encode::predecessor::MOST_CELLS;
use crate::encode::{Transition, VERSION, first_version};
use crate::formula::ForceFormula;
use crate::problem::{Force, Problem};
use crate::proof::Checked;

/// What a bundle claims: that the patch of its problem forces itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForceManifest {
    /// The version of lifesat that wrote it.
    pub lifesat: String,
    /// The version of the clauses of its formulas.
    #[serde(default = "first_version")]
    pub encoding_version: u32,
    /// The problem, a patch.
    pub problem: Problem,
    /// Why no predecessor differs.
    pub refuted: ProofFiles,
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
    pub fn new(problem: &Force, refuted: ProofFiles) -> Self {
        Self {
            lifesat: env!("CARGO_PKG_VERSION").to_owned(),
            encoding_version: VERSION,
            problem: Problem::Force(problem.clone()),
            check: refuted.format.commands(),
            refuted,
            outside_the_proof: OUTSIDE_FORCE.map(str::to_owned).to_vec(),
        }
    }
}

/// What a bundle shows about a patch.
#[derive(Debug)]
pub struct ForcedPatch {
    /// The manifest, which states the claim.
    pub manifest: ForceManifest,
    /// The patch.
    pub problem: Force,
    /// How it was confirmed that no predecessor differs.
    pub refutation: Refutation,
}

pub(super) fn check(
    folder: Folder<'_>,
    manifest: ForceManifest,
    observe: &mut dyn FnMut(&Checked),
) -> Result<ForcedPatch, BundleError> {
    let Problem::Force(problem) = manifest.problem.clone() else {
        return Err(BundleError::Contradiction("its problem is not a patch"));
    };
    let cells = problem.patch().width() * problem.patch().height();
    if cells > MOST_CELLS {
        return Err(BundleError::LargePatch { cells, most: MOST_CELLS });
    }
    let files = &manifest.refuted;
    no_other_commands(&manifest.check, &files.format.commands())?;
    folder.formula(Names::Whole, &files.formula, "this patch", |text| {
        compare(&force_formula(&problem), text)
    })?;
    let refutation = folder.proof(Names::Whole, files, observe)?;
    Ok(ForcedPatch { manifest, problem, refutation })
}

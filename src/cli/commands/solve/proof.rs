//! The proof that `lifesat solve --proof` writes.

use std::path::PathBuf;

use anyhow::{Context, Result};
use lifesat::certificate::{Manifest, Refuted};
use lifesat::life::Grid;
use lifesat::limits::{Limits, StopReason};
use lifesat::problem::StillLife;
use lifesat::problem::still_life::Cohesion;
use lifesat::solve::bundle::MakeError;
use lifesat::solve::still_life::DensestOutcome;
use lifesat::solve::still_life::prove::parts::CaseParts;
use lifesat::solve::still_life::prove::{ProveDensestError, Provers, Reply, prove};
use serde_json::{Value, json};

use crate::cli::commands::bundle::{self, Folder};
use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;
use crate::cli::solver::Choice;
use crate::cli::wording;

/// What became of the wish for a proof.
pub(super) enum DensestProof {
    /// The folder is there.
    Written { folder: PathBuf, manifest: Box<Manifest> },
    /// Nothing was proved, so there is nothing to write.
    NothingToProve,
    /// Time was up, or the user interrupted.
    Stopped(StopReason),
}

/// What came of the refutation of one live cell more.
pub(super) enum Filled {
    /// There is a proof, or there is none for a reason.
    Done(DensestProof),
    /// The search left this refutation open, and there is a denser still life.
    Denser(Grid),
}

/// Proves that there is nothing denser than what a search has found.
pub(super) fn fill(
    folder: Folder,
    problem: &StillLife,
    outcome: &DensestOutcome,
    (solver, jobs): (&Choice, usize),
    limits: &Limits,
    verbosity: Verbosity,
) -> Result<Filled> {
    let is_left_open = outcome.is_left_open();
    if !outcome.is_proved() && !is_left_open {
        return Ok(Filled::Done(DensestProof::NothingToProve));
    }
    if let (Some(why), true) = (&outcome.stopped, problem.cohesion() != Cohesion::Any) {
        // Dynamic programming proved it, and the solver that looks for cuts was stopped.
        return Ok(Filled::Done(DensestProof::Stopped(why.clone())));
    }
    let progress = Spinner::message(verbosity, "writing the proof".to_owned());
    let one_more = outcome.best.as_ref().map_or(0, |best: &Grid| best.population() + 1);
    let again = if is_left_open { "" } else { " once more" };
    let refuting = || format!("refuting {}{again}, with a proof", wording::live_cells(one_more));
    let observe = &mut |stage| progress.say(|| bundle::describe(stage, refuting));
    let (best, cuts, solver) = (outcome.best.as_ref(), &outcome.cuts, solver.refuter());
    let provers = Provers { solver: &solver, jobs, limits };
    match prove(folder.path(), problem, best, cuts, provers, observe) {
        Ok(Reply::Proved(manifest)) => {
            drop(progress);
            let folder = folder.finish()?;
            Ok(Filled::Done(DensestProof::Written { folder, manifest }))
        }
        Ok(Reply::Denser(pattern)) if is_left_open => Ok(Filled::Denser(pattern)),
        Ok(Reply::Denser(_)) => Err(MakeError::Contradiction(solver.name())).context("--proof"),
        Err(ProveDensestError::Make(MakeError::Stopped(why))) => Ok(Filled::Done(DensestProof::Stopped(why))),
        Err(ProveDensestError::Make(error)) => Err(folder.renamed(error)).context("--proof"),
        Err(error) => Err(error).context("--proof"),
    }
}

/// Puts the proofs of a campaign together, and checks them.
pub(super) fn assemble(
    folder: Folder,
    parts: &CaseParts,
    best: &Grid,
    limits: &Limits,
    verbosity: Verbosity,
) -> Result<DensestProof> {
    let progress = Spinner::message(verbosity, "checking the proofs of all cases".to_owned());
    let manifest = parts.assemble(folder.path(), best, limits).context("--proof")?;
    drop(progress);
    Ok(DensestProof::Written { folder: folder.finish()?, manifest: Box::new(manifest) })
}

impl DensestProof {
    /// What there is to say about it, in a line.
    pub(super) fn note(&self) -> String {
        match self {
            Self::NothingToProve => "none, as nothing was proved".to_owned(),
            Self::Stopped(why) => format!("none: {why}"),
            Self::Written { folder, manifest } => match &manifest.refuted {
                Refuted::Wastage {} => format!("{}: none needed, by the wastage identity", folder.display()),
                Refuted::Proof { proof, format, .. } => bundle::note(folder, proof, *format),
                Refuted::Cases { cases, .. } => {
                    let bytes: u64 = cases.iter().map(|case| case.files.proof.bytes).sum();
                    let cases = wording::counted(cases.len() as u64, "case");
                    format!("{}: proofs of {cases}, {bytes} bytes, checked", folder.display())
                }
            },
        }
    }

    /// A search that left the last refutation open, after this came of it.
    pub(super) fn closes(&self, outcome: DensestOutcome, solver: &Choice) -> DensestOutcome {
        match self {
            Self::Written { .. } => outcome.closed_by(solver.refuter().name()),
            Self::Stopped(why) => DensestOutcome { stopped: Some(why.clone()), ..outcome },
            Self::NothingToProve => outcome,
        }
    }

    /// Whether a proof was written and checked.
    pub(super) fn is_checked(&self) -> bool {
        let Self::Written { manifest, .. } = self else { return false };
        // No proof of a case is kept without a check.
        matches!(manifest.refuted, Refuted::Proof { checked: Some(_), .. } | Refuted::Cases { .. })
    }

    /// The same for programs.
    pub(super) fn json(&self) -> Value {
        match self {
            Self::NothingToProve | Self::Stopped(_) => Value::Null,
            Self::Written { folder, manifest } => json!({"folder": folder, "refuted": manifest.refuted}),
        }
    }
}

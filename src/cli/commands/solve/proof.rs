//! The folder that `--proof` asks for.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use lifesat::backend::Refuter;
use lifesat::certificate::{Manifest, ProofKind, Refuted};
use lifesat::limits::{Limits, StopReason};
use lifesat::problem::StillLife;
use lifesat::proof;
use lifesat::solve::still_life::Outcome;
use lifesat::solve::still_life::prove::{ProveError, Stage, prove};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;
use crate::cli::solver::Choice;
use crate::cli::wording;

/// A folder that is made under another name, and goes away unless it is finished.
pub(in crate::cli::commands) struct Folder {
    target: PathBuf,
    made: TempDir,
}

/// What became of the wish for a proof.
pub(super) enum Proof {
    /// The folder is there.
    Written { folder: PathBuf, manifest: Box<Manifest> },
    /// Nothing was proved, so there is nothing to write.
    NothingToProve,
    /// Time was up, or the user interrupted.
    Stopped(StopReason),
}

impl Folder {
    /// Finds out now, and not after hours of work, whether the folder can be made and the solver writes proofs.
    pub(in crate::cli::commands) fn begin(target: &Path, solver: &Choice) -> Result<Self> {
        refuter(solver).format()?;
        if fs::symlink_metadata(target).is_ok() {
            bail!(
                "{} exists already: --proof makes a new folder, so choose another name or move it away",
                target.display()
            );
        }
        let name = target
            .file_name()
            .with_context(|| format!("{} is not the name of a folder", target.display()))?;
        let parent =
            target.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let made = new_folder_in(parent, &format!(".{}-", name.to_string_lossy()));
        let made = made.with_context(|| format!("cannot make the folder {}", target.display()))?;
        Ok(Self { target: target.to_owned(), made })
    }

    /// Where its files go.
    pub(in crate::cli::commands) fn path(&self) -> &Path {
        self.made.path()
    }

    /// Proves what a search has found.
    pub(super) fn fill(
        self,
        problem: &StillLife,
        outcome: &Outcome,
        solver: &Choice,
        limits: &Limits,
        verbosity: Verbosity,
    ) -> Result<Proof> {
        if !outcome.is_proved() {
            return Ok(Proof::NothingToProve);
        }
        let progress = Spinner::message(verbosity, "writing the proof".to_owned());
        let observe = &mut |stage| progress.say(|| describe(stage));
        let folder = self.made.path();
        let (best, cuts, solver) = (outcome.best.as_ref(), &outcome.cuts, refuter(solver));
        match prove(folder, problem, best, cuts, &solver, limits, observe) {
            Ok(manifest) => {
                drop(progress);
                let folder = self.finish()?;
                Ok(Proof::Written { folder, manifest: Box::new(manifest) })
            }
            Err(ProveError::Stopped(why)) => Ok(Proof::Stopped(why)),
            Err(error) => Err(error).context("--proof"),
        }
    }

    /// Gives the folder its name. An empty folder that has come there meanwhile is replaced.
    pub(in crate::cli::commands) fn finish(self) -> Result<PathBuf> {
        let renamed = fs::rename(self.made.path(), &self.target);
        renamed.with_context(|| format!("cannot make the folder {}", self.target.display()))?;
        // Nothing is left under the old name.
        drop(self.made.keep());
        Ok(self.target)
    }
}

#[cfg(unix)]
fn new_folder_in(parent: &Path, prefix: &str) -> io::Result<TempDir> {
    use std::os::unix::fs::PermissionsExt;
    tempfile::Builder::new().prefix(prefix).permissions(fs::Permissions::from_mode(0o777)).tempdir_in(parent)
}

#[cfg(not(unix))]
fn new_folder_in(parent: &Path, prefix: &str) -> io::Result<TempDir> {
    tempfile::Builder::new().prefix(prefix).tempdir_in(parent)
}

pub(in crate::cli::commands) fn refuter(solver: &Choice) -> Refuter<'_> {
    match solver {
        Choice::Embedded(solver) => Refuter::Embedded(*solver),
        Choice::Process(solver) => Refuter::Process(solver),
    }
}

pub(in crate::cli::commands) fn describe(stage: Stage) -> String {
    match stage {
        Stage::Refuting(count) => format!("refuting {} once more, with a proof", wording::live_cells(count)),
        Stage::Elaborating(proof::Stage::Reading { steps }) => format!("reading the proof: {steps} steps"),
        Stage::Elaborating(proof::Stage::Checking { left, .. }) => {
            format!("finding hints for the proof: {left} steps left")
        }
        Stage::Checking(steps) => format!("checking the proof: {steps} clauses follow"),
    }
}

impl Proof {
    /// What there is to say about it, in a line.
    pub(super) fn note(&self) -> String {
        match self {
            Self::NothingToProve => "none, as nothing was proved".to_owned(),
            Self::Stopped(why) => format!("none: {why}"),
            Self::Written { folder, manifest } => {
                let folder = folder.display();
                match &manifest.refuted {
                    Refuted::Wastage {} => format!("{folder}: none needed, by the wastage identity"),
                    Refuted::Proof { proof, format: ProofKind::Lrat, .. } => {
                        format!("{folder}: {} of {} bytes, checked", proof.file, proof.bytes)
                    }
                    Refuted::Proof { proof, format, .. } => format!(
                        "{folder}: {} of {} bytes, NOT checked; {}",
                        proof.file,
                        proof.bytes,
                        format.foreign_check()
                    ),
                }
            }
        }
    }

    /// Whether a proof was written and checked.
    pub(super) fn is_checked(&self) -> bool {
        let Self::Written { manifest, .. } = self else { return false };
        matches!(manifest.refuted, Refuted::Proof { checked: Some(_), .. })
    }

    /// The same for programs.
    pub(super) fn json(&self) -> Value {
        match self {
            Self::NothingToProve | Self::Stopped(_) => Value::Null,
            Self::Written { folder, manifest } => json!({"folder": folder, "refuted": manifest.refuted}),
        }
    }
}

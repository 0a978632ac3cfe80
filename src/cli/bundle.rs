//! The folder of a certificate that `--proof` asks for.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Error, Result, anyhow, bail};
use lifesat::backend::Refuter;
use lifesat::certificate::{BundleError, FileEntry, ProofKind};
use lifesat::new_file::NewFolder;
use lifesat::proof;
use lifesat::solve::bundle::{MakeError, Stage};

use crate::cli::console::signals;
use crate::cli::input::content;

/// The folder of a certificate, which goes away unless it is finished.
pub(crate) struct Folder(NewFolder);

impl Folder {
    /// Finds out before the work whether the folder can be made and the solver writes proofs.
    pub(crate) fn for_proof_of(solver: &Refuter<'_>, target: &Path) -> Result<Self> {
        solver.format()?;
        Self::begin(target)
    }

    pub(crate) fn begin(target: &Path) -> Result<Self> {
        if fs::symlink_metadata(target).is_ok() {
            bail!(
                "{} exists already: --proof makes a new folder, so choose another name or move it away",
                target.display()
            );
        }
        // It is asked for before there is anything to clean up.
        signals::interrupt()?;
        Ok(Self(NewFolder::beside(target)?))
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    /// Names the file as it is called when the folder is finished.
    pub(crate) fn renamed(&self, error: MakeError) -> MakeError {
        match error {
            MakeError::Write { path, error } => {
                let renamed = path.strip_prefix(self.path()).ok().map(|name| self.0.target().join(name));
                MakeError::Write { path: renamed.unwrap_or(path), error }
            }
            error => error,
        }
    }

    /// Gives the folder its name. An empty folder that has come there meanwhile is replaced.
    pub(crate) fn finish(self) -> Result<PathBuf> {
        Ok(self.0.finish()?)
    }
}

/// The error of a certificate that cannot be read. If there is none, it says how to get one.
pub(crate) fn unreadable(folder: &Path, error: BundleError) -> Error {
    let name = folder.display();
    match (&error, content::described(folder)) {
        (BundleError::NoManifest(_), Some(what)) => anyhow!("{name} is {what}"),
        (BundleError::NoManifest(_), None) if !folder.is_dir() => anyhow!("there is no folder {name}"),
        (BundleError::NoManifest(_), None) => anyhow!(
            "{error}; `lifesat solve`, `search` and `eden force` write one with --proof, and `check` also \
             takes two files: a formula and a proof"
        ),
        _ => Error::new(error).context(name.to_string()),
    }
}

/// How far a refutation has come. `refuting` says what the solver refutes.
pub(crate) fn describe(stage: Stage, refuting: impl FnOnce() -> String) -> String {
    match stage {
        Stage::Refuting => refuting(),
        Stage::Elaborating(proof::Stage::Reading { steps }) => format!("reading the proof: {steps} steps"),
        Stage::Elaborating(proof::Stage::Checking { left, .. }) => {
            format!("finding hints for the proof: {left} steps left")
        }
        Stage::Checking(steps) => format!("checking the proof: {steps} clauses follow"),
    }
}

pub(crate) fn note(folder: &Path, proof: &FileEntry, format: ProofKind) -> String {
    let checked = match format {
        ProofKind::Lrat => "checked".to_owned(),
        ProofKind::Drat | ProofKind::Frat => format!("NOT checked; {}", format.foreign_check()),
    };
    format!("{}: {} of {} bytes, {checked}", folder.display(), proof.file, proof.bytes)
}

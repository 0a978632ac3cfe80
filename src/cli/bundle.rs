//! The folder of a certificate that `--proof` asks for.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Error, Result, anyhow, bail};
use lifesat::backend::Refuter;
use lifesat::certificate::{BundleError, FileEntry, ProofKind};
use lifesat::new_file::NewFolder;
use lifesat::proof;
use lifesat::solve::bundle::{MakeError, Stage};

use crate::cli::console::events::Step;
use crate::cli::console::progress::Spinner;
use crate::cli::console::signals;
use crate::cli::input::content;

/// The last line about a certificate.
pub(crate) const COMPLETE: &str = "certificate: complete";

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

/// Shows how far a refutation has come. If the user asked for more, each stage is a line when it begins. `refuting` says
/// what the solver refutes.
pub(crate) fn watch(progress: &Spinner, refuting: impl Fn() -> String) -> impl FnMut(Stage) {
    let mut furthest = None;
    progress.tell("certificate: writing the formula");
    move |stage| {
        let (place, name) = match stage {
            Stage::Refuting => (0, refuting()),
            Stage::Elaborating(_) => (1, "finding hints for the proof".to_owned()),
            Stage::Checking(_) => (2, "checking the proof".to_owned()),
        };
        // Cases that are refuted side by side come to a stage one after the other.
        if furthest < Some(place) {
            furthest = Some(place);
            progress.tell(&format!("certificate: {name}"));
        }
        progress.say(|| describe(stage, &refuting));
    }
}

fn describe(stage: Stage, refuting: impl FnOnce() -> String) -> Step {
    match stage {
        Stage::Refuting => refuting().into(),
        Stage::Elaborating(proof::Stage::Reading { steps }) => {
            Step::from(format!("reading the proof: {steps} steps")).with("steps", steps)
        }
        Stage::Elaborating(proof::Stage::Checking { left, .. }) => {
            Step::from(format!("finding hints for the proof: {left} steps left")).with("left", left)
        }
        Stage::Checking(steps) => {
            Step::from(format!("checking the proof: {steps} clauses follow")).with("clauses", steps)
        }
    }
}

pub(crate) fn note(folder: &Path, proof: &FileEntry, format: ProofKind) -> String {
    let checked = match format {
        ProofKind::Lrat => "checked".to_owned(),
        ProofKind::Drat | ProofKind::Frat => format!("NOT checked; {}", format.foreign_check()),
    };
    format!("{}: {} of {} bytes, {checked}", folder.display(), proof.file, proof.bytes)
}

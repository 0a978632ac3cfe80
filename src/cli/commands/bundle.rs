//! The folder of a certificate that `--proof` asks for.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result, anyhow, bail};
use lifesat::backend::Refuter;
use lifesat::certificate::{BundleError, FileEntry, ProofKind};
use lifesat::proof;
use lifesat::solve::bundle::{MakeError, Stage};
use tempfile::TempDir;

use crate::cli::console::writable;
use crate::cli::input::folders;

/// A folder that is made under another name, and goes away unless it is finished.
pub(super) struct Folder {
    target: PathBuf,
    made: TempDir,
    above: Above,
}

/// Folders that were made for others to lie in. They go away again while they are empty.
struct Above(Vec<PathBuf>);

impl Above {
    /// Makes a folder and those above it that do not exist.
    fn make(folder: &Path) -> io::Result<Self> {
        let new: Vec<PathBuf> =
            folder.ancestors().take_while(|above| !above.exists()).map(Path::to_path_buf).collect();
        let made = Self(new);
        fs::create_dir_all(folder)?;
        Ok(made)
    }
}

impl Drop for Above {
    fn drop(&mut self) {
        for folder in &self.0 {
            // The system refuses to remove a folder that holds a certificate.
            let _ = fs::remove_dir(folder);
        }
    }
}

impl Folder {
    /// Finds out now, and not after hours of work, whether the folder can be made and the solver
    /// writes proofs.
    pub(super) fn begin(target: &Path, solver: &Refuter<'_>) -> Result<Self> {
        solver.format()?;
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
        let cannot = || format!("cannot make the folder {}", target.display());
        let above = Above::make(parent).with_context(cannot)?;
        // The error of the folder under its other name would name it, which means nothing to the user.
        writable::folder(parent).with_context(cannot)?;
        let made = new_folder_in(parent, &format!(".{}-", name.to_string_lossy())).with_context(cannot)?;
        Ok(Self { target: target.to_owned(), made, above })
    }

    /// Where the files go.
    pub(super) fn path(&self) -> &Path {
        self.made.path()
    }

    /// The same error, about a file as it is called when the folder is finished. Its name before
    /// means nothing to the user.
    pub(super) fn renamed(&self, error: MakeError) -> MakeError {
        match error {
            MakeError::Write { path, error } => {
                let renamed = path.strip_prefix(self.path()).ok().map(|name| self.target.join(name));
                MakeError::Write { path: renamed.unwrap_or(path), error }
            }
            error => error,
        }
    }

    /// Gives the folder its name. An empty folder that has come there meanwhile is replaced.
    pub(super) fn finish(self) -> Result<PathBuf> {
        let renamed = fs::rename(self.made.path(), &self.target);
        renamed.with_context(|| format!("cannot make the folder {}", self.target.display()))?;
        let Self { target, made, above } = self;
        // Nothing is left under the old name.
        drop(made.keep());
        drop(above);
        Ok(target)
    }
}

/// The error of a certificate that cannot be read. If there is none, it says what is there instead, and
/// how to get one.
pub(super) fn unreadable(folder: &Path, error: BundleError) -> Error {
    let name = folder.display();
    match (&error, folders::described(folder)) {
        (BundleError::NoManifest(_), Some(what)) => anyhow!("{name} is {what}"),
        (BundleError::NoManifest(_), None) if !folder.is_dir() => anyhow!("there is no folder {name}"),
        (BundleError::NoManifest(_), None) => anyhow!(
            "{error}; `lifesat solve`, `search` and `eden force` write one with --proof, and `check-proof` also \
             takes two files: a formula and a proof"
        ),
        _ => Error::new(error).context(name.to_string()),
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

/// How far a refutation has come. `refuting` says what the solver refutes.
pub(super) fn describe(stage: Stage, refuting: impl FnOnce() -> String) -> String {
    match stage {
        Stage::Refuting => refuting(),
        Stage::Elaborating(proof::Stage::Reading { steps }) => format!("reading the proof: {steps} steps"),
        Stage::Elaborating(proof::Stage::Checking { left, .. }) => {
            format!("finding hints for the proof: {left} steps left")
        }
        Stage::Checking(steps) => format!("checking the proof: {steps} clauses follow"),
    }
}

/// What there is to say about a proof, in a line.
pub(super) fn note(folder: &Path, proof: &FileEntry, format: ProofKind) -> String {
    let checked = match format {
        ProofKind::Lrat => "checked".to_owned(),
        ProofKind::Drat | ProofKind::Frat => format!("NOT checked; {}", format.foreign_check()),
    };
    format!("{}: {} of {} bytes, {checked}", folder.display(), proof.file, proof.bytes)
}

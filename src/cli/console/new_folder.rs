//! Folders that are made under another name, so that nobody takes a part for the whole.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use tempfile::TempDir;

/// A folder that goes away unless it is finished.
pub(crate) struct NewFolder {
    target: PathBuf,
    made: TempDir,
}

impl NewFolder {
    /// Makes it beside the place where it is to be.
    pub(crate) fn beside(target: &Path) -> Result<Self> {
        let name = target
            .file_name()
            .with_context(|| format!("{} is not the name of a folder", target.display()))?;
        let parent =
            target.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let made = new_folder_in(parent, &format!(".{}-", name.to_string_lossy()));
        let made = made.with_context(|| format!("cannot make the folder {}", target.display()))?;
        Ok(Self { target: target.to_owned(), made })
    }

    /// Where the files go.
    pub(crate) fn path(&self) -> &Path {
        self.made.path()
    }

    /// Where they will be.
    pub(crate) fn target(&self) -> &Path {
        &self.target
    }

    /// Gives the folder its name. An empty folder that has come there meanwhile is replaced.
    pub(crate) fn finish(self) -> Result<PathBuf> {
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

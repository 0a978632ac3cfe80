//! Folders that are made under another name, so that nobody takes a part for the whole.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use lifesat::new_file::new_folder_in;
use tempfile::TempDir;

use crate::cli::console::writable;

/// A folder that goes away unless it is finished.
pub(crate) struct NewFolder {
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
            // The system refuses to remove a folder in which something lies.
            let _ = fs::remove_dir(folder);
        }
    }
}

impl NewFolder {
    /// Makes it beside the place where it is to be, with the folders above that do not exist.
    pub(crate) fn beside(target: &Path) -> Result<Self> {
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
        let Self { target, made, above } = self;
        // Nothing is left under the old name.
        drop(made.keep());
        drop(above);
        Ok(target)
    }
}

//! The folder of a certificate, which appears when it is complete.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use lifesat_core::backend::Refuter;
use lifesat_core::new_file::new_folder_in;
use pyo3::exceptions::PyFileExistsError;
use pyo3::prelude::*;
use tempfile::TempDir;

use crate::error::input;

/// A folder that goes away unless it is finished.
pub(crate) struct Folder {
    target: PathBuf,
    made: TempDir,
}

impl Folder {
    /// Finds out now, and not after hours of work, whether the folder can be made and the solver writes proofs.
    pub(crate) fn for_proof_of(solver: &Refuter<'_>, target: &Path) -> PyResult<Self> {
        solver.format().map_err(input)?;
        if fs::symlink_metadata(target).is_ok() {
            let what = format!("{} exists already: proof names a new folder", target.display());
            return Err(PyFileExistsError::new_err(what));
        }
        Ok(Self { made: Self::beside(target)?, target: target.to_owned() })
    }

    fn beside(target: &Path) -> io::Result<TempDir> {
        let parent = target.parent().filter(|parent| !parent.as_os_str().is_empty());
        new_folder_in(parent.unwrap_or(Path::new(".")), ".lifesat-")
    }

    /// Where the files go.
    pub(crate) fn path(&self) -> &Path {
        self.made.path()
    }

    /// An empty folder in its place.
    pub(crate) fn anew(self) -> PyResult<Self> {
        Ok(Self { made: Self::beside(&self.target)?, target: self.target })
    }

    /// Gives the folder its name.
    pub(crate) fn finish(self) -> PyResult<()> {
        fs::rename(self.made.path(), &self.target)?;
        // Nothing is left under the old name.
        let _ = self.made.keep();
        Ok(())
    }
}

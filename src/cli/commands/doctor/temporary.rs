//! The folder for temporary files, in which external solvers get their formulas.

use std::env;

use super::finding::{Condition, Finding};
use crate::cli::Exit;
use crate::cli::console::writable;

/// Whether a file can be written there.
pub(super) fn folder() -> Finding {
    let folder = env::temp_dir();
    let condition = match writable::try_in(&folder) {
        Ok(()) => Condition::Works(folder.display().to_string()),
        Err(error) => Condition::Fails {
            reason: format!(
                "cannot write in {}: {error}; set TMPDIR to a folder in which you can",
                folder.display()
            ),
            exit: Exit::Usage,
        },
    };
    Finding::new("temporary files", condition)
}

//! The folder for temporary files, in which external solvers get their formulas.

use std::env;

use lifesat::new_file::new_file_in;

use super::finding::{Condition, Finding};
use crate::cli::Exit;

/// Whether a file can be written there.
pub(super) fn folder() -> Finding {
    let folder = env::temp_dir();
    let condition = match new_file_in(&folder) {
        Ok(_) => Condition::Works(folder.display().to_string()),
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

//! The file that shows what a command under way has.

use std::path::PathBuf;

use anyhow::Result;

use crate::cli::command_line;
use crate::cli::console::kept_file::KeptFile;
use crate::cli::console::overwrite::{self, Kind, Others};

/// The file, which is written again and again.
#[derive(Clone, Debug)]
pub(crate) struct Partials {
    pub(crate) file: KeptFile,
    /// The command that asks, for a comment.
    pub(crate) command: String,
}

impl Partials {
    /// The file that is wanted, if one is. A file of another kind is refused before the work begins.
    pub(super) fn claim(path: Option<PathBuf>, others: Others) -> Result<Option<Self>> {
        let Some(path) = path else { return Ok(None) };
        overwrite::allow(&path, Kind::Pattern, others)?;
        Ok(Some(Self { file: KeptFile::new(path), command: command_line::of_this_run() }))
    }
}

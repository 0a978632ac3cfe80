//! `lifesat ipasir-host`: the process that loads the library of `--ipasir`.

use std::path::Path;

use anyhow::{Context, Result};

use crate::cli::Exit;

/// Does what the other process asks, until it has no more to ask.
pub(crate) fn run(file: &Path) -> Result<Exit> {
    lifesat_ipasir::host(file).context("cannot answer the process that asks")?;
    Ok(Exit::Answered)
}

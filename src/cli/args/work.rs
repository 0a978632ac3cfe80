//! How the work on a question is done, and where it is recorded: options that change no answer.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;
use lifesat::journal::Journal;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::cli::args::parse::{duration, jobs};

#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Work")]
pub(crate) struct WorkArgs {
    /// Number of threads [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = jobs)]
    pub(crate) jobs: Option<usize>,
    /// Stop after this time, such as 90, 90s, 5m or 2h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,
}

#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Work")]
pub(crate) struct StateArgs {
    /// Record finished work in FILE, and continue from what it holds, even after a crash
    #[arg(long, aliases = ["save", "resume"], value_name = "FILE")]
    pub(crate) state: Option<PathBuf>,
}

/// The journal that the user names, or one that ends with the program. `observe` refuses wrong pieces.
pub(crate) fn open_journal<T: DeserializeOwned, E: std::error::Error + Send + Sync + 'static>(
    place: Option<(&Path, String)>,
    task: &impl Serialize,
    mut observe: impl FnMut(&T) -> Result<(), E>,
) -> Result<Journal> {
    let mut wrong = None;
    let observe = |piece: T| wrong = wrong.take().or(observe(&piece).err());
    let Some((path, name)) = place else {
        let file = tempfile::tempfile().context("cannot make a temporary file")?;
        return Ok(Journal::new(file, task, observe)?);
    };
    let journal = Journal::open(path, task, observe).with_context(|| name.clone())?;
    wrong.map_or(Ok(journal), |error| Err(error).context(name))
}

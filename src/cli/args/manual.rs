//! `lifesat help` and `lifesat manual`.

use std::path::PathBuf;

use clap::Args;

#[derive(Debug, Args)]
pub(crate) struct HelpArgs {
    /// A command, such as `eden search`, or a topic: formats, symmetries, exit-codes, evidence
    #[arg(value_name = "COMMAND | TOPIC")]
    pub(crate) words: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct ManualArgs {
    /// Write below this folder, in share/man and in the places where shells look for completions;
    /// such as /usr/local. Files of these names that lifesat did not write are replaced only with --force
    #[arg(value_name = "PREFIX")]
    pub(crate) prefix: PathBuf,
    /// Replace files of these names even if lifesat did not write them
    #[arg(long, hide = true)]
    pub(crate) force: bool,
}

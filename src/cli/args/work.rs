//! How the work on a question is done, and where it is recorded: options that change no answer.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

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

//! Where commands write, and what they may replace there.

use std::path::PathBuf;

use clap::Args;

#[derive(Clone, Debug, Args)]
pub(crate) struct ReportArgs {
    /// Also write to this folder: a web page about the answer, the patterns, and the JSON object. An earlier report in the
    /// folder is replaced, other files only with --force
    #[arg(long, value_name = "FOLDER")]
    pub(crate) report: Option<PathBuf>,
    /// Replace existing files even if they are not from an earlier report, or not of the kind that is
    /// written
    #[arg(long, hide = true)]
    pub(crate) force: bool,
}

#[derive(Clone, Debug, Args)]
pub(crate) struct OutputArgs {
    /// Write to FILE instead of stdout. A FILE that is not of the kind that is written is replaced only with --force
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Replace FILE even if it is not of the kind that is written
    #[arg(long, requires = "output", hide = true)]
    pub(crate) force: bool,
}

impl ReportArgs {
    /// Returns true if a report is wanted.
    pub(crate) fn is_given(&self) -> bool {
        self.report.is_some()
    }
}

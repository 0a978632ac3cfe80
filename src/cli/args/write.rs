//! Where commands write, and what they may replace there.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::cli::args::parse::at_least_one;
use crate::cli::console::format::PatternFormat;
use crate::cli::console::overwrite::{self, Kind, Others};
use crate::cli::report::Folder;

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

/// What an answer that is no single pattern is printed as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Words for people.
    Text,
    /// One JSON object.
    Json,
}

impl Form {
    /// The form that `--json` asks for, or its absence.
    pub(crate) fn of(json: bool) -> Self {
        if json { Self::Json } else { Self::Text }
    }
}

/// What an answer that may be a single pattern is printed as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PatternForm<F = PatternFormat> {
    /// Words for people.
    Text,
    /// The pattern alone.
    Pattern(F),
    /// One JSON object.
    Json,
}

/// How an answer is printed, and the folder of a page about it.
#[derive(Clone, Debug)]
pub(crate) struct Output {
    pub(crate) form: Form,
    pub(crate) report: Option<Folder>,
}

impl Output {
    /// What the arguments say.
    pub(crate) fn of(json: bool, args: &ReportArgs) -> Result<Self> {
        Ok(Self { form: Form::of(json), report: report(args)? })
    }
}

/// The folder of a report. A foreign one is refused here, before anything takes its time.
pub(crate) fn report(args: &ReportArgs) -> Result<Option<Folder>> {
    args.report.as_ref().map(|path| Folder::claim(path, Others::of(args.force))).transpose()
}

/// The file that is written, or `None` for stdout. A file of another kind is refused.
pub(crate) fn file(args: &OutputArgs, kind: Kind) -> Result<Option<PathBuf>> {
    if let Some(path) = &args.output {
        overwrite::allow(path, kind, Others::of(args.force))?;
    }
    Ok(args.output.clone())
}

#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Answers")]
pub(crate) struct AnswersArgs {
    /// End after this many patterns [default: 1]
    #[arg(short = 'n', long, value_name = "N", value_parser = at_least_one)]
    pub(crate) number: Option<usize>,
    /// Go on until nothing is left to find
    #[arg(short, long, conflicts_with = "number")]
    pub(crate) all: bool,
    /// Print each pattern in this format
    #[arg(long, value_enum, default_value = "rle", value_name = "FORMAT")]
    pub(crate) format: PatternFormat,
    /// Print one JSON object instead
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) report: ReportArgs,
}

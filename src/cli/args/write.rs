//! Where commands write, and what they may replace there.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::cli::args::parse::at_least_one;
use crate::cli::console::output::{ListFormat, PatternFormat};
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
    pub(crate) fn is_given(&self) -> bool {
        self.report.is_some()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form<F = PatternFormat> {
    Text,
    Pattern(F),
    Json,
}

impl<F> Form<F> {
    /// The form that `--json` and `--format` ask for, or their absence.
    pub(crate) fn of(json: bool, format: Option<F>) -> Self {
        match format {
            _ if json => Self::Json,
            Some(format) => Self::Pattern(format),
            None => Self::Text,
        }
    }
}

/// How an answer is printed, and the folder of a page about it.
#[derive(Clone, Debug)]
pub(crate) struct Output {
    pub(crate) form: Form,
    pub(crate) report: Option<Folder>,
}

impl Output {
    /// The output that the arguments ask for. A folder that is not a report's is refused here, before anything takes its time.
    pub(crate) fn of(json: bool, format: Option<PatternFormat>, args: &ReportArgs) -> Result<Self> {
        let claim = |path: &PathBuf| Folder::claim(path, Others::of(args.force));
        Ok(Self { form: Form::of(json, format), report: args.report.as_ref().map(claim).transpose()? })
    }

    pub(crate) fn printed(json: bool) -> Self {
        Self { form: Form::of(json, None), report: None }
    }
}

/// The file that is written, or `None` for stdout. A file of another kind is refused.
pub(crate) fn file(args: &OutputArgs, kind: Kind) -> Result<Option<PathBuf>> {
    if let Some(path) = &args.output {
        overwrite::allow(path, kind, Others::of(args.force))?;
    }
    Ok(args.output.clone())
}

/// What an answer is printed as, and the folder of a page about it.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Answer", mut_arg("force", |arg| arg.hide(true)))]
pub(crate) struct AnswerArgs {
    /// Print one JSON object instead
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) report: ReportArgs,
}

impl AnswerArgs {
    pub(crate) fn output(&self, format: Option<PatternFormat>) -> Result<Output> {
        Output::of(self.json, format, &self.report)
    }
}

/// How many patterns are wanted of a command that finds one after the other, and how each is printed.
#[derive(Clone, Debug, Args)]
pub(crate) struct AnswersArgs {
    /// End after this many patterns [default: 1]
    #[arg(short = 'n', long, value_name = "N", value_parser = at_least_one, help_heading = "Question")]
    pub(crate) number: Option<usize>,
    /// Go on until nothing is left to find
    #[arg(short, long, conflicts_with = "number", help_heading = "Question")]
    pub(crate) all: bool,
    /// Print each pattern in this format
    #[arg(long, value_enum, default_value = "rle", value_name = "FORMAT", help_heading = "Answer")]
    pub(crate) format: ListFormat,
    #[command(flatten)]
    pub(crate) answer: AnswerArgs,
}

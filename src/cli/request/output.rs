//! Where an answer goes.

use std::path::PathBuf;

use anyhow::Result;

use crate::cli::args::{OutputArgs, ReportArgs};
use crate::cli::console::format::PatternFormat;
use crate::cli::console::overwrite::{self, Kind, Others};
use crate::cli::report::Folder;

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
    pub(super) fn of(json: bool) -> Self {
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
    pub(super) fn of(json: bool, args: &ReportArgs) -> Result<Self> {
        Ok(Self { form: Form::of(json), report: report(args)? })
    }
}

/// The folder of a report. A foreign one is refused here, before anything takes its time.
pub(super) fn report(args: &ReportArgs) -> Result<Option<Folder>> {
    args.report.as_ref().map(|path| Folder::claim(path, Others::of(args.force))).transpose()
}

/// The file that is written, or `None` for stdout. A file of another kind is refused.
pub(super) fn file(args: &OutputArgs, kind: Kind) -> Result<Option<PathBuf>> {
    if let Some(path) = &args.output {
        overwrite::allow(path, kind, Others::of(args.force))?;
    }
    Ok(args.output.clone())
}

//! Where an answer goes.

use std::path::PathBuf;

use crate::cli::console::format::PatternFormat;

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
    pub(crate) report: Option<PathBuf>,
}

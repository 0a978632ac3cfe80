//! How answers of `lifesat solve` are printed.

use crate::cli::args::SolveArgs;
use crate::cli::console::format::PatternFormat;

/// How an answer is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// As text for people.
    Text,
    /// The pattern alone on stdout.
    Pattern(PatternFormat),
    /// One JSON object.
    Json,
}

/// How the answer to a formula is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FormulaForm {
    /// As SAT solvers print it, with a pattern in comments.
    Comments,
    /// One JSON object.
    Json,
}

impl FormulaForm {
    pub(super) fn of(args: &SolveArgs) -> Self {
        if args.json { Self::Json } else { Self::Comments }
    }
}

impl Form {
    pub(super) fn of(args: &SolveArgs) -> Self {
        match args.format {
            _ if args.json => Self::Json,
            Some(format) => Self::Pattern(format.into()),
            None => Self::Text,
        }
    }
}

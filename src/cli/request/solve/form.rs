//! How answers of `lifesat solve` are printed.

use crate::cli::args::SolveArgs;
use crate::cli::console::format::{Drawing, PatternFormat};

/// How an answer is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// As text for people, with patterns drawn like this.
    Text(Drawing),
    /// The pattern alone on stdout.
    Pattern(PatternFormat),
    /// One JSON object.
    Json,
}

/// How the answer to a formula is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FormulaForm {
    /// As SAT solvers print it, with a pattern drawn like this in comments.
    Comments(Drawing),
    /// One JSON object.
    Json,
}

impl FormulaForm {
    pub(super) fn of(args: &SolveArgs) -> Self {
        if args.json { Self::Json } else { Self::Comments(args.draw.into()) }
    }
}

impl Form {
    pub(super) fn of(args: &SolveArgs) -> Self {
        match args.format {
            _ if args.json => Self::Json,
            Some(format) => Self::Pattern(format.into()),
            None => Self::Text(args.draw.into()),
        }
    }
}

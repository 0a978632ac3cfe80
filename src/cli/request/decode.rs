//! What `lifesat decode` is asked to show.

use std::path::PathBuf;

use crate::cli::args::DecodeArgs;
use crate::cli::console::format::PatternFormat;

/// A solver's answer, and the formula that it answers.
pub(crate) struct DecodeRequest {
    /// The answer's file; `-` is stdin.
    pub(crate) answer: PathBuf,
    pub(crate) formula: PathBuf,
    pub(crate) shown: ShownAs,
}

/// How its meaning is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ShownAs {
    Pattern(PatternFormat),
    Json,
}

impl From<DecodeArgs> for DecodeRequest {
    fn from(args: DecodeArgs) -> Self {
        Self {
            answer: args.answer.unwrap_or_else(|| "-".into()),
            formula: args.cnf,
            shown: if args.json { ShownAs::Json } else { ShownAs::Pattern(args.format.into()) },
        }
    }
}

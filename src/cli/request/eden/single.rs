//! Questions about a single pattern: `lifesat eden check` and `lifesat eden orphan`.

use std::time::Duration;

use anyhow::{Result, bail};
use lifesat::life::{Group, Rule};

use crate::cli::args::{EdenCheckArgs, EdenOrphanArgs, PatternFormatArg};
use crate::cli::request::output::PatternForm;

/// Whether a pattern has a predecessor.
pub(crate) struct CheckRequest {
    /// A file, `-` for stdin, or the pattern itself.
    pub(crate) pattern: String,
    /// Which of several patterns, from 1.
    pub(crate) pick: Option<usize>,
    /// The rule, if it is given.
    pub(crate) rule: Option<Rule>,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) form: PatternForm,
}

/// A minimal orphan inside a pattern.
pub(crate) struct OrphanRequest {
    /// A file, `-` for stdin, or the pattern itself.
    pub(crate) pattern: String,
    /// Which of several patterns, from 1.
    pub(crate) pick: Option<usize>,
    /// The rule, if it is given.
    pub(crate) rule: Option<Rule>,
    /// The symmetry that the orphan keeps.
    pub(crate) symmetry: Group,
    /// How many orders of the cells are tried.
    pub(crate) tries: u64,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) form: PatternForm<OrphanFormat>,
}

/// The formats that have unspecified cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OrphanFormat {
    /// Run length encoded, with Golly's states for unspecified cells.
    Rle,
    /// Rows of `O`, `.` and `?`.
    Rows,
}

impl From<EdenCheckArgs> for CheckRequest {
    fn from(args: EdenCheckArgs) -> Self {
        let form = match args.format {
            _ if args.json => PatternForm::Json,
            Some(format) => PatternForm::Pattern(format.into()),
            None => PatternForm::Text,
        };
        Self { pattern: args.pattern, pick: args.pick, rule: args.rule, time_limit: args.time_limit, form }
    }
}

impl TryFrom<EdenOrphanArgs> for OrphanRequest {
    type Error = anyhow::Error;

    fn try_from(args: EdenOrphanArgs) -> Result<Self> {
        let form = match args.format {
            _ if args.json => PatternForm::Json,
            Some(PatternFormatArg::Rle) => PatternForm::Pattern(OrphanFormat::Rle),
            Some(PatternFormatArg::Plain) => PatternForm::Pattern(OrphanFormat::Rows),
            Some(PatternFormatArg::Cells | PatternFormatArg::Blocks) => bail!(
                "an orphan has unspecified cells, and this format cannot show them: take --format rle or plain, or render \
                 the --json"
            ),
            None => PatternForm::Text,
        };
        Ok(Self {
            pattern: args.pattern,
            pick: args.pick,
            rule: args.rule,
            symmetry: args.symmetry,
            tries: args.tries,
            time_limit: args.time_limit,
            form,
        })
    }
}

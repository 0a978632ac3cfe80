//! Questions about a single pattern: `lifesat eden check` and `lifesat eden orphan`.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::time::Duration;

use anyhow::{Result, bail};
use lifesat::life::{Group, Rule};

use crate::cli::args::{DeadArg, EdenCheckArgs, EdenOrphanArgs, PatternFormatArg};
use crate::cli::console::overwrite::Others;
use crate::cli::input::patterns;
use crate::cli::request::output::PatternForm;
use crate::cli::request::partials::Partials;

/// Whether a pattern has a predecessor.
pub(crate) struct CheckRequest {
    /// A file, `-` for stdin, or the pattern itself.
    pub(crate) pattern: OsString,
    /// Which of several patterns, from 1.
    pub(crate) pick: Option<usize>,
    /// The rule, if it is given.
    pub(crate) rule: Option<Rule>,
    pub(crate) asked: Asked,
    /// Whether the predecessors are counted.
    pub(crate) count: bool,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) form: PatternForm,
}

/// What is asked about a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// Whether it has an ancestor that many generations ago, whatever is around it.
    Ancestor(NonZeroUsize),
    /// Whether it has a predecessor if everything outside is dead.
    DeadOutside,
}

/// A minimal orphan inside a pattern.
pub(crate) struct OrphanRequest {
    /// A file, `-` for stdin, or the pattern itself.
    pub(crate) pattern: OsString,
    /// Which of several patterns, from 1.
    pub(crate) pick: Option<usize>,
    /// The rule, if it is given.
    pub(crate) rule: Option<Rule>,
    /// The symmetry that the orphan keeps.
    pub(crate) symmetry: Group,
    /// How many orders of the cells are tried.
    pub(crate) tries: u64,
    /// How many generations the missing ancestor lies back.
    pub(crate) generations: NonZeroUsize,
    /// The file for the smallest orphan so far.
    pub(crate) partials: Option<Partials>,
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

impl TryFrom<EdenCheckArgs> for CheckRequest {
    type Error = anyhow::Error;

    fn try_from(args: EdenCheckArgs) -> Result<Self> {
        let asked = asked(&args)?;
        let form = match args.format {
            _ if args.json => PatternForm::Json,
            Some(format) => PatternForm::Pattern(format.into()),
            None => PatternForm::Text,
        };
        Ok(Self {
            pattern: patterns::given_or_piped(args.pattern)?,
            pick: args.pick,
            rule: args.rule,
            asked,
            count: args.count,
            time_limit: args.time_limit,
            form,
        })
    }
}

fn asked(args: &EdenCheckArgs) -> Result<Asked> {
    let generations = args.generations;
    match args.outside {
        None => Ok(Asked::Ancestor(generations)),
        Some(DeadArg::Dead) if generations > NonZeroUsize::MIN => {
            bail!("--outside dead works only for predecessors: leave out --generations")
        }
        Some(DeadArg::Dead) if args.rule.is_some_and(|rule| rule != Rule::LIFE) => {
            bail!("--outside dead rests on a theorem about {}; leave -r out", Rule::LIFE)
        }
        Some(DeadArg::Dead) => Ok(Asked::DeadOutside),
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
            pattern: patterns::given_or_piped(args.pattern)?,
            pick: args.pick,
            rule: args.rule,
            symmetry: args.symmetry,
            tries: args.tries,
            generations: args.generations,
            partials: Partials::claim(args.partials, Others::AlwaysKeep)?,
            time_limit: args.time_limit,
            form,
        })
    }
}

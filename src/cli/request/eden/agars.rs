//! `lifesat eden agars`.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, bail};
use lifesat::solve::eden::agars::{Effort, Survey};

use crate::cli::args::EdenAgarsArgs;
use crate::cli::request::threads::threads;

/// A survey of stable agars.
pub(crate) struct AgarsRequest {
    pub(crate) survey: Survey,
    pub(crate) jobs: usize,
    /// Records of finished agars.
    pub(crate) records: Option<AgarsRecords>,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) form: AgarsForm,
}

/// A file with records of finished agars, and whose word they are.
pub(crate) enum AgarsRecords {
    /// The file of `--state`, which takes new records.
    State(PathBuf),
    /// The results of all shards of a campaign.
    OfShards(PathBuf),
}

impl AgarsRecords {
    /// The file.
    pub(crate) fn path(&self) -> &Path {
        match self {
            Self::State(path) | Self::OfShards(path) => path,
        }
    }

    /// Who says what one of the records says.
    pub(crate) fn claimant(&self) -> String {
        match self {
            Self::State(path) => path.display().to_string(),
            Self::OfShards(_) => "a result of the shards".to_owned(),
        }
    }
}

impl fmt::Display for AgarsRecords {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::State(path) => write!(out, "{}", path.display()),
            Self::OfShards(_) => out.write_str("the results of the shards"),
        }
    }
}

/// What the answer is printed as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AgarsForm {
    /// Words for people.
    Text,
    /// The table alone.
    Tsv,
    /// One JSON object.
    Json,
}

impl TryFrom<EdenAgarsArgs> for AgarsRequest {
    type Error = anyhow::Error;

    fn try_from(args: EdenAgarsArgs) -> Result<Self> {
        if let Some(shift) = args.shift
            && shift >= *args.width.end()
        {
            bail!("--shift must be less than --width: a shift by the width is none");
        }
        let effort = Effort {
            rounds: usize::from(args.rounds),
            conflicts: (args.conflicts > 0).then_some(args.conflicts),
            window: usize::from(args.window),
            each: args.each,
            minimal: args.minimal,
        };
        Ok(Self {
            survey: Survey::new(args.rule, (args.width, args.height), args.shift, effort)?,
            jobs: threads(args.jobs),
            records: args.state.map(AgarsRecords::State),
            time_limit: args.time_limit,
            form: match (args.tsv, args.json) {
                (true, _) => AgarsForm::Tsv,
                (_, true) => AgarsForm::Json,
                _ => AgarsForm::Text,
            },
        })
    }
}

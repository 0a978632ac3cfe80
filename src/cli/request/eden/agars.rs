//! `lifesat eden agars`.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, bail};
use lifesat::solve::eden::agars::{Effort, Survey};

use super::one;
use crate::cli::args::{AgarsEffort, EdenAgarsArgs};
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
        let Some((width, height)) = args.size.clone().or(args.width.clone().zip(args.height.clone())) else {
            bail!("which periods? Say 6x3, or 1..6x1..6")
        };
        if let Some(shift) = args.shift
            && shift >= *width.end()
        {
            bail!("--shift must be less than the columns of the period: a shift by all of them is none");
        }
        let effort = effort(&args)?;
        Ok(Self {
            survey: Survey::new(args.rule, (width, height), args.shift, effort)?,
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

/// The effort that --effort says, or the options that say a part of it.
fn effort(args: &EdenAgarsArgs) -> Result<Effort> {
    let said = args.effort.clone().unwrap_or_default();
    let AgarsEffort { rounds, conflicts, window, each } = said;
    let conflicts = one("conflicts", conflicts, args.conflicts)?.unwrap_or(20_000);
    Ok(Effort {
        rounds: one("rounds", rounds, args.rounds)?.unwrap_or(8).into(),
        conflicts: (conflicts > 0).then_some(conflicts),
        window: one("window", window, args.window)?.unwrap_or(24).into(),
        each: one("each", each, args.each)?,
        minimal: args.minimal,
    })
}

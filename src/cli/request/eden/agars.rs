//! `lifesat eden agars`.

use std::path::PathBuf;
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
    pub(crate) state: Option<PathBuf>,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) form: AgarsForm,
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
            state: args.state,
            time_limit: args.time_limit,
            form: match (args.tsv, args.json) {
                (true, _) => AgarsForm::Tsv,
                (_, true) => AgarsForm::Json,
                _ => AgarsForm::Text,
            },
        })
    }
}

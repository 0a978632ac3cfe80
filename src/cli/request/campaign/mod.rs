//! What `lifesat campaign` is asked to do.

mod densest;
mod options;
mod shared;

use std::path::PathBuf;
use std::time::Duration;

use crate::cli::args::{
    CampaignArgs, CampaignMergeArgs, CampaignPlanArgs, CampaignRunArgs, CampaignStatusArgs, CampaignTask,
    ShardArg, ShardsArg,
};
pub(crate) use densest::RefutationInParts;
pub(crate) use shared::{SearchInParts, SharedQuestion, ShipsInParts, without_program};

/// What to do with a campaign.
pub(crate) enum CampaignRequest {
    /// Divide a question.
    Plan(PlanRequest),
    /// Do a shard.
    Run(RunRequest),
    /// Say how far the shards are.
    Status(StatusRequest),
    /// Combine the results.
    Merge(MergeRequest),
}

/// A campaign to be planned.
pub(crate) struct PlanRequest {
    pub(crate) folder: PathBuf,
    /// The question, as the command line that asks it.
    pub(crate) words: Vec<String>,
    pub(crate) shards: Shards,
    /// How long units are measured.
    pub(crate) sample: Duration,
    /// About how many parts a search is cut into, if the user says.
    pub(crate) parts: Option<usize>,
}

/// The time that a shard takes if the user says nothing.
const USUAL_SHARD: Duration = Duration::from_secs(600);

/// How large shards are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shards {
    /// There are this many of them.
    Number(u64),
    /// One takes about this long.
    OfTime(Duration),
}

/// Which shard is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    /// The one with this number.
    Number(u64),
    /// Any that has no result and on which nobody works.
    Next,
}

/// A shard to be done.
pub(crate) struct RunRequest {
    pub(crate) folder: PathBuf,
    pub(crate) shard: Which,
    pub(crate) jobs: usize,
    pub(crate) time_limit: Option<Duration>,
}

/// A campaign whose shards are looked at.
pub(crate) struct StatusRequest {
    pub(crate) folder: PathBuf,
    pub(crate) form: StatusForm,
}

/// What the status of a campaign is printed as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StatusForm {
    /// Words for people.
    Text,
    /// The shards without a result, as schedulers take them.
    Missing,
    /// One JSON object.
    Json,
}

/// A campaign whose results are combined.
pub(crate) struct MergeRequest {
    pub(crate) folder: PathBuf,
    /// More options of the question's command.
    pub(crate) words: Vec<String>,
}

impl From<CampaignArgs> for CampaignRequest {
    fn from(args: CampaignArgs) -> Self {
        match args.task {
            CampaignTask::Plan(args) => Self::Plan(args.into()),
            CampaignTask::Run(args) => Self::Run(args.into()),
            CampaignTask::Status(args) => Self::Status(args.into()),
            CampaignTask::Merge(args) => Self::Merge(args.into()),
        }
    }
}

impl From<CampaignPlanArgs> for PlanRequest {
    fn from(args: CampaignPlanArgs) -> Self {
        let CampaignPlanArgs { folder, shards, shard_seconds, sample, parts, words } = args;
        let shards = match (shards, shard_seconds) {
            (Some(ShardsArg::Number(number)), _) => Shards::Number(number),
            (Some(ShardsArg::OfTime(time)), _) | (None, Some(time)) => Shards::OfTime(time),
            (None, None) => Shards::OfTime(USUAL_SHARD),
        };
        Self { folder, words: without_program(&words).to_vec(), shards, sample, parts }
    }
}

impl From<CampaignRunArgs> for RunRequest {
    fn from(args: CampaignRunArgs) -> Self {
        let CampaignRunArgs { folder, shard, next: _, jobs, time_limit } = args;
        let shard = match shard {
            Some(ShardArg::Number(number)) => Which::Number(number),
            // There is a number unless --next is given.
            Some(ShardArg::Next) | None => Which::Next,
        };
        Self { folder, shard, jobs, time_limit }
    }
}

impl From<CampaignStatusArgs> for StatusRequest {
    fn from(args: CampaignStatusArgs) -> Self {
        let form = match (args.missing, args.json) {
            (true, _) => StatusForm::Missing,
            (false, true) => StatusForm::Json,
            (false, false) => StatusForm::Text,
        };
        Self { folder: args.folder, form }
    }
}

impl From<CampaignMergeArgs> for MergeRequest {
    fn from(args: CampaignMergeArgs) -> Self {
        Self { folder: args.folder, words: args.words }
    }
}

//! `lifesat campaign`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};

use super::parse::{duration, jobs, parts};

pub(super) const CAMPAIGN_HELP: &str = "\
Examples:
  lifesat campaign plan gardens --shard-seconds 10m -- eden search --n 10 --symmetry C4
  lifesat campaign run gardens --shard 0        and all the others, in any order, anywhere
  lifesat campaign status gardens               what is done, and how much time is left
  lifesat campaign status gardens --missing     what is not done, as `sbatch --array` takes it
  lifesat campaign merge gardens                the answer, as the undivided command prints it
  lifesat campaign merge gardens -- --json --gardens g.rle

Can be shared out: search (with --engine backtrack), eden search, eden prove, eden hunt, and solve on the cubes of an
iCNF file.
scripts/slurm and scripts/parallel have shards run by Slurm and by GNU parallel (docs/campaigns.md).

Exit codes of run: 0 the shard is done, now or before; 75 try it again, as it was
interrupted, its time was over, or the disk was full; 2 and 4 as ever
Exit codes of merge: those of the undivided command; 3 if shards are missing";

#[derive(Debug, Args)]
pub(crate) struct CampaignArgs {
    #[command(subcommand)]
    pub(crate) task: CampaignTask,
}

#[derive(Debug, Subcommand)]
pub(crate) enum CampaignTask {
    /// Write down what is asked, and share it out into shards
    Plan(CampaignPlanArgs),
    /// Do one shard, or what is left of it
    Run(CampaignRunArgs),
    /// Say what is done, running, missing or corrupt
    Status(CampaignStatusArgs),
    /// Put the results of all shards together and print the answer
    Merge(CampaignMergeArgs),
}

#[derive(Debug, Args)]
pub(crate) struct CampaignPlanArgs {
    /// The campaign's folder, to be made; every machine that takes part must see it
    pub(crate) folder: PathBuf,
    /// Share the work out into so many shards
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) shards: Option<u64>,
    /// Share it out into shards of about this time, such as 90, 90s, 5m or 2h: long enough that starting one does not
    /// matter, tens of seconds at least
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "10m", conflicts_with = "shards")]
    pub(crate) shard_seconds: Duration,
    /// Measure units of the work for this time first
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "10s")]
    pub(crate) sample: Duration,
    /// Cut the tree of choices of a search into about so many parts, which are its units (default 1024): more if one part takes
    /// longer than a shard may
    #[arg(long, value_name = "N", value_parser = parts)]
    pub(crate) parts: Option<usize>,
    /// The question, as the command line that asks it
    #[arg(last = true, required = true, value_name = "COMMAND")]
    pub(crate) words: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct CampaignRunArgs {
    /// The campaign's folder
    pub(crate) folder: PathBuf,
    /// Which shard, from 0
    #[arg(long, value_name = "I")]
    pub(crate) shard: u64,
    /// Work with so many threads: as many processors as the scheduler gives to a shard
    #[arg(long, value_name = "N", value_parser = jobs, default_value_t = 1)]
    pub(crate) jobs: usize,
    /// Stop after this time, such as 90, 90s, 5m or 2h, with exit code 75; what is done is kept
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,
}

#[derive(Debug, Args)]
pub(crate) struct CampaignStatusArgs {
    /// The campaign's folder
    pub(crate) folder: PathBuf,
    /// Print nothing but the shards without a result, such as 3,7-9; nothing if all are done
    #[arg(long, conflicts_with = "json")]
    pub(crate) missing: bool,
    /// Print one JSON object instead
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct CampaignMergeArgs {
    /// The campaign's folder
    pub(crate) folder: PathBuf,
    /// What to do with the answer: more options of the undivided command, such as --json
    #[arg(last = true, value_name = "OPTIONS")]
    pub(crate) words: Vec<String>,
}

//! `lifesat campaign`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};

use super::parse::{duration, jobs, parts};

pub(super) const CAMPAIGN_HELP: &str = "\
Examples:
  lifesat campaign plan c --shard-seconds 10m -- eden search --n 10 --symmetry C4
      Divide a search into shards of about ten minutes
  lifesat campaign run c --shard 0
      Run one shard; the others can run in any order, on any machine
  while lifesat campaign run c --next; do :; done
      Run missing shards until there are none; on several machines, each takes others
  lifesat campaign status c
      What is done, and how much time is left
  lifesat campaign status c --missing
      The shards that are not done, as `sbatch --array` takes them
  lifesat campaign merge c
      The answer, as the undivided command prints it
  lifesat campaign merge c -- --json --gardens g.rle
      The same with more options of the undivided command
  lifesat campaign plan d -- solve 60
      Each case of the refutation of a denser still life is a shard; `merge d -- --proof DIR` has their proofs

These commands can be divided: search (with --engine backtrack), ships, eden search, eden prove, eden hunt, eden agars, and solve on a box or the cubes of an iCNF file. The scripts in scripts/slurm and scripts/parallel run the shards with Slurm and with GNU parallel (docs/campaigns.md).

Exit codes of `run`:
  0    the shard is done
  1    only with --next: there is no shard to take, as all
       are done or others work on them
  75   try it again: interrupted, out of time, or the disk
       is full or does not respond
  2    something is wrong, as with other commands
  4    a solver failed, or an answer was contradicted
Exit codes of `merge`: those of the undivided command; 3 if shards are missing";

#[derive(Debug, Args)]
pub(crate) struct CampaignArgs {
    #[command(subcommand)]
    pub(crate) task: CampaignTask,
}

#[derive(Debug, Subcommand)]
pub(crate) enum CampaignTask {
    /// Divide a long job into shards
    Plan(CampaignPlanArgs),
    /// Run a shard, or what is left of it
    Run(CampaignRunArgs),
    /// Show which shards are done, running, missing, corrupt or foreign
    Status(CampaignStatusArgs),
    /// Combine the results of all shards, and print the answer
    Merge(CampaignMergeArgs),
}

#[derive(Debug, Args)]
pub(crate) struct CampaignPlanArgs {
    /// The campaign's folder, which is created; every machine that takes part must see it
    pub(crate) folder: PathBuf,
    /// Number of shards
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) shards: Option<u64>,
    /// Time that a shard should take, such as 90, 90s, 5m or 2h: at least tens of seconds, so that
    /// the start does not matter
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "10m", conflicts_with = "shards")]
    pub(crate) shard_seconds: Duration,
    /// Time for measuring a sample of the work first
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "10s")]
    pub(crate) sample: Duration,
    /// For `search` and `ships`: approximate number of parts into which the work is cut [default: 1024
    /// for `search`, 64 for `ships`]. Take more if one part takes longer than a shard may
    #[arg(long, value_name = "N", value_parser = parts)]
    pub(crate) parts: Option<usize>,
    /// The command to divide, without `lifesat`
    #[arg(last = true, required = true, value_name = "COMMAND")]
    pub(crate) words: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct CampaignRunArgs {
    /// The campaign's folder
    pub(crate) folder: PathBuf,
    /// The number of the shard, from 0 as in job arrays (parts of `gray` are counted from 1)
    #[arg(long, value_name = "I", required_unless_present = "next", conflicts_with = "next")]
    pub(crate) shard: Option<u64>,
    /// Take a shard that is missing and that nobody works on. The exit code is 1 if there is none
    #[arg(long)]
    pub(crate) next: bool,
    /// Number of threads: as many as the processors that the scheduler gives to a shard
    #[arg(long, value_name = "N", value_parser = jobs, default_value_t = 1)]
    pub(crate) jobs: usize,
    /// Stop after this time, such as 90, 90s, 5m or 2h, with exit code 75; finished work is kept
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,
}

#[derive(Debug, Args)]
pub(crate) struct CampaignStatusArgs {
    /// The campaign's folder
    pub(crate) folder: PathBuf,
    /// Print only the shards without a result, such as 3,7-9; nothing if all are done
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
    /// More options of the undivided command that say what to do with the answer, such as --json
    #[arg(last = true, value_name = "OPTIONS")]
    pub(crate) words: Vec<String>,
}

//! `lifesat campaign`.

use std::env;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};

use crate::cli::args::parse::{duration, jobs, parts};

pub(crate) const CAMPAIGN_HELP: &str = "\
Examples:
  lifesat campaign plan c --shards 10m -- eden search 10 --symmetry C4
      Divide a search into shards of about ten minutes
  lifesat campaign run c --shard 0
      Run one shard; the others can run in any order, on any machine
  while lifesat campaign run c --shard next; do :; done
      Run missing shards until there are none; on several machines, each takes others
  lifesat campaign status c
      What is done, and how much time is left
  lifesat campaign status c --format missing
      The shards that are not done, as `sbatch --array` takes them
  lifesat campaign merge c
      The answer, as the undivided command prints it
  lifesat campaign merge c -- --json -o g.rle
      The same with more options of the undivided command
  lifesat campaign plan d -- solve 60
      Each case of the refutation of a denser still life is a shard; `merge d -- --proof DIR` has their proofs

These commands can be divided: search (with --engine backtrack), ships, eden search, eden prove, eden hunt, eden agars, and solve on a box or the cubes of an iCNF file. The scripts in scripts/slurm and scripts/parallel run the shards with Slurm and with GNU parallel (docs/campaigns.md).

Exit codes of `run`:
  0    the shard is done
  1    only with --shard next: all shards are done, or
       others work on them
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
    /// Number of shards, or the time that a shard should take, such as 90s, 10m or 2h: at least tens of seconds,
    /// so that the start does not matter [default: 10m]
    #[arg(long, value_name = "N|TIME", value_parser = Shards::read)]
    shards: Option<Shards>,
    /// The time that a shard should take
    #[arg(long, hide = true, value_name = "TIME", value_parser = duration, conflicts_with = "shards")]
    shard_seconds: Option<Duration>,
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shards {
    Number(u64),
    /// One takes about this long.
    OfTime(Duration),
}

/// The time that a shard takes if the user says nothing.
const USUAL_SHARD: Duration = Duration::from_secs(600);

impl CampaignPlanArgs {
    pub(crate) fn shards(&self) -> Shards {
        self.shards.unwrap_or(Shards::OfTime(self.shard_seconds.unwrap_or(USUAL_SHARD)))
    }
}

impl Shards {
    fn read(text: &str) -> Result<Self, String> {
        if text.chars().all(|letter| letter.is_ascii_digit()) {
            let number = text.parse().ok().filter(|&number| number >= 1);
            return number
                .map(Self::Number)
                .ok_or_else(|| "expected a number of shards, at least 1".to_owned());
        }
        duration(text).map(Self::OfTime).map_err(|_| {
            "expected a number of shards, or the time that one should take, such as 10m".to_owned()
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    Number(u64),
    /// Any that has no result and on which no process works.
    Next,
}

/// Where schedulers tell a task its number, and the number of the first task: Slurm, Kubernetes, PBS, AWS Batch, Grid
/// Engine and LSF.
const TASK_NUMBERS: [(&str, u64); 6] = [
    ("SLURM_ARRAY_TASK_ID", 0),
    ("JOB_COMPLETION_INDEX", 0),
    ("PBS_ARRAY_INDEX", 0),
    ("AWS_BATCH_JOB_ARRAY_INDEX", 0),
    ("SGE_TASK_ID", 1),
    ("LSB_JOBINDEX", 1),
];

impl Which {
    fn read(text: &str) -> Result<Self, String> {
        match text {
            "next" => Ok(Self::Next),
            "auto" => Self::of_task(|name| env::var(name).ok()),
            _ => text
                .parse()
                .map(Self::Number)
                .map_err(|_| "expected the number of a shard, next or auto".to_owned()),
        }
    }

    /// The shard with the number of this task. Outside of an array, Grid Engine says `undefined`, and LSF 0.
    fn of_task(variable: impl Fn(&str) -> Option<String>) -> Result<Self, String> {
        let shard = |(name, first): &(&str, u64)| variable(name)?.parse::<u64>().ok()?.checked_sub(*first);
        let names = TASK_NUMBERS.map(|(name, _)| name).join(", ");
        let none = || format!("this is no task of an array job: none of {names} has a number");
        TASK_NUMBERS.iter().find_map(shard).map(Self::Number).ok_or_else(none)
    }
}

#[derive(Debug, Args)]
pub(crate) struct CampaignRunArgs {
    /// The campaign's folder
    pub(crate) folder: PathBuf,
    /// The number of the shard, from 0 as in job arrays (parts of `gray` are counted from 1). Or `next`: a shard
    /// that is missing and on which no process works; the exit code is 1 if there is none. Or `auto`: the number that
    /// Slurm, Kubernetes, PBS, AWS Batch, Grid Engine or LSF gives to a task of an array job (the last two count from 1)
    #[arg(long, value_name = "I|next|auto", value_parser = Which::read, required_unless_present = "next",
        conflicts_with = "next")]
    pub(crate) shard: Option<Which>,
    /// Equal to --shard next
    #[arg(long, hide = true)]
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
    /// Print only a part
    #[arg(long, value_enum, value_name = "PART", conflicts_with = "json")]
    format: Option<StatusPart>,
    /// Equal to --format missing
    #[arg(long, hide = true, conflicts_with = "json")]
    missing: bool,
    /// Print one JSON object instead
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum StatusPart {
    /// The shards without a result, such as 3,7-9; nothing if all are done
    Missing,
}

impl CampaignStatusArgs {
    /// True if only the shards without a result are printed.
    pub(crate) fn is_about_missing(&self) -> bool {
        self.missing || self.format == Some(StatusPart::Missing)
    }
}

#[derive(Debug, Args)]
pub(crate) struct CampaignMergeArgs {
    /// The campaign's folder
    pub(crate) folder: PathBuf,
    /// More options of the undivided command that say what to do with the answer, such as --json
    #[arg(last = true, value_name = "OPTIONS")]
    pub(crate) words: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_of_array_jobs_know_their_shards() {
        for (name, value, shard) in [
            ("SLURM_ARRAY_TASK_ID", "7", Some(7)),
            ("JOB_COMPLETION_INDEX", "0", Some(0)),
            ("PBS_ARRAY_INDEX", "3", Some(3)),
            ("AWS_BATCH_JOB_ARRAY_INDEX", "2", Some(2)),
            ("SGE_TASK_ID", "1", Some(0)),
            ("LSB_JOBINDEX", "4", Some(3)),
            ("SGE_TASK_ID", "undefined", None),
            ("LSB_JOBINDEX", "0", None),
            ("OTHER", "1", None),
        ] {
            let read = Which::of_task(|asked| (asked == name).then(|| value.to_owned()));
            assert_eq!(read.ok(), shard.map(Which::Number), "{name}={value}");
        }
    }
}

//! Campaigns: long work divided among independent processes.
//!
//! A campaign is a folder. Its *plan* states the question, the program, and which units of the work
//! belong to which *shard* ([`Plan`], [`Deal`]). Any process on any machine that sees the folder
//! can run a shard. It records each finished unit in a journal of its own (`progress`). At the end
//! it writes one *result* (`result`), which appears under its name complete and on the disk, or not
//! at all.
//!
//! There is no lock, no server and no network protocol, so it does not matter who starts the
//! processes. A process that is believed dead may go on. A second process at the same shard
//! continues from what the first one recorded. If both write a result, the two must be the same,
//! and one stays.
//!
//! Only a [`Job`] knows what the units mean; [`jobs`] has those of this program. To merge a
//! campaign is to run the undivided command with all units already done, so there is no second way
//! to print an answer. This requires that the result of a unit depends on the question and the
//! unit's number alone.

mod deal;
mod folder;
mod job;
pub mod jobs;
mod plan;
mod progress;
mod result;
mod shard;

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::answer::{Fault, Faulty};

pub use deal::Deal;
pub use folder::Folder;
pub use job::{Event, Job, Means, Record, Step, Take};
pub use plan::{Draft, Estimate, Plan};
pub use shard::{Ran, Standing, free, ranges, run, survey};

/// Why a campaign cannot go on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CampaignError {
    /// A file cannot be read or written.
    #[error("{}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        #[source]
        error: io::Error,
    },
    /// The folder has no plan.
    #[error("{} has no plan.json: it does not hold a campaign", .0.display())]
    NoPlan(PathBuf),
    /// The folder already has a plan.
    #[error("{} holds a campaign already; name another folder", .0.display())]
    Exists(PathBuf),
    /// The folder holds something that might pass for a part of the campaign.
    #[error("{} is not empty: it has {}; name a new folder", folder.display(), entry.display())]
    NotEmpty {
        /// The folder.
        folder: PathBuf,
        /// One path in it.
        entry: PathBuf,
    },
    /// The plan was changed, or is incomplete.
    #[error("{} is damaged: {reason}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// The plan or a result belongs to another program or question.
    #[error("{} is for another program or question:\n{}", path.display(), differences.join("\n"))]
    Other {
        /// The file.
        path: PathBuf,
        /// The differences, one on each line.
        differences: Vec<String>,
    },
    /// The plan was replaced while a shard of the old one ran.
    #[error(
        "the plan of {} was replaced, so its result stays as it is; give the command again for the new plan:\n{}",
        folder.display(),
        differences.join("\n")
    )]
    Replanned {
        /// The folder of the campaign.
        folder: PathBuf,
        /// The differences, one on each line.
        differences: Vec<String>,
    },
    /// The shard does not exist.
    #[error("there is no shard {shard}: they are numbered from 0 to {last}")]
    NoShard {
        /// The number that was asked for.
        shard: u64,
        /// The number of the last shard.
        last: u64,
    },
    /// A shard was done twice with different results.
    #[error(
        "shard {shard} was done twice with different results, first at unit {unit} ({}): one of the machines is wrong",
        files.iter().map(|file| file.display().to_string()).collect::<Vec<_>>().join(", ")
    )]
    Contradiction {
        /// The shard.
        shard: u64,
        /// The first unit that differs.
        unit: u64,
        /// The journals that contradict each other, or the result that a new one contradicts.
        files: Vec<PathBuf>,
    },
}

impl Faulty for CampaignError {
    fn fault(&self) -> Fault {
        match self {
            Self::Contradiction { .. } => Fault::Solver,
            _ => Fault::Caller,
        }
    }
}

impl CampaignError {
    /// An I/O error with its file.
    fn io(path: &std::path::Path) -> impl FnOnce(io::Error) -> Self {
        |error| Self::Io { path: path.to_owned(), error }
    }
}

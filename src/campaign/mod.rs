//! Work that is shared out among processes which know nothing of each other.
//!
//! A campaign is a folder. Its *plan* says exactly what is asked, by which program, and which units of the work belong to
//! which *shard* ([`Plan`], [`Deal`]). A shard is done by whoever is told to do it, on any machine that sees the folder: it notes
//! each finished unit in a journal of its own (`progress`) and at last writes one *result* (`result`), which appears under
//! its name whole and on the disk, or not at all. There are no locks and nobody is asked: a second process at the same shard
//! goes on from what the first one noted, and of two results, which must be the same, one stays.
//!
//! Nothing here knows what the units mean ([`Job`] does), nor who starts the processes.

mod deal;
mod difference;
mod durable;
mod estimate;
mod folder;
mod heartbeat;
mod job;
mod list;
mod plan;
mod progress;
mod result;
mod seal;
mod shard;
mod standing;

use std::io;
use std::path::PathBuf;

use thiserror::Error;

pub use deal::Deal;
pub use difference::differences;
pub use estimate::Estimate;
pub use folder::Folder;
pub use job::{Job, Step};
pub use list::ranges;
pub use plan::{Draft, Plan};
pub use shard::{Ran, run};
pub use standing::{Standing, survey};

/// Why a campaign cannot go on.
#[derive(Debug, Error)]
pub enum CampaignError {
    /// A file cannot be read or written.
    #[error("{}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        error: io::Error,
    },
    /// There is no plan in the folder.
    #[error("{} has no plan.json: make one with `lifesat campaign plan`", .0.display())]
    NoPlan(PathBuf),
    /// There is one already.
    #[error("{} holds a campaign already; name another folder", .0.display())]
    Exists(PathBuf),
    /// There is something else in the folder, which might be taken for a part of the campaign.
    #[error("{} is not empty: it has {}; name a new folder", folder.display(), entry.display())]
    NotEmpty {
        /// The folder.
        folder: PathBuf,
        /// Something in it.
        entry: PathBuf,
    },
    /// The plan was changed, or only a part of it is there.
    #[error("{} is damaged: {reason}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// The plan is about something else than what this program would do.
    #[error("{} is for another program or question:\n{}", path.display(), differences.join("\n"))]
    Other {
        /// The file.
        path: PathBuf,
        /// What differs, one line each.
        differences: Vec<String>,
    },
    /// There is no such shard.
    #[error("there is no shard {shard}: they are numbered from 0 to {last}")]
    NoShard {
        /// What was asked for.
        shard: u64,
        /// The last one there is.
        last: u64,
    },
    /// A shard was done twice, and the results are not the same.
    #[error(
        "shard {shard} was done twice with different results, first at unit {unit} ({}): one of the machines is wrong",
        files.iter().map(|file| file.display().to_string()).collect::<Vec<_>>().join(", ")
    )]
    Contradiction {
        /// The shard.
        shard: u64,
        /// The first unit that differs.
        unit: u64,
        /// The journals that say so, or the result that another one contradicts.
        files: Vec<PathBuf>,
    },
}

impl CampaignError {
    /// The error of a file.
    fn io(path: &std::path::Path) -> impl FnOnce(io::Error) -> Self {
        |error| Self::Io { path: path.to_owned(), error }
    }
}

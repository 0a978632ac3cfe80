//! The status of a campaign's shards.

use std::collections::BTreeMap;

use serde_json::Value;

use super::progress;
use super::result::{self, Filed};
use super::{CampaignError, Folder, Plan};

/// The status of a shard.
#[derive(Debug)]
pub enum Standing {
    /// The result is there.
    Done {
        /// The result of each unit.
        pieces: BTreeMap<u64, Value>,
        /// The time of all units together, in microseconds.
        micros: u64,
    },
    /// A process works on it, or did so less than a minute ago.
    Running {
        /// How many units are recorded.
        done: u64,
    },
    /// Some units are recorded, but no process works on it.
    Begun {
        /// How many units are recorded.
        done: u64,
    },
    /// Nothing is recorded.
    Missing,
    /// The result is damaged, for this reason. The shard will be done again.
    Corrupt(String),
    /// The result belongs to another plan: the differences. The shard will be done again.
    Foreign(Vec<String>),
    /// Two processes found different results for a unit. Only a person can decide which is right.
    Contradictory(CampaignError),
    /// Its files cannot be read.
    Unreadable(CampaignError),
}

/// A shard that a process can take: it has no result, nobody works on it, and its records do not contradict
/// each other. The search begins at one of the shards, so that processes which start together take different ones.
pub fn free(folder: &Folder, plan: &Plan, begin: u64) -> Option<u64> {
    let shards = plan.deal().shards();
    let order = (0..shards).map(|number| (begin % shards + number) % shards);
    order.into_iter().find(|&shard| {
        matches!(
            survey(folder, plan, shard),
            Standing::Begun { .. } | Standing::Missing | Standing::Corrupt(_) | Standing::Foreign(_)
        )
    })
}

/// Determines the status of a shard. An error in one shard does not affect the others.
pub fn survey(folder: &Folder, plan: &Plan, shard: u64) -> Standing {
    match look(folder, plan, shard) {
        Ok(standing) => standing,
        Err(error @ CampaignError::Contradiction { .. }) => Standing::Contradictory(error),
        Err(error) => Standing::Unreadable(error),
    }
}

fn look(folder: &Folder, plan: &Plan, shard: u64) -> Result<Standing, CampaignError> {
    let filed = result::read(folder, plan, shard)?;
    if let Filed::Done(pieces) = filed {
        let micros = pieces.values().map(|(micros, _)| micros).sum();
        let pieces = pieces.into_iter().map(|(unit, (_, piece))| (unit, piece)).collect();
        return Ok(Standing::Done { pieces, micros });
    }
    let known = progress::read(folder, plan, shard)?;
    let done = known.pieces.len() as u64;
    Ok(match filed {
        _ if known.is_alive => Standing::Running { done },
        Filed::Corrupt(reason) => Standing::Corrupt(reason),
        Filed::Foreign(differences) => Standing::Foreign(differences),
        _ if done > 0 => Standing::Begun { done },
        _ => Standing::Missing,
    })
}

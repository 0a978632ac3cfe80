//! How far a campaign is.

use std::collections::BTreeMap;

use serde_json::Value;

use super::progress;
use super::result::{self, Filed};
use super::{CampaignError, Folder, Plan};

/// How far a shard is.
#[derive(Debug)]
pub enum Standing {
    /// Its result is there; what its units took, in millionths of a second.
    Done {
        /// What became of each unit.
        pieces: BTreeMap<u64, Value>,
        /// What they took together.
        micros: u64,
    },
    /// A process works on it, or did so less than a minute ago.
    Running {
        /// How many units are done.
        done: u64,
    },
    /// Nobody works on it, and some units are done.
    Begun {
        /// How many.
        done: u64,
    },
    /// Nothing is done.
    Missing,
    /// What is there is not what was written; it will be done again.
    Corrupt(String),
    /// What is there belongs to another plan: what differs.
    Foreign(Vec<String>),
    /// Two processes found different things; nobody but people can say which is right.
    Contradictory(CampaignError),
    /// What is there cannot be read, now or here.
    Unreadable(CampaignError),
}

/// Looks at a shard. Whatever is wrong with it says nothing about the others.
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
    if let Filed::Foreign(differences) = filed {
        return Ok(Standing::Foreign(differences));
    }
    let known = progress::read(folder, plan, shard)?;
    let done = known.pieces.len() as u64;
    Ok(match filed {
        _ if known.is_alive => Standing::Running { done },
        Filed::Corrupt(reason) => Standing::Corrupt(reason),
        _ if done > 0 => Standing::Begun { done },
        _ => Standing::Missing,
    })
}

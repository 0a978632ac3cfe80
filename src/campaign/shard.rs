//! Doing a shard.

use super::progress::{self, Notes};
use super::result::{self, Filed};
use super::{CampaignError, Folder, Job, Plan};

/// How the work on a shard ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ran<S> {
    /// Its result was there before.
    Before,
    /// Its result is there now.
    Done,
    /// It is not; what was done will be found by the next process.
    Stopped {
        /// Why.
        why: S,
        /// How many units are noted.
        done: u64,
    },
}

/// Does what is left of a shard. `observe` hears how many of its units are done.
pub fn run<J: Job>(
    folder: &Folder,
    plan: &Plan,
    shard: u64,
    job: &J,
    observe: &mut dyn FnMut(u64),
) -> Result<Ran<J::Stopped>, J::Error> {
    let deal = plan.deal();
    if shard >= deal.shards() {
        return Err(CampaignError::NoShard { shard, last: deal.shards() - 1 }.into());
    }
    match result::read(folder, plan, shard)? {
        Filed::Done(_) => {
            // Whoever filed it may have been killed before it tidied up.
            progress::forget(folder, shard);
            return Ok(Ran::Before);
        }
        Filed::Missing => {}
        Filed::Corrupt(_) => result::set_aside(folder, plan, shard)?,
        Filed::Foreign(differences) => {
            return Err(CampaignError::Other { path: folder.result(shard), differences }.into());
        }
    }
    let mut pieces = progress::read(folder, plan, shard)?.pieces;
    let units = deal.of(shard);
    // What the journals say of foreign units is not asked for.
    pieces.retain(|unit, _| units.binary_search(unit).is_ok());
    let left: Vec<u64> = units.iter().copied().filter(|unit| !pieces.contains_key(unit)).collect();
    if !left.is_empty() {
        let before = pieces.len();
        observe(before as u64);
        let mut notes = Notes::start(folder, plan, shard)?;
        let stopped = job.work(left, &mut |step| {
            let micros = notes.note(&step)?;
            pieces.insert(step.unit, (micros, step.piece));
            observe(pieces.len() as u64);
            Ok(())
        });
        if pieces.len() == before {
            notes.withdraw();
        }
        if let Some(why) = stopped? {
            return Ok(Ran::Stopped { why, done: pieces.len() as u64 });
        }
    }
    assert!(pieces.keys().copied().eq(units), "work that does not stop does all units, and no others");
    result::file(folder, plan, shard, &pieces)?;
    progress::forget(folder, shard);
    Ok(Ran::Done)
}

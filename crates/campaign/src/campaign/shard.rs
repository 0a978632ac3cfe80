//! Running a shard.

use super::event::Event;
use super::progress::{self, Notes};
use super::result::{self, Filed};
use super::{CampaignError, Folder, Job, Means, Plan};
use crate::limits::StopReason;

/// How the run of a shard ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ran {
    /// The result was already there.
    Before,
    /// The result is there now.
    Done,
    /// The run stopped early. The next process continues with what was recorded.
    Stopped {
        /// Why it stopped.
        why: StopReason,
        /// How many units of the shard are recorded.
        done: u64,
    },
}

/// Does the units of a shard that are missing, and writes its result.
///
/// # Errors
/// If there is no such shard, if a file cannot be read or written, if the work fails, or if results
/// contradict each other.
///
/// # Panics
/// If the job does not stop early, but leaves out units or does others.
pub fn run<J: Job + ?Sized>(
    folder: &Folder,
    plan: &Plan,
    shard: u64,
    job: &J,
    means: &Means<'_>,
    observe: &mut dyn FnMut(Event),
) -> Result<Ran, J::Error> {
    let deal = plan.deal();
    if shard >= deal.shards() {
        return Err(CampaignError::NoShard { shard, last: deal.shards() - 1 }.into());
    }
    match result::read(folder, plan, shard)? {
        Filed::Done(_) => {
            // The process that wrote the result may have been killed before it removed the
            // progress.
            progress::forget(folder, shard);
            return Ok(Ran::Before);
        }
        found => result::make_room(folder, plan, shard, &found, observe)?,
    }
    let mut pieces = progress::read(folder, plan, shard)?.pieces;
    let units = deal.of(shard);
    // Units of other shards in the journals do not count.
    pieces.retain(|unit, _| units.binary_search(unit).is_ok());
    let left: Vec<u64> = units.iter().copied().filter(|unit| !pieces.contains_key(unit)).collect();
    if !left.is_empty() {
        let before = pieces.len();
        observe(Event::Finished(before as u64));
        let mut notes = Notes::start(folder, plan, shard)?;
        let stopped = job.work(left, means, &mut |step| {
            let micros = notes.note(&step)?;
            pieces.insert(step.unit, (micros, step.piece));
            observe(Event::Finished(pieces.len() as u64));
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
    result::file(folder, plan, shard, &pieces, observe)?;
    progress::forget(folder, shard);
    Ok(Ran::Done)
}

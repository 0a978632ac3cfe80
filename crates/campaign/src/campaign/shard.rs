//! Running a shard, and the status of all shards.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::job::Event;
use super::progress::{self, Notes};
use super::result::{self, Filed};
use super::{CampaignError, Folder, Job, Means, Plan, Record};
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
    let deal = plan.draft().deal;
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

/// The status of a shard.
#[derive(Debug)]
pub enum Standing {
    /// The result is there.
    Done {
        /// The result of each unit.
        pieces: BTreeMap<u64, Record>,
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

/// A shard that a process can take: it has no result, no process works on it, and its records do not contradict
/// each other. If there is none, all shards are done, or others work on them. The search begins at one of the
/// shards, so that processes which start together take different ones.
///
/// # Errors
/// If no shard can be taken, but some cannot be read, or contradict themselves. What may be gone the next time
/// comes first.
pub fn free(folder: &Folder, plan: &Plan, begin: u64) -> Result<Option<u64>, CampaignError> {
    let shards = plan.draft().deal.shards();
    let order = (0..shards).map(|number| (begin % shards + number) % shards);
    // Whether a result is sound shows only when it is read, and most are.
    let has_result = |&shard: &u64| folder.result(shard).symlink_metadata().is_ok();
    let (later, first): (Vec<u64>, Vec<u64>) = order.partition(has_result);
    let (mut unreadable, mut contradictory) = (None, None);
    for shard in first.into_iter().chain(later) {
        match survey(folder, plan, shard) {
            Standing::Begun { .. } | Standing::Missing | Standing::Corrupt(_) | Standing::Foreign(_) => {
                return Ok(Some(shard));
            }
            Standing::Done { .. } | Standing::Running { .. } => {}
            Standing::Unreadable(error) => unreadable = unreadable.or(Some(error)),
            Standing::Contradictory(error) => contradictory = contradictory.or(Some(error)),
        }
    }
    unreadable.or(contradictory).map_or(Ok(None), Err)
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

/// Increasing numbers as ranges, such as `3,7-9`: the form that Slurm's `--array` takes.
pub fn ranges(numbers: impl IntoIterator<Item = u64>) -> String {
    let mut runs: Vec<(u64, u64)> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(number) => *last = number,
            _ => runs.push((number, number)),
        }
    }
    let mut text = String::new();
    for (first, last) in runs {
        let comma = if text.is_empty() { "" } else { "," };
        let _ = match last - first {
            0 => write!(text, "{comma}{first}"),
            _ => write!(text, "{comma}{first}-{last}"),
        };
    }
    text
}

#[cfg(test)]
mod tests {
    use std::fs;

    use serde_json::json;

    use super::*;
    use crate::campaign::{Deal, Draft};

    fn campaign() -> (tempfile::TempDir, Folder, Plan) {
        let place = tempfile::tempdir().unwrap();
        let folder = Folder::new(place.path());
        let draft =
            Draft { words: Vec::new(), question: Record(json!("?")), deal: Deal::new(6, 3), estimate: None };
        let plan = folder.create(draft).unwrap();
        (place, folder, plan)
    }

    /// Results are read only when nothing else is left to take.
    #[test]
    fn a_shard_without_result_is_taken_before_results_are_read() {
        let (_place, folder, plan) = campaign();
        for shard in [0, 2] {
            fs::write(folder.result(shard), "damaged").unwrap();
        }
        for begin in 0..6 {
            assert_eq!(free(&folder, &plan, begin).unwrap(), Some(1));
        }
        fs::write(folder.result(1), "damaged").unwrap();
        for begin in 0..6 {
            assert_eq!(free(&folder, &plan, begin).unwrap(), Some(begin % 3));
        }
    }

    /// A shard that cannot be read is neither done nor taken by others.
    #[test]
    fn an_unreadable_shard_is_an_error_when_no_other_can_be_taken() {
        let (_place, folder, plan) = campaign();
        for shard in 0..3 {
            assert_eq!(free(&folder, &plan, 0).unwrap(), Some(shard));
            // The list of a file's files cannot be read.
            fs::write(folder.progress_of(shard), "").unwrap();
        }
        let error = free(&folder, &plan, 1).unwrap_err();
        assert!(
            matches!(&error, CampaignError::Io { path, .. } if *path == folder.progress_of(1)),
            "{error}"
        );
    }

    #[test]
    fn runs_become_ranges() {
        assert_eq!(ranges([]), "");
        assert_eq!(ranges([4]), "4");
        assert_eq!(ranges([3, 7, 8, 9]), "3,7-9");
        assert_eq!(ranges([0, 1, 5, 6, u64::MAX]), "0-1,5-6,18446744073709551615");
    }
}

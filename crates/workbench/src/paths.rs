//! The folder of the jobs: where things lie in it.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// The number of a job, which its folder has as its name.
pub(crate) type Number = u64;

/// The files of an answer and a log, and the folder of the pictures, in the folder of a job.
pub(crate) const ANSWER: &str = "answer.json";
pub(crate) const LOG: &str = "log.txt";
pub(crate) const PICTURES: &str = "pictures";

pub(crate) fn folder(place: &Path, number: Number) -> PathBuf {
    place.join("jobs").join(number.to_string())
}

/// Where the files of a removed job lie for as long as that can be undone.
pub(crate) fn aside(place: &Path, number: Number) -> PathBuf {
    place.join("jobs").join(format!("{ASIDE}{number}"))
}

const ASIDE: &str = ".removed-";

/// Where the files of a job lie: in its folder, or aside if it was removed just now.
pub(crate) fn present(place: &Path, number: Number) -> PathBuf {
    let own = folder(place, number);
    if own.exists() { own } else { aside(place, number) }
}

/// Deletes what a killed server left aside.
pub(crate) fn clear_aside(place: &Path) -> io::Result<()> {
    for entry in fs::read_dir(place.join("jobs"))? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with(ASIDE) {
            fs::remove_dir_all(entry.path())?;
        }
    }
    Ok(())
}

pub(crate) fn journal(place: &Path) -> PathBuf {
    place.join("jobs.jsonl")
}

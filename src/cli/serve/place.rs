//! Where the files of a job lie.

use std::path::{Path, PathBuf};

/// The number of a job, which its folder has as its name.
pub(super) type Number = u64;

/// The folder of the pictures of an answer, in the folder of its job.
pub(super) const PICTURES: &str = "pictures";

/// The folder of a job.
pub(super) fn folder(place: &Path, number: Number) -> PathBuf {
    place.join("jobs").join(number.to_string())
}

//! What happens while a shard runs.

use std::path::PathBuf;

/// What is told while a shard runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// So many units are finished.
    Finished(u64),
    /// Something had the name of the result and was not the result. It has another name now.
    SetAside {
        /// The name of the result.
        result: PathBuf,
        /// Where it is now.
        aside: PathBuf,
    },
}

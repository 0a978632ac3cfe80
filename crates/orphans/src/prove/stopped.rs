//! Why a proof did not get to its end.

use std::io;

use thiserror::Error;

use crate::limits::StopReason;

/// Why a proof did not get to its end.
#[derive(Debug, Error)]
pub enum Stopped {
    /// A limit was reached.
    #[error("{0}")]
    Limits(StopReason),
    /// The ledger failed: it could not be opened, or a block could not be recorded.
    #[error(transparent)]
    Ledger(#[from] io::Error),
}

impl From<StopReason> for Stopped {
    fn from(why: StopReason) -> Self {
        Self::Limits(why)
    }
}

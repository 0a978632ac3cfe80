//! What a proof may use, and how it reports its progress.

use std::io;

use thiserror::Error;

use crate::limits::{Limits, StopReason};

/// How far a proof has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The stage that is under way.
    pub stage: Stage,
    /// How much of the stage is done.
    pub done: u64,
    /// How much the stage has to do.
    pub total: u64,
}

/// The stages of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Makes the sets of contexts, counted by rows.
    Sets,
    /// Chooses the bits of signatures.
    Bits,
    /// Makes the signatures of groups, counted by prefixes, or by batches for each tile of bottoms.
    Signatures,
    /// Compares pairs, counted by blocks of work.
    Blocks,
}

/// What a proof may use, and where it reports its progress.
pub struct Means<'a> {
    /// The number of threads.
    pub jobs: usize,
    /// When to stop.
    pub limits: &'a Limits,
    /// The number of orphans after which to stop.
    pub enough: usize,
    /// Is called with the progress, from any thread.
    pub observe: &'a (dyn Fn(Progress) + Sync),
}

/// Why a proof did not get to its end.
#[derive(Debug, Error)]
pub enum Stopped {
    /// A limit was reached.
    #[error(transparent)]
    Limits(#[from] StopReason),
    /// The block log failed: it could not be opened, or a block could not be recorded.
    #[error(transparent)]
    BlockLog(#[from] io::Error),
}

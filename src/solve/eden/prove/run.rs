//! Runs a proof from the first set to the last pair.

use std::io;

use thiserror::Error;

use super::groups::Groups;
use super::join::Join;
use super::kept::Kept;
use super::side::{Keep, Side};
use super::tiled::Tiled;
use super::{Certificate, Ledger, Plan, Question, Task};
use crate::life::Grid;
use crate::limits::{Limits, StopReason};
use crate::rowset::turn;

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
    /// Makes the signatures of groups, counted by stems, or by sheaves for each tile of bottoms.
    Signatures,
    /// Compares pairs, counted by blocks of work.
    Blocks,
}

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

/// The result of a proof.
#[derive(Clone, Debug)]
pub struct Finished {
    /// Targets without predecessor. Of targets that are images of each other, at least one is
    /// listed.
    pub orphans: Vec<Grid>,
    /// The plan, hashes and counts of the proof.
    pub certificate: Certificate,
    /// The number of blocks that are not done, neither by this run nor by an earlier one that was
    /// recorded. If it is 0 and there is no orphan, this is a proof.
    pub open: usize,
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

/// Settles all targets of a question, or those blocks of work that the ledger wants.
///
/// # Errors
/// If a limit is reached, or if the ledger fails.
///
/// # Panics
/// If the open cells of groups or of bundles are not mirror-symmetric, or if a cell is open in
/// groups but not in bundles.
pub fn prove(
    question: &Question,
    plan: &Plan,
    means: &Means,
    ledger: &mut dyn Ledger,
) -> Result<Finished, Stopped> {
    let open = plan.open_bits();
    for open in [Some(open), plan.bundle_bits()].into_iter().flatten() {
        assert_eq!(turn::mirrored(open, plan.width), open, "open cells have open mirror images");
    }
    assert!(plan.bundle_bits().is_none_or(|wider| wider & open == open), "bundles are made of whole groups");
    let (rows_above, first) = question.downwards(plan.upper);
    let (rows_below, last) = question.upwards(plan.lower);
    // If one half is the other one upside down, both share their sets.
    let shared = first == last && rows_above[..plan.lower] == rows_below[..];
    let side = |rows, start: Vec<u64>| Side::new(question.shape(), rows, &start, plan.context);
    let mut above = side(rows_above, first);
    let mut below = (!shared).then(|| side(rows_below, last));
    let total = plan.upper + if shared { 0 } else { plan.lower };
    let keep = if plan.forget { Keep::One } else { Keep::Both };
    for (side, height) in [(Some(&mut above), plan.upper), (below.as_mut(), plan.lower)] {
        let Some(side) = side else { continue };
        while side.height() < height - 1 {
            (means.observe)(Progress { stage: Stage::Sets, done: side.height() as u64, total: total as u64 });
            // Exact sets can be made again from the sets of one row where there is no room for
            // them.
            let needed = if shared { plan.lower } else { height } - 1;
            if plan.forget && (1..=plan.context.min(needed - 1)).contains(&(side.height() + 1)) {
                side.skip();
            } else {
                side.extend(keep, means.jobs, means.limits)?;
            }
        }
    }
    let alike = shared && plan.upper == plan.lower;
    let groups = |side, height| Groups::new(side, height, plan.open_bits());
    let tops = groups(&above, plan.upper);
    let bottoms = (!alike).then(|| groups(below.as_ref().unwrap_or(&above), plan.lower));
    let join: Box<dyn Join> = if plan.keep {
        Box::new(Kept::new(tops, bottoms, plan, means)?)
    } else {
        Box::new(Tiled::new(tops, bottoms, plan, means)?)
    };
    let mut hashes = above.fingerprints();
    hashes.extend(below.iter().flat_map(Side::fingerprints));
    hashes.extend(join.fingerprints());
    let hashes: Vec<String> = hashes.iter().map(|hash| format!("{hash:016x}")).collect();
    let blocks = join.blocks();
    let opened = ledger.open(&Task { plan, hashes: &hashes, blocks })?;
    let mut pieces = opened.known;
    pieces.extend(join.run(&opened.wanted, pieces.len(), means, ledger)?);
    // In the order of blocks, whichever was finished first.
    pieces.sort_by_key(|piece| piece.block);
    let orphans = pieces.iter().flat_map(|piece| &piece.orphans).map(|orphan| question.target(orphan));
    Ok(Finished {
        orphans: orphans.collect(),
        open: blocks - pieces.len(),
        certificate: Certificate::new(plan, hashes, &pieces),
    })
}

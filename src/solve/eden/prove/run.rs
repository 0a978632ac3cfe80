//! A proof from the first set to the last pair.

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

/// How far a proof is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is being done.
    pub stage: Stage,
    /// How much of it is done.
    pub done: u64,
    /// How much there is.
    pub total: u64,
}

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Sets of the contexts, by number of rows.
    Sets,
    /// Bits that go into signatures.
    Bits,
    /// Signatures of the groups, by stem, or by sheaf for each tile of bottoms.
    Signatures,
    /// Blocks of pairs.
    Blocks,
}

/// Why a proof did not get to its end.
#[derive(Debug, Error)]
pub enum Stopped {
    /// The limits say so.
    #[error("{0}")]
    Limits(StopReason),
    /// A block could not be recorded.
    #[error(transparent)]
    Ledger(#[from] io::Error),
}

impl From<StopReason> for Stopped {
    fn from(why: StopReason) -> Self {
        Self::Limits(why)
    }
}

/// What a proof found.
#[derive(Clone, Debug)]
pub struct Finished {
    /// Targets without predecessor; of those that are mirror images of each other, at least one.
    pub orphans: Vec<Grid>,
    /// The counts.
    pub certificate: Certificate,
    /// Blocks that are not done, by this run or an earlier one that was recorded. Without an orphan it is a proof if there are
    /// none.
    pub open: usize,
}

/// What may be spent on a proof, and who hears of its progress.
pub struct Means<'a> {
    /// Threads.
    pub jobs: usize,
    /// When to give up.
    pub limits: &'a Limits,
    /// Stop after this many orphans.
    pub enough: usize,
    /// Hears of progress, from any thread.
    pub observe: &'a (dyn Fn(Progress) + Sync),
}

/// Settles all targets of a question, or those blocks of them that the ledger wants.
///
/// # Panics
/// If the open cells of the plan's groups or bundles are not the same from both sides, or some are open in groups only.
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
    // Halves that are the same upside down share their sets.
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
            // What is exact can be made again from the sets of one row, where there is no room for it.
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
    // In the order of blocks, whoever was done first.
    pieces.sort_by_key(|piece| piece.block);
    let orphans = pieces.iter().flat_map(|piece| &piece.orphans).map(|orphan| question.target(orphan));
    Ok(Finished {
        orphans: orphans.collect(),
        open: blocks - pieces.len(),
        certificate: Certificate::new(plan, hashes, &pieces),
    })
}

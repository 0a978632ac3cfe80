//! Proves that no orphan fits into a box, without a SAT solver.
//!
//! The box is cut between two rows, and *row sets* say which pairs of predecessor rows are possible at the
//! cut ([`crate::rowset`]). They are computed for the upper and the lower halves of targets apart. A target
//! has a predecessor if and only if the sets of its two halves meet, that is, have a pair in common.
//!
//! - `side` computes the sets that halves with the same last rows share, and `groups` unites halves further.
//!   Such a set is a subset of the exact set of each half that shares it.
//! - `join` goes through all pairs of halves, in one of two ways: `kept` has the sets of all groups in
//!   memory, `tiled` only signatures of some lower halves at a time.
//! - Signatures (`signature`, `cover`, `sweep`) settle most pairs.
//! - `refine` splits what they leave over until the sets meet or are exact.
//! - `block_log` records finished blocks, and tells which records of earlier runs are believed.
//!
//! docs/no-orphan.md explains the method and the terms.

mod block_log;
mod certificate;
mod cover;
mod groups;
mod join;
mod kept;
mod means;
mod plan;
mod question;
mod refine;
mod side;
mod signature;
mod sweep;
mod tiled;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::life::{Grid, Symmetry};
use crate::rowset::turn;
use groups::Groups;
use join::Join;
use kept::Kept;
use side::{Keep, Side};
use tiled::Tiled;

pub use block_log::{Audit, BlockLog, BlockResult, Forgetful, Opened, Sound, Task, Unsound, header};
pub use certificate::{Certificate, Flaw, Statement};
pub use means::{Means, Progress, Stage, Stopped};
pub use plan::{Plan, TooMuchMemory, amount};
pub use question::{BoxQuestion, Orphan, Pair, Targets, Unprovable};

/// How many pairs were compared in one step, and how many of them it left over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// Pairs of a top and a bottom that were compared.
    pub pairs: u64,
    /// Pairs that were left over: in what was compared, they have nothing in common.
    pub disjoint: u64,
}

impl Level {
    fn add(&mut self, pairs: u64, disjoint: u64) {
        self.pairs += pairs;
        self.disjoint += disjoint;
    }
}

/// The result of a proof.
#[derive(Clone, Debug)]
pub struct Finished {
    /// Targets without predecessor. Of targets that are images of each other, at least one is listed.
    pub orphans: Vec<Grid>,
    /// The plan, hashes and counts of the proof.
    pub certificate: Certificate,
    /// The number of blocks that are not done, neither by this run nor by an earlier one that was
    /// recorded. If it is 0 and there is no orphan, this is a proof.
    pub open: usize,
}

/// Settles all targets of a question, or those blocks of work that the block log wants.
///
/// # Errors
/// If a limit is reached, or if the block log fails.
///
/// # Panics
/// If the open cells of groups or of clusters are not mirror-symmetric, or if a cell is open in
/// groups but not in clusters.
pub fn prove(
    question: &BoxQuestion,
    plan: &Plan,
    means: &Means,
    block_log: &mut dyn BlockLog,
) -> Result<Finished, Stopped> {
    let open = plan.open_bits();
    for open in [Some(open), plan.cluster_bits()].into_iter().flatten() {
        assert_eq!(turn::mirrored(open, plan.width), open, "open cells have open mirror images");
    }
    assert!(
        plan.cluster_bits().is_none_or(|wider| wider & open == open),
        "clusters are made of whole groups"
    );
    let (rows_above, first) = question.downwards(plan.upper);
    let (rows_below, last) = question.upwards(plan.lower);
    // If one half is the other one upside down, both share their sets.
    let shared = question.is_flipped() && first == last && rows_above[..plan.lower] == rows_below[..];
    let side = |rule, rows, start: Vec<u64>| Side::new(rule, question.shape, rows, &start, plan.context);
    let mut above = side(question.rule(), rows_above, first);
    let mut below = (!shared).then(|| side(question.rule().seen(Symmetry::FlipRows), rows_below, last));
    let total = plan.upper + if shared { 0 } else { plan.lower };
    let keep = if plan.forget { Keep::One } else { Keep::Both };
    for (side, height) in [(Some(&mut above), plan.upper), (below.as_mut(), plan.lower)] {
        let Some(side) = side else { continue };
        while side.height() < height - 1 {
            (means.observe)(Progress { stage: Stage::Sets, done: side.height() as u64, total: total as u64 });
            // Where there is no room for exact sets, they can be made again from the sets of one row.
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
    let audit = Audit::new(join.halves(), join.settled(), || join.expected());
    let opened = block_log.open(&Task { plan, hashes: &hashes, blocks }, &audit)?;
    // A known block that is wanted is done again.
    let wanted: BTreeSet<usize> = opened.wanted.iter().copied().collect();
    let known = opened.known.into_iter().filter(|sound| !wanted.contains(&sound.piece().block));
    let mut pieces: Vec<_> = known.map(|sound| sound.0).collect();
    let joined = join.run(&opened.wanted, pieces.len(), means, block_log)?;
    pieces.extend(joined.pieces);
    // In the order of blocks, whichever was finished first.
    pieces.sort_by_key(|piece| piece.block);
    let orphans = pieces.iter().flat_map(|piece| &piece.orphans).chain(&joined.plenty);
    let orphans: Vec<Grid> = orphans.map(|orphan| question.target(orphan)).collect();
    Ok(Finished {
        open: blocks - pieces.len(),
        certificate: Certificate::new(plan, hashes, &pieces, orphans.len()),
        orphans,
    })
}

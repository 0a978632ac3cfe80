//! Runs a proof from the first set to the last pair.

use std::collections::BTreeSet;

use super::audit::{Audit, Sound};
use super::groups::Groups;
use super::join::Join;
use super::kept::Kept;
use super::side::{Keep, Side};
use super::tiled::Tiled;
use super::{BoxQuestion, Certificate, Ledger, Means, Plan, Progress, Stage, Stopped, Task};
use crate::life::{Grid, Symmetry};
use crate::rowset::turn;

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

/// Settles all targets of a question, or those blocks of work that the ledger wants.
///
/// # Errors
/// If a limit is reached, or if the ledger fails.
///
/// # Panics
/// If the open cells of groups or of bundles are not mirror-symmetric, or if a cell is open in
/// groups but not in bundles.
pub fn prove(
    question: &BoxQuestion,
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
    let shared = question.is_flipped() && first == last && rows_above[..plan.lower] == rows_below[..];
    let side = |rule, rows, start: Vec<u64>| Side::new(rule, question.shape(), rows, &start, plan.context);
    let mut above = side(question.rule(), rows_above, first);
    let mut below = (!shared).then(|| side(question.rule().seen(Symmetry::FlipRows), rows_below, last));
    let total = plan.upper + if shared { 0 } else { plan.lower };
    let keep = if plan.forget { Keep::One } else { Keep::Both };
    for (side, height) in [(Some(&mut above), plan.upper), (below.as_mut(), plan.lower)] {
        let Some(side) = side else { continue };
        while side.height() < height - 1 {
            (means.observe)(Progress { stage: Stage::Sets, done: side.height() as u64, total: total as u64 });
            // Where there is no room for exact sets, they can be made again from the sets of one
            // row.
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
    let opened = ledger.open(&Task { plan, hashes: &hashes, blocks }, &audit)?;
    // A known block that is wanted is done again.
    let wanted: BTreeSet<usize> = opened.wanted.iter().copied().collect();
    let known = opened.known.into_iter().filter(|sound| !wanted.contains(&sound.piece().block));
    let mut pieces: Vec<_> = known.map(Sound::into_piece).collect();
    let joined = join.run(&opened.wanted, pieces.len(), means, ledger)?;
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

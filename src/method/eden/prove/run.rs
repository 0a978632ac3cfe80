//! A proof from the first set to the last pair.

use super::groups::Groups;
use super::join::Join;
use super::side::Side;
use super::{Certificate, Plan, Question};
use crate::backend::{Limits, Why};
use crate::life::Grid;
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
    /// Signatures of the groups, by stem.
    Signatures,
    /// Blocks of bottoms.
    Blocks,
}

/// What a proof found.
#[derive(Clone, Debug)]
pub struct Finished {
    /// Targets without predecessor; of those that are mirror images of each other, at least one.
    pub orphans: Vec<Grid>,
    /// The counts.
    pub certificate: Certificate,
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

/// Settles all targets of a question.
///
/// # Panics
/// If the open cells of the plan are not the same from both sides.
pub fn prove(question: &Question, plan: &Plan, means: &Means) -> Result<Finished, Why> {
    let open = plan.open_bits();
    assert_eq!(turn::mirrored(open, plan.width), open, "open cells have open mirror images");
    let (rows_above, first) = question.downwards(plan.upper);
    let (rows_below, last) = question.upwards(plan.lower);
    // Halves that are the same upside down share their sets.
    let shared = first == last && rows_above[..plan.lower] == rows_below[..];
    let side = |rows, start: Vec<u64>| Side::new(question.shape(), rows, &start, plan.context);
    let mut above = side(rows_above, first);
    let mut below = (!shared).then(|| side(rows_below, last));
    let total = plan.upper + if shared { 0 } else { plan.lower };
    for (side, height) in [(Some(&mut above), plan.upper), (below.as_mut(), plan.lower)] {
        let Some(side) = side else { continue };
        while side.height() < height - 1 {
            (means.observe)(Progress { stage: Stage::Sets, done: side.height() as u64, total: total as u64 });
            side.extend(means.jobs, means.limits)?;
        }
    }
    let groups = |side, height| Groups::new(side, height, open);
    let alike = shared && plan.upper == plan.lower;
    let bottoms = (!alike).then(|| groups(below.as_ref().unwrap_or(&above), plan.lower));
    let join = Join::new(groups(&above, plan.upper), bottoms, plan, means)?;
    let mut hashes = above.fingerprints();
    hashes.extend(below.iter().flat_map(Side::fingerprints));
    hashes.extend(join.fingerprints());
    let (signatures, splits, orphans) = join.run(means)?;
    Ok(Finished {
        orphans: orphans.iter().map(|orphan| question.target(orphan)).collect(),
        certificate: Certificate::new(plan, &hashes, signatures, splits, orphans.len()),
    })
}
